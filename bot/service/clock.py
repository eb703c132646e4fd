"""The one task that lets time run out.

It only asks: whether a game's time is over is decided in the transaction that ends it, by
the stored instant. So it does no harm when it asks twice, too early, or about a game in
which somebody moves at the same moment, and a restart loses nothing. It asks only while
players can reach the bot, and after what they are owed has been credited (see `presence`).
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

from bot.service.finding import due_of
from bot.service.presence import Presence
from bot.service.tracing import traced
from bot.service.waking import Waker

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rules.game import Game
    from bot.service.games import Games

SHORTEST_SLEEP = 1.0  # seconds: the grain of instants
LONGEST_SLEEP = 30.0  # seconds: a stepped system clock is noticed within this time
GRAIN = 0.2
AFTER_A_FAULT = 5.0
LONGEST_AFTER_FAULTS = 3600.0  # a game that fails again and again is asked about this seldom

log = logging.getLogger(__name__)


class Clock:
    """Lets the time of games run out; ``run`` is to be one task.

    ``steady`` is a clock nobody sets; ``available`` tells whether players reach the bot.
    """

    def __init__(
        self,
        games: Games,
        now: Callable[[], int],
        *,
        steady: Callable[[], float] = time.monotonic,
        available: Callable[[], bool] = lambda: True,
    ) -> None:
        self._games = games
        self._now = now
        self._steady = steady
        self._presence = Presence(games, now, steady=steady, available=available)
        self._faults: dict[str, tuple[int, float]] = {}  # how often, and until when it rests
        self._looks_at = math.inf  # an instant
        self._waker = Waker()
        games.listen(self.wake)

    def wake(self, game: Game | None = None) -> None:
        """Look again, if a deadline may have become the next: of this game, or of any."""
        due = None if game is None else due_of(game)
        if game is None or (due is not None and due < self._looks_at):
            self._waker.wake()

    async def run(self) -> None:
        """Run until cancelled. Faults are logged and never end it."""
        while True:
            self._looks_at = math.inf  # whatever changes while it looks is a reason to look again
            try:
                sleep = await self._round()
            except Exception as error:  # noqa: BLE001 - a clock that stops is worse than any fault
                log.error("the clock could not look at the deadlines: %s", traced(error))  # noqa: TRY400 - never its text
                sleep = AFTER_A_FAULT
            self._looks_at = self._now() + sleep
            await self._waker.sleep(sleep)
            await asyncio.sleep(GRAIN)  # many commits at once are one reason to look

    async def _round(self) -> float:
        """Let time act where it is due; return how long nothing will be due."""
        if not await self._presence.settle():
            return AFTER_A_FAULT
        faults = [not await self._run_out(game) for game in await self._games.due(self._now())]
        if any(faults):
            return AFTER_A_FAULT
        due = await self._games.next_due()
        if due is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(SHORTEST_SLEEP, due - self._now()))

    async def _run_out(self, game_id: str) -> bool:
        times, rests_until = self._faults.get(game_id, (0, 0.0))
        if self._steady() < rests_until:
            return False
        try:
            await self._games.run_out(game_id)
        except Exception as error:  # noqa: BLE001 - one game must not stop the others
            log.error("time could not run out in game %s: %s", game_id, traced(error))  # noqa: TRY400 - never its text
            pause = min(AFTER_A_FAULT * 2**times, LONGEST_AFTER_FAULTS)
            self._faults[game_id] = times + 1, self._steady() + pause
            return False
        self._faults.pop(game_id, None)
        return True
