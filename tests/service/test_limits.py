"""How much one member may do: refusals that cost the database nothing, or nothing but a look."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.rules.illegal import Refused
from bot.service import refusals
from bot.service.games import Games, InChannel, Place, Wish
from bot.service.keeping import COPIES_KEPT, DAY, HOUR, Keeper
from bot.service.limits import Limits, Pace
from tests.service.house import ANNA, BO, CIA, FEUD, HERE, House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

CHANNEL = InChannel(HERE.channel_id)


def limited(house: House, limits: Limits) -> Games:
    return Games(
        house.store,
        house.catalogue,
        draw=house.draw,
        now=lambda: house.at,
        new_id=lambda: f"MORE{next(house.ids):04d}",
        limits=limits,
    )


def test_the_sixth_command_within_five_seconds_is_one_too_many():
    now = [0.0]
    pace = Pace(5, 5.0, lambda: now[0])
    for key in range(5):
        now[0] = key / 10
        pace.admit(1, key)
    with pytest.raises(Refused) as refused:
        pace.admit(1, 99)
    assert refused.value.reason == refusals.TooManyCommands(5)
    pace.admit(2, 100)
    now[0] = 4.99
    with pytest.raises(Refused):
        pace.admit(1, 101)
    now[0] = 5.0
    pace.admit(1, 102)
    with pytest.raises(Refused):
        pace.admit(1, 103)


def test_a_repeated_delivery_counts_once():
    pace = Pace(5, 5.0, lambda: 0.0)
    for _ in range(3):
        for key in range(5):
            pace.admit(1, key)
    with pytest.raises(Refused):
        pace.admit(1, 5)
    pace.admit(1, 4)


def test_only_those_who_came_lately_are_remembered():
    now = [0.0]
    pace = Pace(5, 5.0, lambda: now[0])
    for person in range(20_000):
        now[0] += 0.01
        pace.admit(person, person)
    assert len(pace._lately) <= 501  # noqa: SLF001 - what is kept in memory is the point


async def test_a_flood_changes_nothing_and_hinders_nobody_else(house):
    games = limited(house, Limits(commands=3, seconds=3600))
    game_id = await house.begun()
    for key in range(3):
        with pytest.raises(Refused):
            await games.pass_turn(CHANNEL, CIA, key=key)
    before = house.rows()
    for key in range(100, 200):
        with pytest.raises(Refused) as refused:
            await games.pass_turn(CHANNEL, CIA, key=key)
        assert refused.value.reason == refusals.TooManyCommands(3)
    assert house.rows() == before
    assert (await games.pass_turn(CHANNEL, ANNA, key=900)).game.id == game_id
    with pytest.raises(Refused):
        games.admit(CIA, 901)


async def test_invitations_an_hour(house):
    games = limited(house, Limits(commands=10**6, invitations=3))
    for n in range(3):
        offered = (await games.offer(FEUD, ANNA, Place(1, n), key=n)).game.id
        await games.withdraw(offered, ANNA, key=100 + n)
        house.at += 60
    one_more = games.offer(FEUD, ANNA, HERE, key=10)
    assert await house.refusal(one_more) == refusals.TooManyInvitations(3)
    await games.offer(FEUD, BO, Place(1, 50), key=11)
    house.at += 3600 - 3 * 60
    await games.offer(FEUD, ANNA, HERE, key=10)


async def test_running_games_of_a_member(house):
    games = limited(house, Limits(commands=10**6, invitations=100, running=2))
    named = Wish("wordfeud", "en", (BO,))
    ids = [(await games.offer(named, ANNA, Place(1, n), key=n)).game.id for n in range(3)]
    for n in range(2):
        await games.take_seat(ids[n], BO, key=10 + n)
    full = refusals.TooManyGames(2)
    assert await house.refusal(games.take_seat(ids[2], BO, key=20)) == full
    assert await house.refusal(games.offer(FEUD, ANNA, HERE, key=21)) == full
    await games.begin(ids[0], 500)
    await games.resign(InChannel(0), BO, key=22)
    await games.take_seat(ids[2], BO, key=20)


# Keeping


@asynccontextmanager
async def reading_outside(house: House) -> AsyncIterator[None]:
    """Let another program read one state of the file for as long as this lasts."""
    connection = sqlite3.connect(house.path, isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("SELECT * FROM games").fetchall()
    yield
    connection.close()


async def test_checkpoints_hourly_and_copies_daily(house):
    keeper = Keeper(house.store, lambda: house.at)
    await house.begun()
    await keeper.round()
    assert house.store.log_bytes() == 0
    folder = house.path.parent / "backups"
    assert len(list(folder.iterdir())) == 1
    await house.begun(place=Place(1, 1), message=500)
    house.at += HOUR - 1
    await keeper.round()
    assert house.store.log_bytes() > 0
    house.at += 1
    await keeper.round()
    assert house.store.log_bytes() == 0
    for _ in range(COPIES_KEPT + 2):
        house.at += DAY
        await keeper.round()
    assert len(list(folder.iterdir())) == COPIES_KEPT
    house.at += DAY - 1
    again = Keeper(house.store, lambda: house.at)
    newest = house.store.newest_copy()
    await again.round()
    assert house.store.newest_copy() == newest


async def test_a_log_that_cannot_be_emptied_is_an_alarm(house, caplog, monkeypatch):
    monkeypatch.setattr("bot.service.keeping.MOST_LOG_BYTES", 1000)
    keeper = Keeper(house.store, lambda: house.at)
    await keeper.round()
    async with reading_outside(house):
        await house.begun()
        house.at += 60
        await keeper.round()
    assert "another program keeps reading" in caplog.text
    caplog.clear()
    await keeper.round()
    assert caplog.text == ""


async def test_keeping_survives_a_folder_it_cannot_write(house, caplog):
    (house.path.parent / "backups").write_text("in the way")
    keeper = Keeper(house.store, lambda: house.at)
    await keeper.round()
    assert "could not be kept in order" in caplog.text
    await house.begun()


async def test_a_copy_that_failed_is_made_within_the_hour(house):
    folder = house.path.parent / "backups"
    folder.write_text("in the way")
    keeper = Keeper(house.store, lambda: house.at)
    await keeper.round()
    folder.unlink()
    house.at += HOUR - 1
    await keeper.round()
    assert not folder.exists()
    house.at += 1
    await keeper.round()
    assert len(list(folder.iterdir())) == 1
