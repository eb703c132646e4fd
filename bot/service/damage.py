"""Reading a log that may be damaged: what the rest of the service does so with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.game import Game, replay
from bot.store import CodecError, games

if TYPE_CHECKING:
    from bot.rules.events import Event
    from bot.store import Transaction


class Damaged(Exception):  # noqa: N818 - named after what a game is found to be
    """The log of a game cannot be replayed."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


def read_log(
    transaction: Transaction, game_id: str, before: int | None = None
) -> tuple[Event, ...]:
    """Return a game's events; raises Damaged when one of them cannot be read."""
    try:
        return games.events(transaction, game_id, before)
    except CodecError as error:
        raise Damaged(game_id) from error


def read_on(transaction: Transaction, game_id: str, known: int) -> tuple[Event, ...] | None:
    """Return what has come after so many events; None when the log does not hold so many."""
    try:
        return games.events_after(transaction, game_id, known)
    except CodecError as error:
        raise Damaged(game_id) from error


def replayed(game_id: str, events: tuple[Event, ...]) -> Game:
    """Return the game a log tells; raises Damaged when it tells none."""
    try:
        return replay(events)
    except Exception as error:
        raise Damaged(game_id) from error
