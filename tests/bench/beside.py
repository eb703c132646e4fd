"""The prototype's searches, run beside ours: how slow is this machine at such work just now?

SHA-256 keeps its pace where a neighbour of a shared machine takes caches and half a core; a search
through a GADDAG then takes twice as long, and a ratio to times recorded elsewhere says nothing. The
prototypes of the design (../shared/prototypes) were measured on the machine of reference over the
same positions, by the same rule; what they take here, over what they took there, is the slowness
of the moment. It is measured position by position, in turn with ours.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from array import array
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tests.conftest import SHARED

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from bot.engine.gaddag import Gaddag

PURE_SEEN: Final = {0: 46.0, 1: 20.0, 2: 15.5}
"""Medians over Quackle's times, by blanks on the rack (engine.md, goal G2a)."""
PURE_SLOWEST_MS: Final = 148.0
COMPILED_SEEN: Final = {0: 0.47, 1: 0.54, 2: 0.48}
"""The same of the compiled prototype, which fills a buffer (engine.md, goal G2b)."""

_PROTOTYPES: Final = SHARED / "prototypes"
_SQUARES: Final = {".": (1, 1), "d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3)}
_ALPHABET: Final = 32
_PLAYS: Final = 200_000

_Lines: TypeAlias = list[list[int]]


def pure(gaddag: Gaddag, content: dict[str, Any]) -> Callable[[dict[str, Any]], Callable[[], Any]]:
    """Return what makes, of a recorded position, the pure prototype's search for its plays."""
    search = _loaded("pygen", _PROTOTYPES / "pygen.py").genmoves
    nodes = list(gaddag.nodes)

    def searching(position: dict[str, Any]) -> Callable[[], Any]:
        *told, bonus = _told(position, content["families"][position["family"]])
        return lambda: search(nodes, gaddag.root, *told, bonus)

    return searching


def compiled(
    gaddag: Gaddag, content: dict[str, Any]
) -> Callable[[dict[str, Any]], Callable[[], Any]]:
    """Return what makes, of a recorded position, the compiled prototype's search."""
    search = _built().genmoves
    tiles = memoryview(bytearray(_PLAYS * 16)).cast("B", shape=[_PLAYS, 16])
    plays = memoryview(bytearray(_PLAYS * 20)).cast("i", shape=[_PLAYS, 5])

    def searching(position: dict[str, Any]) -> Callable[[], Any]:
        letters, worths, *lines, values, rack, bonus = _told(
            position, content["families"][position["family"]]
        )
        told = [_table(letters, "B"), *(_table(one, "q") for one in (worths, *lines))]
        counts = [memoryview(array("q", one)) for one in (values, rack)]
        return lambda: search(gaddag.nodes, gaddag.root, *told, *counts, bonus, tiles, plays)

    return searching


def there() -> bool:
    """Say whether the prototypes are at hand."""
    return (_PROTOTYPES / "pygen.py").is_file()


def _told(position: dict[str, Any], family: dict[str, Any]) -> tuple[Any, ...]:
    """Return board, its values, letter and word multipliers, tile values, rack and bonus."""
    points, centre = family["points"], (1, family["centre_word_multiplier"])
    squares = [[_SQUARES.get(kind, centre) for kind in row] for row in family["rows"]]
    letters = [[0 if x == "." else _code(x.upper()) for x in row] for row in position["board"]]
    worths = [[points.get(x, 0) for x in row] for row in position["board"]]
    values, rack = [0] * _ALPHABET, [0] * _ALPHABET
    for letter, worth in points.items():
        values[_code(letter)] = worth
    for letter in position["rack"]:
        rack[_code(letter)] += 1
    multipliers = [[[square[at] for square in row] for row in squares] for at in (0, 1)]
    return letters, worths, *multipliers, values, rack, family["bonus"]


def _code(letter: str) -> int:
    return 0 if letter == "?" else ord(letter) - ord("A") + 1


def _table(rows: _Lines, kind: str) -> memoryview[int]:
    cells = array(kind, [cell for row in rows for cell in row])
    return memoryview(cells).cast("B").cast(kind, shape=[len(rows), len(rows[0])])


@cache
def _built() -> ModuleType:
    """Compile the prototype outside of the project; it asks for numpy and needs none."""
    source = (_PROTOTYPES / "cygen2.pyx").read_text("utf-8").replace("import numpy as np\n", "")
    command = [Path(sys.executable).with_name("cythonize"), "-q", "-i", "cygen2.pyx"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "cygen2.pyx").write_text(source, "utf-8")
        subprocess.run(command, cwd=folder, check=True, capture_output=True)  # noqa: S603 - ours
        return _loaded("cygen2", next(folder.glob("cygen2*.so")))


def _loaded(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(str(file))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
