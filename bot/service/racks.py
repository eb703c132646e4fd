"""The player's own order of the tiles: kept beside the game, which it does not touch.

What was kept is brought up to the log: tiles laid, swapped or put back leave their places, those
drawn since lie behind, in the order they came. So a tile drawn later never takes the place of one
of the same letter that was laid.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.illegal import NotOnRack, Refused
from bot.rules.notation import read_tiles
from bot.rules.seen import rack_of
from bot.rules.tiles import missing, off_rack, without
from bot.service.quarantine import safely
from bot.store import racks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.rules.game import Game
    from bot.rules.seen import PrivateRack
    from bot.service.games import Games
    from bot.store import Store
    from bot.store.database import Transaction

Tiles = tuple[str, ...]
TRIES = 20
MOST_UNORDERED = 10_000
by_chance = random.SystemRandom().shuffle


class Racks:
    """The racks of all games, each in the order of its player.

    ``shuffle`` is any chance: it only moves pictures of tiles a player has already.
    """

    def __init__(
        self,
        store: Store,
        games: Games,
        now: Callable[[], int],
        shuffle: Callable[[list[str]], None] = by_chance,
    ) -> None:
        self._store = store
        self._games = games
        self._now = now
        self._shuffle = shuffle
        # Seats for which no order is kept, which are most; changed in the database's thread only.
        self._unordered: set[tuple[str, int]] = set()

    async def arranged(self, game: Game, seat: int) -> PrivateRack:
        """Return a seat's rack in its player's order."""
        rack = rack_of(game, seat)
        if (game.id, seat) in self._unordered:
            return rack
        kept = await self._store.read(lambda tx: self._kept(tx, game.id, seat))
        if kept is None:
            return rack
        seq, order = kept
        since = (await self._games.events(game.id))[seq : game.seq]
        return _in_order(rack, brought_up(order, since, seat))

    async def shuffled(self, game: Game, seat: int) -> PrivateRack:
        """Put a seat's tiles in another order, by chance, and return the rack."""
        before = (await self.arranged(game, seat)).tiles
        return await self._put(game, seat, self._otherwise(before))

    async def ordered(self, game: Game, seat: int, typed: str) -> PrivateRack:
        """Put a seat's tiles in the typed order; those left out come behind.

        Nothing typed is the order of the alphabet. Raises Refused for tiles the seat has not.
        """
        before = (await self.arranged(game, seat)).tiles
        first = read_tiles(typed, game.tile_set) or game.tile_set.sort(before)
        if lacking := missing(before, first):
            raise Refused(NotOnRack(lacking))
        return await self._put(game, seat, (*first, *without(before, first)))

    async def _put(self, game: Game, seat: int, tiles: Tiles) -> PrivateRack:
        def work(transaction: Transaction) -> None:
            racks.put(transaction, game.id, seat, game.seq, tiles)
            self._unordered.discard((game.id, seat))

        await safely(self._store, self._store.change(work), self._now())
        return _in_order(rack_of(game, seat), tiles)

    def _kept(self, transaction: Transaction, game_id: str, seat: int) -> tuple[int, Tiles] | None:
        kept = racks.order(transaction, game_id, seat)
        if kept is None:
            if len(self._unordered) >= MOST_UNORDERED:
                self._unordered.clear()
            self._unordered.add((game_id, seat))
        return kept

    def _otherwise(self, before: Tiles) -> Tiles:
        tiles = list(before)
        for _ in range(TRIES if len(set(before)) > 1 else 0):
            self._shuffle(tiles)
            if tuple(tiles) != before:
                break
        return tuple(tiles)


def brought_up(order: Tiles, since: Iterable[ev.Event], seat: int) -> Tiles:
    """Return an order of tiles as it is after what has happened since."""
    for event in since:
        match event:
            case ev.TilesPlaced(number, play) if number == seat:
                order = _less(order, [off_rack(tile) for _, tile in play.tiles])
            case ev.TilesReturned(number, tiles) if number == seat:
                order = _less(order, tiles)
            case ev.TilesDrawn(number, tiles) if number == seat:
                order += tiles
            case _:
                pass  # a play that comes off brings its tiles back: `_in_order` adds them
    return order


def _less(order: Tiles, gone: Sequence[str]) -> Tiles:
    """Return the order without tiles, as far as it holds them: the first of each letter go."""
    held = Counter(gone) & Counter(order)
    return without(order, held.elements())


def _in_order(rack: PrivateRack, order: Tiles) -> PrivateRack:
    """Return the rack's very tiles, those in the order first, the others behind."""
    values = dict(zip(rack.tiles, rack.values, strict=True))
    left, first = Counter(rack.tiles), []
    for tile in order:
        if left[tile] > 0:
            left[tile] -= 1
            first.append(tile)
    tiles = (*first, *without(rack.tiles, first))
    return replace(rack, tiles=tiles, values=tuple(values[tile] for tile in tiles))
