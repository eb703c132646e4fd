"""From a wish to the setup of a game; what cannot be wished for is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.computer import Level
from bot.engine.graph import WordGraph
from bot.rules.commands import Setup
from bot.rules.events import Computer
from bot.rules.illegal import Refused
from bot.rules.ruleset import BoardKind
from bot.service import refusals

if TYPE_CHECKING:
    from bot.rules.board import Layout
    from bot.rules.catalogue import Catalogue
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet
    from bot.service.values import Person, Place, Wish

LEAST_TURN_SECONDS = 2 * 60
MOST_TURN_SECONDS = 14 * 24 * 3600
INVITATION_SECONDS = 7 * 24 * 3600
LEVELS = tuple(level.value for level in Level)


def setup_of(  # noqa: PLR0913, PLR0917 - what a game is made of
    wish: Wish, host: Person, place: Place, catalogue: Catalogue, game_id: str, at: int
) -> Setup:
    """Return what the game is set up with; raises Refused when it cannot be offered."""
    ruleset = catalogue.rulesets.get(wish.ruleset)
    if ruleset is None:
        raise Refused(refusals.UnknownRuleset(wish.ruleset))
    if wish.language not in catalogue.languages(ruleset.family):
        raise Refused(refusals.LanguageNotOffered(wish.language))
    if place.direct and (wish.computer is None or wish.opponents):
        raise Refused(refusals.OnlyComputersHere())
    layout, tile_set = _table(wish, ruleset, catalogue)
    seats = _seats(wish, host, ruleset)
    computers = _computers(wish, seats, direct=place.direct)
    if computers:
        check_searchable(catalogue, tile_set)
    return Setup(
        game_id=game_id,
        ruleset=ruleset,
        layout=layout,
        tile_set=tile_set,
        words=catalogue.words(tile_set),
        seats=seats,
        reserved=bool(wish.opponents),
        turn_seconds=_turn_seconds(wish, ruleset),
        expires=at + INVITATION_SECONDS,
        random_board=wish.board is BoardKind.RANDOM,
        computers=computers,
        hints=len(computers) == seats - 1 if wish.hints is None else wish.hints,
    )


def level_of(name: str) -> Level:
    """Return the level of this name; raises Refused when there is none."""
    try:
        return Level(name)
    except ValueError:
        raise Refused(refusals.UnknownLevel(name)) from None


def check_searchable(catalogue: Catalogue, tile_set: TileSet) -> None:
    """Refuse a computer where there is no list it can find words in."""
    if not isinstance(catalogue.lexicon_of(tile_set), WordGraph):
        raise Refused(refusals.WordListMissing())


def _table(wish: Wish, ruleset: Ruleset, catalogue: Catalogue) -> tuple[Layout, TileSet]:
    """Return board and tiles; the small board takes half of them (decisions.md, families)."""
    if wish.board not in ruleset.boards:
        raise Refused(refusals.BoardNotOffered(wish.board.value))
    tile_set = catalogue.tile_sets[ruleset.family, wish.language]
    if wish.board is BoardKind.SMALL:
        return catalogue.layouts[f"{ruleset.family}-small"], tile_set.halved()
    return catalogue.standard_layout(ruleset.family), tile_set


def _computers(wish: Wish, seats: int, *, direct: bool) -> tuple[Computer, ...]:
    """Return who sits from the first, behind those who are named: they are seated in order."""
    if wish.computer is None:
        return ()
    level, first = level_of(wish.computer), len(wish.opponents) + 1
    alone = wish.opponents or direct
    return tuple(
        Computer(seat, level.value) for seat in range(first, seats if alone else first + 1)
    )


def _seats(wish: Wish, host: Person, ruleset: Ruleset) -> int:
    invited = [opponent.id for opponent in wish.opponents]
    if host.id in invited:
        raise Refused(refusals.OpponentIsYourself())
    if len(set(invited)) < len(invited):
        raise Refused(refusals.SameOpponentTwice())
    named, computer = len(invited) + 1, wish.computer is not None
    wanted = wish.players or (named + computer if invited or computer else ruleset.least_players)
    least, most = ruleset.least_players, ruleset.most_players
    fits = wanted > named if computer else wanted == named or not invited
    if not (least <= wanted <= most and fits):
        raise Refused(refusals.WrongPlayerCount(least, most))
    return wanted


def _turn_seconds(wish: Wish, ruleset: Ruleset) -> int:
    if wish.turn_seconds is None:
        return ruleset.turn_seconds
    if not LEAST_TURN_SECONDS <= wish.turn_seconds <= MOST_TURN_SECONDS:
        raise Refused(refusals.TurnTimeOutOfRange(LEAST_TURN_SECONDS, MOST_TURN_SECONDS))
    return wish.turn_seconds
