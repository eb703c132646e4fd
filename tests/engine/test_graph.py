"""The word graph: a set of words, smallest possible, the same bytes always, damage refused."""

from __future__ import annotations

import zlib
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import graph as graphs
from bot.engine.building import build
from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT, GraphError, WordGraph

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable
    from pathlib import Path

SPANISH = ("A", "C", "CH", "H", "I", "L", "LL", "Ñ", "O")
NAMED = {"language": "es", "edition": "Trial 1"}

words_of = st.sets(st.lists(st.sampled_from(SPANISH), min_size=1, max_size=6).map(tuple))
word = st.lists(st.sampled_from((*SPANISH, "X", "?", "")), max_size=7).map(tuple)


def made(words: Iterable[tuple[str, ...]], alphabet: tuple[str, ...] = SPANISH) -> WordGraph:
    return WordGraph.open(build(words, alphabet, **NAMED))


def in_order(words: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return sorted(words, key=lambda letters: [SPANISH.index(letter) for letter in letters])


@given(words_of, st.lists(word))
def test_graph_is_the_set_of_its_words(
    words: set[tuple[str, ...]], others: list[tuple[str, ...]]
) -> None:
    graph = made(words)
    assert all(graph.has(letters) for letters in words)
    for letters in others:
        assert graph.has(letters) == (letters in words)
        assert (letters in graph) == (letters in words)
    for letters in words:
        assert graph.has(letters[:-1]) == (letters[:-1] in words)
    assert len(graph) == len(words)


@given(words_of)
def test_graph_iterates_in_the_order_of_its_alphabet(words: set[tuple[str, ...]]) -> None:
    assert list(made(words)) == in_order(words)


@given(words_of, word)
def test_graph_gives_the_words_behind_a_prefix(
    words: set[tuple[str, ...]], prefix: tuple[str, ...]
) -> None:
    graph = made(words)
    behind = [letters for letters in in_order(words) if letters[: len(prefix)] == prefix]
    assert list(graph.words(prefix)) == behind
    assert (graph.walk(prefix) is not None) == (bool(behind) or prefix == ())


@given(words_of)
def test_graph_is_minimal(words: set[tuple[str, ...]]) -> None:
    """As many states as there are different sets of continuations, the empty one aside."""
    prefixes = {letters[:end] for letters in words for end in range(len(letters) + 1)}
    continuations = {
        frozenset(letters[len(prefix) :] for letters in words if letters[: len(prefix)] == prefix)
        - {()}
        for prefix in prefixes
    }
    graph = made(words)
    graph.verify()
    ends = [at for at, node in enumerate(graph.nodes) if node & END]
    assert len(ends) - 1 == len(continuations - {frozenset()})


@given(words_of, st.randoms())
def test_graph_bytes_depend_on_the_words_only(
    words: set[tuple[str, ...]], chance: random.Random
) -> None:
    twice = [*words, *words]
    chance.shuffle(twice)
    assert build(twice, SPANISH, **NAMED) == build(in_order(words), SPANISH, **NAMED)


@given(words_of)
def test_graph_survives_its_file(
    tmp_path_factory: pytest.TempPathFactory, words: set[tuple[str, ...]]
) -> None:
    path = tmp_path_factory.mktemp("graphs") / "es.graph"
    path.write_bytes(build(words, SPANISH, **NAMED))
    graph = WordGraph.open(path)
    graph.verify()
    assert list(graph) == in_order(words)


def test_graph_says_what_it_holds() -> None:
    graph = made([("CH", "I", "C", "O"), ("O", "LL", "A")])
    assert (graph.language, graph.list_id, graph.edition) == ("es", "es", "Trial 1")
    assert graph.alphabet == SPANISH
    # sha256 of "[CH]ICO\nO[LL]A\n"
    assert graph.digest == "ad237e489047352780ed3b2d334203a97c335d20365dc36917d5bd3a302cdbea"
    named = WordGraph.open(build([], SPANISH, **NAMED, list_id="es-digraphs"))
    assert named.list_id == "es-digraphs"


def test_digraph_is_not_its_two_letters() -> None:
    graph = made([("CH", "I", "C", "O")])
    assert graph.has(("CH", "I", "C", "O"))
    assert not graph.has(("C", "H", "I", "C", "O"))
    assert graph.digest != made([("C", "H", "I", "C", "O")]).digest


def test_graph_opens_to_the_play_generator() -> None:
    graph = made([("A",), ("A", "LL", "A"), ("O",)])
    assert [(letter, stop) for letter, stop, _ in graph.edges(graph.root)] == [
        ("A", True),
        ("O", True),
    ]
    first = graph.nodes[graph.root]
    assert first >> LETTER_SHIFT == graph.code("A") == 1
    assert first & ACCEPT
    assert not first & END
    assert graph.walk(("A",)) == first & ARC
    assert graph.walk(("O",)) == 0
    assert graph.code("Z") == 0


@pytest.mark.parametrize(
    ("words", "alphabet"),
    [
        ([("A", "Z")], ("A", "B")),
        ([()], ("A", "B")),
        ([("A",)], ("A", "A")),
        ([("A",)], ("A", "")),
        ([("A",)], tuple(map(chr, range(65, 65 + 63)))),
    ],
    ids=["foreign letter", "empty word", "letter twice", "empty letter", "too many letters"],
)
def test_words_that_make_no_graph(words: list[tuple[str, ...]], alphabet: tuple[str, ...]) -> None:
    with pytest.raises(GraphError):
        build(words, alphabet, **NAMED)


def test_alphabet_may_have_62_letters() -> None:
    letters = tuple(map(chr, range(0x100, 0x100 + 62)))
    graph = made([letters], letters)
    assert list(graph) == [letters]


SOUND = build([("CH", "I", "C", "O"), ("O", "LL", "A"), ("O", "LL", "A", "L")], SPANISH, **NAMED)


@given(st.integers(0, len(SOUND) - 1))
def test_graph_cut_short_is_refused(length: int) -> None:
    with pytest.raises(GraphError):
        WordGraph.open(SOUND[:length])


@given(st.integers(0, len(SOUND) - 1), st.integers(1, 255))
def test_damaged_graph_is_refused(at: int, change: int) -> None:
    damaged = bytearray(SOUND)
    damaged[at] ^= change
    with pytest.raises(GraphError):
        WordGraph.open(bytes(damaged))


def test_graph_with_something_behind_it_is_refused() -> None:
    with pytest.raises(GraphError):
        WordGraph.open(SOUND + b"\0\0\0\0")


def test_empty_file_is_no_graph(tmp_path: Path) -> None:
    path = tmp_path / "en.graph"
    path.touch()
    with pytest.raises(GraphError):
        WordGraph.open(path)


def forged(told: bytes, nodes: list[int], root: int) -> bytes:
    """Make a file whose checksum is right and whose content is not."""
    told += b" " * (-len(told) % 4)
    header = graphs._HEADER.pack(graphs.MAGIC, graphs.VERSION, len(told), len(nodes), root)  # noqa: SLF001 - to forge one
    body = told + array("I", nodes).tobytes()
    return header + zlib.crc32(body, zlib.crc32(header)).to_bytes(4, "little") + body


ABOUT = b'{"alphabet":["A","B"],"count":1,"digest":"","edition":"","language":"en","list_id":"en"}'
A, B = 1 << LETTER_SHIFT, 2 << LETTER_SHIFT


@pytest.mark.parametrize("told", [b"", b"[]", b"{}", b"\xff", ABOUT.replace(b"count", b"sum")])
def test_graph_that_does_not_say_what_it_holds(told: bytes) -> None:
    with pytest.raises(GraphError):
        WordGraph.open(forged(told, [END], 0))


@pytest.mark.parametrize(
    "nodes",
    [[END, A | ACCEPT | END], [END, A | ACCEPT | END, B | END | 1], [END, A | END | 1]],
    ids=["other digest", "another digest", "a circle"],
)
def test_forged_graph_fails_its_verification(nodes: list[int]) -> None:
    with pytest.raises(GraphError):
        WordGraph.open(forged(ABOUT, nodes, len(nodes) - 1)).verify()


@pytest.mark.parametrize("length", [2, 4])
def test_arc_that_leads_out_of_the_graph(length: int) -> None:
    chain = [END, A | END | 99, *(A | END | at for at in range(1, length - 1))]
    graph = WordGraph.open(forged(ABOUT, chain, len(chain) - 1))
    with pytest.raises(GraphError):
        graph.has(("A",) * length)
    with pytest.raises(GraphError):
        list(graph)


def test_letter_outside_the_alphabet() -> None:
    graph = WordGraph.open(forged(ABOUT, [END, 3 << LETTER_SHIFT | ACCEPT | END], 1))
    with pytest.raises(GraphError):
        graph.verify()
    with pytest.raises(GraphError):
        list(graph)


def test_open_graph_outlives_the_replacing_of_its_file(tmp_path: Path) -> None:
    path, fresh = tmp_path / "es.graph", tmp_path / "fresh"
    path.write_bytes(SOUND)
    graph = WordGraph.open(path)
    fresh.write_bytes(build([("A",)], SPANISH, **NAMED))
    fresh.replace(path)
    assert graph.has(("O", "LL", "A"))
    assert WordGraph.open(path).has(("A",))


def test_nodes_hold_every_list_once() -> None:
    graph = made([("A", "L"), ("C", "L"), ("CH", "L"), ("H", "A", "L")])
    lists, start = [], 0
    for at, node in enumerate(graph.nodes):
        if node & END:
            lists.append(tuple(graph.nodes[start : at + 1]))
            start = at + 1
    assert len(lists) == len(set(lists))
    for nodes in lists:
        assert all(one >> LETTER_SHIFT < other >> LETTER_SHIFT for one, other in pairwise(nodes))
