"""What is kept of logs and states: the same as the file says, whoever has changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.rules.game import replay
from bot.rules.illegal import Refused
from bot.service import refusals
from bot.service.finding import Finder, Found
from bot.service.games import ById, Done, Games, InChannel, Person
from bot.service.telling import story
from bot.store import Store
from bot.store import games as table
from tests.service.house import ANNA, BO, HERE, House, choices

if TYPE_CHECKING:
    from bot.store import Transaction

CHANNEL = InChannel(HERE.channel_id)


async def as_stored(house: House, games: Games, game_id: str) -> None:
    """See that all that is told of a game is what a process would tell that has kept nothing."""
    fresh = house.new_games(house.store)
    log = await house.store.read(lambda tx: table.events(tx, game_id))
    assert await games.events(game_id) == log
    assert (await games.look(ById(game_id))).game == replay(log)
    for seq in range(len(log)):
        assert await games.story(game_id, seq) == await fresh.story(game_id, seq)


async def test_what_was_committed_is_kept_as_it_is_read(house: House) -> None:
    game_id, chance = await house.begun(), choices(3)
    for _ in range(6):
        await house.move(game_id, chance)
        await as_stored(house, house.games, game_id)


async def test_what_another_process_has_played_is_read(house: House) -> None:
    """As if the rule of one process for a file had been broken: kept events get no gap."""
    other = await Store.open(house.path, alone=False)
    doors = (house.games, house.new_games(other))
    game_id = await house.begun()
    for number, turn in enumerate((0, 1, 1, 0, 1)):
        who = (ANNA, BO)[number % 2]
        await doors[turn].swap(
            CHANNEL, who, (await rack(house, game_id, number % 2))[:1], key=number
        )
        for games in doors:
            await as_stored(house, games, game_id)
    await other.close()


async def rack(house: House, game_id: str, seat: int) -> tuple[str, ...]:
    return (await house.games.look(ById(game_id))).game.seats[seat].rack


async def test_what_was_rolled_back_is_not_kept(house: House) -> None:
    game_id = await house.begun()
    before = await house.games.events(game_id)

    def taken(transaction: Transaction) -> None:
        transaction.run(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON keys"
            " BEGIN SELECT RAISE(ABORT, 'after the events'); END"
        )

    await house.store.change(taken)
    with pytest.raises(Exception, match="after the events"):
        await house.games.pass_turn(CHANNEL, ANNA, key=1)
    await house.store.change(lambda tx: tx.run("DROP TRIGGER full"))
    assert await house.games.events(game_id) == before
    await house.games.pass_turn(CHANNEL, ANNA, key=1)
    await as_stored(house, house.games, game_id)


async def test_a_game_that_is_gone_is_not_told_from_what_was_kept(house: House) -> None:
    game_id = await house.begun()
    await house.games.pass_turn(CHANNEL, ANNA, key=1)
    await house.games.story(game_id, 2)
    await house.store.change(lambda tx: tx.run("DELETE FROM games WHERE game_id = ?", game_id))
    with pytest.raises(Refused) as refused:
        await house.games.story(game_id, 2)
    assert refused.value.reason == refusals.NoSuchGame()
    with pytest.raises(Refused):
        await house.games.events(game_id)


async def test_what_a_command_leaves_is_what_is_found_right_behind_it(house: House) -> None:
    left, found, stories = [], [], []

    def compare(done: Done, transaction: Transaction) -> None:
        finder = Finder()
        left.append(Found(done.game, done.place, done.people))
        found.append(finder.find(transaction, ById(done.game.id)))
        last = done.game.id, done.game.seq - 1
        stories.append((story(transaction, finder, *last, done), story(transaction, finder, *last)))

    house.games.desk.readers.append(compare)
    game_id = await house.begun()
    renamed = Person(ANNA.id, "Anna the First", "nb")
    passed = await house.games.pass_turn(CHANNEL, renamed, key=1)
    assert [person.name for person in passed.people] == ["Anna the First", "Bo"]
    again = await house.games.pass_turn(CHANNEL, renamed, key=1)
    assert (again.repeated, again.people) == (True, passed.people)
    await house.games.resign(CHANNEL, BO, key=2)
    assert len(left) == 6  # offered, posted, joined, begun, passed, resigned
    assert left == found
    assert all(ahead == behind for ahead, behind in stories)
    assert (await house.games.people(game_id)) == passed.people
