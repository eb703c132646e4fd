"""Every statement of the source texts has a test or is known to be open."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.rules.statements import IDS, OPEN, ROOT, faults

ALL = {name: ["tests/test_x.py::test_y"] for name in IDS}


def test_there_are_128() -> None:
    assert len(set(IDS)) == len(IDS) == 128
    assert (IDS[0], IDS[-1]) == ("A01", "D19")
    assert all(OPEN.values())


@pytest.mark.parametrize(
    ("tested", "opened", "wrong"),
    [
        (ALL, {}, []),
        (ALL | {"D20": ["t"]}, {}, ["D20: no statement has this id"]),
        (ALL, {"E01": "some day"}, ["E01: no statement has this id"]),
        (ALL, {"A01": "some day"}, ["A01: tested, but listed as open too"]),
        (
            {name: ["t"] for name in IDS if name != "C37"},
            {},
            ["C37: neither tested nor listed as open"],
        ),
        ({name: ["t"] for name in IDS if name != "C37"}, {"C37": "/new"}, []),
    ],
    ids=["all", "unknown", "unknown-open", "both", "neither", "open"],
)
def test_what_is_wrong_is_told(tested, opened, wrong) -> None:
    assert faults(tested, opened) == wrong


def test_every_statement_is_tested_or_open() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.statements"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    wrong = [line for line in done.stdout.splitlines() if line.startswith("FAULT")]
    assert (wrong, done.returncode) == ([], 0), done.stderr
