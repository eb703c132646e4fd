"""One game in two worlds: the same for everybody to see, and for one player; the rest is different.

A game is played by chance on the rules core and its log is followed tile by tile. In the other
world the same is done in public, but tiles nobody has seen have other letters (those left on racks,
those swapped, those in the bag), and others' tiles were drawn at other times before they were laid.
What the viewer's seat ever held is the same in both.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from bot import resources
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import decide, start
from bot.rules.game import Phase, evolve, replay
from bot.rules.notation import read_place, read_word
from bot.rules.ruleset import Challenge
from bot.rules.tiles import off_rack
from bot.service.computers import Hint
from tests.scripted import COMMITMENT, SEED, below_and_above
from tests.soak.asking import short_play
from tests.ui.tables import NOON, setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.rules.draw import Seal
    from bot.rules.game import Game

START = "start"  # the label of the draw for the first turn, which everybody sees
SHORTEST, LONGEST = 5, 9  # acts
EXCHANGES = 8  # tiles drawn earlier or later, a world


@dataclass(frozen=True)
class Kind:
    """What is played: by which rules, by how many, whether with hints."""

    rules: str
    seats: int = 2
    hints: bool = False
    language: str = "en"


KINDS = (
    Kind("wordfeud"),
    Kind("classic"),
    Kind("instant"),
    Kind("classic-published", 3),
    Kind("classic-tournament"),
    Kind("classic", 3),
    Kind("wordfeud", hints=True),
)


@dataclass(frozen=True)
class Act:
    """What a player does: a command with what is typed, or a button."""

    seat: int
    kind: str
    word: str = ""
    at: str = ""
    tiles: tuple[str, ...] = ()

    def command(self, game: Game) -> cmd.Command:
        match self.kind:
            case "play":
                square, direction = read_place(self.at, game.layout)
                word = read_word(self.word, game.tile_set, game.layout.width)
                return cmd.PlayWord(word, square, direction)
            case "swap":
                return cmd.Swap(self.tiles)
            case other:
                return PLAIN[other]


PLAIN: Mapping[str, cmd.Command] = {
    "pass": cmd.Pass(),
    "resign": cmd.Resign(),
    "challenge": cmd.Challenge(),
    "accept": cmd.Accept(),
    "hint": cmd.TakeHint(),
}


@dataclass
class Dealt:
    """A draw that gives tiles by label, the rest of the bag in an order of its own chance."""

    orders: Mapping[str, Sequence[str]]
    chance: random.Random
    labels: list[str] = field(default_factory=list)

    def seal(self, _setup: cmd.Setup, /) -> tuple[str, str]:
        return SEED, COMMITMENT

    def shuffled(self, _seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        if label == START:
            return tuple(sorted(tiles, key=lambda tile: (tile == "?", tile)))
        self.labels.append(label)
        wanted = self.orders.get(label, ())
        rest = list(below_and_above(tiles, wanted)[: len(tiles) - len(wanted)])
        self.chance.shuffle(rest)
        return (*rest, *reversed(wanted))


@dataclass(frozen=True)
class World:
    """What is done in a game, and what is drawn; ``racks`` are all each seat ever held, sorted."""

    acts: tuple[Act, ...]
    orders: Mapping[str, tuple[str, ...]]
    racks: Mapping[int, frozenset[tuple[str, ...]]]


@dataclass(frozen=True)
class Twins:
    """A game in two worlds that are one for the viewer's seat; ``ends`` with its last act."""

    kind: Kind
    viewer: int
    worlds: tuple[World, World]
    ends: bool


def twins(number: int) -> Twins:
    """Return the game with this number."""
    chance = random.Random(number)  # noqa: S311 - nobody is to be kept from guessing it
    kind = KINDS[number % len(KINDS)]
    trail = Trail(*played(kind, chance))
    viewer = chance.randrange(kind.seats)
    once = trail.world(trail.letters, trail.draws)
    letters = trail.otherwise(viewer, chance)
    other = trail.world(letters, trail.exchanged(viewer, chance))
    return Twins(kind, viewer, (once, other), trail.game.phase is Phase.ENDED)


# Playing


def played(kind: Kind, chance: random.Random) -> tuple[list[ev.Event], list[Act], Dealt]:
    """Return the log of a game played by chance, what was done, and its draw."""
    draw = Dealt({}, chance)
    asked = replace(setup(kind.rules, kind.language, kind.seats, reserved=True), hints=kind.hints)
    log = list(start(asked, draw=draw, at=NOON))

    def do(actor: cmd.Actor, command: cmd.Command) -> None:
        words = _words(kind)
        log.extend(decide(replay(log), actor, command, lexicon=words, draw=draw, at=NOON))

    do(cmd.Table(), cmd.PostInvitation(1))
    for seat in range(1, kind.seats):
        do(cmd.Seat(seat), cmd.TakeSeat())
    do(cmd.Table(), cmd.Begin(2))
    acts: list[Act] = []
    for left in reversed(range(chance.randint(SHORTEST, LONGEST))):
        if (game := replay(log)).phase is not Phase.RUNNING:
            break
        acts.append(_chosen(game, kind, chance, last=left == 0))
        do(cmd.Seat(acts[-1].seat), acts[-1].command(game))
    return log, acts, draw


def _chosen(game: Game, kind: Kind, chance: random.Random, *, last: bool) -> Act:
    turn = game.turn or 0
    if game.awaits_answer:
        return Act(turn, chance.choice(["challenge", "accept"]))
    if game.open is not None and chance.random() < _doubt(game, kind):
        others = [seat for seat in game.active if seat != game.open.seat]
        return Act(chance.choice(others), "challenge")
    if kind.hints and not game.hinted and chance.random() < 1 / 2:
        return Act(turn, "hint")
    if last or (len(game.active) > 2 and chance.random() < 1 / 10):
        return Act(turn, chance.choice(["resign", "pass"]))
    return _move(game, kind, chance)


def _doubt(game: Game, kind: Kind) -> float:
    """Return how likely the open play is challenged."""
    assert game.open is not None
    wrong = any(not _words(kind).has(word.letters) for word in game.open.play.words)
    return 0.7 if wrong else 0.15


def _move(game: Game, kind: Kind, chance: random.Random) -> Act:
    turn, drawn = game.turn or 0, chance.random()
    rack = game.seats[turn].rack
    if drawn < 0.2 and len(game.bag) >= 7:
        return Act(turn, "swap", tiles=tuple(chance.sample(rack, chance.randint(1, len(rack)))))
    if drawn < 0.25 and game.passes == 0:
        return Act(turn, "pass")
    found = None
    if game.ruleset.challenge is not Challenge.VOID and drawn < 0.5:
        found = short_play(game, turn, chance)  # of tiles that need not make a word
    found = found or _good_play(game, kind, turn, chance)
    return Act(turn, "pass") if found is None else Act(turn, "play", *found)


def _good_play(game: Game, kind: Kind, turn: int, chance: random.Random) -> tuple[str, str] | None:
    search = _generator(kind)
    plays = sorted(search.plays(game.board, game.seats[turn].rack))
    if not plays:
        return None
    hint = Hint(game, turn, search.play(game.board, chance.choice(plays)))
    return hint.typed, hint.at


@cache
def _generator(kind: Kind) -> Generator:
    catalogue = resources.catalogue()
    ruleset = catalogue.rulesets[kind.rules]
    layout = catalogue.standard_layout(ruleset.family)
    tile_set = catalogue.tile_sets[ruleset.family, kind.language]
    return Generator(_words(kind), layout, tile_set, ruleset)


@cache
def _words(kind: Kind) -> WordGraph:
    catalogue = resources.catalogue()
    family = catalogue.rulesets[kind.rules].family
    words = catalogue.lexicon_of(catalogue.tile_sets[family, kind.language])
    assert isinstance(words, WordGraph)
    return words


# Following the tiles


@dataclass(frozen=True)
class Drawn:
    """A tile that came onto a rack: by which draw, when in the log, whose."""

    label: str
    seq: int
    seat: int
    tile: int


class Trail:
    """Where every tile of a game went. Tiles are numbers; `letters` says what stands on each."""

    def __init__(self, log: Sequence[ev.Event], acts: Sequence[Act], draw: Dealt) -> None:
        self.log = log
        self.acts = acts
        self.game = replay(log)
        self.letters: list[str] = []
        self.draws: list[Drawn] = []
        self.swaps: list[list[int]] = []
        self.shown: dict[int, int] = {}  # since when
        self.returned: set[int] = set()
        self.held: dict[int, set[frozenset[int]]] = {}
        self._labels = iter(draw.labels)
        self._label = ""
        self._bag: list[int] = []
        self._racks: dict[int, list[int]] = {}
        self._open: tuple[list[int], list[int]] = ([], [])  # laid, and drawn for it
        for seq, event in enumerate(log):
            self._follow(seq, event)

    def _follow(self, seq: int, event: ev.Event) -> None:
        match event:
            case ev.BagFilled(tiles):
                self._label = next(self._labels)
                self.letters = list(tiles)
                self._bag = list(range(len(tiles)))
            case ev.TilesDrawn(seat, tiles):
                self._draw(seq, seat, len(tiles))
            case ev.TilesPlaced(seat, play):
                laid = self._taken(seat, [off_rack(tile) for _, tile in play.tiles])
                self.shown |= {tile: self.shown.get(tile, seq) for tile in laid}
                self._open = (laid, [])
            case ev.PlayChallenged(_, challenged, _, upheld) if upheld:
                self._rack(challenged).extend(self._open[0])
            case ev.TilesReturned(seat, tiles, bag):
                self._give_back(seq, seat, tiles, bag)
            case _:
                pass
        for seat, rack in self._racks.items():
            self.held.setdefault(seat, set()).add(frozenset(rack))

    def _rack(self, seat: int) -> list[int]:
        return self._racks.setdefault(seat, [])

    def _draw(self, seq: int, seat: int, count: int) -> None:
        for _ in range(count):
            tile = self._bag.pop()
            self._rack(seat).append(tile)
            self.draws.append(Drawn(self._label, seq, seat, tile))
            if isinstance(self.log[seq - 1], ev.TilesPlaced):
                self._open[1].append(tile)

    def _taken(self, seat: int, letters: Iterable[str]) -> list[int]:
        """Take tiles with these letters off a rack, those that came first first."""
        rack = self._rack(seat)
        taken = []
        for letter in letters:
            tile = next(tile for tile in rack if self.letters[tile] == letter)
            rack.remove(tile)
            taken.append(tile)
        return taken

    def _give_back(self, seq: int, seat: int, letters: Sequence[str], bag: Sequence[str]) -> None:
        self._label = next(self._labels)
        before = self.log[seq - 1]
        if isinstance(before, ev.PlayChallenged) and not self.game.seats[seat].left:
            back = self._open[1]
            for tile in back:
                self._rack(seat).remove(tile)
        else:
            back = self._taken(seat, letters)
        if isinstance(before, ev.TilesDrawn):
            self.swaps.append(back)
        self.returned |= set(back)
        heap = [*self._bag, *back]
        self._bag = []
        for letter in bag:
            tile = next(tile for tile in heap if self.letters[tile] == letter)
            heap.remove(tile)
            self._bag.append(tile)

    # Other worlds

    def otherwise(self, viewer: int, chance: random.Random) -> list[str]:
        """Return letters that change places where neither the viewer nor the public has looked."""
        known = set(self.shown).union(*self.held.get(viewer, ()))
        hidden = [tile for tile in range(len(self.letters)) if tile not in known]
        mixed = chance.sample(hidden, len(hidden))
        letters = list(self.letters)
        for tile, other in zip(hidden, mixed, strict=True):
            letters[tile] = self.letters[other]
        return letters

    def exchanged(self, viewer: int, chance: random.Random) -> list[Drawn]:
        """Return the draws, some tiles of others coming earlier and some later than they did."""
        draws = list(self.draws)
        steady = [
            place
            for place, drawn in enumerate(draws)
            if drawn.seat != viewer and drawn.tile not in self.returned
        ]
        for _ in range(EXCHANGES):
            first, second = sorted(chance.sample(steady, 2)) if len(steady) > 1 else (0, 0)
            early, late = draws[first], draws[second]
            wanted = self.shown.get(early.tile, len(self.log))
            if early.seat == late.seat and early.seq < late.seq < wanted:
                draws[first] = replace(early, tile=late.tile)
                draws[second] = replace(late, tile=early.tile)
        return draws

    def world(self, letters: Sequence[str], draws: Sequence[Drawn]) -> World:
        """Return what is done and drawn with these letters on the tiles."""
        orders: dict[str, tuple[str, ...]] = {}
        for drawn in draws:
            orders[drawn.label] = (*orders.get(drawn.label, ()), letters[drawn.tile])
        swaps = iter(self.swaps)
        acts = tuple(
            replace(act, tiles=tuple(letters[tile] for tile in next(swaps)))
            if act.kind == "swap"
            else act
            for act in self.acts
        )
        return World(acts, orders, racks_of(self.game, acts, orders))


def racks_of(
    game: Game, acts: Sequence[Act], orders: Mapping[str, Sequence[str]]
) -> dict[int, frozenset[tuple[str, ...]]]:
    """Play a world through; return every rack each seat has held, and see that it can be played."""
    rules, hints, language = game.ruleset.id, game.offer.hints, game.tile_set.language
    kind = Kind(rules, len(game.seats), hints, language)
    racks: dict[int, set[tuple[str, ...]]] = {seat: set() for seat in range(kind.seats)}
    for state in states(kind, acts, orders):
        for seat in range(kind.seats):
            racks[seat].add(tuple(sorted(state.seats[seat].rack)))
    return {seat: frozenset(held) for seat, held in racks.items()}


def states(kind: Kind, acts: Sequence[Act], orders: Mapping[str, Sequence[str]]) -> Iterator[Game]:
    """Yield a game as it is after every event of a world."""
    draw = Dealt(orders, random.Random(len(acts)))  # noqa: S311 - nobody is to be kept from guessing it
    offered = setup(kind.rules, kind.language, kind.seats, reserved=True)
    state = replay(start(replace(offered, hints=kind.hints), draw=draw, at=NOON))
    table = cmd.Table()
    steps: list[tuple[cmd.Actor, cmd.Command] | Act] = [(table, cmd.PostInvitation(1))]
    steps += [(cmd.Seat(seat), cmd.TakeSeat()) for seat in range(1, kind.seats)]
    for step in [*steps, (table, cmd.Begin(2)), *acts]:
        asked = (cmd.Seat(step.seat), step.command(state)) if isinstance(step, Act) else step
        for event in decide(state, *asked, lexicon=_words(kind), draw=draw, at=NOON):
            state = evolve(state, event)
            yield state
