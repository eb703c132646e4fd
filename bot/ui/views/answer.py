"""Private answers: given when the work is done, promised where that takes a while (`promises`).

They are never in the way of a move. An interaction that has been forgotten meanwhile (10062), is
answered already (40060) or whose channel or token is gone is no fault: what was committed stands,
and `/board` shows it. Only an answer that Discord finds malformed is one.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.rules.illegal import GameIsOver, HasLeft, Refused
from bot.service.refusals import ChannelBusy, TurnIsOver
from bot.service.tracing import traced
from bot.ui.errors import Context, explain, something_wrong
from bot.ui.leading import leading_to
from bot.ui.parts import person_of, texts_of
from bot.ui.texts import shown, small
from bot.ui.tidying import of_the_way
from bot.ui.views.ids import custom_ids
from bot.ui.views.promises import ANSWERED_ALREADY, FIRST_SIGN, promise_of
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from discord import ui

    from bot.rules.illegal import Refusal
    from bot.service.values import Where
    from bot.ui.parts import Interaction
    from bot.ui.views.promises import Promise

SERVER_ERRORS: Final = 500
UNKNOWN_MESSAGE: Final = 10008
LOCKED: Final = 50083  # a thread nobody may write in any more
LONGEST_ANSWER: Final = 10.0
# Why a second press of what played, resigned or ended the game is refused.
TOO_LATE: Final = (TurnIsOver, GameIsOver, HasLeft)
# What Discord answers when the fault is in what was sent.
MALFORMED: Final = frozenset(
    {
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.METHOD_NOT_ALLOWED,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    }
)

_log = logging.getLogger(__name__)


async def give(interaction: Interaction, sheet: Sheet) -> None:
    """Answer; the promise, if there was one, is kept by it.

    What did not reach Discord is tried once more; then it is put where it may be already.
    """
    sheet = _told_of_closed_messages(interaction, _readable(interaction, sheet))
    if not await _reaches(interaction, _send(interaction, sheet)):
        promise_of(interaction).lost = True
        await _reaches(interaction, _send(interaction, sheet))


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Open a form, which must be the first answer."""
    await _reaches(interaction, interaction.response.send_modal(form))


async def _reaches(interaction: Interaction, answer: Awaitable[object]) -> bool:
    """Await an answer; tell whether Discord has it, or no longer wants it.

    A connection that fails, or that the bot itself has closed because it ends, is no fault, and
    nothing that was decided depends on it.
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
        if not of_the_way(error) and not interaction.client.is_closed():
            raise
        _log.info("an answer did not reach Discord: %s", traced(error))
    else:
        return True
    return False


async def _send(interaction: Interaction, sheet: Sheet) -> None:
    promised = promise_of(interaction)
    await promised.settled()
    if interaction.response.is_done():
        await _keep(interaction, promised, sheet)
        return
    try:
        await _answer(interaction, promised, sheet)
    except discord.HTTPException as error:
        # What is thought lost may have reached Discord after all.
        if error.code != ANSWERED_ALREADY or not promised.lost:
            raise
        await _keep(interaction, promised, sheet)


async def _answer(interaction: Interaction, promised: Promise, sheet: Sheet) -> None:
    """Answer for the first time; a message put away meanwhile has no place for it."""
    response = interaction.response
    try:
        if promised.replacing:
            await response.edit_message(view=sheet.view(), attachments=sheet.files())
            return
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    view, files = sheet.view(), sheet.files()
    await response.send_message(view=view, files=files, ephemeral=not promised.to_all)


async def _keep(interaction: Interaction, promised: Promise, sheet: Sheet) -> None:
    """Answer as was promised; a message put away meanwhile has no place for it.

    What may be there already takes its own place, so that nobody reads it twice.
    """
    try:
        if promised.replacing or promised.lost:
            view, files = sheet.view(), sheet.files()
            await interaction.edit_original_response(view=view, attachments=files)
            return
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    view, files = sheet.view(), sheet.files()
    await interaction.followup.send(view=view, files=files, ephemeral=not promised.to_all)


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
    """Tell a person once that direct messages do not reach them; that is nobody else's business."""
    untold = interaction.client.parts.untold
    if interaction.user.id not in untold or promise_of(interaction).to_all:
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
    """Answer why nothing has changed."""
    await leave_what_was_answered(interaction, reason)
    items = await _way(interaction, reason)
    await _last_word(interaction, explain(texts_of(interaction), reason, context), items)


async def leave_what_was_answered(interaction: Interaction, reason: Refusal) -> None:
    """See to it that a second press takes no other's place.

    Of a button pressed twice the second press comes too late, and must not take the place of what
    the first one was answered.
    """
    promised = promise_of(interaction)
    pressed = interaction.type is discord.InteractionType.component
    if promised.replacing and pressed and isinstance(reason, TOO_LATE):
        await promised.made()  # only then Discord lets the message be looked at
        promised.replacing = await _still_offers(interaction)


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
    """Say something that must not fail in turn: there is nobody left to tell.

    It is for one person even where the answer would have been for all, if it comes first.
    """
    promised = promise_of(interaction)
    await promised.settled()
    promised.to_all &= interaction.response.is_done()
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
