"""The arithmetic of a play, worked out by hand in each family."""

from __future__ import annotations

import pytest

from bot.rules import events as ev
from bot.rules.board import Board, Square
from bot.rules.tiles import PlacedTile


def played(events: tuple[ev.Event, ...]) -> ev.Play:
    return next(event.play for event in events if isinstance(event, ev.TilesPlaced))


def test_c10_c11_base_points(catalogue):
    sv = catalogue.tile_sets["wordfeud", "sv"]
    assert sv.worth("HUS") == 8
    assert sv.worth("H?S") == 4
    assert sv.worth("AX") == 9


def test_classic_opening_doubles(begin):
    play = played(begin("classic-published").with_rack(0, "QUARTZE").play(0, "8D", "QUARTZ"))
    # Q on D8 (double letter) 20 + 1+1+1+1+10 = 34, the centre doubles: 68
    assert (play.main.points, play.main.factor, play.score) == ((20, 1, 1, 1, 1, 10), 2, 68)


@pytest.mark.parametrize(("ruleset", "bonus"), [("classic", 50), ("wordfeud", 40), ("instant", 35)])
def test_all_seven_tiles(begin, ruleset, bonus):
    play = played(begin(ruleset).with_rack(0, "STREAMS").play(0, "8H", "STREAMS"))
    assert play.bonus == bonus
    assert play.score == play.main.total + bonus


def test_c27_a_long_word_with_six_own_tiles_has_no_bonus(begin):
    table = begin("wordfeud").with_rack(0, "STREAMS")
    table.play(0, "8H", "ST")
    play = played(table.with_rack(1, "REAMIEX").play(1, "8H", "STREAMIE"))
    assert (len(play.tiles), play.bonus) == (6, 0)


@pytest.mark.parametrize("ruleset", ["wordfeud", "instant"])
def test_the_centre_multiplies_only_on_the_classic_board(begin, ruleset):
    play = played(begin(ruleset).with_rack(0, "AETXYZQ").play(0, "8H", "EAT"))
    assert play.main.factor == 1


def test_c25_two_triple_words_make_nine(begin):
    table = begin("classic-published").with_rack(0, "ABDEFGI")
    table.set(board=Board({Square(0, 10): PlacedTile("E")}))  # K1
    play = played(table.play(0, "1H", "ABDEFGI"[:3] + "E" + "EFGI"))
    # H1 and O1 are triple words, L1 a double letter: 1+3+2+1+2+4+2+1 = 16, times nine
    assert (play.main.points, play.main.factor) == ((1, 3, 2, 1, 2, 4, 2, 1), 9)
    assert (play.main.total, play.bonus, play.score) == (144, 50, 194)


def test_d16_a_blank_on_a_word_square_still_multiplies(begin):
    play = played(begin("classic-published").with_rack(0, "?ATXYZQ").play(0, "8H", "?CAT"))
    assert (play.main.points, play.main.factor, play.score) == ((0, 1, 1), 2, 4)


def test_c26_premiums_count_once(begin):
    table = begin("classic-published").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    play = played(table.with_rack(1, "SABDEFG").play(1, "8K", "S"))
    assert (play.main.text, play.main.factor, play.score) == ("CATS", 1, 6)


def test_c20_parallel_play_scores_every_word(begin):
    table = begin("wordfeud").with_rack(0, "HORSEAB")
    table.play(0, "8F", "HORSE")
    play = played(table.with_rack(1, "ATBCDFG").play(1, "9G", "AT"))
    assert [(word.text, word.total) for word in play.words] == [("AT", 2), ("OA", 2), ("RT", 2)]
    assert play.score == 6


def test_word_premium_counts_in_both_words(begin):
    table = begin("classic-published").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")  # H8-J8
    table.with_rack(1, "SODAEFG")
    play = played(table.play(1, "K8", "SODA"))  # K8 down: CATS and SODA; K11 is a double word
    words = {word.text: (word.factor, word.total) for word in play.words}
    assert words == {"SODA": (2, 10), "CATS": (1, 6)}
