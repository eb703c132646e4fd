"""The data of the project: boards, tile sets and rulesets are what the specification says."""

from __future__ import annotations

import json

import pytest

from bot import resources
from bot.rules.board import Layout, Premium, Square

CATALOGUE = resources.catalogue()
PAIRS = {
    "classic": "en es it pt de fr sv nb",
    "wordfeud": "en es pt de fr sv nb it",
    "instant": "en es it pt de fr",
}
BOARDS = {
    "classic": "scrabble_15",
    "instant": "wwf_15",
    "instant-small": "wwf_11",
    "wordfeud": "wordfeud_15",
}
SETS = {"classic": "scrabble", "wordfeud": "wordfeud", "instant": "wwf"}


def test_all_twenty_two_pairs():
    expected = {(family, lang) for family, langs in PAIRS.items() for lang in langs.split()}
    assert set(CATALOGUE.tile_sets) == expected
    assert len(expected) == 22


@pytest.mark.parametrize(("name", "key"), BOARDS.items())
def test_boards_are_those_of_the_specification(name, key, shared):
    board = json.loads((shared / "spec/rules.json").read_text())["boards"][key]
    layout = CATALOGUE.layouts[name]
    assert list(layout.rows) == board["rows"]
    assert layout.word_factor(layout.start) == board["centre_word_multiplier"]


@pytest.mark.parametrize("name", BOARDS)
def test_boards_are_symmetrical(name):
    layout = CATALOGUE.layouts[name]
    for square in layout.squares():
        across = Square(square.row, layout.width - 1 - square.column)
        turned = Square(square.column, square.row)
        mine = layout.premiums.get(square)
        assert mine == layout.premiums.get(across) == layout.premiums.get(turned)


def test_tile_sets_are_those_of_the_specification(shared):
    sets = json.loads((shared / "spec/rules.json").read_text())["tilesets"]
    compared = 0
    for (family, language), tile_set in CATALOGUE.tile_sets.items():
        published = sets[SETS[family]].get(language)
        if published is None:
            assert tile_set.provisional
            continue
        compared += 1
        assert not tile_set.provisional
        table = {kind.letter: (kind.count, kind.points) for kind in tile_set.kinds}
        expected = {k: (v["count"], v["points"]) for k, v in published["letters"].items()}
        expected["?"] = (published["blanks"], 0)
        assert table == expected
    assert compared == 16


@pytest.mark.parametrize(
    ("pair", "order"),
    [
        (("classic", "sv"), "XYZÅÄÖ"),
        (("classic", "nb"), "YÆØÅ"),
        (("classic", "es"), ["C", "CH", "D"]),
        (("classic", "es"), ["L", "LL", "M", "N", "Ñ", "O"]),
        (("classic", "es"), ["R", "RR", "S"]),
    ],
)
def test_alphabet_order(pair, order):
    letters = CATALOGUE.tile_sets[pair].letters
    place = letters.index(order[0])
    assert letters[place : place + len(order)] == tuple(order)


def test_instant_spanish_has_no_digraphs_k_or_w():
    letters = CATALOGUE.tile_sets["instant", "es"].letters
    assert not {"CH", "LL", "RR", "K", "W"} & set(letters)
    assert CATALOGUE.tile_sets["instant", "es"].full_bag().count("C") == 5


def test_rulesets_name_the_figures_of_the_texts():
    rules = CATALOGUE.rulesets
    assert [rules[name].bonus for name in ("instant", "wordfeud", "classic")] == [35, 40, 50]
    assert rules["wordfeud"].turn_seconds == 72 * 3600
    assert {rules[name].most_players for name in ("instant", "wordfeud")} == {2}
    assert rules["classic"].most_players == 4


def test_languages_offered_have_tiles_and_words():
    for family in PAIRS:
        languages = CATALOGUE.languages(family)
        assert "en" in languages
        assert all((family, language) in CATALOGUE.tile_sets for language in languages)


@pytest.mark.parametrize("rows", [("..", "*"), ("...", "..."), ("*.", ".*"), ("x*",)], ids=repr)
def test_a_broken_layout_is_an_error(rows):
    with pytest.raises(ValueError, match=r"layout broken|Premium"):
        Layout("broken", rows)


def test_premium_symbols():
    layout = Layout("tiny", ("dtD", "T*."), centre="D")
    assert list(layout.premiums.values()) == [
        Premium.DOUBLE_LETTER,
        Premium.TRIPLE_LETTER,
        Premium.DOUBLE_WORD,
        Premium.TRIPLE_WORD,
        Premium.DOUBLE_WORD,
    ]
