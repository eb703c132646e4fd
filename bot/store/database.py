"""One SQLite file, one connection, one transaction at a time.

Every change is a function of an open transaction that `Store.change` runs: in a task of
its own that the caller's cancellation does not reach, under one lock, between BEGIN
IMMEDIATE and COMMIT, with `synchronous=FULL`. So a change has happened wholly, or not at
all, whatever becomes of whoever asked for it; and because what it decides is decided on
what it reads in the same transaction, no other process can slip in between.

`Store.read` runs a function the same way without writing. Both hand out a `Transaction`,
the only thing the query modules need. SQLite's errors leave here as `StoreError`; a disk that
is full, read-only or failing refuses changes and needs no restart when it is mended.

Opening takes the file's lease (see `lease`), tells SQLite's version, looks the whole file
through when it was not closed in order, and copies it before its schema changes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import aiosqlite

from bot.store import copies
from bot.store.errors import DamagedFile, StoreError, from_sqlite
from bot.store.lease import Lease
from bot.store.migrate import migrate, outdated
from bot.store.mounts import remote_kind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
    from pathlib import Path

T = TypeVar("T")
Row = tuple[Any, ...]

BUSY_TIMEOUT = 5000  # milliseconds
BETWEEN_TRIES = 50
CHECKPOINT_TIMEOUT = 100  # everybody waits while the checkpoint waits for a reader outside
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # so that REPLACE meets the triggers of DELETE
    "PRAGMA secure_delete = ON",  # what is erased shall not stay readable in free pages
)

log = logging.getLogger(__name__)


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

    def __init__(self, path: Path, connection: aiosqlite.Connection, lease: Lease | None) -> None:
        self.path = path
        self._connection = connection
        self._lease = lease
        self._lock = asyncio.Lock()
        self._lasting = True  # as PRAGMAS have it
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, path: Path, *, alone: bool = True) -> Store:
        """Open the file, making it (mode 600) and its folder (700) where they are missing.

        Raises InUse for a file another process has, NewerSchema for one of a later version,
        DamagedFile for one that is not sound, StoreError for one that cannot be opened or is
        no database. Without `alone` no lease is taken: for tests of what must hold even then.
        """
        await asyncio.to_thread(_make_private, path)
        lease = Lease.take(path) if alone else None
        try:
            return cls(path, await _opened(path), lease)
        except BaseException:
            if lease is not None:
                lease.release()
            raise

    async def close(self) -> None:
        """Wait for every change under way, then close the file and give the lease up."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        try:
            await self._connection.close()
        except sqlite3.Error as error:
            raise from_sqlite(error) from error
        finally:
            lease, self._lease = self._lease, None
            if lease is not None:
                lease.release()

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Await work that goes on to its end even when the one who waits is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def change(
        self, work: Callable[[Transaction], Awaitable[T]], *, lasting: bool = True
    ) -> T:
        """Run `work` in a writing transaction; what it raises rolls everything back.

        What is not `lasting` survives the end of the process, but perhaps not that of the power:
        it is not waited for until the disk has it. The next lasting change brings it there, too.
        """
        return await self.finish(self._within("BEGIN IMMEDIATE", work, lasting=lasting))

    async def read(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `work` on one unchanging state of the file."""
        return await self.finish(self._within("BEGIN", work))

    async def checkpoint(self) -> int:
        """Bring what is in the write-ahead log into the file; return the bytes left in the log."""
        return await self.finish(self._checkpoint())

    async def back_up(self, stamp: str, keep: int) -> Path:
        """Copy the file as it stands into its folder of copies, and keep only the newest.

        Writing goes on meanwhile. Raises StoreError when the copy cannot be made or is unsound.
        """
        return await asyncio.to_thread(copies.scheduled, self.path, stamp, keep)

    def log_bytes(self) -> int:
        """Return how long the write-ahead log is."""
        return copies.log_bytes(self.path)

    def newest_copy(self) -> str | None:
        """Return the stamp of the newest copy made on schedule, or None."""
        return copies.newest_scheduled(self.path)

    async def _checkpoint(self) -> int:
        try:
            async with self._lock:
                run = self._connection.execute_fetchall
                await run(f"PRAGMA busy_timeout = {CHECKPOINT_TIMEOUT}")
                try:
                    await run("PRAGMA wal_checkpoint(TRUNCATE)")
                finally:
                    await run(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
        except sqlite3.Error as error:
            raise from_sqlite(error) from error
        return self.log_bytes()

    async def _within(
        self,
        begin: str,
        work: Callable[[Transaction], Awaitable[T]],
        *,
        lasting: bool | None = None,
    ) -> T:
        try:
            async with self._lock:
                if lasting is not None and lasting != self._lasting:
                    await self._sync(lasting=lasting)
                async with self._transaction(begin) as transaction:
                    return await work(transaction)
        except sqlite3.Error as error:
            raise from_sqlite(error) from error

    async def _sync(self, *, lasting: bool) -> None:
        """Let commits wait for the disk, or not; possible only between transactions."""
        if self._connection.in_transaction:
            await self._connection.rollback()
        await self._connection.execute(f"PRAGMA synchronous = {'FULL' if lasting else 'NORMAL'}")
        self._lasting = lasting

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[Transaction]:
        if self._connection.in_transaction:
            # The one before could not even be rolled back, on a disk that refused everything.
            await self._connection.rollback()
        try:
            await self._connection.execute(begin)
            yield Transaction(self._connection)
            await self._connection.execute("COMMIT")
        except BaseException:
            # Queued behind whatever the connection's thread still has in hand, and without
            # effect when that was a COMMIT that succeeded.
            await self._connection.rollback()
            raise


async def _opened(path: Path) -> aiosqlite.Connection:
    """Return a connection to a sound file of the newest schema."""
    unclean = copies.log_bytes(path) > 0  # an orderly end leaves no write-ahead log behind
    # Statements open and end transactions, nothing else does: isolation_level None.
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            await _set(connection, pragma)
        log.info("%s: SQLite %s, one process, one connection", path.name, sqlite3.sqlite_version)
        if kind := await asyncio.to_thread(remote_kind, path):
            log.warning(
                "%s lies on a network file system (%s): SQLite is not safe there", path, kind
            )
        if unclean:
            await _look_through(connection, path)
        before = await outdated(connection)
        if before is not None:
            kept = await asyncio.to_thread(copies.before_step, path, before)
            log.info("the schema changes; the file as it was is kept as %s", kept.name)
        await migrate(connection)
    except sqlite3.Error as error:
        await connection.close()
        raise from_sqlite_at(path, error) from error
    except BaseException:
        await connection.close()
        raise
    return connection


async def _set(connection: aiosqlite.Connection, pragma: str) -> None:
    """Set a pragma; the mode of the journal is refused at once while another opens the file."""
    for tries_left in reversed(range(BUSY_TIMEOUT // BETWEEN_TRIES)):
        try:
            await connection.execute_fetchall(pragma)
        except sqlite3.OperationalError as error:
            if not tries_left or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(BETWEEN_TRIES / 1000)
        else:
            return


async def _look_through(connection: aiosqlite.Connection, path: Path) -> None:
    """Raise DamagedFile when the pages of the file do not agree with each other."""
    log.warning("%s was not closed in order; looking it through", path)
    found = [row[0] for row in await connection.execute_fetchall("PRAGMA integrity_check")]
    if found != ["ok"]:
        raise DamagedFile(
            f"{path} is damaged ({found[0]}); "
            "take the newest sound copy back with `python -m bot restore FILE`"
        )
    log.info("%s is sound", path)


def from_sqlite_at(path: Path, error: sqlite3.Error) -> StoreError:
    """Return the error with the file it is about."""
    found = from_sqlite(error)
    return type(found)(f"{path}: {found}")


def _make_private(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        # SQLite gives its -wal and -shm files the mode of the file itself.
        path.chmod(0o600)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error
