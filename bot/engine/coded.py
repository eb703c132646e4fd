"""Boards and racks as the generators read them: numbers, one for each square and each letter.

A letter is its code in the word graph (1 to 62), a blank tile 0. A letter of the tile set that the
word list does not have is 63, which no edge of a graph bears: such a tile blocks and is never
played. Squares lie row by row; 0 is an empty square.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.rules.tiles import BLANK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.gaddag import Gaddag
    from bot.engine.graph import WordGraph
    from bot.rules.board import Board, Layout
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet

FOREIGN: Final = 63
CODES: Final = 64
FACE: Final = 63  # the letter in a face of a candidate,
STANDS_FOR: Final = 64  # and the mark of a blank that stands for it
MOST_SQUARES_A_LINE: Final = 32
PIECE: Final = 500  # candidates: a fraction of a millisecond
HUNDRED: Final = 100  # worths are hundredths of points: whole numbers are the same on any machine


class Candidate(NamedTuple):
    """A legal play as a generator finds it; plays sort by their score.

    ``line`` is the row of a play across, the column of one down; ``start`` is where its word
    begins in that line. ``faces`` has one byte for each square of the word: 0 for a tile that
    lies already, else the code of the letter laid, plus 64 where a blank stands for it.
    """

    score: int
    down: bool
    line: int
    start: int
    faces: bytes

    @property
    def laid(self) -> int:
        """How many tiles it lays."""
        return len(self.faces) - self.faces.count(0)


class Candidates(list[Candidate]):
    """Plays found, which are let go of piece by piece.

    Python frees a list of forty thousand in one go, which takes milliseconds; between two pieces
    other threads, such as that of an event loop, get their turn.
    """

    __slots__ = ()

    def __del__(self) -> None:
        while self:
            del self[-PIECE:]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board in numbers: the codes of letters and the values of tiles, one byte a square."""

    height: int
    width: int
    codes: bytes
    values: bytes


@dataclass(frozen=True, slots=True)
class Scale:
    """What tiles that are kept are worth, in hundredths of points.

    ``singles`` has a number for each code, ``pairs`` one for each two codes (the lower times
    CODES, and the higher), which counts once however many there are of each; for a code with
    itself it counts for every two of its tiles. ``all_laid`` is the worth of keeping none.
    """

    singles: array[int]
    pairs: array[int]
    all_laid: int = 0

    @classmethod
    def flat(cls, singles: array[int], all_laid: int = 0) -> Scale:
        """Return a scale on which each tile counts for itself."""
        return cls(singles, array("i", bytes(4 * CODES * CODES)), all_laid)

    @classmethod
    def plain(cls) -> Scale:
        """Return a scale on which nothing is worth anything."""
        return cls.flat(array("i", bytes(4 * CODES)))

    def worth(self, counts: bytes) -> int:
        """Return what the tiles are worth; `counts` as `Terms.counts` gives them."""
        held = [(code, count) for code, count in enumerate(counts) if count]
        if not held:
            return self.all_laid
        worth = 0
        for place, (code, count) in enumerate(held):
            worth += count * self.singles[code]
            worth += count * (count - 1) // 2 * self.pairs[code * CODES + code]
            for other, _ in held[:place]:
                worth += self.pairs[other * CODES + code]
        return worth


@dataclass(frozen=True, slots=True)
class Terms:
    """All that does not change from turn to turn, in numbers.

    ``letter_factors`` and ``word_factors`` have a byte for each square, ``points`` one for each
    code. ``faces`` is the mask of the codes a tile may bear: bit n for code n. ``bonus`` is paid
    for laying ``rack_size`` tiles at once.
    """

    words: WordGraph
    gaddag: Gaddag | None
    layout: Layout
    tile_set: TileSet
    bonus: int
    rack_size: int
    letter_factors: bytes = field(init=False, repr=False)
    word_factors: bytes = field(init=False, repr=False)
    points: bytes = field(init=False, repr=False)
    faces: int = field(init=False, repr=False)
    codes: Mapping[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Give all its number; ValueError for a board too long or a GADDAG of another list."""
        if max(self.layout.height, self.layout.width) > MOST_SQUARES_A_LINE:
            raise ValueError(f"a board of more than {MOST_SQUARES_A_LINE} squares a line")
        if self.gaddag is not None and not self.gaddag.fits(self.words):
            raise ValueError("a GADDAG of another word list")
        squares = tuple(self.layout.squares())
        codes = {letter: self.words.code(letter) or FOREIGN for letter in self.tile_set.letters}
        points = bytearray(CODES)
        for letter, code in codes.items():
            points[code] = self.tile_set.values[letter]
        known = set(codes.values()) - {FOREIGN}
        fields = {
            "letter_factors": bytes(map(self.layout.letter_factor, squares)),
            "word_factors": bytes(map(self.layout.word_factor, squares)),
            "points": bytes(points),
            "faces": sum(1 << code for code in known),
            "codes": {**codes, BLANK: 0},
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(
        cls,
        words: WordGraph,
        layout: Layout,
        tile_set: TileSet,
        ruleset: Ruleset,
        gaddag: Gaddag | None = None,
    ) -> Terms:
        """Take what the generators need of a ruleset."""
        return cls(words, gaddag, layout, tile_set, ruleset.bonus, ruleset.rack_size)

    def grid(self, board: Board) -> Grid:
        """Return a board in numbers."""
        height, width = self.layout.height, self.layout.width
        codes, values = bytearray(height * width), bytearray(height * width)
        numbers, worth = self.codes, self.tile_set.values
        for (row, column), tile in board.tiles.items():
            at = row * width + column
            codes[at] = numbers.get(tile.letter, FOREIGN)
            if not tile.blank:
                values[at] = worth[tile.letter]
        return Grid(height, width, bytes(codes), bytes(values))

    def laid(self, grid: Grid, candidate: Candidate) -> Grid:
        """Return the board after a play, in numbers."""
        codes, values = bytearray(grid.codes), bytearray(grid.values)
        width = grid.width
        along, over = (width, 1) if candidate.down else (1, width)
        at = candidate.line * over + candidate.start * along
        for face in candidate.faces:
            if face:
                codes[at] = face & FACE
                values[at] = 0 if face >= STANDS_FOR else self.points[face]
            at += along
        return Grid(grid.height, width, bytes(codes), bytes(values))

    def counts(self, rack: Sequence[str]) -> bytes:
        """Return how many tiles of each code a rack holds; KeyError for a strange tile."""
        counts = bytearray(CODES)
        for tile in rack:
            counts[self.codes[tile]] += 1
        counts[FOREIGN] = 0
        return bytes(counts)


def kept_of(counts: bytes, candidate: Candidate) -> bytes:
    """Return what a play leaves on a rack, in numbers."""
    rest = bytearray(counts)
    for face in candidate.faces:
        if face:
            rest[0 if face >= STANDS_FOR else face] -= 1
    return bytes(rest)
