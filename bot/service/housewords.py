"""A server's own words and bans, as a game takes them along when it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.lexicon import House
from bot.store import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store import HouseRow, Transaction


def house_of(transaction: Transaction, guild_id: int, language: str) -> House:
    """Return what a server has decided about words of a language."""
    return house(words.house(transaction, guild_id, language))


def house(rows: Iterable[HouseRow]) -> House:
    """Return the rows of one language as the value a game holds."""
    rows = tuple(rows)
    return House(
        tuple(row.word for row in rows if row.standing == words.WORD),
        tuple(row.word for row in rows if row.standing == words.BAN),
    )
