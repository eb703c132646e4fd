"""Reported words and the words and bans of a server's own.

A word is its text in the letters of the game, never tile by tile: sets of one language may cut it
into different tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.rows import HouseRow, OpenWord, Report

if TYPE_CHECKING:
    from bot.store.database import Transaction

WORD, BAN = "word", "ban"
Subject = tuple[int, str, str, str]  # server, language, word, and what it is asked to be
_ONE = "guild_id = ? AND language = ? AND word = ? AND asks = ?"
_OPEN = (
    "SELECT language, word, asks, MIN(CASE WHEN state = 'open' THEN at END) AS since, COUNT(*),"
    " MAX(reason) FROM reports WHERE guild_id = ? GROUP BY language, word, asks"
    " HAVING since IS NOT NULL ORDER BY since, language, word, asks LIMIT ? OFFSET ?"
)


# Reports


def state(transaction: Transaction, report: Report) -> str | None:
    """Return what has become of a member's report of this, or None for a new one."""
    row = transaction.row(
        f"SELECT state FROM reports WHERE {_ONE} AND person_id = ?",  # noqa: S608 - a constant
        *(*report.subject, report.person_id),
    )
    return None if row is None else str(row[0])


def report(transaction: Transaction, report: Report) -> None:
    """Put a report into the inbox; one that was closed is opened again."""
    transaction.run(
        "INSERT INTO reports (guild_id, language, word, asks, person_id, at, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET at = excluded.at, reason = excluded.reason, state = 'open'",
        *(*report.subject, report.person_id, report.at, report.reason),
    )


def is_open(transaction: Transaction, subject: Subject) -> bool:
    """Tell whether somebody's report of this waits in the inbox."""
    row = transaction.row(
        f"SELECT 1 FROM reports WHERE {_ONE} AND state = 'open' LIMIT 1",  # noqa: S608 - a constant
        *subject,
    )
    return row is not None


def close(transaction: Transaction, subject: Subject, outcome: str) -> None:
    """Close the open reports of this; the outcome is ``accepted`` or ``refused``."""
    transaction.run(
        f"UPDATE reports SET state = ? WHERE {_ONE} AND state = 'open'",  # noqa: S608 - a constant
        *(outcome, *subject),
    )


def reported_since(transaction: Transaction, person_id: int, at: int) -> int:
    """Return how many words a member has reported after an instant."""
    row = transaction.row(
        "SELECT COUNT(*) FROM reports WHERE person_id = ? AND at > ?", person_id, at
    )
    return 0 if row is None else int(row[0])


def count_open(transaction: Transaction, guild_id: int) -> int:
    """Return how many words wait in a server's inbox."""
    row = transaction.row(
        "SELECT COUNT(*) FROM (SELECT DISTINCT language, word, asks FROM reports"
        " WHERE guild_id = ? AND state = 'open')",
        guild_id,
    )
    return 0 if row is None else int(row[0])


def inbox(
    transaction: Transaction, guild_id: int, most: int, skipped: int = 0
) -> tuple[OpenWord, ...]:
    """Return words that wait, the longest waiting first."""
    rows = transaction.rows(_OPEN, guild_id, most, skipped)
    return tuple(
        OpenWord(language, word, asks, count, reason)
        for language, word, asks, _, count, reason in rows
    )


# The house


def house(
    transaction: Transaction, guild_id: int, language: str | None = None
) -> tuple[HouseRow, ...]:
    """Return a server's own words and bans, those of one language or of all, sorted."""
    rows = transaction.rows(
        "SELECT language, word, standing FROM house_words"
        " WHERE guild_id = ? AND (? IS NULL OR language = ?) ORDER BY language, word",
        *(guild_id, language, language),
    )
    return tuple(HouseRow(*row) for row in rows)


def standing(transaction: Transaction, guild_id: int, language: str, word: str) -> str | None:
    """Return whether a word is a server's own word or banned there, or None."""
    row = transaction.row(
        "SELECT standing FROM house_words WHERE guild_id = ? AND language = ? AND word = ?",
        *(guild_id, language, word),
    )
    return None if row is None else str(row[0])


def decide(transaction: Transaction, guild_id: int, row: HouseRow, at: int) -> None:
    """Make a word a server's own, or ban it there."""
    transaction.run(
        "INSERT INTO house_words (guild_id, language, word, standing, at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET standing = excluded.standing, at = excluded.at",
        *(guild_id, row.language, row.word, row.standing, at),
    )


def take_back(transaction: Transaction, guild_id: int, language: str, word: str) -> None:
    """Let the list alone decide about a word again."""
    transaction.run(
        "DELETE FROM house_words WHERE guild_id = ? AND language = ? AND word = ?",
        *(guild_id, language, word),
    )
