"""Computers among others: challenges in every style, three and four seats, people who leave."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.game import Phase, replay
from bot.rules.illegal import NotYourTurn, Refused
from bot.service import refusals
from bot.service.computers import Computers
from bot.service.games import ById, Place, Wish
from bot.service.offers import level_of
from bot.service.searching import Desks, done
from bot.service.thinking import Thinker
from bot.service.values import DIRECT
from tests.service.companions import (
    begun_alone,
    knowledge,
    opponents,
    person_moves,
    seen,
    until,
)
from tests.service.house import ANNA, BO, House, sealed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.rules.game import Game
    from bot.service.searching import Job

SEATED = [("classic", 2), ("classic", 3), ("classic", 4), ("classic-published", 2),
          ("classic-published", 3), ("classic-published", 4)]  # fmt: skip


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[House]:
    """A house with the real word lists."""
    house = await House.open(tmp_path / "games.db", sealed(), resources.catalogue())
    yield house
    await house.store.close()


async def first_against_all(table: House, rules: str, seats: int, level: str = "club") -> str:
    """Begin games by direct message until Anna has the first turn, and four letters to invent."""
    for number in range(60):
        table.draw = sealed(number)
        table.games = table.new_games(table.store)
        place = Place(DIRECT, table.key())
        game_id = await begun_alone(
            table, Wish(rules, "en", players=seats, computer=level), place=place
        )
        game = await seen(table, game_id)
        if game.turn == 0 and len(consonants(game)) >= 4:
            return game_id
    raise AssertionError("Anna never begins")


def consonants(game: Game) -> list[str]:
    return [tile for tile in game.seats[0].rack if tile not in "?AEIOUY"]


async def invents(table: House, game_id: str, count: int = 2) -> None:
    word = "".join(consonants(await seen(table, game_id))[:count])
    await table.games.play(ById(game_id), ANNA, word, "8H", key=table.key())


def challenges(log: tuple[ev.Event, ...]) -> list[ev.PlayChallenged]:
    return [event for event in log if isinstance(event, ev.PlayChallenged)]


@pytest.mark.parametrize(("rules", "seats"), SEATED)
async def test_the_next_computer_challenges_an_invention(
    table: House, rules: str, seats: int
) -> None:
    game_id = await first_against_all(table, rules, seats)
    async with opponents(table):
        await invents(table, game_id)
        game = await until(table, game_id, lambda g: g.turn == 0)
    log = await table.games.events(game_id)
    assert [(e.challenger, e.challenged, e.upheld) for e in challenges(log)] == [(1, 0, True)]
    assert game.seats[0].score == 0
    placed = [e.seat for e in log if isinstance(e, ev.TilesPlaced)]
    assert placed == list(range(seats))  # each has had its turn, the one who challenged too
    assert replay(log) == game


@pytest.mark.parametrize(("rules", "seats"), SEATED)
async def test_a_computer_is_challenged_by_each_style(table: House, rules: str, seats: int) -> None:
    """Its words are good: a double challenge costs the turn, a single one nothing."""
    game_id = await first_against_all(table, rules, seats)
    async with opponents(table):
        await person_moves(table, game_id, ANNA)
        await until(table, game_id, lambda g: g.turn == 0)
        before = len(await table.games.events(game_id))
        await table.games.challenge(ById(game_id), ANNA, key=table.key())
        game = await until(table, game_id, lambda g: g.turn == 0)
    log = await table.games.events(game_id)
    (challenge,) = challenges(log)
    assert (challenge.challenger, challenge.challenged, challenge.upheld) == (0, seats - 1, False)
    after = log[before:]
    lost = ev.TurnLost(0) in after
    assert lost == (rules == "classic")
    placed = [e.seat for e in after if isinstance(e, ev.TilesPlaced)]
    assert placed == (list(range(1, seats)) if lost else [])
    assert game.seats[seats - 1].score > 0


async def test_a_beginner_lets_a_long_invention_pass_where_an_expert_does_not(
    table: House,
) -> None:
    for level, upheld in (("beginner", 0), ("expert", 1)):
        game_id = await first_against_all(table, "classic", 2, level)
        async with opponents(table):
            await invents(table, game_id, 4)
            await until(table, game_id, lambda g: g.turn == 0)
        assert len(challenges(await table.games.events(game_id))) == upheld


@pytest.mark.parametrize(("word", "answer"), [("ZZQX", cmd.Challenge()), ("CATS", cmd.Accept())])
async def test_a_last_play_is_challenged_or_accepted(
    table: House, word: str, answer: cmd.Command
) -> None:
    game = await seen(table, await first_against_all(table, "classic", 2, "expert"))
    move = knowledge().move(game, 1, level_of("expert"))
    job = replace(move, laid=(tuple(word),), last=True)
    assert done(job, Desks().generator(job.ground)) == answer


# People who leave


async def with_bo(table: House) -> str:
    """Begin a game of Anna, a computer and Bo."""
    game_id = await table.offered(Wish("classic-published", "en", players=3, computer="club"))
    await table.games.take_seat(game_id, BO, key=table.key())
    await table.games.begin(game_id, 112)
    return game_id


async def with_bo_after_anna(table: House) -> str:
    """The same, begun until the first turn is Anna's."""
    for number in range(60):
        table.draw = sealed(number)
        table.games = table.new_games(table.store)
        game_id = await with_bo(table)
        game = await seen(table, game_id)
        if game.turn == 0 and len(consonants(game)) >= 4:
            return game_id
        await table.games.resign(ById(game_id), ANNA, key=table.key())
        await table.games.resign(ById(game_id), BO, key=table.key())
    raise AssertionError("Anna never begins")


PEOPLE = {0: ANNA, 2: BO}


@pytest.mark.parametrize("how", ["resigns", "is late"])
async def test_who_leaves_leaves_the_others_playing(table: House, how: str) -> None:
    game_id = await with_bo(table)
    async with opponents(table):
        game = await until(table, game_id, lambda g: g.turn in PEOPLE)
        leaver = game.turn
        assert leaver is not None
        await leaves(table, game_id, leaver, how)
        stays = 2 - leaver
        for _ in range(3):
            await until(table, game_id, lambda g: g.turn == stays)
            await person_moves(table, game_id, PEOPLE[stays], stays)
        await until(table, game_id, lambda g: g.turn == stays)
    placed = [e.seat for e in await table.games.events(game_id) if isinstance(e, ev.TilesPlaced)]
    assert set(placed) == {1, stays}


async def leaves(table: House, game_id: str, seat: int, how: str) -> None:
    if how == "resigns":
        await table.games.resign(ById(game_id), PEOPLE[seat], key=table.key())
    else:
        table.at += 10**7
        assert await table.games.run_out(game_id) is not None


@pytest.mark.parametrize("how", ["resigns", "is late"])
async def test_computers_do_not_go_on_by_themselves(table: House, how: str) -> None:
    game_id = await first_against_all(table, "classic", 4)
    async with opponents(table):
        await person_moves(table, game_id, ANNA)
        await until(table, game_id, lambda g: g.turn == 0)
        await leaves(table, game_id, 0, how)
        game = await until(table, game_id, lambda g: g.phase is Phase.ENDED)
        length = len(await table.games.events(game_id))
        await asyncio.sleep(0.1)
    assert game.end is not None
    assert 0 not in game.end.winners
    assert len(await table.games.events(game_id)) == length


class Held(Thinker):
    """Thinks no further until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.let = asyncio.Event()

    async def think(self, job: Job, within: float) -> Any:
        self.asked.set()
        await self.let.wait()
        return await super().think(job, within)


async def test_who_resigns_while_a_computer_thinks_hears_no_more_of_it(
    table: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    thinker = Held()
    with caplog.at_level(logging.WARNING, logger="bot"):
        async with opponents(table, thinker):
            await person_moves(table, game_id, ANNA)
            await thinker.asked.wait()
            await table.games.resign(ById(game_id), ANNA, key=table.key())
            thinker.let.set()
            game = await until(table, game_id, lambda g: g.phase is Phase.ENDED)
            await asyncio.sleep(0.3)
    log = await table.games.events(game_id)
    assert isinstance(log[-1], ev.GameEnded)
    assert game.end is not None
    assert game.end.winners == (1,)
    assert [e.seat for e in log if isinstance(e, ev.TilesPlaced)] == [0]
    assert "could not act" not in caplog.text


async def test_a_challenge_while_a_computer_thinks_makes_it_think_again(table: House) -> None:
    """Anyone may challenge until the one on turn acts; what was thought before counts no more."""
    thinker = Held()
    game_id = await with_bo_after_anna(table)
    async with opponents(table, thinker):
        await invents(table, game_id, 3)
        await thinker.asked.wait()
        await table.games.challenge(ById(game_id), BO, key=table.key())
        thinker.let.set()
        game = await until(table, game_id, lambda g: g.turn == 2)
    log = await table.games.events(game_id)
    assert [e.challenger for e in challenges(log)] == [2]
    assert [e.seat for e in log if isinstance(e, ev.TilesPlaced)] == [0, 1]
    assert replay(log) == game


async def test_no_hint_is_given_while_the_computer_is_on_turn(table: House) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    await person_moves(table, game_id, ANNA)  # nobody answers
    thinker = Held()
    computers = Computers(table.games, thinker, knowledge())
    refused = await table.refusal(computers.hint(ById(game_id), ANNA, key=table.key()))
    assert isinstance(refused, NotYourTurn)
    assert not thinker.asked.is_set()


# Two at once


async def test_two_games_begun_at_once_by_message_are_one(table: House) -> None:
    here = Place(DIRECT, 2)
    wishes = [Wish("wordfeud", "en", computer="club"), Wish("instant", "en", computer="expert")]
    asked = [table.games.offer(wish, ANNA, here, key=table.key()) for wish in wishes]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    (made,) = [one for one in answers if not isinstance(one, BaseException)]
    (refused,) = [one for one in answers if isinstance(one, Refused)]
    assert refused.reason == refusals.ChannelBusy(made.game.id, direct=True)
    await table.games.invitation_posted(made.game.id, 5)
    await table.games.begin(made.game.id, 6)
    async with opponents(table):
        game = await until(table, made.game.id, lambda g: g.turn == 0)
        await person_moves(table, made.game.id, ANNA)
        await until(table, made.game.id, lambda g: g.turn == 0 and g.seq > game.seq)
    assert len(table.rows("games")["games"]) == 1


async def test_one_press_delivered_twice_at_once_begins_one_game(table: House) -> None:
    wish, here, key = Wish("wordfeud", "en", computer="club"), Place(DIRECT, 2), table.key()
    one, other = await asyncio.gather(
        *(table.games.offer(wish, ANNA, here, key=key) for _ in range(2))
    )
    assert one.game.id == other.game.id
    assert sorted([one.repeated, other.repeated]) == [False, True]


async def test_two_people_play_by_message_at_once(table: House) -> None:
    games = {
        person: await begun_alone_as(table, person, number)
        for number, person in enumerate((ANNA, BO), 2)
    }
    async with opponents(table):
        for _ in range(3):
            for person, game_id in games.items():
                await until(table, game_id, lambda g: g.turn == 0)
                await person_moves(table, game_id, person)
        for game_id in games.values():
            await until(table, game_id, lambda g: g.turn == 0)


async def begun_alone_as(table: House, person: Any, channel: int) -> str:
    wish = Wish("wordfeud", "en", computer="club")
    game_id = await table.offered(wish, person, Place(DIRECT, channel), channel * 10)
    await table.games.begin(game_id, channel * 10 + 1)
    return game_id
