"""The playground with its servers up, and people who look at it with an HTTP client."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import ClientSession, CookieJar, FormData

from bot.playground.run import Playground

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp import ClientResponse, ClientWebSocketResponse

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


class Visitor:
    """A browser of one person: what it may do is what HTTP allows, nothing is assumed."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.base = playground.site.base
        self.own = {"Origin": self.base}
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True))

    async def get(self, path: str, **headers: str) -> ClientResponse:
        return await self.session.get(self.base + path, headers=headers)

    async def enter(self, number: int, key: str | None = None, **headers: str) -> ClientResponse:
        seat = self.playground.town.seats[number - 1]
        data = seat.key if key is None else key
        path = f"{self.base}/seat/{number}/enter"
        return await self.session.post(path, data=data, headers=headers or self.own)

    async def socket(self, number: int, **headers: str) -> ClientWebSocketResponse:
        path = f"{self.base}/seat/{number}/socket"
        return await self.session.ws_connect(path, headers=headers or self.own)

    async def close(self) -> None:
        await self.session.close()


class BotHands:
    """Writes messages as the bot does, over the REST of the stand-in."""

    def __init__(self, playground: Playground) -> None:
        self.town = playground.town

    async def say(self, channel: dict[str, Any], content: str, *files: tuple[str, bytes]) -> Any:
        form = FormData(default_to_multipart=True)
        named = [{"id": i, "filename": name} for i, (name, _) in enumerate(files)]
        form.add_field("payload_json", json.dumps({"content": content, "attachments": named}))
        for index, (name, data) in enumerate(files):
            form.add_field(f"files[{index}]", data, filename=name)
        url = f"{self.town.standin.base}/api/v10/channels/{channel['id']}/messages"
        authorization = {"Authorization": f"Bot {self.town.standin.token}"}
        async with ClientSession() as session:
            answer = await session.post(url, data=form, headers=authorization)
            assert answer.status == 200, await answer.text()
            return await answer.json()


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    opened = Playground()
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def visitor(playground: Playground) -> AsyncIterator[Visitor]:
    visitor = Visitor(playground)
    yield visitor
    await visitor.close()


@pytest.fixture
def bot_hands(playground: Playground) -> BotHands:
    return BotHands(playground)
