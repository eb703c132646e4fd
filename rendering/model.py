"""What a picture shows: frozen values that carry everything, already localised.

Rules: a scene is wholly checked when it is made, so drawing never meets an impossible one; the
board's scene has no field that could hold a rack; the order of tiles and premiums does not matter.
Rows and columns count from 0 at the top left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from rendering.theme import THEMES

Premium = Literal["dl", "tl", "dw", "tw"]
CentreMark = Literal["star", "plus", "none"]
Doubt = Literal["preview", "challenge"]
Square = tuple[int, int]

PREMIUMS = ("dl", "tl", "dw", "tw")
CENTRE_MARKS = ("star", "plus", "none")
DOUBTS = ("preview", "challenge")
SIDE = range(5, 33)
MOST_PLAYERS = 4
MOST_TILES_ON_RACK = 15
LONGEST_TILE = 4
LONGEST_LABEL = 8
LONGEST_NOTE = 6
VALUES = range(100)


@dataclass(frozen=True, slots=True)
class Fonts:
    """The bytes of three TrueType files: letters and scores, labels, names."""

    display: bytes = field(repr=False)
    bold: bytes = field(repr=False)
    semibold: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished file; width and height in pixels."""

    data: bytes = field(repr=False)
    mime: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A premium square."""

    row: int
    column: int
    kind: Premium


@dataclass(frozen=True, slots=True)
class Labels:
    """What is written on the four kinds of premium squares; up to 3 characters read well.

    Raises ValueError for more than 8 characters or unprintable ones.
    """

    dl: str
    tl: str
    dw: str
    tw: str

    def __post_init__(self) -> None:
        for label in (self.dl, self.tl, self.dw, self.tw):
            drawable = len(label) <= LONGEST_LABEL and label.isprintable()
            demand(drawable, f"a label is up to 8 printable characters, not {label!r}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile on the board: the letter it stands for (or several: CH), its value, whether blank."""

    row: int
    column: int
    text: str
    value: int
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """A play that is not made yet, or that somebody doubts; its tiles are among the board's.

    `note` stands beside it: its score. Raises ValueError for a note over 6 characters.
    """

    kind: Doubt
    squares: frozenset[Square]
    note: str = ""

    def __post_init__(self) -> None:
        drawable = len(self.note) <= LONGEST_NOTE and self.note.isprintable()
        demand(drawable, f"a note is up to 6 printable characters, not {self.note!r}")
        demand(self.kind in DOUBTS, f"unknown kind of play {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Player:
    """A card of the score strip.

    `fallback` is drawn where the name is written in a script the fonts do not cover.
    """

    name: str
    score: int
    to_move: bool = False
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on a rack; a blank is drawn as an empty ring, whatever its text."""

    text: str
    value: int
    blank: bool = False


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A board, the score strip under it (none without players) and the number left in the bag.

    `fresh` holds the squares of the last play's new tiles, `pending` a play that does not count
    yet. A centre that multiplies is a `Mark` like any other premium; `centre_mark` replaces its
    label. Raises ValueError for anything that cannot be drawn: a size outside 5..32, something off
    the board or twice on a square, a fresh or a pending square without a tile, an unknown premium,
    mark or theme, more than 4 players.
    """

    rows: int
    columns: int
    premiums: tuple[Mark, ...]
    centre: Square
    centre_mark: CentreMark
    labels: Labels
    tiles: tuple[Cell, ...] = ()
    fresh: frozenset[Square] = frozenset()
    players: tuple[Player, ...] = ()
    bag: int | None = None
    theme: str = "dark"
    pending: Pending | None = None

    def __post_init__(self) -> None:
        demand(self.rows in SIDE and self.columns in SIDE, "a board has 5 to 32 rows and columns")
        self._check_marks()
        self._check_tiles()
        demand(len(self.players) <= MOST_PLAYERS, "more than 4 players")
        demand(self.bag is None or self.bag >= 0, "a bag holds no negative number of tiles")
        check_theme(self.theme)

    def _check_marks(self) -> None:
        self._check_squares("centre", [self.centre])
        _check_premiums(self.rows, self.columns, self.premiums)
        demand(self.centre_mark in CENTRE_MARKS, f"unknown centre mark {self.centre_mark!r}")

    def _check_tiles(self) -> None:
        squares = [(cell.row, cell.column) for cell in self.tiles]
        self._check_squares("tile", squares)
        for cell in self.tiles:
            check_tile(cell.text, cell.value)
        demand(self.fresh <= set(squares), "a fresh square without a tile")
        if self.pending is not None:
            laid = frozenset(squares) - self.fresh
            demand(bool(self.pending.squares), "a pending play without tiles")
            demand(self.pending.squares <= laid, "a pending square without a tile of its own")

    def _check_squares(self, what: str, squares: Sequence[Square]) -> None:
        _check_squares(self.rows, self.columns, what, squares)


@dataclass(frozen=True, slots=True)
class RackScene:
    """A player's own tiles, in the player's order; private, so a picture of it is never kept.

    `slots` is the least number of places the holder has room for. Raises ValueError for more than
    15 tiles or slots, an unknown theme or a tile that cannot be drawn.
    """

    tiles: tuple[Tile, ...]
    theme: str = "dark"
    slots: int = 7

    def __post_init__(self) -> None:
        demand(len(self.tiles) <= MOST_TILES_ON_RACK, "more than 15 tiles on a rack")
        demand(1 <= self.slots <= MOST_TILES_ON_RACK, "a rack has 1 to 15 slots")
        for tile in self.tiles:
            if not tile.blank:
                check_tile(tile.text, tile.value)
        check_theme(self.theme)


@lru_cache(maxsize=32)
def _check_premiums(rows: int, columns: int, premiums: tuple[Mark, ...]) -> None:
    _check_squares(rows, columns, "premium", [(mark.row, mark.column) for mark in premiums])
    for mark in premiums:
        demand(mark.kind in PREMIUMS, f"unknown premium {mark.kind!r}")


def _check_squares(rows: int, columns: int, what: str, squares: Sequence[Square]) -> None:
    for row, column in squares:
        if not (0 <= row < rows and 0 <= column < columns):
            raise ValueError(f"{what} off the board: {row}, {column}")
    if len(set(squares)) < len(squares):
        row, column = next(square for square in squares if squares.count(square) > 1)
        raise ValueError(f"two of one square: {what} {row}, {column}")


@lru_cache(maxsize=1024)
def check_tile(text: str, value: int) -> None:
    """Raise ValueError for a tile that cannot be drawn."""
    drawable = 0 < len(text) <= LONGEST_TILE and text.isprintable()
    demand(drawable, f"a tile shows 1 to 4 printable characters, not {text!r}")
    demand(value in VALUES, f"a tile's value is 0 to 99, not {value}")


def check_theme(name: str) -> None:
    """Raise ValueError for a theme that does not exist."""
    demand(name in THEMES, f"unknown theme {name!r}")


def demand(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - reads as a sentence at every call
    """Raise ValueError unless it holds."""
    if not holds:
        raise ValueError(otherwise)
