"""The gateway: sessions over WebSockets, with events numbered, kept and replayed.

Theory. A client identifies with its token and gets a session; every event of it has a number. When
the connection breaks, the session goes on collecting events; RESUME on a new connection replays
what came after the number the client names. A client that closes with 1000 or 1001 ends its
session, as does op 9. An event goes to the shard of its server ((id >> 22) mod shards), a private
one to shard 0, and only to sessions whose intents ask for its kind; interactions need none.
"""

import asyncio
import contextlib
import json
import secrets
import struct
from collections import deque
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from aiohttp import WSMsgType, web

from bot.standin.records import Wire
from bot.standin.world import World

GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12

HEARTBEAT_MILLISECONDS = 41_250
KEPT_EVENTS = 2000
RESUMING = "/resuming"
"""End of the address at which sessions are resumed."""
ACK_SECONDS = 0.2
"""How long an answer to a heartbeat travels."""
CLOSE_SECONDS = 1.0
"""How long the closing handshake may take."""

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
UNKNOWN_OPCODE, NOT_AUTHENTICATED, WRONG_TOKEN = 4001, 4003, 4004

Fate: TypeAlias = Literal["sent", "twice", "late", "lost", "torn"]
"""What becomes of an event on its way."""


class Watch(Protocol):
    """Who is asked before and after every event."""

    def before(self, session: "Session", event: str) -> Fate:
        """Return what becomes of an event about to be sent."""

    def after(self, session: "Session", event: str) -> None:
        """Hear of an event that has been sent."""

    def hold(self, session: "Session", event: str, data: Wire) -> None:
        """Take an event that is to be late."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The end of a connection without a word, after the first half of a frame if there is one."""

    frame: Wire | None = None


@dataclass(slots=True, eq=False)
class Connection:
    """One WebSocket and the frames waiting to be sent on it, in order."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None = None
    waiting: asyncio.Queue[Wire | int | Cut] = field(default_factory=asyncio.Queue)
    closing: bool = False

    def send(self, frame: Wire) -> None:
        """Queue a frame."""
        self.waiting.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        self.closing = True
        self.waiting.put_nowait(code)

    def cut(self, frame: Wire | None = None) -> None:
        """Cut the connection after what is queued, and within this frame if one is given."""
        self.waiting.put_nowait(Cut(frame))

    async def pump(self) -> None:
        """Send what is queued until the connection ends."""
        with contextlib.suppress(ConnectionError):
            while not self.socket.closed:
                frame = await self.waiting.get()
                if isinstance(frame, int):
                    await self.socket.close(code=frame)
                elif isinstance(frame, Cut):
                    self._end(frame.frame)
                else:
                    await self.socket.send_str(json.dumps(frame))

    def _end(self, frame: Wire | None) -> None:
        if self.transport is None:
            return
        if frame is None:
            self.transport.abort()
            return
        whole = json.dumps(frame).encode()
        self.transport.write(_HALF_HEADER.pack(0x81, 127, len(whole)) + whole[: len(whole) // 2])
        self.transport.close()


_HALF_HEADER = struct.Struct(">BBQ")
"""A text frame of a WebSocket, unmasked, its length in 64 bits."""


@dataclass(slots=True, eq=False)
class Session:
    """What one shard of the bot has been told."""

    id: str
    shard: tuple[int, int]
    intents: int
    connection: Connection | None
    number: int = 0
    log: deque[Wire] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    overlap: int = 0
    """How many events come again at the next RESUME although the client had them."""

    def send(self, name: str, data: Wire, *, torn: bool = False) -> None:
        """Keep an event under its number, and send it, or half of it, if there is a connection."""
        self.number += 1
        frame = {"op": DISPATCH, "s": self.number, "t": name, "d": data}
        self.log.append(frame)
        if self.connection is not None:
            (self.connection.cut if torn else self.connection.send)(frame)

    def tell(self, op: int, *, data: object = None) -> None:
        """Send a frame that is no event."""
        if self.connection is not None:
            self.connection.send({"op": op, "d": data})

    def missed(self, number: int) -> list[Wire]:
        """Return the events after that number, and some before it if they are to come again."""
        since, self.overlap = number - self.overlap, 0
        return [frame for frame in self.log if frame["s"] > since]

    def concerns(self, guild_id: str | None) -> bool:
        """Tell whether this shard hears of that server; private matters go to shard 0."""
        number, count = self.shard
        return (int(guild_id) >> 22) % count == number if guild_id else number == 0


class Gateway:
    """All sessions, and the counters tests look at."""

    def __init__(self, world: World) -> None:
        self.token = ""
        """What IDENTIFY, RESUME and every REST call must name."""
        self.base = ""
        """Address to resume at ("ws://…/gateway")."""
        self.shards = 1
        """How many shards `GET /gateway/bot` recommends."""
        self.silent = False
        """Heartbeats are not acknowledged."""
        self.refusals = 0
        """How many of the next connections are answered 503."""
        self.resumable = True
        """Connections to the address for resuming are served, not answered 503."""
        self.resume_codes: list[int] = []
        """With which codes the next attempts to resume are closed."""
        self.watch: Watch | None = None
        """Who is asked what becomes of each event."""
        self.heartbeat_milliseconds = HEARTBEAT_MILLISECONDS
        """What HELLO tells."""
        self.identified = 0
        self.resumed = 0
        self._world = world
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()

    @property
    def sessions(self) -> list[Session]:
        """Sessions that can receive or resume."""
        return list(self._sessions.values())

    def dispatch(self, name: str, data: Wire, guild_id: str | None = None, intent: int = 0) -> int:
        """Send an event to every session it concerns; return to how many."""
        sent = 0
        for session in tuple(self._sessions.values()):
            if session.concerns(guild_id) and session.intents & intent == intent:
                self._deliver(session, name, data)
                sent += 1
        return sent

    def _deliver(self, session: Session, name: str, data: Wire) -> None:
        fate = self.watch.before(session, name) if self.watch else "sent"
        if fate == "late" and self.watch:
            self.watch.hold(session, name, data)
        elif fate != "lost":
            session.send(name, data, torn=fate == "torn")
        if fate == "twice":
            session.send(name, data)
        if self.watch:
            self.watch.after(session, name)

    def tell(self, op: int, data: object = None) -> None:
        """Send a frame that is no event on every connection."""
        for connection in self._connections:
            connection.send({"op": op, "d": data})

    def forget(self) -> None:
        """End every session: none can be resumed."""
        self._sessions.clear()

    def end(self, session: Session) -> None:
        """End a session: it cannot be resumed."""
        self._sessions.pop(session.id, None)

    def outage(self, session: Session, seconds: float) -> None:
        """Tell that every server is unavailable, and after a while that it is there again."""
        loop = asyncio.get_running_loop()
        for guild_id in filter(session.concerns, self._world.joined()):
            session.send("GUILD_DELETE", {"id": guild_id, "unavailable": True})
            back = self._world.guild_create(guild_id)
            loop.call_later(seconds, session.send, "GUILD_CREATE", back)

    def close(self, code: int) -> None:
        """Close every connection."""
        for connection in self._connections:
            connection.close(code)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection to its end."""
        if self.refusals > 0:
            self.refusals -= 1
            return web.Response(status=503)
        if request.path.endswith(RESUMING) and not self.resumable:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False, timeout=CLOSE_SECONDS)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        self._connections.add(connection)
        pump = asyncio.create_task(connection.pump())
        try:
            await self._converse(connection)
        finally:
            if connection.closing:
                # The reader ends first; cancelled now, the pump would not send the close frame.
                await asyncio.wait({pump}, timeout=CLOSE_SECONDS)
            pump.cancel()
            self._connections.discard(connection)
            self._part(connection)
        return socket

    async def _converse(self, connection: Connection) -> None:
        connection.send({"op": HELLO, "d": {"heartbeat_interval": self.heartbeat_milliseconds}})
        async for message in connection.socket:
            if message.type is not WSMsgType.TEXT:
                continue
            frame = json.loads(message.data)
            code = self._answer(connection, frame["op"], frame.get("d"))
            if code is not None:
                connection.close(code)

    def _answer(self, connection: Connection, op: int, data: Wire) -> int | None:
        if op == HEARTBEAT:
            if not self.silent:
                # discord.py notes in a thread when a heartbeat was sent, after sending it; an
                # answer that outruns the note looks as late as the heartbeat before.
                asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, {"op": ACK})
            return None
        if op == IDENTIFY:
            return self._identify(connection, data)
        if op == RESUME:
            return self._resume(connection, data)
        if not any(s.connection is connection for s in self._sessions.values()):
            return NOT_AUTHENTICATED
        return None if op in _HARMLESS else UNKNOWN_OPCODE

    def _identify(self, connection: Connection, data: Wire) -> int | None:
        if data.get("token") != self.token:
            return WRONG_TOKEN
        self.identified += 1
        number, count = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(8), (number, count), data.get("intents", 0), connection)
        self._sessions[session.id] = session
        self.ready(session)
        return None

    def ready(self, session: Session, *, quietly: bool = False) -> None:
        """Send READY and the servers of a session; `quietly`: the watch is not asked."""
        deliver = Session.send if quietly else self._deliver
        guilds = [g for g in self._world.joined() if session.concerns(g)]
        ready = {
            "v": 10,
            "user": self._world.bot,
            "guilds": [{"id": g, "unavailable": True} for g in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.base + RESUMING,
            "shard": list(session.shard),
            "application": {"id": self._world.application_id, "flags": 0},
        }
        deliver(session, "READY", ready)
        if session.intents & GUILDS:
            for guild_id in guilds:
                deliver(session, "GUILD_CREATE", self._world.guild_create(guild_id))

    def _resume(self, connection: Connection, data: Wire) -> int | None:
        if data.get("token") != self.token:
            return WRONG_TOKEN
        if self.resume_codes:
            return self.resume_codes.pop(0)
        session = self._sessions.get(data["session_id"])
        if session is None or data["seq"] > session.number:
            connection.send({"op": INVALID, "d": False})
            return None
        self.resumed += 1
        session.connection = connection
        for frame in session.missed(data["seq"]):
            connection.send(frame)
        self._deliver(session, "RESUMED", {})
        return None

    def _part(self, connection: Connection) -> None:
        ended = not connection.closing and connection.socket.close_code in {1000, 1001}
        for session in [s for s in self._sessions.values() if s.connection is connection]:
            session.connection = None
            if ended:
                del self._sessions[session.id]


_HARMLESS = frozenset({3, 4, 8})
"""Presence, voice state, member requests: taken and ignored."""
