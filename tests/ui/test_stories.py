"""What can be had of a game as a whole: card, replay, exports, the board as text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.rules.gcg.reading import read
from bot.rules.verifying import first_difference
from bot.service.export import read_export
from bot.service.limits import Limits
from tests.scripted import ScriptedDraw
from tests.ui.village import Village, alts, answer, ids, text

if TYPE_CHECKING:
    from bot.standin import Interaction

ORDER = "HELLOABADEINSTRSTUVWX"


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list(ORDER), list("OO")])
    return place


def papers(place: Village, given: Interaction) -> dict[str, bytes]:
    return {
        attached["filename"]: place.standin.attachment(attached["id"])
        for message in given.answers
        for attached in message["attachments"]
    }


async def ended(place: Village) -> None:
    await place.begin()
    await place.say(place.anna, "play", word="hello", at="8H")
    second = await place.turn(2)
    asked = await place.say(place.sven, "resign")
    await place.press(place.sven, asked.answers[0], "resign")
    await place.quiet()
    assert second["id"] != place.public()[-1]["id"]


async def test_the_end_shows_the_card_and_what_can_be_had(dealt: Village) -> None:
    async with dealt.bot():
        await ended(dealt)
        end = dealt.public()[-1]
        assert end["attachments"][0]["filename"].startswith("game-")
        assert "Anna" in alts(end)[0]
        assert [identity.split(":")[3] for identity in ids(end)] == [
            *("rematch", "review", "replay", "check", "export")
        ]


async def test_the_replay_is_an_animation_for_whoever_asks(dealt: Village) -> None:
    async with dealt.bot():
        await ended(dealt)
        shown = await dealt.press(dealt.sven, dealt.public()[-1], "replay")
        assert shown.ephemeral
        [(name, data)] = papers(dealt, shown).items()
        assert name.endswith(".gif")
        assert data.startswith(b"GIF89a")
        assert alts(shown.answers[0])[0]


async def test_the_export_of_a_finished_game_reads_back(dealt: Village) -> None:
    async with dealt.bot():
        await ended(dealt)
        given = await dealt.press(dealt.anna, dealt.public()[-1], "export")
        files = papers(dealt, given)
        [own] = [data for name, data in files.items() if name.endswith(".json")]
        log = read_export(own.decode())
        found = first_difference(log)
        assert found is not None  # the draw of this test is scripted, and so it is told
        assert found.what == "commitment"
        [gcg] = [data for name, data in files.items() if name.endswith(".gcg")]
        reading = read(gcg)
        assert reading.problem is None
        assert b"HELLO" in gcg


async def test_a_running_game_is_exported_with_the_own_tiles_only(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        files = papers(dealt, await dealt.say(dealt.sven, "export"))
        told = json.loads(next(d for n, d in files.items() if n.endswith(".json")))
        assert not told["whole"]
        assert {e["seat"] for e in told["events"] if e["event"] == "TilesDrawn"} == {1}
        hidden = {"DrawSealed", "BagFilled", "TilesReturned"}
        assert not {event["event"] for event in told["events"]} & hidden


async def test_the_board_as_text(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        board = await dealt.say(dealt.sven, "board")
        told = await dealt.press(dealt.sven, board.answers[0], "text")
        assert "[HELLO]" in text(told.answers[0]).replace(" ", "")
        assert len(answer(told)) < 4000


async def test_nothing_of_an_invitation(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        await dealt.posted("accept")
        assert "inte börjat" in answer(await dealt.say(dealt.anna, "export"))


async def test_looking_has_a_pace_too(dealt: Village) -> None:
    async with dealt.bot(limits=Limits(commands=5, seconds=60)):
        await dealt.begin()
        stranger = dealt.standin.add_user("Carl", locale="en-US")
        dealt.standin.add_member(dealt.guild, stranger)
        answers = [await dealt.say(stranger, "board") for _ in range(6)]
        assert [bool(reply.answers[0]["attachments"]) for reply in answers] == [True] * 5 + [False]
        assert await dealt.say(dealt.anna, "rack")
