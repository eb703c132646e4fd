"""What happened in a game: frozen, past-tense values, in the order of the log.

Every change is an event, and every event is wholly public or wholly private, told by its
class: ``PublicEvent`` has no field in which a rack, the bag or the seed could stand before
the end of the game. Events hold outcomes, never questions: replaying a log asks no word
list, draws no tile and reads no clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.rules.lexicon import NO_HOUSE, House

if TYPE_CHECKING:
    from bot.rules.board import Direction, Layout, Square
    from bot.rules.lexicon import WordList
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import PlacedTile, TileSet


class Event:
    """The base of all events."""

    __slots__ = ()


class PublicEvent(Event):
    """What everybody may see."""

    __slots__ = ()


class PrivateEvent(Event):
    """What only its seat may see, or nobody before the end."""

    __slots__ = ()


# Values inside events


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word a play forms, with its arithmetic.

    ``points`` holds each letter's points after letter premiums, in order; their sum times
    ``factor`` (the product of the word premiums) is ``total``.
    """

    letters: tuple[str, ...]
    square: Square
    direction: Direction
    points: tuple[int, ...]
    factor: int
    total: int

    @property
    def text(self) -> str:
        """The word as people read it."""
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Play:
    """A placement with its words and score; the main word comes first."""

    tiles: tuple[tuple[Square, PlacedTile], ...]
    direction: Direction
    words: tuple[WordScore, ...]
    bonus: int
    score: int

    @property
    def main(self) -> WordScore:
        """The word along the line of the placement."""
        return self.words[0]


class Ending(Enum):
    """Why a game ended."""

    OUT = "out"  # a player used the last tile, nothing left to draw (A19, C32, D07)
    PASSES = "passes"  # too many passes in a row (C29, D07)
    SCORELESS = "scoreless"  # three turns without a point (A20)
    RESIGNED = "resigned"  # one player is left (A09, C31)
    TIME = "time"  # one player is left, the other's time ran out (C30)


class Closing(Enum):
    """Why an invitation came to nothing."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class FinalScore:
    """A seat's end: the tiles left, what they changed, and the final score."""

    seat: int
    left: tuple[str, ...]
    change: int
    score: int


@dataclass(frozen=True, slots=True)
class Computer:
    """A seat that a computer plays on; ``level`` names how well."""

    seat: int
    level: str


# The invitation


@dataclass(frozen=True, slots=True)
class GameOffered(PublicEvent):
    """A game is proposed; everything it is played with stands here, whole.

    ``seats`` is how many seats there are; ``reserved`` tells whether they are kept for
    named players. ``commitment`` is the SHA-256 (64 hex digits) that seals the draw.
    With ``random_board`` the premium squares of ``layout`` are moved at the beginning (C16).
    ``house`` are the server's own words and bans, which hold beside the list. ``computers``
    sit from the first; ``hints`` tells whether players may ask for one. ``first`` is the seat
    that begins where the rules let the inviter begin.
    """

    game_id: str
    ruleset: Ruleset
    layout: Layout
    tile_set: TileSet
    words: WordList
    seats: int
    reserved: bool
    turn_seconds: int
    commitment: str
    at: int
    expires: int
    random_board: bool = False
    house: House = NO_HOUSE
    computers: tuple[Computer, ...] = ()
    hints: bool = False
    first: int = 0


@dataclass(frozen=True, slots=True)
class DrawSealed(PrivateEvent):
    """The seed of all draws, 32 bytes as hex digits: nobody's before the end."""

    seed: str


@dataclass(frozen=True, slots=True)
class InvitationPosted(PublicEvent):
    """The invitation stands in the channel; its message id goes into the draw."""

    message_id: int


@dataclass(frozen=True, slots=True)
class SeatTaken(PublicEvent):
    """A player sits down; ``computer`` is the level of one, None for a person."""

    seat: int
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class SeatsClosed(PublicEvent):
    """The inviter begins with fewer players than there are seats."""

    seats: int


@dataclass(frozen=True, slots=True)
class InvitationClosed(PublicEvent):
    """The invitation came to nothing; its seed is revealed too."""

    closing: Closing
    seed: str


# The game


@dataclass(frozen=True, slots=True)
class GameBegan(PublicEvent):
    """All seats are taken and the message of the beginning is posted."""

    message_id: int
    at: int


@dataclass(frozen=True, slots=True)
class BoardDrawn(PublicEvent):
    """The premium squares were moved: this is the board of the game (C16, C17)."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class FirstSeatDrawn(PublicEvent):
    """Tiles drawn for the first turn, seat and tile in order; nearest to A begins (K10)."""

    drawn: tuple[tuple[int, str], ...]
    first: int


@dataclass(frozen=True, slots=True)
class BagFilled(PrivateEvent):
    """The bag in its order; tiles are drawn from the end."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesDrawn(PrivateEvent):
    """A seat takes tiles from the end of the bag."""

    seat: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesReturned(PrivateEvent):
    """A seat's tiles go back; ``bag`` is the whole bag in its new order."""

    seat: int
    tiles: tuple[str, ...]
    bag: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """A seat is on turn until ``deadline`` (epoch seconds)."""

    seat: int
    at: int
    deadline: int


@dataclass(frozen=True, slots=True)
class DeadlineMoved(PublicEvent):
    """The bot was away for ``by`` seconds, and nobody loses by that.

    ``deadline`` is the new end of the turn, or of the invitation while there is no turn.
    """

    by: int
    deadline: int


@dataclass(frozen=True, slots=True)
class WordListReplaced(PublicEvent):
    """The list the game was played with is no longer there: from now on it is this one."""

    words: WordList


@dataclass(frozen=True, slots=True)
class TilesPlaced(PublicEvent):
    """A play was made and counts."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class TilesSwapped(PublicEvent):
    """A seat swapped that many tiles; which ones is private."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnPassed(PublicEvent):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayChallenged(PublicEvent):
    """A play was challenged; ``words`` are those the list does not have.

    Upheld, the play is off the board, its tiles are back on the rack and its points are
    gone. Else ``bonus`` goes to the one who was challenged.
    """

    challenger: int
    challenged: int
    words: tuple[str, ...]
    upheld: bool
    bonus: int


@dataclass(frozen=True, slots=True)
class HintTaken(PublicEvent):
    """The seat on turn has asked for a hint; what it says is for that seat alone."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayAccepted(PublicEvent):
    """The seat on turn accepts the last play, which ends the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnLost(PublicEvent):
    """A wrong challenge costs a seat its turn (D13, M9): no pass, nor a break in passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatResigned(PublicEvent):
    """A player gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeRanOut(PublicEvent):
    """A player's time ended."""

    seat: int


Move = TilesPlaced | TilesSwapped | TurnPassed | SeatResigned | TimeRanOut


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over; scores are final. More than one winner is a shared win.

    ``out`` is the seat that went out, or None. ``seed`` reveals the draw.
    """

    ending: Ending
    finals: tuple[FinalScore, ...]
    winners: tuple[int, ...]
    out: int | None
    at: int
    seed: str
