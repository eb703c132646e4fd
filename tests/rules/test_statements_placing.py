"""Statements about where tiles may lie and which words a play may form.

Texts A and B speak of instant, C of wordfeud, D of classic; where all say the same one test runs in
all three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Direction, Square
from bot.rules.ruleset import Challenge
from bot.rules.tiles import PlacedTile

if TYPE_CHECKING:
    from tests.rules.conftest import PlayTable

ON, OFF = cmd.Seat(0), cmd.Seat(1)
statement = pytest.mark.statement
families = pytest.mark.parametrize("ruleset", ["instant", "wordfeud", "classic"])


def played(events: tuple[ev.Event, ...]) -> ev.Play:
    return next(event.play for event in events if isinstance(event, ev.TilesPlaced))


def placed(*tiles: tuple[int, int, str]) -> cmd.PlaceTiles:
    return cmd.PlaceTiles(tuple((Square(r, c), PlacedTile(letter)) for r, c, letter in tiles))


@pytest.fixture
def lying(begin):
    """A table with CAT from 8H on (H8, I8, J8), seat 1 on turn with the given rack."""

    def dealt(ruleset: str, rack: str, **more: object) -> PlayTable:
        table = begin(ruleset, **more).with_rack(0, "CATXYZQ").with_rack(1, rack)
        table.play(0, "8H", "CAT")
        return table

    return dealt


@statement("A01", "B01", "C01", "C19", "D08")
@families
def test_words_run_across_or_down(begin, ruleset) -> None:
    for place, way in (("8H", Direction.ACROSS), ("H8", Direction.DOWN)):
        table = begin(ruleset).with_rack(0, "CATXYZQ")
        assert played(table.play(0, place, "CAT")).direction is way
        assert table.game.turn == 1
        table.do(OFF, cmd.Pass())
        assert table.game.turn == 0


@statement("C19", "D08")
@families
def test_never_diagonally(begin, ruleset) -> None:
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    diagonal = placed((7, 7, "C"), (8, 8, "A"), (9, 9, "T"))
    assert table.refusal(ON, diagonal) == illegal.NotInLine()


@statement("C19")
@pytest.mark.parametrize("way", ["across", "down"])
def test_never_backwards_or_upwards(begin, way) -> None:
    """However the tiles are handed over, the word is read from left to right and downwards."""
    table = begin("wordfeud", words=("CAT",)).with_rack(0, "CATXYZQ")
    tiles = [(7, 9, "C"), (7, 8, "A"), (7, 7, "T")]
    if way == "down":
        tiles = [(column, row, letter) for row, column, letter in tiles]
    assert table.refusal(ON, placed(*tiles)) == illegal.UnknownWords(("TAC",))


@statement("A02", "B02", "C02", "C15", "D03")
@families
def test_the_first_word_covers_the_centre_with_any_letter(begin, ruleset) -> None:
    for place in ("8F", "8G", "8H", "H6", "H7", "H8"):
        begin(ruleset).with_rack(0, "CATXYZQ").play(0, place, "CAT")
    for place in ("8E", "8I", "7H", "H5", "H9", "G8"):
        table = begin(ruleset).with_rack(0, "CATXYZQ")
        answer = table.refusal(ON, table.word(place, "CAT"))
        assert answer == illegal.CentreNotCovered(Square(7, 7))


@statement("A02", "B02")
def test_the_small_board_has_its_own_centre(begin) -> None:
    table = begin("instant", layout="instant-small").with_rack(0, "CATXYZQ")
    answer = table.refusal(ON, table.word("8H", "CAT"))
    assert answer == illegal.CentreNotCovered(Square(5, 5))
    table.play(0, "6F", "CAT")


@statement("A03", "B03", "C03", "C20", "D04")
@families
def test_later_words_touch_what_lies(lying, ruleset) -> None:
    for place in ("10H", "9K", "1A", "7K"):  # a row away, by a corner, far off, by a corner
        table = lying(ruleset, "SOEABDE")
        assert table.refusal(OFF, table.word(place, "SO")) == illegal.NotConnected()


@statement("A03", "B03", "D04")
@families
def test_a_later_word_may_use_a_letter_that_lies(lying, ruleset) -> None:
    play = played(lying(ruleset, "BDEFGHI").play(1, "I7", "BAD"))
    assert [at for at, _ in play.tiles] == [Square(6, 8), Square(8, 8)]


@statement("A03", "B03", "C03", "C20", "D04")
@families
def test_m1_touching_is_enough(lying, ruleset) -> None:
    """The main word HO shares no tile with CAT: the cross words CH and AO do (reading M1)."""
    play = played(lying(ruleset, "HOEBDFG").play(1, "9H", "HO"))
    assert [word.text for word in play.words] == ["HO", "CH", "AO"]


@statement("A04", "B04", "C19")
@families
def test_tiles_of_a_turn_lie_in_one_line(lying, ruleset) -> None:
    bent = placed((8, 7, "H"), (8, 8, "O"), (9, 8, "E"))
    assert lying(ruleset, "HOEBDFG").refusal(OFF, bent) == illegal.NotInLine()
    torn = placed((8, 7, "H"), (8, 9, "O"))
    assert lying(ruleset, "HOEBDFG").refusal(OFF, torn) == illegal.GapInLine(Square(8, 8))


@statement("A04", "B04")
def test_the_line_may_pass_over_tiles_that_lie(lying) -> None:
    play = played(lying("instant", "SRYBDFG").play(1, "8G", "SCATRY"))
    assert [at.column for at, _ in play.tiles] == [6, 10, 11]


@statement("A05", "B05", "C20")
@families
def test_one_play_may_form_several_words(lying, ruleset) -> None:
    play = played(lying(ruleset, "SOEABDE").play(1, "K8", "SO"))
    assert [word.text for word in play.words] == ["SO", "CATS"]


@statement("A06", "A17", "B06", "B15", "C03", "C21")
@pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
def test_any_word_not_allowed_refuses_the_play(lying, ruleset) -> None:
    table = lying(ruleset, "SOEABDE", words=("CAT", "SO", "CATS"))
    before = table.game
    assert table.refusal(OFF, table.word("8K", "E")) == illegal.UnknownWords(("CATE",))
    assert table.refusal(OFF, table.word("K8", "SE")) == illegal.UnknownWords(("SE",))
    assert table.refusal(OFF, table.word("K7", "SO")) == illegal.UnknownWords(("CATO",))
    assert table.refusal(OFF, table.word("K7", "OE")) == illegal.UnknownWords(("OE", "CATE"))
    assert table.game == before
    table.play(1, "K8", "SO")


@statement("A06", "C03")
@pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
def test_k7_words_are_checked_first_so_there_is_no_challenge(lying, catalogue, ruleset) -> None:
    assert catalogue.rulesets[ruleset].challenge is Challenge.VOID
    assert lying(ruleset, "SO").refusal(OFF, cmd.Challenge()) == illegal.NothingToChallenge()


@statement("D09")
@pytest.mark.parametrize(
    ("place", "word", "letters"),
    [("8H", "CATS", ["S"]), ("8G", "SCAT", ["S"]), ("8F", "ESCATED", ["E", "S", "E", "D"])],
)
def test_letters_may_be_added_to_a_word(lying, place, word, letters) -> None:
    play = played(lying("classic", "SEEDABH").play(1, place, word))
    assert (play.main.text, [tile.letter for _, tile in play.tiles]) == (word, letters)


@statement("D10")
def test_words_must_be_in_the_list_of_the_games_language(lying, catalogue) -> None:
    """SCATE is no word, and abbreviations are none either; asked in the double challenge."""
    table = lying("classic", "SEEDABH", challenge=Challenge.DOUBLE)
    table.lexicon = catalogue.lexicon("en")
    table.play(1, "8G", "SCATE")
    events = table.do(ON, cmd.Challenge())
    assert events[0] == ev.PlayChallenged(0, 1, ("SCATE",), upheld=True, bonus=0)
    for abbreviation in ("USA", "NATO", "MPH", "TV"):
        assert not table.lexicon.has(tuple(abbreviation))


@statement("D11")
@families
def test_a_blank_stays_what_it_was_played_as(begin, ruleset) -> None:
    table = begin(ruleset).with_rack(0, "C?TXYZQ")
    table.play(0, "8H", "CAT")
    assert table.game.board.at(Square(7, 8)) == PlacedTile("A", blank=True)
    table.with_rack(1, "BDEFGHI")
    answer = table.refusal(OFF, table.word("I7", "BED"))
    assert answer == illegal.SquareTaken(Square(7, 8), "A", "E")
    play = played(table.play(1, "I7", "BAD"))
    assert play.main.points[1] == 0
    assert table.game.board.at(Square(7, 8)) == PlacedTile("A", blank=True)


@statement("C03", "C20")
def test_m14_one_letter_is_no_opening(begin) -> None:
    table = begin("wordfeud").with_rack(0, "ABCDEFG")
    assert table.refusal(ON, table.word("8H", "A")) == illegal.WordTooShort()
