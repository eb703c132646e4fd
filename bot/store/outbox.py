"""What must still be told: rows written in the transaction of the events they tell of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.store.rows import Task

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.database import Transaction


async def post(
    transaction: Transaction, game_id: str, seq: int, kind: str, seat: int | None
) -> None:
    """Put a task into the outbox."""
    await transaction.run(
        "INSERT INTO outbox (game_id, seq, kind, seat) VALUES (?, ?, ?, ?)",
        *(game_id, seq, kind, seat),
    )


async def waiting(transaction: Transaction) -> tuple[tuple[str, int], ...]:
    """Return the games with tasks and the instant each one's first task may be tried."""
    rows = await transaction.rows(
        "SELECT game_id, not_before FROM outbox WHERE id IN"
        " (SELECT MIN(id) FROM outbox WHERE reason IS NULL GROUP BY game_id) ORDER BY id"
    )
    return tuple((game_id, not_before) for game_id, not_before in rows)


async def first(transaction: Transaction, game_id: str, now: int) -> Task | None:
    """Return the first task of a game, or None when there is none or it must wait."""
    row = await transaction.row(
        "SELECT id, seq, kind, seat, progress, tries, not_before FROM outbox"
        " WHERE game_id = ? AND reason IS NULL ORDER BY id LIMIT 1",
        game_id,
    )
    if row is None:
        return None
    task_id, seq, kind, seat, progress, tries, not_before = row
    if not_before > now:
        return None
    return Task(task_id, game_id, seq, kind, seat, json.loads(progress), tries)


async def note(transaction: Transaction, task_id: int, progress: Mapping[str, Any]) -> None:
    """Keep what a try has got done."""
    await transaction.run(
        "UPDATE outbox SET progress = ? WHERE id = ?", json.dumps(progress), task_id
    )


async def done(transaction: Transaction, task_id: int) -> None:
    """Take a task that has been told out of the outbox."""
    await transaction.run("DELETE FROM outbox WHERE id = ?", task_id)


async def later(transaction: Transaction, task_id: int, not_before: int) -> None:
    """Try a task again, not before this instant."""
    await transaction.run(
        "UPDATE outbox SET tries = tries + 1, not_before = ? WHERE id = ?", not_before, task_id
    )


async def set_aside(transaction: Transaction, task_id: int, reason: str) -> None:
    """Keep a task that cannot be told, with the reason, out of the way of the others."""
    await transaction.run("UPDATE outbox SET reason = ? WHERE id = ?", reason, task_id)
