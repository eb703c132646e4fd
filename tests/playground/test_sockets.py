"""What a tab is told, what it can ask for, and that neither reaches another seat."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from aiohttp import ClientWebSocketResponse

    from tests.playground.conftest import BotHands, Visitor

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


async def sit(visitor: Visitor, number: int) -> tuple[ClientWebSocketResponse, dict[str, Any]]:
    await visitor.enter(number)
    line = await visitor.socket(number)
    return line, await line.receive_json()


async def rest(line: ClientWebSocketResponse) -> list[dict[str, Any]]:
    """Return what was sent and not read; an answer to a request of ours marks its end."""
    await line.send_json({"ref": "end", "do": "nothing"})
    told = []
    while (frame := await line.receive_json(timeout=5)).get("ref") != "end":
        told.append(frame)
    return told


async def asked(line: ClientWebSocketResponse, **ask: Any) -> dict[str, Any]:
    await line.send_json({"ref": 7, **ask})
    while (frame := await line.receive_json(timeout=5)).get("ref") != 7:
        pass
    return dict(frame)


async def test_the_greeting_has_the_seat_and_its_rooms(visitor: Visitor) -> None:
    _, hello = await sit(visitor, 1)
    seat = visitor.playground.town.seats[0]
    assert hello["t"] == "hello"
    assert hello["seat"] | {"name": "Anna", "player": True, "dms_open": True} == hello["seat"]
    assert [(c["name"], c["kind"]) for c in hello["channels"]] == [
        ("ordspel", "text"),
        ("torget", "text"),
        (None, "dm"),
    ]
    assert [p["name"] for p in hello["people"]] == ["Anna", "Sven", "Maja"]
    assert len(hello["locales"]) == 9
    assert seat.key not in json.dumps(hello)
    assert seat.cookie not in json.dumps(hello)
    assert visitor.playground.town.standin.token not in json.dumps(hello)


async def test_a_direct_message_is_told_to_its_seat_alone(
    visitor: Visitor, bot_hands: BotHands
) -> None:
    town = visitor.playground.town
    lines = [(await sit(visitor, n))[0] for n in (1, 2, 3)]
    await bot_hands.say(town.standin.dm(town.seats[0].user), "SECRET", ("rack.png", PNG))
    told = [await rest(line) for line in lines]
    assert [f["t"] for f in told[0]] == ["message"]
    assert told[1:] == [[], []]
    for number in (2, 3):
        _, hello = await sit(visitor, number)
        assert "SECRET" not in json.dumps(hello)


async def test_a_public_message_is_told_to_all_with_addresses_of_their_own(
    visitor: Visitor, bot_hands: BotHands
) -> None:
    lines = [(await sit(visitor, n))[0] for n in (1, 2, 3)]
    channel = visitor.playground.town.channels[0]
    said = await bot_hands.say(channel, "The board", ("board.png", PNG))
    for number, line in enumerate(lines, start=1):
        [frame] = await rest(line)
        url = frame["message"]["attachments"][0]["url"]
        assert url == f"/seat/{number}/file/{said['attachments'][0]['id']}/board.png"
        assert visitor.playground.town.standin.base not in json.dumps(frame)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[]",
        "7",
        '"slash"',
        "null",
        '{"ref": 1}',
        '{"ref": 1, "do": "rob"}',
        '{"ref": 1, "do": ["slash"]}',
        '{"ref": 1, "do": "slash"}',
        '{"ref": 1, "do": "slash", "channel": {}, "name": 1, "options": 7}',
        '{"ref": 1, "do": "click", "channel": null, "message": null, "custom_id": "x"}',
        '{"ref": 1, "do": "select", "channel": 1, "message": 1, "custom_id": 1, "values": 1}',
        '{"ref": 1, "do": "submit", "form": [], "values": []}',
        '{"ref": 1, "do": "read", "channel": "1", "message": "newest"}',
        '{"ref": 1, "do": "read", "channel": "1456074443980800004", "message": Infinity}',
        "[" * 60_000,
        '{"ref": 1, "do": "locale", "locale": "xx"}',
        '{"ref": 1, "do": "locale", "locale": []}',
    ],
)
async def test_nonsense_gets_an_error_and_the_line_stays(visitor: Visitor, text: str) -> None:
    line, _ = await sit(visitor, 1)
    await line.send_str(text)
    answer = await line.receive_json(timeout=5)
    assert (answer["t"], bool(answer["error"])) == ("answer", True)
    assert (await asked(line, do="dms", open=True)).get("error") is None


async def test_the_rooms_of_others_do_not_exist(visitor: Visitor, bot_hands: BotHands) -> None:
    town = visitor.playground.town
    theirs = town.standin.dm(town.seats[1].user)
    said = await bot_hands.say(theirs, "SECRET")
    line, hello = await sit(visitor, 1)
    assert theirs["id"] not in json.dumps(hello)
    place = {"channel": theirs["id"], "message": said["id"]}
    for ask in (
        {"do": "slash", "name": "rack", "options": {}},
        {"do": "click", "custom_id": "rack"},
        {"do": "read"},
        {"do": "dismiss"},
    ):
        answer = await asked(line, **ask, **place)
        assert "not there" in answer["error"]


async def test_locale_and_dms_are_told_to_all_tabs_of_the_seat(visitor: Visitor) -> None:
    one, _ = await sit(visitor, 1)
    other, _ = await sit(visitor, 1)
    sven, _ = await sit(visitor, 2)
    await asked(one, do="locale", locale="sv-SE")
    await asked(one, do="dms", open=False)
    told = await rest(other)
    assert [(f["seat"]["locale"], f["seat"]["dms_open"]) for f in told] == [
        ("sv-SE", True),
        ("sv-SE", False),
    ]
    assert await rest(sven) == []
    _, hello = await sit(visitor, 1)
    assert (hello["seat"]["locale"], hello["seat"]["dms_open"]) == ("sv-SE", False)


async def test_what_was_read_is_remembered(visitor: Visitor, bot_hands: BotHands) -> None:
    channel = visitor.playground.town.channels[0]
    said = await bot_hands.say(channel, "hello")
    line, hello = await sit(visitor, 1)
    assert hello["read"] == {}
    await asked(line, do="read", channel=channel["id"], message=said["id"])
    _, hello = await sit(visitor, 1)
    assert hello["read"] == {channel["id"]: said["id"]}


async def test_public_messages_cannot_be_dismissed(visitor: Visitor, bot_hands: BotHands) -> None:
    channel = visitor.playground.town.channels[0]
    said = await bot_hands.say(channel, "hello")
    line, _ = await sit(visitor, 1)
    answer = await asked(line, do="dismiss", channel=channel["id"], message=said["id"])
    assert "private" in answer["error"]


async def test_threads_come_and_go(visitor: Visitor) -> None:
    town = visitor.playground.town
    line, _ = await sit(visitor, 3)
    thread = town.standin.open_thread(town.channels[0], "game 7")
    town.standin.remove_channel(thread)
    told = await rest(line)
    assert [f["t"] for f in told] == ["channel", "channel_delete"]
    assert told[0]["channel"]["kind"] == "thread"


async def test_closing_ends_sockets_at_once(visitor: Visitor) -> None:
    line, _ = await sit(visitor, 1)
    closing = asyncio.create_task(visitor.playground.close())
    message = await line.receive(timeout=5)
    assert message.data == 1001
    await asyncio.wait_for(closing, 5)
