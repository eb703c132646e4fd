"""Measuring what tiles are worth on a rack, from games of the computer against itself.

In each game one player draws, lays the play of most equity and draws again. Every full rack is
noted with the equity of its best play. What a rack has beyond the mean of all is then split among
its tiles and its pairs of tiles by least squares, each drawn to zero (ridge regression) as firmly
as a value that large would surprise: pairs that came up rarely count little. From the value of a
tile on a full rack follows that of a tile kept, with the rest of the rack yet to be drawn: the
pairs it will make there on the average are added, and the mean of all tiles is taken off.

Equity needs the very values that are sought: a first round of games knows but a few words about
blanks, and each further round plays by what the one before has found.

Everything is reproducible: the draws come from a seed, worths are whole numbers, and sums of
fractions are rounded once (`fsum`), so the same table comes out on every machine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from math import fsum, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final

from bot.engine.coded import FOREIGN, HUNDRED, Grid, kept_of
from bot.engine.leaves import Leaves

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.coded import Scale
    from bot.engine.generator import Generator

Pair = tuple[str, str]

NOISE: Final = 400.0  # the variance of a turn's equity about what a table foretells, points squared
SURPRISE: Final = {1: 64.0, 2: 2.5}  # how much the values of tiles, and of pairs, may well vary
TYPICAL_KEPT: Final = 3  # tiles: what a table is made for
MOST_SWAPS: Final = 4  # in a row, after which a game is given up
DIGITS: Final = 1


def measured(
    generator: Generator, games: Sequence[int], chance: random.Random, known: Leaves | None = None
) -> Leaves:
    """Return the leaves of a list and tile set; `games` has the number of games of each round."""
    leaves = known or Leaves.plain()
    for count in games:
        sums = Sums()
        for _ in range(count):
            for rack, worth in _turns(generator, chance, leaves.scale(generator.terms)):
                sums.add(rack, worth / HUNDRED)
        leaves = _leaves(generator, sums)
    return leaves


def _turns(
    generator: Generator, chance: random.Random, scale: Scale
) -> Iterator[tuple[bytes, int]]:
    """Play a game of one player; give each full rack and what its best play is worth."""
    terms, search = generator.terms, generator.searcher
    empty = bytes(terms.layout.height * terms.layout.width)
    grid = Grid(terms.layout.height, terms.layout.width, empty, empty)
    bag = [terms.codes[tile] for tile in terms.tile_set.full_bag()]
    chance.shuffle(bag)
    rack, swaps = _filled(bytearray(FOREIGN + 1), bag, terms.rack_size), 0
    while bag and swaps < MOST_SWAPS:
        counts = bytes((*rack[:FOREIGN], 0))
        best = search.top(grid, counts, scale, 1)
        yield bytes(rack), max(best[0][0], 0) if best else 0
        if best and best[0][0] > 0:
            grid, swaps = terms.laid(grid, best[0][1]), 0
            rack = bytearray(kept_of(bytes(rack), best[0][1]))
        else:
            bag += [code for code, count in enumerate(rack) for _ in range(count)]
            chance.shuffle(bag)
            rack, swaps = bytearray(FOREIGN + 1), swaps + 1
        rack = _filled(rack, bag, terms.rack_size)


def _filled(rack: bytearray, bag: list[int], size: int) -> bytearray:
    for _ in range(min(size - sum(rack), len(bag))):
        rack[bag.pop()] += 1
    return rack


# Least squares


@dataclass(slots=True)
class Sums:
    """What is summed up over all racks: how often marks came together, and with what worth.

    A mark is a code, or two: codes that were on a rack together, or one that was there twice.
    """

    racks: int = 0
    worth: float = 0.0
    places: dict[tuple[int, ...], int] = field(default_factory=dict)
    together: list[dict[int, int]] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)

    def add(self, rack: bytes, worth: float) -> None:
        """Note a rack and what its best play was worth, in points."""
        self.racks += 1
        self.worth += worth
        marks = [(self._place(mark), count) for mark, count in _marks(rack)]
        for place, count in marks:
            self.times[place] += count
            self.worths[place] += count * worth
            row = self.together[place]
            for other, with_count in marks:
                row[other] = row.get(other, 0) + count * with_count

    def _place(self, mark: tuple[int, ...]) -> int:
        place = self.places.setdefault(mark, len(self.places))
        if place == len(self.together):
            self.together.append({})
            self.times.append(0)
            self.worths.append(0.0)
        return place

    def solved(self) -> dict[tuple[int, ...], float]:
        """Return by how much each mark raises the worth of a rack above the mean, in points."""
        mean = self.worth / max(self.racks, 1)
        rows = []
        for mark, place in self.places.items():
            row = [float(self.together[place].get(other, 0)) for other in range(place + 1)]
            row[place] += NOISE / SURPRISE[len(mark)]
            rows.append(row)
        beyond = [
            worth - mean * times for worth, times in zip(self.worths, self.times, strict=True)
        ]
        return dict(zip(self.places, solution(rows, beyond), strict=True))


def _marks(rack: bytes) -> list[tuple[tuple[int, ...], int]]:
    """Return the tiles and pairs of a rack, and how often each is there."""
    held = [(code, count) for code, count in enumerate(rack) if count]
    marks: list[tuple[tuple[int, ...], int]] = [((code,), count) for code, count in held]
    marks += [((code, code), count * (count - 1) // 2) for code, count in held if count > 1]
    marks += [((one, other), 1) for (one, _), (other, _) in combinations(held, 2)]
    return marks


def solution(rows: Sequence[list[float]], right: Sequence[float]) -> list[float]:
    """Solve a symmetric, positive system, given as the lower half of its rows (Cholesky)."""
    lower: list[list[float]] = []
    half: list[float] = []
    for place, row in enumerate(rows):
        mine: list[float] = []
        for column in range(place):
            above = lower[column]
            mine.append((row[column] - fsum(map(mul, mine, above))) / above[column])
        mine.append(sqrt(row[place] - fsum(map(mul, mine, mine))))
        lower.append(mine)
        half.append((right[place] - fsum(map(mul, mine, half))) / mine[place])
    found = [0.0] * len(rows)
    for place in range(len(rows) - 1, -1, -1):
        known = [lower[later][place] * found[later] for later in range(place + 1, len(rows))]
        found[place] = (half[place] - fsum(known)) / lower[place][place]
    return found


# From racks to leaves


def _leaves(generator: Generator, sums: Sums) -> Leaves:
    terms = generator.terms
    tiles = {code: tile for tile, code in terms.codes.items() if code != FOREIGN}
    solved = {
        tuple(sorted(tiles[code] for code in mark)): value
        for mark, value in sums.solved().items()
        if all(code in tiles for code in mark)
    }
    singles = {mark[0]: value for mark, value in solved.items() if len(mark) == 1}
    pairs = {(mark[0], mark[1]): value for mark, value in solved.items() if len(mark) > 1}
    values = _kept(singles, pairs, terms.tile_set.full_bag(), terms.rack_size - TYPICAL_KEPT)
    told = {pair: round(value, DIGITS) + 0.0 for pair, value in pairs.items()}
    return Leaves(
        {tile: round(values[tile], DIGITS) + 0.0 for tile in sorted(values)},
        {pair: told[pair] for pair in sorted(told) if told[pair] or pair[0] == pair[1]},
    )


def _kept(
    singles: Mapping[str, float], pairs: Mapping[Pair, float], bag: Sequence[str], drawn: int
) -> dict[str, float]:
    """Return what each tile is worth when it is kept and so many are drawn to it."""
    counts = Counter(bag)
    shares = {tile: counts[tile] / len(bag) for tile in singles}
    values = {
        tile: value + drawn * fsum(
            share * pairs.get((min(tile, other), max(tile, other)), 0.0)
            for other, share in shares.items()
        )
        for tile, value in singles.items()
    }  # fmt: skip
    mean = fsum(shares[tile] * value for tile, value in values.items())
    return {tile: value - mean for tile, value in values.items()}
