"""What a decision writes down: who, when, what, and under which label tiles were mixed."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.decide import start
from bot.rules.draw import SealedDraw
from bot.rules.game import opened, replay
from bot.rules.inviting import draw_for_start
from bot.rules.lexicon import House
from bot.rules.ruleset import Challenge
from bot.rules.verifying import first_difference
from tests.rules.conftest import AnyWord, PlayTable
from tests.scripted import ScriptedDraw

SEED = bytes(range(32))


@pytest.fixture
def setup(catalogue) -> cmd.Setup:
    """Return a setup whose every field differs from what it would be by default."""
    return cmd.Setup(
        game_id="GAMEBBBB",
        ruleset=catalogue.rulesets["classic"],
        layout=catalogue.layouts["classic"],
        tile_set=catalogue.tile_sets["classic", "en"],
        words=catalogue.word_lists["en"],
        seats=3,
        reserved=True,
        turn_seconds=777,
        expires=900,
        random_board=True,
        house=House(("AB",), ("CAT",)),
    )


@pytest.fixture
def invitation(setup) -> PlayTable:
    draw = ScriptedDraw([[]])
    log = start(setup, draw=draw, at=100)
    return PlayTable(replay(log), draw, AnyWord(), opened(log[0]), at=150, log=list(log[1:]))


def test_the_offer_holds_all_that_was_agreed(setup):
    draw = SealedDraw(lambda: SEED)
    offered, sealed = start(setup, draw=draw, at=100)
    agreed = {field.name: getattr(setup, field.name) for field in fields(setup)}
    assert {name: getattr(offered, name) for name in agreed} == agreed
    assert (offered.at, offered.commitment) == (100, draw.seal(setup)[1])
    assert sealed == ev.DrawSealed(SEED.hex())


@pytest.mark.parametrize("seats", [2, 4])
def test_as_many_seats_as_the_rules_allow(setup, seats):
    offered, _ = start(replace(setup, seats=seats), draw=ScriptedDraw([[]]), at=100)
    assert offered.seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_more_or_fewer_seats_are_an_error_of_the_caller(setup, seats):
    with pytest.raises(ValueError, match=f"{seats} seats in classic"):
        start(replace(setup, seats=seats), draw=ScriptedDraw([[]]), at=100)


def test_only_one_who_was_asked_and_has_not_answered_declines(invitation):
    invitation.do(cmd.Seat(1), cmd.TakeSeat())
    for seat in (0, 1, 3, -1):
        assert invitation.refusal(cmd.Seat(seat), cmd.Decline()) == illegal.SeatNotFree()
    closed = ev.InvitationClosed(ev.Closing.DECLINED, invitation.game.seal.seed)
    assert invitation.do(cmd.Seat(2), cmd.Decline()) == (closed,)


def test_the_beginning_says_when(invitation):
    for seat in (1, 2):
        assert invitation.do(cmd.Seat(seat), cmd.TakeSeat()) == (ev.SeatTaken(seat),)
    invitation.at = 170
    events = invitation.do(cmd.Table(), cmd.Begin(222))
    assert events[0] == ev.GameBegan(222, 170)
    assert events[-1] == ev.TurnBegan(invitation.game.turn, 170, 170 + 777)


# Turns


def test_a_pass_says_whose(begin):
    table = begin("wordfeud")
    deadline = table.at + table.game.offer.turn_seconds
    assert table.do(cmd.Seat(0), cmd.Pass()) == (
        ev.TurnPassed(0),
        ev.TurnBegan(1, table.at, deadline),
    )


def test_time_runs_out_only_on_a_turn(invitation, begin):
    invitation.at = 99_999
    assert invitation.refusal(cmd.Clock(), cmd.TimeOut()) == illegal.GameIsOver()
    table = begin("wordfeud")
    table.at = table.game.deadline
    assert table.do(cmd.Clock(), cmd.TimeOut())[0] == ev.TimeRanOut(0)


def test_accepting_says_who(begin):
    table = begin("classic-published", challenge=Challenge.SINGLE).with_rack(0, "CATXYZQ")
    table.play(0, "8H", "CAT")
    table.do(cmd.Seat(1), cmd.Pass())
    first = replace(table.game.seats[0], rack=("S",))
    table.set(bag=(), seats=(first, table.game.seats[1]))
    table.play(0, "8H", "CATS")
    assert table.do(cmd.Seat(1), cmd.Accept())[0] == ev.PlayAccepted(1)


def test_a_challenge_in_vain_lets_the_turn_go_on_until_its_old_end(begin):
    table = begin("classic", words=("CAT",), challenge=Challenge.SINGLE)
    table.with_rack(0, "CATXYZQ").play(0, "8H", "CAT")
    deadline = table.game.deadline
    table.at += 60
    assert table.do(cmd.Seat(1), cmd.Challenge()) == (
        ev.PlayChallenged(1, 0, (), upheld=False, bonus=0),
        ev.TurnBegan(1, table.at, deadline),
    )


@pytest.mark.parametrize("leaves", [False, True])
def test_tiles_of_a_play_that_came_off_are_mixed_in_as_the_seed_says(begin, leaves):
    table = begin(
        "classic-published",
        words=(),
        challenge=Challenge.SINGLE,
        seats=3,
        draw=SealedDraw(lambda: SEED),
    )
    player = table.game.turn
    rack = table.game.seats[player].rack
    letters = [tile for tile in rack if tile != "?"][:2]
    table.play(player, "8H", "".join(letters))
    if leaves:
        table.do(cmd.Seat(player), cmd.Resign())
    events = table.do(cmd.Seat(table.game.turn), cmd.Challenge())
    assert [event.seat for event in events if isinstance(event, ev.TilesReturned)] == [player]
    while table.game.end is None:
        table.do(cmd.Seat(table.game.turn), cmd.Pass())
    assert first_difference((table.base.offer, *table.log)) is None


# The draw for the start

ALPHABET = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("pile", "seats", "drawn", "first"),
    [
        ("AB", 2, "BA", 1),
        ("BA", 2, "AB", 0),
        ("A?", 2, "?A", 0),
        ("?A", 2, "A?", 1),
        ("DBCA", 3, "ACB", 0),
        ("DACB", 3, "BCA", 2),
        ("BAA", 2, "AA", 0),  # the pile is too small to draw again: the earlier seat
        ("BCAA", 2, "AACB", 1),
        ("BAAAA", 2, "AAAA", 0),
        ("CBAAD", 3, "DAABC", 1),
        ("BADA", 3, "ADA", 0),
        ("A", 2, "", 0),
        ("DCBA", 1, "", 0),
    ],
)
def test_nearest_to_a_begins_and_ties_draw_again(pile, seats, drawn, first):
    found, begins = draw_for_start(pile, ALPHABET, seats)
    assert "".join(tile for _, tile in found) == drawn
    assert begins == first


@pytest.mark.parametrize(
    ("pile", "drawn", "first"),
    [
        ("ACBD", ((0, "D"), (1, "B"), (2, "C")), 1),
        ("BAAC", ((0, "C"), (1, "A"), (2, "A")), 1),  # one tile is too few for two
        ("BCAAC", ((0, "C"), (1, "A"), (2, "A"), (1, "C"), (2, "B")), 2),
    ],
)
def test_only_those_who_tie_draw_again(pile, drawn, first):
    assert draw_for_start(pile, ALPHABET, 3) == (drawn, first)
