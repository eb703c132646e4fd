"""Which messages the bot has posted for a game, to edit or take away later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import people
from bot.store.rows import Message

if TYPE_CHECKING:
    from bot.store.database import Transaction


def remember(transaction: Transaction, message: Message) -> None:
    """Remember a posted message; one that is known already is brought up to date.

    Nothing is remembered of a game that is gone, nor a direct message to a seat whose person has
    been erased while it was sent: its channel is that person's.
    """
    transaction.run(
        "INSERT INTO messages (game_id, kind, seat, seq, channel_id, message_id)"
        f" SELECT ?, ?, ?, ?, ?, ? WHERE {people.MAY_KEEP} ON CONFLICT (message_id)"
        " DO UPDATE SET kind = excluded.kind, seat = excluded.seat, seq = excluded.seq",
        *(message.game_id, message.kind, message.seat),
        *(message.seq, message.channel_id, message.message_id),
        *(message.game_id, message.seat),
    )


def forget(transaction: Transaction, message_id: int) -> None:
    """Forget a message that is gone."""
    transaction.run("DELETE FROM messages WHERE message_id = ?", message_id)


def newest(transaction: Transaction, game_id: str, kind: str, seat: int | None) -> Message | None:
    """Return the message of this kind (and seat) that belongs to the latest turn, or None."""
    row = transaction.row(
        "SELECT game_id, kind, seat, seq, channel_id, message_id FROM messages"
        " WHERE game_id = ? AND kind = ? AND seat IS ? ORDER BY seq DESC, message_id DESC LIMIT 1",
        *(game_id, kind, seat),
    )
    return None if row is None else Message(*row)


def to_go_on_from(transaction: Transaction, game_id: str, seq: int) -> tuple[Message, ...]:
    """Return the messages of a game that matter at a position of its log, the latest turns last.

    Boards of turns are left out that are older than the last one before that position: a long game
    has as many as turns.
    """
    rows = transaction.rows(
        "SELECT game_id, kind, seat, seq, channel_id, message_id FROM messages"
        " WHERE game_id = ? AND (kind <> 'turn' OR seat IS NOT NULL OR seq >= COALESCE("
        "  (SELECT MAX(seq) FROM messages WHERE game_id = ? AND kind = 'turn' AND seq < ?), 0))"
        " ORDER BY seq, message_id",
        *(game_id, game_id, seq),
    )
    return tuple(Message(*row) for row in rows)
