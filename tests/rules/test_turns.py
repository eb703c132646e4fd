"""Turns, swaps, passes, leaving, and every ending of each family."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Board, Square
from bot.rules.decide import start
from bot.rules.game import Phase, SeatState, opened, replay
from bot.rules.ruleset import Challenge
from bot.rules.tiles import PlacedTile
from tests.rules.conftest import NOON, AnyWord, PlayTable
from tests.scripted import ScriptedDraw

ON = cmd.Seat(0)
OFF = cmd.Seat(1)


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def empty_bag(table, *racks: str):
    """Put the game where the bag is empty and the racks are these."""
    seats = tuple(
        replace(seat, rack=tuple(rack)) for seat, rack in zip(table.game.seats, racks, strict=True)
    )
    return table.set(seats=seats, bag=())


# Whose turn


def test_not_your_turn(begin):
    table = begin("wordfeud")
    answer = table.refusal(OFF, cmd.Pass())
    assert answer == illegal.NotYourTurn(0, table.game.deadline)


def test_c14_the_inviter_begins_and_turns_alternate(begin):
    table = begin("wordfeud")
    assert table.game.turn == 0
    table.do(ON, cmd.Pass())
    assert table.game.turn == 1


def test_k10_classic_draws_for_the_start(begin):
    table = begin("classic", first=1)
    assert table.game.first is not None
    assert table.game.first.first == table.game.turn == 1


def test_c30_the_deadline_is_72_hours(begin):
    table = begin("wordfeud")
    assert table.game.deadline - table.at == 72 * 3600
    table.at += 1000
    table.do(ON, cmd.Pass())
    assert table.game.deadline - table.at == 72 * 3600


# Drawing


def test_c22_racks_fill_at_once(begin):
    table = begin("wordfeud").with_rack(0, "CATXYZQ")
    events = table.play(0, "8H", "CAT")
    assert kinds(events) == ["TilesPlaced", "TilesDrawn", "TurnBegan"]
    assert len(table.game.seats[0].rack) == 7


def test_d06_classic_fills_at_the_start_of_the_own_turn(begin):
    table = begin("classic").with_rack(0, "CATXYZQ")
    bag = len(table.game.bag)
    assert kinds(table.play(0, "8H", "CAT")) == ["TilesPlaced", "TurnBegan"]
    assert (len(table.game.seats[0].rack), len(table.game.bag)) == (4, bag)
    assert kinds(table.do(OFF, cmd.Pass())) == ["TurnPassed", "TurnBegan", "TilesDrawn"]
    assert (len(table.game.seats[0].rack), len(table.game.bag)) == (7, bag - 3)


# Swapping


def test_a07_a_swap_costs_the_turn_and_keeps_the_tiles_in_the_game(begin):
    table = begin("wordfeud").with_rack(0, "CATXYZQ")
    bag = len(table.game.bag)
    events = table.swap(0, "XYZ")
    assert kinds(events) == ["TilesSwapped", "TilesDrawn", "TilesReturned", "TurnBegan"]
    assert events[0] == ev.TilesSwapped(0, 3)
    assert (len(table.game.seats[0].rack), len(table.game.bag), table.game.turn) == (7, bag, 1)


@pytest.mark.parametrize("ruleset", ["wordfeud", "classic"])
def test_c35_a_swap_needs_seven_in_the_bag(begin, ruleset):
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    shrink(table, 6)
    assert table.refusal(ON, cmd.Swap(("X",))) == illegal.BagTooSmall(7, 6)


def test_k1_instant_needs_as_many_as_are_swapped(begin):
    table = begin("instant").with_rack(0, "CATXYZQ")
    shrink(table, 2)
    assert table.refusal(ON, cmd.Swap(("X", "Y", "Z"))) == illegal.BagTooSmall(3, 2)
    table.swap(0, "XY")


def shrink(table, count: int) -> None:
    table.set(bag=table.game.bag[:count])


def test_w20_only_the_own_tiles(begin):
    table = begin("wordfeud").with_rack(0, "ABCDEFG")
    assert table.refusal(ON, cmd.Swap(("A", "A", "B"))) == illegal.NotOnRack(("A",))
    assert table.refusal(ON, cmd.Swap(())) == illegal.NothingToSwap()


# Endings


def test_c29_three_passes_in_a_row(begin):
    table = begin("wordfeud").with_rack(0, "CATXYZQ").with_rack(1, "ABDEFGH")
    table.play(0, "8H", "CAT")
    racks = [table.game.tile_set.worth(seat.rack) for seat in table.game.seats]
    scores = table.scores()
    for seat in (1, 0, 1):
        table.do(cmd.Seat(seat), cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.ending is ev.Ending.PASSES
    assert table.scores() == [scores[0] - racks[0], scores[1] - racks[1]]


def test_m3_a_swap_breaks_the_row_of_passes(begin):
    table = begin("wordfeud")
    table.do(ON, cmd.Pass())
    table.do(OFF, cmd.Pass())
    table.swap(0, table.game.seats[0].rack[0])
    table.do(OFF, cmd.Pass())
    assert table.game.phase is Phase.RUNNING


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d07_classic_ends_when_all_pass_twice(begin, seats):
    table = begin("classic", seats=seats)
    for turn in range(2 * seats):
        assert table.game.phase is Phase.RUNNING
        table.do(cmd.Seat(turn % seats), cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.ending is ev.Ending.PASSES


def test_a20_three_turns_without_a_point(begin):
    table = begin("instant").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    table.swap(0, table.game.seats[0].rack[0])
    table.do(OFF, cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.ending is ev.Ending.SCORELESS


def test_a20_not_while_nobody_has_a_point(begin):
    table = begin("instant")
    for turn in range(7):
        table.do(cmd.Seat(turn % 2), cmd.Pass())
    assert table.game.phase is Phase.RUNNING


def test_m2_a_play_worth_nothing_counts_as_scoreless(begin):
    table = begin("instant").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.set(board=Board({Square(7, 7): PlacedTile("C", blank=True)}))
    table.with_rack(1, "??ABDEF").play(1, "H8", "C?O?D")
    assert table.game.scoreless == 1
    table.do(ON, cmd.Pass())
    table.do(OFF, cmd.Pass())
    assert table.game.phase is Phase.ENDED


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ("instant", (5, -5)),
        ("wordfeud", (5, -5)),
        ("classic-published", (6, -6)),
        ("classic-tournament", (12, 0)),
        ("classic", (0, -6)),
    ],
)
def test_the_last_tile_and_the_leftovers(begin, ruleset, changes):
    table = begin(ruleset, challenge=Challenge.VOID)
    table.with_rack(0, "CATXYZQ").with_rack(1, "ABDEFGH").play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    empty_bag(table, "S", "DPA" if ruleset.startswith("classic") else "TTDA")
    table.play(0, "8K", "S")
    end = table.game.end
    assert end is not None
    assert (end.ending, end.out) == (ev.Ending.OUT, 0)
    assert tuple(final.change for final in end.finals) == changes


def test_d07_with_a_late_draw_the_first_to_empty_the_rack_went_out(begin):
    """Seat 0 empties its rack while two tiles are left; seat 1 draws them and empties too."""
    table = begin("classic", challenge=Challenge.VOID)
    table.with_rack(0, "CATXYZQ").with_rack(1, "ABDEFGH").play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    empty_bag(table, "S", "")
    table.set(bag=("E", "D"))
    table.play(0, "8K", "S")
    assert table.game.phase is Phase.RUNNING
    assert sorted(table.game.seats[1].rack) == ["D", "E"]
    table.play(1, "K9", "ED")
    end = table.game.end
    assert end is not None
    assert (end.ending, end.out) == (ev.Ending.OUT, 0)


def test_d07_a_turn_that_begins_with_nothing_to_draw_ends_the_game(begin):
    table = begin("classic").with_rack(0, "CATXYZQ").with_rack(1, "ABDEFGH")
    table.play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    empty_bag(table, "S", "ED")
    table.set(bag=("I",))
    table.play(0, "8K", "S")
    assert table.game.phase is Phase.RUNNING
    table.do(OFF, cmd.Pass())
    end = table.game.end
    assert end is not None
    assert (end.out, [final.left for final in end.finals]) == (0, [(), ("D", "E", "I")])


@pytest.mark.parametrize("ruleset", ["wordfeud", "instant", "classic"])
def test_a09_resigning_loses_whatever_the_score(begin, ruleset):
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(ON, cmd.Resign())  # off turn
    end = table.game.end
    assert end is not None
    assert (end.ending, end.winners) == (ev.Ending.RESIGNED, (1,))
    assert table.refusal(OFF, cmd.Pass()) == illegal.GameIsOver()
    assert table.refusal(ON, cmd.Resign()) == illegal.GameIsOver()


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_m12_with_three_the_others_play_on(begin, leaver):
    table = begin("classic", seats=3)
    bag = len(table.game.bag)
    table.do(cmd.Seat(leaver), cmd.Resign())
    assert table.game.phase is Phase.RUNNING
    assert table.game.seats[leaver].left
    assert len(table.game.bag) == bag + 7
    assert table.game.turn == (1 if leaver == 0 else 0)
    assert table.refusal(cmd.Seat(leaver), cmd.Pass()) == illegal.HasLeft()
    table.do(cmd.Seat((leaver + 1) % 3), cmd.Resign())
    assert table.game.end is not None
    assert table.game.end.winners == ((leaver + 2) % 3,)


def test_c30_time_runs_out(begin):
    table = begin("wordfeud").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    deadline = table.game.deadline
    table.at = deadline - 1
    assert table.refusal(cmd.Clock(), cmd.TimeOut()) == illegal.NotYetTime(deadline)
    table.at = deadline
    table.do(cmd.Clock(), cmd.TimeOut())
    end = table.game.end
    assert end is not None
    assert (end.ending, end.winners) == (ev.Ending.TIME, (1,))
    assert table.refusal(cmd.Clock(), cmd.TimeOut()) == illegal.GameIsOver()


def test_m13_ties(begin):
    table = begin("wordfeud")
    empty_bag(table, "AA", "AA")
    for seat in (0, 1, 0):
        table.do(cmd.Seat(seat), cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.winners == (0, 1)


def test_m13_in_classic_the_score_before_the_leftovers_decides(begin):
    table = begin("classic")
    empty_bag(table, "AAA", "AA")
    seats = tuple(
        replace(seat, score=score) for seat, score in zip(table.game.seats, (11, 10), strict=True)
    )
    table.set(seats=seats)
    for seat in (0, 1, 0, 1):
        table.do(cmd.Seat(seat), cmd.Pass())
    assert table.scores() == [8, 8]
    assert table.game.end is not None
    assert table.game.end.winners == (0,)


# The invitation


def offered(catalogue, ruleset: str, seats: int, *, reserved: bool):
    rules = catalogue.rulesets[ruleset]
    setup = cmd.Setup(
        "GAMEAAAA",
        rules,
        catalogue.layouts[rules.family],
        catalogue.tile_sets[rules.family, "en"],
        catalogue.word_lists["en"],
        seats,
        reserved,
        rules.turn_seconds,
        NOON + 100,
    )
    draw = ScriptedDraw([[]])
    events = start(setup, draw=draw, at=NOON)
    return PlayTable(replay(events), draw, AnyWord(), opened(events[0]), log=list(events[1:]))


def test_seats_and_their_refusals(catalogue):
    table = offered(catalogue, "classic", 3, reserved=False)
    assert table.game.seats == (SeatState(taken=True), SeatState(), SeatState())
    assert table.refusal(ON, cmd.Pass()) == illegal.GameNotBegun()
    assert table.refusal(ON, cmd.TakeSeat()) == illegal.SeatNotFree()
    assert table.refusal(cmd.Seat(3), cmd.TakeSeat()) == illegal.SeatNotFree()
    assert table.refusal(ON, cmd.CloseSeats()) == illegal.TooFewPlayers(2)
    assert table.refusal(cmd.Table(), cmd.Begin(5)) == illegal.GameNotBegun()
    table.do(OFF, cmd.TakeSeat())
    assert table.refusal(OFF, cmd.CloseSeats()) == illegal.NotYourGame()
    table.do(ON, cmd.CloseSeats())
    assert (table.game.phase, len(table.game.seats)) == (Phase.DEALING, 2)
    assert table.refusal(cmd.Seat(2), cmd.TakeSeat()) == illegal.AlreadyBegun()
    table.do(cmd.Table(), cmd.Begin(5))
    assert table.game.phase is Phase.RUNNING
    assert table.refusal(cmd.Table(), cmd.Begin(6)) == illegal.AlreadyBegun()


@pytest.mark.parametrize(
    ("actor", "command", "closing"),
    [
        (OFF, cmd.Decline(), ev.Closing.DECLINED),
        (ON, cmd.Withdraw(), ev.Closing.WITHDRAWN),
        (cmd.Clock(), cmd.Expire(), ev.Closing.EXPIRED),
    ],
)
def test_an_invitation_that_comes_to_nothing_reveals_its_seed(catalogue, actor, command, closing):
    table = offered(catalogue, "wordfeud", 2, reserved=True)
    if actor == cmd.Clock():
        assert isinstance(table.refusal(actor, command), illegal.NotYetTime)
        table.at += 100
    events = table.do(actor, command)
    assert events == (ev.InvitationClosed(closing, table.game.seal.seed),)
    assert table.refusal(OFF, cmd.TakeSeat()) == illegal.InvitationOver()
    assert table.refusal(ON, cmd.Pass()) == illegal.InvitationOver()


def test_reserved_seats_are_not_closed(catalogue):
    table = offered(catalogue, "classic", 3, reserved=True)
    table.do(OFF, cmd.TakeSeat())
    assert table.refusal(ON, cmd.CloseSeats()) == illegal.SeatsReserved()
    assert table.refusal(ON, cmd.Decline()) == illegal.SeatNotFree()


def test_a_setup_outside_the_ruleset_is_an_error_of_the_caller(catalogue):
    with pytest.raises(ValueError, match="seats"):
        offered(catalogue, "wordfeud", 3, reserved=False)
