"""A finished game looked at again: was there a better play, and by how much.

Each turn is measured against the best play by static equity: the score and what the tiles kept are
worth, while there were tiles to draw. A review needs the racks, so it wants a game's whole log and
is for after its end only: `turns` refuses a game that goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.leaves import kept_after
from bot.rules.events import TilesPlaced, TilesSwapped, TurnPassed
from bot.rules.game import Phase, evolve, replay
from bot.rules.placing import unknown
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.coded import Candidate
    from bot.engine.generator import Generator
    from bot.engine.leaves import Leaves
    from bot.rules.board import Board
    from bot.rules.events import Event, Play
    from bot.rules.game import Game


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stood before its move; ``play`` is None for a pass or a swap.

    ``seq`` is the place of its event in the log, ``in_bag`` how many tiles there were to draw.
    """

    seq: int
    seat: int
    board: Board
    rack: tuple[str, ...]
    in_bag: int
    play: Play | None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a turn could have been.

    ``best`` is None when nothing could be played. ``lost`` is the equity given away, at least 0;
    ``missed_bonus``: all tiles could have been laid, and were not; ``unknown`` the words of the
    play that the list does not have.
    """

    turn: Turn
    best: Play | None
    lost: float
    missed_bonus: bool
    unknown: tuple[str, ...]


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
        match event:
            case TilesPlaced(seat, play):
                yield _turn(game, seq, seat, play)
            case TilesSwapped(seat, _) | TurnPassed(seat):
                yield _turn(game, seq, seat, None)
            case _:
                pass
        game = evolve(game, event)


def _turn(game: Game, seq: int, seat: int, play: Play | None) -> Turn:
    return Turn(seq, seat, game.board, game.seats[seat].rack, len(game.bag), play)


def review(generator: Generator, leaves: Leaves, turn: Turn) -> Reviewed:
    """Measure a turn against the best that was possible; one full search."""
    candidates = generator.plays(turn.board, turn.rack)
    worths = [(_equity(generator, leaves, turn, one), one) for one in candidates]
    highest, best = max(worths, default=(0.0, None))
    size = generator.terms.rack_size
    laid = len(turn.play.tiles) if turn.play else 0
    return Reviewed(
        turn,
        None if best is None else generator.play(turn.board, best),
        max(highest - _played(leaves, turn), 0.0) if best is not None else 0.0,
        laid < size and any(one.laid == size for one in candidates),
        unknown(turn.play.words, generator.terms.words) if turn.play else (),
    )


def _equity(generator: Generator, leaves: Leaves, turn: Turn, candidate: Candidate) -> float:
    if not turn.in_bag:
        return float(candidate.score)
    return candidate.score + leaves.worth(kept_after(generator, turn.rack, candidate))


def _played(leaves: Leaves, turn: Turn) -> float:
    """Return the equity of what was done; of a swap it is not known which tiles were kept."""
    if turn.play is None:
        return 0.0
    if not turn.in_bag:
        return float(turn.play.score)
    kept = without(turn.rack, [off_rack(tile) for _, tile in turn.play.tiles])
    return turn.play.score + leaves.worth(kept)


def by_seat(reviewed: Sequence[Reviewed]) -> tuple[SeatReview, ...]:
    """Sum a game's reviews up, a seat each, in their order."""
    seats = sorted({one.turn.seat for one in reviewed})
    return tuple(_seat(seat, [one for one in reviewed if one.turn.seat == seat]) for seat in seats)


def _seat(seat: int, reviewed: Sequence[Reviewed]) -> SeatReview:
    plays = [one.turn.play for one in reviewed if one.turn.play is not None]
    return SeatReview(
        seat,
        len(reviewed),
        sum(one.lost for one in reviewed) / len(reviewed),
        sum(one.lost == 0 for one in reviewed) / len(reviewed),
        sum(one.missed_bonus for one in reviewed),
        max(plays, key=lambda play: play.score, default=None),
    )
