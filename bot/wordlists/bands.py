"""Making bands of common words (`bot.engine.bands`) from the counts of wordfreq.

wordfreq's tables are MessagePack, packed by gzip: a header, then lists of words, the n-th of them
holding those whose share of all words written is 10 to the power of minus n hundredths. Words are
folded to the game's letters and those of the list kept; what folds alike counts together. Shares
are taken as whole numbers, so that the order is the same on every machine.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

from bot.engine.bands import FIRST, SIGNS
from bot.engine.building import build
from bot.wordlists.affixes import SourceError
from bot.wordlists.fold import Folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.engine.graph import WordGraph
    from bot.wordlists.beside import Materials

FINENESS = 12  # digits of a share
SHORT_TEXT, LIST, SHORT_LIST, SHORT_MAP = 0xA0, 0xDC, 0x90, 0x80
TEXT = 0xD9


def make(materials: Materials) -> bytes:
    """Make the file of bands of a list's words."""
    graph = materials.graph
    name = f"large_{graph.language}."
    (table,) = (path for path in materials.files if path.name.startswith(name))
    signed = [(*word, sign) for word, sign in zip(_ranked(graph, table), _signs(), strict=False)]
    alphabet = (*SIGNS, *graph.alphabet)
    return build(signed, alphabet, language=graph.language, edition=materials.edition)


def _signs() -> Iterator[str]:
    """Yield the signs of the words from the most common one on: each band as many as before."""
    total = 0
    for sign in SIGNS:
        count = total or FIRST
        total += count
        for _ in range(count):
            yield sign


def _ranked(graph: WordGraph, table: Path) -> list[tuple[str, ...]]:
    """Give the words of the list that are counted, the most common first."""
    folder = Folder(graph.language, graph.alphabet)
    shares: dict[tuple[str, ...], int] = {}
    for hundredths, words in enumerate(_lists(table)):
        share = round(10 ** (FINENESS - hundredths / 100))
        for word in folder.fold_all(words):
            shares[word] = shares.get(word, 0) + share
    return sorted(filter(graph.has, shares), key=lambda word: (-shares[word], word))


def _lists(table: Path) -> list[list[str]]:
    header, *lists = Unpacker(gzip.decompress(table.read_bytes())).value()
    words: list[list[str]] = lists
    if header != {"format": "cB", "version": 1}:
        raise SourceError(f"{table.name} is not of the format its reader knows")
    return words


class Unpacker:
    """Reads what of MessagePack these tables use: small numbers, texts, lists and short maps."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def value(self) -> Any:
        """Read the next value; SourceError for one of another type."""
        kind = self._number(1)
        if kind < SHORT_MAP:
            return kind
        if kind < SHORT_LIST:
            return {self.value(): self.value() for _ in range(kind - SHORT_MAP)}
        if kind < SHORT_TEXT:
            return [self.value() for _ in range(kind - SHORT_LIST)]
        if kind < SHORT_TEXT + 32:
            return self._text(kind - SHORT_TEXT)
        if kind in {TEXT, TEXT + 1, TEXT + 2}:
            return self._text(self._number(1 << kind - TEXT))
        if kind in {LIST, LIST + 1}:
            return [self.value() for _ in range(self._number(2 << kind - LIST))]
        raise SourceError(f"a table with a value of type {kind:#x}")

    def _number(self, size: int) -> int:
        return int.from_bytes(self._bytes(size), "big")

    def _text(self, size: int) -> str:
        return self._bytes(size).decode()

    def _bytes(self, size: int) -> bytes:
        self._at += size
        return self._content[self._at - size : self._at]
