"""Private answers: promised at once, given when the work is done, never in the way of a move.

Discord waits three seconds for the first sign and is told to show "thinking…" before anything is
read or drawn; the work does not wait longer than that for Discord to take it. An interaction that
has been forgotten meanwhile (10062), is answered already (40060) or whose channel or token is gone
is no fault: what was committed stands, and `/board` shows it. Only an answer that Discord finds
malformed is one.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.rules.illegal import Refused
from bot.service.refusals import ChannelBusy, TurnIsOver
from bot.service.tracing import traced
from bot.ui.errors import Context, explain, something_wrong
from bot.ui.leading import leading_to
from bot.ui.parts import person_of, texts_of
from bot.ui.texts import shown, small
from bot.ui.tidying import of_the_way
from bot.ui.views.ids import custom_ids
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from discord import ui

    from bot.rules.illegal import Refusal
    from bot.service.values import Where
    from bot.ui.parts import Interaction

ANSWERED_ALREADY: Final = 40060
SERVER_ERRORS: Final = 500
LOST: Final = "promise lost"  # among the extras of an interaction
TO_ALL: Final = "to all"  # likewise
APART: Final = "apart"  # likewise: the message it was to replace says something else by now
UNKNOWN_MESSAGE: Final = 10008
LOCKED: Final = 50083  # a thread nobody may write in any more
FIRST_SIGN: Final = 2.5  # seconds: nobody looks at a promise that comes after three
LONGEST_ANSWER: Final = 10.0
# What Discord answers when the fault is in what was sent.
MALFORMED: Final = frozenset(
    {
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.METHOD_NOT_ALLOWED,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    }
)

_log = logging.getLogger(__name__)


async def promise(
    interaction: Interaction, *, replacing: bool = False, to_all: bool = False
) -> None:
    """Tell Discord that an answer to this person alone will come, or `to_all`.

    `replacing`: it will take the place of the private message whose button was pressed; a
    public message is never replaced. Whatever becomes of the promise, the work goes on: what
    somebody has decided must not depend on Discord's answer.
    """
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    if to_all and not (replacing and private):
        interaction.extras[TO_ALL] = True
    try:
        async with asyncio.timeout(FIRST_SIGN):
            if replacing and private:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=not to_all, thinking=True)
    except discord.InteractionResponded:
        return
    except Exception as error:  # noqa: BLE001 - the connection may be gone in many ways
        if getattr(error, "code", None) != ANSWERED_ALREADY:
            interaction.extras[LOST] = True
            _log.info("a promise did not reach Discord: %s", traced(error))


async def give(interaction: Interaction, sheet: Sheet) -> None:
    """Answer; the promise, if there was one, is kept by it.

    What did not reach Discord is tried once more, unless all would read it twice.
    """
    sheet = _told_of_closed_messages(interaction, _readable(interaction, sheet))
    if not await _reaches(_send(interaction, sheet)) and TO_ALL not in interaction.extras:
        await _reaches(_send(interaction, sheet))


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Open a form, which must be the first answer."""
    await _reaches(interaction.response.send_modal(form))


async def _reaches(answer: Awaitable[object]) -> bool:
    """Await an answer; tell whether Discord has it, or no longer wants it.

    A connection that fails is no fault of the bot's, and nothing that was decided depends on it.
    """
    try:
        async with asyncio.timeout(LONGEST_ANSWER):
            await answer
    except discord.HTTPException as error:
        if error.status < SERVER_ERRORS:
            _swallow(error)
            return True
        _log.info("an answer did not reach Discord: %s", error.status)
    except Exception as error:
        if not of_the_way(error):
            raise
        _log.info("an answer did not reach Discord: %s", traced(error))
    else:
        return True
    return False


async def _send(interaction: Interaction, sheet: Sheet) -> None:
    response = interaction.response
    if _replaces(interaction) and APART not in interaction.extras:
        await _replace(interaction, sheet)
    elif response.is_done():
        await interaction.followup.send(
            view=sheet.view(), files=sheet.files(), ephemeral=TO_ALL not in interaction.extras
        )
    else:
        await _send_first(interaction, sheet)


def _replaces(interaction: Interaction) -> bool:
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update


async def _replace(interaction: Interaction, sheet: Sheet) -> None:
    """Put the answer in the place of the message; one put away meanwhile has no place."""
    try:
        view, files = sheet.view(), sheet.files()
        await interaction.edit_original_response(view=view, attachments=files)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await interaction.followup.send(view=sheet.view(), files=sheet.files(), ephemeral=True)


async def _send_first(interaction: Interaction, sheet: Sheet) -> None:
    """Answer for the first time; a promise thought lost may have reached Discord after all."""
    try:
        await interaction.response.send_message(
            view=sheet.view(), files=sheet.files(), ephemeral=True
        )
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY or LOST not in interaction.extras:
            raise
        await interaction.followup.send(view=sheet.view(), files=sheet.files(), ephemeral=True)


def _swallow(error: discord.HTTPException) -> None:
    if error.code == ANSWERED_ALREADY:
        return
    if error.status in MALFORMED and error.code != LOCKED:
        raise error
    _log.info("Discord does not take an answer any more (%s %s)", error.status, error.code)


def _readable(interaction: Interaction, sheet: Sheet) -> Sheet:
    """Return the sheet with words in the place of a picture that may not be attached here."""
    if sheet.picture is None or interaction.app_permissions.attach_files:
        return sheet
    return replace(sheet, picture=None, below=(shown(sheet.picture.alt), *sheet.below))


def _told_of_closed_messages(interaction: Interaction, sheet: Sheet) -> Sheet:
    """Tell a person once that direct messages do not reach them."""
    untold = interaction.client.parts.untold
    if interaction.user.id not in untold:
        return sheet
    untold.discard(interaction.user.id)
    line = small(texts_of(interaction)("dms-closed"))
    return replace(sheet, below=(*sheet.below, line))


async def guarded(
    interaction: Interaction, work: Awaitable[None], where: Where | None = None
) -> None:
    """Do the work of an interaction; whatever goes wrong becomes a private answer."""
    task, under_way = asyncio.current_task(), interaction.client.under_way
    if task is not None:
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    try:
        await work
    except Refused as refused:
        await refuse(interaction, refused.reason, await context_of(interaction, where))
    except Exception as error:  # noqa: BLE001 - the last line of defence: everybody gets an answer
        await failed(interaction, error)


async def refuse(interaction: Interaction, reason: Refusal, context: Context) -> None:
    """Answer why nothing has changed.

    Of a button pressed twice the second press comes too late, and must not take the place of what
    the first one was answered.
    """
    late = isinstance(reason, TurnIsOver) and _replaces(interaction)
    if late and not await _still_offers(interaction):
        interaction.extras[APART] = True
    items = await _way(interaction, reason)
    await _last_word(interaction, explain(texts_of(interaction), reason, context), items)


async def _still_offers(interaction: Interaction) -> bool:
    """Tell whether the private message still has the button that was pressed."""
    data: Mapping[str, Any] = interaction.data or {}
    try:
        async with asyncio.timeout(FIRST_SIGN):
            message = await interaction.original_response()
    except Exception as error:  # noqa: BLE001 - the connection may be gone in many ways
        _log.info("a private message could not be looked at: %s", traced(error))
        return True
    return data.get("custom_id") in set(custom_ids(message.components))


async def failed(interaction: Interaction, error: Exception) -> None:
    """Log a bug and answer with its reference."""
    await _last_word(interaction, something_wrong(texts_of(interaction), error))


async def _way(interaction: Interaction, reason: Refusal) -> tuple[ui.Item[Any], ...]:
    """Return the way to the game that stands in the way."""
    if not isinstance(reason, ChannelBusy):
        return ()
    return await leading_to(interaction, reason.game_id)


async def _last_word(
    interaction: Interaction, text: str, items: tuple[ui.Item[Any], ...] = ()
) -> None:
    """Say something that must not fail in turn: there is nobody left to tell."""
    try:
        await give(interaction, Sheet((text,), items=items))
    except Exception as error:  # noqa: BLE001 - the connection may be gone in many ways
        _log.warning("an answer did not reach Discord: %s", traced(error))


async def context_of(
    interaction: Interaction, where: Where | None, *, laid: bool = False
) -> Context:
    """Return what is known of the game a command was about, if it can be found.

    `laid`: the command was to lay tiles, and is answered by what the own rack lacks.
    """
    if where is None:
        return Context()
    try:
        seen = await interaction.client.parts.games.look(where, person_of(interaction))
    except Refused:
        return Context()
    return Context(seen.people, seen.game, seen.seat if laid else None, seen.place.direct)
