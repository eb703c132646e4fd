"""What no player can cause: commands of the wrong actor, events that cannot follow, bad logs.

These are errors of the calling code, never refusals: a refusal is an answer for a person.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.board import Layout
from bot.rules.game import Phase, evolve, opened, replay
from bot.rules.tiles import without


class Unheard(ev.PrivateEvent):
    """A kind of private event that the game does not know."""


@pytest.mark.parametrize(
    ("actor", "command", "said"),
    [
        (cmd.Seat(0), cmd.Expire(), "a seat does not Expire"),
        (cmd.Seat(0), cmd.TimeOut(), "a seat does not TimeOut"),
        (cmd.Seat(0), cmd.PostInvitation(1), "a seat does not PostInvitation"),
        (cmd.Seat(0), cmd.Begin(1), "a seat does not Begin"),
        (cmd.Clock(), cmd.Pass(), "a clock does not Pass"),
        (cmd.Clock(), cmd.Begin(1), "a clock does not Begin"),
        (cmd.Table(), cmd.Resign(), "a table does not Resign"),
        (cmd.Table(), cmd.Expire(), "a table does not Expire"),
    ],
)
def test_a_command_is_given_by_its_own_kind_of_actor(begin, actor, command, said):
    table = begin("wordfeud")
    before = table.game
    with pytest.raises(TypeError, match=said):
        table.do(actor, command)
    assert table.game is before


@pytest.mark.parametrize(
    "foreign", [ev.SeatTaken(1), ev.GameBegan(1, 2), ev.SeatsClosed(2), ev.InvitationPosted(1)]
)
def test_what_belongs_to_the_invitation_cannot_follow_its_end(begin, foreign):
    with pytest.raises(AssertionError, match=type(foreign).__name__):
        evolve(begin("wordfeud").game, foreign)


@pytest.mark.parametrize("phase", [Phase.OPEN, Phase.DEALING])
@pytest.mark.parametrize("foreign", [ev.TurnPassed(0), ev.TurnBegan(0, 1, 2), ev.SeatResigned(0)])
def test_what_belongs_to_the_game_cannot_come_before_it(begin, phase, foreign):
    game = replace(begin("wordfeud").game, phase=phase)
    with pytest.raises(AssertionError, match=type(foreign).__name__):
        evolve(game, foreign)


def test_an_unknown_kind_of_private_event(begin):
    with pytest.raises(AssertionError, match="Unheard"):
        evolve(begin("wordfeud").game, Unheard())


@pytest.mark.parametrize("upheld", [True, False])
def test_a_challenge_of_nothing(begin, upheld):
    with pytest.raises(AssertionError, match="PlayChallenged"):
        evolve(begin("classic").game, ev.PlayChallenged(1, 0, (), upheld=upheld, bonus=0))


def test_a_log_begins_with_the_offer(begin):
    table = begin("wordfeud")
    for log in ((), tuple(table.log), (table.log[0], table.game.offer)):
        with pytest.raises(ValueError, match="GameOffered"):
            replay(log)
    assert replay([table.game.offer, *table.log]) == table.game
    assert opened(table.game.offer).seq == 1


def test_a_tile_that_is_not_there_is_not_taken(begin):
    with pytest.raises(KeyError, match="Q"):
        without("CAT", "ATQ")
    game = begin("wordfeud").with_rack(0, "CATXYZW").game
    with pytest.raises(KeyError, match="Q"):
        evolve(game, ev.TilesReturned(0, ("Q",), ()))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("..", ".*."), "rows of different lengths"),
        (("...", "..."), "0 centre squares"),
        (("*..", "..*"), "2 centre squares"),
        ((".x.", ".*."), "'x' is not a valid Premium"),
    ],
)
def test_a_layout_that_is_none(rows, said):
    with pytest.raises(ValueError, match=said):
        Layout("odd", rows)
