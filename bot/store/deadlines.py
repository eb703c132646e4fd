"""When time acts on games, and since when the bot has been there to let people play.

The instants stand in the rows of the games; `pulse` is written while the bot is there. Whoever
comes back moves the deadlines by the time away and writes the pulse in one transaction, so that a
time away is credited once, whatever happens meanwhile.

On a server the bot has left no time runs out (see `servers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.events import DeadlineMoved
from bot.store.codec import encode

if TYPE_CHECKING:
    from bot.store.database import Transaction

FAR_FUTURE = 2**62


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which nobody could play, from its first second to now.

    ``until``: only deadlines up to then are moved. Moves of deadlines before ``tell_until`` are
    told.
    """

    since: int
    now: int
    until: int = FAR_FUTURE
    tell_until: int = 0

    @property
    def seconds(self) -> int:
        """How long it lasted."""
        return self.now - self.since


def due(transaction: Transaction, now: int) -> tuple[str, ...]:
    """Return the ids of the games on which time acts by now, the longest due first."""
    rows = transaction.rows(
        "SELECT game_id FROM games WHERE due <= ?"
        " AND guild_id NOT IN (SELECT guild_id FROM departures) ORDER BY due",
        now,
    )
    return tuple(game_id for (game_id,) in rows)


def next_due(transaction: Transaction) -> int | None:
    """Return the next instant at which time acts on a game, or None."""
    row = transaction.row(
        "SELECT due FROM games WHERE due IS NOT NULL"
        " AND guild_id NOT IN (SELECT guild_id FROM departures) ORDER BY due LIMIT 1"
    )
    return None if row is None else row[0]


def pulse(transaction: Transaction) -> int | None:
    """Return when the bot was last there, or None for a new file."""
    row = transaction.row("SELECT at FROM pulse")
    return None if row is None else int(row[0])


def beat(transaction: Transaction, now: int) -> None:
    """Write down that the bot is there."""
    transaction.run(
        "INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = ?", now, now
    )


def move(transaction: Transaction, absence: Absence, guild_id: int | None = None) -> int:
    """Move the deadlines that came after an absence began by its length; return how many.

    They are those of one server, or of all the bot has not left. Each move is an event of its
    game's log. A game whose row and log disagree is left alone.
    """
    by = absence.seconds
    rows = transaction.rows(
        "SELECT game_id, seq, due, phase FROM games WHERE due > ? AND due <= ?"
        " AND CASE WHEN ? IS NULL THEN guild_id NOT IN (SELECT guild_id FROM departures)"
        "  ELSE guild_id = ? END"
        " AND seq = (SELECT MAX(e.seq) + 1 FROM events e WHERE e.game_id = games.game_id)",
        *(absence.since, absence.until, guild_id, guild_id),
    )
    transaction.run_each(
        "INSERT INTO events (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)",
        [
            (game_id, seq, absence.now, *encode(DeadlineMoved(by, old + by)))
            for game_id, seq, old, _ in rows
        ],
    )
    transaction.run_each(
        "UPDATE games SET seq = seq + 1, due = due + ? WHERE game_id = ?",
        [(by, game_id) for game_id, *_ in rows],
    )
    transaction.run_each(
        "INSERT INTO outbox (game_id, seq, kind, seat) VALUES (?, ?, 'deadline', NULL)",
        [
            (game_id, seq)
            for game_id, seq, old, phase in rows
            if phase == "running" and old < absence.tell_until
        ],
    )
    return len(rows)
