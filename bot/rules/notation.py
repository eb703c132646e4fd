"""Squares and words as people write them, for commands, logs and tests alike.

Columns are letters from A, rows numbers from 1. Row first means across (``8H``), column
first means down (``H8``); case, spaces, hyphens and full-width forms do not matter.

A word is typed whole, letters that lie already included. Inside it ``(LL)`` and ``.`` are
tiles that must lie already; a blank may be asked for by ``?X`` or ``[X]``; ``[CH]`` is the
tile CH where the language has it, ``?[CH]`` a blank standing for it. Otherwise letters
are split greedily into tiles from the left. Case never makes a blank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bot.rules.board import Direction, Square
from bot.rules.illegal import (
    NoLetters,
    NoSuchSquare,
    Refused,
    TextTooLong,
    UnclearBrackets,
)
from bot.rules.language import LANGUAGES, tidy
from bot.rules.tiles import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.board import Layout
    from bot.rules.events import Play
    from bot.rules.tiles import TileSet

MOST_TYPED = 200  # characters; a longer text is refused unread
ECHO = 40  # characters of a player's text that an answer may repeat
UNSEEN = " \u115f\u1160\u2800\u3164\uffa0"  # Hangul fillers and an empty Braille cell: never seen
SQUARE_PARTS = re.compile(
    r"(?P<row>[0-9]{1,2})[\s-]*(?P<column>[A-Z])|(?P<column2>[A-Z])[\s-]*(?P<row2>[0-9]{1,2})"
)
PIECES = re.compile(
    r"""(?P<through>\([^()\[\]?]+\))
      | (?P<any>\.)
      | (?P<blank>\?\[[^\[\]()?]+\]|\?[^\[\]()?.\s])
      | (?P<tile>\[[^\[\]()?]+\])
      | (?P<letters>[^\[\]()?.]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Spelled:
    """One place of a typed word.

    ``letter`` is a tile letter, "" for any; ``through`` says that it must lie already,
    ``blank`` that a blank shall be laid.
    """

    letter: str
    through: bool = False
    blank: bool = False


# Squares


def square_name(square: Square) -> str:
    """Return a square as people say it: column, then row (``H8``)."""
    return f"{column_name(square.column)}{square.row + 1}"


def column_name(column: int) -> str:
    """Return the letter of a column."""
    return chr(ord("A") + column)


def place_name(square: Square, direction: Direction) -> str:
    """Return square and direction as players type them: ``8H`` across, ``H8`` down."""
    row, column = str(square.row + 1), column_name(square.column)
    return row + column if direction is Direction.ACROSS else column + row


def read_place(text: str, layout: Layout) -> tuple[Square, Direction]:
    """Return the square and direction a text such as ``8H`` or ``h8`` names.

    Raises Refused(NoSuchSquare) with the range of this board.
    """
    match = SQUARE_PARTS.fullmatch(tidy(text[:MOST_TYPED]).strip().upper())
    if match is not None:
        row = int(match["row"] or match["row2"]) - 1
        column = ord(match["column"] or match["column2"]) - ord("A")
        square = Square(row, column)
        if layout.holds(square):
            return square, Direction.ACROSS if match["row"] else Direction.DOWN
    raise Refused(NoSuchSquare(text[:ECHO], column_name(layout.width - 1), layout.height))


# Words


def read_word(text: str, tile_set: TileSet, most: int) -> tuple[Spelled, ...]:
    """Return a typed word as places, at most ``most`` of them.

    Raises Refused: NoLetters, TextTooLong, UnclearBrackets, StrangeCharacter,
    ForeignLetter.
    """
    if len(text) > MOST_TYPED:
        raise Refused(TextTooLong(most))
    typed = tidy(text).strip()
    if not typed.strip(UNSEEN):
        raise Refused(NoLetters())
    word = tuple(_pieces(typed, tile_set))
    if len(word) > most:
        raise Refused(TextTooLong(most))
    return word


def _pieces(typed: str, tile_set: TileSet) -> Iterator[Spelled]:
    end = 0
    for match in PIECES.finditer(typed):
        if match.start() != end:
            break
        end = match.end()
        yield from _piece(match.lastgroup or "", match[0], tile_set)
    if end != len(typed):
        raise Refused(UnclearBrackets(typed[end : end + ECHO]))


def _piece(kind: str, text: str, tile_set: TileSet) -> Iterator[Spelled]:
    match kind:
        case "any":
            yield Spelled("", through=True)
        case "through":
            yield from (Spelled(letter, through=True) for letter in split(text[1:-1], tile_set))
        case "blank":
            yield Spelled(_single(text[1:].strip("[]"), text, tile_set), blank=True)
        case "tile":
            inner = _single(text[1:-1], text, tile_set)
            yield Spelled(inner, blank=len(inner) == 1)
        case _:
            yield from (Spelled(letter) for letter in split(text, tile_set))


def _single(text: str, whole: str, tile_set: TileSet) -> str:
    letters = split(text, tile_set)
    if len(letters) != 1:
        raise Refused(UnclearBrackets(whole[:ECHO]))
    return letters[0]


def split(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """Return a text as tile letters of the set, the longest first from the left.

    Raises Refused: StrangeCharacter, ForeignLetter.
    """
    alphabet, tiles = _alphabet(tile_set.letters)
    return tuple(tiles.findall(LANGUAGES[tile_set.language].fold(text, alphabet)))


@cache
def _alphabet(letters: tuple[str, ...]) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the characters of a set's letters, and what finds its letters, the longest first."""
    longest_first = sorted(letters, key=len, reverse=True)
    return frozenset("".join(letters)), re.compile("|".join(map(re.escape, longest_first)))


def word_text(play: Play) -> str:
    """Return the main word with the letters that lay already in parentheses: ``WORM(S)``."""
    fresh = dict(play.tiles)
    word, at = "", play.main.square
    rows, columns = play.main.direction.value
    for letter in play.main.letters:
        word += letter if at in fresh else f"({letter})"
        at = Square(at.row + rows, at.column + columns)
    return word.replace(")(", "")


def read_tiles(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """Return tiles as typed for a swap, ``?`` or ``*`` for a blank; spaces and commas are free.

    Raises Refused: TextTooLong, StrangeCharacter, ForeignLetter.
    """
    if len(text) > MOST_TYPED:
        raise Refused(TextTooLong(MOST_TYPED))
    tiles: list[str] = []
    for part in re.split(r"([?*])|[\s,]+", tidy(text)):
        if part:
            tiles.extend((BLANK,) if part in "?*" else split(part, tile_set))
    return tuple(tiles)
