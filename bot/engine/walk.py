"""Every legal play, in pure Python: the oracle of the compiled twin, and what serves without it.

Two searches over the lines of a board, which find the same plays:

- by GADDAG, outwards from anchors (`lines.py`): to the left, over the separator, to the right;
- by word graph, without a GADDAG, from every square at which a word may begin, to the right.

The score is carried along: `main` is the sum of the letters' points so far, `factor` the product
of the word premiums, `cross` the total of the crossing words; so a play found costs one
multiplication. Letters that lack on the rack are laid all the same while blanks are left (`spare`)
and dealt out when a word is found (`blanks.py`). `fit` is the mask of the letters that can be laid
on a square: whether any can is asked before a call, for calls are what costs in Python.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bot.engine.blanks import dealings
from bot.engine.coded import STANDS_FOR, Candidate
from bot.engine.lines import Crosses, lines
from bot.engine.states import MASK, Members, States

if TYPE_CHECKING:
    from bot.engine.blanks import Demand
    from bot.engine.coded import Grid, Terms
    from bot.engine.lines import Line
    from bot.engine.states import State

ONE: Final = tuple(bytes((code,)) for code in range(256))
ALL: Final = -1  # the mask of every letter
MEMBERS: Final = Members()

# A candidate as it is found: making thousands of named tuples one by one would cost more.
Found = tuple[int, bool, int, int, bytes]

# The two searches hand everything on in arguments: values kept in the object would have to be put
# back after each letter, which costs more.
# For the same reason a letter is laid in one function, though it asks many things.
# ruff: noqa: C901, PLR0912, PLR0913, PLR0917


class Walker:
    """Finds plays for one list, board and tile set; several threads may ask at once.

    `states`, what has been met of the list, is best shared by all walkers of a list.
    """

    def __init__(self, terms: Terms, states: States | None = None) -> None:
        self._terms = terms
        self._states = states_of(terms) if states is None else states

    def find(self, grid: Grid, counts: bytes) -> list[Candidate]:
        """Return every legal play of a rack, in no order; `counts` as `Terms.counts` gives them."""
        self._states.trim()
        found = _Search(self._terms, self._states, counts).run(grid)
        return list(map(partial(tuple.__new__, Candidate), found))

    def best(self, grid: Grid, counts: bytes) -> Candidate | None:
        """Return the play that is highest as a candidate, None if there is none."""
        self._states.trim()
        highest = max(_Search(self._terms, self._states, counts).run(grid), default=None)
        return None if highest is None else Candidate(*highest)

    def count(self, grid: Grid, counts: bytes) -> int:
        """Return how many legal plays there are."""
        self._states.trim()
        return len(_Search(self._terms, self._states, counts).run(grid))


def states_of(terms: Terms) -> States:
    """Return fresh states for the machine these terms search."""
    return States((terms.gaddag or terms.words).nodes)


class _Search:
    """One search: what changes from line to line, and the rack as it is laid and taken back."""

    __slots__ = (
        "_behind", "_blanks", "_codes", "_counts", "_crosses", "_earliest", "_fits", "_found",
        "_hooks", "_lacking", "_leftmost", "_line", "_points", "_root", "_squares", "_states",
        "_terms", "_tiles", "_values", "_width",
    )  # fmt: skip

    def __init__(self, terms: Terms, states: States, counts: bytes) -> None:
        backwards = terms.gaddag is not None
        self._terms = terms
        self._states = states
        self._root = (terms.gaddag or terms.words).root
        self._crosses = Crosses(states, self._root, terms.faces, backwards=backwards)
        self._points = terms.points
        self._found: list[Found] = []
        self._counts = list(counts)
        self._blanks = counts[0]
        self._tiles = sum(counts)
        self._lacking: list[int] = []

    def run(self, grid: Grid) -> list[Found]:
        held = sum(1 << code for code, count in enumerate(self._counts) if code and count)
        search = self._rightwards if self._terms.gaddag is None else self._outwards
        for line in lines(self._terms, grid, self._crosses):
            self._take(line)
            search(line, held & self._terms.faces)
        return self._found

    def _take(self, line: Line) -> None:
        self._line = line
        self._codes, self._values = line.codes, line.values
        self._fits, self._hooks = line.fits, line.hooks
        self._squares = line.squares()
        self._width = len(line.codes)
        self._earliest = 0

    # By GADDAG

    def _outwards(self, line: Line, held: int) -> None:
        for at, leftmost in line.anchors():
            self._behind = at + 1
            self._leftmost = leftmost
            place, main = at, 0
            state: State | None = self._states[self._root]
            if line.codes[at]:
                state, _, place, main = self._pass_left(self._states[self._root], at)
            if state is None:
                continue
            lying, spare = bytes(at - place), self._blanks
            behind = self._states.behind(state)
            usable = ALL if spare else held
            fit = behind[MASK] & self._fits[at + 1] & usable if behind else 0
            if behind and fit:
                self._right(at + 1, behind, fit, place + 1, main, 1, 0, lying, held, spare)
            fit = state[MASK] & self._fits[place] & usable if place >= leftmost else 0
            if fit:
                self._left(place, state, fit, main, 1, 0, lying, held, spare)

    def _left(
        self, at: int, state: State, fit: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, spare: int,
    ) -> None:  # fmt: skip
        """Lay each letter that fits; go on to the left, and over the separator to the right."""
        _, stops, leads, _ = state
        states, counts, fits, lacking = self._states, self._counts, self._fits, self._lacking
        through, right, leftmost = at and self._codes[at - 1], self._behind, self._leftmost
        letter_factor, word_factor, crossing, cross_factor = self._squares[at]
        factor, cross = factor * word_factor, cross + crossing
        place, more = at - 1, 0
        for code in MEMBERS[fit]:
            lead = leads[code]
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            stop = stops >> code & 1
            if through:
                lead, stop, place, more = self._pass_left(lead, at - 1)
                if lead is None:
                    continue
            count, rest, left = counts[code], held, spare
            if count == 1:
                rest ^= 1 << code
            elif count < 1:
                left -= 1
            usable = ALL if left else rest
            onward = lead[0] & fits[place] & usable if place >= leftmost else 0
            behind, turn = lead[3], 0
            if behind:
                if behind.__class__ is int:
                    behind = lead[3] = states[behind]
                turn = behind[0] & fits[right] & usable
            if not (stop or onward or turn):
                continue
            value = self._points[code] * letter_factor
            total, crossed = main + value + more, cross + value * cross_factor
            word = bytes(at - 1 - place) + ONE[code] + faces if through else ONE[code] + faces
            counts[code] = count - 1
            if count < 1:
                lacking.append(code)
            first = place + 1
            if stop:
                self._record(first, total, factor, crossed, word, left)
            if turn:
                self._right(right, behind, turn, first, total, factor, crossed, word, rest, left)
            if onward:
                self._left(place, lead, onward, total, factor, crossed, word, rest, left)
            counts[code] = count
            if count < 1:
                lacking.pop()

    def _right(
        self, at: int, state: State, fit: int, first: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, spare: int,
    ) -> None:  # fmt: skip
        """Lay each letter that fits and go on to the right."""
        _, stops, leads, _ = state
        states, counts, fits, lacking = self._states, self._counts, self._fits, self._lacking
        place, more, earliest = at + 1, 0, self._earliest
        through = place < self._width and self._codes[place]
        letter_factor, word_factor, crossing, cross_factor = self._squares[at]
        factor *= word_factor
        cross += crossing
        for code in MEMBERS[fit]:
            lead = leads[code]
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            stop = stops >> code & 1
            if through:
                lead, stop, place, more = self._pass_right(lead, at + 1)
                if lead is None:
                    continue
            count, rest, left = counts[code], held, spare
            if count == 1:
                rest ^= 1 << code
            elif count < 1:
                left -= 1
            onward = lead[0] & fits[place]
            if not left:
                onward &= rest
            stop = stop and place >= earliest
            if not (stop or onward):
                continue
            value = self._points[code] * letter_factor
            total, crossed = main + value + more, cross + value * cross_factor
            word = faces + ONE[code] + bytes(place - at - 1) if through else faces + ONE[code]
            counts[code] = count - 1
            if count < 1:
                lacking.append(code)
            if stop:
                self._record(first, total, factor, crossed, word, left)
            if onward:
                self._right(place, lead, onward, first, total, factor, crossed, word, rest, left)
            counts[code] = count
            if count < 1:
                lacking.pop()

    def _pass_left(self, state: State, at: int) -> tuple[State | None, int, int, int]:
        """Spell the tiles that lie from `at` to the left.

        Return the state behind them, whether a word may stop there, the next free square and the
        sum of their values.
        """
        stop, main, before = 0, 0, at
        while at >= 0 and (code := self._codes[at]):
            stop = state[1] >> code & 1
            onward = self._states.follow(state, code)
            if onward is None:
                return None, 0, before, 0
            state, main, at = onward, main + self._values[at], at - 1
        return state, stop, at, main

    def _pass_right(self, state: State, at: int) -> tuple[State | None, int, int, int]:
        """Spell the tiles that lie from `at` to the right; return as `_pass_left` does."""
        stop, main, before = 0, 0, at
        while at < self._width and (code := self._codes[at]):
            stop = state[1] >> code & 1
            onward = self._states.follow(state, code)
            if onward is None:
                return None, 0, before, 0
            state, main, at = onward, main + self._values[at], at + 1
        return state, stop, at, main

    # By word graph

    def _rightwards(self, line: Line, held: int) -> None:
        touches = [
            bool(code) or hook >= 0 or at == line.start
            for at, (code, hook) in enumerate(zip(line.codes, line.hooks, strict=True))
        ]
        for first in range(self._width):
            reach = touches[first : first + self._tiles + 1]
            if True in reach and not (first and line.codes[first - 1]):
                self._begin(line, first, first + reach.index(True), held)

    def _begin(self, line: Line, first: int, touch: int, held: int) -> None:
        """Spell the words that begin at `first` and reach the square `touch`."""
        self._earliest = touch + 1
        state: State | None = self._states[self._root]
        place, main = first, 0
        if line.codes[first]:
            state, _, place, main = self._pass_right(self._states[self._root], first)
        if state is not None:
            fit = state[MASK] & self._fits[place] & (ALL if self._blanks else held)
            if fit:
                lying = bytes(place - first)
                self._right(place, state, fit, first, main, 1, 0, lying, held, self._blanks)

    # What is found

    def _record(
        self, first: int, main: int, factor: int, cross: int, faces: bytes, spare: int
    ) -> None:
        laid = len(faces) - faces.count(0)
        if laid == 1 and self._found_elsewhere(first, faces):
            return
        score = main * factor + cross
        if laid == self._terms.rack_size:
            score += self._terms.bonus
        if spare:
            self._deal(first, score, factor, faces)
            return
        for code in self._lacking:
            if faces.count(code) > 1:
                self._deal(first, score, factor, faces)
                return
        for code in self._lacking:
            score -= self._loss(first + faces.index(code), code, factor)
            faces = faces.replace(ONE[code], ONE[code | STANDS_FOR])
        line = self._line
        self._found.append((score, line.down, line.number, first, faces))

    def _found_elsewhere(self, first: int, faces: bytes) -> bool:
        """Say whether a single tile makes a word across too, or none at all on an empty board."""
        if len(faces) == 1:
            return True
        at = first + len(faces.rstrip(b"\0")) - 1
        return self._line.down and self._hooks[at] >= 0

    def _deal(self, first: int, score: int, factor: int, faces: bytes) -> None:
        """Record a word with its blanks dealt in every way; `score` is without blanks."""
        line, size = self._line, len(faces)
        places = [place for place, code in enumerate(faces) if code]
        losses = [self._loss(first + place, faces[place], factor) for place in places]
        marks = [STANDS_FOR << 8 * (size - 1 - place) for place in places]
        plain = int.from_bytes(faces, "big")
        down, number, add = line.down, line.number, self._found.append
        for dealt in dealings(len(places), self._blanks, self._demands(faces, places)):
            total, marked = score, plain
            for n in dealt:
                total -= losses[n]
                marked |= marks[n]
            add((total, down, number, first, marked.to_bytes(size, "big")))

    def _demands(self, faces: bytes, places: list[int]) -> tuple[Demand, ...]:
        if not self._lacking:
            return ()
        counts = self._counts
        return tuple(
            [
                (
                    tuple([n for n, at in enumerate(places) if faces[at] == code]),
                    -counts[code],
                )
                for code in sorted(set(self._lacking))
            ]
        )

    def _loss(self, at: int, code: int, factor: int) -> int:
        """Return what a play scores less when the tile on a square is a blank."""
        letter_factor, _, _, cross_factor = self._squares[at]
        return self._points[code] * letter_factor * (factor + cross_factor)
