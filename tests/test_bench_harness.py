"""The harness of `make bench`: what a row is, and that a bad figure is told by the exit status."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parent / "bench"
TRIAL = """
from harness import Row, bench

@bench
def two_rows():
    yield Row("low", {low}, "ms", budget=2)
    yield Row("high", 9.87654, "hits", budget=5, at_least=True)
"""


def run(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own harness
        [sys.executable, str(folder), *names],
        env=os.environ | {"PYTHONPATH": ""},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("harness.py", "__main__.py"):
        shutil.copy(BENCH / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(("low", "ok", "status"), [(2, True, 0), (2.5, False, 1)])
def test_rows_are_lines_of_json(folder: Path, low: float, ok: bool, status: int) -> None:  # noqa: FBT001 - a column of the table
    (folder / "bench_trial.py").write_text(TRIAL.format(low=low), encoding="utf-8")
    done = run(folder)
    assert done.returncode == status, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"name": "low", "value": low, "unit": "ms", "budget": 2, "ok": ok},
        {"name": "high", "value": 9.877, "unit": "hits", "budget": 5, "ok": True},
    ]


def test_an_unknown_bench_is_told(folder: Path) -> None:
    (folder / "bench_trial.py").write_text(TRIAL.format(low=1), encoding="utf-8")
    done = run(folder, "three-rows")
    assert (done.returncode, done.stdout) == (2, "")
    assert "two-rows" in done.stderr
