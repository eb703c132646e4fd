"""Games side by side on the stand-in: some that faults are made for, and a quiet one beside them.

The same standard game at every table: an invitation, its acceptance, a play by form and preview, a
pass, a resignation. At a troubled table people do what people do: they wait, look, and ask again,
by command where a button brought nothing. At the quiet table everything must come at once, and be
in the end, word by word, what it is when nothing is wrong anywhere.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.service.tracing import traced
from tests.soak.hurry import PACE
from tests.soak.seating import tables
from tests.ui.village import button, ids, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

    from bot.standin import Interaction, Wire
    from tests.soak.seating import Arming, Table

LOOKING = 3.0 * PACE  # for an answer, before they ask again
SECONDS = 30.0 * PACE  # for everything to come right
DAY = 24 * 3600
TRIES = 4
HEARD = (ev.TilesPlaced, ev.TurnPassed, ev.SeatResigned)
TOLD = ("plays **HELLO**", "** passes", " wins")
BOARDS = 5  # invitation, first turn, play, pass, end
TURNS = (2, 1)  # of the host, of the guest


# The game of people who take what comes


async def play_on(table: Table) -> None:
    """Play the standard game, asking again where nothing came of it; faults may end on the way."""
    host, guest = table.people
    standin = table.place.standin
    await _sit_down(table)
    await _again(table, lambda: _by_form(table, host), ev.TilesPlaced)
    await idle(table)
    await _again(table, lambda: standin.slash(guest, table.channel, "pass", {}), ev.TurnPassed)
    await idle(table)
    await _again(table, lambda: _resign(table, host), ev.SeatResigned)
    await idle(table)


async def _sit_down(table: Table) -> None:
    host, guest = table.people
    standin = table.place.standin
    options = {"rules": "wordfeud", "language": "en", "opponent": guest}
    await _again(table, lambda: standin.slash(host, table.channel, "new", options), ev.GameOffered)
    await _until(table, _there(table, "accept"))

    async def accept() -> Interaction | None:
        message = table.newest("accept")
        return message and await standin.click(guest, message, button(message, "accept"))

    await _again(table, accept, ev.SeatTaken, 1)

    async def begun() -> bool:
        return await table.has(ev.GameBegan)

    await _until(table, begun)
    await idle(table)


def _there(table: Table, ending: str) -> Callable[[], Awaitable[bool]]:
    async def there() -> bool:
        return table.newest(ending) is not None

    return there


async def _by_form(table: Table, user: Wire) -> Interaction | None:
    """Lay the word by the board's button, the form and the preview; by command if that fails."""
    standin = table.place.standin
    board = table.newest("play")
    opened = board and await standin.click(user, board, button(board, "play"))
    if opened is None or opened.modal is None:
        typed = {"word": "hello", "at": "8H"}
        sent = await standin.slash(user, table.channel, "play", typed)
    else:
        sent = await standin.submit(user, opened, {"word": "hello", "square": "8H"})
    return await _confirmed(table, user, sent)


async def _resign(table: Table, user: Wire) -> Interaction | None:
    asked = await table.place.standin.slash(user, table.channel, "resign", {})
    return await _confirmed(table, user, asked)


async def _confirmed(table: Table, user: Wire, asked: Interaction) -> Interaction:
    """Say yes where the bot asks first."""
    with contextlib.suppress(TimeoutError):
        await asked.settled(LOOKING)
    for message in asked.answers:
        for identity in ids(message):
            if identity.split(":")[3] in {"lay", "resign"}:
                return await table.place.standin.click(user, message, identity)
    return asked


async def _again(
    table: Table,
    act: Callable[[], Awaitable[Interaction | None]],
    done: type,
    seat: int | None = None,
) -> None:
    """Do it until it has its effect; if it never has, the faults are over and it must."""
    for number in range(TRIES):
        if number == TRIES - 2:
            table.relieve()
        doing = asyncio.ensure_future(act())
        async with asyncio.timeout(SECONDS):
            while not await table.has(done, seat):
                if doing.done() and await _nothing_comes(table, doing.result(), done, seat):
                    break
                await asyncio.sleep(0.2)
        _let_be(doing)
        if await table.has(done, seat):
            return
    raise AssertionError(f"{done.__name__} never happens")


async def _nothing_comes(
    table: Table, doing: Interaction | None, done: type, seat: int | None
) -> bool:
    """Wait for the answer as a person does; tell whether there is none and nothing happened."""
    if doing is None or doing.failed:
        return not await table.has(done, seat)
    with contextlib.suppress(TimeoutError):
        await doing.settled(LOOKING)
    return not await table.has(done, seat)


_ABANDONED: set[asyncio.Future[Interaction | None]] = set()


def _let_be(doing: asyncio.Future[Interaction | None]) -> None:
    """Leave an act to itself whose effect is there although nobody has been answered yet."""
    _ABANDONED.add(doing)
    doing.add_done_callback(_ABANDONED.discard)


async def _until(table: Table, condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until it holds; who waits for long looks at the game, which lets the bot try again."""
    begun, looks = asyncio.get_running_loop().time(), 1
    async with asyncio.timeout(SECONDS):
        while not await condition():
            if asyncio.get_running_loop().time() - begun > looks * LOOKING:
                looks += 1
                if looks > TRIES // 2:
                    table.relieve()
                user, channel = table.people[0], table.channel
                _let_be(asyncio.ensure_future(table.place.standin.slash(user, channel, "rack", {})))
            await asyncio.sleep(0.2)


# The game of people who notice nothing


async def play_quietly(table: Table) -> None:
    """Play the standard game; every act must be answered in time and told without asking again."""
    host, guest = table.people
    standin = table.place.standin
    options = {"rules": "wordfeud", "language": "en", "opponent": guest}
    await _at_once(table, await standin.slash(host, table.channel, "new", options))
    message = await _shown(table, "accept")
    await _at_once(table, await standin.click(guest, message, button(message, "accept")))
    board = await _shown(table, "play")
    opened = await standin.click(host, board, button(board, "play"))
    assert opened.modal is not None
    sent = await standin.submit(host, opened, {"word": "hello", "square": "8H"})
    await _at_once(table, sent)
    await _at_once(table, await _confirmed(table, host, sent))
    await _once_told(table, TOLD[0])
    await _at_once(table, await standin.slash(guest, table.channel, "pass", {}))
    await _once_told(table, TOLD[1])
    asked = await standin.slash(host, table.channel, "resign", {})
    await _at_once(table, asked)
    await _at_once(table, await _confirmed(table, host, asked))
    await _once_told(table, TOLD[2])


async def _at_once(table: Table, doing: Interaction) -> None:
    assert not doing.failed, "not acknowledged in time"
    await doing.settled(SECONDS / 2)
    table.answers.extend(text(message) for message in doing.answers)


async def _shown(table: Table, ending: str) -> Wire:
    async with asyncio.timeout(SECONDS / 2):
        while (message := table.newest(ending)) is None:  # noqa: ASYNC110 - a screen signals nothing
            await asyncio.sleep(0.1)
    return message


async def _once_told(table: Table, words: str) -> None:
    async with asyncio.timeout(SECONDS / 2):
        while not table.told(words):  # noqa: ASYNC110 - a screen signals nothing
            await asyncio.sleep(0.1)


# The judgement


async def trial(folder: Path, *cases: tuple[Arming, ...]) -> list[str]:
    """Let a game be played at a troubled table for each case, and a quiet one.

    Returns what can be read at the quiet table in the end; AssertionError for what went wrong.
    """
    async with tables(folder, len(cases) + 1) as (quiet, *troubled):
        for table, armings in zip(troubled, cases, strict=True):
            table.arm(armings)
        games = [play_quietly(quiet), *map(play_on, troubled)]
        names = ["the quiet table", *map(str, cases)]
        problems = await all_judged(dict(zip(names, (quiet, *troubled), strict=True)), games)
        for table, armings in zip(troubled, cases, strict=True):
            if not table.struck and not any(arming.sticky for arming in armings):
                problems.append(f"{armings}: no fault has struck")
        assert not problems, "\n".join(problems)
        return quiet.record()


async def all_judged(seated: dict[str, Table], games: Iterable[Awaitable[None]]) -> list[str]:
    """Let the games at the tables be played; return what went wrong, by the tables' names."""
    ends = await asyncio.gather(*games, return_exceptions=True)
    problems = []
    for (name, table), end in zip(seated.items(), ends, strict=True):
        problems += _problem(name, end, await _judged(table))
    complaints = map(str, next(iter(seated.values())).place.standin.complaints)
    return [*problems, *(c for c in complaints if "acknowledged after" not in c)]


def _problem(name: str, end: BaseException | None, judged: str) -> list[str]:
    broke = "" if end is None else f"{end!r} at {traced(end)}"
    return [f"{name}: {broke} {judged}"] if broke or judged else []


async def _judged(table: Table) -> str:
    try:
        await settled(table)
        judge(table, await table.log())
    except (AssertionError, TimeoutError) as error:
        return f"{error!r}; {table.written}; told {[table.told(words) for words in TOLD]}"
    return ""


async def idle(table: Table) -> None:
    """Wait until everything has been told that can be; where a fault lasts, not for long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LOOKING if table.lasting else SECONDS):
            while None in await _waiting(table):  # noqa: ASYNC110 - a database signals nothing
                await asyncio.sleep(0.2)


async def settled(table: Table) -> None:
    """Wait until everything has been told; what was set aside for a day is told after a day."""
    await idle(table)
    table.relieve()
    async with asyncio.timeout(SECONDS):
        while (waiting := await _waiting(table)) or not all(map(table.told, TOLD)):
            if waiting and None not in waiting:
                table.place.now.ahead += DAY  # type: ignore[attr-defined]  # a Clock
            await asyncio.sleep(0.5)


async def _waiting(table: Table) -> list[str | None]:
    """Return the reasons of what has yet to be told at this table; None: none, it is under way."""
    assert table.place.client is not None
    store = table.place.client.store
    assert store is not None
    asked = "SELECT reason, not_before FROM outbox JOIN games USING (game_id) WHERE channel_id = ?"
    channel, now = int(table.channel["id"]), table.place.now()
    rows = await store.read(lambda tx: tx.rows(asked, channel))
    return [None if not_before <= now else reason for reason, not_before in rows]


def judge(table: Table, log: Iterable[ev.Event]) -> None:
    """Everything happened once and was told once; nobody was written to or pinged too often."""
    moves = tuple(type(event).__name__ for event in log if isinstance(event, HEARD))
    assert moves == tuple(kind.__name__ for kind in HEARD), moves
    standin = table.place.standin
    for words in TOLD:
        assert table.told(words) == 1, f"{words} told {table.told(words)} times"
    pings = [len(standin.pings(user)) for user in table.people]
    # Whoever a direct message does not reach is pinged by a line below the board; the guest is also
    # pinged by the invitation. The first board takes the place of a message, and is posted where
    # that is told to be gone.
    gone = sum(strike.name == "10008" for strike in standin.faults.struck)
    most = BOARDS + pings[0] + max(0, pings[1] - 1) + min(1, gone)
    assert table.written[table.channel["id"]] <= most, f"more than {most} messages"
    for user, turns, pinged in zip(table.people, TURNS, pings, strict=True):
        sent = table.written[standin.dm(user)["id"]]
        assert sent <= turns, f"{sent} direct messages in {turns} turns"
        assert pinged <= turns + 1, f"{pinged} pings in {turns} turns"  # and the invitation
