"""The input table (W1..W41): a whole play as typed, and every kind of row in every language."""

from __future__ import annotations

import unicodedata

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Direction, Square
from bot.rules.illegal import Refused
from bot.rules.notation import place_name, read_place, read_tiles, read_word
from bot.rules.tiles import PlacedTile

CATALOGUE = resources.catalogue()
PAIRS = sorted(CATALOGUE.tile_sets)
WORDS = ("CAT", "HORSE", "HORSES", "TOP", "AS", "HA", "OS", "RE", "PE", "STREAMS", "QI")
FULL_WIDTH, BOLD = 0xFF21 - ord("A"), 0x1D400 - ord("A")
INVISIBLE = ["\u200b", "\u200d", "\u00ad", "\ufe0f", "\u2060", "\u202e", "\ufeff", "\U000e0100"]
FOLDED = {"\u0301": "acute", "\u0300": "grave", "\u0302": "circumflex"}
UMLAUT = "\u0308"
pairs = pytest.mark.parametrize("pair", PAIRS, ids=["-".join(pair) for pair in PAIRS])


def played(events: tuple[ev.Event, ...]) -> ev.Play:
    return next(event.play for event in events if isinstance(event, ev.TilesPlaced))


def spelled(text: str, pair: tuple[str, str]) -> list[str]:
    return [place.letter for place in read_word(text, CATALOGUE.tile_sets[pair], 15)]


def reason(text: str, pair: tuple[str, str]) -> illegal.Refusal:
    with pytest.raises(Refused) as refused:
        read_word(text, CATALOGUE.tile_sets[pair], 15)
    return refused.value.reason


def singles(pair: tuple[str, str]) -> list[str]:
    return [letter for letter in CATALOGUE.tile_sets[pair].letters if len(letter) == 1]


# A whole play


@pytest.mark.parametrize(
    "text",
    ["8H CAT", "8h cat", "8-H CAT", "8 H CAT", " 8H  CAT ", "８Ｈ ＣＡＴ", "8\u200bH c\u200dat"],
)
def test_w1_to_w4_one_play_in_many_forms(begin, text) -> None:
    """Place and word are separate fields of a command; the last space parts them here."""
    place, _, word = text.strip().rpartition(" ")
    table = begin("classic-published", words=WORDS).with_rack(0, "CATXYZQ")
    play = played(table.play(0, place, word))
    assert (play.main.text, play.direction, play.score) == ("CAT", Direction.ACROSS, 10)


@pytest.mark.parametrize("layout", sorted(CATALOGUE.layouts))
def test_w5_every_square_of_every_board_and_none_beside_it(layout) -> None:
    board = CATALOGUE.layouts[layout]
    for square in board.squares():
        for direction in Direction:
            name = place_name(square, direction)
            for text in (name, name.lower(), f" {name} "):
                assert read_place(text, board) == (square, direction)
    for square in (Square(board.height, 0), Square(0, board.width), Square(-1, 0)):
        for direction in Direction:
            with pytest.raises(Refused) as refused:
                read_place(place_name(square, direction), board)
            answer = refused.value.reason
            assert isinstance(answer, illegal.NoSuchSquare)
            assert (answer.last_column, answer.last_row) == (chr(64 + board.width), board.height)


@pairs
def test_w17_case_never_makes_a_blank(begin, pair) -> None:
    """The rack holds a blank for the third letter, however the word is typed."""
    ruleset, language = pair
    for text in ("TASE", "tase", "Tase", "taSe"):
        table = begin(ruleset, language).with_rack(0, "?TAEION")
        play = played(table.play(0, "8H", text))
        assert [tile for _, tile in play.tiles if tile.blank] == [PlacedTile("S", blank=True)]


@pairs
@pytest.mark.parametrize("text", ["TA?SE", "ta?se", "TA[S]E"])
def test_w18_an_asked_for_blank_keeps_the_letter(begin, pair, text) -> None:
    ruleset, language = pair
    table = begin(ruleset, language).with_rack(0, "?TASEIO")
    play = played(table.play(0, "8H", text))
    assert play.main.points[2] == 0
    assert "S" in table.game.seats[0].rack


@pairs
def test_w19_two_blanks_stay_blanks(begin, pair) -> None:
    ruleset, language = pair
    table = begin(ruleset, language).with_rack(0, "??TAEIO")
    assert played(table.play(0, "8H", "?S?O")).score == 0
    assert [tile.blank for tile in table.game.board.tiles.values()] == [True, True]
    table.with_rack(1, "TAEIORN")
    play = played(table.play(1, "8H", "SOT"))
    assert play.main.points[:2] == (0, 0)


@pairs
def test_w20_a_swap_of_what_is_not_there(begin, pair) -> None:
    ruleset, language = pair
    table = begin(ruleset, language).with_rack(0, "AEIORST")
    swap = cmd.Swap(read_tiles("aae", table.game.tile_set))
    assert table.refusal(cmd.Seat(0), swap) == illegal.NotOnRack(("A",))


# Letters in every language


@pairs
def test_every_letter_in_every_case_and_form(pair) -> None:
    for letter in singles(pair):
        forms = {letter, letter.lower(), unicodedata.normalize("NFD", letter)}
        forms.add(unicodedata.normalize("NFD", letter.lower()))
        if letter.isascii():
            forms |= {chr(ord(letter) + FULL_WIDTH), chr(ord(letter) + BOLD)}
        for form in forms:
            assert spelled(form, pair) == [letter], form
            for mark in (f"?{form}", f"[{form}]"):
                place = read_word(mark, CATALOGUE.tile_sets[pair], 15)[0]
                assert (place.letter, place.blank) == (letter, True)
            assert read_tiles(form, CATALOGUE.tile_sets[pair]) == (letter,)


@pairs
@pytest.mark.parametrize("hidden", INVISIBLE)
def test_w35_what_nobody_sees_is_dropped(pair, hidden) -> None:
    for text in (f"{hidden}TASE", f"TA{hidden}SE", f"TASE{hidden}"):
        assert spelled(text, pair) == list("TASE")


@pairs
@pytest.mark.parametrize("mark", FOLDED, ids=list(FOLDED.values()))
def test_w25_to_w31_acute_grave_and_circumflex_fold_everywhere(pair, mark) -> None:
    assert spelled("".join(f"{vowel}{mark}" for vowel in "aeiou"), pair) == list("AEIOU")


@pairs
def test_two_dots_fold_where_they_make_no_letter_but_not_in_the_north(pair) -> None:
    language = pair[1]
    own = {"de": "ÄEIÖÜ", "sv": "ÄÖ"}.get(language, "")
    for vowel in "AEIOU":
        dotted = unicodedata.normalize("NFC", vowel + UMLAUT)
        if dotted in own:
            assert spelled(dotted, pair) == [dotted]
        elif language in {"sv", "nb"}:
            assert isinstance(reason(dotted, pair), illegal.ForeignLetter), dotted
        else:
            assert spelled(dotted, pair) == [vowel]


@pytest.mark.parametrize(
    ("pair", "text", "tiles"),
    [
        (("instant", "fr"), "Ç", "C"),
        (("instant", "pt"), "Ç", "Ç"),
        (("classic", "fr"), "Ñ", "N"),
        (("classic", "es"), "Ñ", "Ñ"),
        (("classic", "en"), "Å", "A"),
        (("classic", "sv"), "Å", "Å"),
        (("classic", "nb"), "A\u030a", "Å"),
        (("classic", "sv"), "\u212b", "Å"),  # the sign of the unit
        (("classic", "de"), "Å", "A"),
        (("classic", "en"), "\u212a", "K"),  # the sign of the kelvin
    ],
)
def test_w29_the_same_text_is_another_tile_in_another_language(pair, text, tiles) -> None:
    assert spelled(text, pair) == list(tiles)


@pairs
def test_letters_the_language_lacks_are_refused_by_name(pair) -> None:
    for letter in sorted(set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(singles(pair))):
        assert reason(f"A{letter}", pair) == illegal.ForeignLetter(letter)
        assert reason(f"a{letter.lower()}", pair) == illegal.ForeignLetter(letter)
    for letter, hint in (("Ö", "Ø"), ("Ä", "Æ")):
        if pair[1] == "nb":
            assert reason(letter, pair) == illegal.ForeignLetter(letter, hint)
        if pair[1] == "sv":
            assert reason(hint, pair) == illegal.ForeignLetter(hint, letter)


@pytest.mark.parametrize(
    ("family", "word", "letter"),
    [("instant", "KILO", "K"), ("wordfeud", "KILO", "K"), ("classic", "WALI", "W")],
)
def test_w21_spanish_has_no_k_or_w(family, word, letter) -> None:
    assert reason(word, (family, "es")) == illegal.ForeignLetter(letter)


@pairs
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ΗA", "GREEK CAPITAL LETTER ETA"),
        ("АA", "CYRILLIC CAPITAL LETTER A"),
        ("A0", "DIGIT ZERO"),
        ("A٣", "ARABIC-INDIC DIGIT THREE"),
        ("A²", "SUPERSCRIPT TWO"),
        ("Aº", "MASCULINE ORDINAL INDICATOR"),
        ("A-A", "HYPHEN-MINUS"),
        ("A A", "SPACE"),
        ("A!", "EXCLAMATION MARK"),
        ("A\u2019A", "RIGHT SINGLE QUOTATION MARK"),
        ("A\x00", "U+0000"),
        ("A\ud800", "U+D800"),
        ("%s", "PERCENT SIGN"),
        ("{0}", "LEFT CURLY BRACKET"),
        ("'); DROP TABLE game;--", "APOSTROPHE"),
        ("A🙂", "SLIGHTLY SMILING FACE"),
    ],
)
def test_w36_to_w41_strange_characters_are_named(pair, text, name) -> None:
    answer = reason(text, pair)
    assert isinstance(answer, illegal.StrangeCharacter)
    assert answer.name == name


@pairs
@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200b", "\u2060 \ufeff", "\t\n"])
def test_w39_no_letters_at_all(pair, text) -> None:
    assert reason(text, pair) == illegal.NoLetters()


@pairs
@pytest.mark.parametrize("text", ["A" * 6000, "a" * 16, "?A" * 16, "[A]" * 16, "." * 16])
def test_w40_more_than_the_board_is_wide(pair, text) -> None:
    assert reason(text, pair) == illegal.TextTooLong(15)


@pairs
def test_w39_a_filler_alone_is_no_letter_and_named_among_others(pair) -> None:
    """Letters and signs to Unicode, but nobody sees them."""
    for filler in "\u3164\u115f\u1160\uffa0\u2800":
        assert reason(filler, pair) == reason(f"{filler} {filler}", pair) == illegal.NoLetters()
        assert isinstance(reason(f"A{filler}A", pair), illegal.StrangeCharacter)


# Digraph tiles


@pytest.mark.parametrize("family", ["classic", "wordfeud"])
@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("chico", ["CH", "I", "C", "O"]),
        ("CALLE", ["C", "A", "LL", "E"]),
        ("perro", ["P", "E", "RR", "O"]),
        ("[CH]ico", ["CH", "I", "C", "O"]),
        ("[ll]ama", ["LL", "A", "M", "A"]),
        ("?[rr]a", ["RR", "A"]),
        ("C\u200dHICO", ["CH", "I", "C", "O"]),
        ("ｃｈico", ["CH", "I", "C", "O"]),
        ("CALLLE", ["C", "A", "LL", "L", "E"]),
    ],
)
def test_spanish_digraphs_are_one_tile(family, text, tiles) -> None:
    assert spelled(text, (family, "es")) == tiles
    assert read_word("?[CH]A", CATALOGUE.tile_sets[family, "es"], 15)[0].blank
    assert read_tiles("chllrrñ", CATALOGUE.tile_sets[family, "es"]) == ("CH", "LL", "RR", "Ñ")


@pytest.mark.parametrize(("text", "tiles"), [("İDEA", "IDEA"), ("ıdea", "IDEA"), ("ışık", "ISIK")])
def test_w32_to_w34_turkish_letters_are_read_as_plain_ones(text, tiles) -> None:
    """Turkish is no language of words: its letters fold as any others do."""
    assert spelled(text, ("classic", "en")) == list(tiles)
