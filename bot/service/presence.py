"""Whether the bot is there for its players, and what is owed to them when it was not.

A player's time runs only while the bot can take a move. While it can, a pulse is written; a longer
gap between two pulses is an absence, whatever made it: the process was stopped, the connection to
Discord was gone, the machine slept. Before a deadline fires the absence is credited: deadlines move
by its length, by an event of each log. After a short one only those are moved that it could have
cost something; after a long one all are.

The system's clock may be set. An interval it shows that a clock nobody sets does not show is a
jump: then nothing fires for five minutes, in which a mistake can be put right. What remains forward
is credited like an absence; after a step back deadlines come late, which costs nobody anything.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from bot.store import Absence

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.service.games import Games

BEAT = 60  # seconds between two pulses
TOLERATED = 120  # a gap this long while running is none: a slow round, not an absence
SHORT = 600  # after an absence this long only deadlines this near are moved
JUMP = 120
HOLD = 300
TOLD_BEFORE = 24 * 3600  # the board says a moved deadline anew when the old one was this near

log = logging.getLogger(__name__)


class Presence:
    """Keeps the pulse. ``available`` tells whether players reach the bot just now."""

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
        self._available = available
        self._last: tuple[int, float] | None = None  # the latest pulse of this process
        self._held_until: float | None = None

    async def settle(self) -> bool:
        """Credit what is owed and keep the pulse; tell whether deadlines may fire."""
        if not self._available() or self._holds():
            return False
        now = self._now()
        before = await self._games.pulse() if self._last is None else self._last[0]
        gap = 0 if before is None else now - before
        if self._held_until is None and self._has_jumped(gap):
            log.warning("the system's clock was set by about %d seconds: nothing fires yet", gap)
            self._held_until = self._steady() + HOLD
            return False
        self._held_until = None
        await self._catch_up(before, now, gap)
        return True

    def _holds(self) -> bool:
        return self._held_until is not None and self._steady() < self._held_until

    def _has_jumped(self, gap: int) -> bool:
        """Tell whether the gap is not one of time that has passed."""
        if self._last is None:
            return gap < -JUMP  # how long the process was away, only the set clock can say
        return abs(gap - (self._steady() - self._last[1])) > JUMP

    async def _catch_up(self, before: int | None, now: int, gap: int) -> None:
        """Credit the gap since the pulse before, or keep the pulse when it is due."""
        tolerated = 0 if self._last is None else TOLERATED
        if before is not None and gap > tolerated:
            await self._credit(before, now)
        elif self._last is None or not 0 <= gap < BEAT:
            await self._games.beat(now)
        else:
            return
        self._last = now, self._steady()

    async def _credit(self, since: int, now: int) -> None:
        absence = Absence(since, now, tell_until=now + TOLD_BEFORE)
        if absence.seconds < SHORT:
            absence = Absence(since, now, now + SHORT, now + TOLD_BEFORE)
        moved = await self._games.credit(absence)
        log.info("away for %d seconds; %d deadlines moved", absence.seconds, moved)
