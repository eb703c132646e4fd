"""Computers at the table: whole games in every way they are played, restarts, faults, privacy."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.engine.computer import Level
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.game import Phase, replay
from bot.rules.lexicon import House as HouseWords
from bot.rules.verifying import first_difference
from bot.service import refusals
from bot.service.games import ById, Place, Wish
from bot.service.searching import Move
from bot.service.thinking import Thinker
from bot.service.values import DIRECT
from tests.service.companions import (
    begun_alone,
    opponents,
    person_moves,
    played_to_the_end,
    seen,
    until,
)
from tests.service.house import ANNA, BO, CIA, House, any_words, sealed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.service.searching import Job

PAIRS = [
    ("wordfeud", "sv", "beginner"),
    ("instant", "it", "casual"),
    ("classic", "nb", "club"),
    ("classic", "en", "expert"),
    ("wordfeud", "en", "master"),
    ("classic-published", "es", "casual"),
    ("classic-tournament", "de", "expert"),
]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[House]:
    """A house with the real word lists."""
    house = await House.open(tmp_path / "games.db", sealed(), resources.catalogue())
    yield house
    await house.store.close()


@pytest.mark.parametrize(("rules", "language", "level"), PAIRS)
async def test_a_person_plays_a_computer_to_the_end(
    table: House, rules: str, language: str, level: str
) -> None:
    game_id = await begun_alone(table, Wish(rules, language, computer=level))
    async with opponents(table):
        game = await played_to_the_end(table, game_id, ANNA)
    log = await table.games.events(game_id)
    assert replay(log) == game
    assert first_difference(log) is None
    assert game.end is not None
    assert min(final.score for final in game.end.finals) > 30
    assert game.seats[1].computer == level
    refused = [e for e in log if isinstance(e, ev.PlayChallenged)]
    assert not refused  # both play words of the list, and no level doubts what it does not know


async def test_a_restart_in_the_middle_changes_nothing(table: House) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    async with opponents(table):
        await person_moves(table, game_id, ANNA)
        await until(table, game_id, lambda game: game.turn == 0)
    await person_moves(table, game_id, ANNA)  # nobody is there to answer
    await table.restart()
    assert (await seen(table, game_id)).turn == 1
    async with opponents(table):
        assert (await played_to_the_end(table, game_id, ANNA)).phase is Phase.ENDED


async def test_several_games_at_once(table: House) -> None:
    levels = ["beginner", "expert", "club"]
    games = [
        await begun_alone(
            table, Wish("instant", "en", computer=level), place=Place(1, n), message=10 * n + 10
        )
        for n, level in enumerate(levels)
    ]
    async with opponents(table):
        ended = await asyncio.gather(*(played_to_the_end(table, game, ANNA) for game in games))
    assert [game.seats[1].computer for game in ended] == levels


async def test_two_people_and_two_computers(table: House) -> None:
    game_id = await table.offered(Wish("classic-published", "en", players=4, computer="casual"))
    await table.games.take_seat(game_id, BO, key=table.key())
    await table.games.take_seat(game_id, CIA, key=table.key())
    await table.games.begin(game_id, 112)
    people = {0: ANNA, 2: BO, 3: CIA}
    async with opponents(table):
        for _ in range(6):
            game = await until(table, game_id, lambda g: g.turn in people)
            assert game.turn is not None
            await person_moves(table, game_id, people[game.turn], game.turn)
        await until(table, game_id, lambda g: g.turn in people)
    placed = [e.seat for e in await table.games.events(game_id) if isinstance(e, ev.TilesPlaced)]
    assert {0, 1, 2, 3} <= set(placed)


# What computers know


class Watched(Thinker):
    """Writes down what it was given to think about."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []

    async def think(self, job: Job, within: float) -> Any:
        self.jobs.append(job)
        return await super().think(job, within)


async def test_a_computer_is_given_nothing_it_may_not_see(table: House) -> None:
    """The same public game with other hidden tiles is the same to the process that thinks."""
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="master"))
    thinker = Watched()
    async with opponents(table, thinker):
        await person_moves(table, game_id, ANNA)
        await until(table, game_id, lambda game: game.turn == 0)
    (job,) = thinker.jobs
    assert isinstance(job, Move)
    game = await table.games.at(game_id, int(job.seed.partition(":")[2]) - 1)
    assert job.sight.rack == game.seats[1].rack
    hidden = sorted([*game.seats[0].rack, *game.bag])
    assert list(job.sight.unseen) == hidden
    assert job.sight.in_bag == len(game.bag)
    assert game.seal.seed not in repr(job)


async def test_words_that_offend_are_not_played(table: House) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    thinker = Watched()
    async with opponents(table, thinker):
        await person_moves(table, game_id, ANNA)
        await until(table, game_id, lambda game: game.turn == 0)
    (job,) = thinker.jobs
    assert isinstance(job, Move)
    never = resources.never_played("en")
    assert {"".join(word) for word in job.sight.avoid} == never


async def test_the_words_of_the_house_count(table: House) -> None:
    """A server's ban takes the best word away, and its own word may be the best."""
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="expert"))
    game = await seen(table, game_id)
    thinker = Watched()
    async with opponents(table, thinker):
        await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
        await until(table, game_id, lambda game: game.turn == 0)
        (job,) = thinker.jobs
        assert isinstance(job, Move)
        first = await thinker.think(job, 10)
        assert isinstance(first, cmd.PlaceTiles)
        word = "".join(tile.letter for _, tile in first.tiles)
        banned = replace(job, ground=replace(job.ground, house=HouseWords(bans=(word,))))
        other = await thinker.think(banned, 30)
        assert isinstance(other, cmd.PlaceTiles)
        assert "".join(tile.letter for _, tile in other.tiles) != word
        own = "".join(tile for tile in game.seats[1].rack if tile != "?")
        owned = replace(job, ground=replace(job.ground, house=HouseWords(words=(own,))))
        best = await thinker.think(owned, 30)
        assert isinstance(best, cmd.PlaceTiles)
        assert len(best.tiles) == len(game.seats[1].rack)


# Challenges


async def invented(table: House, game_id: str, count: int) -> None:
    """Lay so many of Anna's tiles as a word that no list has."""
    rack = (await seen(table, game_id)).seats[0].rack
    word = "".join(sorted((tile for tile in rack if tile != "?"), reverse=True)[:count])
    await table.games.play(ById(game_id), ANNA, word, "8H", key=table.key())


@pytest.mark.parametrize("level", [level.value for level in Level])
async def test_an_invention_of_two_letters_fools_nobody(table: House, level: str) -> None:
    game_id = await alone_and_first(table, level)
    async with opponents(table):
        await invented(table, game_id, 2)
        game = await until(table, game_id, lambda g: g.turn == 0)
    challenge = next(
        e for e in await table.games.events(game_id) if isinstance(e, ev.PlayChallenged)
    )
    assert (challenge.challenger, challenge.upheld) == (1, True)
    assert game.seats[0].score == 0


async def alone_and_first(table: House, level: str) -> str:
    """Begin classic games until Anna has the first turn."""
    for number in range(20):
        table.draw = sealed(number)
        table.games = table.new_games(table.store)
        place = Place(77, 9000 + number)
        game_id = await begun_alone(table, Wish("classic", "en", computer=level), place=place)
        game = await seen(table, game_id)
        letters = [tile for tile in game.seats[0].rack if tile not in "?AEIOU"]
        if game.turn == 0 and len(letters) >= 4:
            return game_id
    raise AssertionError("Anna never begins")


async def test_a_computer_may_be_challenged(table: House) -> None:
    game_id = await alone_and_first(table, "club")
    async with opponents(table):
        await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
        await until(table, game_id, lambda g: g.turn == 0)
        await table.games.challenge(ById(game_id), ANNA, key=table.key())
        await until(table, game_id, lambda g: g.turn == 0)
    challenge = next(
        e for e in await table.games.events(game_id) if isinstance(e, ev.PlayChallenged)
    )
    assert (challenge.challenged, challenge.upheld) == (1, False)


async def test_time_runs_for_people_only(table: House) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    await person_moves(table, game_id, ANNA)
    table.at += 10**7
    assert await table.games.due(table.at) == ()
    assert await table.games.run_out(game_id) is None
    async with opponents(table):
        await until(table, game_id, lambda g: g.turn == 0)
    table.at += 10**7
    assert await table.games.due(table.at) == (game_id,)


# What may be wished for


@pytest.mark.parametrize(
    ("wish", "place", "reason"),
    [
        (Wish("wordfeud", "en", computer="genius"), Place(1, 2), refusals.UnknownLevel("genius")),
        (Wish("wordfeud", "en", players=3, computer="club"), Place(1, 2), None),
        (Wish("wordfeud", "en", (BO,), computer="club"), Place(1, 2), None),
        (Wish("wordfeud", "en"), Place(DIRECT, 2), refusals.OnlyComputersHere()),
        (
            Wish("classic", "en", (BO,), computer="club"),
            Place(DIRECT, 2),
            refusals.OnlyComputersHere(),
        ),
    ],
)
async def test_what_cannot_be_wished_for(table, wish, place, reason) -> None:
    refused = await table.refusal(table.games.offer(wish, ANNA, place, key=1))
    assert refused == (reason or refusals.WrongPlayerCount(2, 2))


async def test_a_list_that_cannot_be_searched_has_no_computers(tmp_path: Path) -> None:
    house = await House.open(tmp_path / "games.db", catalogue=any_words())
    wish = Wish("wordfeud", "en", computer="club")
    refused = await house.refusal(house.games.offer(wish, ANNA, Place(1, 2), key=1))
    assert refused == refusals.WordListMissing()
    await house.store.close()


@pytest.mark.parametrize(
    ("wish", "place", "levels"),
    [
        (Wish("classic", "en", (BO,), computer="club"), Place(1, 2), [None, None, "club"]),
        (
            Wish("classic", "en", (BO,), players=4, computer="club"),
            Place(1, 2),
            [None, None, "club", "club"],
        ),
        (Wish("classic", "en", players=3, computer="club"), Place(1, 2), [None, "club", None]),
        (
            Wish("classic", "en", players=3, computer="club"),
            Place(DIRECT, 2),
            [None, "club", "club"],
        ),
    ],
)
async def test_who_sits_where(table, wish, place, levels) -> None:
    done = await table.games.offer(wish, ANNA, place, key=1)
    assert [seat.computer for seat in done.game.seats] == levels
    assert done.game.offer.hints == (place.guild_id == DIRECT)


async def test_direct_messages_hold_one_game(table: House) -> None:
    here = Place(DIRECT, 2)
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"), place=here)
    wish = Wish("instant", "en", computer="club")
    refused = await table.refusal(table.games.offer(wish, ANNA, here, key=1))
    assert refused == refusals.ChannelBusy(game_id, direct=True)
    assert await table.refusal(table.games.take_seat(game_id, BO, key=2)) == illegal.AlreadyBegun()
