"""Every operation of the service that writes meets a fault at every statement; none is forgotten.

`test_soak_faults` has what happens in a game. Here stands all else that writes: racks, words,
results, computers, the outbox, leaving for good; and a list of every use case, so that a new one is
either tried or said to write nothing, which is tried too.
"""

from __future__ import annotations

import inspect
import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.service.computers import Computers
from bot.service.games import ById, Games, Wish
from bot.service.privacy import Privacy
from bot.service.racks import Racks
from bot.service.results import Results
from bot.service.servers import DAY, DAYS_KEPT, Servers
from bot.service.wordbook import Wordbook
from bot.store import StoreError, Task, outbox
from bot.store.servers import purge_games
from tests.service.companions import knowledge
from tests.service.house import ANNA, BO, HERE, House, any_words, choices, sealed
from tests.soak.test_soak_faults import (
    CHANNEL,
    CLASSIC,
    GAME,
    MODES,
    OPERATIONS,
    Trial,
    running,
    word,
)

ERASED = -1000  # numbers of people below it are made by chance

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.soak.faults import Plan

    Operation = Callable[[House], Awaitable[Any]]


class Passing:
    """Thinks of nothing better than to pass, at once."""

    async def think(self, _job: object, _within: float) -> cmd.Command:
        return cmd.Pass()

    async def close(self) -> None:
        """Has nothing to close."""


def computers(house: House) -> Computers:
    return Computers(house.games, Passing(), knowledge())  # type: ignore[arg-type]  # thinks as well as any


def wordbook(house: House) -> Wordbook:
    return Wordbook(house.store, house.games, lambda: house.at, resources.glossary)


def racks(house: House) -> Racks:
    return Racks(house.store, house.games, lambda: house.at, list.reverse)


def results(house: House) -> Results:
    return Results(house.store, lambda: house.at)


def privacy(house: House) -> Privacy:
    return Privacy(house.store, house.games, lambda: house.at)


def servers(house: House) -> Servers:
    return Servers(house.store, house.games, lambda: house.at)


# What is there before


async def left(house: House) -> None:
    await reported(house)
    await servers(house).here(())


async def half_purged(house: House) -> None:
    """A few games at a time are purged: here they are, and the rest is left."""
    await left(house)
    await house.store.change(lambda tx: purge_games(tx, HERE.guild_id, 9))


async def hinting(house: House) -> None:
    await house.begun(Wish("wordfeud", "en", hints=True))


async def real_and_open(house: House) -> None:
    house.catalogue = resources.catalogue()
    house.games = house.new_games(house.store)
    await house.offered(Wish("classic", "en", players=3))


async def accepting(house: House) -> None:
    """The last play of a game waits for an answer."""
    await house.begun(CLASSIC, message=110)
    chance = choices(3)
    while not (await house.games.look(CHANNEL)).game.awaits_answer:
        await house.move(GAME, chance)


async def without_words(house: House) -> None:
    """No word is in the list."""
    house.catalogue = any_words(())
    house.games = house.new_games(house.store)
    await house.begun()


async def closed(house: House) -> None:
    await house.begun()
    await house.games.dms_closed(BO.id)


async def over(house: House) -> None:
    await house.begun()
    await house.games.resign(ById(GAME), ANNA, key=house.key())


async def not_counted(house: House) -> None:
    await over(house)
    await house.store.change(lambda tx: tx.run("DELETE FROM results"))


async def reported(house: House) -> None:
    await house.begun()
    await wordbook(house).report(HERE, ANNA, "hello", "en")


async def decided(house: House) -> None:
    await reported(house)
    language, spelled, asks = await inbox(house)
    await wordbook(house).decide(HERE.guild_id, [(language, spelled, asks)], accepted=True)


async def inbox(house: House) -> tuple[str, str, str]:
    _, [waiting] = await wordbook(house).inbox(HERE.guild_id, 9)
    return waiting.language, waiting.word, waiting.asks


async def told_in_part(house: House) -> None:
    await house.begun()
    await house.store.change(lambda tx: outbox.set_aside(tx, 1, "gone", house.at, house.at + 9))


# What is done


async def tried_and_played(house: House) -> Any:
    person = await house.on_turn(GAME)
    typed = await word(house, 3)
    return await house.games.try_play(CHANNEL, person, typed, "8H", key=1, only=False)


async def accept(house: House) -> Any:
    """Accept a last play, as whoever was asked."""
    seen = await house.games.look(CHANNEL)
    log = await house.games.events(GAME)
    asked = next(event.seat for event in reversed(log) if isinstance(event, ev.TurnBegan))
    assert seen.game.turn in {asked, None}
    return await house.games.accept(CHANNEL, (ANNA, BO)[asked], key=1)


async def decide(house: House) -> Any:
    chosen = await inbox(house)
    return await wordbook(house).decide(HERE.guild_id, [chosen], accepted=True)


async def ordered(house: House) -> Any:
    game = (await house.games.look(CHANNEL)).game
    return await racks(house).ordered(game, 0, "")


async def shuffled(house: House) -> Any:
    game = (await house.games.look(CHANNEL)).game
    return await racks(house).shuffled(game, 0)


async def purged(house: House) -> Any:
    account = servers(house)
    await account.here(())
    house.at += DAYS_KEPT * DAY
    try:
        return await account.purge()
    finally:
        house.at -= DAYS_KEPT * DAY


def noting(note: Callable[[Servers], Awaitable[None]], noted: int) -> Operation:
    """Return what notes a server left or joined; what cannot be noted shows in the file alone."""

    async def operation(house: House) -> None:
        await note(servers(house))
        if len(house.rows()["departures"]) != noted:
            raise StoreError("not noted")

    return operation


def of_outbox(work: Callable[..., Any], *values: Any) -> Operation:
    """Return a change of the outbox by itself, as the task that tells makes it."""
    return lambda house: house.store.change(lambda tx: work(tx, *values))


A_TASK = Task(1, GAME, 0, "invitation", None, {}, 0)
MORE: dict[str, tuple[Operation, Operation]] = {
    "Games.try_play": (running, tried_and_played),
    "Games.accept": (accepting, accept),
    "Games.dms_open": (closed, lambda h: h.games.dms_open(BO.id)),
    "Computers.add": (real_and_open, lambda h: computers(h).add(GAME, ANNA, "club", key=1)),
    "Computers.hint": (hinting, lambda h: computers(h).hint(CHANNEL, ANNA, key=1)),
    "Racks.ordered": (running, ordered),
    "Racks.shuffled": (running, shuffled),
    "Results.make_up": (not_counted, lambda h: results(h).make_up()),
    "Wordbook.report": (running, lambda h: wordbook(h).report(HERE, ANNA, "hello", "en")),
    "Wordbook.doubt": (without_words, lambda h: wordbook(h).doubt(GAME, ANNA, "hello")),
    "Wordbook.decide": (reported, decide),
    "Wordbook.take_back": (
        decided,
        lambda h: wordbook(h).take_back(HERE.guild_id, [("en", "HELLO")]),
    ),
    "Privacy.erase": (over, lambda h: privacy(h).erase(BO.id)),
    "Servers.here": (running, noting(lambda account: account.here(()), 1)),
    "Servers.left": (running, noting(lambda account: account.left(HERE.guild_id), 1)),
    "Servers.back": (left, noting(lambda account: account.back(HERE.guild_id), 0)),
    "Servers.purge": (half_purged, purged),
    "outbox.take_over": (running, of_outbox(outbox.take_over)),
    "outbox.note": (running, of_outbox(outbox.note, 1, {"message": 5})),
    "outbox.done": (running, of_outbox(outbox.done, 1)),
    "outbox.later": (running, of_outbox(outbox.later, A_TASK, 9)),
    "outbox.revive": (told_in_part, of_outbox(outbox.revive, GAME)),
}


class WholeTrial(Trial):
    """A trial that looks at every table of the file."""

    async def learn(self) -> None:
        tables = await self.house.store.read(
            lambda tx: tx.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
        )
        names = [name for (name,) in tables if not name.startswith("sqlite_")]
        rows = self.house.rows
        self.house.rows = lambda: nameless(rows(*names))  # type: ignore[method-assign]  # all of them
        await super().learn()

    async def asked_again(self) -> None:
        """See that what has happened happens once; what has no key is not asked twice."""
        if len(self.after["keys"]) > len(self.before["keys"]):
            assert getattr(await self.ask(), "repeated", True)
            assert self.house.rows() == self.after
        await self.begin_again()


def nameless(rows: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Return rows with one number for whoever is erased: chance gives them another each time."""
    return {
        table: [tuple(ERASED if _is_erased(value) else value for value in row) for row in found]
        for table, found in rows.items()
    }


def _is_erased(value: object) -> bool:
    return isinstance(value, int) and value < ERASED


async def at_each_statement(folder: Path, name: str, plan_of: Callable[[int], Plan]) -> None:
    prepare, operation = MORE[name]
    house = await House.open(folder / "house" / "games.db", sealed(), any_words())
    await prepare(house)
    trial = WholeTrial(house, operation, folder / "snapshot.db")
    await trial.learn()
    statement = 1
    while await trial.meets(replace(plan_of(statement), at=statement)):
        statement += 1
    assert statement > 2
    await house.store.close()


@pytest.mark.parametrize(
    ("name", "mode"), list(zip(MORE, itertools.cycle(("sticky", "cancelled")), strict=False))
)
async def test_faults_in_turn_at_every_statement(tmp_path: Path, name: str, mode: str) -> None:
    plans = MODES[mode]
    await at_each_statement(tmp_path, name, lambda number: plans[number % len(plans)])


@pytest.mark.slow
@pytest.mark.parametrize("plan", [p for m in MODES for p in MODES[m]])
@pytest.mark.parametrize("name", MORE)
async def test_each_fault_at_every_statement(tmp_path: Path, name: str, plan: Plan) -> None:
    await at_each_statement(tmp_path, name, lambda _: plan)


# That none is forgotten

IN_GAMES = {  # by the names `test_soak_faults` has for them
    "Games.offer": "offer",
    "Games.invitation_posted": "invitation posted",
    "Games.take_seat": "take a seat",
    "Games.decline": "decline",
    "Games.withdraw": "withdraw",
    "Games.close_seats": "close seats",
    "Games.begin": "begin",
    "Games.play": "play",
    "Games.swap": "swap",
    "Games.pass_turn": "pass",
    "Games.resign": "resign",
    "Games.challenge": "challenge",
    "Games.run_out": "time out",
    "Games.credit": "credit",
    "Games.beat": "pulse",
    "Games.dms_closed": "closed messages",
    "outbox.set_aside": "set aside",
    "outbox.post": "play",  # in the transaction of what is told
}


async def arranged(house: House) -> Any:
    return await racks(house).arranged((await house.games.look(CHANNEL)).game, 0)


REFUSED_HERE = {
    "Servers.round": "Servers.purge, unless the clock was set; tests/service/test_servers.py",
    "Servers.run": "purges for ever; tests/ui/test_servers_left.py",
    "Games.damage": "reads of a game that is damaged; tests/service/test_quarantine.py",
    "Computers.review": "reads a game that is over; tests/ui/test_reviews.py",
}
READING: dict[str, Operation] = {
    "Games.at": lambda h: h.games.at(GAME, 3),
    "Games.due": lambda h: h.games.due(h.at),
    "Games.events": lambda h: h.games.events(GAME),
    "Games.fits": lambda h: h.games.fits(CHANNEL, ANNA, "aa"),
    "Games.look": lambda h: h.games.look(CHANNEL, ANNA),
    "Games.next_due": lambda h: h.games.next_due(),
    "Games.people": lambda h: h.games.people(GAME),
    "Games.pulse": lambda h: h.games.pulse(),
    "Games.story": lambda h: h.games.story(GAME, 3),
    "Games.message": lambda h: h.games.message(GAME, "turn"),
    "Racks.arranged": arranged,
    "Results.of": lambda h: results(h).of(ANNA.id, HERE.guild_id, None, computers=False),
    "Wordbook.check": lambda h: wordbook(h).check(HERE, ANNA, "hello", "en"),
    "Wordbook.house": lambda h: wordbook(h).house(HERE.guild_id),
    "Wordbook.inbox": lambda h: wordbook(h).inbox(HERE.guild_id, 9),
    "Wordbook.language": lambda h: wordbook(h).language(HERE, "en"),
    "Privacy.export": lambda h: privacy(h).export(ANNA.id),
    "Privacy.kept": lambda h: privacy(h).kept(ANNA.id),
}


def use_cases() -> set[str]:
    """Return every public coroutine of the service's use cases."""
    return {
        f"{kind.__name__}.{name}"
        for kind in (Games, Computers, Racks, Results, Wordbook, Privacy, Servers)
        for name, member in inspect.getmembers(kind, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }


def writing(module: Any) -> set[str]:
    """Return the functions of a module of the store that change rows."""
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if re.search(r"INSERT|UPDATE|DELETE", inspect.getsource(function))
    }


def test_every_operation_meets_faults() -> None:
    tried = MORE.keys() | IN_GAMES.keys()
    assert use_cases() | writing(outbox) == tried | READING.keys() | REFUSED_HERE.keys()
    assert not tried & READING.keys()
    assert set(IN_GAMES.values()) <= OPERATIONS.keys()


@pytest.mark.parametrize("name", READING)
async def test_what_only_reads_changes_nothing(tmp_path: Path, name: str) -> None:
    house = await House.open(tmp_path / "games.db", sealed(), any_words())
    await running(house)
    changes = await house.store.inside(lambda connection: connection.total_changes)
    await READING[name](house)
    assert await house.store.inside(lambda connection: connection.total_changes) == changes
    await house.store.close()
