"""One process for a file, and what happens when the disk does not do what it should."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.store import (
    Busy,
    DamagedFile,
    GameRow,
    InUse,
    Store,
    StoreError,
    Transaction,
    Unwritable,
    games,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import asyncio, sys
from pathlib import Path
from bot.store import Store, games
from tests.store.test_lease_and_disk import a_game
async def main():
    store = await Store.open(Path(sys.argv[1]))
    await store.change(lambda tx: games.add(tx, a_game(1)))
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def a_game(number: int) -> GameRow:
    return GameRow(
        f"GAME{number:04d}", 1, number, "open", live=True, seq=1, turn=None, turn_seq=0, due=9
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()


def holding(path: Path) -> subprocess.Popen[str]:
    """Start a process that has the file open, with a change in its write-ahead log."""
    holder = subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    return holder


def end(holder: subprocess.Popen[str], number: int) -> None:
    holder.send_signal(number)
    holder.communicate()


# The lease


async def test_a_second_opening_is_refused_with_one_clear_line(store, path):
    with pytest.raises(InUse, match=f"another process.*{path}") as refused:
        await Store.open(path)
    assert "\n" not in str(refused.value)
    assert str(os.getpid()) in str(refused.value)


async def test_a_file_that_was_closed_can_be_opened(store, path):
    await store.close()
    again = await Store.open(path)
    await again.close()
    assert stat.S_IMODE(path.with_name("games.db.lock").stat().st_mode) == 0o600


async def test_a_failed_opening_gives_the_lease_up(path):
    path.parent.mkdir()
    path.write_text("no database, and too long for an empty one " * 40)
    for _ in range(2):
        with pytest.raises(DamagedFile):
            await Store.open(path)


async def test_another_process_keeps_the_file_until_it_is_gone(path, caplog):
    holder = holding(path)
    with pytest.raises(InUse, match=str(holder.pid)):
        await Store.open(path)
    end(holder, signal.SIGKILL)
    with caplog.at_level("INFO"):
        store = await Store.open(path)
    assert "was not closed in order" in caplog.text
    assert "is sound" in caplog.text
    assert await store.read(lambda tx: games.by_id(tx, "GAME0001")) == a_game(1)
    await store.close()


async def test_after_an_orderly_end_nothing_is_looked_through(store, path, caplog):
    await store.change(lambda tx: games.add(tx, a_game(1)))
    await store.close()
    with caplog.at_level("INFO"):
        again = await Store.open(path)
    assert "SQLite 3." in caplog.text
    assert "not closed in order" not in caplog.text
    await again.close()


async def test_a_damaged_file_is_not_opened_after_an_unclean_end(path):
    store = await Store.open(path)
    await store.change(lambda tx: games.add(tx, a_game(1)))
    await store.close()
    spoil(path)
    path.with_name("games.db-wal").write_bytes(b"\0" * 32)
    with pytest.raises(DamagedFile, match="restore FILE"):
        await Store.open(path)


def spoil(path: Path) -> None:
    """Turn an index upside down, as a failing disk does: the pages still look like pages."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA writable_schema = ON")
    ((root,),) = connection.execute(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'games_of_channel'"
    )
    ((size,),) = connection.execute("PRAGMA page_size")
    connection.close()
    content = bytearray(path.read_bytes())
    page = slice((root - 1) * size, root * size)
    content[page] = bytes([10]) + bytes(size - 1)
    path.write_bytes(bytes(content))


# The disk


async def set_pragma(store: Store, pragma: str) -> None:
    await store.inside(lambda connection: connection.execute(f"PRAGMA {pragma}").fetchall())


def fill(transaction: Transaction) -> None:
    games.append(transaction, "GAME0001", 0, (ev.DrawSealed("ab" * 200_000),), 5)


@pytest.mark.parametrize(
    ("refuse", "allow"),
    [("max_page_count = 1", "max_page_count = 1000000"), ("query_only = 1", "query_only = 0")],
    ids=["full", "read-only"],
)
async def test_a_disk_that_takes_nothing_refuses_and_recovers(store, refuse, allow):
    await store.change(lambda tx: games.add(tx, a_game(1)))
    await set_pragma(store, refuse)
    for _ in range(3):
        with pytest.raises(Unwritable):
            await store.change(fill)
        assert await store.read(lambda tx: games.events(tx, "GAME0001")) == ()
    await set_pragma(store, allow)
    await store.change(fill)
    assert len(await store.read(lambda tx: games.events(tx, "GAME0001"))) == 1


async def test_a_limit_on_the_size_of_files_refuses_and_the_file_stays_sound(path):
    """The system refuses the bytes themselves, as a full disk does, in a process of its own."""
    script = f"""
import asyncio, resource
from pathlib import Path
from bot.store import Store, Unwritable, games
from tests.store.test_lease_and_disk import a_game, fill
async def main():
    store = await Store.open(Path({str(path)!r}))
    await store.change(lambda tx: games.add(tx, a_game(1)))
    whole = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, whole[1]))
    try:
        await store.change(fill)
    except Unwritable as error:
        print("refused", error)
    resource.setrlimit(resource.RLIMIT_FSIZE, whole)
    await store.change(fill)
    await store.close()
asyncio.run(main())
"""
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("refused")
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT COUNT(*) FROM events").fetchone() == (1,)
    connection.close()


async def test_a_file_held_from_outside_is_busy_and_nothing_is_done(store, path):
    await set_pragma(store, "busy_timeout = 50")
    outside = sqlite3.connect(path, isolation_level=None)
    outside.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        await store.change(lambda tx: games.add(tx, a_game(1)))
    outside.execute("ROLLBACK")
    outside.close()
    await store.change(lambda tx: games.add(tx, a_game(1)))


# The write-ahead log


async def test_a_checkpoint_empties_the_log_unless_somebody_reads(store, path):
    await store.change(lambda tx: games.add(tx, a_game(1)))
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM games").fetchall()
    await store.change(fill)
    assert await store.checkpoint() > 400_000
    reader.execute("COMMIT")
    reader.close()
    assert await store.checkpoint() == 0
    with pytest.raises(StoreError):
        await store.change(lambda tx: games.add(tx, a_game(1)))
    row = await store.read(lambda tx: tx.row("PRAGMA busy_timeout"))
    assert row == (5000,)
