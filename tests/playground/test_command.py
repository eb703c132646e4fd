"""`python -m bot play` as a process: there within ten seconds, gone without a trace."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+/seat/[123]/)#key=([\w-]{43})$")


@contextlib.contextmanager
def playing(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start the command with `folder` for its temporary files; it is killed if it is left over."""
    command = [sys.executable, "-m", "bot", "play", *arguments]
    environ = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"}
    environ |= {"TMPDIR": str(folder), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(  # noqa: S603 - our own command
        command,
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def addresses(process: subprocess.Popen[str]) -> list[str]:
    """Read the lines with the addresses."""
    assert process.stdout is not None
    lines = [process.stdout.readline().rstrip("\n") for _ in range(6)]
    found = [ADDRESS.search(line) for line in lines]
    return [match[1] for match in found if match]


def answers(address: str) -> int:
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 - our own address
        return int(answer.status)


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Let Ctrl+C be heard: what a shell starts in the background, these tests too, ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_answers_within_ten_seconds_and_leaves_nothing(
    tmp_path: Path, end: signal.Signals
) -> None:
    began = time.monotonic()
    with playing(tmp_path) as process:
        seats = addresses(process)
        assert [answers(seat) for seat in seats] == [200, 200, 200]
        assert time.monotonic() - began < 10
        [folder] = tmp_path.glob("crosstile-*")
        assert folder.stat().st_mode & 0o777 == 0o700
        assert wait_for(folder / "crosstile.sqlite3")
        process.send_signal(end)
        printed, complained = process.communicate(timeout=20)
    assert process.returncode == 0
    assert complained == ""
    assert "Traceback" not in printed
    assert list(tmp_path.iterdir()) == []


def test_a_named_database_stays(tmp_path: Path) -> None:
    database = tmp_path / "sub" / "games.sqlite3"
    with playing(tmp_path, "--database", str(database)) as process:
        addresses(process)
        assert wait_for(database)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == 0
    assert database.exists()
    assert not list(tmp_path.glob("crosstile-*"))


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    database.write_text("Dear diary, this is not a database, and it shall stay as it is.\n" * 40)
    before = database.read_bytes()
    with playing(tmp_path, "--database", str(database)) as process:
        _, complained = process.communicate(timeout=30)
    assert process.returncode == 1
    assert complained.count("\n") == 1
    assert complained.startswith(f"crosstile: {database}: ")
    assert database.read_bytes() == before


def wait_for(path: Path) -> bool:
    until = time.monotonic() + 20
    while not path.exists() and time.monotonic() < until:
        time.sleep(0.05)
    return path.exists()
