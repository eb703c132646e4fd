"""A house for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.house import House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await House.open(tmp_path / "data" / "crosstile.db")
    yield opened
    await opened.store.close()
