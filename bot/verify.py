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

SHOWN = 200  # characters of a differing value that are printed


def verify(files: Iterable[Path]) -> int:
    """Print one line a file; return 0 if all verify, 1 if one differs, 2 if one is unreadable."""
    return max(_verify_file(file) for file in files)


def _verify_file(file: Path) -> int:
    try:
        found = first_difference(read_export(file.read_text(encoding="utf-8")))
    except (ExportError, ValueError, OSError) as error:
        sys.stderr.write(f"{harmless(f'{file}: cannot be checked: {error}')}\n")
        return 2
    if found is None:
        sys.stdout.write(f"{file}: yes, commitment and every draw follow from the seed\n")
        return 0
    sys.stdout.write(f"{harmless(f'{file}: NO, {_told(found)}')}\n")
    return 1


def _told(found: Difference) -> str:
    return (
        f"event {found.seq}, {found.what}: recorded {found.recorded[:SHOWN]}, "
        f"recomputed {found.recomputed[:SHOWN]}"
    )
