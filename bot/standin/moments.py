"""What can go wrong at the gateway, before or after any event: the kinds, and their striking.

Theory. A kind is done to a session, or to the event itself. Done to a session: op 7, op 9, a cut,
a close code, a RESUME that will be refused, heartbeats nobody answers, READY again, servers that
become unavailable. Done before an event, the session keeps the event and replays it when it is
resumed (unless op 9 has ended it: then nobody hears of it); done after it, the client may be
working on it. Done to an event: it comes twice, late, not at all, or half of its frame comes and
then the end of the connection. That can be decided only before the event, and one such fault
decides it: others armed for it wait for the next.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.standin.armed import Armed
from bot.standin.gateway import (
    INVALID,
    RECONNECT,
    Fate,
    Gateway,
    Session,
)
from bot.standin.kinds import Moment

GONE_SECONDS = 5.0
"""How long servers stay unavailable."""
LATE_SECONDS = 25.0
REPLAYED = 20
"""How many events a client has had already come again after RESUME."""

When: TypeAlias = Literal["before", "after", "now"]
Act: TypeAlias = Callable[[Gateway, Session], None]


@dataclass(frozen=True, slots=True)
class MomentKind:
    """One kind: an act on the session, or what becomes of the event."""

    label: str
    act: Act | None = None
    fate: Fate = "sent"

    @property
    def moments(self) -> tuple[When, ...]:
        """When this can happen."""
        return ("before",) if self.act is None else ("before", "after", "now")


def _op_7(_: Gateway, session: Session) -> None:
    session.tell(RECONNECT)


def _op_9(gateway: Gateway, session: Session) -> None:
    gateway.end(session)
    session.tell(INVALID, data=False)


def _op_9_resumable(_: Gateway, session: Session) -> None:
    session.tell(INVALID, data=True)


def _cut(_: Gateway, session: Session) -> None:
    if session.connection is not None:
        session.connection.cut()


def _closing(code: int) -> Act:
    def act(_: Gateway, session: Session) -> None:
        if session.connection is not None:
            session.connection.close(code)

    return act


def _refusing(code: int) -> Act:
    def act(gateway: Gateway, session: Session) -> None:
        gateway.resume_codes.append(code)
        _cut(gateway, session)

    return act


def _refusing_connections(gateway: Gateway, session: Session) -> None:
    gateway.refusals = 1
    _cut(gateway, session)


def _forgotten(gateway: Gateway, session: Session) -> None:
    gateway.end(session)
    _cut(gateway, session)


def _replaying(gateway: Gateway, session: Session) -> None:
    session.overlap = REPLAYED
    _cut(gateway, session)


def _silence(gateway: Gateway, _: Session) -> None:
    gateway.silent = True


def _ready_again(gateway: Gateway, session: Session) -> None:
    gateway.ready(session, quietly=True)


def _guilds_gone(gateway: Gateway, session: Session) -> None:
    gateway.outage(session, GONE_SECONDS)


MOMENTS: Mapping[str, MomentKind] = MappingProxyType(
    {
        "op-7": MomentKind("op 7 reconnect", _op_7),
        "op-9": MomentKind("op 9 invalid session", _op_9),
        "op-9-resumable": MomentKind("op 9, to be resumed", _op_9_resumable),
        "cut": MomentKind("connection cut", _cut),
        "torn": MomentKind("connection cut within the frame", fate="torn"),
        "close-1000": MomentKind("closed 1000", _closing(1000)),
        "close-4000": MomentKind("closed 4000 unknown error", _closing(4000)),
        "close-4007": MomentKind("closed 4007 invalid sequence", _closing(4007)),
        "close-4008": MomentKind("closed 4008 rate limited", _closing(4008)),
        "close-4009": MomentKind("closed 4009 session timed out", _closing(4009)),
        "resume-4000": MomentKind("cut, RESUME closed 4000", _refusing(4000)),
        "resume-4007": MomentKind("cut, RESUME closed 4007", _refusing(4007)),
        "resume-4009": MomentKind("cut, RESUME closed 4009", _refusing(4009)),
        "resume-503": MomentKind("cut, connecting answered 503", _refusing_connections),
        "resume-op-9": MomentKind("cut, RESUME answered op 9", _forgotten),
        "silence": MomentKind("heartbeats not acknowledged", _silence),
        "ready-again": MomentKind("READY a second time", _ready_again),
        "guilds-gone": MomentKind(f"servers unavailable {GONE_SECONDS:g} s", _guilds_gone),
        "twice": MomentKind("event delivered twice", fate="twice"),
        "replayed": MomentKind("cut, events come again", _replaying),
        "late": MomentKind(f"event {LATE_SECONDS:g} s late", fate="late"),
        "lost": MomentKind("event never delivered", fate="lost"),
    }
)
"""Every kind of fault of the gateway by its name."""


@dataclass(slots=True, eq=False)
class ArmedMoment(Armed):
    """A fault waiting for an event of this name (any, if it is empty)."""

    kind: MomentKind = MomentKind("")
    event: str = ""
    when: Moment = "before"


class Moments:
    """The faults armed for the gateway; it asks before and after every event."""

    def __init__(self, gateway: Gateway, note: Callable[[Armed, str, str], None]) -> None:
        self._gateway = gateway
        self._note = note
        self.armed: list[ArmedMoment] = []
        gateway.watch = self

    def strike(self, act: Act) -> bool:
        """Do it to every session at once; False where none is connected."""
        struck = [s for s in self._gateway.sessions if s.connection is not None]
        for session in struck:
            act(self._gateway, session)
        return bool(struck)

    def before(self, session: Session, event: str) -> Fate:
        """Do what is armed for the moment before an event; tell what becomes of the event."""
        fates = [fault.kind.fate for fault in self._struck(session, event, "before")]
        return next((fate for fate in fates if fate != "sent"), "sent")

    def after(self, session: Session, event: str) -> None:
        """Do what is armed for the moment after an event."""
        self._struck(session, event, "after")

    def hold(self, session: Session, event: str, data: dict[str, object]) -> None:
        """Deliver an event later."""
        loop = asyncio.get_running_loop()
        loop.call_later(LATE_SECONDS, session.send, event, data)

    def _struck(self, session: Session, event: str, when: Moment) -> list[ArmedMoment]:
        struck: list[ArmedMoment] = []
        for fault in tuple(self.armed):
            fits = fault.when == when and fault.event in {"", event}
            decided = fault.kind.act is None and any(other.kind.act is None for other in struck)
            if session.connection is None or not fits or decided or not fault.is_due():
                continue
            if fault.kind.act is not None:
                fault.kind.act(self._gateway, session)
            struck.append(fault)
        self.armed = [fault for fault in self.armed if not fault.is_spent]
        for fault in struck:
            self._note(fault, f"{when} {event}", fault.kind.label)
        return struck
