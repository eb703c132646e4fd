"""Squares, directions, layouts of premium squares, and the tiles lying on a board.

Rows and columns count from 0 at the top left. Directions are steps, so nothing is written
twice for across and down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.rules.tiles import PlacedTile


class Square(NamedTuple):
    """A place on the board, counted from the top left corner (0, 0)."""

    row: int
    column: int


# A square as plain numbers, quicker to make; either finds the same entry of a mapping.
Place = tuple[int, int]


class Direction(Enum):
    """The two ways a word may run (C19); the value is the step (rows, columns)."""

    ACROSS = (0, 1)
    DOWN = (1, 0)

    def __init__(self, rows: int, columns: int) -> None:
        """Keep the step by name: an enum's value is slow to ask for at every score."""
        self.rows = rows
        self.columns = columns

    @property
    def crossing(self) -> Direction:
        """The other direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


def step(square: Square, direction: Direction, count: int = 1) -> Square:
    """Return the square ``count`` steps on (or back, when negative)."""
    return Square(square.row + direction.rows * count, square.column + direction.columns * count)


class Premium(Enum):
    """What a premium square multiplies; the value is its symbol in a layout's rows."""

    DOUBLE_LETTER = "d"
    TRIPLE_LETTER = "t"
    DOUBLE_WORD = "D"
    TRIPLE_WORD = "T"


LETTER_FACTOR = {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}
WORD_FACTOR = {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}
PLAIN = "."
CENTRE = "*"


@dataclass(frozen=True, slots=True)
class Layout:
    """The premium squares of a board, as rows of ``. d t D T`` with ``*`` in the centre.

    ``centre`` is the symbol the centre square counts as: ``"D"`` on the classic board
    (D03), ``"."`` where the centre only marks the start. Raises ValueError when the rows
    are uneven, hold an unknown symbol or not exactly one centre.
    """

    id: str
    rows: tuple[str, ...]
    centre: str = PLAIN
    start: Square = field(init=False, repr=False, compare=False)
    premiums: Mapping[Square, Premium] = field(init=False, repr=False, compare=False)
    letter_factors: Mapping[Place, int] = field(init=False, repr=False, compare=False)
    word_factors: Mapping[Place, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the rows and index the premium squares: they are asked for at every score."""
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError(f"layout {self.id}: rows of different lengths")
        centres = [square for square, symbol in self._symbols() if symbol == CENTRE]
        if len(centres) != 1:
            raise ValueError(f"layout {self.id}: {len(centres)} centre squares")
        object.__setattr__(self, "start", centres[0])
        premiums = dict(self._premiums())
        object.__setattr__(self, "premiums", premiums)
        object.__setattr__(self, "letter_factors", _factors(premiums, LETTER_FACTOR))
        object.__setattr__(self, "word_factors", _factors(premiums, WORD_FACTOR))

    def _symbols(self) -> Iterator[tuple[Square, str]]:
        for row, symbols in enumerate(self.rows):
            for column, symbol in enumerate(symbols):
                yield Square(row, column), symbol

    def _premiums(self) -> Iterator[tuple[Square, Premium]]:
        for square, symbol in self._symbols():
            meant = self.centre if symbol == CENTRE else symbol
            if meant != PLAIN:
                yield square, Premium(meant)

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.rows[0])

    def holds(self, square: Square) -> bool:
        """Tell whether the square lies on this board."""
        return 0 <= square.row < self.height and 0 <= square.column < self.width

    def squares(self) -> Iterator[Square]:
        """Yield every square, row by row."""
        return (square for square, _ in self._symbols())

    def symbols(self) -> tuple[str, ...]:
        """Return the symbols of all squares but the centre, row by row."""
        return tuple(symbol for _, symbol in self._symbols() if symbol != CENTRE)

    def rearranged(self, symbols: Iterable[str]) -> Layout:
        """Return this board with other symbols round the same centre, row by row."""
        rest = iter(symbols)
        rows = ("".join(s if s == CENTRE else next(rest) for s in row) for row in self.rows)
        return Layout(f"{self.id}-random", tuple(rows), self.centre)

    def letter_factor(self, square: Square) -> int:
        """Return what a tile newly laid here is multiplied by: 1, 2 or 3."""
        return self.letter_factors.get(square, 1)

    def word_factor(self, square: Square) -> int:
        """Return what a word with a tile newly laid here is multiplied by: 1, 2 or 3."""
        return self.word_factors.get(square, 1)


def _factors(
    premiums: Mapping[Square, Premium], factor: Mapping[Premium, int]
) -> dict[Square, int]:
    """Return the squares whose premium has such a factor, with it."""
    return {square: factor[premium] for square, premium in premiums.items() if premium in factor}


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles that lie, by square. A board never changes; ``plus`` makes the next one."""

    tiles: Mapping[Square, PlacedTile] = field(default_factory=dict)

    def plus(self, tiles: Iterable[tuple[Square, PlacedTile]]) -> Board:
        """Return the board with these tiles laid."""
        return Board({**self.tiles, **dict(tiles)})

    def minus(self, squares: Iterable[Square]) -> Board:
        """Return the board with the tiles of these squares taken off."""
        gone = set(squares)
        return Board({square: tile for square, tile in self.tiles.items() if square not in gone})

    def at(self, square: Square) -> PlacedTile | None:
        """Return the tile on a square, or None."""
        return self.tiles.get(square)
