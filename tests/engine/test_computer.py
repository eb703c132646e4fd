"""Computer players in whole games by the rules; leaves; the review of a finished game."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.bands import RARE, before
from bot.engine.building import build
from bot.engine.computer import HABITS, ComputerPlayer, Level, Sight, look, parts_known
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.engine.leaves import Leaves
from bot.engine.measuring import measured
from bot.rules import commands as cmd
from bot.rules.board import Board
from bot.rules.game import Phase, replay
from bot.rules.tiles import BLANK
from tests.engine.playing import LAYOUTS, RULES, TILES, graph_of
from tests.engine.self_play import played_by

if TYPE_CHECKING:
    from typing import Any

    from bot.rules.events import Event

CATALOGUE = resources.catalogue()
SHORT = 4
LEAVES = Leaves({BLANK: 20.0, "S": 6.0, "Q": -5.0})


@cache
def short_words() -> tuple[WordGraph, Gaddag]:
    """Return the short words of English: enough to play with, built in a moment."""
    whole = resources.word_graph("en")
    few = [word for word in whole if len(word) <= SHORT]
    graph = WordGraph.open(build(few, whole.alphabet, language="en", edition="Short 1"))
    return graph, Gaddag.open(build_gaddag(graph))


@cache
def generator(family: str) -> Generator:
    graph, gaddag = short_words()
    layout = CATALOGUE.standard_layout(family)
    tile_set = CATALOGUE.tile_sets[family, "en"]
    return Generator(graph, layout, tile_set, CATALOGUE.rulesets[family], gaddag)


def played(family: str, levels: list[Level], number: int) -> tuple[list[Event], list[Sight]]:
    players = [ComputerPlayer(level, generator(family), LEAVES) for level in levels]
    return played_by(players, generator(family), CATALOGUE.word_lists["en"], number)


LEVELS = list(Level)


@pytest.mark.parametrize("family", ["classic", "instant", "wordfeud"])
def test_computers_play_whole_games_by_the_rules(family: str) -> None:
    log, _ = played(family, [Level.CASUAL, Level.EXPERT], 1)
    game = replay(log)
    assert game.phase is Phase.ENDED
    assert game.end is not None
    assert all(final.score > 50 for final in game.end.finals)


def test_a_master_plays_and_sees_all_that_it_may_but_no_more() -> None:
    log, sights = played("wordfeud", [Level.MASTER, Level.BEGINNER], 2)
    assert replay(log).phase is Phase.ENDED
    # Nothing a sight is made of could hold another rack or an order of tiles.
    assert {field.name for field in fields(Sight)} == {
        "avoid", "board", "in_bag", "lead", "may_swap", "others", "rack", "unseen",
    }  # fmt: skip
    for sight in sights:
        assert list(sight.unseen) == sorted(sight.unseen)
        assert len(sight.unseen) == sight.in_bag + sum(sight.others)
    scores = [seat.score for seat in replay(log).seats]
    assert [look(replay(log), seat).lead for seat in (0, 1)] == [
        scores[0] - scores[1],
        scores[1] - scores[0],
    ]


def test_each_level_knows_the_words_of_the_one_below() -> None:
    graph, tile_set = resources.word_graph("en"), CATALOGUE.tile_sets["classic", "en"]
    layout, ruleset = CATALOGUE.standard_layout("classic"), CATALOGUE.rulesets["classic"]
    whole = Generator(graph, layout, tile_set, ruleset)
    sample = [word for number, word in enumerate(graph) if number % 40 == 0]
    for some in (None, resources.bands("en")):
        players = [ComputerPlayer(level, whole, LEAVES, some) for level in LEVELS]
        check_vocabularies(
            [{word for word in sample if one.knows(word)} for one in players], sample
        )


@pytest.mark.parametrize("count", [70_000, 180_189, 737_616])
def test_a_level_knows_its_part_of_a_list_however_long(count: int) -> None:
    sizes = [before(band + 1) - before(band) for band in range(RARE)]
    for level in LEVELS:
        habits, parts = HABITS[level], parts_known(HABITS[level], count)
        known = [min(max(part, 0), 1) for part in parts]
        assert sorted(known, reverse=True) == known
        words = sum(
            part * size for part, size in zip(known, [*sizes, count - sum(sizes)], strict=True)
        )
        assert words == pytest.approx(habits.common + habits.share * (count - habits.common))


@pytest.mark.parametrize("count", [20_001, 30_000, before(RARE)])
def test_of_words_a_short_list_should_not_have_a_part_is_known(count: int) -> None:
    """Else a club player would doubt no long invention where a host's list is short."""
    habits = HABITS[Level.CLUB]
    *others, rare = parts_known(habits, count)
    assert 0 < rare <= min(*others, habits.share)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("less", [0, 1, 5_000])
def test_a_list_no_longer_than_the_common_words_is_known_whole(level: Level, less: int) -> None:
    habits = HABITS[level]
    parts = parts_known(habits, max(habits.common - less, 0))
    assert all(part >= 1 for part in parts)


@pytest.mark.parametrize("list_id", sorted(CATALOGUE.word_lists))
def test_a_beginner_knows_none_but_common_words(list_id: str) -> None:
    parts = parts_known(HABITS[Level.BEGINNER], len(resources.word_graph(list_id)))
    assert parts[RARE] <= 0


def check_vocabularies(known: list[set[tuple[str, ...]]], sample: list[tuple[str, ...]]) -> None:
    assert all(lower <= higher for lower, higher in pairwise(known))
    assert len(known[0]) < len(known[1]) < len(known[2]) < len(known[3]) == len(sample)
    assert all(word in known[0] for word in sample if len(word) == 2)


def sight(rack: str, **more: Any) -> Sight:
    tile_set = generator("classic").terms.tile_set
    unseen = tuple(sorted(Counter(tile_set.full_bag()) - Counter(rack)))
    return replace(Sight(Board(), tuple(rack), unseen, 80, may_swap=7), **more)


def test_words_to_be_avoided_are_never_played() -> None:
    chance = random.Random(1)  # noqa: S311 - nothing is drawn here
    player = ComputerPlayer(Level.EXPERT, generator("classic"), LEAVES)
    avoided: set[tuple[str, ...]] = set()
    for _ in range(12):
        command = player.choose(sight("CATSEEI", avoid=frozenset(avoided)), chance)
        assert isinstance(command, cmd.PlaceTiles)
        word = tuple(tile.letter for _, tile in command.tiles)
        assert word not in avoided
        avoided.add(word)


@pytest.mark.parametrize(
    ("rack", "may_swap", "expected"),
    [("QVVWUUC", 7, cmd.Swap), ("QVVWUUC", 0, cmd.Pass), ("CATSEEI", 7, cmd.PlaceTiles)],
)
def test_what_is_done_without_a_play(rack, may_swap, expected) -> None:
    chance = random.Random(1)  # noqa: S311 - nothing is drawn here
    for level in LEVELS:
        player = ComputerPlayer(level, generator("classic"), LEAVES)
        command = player.choose(sight(rack, may_swap=may_swap), chance)
        assert isinstance(command, expected)


def test_an_expert_keeps_its_blank_and_a_club_player_does_not() -> None:
    chance = random.Random(1)  # noqa: S311 - nothing is drawn here
    rack = "?EEEIIA"
    laid = {}
    for level in (Level.CLUB, Level.EXPERT):
        command = ComputerPlayer(level, generator("classic"), LEAVES).choose(sight(rack), chance)
        laid[level] = isinstance(command, cmd.PlaceTiles) and any(t.blank for _, t in command.tiles)
    assert laid == {Level.CLUB: True, Level.EXPERT: False}


# Leaves


def test_leaves_are_measured_in_games() -> None:
    graph = graph_of({("CH", "A"), ("CH", "CH"), ("A", "CH"), ("A", "CH", "A")})
    maker = Generator(graph, LAYOUTS[0], TILES, RULES)
    leaves = measured(maker, [20, 40], random.Random(4))  # noqa: S311 - the same games on every run
    assert leaves.values["CH"] > 0 > leaves.values["Ö"]
    assert leaves.values[BLANK] > leaves.values["Ö"]


def test_doubles_hinder_each_other_but_blanks_do_not() -> None:
    leaves = Leaves({"A": 1.0, BLANK: 20.0})
    assert leaves.worth("AA") < leaves.worth("A")
    assert leaves.worth((BLANK, BLANK)) == 40
    assert Leaves.plain().worth("ABC") == 0


@pytest.mark.parametrize(("family", "language"), sorted(CATALOGUE.tile_sets))
def test_leaves_are_measured_for_every_tile_set(family: str, language: str) -> None:
    tile_set = CATALOGUE.tile_sets[family, language]
    leaves = resources.leaves(tile_set)
    assert set(leaves.values) <= {kind.letter for kind in tile_set.kinds}
    assert max(leaves.values, key=leaves.values.__getitem__) == BLANK
    assert all(one <= other for one, other in leaves.pairs)
    assert resources.leaves(tile_set.halved()) == leaves
