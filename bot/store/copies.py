"""Copies of the database: made while it is in use, looked through, put back.

A copy is one file of mode 600, made under another name and renamed when it is whole and sound, so
whatever bears the name of a copy is one. SQLite copies from a connection of its own, on one
unchanging state; the writer goes on. A copy is looked through twice: SQLite compares its pages, and
every game in it is replayed.

`restore` wants the file to itself, and keeps the file that was there under another name. Whoever
was erased after the copy was made is erased in it again (see `erasing`).
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.game import replay
from bot.store.codec import decode
from bot.store.erasing import Erasures, erase_again
from bot.store.errors import DamagedFile, NewerSchema, StoreError, from_sqlite
from bot.store.lease import Lease
from bot.store.migrate import steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "backups"
KEPT_BEFORE_STEPS = 3
COMPANIONS = ("-wal", "-shm", "-journal")
# Tasks after a copy was put back get numbers no task had before: Discord would take a message under
# the number of one told some minutes ago for that one, and not post it.
_NEW_NUMBERS = "UPDATE sqlite_sequence SET seq = MAX(seq, ?) WHERE name = 'outbox'"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a copy holds: how many games and events, and which games cannot be replayed."""

    games: int
    events: int
    unreadable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """What stands in the database now, how many people were erased again, what was there before."""

    contents: Contents
    erased: int
    kept: Path | None


# Making


def copy(database: Path, target: Path) -> None:
    """Copy a database, which may be in use, to a file that is not there yet.

    Raises StoreError when that fails, DamagedFile when what was copied is not sound.
    """
    if target.exists():
        raise StoreError(f"{target} is there already; name another file")
    part = target.with_name(f"{target.name}.part")
    with _errors_at(target):
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy_pages(database, part)
            check_pages(part)
            _settle(part, target)
        finally:
            part.unlink(missing_ok=True)


def scheduled(database: Path, stamp: str, keep: int) -> Path:
    """Make the copy of this time and remove the oldest but so many; return its path."""
    return _among_copies(database, stamp, keep)


def before_step(database: Path, version: int) -> Path:
    """Make the copy that is kept before the schema changes; one made before is enough."""
    name = f"before-step-{version + 1:03d}"
    made = place_for(database, name)
    return made if made.exists() else _among_copies(database, name, KEPT_BEFORE_STEPS)


def place_for(database: Path, name: str) -> Path:
    """Return where the copy of this name belongs."""
    return database.parent / FOLDER / f"{database.stem}-{name}{database.suffix}"


def newest_scheduled(database: Path) -> str | None:
    """Return the stamp of the newest copy made on schedule, or None."""
    stamps = [
        path.name[len(database.stem) + 1 : -len(database.suffix) or None]
        for path in _copies(database, "[0-9]*")
    ]
    return max(stamps, default=None)


def log_bytes(database: Path) -> int:
    """Return how long the database's write-ahead log is."""
    try:
        return database.with_name(f"{database.name}-wal").stat().st_size
    except FileNotFoundError:
        return 0


def _among_copies(database: Path, name: str, keep: int) -> Path:
    target = place_for(database, name)
    copy(database, target)
    like = "[0-9]*" if name[0].isdigit() else "before-step-*"
    for old in sorted(_copies(database, like))[:-keep]:
        old.unlink(missing_ok=True)
    return target


def _copies(database: Path, like: str) -> list[Path]:
    folder = database.parent / FOLDER
    return list(folder.glob(f"{database.stem}-{like}{database.suffix}"))


def _copy_pages(database: Path, part: Path) -> None:
    with closing(_read_only(database)) as source, closing(sqlite3.connect(part)) as copied:
        source.backup(copied)
        copied.execute("PRAGMA journal_mode = DELETE")  # one file, without companions


def _settle(part: Path, target: Path) -> None:
    """Let the copy reach the disk before it gets its name."""
    _sync(part)
    part.rename(target)
    if os.name == "posix":  # elsewhere folders cannot be opened
        _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# Looking through


def look_through(file: Path) -> Contents:
    """Compare the pages of a copy and replay every game in it.

    Raises DamagedFile when its pages are not sound, StoreError when it is no database of this
    program, NewerSchema when it is one of a later version.
    """
    with _errors_at(file):
        check_pages(file)
        with closing(_read_only(file)) as connection:
            _check_schema(connection, file)
            return _replayed(connection)


def check_pages(file: Path) -> None:
    """Raise DamagedFile when the pages of a file do not agree with each other."""
    with closing(_read_only(file)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        raise DamagedFile(f"{file} is damaged: {found[0]}")


def _check_schema(connection: sqlite3.Connection, file: Path) -> None:
    ((version,),) = connection.execute("PRAGMA user_version")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if version < 1 or not {"games", "events"} <= tables:
        raise StoreError(f"{file} is no database of this program")
    if version > max(steps()):
        raise NewerSchema(f"{file} was written by a later version of the bot")


def _replayed(connection: sqlite3.Connection) -> Contents:
    rows = connection.execute("SELECT game_id, phase, seq FROM games ORDER BY number").fetchall()
    unreadable = [
        game_id for game_id, phase, seq in rows if not _agrees(connection, game_id, phase, seq)
    ]
    ((events,),) = connection.execute("SELECT COUNT(*) FROM events")
    return Contents(len(rows), events, tuple(unreadable))


def _agrees(connection: sqlite3.Connection, game_id: str, phase: str, seq: int) -> bool:
    """Tell whether a game's log can be replayed and leads to what its row says."""
    log = connection.execute(
        "SELECT kind, body FROM events WHERE game_id = ? ORDER BY seq", (game_id,)
    )
    try:
        game = replay(decode(kind, body) for kind, body in log)
    except Exception:  # noqa: BLE001 - whatever a damaged log makes the rules stumble over
        return False
    return (game.seq, game.phase.value) == (seq, phase) and game.id == game_id


# Putting back


def restore(file: Path, database: Path, stamp: str) -> Restored:
    """Put a copy in the place of the database.

    Raises InUse beside a running bot; StoreError leaves everything as it was.
    """
    with _errors_at(database):
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lease = Lease.take(database)
    part = database.with_name(f"{database.name}.restoring")
    try:
        with _errors_at(database):
            erased = _prepare(file, part, Erasures.of(database))
            contents = look_through(part)
            kept = _set_aside(database, stamp)
            _settle(part, database)
            return Restored(contents, erased, kept)
    finally:
        part.unlink(missing_ok=True)
        lease.release()


def _prepare(file: Path, part: Path, erasures: Erasures) -> int:
    """Copy a copy without whoever has been erased since; return how many those are."""
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    _copy_pages(file, part)
    with closing(sqlite3.connect(part)) as connection, connection:
        connection.execute(_NEW_NUMBERS, (int(time.time()),))
        return erase_again(connection, erasures)


def _set_aside(database: Path, stamp: str) -> Path | None:
    """Rename the database with its companions, which hold what is not in it yet."""
    if not database.exists():
        return None
    kept = database.with_name(f"{database.stem}-before-restore-{stamp}{database.suffix}")
    for end in ("", *COMPANIONS):
        present = database.with_name(f"{database.name}{end}")
        if present.exists():
            present.rename(kept.with_name(f"{kept.name}{end}"))
    return kept


# Common


def _read_only(file: Path) -> sqlite3.Connection:
    if not file.exists():
        raise StoreError(f"{file} is not there")
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def _errors_at(file: Path) -> Iterator[None]:
    """Let the errors of SQLite and of the system leave as StoreError with the file's name."""
    try:
        yield
    except sqlite3.Error as error:
        found = from_sqlite(error)
        raise type(found)(f"{file}: {found}") from error
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror or error}") from error
