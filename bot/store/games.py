"""The log of games, and the cache row of each: the seam for another database.

`add`, `append`, `events`, `keep_key` and `key` are the log; the rest finds games. When time acts on
them stands in `deadlines`.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bot.store.codec import decode, encode
from bot.store.errors import Conflict
from bot.store.rows import GameRow, KeyRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.events import Event
    from bot.store.database import Transaction

COLUMNS = "game_id, guild_id, channel_id, phase, live, seq, turn, turn_seq, due"


# The log


def add(transaction: Transaction, row: GameRow) -> None:
    """Write the row of a new game."""
    transaction.run(
        f"INSERT INTO games ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - a constant
        *_values(row),
    )


def append(
    transaction: Transaction, game_id: str, first: int, events: Sequence[Event], at: int
) -> None:
    """Write events behind the log, the first at position `first`.

    Raises Conflict when the log does not end just before that position.
    """
    rows = [(game_id, seq, at, *encode(event)) for seq, event in enumerate(events, first)]
    try:
        transaction.run_each(
            "INSERT INTO events (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)", rows
        )
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_TRIGGER:
            raise Conflict(f"{game_id} at {first}: {error}") from error
        raise


def events(transaction: Transaction, game_id: str, before: int | None = None) -> tuple[Event, ...]:
    """Return a game's events in order, up to but without position `before`; () if none."""
    rows = transaction.rows(
        "SELECT kind, body FROM events WHERE game_id = ? AND seq < ? ORDER BY seq",
        game_id,
        2**63 - 1 if before is None else before,
    )
    return tuple(decode(kind, body) for kind, body in rows)


def events_after(transaction: Transaction, game_id: str, known: int) -> tuple[Event, ...] | None:
    """Return a game's events from position `known` on; None if the log does not reach to there."""
    rows = transaction.rows(
        "SELECT seq, kind, body FROM events WHERE game_id = ? AND seq >= ? ORDER BY seq",
        *(game_id, known - 1),
    )
    if known and (not rows or rows[0][0] != known - 1):
        return None
    return tuple(decode(kind, body) for seq, kind, body in rows if seq >= known)


def keep_key(transaction: Transaction, key: int, done: KeyRow) -> None:
    """Remember what an interaction has done."""
    transaction.run(
        "INSERT INTO keys (key, game_id, first_seq, last_seq, seat) VALUES (?, ?, ?, ?, ?)",
        *(key, done.game_id, done.first_seq, done.last_seq, done.seat),
    )


def key(transaction: Transaction, key: int) -> KeyRow | None:
    """Return what an interaction has done, or None."""
    row = transaction.row("SELECT game_id, first_seq, last_seq, seat FROM keys WHERE key = ?", key)
    return None if row is None else KeyRow(*row)


# The rows


def update(transaction: Transaction, row: GameRow) -> None:
    """Bring a game's cache row up to its log."""
    # Nearly always the phase stays; where it is set all the same, two indexes are written.
    if transaction.run(
        "UPDATE games SET seq = ?, turn = ?, turn_seq = ?, due = ?"
        " WHERE game_id = ? AND phase = ? AND live = ?",
        *(row.seq, row.turn, row.turn_seq, row.due, row.game_id, row.phase, int(row.live)),
    ):
        return
    transaction.run(
        "UPDATE games SET phase = ?, live = ?, seq = ?, turn = ?, turn_seq = ?, due = ?"
        " WHERE game_id = ?",
        *(*_values(row)[3:], row.game_id),
    )


def by_id(transaction: Transaction, game_id: str) -> GameRow | None:
    """Return the row of a game, or None."""
    return _one(transaction, "game_id = ?", game_id)


def in_channel(transaction: Transaction, channel_id: int) -> GameRow | None:
    """Return the live game of a channel, else the one offered last of those played there."""
    return _one(
        transaction,
        "channel_id = ? AND phase <> 'closed' ORDER BY live DESC, number DESC LIMIT 1",
        channel_id,
    )


def running_of(transaction: Transaction, person_id: int) -> tuple[GameRow, ...]:
    """Return the running games in which a person sits, in the order they were offered.

    Those of servers the bot has left are none that anybody could mean.
    """
    return _all(
        transaction,
        "phase = 'running' AND guild_id NOT IN (SELECT guild_id FROM departures)"
        " AND game_id IN (SELECT game_id FROM seats WHERE person_id = ?) ORDER BY number",
        person_id,
    )


def awaiting_nobody(transaction: Transaction) -> tuple[str, ...]:
    """Return the running games in which nobody known sits on the seat on turn."""
    rows = transaction.rows(
        "SELECT game_id FROM games WHERE live = 1 AND phase = 'running' AND NOT EXISTS ("
        " SELECT 1 FROM seats WHERE seats.game_id = games.game_id AND seat = turn)"
        " AND guild_id NOT IN (SELECT guild_id FROM departures) ORDER BY number"
    )
    return tuple(game_id for (game_id,) in rows)


def _one(transaction: Transaction, where: str, *values: object) -> GameRow | None:
    return next(iter(_all(transaction, where, *values)), None)


def _all(transaction: Transaction, where: str, *values: object) -> tuple[GameRow, ...]:
    rows = transaction.rows(
        f"SELECT {COLUMNS} FROM games WHERE {where}",  # noqa: S608 - constants of this module
        *values,
    )
    return tuple(_row(*row) for row in rows)


def _row(  # noqa: PLR0913, PLR0917 - the columns, in their order
    game_id: str,
    guild_id: int,
    channel_id: int,
    phase: str,
    live: int,
    seq: int,
    turn: int | None,
    turn_seq: int,
    due: int | None,
) -> GameRow:
    return GameRow(game_id, guild_id, channel_id, phase, bool(live), seq, turn, turn_seq, due)


def _values(row: GameRow) -> tuple[object, ...]:
    return (
        *(row.game_id, row.guild_id, row.channel_id, row.phase, int(row.live)),
        *(row.seq, row.turn, row.turn_seq, row.due),
    )
