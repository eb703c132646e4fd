"""What only makes things tidy: old messages taken away, buttons taken off, links put in.

A step of tidying is best effort. Whatever becomes of it, what is told stays told: it is neither
told again nor held up for longer than a step may take.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import discord

from bot.service.tracing import traced

if TYPE_CHECKING:
    from collections.abc import Awaitable

LONGEST: Final = 10.0  # seconds of a step: the next turn of the game waits behind it

_log = logging.getLogger(__name__)


async def tidily(step: Awaitable[None], seconds: float = LONGEST) -> bool:
    """Do a step of tidying; its faults are logged and never leave it.

    Returns whether that was all: False where another try at another time may do it.
    """
    try:
        async with asyncio.timeout(seconds):
            await step
    except discord.HTTPException as error:
        _log.warning("a message was not tidied: %s %s", error.status, error.code)
        later = error.status == HTTPStatus.TOO_MANY_REQUESTS
        return error.status < HTTPStatus.INTERNAL_SERVER_ERROR and not later
    except Exception as error:  # noqa: BLE001 - what is told already must not be told again
        level = logging.WARNING if of_the_way(error) else logging.ERROR
        _log.log(level, "a message was not tidied: %s", traced(error))
        return False
    return True


def of_the_way(error: Exception) -> bool:
    """Tell whether the connection failed; discord.py lets what its HTTP library raises pass.

    An answer of Discord's that is cut short on its way is no JSON any more.
    """
    if isinstance(error, OSError | TimeoutError | json.JSONDecodeError):
        return True
    return any(kind.__module__.partition(".")[0] == "aiohttp" for kind in type(error).__mro__)
