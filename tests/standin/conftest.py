"""A village with a stand-in, two players, a stranger, and the sample bot running in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.standin.description import DescriptionJudge
from tests.standin.harness import running, started
from tests.standin.sample_bot import SampleBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.standin import Judge, StandIn, Wire


@dataclass
class Village:
    """Where the tests take place."""

    standin: StandIn
    guild: Wire
    channel: Wire
    ann: Wire
    bob: Wire
    stranger: Wire
    bot: SampleBot


class Clock:
    """A clock that tests set forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        import time  # noqa: PLC0415  # only here is the real time looked at

        return time.time() + self.ahead


@pytest.fixture(scope="session")
def description() -> DescriptionJudge | None:
    """Return the judge over Discord's description, or None where that is not there."""
    from tests.conftest import SHARED  # noqa: PLC0415  # the fixture there skips; here it must not

    path: Path = SHARED / "discord" / "openapi.json"
    return DescriptionJudge(path) if path.is_file() else None


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def standin(clock: Clock, description: Judge | None) -> AsyncIterator[StandIn]:
    judges = (description,) if description else ()
    async with started(clock=clock, judges=judges) as standin:
        yield standin


@pytest.fixture
async def village(standin: StandIn) -> AsyncIterator[Village]:
    guild = standin.add_guild("Village", locale="nl")
    channel = standin.add_channel(guild, "games")
    ann, bob = standin.add_user("ann", locale="sv-SE"), standin.add_user("bob")
    for user in (ann, bob):
        standin.add_member(guild, user)
    stranger = standin.add_user("stranger")
    async with running(SampleBot(), standin.token) as bot:
        yield Village(standin, guild, channel, ann, bob, stranger, bot)
