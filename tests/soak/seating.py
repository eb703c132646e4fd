"""Tables on the stand-in, each a channel with two people, for which faults can be made alone."""

from __future__ import annotations

import contextlib
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bot import resources
from bot.store import games
from tests.scripted import ScriptedDraw
from tests.soak.hurry import PACE
from tests.ui.village import ids, text, village

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from pathlib import Path

    from bot.rules import events as ev
    from bot.standin import Event, StandIn, Wire
    from tests.ui.village import Village

PATIENCE = 2.0 * PACE  # how long people wait for a first sign, by the hasty clock
WORKING = {
    # What is late by the hasty clock is too late by the stand-in's, which is not hasty.
    "bot.standin.routes_interactions.ACKNOWLEDGE_SECONDS": PATIENCE / PACE,
    # Shorter than what is late, and longer than a busy machine takes to answer.
    "bot.ui.views.promises.FIRST_SIGN": 1.2 * PACE,
    "bot.ui.views.answer.LONGEST_ANSWER": 2.0 * PACE,
}
DEALT = list("HELLOABADEINSTRSTUVWX")
_CHANGING = re.compile(r"<t:\d+|\d{15,}")


class Arming(NamedTuple):
    """A fault for a troubled table: the kind, the route, how many of its calls are let pass.

    `sticky`: it lasts until people have tried in vain, or until the game is over.
    """

    kind: str
    route: str
    skip: int = 0
    sticky: bool = False


class Clock:
    """The bot's clock: it goes as fast as the loop, also in other threads, and can be set on."""

    def __init__(self) -> None:
        self.ahead = 1_800_000_000.0 - PACE * time.monotonic()

    def __call__(self) -> int:
        return int(PACE * time.monotonic() + self.ahead)


@dataclass
class Table:
    """A channel, two people, and all that was written to either."""

    place: Village
    channel: Wire
    people: tuple[Wire, Wire]
    armed: list[int] = field(default_factory=list)
    lasting: bool = False  # a fault of this table lasts
    written: Counter[str] = field(default_factory=Counter)  # messages by channel, private ones not
    answers: list[str] = field(default_factory=list)

    def arm(self, armings: Iterable[Arming]) -> None:
        """Make faults for this table and no other."""
        faults = self.place.standin.faults
        for kind, route, skip, sticky in armings:
            times = None if sticky else 1
            self.lasting |= sticky
            self.armed.append(faults.arm(kind, route, times=times, skip=skip, at=self.at))

    def relieve(self) -> None:
        """Let the faults of this table be over."""
        for number in self.armed:
            self.place.standin.faults.disarm(number)
        self.lasting = False

    @property
    def struck(self) -> set[int]:
        """Which of the faults of this table have happened."""
        return {s.number for s in self.place.standin.faults.struck} & set(self.armed)

    def hear(self, event: Event) -> None:
        if event.kind == "message" and not event.data["flags"] & 64:
            self.written[event.channel_id or ""] += 1

    @property
    def at(self) -> tuple[str, ...]:
        """What faults at this table are narrowed to."""
        return (self.channel["id"], *(user["id"] for user in self.people))

    def public(self) -> list[Wire]:
        seen = self.place.standin.visible(self.people[0], self.channel)
        return [message for message in seen if not message["flags"] & 64]

    def told(self, words: str) -> int:
        return sum(words in text(message) for message in self.public())

    async def log(self) -> tuple[ev.Event, ...]:
        assert self.place.client is not None
        store = self.place.client.store
        assert store is not None
        channel = int(self.channel["id"])
        row = await store.read(lambda tx: games.in_channel(tx, channel))
        return () if row is None else await store.read(lambda tx: games.events(tx, row.game_id))

    async def has(self, kind: type, seat: int | None = None) -> bool:
        return any(
            isinstance(event, kind) and (seat is None or getattr(event, "seat", seat) == seat)
            for event in await self.log()
        )

    def newest(self, ending: str) -> Wire | None:
        """The newest public message with such a button."""
        found = [m for m in self.public() if any(i.endswith(f":{ending}") for i in ids(m))]
        return found[-1] if found else None

    def record(self) -> list[str]:
        """All that can be read at this table, without times and ids."""
        standin = self.place.standin
        screens = [(self.people[0], self.channel), *((u, standin.dm(u)) for u in self.people)]
        seen = [m for user, room in screens for m in standin.visible(user, room)]
        told = [text(message) for message in seen if not message["flags"] & 64]
        return [_CHANGING.sub("#", line) for line in [*self.answers, *told]]


@contextlib.asynccontextmanager
async def tables(
    folder: Path, number: int, before: Callable[[StandIn], object] | None = None, **options: Any
) -> AsyncIterator[list[Table]]:
    """Seat two people at so many tables; the bot is there, and nothing has been said yet.

    before: done to the stand-in before the bot comes. options: of the bot's.
    """
    async with village(folder) as place:
        place.now = Clock()  # type: ignore[assignment]  # it is only called
        place.draw = ScriptedDraw([DEALT])
        place.standin.patience = PATIENCE
        seated = [_table(place, at) for at in range(number)]
        if before is not None:
            before(place.standin)
        async with place.bot(catalogue=resources.catalogue(), **options):
            yield seated


def _table(place: Village, at: int) -> Table:
    standin = place.standin
    channel = standin.add_channel(place.guild, f"bord-{at}")
    people = standin.add_user("Bo", locale="sv-SE"), standin.add_user("Cia", locale="en-US")
    for user in people:
        standin.add_member(place.guild, user)
    table = Table(place, channel, people)
    standin.listen(table.hear)
    return table
