"""Store and service: loading a game, a whole command, the scan for what is due, fitting a word."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

from bot import resources
from bot.rules.game import replay
from bot.service.fitting import fits
from bot.service.games import ById, Place
from bot.store.codec import decode, encode
from tests.service.house import House, choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.game import Game
    from bot.store import Transaction

WAITING = 100_000  # games whose time runs
SCANS = 200
COMMANDS = 100


@bench
def store() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        game, rows, command, scan = asyncio.run(measured(Path(folder) / "bench.db"))
    load = least_ms(lambda: replay(decode(*row) for row in rows))
    yield Row("store-load-of-100-events", scaled(load) * 100 / len(rows), "ms", 12)
    yield Row("service-command-cpu", scaled(command), "ms", 5)
    yield Row("store-due-scan-p99", scaled(scan), "ms", 5)
    lexicon = resources.catalogue().lexicon("en")
    words = ("SATIRE", "EAT", "A")
    slowest = max(least_ms(lambda word=word: fits(game, 0, word, lexicon)) for word in words)
    yield Row("service-fits-on-a-full-board", scaled(slowest), "ms", 60)


async def measured(path: Path) -> tuple[Game, list[tuple[str, str]], float, float]:
    """Return a game whose bag is empty, its log as rows, and the times of command and scan."""
    house = await House.open(path)
    game_id = await house.begun()
    chance = choices(1)
    while (await house.games.look(ById(game_id))).game.bag:
        await house.move(game_id, chance)
    game = (await house.games.look(ById(game_id))).game
    rows = [encode(event) for event in await house.games.events(game_id)]
    await house.store.change(many_games)
    times = await command_cpu_ms(house), await due_p99_ms(house)
    await house.store.close()
    racked = tuple(replace(seat, rack=tuple("EATRSIN")) for seat in game.seats)
    return replace(game, seats=racked), rows, *times


def many_games(transaction: Transaction) -> None:
    transaction.run_each(
        "INSERT INTO games (game_id, guild_id, channel_id, phase, live, seq, turn, turn_seq, due)"
        " VALUES (?, 1, ?, 'running', 1, 9, 0, 8, ?)",
        [(f"W{n}", 10_000 + n, 2_000_000_000 + n) for n in range(WAITING)],
    )


async def command_cpu_ms(house: House) -> float:
    """Return the least CPU time of a swap, all threads together: it is always allowed."""
    game_id = await house.begun(place=Place(1, 5), message=900)
    least = float("inf")
    for _ in range(COMMANDS):
        person = await house.on_turn(game_id)
        game = (await house.games.look(ById(game_id))).game
        tile = game.seats[game.turn or 0].rack[0]
        begun = time.process_time()
        await house.games.swap(ById(game_id), person, (tile,), key=house.key())
        least = min(least, time.process_time() - begun)
    return least * 1000


async def due_p99_ms(house: House) -> float:
    times = []
    for _ in range(SCANS):
        begun = time.perf_counter()
        await house.games.due(house.at)
        await house.games.next_due()
        times.append(time.perf_counter() - begun)
    return sorted(times)[SCANS * 99 // 100] * 1000
