"""Checking a finished game's draws: anybody can, with the log and nothing else.

``first_difference`` recomputes the commitment, the draw for the start, the board, the bag
and every draw from the revealed seed and the two message ids, in the order of the log, and
names the first thing that is not as the seed says (decisions.md, draws).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.commands import Setup
from bot.rules.draw import commitment, shuffled
from bot.rules.game import Game, evolve, opened
from bot.rules.inviting import draw_for_start

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a log does not follow from its seed: position, what was recomputed, both values."""

    seq: int
    what: str
    recorded: str
    recomputed: str


def first_difference(log: Sequence[ev.Event]) -> Difference | None:
    """Return the first difference, or None when every draw follows from the seed.

    Raises ValueError for a log that does not begin with an offer or reveals no seed.
    """
    offered = log[0] if log else None
    if not isinstance(offered, ev.GameOffered):
        raise ValueError("a log begins with GameOffered")  # noqa: TRY004 - a bad log, not a bad type
    seed = _revealed(log)
    found = _compared(0, "commitment", offered.commitment, commitment(seed, _setup(offered)))
    game = opened(offered)
    cause = 0
    for seq, event in enumerate(log[1:], 1):
        found = found or _check(game, event, seq, cause, seed)
        if found is not None:
            break
        if not isinstance(event, ev.PrivateEvent):
            cause = seq
        game = evolve(game, event)
    return found


def _revealed(log: Sequence[ev.Event]) -> str:
    for event in reversed(log):
        if isinstance(event, (ev.GameEnded, ev.InvitationClosed)):
            return event.seed
    raise ValueError("the game is not over: its seed is not revealed yet")


def _setup(offered: ev.GameOffered) -> Setup:
    return Setup(
        game_id=offered.game_id,
        ruleset=offered.ruleset,
        layout=offered.layout,
        tile_set=offered.tile_set,
        words=offered.words,
        seats=offered.seats,
        reserved=offered.reserved,
        turn_seconds=offered.turn_seconds,
        expires=offered.expires,
        random_board=offered.random_board,
        house=offered.house,
    )


def _check(  # noqa: PLR0911 - one return a kind of draw
    game: Game, event: ev.Event, seq: int, cause: int, seed: str
) -> Difference | None:
    seal, full = game.seal, game.tile_set.full_bag()
    match event:
        case ev.DrawSealed(sealed):
            return _compared(seq, "seed", sealed, seed)
        case ev.BoardDrawn(layout):
            symbols = shuffled(seal, "board", game.offer.layout.symbols())
            recomputed = game.offer.layout.rearranged(symbols)
            return _compared(seq, "board", layout.rows, recomputed.rows)
        case ev.FirstSeatDrawn(drawn, first):
            pile = shuffled(seal, "start", full)
            recomputed_start = draw_for_start(pile, game.tile_set.letters, len(game.seats))
            return _compared(seq, "start", (drawn, first), recomputed_start)
        case ev.BagFilled(tiles):
            return _compared(seq, "bag", tiles, shuffled(seal, "bag", full))
        case ev.TilesDrawn(_, tiles):
            return _compared(seq, "draw", tiles, game.bag[::-1][: len(tiles)])
        case ev.TilesReturned(_, tiles, bag):
            label = f"{_returning(event, game)}:{cause}"
            return _compared(seq, label, bag, shuffled(seal, label, game.bag + tiles))
        case _:
            return None


def _returning(event: ev.TilesReturned, game: Game) -> str:
    swapped = isinstance(game.latest, ev.TilesSwapped) and game.latest.seat == event.seat
    return "swap" if swapped and not game.seats[event.seat].left else "returned"


def _compared(seq: int, what: str, recorded: object, recomputed: object) -> Difference | None:
    if recorded == recomputed:
        return None
    return Difference(seq, what, str(recorded), str(recomputed))
