"""Another game of the same players: same rules, words, board and time, and the other side begins.

Whoever presses first is its host. The key under which it is offered is made of the old game's id,
so a second press, by whomever, is answered with the game that the first one has offered.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.rules.events import Computer
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.ruleset import BoardKind
from bot.service import refusals
from bot.service.offers import setup_of
from bot.service.values import ById, Person, Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.rules.commands import Setup
    from bot.rules.game import Game
    from bot.service.games import Games
    from bot.service.values import Done, SeatPerson, Seen

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


def key_of(game_id: str) -> int:
    """Return the key of a game's rematch; no interaction has a negative one."""
    digest = hashlib.sha256(f"rematch {game_id}".encode()).digest()
    return -1 - int.from_bytes(digest[:_KEY_BYTES], "big")


class Rematches:
    """Offers another game after one that is over."""

    def __init__(self, games: Games, now: Callable[[], int], new_id: Callable[[], str]) -> None:
        self._games = games
        self._now = now
        self._new_id = new_id

    async def offer(self, game_id: str, person: Person, *, key: int) -> Done:
        """Offer it as somebody who sat in the game; repeated when it has been offered before."""
        self._games.admit(person, key)
        seen = await self._games.look(ById(game_id), person)
        seating = _seating(seen)
        host, guests = person, [Person(g.person_id, g.name, g.locale) for g in seating.guests]
        setup = self._setup(seen, seating, host, guests)
        desk = self._games.desk
        try:
            return await desk.offer(setup, host, guests, seen.place, key=key_of(game_id))
        except Refused as refused:
            if isinstance(refused.reason, refusals.ChannelBusy):
                await desk.nudge(refused.reason.game_id)
            raise

    def _setup(
        self, seen: Seen, seating: _Seating, host: Person, guests: Sequence[Person]
    ) -> Setup:
        game, order = seen.game, seating.order
        wish = _wish(game, guests, seating.computers)
        catalogue = self._games.catalogue
        setup = setup_of(wish, host, seen.place, catalogue, self._new_id(), self._now())
        computers = tuple(
            Computer(number, game.seats[old].computer or "")
            for number, old in enumerate(order)
            if old in seating.computers
        )
        return replace(setup, computers=computers, first=order.index(_beginner(game)))


def _seating(seen: Seen) -> _Seating:
    """Return who sits where; raises Refused for those who may not ask, or have nobody left."""
    game = seen.game
    if game.phase is not Phase.ENDED:
        raise Refused(refusals.NotOverYet())
    host = next((person for person in seen.people if person.seat == seen.seat), None)
    if host is None:
        raise Refused(refusals.NotAPlayer())
    guests = tuple(person for person in seen.people if person.seat != host.seat)
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
