"""What comes at once is the first sign; what takes its time is promised first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.ui.village import Village, answer, button, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.standin import Interaction

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ANSWERED, PROMISED, CHANGED, PROMISED_CHANGE = 4, 5, 7, 6  # Discord's numbers of a callback
KEPT = "Bra. Partiet fortsätter."
NEVER, AT_ONCE = 3600.0, 0.0  # seconds until a promise


@pytest.fixture
async def begun(dealt: Village, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Village]:
    """Yield a game in which Anna is on turn; a busy machine makes no promise."""
    monkeypatch.setattr("bot.ui.views.promises.PROMISED_AFTER", NEVER)
    async with dealt.bot():
        await dealt.begin()
        yield dealt


def slow(begun: Village, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the work take so long that it is promised first."""
    monkeypatch.setattr("bot.ui.views.promises.PROMISED_AFTER", AT_ONCE)
    assert begun.client is not None
    assert begun.client.parts is not None
    games = begun.client.parts.games
    look = games.look

    async def late(*asked: object) -> object:
        await asyncio.sleep(0.2)
        return await look(*asked)  # type: ignore[arg-type] # whatever it was asked

    monkeypatch.setattr(games, "look", late)


def calls(place: Village, doing: Interaction) -> list[str]:
    """Return the requests of the bot about an interaction, oldest first."""
    ours = [r for r in place.standin.requests if doing.token in r.path]
    return [f"{request.method} {request.route.rpartition('/')[2]}" for request in ours]


async def test_what_comes_at_once_is_one_request(begun: Village) -> None:
    said = await begun.say(begun.anna, "rack")
    assert said.kind == ANSWERED
    assert said.ephemeral
    assert calls(begun, said) == ["POST callback"]
    assert answer(said).startswith("Ditt ställ:")


async def test_what_takes_its_time_is_promised(
    begun: Village, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(begun, monkeypatch)
    said = await begun.say(begun.anna, "rack")
    assert said.kind == PROMISED
    assert said.ephemeral
    assert calls(begun, said) == ["POST callback", "POST {webhook_token}"]
    assert answer(said).startswith("Ditt ställ:")


async def test_a_private_message_is_replaced_by_the_first_sign(begun: Village) -> None:
    asked = await begun.say(begun.anna, "resign")
    [question] = asked.answers
    pressed = await begun.press(begun.anna, question, "keep")
    assert pressed.kind == CHANGED
    assert calls(begun, pressed) == ["POST callback"]
    assert [text(message) for message in pressed.answers] == [KEPT]


async def test_a_private_message_that_was_put_away_is_not_replaced(begun: Village) -> None:
    asked = await begun.say(begun.anna, "resign")
    [question] = asked.answers
    begun.standin.faults.fail(CALLBACK, status=404, code=10008)
    pressed = await begun.press(begun.anna, question, "keep")
    assert pressed.kind == ANSWERED
    assert pressed.ephemeral
    assert answer(pressed) == KEPT


async def test_a_promise_that_was_lost_is_kept_all_the_same(
    begun: Village, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has it and the bot does not know: the answer takes the place of the message."""
    asked = await begun.say(begun.anna, "resign")
    [question] = asked.answers
    slow(begun, monkeypatch)
    begun.standin.faults.lose(CALLBACK, 1)
    doing = await begun.standin.click(begun.anna, question, button(question, "resign"))
    await doing.settled(20)
    assert doing.kind == PROMISED_CHANGE
    await begun.posted("rematch")


async def test_a_fault_is_told_to_one_person_even_where_the_answer_is_for_all(
    begun: Village,
) -> None:
    shown = await begun.say(begun.anna, "stats", show=True)
    assert (shown.kind, shown.ephemeral) == (ANSWERED, False)
    assert begun.client is not None
    assert begun.client.store is not None
    await begun.client.store.change(lambda tx: tx.run("DROP TABLE results"))
    broken = await begun.say(begun.anna, "stats", show=True)
    assert (broken.kind, broken.ephemeral) == (ANSWERED, True)
    assert "referens" in answer(broken)
