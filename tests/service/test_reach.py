"""Whether players reach the bot, by the signs of the connection."""

from __future__ import annotations

import logging

import pytest

from bot.service.reach import Reach
from bot.service.tracing import Reticent


class Steady:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def steady() -> Steady:
    return Steady()


def test_nobody_is_there_before_a_session_begins(steady: Steady) -> None:
    reach = Reach(10, steady)
    steady.at += 7
    reach.heard()
    assert not reach.there()
    assert reach.away() == 7


def test_it_is_there_as_long_as_something_is_heard(steady: Steady) -> None:
    reach = Reach(10, steady)
    reach.opened()
    for _ in range(5):
        steady.at += 9
        assert reach.there()
        reach.heard()
    steady.at += 11
    assert not reach.there()
    assert reach.away() == 11
    reach.heard()
    assert reach.there()


def test_losses_and_beginnings_need_no_partners(steady: Steady) -> None:
    reach = Reach(10, steady)
    reach.opened()
    reach.opened()
    for _ in range(3):
        reach.lost()
        steady.at += 4
    assert reach.away() == 12
    reach.opened()
    assert reach.away() == 0


TOKEN = "MTA1ODQwMjEyMzQ1Njc4OTAxMg.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105 - made up
SECRET = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"  # noqa: S105 - made up


@pytest.mark.parametrize(
    "text",
    [
        f"Bot {TOKEN}",
        f"POST https://discord.com/api/v10/interactions/12345/{SECRET}/callback has returned 404",
        f"PATCH https://discord.com/api/v10/webhooks/678/{SECRET}/messages/@original",
    ],
)
def test_no_token_is_logged(text: str) -> None:
    record = logging.LogRecord("discord.http", logging.INFO, __file__, 1, "%s", (text,), None)
    line = Reticent("%(message)s").format(record)
    assert TOKEN not in line
    assert SECRET not in line
    assert line


def test_of_an_error_only_kind_and_place_are_logged() -> None:
    try:
        raise ValueError("QUIZZED")  # noqa: TRY301 - what is logged is the point
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("discord", logging.ERROR, __file__, 1, "Ignoring", (), info)
    line = Reticent("%(message)s").format(record)
    assert "QUIZZED" not in line
    assert "ValueError at test_reach.py:" in line
