"""Games on the rules core alone: what they are played with, and a table to play them at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules.decide import decide, start
from bot.rules.game import Game, SeatState, evolve, opened, replay
from bot.rules.illegal import Refused
from bot.rules.notation import read_place, read_tiles, read_word
from tests.scripted import ScriptedDraw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.rules.catalogue import Catalogue
    from bot.rules.draw import Draw
    from bot.rules.events import Event
    from bot.rules.illegal import Refusal

NOON = 1_800_000_000  # the instant every test game is offered at


class AnyWord:
    """A lexicon that has every word, or only those it is given."""

    def __init__(self, words: Sequence[str] | None = None) -> None:
        self.words = None if words is None else set(words)

    def has(self, letters: Sequence[str], /) -> bool:
        return self.words is None or "".join(letters) in self.words


@dataclass
class PlayTable:
    """A game under way on the core alone, with its log."""

    game: Game
    draw: Draw
    lexicon: AnyWord
    base: Game
    at: int = NOON
    log: list[Event] = field(default_factory=list)

    def do(self, actor: cmd.Actor, command: cmd.Command) -> tuple[Event, ...]:
        events = decide(self.game, actor, command, lexicon=self.lexicon, draw=self.draw, at=self.at)
        for event in events:
            self.game = evolve(self.game, event)
        self.log += events
        assert reduce(evolve, self.log, self.base) == self.game
        assert self.game.seq == self.base.seq + len(self.log)
        return events

    def refusal(self, actor: cmd.Actor, command: cmd.Command) -> Refusal:
        before = self.game
        with pytest.raises(Refused) as refused:
            self.do(actor, command)
        assert self.game == before
        return refused.value.reason

    def play(self, seat: int, place: str, word: str) -> tuple[Event, ...]:
        return self.do(cmd.Seat(seat), self.word(place, word))

    def word(self, place: str, word: str) -> cmd.PlayWord:
        layout, tile_set = self.game.layout, self.game.tile_set
        square, direction = read_place(place, layout)
        most = max(layout.width, layout.height)
        return cmd.PlayWord(read_word(word, tile_set, most), square, direction)

    def swap(self, seat: int, tiles: str) -> tuple[Event, ...]:
        return self.do(cmd.Seat(seat), cmd.Swap(read_tiles(tiles, self.game.tile_set)))

    def scores(self) -> list[int]:
        return [seat.score for seat in self.game.seats]

    def with_rack(self, seat: int, rack: str) -> PlayTable:
        """Put these tiles on a rack, from the bag or another rack, which is filled up again."""
        wanted = tuple(rack)
        pool = list(self.game.bag + self.game.seats[seat].rack)
        seats = list(self.game.seats)
        for tile in wanted:
            if tile not in pool:
                self._trade(seats, seat, tile, pool)
            pool.remove(tile)
        seats[seat] = replace(seats[seat], rack=wanted)
        return self.set(seats=tuple(seats), bag=tuple(pool))

    def set(self, **changes: object) -> PlayTable:
        """Put the game into another state; its log begins anew there."""
        self.game = self.base = replace(self.game, **changes)  # type: ignore[arg-type]  # a test hands over what fits
        self.log = []
        return self

    def _trade(self, seats: list[SeatState], seat: int, tile: str, pool: list[str]) -> None:
        other = next(n for n, held in enumerate(seats) if n != seat and tile in held.rack)
        rack = list(seats[other].rack)
        rack[rack.index(tile)] = pool.pop(0)
        seats[other] = replace(seats[other], rack=tuple(rack))
        pool.append(tile)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return resources.catalogue()


@pytest.fixture
def begin(catalogue: Catalogue) -> Callable[..., PlayTable]:
    """Return a function that seats players and deals a game."""

    def begun(
        ruleset: str = "wordfeud",
        language: str = "en",
        *,
        racks: Sequence[str] = (),
        seats: int = 2,
        first: int = 0,
        words: Sequence[str] | None = None,
        layout: str | None = None,
        draw: Draw | None = None,
        **changes: object,
    ) -> PlayTable:
        rules = replace(catalogue.rulesets[ruleset], **changes)  # type: ignore[arg-type]  # a test hands over what fits
        order = [tile for rack in racks for tile in rack]
        draw = draw or ScriptedDraw([order], first)
        table = _seated(catalogue, rules, language, seats, layout, draw)
        table.lexicon = AnyWord(words)
        table.do(cmd.Table(), cmd.Begin(222))
        return table

    return begun


def _seated(  # noqa: PLR0917 - the parts of a setup, in its order
    catalogue: Catalogue, rules: object, language: str, seats: int, layout: str | None, draw: Draw
) -> PlayTable:
    setup = cmd.Setup(
        game_id="GAMEAAAA",
        ruleset=rules,  # type: ignore[arg-type]  # a test hands over what fits
        layout=catalogue.layouts[layout or rules.family],  # type: ignore[attr-defined]  # a test hands over what fits
        tile_set=catalogue.tile_sets[rules.family, language],  # type: ignore[attr-defined]  # a test hands over what fits
        words=catalogue.word_lists["en"],
        seats=seats,
        reserved=False,
        turn_seconds=rules.turn_seconds,  # type: ignore[attr-defined]  # a test hands over what fits
        expires=NOON + 7 * 86400,
    )
    events = start(setup, draw=draw, at=NOON)
    offered = opened(events[0])  # type: ignore[arg-type]  # a test hands over what fits
    table = PlayTable(replay(events), draw, AnyWord(), offered, log=list(events[1:]))
    table.do(cmd.Table(), cmd.PostInvitation(111))
    for seat in range(1, seats):
        table.do(cmd.Seat(seat), cmd.TakeSeat())
    return table
