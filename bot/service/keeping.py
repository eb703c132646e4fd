"""What a host would otherwise have to remember: copies, checkpoints, games that were put away.

At the start results of finished games that an earlier version has not written are made up for, and
games are given up that a copy has brought back to somebody who had been erased.

Once an hour the write-ahead log is brought into the file and emptied; it grows without end only
when something outside keeps reading, and then the host is told. Once a day the file is copied; the
newest copies are kept.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from bot.service.leaving import leave_for_nobody
from bot.service.quarantine import look_again
from bot.service.results import Results
from bot.service.tracing import traced

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.service.games import Games
    from bot.store import Store

ROUND = 60.0
HOUR = 3600
DAY = 24 * HOUR
MOST_LOG_BYTES = 64 * 1024 * 1024
COPIES_KEPT = 14

log = logging.getLogger(__name__)


def stamp(at: int) -> str:
    """Return an instant as the names of copies have it: 20261130T013500Z."""
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at))


class Keeper:
    """Keeps the store in order; ``run`` is to be one task."""

    def __init__(self, store: Store, now: Callable[[], int], played: Games | None = None) -> None:
        self._store = store
        self._now = now
        self._played = played
        self._checkpoint_at = 0
        self._copied = store.newest_copy()
        self._copy_at = 0

    async def run(self) -> None:
        """Run until cancelled. Faults are logged and never end it."""
        await self._guarded(look_again(self._store, self._now()))
        if self._played is not None:
            await self._guarded(leave_for_nobody(self._store, self._played))
        await self._guarded(Results(self._store, self._now).make_up())
        while True:
            await self.round()
            await asyncio.sleep(ROUND)

    async def round(self) -> None:
        """Do what is due."""
        now = self._now()
        if self._checkpoint_at <= now:
            self._checkpoint_at = now + HOUR
            await self._guarded(self._store.checkpoint())
        if self._store.log_bytes() > MOST_LOG_BYTES:
            await self._guarded(self._shrink())
        due = self._copied is None or self._copied <= stamp(now - DAY)
        if due and self._copy_at <= now:
            self._copy_at = now + HOUR  # one that fails is tried again before the day is over
            await self._guarded(self._copy(stamp(now)))

    async def _shrink(self) -> None:
        left = await self._store.checkpoint()
        if left > MOST_LOG_BYTES:
            log.error(
                "the write-ahead log of the database has %d MB and cannot be emptied: "
                "another program keeps reading the database",
                left // 1024**2,
            )

    async def _copy(self, name: str) -> None:
        path = await self._store.back_up(name, COPIES_KEPT)
        self._copied = name
        log.info("copied the database to %s", path.name)

    async def _guarded(self, work: Awaitable[object]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - play goes on without a copy
            log.error("the database could not be kept in order: %s", traced(error))  # noqa: TRY400 - never its text
