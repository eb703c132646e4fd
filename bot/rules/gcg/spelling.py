"""Tiles as records spell them.

A capital is a tile, ``?`` a blank off the board, a small letter a blank laid for it, ``.`` or
letters in parentheses a tile that lies already. A tile of several letters stands in brackets,
``[CH]``, its blank is ``[ch]``; Quackle writes bars instead, ``|CH|``. Written are dots and
brackets. Which letters a game has is not asked here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.rules.notation import Spelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEVERAL = r"\[(?P<brackets>[^\W\d_]{2,8})\]|\|(?P<bars>[^\W\d_]{2,8})\|"
TILE = re.compile(rf"{SEVERAL}|(?P<one>\?|[^\W\d_])")
PLACE = re.compile(rf"\((?P<through>[^()]+)\)|(?P<dot>\.)|{SEVERAL}|(?P<one>[^\W\d_])")


def read_tiles(text: str) -> tuple[str, ...] | None:
    """Return tiles off the board, None if the text is something else."""
    tiles = tuple(_several(match) or match["one"] for match in TILE.finditer(text))
    capitals = all(tile == tile.upper() for tile in tiles)
    return tiles if capitals and _length(TILE, text) == len(text) else None


def read_word(text: str) -> tuple[Spelled, ...] | None:
    """Return the places of a word, None if the text is something else."""
    if not text or _length(PLACE, text) != len(text):
        return None
    word: list[Spelled] = []
    for match in PLACE.finditer(text):
        if match["through"]:
            lying = read_word(match["through"])
            if lying is None:
                return None
            word += (Spelled(spelled.letter, through=True) for spelled in lying)
        else:
            word.append(_spelled(_several(match) or match["one"] or ""))
    return tuple(word)


def _several(match: re.Match[str]) -> str | None:
    return match["brackets"] or match["bars"]


def _spelled(letters: str) -> Spelled:
    if not letters:
        return Spelled("", through=True)
    return Spelled(letters.upper(), blank=letters != letters.upper())


def _length(pattern: re.Pattern[str], text: str) -> int:
    return sum(len(match[0]) for match in pattern.finditer(text))


def write_tiles(tiles: Iterable[str]) -> str:
    """Return tiles off the board as text."""
    return "".join(map(_bracketed, tiles))


def write_word(word: Iterable[Spelled]) -> str:
    """Return the places of a word as text."""
    return "".join(_written(word))


def _written(word: Iterable[Spelled]) -> Iterator[str]:
    for spelled in word:
        if spelled.through:
            yield "."
        else:
            yield _bracketed(spelled.letter.lower() if spelled.blank else spelled.letter)


def _bracketed(letters: str) -> str:
    return letters if len(letters) == 1 else f"[{letters}]"
