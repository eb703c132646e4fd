"""Logs and states of the games used last, kept so that they need not be read and replayed again.

A log only grows (the store sees to that), so what has been read of it, or committed, stays true,
and only what came after is read. How long the log is, and that there is one, is asked of the store
each time, inside the transaction in hand: what is kept never decides anything by itself.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from bot.rules.game import evolve
from bot.service.damage import Damaged, read_on, replayed
from bot.service.news import end_of_telling

if TYPE_CHECKING:
    from bot.rules.events import Event
    from bot.rules.game import Game
    from bot.store import Transaction

MOST_GAMES = 500
MOST_STATES = 4  # a game: the newest, the turns just told


@dataclass(slots=True)
class History:
    """The log of one game as far as it was read, and the newest states by length of log."""

    log: tuple[Event, ...] = ()
    states: OrderedDict[int, Game] = field(default_factory=OrderedDict)

    def go_on(self, game: Game, events: tuple[Event, ...]) -> None:
        """Keep the events that led to a state, if nothing between is missing."""
        if len(self.log) + len(events) == game.seq:
            self.log += events
        self.keep(game)

    def keep(self, game: Game) -> None:
        """Keep a state in the place of the one kept longest."""
        self.states[game.seq] = game
        self.states.move_to_end(game.seq)
        if len(self.states) > MOST_STATES:
            self.states.popitem(last=False)

    def state(self, game_id: str, seq: int) -> Game:
        """Return the game after so many events of the log; raises Damaged when it tells none."""
        if (known := self.states.get(seq)) is not None:
            return known
        before = max((at for at in self.states if at < seq), default=0)
        if before == 0:
            game = replayed(game_id, self.log[:seq])
        else:
            game = _gone_on(game_id, self.states[before], self.log[before:seq])
        self.keep(game)
        return game


def _gone_on(game_id: str, game: Game, events: tuple[Event, ...]) -> Game:
    try:
        return reduce(evolve, events, game)
    except Exception as error:
        raise Damaged(game_id) from error


class Histories:
    """What is kept of the games used last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, History] = OrderedDict()

    def log(
        self, transaction: Transaction, game_id: str, length: int | None = None
    ) -> tuple[Event, ...]:
        """Return the events committed so far; () when there is no such game.

        A log kept of the `length` that its row has in this transaction is not asked for again.
        """
        history = self._history(game_id)
        if len(history.log) == length:
            return history.log
        newer = read_on(transaction, game_id, len(history.log))
        if newer is None:
            self._kept.pop(game_id, None)
            return ()
        history.log += newer
        return history.log

    def newest(self, transaction: Transaction, game_id: str, seq: int) -> Game:
        """Return a game as it stands, `seq` being how long its row says the log is.

        A state kept of that length is it; else the log tells. Raises Damaged when it tells none.
        """
        known = self._history(game_id).states.get(seq)
        if known is not None:
            return known
        log = self.log(transaction, game_id)
        return self._history(game_id).state(game_id, len(log))

    def at(self, game_id: str, log: tuple[Event, ...], seq: int) -> Game:
        """Return a game right after an event of its log and the hidden ones behind it."""
        return self._history(game_id).state(game_id, end_of_telling(log, seq))

    def keep(self, game: Game, events: tuple[Event, ...]) -> None:
        """Keep a committed state and the events that led to it."""
        self._history(game.id).go_on(game, events)

    def forget(self) -> None:
        """Forget all that is kept: the next look is at the logs themselves."""
        self._kept.clear()

    def _history(self, game_id: str) -> History:
        history = self._kept.setdefault(game_id, History())
        self._kept.move_to_end(game_id)
        if len(self._kept) > MOST_GAMES:
            self._kept.popitem(last=False)
        return history
