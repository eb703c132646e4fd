"""Why a command is refused: values, each with what a player needs to mend it.

``Refused`` carries one of them to whoever answers; it is the only exception of the core
that is not a bug. The reason is a plain value and not itself the exception, because a
frozen dataclass cannot be raised through ``contextlib``. The message id of a reason is its
class name in kebab case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.rules.board import Square


class Refusal:
    """The base of all reasons; states nothing itself."""

    __slots__ = ()


class Refused(Exception):  # noqa: N818 - named after what happened, as in the glossary
    """A command the rules do not allow; ``reason`` says why and nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason


# What was typed


@dataclass(frozen=True, slots=True)
class NoLetters(Refusal):
    """The word holds no letter."""


@dataclass(frozen=True, slots=True)
class TextTooLong(Refusal):
    """More letters than the board is wide."""

    most: int


@dataclass(frozen=True, slots=True)
class StrangeCharacter(Refusal):
    """A character that is no letter of the game; ``name`` is its Unicode name."""

    character: str
    name: str


@dataclass(frozen=True, slots=True)
class ForeignLetter(Refusal):
    """A letter the language's tiles do not have; ``hint`` is the one probably meant, or ""."""

    letter: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class NoSuchSquare(Refusal):
    """The text names no square; the range of this board is given."""

    text: str
    last_column: str
    last_row: int


@dataclass(frozen=True, slots=True)
class UnclearBrackets(Refusal):
    """Brackets or question marks that do not add up."""

    text: str


@dataclass(frozen=True, slots=True)
class DirectionMissing(Refusal):
    """A square without a direction, and the word fits both ways."""

    square: Square


# Where the tiles lie


@dataclass(frozen=True, slots=True)
class NoTilesPlaced(Refusal):
    """All squares of the word are covered already."""


@dataclass(frozen=True, slots=True)
class OffBoard(Refusal):
    """The word would run off the board; ``edge`` is the first row or column beyond it."""

    edge: int
    down: bool


@dataclass(frozen=True, slots=True)
class SquareTaken(Refusal):
    """Another letter lies there already."""

    square: Square
    letter: str
    wanted: str


@dataclass(frozen=True, slots=True)
class NothingThere(Refusal):
    """The word is said to pass through a tile, but the square is empty."""

    square: Square


@dataclass(frozen=True, slots=True)
class NotInLine(Refusal):
    """The tiles lie in more than one row and column (A04)."""


@dataclass(frozen=True, slots=True)
class GapInLine(Refusal):
    """The tiles leave a hole."""

    square: Square


@dataclass(frozen=True, slots=True)
class CentreNotCovered(Refusal):
    """The first word must cover the start square (A02, C02, D03)."""

    square: Square


@dataclass(frozen=True, slots=True)
class NotConnected(Refusal):
    """No new tile touches one that lies (C20, M1)."""


@dataclass(frozen=True, slots=True)
class WordTooShort(Refusal):
    """The first play has a single tile (M14)."""


@dataclass(frozen=True, slots=True)
class UnknownWords(Refusal):
    """Words that are not in the list (A06, C03)."""

    words: tuple[str, ...]


# Rack and bag


@dataclass(frozen=True, slots=True)
class NotOnRack(Refusal):
    """Tiles the player does not have, as often as they lack."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankCannotBe(Refusal):
    """A blank may stand only for a letter of the tile table (M7)."""

    letter: str


@dataclass(frozen=True, slots=True)
class NothingToSwap(Refusal):
    """A swap of no tiles."""


@dataclass(frozen=True, slots=True)
class BagTooSmall(Refusal):
    """Too few tiles in the bag for this swap (C35, K9)."""

    needed: int
    left: int


# Turn and game


@dataclass(frozen=True, slots=True)
class NotYourTurn(Refusal):
    """Another seat is on turn, until ``deadline`` (epoch seconds)."""

    turn: int
    deadline: int


@dataclass(frozen=True, slots=True)
class GameIsOver(Refusal):
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class GameNotBegun(Refusal):
    """Still an invitation."""


@dataclass(frozen=True, slots=True)
class AlreadyBegun(Refusal):
    """No invitation any more."""


@dataclass(frozen=True, slots=True)
class InvitationOver(Refusal):
    """Declined, withdrawn or expired."""


@dataclass(frozen=True, slots=True)
class SeatNotFree(Refusal):
    """Taken already, or no such seat."""


@dataclass(frozen=True, slots=True)
class NotYourGame(Refusal):
    """Only the one who invited may do that."""


@dataclass(frozen=True, slots=True)
class SeatsReserved(Refusal):
    """The seats are kept for named players: the game begins when all have answered."""


@dataclass(frozen=True, slots=True)
class TooFewPlayers(Refusal):
    """The game needs more players to begin."""

    needed: int


@dataclass(frozen=True, slots=True)
class NothingToChallenge(Refusal):
    """No play is open to a challenge: words are checked first, or somebody has acted since."""


@dataclass(frozen=True, slots=True)
class OwnPlay(Refusal):
    """Nobody challenges the own play."""


@dataclass(frozen=True, slots=True)
class ChallengeOrAccept(Refusal):
    """The last play would end the game: challenge it or accept it."""


@dataclass(frozen=True, slots=True)
class NothingToAccept(Refusal):
    """No last play waits for an answer of this seat."""


@dataclass(frozen=True, slots=True)
class NoHints(Refusal):
    """This game is played without hints."""


@dataclass(frozen=True, slots=True)
class HasLeft(Refusal):
    """The player resigned or ran out of time; the others play on."""


@dataclass(frozen=True, slots=True)
class NotYetTime(Refusal):
    """The turn's time has not run out."""

    deadline: int
