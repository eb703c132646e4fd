"""Where tiles may lie: the rows of the input table that need a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.tiles import PlacedTile

if TYPE_CHECKING:
    from tests.rules.conftest import PlayTable

WORDS = ("CAT", "HORSE", "HORSES", "TOP", "AS", "HA", "OS", "RE", "PE", "STREAMS", "QI")


def played(events: tuple[ev.Event, ...]) -> ev.Play:
    return next(event.play for event in events if isinstance(event, ev.TilesPlaced))


@pytest.fixture
def empty(begin):
    def dealt(rack: str) -> PlayTable:
        return begin("classic-tournament", words=WORDS).with_rack(0, rack)

    return dealt


@pytest.fixture
def horse(begin):
    """P1: HORSE across from 8F; seat 1 to play with the given rack."""

    def dealt(rack: str) -> PlayTable:
        table = begin("classic-tournament", words=WORDS, racks=("HORSEAB",))
        table.play(0, "8F", "HORSE")
        return table.with_rack(1, rack)

    return dealt


def test_w1_first_word(empty):
    play = played(empty("CATXYZQ").play(0, "8H", "CAT"))
    assert (play.score, play.main.text, play.main.factor) == (10, "CAT", 2)


def test_w6_the_first_word_covers_the_centre(empty):
    table = empty("CATXYZQ")
    assert table.refusal(cmd.Seat(0), table.word("8E", "CAT")) == illegal.CentreNotCovered(
        Square(7, 7)
    )


def test_w7_w8_a_hook_in_either_notation(horse):
    for place, word in (("8F", "HORSES"), ("K8", "S")):
        table = horse("SABCDEF")
        play = played(table.play(1, place, word))
        assert play.score == 9
        assert play.tiles == ((Square(7, 10), PlacedTile("S")),)
        assert [word.text for word in play.words] == ["HORSES"]


def test_w9_no_tile_placed(horse):
    table = horse("HORSEAB")
    assert table.refusal(cmd.Seat(1), table.word("8F", "HORSE")) == illegal.NoTilesPlaced()


def test_w10_through_a_tile(horse):
    play = played(horse("TPABCDE").play(1, "G7", "TOP"))
    assert (play.score, [at for at, _ in play.tiles]) == (9, [Square(6, 6), Square(8, 6)])


@pytest.mark.parametrize("word", ["TAP", "TP", "T?OP", "T(A)P"])
def test_w11_w12_the_square_holds_another_letter(horse, word):
    table = horse("TPABCDE")
    answer = table.refusal(cmd.Seat(1), table.word("G7", word))
    assert isinstance(answer, illegal.SquareTaken)
    assert (answer.square, answer.letter) == (Square(7, 6), "O")


@pytest.mark.parametrize("word", ["T(O)P", "T.P", "TOP"])
def test_letters_passed_through_may_be_marked(horse, word):
    assert played(horse("TPABCDE").play(1, "G7", word)).score == 9


def test_a_mark_where_nothing_lies_is_refused(horse):
    table = horse("TPABCDE")
    answer = table.refusal(cmd.Seat(1), table.word("G6", "(T)OP"))
    assert answer == illegal.NothingThere(Square(5, 6))


def test_w13_one_tile_two_words_one_play(horse):
    plays = []
    for place in ("9H", "H9"):
        table = horse("TPABCDE")
        table.play(1, "G7", "TOP")
        table.with_rack(0, "EABCDFG")
        plays.append(played(table.play(0, place, "E")))
    assert plays[0] == plays[1]
    assert {word.text for word in plays[0].words} == {"PE", "RE"}
    assert plays[0].score == 6


def test_w14_a_corner_is_no_contact(horse):
    table = horse("ASBCDFG")
    assert table.refusal(cmd.Seat(1), table.word("9K", "AS")) == illegal.NotConnected()


def test_w15_off_the_board(horse):
    table = horse("HORSEAB")
    answer = table.refusal(cmd.Seat(1), table.word("12L", "HORSE"))
    assert answer == illegal.OffBoard(edge=15, down=False)
    answer = table.refusal(cmd.Seat(1), table.word("A13", "HORSE"))
    assert answer == illegal.OffBoard(edge=15, down=True)


def test_w16_one_line_only(horse):
    table = horse("TPABCDE")
    bent = [((8, 7), "T"), ((8, 8), "P"), ((9, 8), "A")]
    tiles = tuple((Square(*at), PlacedTile(letter)) for at, letter in bent)
    assert table.refusal(cmd.Seat(1), cmd.PlaceTiles(tiles)) == illegal.NotInLine()


def test_a_gap_is_named(horse):
    table = horse("TPABCDE")
    tiles = ((Square(6, 6), PlacedTile("T")), (Square(9, 6), PlacedTile("P")))
    assert table.refusal(cmd.Seat(1), cmd.PlaceTiles(tiles)) == illegal.GapInLine(Square(8, 6))


@pytest.mark.parametrize("word", ["HORSE", "horse", "Horse"])
def test_w17_case_never_makes_a_blank(empty, word):
    play = played(empty("?HRSEAB").play(0, "8F", word))
    assert [tile.letter for _, tile in play.tiles if tile.blank] == ["O"]


def test_w18_an_explicit_blank_keeps_the_letter(empty):
    table = empty("?HORSEA")
    play = played(table.play(0, "8F", "H[O]RSE"))
    assert play.main.points[1] == 0
    assert "O" in table.game.seats[0].rack


def test_w19_two_blanks(empty):
    play = played(empty("??ABCDE").play(0, "8H", "QI"))
    assert (play.score, [tile.blank for _, tile in play.tiles]) == (0, [True, True])


def test_the_blank_goes_where_it_costs_least(begin):
    table = begin("classic-published").with_rack(0, "S?TREAM")
    play = played(table.play(0, "8D", "STREAMS"))
    assert [at for at, tile in play.tiles if tile.blank] == [Square(7, 9)]  # D8 doubles a letter


def test_letters_not_on_the_rack_are_named(empty):
    table = empty("CATXYZQ")
    answer = table.refusal(cmd.Seat(0), table.word("8F", "HORSE"))
    assert isinstance(answer, illegal.NotOnRack)
    assert sorted(answer.tiles) == ["E", "H", "O", "R", "S"]


def test_a_blank_must_stand_for_a_letter_of_the_table(begin):
    table = begin("wordfeud").with_rack(0, "?ABCDEF")
    tiles = ((Square(7, 7), PlacedTile("Å", blank=True)), (Square(7, 8), PlacedTile("A")))
    assert table.refusal(cmd.Seat(0), cmd.PlaceTiles(tiles)) == illegal.BlankCannotBe("Å")


def test_tiles_of_somebody_else_cannot_be_placed(empty):
    table = empty("CATXYZQ")
    tiles = ((Square(7, 7), PlacedTile("H")), (Square(7, 8), PlacedTile("A")))
    assert table.refusal(cmd.Seat(0), cmd.PlaceTiles(tiles)) == illegal.NotOnRack(("H",))


def test_two_tiles_on_one_square(empty):
    tiles = ((Square(7, 7), PlacedTile("C")), (Square(7, 7), PlacedTile("A")))
    answer = empty("CATXYZQ").refusal(cmd.Seat(0), cmd.PlaceTiles(tiles))
    assert isinstance(answer, illegal.SquareTaken)


@pytest.mark.parametrize("square", [Square(-1, 7), Square(7, 15), Square(15, 7)])
def test_a_tile_off_the_board(empty, square):
    answer = empty("CATXYZQ").refusal(cmd.Seat(0), cmd.PlaceTiles(((square, PlacedTile("C")),)))
    assert isinstance(answer, illegal.OffBoard)


def test_no_tiles_at_all(empty):
    assert empty("CATXYZQ").refusal(cmd.Seat(0), cmd.PlaceTiles(())) == illegal.NoTilesPlaced()


def test_m14_the_first_play_has_two_tiles(empty):
    table = empty("CATXYZQ")
    assert table.refusal(cmd.Seat(0), table.word("8H", "A")) == illegal.WordTooShort()


def test_unknown_words_are_all_named(horse):
    table = horse("TPABCDE")
    answer = table.refusal(cmd.Seat(1), table.word("9G", "PAD"))
    assert answer == illegal.UnknownWords(("PAD", "OP", "RA", "SD"))


def test_one_unknown_cross_word_refuses_the_play(horse):
    table = horse("ASBCDFG")
    assert table.refusal(cmd.Seat(1), table.word("7J", "AS")) == illegal.UnknownWords(("AE",))


def test_a_word_formed_twice_is_named_once(begin):
    table = begin("classic-tournament", words=("AA", "VV")).with_rack(0, "AABDEIN")
    table.play(0, "8H", "AA")
    table.with_rack(1, "VVBCEIO")
    assert table.refusal(cmd.Seat(1), table.word("9H", "VV")) == illegal.UnknownWords(("AV",))
