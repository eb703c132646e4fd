"""What the store gives back: rows as plain values, named after their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class GameRow:
    """The cache row of a game, and the channel it is played in.

    Everything but ``guild_id`` and ``channel_id`` follows from the log. ``seq`` counts its
    events; ``due`` is the instant (epoch seconds) at which time itself acts on the game, or
    None; ``live`` tells that the game occupies its channel.
    """

    game_id: str
    guild_id: int
    channel_id: int
    phase: str
    live: bool
    seq: int
    turn: int | None
    turn_seq: int
    due: int | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on a seat, or for whom it is kept."""

    seat: int
    person_id: int
    name: str
    locale: str
    dms_closed: bool


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What an interaction has done: the events ``first_seq`` to ``last_seq`` of a game."""

    game_id: str
    first_seq: int
    last_seq: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Task:
    """Something that must be told: a row of the outbox.

    ``id`` grows from row to row and is never used twice. ``seq`` is the log position of the
    event it comes from. ``progress`` is what earlier tries have got done; ``superseded`` tells that
    it was not begun, or refused, and a later board is due or told.
    """

    id: int
    game_id: str
    seq: int
    kind: str
    seat: int | None
    progress: Mapping[str, Any]
    tries: int
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A message the bot has posted for a game, and for which turn (``seq``)."""

    game_id: str
    kind: str
    seat: int | None
    seq: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Report:
    """A member's report of a word to a server; ``asks`` is ``word`` or ``ban``."""

    guild_id: int
    language: str
    word: str
    asks: str
    person_id: int
    at: int
    reason: str = ""

    @property
    def subject(self) -> tuple[int, str, str, str]:
        """What is reported, whoever does so."""
        return self.guild_id, self.language, self.word, self.asks


@dataclass(frozen=True, slots=True)
class OpenWord:
    """A word in a server's inbox: how many members have reported it, and one of their reasons."""

    language: str
    word: str
    asks: str
    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class HouseRow:
    """A server's own word, or a word it has banned; ``standing`` is ``word`` or ``ban``."""

    language: str
    word: str
    standing: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a finished game came to for the person on a seat; ``outcome`` as the table has it.

    ``best`` are the points of the best play and ``best_tiles`` its main word, None without one.
    """

    game_id: str
    seat: int
    family: str
    computers: bool
    outcome: str
    score: int
    all_tiles: int
    best: int | None
    best_tiles: str | None
    longest: str | None
    length: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whose finished games: of one server or all (None), of one family or all, with computers."""

    person_id: int
    guild_id: int | None
    family: str | None
    computers: bool


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over finished games; ``highest`` is the best final score, None without a game."""

    games: int
    won: int
    drawn: int
    lost: int
    points: int
    highest: int | None
    all_tiles: int


@dataclass(frozen=True, slots=True)
class Best:
    """The best play of somebody, and in which game it was made."""

    game_id: str
    seat: int
    points: int
    tiles: str
