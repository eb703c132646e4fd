"""One search for every legal play: the walk through the lines of a board, in pure Python.

Two ways, which find the same plays:

- by GADDAG, outwards from anchors (`lines.py`): to the left, over the separator, to the right;
- by word graph, without a GADDAG, from every square at which a word may begin, to the right.

The score is carried along: `main` is the sum of the letters' points so far, `factor` the product
of the word premiums, `cross` the total of the crossing words. `fit` is the mask of the letters that
can be laid on a square: whether any can is asked before a call, for calls are what costs here.

Blanks. While some are left (`spare`), a letter lacking on the rack is laid all the same: as a blank
where there never was a tile of it, else as one that `lacks`, so that one of its kind in the word
must be a blank. A word found has its blanks dealt out (`blanks.py`). As soon as no blank is left,
the walk goes on in `_left_held` and `_right_held`, which have less to ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.blanks import deal
from bot.engine.coded import CODES, STANDS_FOR
from bot.engine.lines import Crosses, lines
from bot.engine.states import MASK, Members, State, States

if TYPE_CHECKING:
    from bot.engine.coded import Grid, Terms
    from bot.engine.lines import Line

ONE: Final = tuple(bytes((code,)) for code in range(256))
ALL: Final = -1  # the mask of every letter
MEMBERS: Final = Members()
NOWHERE: Final[State] = [0, 0, {}, 0]

# A candidate as it is found: making thousands of named tuples one by one would cost more.
Found = tuple[int, bool, int, int, bytes]

# The walks hand everything on in arguments: values kept in the object would have to be put back
# after each letter. For the same reason a letter is laid in one function, though it asks much.
# ruff: noqa: C901, PLR0912, PLR0913, PLR0917


class Search:
    """One search: what changes from line to line, and the rack as it is laid and taken back."""

    __slots__ = (
        "_behind", "_blanks", "_codes", "_counts", "_crosses", "_earliest", "_found", "_held",
        "_hooks", "_lacking", "_leftmost", "_line", "_ones", "_points", "_root", "_squares",
        "_states", "_telling", "_terms", "_tiles", "_tools", "_values", "_width",
    )  # fmt: skip

    def __init__(self, terms: Terms, states: States, counts: bytes) -> None:
        backwards = terms.gaddag is not None
        self._terms = terms
        self._states = states
        self._root = (terms.gaddag or terms.words).root
        self._crosses = Crosses(states, self._root, terms.faces, backwards=backwards)
        self._found: list[Found] = []
        self._counts = list(counts)
        self._held = sum(1 << code for code, count in enumerate(counts) if code and count)
        self._blanks = counts[0]
        self._tiles = sum(counts)
        self._lacking: list[int] = []
        # A letter of which there was never a tile can but be a blank.
        owned = [bool(self._held >> code & 1) for code in range(CODES)]
        self._points = [
            points if own else 0 for points, own in zip(terms.points, owned, strict=True)
        ]
        self._ones = [ONE[code if own else code | STANDS_FOR] for code, own in enumerate(owned)]

    def run(self, grid: Grid) -> list[Found]:
        """Return every legal play on a board, in no order."""
        search = self._rightwards if self._terms.gaddag is None else self._outwards
        for line in lines(self._terms, grid, self._crosses):
            self._take(line)
            search(line, self._held & self._terms.faces)
        return self._found

    def _take(self, line: Line) -> None:
        self._line = line
        self._codes, self._values = line.codes + b"\0", line.values
        self._hooks = line.hooks
        self._squares = line.squares()
        self._width = len(line.codes)
        self._earliest = 0
        # One reading of an attribute instead of many: this is asked for at each step.
        self._tools = (
            self._states, self._counts, self._held, line.fits, self._squares, self._codes,
            self._points, self._ones, self._lacking,
        )  # fmt: skip
        terms, add = self._terms, self._found.append
        self._telling = terms.rack_size, terms.bonus, add, line.down, line.number

    # By GADDAG

    def _outwards(self, line: Line, held: int) -> None:
        for at, leftmost in line.anchors():
            self._behind = at + 1
            self._leftmost = leftmost
            place, main = at, 0
            state: State | None = self._states[self._root]
            if line.codes[at]:
                state, _, place, main = self._pass(self._states[self._root], at, -1)
            if state is None:
                continue
            lying, spare = bytes(at - place), self._blanks
            behind = self._states.behind(state)
            usable = ALL if spare else held
            fit = behind[MASK] & line.fits[at + 1] & usable if behind else 0
            told = main, 1, 0, lying, held
            if behind and fit and spare:
                self._right(at + 1, behind, fit, place + 1, *told, spare, 0)
            elif behind and fit:
                self._right_held(at + 1, behind, fit, place + 1, *told, 0)
            fit = state[MASK] & line.fits[place] & usable if place >= leftmost else 0
            if fit and spare:
                self._left(place, state, fit, *told, spare, 0)
            elif fit:
                self._left_held(place, state, fit, *told, 0)

    def _left(
        self, at: int, state: State, fit: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, spare: int, laid: int,
    ) -> None:  # fmt: skip
        """Lay each letter that fits; go on to the left, and over the separator to the right."""
        states, counts, owned, fits, squares, codes, points, ones, lacking = self._tools
        _, stops, leads, _ = state
        letter_factor, word_factor, crossing, cross_factor = squares[at]
        factor, cross, laid = factor * word_factor, cross + crossing, laid + 1
        place, more, right, leftmost = at - 1, 0, self._behind, self._leftmost
        through = at and codes[at - 1]
        for code in MEMBERS[fit]:
            lead, stop = leads[code], stops >> code & 1
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            if through:
                lead, stop, place, more = self._pass(lead, at - 1, -1)
                if lead is None:
                    continue
            bit = 1 << code
            count, left, lacks = 0, spare - 1, owned & bit
            if held & bit:
                count, left, lacks = counts[code], spare, 0
            rest = held ^ bit if count == 1 else held
            usable = ALL if left else rest
            onward = lead[0] & fits[place] & usable if place >= leftmost else 0
            behind = states.behind(lead) or NOWHERE
            turn = behind[0] & fits[right] & usable
            if not (stop or onward or turn):
                continue
            value, first = points[code] * letter_factor, place + 1
            total, crossed = main + value + more, cross + value * cross_factor
            word = bytes(at - first) + ones[code] + faces if through else ones[code] + faces
            counts[code] = count - 1
            if lacks:
                lacking.append(code)
            if stop:
                self._record(first, total * factor + crossed, factor, word, left, laid)
            told = total, factor, crossed, word, rest
            if turn and left:
                self._right(right, behind, turn, first, *told, left, laid)
            elif turn:
                self._right_held(right, behind, turn, first, *told, laid)
            if onward and left:
                self._left(place, lead, onward, *told, left, laid)
            elif onward:
                self._left_held(place, lead, onward, *told, laid)
            counts[code] = count
            if lacks:
                lacking.pop()

    def _right(
        self, at: int, state: State, fit: int, first: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, spare: int, laid: int,
    ) -> None:  # fmt: skip
        """Lay each letter that fits and go on to the right."""
        states, counts, owned, fits, squares, codes, points, ones, lacking = self._tools
        _, stops, leads, _ = state
        letter_factor, word_factor, crossing, cross_factor = squares[at]
        factor, cross, laid = factor * word_factor, cross + crossing, laid + 1
        place, more, earliest = at + 1, 0, self._earliest
        through = codes[place]
        for code in MEMBERS[fit]:
            lead, stop = leads[code], stops >> code & 1
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            if through:
                lead, stop, place, more = self._pass(lead, at + 1, 1)
                if lead is None:
                    continue
            bit, count, left, lacks = 1 << code, 0, spare, 0
            if held & bit:
                count = counts[code]
            else:
                left, lacks = spare - 1, owned & bit
            rest = held ^ bit if count == 1 else held
            onward = lead[0] & fits[place]
            if not left:
                onward &= rest
            if not (stop or onward):
                continue
            value = points[code] * letter_factor
            total, crossed = main + value + more, cross + value * cross_factor
            word = faces + ones[code] + bytes(place - at - 1) if through else faces + ones[code]
            counts[code] = count - 1
            if lacks:
                lacking.append(code)
            if stop and place >= earliest:
                self._record(first, total * factor + crossed, factor, word, left, laid)
            told = first, total, factor, crossed, word, rest
            if onward and left:
                self._right(place, lead, onward, *told, left, laid)
            elif onward:
                self._right_held(place, lead, onward, *told, laid)
            counts[code] = count
            if lacks:
                lacking.pop()

    def _left_held(
        self, at: int, state: State, fit: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, laid: int,
    ) -> None:  # fmt: skip
        """As `_left` with no blanks left: `fit` has letters of which there are tiles, only."""
        states, counts, _, fits, squares, codes, points, ones, _ = self._tools
        _, stops, leads, _ = state
        letter_factor, word_factor, crossing, cross_factor = squares[at]
        factor, cross, laid = factor * word_factor, cross + crossing, laid + 1
        place, more, right, leftmost = at - 1, 0, self._behind, self._leftmost
        through, right_fit = at and codes[at - 1], fits[right]
        left_fit = fits[place] if place >= leftmost else 0
        for code in MEMBERS[fit]:
            lead = leads[code]
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            stop = stops >> code & 1
            if through:
                lead, stop, place, more = self._pass(lead, at - 1, -1)
                if lead is None:
                    continue
                left_fit = fits[place] if place >= leftmost else 0
            count = counts[code]
            rest = held if count > 1 else held ^ (1 << code)
            onward, behind, turn = lead[0] & left_fit & rest, lead[3], 0
            if behind:
                if behind.__class__ is int:
                    behind = lead[3] = states[behind]
                turn = behind[0] & right_fit & rest
            if not (stop or onward or turn):
                continue
            value = points[code] * letter_factor
            total, crossed, first = main + value + more, cross + value * cross_factor, place + 1
            word = bytes(at - first) + ones[code] + faces if through else ones[code] + faces
            if stop:
                self._record(first, total * factor + crossed, factor, word, 0, laid)
            counts[code] = count - 1
            if turn:
                self._right_held(
                    right, behind, turn, first, total, factor, crossed, word, rest, laid
                )
            if onward:
                self._left_held(place, lead, onward, total, factor, crossed, word, rest, laid)
            counts[code] = count

    def _right_held(
        self, at: int, state: State, fit: int, first: int, main: int, factor: int, cross: int,
        faces: bytes, held: int, laid: int,
    ) -> None:  # fmt: skip
        """As `_right` with no blanks left: `fit` has letters of which there are tiles, only."""
        states, counts, _, fits, squares, codes, points, ones, lacking = self._tools
        size, bonus, add, down, number = self._telling
        _, stops, leads, _ = state
        letter_factor, word_factor, crossing, cross_factor = squares[at]
        factor, cross, laid = factor * word_factor, cross + crossing, laid + 1
        place, more, earliest = at + 1, 0, self._earliest
        through, next_fit = codes[place], fits[place]
        for code in MEMBERS[fit]:
            lead = leads[code]
            if lead.__class__ is int:
                lead = leads[code] = states[lead]
            stop = stops >> code & 1
            if through:
                lead, stop, place, more = self._pass(lead, at + 1, 1)
                if lead is None:
                    continue
                next_fit = fits[place]
            count = counts[code]
            rest = held if count > 1 else held ^ (1 << code)
            onward = lead[0] & next_fit & rest
            if not (stop or onward):
                continue
            value = points[code] * letter_factor
            total, crossed = main + value + more, cross + value * cross_factor
            word = faces + ones[code] + bytes(place - at - 1) if through else faces + ones[code]
            if stop and place >= earliest:
                if lacking or laid == 1:
                    self._record(first, total * factor + crossed, factor, word, 0, laid)
                else:
                    score = total * factor + crossed
                    add((score + bonus if laid == size else score, down, number, first, word))
            if onward:
                counts[code] = count - 1
                self._right_held(
                    place, lead, onward, first, total, factor, crossed, word, rest, laid
                )
                counts[code] = count

    def _pass(self, state: State, at: int, step: int) -> tuple[State | None, int, int, int]:
        """Spell the tiles that lie from `at` on, to the left (-1) or to the right (1).

        Return the state behind them, whether a word may stop there, the next free square and the
        sum of their values. Before the first square and behind the last there is a free one.
        """
        stop, main, before = 0, 0, at
        while code := self._codes[at]:
            stop = state[1] >> code & 1
            onward = self._states.follow(state, code)
            if onward is None:
                return None, 0, before, 0
            state, main, at = onward, main + self._values[at], at + step
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
            state, _, place, main = self._pass(self._states[self._root], first, 1)
        if state is not None:
            fit = state[MASK] & self._line.fits[place] & (ALL if self._blanks else held)
            lying, spare = bytes(place - first), self._blanks
            if fit and spare:
                self._right(place, state, fit, first, main, 1, 0, lying, held, spare, 0)
            elif fit:
                self._right_held(place, state, fit, first, main, 1, 0, lying, held, 0)

    # What is found

    def _record(
        self, first: int, score: int, factor: int, faces: bytes, spare: int, laid: int
    ) -> None:
        """Record a word with its blanks; `score` is that of the letters as they were laid."""
        if laid == 1 and self._found_elsewhere(first, faces):
            return
        down, number = self._line.down, self._line.number
        if laid == self._terms.rack_size:
            score += self._terms.bonus
        if self._lacking or spare > 1:
            dealt = deal(faces, self._losses(first, factor, faces), self._lacking, spare)
            self._found += [(score - less, down, number, first, told) for less, told in dealt]
            return
        add = self._found.append
        add((score, down, number, first, faces))
        if not spare:
            return
        for place, less in self._losses(first, factor, faces).items():
            blanked = faces[:place] + ONE[faces[place] | STANDS_FOR] + faces[place + 1 :]
            add((score - less, down, number, first, blanked))

    def _found_elsewhere(self, first: int, faces: bytes) -> bool:
        """Say whether a single tile makes a word across too, or none at all on an empty board."""
        if len(faces) == 1:
            return True
        at = first + len(faces.rstrip(b"\0")) - 1
        return self._line.down and self._hooks[at] >= 0

    def _losses(self, first: int, factor: int, faces: bytes) -> dict[int, int]:
        """Return by how much the score falls when the tile at a place of a word is a blank."""
        points, squares, losses = self._terms.points, self._squares, {}
        for place, face in enumerate(faces):
            if 0 < face < STANDS_FOR:
                letter_factor, _, _, cross_factor = squares[first + place]
                losses[place] = points[face] * letter_factor * (factor + cross_factor)
        return losses
