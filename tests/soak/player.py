"""A process that plays as fast as it can and tells its parent what was acknowledged, until killed.

Several games at once, each move under a key of its own; a line `key game first last` is sent after
the answer, as an answer of Discord's would be.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING

from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.games import ById, InChannel, Place
from tests.service.house import House, choices
from tests.soak.asking import WISHES, choose, people

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from pathlib import Path

    from bot.service.games import Done, Person

TABLES = 6


def play(path: Path, number: int, acknowledge: Connection) -> None:
    """Play until the end of the process; `number` makes the keys different from any other's."""
    asyncio.run(_play(path, number, acknowledge))


async def _play(path: Path, number: int, acknowledge: Connection) -> None:
    house = await House.open(path)
    house.keys = itertools.count(10_000_000 * (number + 1))
    house.ids = itertools.count(10_000 * number)
    async with asyncio.TaskGroup() as group:
        for table in range(TABLES):
            group.create_task(_sit(house, table, number, acknowledge))


async def _sit(house: House, table: int, number: int, acknowledge: Connection) -> None:
    wish, seats = WISHES[table % len(WISHES)]
    players, place = people(seats, table), Place(1, table)
    chance = choices(number * TABLES + table)
    while True:
        game_id = await _game_at(house, place, wish, players)
        while (game := (await house.games.look(ById(game_id))).game).phase is Phase.RUNNING:
            asked = choose(game, players, chance, house.key())
            done = await asked.of(house.games)
            _acknowledge(done, asked.key, acknowledge)


def _acknowledge(done: Done, key: int, acknowledge: Connection) -> None:
    last = done.game.seq - 1
    line = f"{key} {done.game.id} {last - len(done.events) + 1} {last}"
    acknowledge.send_bytes(line.encode("ascii"))


async def _game_at(house: House, place: Place, wish, players: tuple[Person, ...]) -> str:
    """Return the running game of a place; what an earlier process has begun is brought to it."""
    try:
        game = (await house.games.look(InChannel(place.channel_id))).game
    except Refused:
        game = None
    if game is None or game.phase is Phase.ENDED:
        game = (await house.games.offer(wish, players[0], place, key=house.key())).game
    if not game.seal.invitation_id:
        await house.games.invitation_posted(game.id, house.key())
    for seat, player in enumerate(players):
        if not (await house.games.look(ById(game.id))).game.seats[seat].taken:
            await house.games.take_seat(game.id, player, key=house.key())
    if (await house.games.look(ById(game.id))).game.phase is Phase.DEALING:
        await house.games.begin(game.id, house.key())
    return game.id
