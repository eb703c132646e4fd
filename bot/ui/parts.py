"""What every answer is made with, reachable from any interaction through its client."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord

from bot.l10n import language_of
from bot.service.values import Anywhere, ById, InChannel, Person, Where
from bot.ui.texts import PLAIN, Squares, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from bot.l10n import Localizer
    from bot.service.computers import Computers
    from bot.service.games import Games
    from bot.service.privacy import Privacy
    from bot.service.racks import Racks
    from bot.service.rematches import Rematches
    from bot.service.results import Results
    from bot.service.wordbook import Wordbook
    from rendering import BoardScene, GameScene, Picture, RackScene, ReplayScene, StatisticsScene
    from rendering.painter import Painter

Scene = TypeVar("Scene", bound="Hashable")

MOST_KEPT = 200  # pictures of some 5 to 40 KB
AT_ONCE = 2  # pictures drawn at the same time: more would only keep the machine from answering


class Pictures:
    """Draws scenes away from the event loop, a few at a time; the newest are kept."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._places = asyncio.Semaphore(AT_ONCE)
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def board(self, scene: BoardScene) -> bytes:
        """Return the picture of a board as a PNG file."""
        return await self._drawn(self._painter.board, scene)

    async def rack(self, scene: RackScene) -> bytes:
        """Return the picture of a rack as a PNG file."""
        return await self._drawn(self._painter.rack, scene)

    async def _drawn(self, draw: Callable[[Scene], Picture], scene: Scene) -> bytes:
        """Draw a scene, or find it drawn: a new rack is shown after a move and at the next turn."""
        if (kept := self._kept.pop(scene, None)) is None:
            async with self._places:
                kept = (await asyncio.to_thread(draw, scene)).data
        self._kept[scene] = kept  # behind all others
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept

    async def game(self, scene: GameScene) -> bytes:
        """Return the card of a finished game as a PNG file."""
        async with self._places:
            return (await asyncio.to_thread(self._painter.game, scene)).data

    async def replay(self, scene: ReplayScene) -> bytes:
        """Return the course of a game as an animated GIF file."""
        async with self._places:
            return (await asyncio.to_thread(self._painter.replay, scene)).data

    async def statistics(self, scene: StatisticsScene) -> bytes:
        """Return the card of a player as a PNG file."""
        async with self._places:
            return (await asyncio.to_thread(self._painter.statistics, scene)).data


@dataclass(frozen=True, slots=True)
class Parts:
    """The service, computers, the words, the texts, the pictures, and how pictures look.

    `untold` holds the people who have yet to be told that their direct messages are closed.
    """

    games: Games
    computers: Computers
    words: Wordbook
    racks: Racks
    results: Results
    privacy: Privacy
    rematches: Rematches
    localizer: Localizer
    pictures: Pictures
    theme: str
    locale: str
    squares: Mapping[str, Squares]
    untold: set[int] = field(default_factory=set)

    def texts(self, discord_locale: discord.Locale | str) -> Texts:
        """Return the texts in the language of a reader."""
        code = str(discord_locale)
        squares = self.squares.get(language_of(code), PLAIN)
        return Texts(self.localizer, self.localizer.locale_of(code), squares)

    def public_texts(self, language: str) -> Texts:
        """Return the texts of a channel: in the language of the words, if people read it here.

        The squares are labelled in it even where there are no texts yet.
        """
        known = language in self.localizer.locales
        locale = language if known else self.localizer.locale_of(self.locale)
        return Texts(self.localizer, locale, self.squares.get(language, PLAIN))


class PartsClient(discord.Client):
    """A client that carries the parts, and knows the answers it has under way."""

    parts: Parts

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.under_way: set[asyncio.Task[Any]] = set()

    async def finish(self, seconds: float) -> None:
        """Wait, but not for long, until everybody who asked has an answer."""
        others = self.under_way - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=seconds)


Interaction: TypeAlias = "discord.Interaction[PartsClient]"


def texts_of(interaction: Interaction) -> Texts:
    """Return the texts in the language of whoever acts."""
    return interaction.client.parts.texts(interaction.locale)


def person_of(interaction: Interaction) -> Person:
    """Return whoever acts, by the name shown here and the locale of their Discord."""
    user = interaction.user
    return Person(user.id, user.display_name, texts_of(interaction).locale)


def pressed(interaction: Interaction, game_id: str, turn_seq: int | None = None) -> ById:
    """Return the game of a button, list or form: whoever made its custom id, it opens no other's.

    It is there for those who sit in it, and for everybody where it is played.
    """
    return ById(game_id, turn_seq, interaction.channel_id or 0)


def where_of(interaction: Interaction) -> Where:
    """Return which game a command typed here means."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return Anywhere(interaction.channel_id or 0)
    return InChannel(interaction.channel_id)
