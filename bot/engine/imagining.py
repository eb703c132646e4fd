"""What may follow a play: replies and answers on racks that are imagined, over the same draws.

    weighed = imagined(table, choices, chance, late)

A choice is followed by the best replies of the others, by equity, and by the best answer to those.
Which tiles the others hold and what is drawn is imagined: a shuffle of the tiles not seen. Every
choice meets the same shuffles, so luck tells little of their differences; choices that fall behind
are dropped and the rest meets more shuffles (`STAGES`). Only means are told, so that what is found
does not depend on the machine; `late` may end it early.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.coded import CODES, FOREIGN, HUNDRED, Scale, kept_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from bot.engine.coded import Candidate, Grid
    from bot.engine.generator import Generator

# How many choices stay, and how many shuffles they meet then; the pure search is slower.
Stages = tuple[tuple[int, int], ...]
COMPILED: Final[Stages] = ((12, 10), (6, 20), (3, 30))
PURE: Final[Stages] = ((5, 3), (2, 4))


@dataclass(frozen=True, slots=True)
class Table:
    """A turn in numbers.

    ``unseen`` has the code of each tile not seen, ``others`` the sizes of the other racks in the
    order of their turns, ``in_bag`` how many tiles lie in the bag. ``scale`` weighs what is kept.
    """

    generator: Generator
    grid: Grid
    rack: bytes
    unseen: tuple[int, ...]
    others: tuple[int, ...]
    in_bag: int
    scale: Scale


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
            gains = [followed(table, one, order) for one in staying if not late()]
            if len(gains) < len(staying):  # a shuffle that some have not met tells nothing
                return sorted(staying, key=lambda one: -totals[one])
            for one, gain in zip(staying, gains, strict=True):
                totals[one] += gain
    return sorted(staying, key=lambda one: -totals[one])


def followed(table: Table, candidate: Candidate, order: Sequence[int]) -> int:
    """Return what a play brings with replies and answer, in hundredths of points.

    `order` has the tiles of the others' racks and then what is drawn, first by the player.
    """
    terms, search = table.generator.terms, table.generator.searcher
    grid, held = terms.laid(table.grid, candidate), sum(table.others)
    worth = candidate.score * HUNDRED
    drawn = min(candidate.laid, table.in_bag)
    mine = _with(kept_of(table.rack, candidate), order[held : held + drawn])
    end = _end_scale(table, order[:held])
    scale = table.scale if len(order) > held + drawn else end
    if not any(mine):
        return worth + end.all_laid
    at = 0
    for size in table.others:
        theirs = _with(bytes(CODES), order[at : at + size])
        at += size
        best = search.top(grid, theirs, scale, 1)
        if best:
            worth -= best[0][0] // len(table.others)
            grid = terms.laid(grid, best[0][1])
    best = search.top(grid, mine, scale, 1)
    return worth + (best[0][0] if best else scale.worth(mine))


def _with(rack: bytes, drawn: Sequence[int]) -> bytes:
    counts = bytearray(rack)
    for code in drawn:
        if code != FOREIGN:
            counts[code] += 1
    return bytes(counts)


def _end_scale(table: Table, others: Sequence[int]) -> Scale:
    """Return what tiles are worth when no more are drawn: who keeps some loses their points."""
    points = table.generator.terms.points
    lost = array("i", bytes(4 * CODES))
    for code, value in enumerate(points):
        lost[code] = -value * HUNDRED
    return Scale.flat(lost, HUNDRED * sum(points[code] for code in others))
