"""The web server of the playground, on 127.0.0.1 only.

    GET  /, /seat/<n>/             the page itself, the same for everybody
    GET  /page/<file>              its scripts and style
    POST /seat/<n>/enter           the seat's key, for the seat's cookie
    GET  /seat/<n>/socket          one per tab: what happens, and what the seat does (JSON)
    GET  /seat/<n>/file/<id>/<…>   a file on a message the seat sees

Only pictures are shown by the browser as what they are; any other file is a download.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.deeds import Deeds
from bot.playground.gate import Gate, dress
from bot.playground.view import about_seat, find_attachment, frame, hello

if TYPE_CHECKING:
    from bot.playground.town import Seat, Town
    from bot.standin import Event, Wire

HOST: Final = "127.0.0.1"
PAGE: Final = Path(__file__).parent / "page"
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
PICTURES: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
_LARGEST_REQUEST: Final = 4096
_LARGEST_FRAME: Final = 65536
_AT_ONCE: Final = 16
"""Requests of one tab under way; more wait."""
_HEARTBEAT_SECONDS: Final = 20.0


class Site:
    """The server: `await start(port)`, then `address(seat)`; `await stop()` in the end."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self._gate = Gate(town)
        self._files = {p.name: p.read_bytes() for p in PAGE.iterdir() if p.suffix in TYPES}
        self.lines: set[Line] = set()
        """The sockets that are open."""
        self._runner = web.AppRunner(self._application(), access_log=None)

    async def start(self, port: int) -> None:
        """Listen on a port of 127.0.0.1 (0: any free one); OSError where it is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()
        self._gate.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Close every socket and the server."""
        await self._runner.cleanup()

    @property
    def base(self) -> str:
        """The address of the server, such as "http://127.0.0.1:8080"."""
        return f"http://{HOST}:{self._gate.port}"

    def address(self, seat: Seat) -> str:
        """Return the address of a seat, with its key."""
        return f"{self.base}/seat/{seat.number}/#key={seat.key}"

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[self._gate.check], client_max_size=_LARGEST_REQUEST
        )
        application.on_response_prepare.append(dress)
        application.on_shutdown.append(self._hang_up)
        application.router.add_get("/", self._index)
        application.router.add_get("/page/{name}", self._file_of_page)
        application.router.add_get(r"/seat/{seat:\d{1,3}}/", self._index)
        application.router.add_post(r"/seat/{seat:\d{1,3}}/enter", self._enter)
        application.router.add_get(r"/seat/{seat:\d{1,3}}/socket", self._socket)
        application.router.add_get(r"/seat/{seat:\d{1,3}}/file/{id}/{name}", self._attachment)
        return application

    async def _index(self, _request: web.Request) -> web.Response:
        return self._page_file("index.html")

    async def _file_of_page(self, request: web.Request) -> web.Response:
        return self._page_file(request.match_info["name"])

    def _page_file(self, name: str) -> web.Response:
        if name not in self._files:
            raise web.HTTPNotFound
        kind = TYPES[Path(name).suffix]
        return web.Response(body=self._files[name], content_type=kind, charset="utf-8")

    async def _enter(self, request: web.Request) -> web.Response:
        return self._gate.enter(request, (await request.read()).decode(errors="replace"))

    async def _attachment(self, request: web.Request) -> web.Response:
        seat = self._gate.seat(request)
        found = find_attachment(self._town, seat, request.match_info["id"])
        if found is None:
            raise web.HTTPNotFound
        content = self._town.standin.attachment(found["id"])
        if found["content_type"] in PICTURES:
            return web.Response(body=content, content_type=found["content_type"])
        download = {"Content-Disposition": "attachment"}
        return web.Response(body=content, headers=download)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        seat = self._gate.seat(request)
        socket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_SECONDS, max_msg_size=_LARGEST_FRAME, compress=False
        )
        await socket.prepare(request)
        line = Line(self._town, seat, socket, self.lines)
        await line.serve()
        return socket

    async def _hang_up(self, _application: web.Application) -> None:
        for line in tuple(self.lines):
            await line.close()


class Line:
    """One tab's socket: events go out in order, requests come in and are answered when done."""

    def __init__(
        self, town: Town, seat: Seat, socket: web.WebSocketResponse, lines: set[Line]
    ) -> None:
        self._town = town
        self._seat = seat
        self._socket = socket
        self._lines = lines
        self._deeds = Deeds(town, seat)
        self._out: asyncio.Queue[Wire] = asyncio.Queue()
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._under_way: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Speak with the page until it goes."""
        # Nothing may happen between these two: what the greeting holds is not told again.
        self._out.put_nowait(hello(self._town, self._seat))
        unsubscribe = self._town.standin.listen(self._hear)
        self._lines.add(self)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._lines.discard(self)
            unsubscribe()
            for task in (writer, *self._under_way):
                task.cancel()

    async def close(self) -> None:
        """Tell the page that the server goes."""
        await self._socket.close(code=WSCloseCode.GOING_AWAY)

    def _hear(self, event: Event) -> None:
        told = frame(self._town, self._seat, event)
        if told is not None:
            self._out.put_nowait(told)

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                await self._socket.send_json(await self._out.get())

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is WSMsgType.TEXT:
                await self._room.acquire()
                task = asyncio.create_task(self._answer(_decoded(message.data)))
                self._under_way.add(task)
                task.add_done_callback(self._done)

    async def _answer(self, ask: Any) -> None:
        answer = await self._deeds.do(ask)
        self._out.put_nowait(answer)
        if isinstance(ask, dict) and ask.get("do") in ("locale", "dms"):
            self._tell_all_tabs({"t": "seat", "seat": about_seat(self._seat)})

    def _tell_all_tabs(self, told: Wire) -> None:
        for line in self._lines:
            if line._seat is self._seat:  # noqa: SLF001 - a line of the same class
                line._out.put_nowait(told)  # noqa: SLF001 - likewise

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self._room.release()


def _decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
