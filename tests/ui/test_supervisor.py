"""The process of a host through everything a connection can do to it: it recovers, or it ends."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from bot.standin import StandIn
from tests.standin.harness import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

START = """
import json, sys
from pathlib import Path
from bot.client import redirect
from bot.config import Settings
from bot.supervisor import Patience, run
base, file, token, patience = sys.argv[1:]
redirect(base)
sys.exit(run(Settings(database=Path(file), token=token), Patience(**json.loads(patience))))
"""
SECONDS = 40.0
ELSEWHERE = {"op 9, to be resumed", "closed with 1011"}  # long form only: each starts a process
BRISK = {"first": 0.1, "longest": 0.4, "away": 6.0, "look": 0.1}


@dataclass
class Host:
    """A process that runs the bot on a stand-in, and what it has said so far."""

    standin: StandIn
    process: Any
    file: Path
    said: list[str] = field(default_factory=list)

    async def listen(self) -> None:
        async for line in self.process.stderr:
            self.said.append(line.decode())

    async def ready(self, times: int = 1) -> None:
        """Wait until so many sessions have begun, and the commands are there."""
        await until(lambda: self.standin.gateway.identified >= times, SECONDS)

    async def told(self, text: str) -> None:
        await until(lambda: text in "".join(self.said), SECONDS)

    async def stopped(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def ended(self) -> int:
        async with asyncio.timeout(SECONDS):
            return int(await self.process.wait())


@asynccontextmanager
async def hosted(
    folder: Path, standin: StandIn | None = None, token: str = "", **patience: float
) -> AsyncIterator[Host]:
    standin = standin or StandIn()
    base = await standin.start()
    file = folder / "games.sqlite3"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", START, base, str(file), token or standin.token),
        json.dumps({**BRISK, **patience}),
        stderr=asyncio.subprocess.PIPE,
    )
    host = Host(standin, process, file)
    listening = asyncio.create_task(host.listen())
    try:
        yield host
        assert "Traceback" not in "".join(host.said)
    finally:
        if process.returncode is None:
            process.kill()
        await listening
        await process.wait()
        await standin.stop()


async def test_a_first_handshake_that_fails_is_tried_again(tmp_path: Path) -> None:
    standin = StandIn()
    standin.faults.refuse_gateway(2)
    async with hosted(tmp_path, standin) as host:
        await host.ready()
        await host.told("trying again")
        assert await host.stopped() == 0


async def test_a_ban_of_the_network_is_waited_out(tmp_path: Path) -> None:
    """discord.py takes it for an error for good; a restart at once would make the ban longer."""
    standin = StandIn()
    standin.faults.ban("GET /users/@me", times=1)
    async with hosted(tmp_path, standin, longest=2.0) as host:
        await host.told("trying again")
        await asyncio.sleep(1.0)
        assert standin.gateway.identified == 0
        await host.ready()
        assert await host.stopped() == 0


SHAKEN: dict[str, Callable[[StandIn], None]] = {
    "op 7": lambda standin: standin.faults.reconnect(),
    "op 9, to be resumed": lambda standin: standin.faults.invalid_session(resumable=True),
    "closed with 4000": lambda standin: standin.faults.drop_gateway(4000),
    "closed with 1011": lambda standin: standin.faults.drop_gateway(1011),
    "ready twice": lambda standin: standin.faults.repeat_ready(),
}


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.slow] if kind in ELSEWHERE else []) for kind in SHAKEN],
)
async def test_what_shakes_a_connection_leaves_one_that_works(tmp_path: Path, kind: str) -> None:
    async with hosted(tmp_path) as host:
        await host.ready()
        await until(lambda: registered(host.standin), SECONDS)
        SHAKEN[kind](host.standin)
        await until(lambda: connected(host.standin), SECONDS)
        await asyncio.sleep(0.5)
        assert await answers(host.standin)
        assert host.standin.gateway.identified == 1
        assert await host.stopped() == 0


@pytest.mark.parametrize(
    "code", [*(pytest.param(code, marks=pytest.mark.slow) for code in (4001, 4003, 4008)), 4013]
)
async def test_a_close_code_that_ends_a_client_begins_another(tmp_path: Path, code: int) -> None:
    async with hosted(tmp_path) as host:
        await host.ready()
        await until(lambda: registered(host.standin), SECONDS)
        host.standin.faults.drop_gateway(code)
        await until(lambda: connected(host.standin), SECONDS)
        await until_answered(host.standin)
        assert await host.stopped() == 0


async def test_a_token_that_is_taken_away_ends_the_process(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        await host.ready()
        host.standin.faults.drop_gateway(4004)
        assert await host.ended() == 2
        assert "".join(host.said).count("crosstile: Discord does not accept DISCORD_TOKEN") == 1


async def test_a_session_that_is_refused_is_begun_anew(tmp_path: Path) -> None:
    """op 9: discord.py waits some seconds and identifies."""
    async with hosted(tmp_path, away=30.0) as host:
        await host.ready()
        host.standin.faults.invalid_session()
        await host.ready(2)
        await until_answered(host.standin)
        assert await host.stopped() == 0


async def test_a_session_that_can_never_be_resumed_is_given_up(tmp_path: Path) -> None:
    """discord.py would ask for it for ever; after a while a new client begins anew."""
    async with hosted(tmp_path, away=3.0) as host:
        await host.ready()
        await until(lambda: registered(host.standin), SECONDS)
        host.standin.faults.refuse_resuming()
        host.standin.faults.drop_gateway(4000)
        await host.told("Discord has not been reached for")
        await host.ready(2)
        await until_answered(host.standin)
        assert await host.stopped() == 0


async def test_heartbeats_nobody_answers_end_the_client(tmp_path: Path) -> None:
    """discord.py's own guard is put out of action: the silence alone tells."""
    standin = StandIn()
    standin.gateway.heartbeat_milliseconds = 300
    async with hosted(tmp_path, standin, quiet=1.0, away=3.0) as host:
        await host.ready()
        await until(lambda: registered(standin), SECONDS)
        standin.faults.silence()
        await host.told("Discord has not been reached for")
        standin.faults.clear()
        await host.ready(2)
        await until_answered(standin)
        assert await host.stopped() == 0


async def test_answered_heartbeats_are_no_reason_to_end_and_no_warning(tmp_path: Path) -> None:
    standin = StandIn()
    standin.gateway.heartbeat_milliseconds = 300
    async with hosted(tmp_path, standin, quiet=1.0, away=4.0) as host:
        await host.ready()
        await asyncio.sleep(6.0)
        assert standin.gateway.identified == 1
        assert await host.stopped() == 0
        said = "".join(host.said)
        assert "keep up" not in said
        assert "voice" not in said


async def test_a_stop_lets_the_channel_hear_what_has_happened(tmp_path: Path) -> None:
    """The invitation waits for Discord when the signal comes; it is posted before the end."""
    async with hosted(tmp_path) as host:
        standin = host.standin
        await host.ready()
        await until(lambda: registered(standin), SECONDS)
        channel, anna, bo = village(standin)
        standin.faults.delay("POST /channels/{channel_id}/messages", 1.0)
        options = {"rules": "wordfeud", "language": "en", "opponent": bo}
        await (await standin.slash(anna, channel, "new", options)).settled(10.0)
        began = asyncio.get_running_loop().time()
        assert await host.stopped() == 0
        assert asyncio.get_running_loop().time() - began < 10
        assert any(m["components"] for m in standin.visible(bo, channel))
        with closing(sqlite3.connect(host.file)) as connection:
            assert connection.execute("SELECT COUNT(*) FROM outbox").fetchone() == (0,)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_loop_that_stands_still_ends_the_process(tmp_path: Path) -> None:
    blocked = START.replace(
        "redirect(base)\n",
        "redirect(base)\nimport bot.client, time\n"
        "bot.client.CrosstileClient.on_ready = lambda self: time.sleep(99)\n",
    )
    assert blocked != START
    standin = StandIn()
    base = await standin.start()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", blocked, base, str(tmp_path / "g.sqlite3"), standin.token),
        json.dumps({**BRISK, "stuck": 1.5}),
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(SECONDS):
        _, said = await process.communicate()
    await standin.stop()
    assert process.returncode == 1
    assert b"most recent call first" in said


# What is seen of the process


def registered(standin: StandIn) -> bool:
    return any(r.method == "PUT" and r.status == 200 for r in standin.requests)


def connected(standin: StandIn) -> bool:
    return any(session.connection is not None for session in standin.gateway.sessions)


def village(standin: StandIn) -> tuple[Any, Any, Any]:
    guild = standin.add_guild("Village")
    people = [standin.add_user(name) for name in ("anna", "bo")]
    for user in people:
        standin.add_member(guild, user)
    return standin.add_channel(guild, "games"), *people


async def answers(standin: StandIn) -> bool:
    """Tell whether somebody who asks for a rack is answered."""
    channel, anna, _ = village(standin)
    doing = await standin.slash(anna, channel, "rack", {})
    return not doing.failed


async def until_answered(standin: StandIn) -> None:
    async with asyncio.timeout(SECONDS):
        while not await answers(standin):  # noqa: ASYNC110 - a client that begins signals nothing
            await asyncio.sleep(0.1)
