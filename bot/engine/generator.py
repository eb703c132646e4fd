"""The play generator: every legal play of a rack on a board, by whichever search is at hand.

    generator = Generator(words, layout, tile_set, ruleset, gaddag)
    for candidate in generator.best(board, rack, 5):
        play = generator.play(board, candidate)

It wants a word list; with the list's GADDAG it is several times faster. Any layout, alphabet, tile
set and bonus will do, and any number of blanks. The compiled twin (`_twin.pyx`) does the same as
`walk.py`, faster and without holding up other threads; it is used where it could be built.

A full search takes milliseconds to a quarter of a second: call it from a thread, never on an event
loop. One generator may be asked by several threads.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Final

from bot.engine.coded import FACE, STANDS_FOR, Terms
from bot.engine.walk import Walker
from bot.rules.board import Direction, Square, step
from bot.rules.placing import Position, judge
from bot.rules.tiles import PlacedTile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine._twin import Twin
    from bot.engine.coded import Candidate
    from bot.engine.gaddag import Gaddag
    from bot.engine.graph import WordGraph
    from bot.engine.states import States
    from bot.rules.board import Board, Layout
    from bot.rules.events import Play
    from bot.rules.placing import Laid
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet


def _compiled() -> Callable[[Terms], Walker | Twin] | None:
    try:
        from bot.engine._twin import Twin  # noqa: PLC0415 - may be missing: see below
    except ImportError:  # no compiler when it was installed
        return None
    return Twin


TWIN: Final = _compiled()


class Generator:
    """Finds legal plays; `compiled` forces one of the two searches (default: the faster).

    The pure one remembers `states` of the list's machine: best shared by all generators of a list.
    """

    def __init__(  # noqa: PLR0913 - what a game is played with, and what it can do without
        self,
        words: WordGraph,
        layout: Layout,
        tile_set: TileSet,
        ruleset: Ruleset,
        gaddag: Gaddag | None = None,
        *,
        compiled: bool | None = None,
        states: States | None = None,
    ) -> None:
        """Take what does not change; ValueError for a GADDAG that is another list's."""
        self._terms = Terms.of(words, layout, tile_set, ruleset, gaddag)
        self._ruleset = ruleset
        self._searcher = _searcher(self._terms, compiled, states)

    @property
    def terms(self) -> Terms:
        """What it was made from, in numbers."""
        return self._terms

    @property
    def ruleset(self) -> Ruleset:
        """The rules it judges by."""
        return self._ruleset

    @property
    def searcher(self) -> Walker | Twin:
        """The search itself, in numbers."""
        return self._searcher

    def plays(self, board: Board, rack: Sequence[str]) -> list[Candidate]:
        """Return every legal play, in no order.

        A play of one tile that makes words both ways is there once, as judged by `rules.placing`.
        KeyError for a tile that the set does not have.
        """
        return self._searcher.find(self._terms.grid(board), self._terms.counts(rack))

    def best(self, board: Board, rack: Sequence[str], count: int = 1) -> list[Candidate]:
        """Return the plays with the highest scores, the best first; equals in a fixed order."""
        if count == 1:
            best = self._searcher.best(self._terms.grid(board), self._terms.counts(rack))
            return [] if best is None else [best]
        return nlargest(count, self.plays(board, rack))

    def placement(self, candidate: Candidate) -> Laid:
        """Return the tiles a play lays, in the order of its line."""
        direction = Direction.DOWN if candidate.down else Direction.ACROSS
        letters = self._terms.words.alphabet
        line, start = candidate.line, candidate.start
        first = Square(start, line) if candidate.down else Square(line, start)
        return tuple(
            (
                step(first, direction, place),
                PlacedTile(letters[(face & FACE) - 1], blank=face >= STANDS_FOR),
            )
            for place, face in enumerate(candidate.faces)
            if face
        )

    def position(self, board: Board) -> Position:
        """Return the board with all that is needed to judge plays on it."""
        return Position(board, self._terms.layout, self._terms.tile_set, self._ruleset)

    def play(self, board: Board, candidate: Candidate) -> Play:
        """Return the play with its words and arithmetic, as the rules judge it."""
        return judge(self.position(board), self.placement(candidate))


def _searcher(
    terms: Terms,
    compiled: bool | None,  # noqa: FBT001 - as asked for
    states: States | None,
) -> Walker | Twin:
    if compiled is False or (compiled is None and TWIN is None):
        return Walker(terms, states)
    if TWIN is None:
        raise ValueError("the compiled search was not built")
    return TWIN(terms)
