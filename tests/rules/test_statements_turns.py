"""Statements about turns, swaps, passes, challenges, leaving, and how a game ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Board
from bot.rules.game import Phase
from bot.rules.ruleset import Challenge
from bot.rules.seen import public

ON, OFF = cmd.Seat(0), cmd.Seat(1)
statement = pytest.mark.statement
validated = pytest.mark.parametrize("ruleset", ["instant", "wordfeud"])
families = pytest.mark.parametrize("ruleset", ["instant", "wordfeud", "classic"])


def held(table, seat: int) -> list[str]:
    return sorted(table.game.seats[seat].rack)


def near_the_end(table, *racks: str, bag: str = ""):
    """Leave these racks and this bag, as a game has them near its end."""
    seats = tuple(
        replace(seat, rack=tuple(rack)) for seat, rack in zip(table.game.seats, racks, strict=True)
    )
    return table.set(seats=seats, bag=tuple(bag))


# Beginning and drawing


@statement("C14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_one_who_invites_begins(begin, first) -> None:
    """Whatever a draw for the start would say; seat 0 is the inviter's."""
    table = begin("wordfeud", "sv", first=first)
    assert (table.game.turn, table.game.first) == (0, None)


@statement("D02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_draws_seven(begin, seats) -> None:
    table = begin("classic", "nb", seats=seats)
    assert [len(seat.rack) for seat in table.game.seats] == [7] * seats
    assert len(table.game.bag) == 100 - 7 * seats


@statement("D01")
def test_the_tiles_lie_face_down(begin) -> None:
    """Nobody sees the bag's order: games that differ in it alone look the same to everybody."""
    game = begin("classic", "nb").game
    assert public(game) == public(replace(game, bag=game.bag[::-1]))
    assert public(game).bag == 86
    assert sorted(game.bag + game.seats[0].rack + game.seats[1].rack) == sorted(
        game.tile_set.full_bag()
    )


@statement("C22")
def test_racks_are_filled_after_the_move_while_the_bag_lasts(begin) -> None:
    table = begin("wordfeud", "sv").with_rack(0, "HUSABDE")
    assert [len(seat.rack) for seat in table.game.seats] == [7, 7]
    table.play(0, "8H", "HUS")
    assert (len(table.game.seats[0].rack), len(table.game.bag)) == (7, 104 - 14 - 3)
    near_the_end(table, "ABC", "EABDFG", bag="NT")
    table.play(1, "8K", "EA")
    assert (len(table.game.seats[1].rack), table.game.bag) == (6, ())


@statement("D06")
def test_a_classic_rack_is_filled_when_the_own_turn_begins(begin) -> None:
    table = begin("classic", "nb").with_rack(0, "HUSABDE")
    table.play(0, "8H", "HUS")
    assert held(table, 0) == ["A", "B", "D", "E"]
    table.do(OFF, cmd.Pass())
    assert len(table.game.seats[0].rack) == 7
    assert table.game.turn == 0


# Swapping and passing


@statement("A07", "B07", "C36")
@validated
def test_a_swap_is_the_whole_turn(begin, ruleset) -> None:
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    bag = table.game.bag
    table.swap(0, "XYZQ")
    assert sorted(table.game.seats[0].rack) == sorted((*"CAT", *bag[-4:]))
    assert sorted(table.game.bag) == sorted((*bag[:-4], *"XYZQ"))
    answer = table.refusal(ON, table.word("8H", "CAT"))
    assert answer == illegal.NotYourTurn(1, table.game.deadline)
    assert table.scores() == [0, 0]


@statement("A07", "B07", "C35")
@validated
@pytest.mark.parametrize("count", [1, 2, 7])
def test_k1_one_to_seven_tiles_may_be_swapped(begin, ruleset, count) -> None:
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    events = table.swap(0, "CATXYZQ"[:count])
    assert events[0] == ev.TilesSwapped(0, count)
    assert len(table.game.seats[0].rack) == 7


@statement("A07", "B07")
def test_k1_never_more_than_the_bag_holds(begin) -> None:
    table = begin("instant").with_rack(0, "CATXYZQ")
    table.set(bag=table.game.bag[:2])
    assert table.refusal(ON, cmd.Swap(tuple("XYZ"))) == illegal.BagTooSmall(3, 2)
    table.swap(0, "XY")


@statement("C35")
def test_seven_must_be_left_in_the_bag(begin) -> None:
    table = begin("wordfeud").with_rack(0, "CATXYZQ")
    bag = table.game.bag
    table.set(bag=bag[:6])
    assert table.refusal(ON, cmd.Swap(("X",))) == illegal.BagTooSmall(7, 6)
    table.set(bag=bag[:7])
    table.swap(0, "X")


@statement("A08", "B08", "C28", "D05")
@families
def test_a_pass_is_the_whole_turn(begin, ruleset) -> None:
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    table.do(ON, cmd.Pass())
    assert (table.game.turn, held(table, 0)) == (1, sorted("CATXYZQ"))
    answer = table.refusal(ON, table.word("8H", "CAT"))
    assert answer == illegal.NotYourTurn(1, table.game.deadline)


@statement("D05")
def test_passing_needs_no_reason(begin) -> None:
    """A seat that could lay a word may pass too: nobody asks whether one exists."""
    table = begin("classic", words=("CAT",)).with_rack(0, "CATXYZQ")
    assert [type(event) for event in table.do(ON, cmd.Pass())] == [ev.TurnPassed, ev.TurnBegan]


# Challenges


@statement("D12")
def test_an_illegal_word_goes_back_and_scores_nothing(begin) -> None:
    table = begin("classic", "nb", words=("HUS",), challenge=Challenge.DOUBLE)
    table.with_rack(0, "HUSABDE").play(0, "8H", "BUS")
    events = table.do(OFF, cmd.Challenge())
    assert events[0] == ev.PlayChallenged(1, 0, ("BUS",), upheld=True, bonus=0)
    assert (table.scores(), table.game.board) == ([0, 0], Board())
    assert (held(table, 0), table.game.turn) == (sorted("HUSABDE"), 1)


@statement("D12")
def test_m10_one_illegal_cross_word_takes_all_of_it_off(begin) -> None:
    table = begin("classic", "nb", words=("HUS", "SE"), challenge=Challenge.DOUBLE)
    table.with_rack(0, "HUSABDE").play(0, "8H", "HUS")
    table.with_rack(1, "SEABDGI").play(1, "K8", "SE")
    before = len(table.game.board.tiles)
    events = table.do(ON, cmd.Challenge())
    assert events[0] == ev.PlayChallenged(0, 1, ("HUSS",), upheld=True, bonus=0)
    assert (before, len(table.game.board.tiles)) == (5, 3)


@statement("D12", "D13")
def test_k7_the_double_challenge_is_the_rule(catalogue) -> None:
    assert catalogue.rulesets["classic"].challenge is Challenge.DOUBLE
    assert catalogue.rulesets["classic-published"].challenge is Challenge.SINGLE


@statement("D13")
def test_a_legal_word_costs_the_challenger_a_turn(begin) -> None:
    table = begin("classic", "nb", words=("HUS",), challenge=Challenge.DOUBLE)
    table.with_rack(0, "HUSABDE").play(0, "8H", "HUS")
    score = table.scores()[0]
    table.do(OFF, cmd.Challenge())
    assert (table.game.turn, table.scores()) == (0, [score, 0])
    assert score > 0


@statement("D13")
def test_m9_the_next_turn_of_one_who_is_not_on_turn(begin) -> None:
    table = begin("classic", "nb", words=("HUS",), challenge=Challenge.DOUBLE, seats=4)
    table.with_rack(0, "HUSABDE").play(0, "8H", "HUS")
    table.do(cmd.Seat(2), cmd.Challenge())
    assert table.game.turn == 1
    assert table.refusal(cmd.Seat(3), cmd.Challenge()) == illegal.NothingToChallenge()
    table.do(OFF, cmd.Pass())
    assert table.game.turn == 3


# Leaving


@statement("A09", "B09", "C31")
@validated
@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_at_any_time_loses(begin, ruleset, seat) -> None:
    """On turn or not, ahead or behind: seat 0 leads and is not on turn."""
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    score = table.scores()
    table.do(cmd.Seat(seat), cmd.Resign())
    end = table.game.end
    assert end is not None
    assert (end.ending, end.winners) == (ev.Ending.RESIGNED, (1 - seat,))
    assert table.scores() == score


@statement("C30")
def test_72_hours_and_then_the_game_is_lost(begin) -> None:
    table = begin("wordfeud", "sv").with_rack(0, "HUSABDE")
    table.play(0, "8H", "HUS")
    table.do(OFF, cmd.Pass())
    assert table.game.deadline == table.at + 72 * 3600
    table.at = table.game.deadline - 1
    assert isinstance(table.refusal(cmd.Clock(), cmd.TimeOut()), illegal.NotYetTime)
    table.at += 1
    table.do(cmd.Clock(), cmd.TimeOut())
    end = table.game.end
    assert end is not None
    assert (end.ending, end.winners, table.scores()) == (ev.Ending.TIME, (1,), [8, 0])


# The ordinary end


@statement("A19", "B17", "C32")
@validated
def test_the_last_tile_ends_the_game(begin, ruleset) -> None:
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    near_the_end(table, "S", "BED", bag="E")
    table.play(0, "8K", "S")  # one tile was left to draw: the game goes on
    assert (table.game.phase, held(table, 0)) == (Phase.RUNNING, ["E"])
    table.do(OFF, cmd.Pass())
    table.play(0, "K8", "SE")
    assert table.game.end is not None
    assert (table.game.end.ending, table.game.end.out) == (ev.Ending.OUT, 0)


@statement("D07")
def test_the_classic_game_ends_with_all_drawn_and_one_gone_out(begin) -> None:
    table = begin("classic", "nb", challenge=Challenge.VOID).with_rack(0, "HUSABDE")
    table.play(0, "8H", "HUS")
    table.do(OFF, cmd.Pass())
    near_the_end(table, "E", "BED", bag="TO")
    table.play(0, "8K", "E")  # an empty rack, but tiles remain (M11)
    assert (table.game.phase, held(table, 0)) == (Phase.RUNNING, [])
    table.do(OFF, cmd.Pass())
    assert held(table, 0) == []  # seat 1 drew both when its turn began
    assert table.game.end is not None
    assert (table.game.end.ending, table.game.end.out) == (ev.Ending.OUT, 0)


@statement("D07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m5_nobody_can_make_a_word_when_all_pass_twice(begin, seats) -> None:
    table = begin("classic", "nb", seats=seats)
    for turn in range(2 * seats):
        assert table.game.phase is Phase.RUNNING
        table.do(cmd.Seat(turn % seats), cmd.Pass())
    assert table.game.end is not None
    assert (table.game.end.ending, table.game.end.out) == (ev.Ending.PASSES, None)


@statement("A20", "B18")
@pytest.mark.parametrize("acts", ["pass pass pass", "pass swap pass", "swap swap swap"])
def test_three_scoreless_turns_end_the_game(begin, acts) -> None:
    table = begin("instant").with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    for number, act in enumerate(acts.split()):
        assert table.game.phase is Phase.RUNNING
        seat = (number + 1) % 2
        if act == "swap":
            table.swap(seat, table.game.seats[seat].rack[0])
        else:
            table.do(cmd.Seat(seat), cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.ending is ev.Ending.SCORELESS


@statement("A20", "B18")
def test_but_not_at_nil_nil(begin) -> None:
    table = begin("instant")
    for number in range(9):
        table.do(cmd.Seat(number % 2), cmd.Pass())
    assert table.game.phase is Phase.RUNNING
    table.with_rack(1, "CATXYZQ").play(1, "8H", "CAT")
    table.do(ON, cmd.Pass())
    table.do(OFF, cmd.Pass())
    assert table.game.phase is Phase.RUNNING
    table.do(ON, cmd.Pass())
    assert table.game.phase is Phase.ENDED


@statement("C29")
def test_three_passes_in_a_row_end_the_game(begin) -> None:
    """At nil-nil too; a swap between them begins the count anew (reading M3)."""
    table = begin("wordfeud", "sv")
    table.do(ON, cmd.Pass())
    table.do(OFF, cmd.Pass())
    table.swap(0, table.game.seats[0].rack[0])
    table.do(OFF, cmd.Pass())
    table.do(ON, cmd.Pass())
    assert table.game.phase is Phase.RUNNING
    table.do(OFF, cmd.Pass())
    assert table.game.end is not None
    assert table.game.end.ending is ev.Ending.PASSES


# The final count


@statement("A21", "B19", "C33")
@validated
def test_leftovers_go_to_the_one_who_laid_the_last_tile(begin, ruleset) -> None:
    """B 4 + E 1 + D 2 = 7 in both families."""
    table = begin(ruleset).with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(OFF, cmd.Pass())
    near_the_end(table, "S", "BED")
    before = table.scores()
    table.play(0, "8K", "S")
    last = 4 + 1 + 1 + 1
    assert table.scores() == [before[0] + last + 7, before[1] - 7]
    assert table.game.end is not None
    assert [final.change for final in table.game.end.finals] == [7, -7]


@statement("C33")
def test_after_three_passes_everybody_only_loses(begin) -> None:
    """Swedish values: X 8 + Y 7 = 15 and Z 8."""
    table = near_the_end(begin("wordfeud", "sv"), "XY", "Z")
    for seat in (0, 1, 0):
        table.do(cmd.Seat(seat), cmd.Pass())
    assert table.scores() == [-15, -8]


@statement("D18")
def test_in_classic_everybody_only_loses_the_own_tiles(begin) -> None:
    """Norwegian values: B 4 + E 1 + D 1 = 6; the one who went out gains nothing (K3)."""
    table = begin("classic", "nb", challenge=Challenge.VOID).with_rack(0, "HUSABDE")
    table.play(0, "8H", "HUS")
    table.do(OFF, cmd.Pass())
    near_the_end(table, "E", "BED")
    table.play(0, "8K", "E")
    assert table.game.end is not None
    assert [final.change for final in table.game.end.finals] == [0, -6]


@statement("C34", "D19")
@pytest.mark.parametrize(
    ("ruleset", "scores", "finals", "winners"),
    [
        ("wordfeud", (30, 30), (22, 29), (1,)),
        ("wordfeud", (37, 30), (29, 29), (0, 1)),  # M13: shared
        ("classic", (30, 30), (22, 29), (1,)),
        ("classic", (37, 30), (29, 29), (0,)),  # M13: the score before the deduction
        ("classic", (10, 30), (2, 29), (1,)),
    ],
)
def test_the_highest_final_score_wins(begin, ruleset, scores, finals, winners) -> None:
    """Swedish: X is worth 8 in both families, A 1."""
    table = near_the_end(begin(ruleset, "sv"), "X", "A")
    seats = tuple(replace(s, score=n) for s, n in zip(table.game.seats, scores, strict=True))
    table.set(seats=seats)
    while table.game.phase is Phase.RUNNING:
        assert table.game.turn is not None
        table.do(cmd.Seat(table.game.turn), cmd.Pass())
    assert table.game.end is not None
    assert (tuple(table.scores()), table.game.end.winners) == (finals, winners)
