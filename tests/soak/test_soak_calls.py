"""Every kind of fault at every REST call of a standard game: that game comes right, others go on.

In each case: the log holds each move once, each is told once in the channel, nobody gets a message
or a ping too many; a quiet game beside reads word by word as it does without faults and is answered
in time; nothing is raised that nobody hears of, nothing is logged as a bug.

All of it twice: with answers that are the first sign, and with promises before them. Short: each
kind once and each route, three faults to a game, shuffled anew with `CROSSTILE_SEED`. Long: each
kind at each call; each kind at each route for as long as it takes.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from bot.standin import KINDS
from bot.ui.views import promises
from tests.soak.hurry import bugs, hurried
from tests.soak.pairs import play_quietly, trial
from tests.soak.seating import WORKING, Arming, tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ANSWER = "POST /webhooks/{webhook_id}/{webhook_token}"
CHANGE = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
OPEN_DM = "POST /users/@me/channels"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
LOOK = "GET /channels/{channel_id}/messages"
TOLD = {CALLBACK: 8, OPEN_DM: 2, POST: 8, EDIT: 6, DELETE: 3}
ROUTES = {"at once": TOLD, "promised": TOLD | {ANSWER: 5, CHANGE: 2}}
"""The calls of a standard game in which nothing goes wrong, by how it is answered."""
PROMISED_AFTER = {"at once": 3600.0, "promised": 0.0}  # seconds
CALLS = {
    sign: [(route, number) for route, calls in routes.items() for number in range(calls)]
    for sign, routes in ROUTES.items()
}
SEED = int(os.environ.get("CROSSTILE_SEED", "7"))
TABLES = 11  # troubled ones at a time: more would only keep the quiet one waiting
FAULTS = 3  # a game, in the short form


def in_rows(cases: list[tuple[Arming, ...]], length: int) -> list[list[tuple[Arming, ...]]]:
    return [cases[at : at + length] for at in range(0, len(cases), length)]


def sample(sign: str, seed: int) -> list[tuple[Arming, ...]]:
    """Each kind at some call, each route with some kinds, several faults to a game."""
    chance = random.Random(seed)  # noqa: S311 - a sample of tests
    kinds = chance.sample(list(KINDS), len(KINDS))
    made = ROUTES[sign]
    routes = itertools.cycle(chance.sample(list(made), len(made)))
    pairs = [(kind, next(routes)) for kind in kinds]
    armings = [Arming(kind, route, chance.randrange(made[route])) for kind, route in pairs]
    return [tuple(armings[at : at + FAULTS]) for at in range(0, len(armings), FAULTS)]


def named(cases: Callable[[str, str], list[tuple[Arming, ...]]]) -> list[Any]:
    """Return the rows of a long form: its sign, and what befalls its tables."""
    return [
        pytest.param(sign, row, id=f"{sign}-{kind}-{part}")
        for sign in ROUTES
        for kind in KINDS
        for part, row in enumerate(in_rows(cases(sign, kind), TABLES))
    ]


SHORT = [(sign, row) for sign in ROUTES for row in in_rows(sample(sign, SEED), TABLES)]
ONCE = named(
    lambda sign, kind: [(Arming(kind, route, number),) for route, number in CALLS[sign]],
)
STICKY = named(
    lambda sign, kind: [(Arming(kind, route, sticky=True),) for route in [*ROUTES[sign], LOOK, ""]],
)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what waits for work, not for time, wait longer by the hasty clock."""
    for name, seconds in WORKING.items():
        monkeypatch.setattr(name, seconds)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What can be read at a table when nothing is wrong; its calls are those listed above."""
    records = {sign: _undisturbed(tmp_path_factory.mktemp("undisturbed"), sign) for sign in ROUTES}
    assert records["at once"] == records["promised"]
    return records["promised"]


def _undisturbed(folder: Path, sign: str) -> list[str]:
    record: list[str] = []

    async def work() -> None:
        async with tables(folder, 1) as [table]:
            await play_quietly(table)
            await table.place.quiet()
            record.extend(table.record())
            made = Counter(f"{r.method} {r.route}" for r in table.place.standin.requests)
            assert all(made[route] >= calls for route, calls in ROUTES[sign].items()), made

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(promises, "PROMISED_AFTER", PROMISED_AFTER[sign])
        assert hurried(work()) == []
    return record


def come_right(
    folder: Path,
    sign: str,
    cases: list[tuple[Arming, ...]],
    undisturbed: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Play, and judge what was read, logged and raised."""
    read: list[str] = []

    async def work() -> None:
        read.extend(await trial(folder, *cases))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(promises, "PROMISED_AFTER", PROMISED_AFTER[sign])
        assert hurried(work()) == []
    assert read == undisturbed
    assert bugs(caplog.records) == []


@pytest.mark.parametrize(("sign", "row"), SHORT)
def test_a_fault_of_each_kind(
    tmp_path: Path,
    sign: str,
    row: list[tuple[Arming, ...]],
    undisturbed: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    come_right(tmp_path, sign, row, undisturbed, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("sign", "row"), ONCE)
def test_each_kind_at_each_call(
    tmp_path: Path,
    sign: str,
    row: list[tuple[Arming, ...]],
    undisturbed: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    come_right(tmp_path, sign, row, undisturbed, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("sign", "row"), STICKY)
def test_each_kind_at_each_route_that_lasts(
    tmp_path: Path,
    sign: str,
    row: list[tuple[Arming, ...]],
    undisturbed: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    come_right(tmp_path, sign, row, undisturbed, caplog)


@pytest.mark.parametrize("sign", ROUTES)
def test_the_sample_meets_each_kind_and_each_route(sign: str) -> None:
    for seed in range(20):
        armings = [arming for case in sample(sign, seed) for arming in case]
        assert {arming.kind for arming in armings} == set(KINDS)
        assert {arming.route for arming in armings} == set(ROUTES[sign])
