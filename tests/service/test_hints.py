"""Hints: thought of, written down, then given; and reviews that are kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.placing import lay, unknown
from bot.service import refusals
from bot.service.computers import Computers, Hint
from bot.service.games import ById, Place, Wish
from bot.service.thinking import Thinker, ThoughtFailed
from bot.service.trying import typed_play
from tests.service.companions import (
    begun_alone,
    generator,
    knowledge,
    opponents,
    played_to_the_end,
    seen,
)
from tests.service.house import ANNA, BO, CIA, House, sealed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.service.searching import Job


class Counted(Thinker):
    """Counts what it is asked; fails as long as it shall."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.fails = False

    async def think(self, job: Job, within: float) -> Any:
        self.asked += 1
        if self.fails:
            raise ThoughtFailed(f"nothing of {type(job).__name__}")
        return await super().think(job, within)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[House]:
    house = await House.open(tmp_path / "games.db", sealed(), resources.catalogue())
    yield house
    await house.store.close()


@pytest.fixture
async def thinker() -> AsyncIterator[Counted]:
    made = Counted()
    yield made
    await made.close()


ALONE = Wish("wordfeud", "en", computer="club")


async def test_a_hint_is_a_legal_play_of_the_own_tiles(table: House, thinker: Counted) -> None:
    game_id = await begun_alone(table, ALONE)
    computers = Computers(table.games, thinker, knowledge())
    hint = await computers.hint(ById(game_id), ANNA, key=table.key())
    assert hint.play is not None
    assert not unknown(hint.play.words, resources.word_graph("en"))
    done = await table.games.play(ById(game_id), ANNA, hint.typed, hint.at, key=table.key())
    assert done.game.seats[0].score == hint.play.score
    assert done.game.board.tiles == dict(hint.play.tiles)


async def test_a_hint_asked_again_is_the_same_and_counts_once(
    table: House, thinker: Counted
) -> None:
    game_id = await begun_alone(table, ALONE)
    computers = Computers(table.games, thinker, knowledge())
    hints = [await computers.hint(ById(game_id), ANNA, key=table.key()) for _ in range(3)]
    assert len({hint.typed for hint in hints}) == 1
    log = await table.games.events(game_id)
    assert [event for event in log if isinstance(event, ev.HintTaken)] == [ev.HintTaken(0)]


async def test_a_hint_asked_twice_at_once_is_given_twice_and_counts_once(
    table: House, thinker: Counted
) -> None:
    game_id = await begun_alone(table, ALONE)
    computers = Computers(table.games, thinker, knowledge())
    asked = (computers.hint(ById(game_id), ANNA, key=table.key()) for _ in range(3))
    hints = await asyncio.gather(*asked)
    assert len({hint.typed for hint in hints}) == 1
    assert (await seen(table, game_id)).seats[0].hints == 1


async def test_a_hint_is_typed_so_that_the_same_play_is_read(table: House) -> None:
    """Blanks may stand for tiles of two letters, which lie in the middle of words too."""
    game = await seen(table, await begun_alone(table, Wish("classic", "es", computer="club")))
    search = generator(game.layout, game.tile_set, game.ruleset)
    rack = ("?", "CH", "O", "LL", "E", "R", "A")
    plays = [search.play(game.board, one) for one in search.plays(game.board, rack)]
    blanks = {tile.letter for play in plays for _, tile in play.tiles if tile.blank}
    assert {"CH", "LL", "RR"} <= blanks
    for play in plays:
        hint = Hint(game, 0, play)
        command = typed_play(hint.typed, hint.at, game)
        assert isinstance(command, cmd.PlayWord)
        laid = lay(game.position, rack, command.word, command.square, command.direction)
        assert dict(laid) == dict(play.tiles)


async def test_a_hint_that_cannot_be_thought_is_not_held_against_anybody(
    table: House, thinker: Counted
) -> None:
    game_id = await begun_alone(table, ALONE)
    thinker.fails = True
    computers = Computers(table.games, thinker, knowledge())
    refused = await table.refusal(computers.hint(ById(game_id), ANNA, key=table.key()))
    assert refused == refusals.TooBusy()  # to be asked again, and no bug
    assert (await seen(table, game_id)).seats[0].hints == 0


async def test_who_gets_no_hint_costs_no_thought(table: House, thinker: Counted) -> None:
    computers = Computers(table.games, thinker, knowledge())
    plain = await table.begun(Wish("wordfeud", "en"))

    async def refused(person: Any) -> Any:
        return await table.refusal(computers.hint(ById(plain), person, key=table.key()))

    assert await refused(ANNA) == illegal.NoHints()
    assert isinstance(await refused(BO), illegal.NotYourTurn)
    assert await refused(CIA) == refusals.NotAPlayer()
    assert thinker.asked == 0


async def test_people_may_agree_on_hints(table: House, thinker: Counted) -> None:
    game_id = await table.begun(Wish("wordfeud", "en", hints=True))
    computers = Computers(table.games, thinker, knowledge())
    assert (await computers.hint(ById(game_id), ANNA, key=table.key())).play is not None
    without = await table.games.offer(
        Wish("wordfeud", "en", computer="club", hints=False),
        CIA,
        Place(1, 5),
        key=table.key(),
    )
    assert not without.game.offer.hints


async def test_a_move_meanwhile_makes_a_hint_too_late(table: House, thinker: Counted) -> None:
    game_id = await begun_alone(table, ALONE)
    computers = Computers(table.games, thinker, knowledge())
    asked = asyncio.create_task(computers.hint(ById(game_id), ANNA, key=table.key()))
    while not thinker.asked:  # noqa: ASYNC110 - the thinker tells nobody
        await asyncio.sleep(0.001)
    await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
    with pytest.raises(illegal.Refused) as late:
        await asked
    assert late.value.reason == refusals.TurnIsOver()


async def test_a_review_is_made_once_and_only_after_the_end(table: House, thinker: Counted) -> None:
    game_id = await begun_alone(table, Wish("instant", "en", computer="beginner"))
    computers = Computers(table.games, thinker, knowledge())
    early = await table.refusal(computers.review(ById(game_id), ANNA, key=table.key()))
    assert early == refusals.NotReviewedYet()
    async with opponents(table):
        game = await played_to_the_end(table, game_id, ANNA)
    first, second = await asyncio.gather(
        computers.review(ById(game_id), ANNA, key=table.key()),
        computers.review(ById(game_id), BO, key=table.key()),  # who looks on may read it too
    )
    assert first.turns == second.turns
    assert thinker.asked == len(first.turns)
    placed = [e for e in await table.games.events(game_id) if isinstance(e, ev.TilesPlaced)]
    assert [one.turn.play for one in first.turns if one.turn.play] == [e.play for e in placed]
    assert all(one.lost >= 0 for one in first.turns)
    anna, computer = first.seats
    assert anna.accuracy > computer.accuracy
    assert game.seats[0].score > game.seats[1].score
