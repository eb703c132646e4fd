"""Sending and changing messages so that a repeated try does no harm.

A message is sent with a nonce made of its task, which Discord refuses to take twice within a few
minutes. When a try comes later than that, the bot's own last messages are looked through for a
sign of the one to be sent: its picture's file name, a custom id or a text.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.service.announce import Task
    from bot.ui.views.sheet import Sheet

LOOKED_THROUGH: Final = 25
UNKNOWN_MESSAGE: Final = 10008

_log = logging.getLogger(__name__)


def nonce_of(task: Task, part: str) -> str:
    """Return the nonce of a message of a task, at most 25 characters.

    The row of the outbox would do, but a host who begins with a new file begins with row 1 again.
    """
    return f"{task.game_id}-{task.id}{part}"


@dataclass(frozen=True, slots=True)
class Room:
    """A channel of a server, or a person's direct messages."""

    client: discord.Client
    channel: discord.abc.Messageable

    async def post(
        self,
        sheet: Sheet,
        nonce: str,
        *,
        sign: str = "",
        after: int = 0,
        ping: tuple[int, ...] = (),
    ) -> int:
        """Send a message that pings at most these people; return its id.

        With a `sign`, a message of the bot's own that bears it is taken for the one to be sent,
        unless it is older than the message `after` which this one comes.
        """
        if sign and (before := await self._find(sign, after)) is not None:
            return before
        message = await self.channel.send(
            view=sheet.view(),
            files=sheet.files(),
            nonce=nonce,
            allowed_mentions=_only(ping),
        )
        return message.id

    async def change(self, message_id: int, sheet: Sheet) -> bool:
        """Change a message; False when it is gone. Its picture stays unless a new one comes."""
        changes: dict[str, Any] = {"view": sheet.view(), "allowed_mentions": _only(())}
        if files := sheet.files():
            changes["attachments"] = files
        try:
            await self._partial(message_id).edit(**changes)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def delete(self, message_id: int) -> None:
        """Take a message away; one that is gone already is no fault."""
        try:
            await self._partial(message_id).delete()
        except discord.NotFound:
            _log.debug("message %d was gone already", message_id)

    def _partial(self, message_id: int) -> discord.PartialMessage:
        channel: Any = self.channel
        partial: discord.PartialMessage = channel.get_partial_message(message_id)
        return partial

    async def _find(self, sign: str, after: int) -> int | None:
        """Return the id of the bot's own recent message with this sign, or None."""
        me = self.client.user
        try:
            async for message in self.channel.history(limit=LOOKED_THROUGH):
                if message.id <= after:
                    break
                if me is not None and message.author.id == me.id and sign in _signs(message):
                    return message.id
        except discord.Forbidden:
            _log.info("the history of a channel may not be read; sending on the nonce alone")
        return None


def _signs(message: discord.Message) -> set[str]:
    signs = {attachment.filename for attachment in message.attachments}
    return signs | set(_inside(message.components))


def _inside(components: Any) -> Iterator[str]:
    for component in components:
        yield from _inside(getattr(component, "children", ()))
        for name in ("custom_id", "content"):
            value = getattr(component, name, None)
            if isinstance(value, str):
                yield value


def _only(people: tuple[int, ...]) -> discord.AllowedMentions:
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=users or False
    )
