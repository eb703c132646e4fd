"""Tiles: what lies in the bag, on a rack and on the board.

A tile is named by its letter, one upper-case string: ``"A"``, ``"Å"``, or a digraph such
as ``"CH"``. The blank is ``"?"`` as long as it lies on a rack or in the bag; once placed
it carries the letter it stands for and a flag, never lower case (case does not survive
``ß``, ``i`` and ``İ``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BLANK = "?"


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the board; ``blank`` tells that the letter is only stood for."""

    letter: str
    blank: bool = False


@dataclass(frozen=True, slots=True)
class TileKind:
    """One row of a tile table: a letter, how many tiles bear it, what one is worth."""

    letter: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tile table of a family in a language, in alphabet order, the blank last.

    ``provisional`` marks a table no public source states (decisions.md, families).
    """

    id: str
    language: str
    kinds: tuple[TileKind, ...]
    provisional: bool = False
    values: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the values once: they are asked for at every score."""
        object.__setattr__(self, "values", {kind.letter: kind.points for kind in self.kinds})

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters a blank may stand for (reading M7): those of the tile table."""
        return tuple(kind.letter for kind in self.kinds if kind.letter != BLANK)

    def points(self, tile: PlacedTile) -> int:
        """Return the base value of a placed tile; a blank is worth nothing (C06, D16)."""
        return 0 if tile.blank else self.values[tile.letter]

    def worth(self, rack: Iterable[str]) -> int:
        """Return the sum of the values of tiles off the board."""
        return sum(self.values[tile] for tile in rack)

    def full_bag(self) -> tuple[str, ...]:
        """Return every tile of the table, in its order, blanks last."""
        return tuple(kind.letter for kind in self.kinds for _ in range(kind.count))

    def halved(self) -> TileSet:
        """Return the set of the small board: half of each count, rounded up; provisional."""
        kinds = tuple(
            TileKind(kind.letter, (kind.count + 1) // 2, kind.points) for kind in self.kinds
        )
        family, _, language = self.id.partition(".")
        return TileSet(f"{family}-small.{language}", self.language, kinds, provisional=True)

    def sort(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """Return the tiles in the order of the table."""
        counts = Counter(tiles)
        return tuple(kind.letter for kind in self.kinds for _ in range(counts[kind.letter]))


def without(rack: Iterable[str], used: Iterable[str]) -> tuple[str, ...]:
    """Return the rack less the used tiles, order kept; KeyError if one is not there."""
    gone = Counter(used)
    rest = []
    for tile in rack:
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    if gone.total():
        raise KeyError(next(iter(gone.elements())))
    return tuple(rest)


def missing(rack: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    """Return the wanted tiles that the rack does not hold, as often as they lack."""
    return tuple((Counter(wanted) - Counter(rack)).elements())


def off_rack(tile: PlacedTile) -> str:
    """Name the tile as it lay on the rack."""
    return BLANK if tile.blank else tile.letter
