"""What the tiles kept are worth for the turns to come, in points; equity is score and that.

A leave is worth the sum of its tiles' values, less a fee for each tile that doubles another: a
table of one number a tile, small enough to ship and to read. The table of a tile set and list is
measured (`measured`): games against itself, in which it is noted with which tiles on the rack the
best play scores above the mean of all turns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.rules.board import Board
from bot.rules.tiles import BLANK, off_rack, without

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.coded import Candidate
    from bot.engine.generator import Generator

DOUBLE_FEE: Final = 1.5  # points: two of a kind hinder each other
PLAIN_BLANK: Final = 20.0  # points, where nothing was measured


@dataclass(frozen=True, slots=True)
class Leaves:
    """The value of each tile kept, in points; a tile that is not there counts nothing."""

    values: Mapping[str, float]

    @classmethod
    def plain(cls) -> Leaves:
        """Return what holds in any language: a blank is to be kept for something good."""
        return cls({BLANK: PLAIN_BLANK})

    def worth(self, kept: Iterable[str]) -> float:
        """Return what tiles on the rack are worth after the turn."""
        tiles = Counter(kept)
        single = sum(self.values.get(tile, 0.0) * count for tile, count in tiles.items())
        doubled = sum(count - 1 for tile, count in tiles.items() if tile != BLANK)
        return single - DOUBLE_FEE * doubled


def kept_after(generator: Generator, rack: Sequence[str], candidate: Candidate) -> tuple[str, ...]:
    """Return what a play leaves on the rack."""
    return without(rack, [off_rack(tile) for _, tile in generator.placement(candidate)])


def measured(generator: Generator, games: int, chance: random.Random) -> Leaves:
    """Measure the value of each tile in games of highest scores; the more, the truer."""
    scores: dict[str, list[int]] = defaultdict(list)
    everything: list[int] = []
    for _ in range(games):
        for rack, score in _turns(generator, chance):
            everything.append(score)
            for tile in set(rack):
                scores[tile].append(score)
    mean = sum(everything) / max(len(everything), 1)
    return Leaves(
        {tile: round(sum(points) / len(points) - mean, 1) for tile, points in scores.items()}
    )


def _turns(generator: Generator, chance: random.Random) -> Iterator[tuple[tuple[str, ...], int]]:
    """Play a game of one player; give each full rack and what its best play scores."""
    terms, board = generator.terms, Board()
    bag = list(terms.tile_set.full_bag())
    chance.shuffle(bag)
    rack: tuple[str, ...] = ()
    while bag:
        drawn, bag = bag[: terms.rack_size - len(rack)], bag[terms.rack_size - len(rack) :]
        rack = (*rack, *drawn)
        best = generator.best(board, rack)
        if not best:
            return
        yield rack, best[0].score
        rack = kept_after(generator, rack, best[0])
        board = board.plus(generator.placement(best[0]))
