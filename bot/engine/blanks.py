"""Which of the letters laid may be blanks: one word on the board is several plays.

A search that laid every letter once as a tile and once as a blank would walk the same words again
and again. Here a word is walked once, with the letters that lack on the rack counted; only when it
is found are its blanks dealt out, in every way that the rack allows.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

# What a letter demands: the places where it is laid (first tile: 0) and how many must be blanks.
Demand = tuple[tuple[int, ...], int]


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
