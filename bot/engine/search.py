"""One search for every legal play: the walk through the lines of a board, in pure Python.

Two ways, which find the same plays:

- by GADDAG, outwards from anchors (`lines.py`): to the left, over the separator, to the right;
- by word graph, without a GADDAG, from every square at which a word may begin, to the right.

Square by square. All beginnings of words that have laid the same squares are a front, and go on to
the next square together: there are tens of thousands of letters to be laid, and a call for each
would cost more than all else. What holds for a whole front (where its words begin, how many tiles
were laid, the product of word premiums) is reckoned once; what differs goes with each beginning:

    fit    the letters to be laid next, as a mask
    state  where the letters so far lead in the machine
    rest   what is left on the rack (`rests.py`)
    sums   the letters' points so far, and shifted by SUM their points in crossing words
    faces  the letters so far, as in `coded.Candidate`

A beginning that no letter on the rack can lengthen is left out of the next front at once. On the
last square of a front only letters that end a word fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.blanks import ONE, deal
from bot.engine.coded import STANDS_FOR
from bot.engine.lines import Crosses, lines
from bot.engine.rests import Rest
from bot.engine.states import MASK, STOPS, Members, State, States

if TYPE_CHECKING:
    from bot.engine.blanks import Open
    from bot.engine.coded import Grid, Terms
    from bot.engine.lines import Line

SUM: Final = 20
MAIN: Final = (1 << SUM) - 1
MEMBERS: Final = Members()

# A candidate as it is found: making thousands of named tuples one by one would cost more.
Found = tuple[int, bool, int, int, bytes]
Beginning = tuple[int, State, Rest, int, bytes]
Word = tuple[int, bytes, "Open | None"]  # sums, faces and its open blanks, on known squares

# A square: by how much each letter raises the sums there, the factor of its words, what the tiles
# beside it add, and the factors of a letter and of its points in the crossing word.
Laying = tuple[list[int], int, int, int, int]

# Values kept in the object would have to be read again for each letter, and a letter is laid in one
# function though it asks much.
# ruff: noqa: C901, PLR0912, PLR0913, PLR0917


class Search:
    """One search: what stays the same, and the line it is in."""

    __slots__ = (
        "_blanks", "_bonus", "_codes", "_crosses", "_earliest", "_fits", "_found", "_hooks",
        "_known", "_line", "_ones", "_points", "_rack", "_root", "_squares", "_states", "_terms",
        "_tiles", "_tools", "_values",
    )  # fmt: skip

    def __init__(self, terms: Terms, states: States, counts: bytes) -> None:
        backwards = terms.gaddag is not None
        self._terms = terms
        self._states = states
        root = (terms.gaddag or terms.words).root
        self._root = states[root]
        self._crosses = Crosses(states, root, terms.faces, backwards=backwards)
        self._found: list[Found] = []
        self._rack = Rest.of(counts)
        self._blanks = counts[0]
        self._tiles = sum(counts)
        self._bonus = [0] * (self._tiles + 1)
        if self._tiles >= terms.rack_size:
            self._bonus[terms.rack_size] = terms.bonus
        # A letter of which there was never a tile can but be a blank.
        self._points = [
            points if owned else 0 for points, owned in zip(terms.points, counts, strict=True)
        ]
        self._ones = [
            ONE[code if owned else code | STANDS_FOR] for code, owned in enumerate(counts)
        ]
        self._known: dict[tuple[int, int, int], Laying] = {}

    def run(self, grid: Grid) -> list[Found]:
        """Return every legal play on a board, in no order."""
        search = self._rightwards if self._terms.gaddag is None else self._outwards
        for line in lines(self._terms, grid, self._crosses):
            search(line)
        return self._found

    def _take(self, line: Line) -> None:
        self._line = line
        # Beside the line there are free squares that nothing fits: behind its end, and as Python
        # counts from there for negative numbers, before its beginning too.
        self._codes, self._values = line.codes + b"\0\0", line.values
        self._fits, self._hooks = (*line.fits, 0), line.hooks
        self._squares = list(map(self._square, line.letter_factors, line.word_factors, line.hooks))
        self._earliest = 0
        self._tools = self._states, self._codes, self._fits, self._ones, self._tiles

    def _square(self, letter_factor: int, word_factor: int, hook: int) -> Laying:
        key = letter_factor, word_factor, hook
        found = self._known.get(key)
        if found is None:
            cross_factor = word_factor if hook >= 0 else 0
            value = letter_factor * (1 + (cross_factor << SUM))
            found = self._known[key] = (
                [points * value for points in self._points], word_factor,
                max(hook, 0) * word_factor, letter_factor, cross_factor,
            )  # fmt: skip
        return found

    # By GADDAG

    def _outwards(self, line: Line) -> None:
        anchors = list(line.anchors())
        if not anchors:
            return
        self._take(line)
        for at, leftmost in anchors:
            place, main = self._run(at, -1)
            front: list[Beginning] = [(0, self._root, self._rack, 0, b"")]
            front, turned, _ = self._lead_on(front, at, place, leftmost, at + 1, 0)
            if turned:
                self._right(at + 1, turned, place + 1, 0, 1, main, 0)
            if front:
                self._left(place, front, leftmost, at + 1, main)

    def _left(self, at: int, front: list[Beginning], leftmost: int, right: int, main: int) -> None:
        """Lay letters to the left, and from each square go over the separator to the right."""
        states, codes, fits, ones, tiles = self._tools
        right_fit, laid, factor, cross = fits[right], 0, 1, 0
        while front:
            table, word_factor, crossing, _, _ = self._squares[at]
            laid, factor, cross = laid + 1, factor * word_factor, cross + crossing
            words: list[Word] = []
            grown: list[Beginning] = []
            turned: list[Beginning] = []
            place = at - 1
            if codes[place]:
                grown = self._towards(front, table, codes[place], -1)
                before, (place, more) = place, self._run(place, -1)
                grown, turned, words = self._lead_on(grown, before, place, leftmost, right, laid)
                main += more
            elif laid == tiles:
                words = self._ended(front, table, -1)
            else:
                left_fit = fits[place] if place >= leftmost else 0
                left_kind = self._kind(place, -1, laid)
                right_kind = self._kind(right, 1, laid)
                for fit, state, rest, sums, faces in front:
                    _, stops, leads, _ = state
                    for code in MEMBERS[fit]:
                        lead, after = leads[code], rest[code]
                        if lead.__class__ is int:
                            lead = leads[code] = states[lead]
                        usable, behind = after.usable, lead[3]
                        onward = lead[left_kind] & left_fit & usable
                        if behind:
                            if behind.__class__ is int:
                                behind = lead[3] = states[behind]
                            turn = behind[right_kind] & right_fit & usable
                            if turn:
                                total, longer = sums + table[code], ones[code] + faces
                                turned.append((turn, behind, after, total, longer))
                        if onward:
                            total, longer = sums + table[code], ones[code] + faces
                            grown.append((onward, lead, after, total, longer))
                        if stops >> code & 1:
                            words.append((sums + table[code], ones[code] + faces, after.open))
            if words:
                self._record(words, place + 1, right, at, laid, factor, main, cross)
            if turned:
                self._right(right, turned, place + 1, laid, factor, main, cross)
            front, at = grown, place

    def _lead_on(
        self, front: list[Beginning], at: int, place: int, leftmost: int, right: int, laid: int
    ) -> tuple[list[Beginning], list[Beginning], list[Word]]:
        """Spell the tiles from `at` to before `place`, which may be none, to the left.

        Return what goes on to the left, what to the right, and the words that end.
        """
        grown, turned, words = [], [], []
        left_fit, kind = self._fits[place] if place >= leftmost else 0, self._kind(place, -1, laid)
        right_fit, right_kind = self._fits[right], self._kind(right, 1, laid)
        for _, state, rest, sums, faces in front:
            end, stop = self._spell(state, at, place, -1)
            if end is None:
                continue
            longer = bytes(at - place) + faces
            if stop:
                words.append((sums, longer, rest.open))
            if onward := end[kind] & left_fit & rest.usable:
                grown.append((onward, end, rest, sums, longer))
            behind = self._states.behind(end)
            if behind and (turn := behind[right_kind] & right_fit & rest.usable):
                turned.append((turn, behind, rest, sums, longer))
        return grown, turned, words

    def _right(
        self, at: int, front: list[Beginning], first: int, laid: int, factor: int, main: int,
        cross: int,
    ) -> None:  # fmt: skip
        """Lay letters to the right."""
        states, codes, fits, ones, tiles = self._tools
        while front:
            table, word_factor, crossing, _, _ = self._squares[at]
            laid, factor, cross = laid + 1, factor * word_factor, cross + crossing
            words: list[Word] = []
            grown: list[Beginning] = []
            place = at + 1
            next_fit = fits[place]
            if codes[place]:
                grown = self._towards(front, table, codes[place], 1)
                before, (place, more) = place, self._run(place, 1)
                grown, words = self._lead_off(grown, before, place, laid)
                main += more
            elif laid == tiles or not next_fit:
                words = self._ended(front, table, 1)
            else:
                kind = self._kind(place, 1, laid)
                for fit, state, rest, sums, faces in front:
                    _, stops, leads, _ = state
                    for code in MEMBERS[fit]:
                        lead, after = leads[code], rest[code]
                        if lead.__class__ is int:
                            lead = leads[code] = states[lead]
                        onward = lead[kind] & next_fit & after.usable
                        if onward:
                            total, longer = sums + table[code], faces + ones[code]
                            grown.append((onward, lead, after, total, longer))
                        if stops >> code & 1:
                            words.append((sums + table[code], faces + ones[code], after.open))
            if words:
                self._record(words, first, place, at, laid, factor, main, cross)
            front, at = grown, place

    def _lead_off(
        self, front: list[Beginning], at: int, place: int, laid: int
    ) -> tuple[list[Beginning], list[Word]]:
        """Spell the tiles from `at` to before `place` to the right; as `_lead_on`."""
        grown, words = [], []
        fit, kind = self._fits[place], self._kind(place, 1, laid)
        for _, state, rest, sums, faces in front:
            end, stop = self._spell(state, at, place, 1)
            if end is None:
                continue
            longer = faces + bytes(place - at)
            if stop:
                words.append((sums, longer, rest.open))
            if onward := end[kind] & fit & rest.usable:
                grown.append((onward, end, rest, sums, longer))
        return grown, words

    # On the last free square

    def _towards(
        self, front: list[Beginning], table: list[int], lying: int, step: int
    ) -> list[Beginning]:
        """Lay letters behind which a tile lies."""
        grown: list[Beginning] = []
        for fit, state, rest, sums, faces in front:
            for code in MEMBERS[fit]:
                lead = self._states.follow(state, code)
                if lead is not None and lead[MASK] >> lying & 1:
                    longer = self._longer(faces, code, step)
                    grown.append((0, lead, rest[code], sums + table[code], longer))
        return grown

    def _ended(self, front: list[Beginning], table: list[int], step: int) -> list[Word]:
        """Lay letters that end words."""
        return [
            (sums + table[code], self._longer(faces, code, step), rest[code].open)
            for fit, _, rest, sums, faces in front
            for code in MEMBERS[fit]
        ]

    def _longer(self, faces: bytes, code: int, step: int) -> bytes:
        return faces + self._ones[code] if step > 0 else self._ones[code] + faces

    # Along the line

    def _kind(self, at: int, step: int, laid: int) -> int:
        """Return which letters of a state count on a square: STOPS if no word can go on there."""
        if self._codes[at + step]:
            return MASK
        return STOPS if laid + 1 == self._tiles or (step > 0 and not self._fits[at + 1]) else MASK

    def _run(self, at: int, step: int) -> tuple[int, int]:
        """Return the next free square and the sum of the tiles' values before it."""
        main = 0
        while self._codes[at]:
            main, at = main + self._values[at], at + step
        return at, main

    def _spell(self, state: State, at: int, place: int, step: int) -> tuple[State | None, int]:
        """Return where the tiles from `at` to before `place` lead, and whether a word may end."""
        stop, codes = 0, self._codes
        while at != place:
            code = codes[at]
            stop = state[STOPS] >> code & 1
            onward = self._states.follow(state, code)
            if onward is None:
                return None, 0
            state, at = onward, at + step
        return state, stop

    # By word graph

    def _rightwards(self, line: Line) -> None:
        self._take(line)
        touches = [
            bool(code) or hook >= 0 or at == line.start
            for at, (code, hook) in enumerate(zip(line.codes, line.hooks, strict=True))
        ]
        for first in range(len(touches)):
            reach = touches[first : first + self._tiles + 1]
            if True in reach and not (first and line.codes[first - 1]):
                self._begin(first, first + reach.index(True))

    def _begin(self, first: int, touch: int) -> None:
        """Spell the words that begin at `first` and reach the square `touch`."""
        self._earliest = touch + 1
        place, main = self._run(first, 1)
        front, _ = self._lead_off([(0, self._root, self._rack, 0, b"")], first, place, 0)
        if front:
            self._right(place, front, first, 0, 1, main, 0)

    # What is found

    def _record(
        self, words: list[Word], first: int, behind: int, at: int, laid: int, factor: int,
        main: int, cross: int,
    ) -> None:  # fmt: skip
        """Record words that lie on the same squares; the last tile was laid at `at`."""
        line = self._line
        # A single tile may make a word across too, or none at all on an empty board.
        elsewhere = laid == 1 and (behind - first == 1 or (line.down and line.hooks[at] >= 0))
        if elsewhere or behind < self._earliest:
            return
        fixed = main * factor + cross + self._bonus[laid]
        down, number = line.down, line.number
        if not self._blanks:
            self._found += [
                ((sums & MAIN) * factor + (sums >> SUM) + fixed, down, number, first, faces)
                for sums, faces, _ in words
            ]
            return
        less = self._losses(first, behind, factor)
        for sums, faces, blanks in words:
            score = (sums & MAIN) * factor + (sums >> SUM) + fixed
            if blanks is None:
                self._found.append((score, down, number, first, faces))
                continue
            self._found += [
                (score - lost, down, number, first, dealt)
                for lost, dealt in deal(faces, less, self._points, *blanks)
            ]

    def _losses(self, first: int, behind: int, factor: int) -> list[tuple[int, int]]:
        """Return the places where tiles are laid, and what a letter's points count for there."""
        losses = []
        for at in range(first, behind):
            if not self._codes[at]:
                _, _, _, letter_factor, cross_factor = self._squares[at]
                losses.append((at - first, letter_factor * (factor + cross_factor)))
        return losses
