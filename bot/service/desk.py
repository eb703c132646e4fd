"""A command from its question to its outcome, in one transaction.

Everything a command decides on is read in the transaction that writes what follows from
it: the key, the game, who sits where. So two commands at once, two deliveries of one
interaction, a move and the end of its time have an order, and each is decided on what the
one before has left; the store's one lock is every game's lock. A refusal rolls back.

Should a game's row and its log disagree, the log wins: writing meets a Conflict, and the
command is decided once more on a replay. What the store cannot do, and a log that cannot be
replayed, are refusals too (see `quarantine`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import decide, start
from bot.rules.game import Game, Phase, evolve, replay
from bot.rules.illegal import Refused
from bot.service import refusals, results
from bot.service.damage import Damaged, read_log, replayed
from bot.service.finding import Finder, Found, cache_row, seats
from bot.service.housewords import house_of
from bot.service.limits import HOUR
from bot.service.lists import played_with, relisted
from bot.service.news import announcements
from bot.service.quarantine import safely
from bot.service.values import ById, Done, Person, Place, Where
from bot.store import Conflict, KeyRow, games, outbox, people

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable, Sequence

    from bot.rules.catalogue import Catalogue
    from bot.rules.draw import Draw
    from bot.service.limits import Limits
    from bot.service.trying import ShownFirst
    from bot.store import Reading, Store, Transaction

T = TypeVar("T")
Question = tuple[cmd.Actor, cmd.Command]
Listener = Callable[["Game | None"], None]
Reader = Callable[[Done, "Transaction"], None]


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody asked for, what follows from it, and when."""

    question: Question
    events: tuple[ev.Event, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Offering:
    """A game to be offered: by whom, to whom seats are kept, where; a key is offered once."""

    setup: cmd.Setup
    host: Person
    opponents: tuple[Person, ...]
    place: Place
    key: int


class Desk:
    """Takes commands to the store, one after the other.

    ``listeners`` are told of commits; before them ``readers`` may read what each has left, in the
    database's thread, right behind it.
    """

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        draw: Draw,
        now: Callable[[], int],
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.catalogue = catalogue
        self.draw = draw
        self.now = now
        self.limits = limits
        self.finder = Finder()
        self.listeners: list[Listener] = []
        self.readers: list[Reader] = []

    async def look(self, where: Where, person: Person | None = None) -> Found:
        """Return a game as it stands; raises Refused when there is none.

        Whoever asks after a game that has not begun makes the bot try again to invite to it, or to
        begin it: what stood in the way, such as a permission, may be gone.
        """
        found = await self.safely(
            self.store.read(lambda transaction: self.finder.find(transaction, where, person))
        )
        if person is not None and found.game.phase in {Phase.OPEN, Phase.DEALING}:
            await self.nudge(found.game.id)
        return found

    async def nudge(self, game_id: str) -> None:
        """Let what could not be told of a game be tried again at once."""
        await self.safely(self.store.change(lambda tx: outbox.revive(tx, game_id)))
        self.tell()

    async def log(self, game_id: str) -> tuple[ev.Event, ...]:
        """Return the events of a game; () when there is none."""
        histories = self.finder.histories
        return await self.safely(self.store.read(lambda tx: histories.log(tx, game_id)))

    async def safely(self, asked: Coroutine[None, None, T]) -> T:
        """Await something of the store to its end; what cannot be done raises Refused.

        Where a game has just been found to be damaged, its players are told so at once.
        """
        try:
            return await self.store.finish(safely(self.store, asked, self.now()))
        except Refused as refused:
            if isinstance(refused.__cause__, Damaged):
                self.tell()
            raise

    async def answer(
        self,
        where: Where,
        asking: Callable[[Found], Question | None],
        *,
        person: Person | None = None,
        key: int | None = None,
        shown_first: ShownFirst | None = None,
    ) -> Done:
        """Decide what `asking` makes of the game, and record it; raises Refused.

        `asking` returns None when what it would ask has been done before. A play that
        `shown_first` is true of is only tried.
        """

        def work(transaction: Transaction) -> Done:
            if (before := self._before(transaction, key)) is not None:
                return before
            found = self.finder.find(transaction, where, person)
            question = asking(found)
            if question is None:
                return _done(found, (), found.seat_of(person), repeated=True)
            at = self.now()
            events = self._decide(found.game, *question, at)
            if shown_first is not None and (tried := _tried(found, question, events, shown_first)):
                return tried
            return self._record(transaction, found, Deed(question, events, at), person, key)

        return await self.safely(self._commit(work))

    async def offer(
        self, setup: cmd.Setup, host: Person, opponents: Sequence[Person], place: Place, *, key: int
    ) -> Done:
        """Begin the log of a new game; raises Refused when the channel is taken."""
        offering = Offering(setup, host, tuple(opponents), place, key)
        return await self.offer_what(lambda _: offering)

    async def offer_what(self, asking: Callable[[Transaction], Offering]) -> Done:
        """Begin the log of the game that is asked for on what stands in the transaction."""

        def work(transaction: Transaction) -> Done:
            offering = asking(transaction)
            setup, host, place, key = offering.setup, offering.host, offering.place, offering.key
            if (before := self._before(transaction, key)) is not None:
                return before
            _check_free(transaction, place)
            at = self.now()
            self._check_limits(transaction, host, at)
            house = house_of(transaction, place.guild_id, setup.tile_set.language)
            events = start(replace(setup, house=house), draw=self.draw, at=at)
            game = replay(events)
            games.add(transaction, cache_row(game, place))
            games.append(transaction, game.id, 0, events, at)
            people.meet(transaction, host.id, host.name, host.locale)
            for person in offering.opponents:
                people.hear_of(transaction, person.id, person.name, person.locale)
            for seat, person in enumerate((host, *offering.opponents)):
                people.seat(transaction, game.id, seat, person.id)
            _note(transaction, game, events, 0, key)
            return _done(Found(game, place, seats(transaction, game.id)), events, 0)

        return await self.safely(self._commit(work))

    async def _commit(self, work: Callable[[Transaction], Done]) -> Done:
        try:
            done = await self.store.change(work, then=self._keep)
        except Conflict:

            def anew(transaction: Transaction) -> Done:
                self.finder.forget()
                return work(transaction)

            done = await self.store.change(anew, then=self._keep)
        if not (done.repeated or done.tried):
            self.tell(done.game)
        return done

    def _keep(self, done: Done, read: Reading) -> None:
        if done.repeated or done.tried:
            return
        self.finder.keep(done.game, done.events)
        for reader in self.readers:
            read(partial(reader, done))

    def tell(self, game: Game | None = None) -> None:
        """Call whoever listens for commits, with the game that has changed if it is one."""
        for listener in self.listeners:
            listener(game)

    def _before(self, transaction: Transaction, key: int | None) -> Done | None:
        done = None if key is None else games.key(transaction, key)
        if done is None:
            return None
        found = self.finder.find(transaction, ById(done.game_id))
        log = read_log(transaction, done.game_id, before=done.last_seq + 1)
        game = replayed(done.game_id, log)
        return _done(replace(found, game=game), log[done.first_seq :], done.seat, repeated=True)

    def _record(
        self,
        transaction: Transaction,
        found: Found,
        deed: Deed,
        person: Person | None,
        key: int | None,
    ) -> Done:
        (actor, command), events, at = deed.question, deed.events, deed.at
        after = found.game
        for event in events:
            after = evolve(after, event)
        if person is not None:
            if isinstance(command, cmd.TakeSeat):
                self._check_running(transaction, person)
            found = _seated(transaction, found, events, person)
            outbox.revive(transaction, after.id)
        games.append(transaction, after.id, found.game.seq, events, at)
        games.update(transaction, cache_row(after, found.place))
        seat = actor.number if isinstance(actor, cmd.Seat) else None
        _note(transaction, after, events, seat, key)
        if after.phase is Phase.ENDED:
            results.write_at_the_end(transaction, after.id)
        return _done(replace(found, game=after), events, seat)

    def _decide(
        self, game: Game, actor: cmd.Actor, command: cmd.Command, at: int
    ) -> tuple[ev.Event, ...]:
        first = relisted(game, command, self.catalogue)
        for event in first:
            game = evolve(game, event)
        lexicon = played_with(self.catalogue, game)
        return first + decide(game, actor, command, lexicon=lexicon, draw=self.draw, at=at)

    def _check_limits(self, transaction: Transaction, host: Person, at: int) -> None:
        if self.limits is None:
            return
        offered = people.offers_since(transaction, host.id, at - HOUR)
        if offered >= self.limits.invitations:
            raise Refused(refusals.TooManyInvitations(self.limits.invitations))
        self._check_running(transaction, host)

    def _check_running(self, transaction: Transaction, person: Person) -> None:
        if self.limits is None:
            return
        if people.games_under_way(transaction, person.id) >= self.limits.running:
            raise Refused(refusals.TooManyGames(self.limits.running))


def _tried(
    found: Found, question: Question, events: Iterable[ev.Event], shown_first: ShownFirst
) -> Done | None:
    """Return the play that would be made if it shall be shown first; no tile drawn after it."""
    (_, command), game = question, found.game
    for event in events:
        if isinstance(event, ev.TilesPlaced) and shown_first(game, command, event.play):
            return _done(found, (event,), event.seat, tried=True)
    return None


def _check_free(transaction: Transaction, place: Place) -> None:
    row = games.in_channel(transaction, place.channel_id)
    if row is not None and row.live:
        raise Refused(refusals.ChannelBusy(row.game_id, direct=place.direct))


def _seated(
    transaction: Transaction, found: Found, events: Sequence[ev.Event], person: Person
) -> Found:
    """Write down who somebody is, and which seat they take; return the game with them."""
    seat = found.seat_of(person)
    taken = [event for event in events if isinstance(event, ev.SeatTaken) and seat is None]
    known = {(seat.person_id, seat.name, seat.locale) for seat in found.people}
    if not taken and (person.id, person.name, person.locale) in known:
        return found
    people.meet(transaction, person.id, person.name, person.locale)
    for event in taken:
        people.seat(transaction, found.game.id, event.seat, person.id)
    return replace(found, people=seats(transaction, found.game.id))


def _done(
    found: Found,
    events: tuple[ev.Event, ...],
    seat: int | None,
    *,
    repeated: bool = False,
    tried: bool = False,
) -> Done:
    return Done(found.game, events, seat, repeated, found.place, found.people, tried)


def _note(
    transaction: Transaction,
    after: Game,
    events: Sequence[ev.Event],
    seat: int | None,
    key: int | None,
) -> None:
    """Write down what must be told, and which interaction it was."""
    for told in announcements(after, events):
        outbox.post(transaction, after.id, told.seq, told.kind, told.seat)
    if key is not None:
        first = after.seq - len(events)
        games.keep_key(transaction, key, KeyRow(after.id, first, after.seq - 1, seat))
