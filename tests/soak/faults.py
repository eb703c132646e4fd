"""A connection whose statements fail on demand: at one of them, or from it on."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.service.house import House

CODES = {
    "BUSY": sqlite3.SQLITE_BUSY,
    "FULL": sqlite3.SQLITE_FULL,
    "IOERR": sqlite3.SQLITE_IOERR_FSYNC,
}
CUT = "cancellation"


@dataclass
class Plan:
    """What fails: the statement with this number, and with ``sticky`` all that follow.

    ``after``: the statement has its effect, and fails all the same.
    """

    at: int
    kind: str
    sticky: bool = False
    after: bool = False


class Failing:
    """Stands in the place of the store's connection, and counts statements."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.inner = connection
        self.loop = asyncio.get_running_loop()
        self.rest = asyncio.all_tasks()
        self.plan: Plan | None = None
        self.seen = 0
        self.fired = 0

    def arm(self, plan: Plan | None) -> None:
        self.plan, self.seen, self.fired = plan, 0, 0

    @property
    def in_transaction(self) -> bool:
        return self.inner.in_transaction

    def execute(self, sql: str, *rest: Any) -> Any:
        return self._run(self.inner.execute, sql, *rest)

    def executemany(self, sql: str, *rest: Any) -> Any:
        return self._run(self.inner.executemany, sql, *rest)

    def rollback(self) -> None:
        """Roll back; on a disk that fails for good this fails too."""
        if self.plan is not None and self.plan.sticky and self.fired:
            raise error_of(self.plan.kind)
        self.inner.rollback()

    def close(self) -> None:
        self.inner.close()

    def _run(self, run: Any, *values: Any) -> Any:
        self.seen += 1
        plan = self.plan
        if plan is None or not self._is_hit(plan):
            return run(*values)
        self.fired += 1
        if plan.kind == CUT:
            asyncio.run_coroutine_threadsafe(self._cut(), self.loop).result()
            return run(*values)
        if plan.after:
            run(*values)
        raise error_of(plan.kind)

    async def _cut(self) -> None:
        """Cancel whatever has begun since the connection was put in place."""
        here = asyncio.current_task()
        for task in asyncio.all_tasks() - self.rest - {here}:
            task.cancel()

    def _is_hit(self, plan: Plan) -> bool:
        return self.seen == plan.at or (plan.sticky and self.seen > plan.at)


def error_of(kind: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(f"{kind}, made by a test")
    error.sqlite_errorcode = CODES[kind]
    return error


def failing(house: House) -> Failing:
    """Put a failing connection between the house's store and its file."""
    connection = Failing(house.store._connection)  # noqa: SLF001 - faults come from below the store
    house.store._connection = connection  # type: ignore[assignment]  # noqa: SLF001 - as above
    return connection
