"""One process for a file: whoever opens it holds a lock that ends with the process.

The lock lies on a file of its own beside the database, so that it hides nothing from SQLite's
locks, and the system gives it up however the process ends: there is never a stale one. The file
stays where it is; it holds the number of the process that had the lock last, for messages.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from bot.store.errors import InUse, StoreError

if TYPE_CHECKING:
    from pathlib import Path

FAR = 1 << 30  # Windows locks bytes: one where nothing stands, so that the number can be read
NUMBER_LENGTH = 20

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lease:
    """A lock that is held. Made by `Lease.take`; ends with `release` or with the process."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, database: Path) -> Lease:
        """Take the lock of a database file; InUse when another process has it."""
        path = database.with_name(f"{database.name}.lock")
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from error
        try:
            _lock(descriptor)
        except OSError as error:
            holder = os.read(descriptor, NUMBER_LENGTH).decode("ascii", "replace").strip()
            os.close(descriptor)
            raise InUse(
                f"another process ({holder or 'unknown'}) is using {database}: "
                "only one bot may run on a database; stop that one first"
            ) from error
        with contextlib.suppress(OSError):  # the number is for messages; a full disk may refuse it
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode("ascii"))
        return cls(descriptor)

    def release(self) -> None:
        """Give the lock up."""
        os.close(self._descriptor)
