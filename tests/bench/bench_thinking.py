"""The process that thinks, beside the bot: what the event loop feels of it, a review, its memory.

The loop's lag is measured while the process is busy with a master's turns, one after the other: it
has a lower priority, and a core of its own where there is one. A review is of thirty turns with one
or two blanks on each rack, which is far more than a game has. Memory is what the process holds by
itself after jobs of every tile set, half of them with house words; files it maps are not counted.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bench_engine import TICK
from harness import Row, bench, scaled

from bot import resources
from bot.engine.computer import Level, Sight
from bot.engine.equity import unseen
from bot.engine.generator import TWIN, Generator
from bot.engine.review import Turn
from bot.rules.board import Board
from bot.rules.catalogue import list_id
from bot.rules.lexicon import NO_HOUSE, House
from bot.rules.tiles import BLANK, TileSet
from bot.service.searching import Assessment, Ground, Move
from bot.service.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Iterator

TURNS = 30
LAG_SECONDS = 3.0
JOBS = 500
WITHIN = 60.0
LONGEST_REVIEW = 2.0 if TWIN is not None else 30.0  # seconds
MOST_MEMORY = 100 if TWIN is not None else 250  # MB


@bench
def thinking() -> Iterator[Row]:
    lags = asyncio.run(_lag())
    yield Row("thinking-lag-p99", lags[int(len(lags) * 0.99)], "ms", 15)
    yield Row("thinking-lag-worst", lags[-1], "ms", 50)
    yield Row("thinking-review-30-turns", scaled(1000 * asyncio.run(_review())) / 1000, "s",
              LONGEST_REVIEW)  # fmt: skip
    if Path("/proc/self/status").is_file():
        yield Row("thinking-memory", asyncio.run(_memory()), "MB", MOST_MEMORY)


def _ground(family: str, language: str, house: House = NO_HOUSE) -> Ground:
    catalogue = resources.catalogue()
    tile_set = catalogue.tile_sets[family, language]
    rules, layout = catalogue.rulesets[family], catalogue.standard_layout(family)
    return Ground(catalogue.lexicon, list_id(tile_set), layout, tile_set, rules, house)


def _move(ground: Ground, level: Level, number: int) -> Move:
    """Return the turn of an opening rack."""
    chance = random.Random(number)  # noqa: S311 - the same turns on every run
    bag = list(ground.tile_set.full_bag())
    chance.shuffle(bag)
    rack, rest = tuple(bag[:7]), tuple(sorted(bag[7:]))
    sight = Sight(Board(), rack, rest, len(rest) - 7, 7, others=(7,))
    leaves = resources.leaves(ground.tile_set)
    return Move(ground, level, leaves, sight, str(number), bands=resources.bands)


async def _lag() -> list[float]:
    """Return by how much ticks of the loop came late, sorted, in scaled milliseconds."""
    thinker, ground, late = Thinker(), _ground("classic", "en"), []
    await thinker.think(_move(ground, Level.MASTER, 0), WITHIN)
    end, number = time.monotonic() + LAG_SECONDS, 0

    async def go_on() -> None:
        nonlocal number
        while time.monotonic() < end:
            number += 1
            await thinker.think(_move(ground, Level.MASTER, number), WITHIN)

    working = asyncio.create_task(go_on())
    while not working.done():
        before = time.monotonic()
        await asyncio.sleep(TICK)
        late.append(scaled((time.monotonic() - before - TICK) * 1000))
    await thinker.close()
    return sorted(late)


@cache
def _turns() -> tuple[Turn, ...]:
    """Return turns of a growing board, one and two blanks on the racks by turns."""
    ground = _ground("classic", "en")
    tile_set: TileSet = ground.tile_set
    words = resources.word_graph("en")
    search = Generator(words, ground.layout, tile_set, ground.ruleset)
    chance = random.Random(7)  # noqa: S311 - the same turns on every run
    letters = [tile for tile in tile_set.full_bag() if tile != BLANK]
    board, turns = Board(), []
    for seq in range(TURNS):
        rack = (*chance.sample(letters, 6 - seq % 2), *[BLANK] * (1 + seq % 2))
        hidden = unseen(rack, board, tile_set.full_bag())
        turns.append(Turn(seq, 0, board, rack, max(len(hidden) - 7, 1), None, 7))
        short = [one for one in search.best(board, rack, 50) if one.laid <= 3]
        if short:
            board = board.plus(search.placement(short[0]))
    return tuple(turns)


async def _review() -> float:
    ground, thinker = _ground("classic", "en"), Thinker()
    leaves = resources.leaves(ground.tile_set)
    turns = _turns()
    await thinker.think(_move(ground, Level.CLUB, 0), WITHIN)
    began = time.perf_counter()
    for turn in turns:
        await thinker.think(Assessment(ground, leaves, turn), WITHIN)
    seconds = time.perf_counter() - began
    await thinker.close()
    return seconds


async def _memory() -> float:
    thinker, chance = Thinker(), random.Random(3)  # noqa: S311 - the same jobs on every run
    pairs = sorted(resources.catalogue().tile_sets)
    for number in range(JOBS):
        family, language = chance.choice(pairs)
        house = House(words=("ABBA" * (number % 3 + 1),)) if number % 2 else NO_HOUSE
        job = _move(_ground(family, language, house), Level.EXPERT, number)
        await thinker.think(job, WITHIN)
    process = thinker._process  # noqa: SLF001 - what a host sees from outside
    if process is None:
        raise AssertionError("nobody has thought")
    held = _held(process.pid)
    await thinker.close()
    return held


def _held(pid: int) -> float:
    """Return the memory a process holds by itself, in MB."""
    told = Path(f"/proc/{pid}/status").read_text()
    sizes = re.findall(r"(?:RssAnon|RssShmem):\s+(\d+)", told)
    return sum(map(int, sizes)) / 1024
