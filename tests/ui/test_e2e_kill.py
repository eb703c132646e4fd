"""The process is killed in mid-game, with no warning, and started again: nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.standin.description import judges
from tests.standin.harness import until
from tests.ui.recorded import RULES, Recorded, recorded
from tests.ui.village import PATIENCE, Village, answer, ids, text, village

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.standin import Wire

ROOT = Path(__file__).resolve().parents[2]
KILLED_AFTER = (0, 7, 15)  # plays acknowledged before the process dies


@contextlib.asynccontextmanager
async def process(place: Village, draw: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the bot as a process until it is connected; kill it in the end."""
    before = place.standin.gateway.identified
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.ui.bot_process", place.standin.base),
        *(str(place.settings.database), str(draw)),
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": place.standin.token},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await until(lambda: place.standin.gateway.identified > before, 20)
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):
            running.kill()
        await running.wait()


def boards(place: Village) -> list[Wire]:
    return [message for message in place.public() if message["attachments"]]


def over(place: Village) -> bool:
    """Tell whether the end is told and no turn has a button left to press."""
    *turns, end = place.public()
    return "440" in text(end) and not any(ids(message) for message in turns)


async def play(place: Village, logan: Recorded, number: int) -> None:
    """Play one move of the record and wait for its private answer, not for the channel."""
    move = logan.record.plays[number]
    user = (place.anna, place.sven)[logan.seat(move.player)]
    reply = await place.say(user, "play", word=move.typed, at=move.place)
    assert f"**, {move.score} " in answer(reply)


async def begin(place: Village) -> None:
    await until(lambda: place.standin.commands(place.anna, place.channel), 20)
    await place.say(place.anna, "new", rules=RULES, language="en", opponent=place.sven)
    invitation = await place.posted("accept")
    await place.press(place.sven, invitation, "accept")
    await until(lambda: boards(place), PATIENCE)


async def test_killed_and_started_again(shared: Path, tmp_path: Path) -> None:
    logan = recorded(shared)
    draw = tmp_path / "draw.json"
    draw.write_text(json.dumps(logan.draw.orders), encoding="utf-8")
    moves = len(logan.record.plays)
    ends = [*KILLED_AFTER[1:], moves]
    async with village(tmp_path, judges()) as place:
        async with process(place, draw):
            await begin(place)
            await play(place, logan, 0)
        for first, last in zip((1, *ends[:-1]), ends, strict=True):
            async with process(place, draw):
                for number in range(first, last):
                    await play(place, logan, number)
                if last == moves:
                    await until(lambda: over(place), PATIENCE)
        check_the_channel(place, logan)
        assert place.standin.complaints == []


def check_the_channel(place: Village, logan: Recorded) -> None:
    """Every play is told in the channel once, in order; boards that were overtaken are left out."""
    shown = boards(place)
    told = "\n".join(text(message) for message in shown)
    points = [int(number) for number in re.findall(r"· \*\*(\d+) point", told)]
    assert points == [move.score for move in logan.record.plays]
    assert len(shown) <= len(points) + 1
    assert "440" in text(shown[-1])
    live = [message for message in place.public()[:-1] if ids(message)]
    assert live == []
