"""The stand-in as a whole: one object to start, to furnish with a world, and to act in."""

import base64
import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from aiohttp import web

from bot.standin import (
    options,
    routes_application,
    routes_channels,
    routes_guilds,
    routes_interactions,
)
from bot.standin.core import Core
from bot.standin.faults import Faults
from bot.standin.gateway import RESUMING, Gateway
from bot.standin.interaction import Interaction
from bot.standin.people import People
from bot.standin.permissions import bits
from bot.standin.records import Complaint, Judge, Listener, Request, Wire
from bot.standin.rest import ROUTES, Rest
from bot.standin.world import THREADS

LARGEST_BODY = 128 << 20
"""Bytes: above every limit, so that too large a file is refused by rule and not by the server."""
ROUTE_MODULES = (routes_application, routes_channels, routes_guilds, routes_interactions)
"""Importing them fills the table of routes."""


class StandIn:
    """Discord on 127.0.0.1; see the package docstring. All methods are for one event loop."""

    def __init__(
        self,
        *,
        token: str | None = None,
        judges: Sequence[Judge] = (),
        port: int = 0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._core = Core(clock, tuple(judges))
        self._core.gateway.token = token or _random_token(self._core.world.application_id)
        self._people = People(self._core)
        self._port = port
        self._runner: web.AppRunner | None = None

    async def start(self) -> str:
        """Listen on 127.0.0.1 and return the base address."""
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_get("/gateway", self._core.gateway.serve)
        app.router.add_get(f"/gateway{RESUMING}", self._core.gateway.serve)
        app.router.add_get("/cdn/{folder}/{attachment}/{name}", self._serve_attachment)
        Rest(self._core).mount(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self._core.base = f"http://127.0.0.1:{self._port}"
        self._core.messages.base = self._core.base
        self._core.gateway.base = f"ws://127.0.0.1:{self._port}/gateway"
        return self._core.base

    async def stop(self) -> None:
        """Close every connection and stop listening; the world stays and can be started again."""
        self._core.gateway.close(1001)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def token(self) -> str:
        """The bot token of this run."""
        return self._core.gateway.token

    @property
    def base(self) -> str:
        """The address, "http://127.0.0.1:PORT"; empty before the start."""
        return self._core.base

    @property
    def bot(self) -> Wire:
        """The bot's user."""
        return self._core.world.bot

    @property
    def faults(self) -> Faults:
        """What can be made to go wrong."""
        return self._core.faults

    @property
    def routes(self) -> tuple[str, ...]:
        """Every REST call that is served, as faults name them: "GET /users/@me"."""
        known = sorted(ROUTES, key=lambda route: (route[1], route[0]))
        return tuple(f"{method} {template}" for method, template in known)

    @property
    def gateway(self) -> Gateway:
        """The gateway: its sessions and its counters `identified` and `resumed`."""
        return self._core.gateway

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far."""
        return self._core.requests

    @property
    def complaints(self) -> list[Complaint]:
        """What the limits and, up to this moment, the judges found."""
        self._core.judge()
        return self._core.complaints

    @property
    def patience(self) -> float:
        """Seconds a person waits for an acknowledgement."""
        return self._people.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._people.patience = seconds

    # the world

    def add_guild(self, name: str, locale: str = "en-US") -> Wire:
        """Add a server that has invited the bot."""
        guild = self._core.world.add_guild(name, locale)
        arrival = self._core.world.guild_create(guild["id"])
        self._core.gateway.dispatch("GUILD_CREATE", arrival, guild["id"], 1)
        return guild

    def remove_bot(self, guild: Wire) -> None:
        """Let a server remove the bot: what it does there gets 50001."""
        self._core.world.remove_bot(guild["id"])
        self._core.gateway.dispatch("GUILD_DELETE", {"id": guild["id"]}, guild["id"], 1)

    def invite_bot(self, guild: Wire) -> None:
        """Let a server that has removed the bot invite it again."""
        self._core.world.invite_bot(guild["id"])
        arrival = self._core.world.guild_create(guild["id"])
        self._core.gateway.dispatch("GUILD_CREATE", arrival, guild["id"], 1)

    def add_channel(self, guild: Wire, name: str) -> Wire:
        """Add a text channel."""
        return self._core.opened(self._core.world.add_channel(guild["id"], name))

    def add_user(self, name: str, locale: str = "en-US") -> Wire:
        """Add a person."""
        return self._core.world.add_user(name, locale)

    def add_member(self, guild: Wire, user: Wire, permissions: Iterable[str] = ()) -> Wire:
        """Make a person a member of a server; `permissions` on top of what everyone has."""
        return self._core.world.add_member(guild["id"], user, bits(permissions))

    def open_thread(self, channel: Wire, name: str) -> Wire:
        """Open a public thread in a channel."""
        owner_id = self._core.world.guilds[channel["guild_id"]]["owner_id"]
        return self._core.opened(self._core.world.add_thread(channel, name, owner_id))

    def archive(self, thread: Wire, *, locked: bool = False) -> None:
        """Archive a thread; a message opens it again unless it is locked (50083)."""
        self._core.archive(thread["id"], archived=True, locked=locked)

    def remove_channel(self, channel: Wire) -> None:
        """Delete a channel or thread; the bot's calls on it get 10003."""
        self._core.removed(self._core.world.channels[channel["id"]])

    def dm(self, user: Wire) -> Wire:
        """Return the direct messages between a person and the bot."""
        return self._core.direct(user)

    def set_dms(self, user: Wire, *, open: bool) -> None:  # noqa: A002  # how Discord's setting reads
        """Say whether a person takes direct messages."""
        change = self._core.world.refusing.discard if open else self._core.world.refusing.add
        change(user["id"])

    def set_locale(self, user: Wire, locale: str) -> None:
        """Set the language of a person's app."""
        self._core.world.locales[user["id"]] = locale

    def deny(self, channel: Wire, *permissions: str) -> None:
        """Take permissions of the bot away in a channel, by Discord's names."""
        self._overwrite(channel, deny=bits(permissions))

    def allow(self, channel: Wire, *permissions: str) -> None:
        """Give denied permissions back to the bot."""
        self._overwrite(channel, allow=bits(permissions))

    def _overwrite(self, channel: Wire, **changes: int) -> None:
        bot_id = self._core.world.bot["id"]
        self._core.changed(self._core.world.overwrite(channel["id"], bot_id, **changes))

    # what people do

    async def slash(
        self, user: Wire, channel: Wire, name: str, options: Mapping[str, Any] | None = None
    ) -> Interaction:
        """Send a slash command; subcommands as "word check"."""
        return await self._people.slash(user, channel, name, options or {})

    async def autocomplete(  # noqa: PLR0913  # each is something a person gives
        self,
        user: Wire,
        channel: Wire,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        focused: str,
        typed: str,
    ) -> list[Wire]:
        """Return the choices offered when the option `focused` reads `typed`."""
        given = {**(options or {}), focused: typed}
        return await self._people.autocomplete(user, channel, name, given, focused)

    async def click(self, user: Wire, message: Wire, custom_id: str) -> Interaction:
        """Press a button."""
        return await self._people.click(user, message, custom_id)

    async def select(
        self, user: Wire, message: Wire, custom_id: str, values: Sequence[Any]
    ) -> Interaction:
        """Choose from a menu: option values, or users, channels, roles (dicts or ids)."""
        return await self._people.select(user, message, custom_id, values)

    async def submit(
        self, user: Wire, opened: Interaction, values: Mapping[str, Any]
    ) -> Interaction:
        """Send the form `opened` was answered with: a text, a bool, or a list per custom id."""
        return await self._people.submit(user, opened, values)

    async def forge(
        self, user: Wire, channel: Wire, type_: int, data: Wire, **changes: Any
    ) -> Interaction:
        """Send the bot an interaction as it is, whatever Discord's app would allow.

        `changes` replace fields of the event, such as `message` or `context`.
        """
        return await self._people.act(user, channel, type_, data, changes)

    def write(self, user: Wire, channel: Wire, content: str) -> Wire:
        """Write a plain message, as people do."""
        return self._people.write(user, channel, content)

    # what people see

    def visible(self, user: Wire, channel: Wire) -> list[Wire]:
        """Return the messages a person sees in a channel, oldest first."""
        room = self._core.world.channels.get(channel["id"])
        return self._core.messages.visible(user["id"], room) if room else []

    def channels(self, user: Wire) -> list[Wire]:
        """Return the channels, threads and direct messages a person can open, oldest first."""
        return [
            c for c in self._core.world.channels.values() if self._core.world.sees(user["id"], c)
        ]

    def threads(self, channel: Wire) -> list[Wire]:
        """Return the threads of a channel."""
        rooms = self._core.world.channels.values()
        return [c for c in rooms if c["type"] in THREADS and c["parent_id"] == channel["id"]]

    def commands(self, user: Wire, channel: Wire) -> list[Wire]:
        """Return the registered slash commands offered to a person in a channel."""
        room = self._core.world.channels[channel["id"]]
        return options.offered(self._core, user, room)

    def pings(self, user: Wire) -> list[str]:
        """Return the ids of the messages that pinged a person, in order.

        Only mentions ping; a direct message notifies without being listed here.
        """
        return list(self._core.messages.pings.get(user["id"], ()))

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Hand every event to `callback` from now on; call the result to stop."""
        self._core.listeners.append(callback)
        return lambda: self._core.listeners.remove(callback)

    def attachment(self, attachment_id: str) -> bytes:
        """Return the bytes of an attachment; KeyError if there is none."""
        return self._core.messages.uploads[attachment_id].content

    def trim(self, kept: int = 1000) -> None:
        """Forget old requests, interactions and bytes of attachments, in a run that lasts long."""
        self._core.trim(kept)

    async def _serve_attachment(self, request: web.Request) -> web.StreamResponse:
        attachment_id = request.match_info["attachment"]
        upload = self._core.messages.uploads.get(attachment_id)
        seal = self._core.messages.seal(attachment_id)
        if upload is None or not hmac.compare_digest(request.query.get("hm", ""), seal):
            return web.Response(status=404)
        return web.Response(body=upload.content, headers={"Content-Type": upload.content_type})


def _random_token(bot_id: str) -> str:
    name = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    return f"{name}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
