"""When a game ends, and the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.ruleset import Leftovers

if TYPE_CHECKING:
    from bot.rules.game import Game


def ending_of(game: Game, number: int) -> ev.Ending | None:
    """Return why the game is over after the turn of this seat, or None.

    With a late draw (D06) a rack may be empty while tiles remain (M11): the game goes on.
    """
    ruleset = game.ruleset
    if not game.bag and not game.seats[number].rack:
        return ev.Ending.OUT
    if ruleset.passes_end is not None and game.passes >= ruleset.passes_end:
        return ev.Ending.PASSES
    rounds = ruleset.rounds_passed_end
    if rounds is not None and game.passes >= rounds * len(game.active):
        return ev.Ending.PASSES
    return _scoreless_ending(game)


def _scoreless_ending(game: Game) -> ev.Ending | None:
    limit = game.ruleset.scoreless_end
    nil_nil = all(seat.score == 0 for seat in game.seats)
    if limit is None or nil_nil or game.scoreless < limit:
        return None
    return ev.Ending.SCORELESS


def final_events(game: Game, ending: ev.Ending, at: int) -> ev.GameEnded:
    """Return the end of the game with everybody's final score and the winners."""
    out = _went_out(game) if ending is ev.Ending.OUT else None
    finals = tuple(_final(game, number, ending, out) for number in range(len(game.seats)))
    winners = _winners(game, finals)
    return ev.GameEnded(ending, finals, winners, out, at, game.seal.seed)


def _went_out(game: Game) -> int:
    """Return who emptied the rack first; of those who left only if nobody else did."""
    emptied = [
        (seat.left, seat.emptied, number)
        for number, seat in enumerate(game.seats)
        if seat.emptied is not None
    ]
    return min(emptied)[2]


def _final(game: Game, number: int, ending: ev.Ending, out: int | None) -> ev.FinalScore:
    """Return a seat's final score; one who left keeps the score as it was (M12)."""
    seat = game.seats[number]
    if seat.left or ending in (ev.Ending.RESIGNED, ev.Ending.TIME):
        return ev.FinalScore(number, (), 0, seat.score)
    change = _change(game, number, out)
    left = game.tile_set.sort(seat.rack)
    return ev.FinalScore(number, left, change, seat.score + change)


def _change(game: Game, number: int, out: int | None) -> int:
    own = game.tile_set.worth(game.seats[number].rack)
    staying = (seat for seat in game.seats if not seat.left)
    others = sum(game.tile_set.worth(seat.rack) for seat in staying) - own
    leftovers = game.ruleset.leftovers
    if number == out:
        return {Leftovers.SUBTRACT: 0, Leftovers.ADD: others, Leftovers.DOUBLE: 2 * others}[
            leftovers
        ]
    if out is not None and leftovers is Leftovers.DOUBLE:
        return 0
    return -own


def _winners(game: Game, finals: tuple[ev.FinalScore, ...]) -> tuple[int, ...]:
    """Return the seats with the best score among those who stayed (M12, M13)."""
    staying = [final for final in finals if not game.seats[final.seat].left]
    best = max(final.score for final in staying)
    tied = [final for final in staying if final.score == best]
    if game.ruleset.tie_before_leftovers:
        before = max(final.score - final.change for final in tied)
        tied = [final for final in tied if final.score - final.change == before]
    return tuple(final.seat for final in tied)
