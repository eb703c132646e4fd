"""Servers the bot has left: which they are, and what goes with them when they are purged.

To a server belong its games with all that hangs on them, the words its members have reported and
its own words. People belong to no server; of whoever has nothing left anywhere nothing is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.database import Transaction

OF_SERVER: Final = ("games", "reports", "house_words")
_NOTHING_LEFT: Final = (
    "DELETE FROM people WHERE person_id = ?"
    " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person_id = people.person_id)"
    " AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.person_id = people.person_id)"
)


def known(transaction: Transaction) -> frozenset[int]:
    """Return the servers to which something belongs."""
    union = " UNION ".join(f"SELECT guild_id FROM {table}" for table in OF_SERVER)  # noqa: S608 - constants
    rows = transaction.rows(f"SELECT guild_id FROM ({union}) WHERE guild_id <> 0")  # noqa: S608 - likewise
    return frozenset(int(guild_id) for (guild_id,) in rows)


def leave(transaction: Transaction, guild_id: int, since: int, noticed: int) -> None:
    """Write down that the bot is no longer in a server; what was written first stands."""
    transaction.run(
        "INSERT OR IGNORE INTO departures (guild_id, since, noticed) VALUES (?, ?, ?)",
        *(guild_id, since, noticed),
    )


def left(transaction: Transaction, noticed: int | None = None) -> tuple[int, ...]:
    """Return the servers the bot is no longer in: all, or what was noticed up to an instant."""
    rows = transaction.rows(
        "SELECT guild_id FROM departures WHERE ? IS NULL OR noticed <= ? ORDER BY noticed",
        *(noticed, noticed),
    )
    return tuple(int(guild_id) for (guild_id,) in rows)


def come_back(transaction: Transaction, guild_id: int) -> int | None:
    """Write down that the bot is in a server again; return since when it was not, if so."""
    row = transaction.row("SELECT since FROM departures WHERE guild_id = ?", guild_id)
    transaction.run("DELETE FROM departures WHERE guild_id = ?", guild_id)
    return None if row is None else int(row[0])


def revive(transaction: Transaction, guild_id: int) -> None:
    """Let what could not be told on a server be tried at once; games put away stay so."""
    transaction.run(
        "UPDATE outbox SET not_before = 0 WHERE reason IS NOT NULL AND game_id IN"
        " (SELECT game_id FROM games WHERE guild_id = ? AND phase <> 'damaged')",
        guild_id,
    )


def purge_games(transaction: Transaction, guild_id: int, most: int) -> int:
    """Delete so many games of a server with all that hangs on them; return how many it were."""
    rows = transaction.rows("SELECT game_id FROM games WHERE guild_id = ? LIMIT ?", guild_id, most)
    people = {
        person_id
        for (game_id,) in rows
        for (person_id,) in transaction.rows(
            "SELECT person_id FROM seats WHERE game_id = ?", game_id
        )
    }
    transaction.run_each("DELETE FROM games WHERE game_id = ?", rows)
    _forget(transaction, people)
    return len(rows)


def purge_rest(transaction: Transaction, guild_id: int) -> None:
    """Delete what belongs to a server beside games, and that the bot has left it."""
    rows = transaction.rows("SELECT person_id FROM reports WHERE guild_id = ?", guild_id)
    for table in (*OF_SERVER[1:], "departures"):
        transaction.run(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)  # noqa: S608 - constants
    _forget(transaction, {person_id for (person_id,) in rows})


def _forget(transaction: Transaction, people: Iterable[int]) -> None:
    """Delete those of these people of whom nothing is left."""
    transaction.run_each(_NOTHING_LEFT, [(person_id,) for person_id in people])
