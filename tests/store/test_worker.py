"""The thread of the database: in order, to the end, and never waited for in vain."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.store.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker("tested")
    yield made
    made.end(wait=True)


async def test_it_does_one_thing_after_the_other_in_a_thread_of_its_own(worker: Worker) -> None:
    done: list[int] = []
    names = set()

    def work(number: int) -> int:
        names.add(threading.current_thread().name)
        done.append(number)
        return number

    told = [worker.begin(lambda number=number: work(number)) for number in range(50)]
    assert await asyncio.gather(*told) == done == list(range(50))
    assert names == {"tested"}


async def test_what_it_raises_is_told(worker: Worker) -> None:
    with pytest.raises(ZeroDivisionError):
        await worker.begin(lambda: 1 // 0)
    assert await worker.begin(lambda: 1) == 1


async def test_what_no_future_can_hold_is_told_as_something_else(worker: Worker) -> None:
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(worker.begin(lambda: next(iter(()))), 5)


async def test_nothing_is_handed_over_behind_the_end() -> None:
    worker = Worker("tested")
    worker.end(wait=True)
    with pytest.raises(RuntimeError):
        worker.begin(int)


async def test_work_goes_on_whoever_is_cancelled(worker: Worker) -> None:
    let, done = threading.Event(), []

    def work() -> None:
        let.wait()
        done.append(1)

    waiting = asyncio.ensure_future(worker.begin(work))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    let.set()
    await worker.begin(lambda: None)
    assert done == [1]


async def test_an_error_is_kept_by_nobody(worker: Worker) -> None:
    class Held:
        pass

    def fail(held: Held) -> None:
        raise ValueError(held)

    gc.disable()
    try:
        held = Held()
        gone = weakref.ref(held)
        with suppress(ValueError):
            await worker.begin(lambda held=held: fail(held))
        del held
        await worker.begin(lambda: None)
        assert gone() is None
    finally:
        gc.enable()


def test_whoever_waited_in_a_loop_that_is_closed_holds_nothing_up(worker: Worker) -> None:
    let, done = threading.Event(), []

    async def leave() -> None:
        worker.begin(let.wait)

    asyncio.run(leave())
    let.set()

    async def again() -> None:
        await worker.begin(lambda: done.append(1))

    asyncio.run(again())
    assert done == [1]


@pytest.mark.parametrize("ended", ["worker.end()", "pass"])
def test_what_was_handed_over_is_done_before_the_program_ends(ended: str) -> None:
    program = f"""
import asyncio, time
from bot.store.worker import Worker

async def main():
    worker = Worker("left alone")
    for number in range(3):
        worker.begin(lambda number=number: (time.sleep(0.05), print(number, flush=True)))
    {ended}

asyncio.run(main())
"""
    ran = subprocess.run(  # noqa: S603 - the program stands above
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert (ran.stdout.split(), ran.stderr) == (["0", "1", "2"], "")
