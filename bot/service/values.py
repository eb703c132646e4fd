"""What goes into the service and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.ruleset import BoardKind

if TYPE_CHECKING:
    from bot.rules.board import Direction, Square
    from bot.rules.events import Event, Play
    from bot.rules.game import Game


DIRECT = 0  # in the place of a server's id


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord: user id, display name, and the locale of private answers."""

    id: int
    name: str
    locale: str


@dataclass(frozen=True, slots=True)
class SeatPerson:
    """Who sits on a seat, or for whom it is kept, with the name last seen."""

    seat: int
    person_id: int
    name: str
    locale: str
    dms_closed: bool = False

    @property
    def erased(self) -> bool:
        """Whether nobody knows any more who that was: the id is a number no person has."""
        return self.person_id < 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played: a channel or thread of a server, or somebody's direct messages."""

    guild_id: int
    channel_id: int

    @property
    def direct(self) -> bool:
        """Whether it is one person's direct messages with the bot, which are of no server."""
        return self.guild_id == DIRECT


# Which game a command means


@dataclass(frozen=True, slots=True)
class InChannel:
    """The game of this channel: the one going on, else the one that ended last."""

    channel_id: int


@dataclass(frozen=True, slots=True)
class ById:
    """The game a button belongs to; with ``turn_seq`` only as long as that turn lasts.

    With ``channel_id``, where it was pressed, there is no such game for those who have no seat in
    it and are not where it is played: a custom id that was forged opens nobody's game.
    """

    game_id: str
    turn_seq: int | None = None
    channel_id: int | None = None


@dataclass(frozen=True, slots=True)
class Anywhere:
    """The game of these direct messages, as in `InChannel`, else the person's only running one."""

    channel_id: int = 0


Where = InChannel | ById | Anywhere


def by_id(game: str | ById) -> ById:
    """Return the game that is named by its id, or by a button."""
    return game if isinstance(game, ById) else ById(game)


@dataclass(frozen=True, slots=True)
class Wish:
    """The game somebody would like to play.

    With ``opponents`` the seats are kept for them; without, they are open to all, ``players``
    seats (None: the ruleset's least). ``turn_seconds`` None is the ruleset's own time,
    ``board`` must be one the family has. The
    locale of an opponent counts only as long as they have never spoken to the bot themselves.

    ``computer`` names the level of one that plays too: on all seats nobody is named for, but on
    one only where seats are open to others (``players`` seats on a server). ``hints`` None allows
    them where all others are computers.
    """

    ruleset: str
    language: str
    opponents: tuple[Person, ...] = ()
    players: int | None = None
    turn_seconds: int | None = None
    board: BoardKind = BoardKind.STANDARD
    computer: str | None = None
    hints: bool | None = None


# Answers


@dataclass(frozen=True, slots=True)
class Done:
    """What a command has done: the events and the game after them.

    ``seat`` is the seat of the person who asked. ``repeated`` tells that the same key was
    answered before: this is that answer, and nothing new has happened. ``tried`` tells that
    nothing has been done: the only event is the play that would be made, the game is before it.
    ``people`` are those who sit there afterwards.
    """

    game: Game
    events: tuple[Event, ...]
    seat: int | None
    repeated: bool
    place: Place
    people: tuple[SeatPerson, ...]
    tried: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as somebody looks at it; ``seat`` None is a spectator."""

    game: Game
    seat: int | None
    place: Place
    people: tuple[SeatPerson, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """A place where a word may be laid, and the play it would make there."""

    square: Square
    direction: Direction
    play: Play
