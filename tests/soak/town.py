"""A process of its own with the stand-in and many people at tables, who play at a steady pace.

So their CPU time is not the bot's, and what they wait for is what people would wait for. The parent
says over a pipe what to do and gets back what was seen:

    ("floor", turns, rate)      somebody sends /turn, as often
    ("seat",)                   everybody sits down to a game
    ("play", rate, seconds)     moves are made at this rate; games begin anew when they end
"""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.standin import StandIn
from tests.soak.scripts import GAMES, KINDS, written
from tests.ui.village import button, ids, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from multiprocessing.connection import Connection

    from bot.standin import Event, Interaction, Wire
    from tests.soak.scripts import Script, Typed

PATIENCE = 60.0
AT_ONCE = 4  # tables that begin together
TRIMMED_EVERY = 200  # moves
KEPT = 3000
QUIET = 1.0  # seconds without a request: everything has been told
COMMITMENT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Size:
    servers: int
    tables: int  # a server
    kinds: int


@dataclass
class Seen:
    """What the people of a town have seen."""

    waited: list[float] = field(default_factory=list)  # ms until the first answer
    told: list[float] = field(default_factory=list)  # ms until the channel was told
    moves: int = 0
    late: int = 0  # moves that could not be made in time: no table was ready
    unanswered: int = 0
    refused: list[str] = field(default_factory=list)
    routes: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)


def live(pipe: Connection, size: Size) -> None:
    """Serve the parent until it hangs up."""
    asyncio.run(_live(pipe, size))


async def _live(pipe: Connection, size: Size) -> None:
    with TemporaryDirectory() as folder:
        scripts = await written(Path(folder), KINDS[: size.kinds])
    standin = StandIn()
    base = await standin.start()
    town = Town(standin, size, scripts)
    pipe.send((base, standin.token))
    while (asked := await asyncio.to_thread(_next, pipe)) is not None:
        kind, *values = asked
        pipe.send(await {"floor": town.floor, "seat": town.seat, "play": town.play}[kind](*values))
    await standin.stop()


def _next(pipe: Connection) -> Any:
    try:
        return pipe.recv()
    except EOFError:
        return None


class Town:
    """Servers with tables, two people at each."""

    def __init__(
        self, standin: StandIn, size: Size, scripts: Mapping[tuple[str, str], tuple[Script, ...]]
    ) -> None:
        self.standin = standin
        self.seen = Seen()
        self.tables: dict[str, Table] = {}
        kinds = itertools.cycle(scripts)
        for server, place in itertools.product(range(size.servers), range(size.tables)):
            if place == 0:
                guild = standin.add_guild(f"Server {server}")
            table = Table(self, guild, next(kinds), scripts, f"{server}-{place}")
            self.tables[table.channel["id"]] = table
        self.ready: deque[Table] = deque()
        self.latest = time.monotonic()
        standin.listen(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind == "request":
            self.latest = time.monotonic()
            request = self.standin.requests[-1]
            self.seen.routes[f"{request.method} {request.route}"] += 1
        elif event.kind in {"message", "edit"} and event.audience is None:
            table = self.tables.get(event.channel_id or "")
            if table is not None:
                table.hear(event.data)

    async def quiet(self) -> None:
        while time.monotonic() - self.latest < QUIET:  # noqa: ASYNC110 - silence signals nothing
            await asyncio.sleep(0.05)

    async def floor(self, turns: int, rate: float) -> Seen:
        """Let people send /turn."""
        self.seen = Seen()
        tables = itertools.cycle(self.tables.values())
        acts = [self._timed(next(tables).turn) for _ in range(turns)]
        await self._paced(acts, rate)
        await self.quiet()
        return self.seen

    async def _paced(self, acts: list[Any], rate: float) -> None:
        async with asyncio.TaskGroup() as group:
            for act in acts:
                group.create_task(act)
                await asyncio.sleep(1 / rate)

    async def _timed(self, act: Callable[[], Any]) -> None:
        begun = time.perf_counter()
        doing = await act()
        self.note(doing, begun)
        await doing.settled(PATIENCE)

    def note(self, doing: Interaction, begun: float) -> None:
        self.seen.waited.append((time.perf_counter() - begun) * 1000)
        self.seen.unanswered += doing.failed

    async def seat(self) -> Seen:
        """Let a game begin at every table."""
        self.seen = Seen()
        for tables in zip(*[iter(self.tables.values())] * AT_ONCE, strict=True):
            async with asyncio.TaskGroup() as group:
                for table in tables:
                    group.create_task(table.begin())
        await self.quiet()
        return self.seen

    async def play(self, rate: float, seconds: float) -> Seen:
        """Let people play."""
        self.seen = Seen()
        complaints = len(self.standin.complaints)  # of the floor, which takes no such care
        async with asyncio.TaskGroup() as group:
            begun = time.monotonic()
            for number in range(int(rate * seconds)):
                await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
                self._let_one_move(group)
        await self.quiet()
        self.seen.complaints = [str(one) for one in self.standin.complaints[complaints:]]
        return self.seen

    def _let_one_move(self, group: asyncio.TaskGroup) -> None:
        if not self.ready:
            self.seen.late += 1
            return
        group.create_task(self.ready.popleft().move())
        self.seen.moves += 1
        if self.seen.moves % TRIMMED_EVERY == 0:
            self.standin.trim(KEPT)


class Table:
    """A channel in which two people play one game after the other."""

    def __init__(
        self,
        town: Town,
        guild: Wire,
        kind: tuple[str, str],
        scripts: Mapping[tuple[str, str], tuple[Script, ...]],
        name: str,
    ) -> None:
        self.town = town
        self.standin = town.standin
        self.channel = self.standin.add_channel(guild, f"table-{name}")
        self.people = [self.standin.add_user(f"{who} {name}") for who in ("Anna", "Bo")]
        for user in self.people:
            self.standin.add_member(guild, user)
        self.kind = kind
        self.games = scripts[kind]
        self.script: deque[Typed] = deque()
        self.board: Wire | None = None
        self.invitation: asyncio.Future[Wire] = asyncio.get_running_loop().create_future()
        self.told = asyncio.Event()

    def hear(self, message: Wire) -> None:
        """Take notice of a public message."""
        if any(identity.endswith(":accept") for identity in ids(message)):
            if not self.invitation.done():
                self.invitation.set_result(message)
        elif message["attachments"] and (self.board is None or message["id"] >= self.board["id"]):
            # The board before loses its buttons afterwards: that is no news.
            self.board = message
            self.told.set()

    async def turn(self) -> Interaction:
        return await self.standin.slash(self.people[0], self.channel, "turn", {})

    async def begin(self) -> None:
        """Begin a game, the one who was invited last time inviting."""
        self.people.reverse()
        host, guest = self.people
        self.invitation = asyncio.get_running_loop().create_future()
        options = {"rules": self.kind[0], "language": self.kind[1], "opponent": guest}
        await self.standin.slash(host, self.channel, "new", options)
        message = await asyncio.wait_for(self.invitation, PATIENCE)
        found = COMMITMENT.search(text(message))
        assert found is not None
        self.script = deque(self.games[int(found[0], 16) % GAMES])
        self.told.clear()
        await self.standin.click(guest, message, button(message, "accept"))
        await asyncio.wait_for(self.told.wait(), PATIENCE)
        self.town.ready.append(self)

    async def move(self) -> None:
        """Make the next move of the script, and be ready again when the channel is told."""
        typed = self.script.popleft()
        self.told.clear()
        begun = time.perf_counter()
        doing = await self._act(typed)
        self.town.note(doing, begun)
        await self._check(await doing.settled(PATIENCE), typed)
        await asyncio.wait_for(self.told.wait(), PATIENCE)
        self.town.seen.told.append((time.perf_counter() - begun) * 1000)
        if self.script:
            self.town.ready.append(self)
        else:
            await self.begin()

    async def _act(self, typed: Typed) -> Interaction:
        user = self.people[typed.seat]
        if typed.name == "accept":
            assert self.board is not None
            return await self.standin.click(user, self.board, button(self.board, "agree"))
        return await self.standin.slash(user, self.channel, typed.name, typed.options)

    async def _check(self, done: Interaction, typed: Typed) -> None:
        """Say yes where the bot asks first; note what it has refused."""
        [answer] = done.answers
        offered = {identity.split(":")[3]: identity for identity in ids(answer)}
        for sure in ("lay", "pass-anyway"):
            if sure in offered:
                await self.standin.click(self.people[typed.seat], answer, offered[sure])
                return
        if {"again", "swap"} & offered.keys():
            self.town.seen.refused.append(text(answer))
