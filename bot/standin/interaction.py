"""One interaction: what a person did, and what the bot has made of it so far.

Theory of the answer (callback types): 4 a message; 5 "thinking…", a message to come; 6 nothing
visible, an edit to come; 7 a change of the message the component is on; 8 choices for a half-typed
option; 9 a form. The first follow-up after 5 fills the message that was thinking, and that message
is as private as the deferral said, whatever the follow-up says.
"""

import asyncio
from typing import Self

from bot.standin.messages import Messages
from bot.standin.records import LOADING, Wire

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9

ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 900.0


class Interaction:
    """What a person did and the bot's answer; it fills as the bot answers.

    id, token: Discord's. type: 2 command, 3 component, 4 autocomplete, 5 modal.
    user, channel: who and where. message: the message whose component was used (for a form: on
    which the button that opened it is), or None.
    kind: the callback type (4 to 9), None before. failed: nobody acknowledged in time ("The
    application did not respond"). modal: the form the bot opened, or None.
    choices: the autocomplete's.
    """

    def __init__(self, wire: Wire, user: Wire, channel: Wire, messages: Messages) -> None:
        self.wire = wire
        """The event as it was sent to the bot."""
        self.id: str = wire["id"]
        self.token: str = wire["token"]
        self.type: int = wire["type"]
        self.user = user
        self.channel = channel
        self.message: Wire | None = wire.get("message")
        self.opened_by: Interaction | None = None
        """For a form: the interaction that was answered with it."""
        self.kind: int | None = None
        self.ephemeral = False
        self.failed = False
        self.modal: Wire | None = None
        self.choices: list[Wire] = []
        self.asked_at = 0.0
        """By the clock of the stand-in."""
        self.original_id: str | None = None
        """The message that "@original" means."""
        self.answer_ids: list[str] = []
        self._messages = messages
        self._acknowledged = asyncio.Event()
        self._settled = asyncio.Event()

    @property
    def acknowledged(self) -> bool:
        """The bot called back in time."""
        return self.kind is not None

    @property
    def deferred(self) -> bool:
        """The callback promised the answer for later."""
        return self.kind in {DEFER, DEFER_UPDATE}

    @property
    def answers(self) -> list[Wire]:
        """Messages made or changed by this interaction as they are now, none still thinking."""
        found = [self._messages.get(message_id) for message_id in self.answer_ids]
        return [p.wire for p in found if p is not None and not p.wire["flags"] & LOADING]

    def acknowledge(self, kind: int) -> None:
        """Take the callback."""
        self.kind = kind
        self._acknowledged.set()
        if not self.deferred:
            self._settled.set()

    def answered(self, message_id: str, *, original: bool = False) -> None:
        """Note a message this interaction made or changed."""
        if original:
            self.original_id = message_id
        if message_id not in self.answer_ids:
            self.answer_ids.insert(0 if original else len(self.answer_ids), message_id)
        if self.acknowledged:
            self._settled.set()

    async def wait(self, seconds: float) -> None:
        """Wait for the acknowledgement as a person does, and give up after `seconds`."""
        try:
            await asyncio.wait_for(self._acknowledged.wait(), seconds)
        except TimeoutError:
            self.failed = True

    async def settled(self, timeout: float = 3.0) -> Self:  # noqa: ASYNC109  # the caller's patience
        """Wait until the answer is there: at once, or with the first content after a deferral.

        Raises TimeoutError when it does not come in `timeout` seconds.
        """
        await asyncio.wait_for(self._settled.wait(), timeout)
        return self
