"""Nobody loses time that the bot, Discord or the system's clock has taken."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from bot.rules import events as ev
from bot.rules.game import Phase, replay
from bot.service.desk import cache_row
from bot.service.games import ById, Place
from bot.service.offers import INVITATION_SECONDS
from bot.service.presence import BEAT, HOLD, SHORT, Presence
from bot.store import Absence, deadlines, games
from tests.service.house import NOON, House

HOUR = 3600
TURN = 72 * HOUR


@dataclass
class Times:
    """The set clock is the house's; this is the one nobody sets, and whether players come."""

    steady: float = 0.0
    there: bool = True


def watching(house: House, times: Times) -> Presence:
    return Presence(
        house.games,
        lambda: house.at,
        steady=lambda: times.steady,
        available=lambda: times.there,
    )


def spend(house: House, times: Times, seconds: int) -> None:
    house.at += seconds
    times.steady += seconds


async def deadline(house: House, game_id: str) -> int:
    return (await house.games.look(ById(game_id))).game.deadline


async def moves(house: House, game_id: str) -> list[ev.DeadlineMoved]:
    log = await house.games.events(game_id)
    return [event for event in log if isinstance(event, ev.DeadlineMoved)]


async def test_the_pulse_is_kept_while_players_come(house):
    times = Times()
    presence = watching(house, times)
    assert await house.games.pulse() is None
    for _ in range(10):
        assert await presence.settle()
        pulse = await house.games.pulse()
        assert pulse is not None
        assert 0 <= house.at - pulse < BEAT
        spend(house, times, 30)
    times.there = False
    spend(house, times, 300)
    assert not await presence.settle()
    assert house.at - (await house.games.pulse() or 0) >= 300


@pytest.mark.parametrize("away", [SHORT, 5 * HOUR, 30 * 24 * HOUR])
async def test_a_long_absence_moves_every_deadline_once(house, away):
    running = await house.begun()
    offered = await house.offered(place=Place(78, 1), message=500)
    await watching(house, Times()).settle()
    await house.restart()
    house.at += away
    assert await watching(house, Times()).settle()
    await house.restart()
    assert await watching(house, Times()).settle()
    assert await moves(house, running) == [ev.DeadlineMoved(away, NOON + TURN + away)]
    assert await deadline(house, running) == NOON + TURN + away
    end = NOON + INVITATION_SECONDS + away
    assert (await house.games.look(ById(offered))).game.expires == end
    assert await house.games.due(NOON + TURN + away - 1) == ()
    assert await house.games.due(end) == (running, offered)
    row = await house.store.read(lambda tx: games.by_id(tx, running))
    game = replay(await house.games.events(running))
    assert row == cache_row(game, Place(row.guild_id, row.channel_id))


async def test_a_short_absence_moves_only_what_it_could_cost(house):
    near = await house.begun()
    house.at += TURN - 100
    far = await house.begun(place=Place(78, 1), message=500)
    await watching(house, Times()).settle()
    await house.restart()
    house.at += 60
    assert await watching(house, Times()).settle()
    assert await moves(house, near) == [ev.DeadlineMoved(60, NOON + TURN + 60)]
    assert await moves(house, far) == []


async def test_what_was_due_before_the_absence_is_not_given_more_time(house):
    game_id = await house.begun()
    house.at += TURN
    await watching(house, Times()).settle()
    house.at += HOUR
    await watching(house, Times()).settle()
    assert await moves(house, game_id) == []
    assert await house.games.due(house.at) == (game_id,)


async def test_time_without_discord_is_credited(house):
    times = Times()
    game_id = await house.begun()
    presence = watching(house, times)
    await presence.settle()
    times.there = False
    for _ in range(4 * 60):
        spend(house, times, 60)
        assert not await presence.settle()
    times.there = True
    assert await presence.settle()
    assert await deadline(house, game_id) == NOON + TURN + 4 * HOUR


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_a_clock_that_is_set_holds_everything_for_five_minutes(house, caplog, jump):
    times = Times()
    game_id = await house.begun()
    house.at += TURN - 10
    presence = watching(house, times)
    await presence.settle()
    house.at += jump
    for _ in range(HOLD // 30):
        assert not await presence.settle()
        spend(house, times, 30)
    assert "clock was set" in caplog.text
    assert await presence.settle()
    credited = jump + HOLD if jump > 0 else 0
    assert await deadline(house, game_id) == NOON + TURN + credited
    assert await house.games.due(house.at) == ()


async def test_a_clock_that_is_set_right_again_costs_and_gives_nothing(house):
    times = Times()
    game_id = await house.begun()
    presence = watching(house, times)
    await presence.settle()
    house.at += 5 * HOUR
    assert not await presence.settle()
    house.at -= 5 * HOUR
    spend(house, times, HOLD)
    assert await presence.settle()
    assert await moves(house, game_id) == []


async def test_a_start_with_a_clock_that_went_back_holds_too(house):
    game_id = await house.begun()
    await watching(house, Times()).settle()
    house.at -= 2 * HOUR
    times = Times()
    presence = watching(house, times)
    assert not await presence.settle()
    spend(house, times, HOLD)
    assert await presence.settle()
    assert await moves(house, game_id) == []


async def test_a_moved_deadline_is_told_where_the_old_one_was_near(house):
    near = await house.begun()
    house.at += TURN - HOUR
    far = await house.begun(place=Place(78, 1), message=500)
    absence = Absence(house.at, house.at + 2 * HOUR, tell_until=house.at + HOUR + 1)
    assert await house.games.credit(absence) == 2
    told = [row[1] for row in house.rows("outbox")["outbox"] if row[3] == "deadline"]
    assert told == [near]
    assert len(await moves(house, far)) == 1


async def test_a_game_whose_row_lags_behind_holds_up_no_other(house):
    lagging = await house.begun()
    sound = await house.begun(place=Place(78, 1), message=500)

    def falsify(transaction) -> None:
        transaction.run("UPDATE games SET seq = seq - 1 WHERE game_id = ?", lagging)

    await house.store.change(falsify)
    absence = Absence(NOON, NOON + HOUR)
    assert absence.seconds == HOUR
    assert await house.store.change(lambda tx: deadlines.move(tx, absence)) == 1
    assert len(await moves(house, sound)) == 1


async def test_players_go_on_after_a_moved_deadline(house):
    game_id = await house.begun()
    await house.games.credit(Absence(NOON, NOON + HOUR))
    done = await house.games.pass_turn(ById(game_id), await house.on_turn(game_id), key=1)
    assert done.game.phase is Phase.RUNNING
    assert done.game == replay(await house.games.events(game_id))
    assert dataclasses.astuple(done.events[0]) == (0,)
