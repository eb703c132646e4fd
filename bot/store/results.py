"""What finished games came to, a row a person's seat: a cache of their logs, and sums over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.rows import Best, Chosen, ResultRow, Sums

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.database import Transaction

_COLUMNS = (
    "game_id, seat, family, computers, outcome, score, all_tiles, best, best_tiles, longest, length"
)
# `+` keeps SQLite from walking all games of a server to find the few of a person.
_CHOSEN = (
    "FROM seats JOIN results USING (game_id, seat) JOIN games USING (number)"
    " WHERE person_id = ? AND computers = ? AND (? IS NULL OR +guild_id = ?)"
    " AND (? IS NULL OR family = ?)"
)


def write(transaction: Transaction, rows: Iterable[ResultRow]) -> None:
    """Write the results of a game that is over; those that stand already stay."""
    transaction.run_each(
        f"INSERT OR IGNORE INTO results (number, {_COLUMNS})"  # noqa: S608 - constants of this module
        " SELECT number, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM games WHERE game_id = ?",
        [(*_values(row), row.game_id) for row in rows],
    )


def lacking(transaction: Transaction, most: int, after: int) -> tuple[tuple[int, str], ...]:
    """Return games that are over and have no results, behind a number, in the order offered."""
    rows = transaction.rows(
        "SELECT number, game_id FROM games WHERE phase = 'ended' AND number > ?"
        " AND NOT EXISTS (SELECT 1 FROM results WHERE results.number = games.number)"
        " ORDER BY number LIMIT ?",
        *(after, most),
    )
    return tuple((int(number), str(game_id)) for number, game_id in rows)


def sums(transaction: Transaction, chosen: Chosen) -> Sums:
    """Return how many games were played, won, drawn and lost, and the sums of their figures."""
    row = transaction.row(
        "SELECT COUNT(*), COUNT(*) FILTER (WHERE outcome = 'won'),"
        " COUNT(*) FILTER (WHERE outcome = 'drawn'), COUNT(*) FILTER (WHERE outcome = 'lost'),"
        f" COALESCE(SUM(score), 0), MAX(score), COALESCE(SUM(all_tiles), 0) {_CHOSEN}",
        *_bound(chosen),
    )
    return Sums(*row) if row is not None else Sums(0, 0, 0, 0, 0, None, 0)


def best(transaction: Transaction, chosen: Chosen) -> Best | None:
    """Return the play with the most points, the earliest of equal ones; None without a play."""
    row = transaction.row(
        f"SELECT results.game_id, results.seat, best, best_tiles {_CHOSEN}"
        " AND best IS NOT NULL ORDER BY best DESC, number LIMIT 1",
        *_bound(chosen),
    )
    return None if row is None else Best(*row)


def longest(transaction: Transaction, chosen: Chosen) -> str | None:
    """Return the word of the most tiles, the earliest of equal ones; None without a word."""
    row = transaction.row(
        f"SELECT longest {_CHOSEN} AND longest IS NOT NULL ORDER BY length DESC, number LIMIT 1",
        *_bound(chosen),
    )
    return None if row is None else str(row[0])


def scores(transaction: Transaction, chosen: Chosen, most: int) -> tuple[int, ...]:
    """Return the final scores of the newest games, the oldest of them first."""
    rows = transaction.rows(
        f"SELECT score {_CHOSEN} ORDER BY number DESC LIMIT ?", *_bound(chosen), most
    )
    return tuple(int(score) for (score,) in reversed(rows))


def _bound(chosen: Chosen) -> tuple[object, ...]:
    return (
        *(chosen.person_id, int(chosen.computers)),
        *(chosen.guild_id, chosen.guild_id, chosen.family, chosen.family),
    )


def _values(row: ResultRow) -> tuple[object, ...]:
    return (
        *(row.game_id, row.seat, row.family, int(row.computers), row.outcome, row.score),
        *(row.all_tiles, row.best, row.best_tiles, row.longest, row.length),
    )
