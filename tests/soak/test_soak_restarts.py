"""Disk is the only state: the same answers with a restart after every event as without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.rules.game import Phase, replay
from bot.service.desk import cache_row
from bot.service.games import ById, Place
from bot.store import games as games_table
from tests.service.house import HERE, House, choices, sealed
from tests.soak.asking import WISHES, choose, keys, people, play_on

if TYPE_CHECKING:
    from pathlib import Path

    from bot.service.games import Done

SHORT, LONG = 20, 300


def told(done: Done) -> tuple[object, ...]:
    return (done.events, done.seat, done.game.seq, done.place)


@pytest.mark.parametrize(
    "count", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)], ids=["short", "long"]
)
async def test_a_restart_after_every_event_changes_no_answer(tmp_path: Path, count: int) -> None:
    steady = await House.open(tmp_path / "steady.db", sealed())
    restarted = await House.open(tmp_path / "restarted.db", sealed())
    for number in range(count):
        wish, seats = WISHES[number % len(WISHES)]
        players, place = people(seats, number), Place(HERE.guild_id, number)
        message = 10_000 + 10 * number
        first = await steady.begun(wish, players, place, message)
        second = await restarted.begun(wish, players, place, message)
        once = await play_on(steady, first, players, number)
        again = await with_restarts(restarted, second, players, number)
        assert [told(done) for _, done in once] == again, f"game {number}"
        row = await restarted.store.read(lambda tx, id_=second: games_table.by_id(tx, id_))
        log = await restarted.games.events(second)
        assert row == cache_row(replay(log), place)
    await steady.store.close()
    await restarted.store.close()


async def with_restarts(house, game_id, players, number) -> list[tuple[object, ...]]:
    played = []
    chance = choices(number)
    for key in keys(number):
        game = (await house.games.look(ById(game_id))).game
        if game.phase is not Phase.RUNNING:
            break
        done = await choose(game, players, chance, key).of(house.games)
        await house.restart()
        played.append(told(done))
    return played
