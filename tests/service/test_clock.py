"""Time runs out once, at its instant, whoever asks and however often."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.clock import Clock
from bot.service.games import ById, Games, InChannel, Place, Wish
from bot.service.offers import INVITATION_SECONDS
from tests.service.house import ANNA, BO, CIA, FEUD, HERE, NOON, House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

CHANNEL = InChannel(HERE.channel_id)
HOUR = 3600
FEUD_TURN = 72 * HOUR


@asynccontextmanager
async def ticking(house: House) -> AsyncIterator[Clock]:
    clock = Clock(house.games, lambda: house.at, steady=lambda: house.at)
    task = asyncio.create_task(clock.run())
    yield clock
    task.cancel()
    await asyncio.wait([task])


async def count(house: House, game_id: str, kind: type[ev.Event]) -> int:
    return sum(isinstance(event, kind) for event in await house.games.events(game_id))


async def until_ended(house: House, game_id: str) -> None:
    # What is waited for is on the disk; nothing tells of it.
    over = {Phase.ENDED, Phase.CLOSED}
    while (await house.games.look(ById(game_id))).game.phase not in over:  # noqa: ASYNC110 - see above
        await asyncio.sleep(0.005)


async def test_nothing_runs_out_before_its_second(house):
    game_id = await house.begun()
    assert await house.games.next_due() == NOON + FEUD_TURN
    house.at = NOON + FEUD_TURN - 1
    assert await house.games.due(house.at) == ()
    assert await house.games.run_out(game_id) is None
    house.at += 1
    assert await house.games.due(house.at) == (game_id,)
    done = await house.games.run_out(game_id)
    assert done is not None
    assert done.game.end is not None
    assert done.game.end.ending is ev.Ending.TIME
    assert await house.games.run_out(game_id) is None
    assert await house.games.next_due() is None


async def test_a_turn_gives_the_whole_time_again(house):
    game_id = await house.begun()
    house.at = NOON + FEUD_TURN - 1
    await house.games.pass_turn(CHANNEL, ANNA, key=1)
    assert await house.games.next_due() == house.at + FEUD_TURN
    house.at += 2
    assert await house.games.run_out(game_id) is None


async def test_the_clock_fires_once_with_many_asking(house):
    game_id = await house.begun()
    house.at = NOON + FEUD_TURN
    done = await asyncio.gather(*(house.games.run_out(game_id) for _ in range(5)))
    assert sum(one is not None for one in done) == 1
    assert await count(house, game_id, ev.TimeRanOut) == 1


async def test_a_move_and_the_end_of_its_time_at_once(house):
    for n in range(10):
        place = Place(77, 8000 + n)
        game_id = await house.begun(place=place, message=9000 + 10 * n)
        house.at += FEUD_TURN
        asked = [
            house.games.pass_turn(ById(game_id), ANNA, key=house.key()),
            house.games.run_out(game_id),
        ]
        moved, ran_out = await asyncio.gather(*asked[:: 1 - n % 2 * 2], return_exceptions=True)
        if n % 2:
            moved, ran_out = ran_out, moved
        assert isinstance(moved, Refused) != (ran_out is None)
        assert await count(house, game_id, ev.TimeRanOut) == (ran_out is not None)
        assert await count(house, game_id, ev.TurnPassed) == (ran_out is None)


@pytest.mark.parametrize("late", [-0.001, 0.0, 0.001], ids=["1 ms before", "at it", "1 ms after"])
async def test_around_the_very_instant_exactly_one_of_both_happens(tmp_path, late):
    """Seconds are the grain of all instants, as they are of what Discord shows a player (`<t:…>`).

    A millisecond before the deadline is another second, in which no time can run out. From the
    deadline on whoever comes to the store first is first: what decides is the order of the
    transactions, which no finer clock would make fairer, since a press takes longer than that on
    its way. Nobody can lose by it that has moved in time.
    """
    house = await House.open(tmp_path / "grain.db")
    real, firsts = float(NOON), set()
    games = Games(
        house.store,
        house.catalogue,
        draw=house.draw,
        now=lambda: int(real),
        new_id=lambda: f"GAME{next(house.ids):04d}",
    )
    house.games = games
    for n in range(12):
        game_id = await house.begun(place=Place(77, 8000 + n), message=9000 + 10 * n)
        deadline = (await games.look(ById(game_id))).game.deadline
        real = deadline + late
        move, time = games.pass_turn(ById(game_id), ANNA, key=house.key()), games.run_out(game_id)
        await asyncio.gather(*((move, time) if n % 2 else (time, move)), return_exceptions=True)
        both = (
            await count(house, game_id, ev.TurnPassed),
            await count(house, game_id, ev.TimeRanOut),
        )
        assert sum(both) == 1
        firsts.add(both)
    assert firsts == ({(1, 0)} if late < 0 else {(1, 0), (0, 1)})
    await house.store.close()


async def test_the_task_serves_what_fell_due_while_it_was_away(house):
    first = await house.begun()
    second = await house.begun(place=Place(78, 1), message=500)
    open_one = await house.offered(place=Place(78, 2), message=600)
    house.at = NOON + INVITATION_SECONDS
    async with ticking(house):
        for game_id in (first, second, open_one):
            await until_ended(house, game_id)
    assert await count(house, first, ev.TimeRanOut) == 1
    closed = (await house.games.look(ById(open_one))).game
    assert closed.closing is ev.Closing.EXPIRED


async def test_the_task_wakes_for_a_new_deadline(house):
    async with ticking(house) as clock:
        game_id = await house.begun(Wish("wordfeud", "en", turn_seconds=120))
        house.at += 120
        clock.wake()
        await until_ended(house, game_id)
    assert await count(house, game_id, ev.TimeRanOut) == 1


async def test_time_goes_on_with_three_players(house):
    game_id = await house.begun(Wish("classic", "en", players=3), (ANNA, BO, CIA))
    for left in (2, 1):
        house.at += 7 * 24 * HOUR
        done = await house.games.run_out(game_id)
        assert done is not None
        assert len(done.game.active) == left
    assert (await house.games.look(ById(game_id))).game.phase is Phase.ENDED


async def test_a_game_that_cannot_be_read_stops_no_other(house, caplog):
    broken = await house.begun()
    sound = await house.begun(place=Place(78, 1), message=500)

    def spoil(transaction) -> None:
        transaction.run("UPDATE games SET due = 1 WHERE game_id = ?", broken)
        transaction.run("DROP TRIGGER events_stand")
        transaction.run("UPDATE events SET body = '{' WHERE game_id = ?", broken)

    await house.store.change(spoil)
    await house.restart()
    house.at = NOON + FEUD_TURN
    async with ticking(house):
        await until_ended(house, sound)
    assert broken in caplog.text


async def test_an_invitation_that_never_begins_frees_its_channel(house):
    offered = await house.offered()
    await house.games.take_seat(offered, BO, key=1)
    house.at += INVITATION_SECONDS
    await house.games.run_out(offered)
    await house.games.offer(FEUD, ANNA, HERE, key=2)
