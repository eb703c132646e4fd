"""Building a list from recipe and files: confirmation, filters, own words, sameness, refusal."""

from __future__ import annotations

import json
import tarfile
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.graph import WordGraph
from bot.rules.notation import split
from bot.rules.tiles import TileKind, TileSet
from bot.wordlists import WordListError, fetch, sources
from bot.wordlists.__main__ import main, take_over
from bot.wordlists.build import ChangedError, check, compiled, steps
from bot.wordlists.fold import Folder
from bot.wordlists.recipe import RecipeError, load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SWEDISH = tuple("ABCDEFGHIJKLMNOPRSTUVXYZÅÄÖ")

RECIPE = """
language = "sv"
edition = "Trial 1"
about = "A list\\nof a few words."
alphabet = "A B C D E F G H I J K L M N O P R S T U V X Y Z Å Ä Ö"
shortest = 2
longest = 6
vowels = "A E I O U Y Å Ä Ö"
licence = "Public domain"
licence_file = "sv.LICENSE"
[outcome]
count = 7
digest = ""
[[source]]
id = "narrow"
registry = "pypi"
package = "narrow"
version = "1"
sha256 = ""
files = ["words.json"]
format = "json"
licence = ""
attribution = ""
[[source]]
id = "wide"
registry = "npm"
package = "wide"
version = "1"
sha256 = ""
files = ["words.txt"]
format = "lines"
licence = ""
attribution = ""
confirmed_by = ["witness"]
[[source]]
id = "witness"
registry = "debian"
package = "witness"
version = "1"
sha256 = ""
files = ["words.txt"]
format = "lines"
licence = ""
attribution = ""
witness = true
"""
NARROW = ["hus", "idé", "Anna", "kg", "tv", "fjärilar", "wok", "ö", "år", "se", "öl", "av-", "dm"]
WIDE = "jökel åsna paris hus"
WITNESS = "åsna jökel häst"


@pytest.fixture
def recipe_folder(tmp_path: Path) -> Path:
    (tmp_path / "sv.toml").write_text(RECIPE, encoding="utf-8")
    (tmp_path / "sv.add.txt").write_text("# own\nBRR  # of cold\n", encoding="utf-8")
    (tmp_path / "sv.remove.txt").write_text("SE\n", encoding="utf-8")
    return tmp_path


def files(folder: Path) -> Mapping[str, tuple[Path, ...]]:
    (folder / "narrow.json").write_text(json.dumps(NARROW), encoding="utf-8")
    (folder / "wide.txt").write_text(WIDE, encoding="utf-8")
    (folder / "witness.txt").write_text(WITNESS, encoding="utf-8")
    return {
        "narrow": (folder / "narrow.json",),
        "wide": (folder / "wide.txt",),
        "witness": (folder / "witness.txt",),
    }


def built(folder: Path) -> WordGraph:
    told: list[str] = []
    recipe = load(folder, "sv")
    graph = WordGraph.open(compiled(recipe, files(folder), told.append))
    assert len(told) + len(recipe.sources) == steps(recipe)
    return graph


def spelled(graph: WordGraph) -> str:
    return " ".join("".join(letters) for letters in graph)


def test_list_is_what_its_recipe_makes_of_the_sources(recipe_folder: Path) -> None:
    graph = built(recipe_folder)
    assert spelled(graph) == "BRR HUS IDE JÖKEL ÅR ÅSNA ÖL"
    assert (graph.language, graph.edition, graph.list_id) == ("sv", "Trial 1", "sv")
    assert graph.alphabet == SWEDISH


def test_short_words_are_those_of_their_file(recipe_folder: Path) -> None:
    (recipe_folder / "sv.short.txt").write_text("TV AG\n", encoding="utf-8")
    assert spelled(built(recipe_folder)) == "AG BRR HUS IDE JÖKEL TV ÅSNA"


def test_same_sources_make_the_same_bytes(recipe_folder: Path) -> None:
    recipe, told = load(recipe_folder, "sv"), list[str]()
    first = compiled(recipe, files(recipe_folder), told.append)
    assert compiled(recipe, files(recipe_folder), told.append) == first


def test_changed_outcome_is_refused(recipe_folder: Path) -> None:
    recipe, graph = load(recipe_folder, "sv"), built(recipe_folder)
    check(replace(recipe, digest=graph.digest), graph)
    with pytest.raises(ChangedError, match=graph.digest):
        check(recipe, graph)
    with pytest.raises(ChangedError, match="7 words"):
        check(replace(recipe, digest=graph.digest, count=8), graph)


def test_own_words_must_be_of_the_alphabet(recipe_folder: Path) -> None:
    (recipe_folder / "sv.add.txt").write_text("WOK\n", encoding="utf-8")
    with pytest.raises(WordListError, match="WOK"):
        built(recipe_folder)


def test_recipe_is_read_with_its_text_files(recipe_folder: Path) -> None:
    recipe = load(recipe_folder, "sv")
    assert recipe.added == {"BRR"}
    assert recipe.removed == {"SE"}
    assert recipe.short is None
    assert recipe.about == "A list of a few words."
    assert [source.witness for source in recipe.sources] == [False, False, True]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('language = "sv"', ""),
        ("count = 7", ""),
        ('registry = "npm"', 'registry = "ftp"'),
        ('format = "lines"', 'format = "magic"'),
        ('version = "1"', ""),
        ('confirmed_by = ["witness"]', 'confirmed_by = ["narrow"]'),
        ("[outcome]", "outcome"),
    ],
)
def test_recipe_that_does_not_say_enough(recipe_folder: Path, old: str, new: str) -> None:
    path = recipe_folder / "sv.toml"
    path.write_text(RECIPE.replace(old, new), encoding="utf-8")
    with pytest.raises(RecipeError):
        load(recipe_folder, "sv")


def test_recipe_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RecipeError):
        load(tmp_path, "tlh")
    assert main(["build", "tlh", "--folder", str(tmp_path)]) == 1
    assert "tlh.toml" in capsys.readouterr().err


def test_outcome_is_taken_over_into_the_recipe(recipe_folder: Path) -> None:
    graph = built(recipe_folder)
    take_over(load(recipe_folder, "sv"), recipe_folder, graph)
    check(load(recipe_folder, "sv"), graph)
    text = (recipe_folder / "sv.toml").read_text(encoding="utf-8")
    assert text == RECIPE.replace('digest = ""', f'digest = "{graph.digest}"')


@given(st.text(alphabet="aäåöéÉßﬁ-'’wq1 \u0308\u0301", max_size=8))
def test_words_fold_as_typed_text_does(word: str) -> None:
    """Whatever the list takes from a source is what a player gets who types the same."""
    letters = Folder("sv", SWEDISH).fold(word)
    if letters:
        assert letters == split(word, TileSet("sv", "sv", tuple(map(tile, SWEDISH))))


def tile(letter: str) -> TileKind:
    return TileKind(letter, 1, 1)


def test_words_fold_to_digraph_tiles() -> None:
    folder = Folder("es", ("A", "C", "CH", "E", "H", "I", "L", "LL", "N", "Ñ", "O", "U"))
    assert folder.fold("chico") == ("CH", "I", "C", "O")
    assert folder.fold("lleño") == ("LL", "E", "Ñ", "O")
    assert folder.fold("pingüino") == ()
    assert list(folder.fold_all(["cachalón", "wok"])) == [("C", "A", "CH", "A", "L", "O", "N")]


@pytest.mark.parametrize(
    ("word", "kept"),
    [("hus", True), ("årta", True), ("Anna", False), ("TV", False), ("a-b", False), ("a1", False)],
)
def test_only_small_letters_make_words(word: str, kept: bool) -> None:  # noqa: FBT001 - a table
    assert sources.plain(word) is kept


def test_files_come_out_of_archives(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("one.txt", "two.txt"):
        (tmp_path / "in" / name).write_text(name, encoding="utf-8")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as packed:
        packed.add(tmp_path / "in", "./p-1")
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as zipped:
        zipped.write(tmp_path / "in" / "one.txt", "p-1/one.txt")
        zipped.write(tmp_path / "in" / "two.txt", "p-1/two.txt")
    for archive in ("a.tar.gz", "a.whl"):
        out = tmp_path / f"out-{archive}"
        (path,) = fetch.extract(tmp_path / archive, ("p-1/two.txt",), out)
        assert path.read_text(encoding="utf-8") == "two.txt"
        assert not (out / "p-1" / "one.txt").exists()
        (folder,) = fetch.extract(tmp_path / archive, ("p-1/",), out)
        assert sorted(path.name for path in folder.iterdir()) == ["one.txt", "two.txt"]
        with pytest.raises(fetch.FetchError, match=r"three\.txt"):
            fetch.extract(tmp_path / archive, ("p-1/three.txt",), out)


def test_archive_cannot_write_outside(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as zipped:
        zipped.writestr("p/../../../evil.txt", "evil")
    with pytest.raises(fetch.FetchError):
        fetch.extract(tmp_path / "a.whl", ("p/",), tmp_path / "out")
    assert not (tmp_path / "evil.txt").exists()
