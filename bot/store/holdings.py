"""All that is kept of one person, for that person to read; what is erased stands in `erasing`.

Of a game it is what the person's own seat has done and drawn: never another's tiles, the bag or the
seed, so that it may be read while the game runs. Which fields of which events those are is listed
here; what is not listed, such as an event added later, is not given.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.database import Transaction

Record = dict[str, Any]

_SEAT: Final = ("seat",)
GIVEN: Final[Mapping[str, tuple[str, ...]]] = {  # of the events that name a seat: their fields
    "SeatTaken": _SEAT,
    "TilesDrawn": ("seat", "tiles"),
    "TilesReturned": ("seat", "tiles"),  # its third field is the bag
    "TurnBegan": ("seat", "at", "deadline"),
    "TilesPlaced": ("seat", "play"),
    "TilesSwapped": ("seat", "count"),
    "TurnPassed": _SEAT,
    "PlayChallenged": ("challenger", "challenged", "words", "upheld", "bonus"),
    "HintTaken": _SEAT,
    "PlayAccepted": _SEAT,
    "TurnLost": _SEAT,
    "SeatResigned": _SEAT,
    "TimeRanOut": _SEAT,
}

# Of a seat are the events that name it; a challenge names two.
_OWN: Final = (
    "json_valid(body) AND (json_extract(body, '$.seat') = ?"
    " OR json_extract(body, '$.challenger') = ? OR json_extract(body, '$.challenged') = ?)"
)


def person(transaction: Transaction, person_id: int) -> Record | None:
    """Return who a person is to the bot, or None for a stranger."""
    row = transaction.row(
        "SELECT person_id, name, locale, dms_closed_at FROM people WHERE person_id = ?", person_id
    )
    if row is None:
        return None
    return _record(("id", "name", "locale", "direct_messages_refused_since"), row)


def phases(transaction: Transaction, person_id: int) -> dict[str, int]:
    """Return in how many games of each phase a person has a seat, or one is kept for them."""
    rows = transaction.rows(
        "SELECT phase, COUNT(*) FROM seats JOIN games USING (game_id) WHERE person_id = ?"
        " GROUP BY phase",
        person_id,
    )
    return {str(phase): int(count) for phase, count in rows}


def shared(transaction: Transaction, person_id: int) -> int:
    """Return in how many running games a person plays with other people."""
    row = transaction.row(
        "SELECT COUNT(*) FROM seats AS own JOIN games USING (game_id)"
        " WHERE own.person_id = ? AND phase = 'running' AND EXISTS (SELECT 1 FROM seats AS other"
        "  WHERE other.game_id = own.game_id AND other.person_id > 0"
        "  AND other.person_id <> own.person_id)",
        person_id,
    )
    return 0 if row is None else int(row[0])


def seats(transaction: Transaction, person_id: int) -> tuple[tuple[str, int], ...]:
    """Return the games a person has a seat in, in the order they were offered, and the seats."""
    rows = transaction.rows(
        "SELECT game_id, seat FROM seats JOIN games USING (game_id) WHERE person_id = ?"
        " ORDER BY number",
        person_id,
    )
    return tuple((str(game_id), int(seat)) for game_id, seat in rows)


def live(transaction: Transaction, person_id: int) -> tuple[str, ...]:
    """Return the games a person sits in, or is invited to, that are not over."""
    rows = transaction.rows(
        "SELECT game_id FROM seats JOIN games USING (game_id)"
        " WHERE person_id = ? AND live = 1 ORDER BY number",
        person_id,
    )
    return tuple(str(game_id) for (game_id,) in rows)


def of_nobody(transaction: Transaction) -> tuple[tuple[str, int], ...]:
    """Return the games that are not over in which somebody sits who was erased, and the number."""
    rows = transaction.rows(
        "SELECT game_id, person_id FROM seats JOIN games USING (game_id)"
        " WHERE live = 1 AND person_id < 0 ORDER BY number"
    )
    return tuple((str(game_id), int(nobody)) for game_id, nobody in rows)


def game(transaction: Transaction, game_id: str, seat: int) -> Record:
    """Return a game as one seat has played it."""
    row = transaction.row(
        "SELECT guild_id, channel_id, phase, at, json_extract(body, '$.ruleset.id'),"
        " json_extract(body, '$.tile_set.language')"
        " FROM games JOIN events USING (game_id)"
        " WHERE game_id = ? AND events.seq = 0 AND json_valid(body)",
        game_id,
    )
    told = ("server", "channel", "phase", "offered_at", "rules", "language")
    return {
        "game": game_id,
        "seat": seat,
        **_record(told, row or (None,) * len(told)),
        "result": _result(transaction, game_id, seat),
        "order_of_tiles": _order(transaction, game_id, seat),
        "direct_messages": _messages(transaction, game_id, seat),
        "events": _events(transaction, game_id, seat),
    }


def reports(transaction: Transaction, person_id: int) -> list[Record]:
    """Return the words a person has reported."""
    rows = transaction.rows(
        "SELECT guild_id, language, word, asks, at, reason, state FROM reports"
        " WHERE person_id = ? ORDER BY at",
        person_id,
    )
    named = ("server", "language", "word", "asks", "at", "reason", "state")
    return [_record(named, row) for row in rows]


def _result(transaction: Transaction, game_id: str, seat: int) -> Record | None:
    row = transaction.row(
        "SELECT outcome, score, all_tiles, best, longest FROM results"
        " WHERE game_id = ? AND seat = ?",
        *(game_id, seat),
    )
    if row is None:
        return None
    return _record(("outcome", "score", "plays_of_a_whole_rack", "best_play", "longest"), row)


def _order(transaction: Transaction, game_id: str, seat: int) -> list[str] | None:
    row = transaction.row("SELECT tiles FROM racks WHERE game_id = ? AND seat = ?", game_id, seat)
    return None if row is None else [str(tile) for tile in json.loads(row[0])]


def _messages(transaction: Transaction, game_id: str, seat: int) -> list[int]:
    rows = transaction.rows(
        "SELECT message_id FROM messages WHERE game_id = ? AND seat = ? ORDER BY message_id",
        *(game_id, seat),
    )
    return [int(message_id) for (message_id,) in rows]


def _events(transaction: Transaction, game_id: str, seat: int) -> list[Record]:
    rows = transaction.rows(
        f"SELECT seq, at, kind, body FROM events WHERE game_id = ? AND {_OWN} ORDER BY seq",  # noqa: S608 - a constant
        *(game_id, seat, seat, seat),
    )
    return [
        {"seq": seq, "at": at, "event": kind, **_given(kind, body)}
        for seq, at, kind, body in rows
        if kind in GIVEN
    ]


def _given(kind: str, body: str) -> Record:
    fields = json.loads(body)
    return {name: fields[name] for name in GIVEN[kind] if name in fields}


def _record(names: tuple[str, ...], values: tuple[Any, ...]) -> Record:
    return dict(zip(names, values, strict=True))
