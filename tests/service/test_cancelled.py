"""Whoever waits may be cut off at any moment: what they asked for happened or it did not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.service.games import ById, InChannel, Place
from tests.service.house import ANNA, BO, FEUD, HERE, House

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

CHANNEL = InChannel(HERE.channel_id)
MOST_STATEMENTS = 40


async def count_down(house: House, at: int, then: Callable[[], object]) -> list[str]:
    """Call `then` in the loop when the store begins its statement number `at` from now on."""
    loop = asyncio.get_running_loop()
    seen: list[str] = []

    def traced(statement: str) -> None:
        seen.append(statement)
        if len(seen) == at:
            loop.call_soon_threadsafe(then)

    await house.store.inside(lambda connection: connection.set_trace_callback(traced))
    return seen


async def test_the_one_who_asks_may_leave_at_any_statement(house):
    await house.begun()
    cancelled = 0
    for at in range(1, MOST_STATEMENTS):
        game = (await house.games.look(CHANNEL)).game
        person, key = (ANNA, BO)[game.turn or 0], house.key()
        tile = game.seats[game.turn or 0].rack[0]
        gate = asyncio.Event()
        task = asyncio.create_task(after(gate, house.games.swap(CHANNEL, person, (tile,), key=key)))
        await count_down(house, at, task.cancel)
        gate.set()
        await asyncio.wait([task])
        cancelled += task.cancelled()
        again = await house.games.swap(CHANNEL, person, ("?",) * 9, key=key)
        assert again.repeated
        assert again.game.turn != game.turn
    assert cancelled > 10


async def after(gate: asyncio.Event, work: Coroutine[None, None, object]) -> object:
    await gate.wait()
    return await work


async def test_everything_may_be_cancelled_at_any_statement(house):
    """As at the end of the loop, when the shielded tasks are cancelled too.

    What has begun in the database's thread is done, whoever is still there to hear of it.
    """
    outcomes = []
    for at in range(1, MOST_STATEMENTS):
        place = Place(1, 100 + at)
        outcomes.append(await cut_off_everything(house, place, at))
        await house.restart()
    assert set(outcomes) == {"after, cut off", "after"}
    assert outcomes.count("after, cut off") > 10
    assert outcomes[-1] == "after"


async def cut_off_everything(house: House, place: Place, at: int) -> str:
    game_id = await house.begun(place=place, message=at * 1000)
    before, game = house.rows(), (await house.games.look(ById(game_id))).game
    rest = asyncio.all_tasks()

    def cut() -> None:
        for running in asyncio.all_tasks() - rest:
            running.cancel()

    await count_down(house, at, cut)
    task = asyncio.create_task(house.games.pass_turn(ById(game_id), ANNA, key=at))
    await asyncio.wait([task])
    if under_way := asyncio.all_tasks() - rest:
        await asyncio.wait(under_way)
    await house.restart()
    committed = house.rows() != before
    assert (await house.games.look(ById(game_id))).game.turn == (1 if committed else game.turn)
    done = await house.games.pass_turn(ById(game_id), ANNA, key=at)
    assert done.repeated == committed
    assert done.game.turn == 1
    return ("after" if committed else "before") + (
        ", cut off" if committed and task.cancelled() else ""
    )


async def test_an_offer_cut_off_is_whole_or_not_there(house):
    for at in range(1, 30):
        key = house.key()
        gate = asyncio.Event()
        task = asyncio.create_task(after(gate, house.games.offer(FEUD, ANNA, HERE, key=key)))
        await count_down(house, at, task.cancel)
        gate.set()
        await asyncio.wait([task])
        done = await house.games.offer(FEUD, ANNA, HERE, key=key)
        assert [person.name for person in await house.games.people(done.game.id)] == ["Anna"]
        await house.games.withdraw(done.game.id, ANNA, key=house.key())


async def test_closing_waits_for_what_is_under_way(house):
    await house.begun()
    task = asyncio.create_task(house.games.pass_turn(CHANNEL, ANNA, key=1))
    await asyncio.sleep(0)
    task.cancel()
    await house.restart()
    assert (await house.games.look(CHANNEL)).game.turn == 1
