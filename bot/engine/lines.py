"""The lines of a board: which letters fit where, and where words begin to be spelled.

Every line is a row: columns are the rows of the turned board. Each square of a line has in `fits`
the mask of the letters that make a word with the tiles beside it in the crossing line (every face
where there are none), and in `hooks` the sum of those tiles' values (-1 where there are none).

Anchors. Every play passes through or covers an anchor: the last tile of a run, a hook square that
touches no tile of its own line, or the start square of an empty board. From there its word is
spelled to the left and then to the right. A play with several anchors is found from the last of
them to the left of which all is free to be laid: `leftmost` is the first square on which a word
spelled from an anchor may lay a tile, which keeps it off what the anchor before has found already.
There are two to four times fewer anchors than squares beside tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.states import MASK, NEXT, STOPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.coded import Grid, Terms
    from bot.engine.states import State, States


class Anchor(NamedTuple):
    """Where words are spelled from, and the first square on which they may lay a tile."""

    at: int
    leftmost: int


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the board, or a column turned; sequences have an entry for each square.

    ``fits`` has one more, a zero, so that nothing is laid behind the end of the line.
    """

    down: bool
    number: int
    codes: bytes
    values: bytes
    letter_factors: bytes
    word_factors: bytes
    fits: tuple[int, ...]
    hooks: tuple[int, ...]
    start: int | None  # the start square of an empty board, if it is in this line

    def anchors(self) -> Iterator[Anchor]:
        """Give the anchors from left to right."""
        leftmost, last = 0, len(self.codes) - 1
        for at, code in enumerate(self.codes):
            if code:
                if at == last or not self.codes[at + 1]:
                    yield Anchor(at, leftmost)
                    leftmost = at + 2
            elif at == self.start or (self.hooks[at] >= 0 and not self._beside(at)):
                yield Anchor(at, leftmost)
                leftmost = at + 1

    def _beside(self, at: int) -> bool:
        return any(self.codes[max(at - 1, 0) : at + 2])


def lines(terms: Terms, grid: Grid, crosses: Crosses) -> Iterator[Line]:
    """Give every line of a board, the rows before the columns."""
    empty = not any(grid.codes)
    for down in (False, True):
        along, across = _cut(grid.codes, grid, down), _cut(grid.codes, grid, not down)
        values, crossing = _cut(grid.values, grid, down), _cut(grid.values, grid, not down)
        columns = [crosses.of(*column) for column in zip(across, crossing, strict=True)]
        letters, words = (
            _cut(factors, grid, down) for factors in (terms.letter_factors, terms.word_factors)
        )
        row, column = terms.layout.start
        line_of_start, start = (column, row) if down else (row, column)
        for number, codes in enumerate(along):
            fits = (*(column.fits[number] for column in columns), 0)
            hooks = tuple([column.hooks[number] for column in columns])
            yield Line(
                down, number, codes, values[number], letters[number], words[number], fits, hooks,
                start if empty and number == line_of_start else None,
            )  # fmt: skip


def _cut(squares: bytes, grid: Grid, down: bool) -> list[bytes]:  # noqa: FBT001 - a fact of a line
    if down:
        return [squares[column :: grid.width] for column in range(grid.width)]
    return [squares[at : at + grid.width] for at in range(0, len(squares), grid.width)]


# What fits beside tiles


class Column(NamedTuple):
    """What a crossing line says of its squares."""

    fits: Sequence[int]
    hooks: Sequence[int]


class Crosses:
    """Finds what fits a square from the tiles before and behind it in the crossing line."""

    def __init__(self, states: States, root: int, faces: int, *, backwards: bool) -> None:
        """Take a GADDAG, which is read `backwards` first, or a word graph, which is not."""
        self._states = states
        self._root = root
        self._faces = faces
        self._between = self._by_gaddag if backwards else self._by_graph

    def of(self, codes: bytes, values: bytes) -> Column:
        """Tell what fits the squares of a line; nothing fits where a tile lies."""
        size = len(codes)
        if not any(codes):
            return Column((self._faces,) * size, (-1,) * size)
        fits, hooks = [self._faces] * size, [-1] * size
        for at, code in enumerate(codes):
            if code:
                fits[at] = 0
                continue
            first, last = _run(codes, at)
            if last - first > 1:
                hooks[at] = sum(values[first:last])
                fits[at] = self._between(codes[first:at], codes[at + 1 : last]) & self._faces
        return Column(fits, hooks)

    def _by_gaddag(self, before: bytes, behind: bytes) -> int:
        root = self._states[self._root]
        if not before:
            state = self._walk(root, behind[::-1])
            return 0 if state is None else int(state[STOPS])
        state = self._walk(root, before[::-1])
        if state is not None:
            state = self._states.behind(state)
        return 0 if state is None else self._completed(state, behind)

    def _by_graph(self, before: bytes, behind: bytes) -> int:
        state = self._walk(self._states[self._root], before)
        return 0 if state is None else self._completed(state, behind)

    def _completed(self, state: State, behind: bytes) -> int:
        """Return the mask of the letters after which `behind` ends a word."""
        if not behind:
            return int(state[STOPS])
        mask = 0
        for code in state[NEXT]:
            onward = self._walk(self._states.follow(state, code), behind[:-1])
            if onward is not None and onward[STOPS] >> behind[-1] & 1:
                mask |= 1 << code
        return mask

    def _walk(self, state: State | None, codes: bytes) -> State | None:
        for code in codes:
            if state is None or not state[MASK] >> code & 1:
                return None
            state = self._states.follow(state, code)
        return state


def _run(codes: bytes, at: int) -> tuple[int, int]:
    """Return the first square and the square behind the last of a word through `at`."""
    first = codes.rfind(0, 0, at) + 1
    last = codes.find(0, at + 1)
    return first, len(codes) if last < 0 else last
