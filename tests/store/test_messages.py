"""Which messages of a game are looked up again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.store import GameRow, Message, Store, Transaction, games, messages

if TYPE_CHECKING:
    from pathlib import Path

GAME = "GAMEAAAA"
ROW = GameRow(GAME, 1, 2, "open", live=True, seq=1, turn=None, turn_seq=0, due=9)
TOLD = tuple(
    Message(GAME, kind, seat, seq, 2, 100 + number)
    for number, (kind, seat, seq) in enumerate((
        ("invitation", None, 0),
        ("turn", None, 5),
        ("dm", 0, 5),
        ("left", None, 6),
        ("turn", None, 8),
        ("turn", None, 11),
        ("dm", 1, 11),
        ("turn", None, 14),
    ))
)  # fmt: skip
FIRST, SECOND, THIRD, FOURTH = (message for message in TOLD if message.kind == "turn")


@pytest.mark.parametrize(
    ("seq", "left_out"),
    [
        (3, set()),
        (5, set()),
        (8, set()),
        (9, {FIRST}),
        (14, {FIRST, SECOND}),
        (20, {FIRST, SECOND, THIRD}),
    ],
)
async def test_old_boards_are_left_out_and_nothing_else(
    tmp_path: Path, seq: int, left_out: set[Message]
) -> None:
    def fill(transaction: Transaction) -> None:
        for game_id, first in ((GAME, 0), ("GAMEBBBB", 1000)):
            games.add(transaction, replace(ROW, game_id=game_id, channel_id=first))
            for message in TOLD:
                other = replace(message, game_id=game_id, message_id=first + message.message_id)
                messages.remember(transaction, other)

    store = await Store.open(tmp_path / "messages.db")
    await store.change(fill)
    found = await store.read(lambda tx: messages.to_go_on_from(tx, GAME, seq))
    assert found == tuple(message for message in TOLD if message not in left_out)
    await store.close()
