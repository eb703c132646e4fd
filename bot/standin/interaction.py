"""One interaction: what a person did, and what the bot has made of it so far."""

from typing import Any

from bot.standin.records import Wire


class Interaction:
    """What a person did and the bot's answer; it fills as the bot answers.

    id, token: Discord's. type: 2 command, 3 component, 4 autocomplete, 5 modal.
    user, channel: who and where. message: the message whose component was used, or None.
    acknowledged: the bot called back in time. kind: its callback type (4, 5, 6, 7, 8, 9) or None.
    deferred: kind is 5 or 6. ephemeral: the first answer is (to be) private.
    modal: the form the bot opened, or None. choices: the autocomplete's, or [].
    answers: messages made or changed by this interaction, the original first; none still loading.
    failed: nobody acknowledged in time ("The application did not respond").
    """

    id: str
    token: str
    type: int
    user: Wire
    channel: Wire
    message: Wire | None
    acknowledged: bool
    kind: int | None
    deferred: bool
    ephemeral: bool
    modal: Wire | None
    choices: list[Wire]
    answers: list[Wire]
    failed: bool

    async def settled(self, timeout: float = 3.0) -> "Interaction":
        """Wait until the answer is there: at once, or with the first content after a deferral.

        Raises TimeoutError when it does not come in `timeout` seconds.
        """
        raise NotImplementedError
