"""Computer players: five levels that differ in the words they know and in how they judge.

    player = ComputerPlayer(Level.CLUB, generator, leaves, bands)
    command = player.choose(sight, chance)      # PlaceTiles, Swap or Pass

A player is given a `Sight`: the board, its own rack, and which tiles it has not seen, as a sorted
heap. Nothing in it tells other racks or the order of the bag. The command goes the same way as one
of a person, and may be refused or challenged like it.

Vocabulary: a word is known to a level or it is not, the same on every day. With the bands of a
language (`bands.py`) a level knows the most common words: some thousands and a share of the rest,
for a list that is longer is so by inflection, and who knows a word knows its forms. Of a band that
is known in part each word is known or not by a number made of its letters. Without bands a level
knows a share of the words that falls with their length. The shortest are known to all.

Judgement: the lower levels take the highest score among the words they know; the higher ones
equity, which is the score and what the tiles kept are worth (`leaves.py`), and may swap. A master
also imagines what follows (`imagining.py`), and computes the end of a game of two (`endgame.py`).

A move costs one search, a master's some hundreds more: call it in a thread.
"""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass
from enum import Enum
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from bot.engine.bands import RARE, before
from bot.engine.coded import HUNDRED, Scale
from bot.engine.endgame import Endgame
from bot.engine.equity import best_swap, scale_at, unseen
from bot.engine.imagining import COMPILED, PURE, Table, imagined
from bot.engine.walk import Walker
from bot.rules.commands import Pass, PlaceTiles, Swap
from bot.rules.ruleset import DrawTime

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence

    from bot.engine.bands import Bands
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

    ``sure`` is the longest length of which all words are known; of longer ones the ``common``
    most common and ``share`` of the rest of the list, or where there are no bands ``kept``, and so
    much of those for each further letter. ``most_laid`` bounds the tiles laid at once. ``equity``:
    it counts the tiles kept and may swap to better ones; ``imagines``: it thinks of what follows.
    """

    sure: int
    common: int
    share: float
    kept: float
    most_laid: int | None = None
    equity: bool = False
    imagines: bool = False


ALL_WORDS: Final = 62
HABITS: Final = {
    Level.BEGINNER: Habits(sure=2, common=12_000, share=0.05, kept=0.65, most_laid=5),
    Level.CASUAL: Habits(sure=3, common=18_000, share=0.09, kept=0.8),
    Level.CLUB: Habits(sure=5, common=20_000, share=0.55, kept=0.9),
    Level.EXPERT: Habits(sure=ALL_WORDS, common=0, share=1, kept=1, equity=True),
    Level.MASTER: Habits(sure=ALL_WORDS, common=0, share=1, kept=1, equity=True, imagines=True),
}
CONSIDERED: Final = 12  # plays a master thinks about,
CLOSE: Final = 14 * HUNDRED  # and by how much they may be worth less than the best
FIRST_LOOK: Final = 50  # plays, before all of them are looked through for known words
STEPS: Final = {True: 12_000, False: 300}  # at the end of a game, compiled or not
# A master stops thinking after so many seconds, compiled or not; mostly it is done before. The pure
# search may be in the middle of a long one then.
SECONDS: Final = {True: 1.5, False: 0.7}


@dataclass(frozen=True, slots=True)
class Sight:
    """All a computer player may see at its turn.

    ``unseen`` holds the tiles on other racks and in the bag, sorted; ``in_bag`` how many of them
    lie in the bag; ``may_swap`` the most tiles it may swap now; ``avoid`` words never to be played;
    ``others`` how many tiles each other player holds, in the order of their turns; ``lead`` how
    many points it is ahead of the best of them.
    """

    board: Board
    rack: tuple[str, ...]
    unseen: tuple[str, ...]
    in_bag: int
    may_swap: int = 0
    avoid: frozenset[tuple[str, ...]] = frozenset()
    others: tuple[int, ...] = ()
    lead: int = 0


class ComputerPlayer:
    """Chooses plays; holds nothing of any game, so one may sit at many tables."""

    def __init__(
        self, level: Level, generator: Generator, leaves: Leaves, bands: Bands | None = None
    ) -> None:
        self._level = level
        self._habits = HABITS[level]
        self._generator = generator
        self._terms = generator.terms
        self._bands = bands
        self._parts = parts_known(self._habits, len(generator.terms.words))
        self._leaves = leaves.scale(generator.terms)
        self._scale = self._leaves if self._habits.equity else Scale.plain()

    def choose(self, sight: Sight, chance: random.Random) -> PlaceTiles | Swap | Pass:
        """Return what to do; `chance` draws only what a master imagines."""
        choices = self._choices(sight, CONSIDERED if self._habits.imagines else 1)
        if choices and self._rather_swaps(sight, choices[0][0]):
            choices = []
        if choices:
            best = self._thought_over(sight, choices, chance)
            return Pass() if best is None else PlaceTiles(self._generator.placement(best))
        swap = self._swap(sight)
        return Swap(swap[1]) if swap else Pass()

    def knows(self, word: Sequence[str]) -> bool:
        """Tell whether a word of the list is in this level's vocabulary."""
        longer = len(word) - self._habits.sure
        if longer <= 0:
            return True
        drawn = zlib.crc32("\0".join(word).encode()) / HASHES
        if self._bands is None:
            return bool(drawn < self._habits.kept**longer)
        return drawn < self._parts[self._bands.band(word)]

    # Weighing

    def _choices(self, sight: Sight, most: int) -> list[tuple[int, Candidate]]:
        """Return plays it would make, with their worth in hundredths, the best first."""
        grid, counts = self._terms.grid(sight.board), self._terms.counts(sight.rack)
        search, scale = self._generator.searcher, self._scale_at(sight)
        looked_at = max(FIRST_LOOK, most)
        weighed = search.top(grid, counts, scale, looked_at)
        found = self._first_known(sight, weighed, most)
        if len(found) < most and len(weighed) == looked_at:
            everything = sorted(search.find(grid, counts), reverse=True)
            found = self._first_known(sight, ((HUNDRED * p.score, p) for p in everything), most)
        return found

    def _first_known(
        self, sight: Sight, weighed: Iterable[tuple[int, Candidate]], most: int
    ) -> list[tuple[int, Candidate]]:
        return list(islice((one for one in weighed if self._would_play(sight, one[1])), most))

    def _would_play(self, sight: Sight, candidate: Candidate) -> bool:
        most = self._habits.most_laid
        if most is not None and candidate.laid > most:
            return False
        words = self._generator.play(sight.board, candidate).words
        return all(self.knows(w.letters) and w.letters not in sight.avoid for w in words)

    def _scale_at(self, sight: Sight) -> Scale:
        """Return what tiles kept are worth now: for later turns, or when nothing is drawn."""
        if not self._habits.equity:
            return self._scale
        return scale_at(self._terms, self._scale, sight.unseen, sight.in_bag)

    def _rather_swaps(self, sight: Sight, worth: int) -> bool:
        swap = self._swap(sight) if self._habits.equity else None
        return swap is not None and swap[0] > worth

    def _swap(self, sight: Sight) -> tuple[int, tuple[str, ...]] | None:
        """Return the best swap with its worth; None where nothing may be swapped."""
        return best_swap(self._terms, self._leaves, sight.rack, sight.may_swap)

    # Thinking

    def _thought_over(
        self, sight: Sight, choices: Sequence[tuple[int, Candidate]], chance: random.Random
    ) -> Candidate | None:
        """Return the play to make, None to pass."""
        best = choices[0][1]
        if not (self._habits.imagines and sight.unseen):
            return best
        until = time.monotonic() + SECONDS[self._compiled]
        others = sight.others or (min(len(sight.unseen), self._terms.rack_size),)

        def late() -> bool:
            return time.monotonic() > until

        if len(others) == 1 and self._all_is_known(sight):
            return self._computed(sight, choices, late)
        close = [one for worth, one in choices if worth > choices[0][0] - CLOSE]
        if len(close) == 1:
            return best
        return imagined(self._table(sight, others), close, self._stages(), chance, late)[0]

    def _all_is_known(self, sight: Sight) -> bool:
        """Tell whether the one other player will hold just the tiles not seen."""
        if not sight.in_bag:
            return True
        drawn_later = self._generator.ruleset.draw is DrawTime.TURN_START
        return drawn_later and len(sight.unseen) <= self._terms.rack_size

    def _computed(
        self, sight: Sight, choices: Sequence[tuple[int, Candidate]], late: Callable[[], bool]
    ) -> Candidate | None:
        terms = self._terms
        solver = Endgame(self._generator, STEPS[self._compiled], late)
        grid, rack = terms.grid(sight.board), terms.counts(sight.rack)
        best = solver.solve(grid, rack, terms.counts(sight.unseen)).candidate
        if best is not None and not self._would_play(sight, best):
            return choices[0][1]
        return best

    def _table(self, sight: Sight, others: tuple[int, ...]) -> Table:
        terms = self._terms
        unseen = tuple(terms.codes[tile] for tile in sight.unseen)
        if self._generator.ruleset.draw is DrawTime.TURN_START:
            # They draw before they play; who is first draws first.
            others = (min(terms.rack_size, len(unseen)), *others[1:])
        grid, rack = terms.grid(sight.board), terms.counts(sight.rack)
        in_bag = max(len(unseen) - sum(others), 0)
        return Table(self._generator, grid, rack, unseen, others, in_bag, self._scale, sight.lead)

    def _stages(self) -> tuple[tuple[int, int], ...]:
        return COMPILED if self._compiled else PURE

    @property
    def _compiled(self) -> bool:
        return not isinstance(self._generator.searcher, Walker)


def parts_known(habits: Habits, count: int) -> tuple[float, ...]:
    """Return what part of each band is known, the rare words last, in a list of so many words.

    A list too short for a band may still have words of it, such as a host's own: of those a share
    is known, and never more than of the band before.
    """
    known = habits.common + habits.share * (count - habits.common)
    edges = [min(before(band), count) for band in range(RARE + 1)] + [count]
    parts = [1.0]
    for low, high in pairwise(edges):
        beyond = min(parts[-1], habits.share) if known < count else 1.0
        parts.append((known - low) / (high - low) if high > low else beyond)
    return tuple(parts[1:])


def look(game: Game, seat: int) -> Sight:
    """Return what the player of a seat may see of a running game at its turn."""
    rack, in_bag = game.seats[seat].rack, len(game.bag)
    tiles = unseen(rack, game.board, game.tile_set.full_bag())
    turns = [*game.seats[seat + 1 :], *game.seats[:seat]]
    others = [one for one in turns if one.taken and not one.left]
    sizes = tuple(len(one.rack) for one in others)
    lead = game.seats[seat].score - max((one.score for one in others), default=0)
    may_swap = swappable(game, seat)
    return Sight(game.board, rack, tiles, in_bag, may_swap, others=sizes, lead=lead)


def swappable(game: Game, seat: int) -> int:
    """Return how many tiles a seat may swap at its turn."""
    in_bag = len(game.bag)
    return min(in_bag, len(game.seats[seat].rack)) if in_bag >= game.ruleset.swap_minimum else 0
