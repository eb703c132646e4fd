"""How strong the levels are: `make strength`, neighbouring levels against each other.

    python -m tests.engine.strength --bags 100 --sets classic.en
    python -m tests.engine.strength --bags 20 --sets classic.en --seats 4
    python -m tests.engine.strength --keep FILE --sets …      # and again, to go on where it ended
    python -m tests.engine.strength --keep FILE --table       # the rows of STRENGTH.md

Each bag is played twice, with the seats changed, so that luck of the draw falls on both. A draw is
half a game won. The interval, at 95 %, is that of the mean of bags (each bag's two games together).
A row a pair of levels: share won by the higher, its interval, and what both scored on the average.

With three or four seats one of a level sits among others of its neighbour, in each seat once a bag,
both ways round: one of the higher level among lower ones, and the reverse. The share is that of the
one; a game won together counts in parts, and a fair share would be one in three or four.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import pairwise
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
from tests.engine.results import HEAD, PAIR, Outcome, Result, Row, kept_in, note, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEVELS = tuple(Level)
MOST_IDLE = 2  # rounds without a play, which end a game


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


def compared(name: str, levels: tuple[Level, Level], options: argparse.Namespace) -> Outcome:
    """Let one of the second level play others of the first, in each seat of each bag."""
    row = Row(name, options.seats, levels[0].value, levels[1].value)
    there = {one.bag: one for one in kept_in(options.keep) if one.row == row}
    generator = generator_of(name, options.gaddags)
    players, outcome = [player_of(level, generator) for level in levels], Outcome(row)
    for bag in range(options.first, options.first + options.bags):
        if bag not in there:
            there[bag] = played(row, generator, players, bag)
            note(there[bag], options.keep)
        outcome.add(there[bag])
    return outcome


def played(
    row: Row, generator: Generator, players: Sequence[ComputerPlayer], number: int
) -> Result:
    """Play the games of a bag: one of the second level sits in each seat once."""
    shares: list[float] = []
    result = Result(row, number, 0.0, ([], []), ([], []))
    for alone in reversed(range(row.seats)):
        chance = random.Random(f"{row.name} {number}")  # noqa: S311 - the same games on every run
        bag = list(generator.terms.tile_set.full_bag())
        chance.shuffle(bag)
        sitting = [int(seat == alone) for seat in range(row.seats)]
        match = Match(generator, [players[side] for side in sitting], bag, chance)
        scores = match.play()
        for seat, side in enumerate(sitting):
            result.scores[side].append(scores[seat])
            result.seconds[side].extend(round(each, 4) for each in match.seconds[seat])
        shares.append(won(scores, alone))
    return replace(result, share=sum(shares) / row.seats)


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
    parser.add_argument("--keep", type=Path, default=Path(os.devnull), help="file of results")
    parser.add_argument("--table", action="store_true", help="tell what the file has")
    options = parser.parse_args()
    if options.table:
        sys.stdout.writelines(f"{line}\n" for line in table(kept_in(options.keep)))
        return 0
    for name in options.sets:
        sys.stdout.write(f"\n{name}\n\n{HEAD}\n")
        for levels in pairings(options.levels, options.seats):
            outcome = compared(name, levels, options)
            sys.stdout.write(f"{outcome.told()}{outcome.times()}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
