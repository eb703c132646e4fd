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
from bot.service.games import ById, Message, Person, Place
from bot.service.leaving import erase as leave
from bot.store import Store, StoreError, copies, games
from bot.store.erasing import Erasures, write_down
from tests.service.house import BO, FEUD, HERE, House, choices, remember

if TYPE_CHECKING:
    from pathlib import Path

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
    assert await leave(house.store, house.games, GRETA.id, house.at) == 1
    await house.store.close()
    assert not holds_her(house.path)
    assert copies.look_through(house.path).unreadable == ()


async def test_her_opponents_games_end_and_are_shown(house: House) -> None:
    begun = (await house.games.look(ById("GAME0001"))).game.id
    await leave(house.store, house.games, GRETA.id, house.at)
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
    await leave(house.store, house.games, GRETA.id, house.at + 60)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert not holds_her(house.path)
    store = await Store.open(house.path)
    await store.close()


async def test_who_comes_back_after_it_stays(house: House) -> None:
    await leave(house.store, house.games, GRETA.id, house.at)
    await house.begun(FEUD, (BO, GRETA), HERE, 900)
    await house.games.beat(house.at + 3600)
    copy = house.path.parent / "copy.db"
    copies.copy(house.path, copy)
    await house.store.close()
    assert restore(copy, house.path, anyway=False) == 0
    assert holds_her(house.path)


def test_the_list_says_nobodys_id_and_is_closed_to_others(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    write_down(database, GRETA.id, 5)
    write_down(database, BO.id, 7)
    file = tmp_path / "games.db.erased"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert str(GRETA.id) not in file.read_text()
    erasures = Erasures.of(database)
    assert erasures.holds(GRETA.id, 5)
    assert not erasures.holds(GRETA.id, 6)
    assert not erasures.holds(1, 0)


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
    assert "1 running games were given up" in capsys.readouterr().out
    assert not holds_her(house.path)
