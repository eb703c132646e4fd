"""What somebody wants to do, and who: the questions the core answers with events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.lexicon import NO_HOUSE, House

if TYPE_CHECKING:
    from bot.rules.board import Direction, Layout, Square
    from bot.rules.events import Computer
    from bot.rules.lexicon import WordList
    from bot.rules.notation import Spelled
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import PlacedTile, TileSet

# Actors


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat."""

    number: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Time itself: only what a deadline allows."""


@dataclass(frozen=True, slots=True)
class Table:
    """The bot as keeper of the table: posts the messages whose ids go into the draw."""


Actor = Seat | Clock | Table


# The first command, which makes a game


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed when a game is offered; seat 0 is the one who invites.

    ``first`` begins where the rules let the inviter begin: in another game of the same players
    it is the other side's turn to.
    """

    game_id: str
    ruleset: Ruleset
    layout: Layout
    tile_set: TileSet
    words: WordList
    seats: int
    reserved: bool
    turn_seconds: int
    expires: int
    random_board: bool = False
    house: House = NO_HOUSE
    computers: tuple[Computer, ...] = ()
    hints: bool = False
    first: int = 0


# Commands on a game


@dataclass(frozen=True, slots=True)
class PostInvitation:
    """The table: the invitation has been posted under this message id."""

    message_id: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A seat: sit down."""


@dataclass(frozen=True, slots=True)
class AddComputer:
    """The inviter: a computer of this level takes the next free seat."""

    level: str


@dataclass(frozen=True, slots=True)
class Decline:
    """A reserved seat: no, thank you."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The inviter: call the invitation off."""


@dataclass(frozen=True, slots=True)
class CloseSeats:
    """The inviter: begin with those who sit."""


@dataclass(frozen=True, slots=True)
class Expire:
    """The clock: nobody came in time."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The table: the message of the beginning has been posted under this id."""

    message_id: int


@dataclass(frozen=True, slots=True)
class PlayWord:
    """A seat: a word as typed, from a square on, in a direction."""

    word: tuple[Spelled, ...]
    square: Square
    direction: Direction


@dataclass(frozen=True, slots=True)
class PlaceTiles:
    """A seat: single tiles on squares, as a pointing interface gives them."""

    tiles: tuple[tuple[Square, PlacedTile], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A seat: put these tiles (blank ``?``) back and draw as many."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat: no play this turn."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A seat: the latest play holds a word that is none."""


@dataclass(frozen=True, slots=True)
class Accept:
    """The seat on turn: the last play stands, the game is over."""


@dataclass(frozen=True, slots=True)
class TakeHint:
    """The seat on turn: a hint, and everybody learns that it was asked for."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat: give up."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The clock: the turn's time has run out."""


Command = (
    PostInvitation
    | TakeSeat
    | AddComputer
    | Decline
    | Withdraw
    | CloseSeats
    | Expire
    | Begin
    | PlayWord
    | PlaceTiles
    | Swap
    | Pass
    | Challenge
    | Accept
    | TakeHint
    | Resign
    | TimeOut
)
