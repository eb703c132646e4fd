"""The state of a game, rebuilt from its log and from nothing else.

``evolve`` is total: given a game and an event that happened, it returns the next state. It
never draws, never asks a word list, never reads a clock. A field that cannot be rebuilt
from the log would be a bug. ``Game`` holds everything, racks and bag included: what others
may see of it is made in ``bot.rules.seen``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, assert_never

from bot.rules import events as ev
from bot.rules.board import Board
from bot.rules.draw import Seal
from bot.rules.placing import Position
from bot.rules.ruleset import Challenge
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.rules.board import Layout
    from bot.rules.lexicon import WordList
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet


class Phase(Enum):
    """Where a game stands."""

    OPEN = "open"  # an invitation with free seats
    DEALING = "dealing"  # all seats taken, the beginning not yet posted
    RUNNING = "running"
    ENDED = "ended"
    CLOSED = "closed"  # an invitation that came to nothing


@dataclass(frozen=True, slots=True)
class SeatState:
    """A player's place: score, rack, and whether anybody still sits there.

    ``emptied`` is the log position at which the rack became empty, or None; ``skips`` tells
    that a wrong challenge costs the next turn. ``computer`` is the level of a computer that
    sits there; ``hints`` counts the turns in which the seat took one.
    """

    taken: bool = False
    score: int = 0
    rack: tuple[str, ...] = ()
    left: bool = False
    emptied: int | None = None
    skips: bool = False
    computer: str | None = None
    hints: int = 0


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The latest play while it may be challenged; ``drawn`` came for it from the bag.

    ``final``: made with an empty bag, and the rack is empty, so it would end the game.
    """

    seat: int
    play: ev.Play
    final: bool
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game after ``seq`` events.

    ``turn`` is the seat on turn, ``turn_seq`` the log position at which that turn began
    (it names the turn in buttons). ``deadline`` is its end; before the game 0, or the moved
    end of the invitation. ``replaced`` is the word list that took the first one's place.
    ``passes`` and ``scoreless`` count turns in a row; ``hinted``: a hint was taken this turn.
    """

    offer: ev.GameOffered
    seal: Seal
    seats: tuple[SeatState, ...]
    phase: Phase = Phase.OPEN
    board: Board = field(default_factory=Board)
    bag: tuple[str, ...] = ()
    turn: int | None = None
    turn_seq: int = 0
    deadline: int = 0
    passes: int = 0
    scoreless: int = 0
    plays: int = 0
    first: ev.FirstSeatDrawn | None = None
    drawn_layout: Layout | None = None
    latest: ev.Move | None = None
    open: OpenPlay | None = None
    end: ev.GameEnded | None = None
    closing: ev.Closing | None = None
    replaced: WordList | None = None
    hinted: bool = False
    seq: int = 0

    @property
    def id(self) -> str:
        """The game's id, 8 characters of base32."""
        return self.offer.game_id

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self.offer.ruleset

    @property
    def layout(self) -> Layout:
        """The board's premium squares."""
        return self.drawn_layout or self.offer.layout

    @property
    def tile_set(self) -> TileSet:
        """The tile table."""
        return self.offer.tile_set

    @property
    def words(self) -> WordList:
        """Which word list it is played with now."""
        return self.replaced or self.offer.words

    @property
    def expires(self) -> int:
        """When the invitation ends, if it leads to no game (epoch seconds)."""
        return self.deadline or self.offer.expires

    @property
    def position(self) -> Position:
        """The board with what is needed to score on it."""
        return Position(self.board, self.layout, self.tile_set, self.ruleset)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still playing."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.taken and not seat.left)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons still playing."""
        return tuple(number for number in self.active if self.seats[number].computer is None)

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer is to act: for it no time runs."""
        running = self.phase is Phase.RUNNING and self.turn is not None
        return running and self.seats[self.turn or 0].computer is not None

    @property
    def awaits_answer(self) -> bool:
        """Whether the open play would end the game: the seat on turn challenges or accepts."""
        if self.open is None or self.turn is None:
            return False
        return self.open.final or not (self.bag or self.seats[self.turn].rack)

    def after(self, seat: int) -> int:
        """Return the active seat that comes after this one."""
        later = [n for n in self.active if n > seat]
        return (later or self.active)[0]


def replay(events: Iterable[ev.Event]) -> Game:
    """Return the game a log tells. ValueError if it does not begin with an offer."""
    rest = iter(events)
    offered = next(rest, None)
    if not isinstance(offered, ev.GameOffered):
        raise ValueError("a log begins with GameOffered")  # noqa: TRY004 - a bad log, not a bad type
    game = opened(offered)
    for event in rest:
        game = evolve(game, event)
    return game


def opened(offered: ev.GameOffered) -> Game:
    """Return the game as it is right after it was offered: inviter and computers sit."""
    levels = {computer.seat: computer.level for computer in offered.computers}
    seats = tuple(
        SeatState(taken=number == 0 or number in levels, computer=levels.get(number))
        for number in range(offered.seats)
    )
    return _seated(Game(offer=offered, seal=Seal(""), seats=seats), seats)


def evolve(game: Game, event: ev.Event) -> Game:
    """Return the game after what happened; each kind of event makes the next state in one step."""
    if isinstance(event, ev.PrivateEvent):
        return _evolve_hidden(game, event)
    if isinstance(event, ev.DeadlineMoved | ev.WordListReplaced | ev.HintTaken):
        return _evolve_beside(game, event)
    if game.phase in (Phase.OPEN, Phase.DEALING):
        return _evolve_invitation(game, event)
    return _evolve_running(game, event)


def _evolve_hidden(game: Game, event: ev.PrivateEvent) -> Game:
    seq = game.seq + 1
    match event:
        case ev.DrawSealed(seed):
            return replace(game, seq=seq, seal=Seal(seed))
        case ev.BagFilled(tiles):
            return replace(game, seq=seq, bag=tiles)
        case ev.TilesDrawn(number, tiles):
            rack = game.seats[number].rack + tiles
            seats = _with_seat(game.seats, number, rack=rack, emptied=None)
            bag = game.bag[: len(game.bag) - len(tiles)]
            opened = _with_drawn(game.open, number, tiles)
            return replace(game, seq=seq, seats=seats, bag=bag, open=opened)
        case ev.TilesReturned(number, tiles, bag):
            rack = without(game.seats[number].rack, tiles)
            return replace(game, seq=seq, seats=_with_seat(game.seats, number, rack=rack), bag=bag)
        case _:
            raise AssertionError(event)


def _evolve_beside(
    game: Game, event: ev.DeadlineMoved | ev.WordListReplaced | ev.HintTaken
) -> Game:
    match event:
        case ev.HintTaken(number):
            hints = game.seats[number].hints + 1
            seats = _with_seat(game.seats, number, hints=hints)
            return replace(game, seq=game.seq + 1, seats=seats, hinted=True)
        case ev.DeadlineMoved(_, deadline):
            return replace(game, seq=game.seq + 1, deadline=deadline)
        case ev.WordListReplaced(words):
            return replace(game, seq=game.seq + 1, replaced=words)
        case _:
            assert_never(event)


def _evolve_invitation(game: Game, event: ev.Event) -> Game:
    seq = game.seq + 1
    match event:
        case ev.InvitationPosted(message_id):
            return replace(game, seq=seq, seal=replace(game.seal, invitation_id=message_id))
        case ev.SeatTaken(number, computer):
            return _seated(game, _with_seat(game.seats, number, taken=True, computer=computer))
        case ev.SeatsClosed(count):
            return _seated(game, game.seats[:count])
        case ev.InvitationClosed(closing):
            return replace(game, seq=seq, phase=Phase.CLOSED, closing=closing)
        case ev.GameBegan(message_id):
            seal = replace(game.seal, begin_id=message_id)
            return replace(game, seq=seq, phase=Phase.RUNNING, seal=seal)
        case _:
            raise AssertionError(event)


def _seated(game: Game, seats: tuple[SeatState, ...]) -> Game:
    phase = Phase.DEALING if all(seat.taken for seat in seats) else game.phase
    return replace(game, seq=game.seq + 1, seats=seats, phase=phase)


def _with_drawn(opened: OpenPlay | None, number: int, tiles: tuple[str, ...]) -> OpenPlay | None:
    if opened is None or opened.seat != number:
        return opened
    return replace(opened, drawn=tiles)


def _evolve_running(  # noqa: C901, PLR0911 - one return a kind of event
    game: Game, event: ev.Event
) -> Game:
    seq = game.seq + 1
    match event:
        case ev.BoardDrawn(layout):
            return replace(game, seq=seq, drawn_layout=layout)
        case ev.FirstSeatDrawn():
            return replace(game, seq=seq, first=event)
        case ev.TurnBegan(number, _, deadline):
            return replace(
                game, seq=seq, turn=number, deadline=deadline, turn_seq=game.seq, hinted=False
            )
        case ev.TilesPlaced():
            return _placed(game, event)
        case ev.TilesSwapped() | ev.TurnPassed():
            return _without_play(game, event)
        case ev.PlayChallenged():
            return _challenged(game, event)
        case ev.PlayAccepted():
            return replace(game, seq=seq, open=None)
        case ev.TurnLost(number):
            return replace(game, seq=seq, seats=_with_seat(game.seats, number, skips=False))
        case ev.SeatResigned(number) | ev.TimeRanOut(number):
            opened = None if number == game.turn else game.open
            seats = _with_seat(game.seats, number, left=True)
            return replace(game, seq=seq, seats=seats, latest=event, open=opened)
        case ev.GameEnded():
            return _ended(game, event)
        case _:
            raise AssertionError(event)


def _placed(game: Game, event: ev.TilesPlaced) -> Game:
    number, play = event.seat, event.play
    seat = game.seats[number]
    rack = without(seat.rack, (off_rack(tile) for _, tile in play.tiles))
    emptied = None if rack else game.seq
    score = seat.score + play.score
    final = not rack and not game.bag
    validated = game.ruleset.challenge is Challenge.VOID
    return replace(
        game,
        seq=game.seq + 1,
        seats=_with_seat(game.seats, number, rack=rack, score=score, emptied=emptied),
        board=game.board.plus(play.tiles),
        latest=event,
        open=None if validated else OpenPlay(number, play, final),
        passes=0,
        scoreless=0 if play.score else game.scoreless + 1,
        plays=game.plays + 1,
    )


def _without_play(game: Game, event: ev.TilesSwapped | ev.TurnPassed) -> Game:
    return replace(
        game,
        seq=game.seq + 1,
        latest=event,
        open=None,
        passes=game.passes + 1 if isinstance(event, ev.TurnPassed) else 0,
        scoreless=game.scoreless + 1,
    )


def _challenged(game: Game, event: ev.PlayChallenged) -> Game:
    opened = game.open
    if opened is None:
        raise AssertionError(event)
    return _came_off(game, event, opened) if event.upheld else _stood(game, event)


def _stood(game: Game, event: ev.PlayChallenged) -> Game:
    score = game.seats[event.challenged].score + event.bonus
    paid = _with_seat(game.seats, event.challenged, score=score)
    skips = game.ruleset.challenge is Challenge.DOUBLE
    seats = _with_seat(paid, event.challenger, skips=skips)
    return replace(game, seq=game.seq + 1, seats=seats, open=None)


def _came_off(game: Game, event: ev.PlayChallenged, opened: OpenPlay) -> Game:
    seat, play = game.seats[event.challenged], opened.play
    rack = seat.rack + tuple(off_rack(tile) for _, tile in play.tiles)
    score = seat.score - play.score
    return replace(
        game,
        seq=game.seq + 1,
        seats=_with_seat(game.seats, event.challenged, rack=rack, score=score, emptied=None),
        board=game.board.minus(square for square, _ in play.tiles),
        open=None,
        plays=game.plays - 1,
    )


def _ended(game: Game, event: ev.GameEnded) -> Game:
    seats = game.seats
    for final in event.finals:
        seats = _with_seat(seats, final.seat, score=final.score)
    return replace(game, seq=game.seq + 1, seats=seats, phase=Phase.ENDED, turn=None, end=event)


def _with_seat(
    seats: tuple[SeatState, ...], number: int, **changes: object
) -> tuple[SeatState, ...]:
    seat = replace(seats[number], **changes)  # type: ignore[arg-type]  # names are checked by replace
    return (*seats[:number], seat, *seats[number + 1 :])
