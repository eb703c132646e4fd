"""The prototype bot on the prototype stand-in: how slow is this machine at discord.py just now?

The design tells what an interaction of the prototype cost on the machine of reference
(design/discord.md: /play, answered later with a picture of 2 KB and a view). What the same costs
here, over that, is how slow sockets, library and Python are at the moment; SHA-256 tells nothing of
them. Wants ../shared/prototypes.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from tests.conftest import SHARED
from tests.standin.harness import FAST, redirected, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

RECORDED_MS: Final = 1.3  # the upper end of what is told
_FOLDER: Final = SHARED / "prototypes"
_PLAYS: Final = 160
_AT_ONCE: Final = 16
_PASSES: Final = 4  # the first only warms up
_PATIENCE: Final = 60.0


def there() -> bool:
    """Say whether the prototypes are at hand."""
    return (_FOLDER / "standin.py").is_file()


async def play_ms() -> float:
    """Return the CPU that a /play takes here, of this process: the least of some passes, in ms."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_live, args=(theirs,))
    process.start()
    theirs.close()
    try:
        base, token = await asyncio.to_thread(ours.recv), "prototype.to.ken"
        with redirected(base), _importing("mybot") as mybot:
            async with running(mybot.make(**FAST), token):
                return min([await _pass(ours) for _ in range(_PASSES)]) * 1000 / _PLAYS
    finally:
        ours.close()
        await asyncio.to_thread(process.join, 10)
        process.kill()


async def _pass(people: Connection) -> float:
    begun = time.process_time()
    people.send(None)
    await asyncio.to_thread(people.recv)
    return time.process_time() - begun


@contextlib.contextmanager
def _importing(name: str) -> Iterator[Any]:
    sys.path.insert(0, str(_FOLDER))
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(str(_FOLDER))


def _live(pipe: Connection) -> None:
    """Be the people and the stand-in, in a process of its own, until the parent hangs up."""
    with _importing("standin") as prototype, contextlib.suppress(EOFError):
        asyncio.run(_serve(pipe, prototype.StandIn()))


async def _serve(pipe: Connection, standin: Any) -> None:
    pipe.send(await standin.start())
    guild = standin.guild("Reference")
    channel = standin.channel(guild, "tables")
    people = [standin.user(f"Anna {number}") for number in range(_AT_ONCE)]
    while True:
        await asyncio.to_thread(pipe.recv)
        async with asyncio.TaskGroup() as group:
            for user in people:
                group.create_task(_play(standin, user, channel))
        pipe.send(None)


async def _play(standin: Any, user: Any, channel: Any) -> None:
    for _ in range(_PLAYS // _AT_ONCE):
        doing = await standin.slash(user, channel, "play", {"word": "HELLO", "cell": "H8"})
        if "done" not in doing:
            doing["fut"] = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(doing["fut"], _PATIENCE)
