"""The generator finds every legal play, once, with its score: by every search there is."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import resources
from bot.engine.building import build
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import TWIN, Generator
from bot.engine.graph import WordGraph
from bot.plays import legal, read_board
from bot.rules.board import Board, Layout, Square
from bot.rules.tiles import BLANK, PlacedTile, TileKind, TileSet
from tests.engine.playing import (
    BACK_ENDS,
    LAYOUTS,
    LETTERS,
    RULES,
    TILES,
    Recorded,
    boards,
    differences,
    generators,
    graph_of,
    racks,
    ruleset,
    tried,
    words,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.placing import Laid


def found(generator: Generator, board: Board, rack: tuple[str, ...]) -> dict[Laid, int]:
    """Return the plays as the rules see them; what the generator says must agree with them."""
    candidates = generator.plays(board, rack)
    plays = {}
    for candidate in candidates:
        play = generator.play(board, candidate)
        assert play.score == candidate.score
        assert len(play.tiles) == candidate.laid
        plays[play.tiles] = play.score
    assert len(plays) == len(candidates), "a play was found twice"
    assert generator.best(board, rack) == sorted(candidates, reverse=True)[:1]
    assert generator.best(board, rack, 3) == sorted(candidates, reverse=True)[:3]
    return plays


@settings(max_examples=40)
@given(st.data(), words, racks, st.sampled_from(LAYOUTS))
def test_plays_are_those_the_rules_let_pass(data, listed, rack, layout) -> None:
    board = data.draw(boards(layout))
    graph = graph_of(listed)
    expected: dict[Laid, int] | None = None
    for generator in generators(graph, layout):
        if expected is None:
            expected = tried(generator.position(board), rack, graph)
        assert found(generator, board, rack) == expected


@settings(max_examples=15)
@given(words, racks, st.sampled_from(LAYOUTS))
def test_openings_cover_the_start_both_ways(listed, rack, layout) -> None:
    graph = graph_of(listed)
    for generator in generators(graph, layout):
        plays = found(generator, Board(), rack)
        assert plays == tried(generator.position(Board()), rack, graph)
        assert all(layout.start in dict(tiles) for tiles in plays)


EVERYTHING = {(first, second) for first in LETTERS[:3] for second in LETTERS[:3]}


@pytest.mark.parametrize("blanks", range(4))
def test_any_number_of_blanks(blanks: int) -> None:
    graph = graph_of({*EVERYTHING, ("A", "CH", "A"), ("Ö", "Ö", "Ö"), ("CH", "A", "CH")})
    board = Board({Square(1, 3): PlacedTile("CH"), Square(2, 3): PlacedTile("A", blank=True)})
    rack = (BLANK,) * blanks + ("A",)
    for generator in generators(graph, LAYOUTS[0]):
        plays = found(generator, board, rack)
        assert plays == tried(generator.position(board), rack, graph)
        assert any(len(tiles) == blanks + 1 for tiles in plays) or blanks > 2


def test_bonus_is_paid_for_a_whole_rack_only() -> None:
    layout, graph = LAYOUTS[0], graph_of({("A", "A", "CH"), ("A", "CH")})
    for generator in generators(graph, layout):
        plays = found(generator, Board(), ("A", "A", "CH"))
        whole = [score for tiles, score in plays.items() if len(tiles) == RULES.rack_size]
        others = [score for tiles, score in plays.items() if len(tiles) < RULES.rack_size]
        assert min(whole) >= RULES.bonus > max(others)


def test_long_lines_and_alphabets_of_62_letters() -> None:
    letters = tuple(map(chr, range(0x391, 0x391 + 70)))[:62]
    tiles = TileSet("many", "en", tuple(TileKind(x, 1, n) for n, x in enumerate(letters, 1)))
    layout = Layout("long", ("." * 31 + "*",), ".")
    graph = WordGraph.open(build([letters[-8:]], letters, language="en", edition="1"))
    for compiled in BACK_ENDS:
        for gaddag in (None, Gaddag.open(build_gaddag(graph))):
            generator = Generator(graph, layout, tiles, RULES, gaddag, compiled=compiled)
            (candidate,) = generator.plays(Board(), letters[-8:])
            assert (candidate.start, candidate.score) == (24, sum(range(55, 63)))


def test_what_a_generator_cannot_do_is_refused() -> None:
    graph, other = graph_of({("A", "A")}), graph_of({("CH", "A")})
    with pytest.raises(ValueError, match="another word list"):
        Generator(graph, LAYOUTS[0], TILES, RULES, Gaddag.open(build_gaddag(other)))
    with pytest.raises(ValueError, match="squares a line"):
        Generator(graph, Layout("endless", ("*" + "." * 40,)), TILES, RULES)
    with pytest.raises(KeyError):
        Generator(graph, LAYOUTS[0], TILES, RULES).plays(Board(), ("X",))


@pytest.mark.skipif(TWIN is not None, reason="the compiled search is there")
def test_compiled_search_that_was_not_built() -> None:
    with pytest.raises(ValueError, match="not built"):
        Generator(graph_of(set()), LAYOUTS[0], TILES, RULES, compiled=True)


# The recorded positions

SAMPLE = range(0, 180, 9)


@pytest.fixture(scope="module")
def recorded(shared: Path) -> Recorded:
    return Recorded.read(shared / "positions")


def wrong(recorded: Recorded, gaddag: Gaddag | None, numbers, *, compiled: bool) -> list[str]:
    made = {
        family: recorded.generator(family, gaddag, compiled=compiled)
        for family in recorded.content["families"]
    }
    return [
        difference
        for number in numbers
        for position in [recorded.content["positions"][number]]
        for difference in differences(
            position,
            legal(made[position["family"]], read_board(position["board"]), tuple(position["rack"])),
        )
    ]


def test_recorded_positions_by_word_graph(recorded: Recorded) -> None:
    assert wrong(recorded, None, SAMPLE, compiled=False) == []


@pytest.mark.skipif(TWIN is None, reason="the compiled search was not built")
def test_recorded_positions_by_the_twin(recorded: Recorded) -> None:
    assert wrong(recorded, None, SAMPLE, compiled=True) == []


@pytest.mark.slow
@pytest.mark.parametrize("compiled", BACK_ENDS)
def test_all_recorded_positions(recorded: Recorded, compiled: bool) -> None:  # noqa: FBT001 - a case
    gaddag = Gaddag.open(build_gaddag(recorded.words))
    everything = range(len(recorded.content["positions"]))
    assert wrong(recorded, gaddag, everything, compiled=compiled) == []
    assert wrong(recorded, None, everything, compiled=compiled) == []


# Shipped lists


@pytest.mark.parametrize("language", ["en", "sv"])
def test_shipped_lists_with_their_tiles(language: str) -> None:
    catalogue = resources.catalogue()
    graph = resources.word_graph(language)
    tiles = catalogue.tile_sets["wordfeud", language]
    generator = Generator(graph, catalogue.layouts["wordfeud"], tiles, ruleset())
    chance = random.Random(3)  # noqa: S311 - the same racks on every run
    board = Board()
    for _ in range(6):
        bag = [tile for tile in tiles.full_bag() if tile != BLANK]
        best = generator.best(board, tuple(chance.sample(bag, 7)))
        for candidate in best:
            play = generator.play(board, candidate)
            assert play.score == candidate.score
            assert all(graph.has(word.letters) for word in play.words)
            board = board.plus(play.tiles)
    assert len(board.tiles) > 7
