"""Playing a game of `scenarios` on the core and checking everything its file says.

The rack at every turn, what a play scores, the arithmetic of its words, the running total,
refusals, challenges, the ending, leftovers, final scores and winners; and that no tile is lost. The
sums of a file are also checked against themselves, so that a slip of the pen is told as one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import start
from bot.rules.game import Phase, opened, replay
from bot.rules.illegal import Refused
from bot.rules.notation import read_place
from bot.rules.tiles import BLANK, PlacedTile, off_rack
from tests.rules.conftest import NOON, PlayTable
from tests.rules.dealing import Dealer, SegmentedDraw
from tests.rules.scenarios import layout_of, rules_of, steps_of, tiles, tiles_of, words_of

if TYPE_CHECKING:
    from bot.rules.board import Square
    from tests.rules.scenarios import Line, Scenario

POINTS = re.compile(r"\+(?P<score>\d+) = (?P<total>-?\d+)")
WORD = re.compile(r"(?P<word>\S+) (?P<points>[0-9+]+)(?: x(?P<factor>\d+))? = (?P<total>\d+)")
KEBAB = re.compile(r"(?<!^)(?=[A-Z])")
ACTS: dict[str, cmd.Command] = {
    "pass": cmd.Pass(),
    "challenge": cmd.Challenge(),
    "accept": cmd.Accept(),
    "resign": cmd.Resign(),
}

# Playing


def seated(scenario: Scenario) -> PlayTable:
    """Return the game of a file, dealt and begun."""
    rules = rules_of(scenario)
    layout = layout_of(scenario, rules)
    tile_set = tiles_of(scenario, rules)
    seats = len(scenario.players)
    first = scenario.seat(scenario.headers.get("first", scenario.players[0]))
    dealer = Dealer(steps_of(scenario, tile_set, layout), rules, len(tile_set.full_bag()), seats)
    symbols = "".join(scenario.rows).replace("*", "")
    draw = SegmentedDraw([], first, segments=dealer.deal(first), symbols=symbols)
    setup = cmd.Setup(
        game_id="GAMEAAAA",
        ruleset=rules,
        layout=layout,
        tile_set=tile_set,
        words=resources.catalogue().word_lists["en"],
        seats=seats,
        reserved=False,
        turn_seconds=rules.turn_seconds,
        expires=NOON + 100,
        random_board=scenario.headers.get("layout") == "random",
    )
    log = start(setup, draw=draw, at=NOON)
    offered = opened(log[0])  # type: ignore[arg-type]  # the first event is the offer
    table = PlayTable(replay(log), draw, words_of(scenario), offered, log=list(log[1:]))
    table.do(cmd.Table(), cmd.PostInvitation(111))
    for seat in range(1, seats):
        table.do(cmd.Seat(seat), cmd.TakeSeat())
    table.do(cmd.Table(), cmd.Begin(222))
    return table


def play(scenario: Scenario) -> PlayTable:
    """Play the game and check everything the file says; AssertionError names the line."""
    table = seated(scenario)
    for line in scenario.lines:
        where = f"{scenario.name}, line {line.number}: {line.name} {line.act}"
        _play_line(scenario, table, line, where)
        _check_conserved(table, where)
    _check_ending(scenario, table)
    return table


def _play_line(scenario: Scenario, table: PlayTable, line: Line, where: str) -> None:
    seat = scenario.seat(line.name)
    if line.rack is not None:
        held = table.game.seats[seat].rack
        assert sorted(held) == sorted(line.rack), f"{where}: holds {held}"
    if line.kind == "refused":
        _check_refusal(table, seat, line, where)
        return
    challenged = table.game.open
    events = _do(table, seat, line)
    if line.kind in {"upheld", "failed"}:
        assert challenged is not None
        _check_challenge(scenario, events, line, where)
    elif line.result:
        _check_points(table, seat, events, line, where)


def _do(table: PlayTable, seat: int, line: Line) -> tuple[ev.Event, ...]:
    if line.kind == "time":
        assert table.game.turn == seat
        table.at = table.game.deadline
        return table.do(cmd.Clock(), cmd.TimeOut())
    return table.do(cmd.Seat(seat), command(table, line))


def command(table: PlayTable, line: Line) -> cmd.Command:
    """Return what the line wants done."""
    first, _, rest = line.act.partition(" ")
    if first in ACTS:
        return ACTS[first]
    if first == "swap":
        return cmd.Swap(tiles(rest))
    if first == "place":
        return cmd.PlaceTiles(tuple(_single(table, part) for part in rest.split()))
    return table.word(first, rest.strip())


def _single(table: PlayTable, text: str) -> tuple[Square, PlacedTile]:
    place, _, letter = text.partition("=")
    square, _ = read_place(place, table.game.layout)
    return square, PlacedTile(letter.removeprefix(BLANK), blank=letter.startswith(BLANK))


# Checking


def _check_refusal(table: PlayTable, seat: int, line: Line, where: str) -> None:
    before, log = table.game, list(table.log)
    with pytest.raises(Refused) as refused:
        table.do(cmd.Seat(seat), command(table, line))
    name = KEBAB.sub("-", type(refused.value.reason).__name__).lower()
    assert f"refused {name}" == line.result, where
    assert (table.game, table.log) == (before, log), where


def _check_challenge(
    scenario: Scenario, events: tuple[ev.Event, ...], line: Line, where: str
) -> None:
    challenged = events[0]
    assert isinstance(challenged, ev.PlayChallenged)
    outcome, *said = line.result.split()
    assert challenged.upheld == (outcome == "upheld"), where
    words = [word for word in said if not word.startswith("+")]
    bonus = sum(int(word) for word in said if word.startswith("+"))
    assert (list(challenged.words), challenged.bonus) == (words, bonus), where
    assert challenged.challenger == scenario.seat(line.name)


def _check_points(
    table: PlayTable, seat: int, events: tuple[ev.Event, ...], line: Line, where: str
) -> None:
    said = POINTS.fullmatch(line.result)
    assert said is not None, f"{where}: {line.result!r} is no score"
    made = next((e.play for e in events if isinstance(e, ev.TilesPlaced)), None)
    assert (made.score if made else 0) == int(said["score"]), f"{where}: {made}"
    if table.game.phase is Phase.RUNNING:
        assert table.game.seats[seat].score == int(said["total"]), where
    if line.sums:
        assert made is not None
        _check_sums(made, line, int(said["score"]), where)


def _check_sums(made: ev.Play, line: Line, score: int, where: str) -> None:
    words, bonus = [], 0
    for part in line.sums.split(";"):
        if part.strip().startswith("all seven "):
            bonus = int(part.split()[-1])
        else:
            words.append(_sum(part.strip(), where))
    assert sum(total for *_, total in words) + bonus == score, (
        f"{where}: the sums make another score"
    )
    core = [(word.text, word.points, word.factor, word.total) for word in made.words]
    assert (sorted(core), made.bonus) == (sorted(words), bonus), where


def _sum(text: str, where: str) -> tuple[str, tuple[int, ...], int, int]:
    match = WORD.fullmatch(text)
    assert match is not None, f"{where}: {text!r} is no sum"
    points = tuple(int(point) for point in match["points"].split("+"))
    factor, total = int(match["factor"] or 1), int(match["total"])
    assert sum(points) * factor == total, f"{where}: {text} does not add up"
    return match["word"], points, factor, total


def _check_conserved(table: PlayTable, where: str) -> None:
    game = table.game
    racks = [tile for seat in game.seats for tile in seat.rack]
    lying = [off_rack(tile) for tile in game.board.tiles.values()]
    assert Counter([*game.bag, *racks, *lying]) == Counter(game.tile_set.full_bag()), where


def _check_ending(scenario: Scenario, table: PlayTable) -> None:
    said = dict(scenario.ending)
    how, *out = said.pop("end").split()
    scores = {name: table.game.seats[seat].score for seat, name in enumerate(scenario.players)}
    assert scores == _numbers(said.pop("final")), scenario.name
    end = table.game.end
    if how == "running":
        assert end is None, f"{scenario.name}: the game is over"
        assert table.game.turn == scenario.seat(said.pop("turn"))
        assert not said
        return
    assert end is not None, f"{scenario.name}: the game goes on"
    assert end.ending.value == how
    assert end.out == (scenario.seat(out[0]) if out else None)
    assert [scenario.players[seat] for seat in end.winners] == said.pop("winners").split()
    if "left" in said:
        _check_left(scenario, end, said.pop("left"))
    assert not said, f"{scenario.name}: what is {said}?"


def _numbers(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.split(","))
    return {name: int(number) for name, number in pairs}


def _check_left(scenario: Scenario, end: ev.GameEnded, text: str) -> None:
    for part in text.split(","):
        name, left, change = part.split()
        final = end.finals[scenario.seat(name)]
        assert sorted(final.left) == sorted(tiles(left)), f"{scenario.name}: {name}"
        assert final.change == int(change), f"{scenario.name}: {name}"
