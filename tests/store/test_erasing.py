"""Who is erased is gone from the file and from copies put back; what was played stays."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.backup import restore
from bot.erasure import erase
from bot.rules.game import Phase, replay
from bot.rules.illegal import Refused
from bot.service.games import ById, Message, Person, Place, Wish
from bot.service.leaving import erase as leave
from bot.service.leaving import leave_for_nobody
from bot.store import Store, StoreError, Transaction, copies, erasing, games, outbox
from bot.store.erasing import Erasures, write_down
from tests.service.house import ANNA, BO, FEUD, HERE, House, choices, remember

if TYPE_CHECKING:
    from pathlib import Path

HER_MESSAGE, THE_BOARD = 0x1112_1314_1516_1718, 0x2122_2324_2526_2728
GRETA = Person(9_007_199_254_740_993, "Greta Garbotalks", "sv")


@pytest.fixture
async def house(tmp_path: Path) -> House:
    """A house in which Greta has played one game out, plays another and has been written to."""
    made = await House.open(tmp_path / "data" / "games.db")
    await made.played_out(await made.begun(FEUD, (GRETA, BO)), choices(1))
    begun = await made.begun(FEUD, (BO, GRETA), Place(78, 1), 500)
    await remember(made.games, Message(begun, "dm", 1, 9, 5, 6))
    await made.games.beat(made.at)
    return made


def holds(path: Path, number: int) -> bool:
    """Tell whether a number stands anywhere in the file, as text or as it is."""
    near = [file for file in path.parent.iterdir() if file.name.startswith(path.name)]
    whole = b"".join(file.read_bytes() for file in near)
    return str(number).encode() in whole or number.to_bytes(8, "big") in whole


def holds_her(path: Path) -> bool:
    content = b"".join(
        file.read_bytes() for file in path.parent.iterdir() if file.name.startswith(path.name)
    )
    with closing(sqlite3.connect(path)) as connection:
        seats = connection.execute(
            "SELECT COUNT(*) FROM seats WHERE person_id = ?", (GRETA.id,)
        ).fetchone()
    return GRETA.name.encode() in content or seats[0] > 0


async def test_nothing_in_the_file_tells_of_her_and_all_games_replay(house: House) -> None:
    await house.store.checkpoint()
    assert holds_her(house.path)
    assert await leave(house.store, house.games, GRETA.id) == 1
    await house.store.close()
    assert not holds_her(house.path)
    assert copies.look_through(house.path).unreadable == ()


async def test_what_was_told_her_leaves_no_trace_in_what_is_still_to_be_told(house: House) -> None:
    """A turn's message was sent to her, the board could not be posted: both ids are noted."""
    [task_id] = [
        row[0] for row in house.rows("outbox")["outbox"] if (row[1], row[3]) == ("GAME0001", "turn")
    ]
    progress = {"dm": HER_MESSAGE, "message": THE_BOARD, "unpinged": True}

    def noted(transaction: Transaction) -> None:
        transaction.run("UPDATE outbox SET seat = 1 WHERE id = ?", task_id)
        outbox.note(transaction, task_id, progress)

    await house.store.change(noted)
    await house.store.checkpoint()
    assert holds(house.path, HER_MESSAGE)
    await leave(house.store, house.games, GRETA.id)
    assert not holds(house.path, HER_MESSAGE)
    await house.store.change(lambda tx: outbox.note(tx, task_id, progress))  # a try under way
    await house.store.checkpoint()
    assert not holds(house.path, HER_MESSAGE)
    assert holds(house.path, THE_BOARD)
    await house.store.close()


async def test_her_opponents_games_end_and_are_shown(house: House) -> None:
    begun = (await house.games.look(ById("GAME0001"))).game.id
    await leave(house.store, house.games, GRETA.id)
    seen = await house.games.look(ById(begun), BO)
    assert seen.game.phase is Phase.ENDED
    assert [person.name for person in seen.people] == [BO.name, ""]
    log = await house.store.read(lambda tx: games.events(tx, begun))
    assert replay(log) == seen.game
    assert house.rows("messages")["messages"] == []
    await house.store.close()


async def test_a_copy_put_back_forgets_her_again(house: House) -> None:
    copy = house.path.parent / "copy.db"
    copies.copy(house.path, copy)
    await leave(house.store, house.games, GRETA.id)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)
    store = await Store.open(house.path)
    await store.close()


async def put_back(house: House) -> None:
    """Erase her, put a copy back that was made before, and start on it."""
    copy = await house.store.back_up("20270115T080000Z", 3)
    await leave(house.store, house.games, GRETA.id)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)
    house.store = await Store.open(house.path)
    house.games = house.new_games(house.store)
    await leave_for_nobody(house.store, house.games)


@pytest.mark.parametrize("where", ["on turn", "not on turn"])
async def test_a_copy_put_back_gives_her_running_games_up_as_erasing_does(
    house: House, where: str
) -> None:
    if where == "on turn":
        await house.games.pass_turn(ById("GAME0001"), await house.on_turn("GAME0001"), key=1)
    await house.store.change(lambda tx: tx.run("DELETE FROM outbox"))
    await put_back(house)
    seen = await house.games.look(ById("GAME0001"), BO)
    assert seen.game.phase is Phase.ENDED
    assert seen.game.end is not None
    assert seen.game.end.winners == (seen.seat,)
    assert [row[3] for row in house.rows("outbox")["outbox"]] == ["end"]  # to be told
    assert not holds_her(house.path)
    await house.store.close()


async def test_a_copy_put_back_calls_her_invitations_off(house: House) -> None:
    own = await house.offered(FEUD, GRETA, Place(77, 31), 800)
    kept_for_her = await house.offered(
        Wish("wordfeud", "en", opponents=(GRETA,)), BO, Place(77, 32), 900
    )
    await put_back(house)
    for game_id in (own, kept_for_her):
        assert (await house.games.look(ById(game_id))).game.phase is Phase.CLOSED
    await house.store.close()


async def test_who_had_left_a_game_of_three_does_not_end_it(house: House) -> None:
    wish = Wish("classic", "en", players=3)
    game_id = await house.begun(wish, (BO, GRETA, ANNA), Place(77, 33), 800)
    await house.games.resign(ById(game_id), GRETA, key=house.key())
    await put_back(house)
    assert (await house.games.look(ById(game_id))).game.phase is Phase.RUNNING
    assert (await house.games.look(ById("GAME0001"))).game.phase is Phase.ENDED
    await house.store.close()


async def test_who_comes_back_after_it_stays(house: House) -> None:
    await leave(house.store, house.games, GRETA.id)
    await house.begun(FEUD, (BO, GRETA), HERE, 900)
    await house.games.beat(house.at + 3600)
    copy = house.path.parent / "copy.db"
    copies.copy(house.path, copy)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert holds_her(house.path)


async def test_the_list_says_nobodys_id_and_is_closed_to_others(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    store = await Store.open(database)
    await store.change(lambda tx: write_down(tx, database, GRETA.id, 5))
    await store.change(lambda tx: write_down(tx, database, BO.id, 7))
    await store.close()
    file = tmp_path / "games.db.erased"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert str(GRETA.id) not in file.read_text()
    erasures = Erasures.of(database)
    assert erasures.holds(GRETA.id, 5)
    assert not erasures.holds(GRETA.id, 6)
    assert not erasures.holds(1, 0)
    assert not (tmp_path / "games.db.erased.part").exists()


async def test_all_who_are_erased_at_the_same_time_are_on_the_list(house: House) -> None:
    people = [Person(3000 + n, f"Nr {n}", "en") for n in range(12)]
    for number, person in enumerate(people):
        await house.offered(FEUD, person, Place(77, 9000 + number), 100 + number)
    await asyncio.gather(*(leave(house.store, house.games, person.id) for person in people))
    erasures = Erasures.of(house.path)
    assert [person for person in people if not erasures.holds(person.id, house.at)] == []
    assert {row[0] for row in house.rows("people")["people"] if row[0] > 0} == {GRETA.id, BO.id}
    await house.store.close()


async def test_a_copy_made_while_channels_are_told_forgets_her_too(house: House) -> None:
    """Nobody tells the outbox here, so the erasure waits; minutes pass by the bot's own clock."""
    leaving = asyncio.create_task(leave(house.store, house.games, GRETA.id, patience=0.5))
    await asyncio.sleep(0.1)
    house.at += 60
    await house.games.beat(house.at)
    copy = await house.store.back_up("20270115T080000Z", 3)
    assert holds_her(copy)
    await leaving
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)


async def test_a_clock_put_back_brings_nobody_back(house: House) -> None:
    copy = await house.store.back_up("20270115T080000Z", 3)
    house.at -= 3600
    await leave(house.store, house.games, GRETA.id)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)


async def test_a_list_that_cannot_be_written_leaves_her_there(house: House) -> None:
    """Nothing is erased that a copy would bring back: `<list>.part` is a folder here."""
    part = house.path.with_name(f"{house.path.name}.erased.part")
    part.mkdir()
    with pytest.raises(Refused):
        await leave(house.store, house.games, GRETA.id)
    assert GRETA.id in {row[0] for row in house.rows("people")["people"]}
    part.rmdir()
    await leave(house.store, house.games, GRETA.id)
    assert GRETA.id not in {row[0] for row in house.rows("people")["people"]}
    await house.store.close()


async def test_an_end_before_the_commit_leaves_her_on_the_list(house: House) -> None:
    """The deed ends between list and commit: she is there still, and copies may forget her."""
    copy = await house.store.back_up("20270115T080000Z", 3)

    def cut_off(transaction: Transaction) -> None:
        erasing.erase(transaction, house.path, GRETA.id, house.at)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await house.store.change(cut_off)
    await house.store.close()
    assert holds_her(house.path)
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)


@pytest.mark.parametrize("content", ["", "xyz", "00 aa", "00 aa bb"])
def test_a_list_that_cannot_be_read_keeps_a_copy_from_being_put_back(
    tmp_path: Path, content: str
) -> None:
    (tmp_path / "games.db.erased").write_text(content)
    with pytest.raises(StoreError, match="no list of erasures"):
        Erasures.of(tmp_path / "games.db")


async def test_the_command_is_refused_beside_a_bot(house: House, capsys) -> None:
    assert await asyncio.to_thread(erase, house.path.with_name("other.db"), GRETA.id) == 1
    assert "is not there" in capsys.readouterr().err
    assert await asyncio.to_thread(erase, house.path, GRETA.id) == 1
    assert "only one bot may run" in capsys.readouterr().err
    await house.store.close()
    assert await asyncio.to_thread(erase, house.path, GRETA.id) == 0
    assert f"{GRETA.id} is erased; running games given up: 1\n" in capsys.readouterr().out
    assert not holds_her(house.path)


async def test_the_command_says_so_when_nobody_by_an_id_is_known(house: House, capsys) -> None:
    before = house.rows()
    await house.store.close()
    assert await asyncio.to_thread(erase, house.path, 123) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("crosstile: nobody by the id 123 is known in games.db: nothing was")
    assert house.rows() == before
    assert Erasures.of(house.path).holds(123, house.at)  # copies may know them


async def test_who_is_known_to_a_copy_alone_is_forgotten_by_it(house: House) -> None:
    """As after a new beginning with an empty file, with the copies of the old one kept."""
    await house.games.beat(1_700_000_000)  # before the clock of whoever runs this test
    copy = await house.store.back_up("20270115T080000Z", 3)
    await house.store.close()
    house.path.unlink()
    await (await Store.open(house.path)).close()
    assert await asyncio.to_thread(erase, house.path, GRETA.id) == 1
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)


async def test_what_is_put_back_is_told_as_it_stands_then(house: House, capsys) -> None:
    """A game in her direct messages goes with her, so the copy holds more than the file does."""
    await house.store.change(
        lambda tx: tx.run("UPDATE games SET guild_id = 0 WHERE game_id = 'GAME0001'")
    )
    copy = await house.store.back_up("20270115T080000Z", 3)
    whole = copies.look_through(copy)
    await leave(house.store, house.games, GRETA.id)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    stands = copies.look_through(house.path)
    assert (whole.games, stands.games) == (2, 1)
    assert capsys.readouterr().out.splitlines()[:2] == [
        f"{house.path}: 1 games with {stands.events} events, sound",
        "people erased since that copy was made, and now again: 1",
    ]
