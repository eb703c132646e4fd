"""Starting the stand-in and a real discord.py client against it, for any test.

    async with started() as standin:
        guild = standin.add_guild("Village")
        ...
        async with running(client, standin.token):
            i = await standin.slash(ann, channel, "ping")

Only two addresses of discord.py are changed, and put back afterwards. A client made with `**FAST`
is ready in about 10 ms; by default discord.py waits two seconds for further servers.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import discord.gateway
import discord.http
import yarl

from bot.standin import StandIn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from bot.standin import Request

Client = TypeVar("Client", bound=discord.Client)

READY_SECONDS = 60.0  # of a loop that may be hasty, on a machine that may be busy
FAST: dict[str, Any] = {"guild_ready_timeout": 0.0}


@contextlib.contextmanager
def redirected(base: str) -> Iterator[None]:
    """Let discord.py talk to `base` instead of Discord."""
    rest, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = base + "/api/v10"
    address = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = address
    try:
        yield
    finally:
        discord.http.Route.BASE = rest
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


@contextlib.asynccontextmanager
async def started(standin: StandIn | None = None, **arguments: Any) -> AsyncIterator[StandIn]:
    """Run a stand-in (made of `arguments` if none is given) with discord.py redirected to it."""
    standin = standin or StandIn(**arguments)
    base = await standin.start()
    try:
        with redirected(base):
            yield standin
    finally:
        await standin.stop()


@contextlib.asynccontextmanager
async def running(client: Client, token: str) -> AsyncIterator[Client]:
    """Run a client, ready, and close it in the end; what its start raises is raised."""
    async with client:
        task = asyncio.create_task(client.start(token))
        ready = asyncio.create_task(client.wait_until_ready())
        try:
            await asyncio.wait(
                {task, ready}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if task.done():
                task.result()
            if not ready.done():
                raise TimeoutError("the client did not get ready")
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.wait({task}, timeout=READY_SECONDS)


async def until(condition: Callable[[], object], seconds: float = 3.0) -> None:
    """Wait until `condition()` holds; TimeoutError otherwise."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  # the condition is over things that signal nothing
            await asyncio.sleep(0.005)


def sent(standin: StandIn, method: str, ending: str) -> list[Request]:
    """Return the recorded requests of a method whose route ends so."""
    return [r for r in standin.requests if r.method == method and r.route.endswith(ending)]
