"""A game as a JSON text that leaves the bot, and back.

A finished game is exported whole: with its log anybody can check every draw. A running
game is exported for one seat only: the public events and the tiles that seat has drawn,
never the bag, the seed or another's tiles.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.rules import events as ev
from bot.store.codec import decode, encode
from bot.store.errors import CodecError

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = "crosstile-game"
VERSION = 1


class ExportError(ValueError):
    """A text that is no export of a game."""


def export(log: Sequence[ev.Event], seat: int | None = None) -> str:
    """Return a game's export: whole once it is over, else what the seat may see of it."""
    over = any(isinstance(event, (ev.GameEnded, ev.InvitationClosed)) for event in log)
    shown = [event for event in log if over or _may_see(event, seat)]
    written = {
        "format": FORMAT,
        "version": VERSION,
        "whole": over,
        "events": [_written(event) for event in shown],
    }
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def read_export(text: str) -> tuple[ev.Event, ...]:
    """Return the log of a finished game's export; ExportError if the text is none."""
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ExportError(f"no JSON: {error}") from error
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise ExportError("no export of a game")
    if written.get("version") != VERSION:
        raise ExportError(f"version {written.get('version')!r}; this program reads {VERSION}")
    if not written.get("whole"):
        raise ExportError("the game was not over when it was exported")
    try:
        return tuple(_read(event) for event in written["events"])
    except (CodecError, KeyError, TypeError, AttributeError) as error:
        raise ExportError(f"a damaged event: {error}") from error


def _may_see(event: ev.Event, seat: int | None) -> bool:
    if isinstance(event, ev.PublicEvent):
        return True
    return isinstance(event, ev.TilesDrawn) and event.seat == seat


def _written(event: ev.Event) -> dict[str, Any]:
    kind, body = encode(event)
    return {"event": kind, **json.loads(body)}


def _read(written: dict[str, Any]) -> ev.Event:
    body = {name: value for name, value in written.items() if name != "event"}
    return decode(written["event"], json.dumps(body))
