"""Whole games through the service, on a real file, with and without restarts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules.game import Phase, replay
from bot.service.desk import cache_row
from bot.service.games import ById, InChannel, Place, Wish
from bot.store import games as games_table
from tests.records import read_record
from tests.scripted import Turn, deal
from tests.service.house import ANNA, BO, CIA, DAN, EVA, HERE, House, choices

if TYPE_CHECKING:
    from pathlib import Path

LOGAN = "games/quackle+quackle/test/positions/logan.gcg"
WISHES = [
    pytest.param(Wish("wordfeud", "en"), (ANNA, BO), id="wordfeud"),
    pytest.param(Wish("instant", "en"), (ANNA, BO), id="instant"),
    pytest.param(Wish("classic", "en", players=3), (ANNA, BO, CIA), id="three"),
    pytest.param(
        Wish("classic-published", "en", players=4), (ANNA, BO, CIA, DAN), id="published-4"
    ),
]


async def check_row_equals_replay(house: House, game_id: str) -> None:
    log = await house.games.events(game_id)
    seen = await house.games.look(ById(game_id))
    row = await house.store.read(lambda tx: games_table.by_id(tx, game_id))
    assert replay(log) == seen.game
    assert row == cache_row(replay(log), seen.place)


@pytest.mark.parametrize(("wish", "people"), WISHES)
async def test_a_game_is_played_to_its_end(house, wish, people):
    game_id = await house.begun(wish, people)
    while (await house.games.look(ById(game_id))).game.phase is Phase.RUNNING:
        await house.move(game_id, choices(house.at))
        house.at += 60
        await check_row_equals_replay(house, game_id)
    seen = await house.games.look(InChannel(HERE.channel_id), EVA)
    assert seen.game.phase is Phase.ENDED
    assert seen.game.end is not None
    assert seen.game.plays > 5
    assert seen.seat is None


@pytest.mark.parametrize(("wish", "people"), WISHES)
async def test_restarts_change_no_answer(tmp_path: Path, wish, people):
    async def outcomes(name: str, *, restarting: bool) -> list[object]:
        house = await House.open(tmp_path / name)
        game_id = await house.begun(wish, people)
        chance = choices(3)
        answers: list[object] = []
        while (await house.games.look(ById(game_id))).game.phase is Phase.RUNNING:
            if restarting:
                await house.restart()
            answers.append(await house.move(game_id, chance))
        answers.append(await house.games.events(game_id))
        await house.store.close()
        return answers

    assert await outcomes("a.db", restarting=True) == await outcomes("b.db", restarting=False)


async def test_every_position_can_be_looked_at(house):
    game_id = await house.begun()
    moves = await house.played_out(game_id, choices(1))
    log = await house.games.events(game_id)
    for done in moves:
        assert await house.games.at(game_id, done.game.seq - 1) == done.game
        assert log[done.game.seq - len(done.events) : done.game.seq] == done.events


async def test_a_recorded_game_comes_out_as_recorded(tmp_path: Path, shared: Path):
    record = read_record(shared / LOGAN)
    seat_of = {player: seat for seat, player in enumerate(record.players)}
    turns = [Turn(seat_of[play.player], play.rack, play.used) for play in record.plays]
    catalogue = resources.catalogue()
    draw = deal(turns, catalogue.rulesets["classic-tournament"].draw)
    house = await House.open(tmp_path / "logan.db", draw, catalogue)
    game_id = await house.begun(Wish("classic-tournament", "en"))
    people = (ANNA, BO)
    for play in record.plays:
        seat = seat_of[play.player]
        done = await house.games.play(
            InChannel(HERE.channel_id), people[seat], play.typed, play.place, key=house.key()
        )
        if done.game.phase is Phase.RUNNING:
            assert done.game.seats[seat].score == play.total
    end = (await house.games.look(ById(game_id))).game.end
    assert end is not None
    assert end.finals[seat_of[record.out]].score == record.final
    await house.store.close()


async def test_many_channels_and_servers_at_once(house):
    places = [Place(guild, 100 * guild + channel) for guild in range(1, 4) for channel in range(3)]
    games = [
        await house.begun(place=place, message=1000 + 10 * n) for n, place in enumerate(places)
    ]
    await asyncio.gather(*(house.played_out(game, choices(n)) for n, game in enumerate(games)))
    for place, game_id in zip(places, games, strict=True):
        seen = await house.games.look(InChannel(place.channel_id), ANNA)
        assert (seen.game.id, seen.place, seen.game.phase) == (game_id, place, Phase.ENDED)
        await check_row_equals_replay(house, game_id)
