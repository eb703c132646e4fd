"""What a recipe's further keys do: formats, cases, affixes left out, denial, other tiles."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from typing import TYPE_CHECKING

import pytest

from bot.engine.graph import WordGraph
from bot.wordlists import expand, fetch, sources
from bot.wordlists.affixes import LeftOut
from bot.wordlists.build import compiled
from bot.wordlists.recipe import Source, load

if TYPE_CHECKING:
    from pathlib import Path

AFF = b"""SET UTF-8
SFX A Y 3
SFX A r la r
SFX A r rmela r
SFX A r n r
PFX P Y 1
PFX P 0 re .
SFX K N 1
SFX K 0 s .
"""
DIC = b"4\ncantar/AP\nkg/K\nRom/A\nirse\n"

HEAD = """
language = "{language}"
edition = "Trial"
about = "A list."
alphabet = "{alphabet}"
shortest = 2
longest = 7
licence = ""
licence_file = ""
{more}
[outcome]
count = 0
digest = ""
"""
SOURCE = """
[[source]]
id = "{id}"
registry = "pypi"
package = "p"
version = "1"
sha256 = ""
files = ["{id}.txt"]
format = "lines"
licence = ""
attribution = ""
{more}
"""


def source(**told: object) -> Source:
    values: dict[str, object] = dict.fromkeys(
        ("id", "registry", "package", "version", "sha256", "licence", "attribution"), ""
    )
    return Source(**{"files": (), "format": "lines"} | values | told)  # type: ignore[arg-type]  # a table of what is asked


@pytest.mark.parametrize(
    ("left_out", "expected"),
    [
        (LeftOut(), "cantar cantarmela cantan cantala irse kg kgs"),
        (LeftOut({"A": re.compile(".*")}), "cantar irse kg kgs"),
        (LeftOut({"A": re.compile("r?m?e?la")}), "cantar cantan irse kg kgs"),
        (LeftOut(stems=frozenset("K")), "cantar cantarmela cantan cantala irse"),
        (LeftOut(prefixes=True), "cantar cantarmela cantan cantala irse kg kgs"),
    ],
)
def test_parts_of_a_dictionary_are_left_out(left_out: LeftOut, expected: str) -> None:
    found = set(expand.words(AFF, DIC, str.islower, left_out))
    wanted = set(expected.split())
    if not left_out.prefixes:
        wanted |= {f"re{word}" for word in wanted if word.startswith("can")}
    assert found == wanted


@pytest.mark.parametrize(
    ("case", "expected"),
    [("small", ["haus"]), ("title", ["Haus", "Öl"]), ("any", ["haus", "Haus", "USA", "Öl"])],
)
def test_words_are_taken_by_their_case(tmp_path: Path, case: str, expected: list[str]) -> None:
    (tmp_path / "w.txt").write_text("haus Haus USA Öl x-y", encoding="utf-8")
    assert list(sources.words(source(case=case), (tmp_path / "w.txt",), "de")) == expected


def test_lines_may_be_latin_1_or_packed(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_bytes("né\n".encode("latin-1"))
    (tmp_path / "w.gz").write_bytes(gzip.compress("été\n".encode()))
    files = (tmp_path / "w.txt", tmp_path / "w.gz")
    assert list(sources.words(source(), files, "fr")) == ["né", "été"]


def test_tables_of_spacy_are_flat_or_by_part_of_speech(tmp_path: Path) -> None:
    by_part = {"noun": {"husene": ["hus"], "Oslo": ["Oslo"]}, "verb": {"er": ["være"]}}
    (tmp_path / "exc.json.gz").write_bytes(gzip.compress(json.dumps(by_part).encode()))
    (tmp_path / "lookup.json").write_text('{"meg": "jeg", "f.eks.": "f.eks."}', encoding="utf-8")
    files = (tmp_path / "exc.json.gz", tmp_path / "lookup.json")
    found = set(sources.words(source(format="spacy"), files, "nb"))
    assert found == {"husene", "hus", "er", "være", "meg", "jeg"}


NOUNS = """lemma,pos,genus,nominativ singular,genitiv plural
Wolf,"Substantiv",m,Wolf,Wölfe
Wolf,"Substantiv,Nachname",m,Wolf,
Bernd,"Substantiv,Vorname",m,Bernd,
-chen,"Substantiv,Suffix",n,,
AG,"Substantiv,Abkürzung",f,AG,AGs
"""


@pytest.mark.parametrize(
    ("category", "expected"),
    [("nouns", {"Wolf", "Wölfe"}), ("names", {"Bernd", "Bernds", "Wolfs"})],
)
def test_nouns_and_names_of_german_nouns(tmp_path: Path, category: str, expected: set[str]) -> None:
    (tmp_path / "nouns.csv").write_text(NOUNS, encoding="utf-8")
    asked = source(format="german-nouns", category=category, case="title")
    assert set(sources.words(asked, (tmp_path / "nouns.csv",), "de")) == expected


def made(folder: Path, recipe: str, list_id: str, **texts: str) -> list[str]:
    (folder / f"{list_id}.toml").write_text(recipe, encoding="utf-8")
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    files = {name: (folder / f"{name}.txt",) for name in texts}
    graph = WordGraph.open(compiled(load(folder, list_id), files, lambda _: None))
    return ["".join(word) for word in graph]


def test_names_are_denied_and_genitives_of_verbs_confirmed(tmp_path: Path) -> None:
    recipe = HEAD.format(language="de", alphabet="A B D E F H L M N R S T U", more="")
    recipe += SOURCE.format(id="small", more="")
    recipe += SOURCE.format(
        id="nouns",
        more='case = "any"\nconfirmed_by = ["known"]\ndenied_by = ["names"]\n'
        'genitives_of = "small"',
    )
    recipe += SOURCE.format(id="known", more="witness = true\ncase = 'any'")
    recipe += SOURCE.format(id="names", more="witness = true\ncase = 'any'")
    found = made(
        tmp_path,
        recipe,
        "de",
        small="haften",
        nouns="Haus Haftens Dresdens Ute Traum",
        known="haus ute",
        names="Ute",
    )
    assert found == ["HAFTEN", "HAFTENS", "HAUS"]


def test_pattern_of_what_is_no_word_spares_own_words(tmp_path: Path) -> None:
    more = 'no_words = "m{0,3}(ix|iv|v?i{0,3})"'
    recipe = HEAD.format(language="it", alphabet="A C I M V X", more=more)
    recipe += SOURCE.format(id="words", more="")
    (tmp_path / "it.add.txt").write_text("MI\n", encoding="utf-8")
    found = made(tmp_path, recipe, "it", words="mi vi mix via mmvii cima")
    assert found == ["CIMA", "MI", "VIA"]


def test_list_in_other_tiles_is_made_of_the_same_recipe(tmp_path: Path) -> None:
    recipe = HEAD.format(language="es", alphabet="A C E H I L M N O R", more="")
    recipe += SOURCE.format(id="words", more="")
    (tmp_path / "es.short.txt").write_text("HE\n", encoding="utf-8")
    text = "chicharron chicharra che he lo carmen"
    assert made(tmp_path, recipe, "es", words=text) == ["CARMEN", "CHE", "HE"]
    other = (
        'list_of = "es"\nalphabet = "A C CH E H I L M N O R RR"\n[outcome]\ncount = 3\ndigest = "x"'
    )
    (tmp_path / "es-digraph.toml").write_text(other, encoding="utf-8")
    digraph = load(tmp_path, "es-digraph")
    assert (digraph.id, digraph.language, digraph.count) == ("es-digraph", "es", 3)
    words = {"words": (tmp_path / "words.txt",)}
    graph = WordGraph.open(compiled(digraph, words, lambda _: None))
    assert list(graph) == [
        ("C", "A", "R", "M", "E", "N"),
        ("CH", "E"),
        ("CH", "I", "CH", "A", "RR", "A"),
        ("CH", "I", "CH", "A", "RR", "O", "N"),
        ("H", "E"),
    ]
    assert graph.list_id == "es-digraph"


def test_package_that_is_there_is_not_fetched_again(tmp_path: Path) -> None:
    content = b"not an archive"
    sha256 = hashlib.sha256(content).hexdigest()
    archives = tmp_path / sha256 / "archive"
    archives.mkdir(parents=True)
    (archives / "p-1.zip").write_bytes(b"PK\x05\x06" + bytes(18))
    (archives / "p-2.whl").write_bytes(b"other")
    empty = (archives / "p-1.zip").read_bytes()
    pinned = source(sha256=hashlib.sha256(empty).hexdigest(), package="p", version="1")
    (tmp_path / pinned.sha256).mkdir()
    archives.rename(tmp_path / pinned.sha256 / "archive")
    assert fetch.fetch(pinned, tmp_path) == ()
