"""The process of a host: a wrong token, no network at the start, a signal to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from discord.http import Route

from bot.client import redirect
from bot.standin import StandIn
from tests.standin.harness import redirected, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

START = """
import os, sys
from pathlib import Path
from bot.client import redirect
from bot.supervisor import run
from bot.config import Settings
redirect(sys.argv[1])
sys.exit(run(Settings(database=Path(sys.argv[2]), token=sys.argv[3])))
"""
SECONDS = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def process(base: str, folder: Path, token: str) -> AsyncIterator[Any]:
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", START, base, str(folder / "games.sqlite3"), token),
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()


async def ended(started: Any) -> tuple[int, str]:
    async with asyncio.timeout(SECONDS):
        _, said = await started.communicate()
    return started.returncode, said.decode()


async def test_wrong_token_is_one_line_and_status_2(tmp_path: Path) -> None:
    standin = StandIn()
    base = await standin.start()
    try:
        async with process(base, tmp_path, "x" * 30) as started:
            status, said = await ended(started)
    finally:
        await standin.stop()
    assert status == 2
    [line] = [line for line in said.splitlines() if line.startswith("crosstile: ")]
    assert "DISCORD_TOKEN" in line
    assert "Traceback" not in said
    assert "x" * 30 not in said


async def test_start_without_network_waits_and_sigterm_ends_it(tmp_path: Path) -> None:
    port = free_port()
    standin = StandIn(port=port)
    async with process(f"http://127.0.0.1:{port}", tmp_path, standin.token) as started:
        await asyncio.sleep(2.0)
        assert started.returncode is None
        await standin.start()
        try:
            await until(lambda: standin.gateway.identified, SECONDS)
            started.send_signal(signal.SIGTERM)
            status, said = await ended(started)
        finally:
            await standin.stop()
    assert status == 0
    assert "trying again" in said or standin.gateway.identified == 1
    assert "Traceback" not in said


def test_redirect_changes_where_discord_is() -> None:
    with redirected("http://127.0.0.1:1"):
        redirect("http://127.0.0.1:2")
        assert Route.BASE == "http://127.0.0.1:2/api/v10"


def test_redirect_fails_where_discord_py_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Route, "BASE")
    with pytest.raises(RuntimeError, match="cannot be redirected"):
        redirect("http://127.0.0.1:2")
