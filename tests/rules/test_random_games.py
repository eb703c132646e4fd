"""Properties of random games: every family, every command, checked after every event.

Players here know no words: they lay whatever the geometry allows. A second scorer, written
differently on purpose, checks every play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.board import Square
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.game import Game, Phase, evolve, replay
from bot.rules.illegal import Refused
from bot.rules.ruleset import Challenge
from bot.rules.seen import public, public_events, rack_of, unseen
from bot.rules.tiles import BLANK, PlacedTile, off_rack
from bot.rules.verifying import first_difference
from tests.rules.conftest import NOON, AnyWord

if TYPE_CHECKING:
    from bot.rules.events import Event

CATALOGUE = resources.catalogue()
PAIRS = sorted(CATALOGUE.tile_sets)
FACTORS = {"d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3), ".": (1, 1)}


class EvenWords:
    """A lexicon in which the words of even length are good, so that challenges go both ways."""

    def has(self, letters: tuple[str, ...], /) -> bool:
        return len(letters) % 2 == 0


def new_game(pair: tuple[str, str], ruleset: str, style: Challenge, seats: int, seed: bytes):
    rules = replace(CATALOGUE.rulesets[ruleset], challenge=style)
    layout = CATALOGUE.standard_layout(rules.family)
    setup = cmd.Setup(
        "GAMEAAAA",
        rules,
        layout,
        CATALOGUE.tile_sets[pair],
        CATALOGUE.word_lists["en"],
        seats,
        reserved=False,
        turn_seconds=rules.turn_seconds,
        expires=NOON + 100,
        random_board=seed[0] % 2 == 0,
        computers=tuple(
            ev.Computer(seat, "club") for seat in range(1, seats) if seed[1] >> seat & 1
        ),
        hints=seed[2] % 2 == 0,
    )
    draw = SealedDraw(lambda: seed)
    log: list[Event] = list(start(setup, draw=draw, at=NOON))
    game = apply(replay(log), cmd.Table(), cmd.PostInvitation(1), draw, log)
    for seat in range(1, seats):
        if not game.seats[seat].taken:
            added = bool(seed[3] >> seat & 1)
            game = apply(game, *joining(seat, computer=added), draw, log)
    return apply(game, cmd.Table(), cmd.Begin(2), draw, log), draw, log


def joining(seat: int, *, computer: bool) -> tuple[cmd.Actor, cmd.Command]:
    """Return who does what to fill the next seat; a computer is added by the inviter."""
    if computer:
        return cmd.Seat(0), cmd.AddComputer("expert")
    return cmd.Seat(seat), cmd.TakeSeat()


def apply(game: Game, actor: cmd.Actor, command: cmd.Command, draw: SealedDraw, log: list[Event]):
    validated = game.ruleset.challenge is Challenge.VOID
    lexicon = AnyWord() if validated else EvenWords()
    events = decide(game, actor, command, lexicon=lexicon, draw=draw, at=NOON)
    for event in events:
        game = evolve(game, event)
        if game.bag or any(seat.rack for seat in game.seats):
            check_conserved(game)
    log += events
    return game


def check_conserved(game: Game) -> None:
    on_board = [off_rack(tile) for tile in game.board.tiles.values()]
    racks = [tile for seat in game.seats for tile in seat.rack]
    assert Counter(game.tile_set.full_bag()) == Counter([*game.bag, *racks, *on_board])


def second_scorer(game: Game, play: ev.Play) -> int:
    """Score a play from the rows of the layout and a grid of characters."""
    rows, centre = game.layout.rows, game.layout.centre
    values = {k.letter: k.points for k in game.tile_set.kinds}
    grid = {(s.row, s.column): t for s, t in game.board.tiles.items()}
    new = {(s.row, s.column): t for s, t in play.tiles}
    grid |= new
    runs = set()
    for row, column in new:
        for down, right in ((0, 1), (1, 0)):
            first = last = 0
            while (row + down * (first - 1), column + right * (first - 1)) in grid:
                first -= 1
            while (row + down * (last + 1), column + right * (last + 1)) in grid:
                last += 1
            if last > first:
                runs.add(
                    tuple((row + down * n, column + right * n) for n in range(first, last + 1))
                )
    total = game.ruleset.bonus if len(new) == 7 else 0
    for run in runs:
        points, times = 0, 1
        for row, column in run:
            symbol = rows[row][column].replace("*", centre)
            letter, word = FACTORS[symbol] if (row, column) in new else (1, 1)
            tile = grid[row, column]
            points += 0 if tile.blank else values[tile.letter] * letter
            times *= word
        total += points * times
    return total


@st.composite
def placements(draw: st.DrawFn, game: Game):
    rack = list(game.seats[game.turn or 0].rack)
    count = draw(st.integers(1, len(rack)))
    down = draw(st.booleans())
    row = draw(st.integers(0, game.layout.height - 1))
    column = draw(st.integers(0, game.layout.width - 1))
    if not game.board.tiles:
        row, column = game.layout.start
    laid = []
    for tile in draw(st.permutations(rack))[:count]:
        while Square(row, column) in game.board.tiles:
            row, column = row + down, column + (not down)
        letter = draw(st.sampled_from(game.tile_set.letters)) if tile == BLANK else tile
        laid.append((Square(row, column), PlacedTile(letter, blank=tile == BLANK)))
        row, column = row + down, column + (not down)
    return cmd.PlaceTiles(tuple(laid))


@st.composite
def commands(draw: st.DrawFn, game: Game):
    rack = game.seats[game.turn or 0].rack
    kind = draw(st.sampled_from(["place"] * 8 + ["swap", "pass", "resign"]))
    if kind == "place" and rack:
        return draw(placements(game))
    if kind == "swap" and rack:
        return cmd.Swap(tuple(draw(st.permutations(rack))[: draw(st.integers(1, len(rack)))]))
    return cmd.Resign() if kind == "resign" and draw(st.integers(0, 9)) == 0 else cmd.Pass()


PRESETS = {
    "classic": ("classic", "classic-published", "classic-tournament"),
    "instant": ("instant",),
    "wordfeud": ("wordfeud",),
}


def play_a_random_game(pair: tuple[str, str], data: st.DataObject) -> None:
    """Play up to thirty turns by any preset and style of the family, and check all promises."""
    ruleset = data.draw(st.sampled_from(PRESETS[pair[0]]))
    styles = list(Challenge) if pair[0] == "classic" else [Challenge.VOID]
    style = data.draw(st.sampled_from(styles))
    seats = data.draw(st.integers(2, CATALOGUE.rulesets[ruleset].most_players))
    seed = data.draw(st.binary(min_size=32, max_size=32))
    game, draw, log = new_game(pair, ruleset, style, seats, seed)
    for _ in range(30):
        if game.phase is not Phase.RUNNING:
            break
        game = one_turn(game, draw, log, data)
        check_seen(game)
    assert replay(log) == game
    assert game.seq == len(log)
    check_log_is_public(log)
    check_verifies(game, draw, log)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@given(data=st.data())
@settings(max_examples=10)
def test_random_games_keep_every_promise(pair, data):
    play_a_random_game(pair, data)


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@given(data=st.data())
@settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow])
def test_five_hundred_random_games_of_every_pair(pair, data):
    play_a_random_game(pair, data)


def check_verifies(game: Game, draw: SealedDraw, log: list[Event]) -> None:
    while game.phase is Phase.RUNNING:
        game = apply(game, cmd.Seat(game.active[-1]), cmd.Resign(), draw, log)
    assert first_difference(log) is None


def one_turn(game: Game, draw: SealedDraw, log: list[Event], data: st.DataObject) -> Game:
    seat = cmd.Seat(game.turn or 0)
    if game.awaits_answer:
        answers = st.sampled_from([cmd.Accept(), cmd.Challenge()])
        return apply(game, seat, data.draw(answers), draw, log)
    if game.open is not None and data.draw(st.integers(0, 2)) == 0:
        others = [number for number in game.active if number != game.open.seat]
        if others:
            challenger = cmd.Seat(data.draw(st.sampled_from(others)))
            return apply(game, challenger, cmd.Challenge(), draw, log)
    if game.offer.hints and data.draw(st.integers(0, 4)) == 0:
        return apply(game, seat, cmd.TakeHint(), draw, log)
    try:
        after = apply(game, seat, data.draw(commands(game)), draw, log)
    except Refused:
        return apply(game, seat, cmd.Pass(), draw, log)
    if isinstance(after.latest, ev.TilesPlaced) and after.plays > game.plays:
        assert after.latest.play.score == second_scorer(game, after.latest.play)
    return after


def check_seen(game: Game) -> None:
    seen = public(game)
    assert seen.bag == len(game.bag)
    everything = Counter(game.bag)
    for number, seat in enumerate(game.seats):
        everything.update(seat.rack)
        assert seen.seats[number].tiles == len(seat.rack)
        rack = rack_of(game, number)
        others = Counter(unseen(seen, rack)) - Counter(game.bag)
        hidden = Counter(tile for n, s in enumerate(game.seats) if n != number for tile in s.rack)
        assert others == hidden
    assert Counter(unseen(seen, None)) == everything


def check_log_is_public(log: list[Event]) -> None:
    shown = public_events(log)
    private = (ev.DrawSealed, ev.BagFilled, ev.TilesDrawn, ev.TilesReturned)
    assert not any(isinstance(event, private) for event in shown)
    assert len(shown) + sum(isinstance(event, private) for event in log) == len(log)
