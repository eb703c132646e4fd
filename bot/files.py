"""What a command says of a file it cannot read or write, in one line of plain words.

Hosts read these lines: they name the file and what can be done, not the number of an error. The
commands differ in what they do then, so this only says it.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PLAIN = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk has no room for you any more",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the disk does not answer as it should",
    errno.ENAMETOOLONG: "the name is too long",
}


class Unsound(Exception):  # noqa: N818 - named after what a file is found to be
    """A host's own file is not what it should be; the text is to be shown as it is."""


def trouble(file: Path) -> str | None:
    """Return why a file cannot be read, or None where it can be."""
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except (OSError, ValueError) as error:
        return unread(file, error)
    return None


def unread(file: Path, error: Exception) -> str:
    """Return what is to be said of a file in which reading has met an error."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return f"there is no file {file}"
        case IsADirectoryError():
            return f"{file} is a folder; name a file in it"
        case PermissionError():
            return f"{file} may not be read by you; change its owner or mode, or copy it"
        case UnicodeError():
            return f"{file} is no text in UTF-8"
        case OSError():
            return f"{file} cannot be read: {_plain(error)}"
        case _:
            return f"{file} cannot be read: {error}"


def unwritten(file: Path, error: OSError) -> str:
    """Return what is to be said of a file that could not be written."""
    match error:
        case FileNotFoundError():
            return f"there is no folder {file.parent}; make it first"
        case NotADirectoryError() | FileExistsError():
            return f"{file} cannot be made: {file.parent} is no folder"
        case IsADirectoryError():
            return f"{file} is a folder; name a file in it"
        case PermissionError():
            return f"{file} may not be written by you; name another folder, or change its mode"
        case _:
            return f"{file} cannot be written: {_plain(error)}"


def _plain(error: OSError) -> str:
    return _PLAIN.get(error.errno or 0) or error.strerror or type(error).__name__
