"""The lists that are shipped: sound, as their recipes say, and with the words they must have."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from bot import resources
from bot.engine.graph import ACCEPT, ARC, END, WordGraph
from bot.rules.catalogue import list_id as id_of
from bot.wordlists.__main__ import main
from bot.wordlists.build import letters
from bot.wordlists.fold import Folder
from bot.wordlists.recipe import ids, load
from tests.records import read_record

WORDS = resources.path("words")
NAMES = Path(__file__).parent / "names"
SAMPLES = Path(__file__).parent / "samples"
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
    assert counted(graph) == len(graph)
    assert (len(graph), graph.digest) == (recipe.count, recipe.digest)
    assert (graph.language, graph.edition) == (recipe.language, recipe.edition)
    assert graph.alphabet == recipe.alphabet
    assert (WORDS / recipe.licence_file).exists()


def counted(graph: WordGraph) -> int:
    """Count the words by the nodes: what follows a list of edges stands before it."""
    below, start, total = {0: 0}, 1, 0
    for at, node in enumerate(graph.nodes):
        if at:
            total += bool(node & ACCEPT) + below[node & ARC]
            if node & END:
                below[start] = total
                start, total = at + 1, 0
    return below[graph.root]


@pytest.mark.slow
@pytest.mark.parametrize("list_id", ids(WORDS))
def test_every_word_of_a_shipped_list(list_id: str) -> None:
    recipe, graph = load(WORDS, list_id), opened(list_id)
    graph.verify()
    assert all(recipe.shortest <= letters(word) and len(word) <= recipe.longest for word in graph)


@pytest.mark.parametrize("list_id", ids(WORDS))
def test_shipped_alphabet_is_that_of_the_tile_sets(list_id: str) -> None:
    sets = [tiles for tiles in resources.catalogue().tile_sets.values() if id_of(tiles) == list_id]
    assert sets
    assert {tiles.letters for tiles in sets} == {opened(list_id).alphabet}


def test_shipped_graphs_are_small() -> None:
    assert sum(path.stat().st_size for path in WORDS.glob("*.graph")) < 12_000_000


MUST_HAVE = {
    "en": "ZEN TEXTING KNICKKNACK RAZZMATAZZ RAZZMATAZZES QI ZA EMAIL BLOG SELFIE APP COLOUR COLOR "
    "AA CWM QUIZ HELLO WORLD SYZYGY UNCOPYRIGHTABLE REALISE REALIZE",
    "es": "CASA COCHE NIÑO ÑANDU PINGÜINO AÑO EXTRAÑO CANTARIAMOS COMPUTADORA ORDENADOR SELFI VIP",
    "it": "CASA GATTO CITTA PERCHE MESSAGGIARE ANDAR LUNEDI ZEN",
    "pt": "CASA AÇAO CORAÇAO PAO CANTARIAMOS IPE UAU SELFIE",
    "de": "HAUS STRASSE KATZE ÄPFEL ÖL FUSS HAFTENS GOOGELN JUNGE MÜDE",
    "fr": "MAISON COEUR OEUVRE ETE ETES AEQUO CHANTERIONS HUI KA",
    "sv": "FJÄRIL ÖL HUS AX HUSETS HUNDS ÅSNA ÄPPLENA SKÖLDPADDORNAS IDE ARMEN",
    "nb": "HUS ØL ÅRE ÆRE BOKA BOKEN GUTTENE JEG IKKE IDE SELFIE",
}
MUST_LACK = {
    "en": "ERIK KG XYZZY MPH USA KCAL CSC DOESNT PRE",
    "es": "KILO WOK AVDA SRTA CTA HABIENDOLO III",
    "it": "JUVENTUS XILOFONO ECC ETC PRENDERMELO CANTARGLI MDCCC VIII DL",
    "pt": "KIWI WEB ETC ABC FAZEMO DR KG",
    "de": "CM KG DPA CS DS FS  HAEUSER DTV",
    "fr": "KG DPI AVR FEVR AUJOURD COS ARABO",
    "sv": "CM DL KG KM ETC OSV AVD KCAL STOCKHOLM FYRTIOETTTUSEN VOLVO IKEA",
    "nb": "KM DB ETC BILS OSV CA",
}
# Roman numerals that are words besides.
NUMERALS = {
    "en": "DI LI MI MIX MM XI",
    "es": "DI DIX MI VI XI",
    "it": "CI DI LI MI VI",
    "pt": "LI MI VI XI",
    "de": "DIV MI MIX XI",
    "fr": "CI DIV DIX LI MI MIX XI",
    "sv": "CD CV DI DIV LIV LIX MC MI MIX VI",
    "nb": "CD CV DI LI LIV MI VI",
}
RECIPES = [id_ for id_ in ids(WORDS) if "-" not in id_]


@pytest.mark.parametrize("list_id", RECIPES)
def test_list_has_what_it_must_and_lacks_what_it_must_not_have(list_id: str) -> None:
    assert not lacking(list_id, folded(list_id, MUST_HAVE[list_id]))
    assert not having(list_id, MUST_LACK[list_id])


def folded(list_id: str, words: str) -> str:
    folder = Folder(opened(list_id).language, opened(list_id).alphabet)
    return " ".join("".join(folder.fold(word)) for word in words.split())


@pytest.mark.parametrize("list_id", RECIPES)
def test_names_of_people_and_places_are_out(list_id: str) -> None:
    """Three hundred to a language and more; those that are words besides stand by themselves."""
    text = (NAMES / f"{list_id}.txt").read_text(encoding="utf-8")
    names, words = (re.sub(r"#.*", "", part) for part in text.split("\n\n"))
    assert len(set(names.split())) >= 300
    assert not having(list_id, names)
    assert not lacking(list_id, words)


@pytest.mark.parametrize("list_id", RECIPES)
def test_roman_numerals_are_out(list_id: str) -> None:
    numerals = " ".join(map(roman, range(1, 4000)))
    assert set(having(list_id, numerals)) == set(NUMERALS[list_id].split())


def roman(number: int) -> str:
    units = zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"],
        strict=True,
    )
    spelled = ""
    for value, letters_ in units:
        count, number = divmod(number, value)
        spelled += letters_ * count
    return spelled


@pytest.mark.parametrize("list_id", ids(WORDS))
def test_two_letter_words_are_those_of_their_file(list_id: str) -> None:
    """Of two letters, in whatever tiles: CHE is none of them."""
    graph, short = opened(list_id), load(WORDS, list_id).short
    assert short
    characters = sorted(set("".join(graph.alphabet)))
    pairs = (one + other for one in characters for other in characters)
    folder = Folder(graph.language, graph.alphabet)
    assert {pair for pair in pairs if graph.has(folder.fold(pair))} == short


def test_two_letter_words_are_as_many_as_were_evaluated() -> None:
    """A list that changes is to be compared anew: data/words/EVALUATION.md."""
    counts = {id_: len(load(WORDS, id_).short or ()) for id_ in RECIPES}
    table = (WORDS / "EVALUATION.md").read_text(encoding="utf-8").partition("## Two to eight")[0]
    rows = re.findall(r"(?m)^\| (\w\w) \|[^|]*\| (\d+) \| \d+ \| ([.\d]+) \| ([.\d]+) \|", table)
    assert {id_: counts[id_] for id_, *_ in rows} == {id_: int(count) for id_, count, *_ in rows}
    assert {id_ for id_, *_ in rows} == {"en", "es", "fr", "nb", "sv"}
    assert all(float(recall) >= 0.97 and float(extras) <= 0.03 for *_, recall, extras in rows)


UNITS = "KG KM CM DL ML KW KWH HZ KHZ MHZ DB KCAL MPH RPM"


@pytest.mark.parametrize("list_id", RECIPES)
def test_units_are_out(list_id: str) -> None:
    assert not having(list_id, UNITS)


def test_digraph_list_has_words_in_its_tiles() -> None:
    graph = opened("es-digraph")
    assert graph.has(("CH", "E"))
    assert graph.has(("C", "A", "RR", "O"))
    assert graph.has(("LL", "A", "V", "E"))
    assert not graph.has("CHE")
    assert len(graph) > len(opened("es"))


@pytest.mark.slow
def test_digraph_list_has_the_same_words() -> None:
    plain, digraph = (set(map("".join, opened(id_))) for id_ in ("es", "es-digraph"))
    assert plain < digraph
    assert {len(word) for word in digraph - plain} <= set(range(16, 31))


def test_english_has_173_000_words_british_and_american() -> None:
    assert len(opened("en")) >= 173_000
    assert not lacking("en", "CENTRE CENTER ANALYSE ANALYZE JEWELLERY TYRE KERB GOTTEN")


def test_english_has_every_word_of_enable(shared: Path) -> None:
    assert not lacking("en", (shared / "positions/words-en.txt").read_text(encoding="utf-8"))


def test_english_has_every_word_of_a_recorded_game(shared: Path) -> None:
    plays = read_record(shared / RECORD).plays
    assert plays
    assert not lacking("en", " ".join(play.word.upper() for play in plays))


def test_portuguese_is_no_larger_than_its_sisters_allow() -> None:
    """Its main source alone would make 1.6 million words (recipe)."""
    assert len(opened("pt")) < 1.7 * len(opened("it"))


@pytest.mark.parametrize("list_id", ["it", "pt", "de", "sv"])
def test_at_most_three_in_a_hundred_words_of_the_sample_are_junk(list_id: str) -> None:
    """The verdicts are a reader's; a word may leave the list after it was read."""
    lines = (SAMPLES / f"{list_id}.txt").read_text(encoding="utf-8").splitlines()
    read = [line for line in lines if not line.startswith("#")]
    assert len(read) == 200
    assert sum("#" in line for line in read) <= 6
    assert len(having(list_id, " ".join(line.split()[0] for line in read))) >= 190


@pytest.mark.parametrize("list_id", RECIPES)
def test_never_played_words_are_words_people_may_play(list_id: str) -> None:
    never = resources.never_played(list_id)
    assert len(never) >= 30
    assert not lacking(list_id, " ".join(never))


def test_language_without_a_file_has_no_such_words() -> None:
    assert resources.never_played("tlh") == frozenset()


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
    made = {".graph", ".glossary"}
    shutil.copytree(
        WORDS,
        tmp_path / "words",
        ignore=lambda _, all_: [n for n in all_ if Path(n).suffix in made],
    )
    assert main(["build", "--folder", str(tmp_path / "words")]) == 0
    for path in WORDS.rglob("*"):
        if path.suffix in made:
            fresh = tmp_path / "words" / path.relative_to(WORDS)
            assert fresh.read_bytes() == path.read_bytes(), path.name
