"""Copies of the database for hosts: `python -m bot backup`, `python -m bot restore`.

A copy is made while the bot runs. It is put back only when no bot runs on the database, and only
when its pages are sound and every game in it can be replayed; `--anyway` puts back one in which
some games cannot be, and the bot will put those aside. What stood in its place is kept.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from bot import files
from bot.service.keeping import stamp
from bot.store import StoreError, copies

if TYPE_CHECKING:
    from pathlib import Path

FAILED = 1


def backup(database: Path, target: Path | None) -> int:
    """Copy the database and look the copy through; return the exit status.

    Without `target` the copy gets the name of this instant, among those the bot makes itself.
    """
    if not database.exists():
        return _failed(f"{database} is not there")
    file = copies.place_for(database, stamp(int(time.time()))) if target is None else target
    try:
        copies.copy(database, file)
        contents = copies.look_through(file)
    except StoreError as error:
        return _failed(str(error))
    sys.stdout.write(f"{file}: {_told(contents)}\n")
    return _failed(_unreadable(contents)) if contents.unreadable else 0


def restore(file: Path, database: Path, *, anyway: bool) -> int:
    """Put a copy in the place of the database; return the exit status."""
    if (trouble := files.trouble(file)) is not None:
        return _failed(trouble)
    try:
        contents = copies.look_through(file)
        if contents.unreadable and not anyway:
            return _failed(f"{_unreadable(contents)}; --anyway restores the rest")
        done = copies.restore(file, database, stamp(int(time.time())))
    except StoreError as error:
        return _failed(str(error))
    sys.stdout.write(f"{database}: {_told(done.contents)}\n")
    if done.contents.unreadable:
        sys.stdout.write(f"{_unreadable(done.contents)}\n")
    if done.erased:
        sys.stdout.write(f"people erased since that copy was made, and now again: {done.erased}\n")
        sys.stdout.write("games they were in are given up when the bot starts\n")
    if done.kept is not None:
        sys.stdout.write(f"what was there before is kept as {done.kept}\n")
    return 0


def _told(contents: copies.Contents) -> str:
    sound = "" if contents.unreadable else ", sound"
    return f"{contents.games} games with {contents.events} events{sound}"


def _unreadable(contents: copies.Contents) -> str:
    names = ", ".join(contents.unreadable)
    return f"{len(contents.unreadable)} of the games cannot be replayed: {names}"


def _failed(text: str) -> int:
    sys.stderr.write(f"crosstile: {text}\n")
    return FAILED
