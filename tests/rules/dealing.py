"""The order of the bag that gives every turn of a scripted game the rack the script says.

The walk follows the rules of drawing on its own (decisions.md: at once, or late, at the start of
the own turn; a swap draws before its tiles go back; an upheld challenge and a seat that leaves give
tiles back), so that a core which draws at another time gives other racks and is found out. Each
filling or mixing of the bag begins a segment: the tiles that are drawn from then on until the next.
Tiles nobody is seen with are anybody's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from bot.rules.ruleset import Challenge, DrawTime
from tests.scripted import ScriptedDraw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.rules.draw import Seal
    from bot.rules.ruleset import Ruleset

Segment = list[str | None]  # None: any tile will do


@dataclass(frozen=True)
class Step:
    """One thing a seat does; `rack` is what it holds then, None where the script does not say.

    `kind` is one of play, swap, pass, upheld, failed (both of a challenge), accept, resign, time,
    refused.
    """

    seat: int
    kind: str
    rack: tuple[str, ...] | None = None
    used: tuple[str, ...] = ()


@dataclass
class SegmentedDraw(ScriptedDraw):
    """A draw that gives the tiles of its segments, and the premium squares of a random board."""

    segments: list[Segment] = field(default_factory=list)
    symbols: str = ""

    def shuffled(self, seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        if label == "start":
            return super().shuffled(seal, label, tiles)
        if label == "board":
            if Counter(tiles) != Counter(self.symbols):
                raise ValueError("the random board has other premium squares than the standard one")
            return tuple(self.symbols)
        own, *later = self.segments[self.calls :]
        self.calls += 1
        return in_order(tiles, own, chain(*later))


def in_order(tiles: Iterable[str], own: Segment, later: Iterable[str | None]) -> tuple[str, ...]:
    """Return the bag from which `own` is drawn first; `later` is spared as far as it is there."""
    pool = Counter(tiles)
    wanted = Counter(tile for tile in own if tile)
    if wanted - pool:
        raise ValueError(f"drawn, but not in the bag: {sorted((wanted - pool).elements())}")
    pool -= wanted
    spared = pool & Counter(tile for tile in later if tile)
    rest = [*sorted((pool - spared).elements()), *sorted(spared.elements())]
    drawn = [tile or rest.pop(0) for tile in own if tile or rest]
    return (*reversed(rest), *reversed(drawn))


class Dealer:
    """A walk through the steps of a game that notes which tiles each draw must bring."""

    def __init__(self, steps: Sequence[Step], rules: Ruleset, tiles: int, seats: int) -> None:
        self.steps = steps
        self.rules = rules
        self.late = rules.draw is DrawTime.TURN_START
        self.bag = tiles
        self.racks: list[Segment] = [[] for _ in range(seats)]
        self.skips = [False] * seats
        self.active = list(range(seats))
        self.turn = 0
        self.opened: tuple[int, tuple[str, ...], int, bool] | None = None
        self.segments: list[Segment] = [[]]

    def deal(self, first: int) -> list[Segment]:
        """Return the segments of the whole game; ValueError where its racks cannot be."""
        seats = len(self.racks)
        for place in range(seats):
            self.draw((first + place) % seats, 0)
        self.begin(first, 0)
        for number, step in enumerate(self.steps):
            self.do(step, number + 1)
        return self.segments

    def draw(self, seat: int, following: int, count: int | None = None) -> int:
        """Draw up, or `count`, so that the next rack the script says comes about."""
        rack = self.racks[seat]
        count = min(self.rules.rack_size - len(rack) if count is None else count, self.bag)
        drawn = self._wanted(seat, following, count)
        self.bag -= count
        rack += drawn
        self.segments[-1] += drawn
        return count

    def _wanted(self, seat: int, following: int, count: int) -> Segment:
        told = (s.rack for s in self.steps[following:] if s.seat == seat and s.rack is not None)
        rack = next(told, None)
        if rack is None or not count or self._comes_off(seat, following):
            return [None] * count
        kept = Counter(tile for tile in self.racks[seat] if tile)
        wanted = sorted((Counter(rack) - kept).elements())
        if len(wanted) != count or kept - Counter(rack):
            held = "".join(sorted(kept.elements()))
            raise ValueError(
                f"seat {seat} with {held} draws {count} and cannot have {rack} before {following}"
            )
        return list(wanted)

    def _comes_off(self, seat: int, following: int) -> bool:
        """Tell whether the play just made by this seat is going to be challenged off."""
        if self.opened is None or self.opened[0] != seat:
            return False
        ahead = (s.kind for s in self.steps[following:])
        return next((k for k in ahead if k not in {"refused", "resign", "time"}), "") == "upheld"

    def after(self, seat: int) -> int:
        later = [other for other in self.active if other > seat]
        return (later or self.active)[0]

    def begin(self, seat: int, following: int) -> None:
        while self.skips[seat]:
            self.skips[seat] = False
            if self.late:
                self.draw(seat, following)
            seat = self.after(seat)
        self.turn = seat
        if self.late:
            self.draw(seat, following)

    def mix(self, count: int) -> None:
        """Put that many tiles back."""
        self.bag += count
        self.segments.append([])

    def do(self, step: Step, following: int) -> None:
        match step.kind:
            case "play":
                self.play(step, following)
            case "swap":
                self.opened = None
                self._take(step)
                self.draw(step.seat, following, len(step.used))
                self.mix(len(step.used))
                self.begin(self.after(step.seat), following)
            case "pass":
                self.opened = None
                self.begin(self.after(step.seat), following)
            case "upheld":
                self.take_off(following)
            case "failed":
                self.fail(step, following)
            case "resign" | "time":
                self.leave(step.seat, following)
            case _:
                pass

    def _take(self, step: Step) -> None:
        for tile in step.used:
            self.racks[step.seat].remove(tile)

    def play(self, step: Step, following: int) -> None:
        self._take(step)
        final = not self.bag and not self.racks[step.seat]
        self.opened = (step.seat, step.used, 0, final)
        if not self.late:
            drawn = self.draw(step.seat, following)
            self.opened = (step.seat, step.used, drawn, final)
        self.begin(self.after(step.seat), following)

    def take_off(self, following: int) -> None:
        if self.opened is None:
            raise ValueError(f"no play to take off before step {following}")
        seat, used, drawn, _ = self.opened
        self.opened = None
        rack = self.racks[seat]
        if seat not in self.active:
            self.mix(len(rack) + len(used))
            rack.clear()
        elif drawn:
            del rack[-drawn:]
            self.mix(drawn)
            rack += used
        else:
            rack += used
        self.begin(self.turn, following)

    def fail(self, step: Step, following: int) -> None:
        self.opened = None
        if self.rules.challenge is not Challenge.DOUBLE:
            return
        if step.seat == self.turn:
            self.begin(self.after(step.seat), following)
        else:
            self.skips[step.seat] = True

    def leave(self, seat: int, following: int) -> None:
        on_turn = seat == self.turn
        nexts = self.after(seat)
        self.active.remove(seat)
        if on_turn:
            self.opened = None
        ends = self.opened is not None and (
            self.opened[3] or not (self.bag or self.racks[self.turn])
        )
        if len(self.active) > 1 and self.racks[seat] and not ends:
            self.mix(len(self.racks[seat]))
            self.racks[seat].clear()
        if on_turn and len(self.active) > 1:
            self.begin(nexts, following)
