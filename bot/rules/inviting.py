"""The invitation: seats are taken, refused or left, and the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.ruleset import Beginner
from bot.rules.tiles import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.rules.board import Layout
    from bot.rules.unfolding import Unfolding


def posted(now: Unfolding, message_id: int) -> None:
    """Record that the invitation stands in the channel."""
    check_before_game(now)
    now.happen(ev.InvitationPosted(message_id))


def take_seat(now: Unfolding, number: int) -> None:
    """Seat a player."""
    check_invitation(now)
    seats = now.game.seats
    if number >= len(seats) or seats[number].taken:
        raise Refused(illegal.SeatNotFree())
    now.happen(ev.SeatTaken(number))


def add_computer(now: Unfolding, number: int, level: str) -> None:
    """Seat a computer on the next free seat, as the inviter of open seats."""
    check_host(now, number)
    if now.game.offer.reserved:
        raise Refused(illegal.SeatsReserved())
    free = next(seat for seat, state in enumerate(now.game.seats) if not state.taken)
    now.happen(ev.SeatTaken(free, level))


def decline(now: Unfolding, number: int) -> None:
    """Decline as an invited player: the invitation is over."""
    check_invitation(now)
    seats = now.game.seats
    if not 0 < number < len(seats) or seats[number].taken:
        raise Refused(illegal.SeatNotFree())
    close(now, ev.Closing.DECLINED)


def withdraw(now: Unfolding, number: int) -> None:
    """Call the invitation off as the inviter, also when the beginning cannot be posted."""
    check_before_game(now)
    check_inviter(number)
    close(now, ev.Closing.WITHDRAWN)


def expire(now: Unfolding) -> None:
    """Close an invitation that has not led to a game in time."""
    check_before_game(now)
    if now.at < now.game.expires:
        raise Refused(illegal.NotYetTime(now.game.expires))
    close(now, ev.Closing.EXPIRED)


def close_seats(now: Unfolding, number: int) -> None:
    """Begin with those who sit, as the inviter."""
    check_host(now, number)
    if now.game.offer.reserved:
        raise Refused(illegal.SeatsReserved())
    taken = len(now.game.active)
    if taken < now.game.ruleset.least_players:
        raise Refused(illegal.TooFewPlayers(now.game.ruleset.least_players))
    now.happen(ev.SeatsClosed(taken))


def begin(now: Unfolding, message_id: int) -> None:
    """Draw for the start, fill the bag and deal, once the beginning is posted."""
    if now.game.phase is not Phase.DEALING:
        check_invitation(now)
        raise Refused(illegal.GameNotBegun())
    now.happen(ev.GameBegan(message_id, now.at))
    if now.game.offer.random_board:
        now.happen(ev.BoardDrawn(random_board(now)))
    first = first_seat(now)
    now.happen(ev.BagFilled(now.shuffled("bag", now.game.tile_set.full_bag())))
    seat = first
    for _ in now.game.seats:
        now.draw_up(seat)
        seat = now.game.after(seat)
    now.begin_turn(first)


def check_invitation(now: Unfolding) -> None:
    """Refuse unless the game is still an invitation with free seats."""
    if now.game.phase is Phase.CLOSED:
        raise Refused(illegal.InvitationOver())
    if now.game.phase is not Phase.OPEN:
        raise Refused(illegal.AlreadyBegun())


def check_before_game(now: Unfolding) -> None:
    """Refuse unless the game is still to begin, its seats all taken or not.

    The last seat may be taken before the bot has heard under which id the invitation
    stands, and a game whose beginning cannot be posted must not stay for ever.
    """
    if now.game.phase is not Phase.DEALING:
        check_invitation(now)


def check_host(now: Unfolding, number: int) -> None:
    """Refuse unless the seat is the inviter's and the game still an invitation."""
    check_invitation(now)
    check_inviter(number)


def check_inviter(number: int) -> None:
    """Refuse unless the seat is the inviter's."""
    if number != 0:
        raise Refused(illegal.NotYourGame())


def close(now: Unfolding, closing: ev.Closing) -> None:
    """End the invitation and reveal its seed."""
    now.happen(ev.InvitationClosed(closing, now.game.seal.seed))


def random_board(now: Unfolding) -> Layout:
    """Return the board with its premium squares moved anywhere but to the centre."""
    layout = now.game.offer.layout
    symbols = now.shuffled("board", layout.symbols())
    return layout.rearranged(symbols)


def first_seat(now: Unfolding) -> int:
    """Return who begins: the inviter, or the seat that draws nearest to A (K10).

    A rematch may have the other side begin in the inviter's place (`GameOffered.first`).
    """
    if now.game.ruleset.begins is Beginner.INVITER:
        return now.game.offer.first
    drawn, first = draw_for_start(
        now.shuffled("start", now.game.tile_set.full_bag()),
        now.game.tile_set.letters,
        len(now.game.seats),
    )
    now.happen(ev.FirstSeatDrawn(drawn, first))
    return first


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
