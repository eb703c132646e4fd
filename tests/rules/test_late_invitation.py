"""What may still come between the last seat taken and the beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.decide import decide, start
from bot.rules.game import Game, Phase, evolve, replay
from bot.rules.illegal import Refused
from tests.scripted import ScriptedDraw

OFFERED = 1_800_000_000
EXPIRES = OFFERED + 100
DRAW = ScriptedDraw([[]])


def after(game: Game, actor: cmd.Actor, command: cmd.Command, at: int = OFFERED) -> Game:
    lexicon = resources.catalogue().lexicon("en")
    for event in decide(game, actor, command, lexicon=lexicon, draw=DRAW, at=at):
        game = evolve(game, event)
    return game


def reason(game: Game, actor: cmd.Actor, command: cmd.Command, at: int = OFFERED) -> object:
    with pytest.raises(Refused) as refused:
        after(game, actor, command, at)
    return refused.value.reason


@pytest.fixture
def dealing() -> Game:
    """A game whose seats are all taken while nobody knows where its invitation stands."""
    catalogue = resources.catalogue()
    setup = cmd.Setup(
        game_id="GAMEAAAA",
        ruleset=catalogue.rulesets["wordfeud"],
        layout=catalogue.standard_layout("wordfeud"),
        tile_set=catalogue.tile_sets["wordfeud", "en"],
        words=catalogue.word_lists["en"],
        seats=2,
        reserved=False,
        turn_seconds=3600,
        expires=EXPIRES,
    )
    game = after(replay(start(setup, draw=DRAW, at=OFFERED)), cmd.Seat(1), cmd.TakeSeat())
    assert game.phase is Phase.DEALING
    return game


def test_the_invitation_id_may_come_after_the_last_seat(dealing):
    game = after(dealing, cmd.Table(), cmd.PostInvitation(111))
    assert (game.phase, game.seal.invitation_id) == (Phase.DEALING, 111)


def test_a_beginning_that_never_comes_expires(dealing):
    assert reason(dealing, cmd.Clock(), cmd.Expire()) == illegal.NotYetTime(EXPIRES)
    game = after(dealing, cmd.Clock(), cmd.Expire(), at=EXPIRES)
    assert (game.phase, game.closing) == (Phase.CLOSED, ev.Closing.EXPIRED)


def test_neither_comes_after_the_beginning(dealing):
    game = after(dealing, cmd.Table(), cmd.Begin(222))
    assert reason(game, cmd.Table(), cmd.PostInvitation(111)) == illegal.AlreadyBegun()
    assert reason(game, cmd.Clock(), cmd.Expire(), EXPIRES) == illegal.AlreadyBegun()
    assert reason(game, cmd.Seat(0), cmd.Withdraw()) == illegal.AlreadyBegun()


def test_a_beginning_that_never_comes_can_be_called_off_by_its_host(dealing):
    assert reason(dealing, cmd.Seat(1), cmd.Withdraw()) == illegal.NotYourGame()
    game = after(dealing, cmd.Seat(0), cmd.Withdraw())
    assert (game.phase, game.closing) == (Phase.CLOSED, ev.Closing.WITHDRAWN)
    assert reason(game, cmd.Table(), cmd.Begin(222)) == illegal.InvitationOver()


def test_a_moved_deadline_counts_for_the_invitation_and_then_for_the_turn(dealing):
    moved = evolve(dealing, ev.DeadlineMoved(50, EXPIRES + 50))
    assert reason(moved, cmd.Clock(), cmd.Expire(), EXPIRES) == illegal.NotYetTime(EXPIRES + 50)
    begun = after(moved, cmd.Table(), cmd.Begin(222))
    assert begun.deadline == OFFERED + 3600
    later = evolve(begun, ev.DeadlineMoved(50, begun.deadline + 50))
    assert reason(later, cmd.Clock(), cmd.TimeOut(), begun.deadline) == illegal.NotYetTime(
        begun.deadline + 50
    )
    ended = after(later, cmd.Clock(), cmd.TimeOut(), begun.deadline + 50)
    assert ended.phase is Phase.ENDED


def test_a_replaced_word_list_is_the_one_of_the_game(dealing):
    begun = after(dealing, cmd.Table(), cmd.Begin(222))
    newer = replace(begun.words, digest="newer")
    assert evolve(begun, ev.WordListReplaced(newer)).words == newer
