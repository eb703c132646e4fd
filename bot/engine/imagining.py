"""What may follow a play: replies and answers on racks that are imagined, over the same draws.

    best = imagined(table, choices, stages, chance, late)

A choice is followed by the best replies of the others, by equity, and by the best answer to those;
when no tile is left to draw, all go on to the end of the game. Which tiles the others hold and what
is drawn is imagined: a shuffle of the tiles not seen. Every choice meets the same shuffles, so luck
tells little of their differences; choices that fall behind are dropped and the rest meets more.

A course is judged by the chance to win from where it has led, not by its points: who is ahead has
little to gain by a daring play, who is behind little to lose. The chance is that of a lead with so
many tiles to come, for each of which a game may still stray.

Only means are told, so that what is found does not depend on the machine; `late` may end it early.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Final

from bot.engine.coded import CODES, FOREIGN, HUNDRED, Scale, kept_of
from bot.rules.ruleset import Leftovers

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from bot.engine.coded import Candidate, Grid
    from bot.engine.generator import Generator

# How many choices stay, and how many shuffles they meet then; the pure search is slower.
Stages = tuple[tuple[int, int], ...]
COMPILED: Final[Stages] = ((12, 10), (6, 20), (3, 30))
PURE: Final[Stages] = ((5, 3), (2, 4))
STRAYING: Final = 150  # points squared, for each tile to come
HASTE: Final = 100  # points squared: what is played out greedily may be played better
CERTAIN: Final = 1_000_000  # that a game is won; as much below 0, that it is lost
MOST_TURNS: Final = 40
GAINED: Final = {Leftovers.SUBTRACT: 0, Leftovers.ADD: 1, Leftovers.DOUBLE: 2}


@dataclass(frozen=True, slots=True)
class Table:
    """A turn in numbers.

    ``unseen`` has the code of each tile not seen, ``others`` the sizes of the other racks in the
    order of their turns, ``in_bag`` how many tiles lie in the bag. ``scale`` weighs what is kept.
    ``lead`` is how many points the player is ahead of the best of the others.
    """

    generator: Generator
    grid: Grid
    rack: bytes
    unseen: tuple[int, ...]
    others: tuple[int, ...]
    in_bag: int
    scale: Scale
    lead: int = 0


def imagined(
    table: Table,
    choices: Sequence[Candidate],
    stages: Stages,
    chance: random.Random,
    late: Callable[[], bool],
) -> list[Candidate]:
    """Return the choices that stayed to the end, the best first."""
    totals = dict.fromkeys(choices, 0)
    staying = list(choices)
    for most, shuffles in stages:
        # Equals stay in the order they came in.
        staying = sorted(staying, key=lambda one: -totals[one])[:most]
        for _ in range(shuffles):
            order = chance.sample(table.unseen, len(table.unseen))
            chances = [followed(table, one, order, late) for one in staying]
            if late():  # a shuffle that some have not met tells nothing
                return sorted(staying, key=lambda one: -totals[one])
            for one, found in zip(staying, chances, strict=True):
                totals[one] += found
    return sorted(staying, key=lambda one: -totals[one])


def followed(
    table: Table, candidate: Candidate, order: Sequence[int], late: Callable[[], bool]
) -> int:
    """Return the outlook after a play, replies and answer; of no use when it got late meanwhile.

    `order` has the tiles of the others' racks and then what is drawn, first by the player.
    """
    course, own = Course(table, order), len(table.others)
    course.lay(own, candidate)
    turn = 0
    while not (course.ended or late()) and (turn <= own or not course.bag):
        course.go_on(turn % (own + 1))
        turn += 1
    return outlook(table, course.gain(), len(course.bag))


def outlook(table: Table, gain: int, in_bag: int) -> int:
    """Return the chance to win with a gain, in hundredths of points: from minus to plus CERTAIN."""
    lead = table.lead + gain / HUNDRED
    to_come = in_bag + table.generator.terms.rack_size if in_bag else 0
    return round(CERTAIN * lead / sqrt(lead * lead + STRAYING * to_come + HASTE))


class Course:
    """One way a game may go on. Seats: the others in the order of their turns, then one's own."""

    def __init__(self, table: Table, order: Sequence[int]) -> None:
        self._terms, self._search = table.generator.terms, table.generator.searcher
        self._grid, self._scale = table.grid, table.scale
        self._leftovers = table.generator.ruleset.leftovers
        held = sum(table.others)
        ends = tuple(accumulate(table.others))
        self._racks = [
            *(
                _with(bytes(CODES), order[end - size : end])
                for end, size in zip(ends, table.others, strict=True)
            ),
            table.rack,
        ]
        self.bag = order[held : held + table.in_bag]
        self.ended = False
        self._scores = [0] * len(self._racks)
        self._kept = [0] * len(self._racks)  # what it is worth, before anything is drawn
        self._idle = self._turns = 0

    def lay(self, seat: int, play: Candidate) -> None:
        """Let a seat make a play and draw."""
        self._scores[seat] += play.score * HUNDRED
        self._grid = self._terms.laid(self._grid, play)
        rest = kept_of(self._racks[seat], play)
        self._kept[seat] = self._scale.worth(rest)
        self._racks[seat] = _with(rest, self.bag[: play.laid])
        self.bag = self.bag[play.laid :]
        self._idle = 0
        self.ended = not any(self._racks[seat])

    def go_on(self, seat: int) -> None:
        """Let a seat do what seems best by equity: a play, or none."""
        rack = self._racks[seat]
        scale = self._scale if self.bag else self._end_scale(seat)
        best = self._search.top(self._grid, rack, scale, 1)
        self._turns += 1
        if best:
            self.lay(seat, best[0][1])
        else:
            self._kept[seat] = self._scale.worth(rack)
            self._idle += 1
        self.ended |= self._idle >= len(self._racks) or self._turns >= MOST_TURNS

    def gain(self) -> int:
        """Return what one's own points and tiles are worth above the mean of the others'."""
        changes = self._kept if self.bag else self._settled()
        *others, own = map(sum, zip(self._scores, changes, strict=True))
        return own - sum(others) // len(others)

    def _settled(self) -> list[int]:
        """Return what the tiles left on the racks do to the scores."""
        left = [HUNDRED * self._worth(rack) for rack in self._racks]
        out = [not any(rack) for rack in self._racks]
        spared = self._leftovers is Leftovers.DOUBLE and any(out)
        gained = GAINED[self._leftovers] * sum(left)
        return [
            gained if gone else 0 if spared else -worth
            for gone, worth in zip(out, left, strict=True)
        ]

    def _end_scale(self, seat: int) -> Scale:
        """Return what tiles are worth when no more are drawn: who keeps some loses their points."""
        lost = array("i", bytes(4 * CODES))
        for code, value in enumerate(self._terms.points):
            lost[code] = -value * HUNDRED
        others = sum(self._worth(rack) for rack in self._racks) - self._worth(self._racks[seat])
        return Scale.flat(lost, HUNDRED * others)

    def _worth(self, rack: bytes) -> int:
        points = self._terms.points
        return sum(count * points[code] for code, count in enumerate(rack) if count)


def _with(rack: bytes, drawn: Sequence[int]) -> bytes:
    counts = bytearray(rack)
    for code in drawn:
        if code != FOREIGN:
            counts[code] += 1
    return bytes(counts)
