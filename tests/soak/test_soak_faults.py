"""A fault at every statement of every operation: it has happened, or it has not, never half.

After each fault the store goes on without being opened again, and what is asked again with the same
key is done once.
"""

from __future__ import annotations

import asyncio
import itertools
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.rules.illegal import Refused
from bot.service.games import ById, InChannel, Message, Wish
from bot.service.refusals import NotSaved, TooBusy
from bot.store import Absence, StoreError, outbox
from tests.service.house import ANNA, BO, CIA, FEUD, HERE, House, any_words, remember, sealed
from tests.soak.faults import CODES, CUT, Plan, failing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    Operation = Callable[[House], Awaitable[Any]]

CHANNEL = InChannel(HERE.channel_id)
GAME = "GAME0000"
CLASSIC = Wish("classic", "en", players=2)
THREE = Wish("classic-published", "en", players=3)


async def nothing(house: House) -> None:
    """Begin with an empty house."""


async def offered(house: House) -> None:
    await house.offered()


async def offered_to_bo(house: House) -> None:
    await house.offered(Wish("wordfeud", "en", (BO,)))


async def open_for_four(house: House) -> None:
    await house.offered(Wish("classic", "en", players=4))
    await house.games.take_seat(GAME, BO, key=house.key())


async def unposted(house: House) -> None:
    await house.games.offer(FEUD, ANNA, HERE, key=house.key())


async def dealing(house: House) -> None:
    await house.offered()
    await house.games.take_seat(GAME, BO, key=house.key())


async def running(house: House) -> None:
    await house.begun()


async def three(house: House) -> None:
    await house.begun(THREE, (ANNA, BO, CIA))


async def challengeable(house: House) -> None:
    await house.begun(CLASSIC, message=110)
    person = await house.on_turn(GAME)
    await house.games.play(CHANNEL, person, await word(house, 3), "8H", key=house.key())


async def word(house: House, letters: int) -> str:
    game = (await house.games.look(CHANNEL)).game
    return "".join([t for t in game.seats[game.turn or 0].rack if t != "?"][:letters])


async def play(house: House) -> Any:
    person = await house.on_turn(GAME)
    return await house.games.play(CHANNEL, person, await word(house, 3), "8H", key=1)


async def swap(house: House) -> Any:
    tile = (await house.games.look(CHANNEL)).game.seats[0].rack[0]
    return await house.games.swap(CHANNEL, ANNA, (tile,), key=1)


async def challenge(house: House) -> Any:
    person = await house.on_turn(GAME)
    return await house.games.challenge(CHANNEL, person, key=1)


async def time_out(house: House) -> Any:
    house.at += 14 * 24 * 3600
    try:
        return await house.games.run_out(GAME)
    finally:
        house.at -= 14 * 24 * 3600


async def set_aside(house: House) -> Any:
    at = house.at
    return await house.store.change(lambda tx: outbox.set_aside(tx, 1, "gone", at, at + 9))


OPERATIONS: dict[str, tuple[Operation, Operation]] = {
    "offer": (nothing, lambda h: h.games.offer(FEUD, ANNA, HERE, key=1)),
    "invitation posted": (unposted, lambda h: h.games.invitation_posted(GAME, 111)),
    "take a seat": (offered, lambda h: h.games.take_seat(GAME, BO, key=1)),
    "decline": (offered_to_bo, lambda h: h.games.decline(GAME, BO, key=1)),
    "withdraw": (dealing, lambda h: h.games.withdraw(GAME, ANNA, key=1)),
    "close seats": (open_for_four, lambda h: h.games.close_seats(GAME, ANNA, key=1)),
    "begin": (dealing, lambda h: h.games.begin(GAME, 112)),
    "play": (running, play),
    "swap": (running, swap),
    "pass": (running, lambda h: h.games.pass_turn(CHANNEL, ANNA, key=1)),
    "resign": (three, lambda h: h.games.resign(ById(GAME), CIA, key=1)),
    "challenge": (challengeable, challenge),
    "time out": (running, time_out),
    "expire": (offered, time_out),
    "credit": (running, lambda h: h.games.credit(Absence(h.at, h.at + 3600))),
    "pulse": (running, lambda h: h.games.beat(h.at)),
    "messages": (
        running,
        lambda h: remember(h.games, Message(GAME, "turn", None, 8, 1, 5)),
    ),
    "closed messages": (running, lambda h: h.games.dms_closed(BO.id)),
    "set aside": (running, set_aside),
}
MODES = {
    "once": [Plan(0, kind) for kind in CODES],
    "sticky": [Plan(0, kind, sticky=True) for kind in CODES],
    "after": [Plan(0, kind, after=True) for kind in CODES],
    "cancelled": [Plan(0, CUT)],
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", OPERATIONS)
async def test_one_of_the_faults_at_every_statement(tmp_path: Path, name: str, mode: str) -> None:
    """The short form: the three errors take turns from statement to statement."""
    plans = MODES[mode]
    await at_every_statement(tmp_path, name, lambda number: plans[number % len(plans)])


@pytest.mark.slow
@pytest.mark.parametrize("kind", CODES)
@pytest.mark.parametrize("mode", ["once", "sticky", "after"])
@pytest.mark.parametrize("name", OPERATIONS)
async def test_every_fault_at_every_statement(
    tmp_path: Path, name: str, mode: str, kind: str
) -> None:
    (plan,) = (plan for plan in MODES[mode] if plan.kind == kind)
    await at_every_statement(tmp_path, name, lambda _: plan)


class Trial:
    """An operation, the house it happens in, and what the file holds before and after it."""

    def __init__(self, house: House, operation: Operation, snapshot: Path) -> None:
        self.house = house
        self.operation = operation
        self.snapshot = snapshot
        self.before: dict[str, list[Any]] = {}
        self.after: dict[str, list[Any]] = {}

    async def learn(self) -> None:
        """Do it once without a fault."""
        self.before = self.house.rows()
        await self.house.store.checkpoint()
        shutil.copyfile(self.house.path, self.snapshot)
        await self.ask()
        self.after = self.house.rows()
        assert self.after != self.before
        await self.begin_again()

    async def ask(self) -> Any:
        self.house.ids = itertools.count(len(self.before["games"]))
        return await self.operation(self.house)

    async def begin_again(self) -> None:
        await self.house.store.close()
        shutil.copyfile(self.snapshot, self.house.path)
        await self.house.restart()
        assert self.house.rows() == self.before

    async def meets(self, plan: Plan) -> bool:
        """Do it with a fault; return whether there was a statement for it to strike."""
        connection = failing(self.house)
        connection.arm(plan)
        done = await self.is_done()
        await self.house.store.inside(lambda _: None)  # what nobody waits for goes on to its end
        struck = connection.fired > 0
        connection.arm(None)
        self.house.store._connection = connection.inner  # noqa: SLF001 - the fault is over
        rows = self.house.rows()
        assert rows in (self.before, self.after), f"half done: {plan}"
        assert rows == self.after or (struck and not done), f"lost: {plan}"
        if rows == self.after:
            await self.asked_again()
        return struck

    async def is_done(self) -> bool:
        """Ask, in a task of its own that a fault may cancel; return whether it was answered."""
        task = asyncio.create_task(self.ask())
        await asyncio.wait([task])
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused):
            assert isinstance(error.reason, NotSaved | TooBusy)
        elif error is not None:
            assert isinstance(error, StoreError)
        return not task.cancelled() and error is None

    async def asked_again(self) -> None:
        """Ask what has happened again, on the same store: with its key it happens once."""
        if len(self.after["keys"]) > len(self.before["keys"]):
            assert (await self.ask()).repeated
            assert self.house.rows() == self.after
        await self.begin_again()


async def at_every_statement(folder: Path, name: str, plan_of: Callable[[int], Plan]) -> None:
    prepare, operation = OPERATIONS[name]
    house = await House.open(folder / "house" / "games.db", sealed(), any_words())
    await prepare(house)
    trial = Trial(house, operation, folder / "snapshot.db")
    await trial.learn()
    statement = 1
    while await trial.meets(replace(plan_of(statement), at=statement)):
        statement += 1
    assert statement > 3
    await house.store.close()
