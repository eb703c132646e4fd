"""A draw that deals what a script says, so that a recorded game can be played again.

The script is the list of turns with the rack each began with. From it follows which tiles
each draw must bring, and so the order of the bag; tiles nobody is seen to draw lie below.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from bot.rules.ruleset import DrawTime

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.rules.commands import Setup
    from bot.rules.draw import Seal

SEED = "5e" * 32
COMMITMENT = "c0" * 32


@dataclass(frozen=True)
class Turn:
    """A turn of a script: who, with which rack, and which tiles left it (for good or swapped)."""

    seat: int
    rack: tuple[str, ...]
    used: tuple[str, ...] = ()
    swapped: bool = False


@dataclass
class ScriptedDraw:
    """A `bot.rules.draw.Draw` that gives the tiles in the order they shall be drawn.

    `orders` holds, for the filling of the bag and for each later shuffle in turn, the tiles
    that shall be drawn from then on.
    """

    orders: list[list[str]]
    first: int = 0
    commitment: str = COMMITMENT
    calls: int = field(default=0)

    def seal(self, _setup: Setup, /) -> tuple[str, str]:
        return SEED, self.commitment

    def shuffled(self, _seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        if label == "start":
            return self._for_start(tiles)
        wanted = self.orders[min(self.calls, len(self.orders) - 1)]
        self.calls += 1
        return below_and_above(tiles, wanted)

    def _for_start(self, tiles: Sequence[str]) -> tuple[str, ...]:
        letters = sorted(set(tiles) - {"?"})[:4]
        seats = [letters[0] if seat == self.first else letters[seat + 1] for seat in range(3)]
        return below_and_above(tiles, seats)


def below_and_above(tiles: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles so that `wanted` are drawn first, from the end; the rest lies below."""
    wanted = list(wanted)[: len(tiles)]
    rest = Counter(tiles) - Counter(wanted)
    if Counter(wanted) - Counter(tiles):
        raise ValueError(f"the script draws tiles that are not there: {wanted}")
    return (*sorted(rest.elements()), *reversed(wanted))


def deal(turns: Iterable[Turn], draw: DrawTime, seats: int = 2, first: int = 0) -> ScriptedDraw:
    """Return the draw that gives every turn the rack the script says."""
    turns = list(turns)
    order = [(first + place) % seats for place in range(seats)]
    segments: list[list[str]] = [[]]
    for seat in order:
        opening = next((turn.rack for turn in turns if turn.seat == seat), ())
        segments[-1] += opening
    for place, turn in enumerate(turns):
        _draws_after(turns, place, turn, draw, segments)
    orders = [list(chain(*segments[start:])) for start in range(len(segments))]
    return ScriptedDraw(orders, first)


def _draws_after(
    turns: list[Turn], place: int, turn: Turn, draw: DrawTime, segments: list[list[str]]
) -> None:
    if turn.swapped:
        segments[-1] += _brought(turns, place)
        segments.append([])
    elif draw is DrawTime.AT_ONCE:
        segments[-1] += _brought(turns, place)
    if draw is DrawTime.TURN_START and place + 1 < len(turns):
        before = _turn_before(turns, place + 1)
        if before is not None and not turns[before].swapped:
            segments[-1] += _brought(turns, before)


def _turn_before(turns: list[Turn], place: int) -> int | None:
    seat = turns[place].seat
    return next((p for p in range(place - 1, -1, -1) if turns[p].seat == seat), None)


def _brought(turns: list[Turn], place: int) -> list[str]:
    """Return the tiles the seat of this turn has at its next turn and had not before."""
    turn = turns[place]
    following = next((t for t in turns[place + 1 :] if t.seat == turn.seat), None)
    if following is None:
        return []
    kept = Counter(turn.rack) - Counter(turn.used)
    return list((Counter(following.rack) - kept).elements())
