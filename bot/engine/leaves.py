"""What the tiles kept are worth for the turns to come, in points; equity is score and that.

A leave is worth the sum of its tiles' values and of its pairs': for each two different tiles that
lie on the rack together once (Q and U help each other, two vowels may not), and for two of a kind
for every two there are. Such a table is small enough to ship, and a rack's parts are weighed by it
in no time. `measuring.py` makes one from games of the computer against itself.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Final

from bot.engine.coded import CODES, FOREIGN, HUNDRED, Scale
from bot.rules.tiles import BLANK, off_rack, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.engine.coded import Candidate, Terms
    from bot.engine.generator import Generator

DOUBLE_FEE: Final = 1.5  # points: two of a kind hinder each other, where nothing was measured
PLAIN_BLANK: Final = 20.0  # points, where nothing was measured


@dataclass(frozen=True, slots=True)
class Leaves:
    """The value of each tile kept and of pairs of them, in points; what is not there counts 0.

    A pair's tiles stand in the order of their text.
    """

    values: Mapping[str, float]
    pairs: Mapping[tuple[str, str], float] = field(default_factory=dict)

    @classmethod
    def plain(cls) -> Leaves:
        """Return what holds in any language: a blank is to be kept for something good."""
        return cls({BLANK: PLAIN_BLANK})

    def worth(self, kept: Iterable[str]) -> float:
        """Return what tiles on the rack are worth after the turn."""
        tiles = Counter(kept)
        single = sum(self.values.get(tile, 0.0) * count for tile, count in tiles.items())
        doubled = sum(
            self._pair(tile, tile) * (count * (count - 1) // 2) for tile, count in tiles.items()
        )
        return single + doubled + sum(self._pair(*two) for two in combinations(sorted(tiles), 2))

    def scale(self, terms: Terms) -> Scale:
        """Return the table in numbers; tiles the list does not have count nothing."""
        singles, pairs = array("i", bytes(4 * CODES)), array("i", bytes(4 * CODES * CODES))
        tiles = sorted((code, tile) for tile, code in terms.codes.items() if code != FOREIGN)
        for place, (code, tile) in enumerate(tiles):
            singles[code] = round(self.values.get(tile, 0.0) * HUNDRED)
            for other, with_tile in tiles[: place + 1]:
                value = self._pair(*sorted((tile, with_tile)))
                pairs[other * CODES + code] = round(value * HUNDRED)
        return Scale(singles, pairs)

    def _pair(self, one: str, other: str) -> float:
        unknown = -DOUBLE_FEE if one == other != BLANK else 0.0
        return self.pairs.get((one, other), unknown)


def kept_after(generator: Generator, rack: Sequence[str], candidate: Candidate) -> tuple[str, ...]:
    """Return what a play leaves on the rack."""
    return without(rack, [off_rack(tile) for _, tile in generator.placement(candidate)])
