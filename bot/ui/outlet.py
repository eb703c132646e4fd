"""Telling what has happened: invitations, turns, direct messages, the end.

Each task of the outbox is told in steps; what a step has got done is noted at once, so a later try
goes on from there. The board for all comes first, then the next player's direct message with the
rack, which leads to it, then what only makes things tidy, where a fault is logged and no more. Who
is known to take no direct messages is tried before the board, which pings them then, unless it may
lie there already: a message that is found, not sent, pings nobody. Whose turn goes by while it is
told is not told of it any more.
A channel that is gone or closed to the bot makes the task undeliverable, and the game goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.rules import events as ev
from bot.rules.seen import public, rack_of
from bot.service.announce import Undeliverable
from bot.service.games import Message
from bot.ui import private, sheets, stories
from bot.ui.direct import DirectMessages
from bot.ui.posting import Room, nonce_of
from bot.ui.table import Table
from bot.ui.tidying import tidily
from bot.ui.views.buttons import message_url
from bot.ui.views.ids import ACCEPT, JOIN, custom_id
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.rules.game import Game
    from bot.service.announce import Note, Task
    from bot.service.telling import Story
    from bot.service.values import Place, SeatPerson
    from bot.ui.messages import News
    from bot.ui.parts import Parts
    from bot.ui.texts import Texts

# Channel, server; no access, no permission, closed direct messages, a thread that was locked.
GONE: Final = frozenset({10003, 10004, 50001, 50013, 50007, 50083})

LONGEST_POSTING: Final = 60.0  # seconds of a board
AT_ONCE: Final = 1.0  # seconds in which nobody plays on a board they have just seen
MOST_PLAIN: Final = 500  # games a turn is told of before the next turn of the first one


@dataclass(slots=True)
class Telling:
    """A task being told, with all it is told with.

    ``earlier`` are the newest messages of the game before it, by kind and seat; ``sent`` all direct
    ones; ``gone`` those it has taken away, forgotten when it is told. ``attempted``: a board that
    pings nobody may be posted, by this try or one before.
    """

    task: Task
    game: Game
    news: News
    place: Place
    people: tuple[SeatPerson, ...]
    newest: bool
    earlier: Mapping[tuple[str, int | None], Message]
    sent: tuple[Message, ...]
    note: Note
    progress: dict[str, Any]
    attempted: bool
    gone: list[int] = field(default_factory=list)

    @classmethod
    def begun(cls, task: Task, story: Story, note: Note) -> Telling:
        """Return the telling of a task from where the try before it has got."""
        said = story.game, story.news, story.place, story.people, story.newest
        attempted = task.tries > 0 or "message" in task.progress
        return cls(task, *said, story.posted, story.direct, note, dict(task.progress), attempted)

    async def done(self, message: Message | None = None, **steps: Any) -> None:
        """Note what has been done, and the message to be remembered for it."""
        self.progress |= steps
        await self.note(self.progress, message)

    def posted(self, message_id: int) -> Message:
        """Return a message of the channel that belongs to this task."""
        task, channel_id = self.task, self.place.channel_id
        return Message(task.game_id, task.kind, None, task.seq, channel_id, message_id)

    def person(self, seat: int) -> SeatPerson | None:
        """Return who sits on a seat."""
        return next((person for person in self.people if person.seat == seat), None)

    def next_person(self) -> SeatPerson | None:
        """Return who is to be told apart that a turn has begun, if it has not gone by."""
        if self.task.seat is None or not self.newest or self.place.direct:
            return None
        person = self.person(self.task.seat)
        return None if person is None or person.erased else person


class DiscordOutlet:
    """Delivers the tasks of the outbox to Discord."""

    def __init__(self, client: discord.Client, parts: Parts) -> None:
        self._client = client
        self._parts = parts
        self._games = parts.games
        self._direct = DirectMessages(client, parts)
        self._plain: OrderedDict[int, Sheet] = OrderedDict()  # boards by message, without buttons

    async def deliver(self, task: Task, story: Story, note: Note) -> Sequence[int]:
        """Tell a task and return messages gone; raises Undeliverable when it never can be told."""
        telling = Telling.begun(task, story, note)
        try:
            await self._tell(telling)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            raise Undeliverable(f"Discord: {error.status} {error.code}") from error
        return telling.gone

    async def apologise(
        self, task: Task, place: Place, people: tuple[SeatPerson, ...], reference: str
    ) -> None:
        """Tell that a game can no longer be read; raises as `deliver` does."""
        languages = [person.locale for person in people]
        texts = self._parts.texts(languages[0] if languages else self._parts.locale)
        sheet = Sheet((texts("game-damaged", reference=reference),))
        sign = "\n".join(sheet.above) if task.tries else ""
        try:
            await self._room_at(place).post(sheet, nonce_of(task, "x"), sign=sign)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            raise Undeliverable(f"Discord: {error.status} {error.code}") from error

    async def _tell(self, telling: Telling) -> None:
        match telling.task.kind:
            case "invitation":
                await self._invite(telling)
            case "seats":
                await self._refresh_invitation(telling, sheets.invitation_sheet)
            case "begin":
                await self._begin(telling)
            case "turn":
                await self._turn(telling)
            case "left":
                await self._left(telling)
            case "deadline":
                await self._move_deadline(telling)
            case "end":
                await self._end(telling)
            case "closed":
                await self._refresh_invitation(
                    telling, lambda table: sheets.closed_sheet(table, telling.news)
                )
            case kind:
                raise ValueError(f"unknown task {kind!r}")

    # The invitation

    async def _invite(self, telling: Telling) -> None:
        game, table = telling.game, self._table(telling)
        if "message" not in telling.progress:
            first = ACCEPT if game.offer.reserved else JOIN
            sign = custom_id(game.id, 0, first)
            guests = tuple(person.person_id for person in telling.people if person.seat > 0)
            sheet = sheets.invitation_sheet(table)
            await self._post(telling, sheet, sign=sign, ping=guests)
        await self._games.invitation_posted(game.id, telling.progress["message"])

    async def _refresh_invitation(
        self, telling: Telling, sheet_of: Callable[[Table], Sheet]
    ) -> None:
        posted = telling.earlier.get(("invitation", None))
        if posted is not None:
            await self._room(telling).change(posted.message_id, sheet_of(self._table(telling)))

    # The beginning

    async def _begin(self, telling: Telling) -> None:
        """Post the message whose id goes into the draw, deal, and lead to it."""
        game, table = telling.game, self._table(telling)
        if "message" not in telling.progress:
            sheet = sheets.dealing_sheet(table)
            await self._post(telling, sheet, sign="\n".join(sheet.above))
        message_id = telling.progress["message"]
        await self._games.begin(game.id, message_id)
        url = message_url(telling.place, message_id)
        tidying = self._refresh_invitation(
            telling, lambda table: sheets.invitation_sheet(table, url)
        )
        await tidily(tidying)

    # A turn

    async def _turn(self, telling: Telling) -> None:
        if "message" not in telling.progress:
            person = telling.next_person()
            if person is not None and person.dms_closed:
                await self._direct.tell(telling, person)
            begun = time.monotonic()
            await self._post_or_tell(telling)
            if time.monotonic() - begun > AT_ONCE:
                await self._look_again(telling)
        await self._tell_directly(telling)
        if telling.progress.get("unpinged"):
            await self._ping(telling)
        if telling.newest:
            await self._direct.take_away(telling)
        if telling.progress.get("astray"):
            await tidily(self._direct.lead_to_board(telling))
        await tidily(self._strip(telling))

    async def _tell_directly(self, telling: Telling) -> None:
        person = telling.next_person()
        if person is not None:
            await self._direct.tell(telling, person)

    async def _look_again(self, telling: Telling) -> None:
        """Find out whether the turn has gone by while it was told."""
        story = await self._games.story(telling.game.id, telling.task.seq)
        telling.newest = story.newest

    async def _post_or_tell(self, telling: Telling) -> None:
        """Post the board; where it cannot be posted now, the player on turn hears of it anyway."""
        try:
            async with asyncio.timeout(LONGEST_POSTING):
                await self._post_turn(telling)
        except Exception:
            await self._look_again(telling)
            await self._tell_directly(telling)
            if telling.newest:
                await self._direct.take_away(telling)
            raise

    async def _post_turn(self, telling: Telling) -> None:
        table = self._table(telling)
        previous = telling.earlier.get(("turn", None))
        picture = await sheets.drawn_board(self._parts, table, telling.news, telling.task.seq)
        plain = sheets.turn_sheet(table, telling.news, picture, buttons=telling.newest)
        sheet = _with_rack(telling, table, plain) if telling.newest else plain
        person, progress = telling.next_person(), telling.progress
        pings = bool(progress.get("dm_refused")) and not progress.get("unpinged")
        ping = (person.person_id,) if person is not None and pings else ()
        telling.attempted = True
        if previous is not None:
            progress["previous"] = [previous.seq, previous.message_id]
        if previous is not None or not await self._replace_beginning(telling, sheet):
            await self._post(telling, sheet, sign=picture.file, ping=ping)
        self._keep_plain(telling.progress["message"], plain)

    def _keep_plain(self, message_id: int, sheet: Sheet) -> None:
        """Keep what a board says for when its buttons go; the channel has its picture."""
        picture = sheet.picture and replace(sheet.picture, data=None)
        self._plain[message_id] = replace(sheet, picture=picture, items=())
        if len(self._plain) > MOST_PLAIN:
            self._plain.popitem(last=False)

    async def _replace_beginning(self, telling: Telling, sheet: Sheet) -> bool:
        """Make the message of the beginning the one of the first turn, if it is still there.

        It pings nobody, even one who is not reached otherwise.
        """
        begun = telling.earlier.get(("begin", None))
        first = any(isinstance(event, ev.GameBegan) for event in telling.news)
        if begun is None or not first:
            return False
        if not await self._room(telling).change(begun.message_id, sheet):
            return False
        posted = telling.posted(begun.message_id)
        telling.progress["message"] = begun.message_id
        await telling.done(posted, unpinged=bool(telling.progress.get("dm_refused")))
        return True

    async def _ping(self, telling: Telling) -> None:
        """Ping whoever is on turn, and was not reached otherwise, below a board that does not."""
        await self._look_again(telling)
        person, table = telling.next_person(), self._table(telling)
        if person is not None:
            line = table.texts("ping-turn", player=table.mention(person.seat))
            nonce, ping = nonce_of(telling.task, "p"), (person.person_id,)
            sign, after = line if telling.task.tries else "", telling.progress["message"]
            room = self._room(telling)
            await room.post(Sheet((line,)), nonce, sign=sign, after=after, ping=ping)
        await telling.done(unpinged=False)

    async def _strip(self, telling: Telling) -> None:
        """Take the buttons off the message of the turn before."""
        seq, message_id = telling.progress.get("previous") or (0, 0)
        if not message_id or message_id == telling.progress["message"]:
            return
        sheet = self._plain.pop(message_id, None)
        if sheet is None:
            story = await self._games.story(telling.game.id, seq)
            table = Table(public(story.game), telling.people, self._texts(telling))
            picture = sheets.posted_board(table, story.news, seq)
            sheet = sheets.turn_sheet(table, story.news, picture, buttons=False)
        await self._room(telling).change(message_id, sheet)

    async def _left(self, telling: Telling) -> None:
        """Tell at once that somebody has left whose turn it was not; the turn goes on."""
        if "message" not in telling.progress:
            sheet = sheets.left_sheet(self._table(telling), telling.news)
            await self._post(telling, sheet, sign="\n".join(sheet.above))

    async def _move_deadline(self, telling: Telling) -> None:
        """Let the board of the turn say until when it lasts now; an older board is left alone."""
        game = telling.game
        posted = telling.earlier.get(("turn", None))
        if posted is None or posted.seq != game.turn_seq:
            return
        table, seq = self._table(telling), posted.seq
        news = (await self._games.story(game.id, seq)).news
        picture = sheets.posted_board(table, news, seq)
        sheet = sheets.turn_sheet(table, (*news, *telling.news), picture, buttons=True)
        sheet = _with_rack(telling, table, sheet)
        await self._room(telling).change(posted.message_id, sheet)

    # The end

    async def _end(self, telling: Telling) -> None:
        table = self._table(telling)
        if "message" not in telling.progress:
            previous = telling.earlier.get(("turn", None))
            if previous is not None:
                telling.progress["previous"] = [previous.seq, previous.message_id]
            seq = telling.task.seq
            log = (await self._games.events(telling.game.id))[: seq + 1]
            picture = await stories.drawn_card(self._parts, table, log, seq)
            sheet = sheets.end_sheet(table, telling.news, picture)
            try:
                await self._post(telling, sheet, sign=picture.file)
            except Exception:
                await self._direct.take_away(telling)  # it is nobody's turn any more
                raise
        await tidily(self._strip(telling))
        await self._direct.take_away(telling)

    # Common steps

    def _table(self, telling: Telling) -> Table:
        return Table(public(telling.game), telling.people, self._texts(telling))

    def _texts(self, telling: Telling) -> Texts:
        """Return the texts of a channel, or of the one person who reads direct messages."""
        person = telling.person(0)
        if telling.place.direct and person is not None:
            return self._parts.texts(person.locale)
        return self._parts.public_texts(telling.game.words.language)

    def _room(self, telling: Telling) -> Room:
        return self._room_at(telling.place)

    def _room_at(self, place: Place) -> Room:
        guild = None if place.direct else place.guild_id
        channel = self._client.get_partial_messageable(place.channel_id, guild_id=guild)
        return Room(self._client, channel)

    async def _post(
        self, telling: Telling, sheet: Sheet, *, sign: str, ping: tuple[int, ...] = ()
    ) -> None:
        """Post the message of a task, once; note its id, and remember it to change it later."""
        task = telling.task
        # Only a try before this one, or a process before this one, may have left a message.
        sign = sign if task.tries else ""
        message_id = await self._room(telling).post(
            sheet, nonce_of(task, "b"), sign=sign, ping=ping
        )
        telling.progress["message"] = message_id
        await telling.done(telling.posted(message_id))


def _with_rack(telling: Telling, table: Table, sheet: Sheet) -> Sheet:
    """Return the board of a game in direct messages with the tiles of the one who reads it.

    Nobody else is there, so that one message says all; on a server the rack has its own.
    """
    seat = telling.game.turn
    if not telling.place.direct or seat is None or telling.person(seat) is None:
        return sheet
    letters = private.rack_letters(table.texts, rack_of(telling.game, seat))
    return replace(sheet, below=(*sheet.below, table.texts("dm-rack", letters=letters)))
