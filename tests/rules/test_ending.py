"""The last turn and the final count, worked out on racks of a few tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.ending import ending_of, final_events
from bot.rules.game import Game, Phase, SeatState
from bot.rules.ruleset import Challenge, Leftovers

PASSES, SCORELESS, OUT = ev.Ending.PASSES, ev.Ending.SCORELESS, ev.Ending.OUT


@pytest.fixture
def game(begin):
    """Return a function that makes a game of given seats: score and rack of each."""

    def of(*seats: SeatState, bag: str = "", **rules: object) -> Game:
        table = begin("classic", seats=len(seats), challenge=Challenge.VOID, **rules)
        return replace(table.game, seats=seats, bag=tuple(bag))

    return of


def seat(score: int, rack: str = "", **changes: object) -> SeatState:
    return SeatState(taken=True, score=score, rack=tuple(rack), **changes)  # type: ignore[arg-type]  # named below


# Whether it is over


@pytest.mark.parametrize(
    ("rack", "bag", "ending"), [("", "", OUT), ("A", "", None), ("", "A", None), ("A", "A", None)]
)
def test_one_is_out_with_no_tile_and_none_to_draw(game, rack, bag, ending):
    here = game(seat(5, rack), seat(5, "B"), bag=bag)
    assert ending_of(here, 0) is ending
    assert ending_of(here, 1) is None


@pytest.mark.parametrize(
    ("rules", "seats", "passes", "ending"),
    [
        ({"passes_end": 3, "rounds_passed_end": None}, 2, 2, None),
        ({"passes_end": 3, "rounds_passed_end": None}, 2, 3, PASSES),
        ({"passes_end": 3, "rounds_passed_end": None}, 2, 4, PASSES),
        ({"rounds_passed_end": 2}, 2, 3, None),
        ({"rounds_passed_end": 2}, 2, 4, PASSES),
        ({"rounds_passed_end": 2}, 4, 7, None),
        ({"rounds_passed_end": 2}, 4, 8, PASSES),
        ({"rounds_passed_end": 1}, 4, 5, PASSES),
        ({"rounds_passed_end": None}, 2, 99, None),
    ],
)
def test_so_many_passes_end_a_game(game, rules, seats, passes, ending):
    here = replace(game(*(seat(5, "A"),) * seats, **rules), passes=passes)
    assert ending_of(here, 0) is ending


def test_who_left_need_not_pass(game):
    here = game(seat(5, "A"), seat(5, "A", left=True), seat(5, "A"), rounds_passed_end=2)
    assert ending_of(replace(here, passes=3), 0) is None
    assert ending_of(replace(here, passes=4), 0) is PASSES


@pytest.mark.parametrize(
    ("scores", "scoreless", "ending"),
    [((5, 0), 2, None), ((5, 0), 3, SCORELESS), ((0, 5), 4, SCORELESS), ((0, 0), 9, None)],
)
def test_turns_without_a_point_end_a_game_in_which_there_are_points(
    game, scores, scoreless, ending
):
    seats = [seat(score, "A") for score in scores]
    here = replace(game(*seats, scoreless_end=3), scoreless=scoreless)
    assert ending_of(here, 0) is ending
    off = replace(game(*seats), scoreless=scoreless)
    assert ending_of(off, 0) is None


# The count: Q is worth 10, A is worth 1


@pytest.mark.parametrize(
    ("leftovers", "out", "changes"),
    [
        (Leftovers.SUBTRACT, True, (0, -10, -2)),
        (Leftovers.ADD, True, (12, -10, -2)),
        (Leftovers.DOUBLE, True, (24, 0, 0)),
        (Leftovers.SUBTRACT, False, (0, -10, -2)),
        (Leftovers.ADD, False, (0, -10, -2)),
        (Leftovers.DOUBLE, False, (0, -10, -2)),
    ],
)
def test_what_the_leftovers_change(game, leftovers, out, changes):
    seats = seat(30, emptied=9), seat(40, "Q?"), seat(20, "AA")
    end = final_events(game(*seats, leftovers=leftovers), OUT if out else PASSES, 777)
    assert (end.out, end.at, end.seed) == (0 if out else None, 777, "5e" * 32)
    assert tuple(final.change for final in end.finals) == changes
    assert tuple(final.score for final in end.finals) == tuple(
        before + change for before, change in zip((30, 40, 20), changes, strict=True)
    )
    assert [final.left for final in end.finals] == [(), ("Q", "?"), ("A", "A")]


@pytest.mark.parametrize("ending", [ev.Ending.RESIGNED, ev.Ending.TIME])
def test_leaving_changes_no_score(game, ending):
    end = final_events(game(seat(50, "QQ", left=True), seat(3, "Q")), ending, 777)
    assert end.finals == (ev.FinalScore(0, (), 0, 50), ev.FinalScore(1, (), 0, 3))
    assert (end.ending, end.winners, end.out) == (ending, (1,), None)


@pytest.mark.parametrize("leftovers", Leftovers)
def test_the_tiles_of_one_who_left_count_for_nobody(game, leftovers):
    seats = seat(30, emptied=9), seat(40, "Q", left=True), seat(20, "AA")
    end = final_events(game(*seats, leftovers=leftovers), OUT, 777)
    gained = {Leftovers.SUBTRACT: 0, Leftovers.ADD: 2, Leftovers.DOUBLE: 4}[leftovers]
    assert end.finals[0] == ev.FinalScore(0, (), gained, 30 + gained)
    assert end.finals[1] == ev.FinalScore(1, (), 0, 40)


@pytest.mark.parametrize(
    ("emptied", "left", "out"),
    [
        ((9, None, None), (), 0),
        ((None, None, 9), (), 2),
        ((12, 9, None), (), 1),
        ((12, 9, 30), (1,), 0),
        ((12, None, 9), (), 2),
    ],
)
def test_the_first_with_an_empty_rack_who_still_plays_is_out(game, emptied, left, out):
    seats = [seat(1, emptied=at, left=number in left) for number, at in enumerate(emptied)]
    assert final_events(game(*seats), OUT, 777).out == out


@pytest.mark.parametrize(
    ("seats", "before", "winners"),
    [
        ((seat(30, "A"), seat(20), seat(10)), True, (0,)),
        ((seat(20), seat(30, "Q"), seat(10)), True, (1,)),  # 20 each; 30 before the leftovers
        ((seat(20), seat(30, "Q"), seat(10)), False, (0, 1)),
        ((seat(20), seat(30, "Q"), seat(30, "Q")), True, (1, 2)),
        ((seat(20), seat(20), seat(20)), True, (0, 1, 2)),
        ((seat(99, left=True), seat(20), seat(10)), True, (1,)),
        ((seat(20), seat(40, "QQ"), seat(21)), True, (2,)),
        ((seat(-5), seat(-3), seat(-9)), False, (1,)),
    ],
)
def test_who_wins(game, seats, before, winners):
    end = final_events(game(*seats, tie_before_leftovers=before), PASSES, 777)
    assert end.winners == winners


def test_the_whole_way_for_three_of_whom_one_leaves(begin):
    table = begin("classic", seats=3, challenge=Challenge.VOID)
    table.do(cmd.Seat(0), cmd.Pass())
    table.do(cmd.Seat(1), cmd.Resign())
    for number in (2, 0):
        table.do(cmd.Seat(number), cmd.Pass())
        assert table.game.phase is Phase.RUNNING
    table.do(cmd.Seat(2), cmd.Pass())
    assert table.game.end is not None
    assert (table.game.end.ending, table.game.passes) == (PASSES, 4)
    assert 1 not in table.game.end.winners
