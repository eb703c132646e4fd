"""What becomes of a server's games and words when the bot is removed from it.

Nothing at first: a removal may be a mistake, and an outage of Discord's is none at all. It is
written down; while the bot is away no time runs out there and no computer moves. When it is invited
again, the games go on where they were, with the time away given to the players. After thirty days
all that belongs to the server is purged; games that run there end so without a result.

Discord tells of a removal while the bot is connected. What happened otherwise shows when a
connection begins, which lists all servers the bot is in. Nothing is purged before that, nor while
Discord is out of reach: somebody may have invited the bot again meanwhile. Nor is anything in the
hour after the system's clock was set: thirty days that have not passed cannot be given back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.service.presence import JUMP, TOLD_BEFORE, TOLERATED
from bot.service.tracing import traced
from bot.store import Absence, StoreError, deadlines, servers

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from bot.service.games import Games
    from bot.store import Store, Transaction

DAYS_KEPT: Final = 30
DAY: Final = 24 * 3600
ROUND: Final = 3600.0  # seconds between two looks for what is to be purged
AT_ONCE: Final = 20  # games purged in one transaction: everybody's moves wait for it,
BETWEEN: Final = 0.1  # seconds, and come between it and the next

log = logging.getLogger(__name__)


class Servers:
    """Keeps account of the servers the bot is in; ``run`` is to be one task.

    ``available`` tells whether the bot would hear now of an invitation; ``steady`` is a clock
    nobody sets.
    """

    def __init__(
        self,
        store: Store,
        games: Games,
        now: Callable[[], int],
        *,
        available: Callable[[], bool] = lambda: True,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._games = games
        self._now = now
        self._available = available
        self._steady = steady
        self._ahead: float | None = None  # of the one clock before the other, at the last look
        self._here: set[int] | None = None  # None before the first connection

    async def here(self, guild_ids: Iterable[int]) -> None:
        """Take notice of all servers the bot is in: others have removed it, these have it back."""
        self._here = here = set(guild_ids)

        def work(transaction: Transaction) -> bool:
            now = self._now()
            since = min(deadlines.pulse(transaction) or now, now)
            for guild_id in servers.known(transaction) - here:
                servers.leave(transaction, guild_id, since, now)
            back = here.intersection(servers.left(transaction))
            went_on = [_go_on(transaction, guild_id, now) for guild_id in back]
            return any(went_on)

        await self._noted(work)

    async def left(self, guild_id: int) -> None:
        """Take notice that the bot was removed from a server."""
        if self._here is not None:
            self._here.discard(guild_id)

        def work(transaction: Transaction) -> bool:
            now = self._now()
            if guild_id in servers.known(transaction):
                servers.leave(transaction, guild_id, now, now)
            return False

        await self._noted(work)

    async def back(self, guild_id: int) -> None:
        """Take notice that the bot is in a server."""
        if self._here is not None:
            if guild_id in self._here:
                return
            self._here.add(guild_id)
        await self._noted(lambda transaction: _go_on(transaction, guild_id, self._now()))

    async def _noted(self, work: Callable[[Transaction], bool]) -> None:
        """Write something down; what cannot be, shows again when the next connection begins."""
        try:
            if await self._store.change(work):
                self._games.desk.tell()
        except StoreError as error:
            log.error("servers left and joined could not be noted: %s", traced(error))  # noqa: TRY400 - never its text

    async def run(self) -> None:
        """Purge what is due, now and then, until cancelled. Faults are logged and never end it."""
        while True:
            await self.round()
            await asyncio.sleep(ROUND)

    async def round(self) -> None:
        """Purge what is due, unless the clock was set since the last round, by mistake perhaps."""
        before, self._ahead = self._ahead, self._now() - self._steady()
        if before is not None and abs(self._ahead - before) > JUMP:
            log.warning("the system's clock was set: nothing is purged for an hour")
        else:
            await self._guarded(self.purge())

    async def purge(self) -> int:
        """Purge the servers the bot left thirty days ago; return how many."""
        due = await self._store.read(partial(servers.left, noticed=self._now() - DAYS_KEPT * DAY))
        purged = [guild_id for guild_id in due if await self._purge(guild_id)]
        if purged:
            await self._guarded(self._store.checkpoint())  # the write-ahead log forgets, too
        return len(purged)

    async def _purge(self, guild_id: int) -> bool:
        """Purge a server, a few games at a time; tell whether nothing is left of it."""
        games = 0
        while self._is_away(guild_id):
            deleted = await self._store.change(partial(_purged, guild_id=guild_id))
            games += deleted
            if not deleted:
                log.info("a server left %d days ago is purged, with %d games", DAYS_KEPT, games)
                return True
            await asyncio.sleep(BETWEEN)
        return False

    def _is_away(self, guild_id: int) -> bool:
        """Tell whether it is certain that the bot is not in a server."""
        return self._available() and self._here is not None and guild_id not in self._here

    async def _guarded(self, work: Awaitable[object]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - it is tried again
            log.error("servers that were left could not be purged: %s", traced(error))  # noqa: TRY400 - never its text


def _go_on(transaction: Transaction, guild_id: int, now: int) -> bool:
    """Let the games of a server go on; tell whether the bot had left it.

    Where the whole bot was away as well, up to now, that time is credited by its presence.
    """
    since = servers.come_back(transaction, guild_id)
    if since is None:
        return False
    pulse = deadlines.pulse(transaction)
    end = pulse if pulse is not None and now - pulse > TOLERATED else now
    if end > since:
        absence = Absence(since, end, tell_until=now + TOLD_BEFORE)
        deadlines.move(transaction, absence, guild_id)
    servers.revive(transaction, guild_id)
    return True


def _purged(transaction: Transaction, guild_id: int) -> int:
    """Delete a few games of a server, or else what is left of it; return how many games."""
    deleted = servers.purge_games(transaction, guild_id, AT_ONCE)
    if not deleted:
        servers.purge_rest(transaction, guild_id)
    return deleted
