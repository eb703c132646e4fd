"""A finished game looked at again: was there a better turn, and by how much.

Each turn is measured against the best there was by static equity (`equity.py`): a play by its
points and the tiles kept, a swap by the tiles kept alone, both as the best alternative is, and by
what was in the bag then. A play that was challenged away counts as what it was: no points, and the
whole rack kept. Nothing is measured as better than the best: a play with words that the list does
not have, but which stood, counts at most as much. A pass is never said to be better than anything.

A review needs the racks, so it wants a game's whole log and is for after its end only: `turns`
refuses a game that goes on.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.coded import CODES, HUNDRED, Scale
from bot.engine.computer import swappable
from bot.engine.equity import best_swap, scale_at, unseen
from bot.rules.events import (
    PlayChallenged,
    TilesPlaced,
    TilesReturned,
    TilesSwapped,
    TurnPassed,
)
from bot.rules.game import Phase, evolve, replay
from bot.rules.placing import unknown
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.generator import Generator
    from bot.engine.leaves import Leaves
    from bot.rules.board import Board
    from bot.rules.events import Event, Play
    from bot.rules.game import Game

FAR: Final = 1 << 24  # hundredths: more than a play can score
LOOKED_AT: Final = (1, 50, 5000)  # plays, until one has no word that is never to be shown

Words = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stood before its move; ``play`` is None for a pass or a swap.

    ``seq`` is the place of its event in the log, ``in_bag`` how many tiles there were to draw,
    ``may_swap`` how many could be swapped, ``gone`` those that were. ``stood`` is False for a play
    that was taken back after a challenge.
    """

    seq: int
    seat: int
    board: Board
    rack: tuple[str, ...]
    in_bag: int
    play: Play | None
    may_swap: int = 0
    gone: tuple[str, ...] = ()
    stood: bool = True


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a turn could have been.

    The best was the play ``best``, or swapping the tiles ``swap``; there is neither when only a
    pass was left. ``equity`` is of what was done, ``most`` of the best: never less.
    ``missed_bonus``: all tiles could have been laid, and were not; ``unknown`` the words of the
    play that the list does not have.
    """

    turn: Turn
    best: Play | None
    swap: tuple[str, ...]
    equity: float
    most: float
    missed_bonus: bool
    unknown: tuple[str, ...]

    @property
    def brought(self) -> int:
        """The points the turn brought: none for a swap, a pass and a play that was taken back."""
        play = self.turn.play
        return play.score if play is not None and self.turn.stood else 0

    @property
    def lost(self) -> float:
        """The equity given away, at least 0."""
        return self.most - self.equity


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's game: mean equity lost a turn, turns played best of all, and the best play."""

    seat: int
    turns: int
    mean_lost: float
    accuracy: float  # the share of turns in which nothing was lost
    missed_bonuses: int
    best_play: Play | None


def turns(events: Sequence[Event]) -> Iterator[Turn]:
    """Give the turns of a finished game; ValueError while it goes on."""
    if replay(events).phase is not Phase.ENDED:
        raise ValueError("a game is reviewed when it is over")
    game = replay(events[:1])
    for seq, event in enumerate(events[1:], 1):
        rest = events[seq + 1 :]
        match event:
            case TilesPlaced(seat, play):
                yield _turn(game, seq, seat, play, stood=_stood(rest))
            case TilesSwapped(seat, _):
                yield _turn(game, seq, seat, gone=_swapped(rest, seat))
            case TurnPassed(seat):
                yield _turn(game, seq, seat)
            case _:
                pass
        game = evolve(game, event)


def _turn(  # noqa: PLR0913 - a turn, and what became of it
    game: Game,
    seq: int,
    seat: int,
    play: Play | None = None,
    *,
    gone: tuple[str, ...] = (),
    stood: bool = True,
) -> Turn:
    board, rack, may_swap = game.board, game.seats[seat].rack, swappable(game, seat)
    return Turn(seq, seat, board, rack, len(game.bag), play, may_swap, gone, stood)


def _stood(rest: Sequence[Event]) -> bool:
    """Tell whether a play stayed on the board; what follows it in the log says so."""
    for event in rest:
        if isinstance(event, PlayChallenged) and event.upheld:
            return False
        if isinstance(event, TilesPlaced | TilesSwapped | TurnPassed):
            break
    return True


def _swapped(rest: Sequence[Event], seat: int) -> tuple[str, ...]:
    returned = (e for e in rest if isinstance(e, TilesReturned) and e.seat == seat)
    event = next(returned, None)
    return () if event is None else event.tiles


def review(
    generator: Generator, leaves: Leaves, turn: Turn, avoid: Words = frozenset()
) -> Reviewed:
    """Measure a turn against the best that was possible; words to `avoid` are no advice."""
    terms = generator.terms
    hidden = unseen(turn.rack, turn.board, terms.tile_set.full_bag())
    scale = scale_at(terms, leaves.scale(terms), hidden, turn.in_bag)
    done = _done(generator, scale, turn)
    most, best = _first(generator, scale, turn, avoid) or (None, None)
    swap = best_swap(terms, scale, turn.rack, turn.may_swap)
    gone: tuple[str, ...] = ()
    if swap is not None and (most is None or swap[0] > most):
        most, gone, best = swap[0], swap[1], None
    most = done if most is None else most
    return Reviewed(
        turn,
        best,
        gone,
        min(done, most) / HUNDRED,
        most / HUNDRED,
        _missed_bonus(generator, turn, avoid),
        unknown(turn.play.words, terms.words) if turn.play else (),
    )


def _done(generator: Generator, scale: Scale, turn: Turn) -> int:
    """Return the equity of what was done, in hundredths."""
    gone, points = turn.gone, 0
    if turn.play is not None and turn.stood:
        gone = tuple(off_rack(tile) for _, tile in turn.play.tiles)
        points = turn.play.score
    return points * HUNDRED + scale.worth(generator.terms.counts(without(turn.rack, gone)))


def _first(generator: Generator, scale: Scale, turn: Turn, avoid: Words) -> tuple[int, Play] | None:
    """Return the play of most equity that may be shown, with its equity; None if there is none."""
    terms, search = generator.terms, generator.searcher
    grid, counts = terms.grid(turn.board), terms.counts(turn.rack)
    for most in LOOKED_AT:
        found = search.top(grid, counts, scale, most)
        for worth, candidate in found:
            play = generator.play(turn.board, candidate)
            if not any(word.letters in avoid for word in play.words):
                return worth, play
        if len(found) < most:
            break
    return None


def _missed_bonus(generator: Generator, turn: Turn, avoid: Words) -> bool:
    size = generator.terms.rack_size
    laid = len(turn.play.tiles) if turn.play and turn.stood else 0
    if len(turn.rack) < size or laid == size:
        return False
    all_of_them = Scale.flat(array("i", bytes(4 * CODES)), FAR)
    best = _first(generator, all_of_them, turn, avoid)
    return best is not None and len(best[1].tiles) == size


def by_seat(reviewed: Sequence[Reviewed]) -> tuple[SeatReview, ...]:
    """Sum a game's reviews up, a seat each, in their order."""
    seats = sorted({one.turn.seat for one in reviewed})
    return tuple(_seat(seat, [one for one in reviewed if one.turn.seat == seat]) for seat in seats)


def _seat(seat: int, reviewed: Sequence[Reviewed]) -> SeatReview:
    plays = [one.turn.play for one in reviewed if one.turn.play is not None and one.turn.stood]
    return SeatReview(
        seat,
        len(reviewed),
        sum(one.lost for one in reviewed) / len(reviewed),
        sum(one.lost == 0 for one in reviewed) / len(reviewed),
        sum(one.missed_bonus for one in reviewed),
        max(plays, key=lambda play: play.score, default=None),
    )
