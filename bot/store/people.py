"""People and the seats they sit on: the only tables that know who somebody is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.store.rows import SeatRow

if TYPE_CHECKING:
    from bot.store.database import Transaction


# Of a game's id and a seat: what `may_keep` tells, for statements that write.
MAY_KEEP: Final = """EXISTS (SELECT 1 FROM games WHERE game_id = ? AND NOT EXISTS (
 SELECT 1 FROM seats WHERE seats.game_id = games.game_id AND seat = ? AND person_id < 0))"""


def meet(transaction: Transaction, person_id: int, name: str, locale: str) -> None:
    """Remember a person by the name and locale they have now."""
    transaction.run(
        "INSERT INTO people (person_id, name, locale) VALUES (?, ?, ?)"
        " ON CONFLICT (person_id) DO UPDATE SET name = excluded.name, locale = excluded.locale",
        *(person_id, name, locale),
    )


def hear_of(transaction: Transaction, person_id: int, name: str, locale: str) -> None:
    """Remember a person somebody else has named; the locale they have themselves stays."""
    transaction.run(
        "INSERT INTO people (person_id, name, locale) VALUES (?, ?, ?)"
        " ON CONFLICT (person_id) DO UPDATE SET name = excluded.name",
        *(person_id, name, locale),
    )


def seat(transaction: Transaction, game_id: str, number: int, person_id: int) -> None:
    """Give a seat to a person, or keep it for them."""
    transaction.run(
        "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)",
        *(game_id, number, person_id),
    )


def seats(transaction: Transaction, game_id: str) -> tuple[SeatRow, ...]:
    """Return who sits in a game, by seat."""
    rows = transaction.rows(
        "SELECT seat, person_id, name, locale, dms_closed_at IS NOT NULL"
        " FROM seats JOIN people USING (person_id) WHERE game_id = ? ORDER BY seat",
        game_id,
    )
    return tuple(
        SeatRow(number, person_id, name, locale, bool(closed))
        for number, person_id, name, locale, closed in rows
    )


def may_keep(transaction: Transaction, game_id: str, seat: int | None) -> bool:
    """Tell whether something may be kept of a seat (None: of all): nobody erased sits there.

    Nothing may of a game that is gone, as those in direct messages are after an erasure.
    """
    return transaction.row(f"SELECT 1 WHERE {MAY_KEEP}", game_id, seat) is not None


def close_dms(transaction: Transaction, person_id: int, at: int) -> None:
    """Remember since when direct messages to a person are refused."""
    transaction.run(
        "UPDATE people SET dms_closed_at = COALESCE(dms_closed_at, ?) WHERE person_id = ?",
        *(at, person_id),
    )


def open_dms(transaction: Transaction, person_id: int) -> None:
    """Remember that direct messages reach a person again."""
    transaction.run("UPDATE people SET dms_closed_at = NULL WHERE person_id = ?", person_id)


def games_under_way(transaction: Transaction, person_id: int) -> int:
    """Return in how many games a person plays that are running or about to.

    Those of servers the bot has left do not count: nobody can end them.
    """
    row = transaction.row(
        "SELECT COUNT(*) FROM seats JOIN games USING (game_id)"
        " WHERE person_id = ? AND phase IN ('dealing', 'running')"
        " AND guild_id NOT IN (SELECT guild_id FROM departures)",
        person_id,
    )
    return 0 if row is None else int(row[0])


def offers_since(transaction: Transaction, person_id: int, at: int) -> int:
    """Return how many games a person has offered after an instant."""
    row = transaction.row(
        "SELECT COUNT(*) FROM seats JOIN events USING (game_id)"
        " WHERE person_id = ? AND seat = 0 AND seq = 0 AND at > ?",
        *(person_id, at),
    )
    return 0 if row is None else int(row[0])
