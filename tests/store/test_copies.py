"""Copies are whole, private and sound; one that is put back is what it was."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.backup import backup, restore
from bot.store import DamagedFile, InUse, NewerSchema, Store, StoreError, copies, migrate
from bot.store.migrate import steps
from tests.service.house import CIA, DAN, FEUD, House, Place, choices

if TYPE_CHECKING:
    from pathlib import Path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
async def played(tmp_path: Path) -> House:
    """A house whose only game has been played out."""
    house = await House.open(tmp_path / "data" / "games.db")
    await house.played_out(await house.begun(), choices(1))
    return house


async def test_a_copy_is_made_beside_a_writer_and_looked_through(played, tmp_path):
    target = tmp_path / "kept" / "copy.db"
    copies.copy(played.path, target)
    await played.begun(people=(CIA, DAN))
    assert mode(target.parent) == 0o700
    assert mode(target) == 0o600
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]
    contents = copies.look_through(target)
    assert (contents.games, contents.unreadable) == (1, ())
    assert contents.events > 50
    with pytest.raises(StoreError, match="there already"):
        copies.copy(played.path, target)
    await played.store.close()


async def test_the_newest_copies_are_kept(played):
    for day in range(1, 6):
        path = await played.store.back_up(f"2026110{day}T000000Z", keep=3)
        assert path.exists()
    names = sorted(file.name for file in path.parent.iterdir())
    assert names == [f"games-2026110{day}T000000Z.db" for day in (3, 4, 5)]
    assert played.store.newest_copy() == "20261105T000000Z"
    await played.store.close()


async def test_a_copy_is_put_back_as_it_was(played, tmp_path):
    copy = tmp_path / "copy.db"
    before = played.rows()
    copies.copy(played.path, copy)
    await played.begun(people=(CIA, DAN), message=500)
    with pytest.raises(InUse):
        copies.restore(copy, played.path, "now")
    await played.store.close()
    kept = copies.restore(copy, played.path, "now").kept
    assert kept == played.path.with_name("games-before-restore-now.db")
    assert copies.look_through(kept).games == 2
    played.store = await Store.open(played.path)
    assert played.rows() == before
    assert mode(played.path) == 0o600
    await played.store.close()


async def test_tasks_after_it_have_numbers_that_no_task_had(played, tmp_path):
    """Discord takes a message under the number of one told minutes ago for that one."""
    copy = tmp_path / "copy.db"
    copies.copy(played.path, copy)
    await played.begun(people=(CIA, DAN), message=500)
    numbers = {row[0] for row in played.rows("outbox")["outbox"]}
    await played.store.close()
    copies.restore(copy, played.path, "now")
    played.store = await Store.open(played.path)
    played.games = played.new_games(played.store)
    kept = {row[0] for row in played.rows("outbox")["outbox"]}
    await played.begun(people=(CIA, DAN), message=500)
    later = {row[0] for row in played.rows("outbox")["outbox"]} - kept
    assert later
    assert not later & numbers
    await played.store.close()


async def test_a_bad_copy_leaves_everything_as_it_was(played, tmp_path, capsys):
    copy = tmp_path / "copy.db"
    copies.copy(played.path, copy)
    await played.store.close()
    before = played.path.read_bytes()
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 9 * 4096] = b"\x55" * (4 * 4096)
    copy.write_bytes(bytes(content))
    with pytest.raises(DamagedFile):
        copies.look_through(copy)
    assert restore(copy, played.path, anyway=True) == 1
    assert "copy.db" in capsys.readouterr().err
    assert played.path.read_bytes() == before


async def test_a_copy_with_a_game_that_cannot_be_replayed_is_put_back_only_anyway(
    played, tmp_path, capsys
):
    copy = tmp_path / "copy.db"
    copies.copy(played.path, copy)
    change(
        copy, "DROP TRIGGER events_stand", "UPDATE events SET body = '{}' WHERE kind = 'GameBegan'"
    )
    await played.store.close()
    assert restore(copy, played.path, anyway=False) == 1
    assert "1 of the games cannot be replayed: GAME0000" in capsys.readouterr().err
    assert restore(copy, played.path, anyway=True) == 0
    told = capsys.readouterr().out
    assert "1 of the games cannot be replayed: GAME0000" in told
    assert "sound" not in told


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_what_is_no_copy_is_refused(tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(StoreError, match="file"):
        copies.look_through(file)


async def test_a_copy_of_a_later_version_is_refused(played, tmp_path):
    copies.copy(played.path, tmp_path / "copy.db")
    await played.store.close()
    change(tmp_path / "copy.db", "PRAGMA user_version = 999")
    with pytest.raises(NewerSchema):
        copies.look_through(tmp_path / "copy.db")


async def test_the_commands_tell_what_they_did(played, capsys):
    assert backup(played.path, None) == 0
    (copy,) = (played.path.parent / "backups").iterdir()
    assert f"{copy}: 1 games with" in capsys.readouterr().out
    assert restore(copy, played.path, anyway=False) == 1
    complaint = capsys.readouterr().err
    assert complaint.startswith("crosstile: another process")
    assert complaint.count("\n") == 1
    await played.store.close()
    assert restore(copy, played.path, anyway=False) == 0
    assert "what was there before is kept as" in capsys.readouterr().out
    assert backup(played.path.with_name("nothing.db"), None) == 1


async def test_before_a_step_the_file_is_copied(played, tmp_path, monkeypatch):
    await played.offered(FEUD, place=Place(9, 9), message=900)
    before = played.rows()
    await played.store.close()
    number = len(steps()) + 1
    newer = {**steps(), number: "CREATE TABLE later (a INTEGER) STRICT;\n"}
    monkeypatch.setattr(migrate, "steps", lambda: newer)
    store = await Store.open(played.path)
    await store.close()
    (copy,) = (played.path.parent / "backups").iterdir()
    assert copy.name == f"games-before-step-{number:03d}.db"
    shutil.copyfile(copy, played.path)
    assert played.rows() == before
