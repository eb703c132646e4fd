"""Tidying is best effort: whatever becomes of it, the turn is told at once, and once."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui import tidying
from tests.standin.harness import until
from tests.ui.village import PATIENCE, Village, hello_plays, ids, text

DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
HANGING = 30.0  # seconds
AT_ONCE = 10.0  # on a machine that may be busy; the hanging call takes longer


def put_off(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = (record.getMessage() for record in caplog.records)
    return [line for line in lines if "not told" in line]


async def test_a_message_about_the_turn_before_that_cannot_be_taken_away(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot():
        await dealt.begin()
        assert len(dealt.dms(dealt.anna)) == 1
        dealt.standin.faults.arm("cut", DELETE, times=None)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        assert put_off(caplog) == []
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.dms(dealt.sven)) == 1
        assert dealt.standin.faults.struck
        assert len(dealt.dms(dealt.anna)) == 1
        dealt.standin.faults.clear()
        await dealt.say(dealt.sven, "pass")
        await dealt.turn(3)
        [newest] = dealt.dms(dealt.anna)  # the one before is gone now
        assert "passar." in text(newest)


async def test_a_message_that_stayed_goes_though_the_next_one_takes_two_tries(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot():
        await dealt.begin()
        faults = dealt.standin.faults
        faults.arm("cut", DELETE, times=None)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        faults.clear()
        faults.arm("answer-cut", POST, at=[dealt.standin.dm(dealt.anna)["id"]])
        await dealt.say(dealt.sven, "pass")
        await until(lambda: put_off(caplog), PATIENCE)
        assert len(dealt.dms(dealt.anna)) == 2
        dealt.now.at += 2
        await dealt.turn(3)
        [newest] = dealt.dms(dealt.anna)
        assert "passar." in text(newest)


async def test_the_board_does_not_wait_until_an_old_message_is_gone(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.delay(DELETE, HANGING)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        async with asyncio.timeout(AT_ONCE):
            await until(lambda: hello_plays(dealt), PATIENCE)


async def test_a_change_that_is_cut_off_repeats_nothing(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm("cut", EDIT, times=None)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        assert dealt.standin.faults.struck
        assert put_off(caplog) == []
        assert len(hello_plays(dealt)) == 1


async def test_an_invitation_that_is_not_brought_up_to_date_repeats_no_beginning(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot():
        invited = {"rules": "wordfeud", "language": "en", "opponent": dealt.sven}
        await dealt.say(dealt.anna, "new", **invited)
        invitation = await dealt.posted("accept")
        # The first change tells that the seat is taken, the second leads to the game.
        dealt.standin.faults.arm("cut", EDIT, skip=1)
        await dealt.press(dealt.sven, invitation, "accept")
        await dealt.turn()
        assert dealt.standin.faults.struck
        assert put_off(caplog) == []
        assert len(dealt.public()) == 2


async def test_a_seat_that_cannot_be_told_does_not_keep_the_game_from_beginning(
    dealt: Village,
) -> None:
    async with dealt.bot():
        invited = {"rules": "wordfeud", "language": "en", "opponent": dealt.sven}
        await dealt.say(dealt.anna, "new", **invited)
        invitation = await dealt.posted("accept")
        at_invitation = f"PATCH /channels/{dealt.channel['id']}/messages/{invitation['id']}"
        dealt.standin.faults.arm("cut", at_invitation, times=1)
        await dealt.press(dealt.sven, invitation, "accept")
        await dealt.turn()
        assert dealt.standin.faults.struck
        [shown, _] = dealt.public()
        assert ids(shown) == []  # the beginning has brought it up to date


async def test_the_end_is_told_at_once(dealt: Village, caplog: pytest.LogCaptureFixture) -> None:
    async with dealt.bot():
        await dealt.begin()
        for route in (DELETE, EDIT):
            dealt.standin.faults.arm("cut", route, times=None)
        await dealt.say(dealt.anna, "resign")
        [question] = (await dealt.say(dealt.anna, "resign")).answers
        await dealt.press(dealt.anna, question, "resign")
        await dealt.posted("rematch")
        await dealt.quiet()
        assert put_off(caplog) == []
        assert len([m for m in dealt.public() if "resigns" in text(m)]) == 1


# The step itself

FAULTS = (
    aiohttp.ClientPayloadError("racks"),
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(104, "racks"),
    OSError("racks"),
    TimeoutError(),
    ValueError("racks"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
async def test_no_fault_of_tidying_leaves_it(
    fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def step() -> None:
        raise fault

    assert not await tidying.tidily(step())
    [line] = caplog.records
    assert line.levelno == (logging.ERROR if isinstance(fault, ValueError) else logging.WARNING)
    assert type(fault).__name__ in line.getMessage()
    assert "racks" not in caplog.text


async def test_tidying_takes_no_longer_than_it_may(caplog: pytest.LogCaptureFixture) -> None:
    await tidying.tidily(asyncio.sleep(HANGING), seconds=0.05)
    assert "TimeoutError" in caplog.text


async def test_tidying_is_given_up_when_all_is() -> None:
    task = asyncio.create_task(tidying.tidily(asyncio.sleep(HANGING)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize(("status", "over"), [(404, True), (403, True), (429, False), (503, False)])
async def test_another_time_may_do_where_discord_was_too_busy(status: int, *, over: bool) -> None:
    async def step() -> None:
        answer: Any = SimpleNamespace(status=status, reason="so")
        raise discord.HTTPException(answer, {"code": 0, "message": "so"})

    assert await tidying.tidily(step()) is over


def test_what_discord_answers_is_no_fault_of_the_way() -> None:
    assert not tidying.of_the_way(discord.ClientException())
    assert tidying.of_the_way(aiohttp.ClientOSError())
