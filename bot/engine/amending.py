"""A list with a few words more and a few less, made in a moment and small: house words and bans.

    margin = Margin(words, gaddag)
    amended, machine = margin.amended(added, banned)

Making a graph anew takes seconds and its memory again, for each server with words of its own. But a
word changes only the states it is spelled through: they are written anew, behind the list's own
nodes, and lead into those everywhere else. What has been written before is never changed, so any
number of amended lists share one array and differ by their roots.

The list's GADDAG has the word graph's nodes in front, so the same array holds both machines. There
each beginning of a changed word, read backwards, gets its separator and its stop anew.

An amended graph is no longer the smallest one, which nothing asks for; it has no dead ends. The
nodes of a list are copied once into memory of their own, for files are mapped and cannot grow.
"""

from __future__ import annotations

import hashlib
import mmap
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bot.engine.gaddag import SEPARATOR, Gaddag
from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT, WordGraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOM: Final = 1 << 20  # nodes for amended lists: memory that is taken only when it is written
NODE: Final = 4  # bytes

Word = tuple[str, ...]


class NoRoom(Exception):  # noqa: N818 - named after what it says
    """The margin is written full: another one is to be made."""


@dataclass(slots=True)
class _Change:
    """What changes behind an edge, by letter; None leaves as it was.

    ``accept``: a word may stop at the edge; ``arc``: where a separator leads, 0 for nowhere.
    """

    accept: int | None = None
    arc: int | None = None
    onward: dict[int, _Change] = field(default_factory=dict)

    def at(self, codes: Iterable[int]) -> _Change:
        """Return the change at the end of a path, made if it is not there."""
        change = self
        for code in codes:
            change = change.onward.setdefault(code, _Change())
        return change


class Margin:
    """The nodes of a list and its GADDAG, and room behind them."""

    def __init__(self, words: WordGraph, gaddag: Gaddag | None = None, room: int = ROOM) -> None:
        self._words = words
        self._gaddag = gaddag
        own = words.nodes if gaddag is None else gaddag.nodes
        self._next, self._end = len(own), len(own) + room
        self._nodes = memoryview(mmap.mmap(-1, NODE * self._end)).cast("I")
        self._nodes[: len(own)] = own

    @property
    def gaddag(self) -> Gaddag | None:
        """The GADDAG of the list itself."""
        return self._gaddag

    def amended(
        self, added: Iterable[Word], banned: Iterable[Word]
    ) -> tuple[WordGraph, Gaddag | None]:
        """Return the list with these words and without those, and its GADDAG if it has one.

        A word that is banned as well is banned; what its letters cannot spell is left out. Raises
        NoRoom before anything is written.
        """
        codes = dict.fromkeys(self._coded(added), ACCEPT)
        codes |= dict.fromkeys(self._coded(banned), 0)
        if self._next + room_for(codes, len(self._words.alphabet)) > self._end:
            raise NoRoom
        top = _Change()
        for word, accept in codes.items():
            top.at(word).accept = accept
        root = self._amended(self._words.root, top)
        about = replace(self._words.about, count=self._counted(codes), digest=self._digest(codes))
        words = WordGraph(about, self._nodes, root)
        if self._gaddag is None:
            return words, None
        backwards = self._amended(self._gaddag.root, self._beginnings(codes, root))
        return words, Gaddag(about, self._nodes, backwards)

    def _coded(self, words: Iterable[Word]) -> list[bytes]:
        coded = [bytes(map(self._words.code, word)) for word in words]
        return sorted(word for word in coded if word and 0 not in word)

    def _counted(self, codes: dict[bytes, int]) -> int:
        count = len(self._words)
        for word, accept in codes.items():
            was = self._node(self._words.root, word) & ACCEPT
            count += (accept > was) - (accept < was)
        return count

    def _digest(self, codes: dict[bytes, int]) -> str:
        told = repr((self._words.digest, sorted(codes.items()))).encode()
        return hashlib.sha256(told).hexdigest()

    def _beginnings(self, words: Iterable[bytes], root: int) -> _Change:
        """Return what changes in the GADDAG where `root` is the new word graph's."""
        top = _Change()
        for word in words:
            for length in range(1, len(word) + 1):
                node = self._node(root, word[:length])
                change = top.at(reversed(word[:length]))
                change.accept, change.arc = node & ACCEPT, node & ARC
        return top

    def _node(self, at: int, codes: bytes) -> int:
        """Return the node these letters lead to, 0 if none."""
        node = 0
        for code in codes:
            node = self._edges(at).get(code, 0)
            at = node & ARC
        return node

    def _edges(self, at: int) -> dict[int, int]:
        """Return the edges of a state by letter, without the mark of the last."""
        edges: dict[int, int] = {}
        more = at != 0
        while more:
            node = self._nodes[at]
            edges[node >> LETTER_SHIFT] = node & ~END
            more, at = not node & END, at + 1
        return edges

    def _amended(self, at: int, change: _Change) -> int:
        """Return where the changed state stands; 0 when nothing is left of it."""
        edges = self._edges(at)
        before = dict(edges)
        for code, onward in change.onward.items():
            edge = edges.pop(code, code << LETTER_SHIFT)
            accept = edge & ACCEPT if onward.accept is None else onward.accept
            arc = self._amended(edge & ARC, onward)
            if accept or arc:
                edges[code] = code << LETTER_SHIFT | accept | arc
        if change.arc is not None:
            edges.pop(SEPARATOR, None)
            if change.arc:
                edges[SEPARATOR] = change.arc
        return at if edges == before else self._written([edges[code] for code in sorted(edges)])

    def _written(self, state: list[int]) -> int:
        if not state:
            return 0
        state[-1] |= END
        at, self._next = self._next, self._next + len(state)
        for place, node in enumerate(state, at):
            self._nodes[place] = node
        return at


def room_for(words: Iterable[Sequence[object]], letters: int) -> int:
    """Return more nodes than these words can need in both machines, for an alphabet so large."""
    lengths = list(map(len, words))
    states = sum(length + length * (length + 1) // 2 for length in lengths) + 2
    return states * (letters + 1)
