"""Static equity: what a turn is worth by its points and by what the tiles kept are worth.

While there are tiles to draw, those kept count by the leaves of the tile set. When nothing is left
to draw, they cost what they would at the end, and who lays them all gets the others' tiles. A swap
brings no points and keeps what it keeps, a pass keeps all: so every kind of turn is measured alike,
by computers as by reviews. Worths are hundredths of points, whole numbers.
"""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from bot.engine.coded import CODES, HUNDRED, Scale
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.coded import Terms
    from bot.rules.board import Board


def scale_at(terms: Terms, leaves: Scale, unseen: Sequence[str], in_bag: int) -> Scale:
    """Return what tiles kept are worth now; `unseen` lie on other racks when the bag is empty."""
    if in_bag:
        return leaves
    singles = array("i", bytes(4 * CODES))
    for code, points in enumerate(terms.points):
        singles[code] = -points * HUNDRED
    return Scale.flat(singles, HUNDRED * terms.tile_set.worth(unseen))


def best_swap(
    terms: Terms, scale: Scale, rack: Sequence[str], most: int
) -> tuple[int, tuple[str, ...]] | None:
    """Return the tiles without which the rest is worth most, and that worth; None if none may go.

    At most so many tiles are swapped; of swaps of the same worth always the same is taken.
    """
    counts = range(1, min(len(rack), most) + 1)
    swaps = {gone for count in counts for gone in combinations(sorted(rack), count)}
    rests = [(scale.worth(terms.counts(without(rack, gone))), gone) for gone in swaps]
    return max(rests, default=None)


def unseen(rack: Sequence[str], board: Board, full_bag: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles that are neither on the board nor on the own rack, sorted."""
    lying = Counter(off_rack(tile) for tile in board.tiles.values())
    return tuple(sorted((Counter(full_bag) - lying - Counter(rack)).elements()))
