"""Seats held by computers, and hints: what the rules know of them, and what the log keeps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.decide import decide, start
from bot.rules.game import Game, Phase, evolve, replay
from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.reading import read
from bot.rules.gcg.writing import write
from bot.rules.illegal import Refused
from bot.rules.seen import public
from bot.store.codec import decode, encode
from tests.rules.conftest import NOON, AnyWord
from tests.scripted import ScriptedDraw

if TYPE_CHECKING:
    from bot.rules.illegal import Refusal

CATALOGUE = resources.catalogue()
CLUB = ev.Computer(1, "club")
HOST = cmd.Seat(0)


def setup(rules: str = "wordfeud", seats: int = 2, **more: object) -> cmd.Setup:
    ruleset = CATALOGUE.rulesets[rules]
    made = cmd.Setup(
        "GAMEAAAA",
        ruleset,
        CATALOGUE.standard_layout(ruleset.family),
        CATALOGUE.tile_sets[ruleset.family, "en"],
        CATALOGUE.word_lists["en"],
        seats,
        reserved=False,
        turn_seconds=60,
        expires=NOON + 100,
    )
    return replace(made, **more)  # type: ignore[arg-type]  # the names are checked by replace


class Log:
    """A game that grows by what is done in it."""

    def __init__(self, setup: cmd.Setup) -> None:
        self.draw = ScriptedDraw([[*"CATEIOU", *"SEANDER"]])
        self.events = list(start(setup, draw=self.draw, at=NOON))

    @property
    def game(self) -> Game:
        return replay(self.events)

    def does(self, actor: cmd.Actor, command: cmd.Command, at: int = NOON) -> Game:
        events = decide(self.game, actor, command, lexicon=AnyWord(), draw=self.draw, at=at)
        self.events += events
        return self.game

    def refuses(self, actor: cmd.Actor, command: cmd.Command, at: int = NOON) -> Refusal:
        with pytest.raises(Refused) as refused:
            self.does(actor, command, at)
        return refused.value.reason

    def begin(self) -> Game:
        self.does(cmd.Table(), cmd.PostInvitation(1))
        return self.does(cmd.Table(), cmd.Begin(2))


def test_a_game_against_the_computer_alone_waits_for_nobody() -> None:
    log = Log(setup(computers=(CLUB,)))
    assert log.game.phase is Phase.DEALING
    assert [seat.computer for seat in log.game.seats] == [None, "club"]
    game = log.begin()
    assert (game.phase, game.turn, game.people) == (Phase.RUNNING, 0, (0,))
    assert [seat.computer for seat in public(game).seats] == [None, "club"]


def test_others_may_still_come() -> None:
    log = Log(setup("classic", 4, computers=(CLUB,)))
    assert log.game.phase is Phase.OPEN
    assert log.refuses(cmd.Seat(1), cmd.TakeSeat()) == illegal.SeatNotFree()
    assert log.does(HOST, cmd.AddComputer("master")).seats[2].computer == "master"
    assert log.refuses(cmd.Seat(2), cmd.AddComputer("club")) == illegal.NotYourGame()
    assert log.does(cmd.Seat(3), cmd.TakeSeat()).phase is Phase.DEALING
    assert log.refuses(HOST, cmd.AddComputer("club")) == illegal.AlreadyBegun()


def test_beginning_early_keeps_the_computers() -> None:
    log = Log(setup("classic", 4, computers=(CLUB,)))
    game = log.does(HOST, cmd.CloseSeats())
    assert [seat.computer for seat in game.seats] == [None, "club"]
    assert game.phase is Phase.DEALING


def test_seats_kept_for_people_are_not_given_to_computers() -> None:
    log = Log(setup(reserved=True))
    assert log.refuses(HOST, cmd.AddComputer("club")) == illegal.SeatsReserved()


@pytest.mark.parametrize(
    "computers", [(ev.Computer(0, "club"),), (ev.Computer(2, "club"),), (CLUB, CLUB)]
)
def test_a_computer_sits_on_a_seat_of_its_own(computers: tuple[ev.Computer, ...]) -> None:
    with pytest.raises(ValueError, match="computers on"):
        Log(setup(computers=computers))


def test_no_time_runs_for_a_computer() -> None:
    log = Log(setup(computers=(CLUB,)))
    first = log.begin()
    assert not first.awaits_computer
    assert not public(first).awaits_computer
    waiting = log.does(HOST, cmd.Pass())
    assert waiting.awaits_computer
    assert public(waiting).awaits_computer
    late = waiting.deadline + 1000
    assert log.refuses(cmd.Clock(), cmd.TimeOut(), late) == illegal.NotYetTime(waiting.deadline)
    theirs = log.does(cmd.Seat(1), cmd.Pass())
    ended = log.does(cmd.Clock(), cmd.TimeOut(), theirs.deadline)
    assert ended.end is not None
    assert (ended.end.ending, ended.end.winners) == (ev.Ending.TIME, (1,))


@pytest.mark.parametrize("leaving", ["resigns", "is late"])
def test_computers_do_not_play_on_among_themselves(leaving: str) -> None:
    log = Log(setup("classic-published", 3, computers=(CLUB, ev.Computer(2, "expert"))))
    game = log.begin()
    while game.turn:
        game = log.does(cmd.Seat(game.turn), cmd.Pass())
    if leaving == "resigns":
        game = log.does(HOST, cmd.Resign())
    else:
        game = log.does(cmd.Clock(), cmd.TimeOut(), game.deadline)
    assert game.end is not None
    assert game.end.winners == (1, 2)


def test_a_person_who_stays_plays_on_with_the_computer() -> None:
    log = Log(setup("classic-published", 3, computers=(CLUB,)))
    log.does(cmd.Seat(2), cmd.TakeSeat())
    log.begin()
    assert log.does(HOST, cmd.Resign()).phase is Phase.RUNNING
    assert log.does(cmd.Seat(2), cmd.Resign()).phase is Phase.ENDED


# Hints


def test_a_hint_is_told_to_all_and_counted_once_a_turn() -> None:
    log = Log(setup(computers=(CLUB,), hints=True))
    assert log.refuses(HOST, cmd.TakeHint()) == illegal.GameNotBegun()
    log.begin()
    assert isinstance(log.refuses(cmd.Seat(1), cmd.TakeHint()), illegal.NotYourTurn)
    game = log.does(HOST, cmd.TakeHint())
    assert log.events[-1] == ev.HintTaken(0)
    assert isinstance(log.events[-1], ev.PublicEvent)
    assert (game.hinted, game.seats[0].hints) == (True, 1)
    assert not log.does(HOST, cmd.Pass()).hinted


def test_where_no_hints_are_agreed_there_are_none() -> None:
    log = Log(setup(computers=(CLUB,)))
    log.begin()
    assert log.refuses(HOST, cmd.TakeHint()) == illegal.NoHints()


# What is kept


def test_the_log_says_who_is_a_computer_and_comes_back_from_the_store() -> None:
    log = Log(setup("classic", 3, computers=(CLUB,), hints=True))
    log.does(HOST, cmd.AddComputer("beginner"))
    game = log.begin()
    while game.turn:
        game = log.does(cmd.Seat(game.turn), cmd.Pass())
    log.does(HOST, cmd.TakeHint())
    assert [decode(*encode(event)) for event in log.events] == log.events
    assert log.events[0].computers == (CLUB,)  # type: ignore[attr-defined]  # an offer
    assert log.game.seats[2].computer == "beginner"


def test_logs_from_before_there_were_computers_are_read() -> None:
    kind, body = encode(Log(setup()).events[0])
    older = body.replace(',"computers":[],"hints":false', "")
    assert older != body
    assert decode(kind, older) == Log(setup()).events[0]
    assert decode("SeatTaken", '{"seat":1}') == ev.SeatTaken(1)


def test_a_record_names_computers_and_hints() -> None:
    log = Log(setup(computers=(CLUB,), hints=True))
    log.begin()
    log.does(HOST, cmd.Pass())
    log.does(cmd.Seat(1), cmd.Pass())
    log.does(HOST, cmd.TakeHint())
    log.does(HOST, cmd.Resign())
    record = record_of(log.events, ["Anna", "Computer club"])
    assert ("description", "#computer player2 club") in record.pragmas
    assert record.events[1].notes == ("#hint player1", "#resigned player1")
    assert read(write(record)).record.pragmas == record.pragmas


def test_the_state_after_each_event_follows_from_the_log() -> None:
    log = Log(setup(computers=(CLUB,), hints=True))
    log.begin()
    log.does(HOST, cmd.TakeHint())
    game = replay(log.events[:1])
    for count, event in enumerate(log.events[1:], 2):
        game = evolve(game, event)
        assert game == replay(log.events[:count])
