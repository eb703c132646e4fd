"""Challenges: the classic way to keep wrong words off the board (D12, D13, K7, M9, M10).

The latest play stays open until the seat on turn acts; any other seat may challenge it,
once. One word the list does not have takes the whole play off. When the open play would
end the game, the seat on turn is asked: challenge or accept (decisions.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.illegal import Refused
from bot.rules.placing import unknown
from bot.rules.ruleset import Challenge

if TYPE_CHECKING:
    from bot.rules.game import OpenPlay
    from bot.rules.unfolding import Unfolding

BONUS = {Challenge.FIVE_POINT: 5, Challenge.TEN_POINT: 10}


def challenge(now: Unfolding, challenger: int) -> None:
    """Ask the list about every word of the open play, and do what follows."""
    opened = now.game.open
    if opened is None:
        raise Refused(illegal.NothingToChallenge())
    if opened.seat == challenger:
        raise Refused(illegal.OwnPlay())
    words = unknown(opened.play.words, now.lexicon)
    if words:
        _uphold(now, challenger, opened, words)
    else:
        _fail(now, challenger, opened)


def accept(now: Unfolding, number: int) -> None:
    """Accept the last play as the seat on turn: the game is over."""
    if now.game.turn != number or not now.game.awaits_answer:
        raise Refused(illegal.NothingToAccept())
    now.happen(ev.PlayAccepted(number))
    now.end(ev.Ending.OUT)


def _uphold(now: Unfolding, challenger: int, opened: OpenPlay, words: tuple[str, ...]) -> None:
    """Take the play off; the tiles drawn for it, or all of one who left, go back."""
    sequence = now.game.seq
    now.happen(ev.PlayChallenged(challenger, opened.seat, words, upheld=True, bonus=0))
    seat = now.game.seats[opened.seat]
    back = seat.rack if seat.left else opened.drawn
    if back:
        now.give_back(opened.seat, back, f"returned:{sequence}")
    now.begin_turn(_on_turn(now))


def _fail(now: Unfolding, challenger: int, opened: OpenPlay) -> None:
    """Let the play stand, with what the style makes the challenger pay."""
    style = now.game.ruleset.challenge
    ends = now.game.awaits_answer
    bonus = BONUS.get(style, 0)
    now.happen(ev.PlayChallenged(challenger, opened.seat, (), upheld=False, bonus=bonus))
    if ends:
        now.end(ev.Ending.OUT)
        return
    turn = _on_turn(now)
    if style is Challenge.DOUBLE and turn == challenger:
        now.happen(ev.TurnLost(challenger))
        now.begin_turn(now.game.after(challenger))
    else:
        now.happen(ev.TurnBegan(turn, now.at, now.game.deadline))


def _on_turn(now: Unfolding) -> int:
    """Return the seat on turn: there is one while a play is open."""
    return cast("int", now.game.turn)
