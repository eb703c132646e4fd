"""A village for every test that plays on the stand-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scripted import ScriptedDraw
from tests.standin.description import judges
from tests.ui.village import Village, village

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Village]:
    """Yield a village without its bot; whatever Discord would not have taken fails the test."""
    async with village(tmp_path, judges()) as made:
        yield made
        assert made.standin.complaints == []


@pytest.fixture
def dealt(place: Village) -> Village:
    """Give the first player HELLO, where a test file does not deal otherwise."""
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), []])
    return place
