"""Which of the letters laid may be blanks: one word on the board is several plays.

A search that laid every letter once as a tile and once as a blank would walk the same words again
and again. Here a word is walked once, with the letters that lack on the rack counted; only when it
is found are its blanks dealt out, in every way that the rack allows.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from bot.engine.coded import STANDS_FOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# What a letter demands: the places where it is laid (first tile: 0) and how many must be blanks.
Demand = tuple[tuple[int, ...], int]


def deal(
    faces: bytes, losses: Mapping[int, int], lacking: Sequence[int], spare: int
) -> Iterator[tuple[int, bytes]]:
    """Give a word with its blanks dealt in every way, and by how much less it scores.

    `losses` has the places where a tile may be a blank; each letter that is `lacking` needs one
    blank, as often as it is named; `spare` blanks more may be used.
    """
    places, size = list(losses), len(faces)
    marks = [STANDS_FOR << 8 * (size - 1 - place) for place in places]
    demands = tuple(
        [
            (tuple([n for n, at in enumerate(places) if faces[at] == code]), lacking.count(code))
            for code in sorted(set(lacking))
        ]
    )
    plain, less = int.from_bytes(faces, "big"), list(losses.values())
    for dealt in dealings(len(places), spare + len(lacking), demands):
        lost, marked = 0, plain
        for n in dealt:
            lost += less[n]
            marked |= marks[n]
        yield lost, marked.to_bytes(size, "big")


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
