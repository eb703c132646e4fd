"""What can go wrong in the store. None of it ever leaves a transaction half done.

StoreError
|-- NewerSchema    the file was written by a later version of the bot
|-- InUse          another process has the file
|-- DamagedFile    the file, or a copy of it, is not sound
|-- Unwritable     the disk is full, read-only or failing; passes when the disk is mended
|   +-- Busy       another connection holds the file; passes by itself
|-- Conflict       the log has grown since the state the events were decided on
+-- CodecError     a stored event that this version cannot read
"""

from __future__ import annotations

import sqlite3


class StoreError(Exception):
    """The database did not do what it was asked; nothing has changed."""


class NewerSchema(StoreError):  # noqa: N818 - named after what is found
    """The file has a schema this version does not know."""


class InUse(StoreError):  # noqa: N818 - named after what is found
    """Another process has the file, and there may be only one."""


class DamagedFile(StoreError):  # noqa: N818 - named after what is found
    """A database whose pages or games are not as they were written."""


class Unwritable(StoreError):  # noqa: N818 - named after what is found
    """Nothing can be written or read just now; the store goes on when the disk does."""


class Busy(Unwritable):
    """Another connection has kept the file for longer than is waited."""


class Conflict(StoreError):  # noqa: N818 - the glossary's word
    """Somebody else has written to this log in between."""


class CodecError(StoreError):
    """Text that is no event, or an event of an unknown kind or with unknown fields."""


_KINDS = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_READONLY: Unwritable,
    sqlite3.SQLITE_IOERR: Unwritable,
    sqlite3.SQLITE_FULL: Unwritable,
    sqlite3.SQLITE_CANTOPEN: Unwritable,
    sqlite3.SQLITE_CORRUPT: DamagedFile,
    sqlite3.SQLITE_NOTADB: DamagedFile,
}
_PRIMARY = 0xFF  # extended result codes carry the primary one in their lowest byte


def from_sqlite(error: sqlite3.Error) -> StoreError:
    """Return the error of this tree that stands for one of SQLite's."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return _KINDS.get(code & _PRIMARY, StoreError)(str(error))
