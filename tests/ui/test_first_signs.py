"""First signs that get lost, presses that come twice: everybody gets one answer, the right one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.ui.test_promises import AT_ONCE, CALLBACK, NEVER, slow
from tests.ui.village import Village, answer, button, button_with

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.standin import Interaction, Wire

AMIDST = 0.05  # seconds until a promise: about when the answer is ready


@pytest.fixture(params=[NEVER, AMIDST, AT_ONCE])
async def answered(
    dealt: Village, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[Village]:
    """Yield a game that is answered at once, with a promise, or with one just under way."""
    monkeypatch.setattr("bot.ui.views.promises.PROMISED_AFTER", request.param)
    async with dealt.bot():
        await dealt.begin()
        yield dealt


async def again(place: Village, user: Wire, message: Wire, identity: str) -> Interaction:
    """Press what the screen still shows."""
    data = {"component_type": 2, "custom_id": identity}
    late = await place.standin.forge(user, place.channel, 3, data, message=message)
    return await late.settled(10)


@pytest.mark.parametrize("kind", ["answer-500", "answer-503", "answer-cut", "answer-half"])
async def test_a_promise_that_discord_has_is_kept_whatever_it_answered(
    dealt: Village, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """After an answer of 500 discord.py promises again, and hears that it has been answered."""
    async with dealt.bot():
        await dealt.begin()
        slow(dealt, monkeypatch)
        dealt.standin.faults.arm(kind, CALLBACK)
        said = await dealt.say(dealt.anna, "rack")
        await asyncio.sleep(0.1)
        [shown] = said.answers
        assert shown["flags"] & 64
        assert answer(said).startswith("Ditt ställ:")


@pytest.mark.parametrize("kind", ["cut", "answer-cut", "answer-500"])
async def test_what_all_may_read_comes_once_though_it_got_lost(
    answered: Village, kind: str
) -> None:
    answered.standin.faults.arm(kind, CALLBACK)
    said = await answered.say(answered.anna, "stats", show=True)
    await asyncio.sleep(0.1)
    assert len(said.answers) == 1
    assert not said.ephemeral


@pytest.mark.parametrize("kind", ["cut", "answer-cut"])
async def test_what_all_may_read_comes_once_though_a_kept_promise_got_lost(
    dealt: Village, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("bot.ui.views.promises.PROMISED_AFTER", AT_ONCE)
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm(kind, "POST /webhooks/{webhook_id}/{webhook_token}")
        before = len(dealt.public())
        said = await dealt.say(dealt.anna, "stats", show=True)
        await asyncio.sleep(0.1)
        assert answer(said)
        assert len(dealt.public()) == before + 1


async def test_a_second_press_of_play_it_leaves_the_new_rack(answered: Village) -> None:
    [board] = [message for message in answered.public() if message["attachments"]]
    opened = await answered.press(answered.anna, board, "play")
    [preview] = (await answered.send(answered.anna, opened, word="hello", square="8H")).answers
    identity = button(preview, button_with(preview, "lay"))
    played = await answered.press(answered.anna, preview, button_with(preview, "lay"))
    late = await again(answered, answered.anna, preview, identity)
    assert "Partiet har gått vidare" in answer(late)
    assert answer(played).startswith("**HELLO**")


async def test_a_second_press_of_resign_leaves_what_was_answered(answered: Village) -> None:
    [question] = (await answered.say(answered.anna, "resign")).answers
    identity = button(question, "resign")
    done = await answered.press(answered.anna, question, "resign")
    late = await again(answered, answered.anna, question, identity)
    assert "Partiet är slut" in answer(late)
    assert answer(done).startswith("Du gav upp.")


async def test_that_somebody_takes_no_messages_is_told_to_nobody_else(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.set_dms(dealt.sven, open=False)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        shown = await dealt.say(dealt.sven, "stats", show=True)
        assert "I cannot write to you" not in answer(shown)
        asked = await dealt.say(dealt.sven, "rack")
        assert "I cannot write to you" in answer(asked)
