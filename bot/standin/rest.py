"""REST: from an HTTP request to the route that serves it, and back.

One call goes through: body, armed faults, credentials, limits, the route; and is recorded with its
answer whatever that is. discord.py reads JSON only if the content type is exactly
"application/json", and retries a 429 only if there is a `Via` header.
"""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from aiohttp import BodyPartReader, web

from bot.standin import limits
from bot.standin.core import Core
from bot.standin.faults import Target
from bot.standin.kinds import Kind, spoilt
from bot.standin.records import Request, Upload, Wire
from bot.standin.wire import Reply, RestError, Violation, form_refusal

PREFIX = "/api/v10"
DROPS = 40
"""In how many pieces a body drips."""


@dataclass(slots=True)
class Call:
    """One REST call while it is served."""

    core: Core
    method: str
    route: str
    path: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    authorization: str
    at: float
    payload: Any = None
    uploads: tuple[Upload, ...] = ()
    broken: tuple[Violation, ...] = ()

    @property
    def body(self) -> Wire:
        """The body as an object; empty where there is none."""
        return self.payload if isinstance(self.payload, dict) else {}

    @property
    def target(self) -> Target:
        """The call as faults see it."""
        return Target(self.method, self.route, self.path, frozenset(self._about()))

    def _about(self) -> Iterator[str]:
        yield str(self.body.get("recipient_id", ""))
        yield (channel_id := self.params.get("channel_id", ""))
        channel = self.core.world.channels.get(channel_id, {})
        yield from (user["id"] for user in channel.get("recipients", ()))
        token = self.params.get("interaction_token") or self.params.get("webhook_token", "")
        if (interaction := self.core.interactions.get(token)) is not None:
            yield from (interaction.channel["id"], interaction.user["id"])


class Outcome(NamedTuple):
    """What goes back: a reply with headers, and the kind of fault that spoils it on its way."""

    reply: Reply
    headers: tuple[tuple[str, str], ...] = ()
    spoilt: Kind | None = None


Handler: TypeAlias = Callable[[Call], Reply]


class Route(NamedTuple):
    """How a route is served; `public`: the token in its path is the credential."""

    handler: Handler
    public: bool


ROUTES: dict[tuple[str, str], Route] = {}
"""By method and template; filled by the modules named routes_*."""


def route(method: str, template: str, *, public: bool = False) -> Callable[[Handler], Handler]:
    """Register a handler for a route."""

    def register(handler: Handler) -> Handler:
        ROUTES[method, template] = Route(handler, public)
        return handler

    return register


class Rest:
    """Serves the REST part of the stand-in."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def mount(self, app: web.Application) -> None:
        """Add every known route, and one for all unknown ones."""
        # "@me" and "@original" also fit a placeholder, so the more exact route must come first.
        for method, template in sorted(ROUTES, key=lambda known: known[1].count("{")):
            app.router.add_route(method, PREFIX + template, self._serve)
        app.router.add_route("*", PREFIX + "/{tail:.*}", self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        call = self._call(request)
        call.payload, call.uploads = await _body(request)
        outcome = await self._outcome(call)
        self._record(call, outcome.reply)
        if outcome.spoilt is not None and outcome.spoilt.way == "cut" and request.transport:
            request.transport.close()
        if outcome.spoilt is not None and outcome.spoilt.way == "drip":
            return await _dripping(request, _response(outcome), outcome.spoilt.seconds)
        return _response(outcome)

    def _call(self, request: web.Request) -> Call:
        resource = request.match_info.route.resource
        path = request.path.removeprefix(PREFIX)
        template = resource.canonical.removeprefix(PREFIX) if resource else path
        return Call(
            self._core,
            request.method,
            path if template == "/{tail}" else template,
            path,
            dict(request.match_info),
            dict(request.query),
            request.headers.get("Authorization", ""),
            self._core.clock(),
        )

    async def _outcome(self, call: Call) -> Outcome:
        strike = self._core.faults.strike
        if fault := await strike(call.target, "before"):
            return Outcome(fault.reply, fault.headers, fault)
        call.at = self._core.clock()  # a call held up comes late
        try:
            reply = self._act(call)
        except RestError as error:
            call.broken += error.broken
            reply = Reply(error.status, error.body)
        if fault := await strike(call.target, "after"):
            if fault.way == "answer":
                return Outcome(fault.reply, fault.headers, fault)
            return Outcome(reply, spoilt=fault)
        return Outcome(reply)

    def _act(self, call: Call) -> Reply:
        known = ROUTES.get((call.method, call.route))
        if known is None:
            text = f"{call.method} {call.path} is not known to the stand-in"
            raise RestError(501, 0, text, (Violation((), text),))
        if not known.public and call.authorization != f"Bot {self._core.gateway.token}":
            raise RestError(401, 0, "401: Unauthorized")
        broken = tuple(limits.check(call.method, call.route, call.payload, call.uploads))
        call.broken = tuple(v for v in broken if v.advice)
        if enforced := [v for v in broken if not v.advice]:
            raise form_refusal(*enforced)
        return known.handler(call)

    def _record(self, call: Call, reply: Reply) -> None:
        request = Request(
            call.method,
            call.route,
            call.path,
            call.params,
            call.query,
            call.payload,
            call.uploads,
            *reply,
            call.at,
        )
        self._core.record(request, call.broken)


def _response(outcome: Outcome) -> web.Response:
    status, body = outcome.reply
    headers = {"Content-Type": "application/json", **dict(outcome.headers)}
    if body is None:
        return web.Response(status=status or 500)
    content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    if outcome.spoilt is not None:
        content = spoilt(outcome.spoilt, content)
    return web.Response(status=status or 500, body=content, headers=headers)


async def _dripping(
    request: web.Request, response: web.Response, seconds: float
) -> web.StreamResponse:
    """Send a response in small pieces over that time; a client that hangs up is let go."""
    content = response.body if isinstance(response.body, bytes) else b""
    slow = web.StreamResponse(status=response.status, headers=response.headers)
    slow.content_length = len(content)
    await slow.prepare(request)
    piece = max(1, len(content) // DROPS)
    with suppress(ConnectionError):
        for start in range(0, len(content), piece):
            await slow.write(content[start : start + piece])
            await asyncio.sleep(seconds / DROPS)
        await slow.write_eof()
    return slow


async def _body(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    if request.content_type == "multipart/form-data":
        return await _form(request)
    if request.content_type == "application/json" and request.can_read_body:
        return json.loads(await request.read()), ()
    return None, ()


async def _form(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    payload: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            payload = json.loads(content)
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(part.name or "", part.filename or "file", kind, content))
    return payload, tuple(uploads)
