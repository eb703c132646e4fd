"""Months of games, most of whose players never come back, on a clock that is not to be trusted.

Time passes in steps. Now and then somebody moves, the process is started anew, Discord is away, or
the system's clock is set. In the end every game that was running has run out of time: once, not
before its deadline, and soon after it.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.rules.game import Phase, replay
from bot.service.clock import Clock
from bot.service.desk import cache_row
from bot.service.games import ById, Place, Wish
from bot.service.presence import HOLD
from bot.store import games as games_table
from bot.store import people
from bot.store.codec import decode, encode
from tests.service.house import ANNA, BO, HERE, House, choices

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence
    from pathlib import Path

    from bot.store import Transaction

STEP = 120
HOUR = 3600
DAY = 24 * HOUR
LATE = STEP + HOLD + 60  # seconds after the deadline in which it must have fired
SCAN_MS = 5.0
SCANNED_EVERY = 4  # steps
SPREAD = 0.8  # of the days: what is credited makes them longer
MOST_MOVES = 60  # a day
REPLAYED_EVERY = 100  # games


@dataclass(frozen=True)
class Size:
    games: int
    active: int
    days: int
    turn_hours: int
    calm: int = 1  # days between two of the things that happen every day or two


SHORT = Size(200, 80, 2, 8)
LONG = Size(100_000, 40_000, 90, 72, calm=4)


class Months:
    """A house with many games, its clocks, and what may happen to them."""

    def __init__(self, house: House, size: Size, chance: random.Random) -> None:
        self.house = house
        self.size = size
        self.chance = chance
        self.steady = 0.0
        self.away_until = 0
        self.scans: list[float] = []
        self.steps = 0
        self.clock = self.new_clock()

    def new_clock(self) -> Clock:
        house = self.house
        return Clock(
            house.games,
            lambda: house.at,
            steady=lambda: self.steady,
            available=lambda: house.at >= self.away_until,
        )

    async def fill(self) -> None:
        """Write the games straight into the file, copies of one that runs and of one that ended."""
        wish = Wish("wordfeud", "en", turn_seconds=self.size.turn_hours * HOUR)
        begun = await self.house.begun(wish)
        running = await self.house.games.events(begun)
        await self.house.games.resign(ById(begun), ANNA, key=self.house.key())
        ended = await self.house.games.events(begun)
        await self.house.store.change(lambda tx: self._fill(tx, running, ended))

    def _fill(
        self, tx: Transaction, running: Sequence[ev.Event], ended: Sequence[ev.Event]
    ) -> None:
        """Let deadlines be spread over all the days, as if turns had begun at different times."""
        going, over = (Copied(log, self.house.at) for log in (running, ended))
        for number in range(self.size.games):
            game_id, place = f"M{number:07d}", Place(HERE.guild_id, 100_000 + number)
            if number < self.size.active:
                later = self.chance.randrange(int(self.size.days * DAY * SPREAD))
                going.write(tx, game_id, place, later)
            else:
                over.write(tx, game_id, place)

    async def pass_by(self) -> None:
        """Let all the days pass, and after them enough time for every deadline."""
        end = self.house.at + self.size.days * DAY
        while self.house.at < end:
            await self.something_happens()
            await self.step()
        while await self.house.games.next_due() is not None:
            await self.step()

    async def step(self) -> None:
        self.house.at += STEP
        self.steady += STEP
        self.steps += 1
        if self.steps % SCANNED_EVERY == 0:
            # The better of two: how long it takes, not how busy the machine is with other things.
            self.scans.append(min([await self.scanned(), await self.scanned()]))
        await self.clock._round()  # noqa: SLF001 - the task's own round, without its sleep

    async def scanned(self) -> float:
        """Return how many milliseconds it takes to ask what is due."""
        begun = time.perf_counter()
        await self.house.games.due(self.house.at)
        return (time.perf_counter() - begun) * 1000

    async def something_happens(self) -> None:
        what = self.chance.random() * DAY / STEP
        rare = what * self.size.calm
        if rare < 1:
            await self.start_anew(self.chance.choice((STEP, 20 * 60, 5 * HOUR)))
        elif rare < 2:
            self.away_until = self.house.at + self.chance.choice((10 * 60, 3 * HOUR))
        elif rare < 2.5:
            self.house.at += self.chance.choice((-HOUR, HOUR))
        elif what < 2.5 + min(MOST_MOVES, self.size.active / self.size.days):
            await self.somebody_moves()

    async def start_anew(self, away: int) -> None:
        await self.house.restart()
        self.house.at += away
        self.steady = 0.0
        self.clock = self.new_clock()

    async def somebody_moves(self) -> None:
        game_id = f"M{self.chance.randrange(self.size.active):07d}"
        game = (await self.house.games.look(ById(game_id))).game
        if game.phase is Phase.RUNNING and game.passes < 2:
            person = (ANNA, BO)[game.turn or 0]
            await self.house.games.pass_turn(ById(game_id), person, key=self.house.key())

    async def check(self) -> None:
        """See that every running game ended by time, once, at its time; the others as before."""
        last = f"M{self.size.active:07d}"
        ends = await self.house.store.read(lambda tx: decoded(tx, ENDS, last))
        deadlines = await self.house.store.read(lambda tx: decoded(tx, DEADLINES, last))
        assert Counter(type(event) for _, event in ends) == {
            ev.GameEnded: self.size.active,
            ev.TimeRanOut: self.size.active,
        }
        due = {game_id: until(event) for game_id, event in deadlines}
        assert len(due) == self.size.active
        for game_id, event in ends:
            if isinstance(event, ev.GameEnded):
                assert event.ending is ev.Ending.TIME
                # A clock that went back makes it late by as much, and costs nobody anything.
                assert 0 <= event.at - due.pop(game_id) <= LATE + HOUR, game_id
        assert due == {}
        for number in range(0, self.size.active, REPLAYED_EVERY):
            log = await self.house.games.events(f"M{number:07d}")
            assert isinstance(log[-1], ev.GameEnded)
            assert replay(log).phase is Phase.ENDED


ENDS = "kind IN ('GameEnded', 'TimeRanOut') AND game_id < ?"
DEADLINES = (
    "(game_id, seq) IN (SELECT game_id, MAX(seq) FROM events"
    " WHERE kind IN ('TurnBegan', 'DeadlineMoved') AND game_id < ? GROUP BY game_id)"
)


def decoded(tx: Transaction, which: str, last: str) -> list[tuple[str, ev.Event]]:
    """Return these events of the games before the last, by game."""
    rows = tx.rows(
        f"SELECT game_id, kind, body FROM events WHERE game_id LIKE 'M%' AND {which}",  # noqa: S608 - constants
        last,
    )
    return [(game_id, decode(kind, body)) for game_id, kind, body in rows]


def until(event: ev.Event) -> int:
    assert isinstance(event, ev.TurnBegan | ev.DeadlineMoved)
    return event.deadline


class Copied:
    """A log to be written many times over, encoded once."""

    def __init__(self, log: Sequence[ev.Event], at: int) -> None:
        self.log = log
        self.at = at
        self.game = replay(log)
        self.encoded = [encode(event) for event in log]

    def write(self, tx: Transaction, game_id: str, place: Place, later: int = 0) -> None:
        """Write a copy; its deadline comes so much later, by an event of its own."""
        encoded = [(kind, body.replace(self.game.id, game_id)) for kind, body in self.encoded]
        row = replace(cache_row(self.game, place), game_id=game_id)
        if later:
            deadline = self.game.deadline + later
            encoded.append(encode(ev.DeadlineMoved(later, deadline)))
            row = replace(row, seq=row.seq + 1, due=deadline)
        games_table.add(tx, row)
        tx.run_each(
            "INSERT INTO events (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)",
            [(game_id, seq, self.at, *event) for seq, event in enumerate(encoded)],
        )
        for seat, person in enumerate((ANNA, BO)):
            people.seat(tx, game_id, seat, person.id)


@pytest.mark.parametrize(
    "size", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)], ids=["short", "long"]
)
async def test_every_deadline_fires_once_whatever_the_clock_does(
    tmp_path: Path, size: Size, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    house = await House.open(tmp_path / "months.db")
    months = Months(house, size, choices(size.games))
    await months.fill()
    await months.pass_by()
    await months.check()
    scans = sorted(months.scans)
    p99 = scans[len(scans) * 99 // 100]
    ended = await house.store.read(lambda tx: tx.row("SELECT COUNT(*) FROM games WHERE live = 0"))
    assert ended == (size.games + 1,)
    print(f"{len(scans)} scans of {size.games} games, p99 {p99:.2f} ms")  # noqa: T201 - a figure for soak's reader
    if size is LONG:
        assert p99 <= SCAN_MS
    await house.store.close()
