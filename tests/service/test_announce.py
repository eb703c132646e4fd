"""What has happened is told once, in order, and by itself after every kind of trouble."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.rules import events as ev
from bot.rules.game import Game, Phase, replay
from bot.rules.ruleset import Challenge
from bot.rules.seen import public_events
from bot.service import announce
from bot.service.announce import (
    ASIDE,
    LONGEST_ASIDE,
    LONGEST_WAIT,
    Announcer,
    Undeliverable,
)
from bot.service.games import ById, Games, InChannel, Message, Place, SeatPerson, Wish
from bot.service.leaving import erase
from bot.store import Absence, messages
from tests.service.house import ANNA, BO, CIA, FEUD, HERE, House, any_words, choices, remember

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from bot.service.announce import Task
    from bot.service.telling import Story
    from bot.store import Transaction

CHANNEL = InChannel(HERE.channel_id)


@dataclass
class Told:
    """One delivery, as the outlet has written it down."""

    task: Task
    game: Game
    news: tuple[ev.PublicEvent, ...]
    place: Place
    people: tuple[SeatPerson, ...]
    newest: bool


@dataclass
class Notebook:
    """An outlet that writes down what it is told, and posts like a channel would.

    ``troubles`` holds, by kind, what happens at the next deliveries: an exception raised
    before or after the message is posted, or an event that is waited for.
    """

    games: Games | None = None
    told: list[Told] = field(default_factory=list)
    posted: list[tuple[str, str, int]] = field(default_factory=list)
    troubles: dict[str, list[Any]] = field(default_factory=dict)
    apologies: list[tuple[str, Place, list[str], str]] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    most_at_once: int = 0

    async def deliver(
        self,
        task: Task,
        story: Story,
        note: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> tuple[int, ...]:
        self.now.append(task.game_id)
        self.most_at_once = max(self.most_at_once, len(self.now))
        try:
            assert Counter(self.now)[task.game_id] == 1
            before, later = self.trouble(task.kind), self.trouble(task.kind)
            await happen(before)
            progress = dict(task.progress)
            if "message" not in progress:
                progress["message"] = 5_000 + task.id
                self.posted.append((task.game_id, task.kind, task.seq))
                await note(progress)
            await happen(later)
            await self.answer(task, story.place, progress["message"])
            said = story.game, story.news, story.place, story.people, story.newest
            self.told.append(Told(task, *said))
            return ()
        finally:
            self.now.remove(task.game_id)

    def trouble(self, kind: str) -> Any:
        waiting = self.troubles.get(kind)
        return waiting.pop(0) if waiting else None

    async def apologise(
        self, task: Task, place: Place, people: tuple[SeatPerson, ...], reference: str
    ) -> None:
        await happen(self.trouble(task.kind))
        self.apologies.append((task.game_id, place, [p.name for p in people], reference))

    async def answer(self, task: Task, place: Place, message: int) -> None:
        assert self.games is not None
        if task.kind in {"turn", "left", "end"}:
            told = (task.game_id, task.kind, None, task.seq, place.channel_id, message)
            await remember(self.games, Message(*told))
        if task.kind == "invitation":
            await self.games.invitation_posted(task.game_id, message)
        if task.kind == "begin":
            await self.games.begin(task.game_id, message)

    def kinds(self, game_id: str) -> list[str]:
        return [told.task.kind for told in self.told if told.task.game_id == game_id]


async def happen(trouble: Any) -> None:
    if isinstance(trouble, BaseException):
        raise trouble
    if isinstance(trouble, asyncio.Event):
        await trouble.wait()


@asynccontextmanager
async def announcing(house: House, outlet: Notebook) -> AsyncIterator[Announcer]:
    outlet.games = house.games
    announcer = Announcer(house.store, house.games, outlet, lambda: house.at)
    task = asyncio.create_task(announcer.run())
    yield announcer
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()


async def until_told(house: House, left: int = 0) -> None:
    await until(lambda: len(house.rows("outbox")["outbox"]) <= left)


async def until(condition: Callable[[], object]) -> None:
    while not condition():  # noqa: ASYNC110 - what is waited for is on the disk and tells nobody
        await asyncio.sleep(0.002)


async def open_and_joined(house: House, place: Place = HERE, wish: Wish = FEUD) -> str:
    game_id = (await house.games.offer(wish, ANNA, place, key=house.key())).game.id
    await until_told(house)
    await house.games.take_seat(game_id, BO, key=house.key())
    await until_told(house)
    return game_id


async def test_a_game_is_told_from_its_invitation_to_its_end(house):
    outlet = Notebook()
    async with announcing(house, outlet):
        game_id = await open_and_joined(house)
        moves = 0
        while (await house.games.look(ById(game_id))).game.phase is Phase.RUNNING:
            await house.move(game_id, choices(moves))
            moves += 1
            await until_told(house)
    turns = ["turn"] * moves
    assert outlet.kinds(game_id) == ["invitation", "seats", "begin", *turns, "end"]
    ids = [told.task.id for told in outlet.told]
    assert ids == sorted(set(ids))
    assert all(told.newest for told in outlet.told)
    for told in outlet.told[3:-1]:
        assert told.game.turn == told.task.seat
        assert told.game.turn_seq == told.task.seq
        assert told.place == HERE
        assert [person.name for person in told.people] == ["Anna", "Bo"]
    log = await house.games.events(game_id)
    told_of = [event for told in outlet.told[3:] for event in told.news]
    assert tuple(told_of) == public_events(log)


async def test_what_is_left_is_told_at_the_next_start(house):
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    await house.restart()
    outlet = Notebook()
    async with announcing(house, outlet):
        await until_told(house)
    await house.games.take_seat(offered, BO, key=2)
    await house.restart()
    async with announcing(house, outlet):
        await until_told(house)
    assert outlet.kinds(offered) == ["invitation", "seats", "begin", "turn"]
    assert (await house.games.look(CHANNEL)).game.phase is Phase.RUNNING


async def test_overtaken_boards_are_dropped_and_the_newest_tells_all(house):
    gate = asyncio.Event()
    outlet = Notebook(troubles={"turn": [gate]})
    async with announcing(house, outlet):
        game_id = await house.begun()
        await until(lambda: outlet.now == [game_id] and len(house.rows("outbox")["outbox"]) == 1)
        for person in (ANNA, BO):
            await house.games.pass_turn(CHANNEL, person, key=house.key())
        gate.set()
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "seats", "begin", "turn", "turn"]
    assert outlet.told[-1].newest
    log = await house.games.events(game_id)
    assert outlet.told[-2].news + outlet.told[-1].news == public_events(log)
    assert sum(isinstance(event, ev.TurnPassed) for event in outlet.told[-1].news) == 2


async def test_boards_another_process_may_have_posted_are_not_dropped(house):
    game_id = await house.begun()
    for person in (ANNA, BO):
        await house.games.pass_turn(CHANNEL, person, key=house.key())
    outlet = Notebook()
    async with announcing(house, outlet):
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "seats", "begin", "turn", "turn", "turn"]
    assert all(told.task.tries for told in outlet.told)
    assert [told.newest for told in outlet.told] == [False] * 5 + [True]
    assert [len(told.news) for told in outlet.told[-2:]] == [2, 2]


async def test_a_board_that_is_posted_already_is_finished_though_overtaken(house):
    game_id = await house.begun()
    outlet = Notebook(troubles={"turn": [None, OSError("cut off")]})
    async with announcing(house, outlet) as announcer:
        await until(lambda: any(row[7] for row in house.rows("outbox")["outbox"]))
        await house.games.pass_turn(CHANNEL, ANNA, key=1)
        house.at += 2
        announcer.wake()
        await until_told(house)
    assert outlet.kinds(game_id)[-2:] == ["turn", "turn"]
    assert [type(event) for event in outlet.told[-1].news] == [ev.TurnPassed, ev.TurnBegan]
    assert len(set(outlet.posted)) == len(outlet.posted)


async def test_whoever_leaves_off_turn_is_told_at_once_and_once(house):
    three = Wish("classic-published", "en", players=3)
    outlet = Notebook()
    async with announcing(house, outlet):
        game_id = (await house.games.offer(three, ANNA, HERE, key=1)).game.id
        for person in (BO, CIA):
            await house.games.take_seat(game_id, person, key=house.key())
        await until_told(house)
        game = (await house.games.look(CHANNEL)).game
        leaving = (ANNA, BO, CIA)[((game.turn or 0) + 1) % 3]
        await house.games.resign(CHANNEL, leaving, key=house.key())
        await until_told(house)
        assert outlet.told[-1].task.kind == "left"
        assert outlet.told[-1].news == (ev.SeatResigned(((game.turn or 0) + 1) % 3),)
        await house.games.pass_turn(CHANNEL, await house.on_turn(game_id), key=house.key())
        await until_told(house)
    assert [type(event) for event in outlet.told[-1].news] == [ev.TurnPassed, ev.TurnBegan]


@pytest.mark.parametrize("posted_first", [False, True])
@pytest.mark.parametrize("kind", ["invitation", "begin", "turn"])
async def test_a_failure_is_tried_again_and_posts_once(house, kind, posted_first):
    trouble = ConnectionError("gone for a moment")
    outlet = Notebook(troubles={kind: [None, trouble] if posted_first else [trouble]})
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    await house.games.take_seat(offered, BO, key=2)
    async with announcing(house, outlet) as announcer:
        await until(lambda: any(row[7] for row in house.rows("outbox")["outbox"]))
        assert (
            outlet.kinds(offered)
            == ["invitation", "seats", "begin", "turn"][
                : ["invitation", "seats", "begin", "turn"].index(kind)
            ]
        )
        house.at += 2
        announcer.wake()
        await until_told(house)
    assert outlet.kinds(offered) == ["invitation", "seats", "begin", "turn"]
    assert Counter(outlet.posted).most_common(1)[0][1] == 1


async def test_a_try_that_could_not_be_noted_was_one(house, monkeypatch):
    monkeypatch.setattr(announce, "AFTER_A_FAULT", 0.01)
    first, second = asyncio.Event(), asyncio.Event()
    outlet = Notebook(troubles={"turn": [first, None, second]})
    async with announcing(house, outlet):
        offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
        await house.games.take_seat(offered, BO, key=2)
        await until(lambda: outlet.troubles["turn"] == [second])
        await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 1"))
        first.set()  # posted, and neither that nor the try can be noted
        await until(lambda: not outlet.troubles["turn"])
        await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 0"))
        second.set()
        await until_told(house)
    assert outlet.told[-1].task.kind == "turn"
    assert outlet.told[-1].task.tries > 0  # so the outlet has looked for what it had posted


async def test_tries_grow_apart(house):
    outlet = Notebook(troubles={"invitation": [OSError()] * 40})
    waits = []
    async with announcing(house, outlet) as announcer:
        await house.games.offer(FEUD, ANNA, HERE, key=1)
        for tries in range(1, 13):
            await until(lambda tries=tries: house.rows("outbox")["outbox"][0][6] == tries)
            waits.append(house.rows("outbox")["outbox"][0][7] - house.at)
            house.at += waits[-1]
            announcer.wake()
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]


NO_ACCESS = "no access to the channel"


async def until_aside(house: House) -> None:
    await until(lambda: any(row[8] for row in house.rows("outbox")["outbox"]))


async def test_what_cannot_be_told_is_set_aside_and_the_game_goes_on(house):
    game_id = await house.begun()
    outlet = Notebook(troubles={"turn": [Undeliverable(NO_ACCESS)]})
    async with announcing(house, outlet):
        await until_aside(house)
        (row,) = house.rows("outbox")["outbox"]
        assert row[7:] == (house.at + ASIDE, NO_ACCESS, house.at)
        await house.games.pass_turn(CHANNEL, ANNA, key=1)
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "seats", "begin", "turn"]
    log = await house.games.events(game_id)
    assert outlet.told[-1].news == public_events(log)


async def test_what_is_set_aside_is_tried_again_when_somebody_plays_there(house):
    game_id = await house.begun(Wish("classic", "en", players=3), (ANNA, BO, CIA))
    outlet = Notebook(troubles={"turn": [Undeliverable(NO_ACCESS), None] * 2})
    async with announcing(house, outlet):
        await until_aside(house)
        game = (await house.games.look(CHANNEL)).game
        leaving = (ANNA, BO, CIA)[((game.turn or 0) + 1) % 3]
        await house.games.resign(CHANNEL, leaving, key=house.key())
        await until(lambda: outlet.kinds(game_id)[-1:] == ["left"])
        await until_told(house, left=1)
        assert house.rows("outbox")["outbox"]
        await house.games.pass_turn(CHANNEL, await house.on_turn(game_id), key=house.key())
        await until_told(house)
    assert outlet.kinds(game_id)[-2:] == ["left", "turn"]


async def test_what_is_set_aside_is_tried_daily_for_a_month_and_then_given_up(house, caplog):
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    outlet = Notebook(troubles={"invitation": [Undeliverable(NO_ACCESS), None] * 100})
    async with announcing(house, outlet) as announcer:
        for day in range(LONGEST_ASIDE // ASIDE + 1):
            await until(lambda day=day: caplog.text.count(NO_ACCESS) == day + 1)
            announcer.wake()
            house.at += ASIDE
            announcer.wake()
        await until_told(house)
    assert outlet.kinds(offered) == []
    assert "given up" in caplog.text


async def test_what_is_set_aside_is_told_once_the_channel_is_open_again(house):
    game_id = await house.begun()
    outlet = Notebook(troubles={"turn": [Undeliverable(NO_ACCESS)]})
    async with announcing(house, outlet) as announcer:
        await until_aside(house)
        house.at += ASIDE - 1
        announcer.wake()
        await asyncio.sleep(0.02)
        assert "turn" not in outlet.kinds(game_id)
        house.at += 1
        announcer.wake()
        await until_told(house)
    assert outlet.kinds(game_id)[-1] == "turn"


async def test_a_seat_that_cannot_be_told_does_not_hold_up_the_beginning(house):
    """The clock stands still: nothing that is put off is ever tried again."""
    outlet = Notebook(troubles={"seats": [ConnectionResetError()]})
    game_id = await house.offered()
    async with announcing(house, outlet):
        await house.games.take_seat(game_id, BO, key=house.key())
        await until(lambda: "turn" in outlet.kinds(game_id))
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "begin", "turn"]


async def test_a_seat_that_cannot_be_told_is_tried_again_while_others_are_free(house):
    outlet = Notebook(troubles={"seats": [ConnectionResetError()]})
    game_id = await house.offered(Wish("classic", "en", players=3))
    async with announcing(house, outlet) as announcer:
        await house.games.take_seat(game_id, BO, key=house.key())
        await until(lambda: any(row[7] for row in house.rows("outbox")["outbox"]))
        house.at += 1
        announcer.wake()
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "seats"]


async def test_a_seat_whose_telling_hangs_is_given_up_before_long(house, monkeypatch):
    monkeypatch.setattr("bot.service.announce.LONGEST_UPDATE", 0.05)
    outlet = Notebook(troubles={"seats": [asyncio.Event()]})
    game_id = await house.offered()
    async with announcing(house, outlet):
        await house.games.take_seat(game_id, BO, key=house.key())
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "begin", "turn"]


@pytest.mark.parametrize("first", ["put off", "under way"])
async def test_a_moved_deadline_that_cannot_be_told_does_not_hold_up_the_next_turn(house, first):
    game_id, gate = await house.begun(), asyncio.Event()
    trouble = [ConnectionResetError()] if first == "put off" else [gate, ConnectionResetError()]
    outlet = Notebook(troubles={"deadline": trouble})
    async with announcing(house, outlet):
        await until_told(house)
        await house.games.credit(Absence(house.at - 60, house.at, tell_until=house.at + 2**31))
        if first == "put off":
            await until(lambda: house.rows("outbox")["outbox"][0][6] == 1)
        else:
            await until(lambda: outlet.now == [game_id])
        await house.games.pass_turn(CHANNEL, ANNA, key=house.key())
        gate.set()
        await until_told(house)
    assert outlet.kinds(game_id) == ["invitation", "seats", "begin", "turn", "turn"]


async def test_a_moved_deadline_is_tried_again_while_the_turn_lasts(house):
    game_id = await house.begun()
    outlet = Notebook(troubles={"deadline": [ConnectionResetError()]})
    async with announcing(house, outlet) as announcer:
        await until_told(house)
        await house.games.credit(Absence(house.at - 60, house.at, tell_until=house.at + 2**31))
        await until(lambda: house.rows("outbox")["outbox"][0][6] == 1)
        house.at += 1
        announcer.wake()
        await until_told(house)
    assert outlet.kinds(game_id)[-1] == "deadline"


async def test_a_stuck_game_holds_up_no_other(house):
    gate = asyncio.Event()
    outlet = Notebook(troubles={"invitation": [gate]})
    stuck = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    async with announcing(house, outlet):
        await until(lambda: outlet.now == [stuck])
        other = (await house.games.offer(FEUD, ANNA, Place(78, 1), key=2)).game.id
        await house.games.take_seat(other, BO, key=3)
        await until(lambda: len(outlet.kinds(other)) == 4)
        assert outlet.kinds(stuck) == []
        gate.set()
        await until_told(house)
    assert outlet.kinds(stuck) == ["invitation"]


async def test_many_games_are_told_side_by_side_but_not_all_at_once(house):
    gates = [asyncio.Event() for _ in range(12)]
    outlet = Notebook(troubles={"invitation": [x for gate in gates for x in (gate, None)]})
    for n in range(12):
        await house.games.offer(FEUD, ANNA, Place(1, n), key=n)
    async with announcing(house, outlet):
        await until(lambda: len(outlet.now) == 8)
        for gate in gates:
            gate.set()
        await until_told(house)
    assert outlet.most_at_once == 8
    assert len(outlet.told) == 12


async def test_what_is_to_be_told_is_read_behind_the_change_itself(house, monkeypatch):
    outlet, reads, read = Notebook(), [], house.store.read

    async def counted(work: Any) -> Any:
        reads.append(work)
        return await read(work)

    async with announcing(house, outlet) as announcer:
        game_id = await house.begun()
        await until(lambda: outlet.kinds(game_id)[-1:] == ["turn"])
        await announcer.finish()
        monkeypatch.setattr(house.store, "read", counted)
        for person in (ANNA, BO):
            await house.games.pass_turn(CHANNEL, person, key=house.key())
            await until_told(house)
            await until(lambda: not announcer._telling)  # noqa: SLF001 - `finish` would read
    assert outlet.kinds(game_id)[-2:] == ["turn", "turn"]
    assert reads == []


async def test_what_could_not_be_noted_is_looked_for_before_it_is_told_again(house, monkeypatch):
    """Nobody waits for a note; the task is not over before it is known to be kept."""
    monkeypatch.setattr(announce, "AFTER_A_FAULT", 0.01)
    monkeypatch.setattr(announce, "LONGEST_SLEEP", 0.01)
    gate = asyncio.Event()
    outlet = Notebook()

    def spoil(transaction: Transaction) -> None:
        transaction.run(
            "CREATE TEMP TRIGGER full BEFORE UPDATE OF progress ON outbox"
            " BEGIN SELECT RAISE(ABORT, 'nothing can be noted'); END"
        )

    async with announcing(house, outlet) as announcer:
        game_id = await house.begun()
        await announcer.finish()
        await house.store.change(spoil)
        outlet.troubles["turn"] = [None, gate]
        await house.games.pass_turn(CHANNEL, ANNA, key=house.key())
        await until(lambda: outlet.now == [game_id])
        before = outlet.told[-1].task.id
        gate.set()
        await until(lambda: outlet.told[-1].task.id > before)
        assert len(house.rows("outbox")["outbox"]) == 1
        await house.store.change(lambda tx: tx.run("DROP TRIGGER full"))
        await until_told(house)
    tries = [told.task.tries for told in outlet.told if told.task.id > before]
    assert (tries[0], min(tries[1:])) == (0, 1)


async def test_a_game_that_had_to_wait_is_told_as_it_is_by_then(house, monkeypatch):
    """Also where it was read ahead: what was read has grown old."""
    monkeypatch.setattr(announce, "AT_ONCE", 1)
    gate, other = asyncio.Event(), Place(HERE.guild_id, 7002)
    outlet = Notebook()
    async with announcing(house, outlet):
        first, second = await house.begun(), await house.begun(place=other)
        await until_told(house)
        outlet.troubles["turn"] = [gate]
        await house.games.pass_turn(ById(first), ANNA, key=house.key())
        await until(lambda: outlet.now == [first])
        for person in (ANNA, BO):
            await house.games.pass_turn(ById(second), person, key=house.key())
        gate.set()
        await until_told(house)
    assert outlet.kinds(second)[-2:] == ["turn", "turn"]
    assert [told.newest for told in outlet.told if told.task.game_id == second][-1]
    seats = [told.task.seat for told in outlet.told if told.task.game_id == second]
    assert seats[-2:] == [0, 0]  # that it was seat 1's turn was overtaken
    log = await house.games.events(second)
    assert sum(isinstance(event, ev.TurnPassed) for event in outlet.told[-1].news) == 2
    assert (await house.games.look(ById(second))).game == replay(log)


async def test_stopping_in_the_middle_of_a_delivery_keeps_it(house):
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    outlet = Notebook(troubles={"invitation": [None, asyncio.Event()]})
    async with announcing(house, outlet):
        await until(lambda: json.loads(house.rows("outbox")["outbox"][0][5]))
    await house.restart()
    async with announcing(house, outlet):
        await until_told(house)
    assert outlet.kinds(offered) == ["invitation"]
    assert len(outlet.posted) == 1


async def test_a_closed_invitation_is_told(house):
    outlet = Notebook()
    async with announcing(house, outlet):
        offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
        await house.games.withdraw(offered, ANNA, key=2)
        await until_told(house)
    assert outlet.kinds(offered) == ["invitation", "closed"]


async def test_whoever_is_erased_while_an_invitation_is_closed_is_not_named_by_it(house):
    gate = asyncio.Event()
    outlet = Notebook(troubles={"closed": [gate]})
    offered = (await house.games.offer(FEUD, ANNA, HERE, key=1)).game.id
    async with announcing(house, outlet):
        await until(lambda: outlet.kinds(offered) == ["invitation"])
        erasing = asyncio.create_task(erase(house.store, house.games, ANNA.id, patience=0.3))
        await until(lambda: outlet.now == [offered])
        await erasing
        gate.set()
        await until_told(house)
    closed = [told for told in outlet.told if told.task.kind == "closed"]
    assert [person.name for person in closed[-1].people] == [""]


async def test_messages_are_remembered_by_kind_and_seat(house):
    game_id = await house.begun()
    games = house.games
    first = Message(game_id, "turn", None, 7, HERE.channel_id, 1)
    second = Message(game_id, "turn", None, 11, HERE.channel_id, 2)
    direct = Message(game_id, "dm", 1, 11, 333, 3)
    for message in (second, first, direct):
        await remember(games, message)
    assert await games.message(game_id, "turn") == second
    assert await games.message(game_id, "dm", 1) == direct
    assert await games.message(game_id, "dm", 0) is None
    await house.store.change(lambda tx: messages.forget(tx, 2))
    assert await games.message(game_id, "turn") == first


async def test_the_rack_told_holds_the_tiles_drawn_for_the_turn(house):
    """With a late draw the tiles come after the turn has begun (D06)."""
    outlet = Notebook()
    async with announcing(house, outlet):
        game_id = await open_and_joined(house, wish=Wish("classic", "en", players=2))
        for n in range(4):
            await house.move(game_id, choices(n))
            await until_told(house)
    for told in outlet.told:
        if told.task.kind == "turn":
            assert len(told.game.seats[told.task.seat or 0].rack) == 7


async def test_leaving_that_is_not_told_yet_is_told_with_the_next_turn(house):
    gate = asyncio.Event()
    outlet = Notebook(troubles={"turn": [gate]})
    async with announcing(house, outlet):
        game_id = await house.begun(Wish("classic", "en", players=3), (ANNA, BO, CIA))
        await until(lambda: outlet.now == [game_id] and len(house.rows("outbox")["outbox"]) == 1)
        game = (await house.games.look(CHANNEL)).game
        leaving = ((game.turn or 0) + 1) % 3
        await house.games.resign(CHANNEL, (ANNA, BO, CIA)[leaving], key=house.key())
        await house.games.pass_turn(CHANNEL, await house.on_turn(game_id), key=house.key())
        gate.set()
        await until_told(house)
    assert [type(event) for event in outlet.told[-1].news] == [
        ev.SeatResigned,
        ev.TurnPassed,
        ev.TurnBegan,
    ]


@pytest.mark.parametrize("words", [[], None], ids=["upheld", "failed"])
async def test_a_challenge_is_told_with_the_turn_it_makes(tmp_path, words):
    catalogue = any_words(words)
    rules = replace(catalogue.rulesets["classic"], challenge=Challenge.SINGLE)
    catalogue = replace(catalogue, rulesets={"classic": rules})
    house = await House.open(tmp_path / "challenged.db", catalogue=catalogue)
    outlet = Notebook()
    async with announcing(house, outlet):
        game_id = await open_and_joined(house, wish=Wish("classic", "en", players=2))
        await house.move(game_id, choices(1))
        await until_told(house)
        asking = await house.on_turn(game_id)
        await house.games.challenge(CHANNEL, asking, key=house.key())
        await until_told(house)
    placed, challenged = (told.news for told in outlet.told[-2:])
    assert [type(event) for event in placed] == [ev.TilesPlaced, ev.TurnBegan]
    assert [type(event) for event in challenged] == [ev.PlayChallenged, ev.TurnBegan]
    await house.store.close()
