"""Telling what has happened: the outbox, game by game, in order.

Tasks are written in the transaction of the events they tell of and leave the outbox only
when the outlet has delivered them; what a crash leaves is delivered at the next start. A
task that fails is tried again after a while that doubles, and the later tasks of its game
wait behind it; other games do not. A task whose channel is gone or closed to the bot is set aside
with its reason, and its game goes on; it is tried again every day, and when somebody plays in that
game again, for a month. A board that a newer one has overtaken before it was begun is dropped: the
newer one tells all that has happened. What a process before this one has left may have been posted:
it counts as begun.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.news import Kind
from bot.service.refusals import GameDamaged
from bot.service.telling import readable_story
from bot.service.tracing import traced
from bot.service.waking import Waker
from bot.store import Message, Task, messages, outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.rules.game import Game
    from bot.service.games import Games
    from bot.service.telling import Story
    from bot.service.values import Done, Place, SeatPerson
    from bot.store import Store, Transaction

__all__ = ["Announcer", "Kind", "Outlet", "Task", "Undeliverable"]

AT_ONCE = 8  # games told at the same time
LONGEST_WAIT = 300  # seconds between two tries
LONGEST_SLEEP = 30.0
BETWEEN_LOOKS = 0.05
AFTER_A_FAULT = 5.0
LONGEST_DELIVERY = 120.0  # seconds: then the try has failed
LONGEST_UPDATE = 15.0  # likewise, of a message that stands already: more important ones wait
ASIDE = 24 * 3600  # seconds until what was set aside is tried again
LONGEST_ASIDE = 30 * ASIDE  # then it is given up
OVERTAKEN = frozenset({"turn", "left"})
APART = frozenset({"left", "deadline"})  # told by themselves, without what happened before

Next: TypeAlias = "tuple[Task | None, Story | None]"  # with its story where that has been read
Looked: TypeAlias = "tuple[Task | None, bool, Story | None]"  # with whether it is overtaken

log = logging.getLogger(__name__)


class Undeliverable(Exception):  # noqa: N818 - named after what a task is found to be
    """The channel is gone or closed to the bot; the text is the reason that is kept."""


class Note(Protocol):
    """Keeps what has been done of a task so far, whole, and the message that was posted.

    It is handed to the store at once and not waited for; what cannot be kept makes the try fail at
    its end, and the next one look for what was posted.
    """

    async def __call__(self, progress: Mapping[str, Any], message: Message | None = None) -> None:
        """Keep all of it, or nothing."""


class Outlet(Protocol):
    """What delivers a task to people: Discord, or a test that writes it down."""

    async def deliver(self, task: Task, story: Story, note: Note) -> Sequence[int]:
        """Tell it; Undeliverable when it never can be, anything else to be tried again.

        ``story.news`` is what this task is to tell. ``task.progress`` of the next try is the last
        thing that was given to ``note``. Returned are remembered messages that are gone.
        """

    async def apologise(
        self, task: Task, place: Place, people: tuple[SeatPerson, ...], reference: str
    ) -> None:
        """Tell that a game can no longer be read; what may go wrong is as for `deliver`."""


def _epoch() -> int:
    return int(time.time())


class Announcer:
    """Delivers the outbox; ``run`` is to be one task."""

    def __init__(
        self, store: Store, games: Games, outlet: Outlet, now: Callable[[], int] = _epoch
    ) -> None:
        self._store = store
        self._games = games
        self._outlet = outlet
        self._now = now
        self._waker = Waker()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._telling: set[str] = set()
        self._again: set[str] = set()  # games that have changed while they were told
        self._tried: set[int] = set()  # tasks with a try that is not noted, or not to its end
        self._unnoted: dict[int, Exception] = {}  # why something was not noted, by task
        self._group: asyncio.TaskGroup | None = None  # while it tells
        self._ahead: dict[str, Looked] = {}  # read behind a change that is still to be heard of
        games.desk.readers.append(self._read_ahead)
        games.listen(self.wake)

    def _read_ahead(self, done: Done, transaction: Transaction) -> None:
        """Look, in the database's thread, at what is to be told of a game that has just changed.

        It spares a hand-over. Of a game that is being told, what comes first changes meanwhile.
        """
        game_id = done.game.id
        self._ahead.pop(game_id, None)
        if self._group is not None and game_id not in self._telling:
            self._ahead[game_id] = self._looked(transaction, game_id, self._now(), done)

    def wake(self, game: Game | None = None) -> None:
        """Look again: there may be something to tell, of this game or of any."""
        ahead = None if game is None else self._ahead.pop(game.id, None)
        if game is None or self._group is None:
            self._waker.wake()
        else:
            self._begin(self._group, game.id, ahead)

    def _begin(self, group: asyncio.TaskGroup, game_id: str, ahead: Looked | None = None) -> None:
        if game_id in self._telling:
            self._again.add(game_id)
        else:
            self._telling.add(game_id)
            group.create_task(self._tell_game(game_id, ahead))

    async def finish(self) -> None:
        """Return when nothing is left that can be told now."""
        while self._telling or await self._is_waiting():
            self.wake()
            await asyncio.sleep(BETWEEN_LOOKS)

    async def _is_waiting(self) -> bool:
        now = self._now()
        waiting = await self._store.read(lambda tx: outbox.waiting(tx, now))
        return any(not_before <= now for _, not_before in waiting)

    async def run(self) -> None:
        """Run until cancelled. Faults are logged and never end it."""
        taken_over = False
        async with asyncio.TaskGroup() as group:
            try:
                while True:
                    try:
                        if not taken_over:
                            await self._store.change(outbox.take_over)
                            taken_over, self._group = True, group
                        sleep = await self._look(group)
                    except Exception as error:  # noqa: BLE001 - telling must go on
                        log.error("the outbox could not be read: %s", traced(error))  # noqa: TRY400 - never its text
                        sleep = AFTER_A_FAULT
                    await self._waker.sleep(sleep)
            finally:
                self._group = None

    async def _look(self, group: asyncio.TaskGroup) -> float:
        """Start telling every game that may be told; return when another one may be."""
        now = self._now()
        waiting = await self._store.read(lambda tx: outbox.waiting(tx, now))
        for game_id, not_before in waiting:
            if not_before <= now and game_id not in self._telling:
                self._begin(group, game_id)
        later = (not_before - now for _, not_before in waiting if not_before > now)
        return min(LONGEST_SLEEP, *later, LONGEST_SLEEP)

    async def _tell_game(self, game_id: str, ahead: Looked | None) -> None:
        if self._slots.locked():  # it will have to wait, and what was read grows old
            ahead = None
        try:
            async with self._slots:
                task, story = await self._first(game_id, ahead)
                while task is not None:
                    task, story = await self._tell(task, story)
        except Exception as error:  # noqa: BLE001 - one game must not stop the others
            log.error("game %s could not be told: %s", game_id, traced(error))  # noqa: TRY400 - never its text
            await asyncio.sleep(AFTER_A_FAULT)
            self._waker.wake()
        finally:
            self._telling.discard(game_id)
            if game_id in self._again:
                self._again.discard(game_id)
                if self._group is not None:
                    self._begin(self._group, game_id)

    async def _first(self, game_id: str, ahead: Looked | None = None) -> Next:
        """Return what is to be told first."""
        now = self._now()
        if ahead is None:
            ahead = await self._store.read(lambda tx: self._looked(tx, game_id, now))
        task, overtaken, story = ahead
        if task is None or not overtaken:
            return task, story
        _log_overtaken(task)
        return await self._over(task), None

    def _looked(
        self, transaction: Transaction, game_id: str, now: int, done: Done | None = None
    ) -> Looked:
        """Return a game's first task, whether it has been overtaken, else its story."""
        task, overtaken = _looked_at(transaction, game_id, now)
        if task is None or overtaken:
            return task, overtaken, None
        finder = self._games.desk.finder
        return task, False, readable_story(transaction, finder, game_id, task.seq, done)

    async def _tell(self, task: Task, story: Story | None) -> Next:
        """Tell a task, or see to it that it is told later; return what is to be told next."""
        gone: Sequence[int] = ()
        try:
            update = task.kind in outbox.UPDATED_BY
            async with asyncio.timeout(LONGEST_UPDATE if update else LONGEST_DELIVERY):
                gone = await self._deliver(task, story)
        except Undeliverable as impossible:
            await self._set_aside(task, str(impossible))
        except Exception as error:  # noqa: BLE001 - it is tried again later
            # A damaged game is put away with its tasks; another task tells its players.
            if not (isinstance(error, Refused) and isinstance(error.reason, GameDamaged)):
                await self._put_off(task, error)
        else:
            return await self._over(task, gone), None
        self._waker.wake()  # there is another instant to wait for
        return await self._first(task.game_id)

    async def _put_off(self, task: Task, error: Exception) -> None:
        told = task.game_id, task.kind, task.seq
        log.error("game %s: %s %d not told: %s", *told, traced(error))
        again = self._now() + min(2**task.tries, LONGEST_WAIT)
        await self._store.change(lambda tx: outbox.later(tx, task, again))
        self._tried.discard(task.id)

    async def _over(self, task: Task, gone: Sequence[int] = ()) -> Task | None:
        """Take a task out of the outbox, and what has been overtaken; return what is next.

        Messages that are gone are forgotten. Raises what kept something from being noted: the task
        stays, and who tries it again has to look.
        """
        now = self._now()

        def work(transaction: Transaction) -> tuple[Task | None, tuple[Task, ...]]:
            if (error := self._unnoted.pop(task.id, None)) is not None:
                raise error
            for message_id in gone:
                messages.forget(transaction, message_id)
            return _taken_out(transaction, task, now)

        following, dropped = await self._store.change(work, lasting=False)
        self._tried.discard(task.id)
        for one in dropped:
            _log_overtaken(one)
        return following

    async def _set_aside(self, task: Task, reason: str) -> None:
        now = self._now()
        since = await self._store.change(
            lambda tx: outbox.set_aside(tx, task.id, reason, now, now + ASIDE)
        )
        self._tried.discard(task.id)
        log.warning("game %s: %s %d set aside: %s", task.game_id, task.kind, task.seq, reason)
        if since <= now - LONGEST_ASIDE:
            log.warning("game %s: %s %d is given up", task.game_id, task.kind, task.seq)
            await self._store.change(lambda tx: outbox.done(tx, task.id))

    async def _deliver(self, task: Task, story: Story | None) -> Sequence[int]:
        """Tell a task, whose story is read where it was not before; return messages gone."""
        if task.id in self._tried:  # it may have been posted: the outlet has to look
            task = replace(task, tries=task.tries + 1)
        self._tried.add(task.id)
        self._unnoted.pop(task.id, None)
        if task.kind == "damaged":
            await self._outlet.apologise(task, *await self._games.damage(task.game_id))
            return ()
        story = story or await self._games.story(task.game_id, task.seq)
        if task.kind == "begin" and story.phase is Phase.CLOSED:
            return ()  # called off before the beginning could be posted
        if task.kind in APART:
            story = replace(story, news=story.own)
        gone = await self._outlet.deliver(task, story, partial(self._note, task))
        if task.kind == "closed":  # whoever is erased meanwhile shall not stay there by name
            newer = await self._games.story(task.game_id, task.seq)
            if newer.people != story.people:
                return await self._outlet.deliver(task, newer, partial(self._note, task))
        return gone

    async def _note(
        self, task: Task, progress: Mapping[str, Any], message: Message | None = None
    ) -> None:
        """Hand over what has been done; that it is noted is seen to before the task is over."""
        whole = dict(progress)  # as it is now

        def work(transaction: Transaction) -> None:
            outbox.note(transaction, task.id, whole)
            if message is not None:
                messages.remember(transaction, message)

        self._store.hand_over(work, partial(self._unnoted.__setitem__, task.id))


def _log_overtaken(task: Task) -> None:
    log.info("game %s: %s %d was overtaken", task.game_id, task.kind, task.seq)


def _taken_out(
    transaction: Transaction, told: Task, now: int
) -> tuple[Task | None, tuple[Task, ...]]:
    """Take a task out, and those overtaken behind it; return the next one, and what was dropped."""
    dropped: list[Task] = []
    outbox.done(transaction, told.id)
    while True:
        task, overtaken = _looked_at(transaction, told.game_id, now)
        if task is None or not overtaken:
            return task, tuple(dropped)
        outbox.done(transaction, task.id)
        dropped.append(task)


def _looked_at(transaction: Transaction, game_id: str, now: int) -> tuple[Task | None, bool]:
    """Return a game's first task, and whether it has been overtaken before it was posted."""
    task = outbox.first(transaction, game_id, now)
    if task is None or task.kind not in OVERTAKEN or "message" in task.progress:
        return task, False
    return task, task.superseded
