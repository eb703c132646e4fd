"""Faults on demand: what goes wrong at Discord, at which REST call or gateway moment.

A REST fault is armed for a number of calls. Before the act it replaces it (`fail`, `rate_limit`,
`ban`); after the act it spoils the answer only (`lose`: the message is there, the bot does not
know).
`delay` holds the call up. The gateway faults act at once on all connections, or arm a refusal.
`route` is "POST /channels/{channel_id}/messages" or the same without method, as a template or with
real ids.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bot.standin.gateway import INVALID, RECONNECT, Gateway
from bot.standin.records import Wire
from bot.standin.wire import ERRORS

Moment = Literal["before", "after"]


@dataclass(slots=True, eq=False)
class Fault:
    """One armed fault: where, how often still, when, and what happens."""

    route: str
    times: int
    status: int = 0
    body: object = None
    headers: tuple[tuple[str, str], ...] = ()
    moment: Moment = "before"
    prefix: bool = False
    seconds: float = 0.0
    cut: bool = False
    skip: int = 0
    """So many calls are let pass first."""

    def meets(self, method: str, route: str, path: str) -> bool:
        """Tell whether a call is one this fault waits for."""
        wanted, _, place = self.route.rpartition(" ")
        if self.times <= 0 or wanted not in {"", method}:
            return False
        if self.prefix:
            return route.startswith(place) or path.startswith(place)
        return place in {route, path}


class Faults:
    """Each method arms one fault; see the module for routes and moments."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._armed: list[Fault] = []
        self.duplicates = 0
        """How many of the next interactions are delivered twice."""

    # REST

    def rate_limit(self, route_prefix: str, times: int = 1, retry_after: float = 0.3) -> None:
        """Answer 429 with the headers Discord sends."""
        self._armed.append(
            Fault(
                route_prefix,
                times,
                429,
                {
                    "message": "You are being rate limited.",
                    "retry_after": retry_after,
                    "global": False,
                },
                _limit_headers(route_prefix, retry_after),
                prefix=True,
            )
        )

    def fail(
        self, route: str, times: int = 1, status: int = 500, code: int = 0, *, skip: int = 0
    ) -> None:
        """Answer an error instead of acting, after `skip` calls that are served."""
        message = ERRORS.get(code, (0, f"{status}: Fault"))[1]
        body = {"message": message, "code": code}
        self._armed.append(Fault(route, times, status, body, skip=skip))

    def lose(
        self, route: str, times: int = 1, status: int = 0, code: int = 0, *, skip: int = 0
    ) -> None:
        """Act, and then cut the connection, or answer an error if a status is given."""
        body = {"message": f"{status}: Fault", "code": code}
        fault = Fault(route, times, status, body, moment="after", cut=not status, skip=skip)
        self._armed.append(fault)

    def cut(self, route: str, times: int = 1, *, skip: int = 0) -> None:
        """Cut the connection instead of acting."""
        self._armed.append(Fault(route, times, cut=True, skip=skip))

    def delay(self, route: str, seconds: float, times: int = 1, *, skip: int = 0) -> None:
        """Act only after that time."""
        self._armed.append(Fault(route, times, seconds=seconds, skip=skip))

    def ban(self, route_prefix: str, times: int = 1) -> None:
        """Answer 429 as a page of HTML without the header `Via`, as a network ban does."""
        headers = (("Content-Type", "text/html"),)
        self._armed.append(Fault(route_prefix, times, 429, "error 1015", headers, prefix=True))

    def clear(self) -> None:
        """Disarm every fault that has not happened, and acknowledge heartbeats again."""
        self._armed.clear()
        self.duplicates = 0
        self._gateway.silent = False
        self._gateway.refusals = 0
        self._gateway.resumable = True

    async def strike(self, method: str, route: str, path: str, moment: Moment) -> Fault | None:
        """Sit out the delays for a call and return the fault that decides it, if any."""
        for fault in self._due(method, route, path, moment):
            fault.times -= 1
            if not fault.seconds:
                return fault
            await asyncio.sleep(fault.seconds)
        return None

    def _due(self, method: str, route: str, path: str, moment: Moment) -> Iterator[Fault]:
        for fault in tuple(self._armed):
            if fault.moment != moment or not fault.meets(method, route, path):
                continue
            if fault.skip > 0:
                fault.skip -= 1
            else:
                yield fault
        self._armed = [fault for fault in self._armed if fault.times > 0]

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


def _limit_headers(bucket: str, retry_after: float) -> tuple[tuple[str, str], ...]:
    return (
        ("Via", "1.1 standin"),
        ("Retry-After", str(max(1, round(retry_after)))),
        ("X-RateLimit-Limit", "5"),
        ("X-RateLimit-Remaining", "0"),
        ("X-RateLimit-Reset-After", str(retry_after)),
        ("X-RateLimit-Bucket", bucket.replace("/", "-").replace(" ", "-")),
        ("X-RateLimit-Scope", "user"),
    )
