"""Squares and words as typed; the rows of the input table that need no board."""

from __future__ import annotations

import pytest

from bot import resources
from bot.rules import illegal
from bot.rules.board import Direction, Square
from bot.rules.illegal import Refused
from bot.rules.notation import (
    Spelled,
    place_name,
    read_place,
    read_tiles,
    read_word,
    square_name,
)

CATALOGUE = resources.catalogue()
CLASSIC = CATALOGUE.layouts["classic"]


def tiles(family: str, language: str):
    return CATALOGUE.tile_sets[family, language]


def letters(text: str, family: str = "classic", language: str = "en") -> list[str]:
    return [spelled.letter for spelled in read_word(text, tiles(family, language), 15)]


def reason(text: str, family: str = "classic", language: str = "en") -> illegal.Refusal:
    with pytest.raises(Refused) as refused:
        read_word(text, tiles(family, language), 15)
    return refused.value.reason


@pytest.mark.parametrize("text", ["8H", "8h", "8-H", "8 H", " 8H ", "\uff18\uff28", "8\u200bh"])
def test_row_first_is_across(text):
    assert read_place(text, CLASSIC) == (Square(7, 7), Direction.ACROSS)


@pytest.mark.parametrize("text", ["H8", "h8", "H-8", "\uff28\uff18"])
def test_column_first_is_down(text):
    assert read_place(text, CLASSIC) == (Square(7, 7), Direction.DOWN)


@pytest.mark.parametrize(
    "text", ["16A", "0H", "8P", "H16", "8HH", "88", "HH", "", "٣H", "8Å", "¤" * 9999]
)
def test_no_such_square_names_the_range(text):
    with pytest.raises(Refused) as refused:
        read_place(text, CLASSIC)
    assert refused.value.reason == illegal.NoSuchSquare(text[:40], "O", 15)


def test_the_small_board_has_its_own_range():
    with pytest.raises(Refused) as refused:
        read_place("12A", CATALOGUE.layouts["instant-small"])
    assert refused.value.reason == illegal.NoSuchSquare("12A", "K", 11)


def test_names_read_back():
    for square in CLASSIC.squares():
        for direction in Direction:
            assert read_place(place_name(square, direction), CLASSIC) == (square, direction)
    assert square_name(Square(0, 14)) == "O1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HORSE", "HORSE"),
        ("horse", "HORSE"),
        ("\uff28\uff2f\uff32\uff33\uff25", "HORSE"),
        ("HO\u200dRSE", "HORSE"),
        ("HO\u00adRSE", "HORSE"),
        ("HORSE\ufe0f", "HORSE"),
        ("\u2060HORSE", "HORSE"),
        ("\u202eHORSE", "HORSE"),
        ("İDEA", "IDEA"),
        ("ıdea", "IDEA"),
        ("𝐇𝐎𝐑𝐒𝐄", "HORSE"),
        ("ﬁne", "FINE"),
        ("naïf", "NAIF"),
    ],
)
def test_english_letters(text, expected):
    assert "".join(letters(text)) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "STRAßE", "STRASSE"),
        ("de", "straße", "STRASSE"),
        ("de", "STRAẞE", "STRASSE"),
        ("de", "GRUESSE", "GRUESSE"),
        ("de", "grüße", "GRÜSSE"),
        ("fr", "CŒUR", "COEUR"),
        ("fr", "cœur", "COEUR"),
        ("fr", "ÉTÉ", "ETE"),
        ("fr", "GARÇON", "GARCON"),
        ("es", "PINGÜINO", "PINGUINO"),
        ("es", "ÁRBOL", "ARBOL"),
        ("es", "ñandú", "ÑANDU"),
        ("it", "PERCHÉ", "PERCHE"),
        ("pt", "ação", "AÇAO"),
    ],
)
def test_folding_of_the_instant_languages(language, text, expected):
    assert "".join(letters(text, "instant", language)) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("sv", "idé", "IDE"),
        ("sv", "fjäril", "FJÄRIL"),
        ("nb", "øl", "ØL"),
        ("nb", "blåbær", "BLÅBÆR"),
    ],
)
def test_folding_of_the_nordic_languages(language, text, expected):
    assert "".join(letters(text, "classic", language)) == expected


def test_digraph_tiles_are_taken_greedily():
    assert letters("chico", "classic", "es") == ["CH", "I", "C", "O"]
    assert letters("calle", "classic", "es") == ["C", "A", "LL", "E"]
    assert letters("chico", "instant", "es") == ["C", "H", "I", "C", "O"]


def test_explicit_blanks_and_tiles_passed_through():
    en, es = tiles("classic", "en"), tiles("classic", "es")
    assert read_word("H?ORSE", en, 15)[1] == Spelled("O", blank=True)
    assert read_word("H[O]RSE", en, 15)[1] == Spelled("O", blank=True)
    assert read_word("[CH]ICO", es, 15)[0] == Spelled("CH")
    assert read_word("?[CH]ICO", es, 15)[0] == Spelled("CH", blank=True)
    assert read_word("HE(LL)O", en, 15)[2:4] == (Spelled("L", through=True),) * 2
    assert read_word("HE..O", en, 15)[2:4] == (Spelled("", through=True),) * 2


@pytest.mark.parametrize(
    ("family", "language", "text", "expected"),
    [
        ("instant", "es", "KILO", illegal.ForeignLetter("K")),
        ("wordfeud", "sv", "WOK", illegal.ForeignLetter("W")),
        ("classic", "nb", "öl", illegal.ForeignLetter("Ö", "Ø")),
        ("classic", "sv", "øl", illegal.ForeignLetter("Ø", "Ö")),
        ("instant", "it", "L'AMO", illegal.StrangeCharacter("'", "APOSTROPHE")),
        ("instant", "it", "L’AMO", illegal.StrangeCharacter("’", "RIGHT SINGLE QUOTATION MARK")),
        ("classic", "en", "ΗORSE", illegal.StrangeCharacter("Η", "GREEK CAPITAL LETTER ETA")),
        ("classic", "en", "H0RSE", illegal.StrangeCharacter("0", "DIGIT ZERO")),
        ("classic", "en", "H-ORSE", illegal.StrangeCharacter("-", "HYPHEN-MINUS")),
        ("classic", "en", "HOR SE", illegal.StrangeCharacter(" ", "SPACE")),
        ("classic", "en", "HORSE!", illegal.StrangeCharacter("!", "EXCLAMATION MARK")),
        ("classic", "en", "@everyone", illegal.StrangeCharacter("@", "COMMERCIAL AT")),
        ("classic", "en", "**CAT**", illegal.StrangeCharacter("*", "ASTERISK")),
        ("classic", "en", "HORS\x00", illegal.StrangeCharacter("", "U+0000")),
        ("classic", "en", "", illegal.NoLetters()),
        ("classic", "en", "   ", illegal.NoLetters()),
        ("classic", "en", "\u200b\u200b", illegal.NoLetters()),
        ("classic", "en", "\u3164 \u2800\u115f", illegal.NoLetters()),
        ("classic", "en", "A" * 6000, illegal.TextTooLong(15)),
        ("classic", "en", "A" * 16, illegal.TextTooLong(15)),
        ("classic", "en", "HE(LLO", illegal.UnclearBrackets("(LLO")),
        ("classic", "en", "HELL?", illegal.UnclearBrackets("?")),
        ("classic", "en", "HE[LL]O", illegal.UnclearBrackets("[LL]")),
    ],
)
def test_what_is_refused(family, language, text, expected):
    assert reason(text, family, language) == expected


def test_tiles_of_a_swap():
    sv = tiles("wordfeud", "sv")
    assert read_tiles("a Å,?", sv) == ("A", "Å", "?")
    assert read_tiles("aa*", sv) == ("A", "A", "?")
    assert read_tiles("", sv) == ()
    with pytest.raises(Refused) as refused:
        read_tiles("w", sv)
    assert refused.value.reason == illegal.ForeignLetter("W")
    assert read_tiles(",  *\t?\n?a ,,", sv) == ("?", "?", "?", "A")
    es = tiles("classic", "es")
    assert read_tiles("chch l ll", es) == ("CH", "CH", "L", "LL")


def test_a_text_is_read_up_to_two_hundred_characters():
    """Characters that are never seen count for the length of what is typed."""
    en = tiles("classic", "en")
    filled = "CAT" + "\u200b" * 197
    assert [place.letter for place in read_word(filled, en, 3)] == ["C", "A", "T"]
    assert read_tiles(filled, en) == ("C", "A", "T")
    with pytest.raises(Refused) as refused:
        read_word(filled + "\u200b", en, 3)
    assert refused.value.reason == illegal.TextTooLong(3)
    with pytest.raises(Refused) as refused:
        read_tiles(filled + "\u200b", en)
    assert refused.value.reason == illegal.TextTooLong(200)
    assert read_place("\u200b" * 198 + "8H", CLASSIC) == (Square(7, 7), Direction.ACROSS)
    with pytest.raises(Refused):
        read_place("\u200b" * 199 + "8H", CLASSIC)


def test_a_word_is_as_long_as_asked_for():
    en = tiles("classic", "en")
    assert len(read_word("A" * 15, en, 15)) == 15
    with pytest.raises(Refused) as refused:
        read_word("AB(C).[D]?E", en, 5)
    assert refused.value.reason == illegal.TextTooLong(5)


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("A)B", ")B"),
        ("A)B(C)D", ")B(C)D"),
        ("AB]" + "C" * 50, "]" + "C" * 39),
        ("(" + "A" * 60, "(" + "A" * 39),
        ("A()B", "()B"),
        ("A[]B", "[]B"),
        ("??", "??"),
        ("A?.B", "?.B"),
        ("?(A)", "?(A)"),
        ("[?A]", "[?A]"),
        ("((A))", "((A))"),
        ("?[AB]C", "?[AB]"),
        ("[" + "A" * 60 + "]", "[" + "A" * 39),
    ],
)
def test_brackets_that_do_not_add_up_are_shown_from_where_they_begin(text, echo):
    assert reason(text) == illegal.UnclearBrackets(echo)


def test_a_bracket_is_a_blank_only_round_a_single_letter():
    en, es = tiles("classic", "en"), tiles("classic", "es")
    assert read_word("?X[X]", en, 15) == (Spelled("X", blank=True),) * 2
    assert read_word("[A][B]", en, 15) == (Spelled("A", blank=True), Spelled("B", blank=True))
    assert read_word("[ch]?l[ll]", es, 15) == (
        Spelled("CH"),
        Spelled("L", blank=True),
        Spelled("LL"),
    )
    assert read_word("(chi)CO", es, 15)[:2] == (
        Spelled("CH", through=True),
        Spelled("I", through=True),
    )
