"""The play generator against Quackle's times, the event loop beside it, games against itself.

Positions and times come from ../shared/positions; without the folder there is nothing to compare
with and no row. A ratio is our time, scaled by the calibration, over the recorded one, which like
ours includes the cross sets. The calibration does not follow the moods of a shared machine, so
where the prototypes are at hand times are also divided by the prototypes' slowness just now,
measured position by position beside ours (`beside`); rows that end in `-by-calibration` and
`-slowness` tell both parts. The pure search makes its candidates as Python values; the compiled one
fills a block of memory (`count`), as the recorded engine does, and `-list` also makes values. Times
of searches are of the processor, so that other work on the machine does not count. Lag is of the
clock, as a bot's event loop has it: threads give way as in a bot (`considerate`).
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import time
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import beside
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
    times = taken(made, recorded, gaddag, compiled=compiled)
    yield from ratios(name, positions, times, compiled=compiled)
    if compiled:
        listed = [least(made[p["family"]], p, listing=True) for p in positions]
        yield Row("engine-compiled-slowest-list", max(listed), "ms", SLOWEST_MS)
    yield from games(name, made["classic"], positions, times, compiled=compiled)
    busiest = max(positions, key=lambda p: p["moves"])
    lags = asyncio.run(lag(lambda: found(made[busiest["family"]], busiest)))
    yield Row(f"engine-{name}-lag-p99", lags[int(len(lags) * 0.99)], "ms", 5 if compiled else 15)
    yield Row(f"engine-{name}-lag-worst", lags[-1], "ms", 50)


@dataclass(frozen=True)
class Times:
    """Least times by position in scaled milliseconds; none of the prototype where it is not."""

    ours: dict[str, float]
    prototype: dict[str, float]

    def slowness(self, positions: list[dict[str, Any]], seen: float) -> float:
        """Return how slow the machine is just now by what the prototype took elsewhere."""
        return median(self.prototype, positions) / seen if self.prototype else 1.0


def taken(
    made: dict[str, Generator], recorded: Recorded, gaddag: Gaddag, *, compiled: bool
) -> Times:
    """Time our search at every position, the prototype's beside it in mid-game."""
    times = Times({}, {})
    prepare = beside.compiled if compiled else beside.pure
    prototype = prepare(gaddag, recorded.content) if beside.there() else None
    for position in recorded.content["positions"]:
        name, generator = position["id"], made[position["family"]]
        times.ours[name] = least(generator, position, listing=not compiled)
        if prototype is not None and position["kind"] == "mid":
            times.prototype[name] = least_of(prototype(position))
    return times


def ratios(
    name: str, positions: list[dict[str, Any]], times: Times, *, compiled: bool
) -> Iterator[Row]:
    """Tell the medians over Quackle's times, by blanks, and the slowest position."""
    seen = beside.COMPILED_SEEN if compiled else beside.PURE_SEEN
    for blanks, budget in PURE.items():
        mid = of_blanks(positions, blanks)
        ratio, slowness = median(times.ours, mid), times.slowness(mid, seen[blanks])
        label = f"engine-{name}-{blanks}-blanks"
        yield Row(f"{label}-by-calibration", ratio, "x Quackle", budget=None)
        yield Row(f"{label}-slowness", slowness, "x", budget=None)
        yield Row(label, ratio / slowness, "x Quackle", COMPILED if compiled else budget)
    slowest, slowness = max(times.ours.values()), 1.0
    if times.prototype and not compiled:
        slowness = max(times.prototype.values()) / beside.PURE_SLOWEST_MS
        yield Row("engine-pure-slowest-by-calibration", slowest, "ms", budget=None)
    yield Row(f"engine-{name}-slowest", slowest / slowness, "ms", SLOWEST_MS)


def of_blanks(positions: list[dict[str, Any]], blanks: int) -> list[dict[str, Any]]:
    return [p for p in positions if p["kind"] == "mid" and p["blanks"] == blanks]


def median(times: dict[str, float], positions: list[dict[str, Any]]) -> float:
    return statistics.median(times[p["id"]] / p["ms"]["quackle_all"] for p in positions)


def games(
    name: str,
    generator: Generator,
    positions: list[dict[str, Any]],
    times: Times,
    *,
    compiled: bool,
) -> Iterator[Row]:
    """Tell how long a thousand games take; most of their racks are without a blank."""
    seen = beside.COMPILED_SEEN if compiled else beside.PURE_SEEN
    slowness = times.slowness(of_blanks(positions, 0), seen[0])
    played = games_seconds(generator, 30 if compiled else 3)
    yield Row(f"engine-{name}-1000-games-by-calibration", played, "s", budget=None)
    yield Row(f"engine-{name}-1000-games", played / slowness, "s", 6 if compiled else 180)


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
    return least_of(lambda: search(grid, counts))


def least_of(function: Callable[[], object]) -> float:
    return scaled(min(_processor_ms(function) for _ in range(RUNS)))


def _processor_ms(function: Callable[[], object]) -> float:
    began = time.thread_time()
    function()
    return (time.thread_time() - began) * 1000


async def lag(work: Callable[[], object]) -> list[float]:
    """Return by how much a tick of the loop came late, sorted, while a thread works on and on."""
    considerate()
    gc.collect()
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
