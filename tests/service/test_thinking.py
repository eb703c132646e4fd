"""The process that thinks: its answers, its faults, its end."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.computer import Level, Sight
from bot.engine.leaves import Leaves
from bot.rules.board import Board
from bot.rules.commands import PlaceTiles
from bot.rules.lexicon import House
from bot.service.searching import Ground, Move
from bot.service.thinking import Thinker, ThoughtFailed
from tests.service.test_searching import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

RACK = tuple("CATSEIO")


def move(rack: tuple[str, ...] = RACK, level: Level = Level.EXPERT) -> Move:
    tile_set = CATALOGUE.tile_sets["wordfeud", "en"]
    rules, layout = CATALOGUE.rulesets["wordfeud"], CATALOGUE.layouts["wordfeud"]
    ground = Ground(CATALOGUE.lexicon, "en", layout, tile_set, rules, House())
    unseen = tuple(sorted(tile_set.full_bag()))[: 104 - len(rack)]
    return Move(ground, level, Leaves.plain(), Sight(Board(), rack, unseen, 80, 7), "seed")


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker()
    yield made
    await made.close()


def process_of(thinker: Thinker) -> asyncio.subprocess.Process:
    process = thinker._process  # noqa: SLF001 - what a host sees from outside
    assert process is not None
    return process


async def test_a_job_is_done_again_in_the_same_way(thinker: Thinker) -> None:
    first = await thinker.think(move(), 20)
    assert isinstance(first, PlaceTiles)
    assert await thinker.think(move(), 20) == first
    assert os.getpriority(os.PRIO_PROCESS, process_of(thinker).pid) > 0


async def test_a_job_that_fails_says_where_and_the_next_one_is_done(thinker: Thinker) -> None:
    with pytest.raises(ThoughtFailed, match=r"^KeyError at .*coded"):
        await thinker.think(move(("!",)), 20)
    process = process_of(thinker)
    assert isinstance(await thinker.think(move(), 20), PlaceTiles)
    assert process_of(thinker) is process


async def test_what_fails_quotes_nobodys_tiles(thinker: Thinker) -> None:
    with pytest.raises(ThoughtFailed) as failed:
        await thinker.think(move(("XYZZY",)), 20)
    assert "XYZZY" not in str(failed.value)


async def test_a_job_that_takes_too_long_ends_the_process(thinker: Thinker) -> None:
    await thinker.think(move(), 20)
    process = process_of(thinker)
    with pytest.raises(ThoughtFailed):
        await thinker.think(move(level=Level.MASTER), 0.0)
    assert await process.wait() == -signal.SIGKILL
    assert isinstance(await thinker.think(move(), 20), PlaceTiles)


async def test_a_process_that_was_killed_is_begun_again(thinker: Thinker) -> None:
    await thinker.think(move(), 20)
    dead = process_of(thinker)
    dead.kill()
    assert isinstance(await thinker.think(move(), 20), PlaceTiles)  # and nobody hears of it
    assert process_of(thinker).pid != dead.pid
    process_of(thinker).kill()
    await process_of(thinker).wait()  # now it is known to be dead
    assert isinstance(await thinker.think(move(), 20), PlaceTiles)


@pytest.mark.parametrize(
    ("before", "begun"),
    [("", 2), ("_tell(answers, None);", 1)],
    ids=["with the job unbegun", "over the job"],
)
async def test_a_process_that_dies_of_every_job_is_not_begun_for_ever(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str, begun: int
) -> None:
    """A job that was begun is not done again: it may be what the process died of."""
    started = tmp_path / "started"
    dying = f"""
import os, sys
from bot.service.thinking import _received, _tell
answers = os.fdopen(os.dup(1), "wb")
open({str(started)!r}, "a").write("x")
_tell(answers, None)
_received(sys.stdin.buffer)
{before}os._exit(1)
"""
    await thinker.think(move(), 20)
    process_of(thinker).kill()
    monkeypatch.setattr("bot.service.thinking._COMMAND", dying)
    with pytest.raises(ThoughtFailed):
        await thinker.think(move(), 20)
    first = len(started.read_text())
    with pytest.raises(ThoughtFailed):
        await thinker.think(move(), 20)
    assert 1 <= first <= begun
    assert len(started.read_text()) <= first + begun


async def test_a_job_that_is_given_up_does_not_answer_the_next(thinker: Thinker) -> None:
    await thinker.think(move(), 20)
    given_up = asyncio.create_task(thinker.think(move(level=Level.MASTER), 20))
    await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    other = replace(move(tuple("QUIZJAX")), level=Level.CLUB)
    answer = await thinker.think(other, 20)
    assert isinstance(answer, PlaceTiles)
    assert {tile.letter for _, tile in answer.tiles} <= set("QUIZJAX")


async def test_a_process_that_hangs_does_not_hold_up_who_writes_to_it(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job larger than all buffers on the way waits for its reader, but not for ever."""
    await thinker.think(move(), 20)
    process = process_of(thinker)
    process.send_signal(signal.SIGSTOP)
    monkeypatch.setattr("bot.service.thinking.PREPARING", 0.5)
    async with asyncio.timeout(20):
        with pytest.raises(ThoughtFailed, match="TimeoutError"):
            await thinker.think(replace(move(), seed="x" * 1_000_000), 20)
    assert await process.wait() == -signal.SIGKILL


@pytest.mark.parametrize("message", [b"", b"garbage", b"K\x07.", b"cno_such_module\nname\n."])
async def test_what_is_no_answer_is_a_thought_that_failed(thinker: Thinker, message: bytes) -> None:
    await thinker.think(move(), 20)
    process = process_of(thinker)
    assert process.stdout is not None
    process.stdout.feed_data(len(message).to_bytes(4, "big") + message)
    with pytest.raises(ThoughtFailed):
        await thinker.think(move(), 20)
    assert await process.wait() == -signal.SIGKILL
    assert isinstance(await thinker.think(move(), 20), PlaceTiles)


async def test_the_process_ends_with_its_input(thinker: Thinker) -> None:
    """As when the bot is killed: nobody is left to end it."""
    await thinker.think(move(), 20)
    process = process_of(thinker)
    assert process.stdin is not None
    process.stdin.close()
    async with asyncio.timeout(20):
        assert await process.wait() == 0


async def test_jobs_wait_for_each_other(thinker: Thinker) -> None:
    racks = [tuple("CATSEIO"), tuple("QUIZJAX"), tuple("RSTLNEE")]
    answers = await asyncio.gather(*(thinker.think(move(rack), 30) for rack in racks))
    for rack, answer in zip(racks, answers, strict=True):
        assert {tile.letter for _, tile in answer.tiles} <= set(rack)
