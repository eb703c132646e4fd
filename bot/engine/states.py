"""The states of a word graph or GADDAG as Python's own values, made when they are first met.

What it is for: reading packed nodes one by one is slow in Python, and a whole list as Python values
would take hundreds of megabytes. A generator meets a small part of a list again and again.

A state is a list of four (``MASK`` to ``AFTER``): the mask of the letters that may follow, the mask
of those a word may stop after, what each letter leads to, and what a separator leads to. The last
two hold the number of a packed node until somebody goes there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT

if TYPE_CHECKING:
    from collections.abc import Sequence

MASK, STOPS, NEXT, AFTER = range(4)
MOST_STATES: Final = 150_000  # about 50 MB
MOST_MASKS: Final = 50_000

# A recursive list cannot be told to a type checker more closely without a class, whose attributes
# would cost the generator a tenth of its speed.
State = list[Any]


class States(dict[int, State]):
    """The states met so far, by the number of their first node; looking one up makes it."""

    __slots__ = ("_nodes",)

    def __init__(self, nodes: Sequence[int]) -> None:
        super().__init__()
        self._nodes = nodes

    def __missing__(self, at: int) -> State:
        """Read a state from its nodes."""
        nodes, mask, stops, after = self._nodes, 0, 0, 0
        leads: dict[int, int] = {}
        node, where = 0 if at else END, at
        while not node & END:
            node = nodes[where]
            where += 1
            code = node >> LETTER_SHIFT
            if not code:
                after = node & ARC
                continue
            mask |= 1 << code
            leads[code] = node & ARC
            if node & ACCEPT:
                stops |= 1 << code
        state = self[at] = [mask, stops, leads, after]
        return state

    def follow(self, state: State, code: int) -> State | None:
        """Return where a letter leads, None if nowhere."""
        leads = state[NEXT]
        found: State | int | None = leads.get(code)
        if found.__class__ is int:
            found = leads[code] = self[found]
        return found  # type: ignore[return-value]  # no number any more

    def behind(self, state: State) -> State | None:
        """Return where the separator leads, None if there is none."""
        found: State | int = state[AFTER]
        if not found:
            return None
        if found.__class__ is int:
            found = state[AFTER] = self[found]
        return found  # type: ignore[return-value]  # no number any more

    def trim(self) -> None:
        """Forget all states when there are too many; to be called between two searches only."""
        if len(self) > MOST_STATES:
            self.clear()


class Members(dict[int, tuple[int, ...]]):
    """The codes in a mask, ascending; remembered."""

    __slots__ = ()

    def __missing__(self, mask: int) -> tuple[int, ...]:
        """Take a mask apart."""
        if len(self) > MOST_MASKS:
            self.clear()
        codes, rest = [], mask
        while rest:
            lowest = rest & -rest
            codes.append(lowest.bit_length() - 1)
            rest ^= lowest
        found = self[mask] = tuple(codes)
        return found
