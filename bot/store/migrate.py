"""Schema steps: plain SQL files, numbered, each applied once and wholly.

`PRAGMA user_version` is the number of the last step. Step and number are written in one
transaction. Files are cut into statements with `sqlite3.complete_statement`, because
`executescript` would commit whatever is open before it begins.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from bot.store.errors import NewerSchema, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
FOLDER = Path(__file__).parent / "migrations"
FILE_NAME = re.compile(r"(\d{3})_[a-z0-9_]+\.sql")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema to the newest version; NewerSchema if it is beyond it."""
    known = steps()
    version = _known_version(connection)
    for number in range(version + 1, max(known) + 1):
        _apply(connection, number, known[number])


def outdated(connection: sqlite3.Connection) -> int | None:
    """Return the schema a database with content will be brought up from, or None."""
    version = _known_version(connection)
    return version if 0 < version < max(steps()) else None


def steps(folder: Path = FOLDER) -> Mapping[int, str]:
    """Return the SQL of every step by number; StoreError when one is missing or misnamed."""
    found = {}
    for path in sorted(folder.glob("*.sql")):
        match = FILE_NAME.fullmatch(path.name)
        if match is None:
            raise StoreError(f"migrations/{path.name} is not named NNN_name.sql")
        found[int(match[1])] = path.read_text(encoding="utf-8")
    if not found or sorted(found) != list(range(1, len(found) + 1)):
        raise StoreError(f"migrations are not numbered from 1 without a gap: {sorted(found)}")
    return found


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script; StoreError if its last one does not end."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in pending.splitlines()):
        raise StoreError(f"a migration ends within a statement: {pending.strip()[:60]!r}")


def _known_version(connection: sqlite3.Connection) -> int:
    version, newest = _version(connection), max(steps())
    if version > newest:
        raise NewerSchema(
            f"the database has schema {version}, this version knows up to {newest}: "
            "it was written by a later version of the bot"
        )
    return version


def _version(connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version")
    return int(version)


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        connection.execute("BEGIN IMMEDIATE")
        if _version(connection) < number:  # or another process has done it meanwhile
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number:d}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
