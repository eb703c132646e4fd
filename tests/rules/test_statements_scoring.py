"""Statements about what a play scores; every sum is worked out beside its figures.

Where a text speaks of squares far from each other, the letters between them are put on the board
beforehand: `put` does that, the tiles of the play itself come from the rack.
"""

from __future__ import annotations

import colorsys
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.rules.board import Board, Premium, Square
from bot.rules.notation import read_place
from bot.rules.tiles import PlacedTile
from rendering.theme import THEMES, Rgb, Theme
from tests.rendering.colour import luminance

if TYPE_CHECKING:
    from tests.rules.conftest import PlayTable

statement = pytest.mark.statement


def played(events: tuple[ev.Event, ...]) -> ev.Play:
    return next(event.play for event in events if isinstance(event, ev.TilesPlaced))


def sums(play: ev.Play) -> list[tuple[str, int, int]]:
    """Return each word of a play: its text, its factor, its total."""
    return [(word.text, word.factor, word.total) for word in play.words]


@pytest.fixture
def put(begin):
    """A table with letters lying on squares such as `H8`, seat 0 on turn with the given rack."""

    def laid(ruleset: str, lying: dict[str, str], rack: str, language: str = "en") -> PlayTable:
        table = begin(ruleset, language).with_rack(0, rack)
        tiles = {
            read_place(place, table.game.layout)[0]: PlacedTile(letter)
            for place, letter in lying.items()
        }
        return table.set(board=Board(tiles))

    return laid


CAT = {"H8": "C", "I8": "A", "J8": "T"}


# Letters


@statement("A10", "B10")
@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
def test_a_blank_is_any_letter_and_worth_nothing(begin, letter) -> None:
    play = played(begin("instant").with_rack(0, "?ABCDEF").play(0, "8H", f"?{letter}A"))
    assert (play.main.letters, play.main.points, play.score) == ((letter, "A"), (0, 1), 1)


@statement("A11", "B11")
def test_letters_double_on_2l(put) -> None:
    """K7 and K9 double: I 1x2 + S 1 + M 4x2 = 11; CATS 4+1+1+1 = 7."""
    play = played(put("instant", CAT, "ISMABDE").play(0, "K7", "ISM"))
    assert play.main.points == (2, 1, 8)
    assert (sums(play), play.score) == ([("ISM", 1, 11), ("CATS", 1, 7)], 18)


@statement("A11", "A12", "B11", "B12")
def test_letters_triple_on_3l_and_only_when_laid(put) -> None:
    """J6 triples: W 4x3 + I 1 + T 1 = 14; next turn WITS is 4+1+1+1 = 7."""
    table = put("instant", CAT, "WIABDEF")
    assert played(table.play(0, "J6", "WIT")).main.points == (12, 1, 1)
    play = played(table.with_rack(1, "SABDEFG").play(1, "J6", "WITS"))
    assert (play.main.points, play.score) == ((4, 1, 1, 1), 7)


@statement("A11", "B11", "C06")
@pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
@pytest.mark.parametrize("place", ["J6", "K7"])
def test_a_blank_on_a_letter_premium_is_worth_nothing(put, ruleset, place) -> None:
    """J6 triples and K7 doubles a letter on both boards."""
    square = read_place(place, put(ruleset, {}, "?ABCDEF").game.layout)[0]
    below = f"{place[0]}{int(place[1:]) + 1}"
    table = put(ruleset, {below: "A"}, "?ABCDEF")
    assert table.game.layout.letter_factor(square) > 1
    assert played(table.play(0, place, "?ZA")).main.points == (0, 1)


@statement("C04", "C24")
@pytest.mark.parametrize(
    ("place", "beside", "points", "factor"),
    [
        ("C7", "D7", (16, 1), 1),  # DL: X 8x2
        ("J6", "K6", (24, 1), 1),  # TL: X 8x3
        ("H4", "I4", (8, 1), 2),  # DW
        ("E1", "F1", (8, 1), 3),  # TW
        ("B7", "C7", (8, 1), 1),  # plain; the old letter on DL is not new
    ],
)
def test_the_four_premiums_of_the_feud_board(put, place, beside, points, factor) -> None:
    play = played(put("wordfeud", {beside: "A"}, "XBDEFGH", "sv").play(0, place, "X"))
    assert (play.main.points, play.main.factor) == (points, factor)
    assert play.score == sum(points) * factor


@statement("C05")
def test_letters_are_counted_before_words(put) -> None:
    """E5 doubles the word, E7 a letter: (H 3 + U 4 + R 1x2 + S 1) x2 = 20."""
    play = played(put("wordfeud", {"E8": "S"}, "HURABDE", "sv").play(0, "E5", "HURS"))
    assert (play.main.points, play.main.factor, play.score) == ((3, 4, 2, 1), 2, 20)


@statement("C06", "C23")
def test_a_blank_letter_adds_nothing_before_the_word_doubles(put) -> None:
    """As above with a blank R on the double letter: (3 + 4 + 0 + 1) x2 = 16."""
    play = played(put("wordfeud", {"E8": "S"}, "HU?ABDE", "sv").play(0, "E5", "HURS"))
    assert (play.main.points, play.score) == ((3, 4, 0, 1), 16)


@statement("C10")
@pytest.mark.parametrize(("rack", "score"), [("HUSABDE", 8), ("H?SABDE", 4)])
def test_hus(begin, rack, score) -> None:
    """H 3 + U 4 + S 1 on plain squares; a blank U leaves 3 + 0 + 1."""
    assert played(begin("wordfeud", "sv").with_rack(0, rack).play(0, "8H", "HUS")).score == score


@statement("C11")
@pytest.mark.parametrize(("place", "score"), [("8H", 9), ("5F", 17)])
def test_ax(put, place, score) -> None:
    """A 1 + X 8; G5 doubles the X: 1 + 16."""
    table = put("wordfeud", {"F5": "A"} if place == "5F" else {}, "AXBDEFG", "sv")
    assert played(table.play(0, place, "AX")).score == score


@statement("D14")
@pytest.mark.parametrize("language", ["nb", "en", "sv"])
def test_letters_are_worth_one_to_ten_the_rare_ones_more(catalogue, language) -> None:
    kinds = [k for k in catalogue.tile_sets["classic", language].kinds if k.letter != "?"]
    assert all(1 <= kind.points <= 10 for kind in kinds)
    rare = [kind.points for kind in kinds if kind.count == 1]
    common = [kind.points for kind in kinds if kind.count >= 6]
    assert min(rare) > max(common)


@statement("D14", "D17")
def test_every_letter_of_the_word_counts_the_earlier_ones_too(put) -> None:
    """SCATS with two new S on G8 and K8, both plain: 1+3+1+1+1 = 7."""
    play = played(put("classic", CAT, "SSABDEF").play(0, "8G", "SCATS"))
    assert (play.main.points, play.score) == ((1, 3, 1, 1, 1), 7)


@statement("D16")
@pytest.mark.parametrize(
    ("place", "beside", "factor"), [("K5", "L5", 2), ("H1", "I1", 3), ("H8", "I8", 2)]
)
def test_a_blank_on_a_word_premium_multiplies_all_the_same(put, place, beside, factor) -> None:
    play = played(put("classic", {beside: "A"}, "?BCDEFG").play(0, place, "?H"))
    assert (play.main.points, play.score) == ((0, 1), factor)


# Words


@statement("A13", "B13")
def test_two_double_words_make_four(put) -> None:
    """D8 and L8 double: BEDE 4+1+2+1, CAT 4+1+1, SI 1+1 = 16, x4 = 64."""
    play = played(put("instant", CAT, "BEDESIZ").play(0, "8D", "BEDECATSI"))
    assert (sums(play), play.bonus) == ([("BEDECATSI", 4, 64)], 0)


@statement("A14", "B13")
def test_two_triple_words_make_nine(put) -> None:
    """D1 and L1 triple, G1 and I1 triple a letter: 1+1+1+1x3+1+2x3+2+1+1 = 17, x9 = 153."""
    lying = {"F1": "A", "H1": "E", "K1": "E"}
    play = played(put("instant", lying, "STRDLSZ").play(0, "1D", "STAREDLES"))
    assert sums(play) == [("STAREDLES", 9, 153)]


@statement("A15", "B13")
def test_word_premiums_do_not_count_again(put) -> None:
    """S on M1 after the play above: 1+1+1+1+1+2+2+1+1+1 = 12, x1."""
    lying = {"F1": "A", "H1": "E", "K1": "E"}
    table = put("instant", lying, "STRDLSZ")
    table.play(0, "1D", "STAREDLES")
    play = played(table.with_rack(1, "SABDEFG").play(1, "1M", "S"))
    assert sums(play) == [("STAREDLESS", 1, 12)]


@statement("A13", "A14", "B13")
def test_m6_a_double_and_a_triple_word_make_six(put) -> None:
    """D1 triples, D8 doubles, D4 triples a letter: 1+1+2+1x3+1+1+1+2 = 12, x6 = 72."""
    play = played(put("instant", {"D5": "A", "D6": "R"}, "SOLTEDZ").play(0, "D1", "SOLTARED"))
    assert sums(play) == [("SOLTARED", 6, 72)]


@statement("D15")
def test_m6_three_triple_words_make_27(put) -> None:
    """A1, H1 and O1 of the classic board: 15 E = 15, x27 = 405, and 50 for all seven."""
    lying = {f"{column}1": "E" for column in "BCDEIJKL"}
    play = played(put("classic", lying, "EEEEEEE").play(0, "1A", "E" * 15))
    assert (play.main.total, play.bonus, play.score) == (405, 50, 455)


@statement("C25")
def test_two_triple_words_of_the_feud_board_make_nine(put) -> None:
    """E1 and K1 triple, A lies on the double letter H1: 1+1+2+1+1+1+1 = 8, x9 = 72."""
    play = played(put("wordfeud", {"H1": "A"}, "SNOTENX", "sv").play(0, "1E", "SNOATEN"))
    assert sums(play) == [("SNOATEN", 9, 72)]


@statement("C25")
def test_two_double_words_of_the_feud_board_make_four(put) -> None:
    """D8 and L8 double; English values: BEDE 4+1+2+1, CAT 4+1+1, SI 1+1 = 16, x4 = 64."""
    play = played(put("wordfeud", CAT, "BEDESIZ").play(0, "8D", "BEDECATSI"))
    assert sums(play) == [("BEDECATSI", 4, 64)]


@statement("C26")
def test_a_premium_counts_once(put) -> None:
    """X on the double word H4: (8+1) x2 = 18; with S on J4 it is 8+1+1 = 10."""
    table = put("wordfeud", {"I4": "A"}, "XBDEFGH", "sv")
    assert played(table.play(0, "4H", "XA")).score == 18
    assert played(table.with_rack(1, "SBDEFGH").play(1, "4H", "XAS")).score == 10


@statement("D15")
@pytest.mark.parametrize(
    ("place", "beside", "points", "factor"),
    [
        ("D8", "E8", (16, 1), 1),  # light blue: X 8x2
        ("F6", "G6", (24, 1), 1),  # dark blue: X 8x3
        ("E5", "F5", (8, 1), 2),  # pink
        ("A8", "B8", (8, 1), 3),  # red
    ],
)
def test_the_four_premiums_of_the_classic_board(put, place, beside, points, factor) -> None:
    play = played(put("classic", {beside: "A"}, "XBCDEFG").play(0, f"{place[1:]}{place[0]}", "XA"))
    assert (play.main.points, play.main.factor) == (points, factor)


def hue(colour: Rgb) -> float:
    """Return the hue in degrees: red is 0, blue is 240."""
    return colorsys.rgb_to_hsv(*(part / 255 for part in colour))[0] * 360


@statement("D03", "D15")
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_blue_for_letters_and_red_for_words_the_doubles_lighter(theme: Theme) -> None:
    assert all(190 <= hue(colour) <= 250 for colour in (theme.dl, theme.tl))
    assert all(hue(colour) >= 320 or hue(colour) <= 20 for colour in (theme.dw, theme.tw))
    assert luminance(theme.dl) > luminance(theme.tl)
    assert luminance(theme.dw) > luminance(theme.tw)


@statement("D03")
def test_the_classic_centre_doubles_the_opening_word(begin) -> None:
    """C 3 + A 1 + T 1 = 5, x2."""
    table = begin("classic").with_rack(0, "CATXYZQ")
    assert table.game.layout.premiums[Square(7, 7)] is Premium.DOUBLE_WORD
    assert played(table.play(0, "8H", "CAT")).score == 10


# Several words, all tiles


@statement("A16", "B14")
def test_every_word_is_scored_for_itself_and_added(put) -> None:
    """I9-K9 below CAT, K9 doubles: ATE 1+1+1x2 = 4, AA 2, TT 2."""
    play = played(put("instant", CAT, "ATEBDFG").play(0, "9I", "ATE"))
    assert (sums(play), play.score) == ([("ATE", 1, 4), ("AA", 1, 2), ("TT", 1, 2)], 8)


@statement("A16", "B14", "C20", "C21")
@pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
def test_a_premium_counts_in_both_words_of_its_tile(put, ruleset) -> None:
    """L8 doubles words on both boards: EAR (1+1+1) x2 = 6, CATSE (4+1+1+1+1) x2 = 16."""
    play = played(put(ruleset, CAT | {"K8": "S"}, "EARBDFG").play(0, "L8", "EAR"))
    assert (sums(play), play.score) == ([("EAR", 2, 6), ("CATSE", 2, 16)], 22)


@statement("A12", "B12", "C23")
@pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
def test_all_letters_of_a_word_are_added(put, ruleset) -> None:
    """SCATS on plain squares: 1+4+1+1+1 = 8, in both families."""
    assert played(put(ruleset, CAT, "SSABDEF").play(0, "8G", "SCATS")).score == 8


@statement("A18", "B16", "C07", "C27")
@pytest.mark.parametrize(("ruleset", "bonus"), [("instant", 35), ("wordfeud", 40)])
def test_the_bonus_for_all_seven_is_added_last(put, ruleset, bonus) -> None:
    """STREAMS from 8D: D8 doubles: S1 T1 R1 E1 A1 M S1 with M 4 (instant) or 3 (wordfeud)."""
    play = played(put(ruleset, {}, "STREAMS").play(0, "8D", "STREAMS"))
    letters = 10 if ruleset == "instant" else 9
    assert (play.main.total, play.bonus) == (2 * letters, bonus)
    assert play.score == 2 * letters + bonus


@statement("A18", "B16", "C27")
@pytest.mark.parametrize(("ruleset", "bonus"), [("instant", 35), ("wordfeud", 40)])
def test_it_is_tiles_that_count_not_letters(put, ruleset, bonus) -> None:
    """Six tiles in a word of eight: nothing. Seven in a word of ten: the bonus."""
    play = played(put(ruleset, {"H8": "A", "I8": "T"}, "STREMSB").play(0, "8E", "STRATEMS"))
    assert (len(play.main.letters), len(play.tiles), play.bonus) == (8, 6, 0)
    play = played(put(ruleset, CAT, "STREMSB").play(0, "8C", "STREMCATSB"))
    assert (len(play.main.letters), len(play.tiles), play.bonus) == (10, 7, bonus)


@statement("A18", "B16", "C07")
@pytest.mark.parametrize(("ruleset", "bonus"), [("instant", 35), ("wordfeud", 40)])
def test_blanks_are_tiles_too(put, ruleset, bonus) -> None:
    """M and an S are blanks; L8 doubles the word: 5 x2 and the bonus."""
    play = played(put(ruleset, {}, "STREA??").play(0, "8H", "STREAMS"))
    assert (play.score, play.bonus) == (10 + bonus, bonus)
