"""One SQLite file, one connection in a thread of its own, one transaction at a time.

Every change is a function of an open transaction that `Store.change` runs whole in the
database's thread, between BEGIN IMMEDIATE and COMMIT, with `synchronous=FULL`. It waits for
nothing and nobody can stop it on its way. So a change has happened wholly, or not at all,
whatever becomes of whoever asked for it; and because what it decides is decided on what it reads in
the same transaction, no other process can slip in between.

`Store.read` runs a function the same way without writing. Both hand out a `Transaction`,
the only thing the query modules need. SQLite's errors leave here as `StoreError`; a disk that
is full, read-only or failing refuses changes and needs no restart when it is mended.

One thread is every game's lock: what a transaction touches besides the file, such as the states the
service keeps, is touched there alone. Handing over costs more than most statements do, so it is
done once a transaction.

Opening takes the file's lease (see `lease`), tells SQLite's version, looks the whole file
through when it was not closed in order, and copies it before its schema changes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from bot.store import copies
from bot.store.errors import DamagedFile, StoreError, from_sqlite
from bot.store.lease import Lease
from bot.store.migrate import migrate, outdated
from bot.store.mounts import remote_kind
from bot.store.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable
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

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, *values: object) -> list[Row]:
        """Return all rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: object) -> Row | None:
        """Return the first row of a query, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def run(self, sql: str, *values: object) -> int:
        """Run a statement that returns nothing; return how many rows it has changed."""
        return self._connection.execute(sql, values).rowcount

    def run_each(self, sql: str, rows: Iterable[Row]) -> None:
        """Run a statement once for each row of values."""
        self._connection.executemany(sql, rows)


Reading: TypeAlias = "Callable[[Callable[[Transaction], None]], None]"


class Store:
    """The open file. Made by `Store.open`; `close` waits for what is under way."""

    def __init__(
        self,
        path: Path,
        thread: Worker,
        connection: sqlite3.Connection,
        lease: Lease | None,
    ) -> None:
        self.path = path
        self._thread = thread
        self._connection = connection
        self._lease = lease
        self._lasting = True  # as PRAGMAS have it
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, alone: bool = True) -> Store:
        """Open the file, making it (mode 600) and its folder (700) where they are missing.

        Raises InUse for a file another process has, NewerSchema for one of a later version,
        DamagedFile for one that is not sound, StoreError for one that cannot be opened or is
        no database. Without `alone` no lease is taken: for tests of what must hold even then.
        """
        await asyncio.to_thread(_make_private, path)
        lease = Lease.take(path) if alone else None
        thread = Worker("database")
        try:
            connection = await thread.begin(lambda: _opened(path))
        except BaseException:
            thread.end(wait=True)
            if lease is not None:
                lease.release()
            raise
        return cls(path, thread, connection, lease)

    async def close(self) -> None:
        """Wait for every change under way, then close the file and give the lease up."""
        try:
            while self._tasks:
                await asyncio.wait(self._tasks)
        finally:  # also when it is not waited for: then what is not begun is not done any more
            if not self._closed:
                self._closed = True
                end = self._thread.begin(self._end)
                self._thread.end()
                await end

    def _end(self) -> None:
        """Close the file behind all that is under way; only then may another have it."""
        try:
            self._connection.close()
        except sqlite3.Error as error:
            raise from_sqlite(error) from error
        finally:
            if self._lease is not None:
                self._lease.release()

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Await work that goes on to its end even when the one who waits is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def change(
        self,
        work: Callable[[Transaction], T],
        *,
        lasting: bool = True,
        then: Callable[[T, Reading], None] | None = None,
    ) -> T:
        """Run `work` in a writing transaction; what it raises rolls everything back.

        What is not `lasting` survives the end of the process, but perhaps not that of the power:
        it is not waited for until the disk has it. The next lasting change brings it there, too.
        `then` is called with what came of it, in the database's thread, once it is committed, and
        may read what others would have to ask for; whatever becomes of that, the change is made.
        """

        def run(connection: sqlite3.Connection) -> T:
            self._sync(connection, lasting=lasting)
            done = _within(connection, "BEGIN IMMEDIATE", work)
            if then is not None:
                _go_on(connection, done, then)
            return done

        return await self.inside(run)

    def hand_over(
        self, work: Callable[[Transaction], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run `work` in a writing transaction that is not `lasting` and that nobody waits for.

        Whatever is asked for later comes after it. `failed` hears, in the database's thread, what
        kept it from being done. Raises StoreError where the file is closed.
        """

        def run(connection: sqlite3.Connection) -> None:
            self._sync(connection, lasting=False)
            _within(connection, "BEGIN IMMEDIATE", work)

        asked = self._asked(run)

        def alone() -> None:
            try:
                asked()
            except Exception as error:  # noqa: BLE001 - whoever hears it knows what to do
                failed(error)

        self._thread.hand_over(alone)

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` on one unchanging state of the file."""
        return await self.inside(lambda connection: _within(connection, "BEGIN", work))

    async def checkpoint(self) -> int:
        """Bring what is in the write-ahead log into the file; return the bytes left in the log."""
        await self.inside(_checkpoint)
        return self.log_bytes()

    async def inside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in the database's thread, outside any transaction; raises StoreError.

        It goes on to its end even when the one who waits is cancelled.
        """
        return await self._thread.begin(self._asked(work))

    def _asked(self, work: Callable[[sqlite3.Connection], T]) -> Callable[[], T]:
        if self._closed:
            raise StoreError(f"{self.path} is closed")

        def run() -> T:
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                raise from_sqlite(error) from error

        return run

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

    def _sync(self, connection: sqlite3.Connection, *, lasting: bool) -> None:
        """Let commits wait for the disk, or not; possible only between transactions."""
        if lasting != self._lasting:
            _end_what_is_open(connection)
            connection.execute(f"PRAGMA synchronous = {'FULL' if lasting else 'NORMAL'}")
            self._lasting = lasting


# In the database's thread


def _within(connection: sqlite3.Connection, begin: str, work: Callable[[Transaction], T]) -> T:
    _end_what_is_open(connection)
    try:
        connection.execute(begin)
        done = work(Transaction(connection))
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return done


def _go_on(connection: sqlite3.Connection, done: T, then: Callable[[T, Reading], None]) -> None:
    try:
        then(done, lambda work: _within(connection, "BEGIN", work))
    except Exception as error:  # noqa: BLE001 - what is committed has not failed
        log.warning("nothing could be read behind a change: %s", type(error).__name__)


def _end_what_is_open(connection: sqlite3.Connection) -> None:
    """Roll back what could not even be rolled back, on a disk that refused everything."""
    if connection.in_transaction:
        connection.rollback()


def _checkpoint(connection: sqlite3.Connection) -> None:
    _end_what_is_open(connection)
    connection.execute(f"PRAGMA busy_timeout = {CHECKPOINT_TIMEOUT}")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")


def _opened(path: Path) -> sqlite3.Connection:
    """Return a connection to a sound file of the newest schema."""
    unclean = copies.log_bytes(path) > 0  # an orderly end leaves no write-ahead log behind
    # Statements open and end transactions, nothing else does: isolation_level None.
    try:
        connection = sqlite3.connect(path, isolation_level=None)
    except sqlite3.Error as error:
        raise from_sqlite_at(path, error) from error
    try:
        _prepare(connection, path, unclean=unclean)
    except sqlite3.Error as error:
        connection.close()
        raise from_sqlite_at(path, error) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, *, unclean: bool) -> None:
    for pragma in PRAGMAS:
        _set(connection, pragma)
    log.info("%s: SQLite %s, one process, one connection", path.name, sqlite3.sqlite_version)
    if kind := remote_kind(path):
        log.warning("%s lies on a network file system (%s): SQLite is not safe there", path, kind)
    if unclean:
        _look_through(connection, path)
    before = outdated(connection)
    if before is not None:
        kept = copies.before_step(path, before)
        log.info("the schema changes; the file as it was is kept as %s", kept.name)
    migrate(connection)


def _set(connection: sqlite3.Connection, pragma: str) -> None:
    """Set a pragma; the mode of the journal is refused at once while another opens the file."""
    for tries_left in reversed(range(BUSY_TIMEOUT // BETWEEN_TRIES)):
        try:
            connection.execute(pragma).fetchall()
        except sqlite3.OperationalError as error:
            if not tries_left or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(BETWEEN_TRIES / 1000)
        else:
            return


def _look_through(connection: sqlite3.Connection, path: Path) -> None:
    """Raise DamagedFile when the pages of the file do not agree with each other."""
    log.warning("%s was not closed in order; looking it through", path)
    found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
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
