"""The lists that are shipped: sound, as their recipes say, and with the words they must have."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.graph import WordGraph
from bot.rules.catalogue import list_id as id_of
from bot.wordlists.__main__ import main
from bot.wordlists.build import letters
from bot.wordlists.recipe import ids, load
from tests.records import read_record

if TYPE_CHECKING:
    from pathlib import Path

WORDS = resources.path("words")
RECORD = "games/quackle+quackle/test/positions/logan.gcg"


@cache
def opened(list_id: str) -> WordGraph:
    return WordGraph.open(WORDS / f"{list_id}.graph")


def lacking(list_id: str, words: str) -> list[str]:
    return [word for word in words.split() if not opened(list_id).has(word)]


def having(list_id: str, words: str) -> list[str]:
    return [word for word in words.split() if opened(list_id).has(word)]


@pytest.mark.parametrize("list_id", ids(WORDS))
def test_shipped_graph_is_sound_and_as_its_recipe_says(list_id: str) -> None:
    recipe, graph = load(WORDS, list_id), opened(list_id)
    graph.verify()
    assert (len(graph), graph.digest) == (recipe.count, recipe.digest)
    assert (graph.language, graph.edition) == (recipe.language, recipe.edition)
    assert graph.alphabet == recipe.alphabet
    assert (WORDS / recipe.licence_file).exists()
    assert all(recipe.shortest <= letters(word) and len(word) <= recipe.longest for word in graph)


@pytest.mark.parametrize("list_id", ids(WORDS))
def test_shipped_alphabet_is_that_of_the_tile_sets(list_id: str) -> None:
    sets = [tiles for tiles in resources.catalogue().tile_sets.values() if id_of(tiles) == list_id]
    assert sets
    assert {tiles.letters for tiles in sets} == {opened(list_id).alphabet}


def test_shipped_graphs_are_small() -> None:
    assert sum(path.stat().st_size for path in WORDS.glob("*.graph")) < 12_000_000


def test_english_has_its_own_additions_and_plain_words() -> None:
    assert not lacking("en", "ZEN TEXTING KNICKKNACK RAZZMATAZZ RAZZMATAZZES")
    assert not lacking("en", "AA CWM QUIZ HELLO WORLD SYZYGY UNCOPYRIGHTABLE")


def test_english_lacks_what_enable_lacks() -> None:
    assert not having("en", "QI ZA EMAIL BLOG SELFIE LONDON ERIK KG XYZZY A")


def test_english_has_every_word_of_a_recorded_game(shared: Path) -> None:
    plays = read_record(shared / RECORD).plays
    assert plays
    assert not lacking("en", " ".join(play.word.upper() for play in plays))


def test_swedish_has_plain_words_and_genitives() -> None:
    assert not lacking("sv", "FJÄRIL ÖL HUS AX HUSETS HUNDS ÅSNA ÄPPLENA SKÖLDPADDORNAS IDE ARMEN")


def test_swedish_two_letter_words_are_those_of_their_file() -> None:
    short = load(WORDS, "sv").short
    assert short
    assert {"".join(word) for word in opened("sv") if len(word) == 2} == short


@pytest.mark.parametrize(
    "kind",
    [
        "CM DL KG KL KM MG ML MM NM HG DR CA OSV ETC AVD TFN RESP KCAL",
        "STOCKHOLM GÖTEBORG UPPSALA SVERIGE NORGE PARIS LONDON BERLIN TUNISIEN HANSHOLM BOKSJÖN",
        "ANNA ERIK MARIA LARS JOHAN PETER SARA EMMA ANDERSSON SVENSSON VOLVO IKEA PERRIER",
        "II III VII XI XII XIV XX",
        "FYRTIOETTTUSEN KX ZZ",
    ],
    ids=["units and abbreviations", "places", "people and brands", "numerals", "slips"],
)
def test_swedish_lacks(kind: str) -> None:
    assert not having("sv", kind)


def test_own_files_are_tidy() -> None:
    """One word a line, in the order of the alphabet within each part, none twice."""
    for path in WORDS.glob("*.txt"):
        for part in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            lines = [line.partition("#")[0].split() for line in part.splitlines()]
            words = [line[0] for line in lines if line]
            assert all(len(line) <= 1 for line in lines), path
            assert len(words) == len(set(words)), path
            assert all(word == word.upper() for word in words), path


@pytest.mark.slow
def test_lists_can_be_rebuilt_to_the_same_bytes(tmp_path: Path) -> None:
    """Needs the package registries."""
    for path in WORDS.iterdir():
        if path.suffix in {".toml", ".txt"}:
            (tmp_path / path.name).write_bytes(path.read_bytes())
    assert main(["build", "--folder", str(tmp_path)]) == 0
    for path in WORDS.glob("*.graph"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
