"""Many tables at once, through the stand-in, with the real client and pictures.

The short form is half of the long one's load for a minute: nothing is refused, doubled, lost or
later than Discord waits for, and memory does not grow. What it costs, and how soon most are
answered, is judged in the long form alone: other work on the machine makes any figure larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.soak.load import Run, measured, percentile
from tests.soak.town import Size

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_ANSWER = 3000.0  # ms: then Discord gives up


@dataclass(frozen=True)
class Load:
    size: Size
    rate: float
    seconds: float


SHORT = Load(Size(servers=4, tables=10, kinds=2), 10.0, 60.0)
LONG = Load(Size(servers=4, tables=20, kinds=4), 20.0, 600.0)


async def run(folder: Path, load: Load) -> Run:
    done = await measured(folder, load.size, load.rate, load.seconds)
    print(*done.told(), sep="\n")  # noqa: T201 - figures for soak's reader
    assert done.seen.moves > 0
    assert done.seen.refused == []
    assert done.seen.complaints == []
    assert done.seen.unanswered == 0
    assert max(done.seen.waited) < LONGEST_ANSWER
    assert done.cost.growth < 50
    return done


async def test_people_at_four_servers_play(tmp_path: Path) -> None:
    await run(tmp_path, SHORT)


@pytest.mark.slow
async def test_twenty_moves_a_second_for_ten_minutes(tmp_path: Path) -> None:
    done = await run(tmp_path, LONG)
    assert done.seen.late == 0
    assert percentile(done.seen.waited, 99) <= 300
    assert percentile(done.cost.lags, 99) < 50
    assert done.turn_ms / (done.slowness or 1.0) <= 25
