"""The order in which players keep their tiles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.store import people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.database import Transaction


def put(transaction: Transaction, game_id: str, seat: int, seq: int, tiles: Sequence[str]) -> None:
    """Write down the order of a seat's tiles when the log is `seq` events long.

    Nothing is kept for a person who has been erased meanwhile.
    """
    if not people.may_keep(transaction, game_id, seat):
        return
    transaction.run(
        "INSERT INTO racks (game_id, seat, seq, tiles) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET seq = excluded.seq, tiles = excluded.tiles",
        *(game_id, seat, seq, json.dumps(list(tiles), ensure_ascii=False)),
    )


def order(transaction: Transaction, game_id: str, seat: int) -> tuple[int, tuple[str, ...]] | None:
    """Return how long the log was when a seat put its tiles in order, and the order, or None."""
    row = transaction.row(
        "SELECT seq, tiles FROM racks WHERE game_id = ? AND seat = ?", game_id, seat
    )
    return None if row is None else (int(row[0]), tuple(json.loads(row[1])))
