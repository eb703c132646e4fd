"""Faults on demand: what goes wrong at Discord, at which REST call or gateway moment.

`arm` takes any kind of kinds.py for any REST call, `arm_moment` any kind of moments.py for any
event of the gateway: the next one, one further on (`skip`), so many of them (`times`) or all until
it is taken back (`times=None`). `at` narrows a REST fault to calls about these channels or people,
so that others are not touched.

A route is "POST /channels/{channel_id}/messages" or the same without method, as a template or with
real ids; the empty route is every call. The older methods, one for each effect, take what a kind
does not say: a status, a number of seconds. Gateway methods without `arm` act at once.
"""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.standin import kinds
from bot.standin.armed import Armed
from bot.standin.gateway import INVALID, RECONNECT, Gateway
from bot.standin.kinds import KINDS, Kind, Moment
from bot.standin.moments import MOMENTS, ArmedMoment, Moments, When
from bot.standin.records import Wire

REMEMBERED = 200
"""Strikes that are kept."""


class Target(NamedTuple):
    """A REST call as faults see it; `about`: ids of its channel, its people."""

    method: str
    route: str
    path: str
    about: frozenset[str]


class Strike(NamedTuple):
    """A fault that has happened: its kind, and the call or event it happened to."""

    number: int
    name: str
    place: str
    label: str


@dataclass(slots=True, eq=False)
class Fault(Armed):
    """A fault waiting for REST calls."""

    kind: Kind = kinds.CUT
    prefix: bool = False
    at: frozenset[str] = frozenset()

    def meets(self, target: Target) -> bool:
        """Tell whether a call is one this fault waits for."""
        wanted, _, place = self.place.rpartition(" ")
        if wanted not in {"", target.method} or not (not self.at or self.at & target.about):
            return False
        if self.prefix or not place:
            return target.route.startswith(place) or target.path.startswith(place)
        return place in {target.route, target.path}


class Faults:
    """Arms faults, and is asked by REST and gateway; see the module for routes and moments."""

    def __init__(self, gateway: Gateway, tell: Callable[[Wire], None] | None = None) -> None:
        self._gateway = gateway
        self._tell = tell
        self._armed: list[Fault] = []
        self._numbers = itertools.count(1)
        self._moments = Moments(gateway, self._note)
        self.struck: deque[Strike] = deque(maxlen=REMEMBERED)
        """What has happened, oldest first."""
        self.duplicates = 0
        """How many of the next interactions are delivered twice."""

    # any kind

    def arm(
        self,
        kind: str,
        route: str = "",
        *,
        times: int | None = 1,
        skip: int = 0,
        at: Iterable[str] = (),
    ) -> int:
        """Arm a kind of `KINDS` for REST calls; return its number. KeyError for another name."""
        return self._arm(KINDS[kind], route, times, skip, name=kind, at=frozenset(at))

    def arm_moment(
        self,
        kind: str,
        event: str = "",
        *,
        when: When = "before",
        times: int | None = 1,
        skip: int = 0,
    ) -> int:
        """Arm a kind of `MOMENTS` for events of that name (any, if empty); return its number.

        With `when="now"` it is done at once. ValueError, and nothing is armed, for a kind that
        cannot happen then (see `MomentKind.moments`), and where nobody is connected now. KeyError
        for a name that is no kind's.
        """
        known = MOMENTS[kind]
        if when not in known.moments:
            raise ValueError(f"{known.label}: only {', '.join(known.moments)}, not {when}")
        number, place = next(self._numbers), f"{when} {event or 'any event'}"
        if when == "now":
            if known.act is None or not self._moments.strike(known.act):
                raise ValueError(f"{known.label}: nobody is connected")
            self.struck.append(Strike(number, kind, "at once", known.label))
        else:
            armed = ArmedMoment(number, kind, place, times, skip, known, event, when)
            self._moments.armed.append(armed)
        self._changed()
        return number

    @property
    def armed(self) -> tuple[Armed, ...]:
        """What is armed still, in the order of arming."""
        both: list[Armed] = [*self._armed, *self._moments.armed]
        return tuple(sorted(both, key=lambda fault: fault.number))

    def disarm(self, number: int) -> None:
        """Take one fault back; nothing happens where it has gone already."""
        self._armed = [fault for fault in self._armed if fault.number != number]
        kept = [fault for fault in self._moments.armed if fault.number != number]
        self._moments.armed = kept
        self._changed()

    def clear(self) -> None:
        """Disarm every fault that has not happened, and serve the gateway as usual again."""
        self._armed.clear()
        self._moments.armed.clear()
        self.duplicates = 0
        self._gateway.silent = False
        self._gateway.refusals = 0
        self._gateway.resumable = True
        self._gateway.resume_codes.clear()
        self._changed()

    def state(self) -> Wire:
        """Return what is armed and what has struck, newest first, as a list shows it."""
        waiting = [
            {
                "number": fault.number,
                "kind": fault.name,
                "label": _label(fault),
                "place": fault.place or "any call",
                "left": fault.left,
                "skip": fault.skip,
            }
            for fault in self.armed
        ]
        struck = [strike._asdict() for strike in reversed(self.struck)]
        return {"armed": waiting, "struck": struck, "silent": self._gateway.silent}

    # one effect each

    def rate_limit(self, route_prefix: str, times: int = 1, retry_after: float = 0.3) -> None:
        """Answer 429 with the headers Discord sends."""
        self._arm(kinds.rate_limit(route_prefix, retry_after), route_prefix, times, prefix=True)

    def fail(
        self, route: str, times: int = 1, status: int = 500, code: int = 0, *, skip: int = 0
    ) -> None:
        """Answer an error instead of acting, after `skip` calls that are served."""
        self._arm(kinds.status(status, code), route, times, skip)

    def lose(
        self, route: str, times: int = 1, status: int = 0, code: int = 0, *, skip: int = 0
    ) -> None:
        """Act, and then cut the connection, or answer an error if a status is given."""
        kind = kinds.status(status, code, "after") if status else kinds.ANSWER_CUT
        self._arm(kind, route, times, skip)

    def cut(self, route: str, times: int = 1, *, skip: int = 0) -> None:
        """Cut the connection instead of acting."""
        self._arm(kinds.CUT, route, times, skip)

    def delay(self, route: str, seconds: float, times: int = 1, *, skip: int = 0) -> None:
        """Act only after that time."""
        self._arm(kinds.waiting(seconds), route, times, skip)

    def ban(self, route_prefix: str, times: int = 1) -> None:
        """Answer 429 as a page of HTML without the header `Via`, as a network ban does."""
        self._arm(kinds.BAN, route_prefix, times, prefix=True)

    def _arm(  # noqa: PLR0913 - what a fault is made of
        self,
        kind: Kind,
        route: str,
        times: int | None,
        skip: int = 0,
        *,
        name: str = "",
        prefix: bool = False,
        at: frozenset[str] = frozenset(),
    ) -> int:
        number = next(self._numbers)
        self._armed.append(Fault(number, name or kind.label, route, times, skip, kind, prefix, at))
        self._changed()
        return number

    # asked by REST

    async def strike(self, target: Target, moment: Moment) -> Kind | None:
        """Sit out the delays for a call and return the fault that decides it, if any."""
        for fault in tuple(self._armed):
            if fault.kind.moment != moment or not fault.meets(target) or not fault.is_due():
                continue
            self._armed = [other for other in self._armed if not other.is_spent]
            self._note(fault, f"{target.method} {target.route}", fault.kind.label)
            if fault.kind.way != "wait":
                return fault.kind
            await asyncio.sleep(fault.kind.seconds)
        return None

    # gateway

    def drop_gateway(self, close_code: int = 4000) -> None:
        """Close every gateway connection; sessions can be resumed."""
        self._gateway.close(close_code)

    def reconnect(self) -> None:
        """Send op 7: please reconnect and resume."""
        self._gateway.tell(RECONNECT)

    def invalid_session(self, *, resumable: bool = False) -> None:
        """Send op 9; unless resumable, forget the sessions: clients must identify anew."""
        if not resumable:
            self._gateway.forget()
        self._gateway.tell(INVALID, resumable)

    def refuse_gateway(self, times: int = 1) -> None:
        """Answer the next connections to the gateway with 503."""
        self._gateway.refusals = times

    def refuse_resuming(self) -> None:
        """Answer whoever wants to resume a session with 503, for ever."""
        self._gateway.resumable = False

    def silence(self) -> None:
        """Acknowledge no heartbeat any more."""
        self._gateway.silent = True

    def repeat_ready(self) -> None:
        """Send READY and the servers a second time."""
        for session in self._gateway.sessions:
            self._gateway.ready(session)

    def send(self, name: str, data: Wire, guild_id: str | None = None) -> None:
        """Send any event over the gateway."""
        self._gateway.dispatch(name, data, guild_id)

    def deliveries(self) -> int:
        """Return how often the next interaction is to be delivered."""
        if self.duplicates <= 0:
            return 1
        self.duplicates -= 1
        return 2

    def deliver_twice(self, times: int = 1) -> None:
        """Deliver each of the next interactions twice."""
        self.duplicates = times

    # telling

    def _note(self, fault: Armed, place: str, label: str) -> None:
        self.struck.append(Strike(fault.number, fault.name, place, label))
        self._changed()

    def _changed(self) -> None:
        if self._tell is not None:
            self._tell(self.state())


def _label(fault: Armed) -> str:
    return fault.kind.label if isinstance(fault, Fault | ArmedMoment) else fault.name
