"""How strong the levels are: `make strength`, neighbouring levels against each other.

    python -m tests.engine.strength --bags 100 --sets classic.en
    python -m tests.engine.strength --bags 20 --sets classic.en --seats 4

Each bag is played twice, with the seats changed, so that luck of the draw falls on both. A draw is
half a game won. The interval, at 95 %, is that of the mean of bags (each bag's two games together).
A row a pair of levels: share won by the higher, its interval, and what both scored on the average.

With three or four seats one of a level sits among others of its neighbour, in each seat once a bag,
both ways round: one of the higher level among lower ones, and the reverse. The share is that of the
one; a game won together counts in parts, and a fair share would be one in three or four.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from bot import resources
from bot.engine.computer import ComputerPlayer, Level, Sight
from bot.engine.equity import unseen
from bot.engine.gaddag import keep, kept
from bot.engine.generator import Generator
from bot.rules.board import Board
from bot.rules.catalogue import list_id
from bot.rules.commands import PlaceTiles, Swap
from bot.rules.placing import judge
from bot.rules.ruleset import Leftovers
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEVELS = tuple(Level)
MOST_IDLE = 2  # rounds without a play, which end a game
PAIR = 2


def generator_of(name: str, folder: Path) -> Generator:
    """Return the generator of a tile set such as `classic.en`, with its kept GADDAG."""
    family, language = name.split(".")
    catalogue = resources.catalogue()
    tile_set = catalogue.tile_sets[family, language]
    words = resources.word_graph(list_id(tile_set))
    if kept(folder, words) is None:
        keep(resources.word_files()[list_id(tile_set)], folder)
    layout, ruleset = catalogue.standard_layout(family), catalogue.rulesets[family]
    return Generator(words, layout, tile_set, ruleset, kept(folder, words))


def player_of(level: Level, generator: Generator) -> ComputerPlayer:
    tile_set = generator.terms.tile_set
    return ComputerPlayer(
        level, generator, resources.leaves(tile_set), resources.bands(tile_set.language)
    )


@dataclass
class Match:
    """A game without a word ever challenged; draws come from one sealed order."""

    generator: Generator
    players: Sequence[ComputerPlayer]
    bag: list[str]
    chance: random.Random
    board: Board = field(default_factory=Board)
    racks: list[tuple[str, ...]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    def play(self) -> tuple[int, ...]:
        seat, idle, bag, count = 0, 0, list(self.bag), len(self.players)
        size = self.generator.terms.rack_size
        self.racks = [tuple(bag[n * size : (n + 1) * size]) for n in range(count)]
        self.scores, bag = [0] * count, bag[count * size :]
        while idle < MOST_IDLE * count and all(self.racks):
            command = self._asked(seat, len(bag))
            if isinstance(command, PlaceTiles):
                position = self.generator.position(self.board)
                play = judge(position, command.tiles)
                self.scores[seat] += play.score
                self.board = self.board.plus(play.tiles)
                gone, idle = [off_rack(tile) for _, tile in play.tiles], 0
            else:
                gone, idle = list(command.tiles) if isinstance(command, Swap) else [], idle + 1
            rest = without(self.racks[seat], gone)
            self.racks[seat] = (*rest, *bag[: size - len(rest)])
            bag = bag[size - len(rest) :]
            if isinstance(command, Swap):
                bag += gone
                self.chance.shuffle(bag)
            seat = (seat + 1) % count
        return self._settled()

    def _asked(self, seat: int, in_bag: int) -> object:
        rack, terms = self.racks[seat], self.generator.terms
        least = self.generator.ruleset.swap_minimum
        may_swap = min(in_bag, len(rack)) if in_bag >= least else 0
        others = unseen(rack, self.board, terms.tile_set.full_bag())
        turns = (*self.racks[seat + 1 :], *self.racks[:seat])
        lead = self.scores[seat] - max(self.scores[:seat] + self.scores[seat + 1 :])
        sizes = tuple(map(len, turns))
        sight = Sight(self.board, rack, others, in_bag, may_swap, others=sizes, lead=lead)
        began = time.thread_time()
        command = self.players[seat].choose(sight, self.chance)
        self.seconds[seat].append(time.thread_time() - began)
        return command

    def _settled(self) -> tuple[int, ...]:
        worths = [self.generator.terms.tile_set.worth(rack) for rack in self.racks]
        leftovers, out = self.generator.ruleset.leftovers, not all(self.racks)
        for seat, rack in enumerate(self.racks):
            if rack and not (leftovers is Leftovers.DOUBLE and out):
                self.scores[seat] -= worths[seat]
            if not rack and leftovers is not Leftovers.SUBTRACT:
                self.scores[seat] += sum(worths) * (2 if leftovers is Leftovers.DOUBLE else 1)
        return tuple(self.scores)


@dataclass
class Outcome:
    """What two levels came to; the share is the second one's, who sits alone among the first."""

    seats: int = PAIR
    shares: list[float] = field(default_factory=list)  # a bag each
    scores: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def line(self, many: Level, one: Level) -> str:
        share = statistics.mean(self.shares)
        spread = statistics.stdev(self.shares) if len(self.shares) > 1 else 0.5
        half = 1.96 * spread / sqrt(len(self.shares))
        means = " : ".join(f"{statistics.mean(scores):.0f}" for scores in self.scores)
        times = " : ".join(f"{1000 * statistics.mean(each):.1f}" for each in self.seconds)
        most = " : ".join(f"{1000 * max(each):.0f}" for each in self.seconds)
        games = self.seats * len(self.shares)
        others = f"{self.seats - 1} {many.value}" if self.seats > PAIR else many.value
        return (
            f"| {others} : {one.value} | {games} | {100 * share:.1f} % |"
            f" {100 * (share - half):.1f} to {100 * (share + half):.1f} | {means} | {times} |"
            f" {most} |"
        )


HEAD = (
    "| levels | games | won by the latter | 95 % | mean scores | CPU ms a turn | longest |\n"
    "|---|---|---|---|---|---|---|"
)


def compared(
    name: str, levels: tuple[Level, Level], bags: range, folder: Path, seats: int = PAIR
) -> Outcome:
    """Let one of the second level play others of the first, in each seat of each bag."""
    generator = generator_of(name, folder)
    outcome = Outcome(seats)
    players = [player_of(level, generator) for level in levels]
    for number in bags:
        share = 0.0
        for alone in reversed(range(seats)):
            chance = random.Random(f"{name} {number}")  # noqa: S311 - the same games on every run
            bag = list(generator.terms.tile_set.full_bag())
            chance.shuffle(bag)
            sitting = [int(seat == alone) for seat in range(seats)]
            match = Match(generator, [players[n] for n in sitting], bag, chance)
            scores = match.play()
            for seat, level in enumerate(sitting):
                outcome.scores[level].append(scores[seat])
                outcome.seconds[level].extend(match.seconds[seat])
            share += won(scores, alone) / seats
        outcome.shares.append(share)
    return outcome


def won(scores: Sequence[int], seat: int) -> float:
    """Return what part of a win a seat has."""
    return (scores[seat] == max(scores)) / scores.count(max(scores))


def pairings(levels: Sequence[Level] | None, seats: int) -> Iterator[tuple[Level, Level]]:
    """Yield who plays whom: the level of many, and that of the one."""
    for low, high in [(levels[0], levels[1])] if levels else pairwise(LEVELS):
        yield low, high
        if seats > PAIR:
            yield high, low


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.strength")
    parser.add_argument("--bags", type=int, default=100, help="a game each for every seat (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first bag (0)")
    parser.add_argument("--sets", nargs="+", default=["classic.en"], help="such as wordfeud.sv")
    parser.add_argument("--levels", nargs=2, type=Level, help="these two only")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=PAIR)
    parser.add_argument("--gaddags", type=Path, default=Path("build/gaddag"))
    options = parser.parse_args()
    bags = range(options.first, options.first + options.bags)
    for name in options.sets:
        sys.stdout.write(f"\n{name}\n\n{HEAD}\n")
        for many, one in pairings(options.levels, options.seats):
            outcome = compared(name, (many, one), bags, options.gaddags, options.seats)
            sys.stdout.write(outcome.line(many, one) + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
