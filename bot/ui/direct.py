"""The direct message that tells a player it is their turn, with the rack.

It leads to the board, and stays as long as the turn does: a message about a turn that is over is
taken away, so that none tells somebody who is not on turn to play. A player whose messages are
closed (50007) is pinged in the channel instead and is tried again at the next turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import discord

from bot.rules.seen import public
from bot.service.games import Message
from bot.service.tracing import traced
from bot.ui import private, sheets
from bot.ui.posting import Room, nonce_of
from bot.ui.table import Table
from bot.ui.tidying import of_the_way, tidily
from bot.ui.views.buttons import message_buttons, message_url
from bot.ui.views.sheet import Sheet, Shot

if TYPE_CHECKING:
    from bot.rules.seen import PrivateRack
    from bot.service.values import SeatPerson
    from bot.ui.outlet import Telling
    from bot.ui.parts import Parts

KIND: Final = "dm"
MOST_CHANNELS: Final = 10_000
MOST_TAKEN: Final = 10_000
LONGEST_SENDING: Final = 30.0  # seconds; discord.py's own tries at an answer of 500 take 25
# Closed messages, no server in common, too many opened at once, a user, server or channel that is
# gone, or locked: whatever it is, it concerns these messages only, and not the channel of the game.
REFUSED: Final = frozenset({50007, 50278, 40003, 10013, 10003, 10004, 50083})

_log = logging.getLogger(__name__)


def _is_refusal(error: Exception) -> bool:
    if not isinstance(error, discord.HTTPException):
        return False
    return error.code in REFUSED or isinstance(error, discord.Forbidden)


def _is_lost(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) or of_the_way(error)


class DirectMessages:
    """Writes to players about their turns."""

    def __init__(self, client: discord.Client, parts: Parts) -> None:
        self._client = client
        self._parts = parts
        self._games = parts.games
        self._channels: OrderedDict[int, int] = OrderedDict()  # by person, the latest used last
        self._taken: OrderedDict[int, None] = OrderedDict()  # messages that are gone, the last last

    async def tell(self, telling: Telling, person: SeatPerson) -> None:
        """Send the rack to the player on turn, or note that it was refused or is lost.

        What gets lost is tried again once, and no more: the next turn waits for it. Who was not
        reached is to be pinged: by the board, or where that may be posted already, below it.
        """
        if telling.progress.keys() & {"dm", "dm_refused"}:
            return
        try:
            async with asyncio.timeout(LONGEST_SENDING):
                await self._send(telling, person)
        except Exception as error:
            if _is_refusal(error):
                self._channels.pop(person.person_id, None)
                await self._note_closed(person)
                await self._note_refusal(telling)
            elif telling.task.tries and _is_lost(error):
                _log.warning("a direct message did not get through: %s", traced(error))
                await self._note_refusal(telling)
            else:
                raise

    async def _send(self, telling: Telling, person: SeatPerson) -> None:
        room = await self._room(person)
        texts = self._parts.texts(person.locale)
        rack = await self._parts.racks.arranged(telling.game, person.seat)
        picture = await sheets.drawn_rack(self._parts, texts, telling.game, rack)
        await self._post(telling, person, room, self._sheet(telling, rack, picture))
        if person.dms_closed:
            await self._games.dms_open(person.person_id)
        self._parts.untold.discard(person.person_id)

    async def _post(self, telling: Telling, person: SeatPerson, room: Room, sheet: Sheet) -> None:
        """Send a message, once; note it and remember it.

        Only a try before this one, or a process before this one, may have left a message.
        """
        game_id, task = telling.game.id, telling.task
        sign = sheet.picture.file if task.tries and sheet.picture is not None else ""
        message_id = await room.post(sheet, nonce_of(task, "d"), sign=sign)
        channel_id = await self._channel(person)
        sent = Message(game_id, KIND, person.seat, task.seq, channel_id, message_id)
        await telling.done(sent, dm=message_id, astray="message" not in telling.progress)

    async def lead_to_board(self, telling: Telling) -> None:
        """Let a message that was sent before the board lead to it, now that it is posted."""
        person = telling.next_person()
        if person is not None:
            texts = self._parts.texts(person.locale)
            rack = await self._parts.racks.arranged(telling.game, person.seat)
            sheet = self._sheet(telling, rack, sheets.sent_rack(texts, telling.game, rack))
            await (await self._room(person)).change(telling.progress["dm"], sheet)
        await telling.done(astray=False)

    async def take_away(self, telling: Telling) -> None:
        """Take away what was sent about turns that are over; forgotten with the task.

        What the way to Discord keeps from it is tried again when the next turn is told. A seat may
        have several: one that stayed, and the one that a try before this has sent.
        """
        for message in telling.sent:
            old = message.message_id != telling.progress.get("dm")
            if old and await self._is_taken(message):
                telling.gone.append(message.message_id)

    async def _is_taken(self, message: Message) -> bool:
        """Take a message away; one that an earlier try took, which failed later, is gone."""
        if message.message_id not in self._taken:
            if not await tidily(self._delete(message)):
                return False
            self._taken[message.message_id] = None
            if len(self._taken) > MOST_TAKEN:
                self._taken.popitem(last=False)
        return True

    async def _delete(self, message: Message) -> None:
        channel = self._client.get_partial_messageable(message.channel_id)
        await Room(self._client, channel).delete(message.message_id)

    async def _note_closed(self, person: SeatPerson) -> None:
        if not person.dms_closed:
            await self._games.dms_closed(person.person_id)
            self._parts.untold.add(person.person_id)

    @staticmethod
    async def _note_refusal(telling: Telling) -> None:
        await telling.done(dm_refused=True, unpinged=telling.attempted)

    def _sheet(self, telling: Telling, rack: PrivateRack, picture: Shot) -> Sheet:
        person, game = telling.person(rack.seat), telling.game
        board = telling.progress.get("message")
        texts = self._parts.texts(person.locale if person is not None else self._parts.locale)
        table = Table(public(game), telling.people, texts)
        guild = self._client.get_guild(telling.place.guild_id)
        name = guild.name if guild is not None else None
        where = private.where_played(texts, telling.place.channel_id, name)
        lines = private.turn_lines(table, rack.seat, telling.news, where)
        letters = private.rack_letters(texts, rack)
        url = message_url(telling.place, board)
        items = message_buttons(texts, table.game, url, board=board is not None)
        return Sheet(tuple(lines), picture, (letters,), items)

    async def _room(self, person: SeatPerson) -> Room:
        channel = self._client.get_partial_messageable(await self._channel(person))
        return Room(self._client, channel)

    async def _channel(self, person: SeatPerson) -> int:
        """Return the id of a person's channel, asked once: the library keeps but 128 of them."""
        known = self._channels.pop(person.person_id, None)
        if known is None:
            known = (await self._client.create_dm(discord.Object(person.person_id))).id
        self._channels[person.person_id] = known  # behind all others
        if len(self._channels) > MOST_CHANNELS:
            self._channels.popitem(last=False)
        return known
