"""Check a finished game: every draw must follow from its seed (`python -m bot verify`).

Needs nothing but the exported file: neither the bot nor its store (decisions.md, draws).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.records import harmless
from bot.rules.verifying import first_difference
from bot.service.export import ExportError, read_export

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bot.rules.verifying import Difference

HOW_TO_EXPORT = "take the .json file that Export or /export gives once the game is over"
SHOWN = 200  # characters of a differing value that are printed


def verify(files: Iterable[Path]) -> int:
    """Print one line a file; return 0 if all verify, 1 if one differs, 2 if one is unreadable."""
    return max(_verify_file(file) for file in files)


def _verify_file(file: Path) -> int:
    try:
        found = first_difference(read_export(file.read_text(encoding="utf-8")))
    except (ExportError, ValueError, OSError) as error:
        sys.stderr.write(f"{harmless(f'{file}: {_advice(error)}')}\n")
        return 2
    if found is None:
        sys.stdout.write(f"{file}: yes, commitment and every draw follow from the seed\n")
        return 0
    sys.stdout.write(f"{harmless(f'{file}: NO, {_told(found)}')}\n")
    return 1


def _advice(error: Exception) -> str:
    """Return what went wrong, and what to do about it."""
    match error:
        case FileNotFoundError():
            return f"is not there; {HOW_TO_EXPORT}"
        case IsADirectoryError():
            return "is a folder; name the .json file in it"
        case PermissionError():
            return "may not be read by you; change its owner or mode, or copy it"
        case OSError():
            return f"cannot be read: {error.strerror}"
        case UnicodeDecodeError():
            return f"is no text; {HOW_TO_EXPORT}"
        case _:
            return f"cannot be checked: {error}; {HOW_TO_EXPORT}"


def _told(found: Difference) -> str:
    return (
        f"event {found.seq}, {found.what}: recorded {found.recorded[:SHOWN]}, "
        f"recomputed {found.recomputed[:SHOWN]}"
    )
