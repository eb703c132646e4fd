"""Computer players: five levels that differ in the words they know and in how they judge.

    player = ComputerPlayer(Level.CLUB, generator, leaves)
    command = player.choose(sight, chance)      # PlaceTiles, Swap or Pass

A player is given a `Sight`: the board, its own rack, and which tiles it has not seen, as a sorted
heap. Nothing in it tells other racks or the order of the bag. The command goes the same way as one
of a person, and may be refused or challenged like it.

Vocabulary: a word is known to a level or it is not, the same on every day. Which ones is drawn from
the word itself (a hash), in a share that falls with the length of words. Judgement: the lower
levels take the highest score among the words they know; the higher ones equity, which is the score
and what the tiles kept are worth (`leaves.py`), and may swap; a master also looks at the best
replies to its best plays and its own answers to those, with tiles drawn from the unseen ones: which
the other's rack is for certain once the bag is empty and two are playing.

One move costs one search, a master's about a hundred more: call it in a thread.
"""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from bot.engine.leaves import kept_after
from bot.rules.commands import Pass, PlaceTiles, Swap
from bot.rules.tiles import off_rack, without

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.coded import Candidate
    from bot.engine.generator import Generator
    from bot.engine.leaves import Leaves
    from bot.rules.board import Board
    from bot.rules.game import Game

HASHES: Final = 1 << 32


class Level(Enum):
    """How well a computer plays."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    CLUB = "club"
    EXPERT = "expert"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level can do.

    ``sure`` is the longest length of which all words are known; of longer ones ``share`` is known,
    and so much of those for each further letter. ``most_laid`` bounds the tiles laid at once.
    ``equity``: it counts the tiles kept and may swap to better ones; ``replies``: so many racks of
    others are imagined.
    """

    sure: int
    share: float
    most_laid: int | None = None
    equity: bool = False
    replies: int = 0


HABITS: Final = {
    Level.BEGINNER: Habits(sure=2, share=0.6, most_laid=4),
    Level.CASUAL: Habits(sure=3, share=0.75, most_laid=6),
    Level.CLUB: Habits(sure=4, share=0.9),
    Level.EXPERT: Habits(sure=62, share=1, equity=True),
    Level.MASTER: Habits(sure=62, share=1, equity=True, replies=16),
}
CONSIDERED: Final = 8  # plays a master weighs the replies of,
CLOSE: Final = 12.0  # and by how much they may be worth less than the best before replies


@dataclass(frozen=True, slots=True)
class Sight:
    """All a computer player may see at its turn.

    ``unseen`` holds the tiles on other racks and in the bag, sorted; ``in_bag`` how many of them
    lie in the bag; ``may_swap`` the most tiles it may swap now; ``avoid`` words never to be played.
    """

    board: Board
    rack: tuple[str, ...]
    unseen: tuple[str, ...]
    in_bag: int
    may_swap: int = 0
    avoid: frozenset[tuple[str, ...]] = frozenset()


@dataclass(frozen=True, slots=True)
class Choice:
    """A play with what the player thinks it is worth."""

    candidate: Candidate
    worth: float


class ComputerPlayer:
    """Chooses plays; holds nothing of any game, so one may sit at many tables."""

    def __init__(self, level: Level, generator: Generator, leaves: Leaves) -> None:
        self._level = level
        self._habits = HABITS[level]
        self._generator = generator
        self._leaves = leaves

    def choose(self, sight: Sight, chance: random.Random) -> PlaceTiles | Swap | Pass:
        """Return what to do; `chance` draws only the racks a master imagines."""
        choices = list(islice(self._weighed(sight), CONSIDERED if self._habits.replies else 1))
        if choices and self._habits.replies and sight.unseen:
            choices = sorted(
                self._answered(sight, choices, chance), key=lambda one: one.worth, reverse=True
            )
        if choices and not self._rather_swaps(sight, choices[0]):
            return PlaceTiles(self._generator.placement(choices[0].candidate))
        gone = self._best_swap(sight)
        return Swap(gone) if gone else Pass()

    def knows(self, word: Sequence[str]) -> bool:
        """Tell whether a word of the list is in this level's vocabulary."""
        longer = len(word) - self._habits.sure
        if longer <= 0:
            return True
        drawn = zlib.crc32("\0".join(word).encode()) / HASHES
        return bool(drawn < self._habits.share**longer)

    def challenges(self, words: Iterable[Sequence[str]]) -> bool:
        """Tell whether it challenges a play: a word is not in the list as this level knows it."""
        listed = self._generator.terms.words
        return any(not (listed.has(word) and self.knows(word)) for word in words)

    # Weighing

    def _weighed(self, sight: Sight) -> Iterator[Choice]:
        """Give the plays it would make, the best first."""
        candidates = self._generator.plays(sight.board, sight.rack)
        choices = [Choice(one, self._worth(sight, one)) for one in candidates if self._handles(one)]
        for choice in sorted(choices, key=lambda one: (one.worth, one.candidate), reverse=True):
            words = self._generator.play(sight.board, choice.candidate).words
            if all(self.knows(w.letters) and w.letters not in sight.avoid for w in words):
                yield choice

    def _handles(self, candidate: Candidate) -> bool:
        most = self._habits.most_laid
        return most is None or candidate.laid <= most

    def _worth(self, sight: Sight, candidate: Candidate) -> float:
        if not self._habits.equity:
            return candidate.score
        kept = kept_after(self._generator, sight.rack, candidate)
        if sight.in_bag:
            return candidate.score + self._leaves.worth(kept)
        tile_set = self._generator.terms.tile_set
        if kept:
            return candidate.score - tile_set.worth(kept)
        return candidate.score + tile_set.worth(sight.unseen)

    def _rather_swaps(self, sight: Sight, best: Choice) -> bool:
        gone = self._best_swap(sight) if self._habits.equity else ()
        if not gone:
            return False
        # Before replies: one will come after a swap as well.
        play = self._worth(sight, best.candidate)
        return self._leaves.worth(without(sight.rack, gone)) > play

    def _best_swap(self, sight: Sight) -> tuple[str, ...]:
        """Return the tiles without which the rest is worth most; none where nothing may be."""
        counts = range(1, min(len(sight.rack), sight.may_swap) + 1)
        swaps = {gone for count in counts for gone in combinations(sorted(sight.rack), count)}
        rests = [(self._leaves.worth(without(sight.rack, gone)), gone) for gone in swaps]
        return max(rests)[1] if rests else ()

    # Replies

    def _answered(
        self, sight: Sight, choices: Sequence[Choice], chance: random.Random
    ) -> list[Choice]:
        """Weigh each choice by what may follow it, over the same draws for all."""
        times = 1 if sight.in_bag == 0 else self._habits.replies
        orders = [tuple(chance.sample(sight.unseen, len(sight.unseen))) for _ in range(times)]
        close = [one for one in choices if one.worth > choices[0].worth - CLOSE]
        return [
            Choice(
                one.candidate, sum(self._followed(sight, one, order) for order in orders) / times
            )
            for one in close
        ]

    def _followed(self, sight: Sight, choice: Choice, order: Sequence[str]) -> float:
        """Return what a play brings with the best reply to it and the best answer to that.

        `order` says which rack the other has (the first) and what is drawn afterwards.
        """
        size = self._generator.terms.rack_size
        kept = kept_after(self._generator, sight.rack, choice.candidate)
        board = sight.board.plus(self._generator.placement(choice.candidate))
        theirs = order[:size] if sight.in_bag else order
        mine = (*kept, *order[size : size + min(len(sight.rack) - len(kept), sight.in_bag)])
        if not mine:
            return choice.worth
        gained = float(choice.candidate.score)
        for sign, rack in ((-1, theirs), (1, mine)):
            best = self._generator.best(board, rack)
            if best:
                gained += sign * best[0].score
                rest = kept_after(self._generator, rack, best[0])
                gained += sign * self._rest(rest, sight)
                board = board.plus(self._generator.placement(best[0]))
        return gained

    def _rest(self, kept: Sequence[str], sight: Sight) -> float:
        """Return what the tiles kept are worth: for later turns, or against one at the end."""
        if sight.in_bag > 2 * self._generator.terms.rack_size:
            return self._leaves.worth(kept)
        return -float(self._generator.terms.tile_set.worth(kept))


def look(game: Game, seat: int) -> Sight:
    """Return what the player of a seat may see of a running game at its turn."""
    rack, in_bag, least = game.seats[seat].rack, len(game.bag), game.ruleset.swap_minimum
    may_swap = min(in_bag, len(rack)) if in_bag >= least else 0
    others = unseen(rack, game.board, game.tile_set.full_bag())
    return Sight(game.board, rack, others, in_bag, may_swap)


def unseen(rack: Sequence[str], board: Board, full_bag: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles that are neither on the board nor on the own rack, sorted."""
    lying = Counter(off_rack(tile) for tile in board.tiles.values())
    return tuple(sorted((Counter(full_bag) - lying - Counter(rack)).elements()))
