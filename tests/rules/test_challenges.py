"""Challenges in every style, the window in which they may come, and the asked last play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.board import Board
from bot.rules.game import Phase
from bot.rules.ruleset import Challenge

if TYPE_CHECKING:
    from tests.rules.conftest import PlayTable

WORDS = ("CAT", "CATS", "DE", "EAT")
STYLES = [Challenge.SINGLE, Challenge.DOUBLE, Challenge.FIVE_POINT, Challenge.TEN_POINT]
PRESETS = ["classic", "classic-published"]


@pytest.fixture
def table(begin):
    """A table at which seat 0 has just laid the given word from 8H on."""

    def laid(word: str, *, style=Challenge.DOUBLE, ruleset="classic", seats=2) -> PlayTable:
        dealt = begin(ruleset, words=WORDS, challenge=style, seats=seats)
        dealt.with_rack(0, "CATXYZQ")
        dealt.play(0, "8H", word)
        return dealt

    return laid


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("style", STYLES)
def test_d12_an_illegal_word_comes_off(table, style, ruleset):
    game = table("XAT", style=style, ruleset=ruleset)
    events = game.do(cmd.Seat(1), cmd.Challenge())
    assert events[0] == ev.PlayChallenged(1, 0, ("XAT",), upheld=True, bonus=0)
    assert game.game.board == Board()
    assert game.scores() == [0, 0]
    assert sorted(game.game.seats[0].rack) == sorted("CATXYZQ")
    assert game.game.turn == 1
    assert game.game.plays == 0
    drew_at_once = ruleset == "classic-published"
    assert (kinds(events) == ["PlayChallenged", "TilesReturned", "TurnBegan"]) == drew_at_once


def test_b30_a_turn_given_back_has_its_full_time(table):
    game = table("XAT")
    game.at = game.game.deadline - 60
    game.do(cmd.Seat(1), cmd.Challenge())
    assert game.game.deadline == game.at + game.game.offer.turn_seconds


def test_at_once_the_drawn_tiles_go_back(table):
    game = table("XAT", ruleset="classic-published")
    drawn = game.game.open.drawn
    bag = game.game.bag
    assert len(drawn) == 3
    game.do(cmd.Seat(1), cmd.Challenge())
    assert sorted(game.game.bag) == sorted(bag + drawn)


def test_m10_one_illegal_cross_word_takes_the_whole_play_off(table):
    game = table("CAT")
    game.with_rack(1, "SEABDFG").play(1, "K8", "SE")  # CATS is good, SE is not in the list
    events = game.do(cmd.Seat(0), cmd.Challenge())
    assert events[0] == ev.PlayChallenged(0, 1, ("SE",), upheld=True, bonus=0)


def test_d13_a_wrong_challenge_loses_the_turn(table):
    game = table("CAT")
    assert kinds(game.do(cmd.Seat(1), cmd.Challenge()))[:3] == [
        "PlayChallenged",
        "TurnLost",
        "TurnBegan",
    ]
    assert game.game.turn == 0
    assert game.game.passes == 0
    assert game.scores()[0] > 0


@pytest.mark.parametrize(
    ("style", "bonus"),
    [(Challenge.SINGLE, 0), (Challenge.FIVE_POINT, 5), (Challenge.TEN_POINT, 10)],
)
def test_a_wrong_challenge_in_the_other_styles(table, style, bonus):
    game = table("CAT", style=style)
    before, deadline = game.scores(), game.game.deadline
    game.at += 60
    game.do(cmd.Seat(1), cmd.Challenge())
    assert game.scores() == [before[0] + bonus, before[1]]
    assert (game.game.turn, game.game.deadline) == (1, deadline)


def test_m9_one_not_on_turn_loses_the_next_turn(table):
    game = table("CAT", seats=3)
    game.do(cmd.Seat(2), cmd.Challenge())
    assert game.game.turn == 1
    before = game.game.passes
    events = game.do(cmd.Seat(1), cmd.Pass())
    assert "TurnLost" in kinds(events)
    assert game.game.turn == 0
    assert game.game.passes == before + 1
    game.do(cmd.Seat(0), cmd.Pass())
    game.do(cmd.Seat(1), cmd.Pass())
    assert game.game.turn == 2


def test_a_lost_turn_draws_too(begin):
    game = begin("classic", words=WORDS, challenge=Challenge.DOUBLE, seats=3)
    game.with_rack(0, "CATXYZQ").play(0, "8H", "CAT")
    game.with_rack(1, "SEABDFG").play(1, "8K", "S")
    game.do(cmd.Seat(0), cmd.Challenge())  # seat 2 is on turn; seat 0 loses its next turn
    assert len(game.game.seats[0].rack) == 4
    game.do(cmd.Seat(2), cmd.Pass())
    assert (len(game.game.seats[0].rack), game.game.turn) == (7, 1)


def test_one_challenge_a_play_and_never_the_own(table):
    game = table("CAT", seats=3)
    assert game.refusal(cmd.Seat(0), cmd.Challenge()) == illegal.OwnPlay()
    game.do(cmd.Seat(2), cmd.Challenge())
    assert game.refusal(cmd.Seat(1), cmd.Challenge()) == illegal.NothingToChallenge()


@pytest.mark.parametrize("act", ["pass", "swap", "play"])
def test_the_window_closes_when_the_seat_on_turn_acts(table, act):
    game = table("XAT", seats=3)
    game.with_rack(1, "SEABDFG")
    if act == "pass":
        game.do(cmd.Seat(1), cmd.Pass())
    elif act == "swap":
        game.swap(1, "A")
    else:
        game.play(1, "K8", "SE")
        assert game.game.open is not None
        assert game.game.open.seat == 1
        return
    assert game.refusal(cmd.Seat(2), cmd.Challenge()) == illegal.NothingToChallenge()


def test_nothing_is_challenged_where_words_are_checked_first(begin):
    game = begin("wordfeud").with_rack(0, "CATXYZQ")
    game.play(0, "8H", "CAT")
    assert game.refusal(cmd.Seat(1), cmd.Challenge()) == illegal.NothingToChallenge()
    assert game.refusal(cmd.Seat(1), cmd.Accept()) == illegal.NothingToAccept()


# The last play


@pytest.fixture
def last_play(begin):
    """A table at which seat 0 has just played its last tile, the bag being empty."""

    def played(word: str, ruleset: str = "classic", seats: int = 2) -> PlayTable:
        dealt = begin(ruleset, words=WORDS, challenge=Challenge.DOUBLE, seats=seats)
        dealt.with_rack(0, "CATXYZQ").play(0, "8H", "CAT")
        for seat in range(1, seats):
            dealt.do(cmd.Seat(seat), cmd.Pass())
        others = [dealt.game.seats[seat] for seat in range(1, seats)]
        first = dealt.game.seats[0].__class__(taken=True, score=10, rack=(word[-1],))
        dealt.set(bag=(), seats=(first, *others))
        dealt.play(0, "8H", word)
        return dealt

    return played


@pytest.mark.parametrize("ruleset", PRESETS)
def test_the_seat_on_turn_is_asked_and_may_accept(last_play, ruleset):
    game = last_play("CATS", ruleset)
    assert (game.game.phase, game.game.turn, game.game.awaits_answer) == (Phase.RUNNING, 1, True)
    for command in (cmd.Pass(), cmd.Swap(("A",)), cmd.PlaceTiles(())):
        assert game.refusal(cmd.Seat(1), command) == illegal.ChallengeOrAccept()
    game.do(cmd.Seat(1), cmd.Accept())
    assert game.game.end is not None
    assert (game.game.end.ending, game.game.end.out) == (ev.Ending.OUT, 0)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_failed_challenge_of_the_last_play_ends_the_game(last_play, ruleset):
    game = last_play("CATS", ruleset)
    assert kinds(game.do(cmd.Seat(1), cmd.Challenge())) == ["PlayChallenged", "GameEnded"]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_an_upheld_challenge_of_the_last_play_goes_on(last_play, ruleset):
    game = last_play("CATQ", ruleset)
    game.do(cmd.Seat(1), cmd.Challenge())
    assert (game.game.phase, game.game.turn) == (Phase.RUNNING, 1)
    assert game.game.seats[0].rack == ("Q",)
    game.do(cmd.Seat(1), cmd.Pass())
    assert game.game.turn == 0


def test_one_whose_last_play_came_off_did_not_go_out(last_play):
    game = last_play("CATQ")
    game.do(cmd.Seat(1), cmd.Challenge())
    game.set(seats=(game.game.seats[0], replace(game.game.seats[1], rack=("S",))))
    game.play(1, "8H", "CATS")
    game.do(cmd.Seat(0), cmd.Accept())
    assert game.game.end is not None
    assert (game.game.end.ending, game.game.end.out) == (ev.Ending.OUT, 1)


def test_silence_accepts(last_play):
    game = last_play("CATS")
    game.at = game.game.deadline
    game.do(cmd.Clock(), cmd.TimeOut())
    assert game.game.end is not None
    assert (game.game.end.ending, game.game.end.out) == (ev.Ending.OUT, 0)


def test_resigning_when_asked_accepts(last_play):
    game = last_play("CATS")
    game.do(cmd.Seat(1), cmd.Resign())
    assert game.game.end is not None
    assert game.game.end.ending is ev.Ending.OUT


def test_another_may_challenge_the_last_play_too(last_play):
    game = last_play("CATQ", seats=3)
    game.do(cmd.Seat(2), cmd.Challenge())
    assert game.game.phase is Phase.RUNNING
    assert game.game.turn == 1


def test_a_resigned_third_keeps_the_tiles_out_of_the_bag_while_the_end_is_open(last_play):
    game = last_play("CATS", seats=3)
    score, rack = game.game.seats[2].score, game.game.seats[2].rack
    game.do(cmd.Seat(2), cmd.Resign())
    assert game.game.bag == ()
    assert game.game.seats[2].rack == rack
    game.do(cmd.Seat(1), cmd.Accept())
    assert game.game.end is not None
    assert game.game.end.finals[2] == ev.FinalScore(2, (), 0, score)  # M12: the score is kept


def test_a_play_of_one_who_left_comes_off_into_the_bag(table):
    game = table("XAT", seats=3)
    game.do(cmd.Seat(0), cmd.Resign())
    game.do(cmd.Seat(1), cmd.Challenge())
    assert game.game.board == Board()
    assert game.game.seats[0].rack == ()
    assert game.game.turn == 1


def test_a_late_draw_that_finds_nothing_asks_the_same(begin):
    """Seat 1 has an empty rack when its turn begins: the open play would end the game."""
    game = begin("classic", words=WORDS, challenge=Challenge.DOUBLE)
    game.with_rack(0, "CATXYZQ").play(0, "8H", "CAT")
    empty = game.game.seats[1].__class__(taken=True, rack=(), emptied=3)
    game.do(cmd.Seat(1), cmd.Pass())
    first = game.game.seats[0].__class__(taken=True, score=10, rack=("S", "E"))
    game.set(bag=(), seats=(first, empty))
    game.play(0, "8K", "S")
    assert (game.game.turn, game.game.awaits_answer) == (1, True)
    game.do(cmd.Seat(1), cmd.Accept())
    assert game.game.end is not None
    assert game.game.end.out == 1


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("answer", [cmd.Accept(), cmd.Challenge()])
def test_one_who_goes_out_and_leaves_does_not_stop_the_end(last_play, ruleset, answer):
    game = last_play("CATS", ruleset, seats=3)
    game.do(cmd.Seat(0), cmd.Resign())
    game.do(cmd.Seat(1), answer)
    assert game.game.end is not None
    assert game.game.end.out == 0
    assert 0 not in game.game.end.winners


def test_time_ends_a_game_whose_last_player_left(last_play):
    game = last_play("CATS", seats=3)
    game.do(cmd.Seat(0), cmd.Resign())
    game.at = game.game.deadline
    game.do(cmd.Clock(), cmd.TimeOut())
    assert game.game.phase is Phase.ENDED
