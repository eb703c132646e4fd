"""/stats: a player's finished games on one card.

In a server the games of that server count, for whoever looks; in direct messages those of all
servers, for oneself alone: so nobody learns where somebody else plays. The answer is private, and
one's own card may be shown to everybody. Of games that still run nothing is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.rules.illegal import Refused
from bot.ui import textboard
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import OnlyYourOwn
from bot.ui.texts import is_visible, shown, small
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet, Shot
from rendering import ChartScene, Feat, Figure, Result, Series, StatisticsScene, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from bot.service.results import Statistics
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts

A_LINE: Final = 2  # points on a chart, at least
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose games (None: one's own), of which family of rules, and who shall see the card."""

    player: discord.User | discord.Member | None = None
    family: str | None = None
    computers: bool = False
    to_all: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """Whose card it is, and of which games."""

    name: str
    server: str | None
    asked: Asked


async def show(interaction: Interaction, asked: Asked) -> None:
    """Answer with a card, or with the sentence that there is nothing to put on one."""
    player = asked.player or interaction.user
    own, guild_id = player.id == interaction.user.id, interaction.guild_id
    if not own and (asked.to_all or guild_id is None):
        raise Refused(OnlyYourOwn())
    promise(interaction, to_all=asked.to_all)
    parts, texts = interaction.client.parts, texts_of(interaction)
    parts.games.admit(person_of(interaction), interaction.id)
    found = await parts.results.of(player.id, guild_id, asked.family, computers=asked.computers)
    server = interaction.guild.name if interaction.guild is not None else None
    head = Head(_name(player), server if guild_id is not None else None, asked)
    lines = [small(line) for line in _others(texts, head, found)]
    if not found.sums.games:
        await give(interaction, Sheet((texts("stats-none", name=shown(head.name)), *lines)))
        return
    scene = statistics_scene(texts, head, found, parts.theme)
    alt = textboard.statistics_alt(scene, texts)
    picture = Shot(f"stats-{player.id}.png", alt, await parts.pictures.statistics(scene))
    await give(
        interaction, Sheet((texts("stats-of", name=shown(head.name)),), picture, tuple(lines))
    )


def _name(player: discord.User | discord.Member) -> str:
    name = " ".join(player.display_name.split())
    return name if is_visible(name) else player.name


def _others(texts: Texts, head: Head, found: Statistics) -> Iterator[str]:
    if found.others:
        yield texts("stats-others", computers=head.asked.computers, count=found.others)


# The card


def statistics_scene(texts: Texts, head: Head, found: Statistics, theme: str) -> StatisticsScene:
    """Return the card of somebody who has finished a game."""
    sums = found.sums
    return StatisticsScene(
        name=head.name,
        subline=_scope(texts, head),
        figures=tuple(_figures(texts, found)),
        results=(
            Result(sums.won, texts("stats-won")),
            Result(sums.drawn, texts("stats-drawn")),
            Result(sums.lost, texts("stats-lost")),
        ),
        best_label=texts("card-best"),
        best=_best(texts, head, found),
        chart=_chart(texts, head, found, theme),
        fallback=texts("player", number=1),
        theme=theme,
        note="" if found.longest is None else texts("stats-longest", word=found.longest),
    )


def _scope(texts: Texts, head: Head) -> str:
    family = head.asked.family
    rules = texts("stats-all-rules") if family is None else texts(f"rules-{family}")
    if head.server is None:
        scope = texts("stats-everywhere", rules=rules)
    else:
        scope = texts("stats-here", rules=rules, server=head.server[:LONGEST_NAME])
    return texts("stats-computer", scope=scope) if head.asked.computers else scope


def _figures(texts: Texts, found: Statistics) -> Iterator[Figure]:
    sums = found.sums
    yield Figure(str(sums.games), texts("stats-games", count=sums.games))
    yield Figure(str(round(sums.points / sums.games)), texts("stats-average"))
    yield Figure(str(sums.highest or 0), texts("stats-highest"))
    yield Figure(str(sums.all_tiles), texts("stats-all-tiles", count=sums.all_tiles))


def _best(texts: Texts, head: Head, found: Statistics) -> Feat | None:
    if found.best is None:
        return None
    tiles = tuple(Tile(tile.letter, tile.value, tile.blank) for tile in found.best.tiles)
    names = [" ".join(name.split()) for name in found.best.opponents]
    if head.asked.computers and not names:
        against = texts("stats-against-computer")
    else:
        seen = [name for name in names if is_visible(name)]
        against = texts("stats-against", names=texts.listed(seen) or "…")
    return Feat(tiles, found.best.points, against, texts("stats-against", names="…"))


def _chart(texts: Texts, head: Head, found: Statistics, theme: str) -> ChartScene | None:
    """Return the points of the newest games, numbered as they were played."""
    if len(found.scores) < A_LINE:
        return None
    first = found.sums.games - len(found.scores) + 1
    line = Series(head.name, tuple(enumerate(found.scores, first)), texts("player", number=1))
    return ChartScene(texts("stats-by-game"), (line,), theme)
