"""The rules of a family as data: families differ in these fields and in nothing else.

The values stand in ``data/rulesets``; each names the statement it comes from. Statement
ids (A01..D19) and readings (K1..K12, M1..M14) are those of the rules document.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class DrawTime(Enum):
    """When a player draws after a play (contradiction K6)."""

    AT_ONCE = "at_once"
    TURN_START = "turn_start"


class Leftovers(Enum):
    """What the tiles left on the racks do to the scores at the end (contradiction K3)."""

    SUBTRACT = "subtract"  # everybody loses the own tiles (D18)
    ADD = "add"  # and the one who went out gains them (A21, C33)
    DOUBLE = "double"  # only the one who went out gains: twice the others' tiles


class Challenge(Enum):
    """How unknown words are kept off the board (K7)."""

    VOID = "void"  # refused before the play counts (A06, C03)
    SINGLE = "single"
    DOUBLE = "double"
    FIVE_POINT = "five_point"
    TEN_POINT = "ten_point"


class Beginner(Enum):
    """Who has the first turn (K10)."""

    INVITER = "inviter"
    DRAWN = "drawn"


class Absence(Enum):
    """What the end of a turn's time means."""

    LOSS = "loss"  # the game is lost whatever the score (C30)
    RESIGNATION = "resignation"  # as if the player had resigned


class BoardKind(Enum):
    """Which board to play on."""

    STANDARD = "standard"  # the family's own
    RANDOM = "random"  # its premium squares moved (C16)
    SMALL = "small"  # 11x11, with half the tiles


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything in which the families differ.

    ``swap_minimum``: tiles the bag must hold before a swap; 0 means at least as many as
    are swapped (K1, K9). ``passes_end``: that many passes in a row end the game (C29);
    ``rounds_passed_end``: that many rounds in which everybody passed (D07, M5);
    ``scoreless_end``: that many turns in a row without a point, unless nobody has any
    (A20, M2). None switches an ending off. ``turn_seconds`` is the default time a turn.
    """

    id: str
    family: str
    rack_size: int
    bonus: int
    swap_minimum: int
    draw: DrawTime
    leftovers: Leftovers
    challenge: Challenge
    begins: Beginner
    absence: Absence
    least_players: int
    most_players: int
    turn_seconds: int
    passes_end: int | None = None
    rounds_passed_end: int | None = None
    scoreless_end: int | None = None
    bag_view: str = "always"  # or "turn": only during one's own turn (A43)
    tie_before_leftovers: bool = False  # M13: a tie goes to the score before the leftovers
    boards: tuple[BoardKind, ...] = (BoardKind.STANDARD,)
