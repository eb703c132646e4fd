"""A promise: the sign that an answer will come, given only where the answer takes its time.

Discord waits three seconds for the first sign of a bot. Most answers are there long before anybody
would miss one: they are the first sign themselves, which is one request less, and nobody sees
"thinking…" come and go. What takes longer is promised first. The work never waits for the promise,
and whatever becomes of it the work goes on: what somebody has decided must not depend on Discord's
answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

import discord

from bot.service.tracing import traced

if TYPE_CHECKING:
    from bot.ui.parts import Interaction

PROMISED: Final = "promise"  # among the extras of an interaction
ANSWERED_ALREADY: Final = 40060
PROMISED_AFTER: Final = 0.15  # seconds; most answers take less, and three are allowed
TRIED_AGAIN: Final = 0.9  # seconds; discord.py lets one go by
FIRST_SIGN: Final = 2.5  # seconds: nobody looks at a promise that comes after three

_log = logging.getLogger(__name__)


class Promise:
    """How an interaction will be answered, and the promise of it.

    ``replacing``: the answer takes the place of the private message whose button was pressed; a
    public message is never replaced. ``to_all``: others may read it. ``lost``: it is not known
    whether Discord has the promise, or an answer that was tried.
    """

    def __init__(
        self, interaction: Interaction, *, replacing: bool = False, to_all: bool = False
    ) -> None:
        message = interaction.message
        self.replacing = replacing and message is not None and message.flags.ephemeral
        self.to_all = to_all and not self.replacing
        self.lost = False
        self._interaction = interaction
        self._timer: asyncio.TimerHandle | None = None
        self._making: asyncio.Task[None] | None = None

    def make_later(self) -> None:
        """Make it in a moment, unless it is `settled` before."""
        self._timer = asyncio.get_running_loop().call_later(PROMISED_AFTER, self._begin)

    async def settled(self) -> None:
        """Return when it is either made or will not be made any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._making is not None:
            await self._making

    async def made(self) -> None:
        """Make it now, unless that was begun; return when it is made."""
        if self._making is None:
            self._begin()
        await self.settled()

    def _begin(self) -> None:
        under_way = self._interaction.client.under_way
        self._making = asyncio.create_task(self._make())
        under_way.add(self._making)
        self._making.add_done_callback(under_way.discard)

    async def _make(self) -> None:
        response, begun = self._interaction.response, time.monotonic()
        try:
            async with asyncio.timeout(FIRST_SIGN):
                if self.replacing:
                    await response.defer()
                else:
                    await response.defer(ephemeral=not self.to_all, thinking=True)
        except discord.InteractionResponded:
            return
        except Exception as error:  # noqa: BLE001 - the connection may be gone in many ways
            # Answered at once by a copy of this, or a while ago by ourselves: after an answer of
            # 500, which Discord may give to what it has done, discord.py tries again by itself.
            again = time.monotonic() - begun > TRIED_AGAIN
            if again or getattr(error, "code", None) != ANSWERED_ALREADY:
                self.lost = True
                _log.info("a promise did not reach Discord: %s", traced(error))


def promise(interaction: Interaction, *, replacing: bool = False, to_all: bool = False) -> None:
    """Promise an answer to this person alone, or `to_all`; `replacing` as told in `Promise`.

    What an interaction is promised first is what counts.
    """
    if PROMISED not in interaction.extras:
        made = Promise(interaction, replacing=replacing, to_all=to_all)
        interaction.extras[PROMISED] = made
        made.make_later()


def promise_of(interaction: Interaction) -> Promise:
    """Return what an interaction was promised; without a promise, one that is never made."""
    found: Promise = interaction.extras.setdefault(PROMISED, Promise(interaction))
    return found
