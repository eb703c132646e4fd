"""Who is let in, and what every answer carries.

Threats and what meets them:

- Another web page in the same browser (or a name rebound to 127.0.0.1): `Host` must be ours, and
  whatever says where it comes from (`Origin`) must come from us; POST and the socket must say it.
- Another user of the machine: all that is not a file of the page asks for a seat's cookie, which
  only the seat's key buys. Keys and cookies have 256 random bits and are compared in constant time.
- The other seats, in tabs of one browser: each cookie is sent to its own seat's path only.
- Text that would become script: the policy allows this server's own files and nothing inline.

Cookies know no ports, so their name holds ours: two playgrounds at once do not log each other out.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Final

from aiohttp import hdrs, web

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from bot.playground.town import Seat, Town

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


async def dress(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the headers on an answer, refusals and sockets included."""
    response.headers.update(HEADERS)
    response.headers.pop(hdrs.SERVER, None)


class Gate:
    """The checks, for the seats of one town on one port."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self.port = 0

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser that came here on purpose says in `Host`."""
        return (f"127.0.0.1:{self.port}", f"localhost:{self.port}")

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests meant for others or made by others."""
        if request.headers.getall(hdrs.HOST, []) not in [[h] for h in self.hosts]:
            raise web.HTTPForbidden(text="This address is not served here.\n")
        origins = request.headers.getall(hdrs.ORIGIN, [])
        ours = [f"http://{request.host}"]
        if origins != ours and (origins or _must_say_origin(request)):
            raise web.HTTPForbidden(text="This request comes from another page.\n")
        return await handler(request)

    def enter(self, request: web.Request, key: str) -> web.Response:
        """Exchange a seat's key for its cookie; HTTPForbidden for a wrong one."""
        seat = self._named(request)
        if seat is None or not _same(key, seat.key):
            raise web.HTTPForbidden(text="This is not the key of that seat.\n")
        response = web.Response(status=204)
        response.set_cookie(
            self._cookie_name,
            seat.cookie,
            path=f"/seat/{seat.number}/",
            httponly=True,
            samesite="Strict",
        )
        return response

    def seat(self, request: web.Request) -> Seat:
        """Return the seat whose path and cookie the request has; HTTPForbidden otherwise."""
        seat = self._named(request)
        if seat is None or not _same(request.cookies.get(self._cookie_name, ""), seat.cookie):
            raise web.HTTPForbidden(text="Open the address of your seat first.\n")
        return seat

    @property
    def _cookie_name(self) -> str:
        return f"crosstile-{self.port}"

    def _named(self, request: web.Request) -> Seat | None:
        return self._town.seat(int(request.match_info["seat"]))


def _must_say_origin(request: web.Request) -> bool:
    reading = request.method in {hdrs.METH_GET, hdrs.METH_HEAD}
    return not reading or hdrs.UPGRADE in request.headers


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), expected.encode())
