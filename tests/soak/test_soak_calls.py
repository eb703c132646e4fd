"""Every kind of fault at every REST call of a standard game: that game comes right, others go on.

In each case: the log holds each move once, each is told once in the channel, nobody gets a message
or a ping too many; a quiet game beside reads word by word as it does without faults and is answered
in time; nothing is raised that nobody hears of, nothing is logged as a bug.

Short: each kind once and each route, three faults to a game, shuffled anew with
`CROSSTILE_SEED`. Long: each kind at each call; each kind at each route for as long as it takes.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.standin import KINDS
from tests.soak.hurry import bugs, hurried
from tests.soak.pairs import play_quietly, trial
from tests.soak.seating import WORKING, Arming, tables

if TYPE_CHECKING:
    from pathlib import Path

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ANSWER = "POST /webhooks/{webhook_id}/{webhook_token}"
CHANGE = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
OPEN_DM = "POST /users/@me/channels"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
LOOK = "GET /channels/{channel_id}/messages"
ROUTES = {CALLBACK: 8, ANSWER: 5, CHANGE: 2, OPEN_DM: 2, POST: 8, EDIT: 9, DELETE: 1}
"""The calls of a standard game in which nothing goes wrong."""
CALLS = [(route, number) for route, calls in ROUTES.items() for number in range(calls)]
SEED = int(os.environ.get("CROSSTILE_SEED", "7"))
TABLES = 11  # troubled ones at a time: more would only keep the quiet one waiting
FAULTS = 3  # a game, in the short form


def in_rows(cases: list[tuple[Arming, ...]], length: int) -> list[list[tuple[Arming, ...]]]:
    return [cases[at : at + length] for at in range(0, len(cases), length)]


def sample(seed: int) -> list[tuple[Arming, ...]]:
    """Each kind at some call, each route with some kinds, several faults to a game."""
    chance = random.Random(seed)  # noqa: S311 - a sample of tests
    kinds = chance.sample(list(KINDS), len(KINDS))
    routes = itertools.cycle(chance.sample(list(ROUTES), len(ROUTES)))
    pairs = [(kind, next(routes)) for kind in kinds]
    armings = [Arming(kind, route, chance.randrange(ROUTES[route])) for kind, route in pairs]
    return [tuple(armings[at : at + FAULTS]) for at in range(0, len(armings), FAULTS)]


SHORT = in_rows(sample(SEED), TABLES)
ONCE = {
    f"{kind}-{part}": row
    for kind in KINDS
    for part, row in enumerate(
        in_rows([(Arming(kind, route, number),) for route, number in CALLS], TABLES)
    )
}
STICKY = {
    f"{kind}-{part}": row
    for kind in KINDS
    for part, row in enumerate(
        in_rows([(Arming(kind, route, sticky=True),) for route in [*ROUTES, LOOK, ""]], TABLES)
    )
}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what waits for work, not for time, wait longer by the hasty clock."""
    for name, seconds in WORKING.items():
        monkeypatch.setattr(name, seconds)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What can be read at a table when nothing is wrong; its calls are those listed above."""
    record: list[str] = []

    async def work() -> None:
        async with tables(tmp_path_factory.mktemp("undisturbed"), 1) as [table]:
            await play_quietly(table)
            await table.place.quiet()
            record.extend(table.record())
            made = Counter(f"{r.method} {r.route}" for r in table.place.standin.requests)
            assert all(made[route] >= calls for route, calls in ROUTES.items()), made

    assert hurried(work()) == []
    return record


def come_right(
    folder: Path,
    cases: list[tuple[Arming, ...]],
    undisturbed: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Play, and judge what was read, logged and raised."""
    read: list[str] = []

    async def work() -> None:
        read.extend(await trial(folder, *cases))

    assert hurried(work()) == []
    assert read == undisturbed
    assert bugs(caplog.records) == []


@pytest.mark.parametrize("row", range(len(SHORT)))
def test_a_fault_of_each_kind(
    tmp_path: Path, row: int, undisturbed: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    come_right(tmp_path, SHORT[row], undisturbed, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("row", ONCE)
def test_each_kind_at_each_call(
    tmp_path: Path, row: str, undisturbed: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    come_right(tmp_path, ONCE[row], undisturbed, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("row", STICKY)
def test_each_kind_at_each_route_that_lasts(
    tmp_path: Path, row: str, undisturbed: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    come_right(tmp_path, STICKY[row], undisturbed, caplog)


def test_the_sample_meets_each_kind_and_each_route() -> None:
    for seed in range(20):
        armings = [arming for case in sample(seed) for arming in case]
        assert {arming.kind for arming in armings} == set(KINDS)
        assert {arming.route for arming in armings} == set(ROUTES)
