"""Whoever is erased leaves no game behind that waits for nobody, and nothing brings them back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.games import ById, Message, Place, Wish
from bot.service.leaving import erase
from bot.service.refusals import OpponentGone
from bot.service.rematches import Rematches
from tests.service.house import ANNA, BO, CIA, FEUD, HERE, remember

if TYPE_CHECKING:
    from tests.service.house import House

ELSEWHERE = Place(77, 7002)
INVITED = Wish("wordfeud", "en", opponents=(BO,))


def ids_of_people(house: House) -> set[int]:
    return {row[0] for row in house.rows("people")["people"]}


def rematches(house: House) -> Rematches:
    return Rematches(house.games, lambda: house.at, lambda: f"REM{next(house.ids):05d}")


async def over(house: House) -> str:
    """Return the id of a game that Anna and Bo have played."""
    game_id = await house.begun()
    await house.games.resign(ById(game_id), ANNA, key=house.key())
    return game_id


# Games begun meanwhile


async def test_who_sits_down_meanwhile_gives_that_game_up_too(house: House) -> None:
    await house.begun()
    other = await house.offered(FEUD, CIA, ELSEWHERE, 300)
    erasing = asyncio.create_task(erase(house.store, house.games, BO.id, patience=0.3))
    await asyncio.sleep(0.1)
    await house.games.take_seat(other, BO, key=house.key())
    await house.games.begin(other, 301)
    assert await erasing == 2
    seen = await house.games.look(ById(other))
    assert seen.game.phase is Phase.ENDED
    assert BO.id not in ids_of_people(house)


async def test_an_invitation_made_meanwhile_is_declined(house: House) -> None:
    await house.begun()
    erasing = asyncio.create_task(erase(house.store, house.games, BO.id, patience=0.3))
    await asyncio.sleep(0.1)
    done = await house.games.offer(INVITED, CIA, ELSEWHERE, key=house.key())
    await erasing
    assert (await house.games.look(ById(done.game.id))).game.phase is Phase.CLOSED


@pytest.mark.parametrize("hops", range(0, 50, 3))
async def test_at_whatever_moment_somebody_sits_down_no_game_waits_for_nobody(
    house: House, hops: int
) -> None:
    await house.begun()
    other = await house.offered(FEUD, CIA, ELSEWHERE, 300)

    async def sit_down() -> None:
        for _ in range(hops):
            await asyncio.sleep(0)
        await house.games.take_seat(other, BO, key=house.key())
        await house.games.begin(other, 301)

    await asyncio.gather(erase(house.store, house.games, BO.id), sit_down(), return_exceptions=True)
    seen = await house.games.look(ById(other))
    waits_for_nobody = any(person.erased for person in seen.people)
    assert not (waits_for_nobody and seen.game.phase is Phase.RUNNING)


async def test_who_was_out_of_a_game_that_goes_on_is_erased(house: House) -> None:
    game_id = await house.begun(Wish("classic", "en", players=3), (ANNA, BO, CIA))
    await house.games.resign(ById(game_id), BO, key=house.key())
    assert await erase(house.store, house.games, BO.id) == 0
    seen = await house.games.look(ById(game_id))
    assert seen.game.phase is Phase.RUNNING
    assert [person.erased for person in seen.people] == [False, True, False]


async def test_erased_twice_at_once_gives_up_each_game_once(house: House) -> None:
    await house.begun()
    both = await asyncio.gather(*(erase(house.store, house.games, BO.id) for _ in range(2)))
    assert len([row for row in house.rows("events")["events"] if "SeatResigned" in row]) == 1
    assert max(both) == 1


# What is noted afterwards


async def test_a_direct_message_noted_after_it_is_not_kept(house: House) -> None:
    game_id = await house.begun()
    await erase(house.store, house.games, BO.id)
    await remember(house.games, Message(game_id, "dm", 1, 9, 424242, 131313))
    await remember(house.games, Message(game_id, "dm", 0, 9, 525252, 141414))
    await remember(house.games, Message(game_id, "end", None, 9, HERE.channel_id, 151515))
    kept = {row[0] for row in house.rows("messages")["messages"]}
    assert kept == {141414, 151515}


async def test_nothing_is_kept_of_a_direct_game_that_is_gone(house: House) -> None:
    game_id = await house.begun()
    await house.store.change(lambda tx: tx.run("UPDATE games SET guild_id = 0"))
    await erase(house.store, house.games, BO.id)
    await remember(house.games, Message(game_id, "turn", None, 9, 555, 131313))
    assert house.rows("games", "messages") == {"games": [], "messages": []}


# Rematches


@pytest.mark.parametrize("hops", range(8))
async def test_a_rematch_never_brings_an_erased_opponent_back(house: House, hops: int) -> None:
    game_id = await over(house)

    async def gone() -> None:
        for _ in range(hops):
            await asyncio.sleep(0)
        await erase(house.store, house.games, BO.id)

    offered, _ = await asyncio.gather(
        rematches(house).offer(game_id, ANNA, key=house.key()), gone(), return_exceptions=True
    )
    assert BO.id not in ids_of_people(house)
    if isinstance(offered, Refused):
        assert isinstance(offered.reason, OpponentGone)
    else:
        seen = await house.games.look(ById(offered.game.id))
        assert seen.game.phase is Phase.CLOSED


async def test_who_has_been_erased_has_no_rematch(house: House) -> None:
    game_id = await over(house)
    await erase(house.store, house.games, BO.id)
    reason = await house.refusal(rematches(house).offer(game_id, ANNA, key=house.key()))
    assert isinstance(reason, OpponentGone)


@pytest.mark.parametrize("how", ["declined", "called off", "run out"])
async def test_after_a_rematch_that_came_to_nothing_another_is_offered(
    house: House, how: str
) -> None:
    game_id, again = await over(house), rematches(house)
    first = (await again.offer(game_id, ANNA, key=house.key())).game
    if how == "declined":
        await house.games.decline(first.id, BO, key=house.key())
    elif how == "called off":
        await house.games.withdraw(first.id, ANNA, key=house.key())
    else:
        house.at = first.expires
        await house.games.run_out(first.id)
    both = await asyncio.gather(
        *(again.offer(game_id, person, key=house.key()) for person in (BO, ANNA))
    )
    assert {done.game.id for done in both} != {first.id}
    assert len({done.game.id for done in both}) == 1
    assert sorted(done.repeated for done in both) == [False, True]
    assert both[0].game.phase is Phase.OPEN
