"""What of a game may be seen, and by whom: privacy by type.

``public`` leaves out racks, bag order and seed; the types it returns have no field for
them. Everything posted in a channel and every board picture is made from ``PublicGame``.
A rack reaches its player as ``PrivateRack``, and nothing else carries one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.events import PublicEvent
from bot.rules.tiles import off_rack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.rules.board import Board, Layout
    from bot.rules.events import (
        Closing,
        FirstSeatDrawn,
        GameEnded,
        GameOffered,
        Move,
    )
    from bot.rules.game import Game, Phase


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A seat as everybody sees it; ``tiles`` is how many lie on the rack.

    ``computer`` is the level of a computer that sits there, ``hints`` in how many turns the
    seat took one.
    """

    number: int
    taken: bool
    score: int
    tiles: int
    left: bool
    computer: str | None = None
    hints: int = 0


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as everybody sees it; ``bag`` is how many tiles are left in the bag.

    ``challengeable`` is the seat whose latest play may be challenged, or None;
    ``awaits_answer`` tells that this play would end the game.
    """

    offer: GameOffered
    phase: Phase
    seats: tuple[PublicSeat, ...]
    layout: Layout
    board: Board
    bag: int
    turn: int | None
    turn_seq: int
    deadline: int
    plays: int
    first: FirstSeatDrawn | None
    latest: Move | None
    challengeable: int | None
    awaits_answer: bool
    end: GameEnded | None
    closing: Closing | None

    @property
    def id(self) -> str:
        """The game's id."""
        return self.offer.game_id

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer is to act."""
        return self.turn is not None and self.seats[self.turn].computer is not None


@dataclass(frozen=True, slots=True)
class PrivateRack:
    """A seat's tiles, for that seat only, with the values they are drawn with."""

    game_id: str
    seat: int
    tiles: tuple[str, ...]
    values: tuple[int, ...]


def public(game: Game) -> PublicGame:
    """Return what everybody may see of a game."""
    return PublicGame(
        offer=game.offer,
        phase=game.phase,
        seats=tuple(
            PublicSeat(
                number,
                seat.taken,
                seat.score,
                len(seat.rack),
                seat.left,
                seat.computer,
                seat.hints,
            )
            for number, seat in enumerate(game.seats)
        ),
        layout=game.layout,
        board=game.board,
        bag=len(game.bag),
        turn=game.turn,
        turn_seq=game.turn_seq,
        deadline=game.deadline,
        plays=game.plays,
        first=game.first,
        latest=game.latest,
        challengeable=None if game.open is None else game.open.seat,
        awaits_answer=game.awaits_answer,
        end=game.end,
        closing=game.closing,
    )


def rack_of(game: Game, seat: int) -> PrivateRack:
    """Return a seat's rack, in the order the tiles came."""
    tiles = game.seats[seat].rack
    return PrivateRack(game.id, seat, tiles, tuple(game.tile_set.values[tile] for tile in tiles))


def unseen(game: PublicGame, rack: PrivateRack | None) -> tuple[str, ...]:
    """Return the tiles that lie neither on the board nor on the asker's rack (A42, B28).

    Bag and other racks are one heap: nothing tells them apart. Without a rack (a
    spectator) all racks and the bag together.
    """
    tile_set = game.offer.tile_set
    seen = Counter(off_rack(tile) for tile in game.board.tiles.values())
    if rack is not None:
        seen.update(rack.tiles)
    return tile_set.sort((Counter(tile_set.full_bag()) - seen).elements())


def public_events(events: Iterable[object]) -> tuple[PublicEvent, ...]:
    """Return the events everybody may see."""
    return tuple(event for event in events if isinstance(event, PublicEvent))
