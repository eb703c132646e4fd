"""`python -m bot`: usage, and mistakes as one line and exit status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MISSING = "crosstile: DISCORD_TOKEN is not set: "
WRONG = "crosstile: DISCORD_TOKEN is not a bot token: "


def bot(*arguments: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in `folder` without the settings of whoever runs the tests."""
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    own = {"PYTHONPATH": str(ROOT), "HOME": str(folder)}
    return subprocess.run(  # noqa: S603 - our own command line
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=kept | own | environ,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_alone_it_prints_a_short_usage_with_both(tmp_path: Path) -> None:
    done = bot(folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert {line[0] for line in lines if line} >= {"run", "play", "usage:"}
    assert len(lines) < 25


@pytest.mark.parametrize(
    ("environ", "complaint"),
    [
        ({}, MISSING),
        ({"DISCORD_TOKEN": ""}, MISSING),
        ({"DISCORD_TOKEN": "  "}, MISSING),
        ({"DISCORD_TOKEN": "changeme"}, WRONG),
        ({"DISCORD_TOKEN": "your token goes here, without quotes"}, WRONG),
    ],
)
def test_run_without_a_usable_token(
    tmp_path: Path, environ: dict[str, str], complaint: str
) -> None:
    done = bot("run", folder=tmp_path, **environ)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(complaint)
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("sing",),
        ("play", "--port", "x"),
        ("play", "--port", "65536"),
        ("run", "--lan"),
        ("erase",),
        ("erase", "-5"),
        ("erase", "0"),
        ("erase", "9" * 25),
    ],
)
def test_a_wrong_call_is_exit_status_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = bot(*arguments, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_erase_asks_for_an_id_in_plain_words(tmp_path: Path) -> None:
    done = bot("erase", "Sven", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Sven is not an id; ids are numbers" in done.stderr
    assert list(tmp_path.iterdir()) == []
