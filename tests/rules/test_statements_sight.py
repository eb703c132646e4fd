"""Statements about what players see: the heap of tiles not yet dealt, and the board chosen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules.board import PLAIN, Layout
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.game import Game, evolve, replay
from bot.rules.seen import public, rack_of, unseen
from bot.ui.private import may_see_bag
from tests.rules.conftest import NOON, AnyWord

CATALOGUE = resources.catalogue()
statement = pytest.mark.statement


KINDS = Counter({".": 160, "d": 24, "t": 20, "D": 12, "T": 8, "*": 1})

# The tile bag view


@statement("A42", "B28")
def test_the_view_shows_the_bag_and_the_opponents_rack_as_one_heap(begin) -> None:
    table = begin("instant").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    game = table.game
    heap = unseen(public(game), rack_of(game, 1))
    assert Counter(heap) == Counter(game.bag + game.seats[0].rack)
    assert len(heap) == 104 - 3 - 7


@statement("A42", "B28")
def test_nothing_tells_rack_from_bag(begin) -> None:
    """Trading the opponent's tiles for others of the bag changes nothing that is shown."""
    game = begin("instant").game
    own, other = game.seats
    traded = replace(other, rack=game.bag[:7])
    swapped = replace(game, seats=(own, traded), bag=other.rack + game.bag[7:])
    assert unseen(public(swapped), rack_of(swapped, 0)) == unseen(public(game), rack_of(game, 0))


@statement("A43", "B28")
def test_the_view_is_open_during_the_own_turn_only_as_often_as_wanted(begin) -> None:
    table = begin("instant")
    for _ in range(3):
        assert may_see_bag(public(table.game), 0)
        assert not may_see_bag(public(table.game), 1)
        assert not may_see_bag(public(table.game), None)
    table.do(cmd.Seat(0), cmd.Pass())
    assert not may_see_bag(public(table.game), 0)
    assert may_see_bag(public(table.game), 1)


@statement("A43")
def test_m4_a_setting_opens_it_always_and_other_families_know_no_limit(begin) -> None:
    always = public(begin("instant", bag_view="always").game)
    assert may_see_bag(always, 1)
    for ruleset in ("wordfeud", "classic"):
        assert may_see_bag(public(begin(ruleset).game), 1)


# Standard and random board


def wordfeud_game(seed: bytes, *, random_board: bool) -> Game:
    rules = CATALOGUE.rulesets["wordfeud"]
    setup = cmd.Setup(
        game_id="GAMEAAAA",
        ruleset=rules,
        layout=CATALOGUE.standard_layout("wordfeud"),
        tile_set=CATALOGUE.tile_sets["wordfeud", "sv"],
        words=CATALOGUE.word_lists["en"],
        seats=2,
        reserved=False,
        turn_seconds=rules.turn_seconds,
        expires=NOON + 100,
        random_board=random_board,
    )
    draw = SealedDraw(lambda: seed)
    game = replay(start(setup, draw=draw, at=NOON))
    steps = [(cmd.Table(), cmd.PostInvitation(1)), (cmd.Seat(1), cmd.TakeSeat())]
    for actor, command in [*steps, (cmd.Table(), cmd.Begin(2))]:
        for event in decide(game, actor, command, lexicon=AnyWord(), draw=draw, at=NOON):
            game = evolve(game, event)
    return game


def squares(layout: Layout) -> Counter[str]:
    return Counter("".join(layout.rows))


@statement("C16", "C17")
def test_the_standard_board_is_the_same_every_time() -> None:
    standard = CATALOGUE.layouts["wordfeud"]
    boards = [wordfeud_game(bytes([n] * 32), random_board=False).layout for n in range(5)]
    assert boards == [standard] * 5


@statement("C16", "C17")
def test_a_random_board_moves_the_premium_squares() -> None:
    standard = CATALOGUE.layouts["wordfeud"]
    boards = [wordfeud_game(bytes([n] * 32), random_board=True).layout for n in range(5)]
    assert len({board.rows for board in [*boards, standard]}) == 6
    for board in boards:
        assert squares(board) == squares(standard) == KINDS
        assert board.start == standard.start
        assert board.centre == PLAIN
    again = wordfeud_game(bytes(32), random_board=True).layout
    assert again == boards[0]
