"""The end of a game of two, computed, against a search that simply tries everything."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.coded import Grid, kept_of
from bot.engine.endgame import FAR, Endgame
from bot.engine.generator import Generator
from bot.rules.ruleset import Leftovers
from tests.engine.playing import BACK_ENDS, LAYOUTS, RULES, TILES, graph_of

WORDS = {
    ("A", "CH"),
    ("CH", "A"),
    ("Ö", "A"),
    ("A", "CH", "A"),
    ("Ö", "CH"),
    ("A", "A"),
    ("CH", "Ö", "A"),
}
GAIN = {Leftovers.SUBTRACT: 1, Leftovers.ADD: 2, Leftovers.DOUBLE: 2}


def tried_out(maker: Generator, grid: Grid, mine: bytes, theirs: bytes, passed: bool) -> int:  # noqa: FBT001 - as the rules count
    """Return the difference of points that both can force, by trying every play to the end."""
    worths = [
        sum(n * p for n, p in zip(r, maker.terms.points, strict=True)) for r in (mine, theirs)
    ]
    best = worths[1] - worths[0]
    if not passed:
        best = -tried_out(maker, grid, theirs, mine, passed=True)
    for play in maker.searcher.find(grid, mine):
        rest = kept_of(mine, play)
        if any(rest):
            after = maker.terms.laid(grid, play)
            value = play.score - tried_out(maker, after, theirs, rest, passed=False)
        else:
            value = play.score + GAIN[maker.ruleset.leftovers] * worths[1]
        best = max(best, value)
    return best


@pytest.mark.parametrize("compiled", BACK_ENDS)
@pytest.mark.parametrize("leftovers", list(Leftovers))
def test_the_end_is_computed_exactly(leftovers: Leftovers, compiled: bool) -> None:  # noqa: FBT001 - a case
    rules = replace(RULES, leftovers=leftovers)
    chance = random.Random(7)  # noqa: S311 - the same positions on every run
    differ = 0
    for layout in LAYOUTS:
        maker = Generator(graph_of(WORDS), layout, TILES, rules, compiled=compiled)
        empty = bytes(layout.height * layout.width)
        for _ in range(4):
            grid = Grid(layout.height, layout.width, empty, empty)
            bag = [tile for tile in TILES.full_bag() if tile not in {"Q", "?"}]
            chance.shuffle(bag)
            grid = maker.terms.laid(
                grid, chance.choice(maker.searcher.find(grid, maker.terms.counts(bag[:5])))
            )
            mine, theirs = maker.terms.counts(bag[5:8]), maker.terms.counts(bag[8:10])
            found = Endgame(maker, 100_000).solve(grid, mine, theirs)
            assert found.exact
            assert found.value == tried_out(maker, grid, mine, theirs, passed=False)
            highest = maker.searcher.best(grid, mine)
            differ += found.candidate != highest
    assert differ, "positions in which the highest score is always best would show little"


def test_a_search_cut_short_still_finds_a_play() -> None:
    maker = Generator(graph_of(WORDS), LAYOUTS[0], TILES, RULES)
    empty = bytes(LAYOUTS[0].height * LAYOUTS[0].width)
    grid = Grid(LAYOUTS[0].height, LAYOUTS[0].width, empty, empty)
    mine, theirs = maker.terms.counts(("A", "CH", "A")), maker.terms.counts(("Ö", "A"))
    for solver in (Endgame(maker, 2), Endgame(maker, 10_000, lambda: True)):
        found = solver.solve(grid, mine, theirs)
        assert found.candidate in maker.searcher.find(grid, mine)
        assert not found.exact
        assert abs(found.value) < FAR
