"""What the core asks of a word list, and how a game names the list it is played with.

Words are sequences of tile letters, not characters: in a Spanish set with digraph tiles
CHICO is ``("CH", "I", "C", "O")``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Lexicon(Protocol):
    """A word list that can be asked."""

    def has(self, letters: Sequence[str], /) -> bool:
        """Tell whether the tile letters spell a word of the list."""


@dataclass(frozen=True, slots=True)
class WordList:
    """Which list a game is played with: stands in the first event, never the list itself."""

    language: str
    edition: str
    digest: str
    count: int


@dataclass(frozen=True, slots=True)
class House:
    """What a server has decided beside the list: its own words, and words banned there.

    They are texts, sorted, as they were when the game was offered; a game keeps them to its end.
    """

    words: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()


NO_HOUSE = House()
