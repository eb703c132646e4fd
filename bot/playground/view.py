"""What a seat may see, in the words of the page.

Messages go out as the stand-in has them, in Discord's own shape, with one change: addresses of
files are those of the seat's own path, so that whoever asks for one must hold the seat's cookie.
Everything passes `StandIn.visible` here, whatever the audience of an event says: a rack must not
reach another seat by one mistake alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.playground.town import LOCALES
from bot.standin import EPHEMERAL, KINDS, MOMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.playground.town import Seat, Town
    from bot.standin import Event, Wire

_DM: Final = 1
EVENTS: Final = ("INTERACTION_CREATE", "GUILD_CREATE", "READY", "RESUMED")
"""Events of the gateway that faults can be armed for."""
WHEN: Final = ("before", "after", "now")
_STRUCK: Final = 30
"""How many strikes are shown."""


def hello(town: Town, seat: Seat) -> Wire:
    """Return all a page needs to begin, or to begin again after a lost connection."""
    rooms = town.standin.channels(seat.user)
    return {
        "t": "hello",
        "seat": about_seat(seat),
        "people": [{"id": s.id, "name": s.name} for s in town.seats],
        "locales": list(LOCALES.items()),
        "channels": [_room(c) for c in rooms],
        "commands": _commands(town, seat),
        "messages": [_message(town, seat, m) for c in rooms for m in _visible(town, seat, c)],
        "read": dict(seat.read),
        "trouble": {
            "kinds": [[name, kind.label] for name, kind in KINDS.items()],
            "routes": list(town.standin.routes),
            "moments": [[name, kind.label, list(kind.moments)] for name, kind in MOMENTS.items()],
            "events": list(EVENTS),
        },
        "faults": _faults(town.standin.faults.state()),
    }


def about_seat(seat: Seat) -> Wire:
    """Return what the page says of its own seat."""
    return {
        "number": seat.number,
        "id": seat.id,
        "name": seat.name,
        "player": seat.player,
        "locale": seat.locale,
        "dms_open": seat.dms_open,
    }


def frame(town: Town, seat: Seat, event: Event) -> Wire | None:
    """Return what the page is told of an event, or None where the seat may not see it.

    Faults are everybody's: they name calls by their templates, and hold nothing anybody wrote.
    """
    if event.kind == "fault":
        return {"t": "faults", "faults": _faults(event.data)}
    if event.audience is not None and seat.id not in event.audience:
        return None
    return _told(town, seat, event)


def _told(town: Town, seat: Seat, event: Event) -> Wire | None:
    match event.kind:
        case "message" | "edit":
            return _message_frame(town, seat, event)
        case "delete" if find_channel(town, seat, event.data["channel_id"]):
            return {"t": "delete", **event.data}
        case "channel" if known := find_channel(town, seat, event.data["id"]):
            return {"t": "channel", "channel": _room(known), "commands": _commands(town, seat)}
        case "channel_delete":
            return {"t": "channel_delete", "id": event.data["id"]}
        case "commands":
            return {"t": "commands", "commands": _commands(town, seat)}
        case _:
            return None


def find_channel(town: Town, seat: Seat, channel_id: Any) -> Wire | None:
    """Return a channel the seat can open, or None."""
    rooms = town.standin.channels(seat.user)
    return next((c for c in rooms if c["id"] == channel_id), None)


def find_message(town: Town, seat: Seat, channel_id: Any, message_id: Any) -> Wire | None:
    """Return a message the seat sees, or None."""
    channel = find_channel(town, seat, channel_id)
    seen = _visible(town, seat, channel) if channel else ()
    return next((m for m in seen if m["id"] == message_id), None)


def find_attachment(town: Town, seat: Seat, attachment_id: str) -> Wire | None:
    """Return an attachment of a message the seat sees, or None."""
    for channel in town.standin.channels(seat.user):
        for message in town.standin.visible(seat.user, channel):
            for attachment in message["attachments"]:
                if attachment["id"] == attachment_id:
                    return dict(attachment)
    return None


def _visible(town: Town, seat: Seat, channel: Wire) -> Iterator[Wire]:
    for message in town.standin.visible(seat.user, channel):
        if message["id"] not in seat.dismissed or not message["flags"] & EPHEMERAL:
            yield message


def _message_frame(town: Town, seat: Seat, event: Event) -> Wire | None:
    seen = find_message(town, seat, event.data["channel_id"], event.data["id"])
    return {"t": event.kind, "message": _message(town, seat, seen)} if seen else None


def _faults(state: Wire) -> Wire:
    return {**state, "struck": state["struck"][:_STRUCK]}


def _commands(town: Town, seat: Seat) -> Wire:
    rooms = town.standin.channels(seat.user)
    return {c["id"]: town.standin.commands(seat.user, c) for c in rooms}


def _room(channel: Wire) -> Wire:
    kind = "dm" if channel["type"] == _DM else "thread" if channel.get("parent_id") else "text"
    return {
        "id": channel["id"],
        "name": channel.get("name"),
        "kind": kind,
        "parent": channel.get("parent_id"),
    }


def _message(town: Town, seat: Seat, message: Wire) -> Wire:
    prefix = f"{town.standin.base}/cdn/"
    shown: Wire = _readdressed(message, prefix, f"/seat/{seat.number}/file/")
    return shown


def _readdressed(value: Any, prefix: str, own: str) -> Any:
    """Return `value` with addresses of files, `…/cdn/<folder>/<id>/<name>`, made the seat's own."""
    if isinstance(value, dict):
        return {k: _readdressed(v, prefix, own) for k, v in value.items()}
    if isinstance(value, list):
        return [_readdressed(v, prefix, own) for v in value]
    if isinstance(value, str) and value.startswith(prefix):
        return own + value.removeprefix(prefix).partition("/")[2].partition("?")[0]
    return value
