"""Anybody can check a finished game, and every tampering is named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import decide, start
from bot.rules.draw import Seal, SealedDraw
from bot.rules.game import replay
from bot.rules.verifying import first_difference
from tests.rules.conftest import AnyWord

SEED = bytes(range(32))


@pytest.fixture
def log(begin):
    """A classic game with a swap, a play and three players, of whom one leaves; then the end."""
    table = begin("classic", seats=3, draw=SealedDraw(lambda: SEED))
    turn = table.game.turn
    table.swap(turn, table.game.seats[turn].rack[0] + table.game.seats[turn].rack[1])
    table.do(cmd.Seat(table.game.turn), cmd.Resign())
    while table.game.end is None:
        table.do(cmd.Seat(table.game.turn), cmd.Pass())
    return (table.base.offer, *table.log)


def test_an_honest_log_verifies(log):
    assert first_difference(log) is None


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        (ev.GameOffered, {"commitment": "00" * 32}, "commitment"),
        (ev.GameOffered, {"game_id": "OTHERAAA"}, "commitment"),
        (ev.DrawSealed, {"seed": "00" * 32}, "seed"),
        (ev.InvitationPosted, {"message_id": 112}, "start"),
        (ev.GameBegan, {"message_id": 223}, "start"),
        (ev.FirstSeatDrawn, {"first": 9}, "start"),
        (ev.BagFilled, {"tiles": ("A",)}, "bag"),
        (ev.TilesDrawn, {"tiles": ("Q", "Q", "Q", "Q", "Q", "Q", "Q")}, "draw"),
        (ev.TilesReturned, {"bag": ("A",)}, "swap"),
    ],
)
def test_the_first_difference_is_named(log, kind, change, what):
    changed = list(log)
    seq = next(n for n, event in enumerate(log) if isinstance(event, kind))
    changed[seq] = replace(log[seq], **change)
    found = first_difference(changed)
    assert found is not None
    assert found.what.split(":")[0] == what


def test_a_running_game_reveals_nothing(log):
    with pytest.raises(ValueError, match="not over"):
        first_difference(log[:-1])
    with pytest.raises(ValueError, match="GameOffered"):
        first_difference(log[1:])


def test_c16_a_random_board_moves_the_premium_squares(catalogue):
    layout = catalogue.layouts["wordfeud"]
    symbols = SealedDraw(lambda: SEED).shuffled
    moved = layout.rearranged(symbols(Seal(SEED.hex()), "board", layout.symbols()))
    assert Counter("".join(moved.rows)) == Counter("".join(layout.rows))
    assert (moved.start, moved.word_factor(moved.start)) == (layout.start, 1)
    assert moved.rows != layout.rows


@pytest.fixture
def moved_board(catalogue):
    """The log of a game on moved premium squares that was given up at once."""
    draw = SealedDraw(lambda: SEED)
    ruleset = catalogue.rulesets["wordfeud"]
    setup = cmd.Setup(
        "GAMEAAAA",
        ruleset,
        catalogue.layouts["wordfeud"],
        catalogue.tile_sets["wordfeud", "en"],
        catalogue.word_lists["en"],
        seats=2,
        reserved=False,
        turn_seconds=3600,
        expires=200,
        random_board=True,
    )
    log = list(start(setup, draw=draw, at=100))
    for actor, command in (
        (cmd.Table(), cmd.PostInvitation(111)),
        (cmd.Seat(1), cmd.TakeSeat()),
        (cmd.Table(), cmd.Begin(222)),
        (cmd.Seat(0), cmd.Resign()),
    ):
        log += decide(replay(log), actor, command, lexicon=AnyWord(), draw=draw, at=150)
    return log


def test_c16_the_moved_board_follows_from_the_seed(moved_board):
    assert first_difference(moved_board) is None
    seq, drawn = next(
        (seq, event) for seq, event in enumerate(moved_board) if isinstance(event, ev.BoardDrawn)
    )
    other = drawn.layout.rearranged(reversed(drawn.layout.symbols()))
    found = first_difference([*moved_board[:seq], ev.BoardDrawn(other), *moved_board[seq + 1 :]])
    assert found is not None
    assert (found.seq, found.what) == (seq, "board")
    assert found.recorded == str(other.rows)
    assert found.recomputed == str(drawn.layout.rows)


def test_the_small_board_has_half_the_tiles(catalogue):
    half = catalogue.tile_sets["instant", "en"].halved()
    counts = {kind.letter: kind.count for kind in half.kinds}
    assert (counts["A"], counts["Q"], counts["?"], half.provisional) == (5, 1, 1, True)
    assert half.id == "instant-small.en"
