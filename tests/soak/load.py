"""What a bot costs while people play: CPU, waiting, lag of the event loop, memory.

The people and the stand-in live in a process of their own (`town`). Measured is this process: all
its threads, and so drawing and SQLite too.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import resource
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot import resources
from bot.client import build, considerate, settled
from bot.config import Settings
from bot.l10n import Localizer
from bot.service.limits import Limits
from tests.soak import prototype, town
from tests.soak.floor import Floor
from tests.soak.scripts import KnownDraw
from tests.standin.harness import FAST, redirected, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Iterator

    from discord import Client

    from tests.soak.town import Seen, Size

TICK = 0.05
PAGE = resource.getpagesize()
MANY = Limits(commands=1000, running=1000, invitations=1000)


@dataclass
class Cost:
    """What a stretch of time has cost: CPU in seconds, lags in ms, memory in MB at each second."""

    cpu: float = 0.0
    lags: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """MB between a third of the time, when everything is warm, and the end."""
        warm = len(self.memory) // 3
        return max(self.memory[-3:]) - max(self.memory[: warm + 1])


@dataclass(frozen=True)
class Run:
    """What people saw and what it cost, of the bot and of the least bot there could be."""

    seen: Seen
    cost: Cost
    floor_seen: Seen
    floor_cost: Cost
    slowness: float | None  # of this machine at discord.py; None where it can't be told

    @property
    def turn_ms(self) -> float:
        return self.cost.cpu * 1000 / self.seen.moves

    @property
    def floor_ms(self) -> float:
        return self.floor_cost.cpu * 1000 / len(self.floor_seen.waited)

    def told(self) -> Iterator[str]:
        """Yield the figures, a line each."""
        seen, cost = self.seen, self.cost
        yield f"{seen.moves} moves, {seen.late} late, {seen.unanswered} not answered in time"
        yield f"first answer p50 {percentile(seen.waited, 50):.1f} ms, " + worst(seen.waited)
        yield f"channel told p50 {percentile(seen.told, 50):.1f} ms, " + worst(seen.told)
        yield f"loop lag {worst(cost.lags)}"
        yield f"CPU a turn {self.turn_ms:.1f} ms, of which discord.py at least {self.floor_ms:.1f}"
        if self.slowness is not None:
            there = self.turn_ms / self.slowness
            yield f"where the design was measured: {there:.1f} ms (here {self.slowness:.1f} times)"
        yield f"memory {cost.memory[0]:.0f} MB, {cost.memory[-1]:.0f} at the end"
        yield f"memory grew by {cost.growth:.1f} MB once warm"
        for route, count in sorted(seen.routes.items()):
            floor = self.floor_seen.routes[route] / len(self.floor_seen.waited)
            yield f"  {count / seen.moves:.2f} a turn, floor {floor:.2f}: {route}"


def percentile(times: list[float], percent: int) -> float:
    return sorted(times)[len(times) * percent // 100]


def worst(times: list[float]) -> str:
    return f"p99 {percentile(times, 99):.1f} ms, max {max(times):.1f} ms"


class People:
    """The town, as its parent asks it."""

    def __init__(self, pipe: Any, base: str, token: str) -> None:
        self._pipe = pipe
        self.base = base
        self.token = token

    async def do(self, *asked: object) -> Seen:
        self._pipe.send(asked)
        return await asyncio.to_thread(self._pipe.recv)


@contextlib.asynccontextmanager
async def people(size: Size) -> AsyncIterator[People]:
    """Start the town, with discord.py redirected to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=town.live, args=(theirs, size))
    process.start()
    theirs.close()
    try:
        base, token = await asyncio.to_thread(ours.recv)
        with redirected(base):
            yield People(ours, base, token)
    finally:
        ours.close()
        await asyncio.to_thread(process.join, 10)
        process.kill()


async def measured(folder: Path, size: Size, rate: float, seconds: float) -> Run:
    """Let the floor and then the bot be used at a rate of turns a second.

    How slow the machine is counts as the better of before and afterwards.
    """
    before = await slow()
    async with people(size) as there:
        async with running(Floor(**FAST), there.token):
            # Every table has had its turn: only then there are messages to change and delete.
            await there.do("floor", size.servers * size.tables, rate)
            floor_seen, floor_cost = await costing(there.do("floor", int(rate * 5), rate))
        client = bot(folder)
        with alone():
            async with running(client, there.token):
                await there.do("seat")
                seen, cost = await costing(there.do("play", rate, seconds))
    slowness = min((times for times in (before, await slow()) if times is not None), default=None)
    return Run(seen, cost, floor_seen, floor_cost, slowness)


async def slow() -> float | None:
    """Return how many times slower than recorded the prototype is here; None where it is not."""
    return await prototype.play_ms() / prototype.RECORDED_MS if prototype.there() else None


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let this process be as one of a bot's alone is."""
    interval = sys.getswitchinterval()
    considerate()
    settled()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.unfreeze()


def bot(folder: Path) -> Client:
    settings = Settings(database=folder / "load.sqlite3")
    localizer = Localizer(resources.locales(), strict=False)
    return build(settings, draw=KnownDraw(), limits=MANY, localizer=localizer, **FAST)


async def costing(work: Awaitable[Seen]) -> tuple[Seen, Cost]:
    """Await what people do and return what it has cost meanwhile."""
    cost = Cost()
    watching = [asyncio.create_task(watch(cost)) for watch in (watch_lag, watch_memory)]
    begun = time.process_time()
    seen = await work
    cost.cpu = time.process_time() - begun
    for task in watching:
        task.cancel()
    return seen, cost


async def watch_lag(cost: Cost) -> None:
    while True:
        asleep = time.perf_counter()
        await asyncio.sleep(TICK)
        cost.lags.append((time.perf_counter() - asleep - TICK) * 1000)


def memory_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * PAGE / 2**20


async def watch_memory(cost: Cost) -> None:
    while True:
        cost.memory.append(memory_mb())
        await asyncio.sleep(1.0)
