"""Computer players against each other in every family and language, by the rules."""

from __future__ import annotations

import pytest

from bot import resources
from bot.engine.computer import ComputerPlayer, Level
from bot.engine.generator import TWIN, Generator
from bot.rules.catalogue import list_id
from tests.engine.self_play import played_by

CATALOGUE = resources.catalogue()
PAIRS = sorted(CATALOGUE.tile_sets)
# The pure search without GADDAGs takes seconds a game.
FEW = PAIRS if TWIN is not None else [("classic", "en"), ("instant", "it"), ("wordfeud", "sv")]
TABLES = (
    (Level.BEGINNER, Level.EXPERT),
    (Level.CASUAL, Level.CLUB),
    (Level.EXPERT, Level.EXPERT),
    (Level.CLUB, Level.BEGINNER),
)
LONG = 46  # games a pair: more than 1,000 in all


def games(family: str, language: str, numbers: range) -> None:
    tile_set = CATALOGUE.tile_sets[family, language]
    words = resources.word_graph(list_id(tile_set))
    layout, rules = CATALOGUE.standard_layout(family), CATALOGUE.rulesets[family]
    generator = Generator(words, layout, tile_set, rules)
    leaves, bands = resources.leaves(tile_set), resources.bands(language)
    for number in numbers:
        levels = TABLES[number % len(TABLES)]
        players = [ComputerPlayer(level, generator, leaves, bands) for level in levels]
        log, sights = played_by(players, generator, CATALOGUE.words(tile_set), number)
        assert len(sights) > 10
        assert len(log) > len(sights)


@pytest.mark.parametrize(("family", "language"), FEW)
def test_two_games_in_every_family_and_language(family: str, language: str) -> None:
    games(family, language, range(2 if TWIN is not None else 1))


@pytest.mark.slow
@pytest.mark.parametrize(("family", "language"), PAIRS)
def test_a_thousand_games(family: str, language: str) -> None:
    games(family, language, range(LONG))
