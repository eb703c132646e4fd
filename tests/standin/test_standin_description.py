"""The judge over Discord's description finds what it should, in requests and in our answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.standin import Request
from tests.standin.description import DESCRIPTION, judges

if TYPE_CHECKING:
    from bot.standin import Judge
    from tests.standin.conftest import Village

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


@pytest.fixture
def judge() -> Judge:
    if not judges():
        pytest.skip(f"{DESCRIPTION.name} is not beside the repository")
    return judges()[0]


def request(method: str, route: str, payload: Any, status: int = 204) -> Request:
    return Request(method, route, route, {}, {}, payload, (), status, None, 0.0)


def rows(*components: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(components)}]}


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x", **fields}


RED = [
    (MESSAGES, {"content": "x" * 4001}),
    (MESSAGES, {"contnet": "x"}),
    (MESSAGES, {"content": 7}),
    (MESSAGES, rows(button(custom_id="x" * 101))),
    (MESSAGES, rows(*[button(custom_id=str(n)) for n in range(6)])),
    (MESSAGES, rows(button(lable="x"))),
    (MESSAGES, {"embeds": [{"description": "x" * 4097}]}),
    (MESSAGES, {"attachments": [{"id": 0, "filenam": "x"}]}),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}),
    (CALLBACK, {"type": 9, "data": {"custom_id": "x", "title": "x" * 46, "components": []}}),
    (CALLBACK, {"type": 4, "data": {"content": "x", "ephemeral": True}}),
]
GREEN = [
    (MESSAGES, {"content": "x", "tts": False, "nonce": "1", "enforce_nonce": True}),
    (MESSAGES, {"attachments": [{"id": 0, "filename": "x", "description": "x"}]}),
    (MESSAGES, rows(button())),
    (CALLBACK, {"type": 5, "data": {"flags": 64}}),
    (CALLBACK, {"type": 6}),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}]}}),
]


@pytest.mark.parametrize(("route", "payload"), RED)
def test_bodies_that_are_not_described(judge: Judge, route: str, payload: Any) -> None:
    status = 200 if route == MESSAGES else 204
    assert any("request" in text for text in judge(request("POST", route, payload, status)))


@pytest.mark.parametrize(("route", "payload"), GREEN)
def test_bodies_that_are_described(judge: Judge, route: str, payload: Any) -> None:
    status = 200 if route == MESSAGES else 204
    texts = list(judge(request("POST", route, payload, status)))
    assert [text for text in texts if text.startswith("request")] == []


def test_routes_and_statuses_that_are_not_described(judge: Judge) -> None:
    assert "not described" in next(iter(judge(request("GET", "/nonsense", None))))
    assert "not described" in next(iter(judge(request("POST", MESSAGES, {"content": "x"}, 299))))


async def test_answers_of_the_stand_in_are_judged(judge: Judge, village: Village) -> None:
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    await channel.send("x")
    made = village.standin.requests[-1]
    assert list(judge(made)) == []
    for missing in ("author", "mentions", "edited_timestamp", "flags"):
        less = {k: v for k, v in made.answer.items() if k != missing}
        assert any(missing in text for text in judge(replace(made, answer=less)))
    odd = {**made.answer, "attachments": [{"id": "1", "filename": "x"}]}
    assert any("answer" in text for text in judge(replace(made, answer=odd)))
