"""What can be wrong with a record, beside what the rules of play refuse of a move.

Like every refusal these are values, and the id of one is its class name in kebab case. They
speak of files: no player ever meets them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.illegal import Refusal

# The file


@dataclass(frozen=True, slots=True)
class EmptyFile(Refusal):
    """Nothing in it."""


@dataclass(frozen=True, slots=True)
class FileTooLong(Refusal):
    """No record of a game is that long."""

    most: int


@dataclass(frozen=True, slots=True)
class EncodingUnknown(Refusal):
    """The first line names an encoding records are not written in (policy)."""

    name: str


@dataclass(frozen=True, slots=True)
class EncodingBroken(Refusal):
    """The bytes are not the UTF-8 the first line promises."""


@dataclass(frozen=True, slots=True)
class EncodingUnsaid(Refusal):
    """UTF-8 text without a first line that says so: a warning."""


@dataclass(frozen=True, slots=True)
class FormUnknown(Refusal):
    """A line that fits no form."""


# The header


@dataclass(frozen=True, slots=True)
class PlayerTwice(Refusal):
    """One player number is given twice."""

    number: int


@dataclass(frozen=True, slots=True)
class PlayerUnknown(Refusal):
    """An event or a rack of a player the header does not name."""

    player: str


@dataclass(frozen=True, slots=True)
class TooFewPlayers(Refusal):
    """Events, but fewer than two players."""


@dataclass(frozen=True, slots=True)
class NamesAlike(Refusal):
    """Two players with one full name: a warning."""

    name: str


@dataclass(frozen=True, slots=True)
class NicksAlike(Refusal):
    """Two players with one nick: a warning; their turns are told apart by their order."""

    nick: str


@dataclass(frozen=True, slots=True)
class HeaderAfterEvent(Refusal):
    """A header line after the first event: a warning."""

    name: str


@dataclass(frozen=True, slots=True)
class NoteBeforeEvents(Refusal):
    """A note that belongs to no event: a warning."""


# An event


@dataclass(frozen=True, slots=True)
class RackMalformed(Refusal):
    """No rack: what stands there is not tiles, or too many."""

    rack: str


@dataclass(frozen=True, slots=True)
class WordMalformed(Refusal):
    """A word that cannot be taken apart into tiles."""

    word: str


@dataclass(frozen=True, slots=True)
class ExchangeMalformed(Refusal):
    """An exchange of what is not tiles."""

    tiles: str


@dataclass(frozen=True, slots=True)
class RackNotInBag(Refusal):
    """A rack with tiles that are not left: they lie on the board, or do not exist."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RackUnlike(Refusal):
    """A play of tiles the recorded rack does not hold: a warning, racks are often wrong."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordNotWhole(Refusal):
    """A word written shorter than it lies on the board."""

    whole: str


@dataclass(frozen=True, slots=True)
class OutOfTurn(Refusal):
    """Another player is on turn."""

    expected: str


@dataclass(frozen=True, slots=True)
class TotalWrong(Refusal):
    """The running total is not the one before and this score."""

    recorded: int
    computed: int


@dataclass(frozen=True, slots=True)
class WithdrawnWithoutPlay(Refusal):
    """Nothing to withdraw: the event before is no play of this player."""


@dataclass(frozen=True, slots=True)
class WithdrawnTilesDiffer(Refusal):
    """The rack after a withdrawal is not the one the play was made from."""

    rack: str


@dataclass(frozen=True, slots=True)
class ChallengeWithoutPlay(Refusal):
    """A challenge bonus, but the event before is no play."""


@dataclass(frozen=True, slots=True)
class ChallengeWrongPlayer(Refusal):
    """A challenge bonus for another player than the one whose play was challenged."""

    played: str


# The end


@dataclass(frozen=True, slots=True)
class PlayAfterEnd(Refusal):
    """A turn after a player went out."""


@dataclass(frozen=True, slots=True)
class EndTooEarly(Refusal):
    """An event of the end while the game goes on."""


@dataclass(frozen=True, slots=True)
class TimeTooEarly(Refusal):
    """A time penalty before the tiles left are counted."""


@dataclass(frozen=True, slots=True)
class TimeTwice(Refusal):
    """A second time penalty for one player."""


@dataclass(frozen=True, slots=True)
class TilesLeftWrong(Refusal):
    """Other tiles are left than those counted."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndBonusWrong(Refusal):
    """The points gained for the others' tiles are neither their worth nor twice it."""

    recorded: int
    computed: int


@dataclass(frozen=True, slots=True)
class RackPenaltyWrong(Refusal):
    """The points lost for the own tiles are not their worth."""

    recorded: int
    computed: int
