"""What a master imagines: courses go on as games of experts do, judged by the chance to win."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.building import build
from bot.engine.coded import HUNDRED
from bot.engine.computer import ComputerPlayer, Level
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.engine.imagining import CERTAIN, COMPILED, Course, Table, imagined, outlook
from bot.engine.leaves import Leaves
from bot.rules.ruleset import Leftovers
from bot.rules.tiles import BLANK
from tests.engine.strength import Match

if TYPE_CHECKING:
    from bot.rules.board import Board

CATALOGUE = resources.catalogue()
LEAVES = Leaves({BLANK: 20.0, "S": 6.0, "Q": -5.0})
SHORT = 4
NEVER = 1000


@cache
def short_words() -> WordGraph:
    whole = resources.word_graph("en")
    few = [word for word in whole if len(word) <= SHORT]
    return WordGraph.open(build(few, whole.alphabet, language="en", edition="Short 1"))


def generator_with(leftovers: Leftovers) -> Generator:
    rules = replace(CATALOGUE.rulesets["classic"], leftovers=leftovers, swap_minimum=NEVER)
    layout, tile_set = CATALOGUE.standard_layout("classic"), CATALOGUE.tile_sets["classic", "en"]
    return Generator(short_words(), layout, tile_set, rules)


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn in a game of experts, with all that lies hidden in it."""

    seat: int
    board: Board
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    bag: tuple[str, ...]

    def table(self, maker: Generator) -> tuple[Table, list[int]]:
        """Return it as the player on turn sees it, and the true order of what is not seen."""
        terms = maker.terms
        others = (*self.racks[self.seat + 1 :], *self.racks[: self.seat])
        order = [terms.codes[tile] for tile in (*sum(others, ()), *self.bag)]
        grid, rack = terms.grid(self.board), terms.counts(self.racks[self.seat])
        sizes, scale = tuple(map(len, others)), LEAVES.scale(terms)
        lead = self.scores[self.seat] - max(self.ranged()[:-1])
        unseen = tuple(sorted(order))
        return Table(maker, grid, rack, unseen, sizes, len(self.bag), scale, lead), order

    def ranged(self, scores: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Return scores as courses have seats: the others in turn, and then one's own."""
        scores = scores or self.scores
        return (*scores[self.seat + 1 :], *scores[: self.seat], scores[self.seat])


@dataclass
class Told(Match):
    """A match that tells its moments."""

    moments: list[Moment] = field(default_factory=list)

    def _asked(self, seat: int, in_bag: int) -> object:
        bag = tuple(self.bag[len(self.bag) - in_bag :])
        racks, scores = tuple(self.racks), tuple(self.scores)
        self.moments.append(Moment(seat, self.board, racks, scores, bag))
        return super()._asked(seat, in_bag)


def told(maker: Generator, seats: int, number: int) -> tuple[list[Moment], tuple[int, ...]]:
    """Return the moments of a game of experts, and the scores at its end."""
    chance = random.Random(number)  # noqa: S311 - the same games on every run
    bag = list(maker.terms.tile_set.full_bag())
    chance.shuffle(bag)
    match = Told(maker, [ComputerPlayer(Level.EXPERT, maker, LEAVES)] * seats, bag, chance)
    scores = match.play()
    return match.moments, scores


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("leftovers", list(Leftovers))
def test_a_course_goes_on_as_experts_do_and_counts_as_the_rules_do(
    leftovers: Leftovers, seats: int
) -> None:
    maker, checked = generator_with(leftovers), 0
    for number in range(3):
        moments, finals = told(maker, seats, number)
        if moments[-1].bag:  # nobody could go on, and more was to be drawn
            continue
        for moment in moments[-14::3]:
            course = Course(*moment.table(maker))
            turn = seats - 1
            while not course.ended:
                course.go_on(turn % seats)
                turn += 1
            gains = [
                HUNDRED * (after - before)
                for before, after in zip(moment.ranged(), moment.ranged(finals), strict=True)
            ]
            assert course.gain() == gains[-1] - sum(gains[:-1]) // (seats - 1)
            checked += 1
    assert checked > 9


def middle() -> tuple[Table, list[int]]:
    maker = generator_with(Leftovers.ADD)
    moments, _ = told(maker, 2, 0)
    return moments[6].table(maker)


def test_an_outlook_is_better_with_every_point_and_surer_with_every_tile_gone() -> None:
    table = replace(middle()[0], lead=20)
    views = [outlook(table, gain, 30) for gain in range(-300_00, 300_00, 5_00)]
    assert all(one < other for one, other in pairwise(views))
    assert -CERTAIN < views[0] < views[-1] < CERTAIN
    assert outlook(table, -20_00, 30) == 0
    ahead = [outlook(table, 0, in_bag) for in_bag in (60, 30, 5, 0)]
    behind = [outlook(table, -40_00, in_bag) for in_bag in (60, 30, 5, 0)]
    assert ahead == sorted(ahead)
    assert behind == [-one for one in ahead]


def test_the_same_is_imagined_on_any_day_and_nothing_when_it_is_late() -> None:
    table, _ = middle()
    searcher = table.generator.searcher
    choices = [one for _, one in searcher.top(table.grid, table.rack, table.scale, 4)]
    few = ((4, 2), (2, 3))
    found = [
        imagined(table, choices, few, random.Random(3), lambda: False)  # noqa: S311 - the same
        for _ in range(2)
    ]
    assert found[0] == found[1]
    assert len(found[0]) == 2
    late = imagined(table, choices, COMPILED, random.Random(3), lambda: True)  # noqa: S311 - unused
    assert late == choices
