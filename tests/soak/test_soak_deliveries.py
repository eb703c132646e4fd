"""However often, in whatever order and over whatever connection: once, and in some legal order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.rules.game import Phase, replay
from bot.rules.illegal import Refused
from bot.service.games import ById, Games, Place
from bot.store import Store
from tests.service.house import FEUD, HERE, House, choices, sealed
from tests.soak.asking import NAMES, WISHES, Asked, choose, people, play_on

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from bot.service.games import Done, Person

LATEST = 6  # interactions that come before the last repetition of one does
ACTIONS = 200


def long(count: int) -> object:
    return pytest.param(count, marks=pytest.mark.slow)


# One to three deliveries over two connections


@pytest.mark.parametrize("count", [6, long(100)], ids=["short", "long"])
async def test_each_interaction_one_to_three_times_over_two_connections(
    tmp_path: Path, count: int
) -> None:
    """As if the rule of one process for a file had been broken, and Discord repeated itself."""
    once = await House.open(tmp_path / "once.db", sealed())
    often = await House.open(tmp_path / "often.db", sealed())
    other = await Store.open(often.path, alone=False)
    doors = (often.games, often.new_games(other))
    for number in range(count):
        wish, seats = WISHES[number % len(WISHES)]
        players, place = people(seats, number), Place(HERE.guild_id, number)
        message = 10_000 + 10 * number
        game_id = await once.begun(wish, players, place, message)
        assert game_id == await often.begun(wish, players, place, message)
        played = await play_on(once, game_id, players, number)
        await delivered(played, doors, choices(number))
        assert await once.games.events(game_id) == await often.games.events(game_id)
        assert await doors[1].look(ById(game_id)) == await once.games.look(ById(game_id))
    assert {**once.rows(), "outbox": []} == {**often.rows(), "outbox": []}
    for house in (once, often):
        await house.store.close()
    await other.close()


async def delivered(
    played: list[tuple[Asked, Done]], doors: tuple[Games, Games], chance: random.Random
) -> None:
    """Deliver each interaction at its time, and up to twice more: at once, or some time later."""
    late: list[list[int]] = [[] for _ in range(len(played) + LATEST + 1)]
    for number in range(len(played)):
        for _ in range(chance.randint(0, 2)):
            late[number + chance.randint(0, LATEST)].append(number)
    for number in range(len(late)):
        due = [*late[number], *([number] if number < len(played) else [])]
        chance.shuffle(due)
        answers = await asyncio.gather(*(played[one][0].of(chance.choice(doors)) for one in due))
        for one, answer in zip(due, answers, strict=True):
            expected = played[one][1]
            assert (answer.events, answer.seat) == (expected.events, expected.seat)
        for one in set(due):
            first = [a for n, a in zip(due, answers, strict=True) if n == one and not a.repeated]
            assert len(first) == (one == number)


# Two hundred at once


@pytest.mark.parametrize("count", [20, long(1000)], ids=["short", "long"])
async def test_two_hundred_actions_at_once_are_some_legal_order(tmp_path: Path, count: int) -> None:
    house = await House.open(tmp_path / "at-once.db", sealed())
    serial = await House.open(tmp_path / "serial.db", sealed())
    for seed in range(count):
        wish, seats = WISHES[2 + seed % 2]
        players, place = people(seats, seed), Place(HERE.guild_id, seed)
        message = 10_000 + 10 * seed
        game_id = await house.begun(wish, players, place, message)
        assert game_id == await serial.begun(wish, players, place, message)
        asked = await actions(house, game_id, players, seed)
        answers = await asyncio.gather(
            *(one.of(house.games) for one in asked), return_exceptions=True
        )
        assert all(isinstance(a, Refused) or not isinstance(a, BaseException) for a in answers)
        await check_order(house, serial, game_id, list(zip(asked, answers, strict=True)))
    await house.store.close()
    await serial.store.close()


async def actions(
    house: House, game_id: str, players: tuple[Person, ...], seed: int
) -> list[Asked]:
    """Return what everybody might ask from where the game stands, legal on turn or not."""
    chance = choices(seed)
    game = (await house.games.look(ById(game_id))).game
    asked = []
    for number in range(ACTIONS):
        key = 1_000_000 * (seed + 1) + number // chance.randint(1, 2)
        one = choose(game, players, chance, key)
        if chance.random() < 0.7:
            kind = chance.choice(["pass", "challenge", "swap", "accept", "pass"])
            person = chance.choice(players)
            rack = game.seats[players.index(person)].rack
            one = Asked(kind, game_id, person, key, tiles=rack[: chance.randint(1, 3)])
        asked.append(one)
    asked.append(Asked("resign", game_id, chance.choice(players), 2_000_000_000 + seed))
    chance.shuffle(asked)
    return asked


async def check_order(
    house: House, serial: House, game_id: str, answered: list[tuple[Asked, object]]
) -> None:
    """See that what was accepted, asked one after the other, makes the same log."""
    accepted: list[tuple[Asked, Done]] = [
        (asked, done)  # type: ignore[misc]  # what is no refusal is done
        for asked, done in answered
        if not isinstance(done, BaseException) and not done.repeated  # type: ignore[attr-defined]  # as above
    ]
    accepted.sort(key=lambda pair: pair[1].game.seq)
    assert accepted
    for asked, done in accepted:
        again = await asked.of(serial.games)
        assert (again.events, again.game) == (done.events, done.game)
    log = await house.games.events(game_id)
    assert log == await serial.games.events(game_id)
    assert replay(log) == (await house.games.look(ById(game_id))).game


# A move and the end of its time


@pytest.mark.parametrize("offset", [-1, 0, 1])
@pytest.mark.parametrize("count", [20, long(1000)], ids=["short", "long"])
async def test_a_move_against_the_end_of_its_time(tmp_path: Path, count: int, offset: int) -> None:
    """One second before, at, and after: exactly one of them wins, before always the move."""
    house = await House.open(tmp_path / "late.db", sealed())
    ran_out = 0
    for number in range(count):
        players = people(2, number)
        place = Place(HERE.guild_id, number)
        game_id = await house.begun(FEUD, players, place, 10_000 + 10 * number)
        game = (await house.games.look(ById(game_id))).game
        house.at = game.deadline + offset
        asked = Asked("pass", game_id, players[game.turn or 0], house.key())
        both = [asked.of(house.games), house.games.run_out(game_id)]
        order = choices(number).sample([0, 1], 2)
        answers = await asyncio.gather(*(both[n] for n in order), return_exceptions=True)
        moved, out = (answers[order.index(n)] for n in (0, 1))
        log = await house.games.events(game_id)
        passes = sum(isinstance(event, ev.TurnPassed) for event in log)
        losses = sum(isinstance(event, ev.TimeRanOut) for event in log)
        assert passes + losses == 1
        assert isinstance(moved, Refused) == (out is not None) == bool(losses)
        over = (await house.games.look(ById(game_id))).game.phase is Phase.ENDED
        assert over == bool(losses)
        ran_out += losses
    assert ran_out == 0 if offset < 0 else 0 < ran_out < count
    await house.store.close()


def test_there_are_names_for_all_seats() -> None:
    assert max(seats for _, seats in WISHES) <= len(NAMES)
