"""The file: who may read it, what it refuses, and that a transaction is whole."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
import threading
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.store import (
    Conflict,
    GameRow,
    InUse,
    NewerSchema,
    Store,
    StoreError,
    Transaction,
    deadlines,
    games,
    migrate,
)
from bot.store.migrate import statements, steps

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.store import Reading

ROW = GameRow("GAMEAAAA", 1, 2, "open", live=True, seq=1, turn=None, turn_seq=0, due=9)
LOG = (ev.TurnPassed(0), ev.TurnPassed(1), ev.SeatResigned(0))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def written(store: Store) -> Store:
    def write(transaction: Transaction) -> None:
        games.add(transaction, ROW)
        games.append(transaction, ROW.game_id, 0, LOG, 5)

    await store.change(write)
    return store


# The file


def made(path: Path, text: str, mode: int = 0o600) -> None:
    path.parent.mkdir()
    path.write_text(text)
    path.chmod(mode)


def content(path: Path) -> bytes:
    return path.read_bytes()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_nobody_else_may_read_it(written: Store, path: Path) -> None:
    assert mode(path.parent) == 0o700
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == [
        "games.db",
        "games.db-shm",
        "games.db-wal",
        "games.db.lock",
    ]
    assert {mode(file) for file in files} == {0o600}


async def test_a_file_others_could_read_is_closed_to_them(path: Path) -> None:
    made(path, "", 0o644)
    store = await Store.open(path)
    assert mode(path) == 0o600
    await store.close()


async def test_how_it_is_kept(store: Store) -> None:
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "secure_delete": 1,
        "recursive_triggers": 1,
        "user_version": len(steps()),
    }
    for pragma, value in expected.items():
        row = await store.read(lambda tx, pragma=pragma: tx.row(f"PRAGMA {pragma}"))
        assert row == (value,), pragma


async def test_what_is_no_database_is_refused_clearly(path: Path) -> None:
    made(path, "a shopping list, long enough to look like something else" * 20)
    with pytest.raises(StoreError, match="not a database"):
        await Store.open(path)
    with pytest.raises(StoreError, match="directory"):
        await Store.open(path.parent)


# The schema


async def test_a_later_schema_is_refused_and_left_alone(path: Path) -> None:
    await (await Store.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = content(path)
    with pytest.raises(NewerSchema, match="999"):
        await Store.open(path)
    assert content(path) == before


async def test_opening_again_changes_nothing(written: Store, path: Path) -> None:
    await written.close()
    again = await Store.open(path)
    assert await again.read(lambda tx: games.events(tx, ROW.game_id)) == LOG
    await again.close()


async def test_two_open_a_new_file_at_once(path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(path, alone=False) for _ in range(2)))
    for store in stores:
        await store.close()


async def test_a_step_that_fails_is_undone_whole(path: Path, monkeypatch) -> None:
    await (await Store.open(path)).close()
    number = len(steps()) + 1
    broken = "CREATE TABLE half (a) STRICT;\nCREATE TABLE half (b INTEGER);\n"
    monkeypatch.setattr(migrate, "steps", lambda: {**steps(), number: broken})
    with pytest.raises(StoreError):
        await Store.open(path)
    with sqlite3.connect(path) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema")]
        assert "half" not in names
        assert connection.execute("PRAGMA user_version").fetchone() == (number - 1,)
    connection.close()


def test_scripts_are_cut_at_their_statements() -> None:
    script = """-- begins; with a comment
CREATE TABLE a (b TEXT DEFAULT ';');
CREATE TRIGGER c BEFORE UPDATE ON a
BEGIN
    SELECT 1;
    SELECT 2;
END;

-- the end
"""
    cut = list(statements(script))
    assert [piece.splitlines()[-1] for piece in cut] == [
        "CREATE TABLE a (b TEXT DEFAULT ';');",
        "END;",
    ]
    with pytest.raises(StoreError, match="within a statement"):
        list(statements("CREATE TABLE a (b);\nCREATE TABLE c"))


def test_steps_are_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "001_a.sql").write_text("SELECT 1;")
    (tmp_path / "003_b.sql").write_text("SELECT 1;")
    with pytest.raises(StoreError, match="gap"):
        steps(tmp_path)
    (tmp_path / "2_c.sql").write_text("SELECT 1;")
    with pytest.raises(StoreError, match="2_c"):
        steps(tmp_path)


# The log


FORBIDDEN = [
    "UPDATE events SET seq = seq + 10",
    "UPDATE events SET body = '{}' WHERE seq = 1",
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = 2",
    "INSERT OR REPLACE INTO events VALUES ('GAMEAAAA', 1, 5, 'TurnPassed', '{}')",
    "INSERT OR IGNORE INTO events VALUES ('GAMEAAAA', 1, 5, 'TurnPassed', '{}')",
    "REPLACE INTO events VALUES ('GAMEAAAA', 0, 5, 'TurnPassed', '{}')",
    "INSERT INTO events VALUES ('GAMEAAAA', 4, 5, 'TurnPassed', '{}')",
    "INSERT INTO events VALUES ('NOSUCH', 0, 5, 'TurnPassed', '{}')",
    "INSERT INTO events VALUES ('GAMEAAAA', 3, 'noon', 'TurnPassed', '{}')",
]


@pytest.mark.parametrize("sql", FORBIDDEN)
async def test_events_stand(written: Store, sql: str) -> None:
    def tamper(transaction: Transaction) -> None:
        transaction.run(sql)

    with pytest.raises(StoreError):
        await written.change(tamper)
    assert await written.read(lambda tx: games.events(tx, ROW.game_id)) == LOG


async def test_triggers_hold_for_every_connection(written: Store, path: Path) -> None:
    connection = sqlite3.connect(path)
    for sql in FORBIDDEN[:7]:
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(sql)
    connection.close()


async def test_a_whole_game_can_be_purged(written: Store) -> None:
    def purge(transaction: Transaction) -> None:
        transaction.run("DELETE FROM games WHERE game_id = ?", ROW.game_id)

    await written.change(purge)
    assert await written.read(lambda tx: games.events(tx, ROW.game_id)) == ()


@pytest.mark.parametrize("first", [0, 2, 4])
async def test_events_elsewhere_than_at_the_end_are_a_conflict(written: Store, first: int) -> None:
    with pytest.raises(Conflict):
        await written.change(lambda tx: games.append(tx, ROW.game_id, first, LOG, 5))
    await written.change(lambda tx: games.append(tx, ROW.game_id, 3, LOG[:1], 5))


async def test_one_live_game_in_a_channel(written: Store) -> None:
    other = GameRow("GAMEBBBB", 1, 2, "open", live=True, seq=1, turn=None, turn_seq=0, due=9)
    with pytest.raises(StoreError):
        await written.change(lambda tx: games.add(tx, other))


# Transactions


async def test_what_fails_leaves_nothing(written: Store) -> None:
    def half(transaction: Transaction) -> None:
        games.append(transaction, ROW.game_id, 3, LOG, 5)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await written.change(half)
    assert await written.read(lambda tx: games.events(tx, ROW.game_id)) == LOG


async def test_transactions_come_one_after_the_other(written: Store) -> None:
    under_way = 0

    def one(transaction: Transaction) -> None:
        nonlocal under_way
        under_way += 1
        assert under_way == 1
        end = len(games.events(transaction, ROW.game_id))
        games.append(transaction, ROW.game_id, end, LOG, 5)
        under_way -= 1

    await asyncio.gather(*(written.change(one) for _ in range(20)))
    assert len(await written.read(lambda tx: games.events(tx, ROW.game_id))) == 63


async def test_a_writer_outside_is_waited_for(written: Store, path: Path) -> None:
    outside = sqlite3.connect(path, isolation_level=None)
    outside.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(
        written.change(lambda tx: games.append(tx, ROW.game_id, 3, LOG, 5))
    )
    await asyncio.sleep(0.2)
    assert not waiting.done()
    outside.execute("ROLLBACK")
    outside.close()
    await waiting
    assert len(await written.read(lambda tx: games.events(tx, ROW.game_id))) == 6


async def test_only_what_must_last_waits_for_the_disk(store: Store) -> None:
    def level(tx) -> int:
        return (tx.row("PRAGMA synchronous"))[0]

    assert await store.change(level) == 2
    assert await store.change(level, lasting=False) == 1
    assert await store.read(level) == 1
    assert await store.change(level) == 2


# What nobody waits for


async def test_what_is_handed_over_is_done_before_what_is_asked_for_later(written: Store) -> None:
    failed: list[Exception] = []

    def work(transaction: Transaction) -> None:
        assert transaction.row("PRAGMA synchronous") == (1,)
        games.append(transaction, ROW.game_id, len(LOG), LOG, 5)

    written.hand_over(work, failed.append)
    asked = written.read(lambda tx: len(games.events(tx, ROW.game_id)))
    assert (await asked, failed) == (2 * len(LOG), [])


async def test_whoever_hands_over_hears_what_kept_it_from_being_done(written: Store) -> None:
    failed: list[Exception] = []

    def half(transaction: Transaction) -> None:
        games.append(transaction, ROW.game_id, len(LOG), LOG, 5)
        transaction.run("INSERT INTO pulse VALUES (2, 2)")

    def never(_: Transaction) -> None:
        raise ZeroDivisionError

    written.hand_over(half, failed.append)
    written.hand_over(never, failed.append)
    assert len(await written.read(lambda tx: games.events(tx, ROW.game_id))) == len(LOG)
    assert [type(error) for error in failed] == [StoreError, ZeroDivisionError]


async def test_what_was_handed_over_is_done_before_the_file_is_closed(path: Path) -> None:
    store, failed = await Store.open(path), []
    for at in range(20):
        store.hand_over(lambda tx, at=at: deadlines.beat(tx, at), failed.append)
    await store.close()
    with pytest.raises(StoreError):
        store.hand_over(lambda _: None, failed.append)
    again = await Store.open(path)
    assert (await again.read(deadlines.pulse), failed) == (19, [])
    await again.close()


# Behind a change


async def test_what_is_read_behind_a_change_is_what_it_has_left(written: Store) -> None:
    seen: list[tuple[int, int]] = []

    def then(done: int, read: Reading) -> None:
        read(lambda tx: seen.append((done, len(games.events(tx, ROW.game_id)))))

    def work(transaction: Transaction) -> int:
        games.append(transaction, ROW.game_id, len(LOG), LOG, 5)
        return 7

    asked = written.change(work, then=then), written.change(_purge)
    assert await asyncio.gather(*asked) == [7, None]
    assert seen == [(7, 2 * len(LOG))]


def _purge(transaction: Transaction) -> None:
    transaction.run("DELETE FROM games WHERE game_id = ?", ROW.game_id)


@pytest.mark.parametrize("sql", ["SELECT nothing", "INSERT INTO pulse VALUES (2, 2)"])
async def test_a_change_has_not_failed_when_nothing_can_be_read_behind_it(
    written: Store, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    def then(_done: None, read: Reading) -> None:
        read(lambda tx: tx.run(sql))

    await written.change(_purge, then=then)
    assert "nothing could be read behind a change" in caplog.text
    assert await written.read(lambda tx: games.events(tx, ROW.game_id)) == ()


# The thread


async def test_what_a_future_cannot_hold_is_still_answered(store: Store) -> None:
    asked = store.change(lambda _: next(iter(())))
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(asked, 2)


@pytest.mark.parametrize("patient", [True, False])
async def test_nobody_else_has_the_file_while_a_change_is_under_way(
    written: Store, path: Path, *, patient: bool
) -> None:
    """Also when whoever closes it does not wait, as at the end of a client that hangs."""
    held = threading.Event()

    def slow(transaction: Transaction) -> None:
        held.wait(5)
        games.append(transaction, ROW.game_id, 3, LOG, 5)

    changing = asyncio.create_task(written.change(slow))
    await asyncio.sleep(0)
    closing = asyncio.create_task(written.close())
    await asyncio.sleep(0.05)
    if not patient:
        closing.cancel()
        await asyncio.wait([closing])
    with pytest.raises(InUse):
        await Store.open(path)
    held.set()
    await changing
    with contextlib.suppress(asyncio.CancelledError):
        await closing
    again = await opened_soon(path)
    assert len(await again.read(lambda tx: games.events(tx, ROW.game_id))) == 6
    await again.close()


async def opened_soon(path: Path) -> Store:
    """Open a file that is being closed."""
    for _ in range(100):
        with contextlib.suppress(InUse):
            return await Store.open(path)
        await asyncio.sleep(0.02)
    return await Store.open(path)
