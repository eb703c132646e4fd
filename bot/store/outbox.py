"""What must still be told: rows written in the transaction of the events they tell of.

A task that cannot be told now is set aside with its reason. It holds nothing up, and is tried again
at its time: a day later, or when somebody has played in that game again.

Some tasks only bring a message up to date that stands already. One of them that has failed does
not hold up what comes after it, which says more: it is left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from bot.store.rows import Task

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.database import Transaction


# Tasks that bring a message up to date, and those after which that is not needed any more.
UPDATED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "seats": ("seats", "begin", "closed"),
    "deadline": ("deadline", "turn", "end"),
}
# Superseded is what was not begun, or refused, and has a later board due or told.
_FIRST: Final = """
SELECT id, seq, kind, seat, progress, tries, not_before, (tries = 0 OR reason IS NOT NULL) AND (
 EXISTS (SELECT 1 FROM outbox WHERE game_id = own.game_id AND id > own.id
  AND kind IN ('turn', 'end'))
 OR EXISTS (SELECT 1 FROM messages WHERE game_id = own.game_id AND seq > own.seq
  AND kind IN ('turn', 'end')))
FROM outbox AS own WHERE id = (SELECT MIN(id) FROM outbox
 WHERE game_id = ? AND (reason IS NULL OR not_before <= ?))"""
_FAILED: Final = "DELETE FROM outbox WHERE game_id = ? AND kind = ? AND tries > 0"


def post(transaction: Transaction, game_id: str, seq: int, kind: str, seat: int | None) -> None:
    """Put a task into the outbox, and take out what has failed and is not needed after it."""
    for update, later in UPDATED_BY.items():
        if kind in later:
            transaction.run(_FAILED, game_id, update)
    transaction.run(
        "INSERT INTO outbox (game_id, seq, kind, seat) VALUES (?, ?, ?, ?)",
        *(game_id, seq, kind, seat),
    )


def waiting(transaction: Transaction, now: int) -> tuple[tuple[str, int], ...]:
    """Return the games with tasks and the instant each one's first task may be tried."""
    rows = transaction.rows(
        "SELECT game_id, not_before FROM outbox WHERE id IN"
        " (SELECT MIN(id) FROM outbox WHERE reason IS NULL OR not_before <= ? GROUP BY game_id)"
        " ORDER BY id",
        now,
    )
    return tuple((game_id, not_before) for game_id, not_before in rows)


def first(transaction: Transaction, game_id: str, now: int) -> Task | None:
    """Return the first task of a game, or None when there is none or it must wait."""
    row = transaction.row(_FIRST, game_id, now)
    if row is None:
        return None
    task_id, seq, kind, seat, progress, tries, not_before, superseded = row
    if not_before > now:
        return None
    done = json.loads(progress)
    return Task(task_id, game_id, seq, kind, seat, done, tries, superseded=bool(superseded))


def is_telling(transaction: Transaction, game_id: str) -> bool:
    """Tell whether something of a game is still to be told, and can be."""
    row = transaction.row(
        "SELECT 1 FROM outbox WHERE game_id = ? AND reason IS NULL LIMIT 1", game_id
    )
    return row is not None


def take_over(transaction: Transaction) -> None:
    """Mark every task as tried: a process before this one may have died in the middle of it."""
    transaction.run("UPDATE outbox SET tries = 1 WHERE tries = 0")


def note(transaction: Transaction, task_id: int, progress: Mapping[str, Any]) -> None:
    """Keep what a try has got done; of a direct message to somebody erased meanwhile, nothing."""
    whole = json.dumps(progress)
    transaction.run(
        "UPDATE outbox SET progress = CASE WHEN EXISTS (SELECT 1 FROM seats"
        "  WHERE seats.game_id = outbox.game_id AND seats.seat = outbox.seat AND person_id < 0)"
        " THEN json_remove(?, '$.dm') ELSE ? END WHERE id = ?",
        *(whole, whole, task_id),
    )


def done(transaction: Transaction, task_id: int) -> None:
    """Take a task that has been told out of the outbox."""
    transaction.run("DELETE FROM outbox WHERE id = ?", task_id)


def later(transaction: Transaction, task: Task, not_before: int) -> None:
    """Try a task again, not before this instant; one that is not needed any more is left out."""
    transaction.run(
        "UPDATE outbox SET tries = tries + 1, not_before = ? WHERE id = ?", not_before, task.id
    )
    for kind in UPDATED_BY.get(task.kind, ()):
        transaction.run(
            "DELETE FROM outbox WHERE id = ? AND EXISTS (SELECT 1 FROM outbox AS other"
            " WHERE other.game_id = ? AND other.kind = ? AND other.id > ?)",
            *(task.id, task.game_id, kind, task.id),
        )


def set_aside(transaction: Transaction, task_id: int, reason: str, now: int, again: int) -> int:
    """Keep a task that cannot be told, with the reason, out of the way of the others.

    It is tried again at the instant `again`. Returns since when it has been aside.
    """
    transaction.run(
        "UPDATE outbox SET reason = ?, tries = tries + 1, not_before = ?,"
        " aside_at = COALESCE(aside_at, ?) WHERE id = ?",
        *(reason, again, now, task_id),
    )
    row = transaction.row("SELECT aside_at FROM outbox WHERE id = ?", task_id)
    return now if row is None else int(row[0])


def revive(transaction: Transaction, game_id: str) -> None:
    """Let the tasks of a game that are set aside be tried at once."""
    transaction.run(
        "UPDATE outbox SET not_before = 0 WHERE game_id = ? AND reason IS NOT NULL", game_id
    )
