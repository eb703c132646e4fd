"""Computers that cannot think: simpler levels, passes, and at last a resignation, seat by seat."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.engine.computer import Level
from bot.l10n import Localizer
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.game import Phase
from bot.rules.seen import public
from bot.service.games import ById, Wish
from bot.service.opponents import PASSES_AFTER, RESIGNS_AFTER, SIMPLER_LEVEL, VAIN_TURNS
from bot.service.searching import Doubt, Move
from bot.service.thinking import Thinker, ThoughtFailed
from bot.ui.messages import moved
from bot.ui.table import Table
from bot.ui.texts import Texts
from tests.service.companions import (
    begun_alone,
    opponents,
    person_moves,
    played_to_the_end,
    until,
)
from tests.service.house import ANNA, House, sealed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.service.searching import Job


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[House]:
    """A house with the real word lists."""
    house = await House.open(tmp_path / "games.db", sealed(), resources.catalogue())
    yield house
    await house.store.close()


class Broken(Thinker):
    """A process that never has an answer."""

    async def think(self, job: Job, within: float) -> Any:
        raise ThoughtFailed(f"nothing of {type(job).__name__} in {within}")


async def test_a_computer_that_fails_passes_and_then_gives_up(
    table: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.opponents.AFTER_A_FAULT", 0.001)
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    with caplog.at_level(logging.WARNING, logger="bot"):
        async with opponents(table, Broken()):
            await table.games.pass_turn(ById(game_id), ANNA, key=table.key())
            await until(table, game_id, lambda g: g.turn == 0)
    assert isinstance((await table.games.events(game_id))[-2], ev.TurnPassed | ev.TurnBegan)
    assert game_id in caplog.text
    assert caplog.text.count("could not act") == PASSES_AFTER
    assert RESIGNS_AFTER > PASSES_AFTER


async def test_a_computer_that_never_thinks_again_gives_up(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It passes some turns, for thinking may come back; then the game ends, and says why."""
    monkeypatch.setattr("bot.service.opponents.AFTER_A_FAULT", 0.001)
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="club"))
    async with opponents(table, Broken()):
        for _ in range(VAIN_TURNS):
            await person_moves(table, game_id, ANNA)
            game = await until(table, game_id, lambda g: g.turn == 0)
            assert game.latest == ev.TurnPassed(1)
        await person_moves(table, game_id, ANNA)
        game = await until(table, game_id, lambda g: g.phase is Phase.ENDED)
    log = await table.games.events(game_id)
    passed = [e for e in log if isinstance(e, ev.TurnPassed)]
    assert [e.seat for e in passed] == [1] * VAIN_TURNS
    assert ev.SeatResigned(1) in log
    assert game.end is not None
    assert game.end.winners == (0,)
    seen_by = Table(public(game), (), Texts(Localizer(resources.locales(), strict=True), "en"))
    assert list(moved(seen_by, ev.SeatResigned(1))) == [
        "**Computer (club)** can no longer find its moves (a fault of the bot) and gives up."
    ]


class Silent(Thinker):
    """Has no answer for computers of these levels; those of other levels pass with a thought."""

    def __init__(self, *levels: Level) -> None:
        super().__init__()
        self.levels, self.failing = levels, False

    async def think(self, job: Job, _within: float) -> Any:
        # A level that failed is asked for once more as a simpler one: that fails with it.
        if isinstance(job, Move) and job.level is not SIMPLER_LEVEL:
            self.failing = job.level in self.levels
        if self.failing:
            raise ThoughtFailed("killed")
        return None if isinstance(job, Doubt) else cmd.Pass()


def _asking(question: Any, _: object) -> Any:
    return question


async def between_computers(table: House, silent: Silent, *levels: Level) -> list[Any]:
    """Return the log of a game of Anna and computers, each with four turns behind it."""
    game_id = await table.offered(Wish("classic", "en", players=len(levels) + 1))
    for level in levels:
        asked = cmd.Seat(0), cmd.AddComputer(level.value)
        await table.games.desk.answer(ById(game_id), partial(_asking, asked))
    await table.games.begin(game_id, 222)
    async with opponents(table, silent) as task:
        for _ in range(VAIN_TURNS + 2):
            game = await until(table, game_id, lambda g: g.turn == 0 or g.phase is Phase.ENDED)
            if game.phase is Phase.RUNNING:
                await person_moves(table, game_id, ANNA)
        remembered = {seat for seat, _ in task._vain.items() if seat[0] == game_id}  # noqa: SLF001 - what is kept
        assert not remembered or game.phase is Phase.RUNNING
    return list(await table.games.events(game_id))


@pytest.mark.parametrize(
    ("levels", "silent"),
    [
        ((Level.EXPERT, Level.EXPERT, Level.EXPERT), (Level.EXPERT,)),
        ((Level.EXPERT, Level.BEGINNER), (Level.EXPERT,)),
    ],
    ids=["all", "one of two"],
)
async def test_turns_passed_in_vain_are_counted_seat_by_seat(
    table: House,
    monkeypatch: pytest.MonkeyPatch,
    levels: tuple[Level, ...],
    silent: tuple[Level, ...],
) -> None:
    """Neither do other computers' failures count, nor does what they do well take any away."""
    monkeypatch.setattr("bot.service.opponents.AFTER_A_FAULT", 0.001)
    log = await between_computers(table, Silent(*silent), *levels)
    for seat in (seat for seat, level in enumerate(levels, 1) if level in silent):
        own = [e for e in log if isinstance(e, ev.TurnPassed | ev.SeatResigned) and e.seat == seat]
        assert own[: VAIN_TURNS + 1] == [*[ev.TurnPassed(seat)] * VAIN_TURNS, ev.SeatResigned(seat)]


class Sometimes(Thinker):
    """Thinks in vain but every fourth time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def think(self, job: Job, within: float) -> Any:
        self.asked += 1
        if self.asked % 4:
            raise ThoughtFailed("not now")
        return await super().think(job, within)


async def test_a_computer_that_thinks_now_and_then_goes_on(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.opponents.AFTER_A_FAULT", 0.001)
    game_id = await begun_alone(table, Wish("instant", "en", computer="club"))
    async with opponents(table, Sometimes()):
        game = await played_to_the_end(table, game_id, ANNA)
    log = await table.games.events(game_id)
    assert ev.SeatResigned(1) not in log
    assert any(isinstance(e, ev.TilesPlaced) and e.seat == 1 for e in log)
    assert game.end is not None


class Late(Thinker):
    """Takes as long as it may over the first level it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.levels: list[Level] = []

    async def think(self, job: Job, within: float) -> Any:
        assert isinstance(job, Move)
        self.levels.append(job.level)
        return await super().think(job, 0.0 if job.level is Level.MASTER else within)


async def test_a_level_that_takes_too_long_is_played_more_simply(table: House) -> None:
    game_id = await begun_alone(table, Wish("wordfeud", "en", computer="master"))
    thinker = Late()
    async with opponents(table, thinker):
        await person_moves(table, game_id, ANNA)
        game = await until(table, game_id, lambda g: g.turn == 0)
    assert thinker.levels == [Level.MASTER, Level.CLUB]
    assert isinstance(game.latest, ev.TilesPlaced)
