"""Computers challenge as long as a play is open, not on their own turn alone: who does, who lets it
pass, and what comes of it when the window has closed meanwhile."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.engine.computer import Level
from bot.rules import events as ev
from bot.rules.game import replay
from bot.service.computers import Computers
from bot.service.games import ById, Wish
from bot.service.searching import Doubt
from bot.service.thinking import Thinker, ThoughtFailed
from tests.service.companions import knowledge, opponents, person_moves, seen, until
from tests.service.house import ANNA, BO, House, sealed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.rules.game import Game
    from bot.service.searching import Job


LEVELS = Level.BEGINNER, Level.EXPERT


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[House]:
    """A house with the real word lists."""
    house = await House.open(tmp_path / "games.db", sealed(), resources.catalogue())
    yield house
    await house.store.close()


class Doubting(Thinker):
    """Counts the doubts it was asked for and has answered; waits with the answer if told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Doubt] = []
        self.answered: list[int | None] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def think(self, job: Job, within: float) -> Any:
        answer = await super().think(job, within)
        if isinstance(job, Doubt):
            self.asked.append(job)
            await self.may_answer.wait()
            self.answered.append(answer)
        return answer


class Confused(Thinker):
    """Has no answer to a doubt, and to everything else one."""

    async def think(self, job: Job, within: float) -> Any:
        if isinstance(job, Doubt):
            raise ThoughtFailed("no idea")
        return await super().think(job, within)


async def annas_turn(table: House, wish: Wish, level: str = "") -> str:
    """Begin games until Anna has the first turn and letters to invent words with.

    The last free seat is Bo's, or with a `level` that of a computer.
    """
    for number in range(60):
        table.draw = sealed(number)
        table.games = table.new_games(table.store)
        game_id = await table.offered(wish)
        if not level:
            await table.games.take_seat(game_id, BO, key=table.key())
        else:
            computers = Computers(table.games, Thinker(), knowledge())
            await computers.add(game_id, ANNA, level, key=table.key())
        await table.games.begin(game_id, 112)
        game = await seen(table, game_id)
        if game.turn == 0 and len(consonants(game)) >= 4:
            return game_id
        await table.games.resign(ById(game_id), ANNA, key=table.key())
        if not level:
            await table.games.resign(ById(game_id), BO, key=table.key())
    raise AssertionError("Anna never begins")


def consonants(game: Game) -> list[str]:
    return [tile for tile in game.seats[0].rack if tile not in "?AEIOUY"]


async def invents(table: House, game_id: str, count: int) -> None:
    word = "".join(consonants(await seen(table, game_id))[:count])
    await table.games.play(ById(game_id), ANNA, word, "8H", key=table.key())


async def challenges(table: House, game_id: str) -> list[tuple[int, int, bool]]:
    log = await table.games.events(game_id)
    made = [event for event in log if isinstance(event, ev.PlayChallenged)]
    return [(event.challenger, event.challenged, event.upheld) for event in made]


def with_bo_next(level: str, rules: str = "classic") -> Wish:
    """Anna, Bo, then the computer: whoever plays first, it is not the next to play."""
    return Wish(rules, "en", (BO,), computer=level)


@pytest.mark.parametrize("rules", ["classic", "classic-published"])
async def test_a_computer_that_is_not_next_challenges_an_invention(
    table: House, rules: str
) -> None:
    game_id = await annas_turn(table, with_bo_next("club", rules))
    async with opponents(table):
        await invents(table, game_id, 4)
        game = await until(table, game_id, lambda g: g.open is None)
        assert (game.turn, game.seats[0].score, len(game.board.tiles)) == (1, 0, 0)
        await person_moves(table, game_id, BO, 1)  # it is still Bo's turn, and then the computer's
        await until(table, game_id, lambda g: g.turn == 0)
    assert await challenges(table, game_id) == [(2, 0, True)]
    log = await table.games.events(game_id)
    assert [e.seat for e in log if isinstance(e, ev.TilesPlaced)] == [0, 1, 2]
    assert replay(log) == await seen(table, game_id)


async def test_it_doubts_no_word_of_the_list(table: House) -> None:
    """Whether its level knows the word or not: a doubt in vain would cost it a turn."""
    game_id, thinker = await annas_turn(table, with_bo_next("beginner")), Doubting()
    async with opponents(table, thinker):
        await person_moves(table, game_id, ANNA)
        await answered(thinker, 1)
        await person_moves(table, game_id, BO, 1)
        await until(table, game_id, lambda g: g.turn == 0)
    assert thinker.answered == [None]
    assert await challenges(table, game_id) == []


async def answered(thinker: Doubting, count: int) -> None:
    async with asyncio.timeout(60):
        while len(thinker.answered) < count:  # noqa: ASYNC110 - the thinker tells nobody
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(("count", "made"), [(2, [(2, 0, True)]), (4, [])])
async def test_a_beginner_doubts_what_is_short_and_lets_the_rest_pass(
    table: House, count: int, made: list[tuple[int, int, bool]]
) -> None:
    game_id, thinker = await annas_turn(table, with_bo_next("beginner")), Doubting()
    async with opponents(table, thinker):
        await invents(table, game_id, count)
        await answered(thinker, 1)
        if made:
            await until(table, game_id, lambda g: g.open is None)
        else:
            await table.games.pass_turn(ById(game_id), BO, key=table.key())
            await until(table, game_id, lambda g: g.turn == 0)
    assert await challenges(table, game_id) == made


async def test_the_better_computer_has_its_say_before_the_next_one_plays(table: House) -> None:
    """A beginner is next and would let it pass; the expert after it does not."""
    wish = Wish("classic", "en", players=3, computer="beginner")
    game_id, thinker = await annas_turn(table, wish, level="expert"), Doubting()
    async with opponents(table, thinker):
        await invents(table, game_id, 4)
        await until(table, game_id, lambda g: g.turn == 0)
    assert await challenges(table, game_id) == [(2, 0, True)]
    assert [doubt.levels for doubt in thinker.asked] == [LEVELS]  # nor is what they lay doubted
    log = await table.games.events(game_id)
    assert [e.seat for e in log if isinstance(e, ev.TilesPlaced)] == [0, 1, 2]


async def test_who_acts_first_closes_the_window(table: House) -> None:
    game_id, thinker = await annas_turn(table, with_bo_next("club")), Doubting()
    thinker.may_answer.clear()
    async with opponents(table, thinker):
        await invents(table, game_id, 4)
        await until(table, game_id, lambda _: bool(thinker.asked))
        await table.games.pass_turn(ById(game_id), BO, key=table.key())
        thinker.may_answer.set()
        await until(table, game_id, lambda g: g.turn == 0)
    assert thinker.answered == [0]
    assert await challenges(table, game_id) == []


async def test_the_one_on_turn_may_challenge_first(table: House) -> None:
    game_id, thinker = await annas_turn(table, with_bo_next("club")), Doubting()
    thinker.may_answer.clear()
    async with opponents(table, thinker):
        await invents(table, game_id, 4)
        await until(table, game_id, lambda _: bool(thinker.asked))
        await table.games.challenge(ById(game_id), BO, key=table.key())
        thinker.may_answer.set()
        await answered(thinker, 1)
        await person_moves(table, game_id, BO, 1)
        await until(table, game_id, lambda g: g.turn == 0)
    assert await challenges(table, game_id) == [(1, 0, True)]


async def test_a_computer_lets_people_challenge_before_it_plays(table: House) -> None:
    """Played at once, it would keep Anna from challenging what Bo has laid."""
    game_id = await annas_turn(table, with_bo_next("beginner"))
    async with opponents(table, hearing=0.5):
        await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
        began = time.monotonic()
        await person_moves(table, game_id, BO, 1)
        await until(table, game_id, lambda g: g.turn == 0)
        assert time.monotonic() - began >= 0.5
        assert len((await seen(table, game_id)).board.tiles) > 0


async def test_a_computer_plays_when_people_have_challenged(table: House) -> None:
    game_id = await annas_turn(table, with_bo_next("beginner"))
    async with opponents(table, hearing=3600):
        await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
        await person_moves(table, game_id, BO, 1)
        await asyncio.sleep(0.1)
        assert (await seen(table, game_id)).turn == 2
        await table.games.challenge(ById(game_id), ANNA, key=table.key())
        await until(table, game_id, lambda g: g.turn == 1)  # Anna's turn is forfeited
    assert await challenges(table, game_id) == [(0, 1, False)]


async def test_a_doubt_that_cannot_be_thought_holds_nobody_up(
    table: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await annas_turn(table, with_bo_next("club"))
    with caplog.at_level(logging.WARNING, logger="bot"):
        async with opponents(table, Confused()):
            await invents(table, game_id, 4)
            await until(table, game_id, lambda _: "doubted in vain" in caplog.text)
            await person_moves(table, game_id, BO, 1)
            await until(table, game_id, lambda g: g.turn == 0)
    assert await challenges(table, game_id) == []
    assert "could not act" not in caplog.text
