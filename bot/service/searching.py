"""What is thought about: jobs for a process that plays, doubts, hints and reviews, and their doing.

A job is a value that holds all it needs, so that it can be sent to another process: which list, on
which board, with which tiles, and a `Sight` or a turn of a game that is over. The list itself is
opened where the job is done, and kept there: `Desks` holds as many as it may, the longest unused
go first.

House words and bans make another list: a few states beside the list's own (`engine/amending.py`),
in a millisecond or two for a handful of words. All such lists of a language share one margin.
"""

from __future__ import annotations

import random
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, assert_never

from bot.engine.amending import ROOM, Margin, NoRoom, room_for
from bot.engine.computer import ComputerPlayer, Level, Sight
from bot.engine.gaddag import kept, start_building
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.engine.leaves import Leaves
from bot.engine.review import Reviewed, Turn, review
from bot.engine.states import States
from bot.rules.commands import Accept, Challenge, Pass, PlaceTiles, Swap
from bot.rules.lexicon import NO_HOUSE
from bot.service.lists import spelled

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from bot.engine.bands import Bands
    from bot.engine.gaddag import Gaddag
    from bot.rules.board import Layout
    from bot.rules.lexicon import House, Lexicon
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet

MOST_AMENDED = 64  # lists with house words: each some kilobytes in the margin of its list
MOST_MET = 400_000  # states the pure search keeps of all machines together: some 130 MB
MOST_MACHINES = 32
LOOK_AGAIN = 60.0  # seconds until a machine that was missing is looked for again
MOST_GENERATORS = 32  # small: the list they walk is mapped from its file

T = TypeVar("T")
Word = tuple[str, ...]
Machines = tuple[WordGraph, "Gaddag | None"]
Deed = PlaceTiles | Swap | Pass | Challenge | Accept


class NotSearchable(Exception):  # noqa: N818 - named after what it says
    """The list is none that plays can be found in."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a search stands on; ``lexicon`` opens the list of an id, in whichever process.

    In the folder ``gaddags`` faster machines for lists are kept, and made of the list's ``file``
    where they are missing. Without it lists are searched as they are.
    """

    lexicon: Callable[[str], Lexicon]
    list_id: str
    layout: Layout
    tile_set: TileSet
    ruleset: Ruleset
    house: House
    gaddags: Path | None = None
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a computer player.

    ``laid`` are the words of the latest play, as long as it can be challenged; ``last`` tells that
    this play would end the game, so it is challenged or accepted. ``seed`` is of the chance by
    which a master imagines racks: the same turn is thought about in the same way again. ``bands``
    tells how common the words of a language are.
    """

    ground: Ground
    level: Level
    leaves: Leaves
    sight: Sight
    seed: str
    laid: tuple[Word, ...] = ()
    last: bool = False
    bands: Callable[[str], Bands | None] | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """The words of a play, for computers that are not on turn to challenge or to let pass.

    ``levels`` are theirs, in the order of their turns. What comes of it is the index of the first
    that challenges, None where all let it pass.
    """

    ground: Ground
    levels: tuple[Level, ...]
    laid: tuple[Word, ...]
    bands: Callable[[str], Bands | None] | None = None


@dataclass(frozen=True, slots=True)
class Assessment:
    """A turn of a game that is over, to be measured against the best; words to `avoid` are none."""

    ground: Ground
    leaves: Leaves
    turn: Turn
    avoid: frozenset[Word] = frozenset()


Job = Move | Doubt | Assessment


class Desks:
    """The generators at hand, and the lists with house words they walk."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._builder: subprocess.Popen[bytes] | None = None
        self._built: set[str] = set()
        self._generators: OrderedDict[object, Generator] = OrderedDict()
        self._looked: dict[str, float] = {}
        self._gaddags: dict[str, Gaddag] = {}
        self._states: OrderedDict[object, States] = OrderedDict()
        self._margins: dict[str, Margin] = {}
        self._amended: OrderedDict[object, Machines] = OrderedDict()

    def generator(self, ground: Ground) -> Generator:
        """Return the generator for a ground; raises NotSearchable. The first time may be long."""
        key = ground.list_id, ground.layout, ground.tile_set, ground.ruleset, ground.house
        found = self._generators.get(key)
        if found is None or (found.terms.gaddag is None and self._may_look(ground)):
            words, gaddag = self._machines(ground)
            met = self._met((gaddag or words).nodes)
            found = Generator(
                words, ground.layout, ground.tile_set, ground.ruleset, gaddag, states=met
            )
        self._met(nodes_of(found))
        _keep(self._generators, key, found, MOST_GENERATORS)
        return found

    def _met(self, nodes: memoryview[int]) -> States:
        """Return what the pure search has met of these nodes: one memory for all that walk them.

        When there is too much of it, what was longest unused goes, with the generators that use it.
        """
        states = self._states
        found = states.get(id(nodes))
        _keep(states, id(nodes), States(nodes) if found is None else found, MOST_MACHINES)
        while len(states) > 1 and sum(map(len, states.values())) > MOST_MET:
            gone, _ = states.popitem(last=False)
            for key, one in tuple(self._generators.items()):
                if id(nodes_of(one)) == gone:
                    del self._generators[key]
        return states[id(nodes)]

    def _may_look(self, ground: Ground) -> bool:
        """Tell whether a machine may have been made since it was looked for."""
        if ground.gaddags is None:
            return False
        return self._steady() >= self._looked.get(ground.list_id, 0.0) + LOOK_AGAIN

    def _gaddag(self, ground: Ground, words: WordGraph) -> Gaddag | None:
        """Return the machine of a list, or have it made meanwhile."""
        if ground.gaddags is None:
            return None
        if words.digest in self._gaddags:
            return self._gaddags[words.digest]
        self._looked[ground.list_id] = self._steady()
        found = kept(ground.gaddags, words)
        if found is not None:
            self._gaddags[words.digest] = found
        idle = self._builder is None or self._builder.poll() is not None
        if found is None and ground.file is not None and idle and words.digest not in self._built:
            self._built.add(words.digest)  # once: what fails would fail again
            self._builder = start_building(ground.file, ground.gaddags)
        return found

    def _machines(self, ground: Ground) -> Machines:
        """Return the list of a ground, house words and all, and its machine if there is one."""
        words = _listed(ground)
        if ground.house == NO_HOUSE:
            return words, self._gaddag(ground, words)
        margin = self._margin(ground, words)
        key = ground.list_id, ground.tile_set, ground.house, margin.gaddag is not None
        found = self._amended.get(key)
        if found is None:
            own = spelled(ground.house.words, ground.tile_set)
            bans = spelled(ground.house.bans, ground.tile_set)
            try:
                found = margin.amended(own, bans)
            except NoRoom:
                room = max(ROOM, room_for((*own, *bans), len(words.alphabet)))
                margin = self._margins[ground.list_id] = Margin(words, margin.gaddag, room)
                found = margin.amended(own, bans)
                self._amended.clear()  # the full one goes with the last search on it
        _keep(self._amended, key, found, MOST_AMENDED)
        return found

    def _margin(self, ground: Ground, words: WordGraph) -> Margin:
        """Return where a list's words are amended, on its machine as soon as there is one."""
        margin = self._margins.get(ground.list_id)
        if margin is None or (margin.gaddag is None and self._may_look(ground)):
            gaddag = self._gaddag(ground, words)
            if margin is None or gaddag is not None:
                margin = self._margins[ground.list_id] = Margin(words, gaddag, ROOM)
        return margin


def nodes_of(generator: Generator) -> memoryview[int]:
    """Return the nodes a generator walks."""
    return (generator.terms.gaddag or generator.terms.words).nodes


def _keep(there: OrderedDict[object, T], key: object, value: T, most: int) -> None:
    there[key] = value
    there.move_to_end(key)
    if len(there) > most:
        there.popitem(last=False)


def _listed(ground: Ground) -> WordGraph:
    words = ground.lexicon(ground.list_id)
    if not isinstance(words, WordGraph):
        raise NotSearchable(ground.list_id)
    return words


# The doing


def done(job: Job, generator: Generator) -> Deed | Reviewed | int | None:
    """Do a job with the generator of its ground."""
    match job:
        case Assessment():
            return review(generator, job.leaves, job.turn, job.avoid)
        case Doubt():
            return _first_doubting(job, generator)
        case Move():
            return _moved(job, generator)
        case _:
            assert_never(job)


def _first_doubting(job: Doubt, generator: Generator) -> int | None:
    bands, words = _bands(job), generator.terms.words
    for index, level in enumerate(job.levels):
        if doubts(ComputerPlayer(level, generator, Leaves.plain(), bands), words, job.laid):
            return index
    return None


def _bands(job: Move | Doubt) -> Bands | None:
    return None if job.bands is None else job.bands(job.ground.tile_set.language)


def _moved(job: Move, generator: Generator) -> Deed:
    player = ComputerPlayer(job.level, generator, job.leaves, _bands(job))
    if doubts(player, generator.terms.words, job.laid):
        return Challenge()
    if job.last:
        return Accept()
    return player.choose(job.sight, random.Random(job.seed))  # noqa: S311 - draws nothing of a game


def doubts(player: ComputerPlayer, words: Lexicon, laid: Iterable[Word]) -> bool:
    """Tell whether a player challenges a play.

    It does when it is sure: a word is not in the list, and is one of those this level would know.
    So a beginner lets long inventions pass, and no level pays for doubting a good word it has
    never met, which would cost the lower ones every other turn.
    """
    return any(not words.has(word) and player.knows(word) for word in laid)
