"""What people do: each act becomes an interaction the bot gets over the gateway.

A person acts on what is visible to that person now, waits for the acknowledgement as long as
Discord's app does, and goes on.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from bot.standin import forms, options
from bot.standin.components import BUTTON, SELECTS, find
from bot.standin.core import Core
from bot.standin.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.standin.limits import FILE_BYTES
from bot.standin.messages import Draft
from bot.standin.options import Resolved
from bot.standin.records import Impossible, Wire
from bot.standin.world import DM


class People:
    """The hands of everybody but the bot."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.patience = 3.0
        """Seconds a person waits for the acknowledgement."""

    async def slash(
        self, user: Wire, channel: Wire, name: str, given: Mapping[str, Any]
    ) -> Interaction:
        """Send a slash command."""
        channel = self._room(user, channel)
        data = options.fill(self._core, (user, channel), name, given)
        return await self.act(user, channel, COMMAND, data)

    async def autocomplete(
        self, user: Wire, channel: Wire, name: str, given: Mapping[str, Any], focused: str
    ) -> list[Wire]:
        """Ask for choices while typing the option `focused`."""
        channel = self._room(user, channel)
        data = options.fill(self._core, (user, channel), name, given, focused)
        return (await self.act(user, channel, AUTOCOMPLETE, data)).choices

    async def click(self, user: Wire, message: Wire, custom_id: str) -> Interaction:
        """Press a button."""
        message, component = self._component(user, message, custom_id)
        if component["type"] != BUTTON:
            raise Impossible(f"{custom_id!r} is no button")
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": component["id"]}
        return await self._use(user, message, data)

    async def select(
        self, user: Wire, message: Wire, custom_id: str, values: Sequence[Any]
    ) -> Interaction:
        """Choose from a menu."""
        message, component = self._component(user, message, custom_id)
        if component["type"] not in SELECTS:
            raise Impossible(f"{custom_id!r} is no menu")
        resolved = Resolved(self._core, self._core.world.channels[message["channel_id"]])
        data = {
            "custom_id": custom_id,
            "component_type": component["type"],
            "id": component["id"],
            "values": forms.chosen(component, values, resolved),
        }
        return await self._use(user, message, data | _attached(resolved))

    async def submit(
        self, user: Wire, opened: Interaction, values: Mapping[str, Any]
    ) -> Interaction:
        """Fill in and send the form an interaction was answered with."""
        if opened.modal is None or opened.user["id"] != user["id"]:
            raise Impossible("no form is open")
        resolved = Resolved(self._core, opened.channel)
        components = forms.submission(opened.modal, values, resolved)
        data = {"custom_id": opened.modal["custom_id"], "components": components}
        source = {} if opened.message is None else {"message": opened.message}
        sent = self.begin(user, opened.channel, MODAL, data | _attached(resolved), source)
        sent.opened_by = opened
        return await self._wait(sent)

    def write(self, user: Wire, channel: Wire, content: str) -> Wire:
        """Write a plain message."""
        channel = self._room(user, channel)
        return self._core.say(Draft(channel, {"content": content}, author=user)).wire

    async def act(
        self, user: Wire, channel: Wire, type_: int, data: Wire, changes: Wire | None = None
    ) -> Interaction:
        """Send any interaction, unchecked, and wait for the acknowledgement."""
        return await self._wait(self.begin(user, channel, type_, data, changes or {}))

    def begin(
        self, user: Wire, channel: Wire, type_: int, data: Wire, changes: Wire
    ) -> Interaction:
        """Send an interaction, with fields of the event replaced, without waiting."""
        wire = self._event(user, channel, type_, data) | changes
        interaction = Interaction(wire, user, channel, self._core.messages)
        interaction.asked_at = self._core.clock()
        self._core.interactions[interaction.token] = interaction
        for _ in range(self._core.faults.deliveries()):
            self._core.gateway.dispatch("INTERACTION_CREATE", wire, channel.get("guild_id"))
        self._core.note(interaction)
        return interaction

    async def _wait(self, interaction: Interaction) -> Interaction:
        await interaction.wait(self.patience)
        if interaction.failed:
            self._core.note(interaction)
        return interaction

    async def _use(self, user: Wire, message: Wire, data: Wire) -> Interaction:
        channel = self._core.world.channels[message["channel_id"]]
        return await self.act(user, channel, COMPONENT, data, {"message": message})

    def _room(self, user: Wire, channel: Wire) -> Wire:
        room = self._core.world.channels.get(channel["id"])
        if room is None or not self._core.world.sees(user["id"], room):
            raise Impossible(f"{user['username']} cannot open the channel")
        return room

    def _component(self, user: Wire, message: Wire, custom_id: str) -> tuple[Wire, Wire]:
        posted = self._core.messages.get(message["id"])
        if posted is None or posted.viewer not in {None, user["id"]}:
            raise Impossible(f"{user['username']} does not see the message")
        self._room(user, self._core.world.channels[posted.wire["channel_id"]])
        component = find(posted.wire["components"], custom_id)
        if component is None or component.get("disabled"):
            raise Impossible(f"{custom_id!r} cannot be used on the message")
        return posted.wire, component

    def _event(self, user: Wire, channel: Wire, type_: int, data: Wire) -> Wire:
        world = self._core.world
        bot_may = str(world.permissions(world.bot["id"], channel))
        user_may = str(world.permissions(user["id"], channel))
        event: Wire = {
            "id": self._core.ids.next(),
            "application_id": world.application_id,
            "type": type_,
            "token": secrets.token_urlsafe(64),
            "version": 1,
            "channel_id": channel["id"],
            "channel": {**channel, "permissions": user_may},
            "locale": world.locales[user["id"]],
            "entitlements": [],
            "authorizing_integration_owners": {"0": channel.get("guild_id", "0")},
            "context": 1 if channel["type"] == DM else 0,
            "app_permissions": bot_may,
            "attachment_size_limit": FILE_BYTES,
            "data": data,
        }
        if channel["type"] == DM:
            return {**event, "user": user}
        guild = world.guilds[channel["guild_id"]]
        locale = guild["preferred_locale"]
        member = world.members.get((guild["id"], user["id"]), {"user": user, "roles": []})
        return {
            **event,
            "guild_id": guild["id"],
            "guild": {"id": guild["id"], "locale": locale, "features": guild["features"]},
            "guild_locale": locale,
            "member": {**member, "permissions": user_may},
        }


def _attached(resolved: Resolved) -> Wire:
    return {"resolved": resolved.data} if resolved.data else {}
