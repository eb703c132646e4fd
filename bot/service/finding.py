"""Which game a command means, and who sits in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.rules.game import Game, Phase
from bot.rules.illegal import GameIsOver, Refused
from bot.service import refusals
from bot.service.histories import Histories
from bot.service.values import Anywhere, ById, InChannel, Person, Place, SeatPerson, Where
from bot.store import GameRow, damaged, games, people

if TYPE_CHECKING:
    from bot.rules.events import Event
    from bot.store import Transaction

LIVE = frozenset({Phase.OPEN, Phase.DEALING, Phase.RUNNING})


@dataclass(frozen=True, slots=True)
class Found:
    """A game with who sits there and the channel it is played in."""

    game: Game
    place: Place
    people: tuple[SeatPerson, ...]

    def seat_of(self, person: Person | None) -> int | None:
        """Return the seat a person has, or that is kept for them."""
        wanted = None if person is None else person.id
        return next((s.seat for s in self.people if s.person_id == wanted), None)

    def player(self, person: Person) -> int:
        """Return the seat of a person who has one; raises Refused for others."""
        seat = self.seat_of(person)
        if seat is not None:
            return seat
        over = self.game.phase is Phase.ENDED
        raise Refused(GameIsOver() if over else refusals.NotAPlayer())


class Finder:
    """Finds games in the store, and keeps the newest state of those last used.

    A kept state counts only when it stands at the position of the game's row.
    """

    def __init__(self) -> None:
        self.histories = Histories()

    def find(self, transaction: Transaction, where: Where, person: Person | None = None) -> Found:
        """Return the game that is meant; raises Refused when there is none or several."""
        row = _row(transaction, where, person)
        seated = seats(transaction, row.game_id)
        if isinstance(where, ById):
            _check_reach(where, row, seated, person)
        if row.phase == damaged.DAMAGED:
            reference = damaged.reference(transaction, row.game_id)
            raise Refused(refusals.GameDamaged(reference))
        game = self.histories.newest(transaction, row.game_id, row.seq)
        if isinstance(where, ById):
            _check_turn(game, where.turn_seq)
        return Found(game, Place(row.guild_id, row.channel_id), seated)

    def keep(self, game: Game, events: tuple[Event, ...]) -> None:
        """Keep a committed state and the events that led to it."""
        self.histories.keep(game, events)

    def forget(self) -> None:
        """Forget all that is kept: the next look is at the logs themselves."""
        self.histories.forget()


def seats(transaction: Transaction, game_id: str) -> tuple[SeatPerson, ...]:
    """Return who sits in a game, by seat."""
    return tuple(
        SeatPerson(row.seat, row.person_id, row.name, row.locale, row.dms_closed)
        for row in people.seats(transaction, game_id)
    )


def cache_row(game: Game, place: Place) -> GameRow:
    """Return the row that says of a game what queries ask."""
    return GameRow(
        game_id=game.id,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        phase=game.phase.value,
        live=game.phase in LIVE,
        seq=game.seq,
        turn=game.turn,
        turn_seq=game.turn_seq,
        due=due_of(game),
    )


def due_of(game: Game) -> int | None:
    """Return when time will act on a game (epoch seconds), or None."""
    match game.phase:
        case Phase.OPEN | Phase.DEALING:
            return game.expires
        case Phase.RUNNING:
            return None if game.awaits_computer else game.deadline
        case _:
            return None


def _check_reach(
    where: ById, row: GameRow, seated: tuple[SeatPerson, ...], person: Person | None
) -> None:
    """Refuse a button's game to those who neither sit in it nor are in its channel."""
    if where.channel_id in {None, row.channel_id}:
        return
    if person is None or all(seat.person_id != person.id for seat in seated):
        raise Refused(refusals.NoSuchGame())


def _check_turn(game: Game, turn_seq: int | None) -> None:
    if turn_seq is not None and game.phase is Phase.RUNNING and turn_seq != game.turn_seq:
        raise Refused(refusals.TurnIsOver())


def _row(transaction: Transaction, where: Where, person: Person | None) -> GameRow:
    match where:
        case InChannel(channel_id):
            row = games.in_channel(transaction, channel_id)
            if row is None:
                raise Refused(refusals.NoGameHere())
        case ById(game_id):
            row = games.by_id(transaction, game_id)
            if row is None:
                raise Refused(refusals.NoSuchGame())
        case Anywhere(channel_id):
            row = games.in_channel(transaction, channel_id)
            if row is None or not row.live:
                row = _only_running(transaction, person, row)
        case _:
            assert_never(where)
    return row


def _only_running(
    transaction: Transaction, person: Person | None, ended: GameRow | None
) -> GameRow:
    rows = games.running_of(transaction, 0 if person is None else person.id)
    if not rows and ended is not None:
        return ended
    if not rows:
        raise Refused(refusals.NoRunningGame())
    if len(rows) > 1:
        channels = tuple(row.channel_id for row in rows)
        raise Refused(refusals.SeveralGames(len(rows), channels))
    return rows[0]
