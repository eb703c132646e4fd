"""A process that thinks: of low priority, one job at a time, ended when it takes too long.

Finding plays takes milliseconds to seconds. In a thread of the bot it would hold up everything
else wherever the compiled search is missing, and a thread that hangs cannot be ended. So jobs go to
a process of their own, over its standard input and output: the length of a message in four bytes,
then the message, pickled; both ends are ours. It begins with the first job, and ends when its
input does, so that none is left behind whatever happens to the bot.

A process that died between two jobs, as when memory ran out, is found dead by the next one. That
job is given to a new process, once and without a word: it has not been the cause. One that dies
over a job, or hangs, takes its job along.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import struct
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from bot.service.tracing import traced

if TYPE_CHECKING:
    from bot.service.searching import Job

LOWER_PRIORITY = 10
BEGINNING = 30.0  # seconds for the process to be there,
PREPARING = 60.0  # for a job to be begun: lists are opened, house words come in,
LEAVING = 2.0  # and to go by itself
_LENGTH = struct.Struct("!I")
_ROOT = Path(__file__).resolve().parents[2]
_COMMAND = "from bot.service.thinking import serve; serve()"


class ThoughtFailed(Exception):  # noqa: N818 - named after what happened
    """No answer: the job failed, took too long, or the process went away."""


class _Died(Exception):  # noqa: N818 - named after what happened
    """The process was gone before it had begun the job."""


class Thinker:
    """Does jobs in its process, in the order they come."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._ended: set[asyncio.Task[int]] = set()

    async def think(self, job: Job, within: float) -> Any:
        """Return what comes of a job; raises ThoughtFailed, also when it takes longer."""
        async with self._turn:
            try:
                process = await self._at_work(job)
                return await _answer(process, within)
            except ThoughtFailed:
                raise
            except (TimeoutError, OSError, EOFError) as error:
                self._end()
                raise ThoughtFailed(f"{type(error).__name__} after {within} seconds") from error
            except Exception as error:  # what came is no answer: any error may come of reading it
                self._end()
                raise ThoughtFailed(f"no answer: {traced(error)}") from error
            except BaseException:
                self._end()  # its answer would be taken for that of the next job
                raise

    async def close(self) -> None:
        """End the process."""
        await asyncio.gather(*self._ended)
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(LEAVING):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _at_work(self, job: Job) -> asyncio.subprocess.Process:
        """Return the process with a job in hand; a new one if the one at hand has died."""
        used = self._process is not None
        process = await self._begun()
        try:
            await _give(process, job)
        except _Died:
            self._end()
            if not used:
                raise
            process = await self._begun()
            await _give(process, job)
        return process

    async def _begun(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", _COMMAND),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=_ROOT,
                start_new_session=True,  # the terminal's Ctrl-C is the bot's to answer
            )
            await _answer(self._process, BEGINNING)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            waiting = asyncio.create_task(process.wait())  # till then it is not gone, but a zombie
            self._ended.add(waiting)
            waiting.add_done_callback(self._ended.discard)


async def _give(process: asyncio.subprocess.Process, job: Job) -> None:
    """Give a job over and wait until it is begun."""
    try:
        async with asyncio.timeout(PREPARING):
            await _send(process, job)
        await _answer(process, PREPARING)
    except (ConnectionError, asyncio.IncompleteReadError) as error:
        raise _Died from error


async def _send(process: asyncio.subprocess.Process, job: Job) -> None:
    if process.stdin is None:
        raise EOFError
    process.stdin.write(_framed(job))
    await process.stdin.drain()


async def _answer(process: asyncio.subprocess.Process, within: float) -> Any:
    if process.stdout is None:
        raise EOFError
    async with asyncio.timeout(within):
        (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
        good, value = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 - our own process
    if not good:
        raise ThoughtFailed(value)
    return value


def _framed(value: object) -> bytes:
    message = pickle.dumps(value)
    return _LENGTH.pack(len(message)) + message


# In the process


def serve() -> None:
    """Do jobs until the input ends: what the process runs."""
    from bot.service.searching import Desks  # noqa: PLC0415 - the engine, in this process alone

    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what prints must not spoil an answer
    if hasattr(os, "nice"):
        os.nice(LOWER_PRIORITY)
    desks = Desks()
    _tell(answers, None)
    while (job := _received(sys.stdin.buffer)) is not None:
        _serve_one(answers, job, desks)


def _serve_one(answers: IO[bytes], message: bytes, desks: Any) -> None:
    """Answer that the ground is there, then with what came of the job; a fault ends the job."""
    from bot.service.searching import done  # noqa: PLC0415 - as in `serve`

    try:
        job = pickle.loads(message)  # noqa: S301 - from the bot itself
        generator = desks.generator(job.ground)
        _tell(answers, None)
        _tell(answers, done(job, generator))
    except Exception as error:  # noqa: BLE001 - told to the bot, which logs it
        _tell(answers, traced(error), good=False)


def _received(jobs: IO[bytes]) -> bytes | None:
    head = jobs.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    message = jobs.read(length)
    return message if len(message) == length else None


def _tell(answers: IO[bytes], value: object, *, good: bool = True) -> None:
    answers.write(_framed((good, value)))
    answers.flush()
