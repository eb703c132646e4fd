"""The process of a host: one client after the other, until it is told to stop.

discord.py reconnects by itself once it has been connected. What it does not mend ends here: a first
connection that fails for good, a session Discord will neither resume nor give up, a connection that
is open and says nothing. A client that has not reached Discord for some minutes is closed, and a
new one is made after a pause that doubles; after a ban of the network (429) the pause is the
longest at once. An event loop that stands still for as long is beyond repair: then the process
ends, its threads' places in the code (never their values) on standard error.

SIGTERM and SIGINT end it in order, in less than ten seconds: answers, what channels are yet to be
told, Discord, the file. Exit status: 0 stopped, 2 the token is not accepted (starting again does
not help), 1 anything else (it may).
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import logging
import signal
import sys
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import discord

from bot.client import build, considerate, settled
from bot.service.limits import Limits
from bot.service.reach import QUIET
from bot.service.tracing import Reticent, traced
from bot.store import StoreError

if TYPE_CHECKING:
    from bot.client import CrosstileClient
    from bot.config import Settings

FAILED: Final = 1
WRONG_TOKEN: Final = 2
BAD_TOKEN_CODE: Final = 4004

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long what is waited for, in seconds.

    ``first`` and ``longest`` pause between two clients; a client that reached Discord for
    ``steady`` begins the pauses anew; ``away`` from Discord ends a client, ``stuck`` the process;
    ``look``: how often both are looked at; ``farewell`` and ``closing`` bound the end; ``quiet``
    and ``heartbeat`` are for the connection itself.
    """

    first: float = 1.0
    longest: float = 60.0
    steady: float = 300.0
    away: float = 200.0
    stuck: float = 240.0
    look: float = 5.0
    farewell: float = 3.5
    closing: float = 5.5  # longer than the database waits for another program
    quiet: float = QUIET
    heartbeat: float = 60.0


def run(settings: Settings, patience: Patience | None = None) -> int:
    """Run the bot until it is told to stop; return the exit status."""
    configure_logging(settings.log_level)
    try:
        return asyncio.run(_supervise(settings, settings.demand_token(), patience or Patience()))
    finally:
        faulthandler.cancel_dump_traceback_later()


def configure_logging(level: str) -> None:
    """Log to standard error. discord.py stays at INFO: below it it logs what players hold."""
    logging.basicConfig(level=level, force=True)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Reticent("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here


async def _supervise(settings: Settings, token: str, patience: Patience) -> int:
    stop = asyncio.Event()
    _stop_on_signals(stop)
    pause = patience.first
    while True:
        began = time.monotonic()
        client = build(
            settings,
            limits=Limits(),
            gaddags=True,
            quiet=patience.quiet,
            heartbeat_timeout=patience.heartbeat,
        )
        considerate()
        settled()
        error = await _live(client, token, stop, patience)
        if stop.is_set():
            return 0
        if (status := _status_after(error)) is not None:
            return status
        if time.monotonic() - began > patience.steady:
            pause = patience.first
        if _is_ban(error):
            pause = patience.longest
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)
            return 0
        pause = min(2 * pause, patience.longest)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(number, stop.set)


async def _live(
    client: CrosstileClient, token: str, stop: asyncio.Event, patience: Patience
) -> BaseException | None:
    """Run one client to its end; return what ended it, if anything did."""
    life = asyncio.create_task(client.start(token))
    others = {
        asyncio.create_task(stop.wait()),
        asyncio.create_task(_until_away(client, patience)),
    }
    await asyncio.wait({life, *others}, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    if stop.is_set() and not life.done():
        await client.farewell(patience.farewell)
    await _end(client, life, patience)
    return None if life.cancelled() else life.exception()


async def _until_away(client: CrosstileClient, patience: Patience) -> None:
    """Return when Discord has been away for too long; end the process should this not run."""
    while client.reach.away() < patience.away:
        faulthandler.dump_traceback_later(patience.stuck, exit=True)
        await asyncio.sleep(patience.look)
    _log.error("Discord has not been reached for %.0f seconds", client.reach.away())


async def _end(client: CrosstileClient, life: asyncio.Task[None], patience: Patience) -> None:
    """Close the client; what hangs in it must not keep the next one, or the end, from coming."""
    closing = asyncio.create_task(client.close())
    _, hanging = await asyncio.wait({closing, life}, timeout=patience.closing)
    for task in hanging:
        task.cancel()
    if hanging:
        await asyncio.wait(hanging, timeout=1.0)
    if not closing.cancelled() and (error := closing.done() and closing.exception()):
        _log.warning("the client did not close in order: %s", traced(error))


def _is_ban(error: BaseException | None) -> bool:
    return isinstance(error, discord.HTTPException) and error.status == HTTPStatus.TOO_MANY_REQUESTS


def _status_after(error: BaseException | None) -> int | None:
    """Return the exit status that the end of a client means, or None to try again."""
    closed_for_token = isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN_CODE
    if isinstance(error, discord.LoginFailure) or closed_for_token:
        sys.stderr.write("crosstile: Discord does not accept DISCORD_TOKEN; is it a bot's token?\n")
        return WRONG_TOKEN
    if isinstance(error, StoreError):
        sys.stderr.write(f"crosstile: {error}\n")
        return FAILED
    reason = "the connection ended" if error is None else traced(error)
    _log.warning("not connected to Discord, trying again: %s", reason)
    return None
