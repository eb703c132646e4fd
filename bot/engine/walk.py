"""Every legal play, in pure Python: the oracle of the compiled twin, and what serves without it.

The search itself is in `search.py`; here is what is asked of it. Python's collector of circles is
paused meanwhile: a search makes tens of thousands of values and no circle, and the collector, which
stops every thread, would look through all states met so far again and again.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from functools import partial
from heapq import heappush, heappushpop
from threading import Lock
from typing import TYPE_CHECKING

from bot.engine.coded import CODES, HUNDRED, PIECE, Candidate, Candidates, kept_of
from bot.engine.search import Search
from bot.engine.states import States

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.coded import Grid, Scale, Terms
    from bot.engine.search import Found


class _Pause:
    """Keeps the collector off while at least one thread searches."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._searches = 0
        self._resumes = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        with self._lock:
            if not self._searches:
                self._resumes = gc.isenabled()
                gc.disable()
            self._searches += 1
        try:
            yield
        finally:
            with self._lock:
                self._searches -= 1
                if not self._searches and self._resumes:
                    if not gc.get_freeze_count():
                        gc.freeze()  # what was made counts as old: else the collector, as soon as
                        gc.unfreeze()  # it is on, looks through all of it and everybody waits
                    gc.enable()


_collector_paused = _Pause()


class Walker:
    """Finds plays for one list, board and tile set; several threads may ask at once.

    `states`, what has been met of the list, is best shared by all walkers of a list.
    """

    def __init__(self, terms: Terms, states: States | None = None) -> None:
        self._terms = terms
        self._states = states_of(terms) if states is None else states

    def find(self, grid: Grid, counts: bytes) -> list[Candidate]:
        """Return every legal play of a rack, in no order; `counts` as `Terms.counts` gives them."""
        with _collector_paused():
            found, made = self._found(grid, counts), partial(tuple.__new__, Candidate)
            # Piece by piece other threads get their turn: making (and letting go) tens of thousands
            # of values in one call would keep an event loop waiting.
            candidates = Candidates()
            while found:
                candidates += map(made, found[-PIECE:])
                del found[-PIECE:]
            return candidates

    def best(self, grid: Grid, counts: bytes) -> Candidate | None:
        """Return the play that is highest as a candidate, None if there is none."""
        highest = max(self._found(grid, counts), default=None)
        return None if highest is None else Candidate(*highest)

    def top(
        self, grid: Grid, counts: bytes, scale: Scale, most: int
    ) -> list[tuple[int, Candidate]]:
        """Return at most so many plays with their worth, the best first.

        The worth is what a play scores and what it keeps is worth on the scale, in hundredths.
        Plays of the same worth follow each other as candidates do.
        """
        found = self._found(grid, counts)
        found.sort(reverse=True)
        rests: dict[bytes, int] = {}
        best: list[tuple[int, Found]] = []
        highest = _highest(scale, counts)
        for play in found:
            score = play[0] * HUNDRED
            if len(best) == most and score + highest < best[0][0]:
                break
            rest = kept_of(counts, Candidate(*play))
            if rest not in rests:
                rests[rest] = scale.worth(rest)
            (heappush if len(best) < most else heappushpop)(best, (score + rests[rest], play))
        return [(worth, Candidate(*play)) for worth, play in sorted(best, reverse=True)]

    def count(self, grid: Grid, counts: bytes) -> int:
        """Return how many legal plays there are."""
        return len(self._found(grid, counts))

    def _found(self, grid: Grid, counts: bytes) -> list[Found]:
        with _collector_paused():
            self._states.trim()
            return Search(self._terms, self._states, counts).run(grid)


def _highest(scale: Scale, counts: bytes) -> int:
    """Return more than any part of a rack can be worth."""
    held = [code for code, count in enumerate(counts) if count]
    singles = sum(max(scale.singles[code], 0) * counts[code] for code in held)
    most = max((scale.pairs[one * CODES + other] for one in held for other in held), default=0)
    tiles = sum(counts)
    return max(scale.all_laid, singles + max(most, 0) * tiles * (tiles - 1) // 2)


def states_of(terms: Terms) -> States:
    """Return fresh states for the machine these terms search."""
    return States((terms.gaddag or terms.words).nodes)
