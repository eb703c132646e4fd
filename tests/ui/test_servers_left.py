"""The bot is removed from a server, by mistake or for good, while it runs or while it does not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.service.servers import DAY, DAYS_KEPT
from tests.scripted import ScriptedDraw
from tests.standin.harness import until
from tests.ui.village import PATIENCE, Village, answer, text

if TYPE_CHECKING:
    from bot.standin import Wire

TURN = 72 * 3600


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), []])
    return place


async def rows(place: Village, sql: str) -> list[tuple[Any, ...]]:
    assert place.client is not None
    assert place.client.store is not None
    return await place.client.store.read(lambda tx: tx.rows(sql))


async def count(place: Village, table: str) -> int:
    [(number,)] = await rows(place, f"SELECT COUNT(*) FROM {table}")  # noqa: S608 - names below
    return int(number)


async def counted(place: Village, table: str, wanted: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await count(place, table) != wanted:  # noqa: ASYNC110 - the disk tells nobody
            await asyncio.sleep(0.01)


def plays(place: Village) -> list[Wire]:
    return [message for message in place.public() if "plays **HELLO**" in text(message)]


async def test_invited_again_a_game_goes_on_with_the_time_it_was_away(dealt: Village) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        [(due,)] = await rows(dealt, "SELECT due FROM games")
        dealt.standin.remove_bot(dealt.guild)
        await counted(dealt, "departures", 1)
        dealt.now.at += TURN + DAY  # its time would have run out
        await asyncio.sleep(0.3)
        assert await rows(dealt, "SELECT phase FROM games") == [("running",)]
        await client.parts.games.beat(dealt.now.at)  # days in which the bot ran
        dealt.standin.invite_bot(dealt.guild)
        await counted(dealt, "departures", 0)
        [(moved,)] = await rows(dealt, "SELECT due FROM games")
        assert moved == due + TURN + DAY
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await until(lambda: plays(dealt), PATIENCE)


async def test_removed_while_the_bot_does_not_run_it_learns_of_it(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
    dealt.standin.remove_bot(dealt.guild)
    async with dealt.bot():
        await counted(dealt, "departures", 1)
    dealt.standin.invite_bot(dealt.guild)
    async with dealt.bot():
        await counted(dealt, "departures", 0)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await until(lambda: plays(dealt), PATIENCE)


async def test_after_thirty_days_all_of_it_is_gone(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        dealt.standin.remove_bot(dealt.guild)
        await counted(dealt, "departures", 1)
    dealt.now.at += DAYS_KEPT * DAY
    async with dealt.bot():
        await counted(dealt, "games", 0)
        for table in ("events", "seats", "people", "messages", "outbox", "departures"):
            await counted(dealt, table, 0)
    dealt.standin.invite_bot(dealt.guild)
    async with dealt.bot():
        pressed = await dealt.press(dealt.anna, board, "rack")
        assert answer(pressed).startswith("Det partiet känner jag inte")


async def test_an_outage_is_no_removal_nor_is_a_foreign_server(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.send("GUILD_DELETE", {"id": dealt.guild["id"], "unavailable": True})
        dealt.standin.faults.send("GUILD_DELETE", {"id": "123456789"})
        dealt.standin.faults.send("GUILD_DELETE", {"id": "123456789", "unavailable": True})
        dealt.standin.faults.repeat_ready()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await until(lambda: plays(dealt), PATIENCE)
        assert await count(dealt, "departures") == 0
