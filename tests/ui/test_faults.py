"""When Discord or the way to it fails: nothing is lost, nothing is told twice, nothing leaks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import pytest

from tests.scripted import SEED, ScriptedDraw
from tests.standin.harness import sent, until
from tests.ui.village import PATIENCE, Village, answer, button, hello_plays, ids, parts, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.standin import Event

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
POST = "POST /channels/{channel_id}/messages"


@pytest.mark.parametrize("code", [10062, 40060])
async def test_move_stands_when_discord_has_forgotten_the_interaction(
    dealt: Village, code: int
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.patience = 0.3
        status = 404 if code == 10062 else 400
        dealt.standin.faults.fail(CALLBACK, times=2, status=status, code=code)
        typed = {"word": "hello", "at": "8H"}
        doing = await dealt.standin.slash(dealt.anna, dealt.channel, "play", typed)
        assert doing.failed
        await dealt.turn(2)
        assert len(hello_plays(dealt)) == 1


async def test_interaction_delivered_twice_counts_once(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.duplicates = 1
        played = await dealt.say(dealt.anna, "play", word="hello", at="8H")
        assert answer(played).startswith("**HELLO**, 16")
        await dealt.turn(2)
        assert len(hello_plays(dealt)) == 1


async def test_board_whose_answer_was_lost_is_not_posted_twice(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.lose(f"POST /channels/{dealt.channel['id']}/messages", status=500)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        await dealt.quiet()
        assert len(hello_plays(dealt)) == 1


@pytest.mark.parametrize("kind", ["cut", "answer-cut"])
async def test_a_board_does_not_wait_for_a_direct_message_that_never_gets_through(
    dealt: Village, kind: str
) -> None:
    """It is tried twice; then the player is pinged below the board, unless the message is there."""
    async with dealt.bot() as client:
        await dealt.begin()
        room = dealt.standin.dm(dealt.sven)
        to_sven = f"POST /channels/{room['id']}/messages"
        dealt.standin.faults.arm(kind, to_sven, times=None)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: hello_plays(dealt), PATIENCE)
        before = dealt.standin.pings(dealt.sven)
        await dealt.quiet_later()
        assert len(dealt.standin.pings(dealt.sven)) - len(before) == (kind == "cut")
        assert len(dealt.dms(dealt.sven)) == (kind == "answer-cut")
        assert client.store is not None
        closed = "SELECT COUNT(*) FROM people WHERE dms_closed_at IS NOT NULL"
        assert await client.store.read(lambda tx: tx.rows(closed)) == [(0,)]
        dealt.standin.faults.clear()
        await dealt.say(dealt.sven, "pass")
        await dealt.say(dealt.anna, "pass")
        await dealt.turn(4)
        assert dealt.dms(dealt.sven)


@pytest.mark.parametrize("kind", ["cut", "answer-cut", "answer-half"])
async def test_a_direct_message_cut_off_once_comes_once_and_nobody_is_pinged(
    dealt: Village, kind: str
) -> None:
    async with dealt.bot():
        await dealt.begin()
        room = dealt.standin.dm(dealt.sven)
        dealt.standin.faults.arm(kind, f"POST /channels/{room['id']}/messages")
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        before = dealt.standin.pings(dealt.sven)
        await until_later(dealt, lambda: dealt.dms(dealt.sven))
        await dealt.quiet_later()
        assert len(dealt.dms(dealt.sven)) == 1
        assert dealt.standin.pings(dealt.sven) == before


async def test_rate_limits_are_waited_out(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.rate_limit(POST, times=1, retry_after=0.1)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        assert len(hello_plays(dealt)) == 1


async def test_what_is_left_to_tell_is_told_after_a_restart(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.delay(f"POST /channels/{dealt.channel['id']}/messages", 5.0)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
    assert hello_plays(dealt) == []
    dealt.standin.faults.clear()
    async with dealt.bot():
        await until(lambda: hello_plays(dealt), PATIENCE)
        await dealt.quiet()
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.dms(dealt.sven)) == 1


async def test_what_happened_meanwhile_is_told_once_and_the_newest_has_buttons(
    dealt: Village,
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.delay(f"POST /channels/{dealt.channel['id']}/messages", 5.0)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.say(dealt.sven, "pass")
    dealt.standin.faults.clear()
    async with dealt.bot():
        await until(lambda: any("passes." in text(m) for m in dealt.public()), PATIENCE)
        await dealt.quiet()
        assert len(hello_plays(dealt)) == 1
        *earlier, newest = dealt.public()
        assert "**Sven** passes." in text(newest)
        assert len(ids(newest)) == 4
        assert all(ids(message) == [] for message in earlier)
        assert len(dealt.dms(dealt.anna)) == 1


async def test_form_that_discord_no_longer_waits_for_is_no_fault(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        dealt.standin.patience = 0.3
        dealt.standin.faults.fail(CALLBACK, status=404, code=10062)
        doing = await dealt.standin.click(dealt.anna, board, button(board, "play"))
        assert doing.failed
        assert "reference" not in caplog.text


async def test_bug_is_answered_with_a_reference(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        assert client.store is not None
        await client.store.change(lambda tx: tx.run("DROP TABLE seats"))
        broken = await dealt.say(dealt.anna, "rack")
        assert answer(broken).startswith("Något gick fel hos mig; ditt drag gick inte förlorat")
        reference = answer(broken).partition("referens ")[2][:4]
        assert f"reference {reference}: StoreError at " in caplog.text
        caplog.clear()


async def test_no_log_line_holds_a_rack_or_the_seed(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    dealt.draw = ScriptedDraw([list("HELLOQZADEIXJTRSTUVWA"), []])
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "bot")
    async with dealt.bot():
        await dealt.begin()
        await dealt.say(dealt.anna, "play", word="hellq", at="8H")
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        await dealt.say(dealt.sven, "swap", tiles="ADQQ")
        await dealt.say(dealt.sven, "resign")
    for line in caplog.messages:
        assert SEED not in line
        assert "HELLOQZ" not in line.replace(" ", "").replace("'", "").replace(",", "")
        assert "ADEIXJT" not in line.replace(" ", "").replace("'", "").replace(",", "")


async def test_a_move_is_made_though_the_promise_is_lost(dealt: Village) -> None:
    """Discord took the promise, the bot never heard so: the move counts, the answer comes."""
    route = "POST /interactions/{interaction_id}/{interaction_token}/callback"
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.lose(route, 1)
        played = await dealt.say(dealt.anna, "play", word="hello", at="8H")
        assert answer(played).startswith("**HELLO**, 16")
        await dealt.turn(2)


async def test_a_move_is_made_though_the_connection_was_cut(dealt: Village) -> None:
    route = "POST /interactions/{interaction_id}/{interaction_token}/callback"
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.cut(route, 1)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        assert "**HELLO**" in text(await dealt.turn(2))


async def test_a_beginning_that_could_not_be_posted_is_tried_when_somebody_asks(
    dealt: Village,
) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        invitation = await dealt.posted("accept")
        dealt.standin.deny(dealt.channel, "send_messages")
        await dealt.press(dealt.sven, invitation, "accept")
        await until(lambda: not ids(dealt.public()[0]), PATIENCE)
        await dealt.quiet()
        dealt.standin.allow(dealt.channel, "send_messages")
        await dealt.say(dealt.anna, "rack")
        assert "**Anna** begins." in text(await dealt.turn())


async def until_later(place: Village, condition: Callable[[], object]) -> None:
    """Let time pass until the condition holds: when the next try comes, the bot decides."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            place.now.at += 1
            await asyncio.sleep(0.1)


async def test_a_direct_message_whose_answer_was_lost_is_not_sent_twice(
    dealt: Village, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when Discord has forgotten the nonce by the time of the next try."""
    monkeypatch.setattr("bot.standin.messages.NONCE_SECONDS", 0)
    async with dealt.bot():
        await dealt.begin()
        there = dealt.standin.dm(dealt.sven)
        dealt.standin.faults.lose(f"POST /channels/{there['id']}/messages")
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: dealt.dms(dealt.sven), PATIENCE)
        await dealt.quiet_later()
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.dms(dealt.sven)) == 1


@pytest.mark.parametrize("kind", ["cut", "50001"])
async def test_who_is_on_turn_hears_of_it_though_the_board_cannot_be_posted(
    dealt: Village, kind: str
) -> None:
    async with dealt.bot():
        await dealt.begin()
        board = f"POST /channels/{dealt.channel['id']}/messages"
        dealt.standin.faults.arm(kind, board, times=None)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: dealt.dms(dealt.sven), PATIENCE)
        assert hello_plays(dealt) == []
        [message] = dealt.dms(dealt.sven)
        links = [p["url"] for p in parts(message) if "url" in p]
        assert links[0].endswith(f"/{dealt.channel['id']}")


@pytest.mark.parametrize("kind", ["cut", "answer-cut"])
async def test_a_direct_message_that_came_first_leads_to_the_board_that_comes_later(
    dealt: Village, kind: str
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm(kind, f"POST /channels/{dealt.channel['id']}/messages")
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: dealt.dms(dealt.sven), PATIENCE)
        await dealt.quiet_later()
        [board], [message] = hello_plays(dealt), dealt.dms(dealt.sven)
        links = [p["url"] for p in parts(message) if "url" in p]
        assert links[0].endswith(f"/{dealt.channel['id']}/{board['id']}")
        assert "**A D E I N S T**" in text(message)
        assert len(message["attachments"]) == 1


async def test_an_apology_whose_answer_was_lost_is_not_posted_twice(
    dealt: Village, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.standin.messages.NONCE_SECONDS", 0)

    def spoil(transaction: Any) -> None:
        transaction.run("DROP TRIGGER events_stand")
        transaction.run("UPDATE events SET body = '{}' WHERE kind = 'GameBegan'")

    async with dealt.bot() as client:
        await dealt.begin()
        assert client.store is not None
        await client.store.change(spoil)
    async with dealt.bot() as client:
        before = len(dealt.public())
        dealt.standin.faults.lose(f"POST /channels/{dealt.channel['id']}/messages")
        await dealt.say(dealt.anna, "pass")
        await until(lambda: len(dealt.public()) > before, PATIENCE)
        asked = len(sent(dealt.standin, "GET", "/messages"))
        await until_later(dealt, lambda: len(sent(dealt.standin, "GET", "/messages")) > asked)
        await dealt.quiet()
        assert len(dealt.public()) == before + 1


async def test_who_begins_is_pinged_though_that_fails_at_first(dealt: Village) -> None:
    faults, channel = dealt.standin.faults, dealt.channel
    dealt.standin.set_dms(dealt.anna, open=False)

    def break_the_next(event: Event) -> None:
        if event.kind == "edit" and event.channel_id == channel["id"] and event.data["attachments"]:
            faults.fail(f"POST /channels/{channel['id']}/messages", status=503)
            stop()

    stop = dealt.standin.listen(break_the_next)
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        await dealt.press(dealt.sven, await dealt.posted("accept"), "accept")
        await until(lambda: any(m["attachments"] for m in dealt.public()), PATIENCE)
        await until_later(dealt, lambda: dealt.standin.pings(dealt.anna))
        await dealt.quiet()
        assert len(dealt.standin.pings(dealt.anna)) == 1


async def test_a_locked_thread_holds_up_no_later_turn(dealt: Village) -> None:
    """Discord answers 50083 there for ever: the board is set aside, the game goes on."""
    async with dealt.bot() as client:
        await dealt.begin()
        route = f"POST /channels/{dealt.channel['id']}/messages"
        dealt.standin.faults.fail(route, times=1, status=400, code=50083)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.quiet()
        assert client.store is not None
        [[reason]] = await client.store.read(lambda tx: tx.rows("SELECT reason FROM outbox"))
        assert "50083" in reason
        await dealt.say(dealt.sven, "pass")
        await until(lambda: "passes." in text(dealt.public()[-1]), PATIENCE)
