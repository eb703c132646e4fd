"""Which of the letters laid may be blanks: one word on the board is several plays.

A search that laid every letter once as a tile and once as a blank would walk the same words again
and again. Here a word is walked once, with the letters that lack on the rack counted; only when it
is found are its blanks dealt out, in every way that the rack allows.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from bot.engine.coded import STANDS_FOR

if TYPE_CHECKING:
    from collections.abc import Sequence

# The letters that need a blank, as often as they need one; and how many blanks more may be used.
Open = tuple[tuple[int, ...], int]

# What a letter demands: the places where it is laid (first tile: 0) and how many must be blanks.
Demand = tuple[tuple[int, ...], int]

ONE: Final = tuple(bytes((code,)) for code in range(256))


def deal(
    faces: bytes,
    losses: Sequence[tuple[int, int]],
    points: Sequence[int],
    lacking: tuple[int, ...],
    spare: int,
) -> list[tuple[int, bytes]]:
    """Return a word with its blanks dealt in every way, and by how much less it scores.

    `losses` has the places of a word where tiles are laid, with what a letter's `points` count for
    there. Each letter that is `lacking` needs one blank, as often as it is named; `spare` blanks
    more may be used.
    """
    free = [
        (place, points[faces[place]] * times, ONE[faces[place] | STANDS_FOR])
        for place, times in losses
        if faces[place] < STANDS_FOR
    ]
    if not lacking and spare == 1:
        ways = [(less, faces[:at] + one + faces[at + 1 :]) for at, less, one in free]
        ways.append((0, faces))
        return ways
    demands = tuple(
        [
            (tuple([n for n, (at, _, _) in enumerate(free) if faces[at] == code]), count)
            for code, count in Counter(lacking).items()
        ]
        if lacking
        else ()
    )
    ways = []
    for dealt in dealings(len(free), spare + len(lacking), demands):
        lost, marked = 0, faces
        for n in dealt:
            at, less, one = free[n]
            lost += less
            marked = marked[:at] + one + marked[at + 1 :]
        ways.append((lost, marked))
    return ways


@cache
def dealings(laid: int, blanks: int, demands: tuple[Demand, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every choice of at most `blanks` places out of `laid` that meets all demands.

    There are few different questions (where letters stand matters, not which they are).
    """
    least = sum(demand for _, demand in demands)
    return tuple(
        places
        for count in range(least, min(laid, blanks) + 1)
        for places in combinations(range(laid), count)
        if all(len(set(places) & set(of)) >= demand for of, demand in demands)
    )
