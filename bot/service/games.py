"""What people do with games, and what the bot itself does: the use cases.

A command names its game (`Where`) and its person, and carries the id of the interaction it
came with as key: the same key never acts twice and is answered the same again. Whatever is
not allowed raises `Refused` and changes nothing.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from functools import partial
from typing import TYPE_CHECKING

from bot.rules import commands as cmd
from bot.rules.game import Game, Phase
from bot.rules.illegal import GameIsOver, NotYetTime, NotYourGame, Refused
from bot.rules.notation import read_tiles
from bot.service import refusals
from bot.service.damage import replayed
from bot.service.desk import Desk
from bot.service.finding import seats
from bot.service.fitting import fits
from bot.service.limits import Pace
from bot.service.lists import played_with
from bot.service.offers import setup_of
from bot.service.telling import Story, story
from bot.service.trying import always, typed_play, wants_a_look
from bot.service.values import (
    Anywhere,
    ById,
    Done,
    Fit,
    InChannel,
    Person,
    Place,
    SeatPerson,
    Seen,
    Where,
    Wish,
    by_id,
)
from bot.store import Absence, Message, damaged, deadlines, games, messages, people

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rules.catalogue import Catalogue
    from bot.rules.draw import Draw
    from bot.rules.events import Event
    from bot.service.desk import Listener, Question
    from bot.service.finding import Found
    from bot.service.limits import Limits
    from bot.service.trying import ShownFirst
    from bot.store import Store, Transaction

__all__ = [
    "Anywhere",
    "ById",
    "Done",
    "Fit",
    "Games",
    "InChannel",
    "Message",
    "Person",
    "Place",
    "SeatPerson",
    "Seen",
    "Where",
    "Wish",
]


def _epoch() -> int:
    return int(time.time())


class Games:
    """All games of a store.

    ``new_id`` makes ids: 8 characters of base32. Without ``limits`` members may do as much as
    they like, as tests and the playground do.
    """

    def __init__(  # noqa: PLR0913 - what games are made of, named
        self,
        store: Store,
        catalogue: Catalogue,
        *,
        draw: Draw,
        now: Callable[[], int] = _epoch,
        new_id: Callable[[], str],
        limits: Limits | None = None,
    ) -> None:
        self._desk = Desk(store, catalogue, draw, now, limits)
        self._pace = None if limits is None else Pace(limits.commands, limits.seconds)
        self._searches = None if limits is None else Pace(limits.searches, limits.seconds)
        self._searched = itertools.count()
        self._store = store
        self._new_id = new_id

    @property
    def desk(self) -> Desk:
        """Where commands are decided, for use cases that stand in files of their own."""
        return self._desk

    @property
    def catalogue(self) -> Catalogue:
        """What can be played."""
        return self._desk.catalogue

    def listen(self, listener: Listener) -> None:
        """Call the listener after every commit, with the game that has changed if it is one."""
        self._desk.listeners.append(listener)

    def admit(self, person: Person, key: int) -> None:
        """Let an interaction pass; raises Refused for a member's one too many within seconds.

        Every use case with a key does so itself; asking before, with the same key, counts once.
        """
        if self._pace is not None:
            self._pace.admit(person.id, key)

    def admit_search(self, person: Person) -> None:
        """Let somebody look something up or turn a page; raises Refused for too many."""
        if self._searches is not None:
            self._searches.admit(person.id, next(self._searched))

    # The invitation

    async def offer(self, wish: Wish, host: Person, place: Place, *, key: int) -> Done:
        """Offer a game in a channel; the host has seat 0."""
        self.admit(host, key)
        setup = setup_of(wish, host, place, self.catalogue, self._new_id(), self._desk.now())
        try:
            return await self._desk.offer(setup, host, wish.opponents, place, key=key)
        except Refused as refused:
            if isinstance(refused.reason, refusals.ChannelBusy):
                await self._desk.nudge(refused.reason.game_id)
            raise

    async def take_seat(self, game: str | ById, person: Person, *, key: int) -> Done:
        """Sit down: on the seat kept for the person, else on the next free one."""
        return await self._answer(by_id(game), lambda found: _sit_down(found, person), person, key)

    async def decline(self, game: str | ById, person: Person, *, key: int) -> Done:
        """Turn an invitation down, as one it names."""

        def asking(found: Found) -> Question:
            seat = found.seat_of(person)
            if seat is None:
                raise Refused(refusals.NotInvited())
            return cmd.Seat(seat), cmd.Decline()

        return await self._answer(by_id(game), asking, person, key)

    async def withdraw(self, game: str | ById, person: Person, *, key: int) -> Done:
        """Call an invitation off, as its host."""
        return await self._host_does(game, person, cmd.Withdraw(), key)

    async def close_seats(self, game: str | ById, person: Person, *, key: int) -> Done:
        """Begin with those who sit, as the host of an open invitation."""
        return await self._host_does(game, person, cmd.CloseSeats(), key)

    async def _host_does(
        self, game: str | ById, person: Person, command: cmd.Command, key: int
    ) -> Done:
        def asking(found: Found) -> Question:
            seat = found.seat_of(person)
            if seat is None:
                raise Refused(NotYourGame())
            return cmd.Seat(seat), command

        return await self._answer(by_id(game), asking, person, key)

    # Moves

    async def play(
        self, where: Where, person: Person, word: str, at: str | None, *, key: int
    ) -> Done:
        """Lay a word, both as typed; without a place it is refused (see `fits`)."""
        return await self._move(where, person, partial(typed_play, word, at), key)

    async def try_play(  # noqa: PLR0913 - as `play`
        self, where: Where, person: Person, word: str, at: str, *, key: int, only: bool
    ) -> Done:
        """Lay a word, or only try it: whenever `only`, else where it wants a look first."""
        asking = partial(typed_play, word, at)
        return await self._move(where, person, asking, key, always if only else wants_a_look)

    async def swap(
        self, where: Where, person: Person, tiles: str | tuple[str, ...], *, key: int
    ) -> Done:
        """Swap tiles, as typed or as a list of tile letters (blank ``?``)."""

        def asking(game: Game) -> cmd.Command:
            if isinstance(tiles, str):
                return cmd.Swap(read_tiles(tiles, game.tile_set))
            return cmd.Swap(tiles)

        return await self._move(where, person, asking, key)

    async def pass_turn(self, where: Where, person: Person, *, key: int) -> Done:
        """Pass."""
        return await self._move(where, person, lambda _: cmd.Pass(), key)

    async def resign(self, where: Where, person: Person, *, key: int) -> Done:
        """Give up, on turn or not."""
        return await self._move(where, person, lambda _: cmd.Resign(), key)

    async def challenge(self, where: Where, person: Person, *, key: int) -> Done:
        """Challenge the latest play, where the rules leave it open to that."""
        return await self._move(where, person, lambda _: cmd.Challenge(), key)

    async def accept(self, where: Where, person: Person, *, key: int) -> Done:
        """Accept the last play, which ends the game."""
        return await self._move(where, person, lambda _: cmd.Accept(), key)

    async def _move(
        self,
        where: Where,
        person: Person,
        asking: Callable[[Game], cmd.Command],
        key: int,
        shown_first: ShownFirst | None = None,
    ) -> Done:
        def question(found: Found) -> Question:
            seat = cmd.Seat(found.player(person))
            return seat, asking(found.game)

        return await self._answer(where, question, person, key, shown_first)

    async def _answer(
        self,
        where: Where,
        asking: Callable[[Found], Question],
        person: Person,
        key: int,
        shown_first: ShownFirst | None = None,
    ) -> Done:
        self.admit(person, key)
        return await self._desk.answer(
            where, asking, person=person, key=key, shown_first=shown_first
        )

    # Looking

    async def look(self, where: Where, person: Person | None = None) -> Seen:
        """Return the game with the seat of whoever looks; it may have ended."""
        found = await self._desk.look(where, person)
        return Seen(found.game, found.seat_of(person), found.place, found.people)

    async def fits(self, where: Where, person: Person, word: str) -> tuple[Fit, ...]:
        """Return where the person may lay the typed word, the best score first."""
        self.admit_search(person)
        found = await self._desk.look(where, person)
        seat = found.player(person)
        lexicon = played_with(self.catalogue, found.game)
        return await asyncio.to_thread(fits, found.game, seat, word, lexicon)

    async def events(self, game_id: str) -> tuple[Event, ...]:
        """Return the whole log of a game, hidden events included."""
        log = await self._desk.log(game_id)
        if not log:
            raise Refused(refusals.NoSuchGame())
        return log

    async def at(self, game_id: str, seq: int) -> Game:
        """Return the game right after the event at a log position, counted from 0."""
        return replayed(game_id, (await self.events(game_id))[: seq + 1])

    async def story(self, game_id: str, seq: int) -> Story:
        """Return all there is to tell of a log position."""
        finder = self._desk.finder
        work = self._store.read(lambda tx: story(tx, finder, game_id, seq))
        return await self._desk.safely(work)

    async def people(self, game_id: str) -> tuple[SeatPerson, ...]:
        """Return who sits in a game, by seat."""
        return (await self._desk.look(ById(game_id))).people

    async def damage(self, game_id: str) -> tuple[Place, tuple[SeatPerson, ...], str]:
        """Return where a game that cannot be read was played, by whom, and its reference."""

        def work(transaction: Transaction) -> tuple[Place, tuple[SeatPerson, ...], str]:
            row = games.by_id(transaction, game_id)
            if row is None:
                raise Refused(refusals.NoSuchGame())
            seated = seats(transaction, game_id)
            reference = damaged.reference(transaction, game_id)
            return Place(row.guild_id, row.channel_id), seated, reference

        return await self._store.read(work)

    # What the bot does itself

    async def invitation_posted(self, game_id: str, message_id: int) -> Done:
        """Record under which message the invitation stands; repeated when it is known.

        An invitation that is over needs it no more: that is a repetition too.
        """

        def asking(found: Found) -> Question | None:
            posted = found.game.seal.invitation_id or found.game.phase is Phase.CLOSED
            return None if posted else (cmd.Table(), cmd.PostInvitation(message_id))

        return await self._desk.answer(ById(game_id), asking)

    async def begin(self, game_id: str, message_id: int) -> Done:
        """Deal, the message of the beginning being posted; repeated when that is done."""

        def asking(found: Found) -> Question | None:
            waiting = found.game.phase in {Phase.OPEN, Phase.DEALING}
            return (cmd.Table(), cmd.Begin(message_id)) if waiting else None

        return await self._desk.answer(ById(game_id), asking)

    async def run_out(self, game_id: str) -> Done | None:
        """Let time act on a game if it has run out; None if it has not, or not any more."""
        try:
            done = await self._desk.answer(ById(game_id), _time_acts)
        except Refused as refused:
            if isinstance(refused.reason, NotYetTime | GameIsOver):
                return None
            raise
        return None if done.repeated else done

    # Time

    async def due(self, now: int) -> tuple[str, ...]:
        """Return the games whose time has run out, the longest due first."""
        return await self._store.read(lambda transaction: deadlines.due(transaction, now))

    async def next_due(self) -> int | None:
        """Return when time will next run out for a game (epoch seconds), or None."""
        return await self._store.read(deadlines.next_due)

    async def pulse(self) -> int | None:
        """Return when the bot was last there for its players, or None for a new file."""
        return await self._store.read(deadlines.pulse)

    async def beat(self, now: int) -> None:
        """Write down that the bot is there; what a loss of power takes of it, players are given."""
        await self._store.change(lambda tx: deadlines.beat(tx, now), lasting=False)

    async def credit(self, absence: Absence) -> int:
        """Move deadlines by the length of an absence, once; return how many."""

        def work(transaction: Transaction) -> int:
            moved = deadlines.move(transaction, absence)
            deadlines.beat(transaction, absence.now)
            return moved

        moved = await self._store.change(work)
        self._desk.tell()
        return moved

    # What is known of people and messages

    async def dms_closed(self, person_id: int) -> None:
        """Remember that Discord refuses direct messages to a person."""
        at = self._desk.now()
        await self._store.change(lambda tx: people.close_dms(tx, person_id, at))

    async def dms_open(self, person_id: int) -> None:
        """Remember that direct messages reach a person again."""
        await self._store.change(lambda tx: people.open_dms(tx, person_id))

    async def message(self, game_id: str, kind: str, seat: int | None = None) -> Message | None:
        """Return the message of this kind and seat that belongs to the latest turn."""
        return await self._store.read(lambda tx: messages.newest(tx, game_id, kind, seat))


def _sit_down(found: Found, person: Person) -> Question:
    game, seat = found.game, found.seat_of(person)
    if seat is not None and game.seats[seat].taken:
        raise Refused(refusals.AlreadySeated())
    if seat is None and game.offer.reserved:
        raise Refused(refusals.NotInvited())
    if seat is None:
        free = (number for number, state in enumerate(game.seats) if not state.taken)
        seat = next(free, len(game.seats))
    return cmd.Seat(seat), cmd.TakeSeat()


def _time_acts(found: Found) -> Question | None:
    match found.game.phase:
        case Phase.OPEN | Phase.DEALING:
            return cmd.Clock(), cmd.Expire()
        case Phase.RUNNING:
            return cmd.Clock(), cmd.TimeOut()
        case Phase.ENDED | Phase.CLOSED:
            return None
