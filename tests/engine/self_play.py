"""Whole games of computer players by the rules; tiles and ends are looked at on every turn."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.computer import ComputerPlayer, Sight, look
from bot.rules import commands as cmd
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.events import Ending, TilesPlaced
from bot.rules.game import Game, Phase, evolve, replay
from bot.rules.illegal import Refused
from bot.rules.tiles import off_rack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.generator import Generator
    from bot.rules.events import Event
    from bot.rules.lexicon import WordList

NOON = 1_700_000_000
TRIES = 4  # of what may be refused, in a turn


def played_by(
    players: Sequence[ComputerPlayer], generator: Generator, words: WordList, number: int
) -> tuple[list[Event], list[Sight]]:
    """Play a whole game; whatever the rules refuse, and a tile lost, fails the test."""
    game, draw, log = begun(len(players), generator, words, number)
    chance, sights = random.Random(number), []  # noqa: S311 - the same game on every run
    while game.phase is Phase.RUNNING:
        seat = game.turn
        assert seat is not None
        chosen: cmd.Command = cmd.Accept()
        if not game.awaits_answer:
            sights.append(look(game, seat))
            chosen = players[seat].choose(sights[-1], chance)
        game = told(game, cmd.Seat(seat), chosen, draw, log, generator)
    check_end(game, log)
    return log, sights


def muddled(seats: int, generator: Generator, words: WordList, number: int) -> list[Event]:
    """Play a whole game by chance: any plays, inventions, swaps, passes, challenges, a quitter."""
    game, draw, log = begun(seats, generator, words, number)
    chance = random.Random(number)  # noqa: S311 - the same game on every run
    while game.phase is Phase.RUNNING:
        seat = game.turn
        assert seat is not None
        tries = [_any_command(game, generator, chance) for _ in range(TRIES)]
        for tried in (*tries, cmd.Accept() if game.awaits_answer else cmd.Pass()):
            with contextlib.suppress(Refused):
                game = told(game, cmd.Seat(seat), tried, draw, log, generator)
                break
    return log


def _any_command(game: Game, generator: Generator, chance: random.Random) -> cmd.Command:
    """Return what may be refused too."""
    rack = game.seats[game.turn or 0].rack
    match chance.choices(("play", "invent", "challenge", "swap", "pass", "resign"),
                         (50, 15, 30, 8, 3, 0.3))[0]:  # fmt: skip
        case "challenge":
            return cmd.Challenge()
        case "swap":
            return cmd.Swap(tuple(chance.sample(rack, chance.randint(1, max(len(rack), 1)))))
        case "pass":
            return cmd.Pass()
        case "resign":
            return cmd.Resign()
        case how:
            plays = generator.plays(game.board, rack)
            laid = generator.placement(chance.choice(plays)) if plays else ()
            if how == "invent":
                tiles = [tile for _, tile in laid]
                chance.shuffle(tiles)
                laid = tuple(zip((square for square, _ in laid), tiles, strict=True))
            return cmd.PlaceTiles(laid)


def begun(
    seats: int, generator: Generator, words: WordList, number: int
) -> tuple[Game, SealedDraw, list[Event]]:
    """Return a game in its first turn; `number` is the seed of its draws."""
    rules, terms = generator.ruleset, generator.terms
    setup = cmd.Setup(
        "GAMEAAAA", rules, terms.layout, terms.tile_set, words, seats, reserved=False,
        turn_seconds=rules.turn_seconds, expires=NOON + 100,
    )  # fmt: skip
    draw = SealedDraw(lambda: number.to_bytes(32, "big"))
    log: list[Event] = list(start(setup, draw=draw, at=NOON))
    game = replay(log)
    opening: list[tuple[cmd.Actor, cmd.Command]] = [(cmd.Table(), cmd.PostInvitation(1))]
    opening += [(cmd.Seat(seat), cmd.TakeSeat()) for seat in range(1, seats)]
    opening += [(cmd.Table(), cmd.Begin(2))]
    for actor, command in opening:
        game = told(game, actor, command, draw, log, generator)
    return game, draw, log


def told(  # noqa: PLR0917 - what a decision is made of
    game: Game, actor: cmd.Actor, command: cmd.Command, draw: SealedDraw, log: list[Event],
    generator: Generator,
) -> Game:  # fmt: skip
    words = generator.terms.words
    for event in decide(game, actor, command, lexicon=words, draw=draw, at=NOON):
        game = evolve(game, event)
        log.append(event)
        if game.bag or any(seat.rack for seat in game.seats):
            check_conserved(game)
    return game


def check_conserved(game: Game) -> None:
    lying = [off_rack(tile) for tile in game.board.tiles.values()]
    held = [tile for seat in game.seats for tile in seat.rack]
    assert Counter([*game.bag, *held, *lying]) == Counter(game.tile_set.full_bag())


def check_end(game: Game, log: Sequence[Event]) -> None:
    """Look at why the game ended, and whether plays and leftovers make up the final scores."""
    end, rules = game.end, game.ruleset
    assert end is not None
    made = Counter[int]()
    for event in log:
        if isinstance(event, TilesPlaced):
            made[event.seat] += event.play.score
    assert [final.score - final.change for final in end.finals] == [
        made[final.seat] for final in end.finals
    ]
    out = [number for number, seat in enumerate(game.seats) if not seat.rack]
    if end.ending is Ending.OUT:
        assert out
        assert not game.bag
    elif end.ending is Ending.PASSES:
        rounds = (rules.rounds_passed_end or 0) * len(game.seats)
        assert game.passes >= (rules.passes_end or rounds)
    else:
        assert end.ending is Ending.SCORELESS
        assert rules.scoreless_end is not None
        assert game.scoreless >= rules.scoreless_end
