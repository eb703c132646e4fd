"""Words of the sources in the letters of the game, by the very code that reads what players type.

`notation.split` folds letter by letter, so each character that occurs is folded once and the
answer kept: a list of a million words has about a hundred different characters. Where tiles bear
two letters, these are put together afterwards as `split` does it, the longest first from the left.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from bot.rules.illegal import Refused
from bot.rules.notation import split
from bot.rules.tiles import TileKind, TileSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Folder:
    """Folds the words of one language to tile letters."""

    def __init__(self, language: str, alphabet: tuple[str, ...]) -> None:
        kinds = tuple(TileKind(letter, 1, 1) for letter in alphabet)
        self._tiles = TileSet("alphabet", language, kinds)
        digraphs = sorted((letter for letter in alphabet if len(letter) > 1), key=len, reverse=True)
        self._tiled = re.compile("|".join([*digraphs, "."])).findall if digraphs else None
        self._folded: dict[str, tuple[str, ...]] = {}

    def fold(self, word: str) -> tuple[str, ...]:
        """Give the word's tile letters; none if it has something that is no letter of the game."""
        letters: list[str] = []
        for character in unicodedata.normalize("NFC", word):
            folded = self._folded.get(character)
            if folded is None:
                folded = self._folded[character] = self._split(character)
            if not folded:
                return ()
            letters += folded
        return tuple(self._tiled("".join(letters)) if self._tiled else letters)

    def fold_all(self, words: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Give the tile letters of the words that have them."""
        return filter(None, map(self.fold, words))

    def _split(self, text: str) -> tuple[str, ...]:
        try:
            return split(text, self._tiles)
        except Refused:
            return ()
