"""A village with a stand-in, two players, a stranger, and the sample bot running in it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.standin.description import judges
from tests.standin.harness import running, started
from tests.standin.sample_bot import SampleBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.standin import StandIn, Wire


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
        return time.time() + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def standin(clock: Clock) -> AsyncIterator[StandIn]:
    async with started(clock=clock, judges=judges()) as standin:
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
