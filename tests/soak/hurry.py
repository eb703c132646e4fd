"""A loop whose time passes faster than ours, so that 25 seconds of waiting need not be sat out.

Everything asyncio waits for is shorter by the same factor, in the bot, in discord.py and in the
stand-in alike; work takes as long as ever, and so looks slower than it is.
"""

from __future__ import annotations

import asyncio
import logging
import selectors
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

PACE = 10.0


class _Selector(selectors.DefaultSelector):
    def select(self, timeout: float | None = None) -> Any:
        return super().select(timeout / PACE if timeout else timeout)


class HastyLoop(asyncio.SelectorEventLoop):
    """The loop; `unhandled` holds what tasks and callbacks raised without anybody hearing."""

    def __init__(self) -> None:
        super().__init__(_Selector())
        self.unhandled: list[str] = []
        self.set_exception_handler(self._heard)

    def time(self) -> float:
        return super().time() * PACE

    def _heard(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "_MissingSentinel" in str(context.get("exception")):
            return  # discord.py was closed while it was connecting again
        self.unhandled.append(f"{context['message']}: {context.get('exception')!r}")


def hurried(work: Coroutine[Any, Any, None]) -> list[str]:
    """Run to the end; return what went wrong with nobody to hear of it."""
    loops: list[HastyLoop] = []

    def made() -> HastyLoop:
        loops.append(HastyLoop())
        return loops[0]

    with asyncio.Runner(loop_factory=made) as runner:
        runner.run(work)
    return loops[0].unhandled


def bugs(records: Iterable[logging.LogRecord]) -> list[str]:
    """Return the lines of a log that speak of a bug of ours, not of Discord's troubles."""
    return [record.getMessage() for record in records if _is_bug(record)]


def _is_bug(record: logging.LogRecord) -> bool:
    text = record.getMessage()
    raised = record.exc_info is not None and not text.startswith("Attempting a reconnect")
    marked = raised or "reference" in text or record.name == "asyncio"
    return marked and record.levelno >= logging.WARNING
