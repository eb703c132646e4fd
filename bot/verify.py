"""Check a finished game: every draw must follow from its seed (`python -m bot verify`).

Needs nothing but the exported file: neither the bot nor its store (decisions.md, draws).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot import files as named
from bot.records import harmless
from bot.rules.verifying import first_difference
from bot.service.export import ExportError, read_export

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bot.rules.verifying import Difference

HOW_TO_EXPORT = "take the .json file that Export or /export gives once the game is over"
CHANGED = "either the file was changed since the export, or the draw was not a fair one"
_PLAINLY = {
    "commitment": "the seal that was shown before the game",
    "seed": "the seed the game was played with",
    "board": "the board that was drawn",
    "start": "who was drawn to begin",
    "bag": "the order of the tiles in the bag",
    "draw": "what a player drew",
    "swap": "the order of the bag after a swap",
    "returned": "the order of the bag after somebody left",
}
SHOWN = 200  # characters of a differing value that are printed


def verify(files: Iterable[Path]) -> int:
    """Print a line a file, and one for what differs; return the exit status.

    That is 0 if all verify, 1 if one differs, 2 if one is unreadable.
    """
    return max(_verify_file(file) for file in files)


def _verify_file(file: Path) -> int:
    try:
        found = first_difference(read_export(file.read_text(encoding="utf-8")))
    except (ExportError, ValueError, OSError) as error:
        sys.stderr.write(f"{harmless(_advice(file, error))}\n")
        return 2
    if found is None:
        sys.stdout.write(f"{file}: yes, commitment and every draw follow from the seed\n")
        return 0
    sys.stdout.write(f"{harmless(f'{file}: NO, {_plainly(found)}')}\n")
    sys.stdout.write(f"  {harmless(_told(found))}\n")
    return 1


def _advice(file: Path, error: Exception) -> str:
    """Return what went wrong, and what to do about it."""
    match error:
        case FileNotFoundError() | UnicodeError():
            return f"{named.unread(file, error)}; {HOW_TO_EXPORT}"
        case OSError():
            return named.unread(file, error)
        case _:
            return f"{file}: cannot be checked: {error}; {HOW_TO_EXPORT}"


def _plainly(found: Difference) -> str:
    """Return what a difference means to whoever has played."""
    what = _PLAINLY.get(found.what.partition(":")[0], "something was drawn that")
    return f"{what} does not follow from the seed: {CHANGED}"


def _told(found: Difference) -> str:
    return (
        f"event {found.seq}, {found.what}: recorded {found.recorded[:SHOWN]}, "
        f"recomputed {found.recomputed[:SHOWN]}"
    )
