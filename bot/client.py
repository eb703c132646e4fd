"""The bot as a whole: store, service and ui put together, started and stopped.

`build` makes a client for one connection; `bot.supervisor` keeps a host's process alive with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import sys
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot import resources
from bot.l10n import Localizer
from bot.painting import make_painter, squares
from bot.rules.draw import SealedDraw
from bot.service.announce import Announcer
from bot.service.clock import Clock
from bot.service.computers import Computers
from bot.service.games import Games
from bot.service.keeping import Keeper
from bot.service.opponents import Knowledge, Opponents
from bot.service.privacy import Privacy
from bot.service.racks import Racks
from bot.service.reach import QUIET, Reach
from bot.service.rematches import Rematches
from bot.service.results import Results
from bot.service.servers import Servers
from bot.service.thinking import Thinker
from bot.service.wordbook import Wordbook
from bot.store import Store, StoreError
from bot.ui.commands import Tree
from bot.ui.commands.register import register
from bot.ui.outlet import DiscordOutlet
from bot.ui.parts import Parts, PartsClient, Pictures
from bot.ui.views.computerpresses import COMPUTER_PRESSES
from bot.ui.views.presses import PRESSES, submitted
from bot.ui.views.privacypresses import PRIVACY_PRESSES
from bot.ui.views.wordpresses import WORD_PRESSES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bot.config import Settings
    from bot.rules.catalogue import Catalogue
    from bot.rules.draw import Draw
    from bot.service.limits import Limits
    from rendering.painter import Painter

TURN: Final = 0.001  # seconds; Python's own is 5 ms
GOODBYE: Final = 3.0  # seconds for the answers under way
HOST_MISTAKES: Final = (StoreError,)  # what the host must mend; the text is one line
_ID_SIGNS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LENGTH: Final = 8

_log = logging.getLogger(__name__)


def new_game_id() -> str:
    """Return a game id: 8 characters of base32."""
    return "".join(secrets.choice(_ID_SIGNS) for _ in range(_ID_LENGTH))


def sealed_draw() -> Draw:
    """Return the real draw, its seeds from the system's source of chance."""
    return SealedDraw(lambda: secrets.token_bytes(32))


@dataclass(frozen=True, slots=True)
class Means:
    """What a client is made with beside the settings of its host."""

    draw: Draw
    now: Callable[[], int]
    catalogue: Catalogue
    localizer: Localizer
    painter: Painter
    limits: Limits | None
    gaddags: Path | None
    quiet: float
    options: Mapping[str, Any]


class CrosstileClient(PartsClient):
    """The bot on Discord. `store` and `parts` are there from `setup_hook` on."""

    def __init__(self, settings: Settings, means: Means) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            enable_debug_events=True,  # for `on_socket_raw_receive`, and nothing else
            **means.options,
        )
        self._settings = settings
        self._means = means
        self._tasks: list[asyncio.Task[None]] = []
        self.tree = Tree(self, means.localizer, means.catalogue)
        self.store: Store | None = None
        self.reach = Reach(means.quiet)
        self._announcer: Announcer | None = None
        self._servers: Servers | None = None

    async def setup_hook(self) -> None:
        """Open the file and make everything ready, before the first event comes."""
        means = self._means
        self.store = store = await Store.open(self._settings.database)
        games = Games(
            store,
            means.catalogue,
            draw=means.draw,
            now=means.now,
            new_id=new_game_id,
            limits=means.limits,
        )
        knowledge = Knowledge(
            means.catalogue,
            resources.never_played,
            resources.leaves,
            resources.bands,
            gaddags=means.gaddags,
            files=partial(resources.word_files, self._settings.database.parent / "words"),
        )
        thinker = Thinker()
        self.parts = Parts(
            games,
            Computers(games, thinker, knowledge),
            Wordbook(store, games, means.now, resources.glossary),
            Racks(store, games, means.now),
            Results(store, means.now),
            Privacy(store, games, means.now),
            Rematches(games, means.now, new_game_id),
            means.localizer,
            Pictures(means.painter),
            theme=self._settings.theme,
            locale=self._settings.locale,
            squares=squares(),
        )
        self.add_dynamic_items(*PRESSES, *WORD_PRESSES, *COMPUTER_PRESSES, *PRIVACY_PRESSES)
        await self.tree.translated()
        await register(self.tree, self._settings.database)
        self._begin(store, games, Opponents(games, thinker, knowledge))

    def _begin(self, store: Store, games: Games, opponents: Opponents) -> None:
        """Start what goes on by itself; most of it waits until Discord is there."""
        now, there = self._means.now, self.reach.there
        outlet = DiscordOutlet(self, self.parts)
        self._announcer = announcer = Announcer(store, games, outlet, now)
        clock, keeper = Clock(games, now, available=there), Keeper(store, now, games)
        self._servers = Servers(store, games, now, available=there)
        self._tasks = [
            asyncio.create_task(keeper.run(), name="keeper"),
            asyncio.create_task(self._when_ready(announcer.run), name="announcer"),
            asyncio.create_task(self._when_ready(clock.run), name="clock"),
            asyncio.create_task(self._when_ready(opponents.run), name="opponents"),
            asyncio.create_task(self._when_ready(self._servers.run), name="servers"),
        ]

    async def _when_ready(self, run: Callable[[], Any]) -> None:
        await self.wait_until_ready()
        await run()

    async def on_connect(self) -> None:
        """Let players' time run: a session has begun, and says which servers the bot is in."""
        self.reach.opened()
        if self._servers is not None:
            await self._servers.here(guild.id for guild in self.guilds)

    async def on_ready(self) -> None:
        """Let players' time run: they reach the bot."""
        self.reach.opened()

    async def on_resumed(self) -> None:
        """Let players' time run again."""
        self.reach.opened()

    async def on_disconnect(self) -> None:
        """Let nobody's time run out while Discord is not there."""
        self.reach.lost()

    async def on_socket_raw_receive(self, _: object) -> None:
        """Hear that Discord is there: every frame is a sign, answers to heartbeats above all."""
        self.reach.heard()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep what belongs to a server that has removed the bot, for a while."""
        if self._servers is not None:
            await self._servers.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server go on that has invited the bot again."""
        if self._servers is not None:
            await self._servers.back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Take notice likewise: Discord may tell of an invitation in the same words."""
        await self.on_guild_join(guild)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer forms; commands and buttons find their own way."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)

    async def farewell(self, seconds: float) -> None:
        """Let those who asked have their answers, and the channels what has happened."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.finish(GOODBYE)
                if self._announcer is not None:
                    await self._announcer.finish()

    async def close(self) -> None:
        """Stop in order: what is being told, the connection, the file."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.finish(GOODBYE)
        await super().close()
        store, self.store = self.store, None
        if store is not None:
            await store.close()


def build(  # noqa: PLR0913 - each can be exchanged by tests and by the playground
    settings: Settings,
    *,
    draw: Draw | None = None,
    now: Callable[[], int] | None = None,
    catalogue: Catalogue | None = None,
    localizer: Localizer | None = None,
    painter: Painter | None = None,
    limits: Limits | None = None,
    gaddags: bool = False,
    quiet: float = QUIET,
    **options: Any,
) -> CrosstileClient:
    """Return a client that has not connected yet; `options` are discord.py's own.

    With `gaddags` the lists that computers play with get faster machines, kept beside the file of
    the games. Without `limits` members may do as much as they like. After `quiet` seconds without a
    sign from Discord nobody's time runs.
    """
    means = Means(
        draw=draw or sealed_draw(),
        now=now or (lambda: int(time.time())),
        catalogue=catalogue or resources.catalogue(settings.database.parent / "words"),
        localizer=localizer or Localizer(resources.locales(), strict=False),
        painter=painter or make_painter(),
        limits=limits,
        gaddags=settings.database.parent / "gaddags" if gaddags else None,
        quiet=quiet,
        options=options,
    )
    return CrosstileClient(settings, means)


def considerate() -> None:
    """Let no thread keep the event loop waiting for long: one at work gives way after `TURN`."""
    sys.setswitchinterval(TURN)


def settled() -> None:
    """Keep what the start made from Python's collector; for a process that is a bot's alone.

    Texts and lists of words are looked through now, and not again while people play: that stops
    everything for a fifth of a second. Called again, it looks at all of it anew.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def redirect(base_url: str) -> None:
    """Let discord.py talk to another address than Discord's, such as the stand-in's.

    These two are the only parts of discord.py that are not documented to be changed; a version
    that no longer has them fails here and not somewhere else. Raises RuntimeError then.
    """
    base = getattr(Route, "BASE", None)
    gateway = getattr(DiscordWebSocket, "DEFAULT_GATEWAY", None)
    if not isinstance(base, str) or not isinstance(gateway, URL):
        raise RuntimeError(f"discord.py {discord.__version__} cannot be redirected")  # noqa: TRY004 - a version, not a type
    Route.BASE = f"{base_url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{base_url.replace('http', 'ws', 1)}/gateway")
