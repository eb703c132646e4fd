"""The numbered statements of the source texts, and the tests that show each of them.

The four source texts make 128 statements, A01..A43 (instant-it), B01..B28 (instant-tr), C01..C38
(wordfeud-sv) and D01..D19 (classic-nb). A test that shows one carries its id:

    @pytest.mark.statement("A13", "B13")

A statement that no test shows yet stands in `OPEN` with what it waits for; the day its test comes
it leaves `OPEN`, and statements about a word list do when the list is there. `make statements`
prints all of them; its exit status is 1 when one is neither tested nor open, is both, or when a
marker carries an id no text has. Tests that are skipped or expected to fail show nothing.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from bot import resources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
SHARED: Final = Path(os.environ.get("CROSSTILE_SHARED", ROOT.parent / "shared"))
MARK: Final = "statement"
LENGTHS: Final = {"A": 43, "B": 28, "C": 38, "D": 19}
IDS: Final = tuple(
    f"{text}{number:02}" for text, length in LENGTHS.items() for number in range(1, length + 1)
)
WIDEST_TEXT: Final = 96  # characters of a statement that a line of the report repeats

_WORD_LISTS: Final = resources.catalogue().word_lists
_OXFORD: Final = {"A25": "es", "A29": "it", "A32": "pt", "A35": "de", "A39": "fr", "B22": "es"}
_FEATURES: Final = {
    "C18": "/setup: fixes the standard or the random board for a server's games",
    "C37": "/new and /find: invite somebody or anybody; the channel is the chat",
}


def _missing_lists() -> dict[str, str]:
    """Return the statements about lists of languages that have none yet."""
    missing = {
        name: f"word lists: the list {language!r} is not built"
        for name, language in _OXFORD.items()
        if language not in _WORD_LISTS
    }
    if "it" not in _WORD_LISTS:
        missing["A24"] = "word lists: MESSAGGIARE, when the Italian list is built"
    return missing


OPEN: Final[Mapping[str, str]] = {**_FEATURES, **_missing_lists()}


class Collected:
    """A pytest plugin that notes which tests carry which ids."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if any(item.get_closest_marker(name) for name in ("skip", "skipif", "xfail")):
                continue
            for mark in item.iter_markers(MARK):
                for statement in mark.args:
                    self.tests.setdefault(statement, []).append(item.nodeid)


def collect() -> dict[str, list[str]]:
    """Return the ids that markers carry, each with its tests; RuntimeError if pytest fails."""
    marked = f"mark.{MARK}"
    files = [
        str(path)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if marked in path.read_text(encoding="utf-8")
    ]
    plugin, output = Collected(), io.StringIO()
    arguments = ["--collect-only", "-q", "-m", MARK, "-p", "no:cacheprovider", *files]
    with contextlib.redirect_stdout(output), contextlib.chdir(ROOT):
        status = pytest.main(arguments, plugins=[plugin])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(output.getvalue())
    return plugin.tests


def faults(tested: Mapping[str, Sequence[str]], opened: Mapping[str, str]) -> list[str]:
    """Return what is wrong with these tests and these open statements, a line each."""
    found = [f"{name}: no statement has this id" for name in {*tested, *opened} - {*IDS}]
    for name in IDS:
        if name in tested and name in opened:
            found.append(f"{name}: tested, but listed as open too")
        if name not in tested and name not in opened:
            found.append(f"{name}: neither tested nor listed as open")
    return sorted(found)


def texts() -> dict[str, str]:
    """Return the statements' words, if the specification lies beside the repository."""
    path = SHARED / "spec/rules.json"
    if not path.is_file():
        return {}
    rules = json.loads(path.read_text(encoding="utf-8"))["seed_rules"]
    return {rule["id"]: rule["rule"] for rule in rules}


def report(tested: Mapping[str, Sequence[str]], words: Mapping[str, str]) -> list[str]:
    """Return the lines `make statements` prints."""
    lines = []
    for name in IDS:
        lines.append(f"{name}  {words.get(name, '')[:WIDEST_TEXT]}".rstrip())
        if name in OPEN:
            lines.append(f"     OPEN {OPEN[name]}")
        lines += [f"     {test}" for test in _shortened(tested.get(name, ()))]
    shown = sum(name in tested for name in IDS)
    lines.append(f"{len(IDS)} statements: {shown} tested, {len(OPEN)} open")
    return lines


def _shortened(tests: Sequence[str]) -> list[str]:
    """Return the tests without the rows of their tables, each once."""
    return list(dict.fromkeys(test.partition("[")[0] for test in tests))


def main() -> int:
    tested = collect()
    sys.stdout.write("\n".join(report(tested, texts())) + "\n")
    wrong = faults(tested, OPEN)
    for line in wrong:
        sys.stdout.write(f"FAULT {line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
