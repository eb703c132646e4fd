"""Games whose log cannot be replayed: put away, so that nothing stumbles over them again.

The row of such a game has the phase `DAMAGED`, occupies no channel and has no deadline; the log is
left as it is. `put_back` undoes that when a later version of the program can read the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import games, outbox

if TYPE_CHECKING:
    from bot.store.database import Transaction
    from bot.store.rows import GameRow

DAMAGED = "damaged"
NEVER = 2**62  # later than any instant: what is set aside so is revived by `put_back` alone


def put_away(transaction: Transaction, game_id: str, reference: str, at: int) -> None:
    """Put a game away; one that is put away already stays as it is.

    Two who touch it at the same moment both find that it cannot be read.
    """
    if transaction.row("SELECT 1 FROM damaged WHERE game_id = ?", game_id):
        return
    transaction.run(
        "INSERT INTO damaged (game_id, at, reference) VALUES (?, ?, ?)",
        *(game_id, at, reference),
    )
    transaction.run(
        "UPDATE games SET phase = ?, live = 0, due = NULL WHERE game_id = ?", DAMAGED, game_id
    )
    transaction.run(
        "UPDATE outbox SET reason = ?, not_before = ? WHERE game_id = ?", DAMAGED, NEVER, game_id
    )
    transaction.run(
        "INSERT INTO outbox (game_id, seq, kind, seat)"
        " SELECT game_id, seq, 'damaged', NULL FROM games WHERE game_id = ?",
        game_id,
    )


def reference(transaction: Transaction, game_id: str) -> str:
    """Return the reference of a game that is put away, or an empty text."""
    row = transaction.row("SELECT reference FROM damaged WHERE game_id = ?", game_id)
    return "" if row is None else str(row[0])


def all_of_them(transaction: Transaction) -> tuple[tuple[str, int], ...]:
    """Return the games that are put away, and since when."""
    rows = transaction.rows("SELECT game_id, at FROM damaged ORDER BY game_id")
    return tuple((game_id, at) for game_id, at in rows)


def put_back(transaction: Transaction, row: GameRow) -> None:
    """Let a game go on, its row made anew from its log; nobody need be told otherwise any more."""
    games.update(transaction, row)
    transaction.run("DELETE FROM outbox WHERE game_id = ? AND kind = 'damaged'", row.game_id)
    transaction.run("DELETE FROM damaged WHERE game_id = ?", row.game_id)
    outbox.revive(transaction, row.game_id)
