"""What a record holds, as values: players, the lines of their events, what the header says.

The text of a line and its number stand beside its meaning, so that whatever is wrong can be
named where it stands. Racks are None where the record does not tell them and may be partial.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bot.rules.illegal import Refusal
    from bot.rules.notation import Spelled

ENCODING = "character-encoding"
BOARD_LAYOUT = "board-layout"  # an id
TILE_DISTRIBUTION = "tile-distribution"  # the id of a tile set
AUTHORITY = "crosstile"  # of our ids
GAME_BOARD = "game-board"  # ours: what the centre counts as, then the rows, joined by slashes


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``nick`` begins the lines of its events, ``name`` is the full one."""

    nick: str
    name: str


# What an event tells; each kind has a name of its own in machine-readable output


@dataclass(frozen=True, slots=True)
class Placed:
    """A word from ``place`` on, such as ``8H``; small letters of the text are blanks."""

    place: str
    word: tuple[Spelled, ...]
    kind: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Tiles put back; ``tiles`` is empty where only their number is told."""

    count: int
    tiles: tuple[str, ...] = ()
    kind: ClassVar[str] = "exchange"


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass, or a turn lost after a challenge that failed."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The play before this event comes off the board after a challenge."""

    kind: ClassVar[str] = "withdrawn"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a play that was challenged in vain."""

    kind: ClassVar[str] = "challenge"


@dataclass(frozen=True, slots=True)
class TimePenalty:
    """Points for time used beyond what was agreed."""

    kind: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """Tiles counted at the end: the others', gained, or the player's ``own``, lost."""

    tiles: tuple[str, ...]
    own: bool
    kind: ClassVar[str] = "end"


Happening = Placed | Exchanged | Passed | Withdrawn | Bonus | TimePenalty | TilesLeft
Turn = Placed | Exchanged | Passed  # what a player does on turn


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """One event of a record: ``number`` counts from 1, ``player`` is an index from 0.

    ``text`` is its whole line, ``line`` that line's number from 1 (neither of them decides
    whether two events are equal); ``notes`` are those that follow it.
    """

    number: int
    player: int
    what: Happening
    rack: tuple[str, ...] | None
    score: int
    total: int
    notes: tuple[str, ...] = ()
    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class RackLeft:
    """A rack of a game that is not finished (``#rack1``)."""

    player: int
    tiles: tuple[str, ...]
    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game. ``pragmas`` is what else the header says, name and value, in order."""

    players: tuple[Player, ...] = ()
    events: tuple[RecordedEvent, ...] = ()
    racks: tuple[RackLeft, ...] = ()
    pragmas: tuple[tuple[str, str], ...] = ()

    def pragma(self, name: str) -> str | None:
        """Return the first value of this pragma, or None."""
        return next((value for found, value in self.pragmas if found == name), None)


def is_ours(record: Record) -> bool:
    """Tell whether we wrote a record: then its pragmas name rules and tiles by our ids."""
    return (record.pragma("id") or "").startswith(f"{AUTHORITY} ")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a record is refused, or what of it is odd, and where.

    ``line`` counts from 1, 0 for the whole file; ``text`` is that line; ``event`` is the
    event's number, None outside events.
    """

    reason: Refusal
    line: int = 0
    text: str = ""
    event: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: all of it, or what comes before the ``problem`` that ended the reading."""

    record: Record
    warnings: tuple[Problem, ...] = ()
    problem: Problem | None = None
