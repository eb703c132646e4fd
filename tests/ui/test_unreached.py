"""Who is on turn is notified once: not twice, not never, and not when the turn has gone by."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.standin.harness import sent, until
from tests.ui.village import PATIENCE, Village, hello_plays

if TYPE_CHECKING:
    from bot.standin import Wire


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord forget nonces at once, as it does within minutes."""
    monkeypatch.setattr("bot.standin.messages.NONCE_SECONDS", 0)


def posting(place: Village) -> str:
    return f"POST /channels/{place.channel['id']}/messages"


def posting_to(place: Village, user: Wire) -> str:
    return f"POST /channels/{place.standin.dm(user)['id']}/messages"


def written_to(place: Village, user: Wire) -> int:
    path = f"/channels/{place.standin.dm(user)['id']}/messages"
    return sum(r.method == "POST" and r.path.endswith(path) for r in place.standin.requests)


async def test_who_is_never_reached_is_pinged_each_turn(dealt: Village) -> None:
    """The line of an earlier turn is not taken for the one of this turn."""
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm("cut", posting_to(dealt, dealt.sven), times=None)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.quiet_later()
        assert len(dealt.standin.pings(dealt.sven)) == 2  # the invitation, this turn
        await dealt.say(dealt.sven, "pass")
        await dealt.quiet_later()
        await dealt.say(dealt.anna, "pass")
        await dealt.quiet_later()
        assert len(dealt.standin.pings(dealt.sven)) == 3


@pytest.mark.parametrize("kind", ["answer-cut", "answer-half"])
async def test_who_is_not_reached_is_pinged_though_the_answer_to_the_board_was_lost(
    dealt: Village, kind: str
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.set_dms(dealt.sven, open=False)
        dealt.standin.faults.arm(kind, posting(dealt))
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.quiet_later()
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.standin.pings(dealt.sven)) == 2


async def test_a_board_that_pings_and_whose_answer_was_lost_pings_once(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.set_dms(dealt.sven, open=False)
        await dealt.say(dealt.anna, "pass")
        await dealt.quiet_later()
        assert len(dealt.standin.pings(dealt.sven)) == 2
        await dealt.say(dealt.sven, "pass")
        await dealt.quiet_later()
        dealt.standin.faults.arm("answer-cut", posting(dealt))
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.quiet_later()
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.standin.pings(dealt.sven)) == 3


async def test_who_turned_out_closed_elsewhere_is_pinged_though_the_board_is_there(
    dealt: Village,
) -> None:
    """The board was posted without a ping, by a bot that died before it had noted that."""
    async with dealt.bot() as client:
        await dealt.begin()
        dealt.standin.set_dms(dealt.sven, open=False)
        dealt.standin.faults.arm("answer-late", posting(dealt))
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: hello_plays(dealt), PATIENCE)
        await client.parts.games.dms_closed(int(dealt.sven["id"]))
    dealt.standin.faults.clear()
    async with dealt.bot():
        await dealt.quiet_later()
        assert len(hello_plays(dealt)) == 1
        assert len(dealt.standin.pings(dealt.sven)) == 2


async def test_who_has_played_meanwhile_is_not_told_that_it_is_their_turn(dealt: Village) -> None:
    """The message is refused after the board could be seen, and played on."""
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.set_dms(dealt.sven, open=False)
        dealt.standin.faults.delay(posting_to(dealt, dealt.sven), 1.5)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: hello_plays(dealt), PATIENCE)
        before = dealt.standin.pings(dealt.sven)
        await dealt.say(dealt.sven, "pass")
        await dealt.quiet()
        assert dealt.standin.pings(dealt.sven) == before


async def test_who_has_played_on_a_board_whose_answer_took_long_gets_no_message(
    dealt: Village,
) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm("answer-drip", posting(dealt))
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await until(lambda: hello_plays(dealt), PATIENCE)
        await dealt.say(dealt.sven, "pass")
        await dealt.quiet()
        assert written_to(dealt, dealt.sven) == 0
        assert len(dealt.dms(dealt.anna)) == 1


async def test_while_the_channel_is_closed_one_message_a_game_stays(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.faults.arm("50001", posting(dealt), times=None)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.quiet_later()
        for user in (dealt.sven, dealt.anna):
            await dealt.say(user, "pass")
            await dealt.quiet_later()
        assert len(dealt.dms(dealt.anna)) + len(dealt.dms(dealt.sven)) == 1
        [question] = (await dealt.say(dealt.sven, "resign")).answers
        await dealt.press(dealt.sven, question, "resign")
        await dealt.quiet_later()
        assert len(dealt.dms(dealt.anna)) + len(dealt.dms(dealt.sven)) == 0
        # Each is taken away once, though no board tells that it is.
        assert len(sent(dealt.standin, "DELETE", "/messages/{message_id}")) == 4


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["open", "closed", "known to be closed"])
@pytest.mark.parametrize("kind", ["late", "answer-late"])
@pytest.mark.parametrize(("at", "skip"), [("board", 0), ("message", 0), ("board", 1)])
async def test_a_bot_killed_while_it_tells_a_turn_goes_on_where_it_was(
    dealt: Village, closed: str, kind: str, at: str, skip: int
) -> None:
    """The second message to the channel is the line that pings, where there is one."""
    async with dealt.bot():
        await dealt.begin()
        if closed.startswith("known"):
            dealt.standin.set_dms(dealt.sven, open=False)
            for user in (dealt.anna, dealt.sven):
                await dealt.say(user, "pass")
                await dealt.quiet_later()
        before = [len(dealt.standin.pings(user)) for user in (dealt.anna, dealt.sven)]
        dealt.standin.set_dms(dealt.sven, open=closed == "open")
        route = posting(dealt) if at == "board" else posting_to(dealt, dealt.sven)
        dealt.standin.faults.arm(kind, route, skip=skip)
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await asyncio.sleep(1.0)  # somewhere in there it waits, and is killed
    dealt.standin.faults.clear()
    async with dealt.bot():
        await dealt.quiet_later()
        assert len(hello_plays(dealt)) == 1
        after = [len(dealt.standin.pings(user)) for user in (dealt.anna, dealt.sven)]
        reached = closed == "open"
        assert after == [before[0], before[1] + (not reached)]
        assert [len(dealt.dms(user)) for user in (dealt.anna, dealt.sven)] == [0, reached]
