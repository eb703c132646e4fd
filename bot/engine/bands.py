"""Bands: how common words are, for computer players that know only some of a list.

A language's words are ranked by how often people write them. Band 0 holds the most common ones,
each further band as many as all before it; what is rarer than the last of them, or in no count at
all, is `RARE`. A word is taken as its letters, in whatever tiles.

The file is a word graph whose words begin with the letters and end with a sign, the band's digit.
Signs stand first in its alphabet, so a state's sign is its first edge, and a look-up costs as much
as one in the list itself. It is mapped, not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.graph import LETTER_SHIFT, GraphError, WordGraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SIGNS: Final = ("0", "1", "2", "3", "4", "5")
RARE: Final = len(SIGNS)
FIRST: Final = 2_000  # words of the first band


def before(band: int) -> int:
    """Return how many words are more common than those of a band."""
    return FIRST << (band - 1) if band else 0


class Bands:
    """The bands of one language's words."""

    __slots__ = ("_graph",)

    def __init__(self, graph: WordGraph) -> None:
        if graph.alphabet[:RARE] != SIGNS:
            raise GraphError("a word graph without signs of bands")
        self._graph = graph

    @classmethod
    def open(cls, source: Path | bytes) -> Bands:
        """Map a file, or take its bytes; GraphError if it holds no bands."""
        return cls(WordGraph.open(source))

    @property
    def graph(self) -> WordGraph:
        """The graph of words with their signs."""
        return self._graph

    def band(self, letters: Sequence[str]) -> int:
        """Return how rare a word is, from 0 for everybody's to RARE."""
        at = self._graph.walk("".join(letters))
        # Codes are from 1 on in the order of the alphabet; node 0 is that of no edge.
        code = self._graph.nodes[at] >> LETTER_SHIFT if at else 0
        return code - 1 if 1 <= code <= RARE else RARE

    def words(self, band: int) -> Iterator[str]:
        """Yield the words of a band, in the order of the alphabet."""
        for word in self._graph:
            if word[-1] == SIGNS[band]:
                yield "".join(word[:-1])
