"""What the values of the core answer when they are asked: sets, catalogue, games, plays as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.board import Board, Direction, Layout, Square
from bot.rules.catalogue import list_id
from bot.rules.gcg.boards import layout_of, write_board
from bot.rules.gcg.record import Player, Record
from bot.rules.notation import word_text
from bot.rules.placing import Position, judge
from bot.rules.ruleset import Challenge
from bot.rules.seen import public, rack_of, unseen
from bot.rules.tiles import PlacedTile

CATALOGUE = resources.catalogue()
ENGLISH = CATALOGUE.tile_sets["classic", "en"]
SEVEN = Layout("seven", tuple("...*..." if row == 3 else "." * 7 for row in range(7)))


# Tiles and lists


def test_a_blank_is_worth_nothing_whatever_it_stands_for():
    assert [ENGLISH.points(PlacedTile("Q", blank)) for blank in (False, True)] == [10, 0]


@pytest.mark.parametrize("tile_set", CATALOGUE.tile_sets.values(), ids=lambda tiles: tiles.id)
def test_the_list_of_a_set_is_spelled_in_its_tiles(tile_set):
    identity = list_id(tile_set)
    digraphs = tile_set.language == "es" and "CH" in tile_set.letters
    assert identity == tile_set.language + "-digraph" * digraphs
    if identity in CATALOGUE.word_lists:
        assert CATALOGUE.words(tile_set) == CATALOGUE.word_lists[identity]
        assert CATALOGUE.lexicon_of(tile_set) is CATALOGUE.lexicon(identity)
        assert not CATALOGUE.lexicon_of(tile_set).has(("Q",) * 7)


# The main word as text


@pytest.mark.parametrize("way", Direction)
@pytest.mark.parametrize(
    ("lying", "laid", "text"),
    [
        ({}, {3: "A", 4: "B"}, "AB"),
        ({3: "A"}, {4: "B"}, "(A)B"),
        ({4: "B"}, {3: "A"}, "A(B)"),
        ({2: "L", 3: "L", 5: "L"}, {1: "A", 4: "O", 6: "S"}, "A(LL)O(L)S"),
    ],
)
def test_letters_that_lay_stand_in_brackets(way, lying, laid, text):
    def at(count: int) -> Square:
        return Square(3, count) if way is Direction.ACROSS else Square(count, 3)

    board = Board({at(count): PlacedTile(letter) for count, letter in lying.items()})
    here = Position(board, SEVEN, ENGLISH, CATALOGUE.rulesets["classic"])
    play = judge(here, tuple((at(count), PlacedTile(letter)) for count, letter in laid.items()))
    assert word_text(play) == text


def test_a_tile_of_two_letters_is_one_tile_in_the_text():
    spanish = CATALOGUE.tile_sets["classic", "es"]
    board = Board({Square(7, 7): PlacedTile("CH")})
    here = Position(board, CATALOGUE.layouts["classic"], spanish, CATALOGUE.rulesets["classic"])
    tiles = tuple((Square(7, column), PlacedTile("O")) for column in (6, 8))
    assert word_text(judge(here, tiles)) == "O(CH)O"


# A game as everybody sees it, and as one seat does


def test_the_id_of_a_game(begin):
    game = begin("wordfeud").game
    assert (public(game).id, game.id) == ("GAMEAAAA", "GAMEAAAA")


def test_a_rack_comes_with_its_values(begin):
    game = begin("classic-published").with_rack(1, "QA?ZEEE").game
    rack = rack_of(game, 1)
    assert (rack.game_id, rack.seat) == ("GAMEAAAA", 1)
    assert list(zip(rack.tiles, rack.values, strict=True))[:4] == [
        ("Q", 10),
        ("A", 1),
        ("?", 0),
        ("Z", 10),
    ]


def test_what_is_unseen_counts_the_own_rack_and_the_board_as_seen(begin):
    table = begin("classic-published").with_rack(0, "QA?ZEEE")
    seen = public(table.game)
    all_tiles = table.game.tile_set.full_bag()
    assert len(unseen(seen, None)) == len(all_tiles)
    assert unseen(seen, rack_of(table.game, 0)).count("Q") == 0
    table.play(0, "8H", "ZA?EE")
    assert len(unseen(public(table.game), None)) == len(all_tiles) - 4
    assert unseen(public(table.game), None).count("?") == all_tiles.count("?") - 1


# A turn that is lost


@pytest.mark.parametrize(("ruleset", "draws"), [("classic-published", False), ("classic", True)])
def test_a_lost_turn_draws_only_where_turns_begin_with_drawing(begin, ruleset, draws):
    table = begin(ruleset, words=("CAT",), challenge=Challenge.DOUBLE, seats=3)
    table.with_rack(0, "CATXYZQ").play(0, "8H", "CAT")
    table.do(cmd.Seat(2), cmd.Challenge())
    seats = table.game.seats
    table.set(seats=(*seats[:2], replace(seats[2], rack=seats[2].rack[:5])))
    events = table.do(cmd.Seat(1), cmd.Pass())
    assert ev.TurnLost(2) in events
    assert table.game.turn == 0
    assert len(table.game.seats[2].rack) == (7 if draws else 5)


# The board of a record


@pytest.mark.parametrize(
    ("pragmas", "found"),
    [
        ((), None),
        ((("board-layout", "classic"),), "classic"),
        ((("board-layout", "unheard-of"),), None),
        ((("board-layout", "mine"), ("game-board", "D .../.*./...")), "mine"),
        ((("board-layout", "classic"), ("game-board", "D .../.*./...")), "classic"),
        ((("board-layout", "mine"), ("game-board", "D .../.*./..")), None),
        ((("board-layout", "mine"), ("game-board", "D .../.x./...")), None),
        ((("game-board", "? .../.*./..."),), None),
        ((("game-board", ""),), None),
    ],
)
def test_a_record_names_its_board_or_draws_it(pragmas, found):
    record = Record((Player("ann", "Ann"), Player("bo", "Bo")), pragmas=pragmas)
    layout = layout_of(record, CATALOGUE.layouts)
    assert (layout and layout.id) == found
    if layout is not None:
        drawn = Record(record.players, pragmas=(("game-board", write_board(layout)),))
        assert layout_of(drawn, {}) == replace(layout, id="")
