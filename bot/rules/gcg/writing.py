"""A record as text, as Quackle and macondo read it: UTF-8, said so in the first line.

Lines end with LF. A note of several lines becomes one. ``read`` makes the same record of the
text as was written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.rules.gcg.record import (
    ENCODING,
    Bonus,
    Exchanged,
    Passed,
    Placed,
    TilesLeft,
    TimePenalty,
    Withdrawn,
)
from bot.rules.gcg.spelling import write_tiles, write_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.gcg.record import Happening, Record, RecordedEvent


def write(record: Record) -> bytes:
    """Return a record as the content of a file."""
    return "".join(f"{line}\n" for line in _lines(record)).encode()


def _lines(record: Record) -> Iterator[str]:
    yield f"#{ENCODING} UTF-8"
    for number, player in enumerate(record.players, 1):
        yield f"#player{number} {player.nick} {player.name}"
    for name, value in record.pragmas:
        yield _one_line(f"#{name} {value}")
    for event in record.events:
        yield f">{record.players[event.player].nick}: {_event(event)}"
        for note in event.notes:
            yield _one_line(f"#note {note}")
    for rack in record.racks:
        yield f"#rack{rack.player + 1} {write_tiles(rack.tiles)}"


def _one_line(text: str) -> str:
    return text.replace("\n", " ").rstrip()


def _event(event: RecordedEvent) -> str:
    rack = "" if event.rack is None else write_tiles(event.rack)
    return f"{rack} {_happening(event.what)} {event.score:+d} {event.total}"


def _happening(what: Happening) -> str:  # noqa: PLR0911 - one return a kind of event
    match what:
        case Placed(place, word):
            return f"{place} {write_word(word)}"
        case Exchanged(count, tiles):
            return f"-{write_tiles(tiles) or count}"
        case Passed():
            return "-"
        case Withdrawn():
            return "--"
        case Bonus():
            return "(challenge)"
        case TimePenalty():
            return "(time)"
        case TilesLeft(tiles):
            return f"({write_tiles(tiles)})"
        case _:
            assert_never(what)
