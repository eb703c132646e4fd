"""The play generator against Quackle's times, the event loop beside it, games against itself.

Positions and times come from ../shared/positions; without the folder there is nothing to compare
with and no row. A ratio is our time, scaled by the calibration, over the recorded one, which like
ours includes the cross sets. The pure search makes its candidates as Python values; the compiled
one fills a block of memory (`count`), as the recorded engine does, and `-list` also makes values.
Times of searches are of the processor, so that other work on the machine does not count. Lag is of
the clock, as a bot's event loop has it: threads give way as in a bot (`considerate`).
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from math import inf
from typing import TYPE_CHECKING

from harness import Row, bench, scaled

from bot.client import considerate
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import TWIN
from bot.engine.leaves import kept_after
from bot.plays import legal, read_board
from bot.rules.board import Board
from tests.conftest import SHARED
from tests.engine.playing import Recorded, differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from bot.engine.coded import Grid
    from bot.engine.generator import Generator

RUNS = 5
PURE = {0: 50, 1: 24, 2: 18}
COMPILED = 0.6
SLOWEST_MS = 250
LAG_SECONDS = 1.5
TICK = 0.001


@bench
def engine() -> Iterator[Row]:
    if not (SHARED / "positions").is_dir():
        return
    recorded = Recorded.read(SHARED / "positions")
    building = time.thread_time()
    gaddag = Gaddag.open(build_gaddag(recorded.words))
    seconds = scaled((time.thread_time() - building) * 1000) / 1000
    yield Row("engine-gaddag-build", seconds, "s", budget=10)
    yield from rows("pure", recorded, gaddag, compiled=False)
    if TWIN is not None:
        yield from rows("compiled", recorded, gaddag, compiled=True)


def rows(name: str, recorded: Recorded, gaddag: Gaddag, *, compiled: bool) -> Iterator[Row]:
    made = {
        family: recorded.generator(family, gaddag, compiled=compiled)
        for family in recorded.content["families"]
    }
    positions = recorded.content["positions"]
    same = sum(
        not differences(p, legal(made[p["family"]], read_board(p["board"]), tuple(p["rack"])))
        for p in positions
    )
    yield Row(f"engine-{name}-same-sets", same, "positions", len(positions), at_least=True)
    times = {p["id"]: least(made[p["family"]], p, listing=not compiled) for p in positions}
    for blanks, budget in PURE.items():
        mid = [p for p in positions if p["kind"] == "mid" and p["blanks"] == blanks]
        ratio = statistics.median(times[p["id"]] / p["ms"]["quackle_all"] for p in mid)
        limit = COMPILED if compiled else budget
        yield Row(f"engine-{name}-{blanks}-blanks", ratio, "x Quackle", limit)
    yield Row(f"engine-{name}-slowest", max(times.values()), "ms", SLOWEST_MS)
    if compiled:
        listed = {p["id"]: least(made[p["family"]], p, listing=True) for p in positions}
        yield Row("engine-compiled-slowest-list", max(listed.values()), "ms", SLOWEST_MS)
    played = games_seconds(made["classic"], 30 if compiled else 3)
    yield Row(f"engine-{name}-1000-games", played, "s", 6 if compiled else 180)
    busiest = max(positions, key=lambda p: p["moves"])
    lags = asyncio.run(lag(lambda: found(made[busiest["family"]], busiest)))
    yield Row(f"engine-{name}-lag-p99", lags[int(len(lags) * 0.99)], "ms", 5 if compiled else 15)
    yield Row(f"engine-{name}-lag-worst", lags[-1], "ms", 50)


def games_seconds(generator: Generator, games: int) -> float:
    """Return how long a thousand games of highest scores take, scaled, from a few of them."""
    chance = random.Random(5)  # noqa: S311 - the same games on every run
    began = time.thread_time()
    for _ in range(games):
        greedy(generator, chance)
    return scaled((time.thread_time() - began) * 1000) / games


def greedy(generator: Generator, chance: random.Random) -> None:
    """Play a game of two who take the highest score; every tile stays accounted for."""
    full = generator.terms.tile_set.full_bag()
    bag, board, racks, idle = list(full), Board(), [(), ()], 0
    chance.shuffle(bag)
    while idle < len(racks) and (bag or all(racks)):
        drawn = generator.terms.rack_size - len(racks[0])
        rack, bag = (*racks[0], *bag[:drawn]), bag[drawn:]
        best = generator.best(board, rack)
        if best:
            rack = kept_after(generator, rack, best[0])
            board = board.plus(generator.placement(best[0]))
        idle = 0 if best else idle + 1
        racks = [racks[1], rack]
        if len(bag) + len(board.tiles) + sum(map(len, racks)) != len(full):
            raise AssertionError("a tile was lost")


def found(generator: Generator, position: dict[str, Any]) -> list[Any]:
    return generator.plays(read_board(position["board"]), tuple(position["rack"]))


def least(generator: Generator, position: dict[str, Any], *, listing: bool) -> float:
    """Return the least time of a search in scaled milliseconds."""
    grid = generator.terms.grid(read_board(position["board"]))
    counts = generator.terms.counts(tuple(position["rack"]))
    search: Callable[[Grid, bytes], object] = generator.searcher.find
    if not listing:
        search = generator.searcher.count
    return scaled(min(_processor_ms(lambda: search(grid, counts)) for _ in range(RUNS)))


def _processor_ms(function: Callable[[], object]) -> float:
    began = time.thread_time()
    function()
    return (time.thread_time() - began) * 1000


async def lag(work: Callable[[], object]) -> list[float]:
    """Return by how much a tick of the loop came late, sorted, while a thread works on and on."""
    considerate()
    end = time.monotonic() + LAG_SECONDS

    def go_on() -> None:
        while time.monotonic() < end:
            work()

    working = asyncio.create_task(asyncio.to_thread(go_on))
    late, before = [], inf
    while not working.done():
        before = time.monotonic()
        await asyncio.sleep(TICK)
        late.append(scaled((time.monotonic() - before - TICK) * 1000))
    return sorted(late)
