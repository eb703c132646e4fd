"""What a command makes happen: who may do what, and which rules answer.

``start`` offers a game; ``decide`` answers a command with the events it causes, or raises
``Refused`` and changes nothing. Both are pure: draws, word lists and the time are given.
The rules themselves stand in ``inviting``, ``turning`` and ``challenging``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import inviting, turning
from bot.rules.challenging import accept, challenge
from bot.rules.unfolding import Unfolding

if TYPE_CHECKING:
    from bot.rules.draw import Draw
    from bot.rules.game import Game
    from bot.rules.lexicon import Lexicon


def start(setup: cmd.Setup, *, draw: Draw, at: int) -> tuple[ev.Event, ...]:
    """Return the first events of a game: it is offered, its draw sealed.

    Raises ValueError when the number of seats does not fit the ruleset, or a computer's or the
    first one does not fit the seats.
    """
    ruleset = setup.ruleset
    if not ruleset.least_players <= setup.seats <= ruleset.most_players:
        raise ValueError(f"{setup.seats} seats in {ruleset.id}")
    computers = [computer.seat for computer in setup.computers]
    if not set(computers) <= set(range(1, setup.seats)) or len(set(computers)) < len(computers):
        raise ValueError(f"computers on {computers} of {setup.seats} seats")
    if not 0 <= setup.first < setup.seats:
        raise ValueError(f"seat {setup.first} of {setup.seats} begins")
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
        random_board=setup.random_board,
        house=setup.house,
        computers=setup.computers,
        hints=setup.hints,
        first=setup.first,
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
    """Return the events a command causes; raises Refused when the rules forbid it.

    A command that is not this kind of actor's to give is an error of the caller.
    """
    now = Unfolding(game, lexicon, draw, at)
    match actor:
        case cmd.Seat(number):
            _seat_does(now, number, command)
        case cmd.Clock():
            _clock_does(now, command)
        case cmd.Table():
            _table_does(now, command)
        case _:
            assert_never(actor)
    return tuple(now.events)


def _seat_does(now: Unfolding, number: int, command: cmd.Command) -> None:
    match command:
        case cmd.PlayWord() | cmd.PlaceTiles() | cmd.Swap() | cmd.Pass():
            turning.take_turn(now, number, command)
        case cmd.TakeHint():
            turning.take_hint(now, number)
        case cmd.Resign():
            turning.resign(now, number)
        case cmd.Challenge():
            turning.check_playing(now, number)
            challenge(now, number)
        case cmd.Accept():
            turning.check_playing(now, number)
            accept(now, number)
        case _:
            _seat_answers(now, number, command)


def _seat_answers(now: Unfolding, number: int, command: cmd.Command) -> None:
    match command:
        case cmd.TakeSeat():
            inviting.take_seat(now, number)
        case cmd.AddComputer(level):
            inviting.add_computer(now, number, level)
        case cmd.Decline():
            inviting.decline(now, number)
        case cmd.Withdraw():
            inviting.withdraw(now, number)
        case cmd.CloseSeats():
            inviting.close_seats(now, number)
        case _:
            raise _not_theirs("seat", command)


def _clock_does(now: Unfolding, command: cmd.Command) -> None:
    match command:
        case cmd.TimeOut():
            turning.time_out(now)
        case cmd.Expire():
            inviting.expire(now)
        case _:
            raise _not_theirs("clock", command)


def _table_does(now: Unfolding, command: cmd.Command) -> None:
    match command:
        case cmd.PostInvitation(message_id):
            inviting.posted(now, message_id)
        case cmd.Begin(message_id):
            inviting.begin(now, message_id)
        case _:
            raise _not_theirs("table", command)


def _not_theirs(actor: str, command: cmd.Command) -> TypeError:
    return TypeError(f"a {actor} does not {type(command).__name__}")
