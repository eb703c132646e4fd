"""How many tiles each player of a record holds, counted without looking at them.

Everybody draws as long as the bag has tiles, so the number of tiles laid tells who holds how
many, even where racks are not told or only in part: it shows who went out, and when the game
was over. A record does not say whether a player draws after the turn or at the start of the
next one (D06), which makes a difference near the end: a ``Stock`` counts one of the two ways.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stock:
    """The number of tiles in the bag and on each rack; ``late`` draws at the turn's start."""

    bag: int
    racks: tuple[int, ...]
    full: int
    late: bool

    @classmethod
    def dealt(cls, tiles: int, players: int, full: int, *, late: bool) -> Stock:
        """Return the start of a game: every rack filled."""
        racks = min(full, tiles // players)
        return cls(tiles - players * racks, (racks,) * players, full, late)

    def turn_begins(self, player: int) -> Stock:
        """Return the stock with which a player's turn is made."""
        return self._changed(player, self.racks[player], draws=self.late)

    def used(self, player: int, count: int) -> Stock:
        """Return the stock after a player laid so many tiles; never less than none."""
        return self._changed(player, max(0, self.racks[player] - count), draws=not self.late)

    @property
    def out(self) -> frozenset[int]:
        """The players who went out: nothing left to hold or to draw."""
        if self.bag:
            return frozenset()
        return frozenset(player for player, rack in enumerate(self.racks) if not rack)

    def _changed(self, player: int, held: int, *, draws: bool) -> Stock:
        drawn = min(self.bag, self.full - held) if draws else 0
        racks = (*self.racks[:player], held + drawn, *self.racks[player + 1 :])
        return Stock(self.bag - drawn, racks, self.full, self.late)
