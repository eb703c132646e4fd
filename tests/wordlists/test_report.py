"""Comparing a list with another: recall and extras by length, in the letters of the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.engine.building import build
from bot.engine.graph import WordGraph
from bot.wordlists import WordListError, report
from bot.wordlists.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

LETTERS = ("A", "C", "CH", "E", "H", "I", "O", "S")
OURS = [("CH", "E"), ("O", "I"), ("A", "S"), ("CH", "I", "C", "O"), ("A", "S", "E")]
NAMED = {"language": "es", "edition": "Trial 1", "list_id": "es-digraph"}


@pytest.fixture
def graph() -> WordGraph:
    return WordGraph.open(build(OURS, LETTERS, **NAMED))


def test_words_are_compared_by_their_letters(graph: WordGraph, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("che así oí eso wok\nCHICO", encoding="utf-8")
    other = report.read(tmp_path / "other.txt", graph)
    assert other == {
        ("CH", "E"),
        ("A", "S", "I"),
        ("O", "I"),
        ("E", "S", "O"),
        ("CH", "I", "C", "O"),
    }
    rows = {(row.shortest, row.longest): row for row in report.compare(graph, other)}
    two, three, all_ = rows[2, 2], rows[3, 3], rows[2, 15]
    assert (two.ours, two.others, two.common) == (2, 1, 1)
    assert (two.recall, two.extras) == (1.0, 0.5)
    assert (three.ours, three.others, three.common) == (2, 3, 1)
    assert (all_.ours, all_.others, all_.common) == (5, 5, 3)
    assert (rows[9, 9].recall, rows[9, 9].extras) == (1.0, 0.0)
    assert report.differing(graph, other, 3) == (["ASI", "ESO"], ["ASE"])


def test_report_is_printed(graph: WordGraph, tmp_path: Path, capsys) -> None:
    (tmp_path / "es.graph").write_bytes(build(OURS, LETTERS, **NAMED))
    (tmp_path / "other.json").write_text(json.dumps(["oí", "as", "chico"]), encoding="utf-8")
    arguments = ["report", "es", str(tmp_path / "other.json"), "--folder", str(tmp_path)]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "5 words, against 3" in told
    assert "two letters, lacking: -" in told


@pytest.mark.parametrize("name", ["none.txt", "bad.json"])
def test_other_list_that_cannot_be_read(graph: WordGraph, tmp_path: Path, name: str) -> None:
    (tmp_path / "bad.json").write_text("[", encoding="utf-8")
    with pytest.raises(WordListError):
        report.read(tmp_path / name, graph)
