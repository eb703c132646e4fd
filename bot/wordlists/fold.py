"""Words of the sources in the letters of the game, by the very code that reads what players type.

`notation.split` folds letter by letter, so each character that occurs is folded once and the
answer kept: a list of a million words has about a hundred different characters. Only where tiles
bear two letters is every word split anew.
"""

from __future__ import annotations

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
        self._digraphs = any(len(letter) > 1 for letter in alphabet)
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
        return self._split("".join(letters)) if self._digraphs else tuple(letters)

    def fold_all(self, words: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Give the tile letters of the words that have them."""
        return filter(None, map(self.fold, words))

    def _split(self, text: str) -> tuple[str, ...]:
        try:
            return split(text, self._tiles)
        except Refused:
            return ()
