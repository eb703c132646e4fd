"""One SQLite file, one connection, one transaction at a time.

Every change is a function of an open transaction that `Store.change` runs: in a task of
its own that the caller's cancellation does not reach, under one lock, between BEGIN
IMMEDIATE and COMMIT, with `synchronous=FULL`. So a change has happened wholly, or not at
all, whatever becomes of whoever asked for it; and because what it decides is decided on
what it reads in the same transaction, no other process can slip in between.

`Store.read` runs a function the same way without writing. Both hand out a `Transaction`,
the only thing the query modules need. SQLite's errors leave here as `StoreError`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import aiosqlite

from bot.store.errors import StoreError
from bot.store.migrate import migrate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
    from pathlib import Path

T = TypeVar("T")
Row = tuple[Any, ...]

PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # so that REPLACE meets the triggers of DELETE
    "PRAGMA secure_delete = ON",  # what is erased shall not stay readable in free pages
)


class Transaction:
    """What a change or a reading may do while it lasts."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Return all rows of a query."""
        return [tuple(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def row(self, sql: str, *values: object) -> Row | None:
        """Return the first row of a query, or None."""
        return next(iter(await self.rows(sql, *values)), None)

    async def run(self, sql: str, *values: object) -> None:
        """Run a statement that returns nothing."""
        await self._connection.execute(sql, values)

    async def run_each(self, sql: str, rows: Iterable[Row]) -> None:
        """Run a statement once for each row of values."""
        await self._connection.executemany(sql, rows)


class Store:
    """The open file. Made by `Store.open`; `close` waits for what is under way."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the file, making it (mode 600) and its folder (700) where they are missing.

        Raises NewerSchema for a file of a later version, StoreError for one that cannot be
        opened or is no database.
        """
        await asyncio.to_thread(_make_private, path)
        # Statements open and end transactions, nothing else does: isolation_level None.
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            for pragma in PRAGMAS:
                await connection.execute_fetchall(pragma)
            await migrate(connection)
        except sqlite3.Error as error:
            await connection.close()
            raise StoreError(f"{path}: {error}") from error
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def close(self) -> None:
        """Wait for every change under way, then close the file."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._connection.close()

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Await work that goes on to its end even when the one who waits is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def change(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `work` in a writing transaction; what it raises rolls everything back."""
        return await self.finish(self._within("BEGIN IMMEDIATE", work))

    async def read(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `work` on one unchanging state of the file."""
        return await self.finish(self._within("BEGIN", work))

    async def _within(self, begin: str, work: Callable[[Transaction], Awaitable[T]]) -> T:
        try:
            async with self._lock, self._transaction(begin) as transaction:
                return await work(transaction)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[Transaction]:
        try:
            await self._connection.execute(begin)
            yield Transaction(self._connection)
            await self._connection.execute("COMMIT")
        except BaseException:
            # Queued behind whatever the connection's thread still has in hand, and without
            # effect when that was a COMMIT that succeeded.
            await self._connection.rollback()
            raise


def _make_private(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        # SQLite gives its -wal and -shm files the mode of the file itself.
        path.chmod(0o600)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error
