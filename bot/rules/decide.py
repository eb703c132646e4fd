"""What a command makes happen: the one place where the rules of play are applied.

``start`` offers a game; ``decide`` answers a command with the events it causes, or raises
``Refused`` and changes nothing. Both are pure: draws, word lists and the time are given.
Every following step is decided on the state the earlier events of the same command have
made, so the events are always those a replay would accept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.ending import ending_of, final_events
from bot.rules.game import Game, Phase, evolve
from bot.rules.illegal import Refused
from bot.rules.placing import Laid, judge, lay, unknown
from bot.rules.ruleset import Beginner, Challenge, DrawTime
from bot.rules.tiles import BLANK, missing, off_rack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.rules.draw import Draw
    from bot.rules.lexicon import Lexicon


def start(setup: cmd.Setup, *, draw: Draw, at: int) -> tuple[ev.Event, ...]:
    """Return the first events of a game: it is offered, its draw sealed.

    Raises ValueError when the number of seats does not fit the ruleset.
    """
    ruleset = setup.ruleset
    if not ruleset.least_players <= setup.seats <= ruleset.most_players:
        raise ValueError(f"{setup.seats} seats in {ruleset.id}")
    seed, commitment = draw.seal(setup)
    offered = ev.GameOffered(
        game_id=setup.game_id,
        ruleset=ruleset,
        layout=setup.layout,
        tile_set=setup.tile_set,
        words=setup.words,
        seats=setup.seats,
        reserved=setup.reserved,
        turn_seconds=setup.turn_seconds,
        commitment=commitment,
        at=at,
        expires=setup.expires,
    )
    return offered, ev.DrawSealed(seed)


def decide(  # noqa: PLR0913 - the six are what a decision depends on, nothing more
    game: Game,
    actor: cmd.Actor,
    command: cmd.Command,
    *,
    lexicon: Lexicon,
    draw: Draw,
    at: int,
) -> tuple[ev.Event, ...]:
    """Return the events a command causes; raises Refused when the rules forbid it."""
    return _Decision(game, lexicon, draw, at).answer(actor, command)


class _Decision:
    """One decision under way: the game as the events so far have made it."""

    def __init__(self, game: Game, lexicon: Lexicon, draw: Draw, at: int) -> None:
        self.game = game
        self.lexicon = lexicon
        self.draw = draw
        self.at = at
        self.events: list[ev.Event] = []

    def happen(self, *events: ev.Event) -> None:
        for event in events:
            self.game = evolve(self.game, event)
            self.events.append(event)

    def answer(self, actor: cmd.Actor, command: cmd.Command) -> tuple[ev.Event, ...]:
        match actor:
            case cmd.Seat(number):
                self.seat_does(number, command)
            case cmd.Clock():
                self.clock_does(command)
            case cmd.Table():
                self.table_does(command)
            case _:
                assert_never(actor)
        return tuple(self.events)

    # Who may do what

    def seat_does(self, number: int, command: cmd.Command) -> None:
        match command:
            case cmd.TakeSeat():
                self.take_seat(number)
            case cmd.Decline():
                self.decline(number)
            case cmd.Withdraw():
                self.withdraw(number)
            case cmd.CloseSeats():
                self.close_seats(number)
            case cmd.Resign():
                self.check_playing(number)
                self.leave(number, ev.SeatResigned(number))
            case cmd.PlayWord() | cmd.PlaceTiles() | cmd.Swap() | cmd.Pass():
                self.check_turn(number)
                self.take_turn(number, command)
            case _:
                raise AssertionError(command)

    def clock_does(self, command: cmd.Command) -> None:
        match command:
            case cmd.TimeOut():
                self.time_out()
            case cmd.Expire():
                self.expire()
            case _:
                raise AssertionError(command)

    def table_does(self, command: cmd.Command) -> None:
        match command:
            case cmd.PostInvitation(message_id):
                self.check_invitation()
                self.happen(ev.InvitationPosted(message_id))
            case cmd.Begin(message_id):
                self.begin(message_id)
            case _:
                raise AssertionError(command)

    # The invitation

    def check_invitation(self) -> None:
        if self.game.phase is Phase.CLOSED:
            raise Refused(illegal.InvitationOver())
        if self.game.phase is not Phase.OPEN:
            raise Refused(illegal.AlreadyBegun())

    def check_host(self, number: int) -> None:
        self.check_invitation()
        if number != 0:
            raise Refused(illegal.NotYourGame())

    def take_seat(self, number: int) -> None:
        self.check_invitation()
        seats = self.game.seats
        if number >= len(seats) or seats[number].taken:
            raise Refused(illegal.SeatNotFree())
        self.happen(ev.SeatTaken(number))

    def decline(self, number: int) -> None:
        self.check_invitation()
        if number == 0 or self.game.seats[number].taken:
            raise Refused(illegal.SeatNotFree())
        self.close(ev.Closing.DECLINED)

    def withdraw(self, number: int) -> None:
        self.check_host(number)
        self.close(ev.Closing.WITHDRAWN)

    def close(self, closing: ev.Closing) -> None:
        self.happen(ev.InvitationClosed(closing, self.game.seal.seed))

    def close_seats(self, number: int) -> None:
        self.check_host(number)
        if self.game.offer.reserved:
            raise Refused(illegal.SeatsReserved())
        taken = len(self.game.active)
        if taken < self.game.ruleset.least_players:
            raise Refused(illegal.TooFewPlayers(self.game.ruleset.least_players))
        self.happen(ev.SeatsClosed(taken))

    def expire(self) -> None:
        self.check_invitation()
        if self.at < self.game.offer.expires:
            raise Refused(illegal.NotYetTime(self.game.offer.expires))
        self.close(ev.Closing.EXPIRED)

    # The beginning

    def begin(self, message_id: int) -> None:
        if self.game.phase is not Phase.DEALING:
            self.check_invitation()
            raise Refused(illegal.GameNotBegun())
        self.happen(ev.GameBegan(message_id, self.at))
        first = self.first_seat()
        self.happen(ev.BagFilled(self.shuffled("bag", self.game.tile_set.full_bag())))
        seat = first
        for _ in self.game.seats:
            self.draw_up(seat)
            seat = self.game.after(seat)
        self.begin_turn(first)

    def first_seat(self) -> int:
        if self.game.ruleset.begins is Beginner.INVITER:
            return 0
        drawn, first = draw_for_start(
            self.shuffled("start", self.game.tile_set.full_bag()),
            self.game.tile_set.letters,
            len(self.game.seats),
        )
        self.happen(ev.FirstSeatDrawn(drawn, first))
        return first

    def shuffled(self, label: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
        return self.draw.shuffled(self.game.seal, label, tiles)

    # A turn

    def check_playing(self, number: int) -> None:
        match self.game.phase:
            case Phase.ENDED:
                raise Refused(illegal.GameIsOver())
            case Phase.CLOSED:
                raise Refused(illegal.InvitationOver())
            case Phase.OPEN | Phase.DEALING:
                raise Refused(illegal.GameNotBegun())
            case Phase.RUNNING:
                if self.game.seats[number].left:
                    raise Refused(illegal.HasLeft())
            case _:
                assert_never(self.game.phase)

    def check_turn(self, number: int) -> None:
        self.check_playing(number)
        turn = self.game.turn
        if turn is not None and turn != number:
            raise Refused(illegal.NotYourTurn(turn, self.game.deadline))

    def take_turn(
        self, number: int, command: cmd.PlayWord | cmd.PlaceTiles | cmd.Swap | cmd.Pass
    ) -> None:
        match command:
            case cmd.PlayWord(word, square, direction):
                rack = self.game.seats[number].rack
                self.place(number, lay(self.game.position, rack, word, square, direction))
            case cmd.PlaceTiles(tiles):
                self.place(number, tiles)
            case cmd.Swap(tiles):
                self.swap(number, tiles)
            case cmd.Pass():
                self.happen(ev.TurnPassed(number))
            case _:
                assert_never(command)
        self.end_turn(number)

    def place(self, number: int, tiles: Laid) -> None:
        rack = self.game.seats[number].rack
        lacking = missing(rack, (off_rack(tile) for _, tile in tiles))
        if lacking:
            raise Refused(illegal.NotOnRack(lacking))
        play = judge(self.game.position, tiles)
        if self.game.ruleset.challenge is Challenge.VOID:
            words = unknown(play.words, self.lexicon)
            if words:
                raise Refused(illegal.UnknownWords(words))
        self.happen(ev.TilesPlaced(number, play))
        if self.game.ruleset.draw is DrawTime.AT_ONCE:
            self.draw_up(number)

    def swap(self, number: int, tiles: tuple[str, ...]) -> None:
        self.check_swap(number, tiles)
        sequence = self.game.seq
        self.happen(ev.TilesSwapped(number, len(tiles)))
        drawn = self.top(len(tiles))
        self.happen(ev.TilesDrawn(number, drawn))
        self.give_back(number, tiles, f"swap:{sequence}")

    def check_swap(self, number: int, tiles: tuple[str, ...]) -> None:
        if not tiles:
            raise Refused(illegal.NothingToSwap())
        lacking = missing(self.game.seats[number].rack, tiles)
        if lacking:
            raise Refused(illegal.NotOnRack(lacking))
        needed = max(self.game.ruleset.swap_minimum, len(tiles))
        if len(self.game.bag) < needed:
            raise Refused(illegal.BagTooSmall(needed, len(self.game.bag)))

    def give_back(self, number: int, tiles: tuple[str, ...], label: str) -> None:
        bag = self.shuffled(label, self.game.bag + tiles)
        self.happen(ev.TilesReturned(number, tiles, bag))

    def draw_up(self, number: int) -> None:
        space = self.game.ruleset.rack_size - len(self.game.seats[number].rack)
        drawn = self.top(space)
        if drawn:
            self.happen(ev.TilesDrawn(number, drawn))

    def top(self, count: int) -> tuple[str, ...]:
        return self.game.bag[::-1][:count]

    def end_turn(self, number: int) -> None:
        ending = ending_of(self.game, number)
        if ending is not None:
            self.end(ending)
        else:
            self.begin_turn(self.game.after(number))

    def begin_turn(self, number: int) -> None:
        deadline = self.at + self.game.offer.turn_seconds
        self.happen(ev.TurnBegan(number, self.at, deadline))
        if self.game.ruleset.draw is DrawTime.TURN_START:
            self.draw_up(number)
            if not self.game.seats[number].rack:
                self.end(ev.Ending.OUT)

    def end(self, ending: ev.Ending) -> None:
        self.happen(final_events(self.game, ending, self.at))

    # Leaving

    def leave(self, number: int, event: ev.SeatResigned | ev.TimeRanOut) -> None:
        on_turn = self.game.turn == number
        sequence = self.game.seq
        self.happen(event)
        if len(self.game.active) == 1:
            timed_out = isinstance(event, ev.TimeRanOut)
            self.end(ev.Ending.TIME if timed_out else ev.Ending.RESIGNED)
            return
        rack = self.game.seats[number].rack
        if rack:
            self.give_back(number, rack, f"returned:{sequence}")
        if on_turn:
            self.begin_turn(self.game.after(number))

    def time_out(self) -> None:
        turn = self.game.turn
        if self.game.phase is not Phase.RUNNING or turn is None:
            raise Refused(illegal.GameIsOver())
        if self.at < self.game.deadline:
            raise Refused(illegal.NotYetTime(self.game.deadline))
        self.leave(turn, ev.TimeRanOut(turn))


def draw_for_start(
    pile: Iterable[str], alphabet: tuple[str, ...], seats: int
) -> tuple[tuple[tuple[int, str], ...], int]:
    """Return who drew what for the first turn, and the seat that begins.

    One tile a seat from the end of the pile, the blank before A before B; those who tie
    for the best draw again among themselves.
    """
    order = {letter: rank for rank, letter in enumerate((BLANK, *alphabet))}
    rest = list(pile)
    drawn: list[tuple[int, str]] = []
    tied = list(range(seats))
    while len(tied) > 1 and len(rest) >= len(tied):
        round_drawn = [(seat, rest.pop()) for seat in tied]
        drawn += round_drawn
        best = min(order[tile] for _, tile in round_drawn)
        tied = [seat for seat, tile in round_drawn if order[tile] == best]
    return tuple(drawn), tied[0]
