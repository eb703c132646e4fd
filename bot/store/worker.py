"""A thread that does what it is handed, one thing after the other, in the order it was handed.

An executor would do as well. It costs twice as much: two futures and a lock for each piece of work,
which here is often no more than a statement.

Whoever waits for a piece of work may be cancelled; the work may not, it goes on to its end. So it
does when the program ends: what was handed over is done first.
"""

from __future__ import annotations

import asyncio
import atexit
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar
from weakref import WeakSet

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
Job: TypeAlias = "tuple[Callable[[], Any], asyncio.Future[Any] | None]"


_working: WeakSet[Worker] = WeakSet()


class Worker:
    """The thread; it ends behind what it was handed before `end` was called."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._ended = False
        # The interpreter waits for no daemon; `_finish` does, while threads can still go on.
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()
        _working.add(self)

    def begin(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Hand work over; what comes of it is told to the loop that runs here.

        Raises RuntimeError behind `end`: nobody would do it.
        """
        if self._ended:
            raise RuntimeError(f"the thread {self._thread.name} has ended")
        told: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, told))
        return told

    def hand_over(self, work: Callable[[], None]) -> None:
        """Hand over what nobody waits for, and what never raises: the loop need not wake for it."""
        self._jobs.put((work, None))

    def end(self, *, wait: bool = False) -> None:
        """Let the thread end when it has done everything; nothing may be handed over any more."""
        self._ended = True
        self._jobs.put(None)
        if wait:
            self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, told = job
            if told is None:
                work()
            else:
                _do(work, told)
            del job, work, told  # nothing is kept alive while it waits


@atexit.register
def _finish() -> None:
    for worker in tuple(_working):
        worker.end(wait=True)


def _do(work: Callable[[], Any], told: asyncio.Future[Any]) -> None:
    tell: Callable[[Any], None]
    try:
        tell, what = told.set_result, work()
    except StopIteration as error:  # no future can hold it: nobody would ever be answered
        tell, what = told.set_exception, RuntimeError("the work looked for what is not there")
        what.__cause__ = error
    except BaseException as error:  # noqa: BLE001 - whoever waits is told, whatever it is
        tell, what = told.set_exception, error
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        told.get_loop().call_soon_threadsafe(_tell, told, tell, what)
    del told, tell, what  # an error knows this frame, which shall not keep it alive in return


def _tell(told: asyncio.Future[Any], tell: Callable[[Any], None], what: object) -> None:
    if not told.done():  # cancelled: nobody wants to know
        tell(what)
