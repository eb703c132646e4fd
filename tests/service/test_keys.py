"""One interaction acts once, and of those that come at once one is first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.game import Game, replay
from bot.rules.illegal import Refusal, Refused
from bot.service import refusals
from bot.service.games import ById, Done, Games, InChannel, Wish
from bot.store import Store
from tests.service.house import ANNA, BO, CIA, DAN, FEUD, HERE, House, choices

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.store import Transaction

CHANNEL = InChannel(HERE.channel_id)


def again(done):
    return (done.game, done.events, done.seat, done.place)


async def test_the_same_key_is_answered_the_same(house):
    games = house.games
    first = await games.offer(FEUD, ANNA, HERE, key=1)
    offered = first.game.id
    taken = await games.take_seat(offered, BO, key=2)
    await games.begin(offered, 10)
    passed = await games.pass_turn(CHANNEL, ANNA, key=3)
    await games.pass_turn(CHANNEL, BO, key=4)
    resigned = await games.resign(CHANNEL, ANNA, key=5)
    before = house.rows()
    repeated = [
        await games.offer(FEUD, ANNA, HERE, key=1),
        await games.take_seat(offered, BO, key=2),
        await games.pass_turn(CHANNEL, ANNA, key=3),
        await games.resign(CHANNEL, ANNA, key=5),
    ]
    for once, twice in zip((first, taken, passed, resigned), repeated, strict=True):
        assert not once.repeated
        assert twice.repeated
        assert again(once) == again(twice)
    assert house.rows() == before


async def test_two_deliveries_of_one_interaction_act_once(house):
    game_id = await house.begun()
    for key in range(1, 9):
        person = await house.on_turn(game_id)
        tile = (await house.games.look(CHANNEL, person)).game.seats[(key + 1) % 2].rack[0]
        before = (await house.games.look(CHANNEL)).game.seq
        done = await asyncio.gather(
            *(house.games.swap(CHANNEL, person, (tile,), key=key) for _ in range(3))
        )
        assert sorted(one.repeated for one in done) == [False, True, True]
        assert {one.game.seq for one in done} == {before + len(done[0].events)}
        assert all(again(one) == again(done[0]) for one in done)


async def test_two_offers_at_once_make_one_game(house):
    done = await asyncio.gather(*(house.games.offer(FEUD, ANNA, HERE, key=1) for _ in range(2)))
    assert sorted(one.repeated for one in done) == [False, True]
    assert len(house.rows()["games"]) == 1


async def outcomes(*asked: Awaitable[Done]) -> tuple[list[Done], list[Refusal]]:
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer.reason for answer in answers if isinstance(answer, Refused)]
    return [a for a in answers if not isinstance(a, BaseException)], refused


async def test_two_accept_the_last_seat_at_once(house):
    offered = await house.offered()
    take = house.games.take_seat
    done, refused = await outcomes(take(offered, BO, key=1), take(offered, CIA, key=2))
    assert len(done) == 1
    assert refused == [illegal.AlreadyBegun()]
    assert len(await house.games.people(offered)) == 2


async def test_more_accept_than_there_are_seats(house):
    offered = await house.offered(Wish("classic", "en", players=3))
    take = house.games.take_seat
    done, refused = await outcomes(*(take(offered, who, key=who.id) for who in (BO, CIA, DAN)))
    assert sorted(one.seat for one in done) == [1, 2]
    assert refused == [illegal.AlreadyBegun()]


async def test_two_plays_at_once(house):
    game_id = await house.begun()
    word = await house.some_word(game_id, ANNA, choices(2))
    turn = (await house.games.look(CHANNEL)).game.turn_seq
    where = ById(game_id, turn)
    done, refused = await outcomes(
        *(house.games.play(where, ANNA, word, "8H", key=key) for key in (1, 2))
    )
    assert len(done) == 1
    assert refused == [refusals.TurnIsOver()]
    log = await house.games.events(game_id)
    assert sum(isinstance(event, ev.TilesPlaced) for event in log) == 1


async def test_resigning_twice_at_once(house):
    await house.begun()
    done, refused = await outcomes(*(house.games.resign(CHANNEL, ANNA, key=key) for key in (1, 2)))
    assert len(done) == 1
    assert refused == [illegal.GameIsOver()]


async def test_all_at_once_is_some_order(house):
    game_id = await house.begun(Wish("classic", "en", players=4), (ANNA, BO, CIA, DAN))
    people = (ANNA, BO, CIA, DAN)
    asked = [house.games.pass_turn(CHANNEL, people[n % 4], key=n // 2 + 1) for n in range(100)]
    done, refused = await outcomes(*asked)
    assert len(done) + len(refused) == len(asked)
    log = await house.games.events(game_id)
    seats = [event.seat for event in log if isinstance(event, ev.TurnPassed)]
    first = next(event.seat for event in log if isinstance(event, ev.TurnBegan))
    assert seats == [(first + n) % 4 for n in range(len(seats))]
    assert len({one.game.seq for one in done if not one.repeated}) == len(seats)


async def test_two_processes_on_one_file(house):
    """The same, should the rule of one process for a file ever be broken."""
    game_id = await house.begun()
    other = await Store.open(house.path, alone=False)
    games: list[Games] = [house.games, house.new_games(other)]
    for key in range(1, 13):
        person = await house.on_turn(game_id)
        tile = (await games[0].look(CHANNEL, person)).game.seats[(key + 1) % 2].rack[0]
        done = await asyncio.gather(*(one.swap(CHANNEL, person, (tile,), key=key) for one in games))
        assert sorted(one.repeated for one in done) == [False, True]
        assert again(done[0]) == again(done[1])
        assert await games[0].look(CHANNEL, ANNA) == await games[1].look(CHANNEL, ANNA)
    await other.close()


async def fall_behind(house: House, game_id: str) -> Game:
    """Pass for Anna, then let row and memory forget it; return the game as it really is."""
    old = (await house.games.look(CHANNEL)).game
    passed = await house.games.pass_turn(CHANNEL, ANNA, key=house.key())

    def falsify(transaction: Transaction) -> None:
        transaction.run("UPDATE games SET seq = ? WHERE game_id = ?", old.seq, game_id)

    await house.store.change(falsify)
    house.games._desk.finder.keep(old, ())  # noqa: SLF001 - a process that has missed the pass
    assert (await house.games.look(CHANNEL)).game == old
    return passed.game


async def test_on_a_conflict_the_command_is_decided_again_on_the_log(house):
    game_id = await house.begun()
    real = await fall_behind(house, game_id)
    done = await house.games.resign(CHANNEL, ANNA, key=house.key())
    assert done.events[0] == ev.SeatResigned(0)
    assert await house.games.at(game_id, real.seq - 1) == real
    assert (
        (await house.games.look(CHANNEL)).game
        == done.game
        == replay(await house.games.events(game_id))
    )


async def test_on_a_conflict_the_log_may_refuse_what_seemed_right(house):
    await fall_behind(house, await house.begun())
    asked = house.games.pass_turn(CHANNEL, ANNA, key=house.key())
    assert isinstance(await house.refusal(asked), illegal.NotYourTurn)


@pytest.mark.parametrize("twice", ["invitation", "begin"])
async def test_the_bot_itself_does_things_once(house, twice):
    games = house.games
    offered = (await games.offer(FEUD, ANNA, HERE, key=1)).game.id
    await games.invitation_posted(offered, 10)
    await games.take_seat(offered, BO, key=2)
    if twice == "invitation":
        repeat = await games.invitation_posted(offered, 11)
        assert repeat.game.seal.invitation_id == 10
    else:
        begun = await games.begin(offered, 20)
        repeat = await games.begin(offered, 21)
        assert repeat.game == begun.game
        assert repeat.game.seal.begin_id == 20
    assert repeat.repeated
    assert repeat.events == ()


async def test_the_invitation_id_is_kept_even_when_the_last_seat_is_taken_first(house):
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    await house.games.take_seat(offered, BO, key=2)
    done = await house.games.invitation_posted(offered, 10)
    assert done.game.seal.invitation_id == 10
