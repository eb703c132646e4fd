"""Another game of the same players: same rules, words, board and time, and the other side begins.

Whoever presses first is its host. The key under which it is offered is made of the old game's id,
so a second press, by whomever, is answered with the game that the first one has offered. An offer
that came to nothing counts as an attempt, and the next press has the key of the next.

Who sits there is read in the transaction that offers: somebody may be erased at any time, and must
not come back by what was known of them before.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

from bot.rules.events import Computer
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.ruleset import BoardKind
from bot.service import refusals
from bot.service.desk import Offering
from bot.service.offers import setup_of
from bot.service.values import Person, Wish, by_id
from bot.store import games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.rules.commands import Setup
    from bot.rules.game import Game
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.service.values import ById, Done, SeatPerson
    from bot.store import Transaction

_KEY_BYTES: Final = 7  # below the 63 bits of a number of SQLite's


@dataclass(frozen=True, slots=True)
class _Seating:
    """The old seats in their new order: the host, the other people, the computers."""

    host: SeatPerson
    guests: tuple[SeatPerson, ...]
    computers: tuple[int, ...]

    @property
    def order(self) -> list[int]:
        """The old number of each new seat."""
        return [self.host.seat, *(guest.seat for guest in self.guests), *self.computers]


def key_of(game_id: str, attempt: int = 0) -> int:
    """Return the key of a game's rematch; no interaction has a negative one."""
    named = f"rematch {game_id} {attempt}" if attempt else f"rematch {game_id}"
    digest = hashlib.sha256(named.encode()).digest()
    return -1 - int.from_bytes(digest[:_KEY_BYTES], "big")


class Rematches:
    """Offers another game after one that is over."""

    def __init__(self, games: Games, now: Callable[[], int], new_id: Callable[[], str]) -> None:
        self._games = games
        self._now = now
        self._new_id = new_id

    async def offer(self, game: str | ById, person: Person, *, key: int) -> Done:
        """Offer it as somebody who sat in the game; repeated when an offer stands already."""
        self._games.admit(person, key)
        desk = self._games.desk
        try:
            return await desk.offer_what(partial(self._offering, where=by_id(game), person=person))
        except Refused as refused:
            if isinstance(refused.reason, refusals.ChannelBusy):
                await desk.nudge(refused.reason.game_id)
            raise

    def _offering(self, transaction: Transaction, where: ById, person: Person) -> Offering:
        found = self._games.desk.finder.find(transaction, where, person)
        seating = _seating(found, person)
        guests = tuple(Person(g.person_id, g.name, g.locale) for g in seating.guests)
        setup = self._setup(found, seating, person, guests)
        return Offering(setup, person, guests, found.place, _next_key(transaction, where.game_id))

    def _setup(
        self, found: Found, seating: _Seating, host: Person, guests: Sequence[Person]
    ) -> Setup:
        game, order = found.game, seating.order
        wish = _wish(game, guests, seating.computers)
        catalogue = self._games.catalogue
        setup = setup_of(wish, host, found.place, catalogue, self._new_id(), self._now())
        computers = tuple(
            Computer(number, game.seats[old].computer or "")
            for number, old in enumerate(order)
            if old in seating.computers
        )
        return replace(setup, computers=computers, first=order.index(_beginner(game)))


def _next_key(transaction: Transaction, game_id: str) -> int:
    """Return the key of the offer that stands, else of one not made yet."""
    keys = (key_of(game_id, attempt) for attempt in count())
    return next(key for key in keys if not _came_to_nothing(transaction, key))


def _came_to_nothing(transaction: Transaction, key: int) -> bool:
    done = games.key(transaction, key)
    row = None if done is None else games.by_id(transaction, done.game_id)
    return row is not None and row.phase == Phase.CLOSED.value


def _seating(found: Found, person: Person) -> _Seating:
    """Return who sits where; raises Refused for those who may not ask, or have nobody left."""
    game = found.game
    if game.phase is not Phase.ENDED:
        raise Refused(refusals.NotOverYet())
    host = next((seat for seat in found.people if seat.person_id == person.id), None)
    if host is None:
        raise Refused(refusals.NotAPlayer())
    guests = tuple(seat for seat in found.people if seat.seat != host.seat)
    if any(guest.erased for guest in guests):
        raise Refused(refusals.OpponentGone())
    computers = (n for n, state in enumerate(game.seats) if state.computer is not None)
    return _Seating(host, guests, tuple(computers))


def _wish(game: Game, guests: Sequence[Person], computers: Sequence[int]) -> Wish:
    offer = game.offer
    return Wish(
        ruleset=offer.ruleset.id,
        language=offer.tile_set.language,
        opponents=tuple(guests),
        players=len(game.seats),
        turn_seconds=offer.turn_seconds,
        board=_board(game),
        computer=game.seats[computers[0]].computer if computers else None,
        hints=offer.hints,
    )


def _board(game: Game) -> BoardKind:
    if game.offer.random_board:
        return BoardKind.RANDOM
    small = game.offer.layout.id.endswith(f"-{BoardKind.SMALL.value}")
    return BoardKind.SMALL if small else BoardKind.STANDARD


def _beginner(game: Game) -> int:
    """Return the seat behind the one that began; who draws for it draws anew."""
    return (game.offer.first + 1) % len(game.seats)
