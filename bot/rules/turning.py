"""A turn: placing, swapping, passing, and leaving the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.challenging import accept
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.placing import Laid, judge, lay, unknown
from bot.rules.ruleset import Challenge, DrawTime
from bot.rules.tiles import missing, off_rack

if TYPE_CHECKING:
    from bot.rules.unfolding import Unfolding


def take_turn(
    now: Unfolding, number: int, command: cmd.PlayWord | cmd.PlaceTiles | cmd.Swap | cmd.Pass
) -> None:
    """Do what the seat on turn does with its turn, and end the turn."""
    check_turn(now, number)
    match command:
        case cmd.PlayWord(word, square, direction):
            rack = now.game.seats[number].rack
            place(now, number, lay(now.game.position, rack, word, square, direction))
        case cmd.PlaceTiles(tiles):
            place(now, number, tiles)
        case cmd.Swap(tiles):
            swap(now, number, tiles)
        case cmd.Pass():
            now.happen(ev.TurnPassed(number))
        case _:
            assert_never(command)
    now.end_turn(number)


def check_playing(now: Unfolding, number: int) -> None:
    """Refuse unless the game runs and the seat still plays."""
    match now.game.phase:
        case Phase.ENDED:
            raise Refused(illegal.GameIsOver())
        case Phase.CLOSED:
            raise Refused(illegal.InvitationOver())
        case Phase.OPEN | Phase.DEALING:
            raise Refused(illegal.GameNotBegun())
        case Phase.RUNNING:
            if now.game.seats[number].left:
                raise Refused(illegal.HasLeft())
        case _:
            assert_never(now.game.phase)


def check_turn(now: Unfolding, number: int) -> None:
    """Refuse unless the seat is on turn and free to play."""
    check_playing(now, number)
    turn = now.game.turn
    if turn is not None and turn != number:
        raise Refused(illegal.NotYourTurn(turn, now.game.deadline))
    if now.game.awaits_answer:
        raise Refused(illegal.ChallengeOrAccept())


def place(now: Unfolding, number: int, tiles: Laid) -> None:
    """Lay tiles; where words are validated an unknown one refuses the play (A06, C03)."""
    rack = now.game.seats[number].rack
    lacking = missing(rack, (off_rack(tile) for _, tile in tiles))
    if lacking:
        raise Refused(illegal.NotOnRack(lacking))
    play = judge(now.game.position, tiles)
    if now.game.ruleset.challenge is Challenge.VOID:
        words = unknown(play.words, now.lexicon)
        if words:
            raise Refused(illegal.UnknownWords(words))
    now.happen(ev.TilesPlaced(number, play))
    if now.game.ruleset.draw is DrawTime.AT_ONCE:
        now.draw_up(number)


def swap(now: Unfolding, number: int, tiles: tuple[str, ...]) -> None:
    """Draw as many as go back, then mix those in: nobody draws what was just put back."""
    check_swap(now, number, tiles)
    sequence = now.game.seq
    now.happen(ev.TilesSwapped(number, len(tiles)))
    now.draw_tiles(number, len(tiles))
    now.give_back(number, tiles, f"swap:{sequence}")


def check_swap(now: Unfolding, number: int, tiles: tuple[str, ...]) -> None:
    """Refuse a swap of nothing, of tiles not held, or with too small a bag (C35, K1, K9)."""
    if not tiles:
        raise Refused(illegal.NothingToSwap())
    lacking = missing(now.game.seats[number].rack, tiles)
    if lacking:
        raise Refused(illegal.NotOnRack(lacking))
    needed = max(now.game.ruleset.swap_minimum, len(tiles))
    if len(now.game.bag) < needed:
        raise Refused(illegal.BagTooSmall(needed, len(now.game.bag)))


def take_hint(now: Unfolding, number: int) -> None:
    """Let everybody know that the seat on turn takes a hint, where hints are agreed."""
    check_turn(now, number)
    if not now.game.offer.hints:
        raise Refused(illegal.NoHints())
    now.happen(ev.HintTaken(number))


def resign(now: Unfolding, number: int) -> None:
    """Give up (A09, C31); asked about a last play, leaving counts as accepting it."""
    check_playing(now, number)
    if now.game.awaits_answer and now.game.turn == number:
        accept(now, number)
    else:
        leave(now, number, ev.SeatResigned(number))


def time_out(now: Unfolding) -> None:
    """Run out of time (C30); silence about a last play accepts it. For a computer none runs."""
    turn = now.game.turn
    if turn is None:  # before the game and after it
        raise Refused(illegal.GameIsOver())
    if now.at < now.game.deadline or now.game.awaits_computer:
        raise Refused(illegal.NotYetTime(now.game.deadline))
    if now.game.awaits_answer:
        accept(now, turn)
    else:
        leave(now, turn, ev.TimeRanOut(turn))


def leave(now: Unfolding, number: int, event: ev.SeatResigned | ev.TimeRanOut) -> None:
    """Take a seat out: one player left wins, else the others play on (M12).

    Computers do not play on among themselves. The tiles go back into the bag, unless an open
    last play would end the game.
    """
    on_turn = now.game.turn == number
    sequence = now.game.seq
    now.happen(event)
    if len(now.game.active) == 1 or not now.game.people:
        timed_out = isinstance(event, ev.TimeRanOut)
        now.end(ev.Ending.TIME if timed_out else ev.Ending.RESIGNED)
        return
    rack = now.game.seats[number].rack
    if rack and not now.game.awaits_answer:
        now.give_back(number, rack, f"returned:{sequence}")
    if on_turn:
        now.begin_turn(now.game.after(number))
