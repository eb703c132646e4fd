"""What is left on a rack while tiles are laid, as a search walks it: one rest leads to the next.

A search meets the few parts of its rack again and again, so each is made once, when it is first
met, and linked to those that are left when one more letter is laid.

Blanks. A letter that is on the rack is laid as a tile. While blanks are left, one that is not is
laid all the same: as a blank where there never was a tile of it; else it is `lacking`, so that one
of its kind in the word must be a blank. Which one is decided when a word is found (`blanks.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.blanks import Open

ALL: Final = -1  # the mask of every letter
MOST_RACKS: Final = 16  # a rack is searched again and again while replies are imagined

Known = dict[tuple[bytes, tuple[int, ...]], "Rest"]


class Rest(dict[int, "Rest"]):
    """The rest after each letter; looking one up makes it.

    ``usable`` is the mask of the letters that can be laid. ``open`` tells which blanks a word of
    what was laid so far leaves open, None if its letters are what they are.
    """

    __slots__ = ("_counts", "_held", "_known", "_owned", "open", "usable")

    def __init__(
        self, counts: bytes, held: int, lacking: tuple[int, ...], owned: int, known: Known
    ) -> None:
        super().__init__()
        self._counts = counts
        self._held = held
        self._owned = owned
        self._known = known
        spare = counts[0]
        self.usable = ALL if spare else held
        self.open: Open | None = (lacking, spare) if lacking or spare else None

    @classmethod
    @lru_cache(maxsize=MOST_RACKS)
    def of(cls, counts: bytes) -> Rest:
        """Return a whole rack; `counts` as `Terms.counts` gives them."""
        held = sum(1 << code for code, count in enumerate(counts) if code and count)
        return cls(counts, held, (), held, {})

    def __missing__(self, code: int) -> Rest:
        """Lay a letter that is usable."""
        counts, held = bytearray(self._counts), self._held
        lacking = self.open[0] if self.open else ()
        if counts[code]:
            counts[code] -= 1
            if not counts[code]:
                held ^= 1 << code
        else:
            counts[0] -= 1
            if self._owned >> code & 1:
                lacking = tuple(sorted((*lacking, code)))
        key = bytes(counts), lacking
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Rest(key[0], held, lacking, self._owned, self._known)
        self[code] = found
        return found
