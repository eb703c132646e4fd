"""Killed at random instants under load: nothing acknowledged is lost, doubled or torn."""

from __future__ import annotations

import multiprocessing
import sqlite3
import time
from collections import Counter, defaultdict
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.rules.game import replay
from bot.service.desk import cache_row
from bot.service.games import Place
from bot.store import Store, copies, games
from tests.service.house import choices
from tests.soak import player

if TYPE_CHECKING:
    import random
    from pathlib import Path

PATIENCE = 60.0
LONGEST_LIFE = 0.6  # seconds after the first acknowledged move


@pytest.mark.parametrize(
    "kills", [10, pytest.param(100, marks=pytest.mark.slow)], ids=["short", "long"]
)
async def test_killed_again_and_again(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "house" / "games.db"
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.soak.player"])
    acknowledged: list[tuple[int, str, int, int]] = []
    for number in range(kills):
        acknowledged += one_life(context, path, number, choices(number))
        check_file(path, acknowledged)
    assert len(acknowledged) > 3 * kills
    store = await Store.open(path)
    for game_id, channel in file_rows(path, "SELECT game_id, channel_id FROM games"):
        row = await store.read(lambda tx, id_=game_id: games.by_id(tx, id_))
        log = await store.read(lambda tx, id_=game_id: games.events(tx, id_))
        assert row == cache_row(replay(log), Place(1, channel))
    await store.close()


def one_life(
    context, path: Path, number: int, chance: random.Random
) -> list[tuple[int, str, int, int]]:
    """Let a process play and kill it; return what it has acknowledged."""
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=player.play, args=(path, number, theirs))
    process.start()
    theirs.close()
    assert ours.poll(PATIENCE), "the player does not begin"
    time.sleep(chance.uniform(0, LONGEST_LIFE))
    process.kill()
    process.join()
    return list(received(ours))


def received(pipe):
    """Yield what was sent before the end; a line the end has cut is none."""
    while True:
        try:
            key, game_id, first, last = pipe.recv_bytes().decode("ascii").split()
        except (EOFError, OSError):
            pipe.close()
            return
        yield int(key), game_id, int(first), int(last)


def check_file(path: Path, acknowledged: list[tuple[int, str, int, int]]) -> None:
    """See that the file is sound, holds all that was acknowledged, and nothing twice."""
    assert copies.look_through(path).unreadable == ()
    kept = {
        row[0]: row for row in file_rows(path, "SELECT key, game_id, first_seq, last_seq FROM keys")
    }
    for line in acknowledged:
        assert kept[line[0]] == line
    by_game = defaultdict(Counter)
    for _, game_id, first, last in kept.values():
        by_game[game_id].update(range(first, last + 1))
    lengths = dict(file_rows(path, "SELECT game_id, COUNT(*) FROM events GROUP BY game_id"))
    for game_id, events in by_game.items():
        assert max(events.values()) == 1, "an event belongs to two interactions"
        assert max(events) < lengths[game_id]


def file_rows(path: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()
