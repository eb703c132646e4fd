"""The end of a game of two with nothing left to draw: both racks are known, and it can be computed.

    found = Endgame(generator, steps, late).solve(grid, mine, theirs)

Each player wants the greatest difference of points at the end, what is left on the racks included.
The tree of plays and passes is searched to a depth of one, two, three … turns (negamax with
alpha-beta); behind its last turn both go on with what scores highest, and the game's own rules say
what the racks cost. Plays that score much are tried first. A tree that was searched to the end of
the game everywhere is exact; of very wide ones only the best plays by score are followed.

It is bounded by its number of positions and of searches for plays (`steps`), so it finds the same
on any machine; `late` may stop it earlier. What the deepest search that came to its end has found
holds.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.coded import CODES, HUNDRED, Scale, kept_of
from bot.rules.ruleset import Leftovers

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.coded import Candidate, Grid
    from bot.engine.generator import Generator

MOST_TURNS: Final = 16
WIDEST: Final = 60  # plays followed in a position; twice as many where the search begins
FAR: Final = 1 << 30


class Ended(NamedTuple):
    """What was found: the play (None to pass), the difference of points, whether it is exact."""

    candidate: Candidate | None
    value: int
    exact: bool


class _Spent(Exception):  # noqa: N818 - no error: the search has had its share
    pass


class Endgame:
    """Solves one position; `late` tells that there is no time left."""

    def __init__(
        self, generator: Generator, steps: int, late: Callable[[], bool] = lambda: False
    ) -> None:
        self._terms = generator.terms
        self._search = generator.searcher
        self._gained = 1 if generator.ruleset.leftovers is Leftovers.SUBTRACT else 2
        self._left = steps
        self._late = late
        self._cut = False
        self._plays: dict[tuple[bytes, bytes], list[Candidate]] = {}
        self._highest: dict[tuple[bytes, bytes, int], Candidate | None] = {}

    def solve(self, grid: Grid, mine: bytes, theirs: bytes) -> Ended:
        """Return the best play for the one who holds `mine`; the other is next."""
        # Whatever was allowed: these plays are what is to be chosen from.
        self._plays[grid.codes, mine] = sorted(self._search.find(grid, mine), reverse=True)
        order: list[Candidate | None] = [*self._tried(grid, mine, 2 * WIDEST), None]
        found, narrowed = Ended(order[0], 0, exact=False), self._cut
        for depth in range(1, MOST_TURNS):
            self._cut = False
            try:
                values = self._values(order, grid, mine, theirs, depth)
            except _Spent:
                break
            values.sort(key=lambda pair: -pair[0])
            order = [candidate for _, candidate in values]
            found = Ended(order[0], values[0][0], exact=not (self._cut or narrowed))
            if not self._cut:
                break
        return found

    def _values(
        self, order: list[Candidate | None], grid: Grid, mine: bytes, theirs: bytes, depth: int
    ) -> list[tuple[int, Candidate | None]]:
        """Return the plays with their values; one that is no better than the best has a bound."""
        best, values = -FAR, []
        for candidate in order:
            value = self._after(candidate, grid, mine, theirs, depth, best, FAR, passed=False)
            values.append((value, candidate))
            best = max(best, value)
        return values

    def _after(  # noqa: PLR0913, PLR0917 - a position, and the bounds of a search
        self, candidate: Candidate | None, grid: Grid, mine: bytes, theirs: bytes,
        depth: int, low: int, high: int, *, passed: bool,
    ) -> int:  # fmt: skip
        """Return what a play is worth to the one who makes it."""
        if candidate is None:
            if passed:
                return self._worth(theirs) - self._worth(mine)
            return -self._value(grid, theirs, mine, depth - 1, -high, -low, passed=True)
        score, rest = candidate.score, kept_of(mine, candidate)
        if not any(rest):
            return score + self._gained * self._worth(theirs)
        after = self._terms.laid(grid, candidate)
        low, high = score - high, score - low
        return score - self._value(after, theirs, rest, depth - 1, low, high, passed=False)

    def _value(  # noqa: PLR0913, PLR0917 - a position, and the bounds of a search
        self, grid: Grid, mine: bytes, theirs: bytes, depth: int, low: int, high: int,
        *, passed: bool,
    ) -> int:  # fmt: skip
        """Return what a position is worth to the one whose turn it is."""
        if depth == 0:
            return self._played_out(grid, mine, theirs, passed=passed)
        self._spend()
        best = -FAR
        for candidate in (*self._tried(grid, mine, WIDEST), None):
            value = self._after(candidate, grid, mine, theirs, depth, low, high, passed=passed)
            best = max(best, value)
            low = max(low, value)
            if low >= high:
                break
        return best

    def _played_out(self, grid: Grid, mine: bytes, theirs: bytes, *, passed: bool) -> int:
        """Return what a position is worth when both take the highest score from now on."""
        self._cut = True
        value, sign = 0, 1
        while True:
            candidate = self._best(grid, mine, theirs)
            if candidate is None:
                if passed:
                    return value + sign * (self._worth(theirs) - self._worth(mine))
                passed = True
            else:
                value += sign * candidate.score
                grid, mine = self._terms.laid(grid, candidate), kept_of(mine, candidate)
                if not any(mine):
                    return value + sign * self._gained * self._worth(theirs)
                passed = False
            mine, theirs, sign = theirs, mine, -sign

    # Searches

    def _tried(self, grid: Grid, counts: bytes, most: int) -> list[Candidate]:
        key = grid.codes, counts
        plays = self._plays.get(key)
        if plays is None:
            self._spend()
            plays = self._plays[key] = sorted(self._search.find(grid, counts), reverse=True)
        if len(plays) > most:
            self._cut = True
        return plays[:most]

    def _best(self, grid: Grid, mine: bytes, theirs: bytes) -> Candidate | None:
        gain = self._gained * self._worth(theirs)
        key = grid.codes, mine, gain
        if key not in self._highest:
            self._spend()
            lost = array("i", bytes(4 * CODES))
            for code, points in enumerate(self._terms.points):
                lost[code] = -points * HUNDRED
            scale = Scale.flat(lost, gain * HUNDRED)
            best = self._search.top(grid, mine, scale, 1)
            self._highest[key] = best[0][1] if best else None
        return self._highest[key]

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0 or self._late():
            raise _Spent

    def _worth(self, counts: bytes) -> int:
        points = self._terms.points
        return sum(count * points[code] for code, count in enumerate(counts) if count)
