"""Bands and glosses: as shipped, and made from sources of their formats."""

from __future__ import annotations

import gzip
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.bands import RARE, SIGNS, Bands
from bot.engine.building import build
from bot.engine.glossary import Glossary
from bot.engine.graph import WordGraph
from bot.wordlists import beside
from bot.wordlists.affixes import SourceError
from bot.wordlists.bands import Unpacker
from bot.wordlists.build import ChangedError
from bot.wordlists.recipe import RecipeError

if TYPE_CHECKING:
    from pathlib import Path

WORDS = resources.path("words")
LANGUAGES = ("de", "en", "es", "fr", "it", "nb", "pt", "sv")
ENGLISH = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def listed(words: str) -> WordGraph:
    return WordGraph.open(build(words.split(), ENGLISH, language="en", edition="Trial"))


@pytest.mark.parametrize("id_", beside.ids(WORDS))
def test_files_are_as_their_recipe_says_and_licensed(id_: str) -> None:
    recipe = beside.load(WORDS, id_)
    made = {code: (WORDS / recipe.file(code)).read_bytes() for code in recipe.digests}
    beside.check(recipe, made)
    assert (WORDS / id_ / "LICENSE").exists()
    with pytest.raises(ChangedError, match=next(iter(made))):
        beside.check(recipe, {code: content + b"x" for code, content in made.items()})


def test_both_kinds_are_there() -> None:
    assert beside.ids(WORDS) == ("bands", "glosses")
    assert tuple(beside.load(WORDS, "bands").digests) == LANGUAGES


def test_bands_are_small() -> None:
    assert sum(path.stat().st_size for path in (WORDS / "bands").glob("*.graph")) < 3_000_000
    assert sum(path.stat().st_size for path in (WORDS / "glosses").iterdir()) < 3_000_000


COMMON = {
    "de": ("DAS HAUS ZEIT GEHEN", "STEINHAUFEN PALAVERTE"),
    "en": ("THE HOUSE TIME PEOPLE", "CWM ZYZZYVA QAT"),
    "es": ("QUE CASA TIEMPO VIDA", "ABACORAR ZUZON"),
    "fr": ("LES MAISON TEMPS VIE", "ZYTHUM"),
    "it": ("CHE CASA TEMPO VITA", "ZUFOLASTI"),
    "nb": ("OG HUS TID LIVET", "ØN YV"),
    "pt": ("QUE CASA TEMPO VIDA", "ZURZIA"),
    "sv": ("OCH HUS TID LIVET", "ÅM ÄLVDROTTNING"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_words_are_common_and_rare_ones_rare(language: str) -> None:
    bands = resources.bands(language)
    assert bands
    common, rare = COMMON[language]
    assert {bands.band(word) for word in common.split()} <= {0}
    assert min(bands.band(word) for word in rare.split()) >= RARE - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_bands_hold_as_many_words_as_they_should_all_of_the_list(language: str) -> None:
    bands = resources.bands(language)
    assert bands
    signed = list(bands.graph)
    counts = Counter(word[-1] for word in signed)
    assert [counts[sign] for sign in SIGNS] == [2_000, 2_000, 4_000, 8_000, 16_000, 32_000]
    graph = resources.word_graph(language)
    assert all(graph.has(word[:-1]) for word in signed[::16])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_with_a_band_is_of_the_list(language: str) -> None:
    bands, graph = resources.bands(language), resources.word_graph(language)
    assert bands
    assert all(graph.has(word[:-1]) for word in bands.graph)


def test_a_language_nobody_counted_has_neither() -> None:
    assert resources.bands("tlh") is None
    assert resources.glossary("tlh") is None


def test_english_words_have_meanings() -> None:
    glossary = resources.glossary("en")
    assert glossary
    assert glossary.of("CAT")[0].text.startswith("feline mammal")
    assert [gloss.lemma for gloss in glossary.of("WENT")][:1] == ["GO"]
    assert not any(glossary.of(word) for word in ("LONDON", "XYZZY", "USA"))
    told = [glossary.of(word) for word in ("QUIZ", "RUNS", "CITIES", "MICE", "BIGGER", "QI")]
    assert all(told)
    assert all(1 <= len(gloss.text) <= 240 and gloss.part in "nvar" for s in told for gloss in s)


# Made from sources


def packed(lists: list[list[str]]) -> bytes:
    """MessagePack of a header and lists of short words, packed by gzip."""
    header = b"\x82" + text("format") + text("cB") + text("version") + b"\x01"
    body = b"".join(
        b"\xdc" + len(words).to_bytes(2, "big") + b"".join(map(text, words)) for words in lists
    )
    return gzip.compress(b"\xdd" + (len(lists) + 1).to_bytes(4, "big") + header + body)


def text(word: str) -> bytes:
    content = word.encode()
    return bytes([0xD9, len(content)]) + content


def test_bands_follow_how_often_folded_words_are_counted(tmp_path: Path) -> None:
    table = tmp_path / "large_en.msgpack.gz"
    # CAFE and café count together: more than DOG; NOPE is no word of the list.
    table.write_bytes(packed([["nope"], [], ["the"], *[[]] * 60, ["dog"], ["cafe", "café"]]))
    graph = listed("THE DOG CAFE RARE")
    materials = beside.Materials(graph, (table,), tmp_path, "Trial 2")
    content = beside.KINDS["bands"].make(materials)
    made = Bands.open(content)
    assert [made.band(word) for word in ("THE", "DOG", "CAFE", "RARE", "NOPE")] == [0, 0, 0, 6, 6]
    assert made.graph.edition == "Trial 2"
    assert content == beside.KINDS["bands"].make(materials)


def test_a_table_of_another_format_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "large_en.msgpack.gz"
    table.write_bytes(gzip.compress(b"\x91\x80"))
    with pytest.raises(SourceError):
        beside.KINDS["bands"].make(beside.Materials(listed("THE"), (table,), tmp_path, "x"))
    with pytest.raises(SourceError):
        Unpacker(b"\xc0").value()


def test_messagepack_of_each_size_is_read() -> None:
    short = b"\xa2ab"
    longer = b"\xda\x01\x00" + b"x" * 256
    assert Unpacker(b"\x92" + short + longer).value() == ["ab", "x" * 256]
    assert Unpacker(b"\xdd\x00\x00\x00\x01\x7f").value() == [127]
    assert Unpacker(b"\xdb\x00\x00\x00\x01\xc3".replace(b"\xc3", b"z")).value() == "z"


def wordnet(folder: Path) -> Path:
    """A database of three nouns, one of them a name, and a verb."""
    senses = {
        "noun": [
            ("cat", '01 cat 0 true_cat 0 000 | feline mammal; small; "the cat sat"'),
            ("cat", "01 Cat 0 000 | somebody of that name"),
            ("hello_world", "01 hello_world 0 000 | two words"),
        ],
        "verb": [("cat", "01 cat 0 000 | beat" + " hard" * 80)],
        "adj": [("red", "01 red(a) 0 000 | of a colour")],
        "adv": [],
    }
    folder.mkdir()
    for name, entries in senses.items():
        data = "  1 a licence\n"
        offsets: dict[str, list[int]] = {}
        for lemma, line in entries:
            offsets.setdefault(lemma, []).append(len(data))
            data += f"{len(data):08} 05 n {line}  \n"
        index = "".join(
            f"{lemma} n {len(at)} 1 @ {len(at)} {len(at)} {' '.join(f'{a:08}' for a in at)}  \n"
            for lemma, at in offsets.items()
        )
        (folder / f"data.{name}").write_text(data, encoding="utf-8")
        (folder / f"index.{name}").write_text("  1 a licence\n" + index, encoding="utf-8")
    return folder


def test_glosses_are_the_senses_of_listed_words_that_are_no_names(tmp_path: Path) -> None:
    (tmp_path / "irregular.txt").write_text("# forms\nCAT KITTEN FELIX\nDOG DOGE\n")
    files = (wordnet(tmp_path / "dict"),)
    graph = listed("CAT KITTEN DOGE RED")
    made = beside.KINDS["glosses"].make(beside.Materials(graph, files, tmp_path, "Trial 3"))
    glossary = Glossary(made)
    noun, verb = glossary.of("CAT")
    assert (noun.part, noun.text) == ("n", "feline mammal; small")
    assert (verb.part, len(verb.text) <= 240, verb.text[-6:]) == ("v", True, " hard…")
    assert glossary.of("KITTEN") == (noun, verb)
    assert glossary.of("RED")[0].part == "a"
    assert not any(glossary.of(word) for word in ("FELIX", "DOGE"))


def test_a_recipe_that_lacks_something_is_refused(tmp_path: Path) -> None:
    assert beside.ids(tmp_path) == ()
    (tmp_path / "bands").mkdir()
    (tmp_path / "bands" / "recipe.toml").write_text('edition = "x"\n')
    assert beside.ids(tmp_path) == ("bands",)
    with pytest.raises(RecipeError, match=r"recipe\.toml"):
        beside.load(tmp_path, "bands")


def test_new_digests_go_into_the_recipe(tmp_path: Path) -> None:
    (tmp_path / "bands").mkdir()
    content = (WORDS / "bands" / "recipe.toml").read_text(encoding="utf-8")
    (tmp_path / "bands" / "recipe.toml").write_text(content, encoding="utf-8")
    recipe = beside.load(tmp_path, "bands")
    beside.take_over(recipe, tmp_path, {"sv": b"new"})
    again = beside.load(tmp_path, "bands")
    digests = {**recipe.digests, "sv": beside.digest(b"new")}
    assert again == replace(recipe, digests=digests)
