"""A host's own lists: compiled from text, preferred to those shipped, told of by `words list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.__main__ import main
from bot.rules.tiles import TileKind, TileSet
from bot.wordlists import WordListError, host

if TYPE_CHECKING:
    from pathlib import Path

SPANISH = "chico\nLLAVE año wok olé 1234\ncarro x\n"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "club.txt"
    file.write_text("\ufeff" + SPANISH, encoding="utf-8")
    return file


def test_a_list_is_made_for_every_alphabet_of_the_language(written: Path, tmp_path: Path) -> None:
    made = host.add("es", written, "Club 7", tmp_path / "words")
    by_id = {added.graph.list_id: added.graph for added in made}
    assert by_id.keys() == {"es", "es-digraph"}
    assert by_id["es"].has("CHICO")
    assert by_id["es-digraph"].has(("CH", "I", "C", "O"))
    assert by_id["es-digraph"].has(("C", "A", "RR", "O"))
    assert not by_id["es-digraph"].has("CHICO")
    assert {graph.edition for graph in by_id.values()} == {"Club 7"}
    assert {added.refused for added in made} == {("wok", "1234", "x")}


def test_own_lists_come_before_those_shipped(written: Path, tmp_path: Path) -> None:
    folder = tmp_path / "words"
    host.add("es", written, "Club 7", folder)
    own, shipped = resources.catalogue(folder), resources.catalogue()
    assert own.word_lists["es"].edition == "Club 7"
    assert own.word_lists["es"].count == 5
    assert own.word_lists["en"] == shipped.word_lists["en"]
    assert "es" not in own.origins
    assert "en" in own.origins
    digraph = TileSet("x", "es", (TileKind("CH", 1, 1), TileKind("A", 1, 1)))
    assert own.lexicon_of(digraph).has(("LL", "A", "V", "E"))
    assert not shipped.lexicon("es").has("WOK")


def test_host_adds_and_lists(written: Path, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    assert main(["words", "add", "es", str(written), "--edition", "Club 7"]) == 0
    told = capsys.readouterr().out
    assert "es-digraph: Club 7, 5 words" in told
    assert "wok, 1234, x" in told
    shipped = resources.catalogue().word_lists["es"]
    assert f"in the place of the {shipped.count} words shipped: {shipped.edition}" in told
    made = [tmp_path / "words" / f"{name}.graph" for name in ("es", "es-digraph")]
    assert told.splitlines()[-1].startswith("To undo it, remove ")
    assert all(str(file) in told.splitlines()[-1] for file in made)
    assert main(["words", "list"]) == 0
    told = capsys.readouterr().out
    assert f"es: Club 7, 5 words; your own: {tmp_path / 'words' / 'es.graph'}" in told
    assert "SCOWL" in told


def test_a_list_in_the_place_of_an_own_one_says_so(
    written: Path, tmp_path: Path, monkeypatch, capsys
) -> None:
    """The one before is gone: when the new one is removed, the shipped one comes back."""
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    assert main(["words", "add", "es", str(written), "--edition", "Club 7"]) == 0
    assert "your own list" not in capsys.readouterr().out
    assert main(["words", "add", "es", str(written), "--edition", "Club 8"]) == 0
    told = capsys.readouterr().out
    assert "in the place of your own list before, which is gone: Club 7, 5 words" in told
    assert "in the place of the" not in told
    assert told.splitlines()[-1].startswith("To play with the shipped list again, remove ")


def test_a_damaged_own_list_is_replaced_all_the_same(
    written: Path, tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "es.graph").write_text("no graph")
    assert main(["words", "list"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"crosstile: your word list {tmp_path / 'words' / 'es.graph'} cannot")
    assert told.count("\n") == 1
    assert main(["words", "add", "es", str(written)]) == 0
    assert (
        "in the place of your own list before, which could not be read" in capsys.readouterr().out
    )
    assert main(["words", "list"]) == 0


def test_edition_is_the_name_of_the_file_unless_told(
    written: Path, tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    assert main(["words", "add", "es", str(written)]) == 0
    assert "es: club, 5 words" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"wok 12", b"\xff\xfe\x00"])
def test_file_without_words(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    with pytest.raises(WordListError):
        host.add("es", file, "Bad", tmp_path / "words")
    assert not (tmp_path / "words").exists()


def test_language_without_tiles_and_file_that_is_not_there(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    assert main(["words", "add", "tlh", str(tmp_path / "no.txt")]) == 1
    assert capsys.readouterr().err == f"crosstile: there is no file {tmp_path / 'no.txt'}\n"
    (tmp_path / "yes.txt").write_text("A", encoding="utf-8")
    assert main(["words", "add", "tlh", str(tmp_path / "yes.txt")]) == 1
    assert "no tiles for 'tlh'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("told", "shown"),
    [("Club 7", "Club 7"), (" a\nb\x1b[31m\tc\u2028", "a b [31m c"), ("Åland", "Åland")],
)
def test_an_edition_is_one_line_of_signs(
    written: Path, tmp_path: Path, told: str, shown: str
) -> None:
    made = host.add("es", written, told, tmp_path / "words")
    assert {added.graph.edition for added in made} == {shown}


@pytest.mark.parametrize("told", ["", " \n", "\x1b\x07", "***", "x" * 61, "\u202e\u200b"])
def test_an_edition_nobody_can_read_is_refused(written: Path, tmp_path: Path, told: str) -> None:
    with pytest.raises(WordListError, match="edition"):
        host.add("es", written, told, tmp_path / "words")
    assert not (tmp_path / "words").exists()
