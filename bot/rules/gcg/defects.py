"""What can be wrong with a record, beside what the rules of play refuse of a move.

One refusal with a fault, as a record has many and each is told in the same way: by its id,
with what was found and what was expected. They speak of files: no player ever meets them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.illegal import Refusal


class Fault(Enum):
    """What is wrong; the value is the id. Those marked odd only warn."""

    # The file
    EMPTY_FILE = "empty-file"
    FILE_TOO_LONG = "file-too-long"  # in bytes
    ENCODING_UNKNOWN = "encoding-unknown"  # records are not written in what the first line says
    ENCODING_BROKEN = "encoding-broken"  # not the UTF-8 the first line promises
    ENCODING_UNSAID = "encoding-unsaid"  # odd: UTF-8, and no first line that says so
    FORM_UNKNOWN = "form-unknown"  # a line that fits no form

    # The header
    PLAYER_TWICE = "player-twice"  # a player number given twice
    PLAYER_UNKNOWN = "player-unknown"  # an event or rack of somebody the header does not name
    TOO_FEW_PLAYERS = "too-few-players"  # events of fewer than two
    NAMES_ALIKE = "names-alike"  # odd: two players with one full name
    NICKS_ALIKE = "nicks-alike"  # odd: two with one nick, told apart by the order of turns
    HEADER_AFTER_EVENT = "header-after-event"  # odd
    NOTE_BEFORE_EVENTS = "note-before-events"  # odd: it belongs to none

    # An event
    RACK_MALFORMED = "rack-malformed"  # not tiles, or too many
    WORD_MALFORMED = "word-malformed"  # not tiles
    EXCHANGE_MALFORMED = "exchange-malformed"  # not tiles
    RACK_NOT_IN_BAG = "rack-not-in-bag"  # tiles that lie on the board or do not exist
    RACK_UNLIKE = "rack-unlike"  # odd: the rack lacks tiles of its play
    WORD_NOT_WHOLE = "word-not-whole"  # written shorter than it lies on the board
    OUT_OF_TURN = "out-of-turn"
    TOTAL_WRONG = "total-wrong"  # not the total before and this score
    WITHDRAWN_WITHOUT_PLAY = "withdrawn-without-play"  # the event before is no play of theirs
    WITHDRAWN_TILES_DIFFER = "withdrawn-tiles-differ"  # another rack than before the play
    CHALLENGE_WITHOUT_PLAY = "challenge-without-play"  # the event before is no play
    CHALLENGE_WRONG_PLAYER = "challenge-wrong-player"  # it is another player's

    # The end
    PLAY_AFTER_END = "play-after-end"  # somebody went out before
    END_TOO_EARLY = "end-too-early"  # the game goes on
    TIME_TOO_EARLY = "time-too-early"  # the tiles left are not counted yet
    TIME_TWICE = "time-twice"  # a second penalty for one player
    TILES_LEFT_WRONG = "tiles-left-wrong"  # others than are left
    END_BONUS_WRONG = "end-bonus-wrong"  # neither the worth of the tiles nor twice that
    RACK_PENALTY_WRONG = "rack-penalty-wrong"  # not the worth of the tiles


@dataclass(frozen=True, slots=True)
class Defect(Refusal):
    """A fault, with what the record says and what it should say as far as that helps."""

    fault: Fault
    found: str | int | tuple[str, ...] | None = None
    expected: str | int | tuple[str, ...] | None = None
