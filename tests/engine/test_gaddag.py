"""GADDAGs: each word once for each of its letters, kept in a folder, built apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from bot.engine.building import build
from bot.engine.gaddag import Gaddag, build_gaddag, keep, kept, kept_at, start_building
from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT, GraphError
from tests.engine.playing import graph_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def spelled(gaddag: Gaddag, at: int, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield every path that may stop, as codes; 0 is the separator."""
    more = at != 0
    while more:
        node = gaddag.nodes[at]
        path = (*before, node >> LETTER_SHIFT)
        if node & ACCEPT:
            yield path
        yield from spelled(gaddag, node & ARC, path)
        more, at = not node & END, at + 1


@given(words)
def test_gaddag_spells_each_word_from_each_letter(listed: set[tuple[str, ...]]) -> None:
    graph = graph_of(listed)
    gaddag = Gaddag.open(build_gaddag(graph))
    expected = set()
    for word in listed:
        codes = tuple(map(graph.code, word))
        expected.add(codes[::-1])
        expected |= {(*codes[:n][::-1], 0, *codes[n:]) for n in range(1, len(codes))}
    paths = list(spelled(gaddag, gaddag.root))
    assert set(paths) == expected
    assert len(paths) == len(expected)


@given(words)
def test_gaddag_holds_the_word_graph(listed: set[tuple[str, ...]]) -> None:
    graph = graph_of(listed)
    gaddag = Gaddag.open(build_gaddag(graph))
    assert gaddag.fits(graph)
    assert list(gaddag.nodes[: len(graph.nodes)]) == list(graph.nodes)


LISTED = {("A", "CH"), ("CH", "A", "CH"), ("Ö",)}


def test_gaddag_is_kept_for_its_own_list(tmp_path: Path) -> None:
    graph, other = graph_of(LISTED), graph_of({("A",)})
    assert kept(tmp_path, graph) is None
    kept_at(tmp_path, graph).write_bytes(build_gaddag(other))
    assert kept(tmp_path, graph) is None
    kept_at(tmp_path, graph).write_bytes(build_gaddag(graph)[:-1])
    assert kept(tmp_path, graph) is None
    kept_at(tmp_path, graph).write_bytes(build_gaddag(graph))
    again = kept(tmp_path, graph)
    assert again is not None
    assert again.fits(graph)


def test_a_word_graph_is_no_gaddag(tmp_path: Path) -> None:
    file = tmp_path / "es.graph"
    file.write_bytes(source(LISTED))
    with pytest.raises(GraphError):
        Gaddag.open(file)


def source(listed: set[tuple[str, ...]]) -> bytes:
    return build(listed, ("A", "CH", "Ö"), language="es", edition="Trial 1")


def test_a_process_of_its_own_builds_at_the_lowest_priority(tmp_path: Path) -> None:
    file, folder = tmp_path / "es.graph", tmp_path / "cache"
    file.write_bytes(source(LISTED))
    process = start_building(file, folder)
    assert process.wait(60) == 0
    gaddag = kept(folder, graph_of(LISTED))
    assert gaddag is not None
    assert list(folder.iterdir()) == [kept_at(folder, graph_of(LISTED))]


def test_nothing_is_left_of_a_building_that_failed(tmp_path: Path) -> None:
    file, folder = tmp_path / "es.graph", tmp_path / "cache"
    file.write_bytes(source(LISTED))
    folder.mkdir()
    kept_at(folder, graph_of(LISTED)).mkdir()
    with pytest.raises(OSError, match="directory"):
        keep(file, folder)
    assert list(folder.iterdir()) == [kept_at(folder, graph_of(LISTED))]
