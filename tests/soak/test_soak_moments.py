"""Every kind of fault at the gateway, before and after events of two games: both come right.

The connection is everybody's, so both tables are troubled by it: people whose command brought
nothing send it again. Afterwards each move stands in the log once and was told once, and nothing
was raised or logged as a bug.

Short: each kind at one moment, several kinds to an evening. Long: each kind before and after each
of the interactions of an evening, and around READY and the servers at the start.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from bot.standin import MOMENTS
from tests.soak.hurry import PACE, bugs, hurried
from tests.soak.pairs import all_judged, play_on
from tests.soak.seating import WORKING, tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.standin import StandIn

SEED = int(os.environ.get("CROSSTILE_SEED", "7"))
ACTS = "INTERACTION_CREATE"
LENGTH = 16  # interactions of an evening at two tables
AN_EVENING = 4  # faults, in the short form
HEARTBEAT = 250  # milliseconds of ours: discord.py's heart is a thread, which knows no hasty clock
STEADY = 0.4 * PACE  # seconds by the hasty clock in which nothing has reconnected
# Seconds without an answer: of ours to the heart, by the hasty clock to who waits for any frame,
# so it must be several heartbeats by that clock, too, or a connection that is well is given up.
HEART_STOPS = 1.0 * PACE


class Shake(NamedTuple):
    """A kind of fault, the event it is for, when, and how many such events are let pass."""

    kind: str
    event: str
    when: Any
    skip: int


BESIDE = ("before", "after")  # an event; what is done at once strikes none


def pairs() -> Iterator[tuple[str, Any]]:
    """Yield each kind with each moment beside an event at which it can happen."""
    for kind, known in MOMENTS.items():
        yield from ((kind, when) for when in BESIDE if when in known.moments)


def sample(seed: int) -> list[tuple[Shake, ...]]:
    """Each kind once, before or after, at interactions far enough from each other."""
    chance = random.Random(seed)  # noqa: S311 - a sample of tests
    kinds = chance.sample(list(MOMENTS), len(MOMENTS))
    possible = {kind: [when for name, when in pairs() if name == kind] for kind in kinds}
    evenings = [kinds[at : at + AN_EVENING] for at in range(0, len(kinds), AN_EVENING)]
    return [
        tuple(
            Shake(kind, ACTS, chance.choice(possible[kind]), 3 * place + chance.randrange(3))
            for place, kind in enumerate(evening)
        )
        for evening in evenings
    ]


SHORT = sample(SEED)
LONG = [
    *(
        Shake(kind, ACTS, when, skip)
        for (kind, when), skip in itertools.product(pairs(), range(0, LENGTH, 5))
    ),
    *(
        Shake(kind, event, when, 0)
        for (kind, when), event in itertools.product(pairs(), ("READY", "GUILD_CREATE"))
        if when == "after"
    ),
    *(Shake(kind, "GUILD_CREATE", "before", 0) for kind in ("late", "lost", "twice", "torn")),
    *(Shake(kind, "RESUMED", when, 0) for kind, when in pairs()),
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what waits for work, not for time, wait longer by the hasty clock."""
    for name, seconds in WORKING.items():
        monkeypatch.setattr(name, seconds)


def come_right(folder: Path, shakes: tuple[Shake, ...], caplog: pytest.LogCaptureFixture) -> None:
    """Play two games while the connection is shaken, and judge."""
    silent = any(shake.kind == "silence" for shake in shakes)
    heart = {"heartbeat_timeout": HEART_STOPS} if silent else {}

    def arm(standin: StandIn) -> None:
        if silent:
            standin.gateway.heartbeat_milliseconds = HEARTBEAT
        for kind, event, when, skip in shakes:
            standin.faults.arm_moment(kind, event, when=when, skip=skip)
        if any(shake.event == "RESUMED" for shake in shakes):
            standin.faults.arm_moment("cut", ACTS, when="after", skip=2)

    async def work() -> None:
        async with tables(folder, 2, arm, **heart) as seated:
            problems = await all_judged(
                {f"table {number} of {shakes}": table for number, table in enumerate(seated)},
                map(play_on, seated),
            )
            struck = {strike.name for strike in seated[0].place.standin.faults.struck}
            problems += [f"{s} has not struck" for s in shakes if s.kind not in struck]
            assert not problems, "\n".join(problems)
            await connected(seated[0].place.standin)

    assert hurried(work()) == []
    assert bugs(caplog.records) == []


async def connected(standin: StandIn) -> None:
    """Wait until the bot is connected: discord.py cannot be closed while it connects again."""
    standin.faults.clear()
    loop = asyncio.get_running_loop()
    since, resumed = loop.time(), -1
    async with asyncio.timeout(60.0 * PACE):
        while loop.time() - since < STEADY:
            now = standin.gateway.resumed + standin.gateway.identified
            there = any(session.connection for session in standin.gateway.sessions)
            if not there or now != resumed:
                since, resumed = loop.time(), now
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("number", range(len(SHORT)))
def test_evenings_with_shaken_connections(
    tmp_path: Path, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    come_right(tmp_path, SHORT[number], caplog)


@pytest.mark.slow
@pytest.mark.parametrize("shake", LONG, ids=lambda shake: "-".join(map(str, shake)))
def test_each_kind_at_each_moment(
    tmp_path: Path, shake: Shake, caplog: pytest.LogCaptureFixture
) -> None:
    come_right(tmp_path, (shake,), caplog)


def test_the_sample_of_evenings_meets_each_kind() -> None:
    for seed in range(20):
        assert {shake.kind for evening in sample(seed) for shake in evening} == set(MOMENTS)
