"""Statements about letters: tile tables, what a blank may be, what folds, which words are words."""

from __future__ import annotations

import tomllib

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.illegal import Refused
from bot.rules.notation import read_tiles, read_word
from bot.rules.tiles import PlacedTile

CATALOGUE = resources.catalogue()
statement = pytest.mark.statement
# C09: letter, points, count.
SWEDISH = """
    A 1 9  B 3 2  C 8 1  D 1 5  E 1 8  F 3 2  G 2 3  H 3 2  I 1 5  J 7 1
    K 3 3  L 2 5  M 3 3  N 1 6  O 2 6  P 4 2  R 1 8  S 1 8  T 1 9  U 4 3
    V 3 2  X 8 1  Y 7 1  Z 8 1  Å 4 2  Ä 4 2  Ö 4 2  ? 0 2
"""


def tiles_of(text: str, language: str, family: str = "instant") -> list[str]:
    tile_set = CATALOGUE.tile_sets[family, language]
    return [spelled.letter for spelled in read_word(text, tile_set, 15)]


def reason(text: str, language: str, family: str = "instant") -> illegal.Refusal:
    with pytest.raises(Refused) as refused:
        tiles_of(text, language, family)
    return refused.value.reason


# The Swedish table


@statement("C09")
def test_the_swedish_table() -> None:
    words = SWEDISH.split()
    rows = zip(words[0::3], words[1::3], words[2::3], strict=True)
    expected = {letter: (int(points), int(count)) for letter, points, count in rows}
    kinds = CATALOGUE.tile_sets["wordfeud", "sv"].kinds
    assert {kind.letter: (kind.points, kind.count) for kind in kinds} == expected
    assert len(CATALOGUE.tile_sets["wordfeud", "sv"].full_bag()) == 104
    assert CATALOGUE.tile_sets["wordfeud", "sv"].worth(
        CATALOGUE.tile_sets["wordfeud", "sv"].full_bag()
    ) == sum(points * count for points, count in expected.values())


@statement("C09", "C13")
@pytest.mark.parametrize("letter", ["Q", "W", "Æ", "Ø", "Ü", "Ñ"])
def test_m7_a_swedish_blank_is_a_letter_of_the_table(begin, letter) -> None:
    assert isinstance(reason(f"?{letter}A", "sv", "wordfeud"), illegal.ForeignLetter)
    table = begin("wordfeud", "sv").with_rack(0, "?ABDEFG")
    blank = (Square(7, 7), PlacedTile(letter, blank=True))
    answer = table.refusal(cmd.Seat(0), cmd.PlaceTiles((blank, (Square(7, 8), PlacedTile("A")))))
    assert answer == illegal.BlankCannotBe(letter)


@statement("C13")
@pytest.mark.parametrize(("language", "score"), [("sv", 3 + 8 + 1), ("en", 5 + 4 + 1), ("nb", 14)])
def test_a_game_counts_with_the_values_of_its_own_language(begin, language, score) -> None:
    """KCA: K is 3, C 8 in Swedish; 5 and 4 in English; 3 and 10 in Norwegian."""
    table = begin("wordfeud", language).with_rack(0, "KCABDEF")
    assert table.game.tile_set == CATALOGUE.tile_sets["wordfeud", language]
    table.play(0, "8H", "KCA")
    assert table.scores() == [score, 0]


@statement("C13")
def test_counts_are_those_of_the_own_language(begin) -> None:
    game = begin("wordfeud", "sv").game
    tiles = [*game.bag, *game.seats[0].rack, *game.seats[1].rack]
    assert (tiles.count("A"), tiles.count("Å"), tiles.count("Q")) == (9, 2, 0)


# What folds


@statement("A26", "B23")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("árbol", "ARBOL"),
        ("pingüino", "PINGUINO"),
        ("camión", "CAMION"),
        ("ÉL", "EL"),
        ("niño", "NIÑO"),
        ("NIN\u0303O", "NIÑO"),
        ("façade", "FACADE"),
    ],
)
def test_spanish_marks_are_ignored_but_not_that_of_n(text, tiles) -> None:
    assert "".join(tiles_of(text, "es")) == tiles


@statement("A28", "B23")
@pytest.mark.parametrize("word", ["CALLE", "PERRO", "CHICO"])
def test_spanish_double_letters_are_two_tiles(word) -> None:
    assert tiles_of(word, "es") == list(word)
    assert not {"LL", "RR", "CH"} & set(CATALOGUE.tile_sets["instant", "es"].letters)
    bracketed = f"[{word[2:4]}]A" if word != "CHICO" else "[CH]A"
    assert isinstance(reason(bracketed, "es"), illegal.UnclearBrackets)


@statement("A30", "B24")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [("perché", "PERCHE"), ("CITTÀ", "CITTA"), ("virtù", "VIRTU"), ("così", "COSI"), ("ò", "O")],
)
def test_italian_marks_are_ignored(text, tiles) -> None:
    assert "".join(tiles_of(text, "it")) == tiles


@statement("A33", "B25")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [("ação", "AÇAO"), ("AC\u0327A\u0303O", "AÇAO"), ("avô", "AVO"), ("você", "VOCE"), ("à", "A")],
)
def test_portuguese_marks_are_ignored_but_not_the_cedilla(text, tiles) -> None:
    assert "".join(tiles_of(text, "pt")) == tiles
    assert "Ç" in CATALOGUE.tile_sets["instant", "pt"].letters


@statement("A36", "B26")
@pytest.mark.parametrize(
    ("text", "tiles"), [("Café", "CAFE"), ("Señor", "SENOR"), ("à", "A"), ("Façon", "FACON")]
)
def test_german_marks_other_than_umlauts_are_ignored(text, tiles) -> None:
    assert "".join(tiles_of(text, "de")) == tiles


@statement("A37", "B26")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [("Bär", "BÄR"), ("BA\u0308R", "BÄR"), ("Baer", "BAER"), ("öl", "ÖL"), ("GRUESSE", "GRUESSE")],
)
def test_german_umlauts_are_letters_of_their_own(text, tiles) -> None:
    """K5: neither does Ä stand for AE nor AE for Ä."""
    assert "".join(tiles_of(text, "de")) == tiles
    assert {"Ä", "Ö", "Ü"} <= set(CATALOGUE.tile_sets["instant", "de"].letters)


@statement("A37", "B26")
def test_a_german_word_is_not_another_for_its_umlaut(begin) -> None:
    table = begin("instant", "de", words=("BÄR",)).with_rack(0, "BÄRAEDG")
    answer = table.refusal(cmd.Seat(0), table.word("8H", "BAER"))
    assert answer == illegal.UnknownWords(("BAER",))
    answer = table.refusal(cmd.Seat(0), table.word("8H", "BAR"))
    assert answer == illegal.UnknownWords(("BAR",))
    table.play(0, "8H", "Bär")


@statement("A38", "B26")
@pytest.mark.parametrize("text", ["Straße", "STRASSE", "STRAẞE", "straſſe"])
def test_german_eszett_is_two_tiles(begin, text) -> None:
    assert tiles_of(text, "de") == list("STRASSE")
    assert "ß" not in CATALOGUE.tile_sets["instant", "de"].letters
    table = begin("instant", "de").with_rack(0, "STRASSE")
    play = next(e.play for e in table.play(0, "8H", text) if isinstance(e, ev.TilesPlaced))
    assert (len(play.tiles), play.bonus) == (7, 35)


@statement("A40", "B27")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("été", "ETE"),
        ("garçon", "GARCON"),
        ("NAÏF", "NAIF"),
        ("forêt", "FORET"),
        ("où", "OU"),
        ("aigüe", "AIGUE"),
    ],
)
def test_french_marks_are_ignored(text, tiles) -> None:
    assert "".join(tiles_of(text, "fr")) == tiles


@statement("A41", "B27")
@pytest.mark.parametrize(
    ("text", "tiles"),
    [("cœur", "COEUR"), ("ŒUF", "OEUF"), ("tænia", "TAENIA"), ("Æ", "AE")],
)
def test_french_ligatures_are_two_letters(text, tiles) -> None:
    assert tiles_of(text, "fr") == list(tiles)


# What is missing


@statement("A27", "A31", "A34", "B23", "B24", "B25")
@pytest.mark.parametrize(("language", "absent"), [("es", "KW"), ("it", "JKWXY"), ("pt", "KWY")])
def test_letters_that_do_not_exist_not_even_by_a_blank(begin, language, absent) -> None:
    tile_set = CATALOGUE.tile_sets["instant", language]
    assert not set(absent) & set(tile_set.letters)
    for letter in absent:
        for text in (f"{letter}A", f"{letter.lower()}a", f"?{letter}A", f"[{letter}]A"):
            assert reason(text, language) == illegal.ForeignLetter(letter)
        table = begin("instant", language).with_rack(0, "?AEIORT")
        tiles = ((Square(7, 7), PlacedTile(letter, blank=True)), (Square(7, 8), PlacedTile("A")))
        answer = table.refusal(cmd.Seat(0), cmd.PlaceTiles(tiles))
        assert answer == illegal.BlankCannotBe(letter)
        with pytest.raises(Refused):
            read_tiles(letter, tile_set)


@statement("A27", "A31", "A34", "B23", "B24", "B25")
@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("es", "ABCDEFGHIJLMNÑOPQRSTUVXYZ"),
        ("it", "ABCDEFGHILMNOPQRSTUVZ"),
        ("pt", "ABCÇDEFGHIJLMNOPQRSTUVXZ"),
    ],
)
def test_a_blank_may_be_every_other_letter(begin, language, letters) -> None:
    assert set(CATALOGUE.tile_sets["instant", language].letters) == set(letters)
    for letter in letters:
        table = begin("instant", language).with_rack(0, "?AEIORT")
        table.play(0, "8H", f"?{letter}A")
        assert table.game.board.at(Square(7, 7)) == PlacedTile(letter, blank=True)


# What is a word


@statement("A23", "B21")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("parts of speech", "HOUSE RUN QUICK SLOWLY UPON BUT THEY OH"),
        ("foreign", "SIESTA FJORD ZWIEBACK"),
        ("archaic", "THOU FORSOOTH"),
        ("British and American", "COLOUR COLOR KERB GOTTEN"),
    ],
)
def test_english_words_of_every_kind_are_valid(kind, words) -> None:
    lexicon = CATALOGUE.lexicon("en")
    assert [word for word in words.split() if not lexicon.has(tuple(word))] == []


@statement("A23", "B21")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("proper nouns", "LONDON EUROPE ENGLAND MICHAEL"),
        ("abbreviations", "MPH USA NATO ETC"),
        ("prefixes and suffixes alone", "TION PRE LY"),
        ("words with an apostrophe, without it", "DOESNT ISNT"),
    ],
)
def test_and_these_are_not(kind, words) -> None:
    lexicon = CATALOGUE.lexicon("en")
    assert [word for word in words.split() if lexicon.has(tuple(word))] == []


@statement("A23", "B21")
@pytest.mark.parametrize("language", ["en", "es", "it", "pt", "de", "fr"])
@pytest.mark.parametrize(
    ("text", "mark"),
    [("L-A", "HYPHEN-MINUS"), ("L'A", "APOSTROPHE"), ("L’A", "RIGHT SINGLE QUOTATION MARK")],
)
def test_no_hyphen_or_apostrophe_is_ever_laid(language, text, mark) -> None:
    answer = reason(text, language)
    assert isinstance(answer, illegal.StrangeCharacter)
    assert answer.name == mark


@statement("B21")
@pytest.mark.parametrize("word", ["ZEN", "TEXTING"])
def test_words_that_were_added(begin, word) -> None:
    table = begin("instant").with_rack(0, word.ljust(7, "E"))
    table.lexicon = CATALOGUE.lexicon("en")
    table.play(0, "8H", word)


def marked(language: str, words: str, *statements: str):
    return pytest.param(language, words, id=language, marks=statement(*statements))


LISTS = [
    marked("es", "CASA COCHE CARRO ORDENADOR COMPUTADORA VOSOTROS", "A25", "B22"),
    marked("it", "CASA GATTO CITTA PERCHE", "A29"),
    marked("pt", "CASA GATO TREM AÇAO CAFE", "A32"),
    marked("de", "HAUS STRASSE KATZE", "A35"),
    marked("fr", "MAISON COEUR ETE CHAT", "A39"),
]


@pytest.mark.parametrize(
    ("language", "words"), [p for p in LISTS if p.values[0] in CATALOGUE.word_lists]
)
def test_a_list_of_the_language_is_played_with_and_says_that_it_is_not_the_games(
    begin, language, words
) -> None:
    """Instant names Oxford's lists; ours are other ones, and say so (decisions.md)."""
    lexicon = CATALOGUE.lexicon_of(CATALOGUE.tile_sets["instant", language])
    assert [word for word in words.split() if not lexicon.has(tuple(word))] == []
    about = tomllib.loads(resources.read_text(f"words/{language}.toml"))["about"]
    assert "Not the list of any official game" in " ".join(about.split())


ADDED = {"en": ("ZEN", "TEXTING"), "it": ("ZEN", "MESSAGGIARE")}


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=[statement("A24")] if language == "it" else [])
        for language in ADDED
        if language in CATALOGUE.word_lists
    ],
)
def test_the_words_named_as_added(language) -> None:
    lexicon = CATALOGUE.lexicon_of(CATALOGUE.tile_sets["instant", language])
    assert [word for word in ADDED[language] if not lexicon.has(tuple(word))] == []


@statement("A22", "B20")
def test_english_has_british_and_american_words_and_more_than_173_000() -> None:
    catalogue = resources.catalogue()
    assert catalogue.word_lists["en"].count > 173_000
    words = catalogue.lexicon("en")
    for word in ("COLOUR", "COLOR", "CENTRE", "CENTER", "GREY", "GRAY", "REALISE", "REALIZE"):
        assert words.has(word)
