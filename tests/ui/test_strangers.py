"""Custom ids that somebody elsewhere has made up open nobody's game.

A game is there for whoever sits in it, wherever they press, and for everybody in its channel.
Everybody else reads of it what they would read of a game that there never was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.ui.views.presses import FORMS
from tests.scripted import ScriptedDraw
from tests.soak.onlookers import BUTTONS, LISTS, OTHER, TURN, Around, Probe
from tests.ui.village import PATIENCE, Village, answer, ids, village

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.standin import Wire

ROLE = "outsider"
OF_A_GAME = (
    *(Probe("button", what, ROLE) for what in BUTTONS if "{game}" in what),
    *(Probe("list", what, ROLE) for what in LISTS if "{game}" in what),
    *(Probe("form", what, ROLE) for what in FORMS),
)
TEXT, EXPORT = (Probe("button", f"x:{{game}}:{{seq}}:{name}", ROLE) for name in ("text", "export"))
NO_GAME = "zzzzzzzz"
KEPT = ("games", "events", "seats", "people", "reports", "outbox", "racks", "keys")


@pytest.fixture
async def dealt(tmp_path: Path) -> AsyncIterator[Village]:
    """Yield a village without a judge: a form that nobody opened has no answer of Discord's."""
    async with village(tmp_path) as made:
        made.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), [], [], []])
        yield made


def somebody(place: Village, user: Wire, room: Wire, message: Wire) -> Around:
    """Return somebody in some room, with a message of a game before them."""
    people = {TURN: place.anna, OTHER: place.sven, ROLE: user}
    game_id, seq = ids(message)[0].split(":")[1:3]
    return Around(place.standin, place.channel, room, message, game_id, int(seq), people)


def mallory(place: Village, where: str, message: Wire) -> Around:
    user = place.standin.add_user("Mallory")
    guild = place.guild if where == "another channel" else place.standin.add_guild("Annanstans")
    place.standin.add_member(guild, user)
    room = place.standin.add_channel(guild, "annat")
    if where == "direct messages":
        room = place.standin.dm(user)
    return somebody(place, user, room, message)


async def kept(place: Village) -> list[Any]:
    assert place.client is not None
    store = place.client.store
    assert store is not None
    return [
        await store.read(lambda tx, name=name: tx.rows(f"SELECT * FROM {name}"))  # noqa: S608 - names above
        for name in KEPT
    ]


async def in_vain(place: Village, stranger: Around) -> None:
    """See that nothing that can be pressed tells a game from one that there never was."""
    nowhere = replace(stranger, game_id=NO_GAME)
    before = await kept(place)
    for probe in OF_A_GAME:
        got = await (await stranger.tries(probe)).settled(PATIENCE)
        nothing = await (await nowhere.tries(probe)).settled(PATIENCE)
        assert answer(got) == answer(nothing), probe
        assert [message["attachments"] for message in got.answers] == [[]], probe
        assert got.ephemeral, probe
    assert await kept(place) == before


WHERE = ("another channel", "another server", "direct messages")


@pytest.mark.parametrize("where", WHERE)
async def test_a_running_game_is_none_to_those_elsewhere(dealt: Village, where: str) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        board = await dealt.turn(2)
        await in_vain(dealt, mallory(dealt, where, board))


async def test_nor_is_an_invitation(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en")
        invitation = await dealt.posted("join")
        await dealt.quiet()
        await in_vain(dealt, mallory(dealt, "another server", invitation))


async def test_nor_is_a_game_that_is_over(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        [question] = (await dealt.say(dealt.sven, "resign")).answers
        await dealt.press(dealt.sven, question, "resign")
        end = await dealt.posted("rematch")
        await dealt.quiet()
        await in_vain(dealt, mallory(dealt, "another server", end))


async def test_a_game_in_direct_messages_is_there_for_one_alone(dealt: Village) -> None:
    async with dealt.bot():
        own = dealt.standin.dm(dealt.anna)
        chosen = {"rules": "wordfeud", "language": "en", "computer": "beginner"}
        doing = await dealt.standin.slash(dealt.anna, own, "new", chosen)
        await doing.settled(PATIENCE)
        await dealt.quiet()
        [board] = [message for message in dealt.dms(dealt.anna) if ids(message)]
        for room in (dealt.standin.dm(dealt.sven), dealt.channel):
            await in_vain(dealt, somebody(dealt, dealt.sven, room, board))
        anna = somebody(dealt, dealt.anna, dealt.channel, board)
        assert "A  B  C" in answer(await (await anna.tries(TEXT)).settled(PATIENCE))


async def test_who_sits_there_may_press_anywhere_and_who_is_there_may_look(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        board = await dealt.turn(2)
        looker = dealt.standin.add_user("Lisa")
        dealt.standin.add_member(dealt.guild, looker)
        at_home = somebody(dealt, dealt.sven, dealt.standin.dm(dealt.sven), board)
        there = somebody(dealt, looker, dealt.channel, board)
        for one in (at_home, there):
            assert "A  B  C" in answer(await (await one.tries(TEXT)).settled(PATIENCE))
            [given] = (await (await one.tries(EXPORT)).settled(PATIENCE)).answers
            assert len(given["attachments"]) == 2
