"""How strong the levels are: `make strength`, neighbouring levels against each other.

    python -m tests.engine.strength --bags 100 --sets classic.en

Each bag is played twice, with the seats changed, so that luck of the draw falls on both. A draw is
half a game won. The interval, at 95 %, is that of the mean of bags (each bag's two games together).
A row a pair of levels: share won by the higher, its interval, and what both scored on the average.
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
from bot.engine.computer import ComputerPlayer, Level, Sight, unseen
from bot.engine.gaddag import keep, kept
from bot.engine.generator import Generator
from bot.rules.board import Board
from bot.rules.catalogue import list_id
from bot.rules.commands import PlaceTiles, Swap
from bot.rules.placing import judge
from bot.rules.ruleset import Leftovers
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS = tuple(Level)
MOST_IDLE = 4  # turns without a play in a row, which end a game


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
    """A game of two without a word ever challenged; draws come from one sealed order."""

    generator: Generator
    players: Sequence[ComputerPlayer]
    bag: list[str]
    chance: random.Random
    board: Board = field(default_factory=Board)
    racks: list[tuple[str, ...]] = field(default_factory=lambda: [(), ()])
    scores: list[int] = field(default_factory=lambda: [0, 0])
    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    def play(self) -> tuple[int, int]:
        seat, idle, bag = 0, 0, list(self.bag)
        size = self.generator.terms.rack_size
        for number in (0, 1):
            self.racks[number], bag = tuple(bag[:size]), bag[size:]
        while idle < MOST_IDLE and all(self.racks):
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
            seat = 1 - seat
        return self._settled()

    def _asked(self, seat: int, in_bag: int) -> object:
        rack, terms = self.racks[seat], self.generator.terms
        least = self.generator.ruleset.swap_minimum
        may_swap = min(in_bag, len(rack)) if in_bag >= least else 0
        others = unseen(rack, self.board, terms.tile_set.full_bag())
        sight = Sight(
            self.board, rack, others, in_bag, may_swap, others=(len(self.racks[1 - seat]),)
        )
        began = time.thread_time()
        command = self.players[seat].choose(sight, self.chance)
        self.seconds[seat].append(time.thread_time() - began)
        return command

    def _settled(self) -> tuple[int, int]:
        worths = [self.generator.terms.tile_set.worth(rack) for rack in self.racks]
        leftovers = self.generator.ruleset.leftovers
        for seat, other in ((0, 1), (1, 0)):
            out = not self.racks[seat]
            if not out and not (leftovers is Leftovers.DOUBLE and not self.racks[other]):
                self.scores[seat] -= worths[seat]
            if out and leftovers is not Leftovers.SUBTRACT:
                self.scores[seat] += worths[other] * (2 if leftovers is Leftovers.DOUBLE else 1)
        return self.scores[0], self.scores[1]


@dataclass
class Outcome:
    """What a pair of levels came to; the first of two is the lower level."""

    shares: list[float] = field(default_factory=list)  # of the higher one, a bag each
    scores: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def line(self, low: Level, high: Level) -> str:
        share = statistics.mean(self.shares)
        spread = statistics.stdev(self.shares) if len(self.shares) > 1 else 0.5
        half = 1.96 * spread / sqrt(len(self.shares))
        means = " : ".join(f"{statistics.mean(scores):.0f}" for scores in self.scores)
        times = " : ".join(f"{1000 * statistics.mean(each):.1f}" for each in self.seconds)
        most = " : ".join(f"{1000 * max(each):.0f}" for each in self.seconds)
        games = 2 * len(self.shares)
        return (
            f"| {low.value} : {high.value} | {games} | {100 * share:.1f} % |"
            f" {100 * (share - half):.1f} to {100 * (share + half):.1f} | {means} | {times} |"
            f" {most} |"
        )


HEAD = (
    "| levels | games | won by the higher | 95 % | mean scores | CPU ms a turn | longest |\n"
    "|---|---|---|---|---|---|---|"
)


def compared(name: str, levels: tuple[Level, Level], bags: int, folder: Path) -> Outcome:
    generator = generator_of(name, folder)
    outcome = Outcome()
    players = [player_of(level, generator) for level in levels]
    for number in range(bags):
        share = 0.0
        for order in ((0, 1), (1, 0)):
            chance = random.Random(f"{name} {number}")  # noqa: S311 - the same games on every run
            bag = list(generator.terms.tile_set.full_bag())
            chance.shuffle(bag)
            match = Match(generator, [players[n] for n in order], bag, chance)
            scores = dict(zip(order, match.play(), strict=True))
            for seat, level in enumerate(order):
                outcome.scores[level].append(scores[level])
                outcome.seconds[level].extend(match.seconds[seat])
            share += ((scores[1] > scores[0]) + (scores[1] >= scores[0])) / 4
        outcome.shares.append(share)
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.strength")
    parser.add_argument("--bags", type=int, default=100, help="two games each (100)")
    parser.add_argument("--sets", nargs="+", default=["classic.en"], help="such as wordfeud.sv")
    parser.add_argument("--levels", nargs=2, type=Level, help="these two only")
    parser.add_argument("--gaddags", type=Path, default=Path("build/gaddag"))
    options = parser.parse_args()
    for name in options.sets:
        sys.stdout.write(f"\n{name}\n\n{HEAD}\n")
        for low, high in [tuple(options.levels)] if options.levels else pairwise(LEVELS):
            outcome = compared(name, (low, high), options.bags, options.gaddags)
            sys.stdout.write(outcome.line(low, high) + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
