"""The rules: judging a placement with its words looked up, replaying logs and records.

The placements are those of the recorded games beside the repository, each on the board it was
made on; without these records their rows are left out.
"""

from __future__ import annotations

import random
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from harness import Row, bench, least_ms, scaled

from bot import resources
from bot.rules import commands as cmd
from bot.rules.board import Board, Direction, step
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.events import TilesPlaced
from bot.rules.game import evolve, replay
from bot.rules.gcg.judging import Terms, Verdict, recompute
from bot.rules.gcg.laying import lay_as_recorded
from bot.rules.gcg.reading import read
from bot.rules.gcg.record import Placed
from bot.rules.illegal import Refused
from bot.rules.placing import Laid, Position, judge, unknown
from bot.rules.tiles import BLANK, PlacedTile
from tests.conftest import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rules.events import Event
    from bot.rules.game import Game

RECORDS = 40
ROUNDS = 40  # a busy machine leaves few rounds alone
MOVES = 40
TRIES = 60
AT = 1_800_000_000
CATALOGUE = resources.catalogue()


class Case(NamedTuple):
    position: Position
    tiles: Laid


@bench
def rules() -> Iterator[Row]:
    log = log_of_moves(random.Random(4))  # noqa: S311 - the same game every time
    yield Row("rules-replay-of-40-moves", scaled(least_ms(lambda: replay(log), ROUNDS)), "ms", 3)
    contents = recorded()
    if not contents:
        sys.stderr.write(f"no recorded games in {SHARED}: placements are not measured\n")
        return
    times = placement_ms([case for content in contents for case in cases_of(content)])
    yield Row("rules-placement-median", scaled(times[len(times) // 2]) * 1000, "µs", 20)
    yield Row("rules-placement-p99", scaled(times[len(times) * 99 // 100]) * 1000, "µs", 50)
    events = sum(len(read(content).record.events) for content in contents)
    spent = sum(least_ms(lambda content=content: recomputed(content)) for content in contents)
    yield Row("records-recompute-of-40-events", scaled(spent) / events * MOVES, "ms", 8)


# Recorded placements


def recorded() -> list[bytes]:
    folder = SHARED / "games/jalapic+scrabblr/classic"
    return [path.read_bytes() for path in sorted(folder.glob("*.gcg"))[:RECORDS]]


def terms() -> Terms:
    tile_set = CATALOGUE.tile_sets["classic", "en"]
    return Terms(CATALOGUE.layouts["classic"], tile_set, CATALOGUE.rulesets["classic"])


def recomputed(content: bytes) -> Verdict:
    return recompute(read(content).record, terms())


def cases_of(content: bytes) -> Iterator[Case]:
    board, by = Board(), terms()
    for event in read(content).record.events:
        if isinstance(event.what, Placed):
            position = Position(board, by.layout, by.tile_set, by.ruleset)
            tiles = lay_as_recorded(position, event.what)
            assert judge(position, tiles).score == event.score
            yield Case(position, tiles)
            board = board.plus(tiles)


def placement_ms(cases: Sequence[Case]) -> list[float]:
    """Return the least time of each placement, words looked up, shortest first."""
    lexicon = CATALOGUE.lexicon("en")
    least = [float("inf")] * len(cases)
    for _ in range(ROUNDS):
        for number, (position, tiles) in enumerate(cases):
            begun = time.perf_counter()
            unknown(judge(position, tiles).words, lexicon)
            least[number] = min(least[number], time.perf_counter() - begun)
    return sorted(seconds * 1000 for seconds in least)


# A game of forty moves


class EveryWord:
    """A lexicon that has everything: what is measured looks no word up."""

    def has(self, letters: Sequence[str], /) -> bool:
        return bool(letters)


def log_of_moves(chance: random.Random) -> list[Event]:
    """Return the log of a game of forty moves, nearly all of them plays."""
    draw = SealedDraw(lambda: bytes(32))
    log = list(start(setup(), draw=draw, at=AT))
    game = replay(log)
    opening = [(cmd.Table(), cmd.PostInvitation(1)), (cmd.Seat(1), cmd.TakeSeat())]
    for actor, command in (*opening, (cmd.Table(), cmd.Begin(2))):
        game = happen(log, game, actor, command, draw)
    for _ in range(MOVES):
        game = move(log, game, chance, draw)
    plays = sum(isinstance(event, TilesPlaced) for event in log)
    assert plays > MOVES * 3 // 4, plays
    return log


def setup() -> cmd.Setup:
    ruleset = CATALOGUE.rulesets["wordfeud"]
    return cmd.Setup(
        "BENCHAAA",
        ruleset,
        CATALOGUE.layouts["wordfeud"],
        CATALOGUE.tile_sets["wordfeud", "en"],
        CATALOGUE.word_lists["en"],
        2,
        reserved=False,
        turn_seconds=ruleset.turn_seconds,
        expires=AT + 100,
    )


def happen(
    log: list[Event], game: Game, actor: cmd.Actor, command: cmd.Command, draw: SealedDraw
) -> Game:
    events = decide(game, actor, command, lexicon=EveryWord(), draw=draw, at=AT)
    log += events
    for event in events:
        game = evolve(game, event)
    return game


def move(log: list[Event], game: Game, chance: random.Random, draw: SealedDraw) -> Game:
    seat = cmd.Seat(game.turn or 0)
    for _ in range(TRIES):
        try:
            return happen(log, game, seat, placement(game, chance), draw)
        except Refused:
            continue
    rack = game.seats[seat.number].rack
    return happen(
        log, game, seat, cmd.Swap(rack[:1]) if len(game.bag) > len(rack) else cmd.Pass(), draw
    )


def placement(game: Game, chance: random.Random) -> cmd.PlaceTiles:
    """Return one to three tiles beside one that lies, or over the centre; often not allowed."""
    lying = list(game.board.tiles)
    way = chance.choice(list(Direction))
    at = step(chance.choice(lying), way) if lying else game.layout.start
    along = chance.choice(list(Direction))
    rack = [tile for tile in game.seats[game.turn or 0].rack if tile != BLANK]
    count = chance.randint(1 if lying else 2, 3)
    squares = [step(at, along, place) for place in range(count)]
    tiles = [PlacedTile(tile) for tile in chance.sample(rack, min(count, len(rack)))]
    return cmd.PlaceTiles(tuple(zip(squares, tiles, strict=False)))
