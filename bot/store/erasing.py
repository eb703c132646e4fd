"""Erasing a person: who somebody is leaves the file, what was played stays.

Games name seats; who sat there stands in `people` and `seats` alone. There a number that means
nobody takes the place of the person, whose name, reports, order of tiles and direct messages go.
Games in direct messages have no other people, and their channel is one person's: they go wholly.
`secure_delete` overwrites what is deleted; the write-ahead log forgets with the next checkpoint.

A copy made before knows the person still. So erasures are also written beside the database
(`<database>.erased`), as a keyed hash of the id and an instant: enough to recognise in a copy whom
to erase again, and to nobody without the file does it say who that was.

The list is written inside the transaction that erases, which is its lock, and just before the
commit. Should all end between the two, the person is still there, though on the list: that only
lets copies made before forget whoever has asked to be forgotten. The other way round a copy would
bring back somebody who has been told to be gone. The instant is never before the pulse in the file,
so that every copy made until then is older, whatever the clock says.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.store.errors import StoreError, Unwritable

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from bot.store.database import Transaction

KEY_BYTES = 32
NOBODY_BITS = 62
NAMELESS = ""

STAND_IN = """INSERT INTO people (person_id, name, locale)
SELECT ?, ?, 'en' WHERE EXISTS (SELECT 1 FROM seats WHERE person_id = ?)"""
ALONE = """DELETE FROM games WHERE +guild_id = 0
AND game_id IN (SELECT game_id FROM seats WHERE person_id = ?)"""
OF_SEATS = ("messages", "racks")  # messages of a seat are direct ones
OF_PERSON = """WHERE (game_id, seat) IN (SELECT game_id, seat FROM seats WHERE person_id = ?)"""

Statement = tuple[str, tuple[object, ...]]


def statements(person_id: int, nobody: int) -> Iterator[Statement]:
    """Yield what erases a person; `nobody` is a number no person has and no erasure had."""
    yield ALONE, (person_id,)
    yield STAND_IN, (nobody, NAMELESS, person_id)
    yield f"UPDATE outbox SET progress = json_remove(progress, '$.dm') {OF_PERSON}", (person_id,)  # noqa: S608 - constants
    for table in OF_SEATS:
        yield f"DELETE FROM {table} {OF_PERSON}", (person_id,)  # noqa: S608 - constants
    yield "UPDATE seats SET person_id = ? WHERE person_id = ?", (nobody, person_id)
    yield "DELETE FROM people WHERE person_id = ?", (person_id,)  # and their reports with them


def erase(transaction: Transaction, database: Path, person_id: int, now: int) -> None:
    """Erase a person in the open file, and write that down beside it.

    Raises Unwritable, or StoreError for a list that cannot be read; both let nothing be erased.
    """
    for sql, values in statements(person_id, _nobody()):
        transaction.run(sql, *values)
    write_down(transaction, database, person_id, now)


def _nobody() -> int:
    return -1 - secrets.randbits(NOBODY_BITS)


# The list beside the database


@dataclass(frozen=True, slots=True)
class Erasures:
    """Who has been erased, and when (epoch seconds): by keyed hash."""

    key: bytes
    at: dict[str, int]

    @classmethod
    def of(cls, database: Path) -> Erasures:
        """Read the list of a database; an empty one where there is none."""
        try:
            lines = _file(database).read_text(encoding="ascii").split()
        except FileNotFoundError:
            return cls(secrets.token_bytes(KEY_BYTES), {})
        except (OSError, UnicodeDecodeError) as error:
            raise StoreError(f"{_file(database)} cannot be read") from error
        try:
            pairs = zip(lines[1::2], map(int, lines[2::2]), strict=True)
            return cls(bytes.fromhex(lines[0]), dict(pairs))
        except (ValueError, IndexError) as error:
            raise StoreError(f"{_file(database)} is no list of erasures") from error

    def hashed(self, person_id: int) -> str:
        """Return what stands for a person."""
        return hmac.new(self.key, str(person_id).encode(), hashlib.sha256).hexdigest()

    def holds(self, person_id: int, since: int) -> bool:
        """Tell whether a person was erased at an instant or later."""
        return self.at.get(self.hashed(person_id), -1) >= since


def write_down(transaction: Transaction, database: Path, person_id: int, now: int) -> None:
    """Put a person on the list, so that copies made until now forget them when they are put back.

    Only within a transaction of the database: nobody else can be changing the list meanwhile.
    """
    (newest,) = transaction.row("SELECT MAX(at) FROM pulse") or (None,)
    before = Erasures.of(database)
    at = {**before.at, before.hashed(person_id): max(now, newest or 0)}
    _put(_file(database), Erasures(before.key, at))


def _put(file: Path, erasures: Erasures) -> None:
    """Let the list take the place of the one before, once it is whole and on the disk."""
    lines = [erasures.key.hex(), *(f"{name} {when}" for name, when in erasures.at.items())]
    part = file.with_name(f"{file.name}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:  # noqa: PTH123 - opened with its mode; ASCII
            opened.write("\n".join(lines) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
        if os.name == "posix":  # elsewhere folders cannot be opened
            _sync(file.parent)
    except OSError as error:
        raise Unwritable(f"{file}: {error.strerror}") from error


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def erase_again(connection: sqlite3.Connection, erasures: Erasures) -> int:
    """Erase in a copy whoever was erased after it was made; return how many."""
    if not erasures.at:
        return 0
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    row = connection.execute("SELECT at FROM pulse").fetchone() if "pulse" in tables else None
    since = 0 if row is None else row[0]
    known = [person for (person,) in connection.execute("SELECT person_id FROM people")]
    again = [person for person in known if erasures.holds(person, since)]
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    for person_id in again:
        for sql, values in statements(person_id, _nobody()):
            if "FROM racks" not in sql or "racks" in tables:  # a copy of an earlier step has none
                connection.execute(sql, values)
    return len(again)


def _file(database: Path) -> Path:
    return database.with_name(f"{database.name}.erased")
