"""A server that removes the bot loses nothing for thirty days, and everything after them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.clock import Clock
from bot.service.games import Anywhere, ById, InChannel, Message, Person, Place
from bot.service.presence import JUMP
from bot.service.refusals import NoSuchGame
from bot.service.servers import AT_ONCE, DAY, DAYS_KEPT, Servers
from bot.service.wordbook import Wordbook
from bot.store import Absence, HouseRow, outbox, words
from tests.service.house import ANNA, BO, CIA, DAN, FEUD, House, choices, remember

if TYPE_CHECKING:
    from pathlib import Path

GUILD = 0x11_22_33_44_55_66_77
ELSEWHERE = 0x21_22_33_44_55_66_77
THERE = Place(GUILD, 0x71_22_33_44_55_66_77)
ROOM = Place(GUILD, 0x72_22_33_44_55_66_77)
OTHER = Place(ELSEWHERE, 8001)
GRETA = Person(0x31_22_33_44_55_66_77, "Greta Garbotalks", "sv")
KEPT = DAYS_KEPT * DAY
TURN = 72 * 3600
WHOLE = (
    *("games", "events", "keys", "seats", "people", "outbox", "messages", "damaged"),
    *("racks", "results", "reports", "house_words", "departures"),
)


def servers(house: House, **means: Any) -> Servers:
    return Servers(house.store, house.games, lambda: house.at, **means)


async def lived_in(house: House) -> str:
    """Let much happen on the server, and a little elsewhere; return the game that runs there."""
    await house.played_out(await house.begun(FEUD, (GRETA, BO), ROOM, 300), choices(1))
    running = await house.begun(FEUD, (GRETA, ANNA), THERE)
    await remember(house.games, Message(running, "dm", 0, 9, 5, 6))
    await house.begun(FEUD, (ANNA, CIA), OTHER, 500)
    book = Wordbook(house.store, house.games, lambda: house.at, resources.glossary)
    await book.report(THERE, GRETA, "hello", "en")
    await book.report(THERE, DAN, "hullo", "en")

    def work(transaction: Any) -> None:
        words.decide(transaction, GUILD, HouseRow("en", "HELLO", "word"), house.at)

    await house.store.change(work)
    await house.games.beat(house.at)
    return running


def bytes_of(path: Path) -> bytes:
    near = [file for file in path.parent.iterdir() if file.name.startswith(path.name)]
    return b"".join(file.read_bytes() for file in near if file.is_file())


def signs(number: int) -> tuple[bytes, bytes]:
    return str(number).encode(), number.to_bytes(8, "big")[1:]


def tells_of(path: Path, number: int) -> bool:
    whole = bytes_of(path)
    return any(sign in whole for sign in signs(number))


async def test_thirty_days_after_it_nothing_is_left_of_a_server(house: House) -> None:
    running = await lived_in(house)
    account = servers(house)
    await account.here({ELSEWHERE})
    await house.store.checkpoint()
    assert tells_of(house.path, GUILD)
    house.at += KEPT - 1
    assert await account.purge() == 0
    assert (await house.games.look(ById(running))).game.phase is Phase.RUNNING
    house.at += 1
    assert await account.purge() == 1
    assert not any(tells_of(house.path, place.channel_id) for place in (THERE, ROOM))
    assert not tells_of(house.path, GUILD)
    await house.store.inside(lambda sqlite: sqlite.execute("VACUUM"))
    await house.store.checkpoint()
    assert not tells_of(house.path, GUILD)
    left = house.rows(*WHOLE)
    assert [row[2] for row in left["games"]] == [ELSEWHERE]
    assert left["results"] == left["reports"] == left["house_words"] == left["departures"] == []
    with pytest.raises(Refused) as refused:
        await house.games.look(ById(running))
    assert isinstance(refused.value.reason, NoSuchGame)


async def test_people_stay_who_have_anything_elsewhere(house: House) -> None:
    await lived_in(house)
    account = servers(house)
    await account.here({ELSEWHERE})
    house.at += KEPT
    await account.purge()
    assert {row[0] for row in house.rows("people")["people"]} == {ANNA.id, CIA.id}
    assert GRETA.name.encode() not in bytes_of(house.path)


async def test_a_running_game_ends_without_a_result(house: House) -> None:
    await lived_in(house)
    before = [row for row in house.rows("results")["results"] if row[0] == 2]
    account = servers(house)
    await account.here({ELSEWHERE})
    house.at += KEPT
    await account.purge()
    assert before == house.rows("results")["results"] == []


async def test_many_games_are_purged_a_few_at_a_time_and_others_play_meanwhile(
    house: House,
) -> None:
    other = await house.begun(FEUD, (ANNA, BO), OTHER, 500)
    for number in range(3 * AT_ONCE + 1):
        await house.offered(FEUD, CIA, Place(GUILD, 7000 + number), 600 + number)
    account = servers(house)
    await account.here({ELSEWHERE})
    house.at += KEPT
    purging = asyncio.create_task(account.purge())
    await asyncio.sleep(0)
    await house.games.pass_turn(InChannel(OTHER.channel_id), ANNA, key=1)
    assert len(house.rows("games")["games"]) > 1  # between two transactions of the purge
    assert await purging == 1
    assert [row[1] for row in house.rows("games")["games"]] == [other]


# While the bot is away


async def test_no_time_runs_out_there(house: House) -> None:
    running = await house.begun(FEUD, (ANNA, BO), THERE)
    elsewhere = await house.begun(FEUD, (ANNA, CIA), OTHER, 500)
    account = servers(house)
    await account.here({GUILD, ELSEWHERE})
    await account.left(GUILD)
    house.at += TURN + 1
    assert await house.games.due(house.at) == (elsewhere,)
    clock = asyncio.create_task(Clock(house.games, lambda: house.at).run())
    while (await house.games.look(ById(elsewhere))).game.phase is Phase.RUNNING:  # noqa: ASYNC110 - the disk tells nobody
        await asyncio.sleep(0.01)
    clock.cancel()
    assert (await house.games.look(ById(running))).game.phase is Phase.RUNNING
    assert await house.games.next_due() is None


async def test_games_there_are_meant_by_nobody(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    elsewhere = await house.begun(FEUD, (ANNA, CIA), OTHER, 500)
    account = servers(house)
    await account.here({ELSEWHERE})
    assert (await house.games.look(Anywhere(), ANNA)).game.id == elsewhere


@pytest.mark.parametrize("told", ["at once", "when a connection begins"])
async def test_invited_again_the_games_go_on_with_the_time_given_back(
    house: House, told: str
) -> None:
    running = await house.begun(FEUD, (ANNA, BO), THERE)
    offered = await house.offered(FEUD, CIA, ROOM, 300)
    deadline = (await house.games.look(ById(running))).game.deadline
    expires = (await house.games.look(ById(offered))).game.expires
    account = servers(house)
    await account.here({GUILD})
    house.at += 100
    await account.left(GUILD)
    house.at += 20 * DAY
    await house.games.beat(house.at)
    await (account.back(GUILD) if told == "at once" else account.here({GUILD}))
    assert house.rows("departures")["departures"] == []
    assert (await house.games.look(ById(running))).game.deadline == deadline + 20 * DAY
    assert (await house.games.look(ById(offered))).game.expires == expires + 20 * DAY
    house.at += KEPT
    assert await account.purge() == 0
    assert (await house.games.look(ById(running))).game.phase is Phase.RUNNING


async def test_time_away_is_given_once_though_the_whole_bot_was_away_too(house: House) -> None:
    """The bot stops, is removed meanwhile, learns of it at its start; then all of it once more."""
    running = await house.begun(FEUD, (ANNA, BO), THERE)
    deadline = (await house.games.look(ById(running))).game.deadline
    began = house.at
    await house.games.beat(house.at)
    house.at += DAY
    account = servers(house)
    await account.here({ELSEWHERE})
    await house.games.credit(Absence(began, house.at))
    assert (await house.games.look(ById(running))).game.deadline == deadline
    house.at += DAY
    await house.games.beat(stopped := house.at)
    house.at += DAY
    account = servers(house)
    await account.here({GUILD})
    await house.games.credit(Absence(stopped, house.at))
    assert (await house.games.look(ById(running))).game.deadline == deadline + 3 * DAY


async def test_what_could_not_be_told_there_is_told_then(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    account = servers(house)
    await account.here({GUILD})
    await account.left(GUILD)

    def aside(transaction: Any) -> None:
        outbox.set_aside(transaction, 1, "Discord: 403 50001", house.at, house.at + DAY)

    await house.store.change(aside)
    woken: list[object] = []
    house.games.listen(woken.append)
    await account.back(GUILD)
    [row] = [row for row in house.rows("outbox")["outbox"] if row[0] == 1]
    assert row[7] == 0
    assert woken == [None]


# What is certain


async def test_a_foreign_server_is_nothing_to_it(house: House) -> None:
    account = servers(house)
    await account.here({GUILD})
    await account.left(ELSEWHERE)
    assert house.rows("departures")["departures"] == []


async def test_the_month_counts_from_when_the_bot_learnt_of_it(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    await house.games.beat(house.at)
    house.at += 40 * DAY
    account = servers(house)
    await account.here({ELSEWHERE})
    assert await account.purge() == 0
    house.at += KEPT
    assert await account.purge() == 1


async def test_nothing_is_purged_before_discord_has_said_where_the_bot_is(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    await servers(house).here({ELSEWHERE})
    house.at += 40 * DAY
    started = servers(house)
    assert await started.purge() == 0
    await started.here({GUILD})  # invited again while it was stopped
    assert await started.purge() == 0
    assert len(house.rows("games")["games"]) == 1


async def test_nothing_is_purged_while_discord_is_out_of_reach(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    reached = [False]
    account = servers(house, available=lambda: reached[0])
    await account.here({ELSEWHERE})
    house.at += KEPT
    assert await account.purge() == 0
    reached[0] = True
    assert await account.purge() == 1


async def test_nothing_is_purged_for_an_hour_after_the_clock_was_set(house: House) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    account = servers(house, steady=lambda: 0.0)
    await account.here({ELSEWHERE})
    await account.round()
    house.at += KEPT
    await account.round()
    assert len(house.rows("games")["games"]) == 1
    house.at -= KEPT  # put right
    await account.round()
    house.at += JUMP
    await account.round()
    assert len(house.rows("games")["games"]) == 1
    house.at += KEPT
    await account.round()
    await account.round()
    assert house.rows("games")["games"] == []


async def test_an_invitation_in_the_middle_of_the_purge_ends_it(house: House) -> None:
    for number in range(2 * AT_ONCE):
        await house.offered(FEUD, CIA, Place(GUILD, 7000 + number), 600 + number)
    account = servers(house)
    await account.here({ELSEWHERE})
    house.at += KEPT
    purging = asyncio.create_task(account.purge())
    while len(house.rows("games")["games"]) == 2 * AT_ONCE:  # noqa: ASYNC110 - the disk tells nobody
        await asyncio.sleep(0)
    await account.back(GUILD)
    assert await purging == 0
    assert len(house.rows("games")["games"]) == AT_ONCE


async def test_games_in_direct_messages_are_of_no_server(house: House) -> None:
    direct = await house.begun(FEUD, (ANNA, BO))
    await house.store.change(lambda tx: tx.run("UPDATE games SET guild_id = 0"))
    account = servers(house)
    await account.here({ELSEWHERE})
    house.at += KEPT
    assert await account.purge() == 0
    assert (await house.games.look(ById(direct))).game.id == direct


async def test_a_disk_that_takes_nothing_is_no_end_of_it(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.begun(FEUD, (ANNA, BO), THERE)
    account = servers(house)
    await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 1"))
    await account.here({ELSEWHERE})
    assert "could not be noted" in caplog.text
    await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 0"))
    await account.here({ELSEWHERE})
    assert len(house.rows("departures")["departures"]) == 1


async def test_every_table_with_a_server_is_purged(house: House) -> None:
    """A table added later belongs to `bot.store.servers` too."""
    with closing(sqlite3.connect(house.path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema")]
        naming = {
            table
            for table in tables
            for column in connection.execute(f"PRAGMA table_info({table})")
            if "guild" in column[1]
        }
    assert naming - {"games_of_guild"} == {"games", "reports", "house_words", "departures"}
