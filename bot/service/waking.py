"""Sleeping until a time comes or somebody calls, whichever is first."""

from __future__ import annotations

import asyncio


class Waker:
    """One sleeper, any number of callers; a call while awake makes the next sleep short."""

    def __init__(self) -> None:
        self._called = asyncio.Event()

    def wake(self) -> None:
        """Call the sleeper."""
        self._called.set()

    async def sleep(self, seconds: float) -> None:
        """Sleep until called, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._called.wait()
        except TimeoutError:
            return
        self._called.clear()
