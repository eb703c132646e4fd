"""What each kind of event changes in a game, and that it changes nothing else."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bot import resources
from bot.rules import events as ev
from bot.rules.board import Board, Direction, Layout, Square
from bot.rules.draw import Seal
from bot.rules.game import Game, OpenPlay, Phase, SeatState, evolve, opened
from bot.rules.lexicon import WordList
from bot.rules.ruleset import Challenge
from bot.rules.tiles import PlacedTile

CATALOGUE = resources.catalogue()
SQUARE, BESIDE = Square(7, 7), Square(7, 8)
OTHER = WordList("en", "newer", "00" * 32, 5)
MOVED = Layout("moved", ("D..", ".*.", "..."))
TEN = ev.Play(
    ((SQUARE, PlacedTile("A")), (BESIDE, PlacedTile("B", blank=True))), Direction.ACROSS, (), 0, 10
)
NOUGHT = replace(TEN, score=0)
SEATS = (
    SeatState(taken=True, score=30, rack=("A", "?", "C")),
    SeatState(taken=True, score=20, rack=("D", "E"), skips=True),
    SeatState(taken=True, score=40, emptied=3),
)
LAST = SeatState(taken=True, score=30, rack=("A", "?"))


def offer(challenge: Challenge) -> ev.GameOffered:
    return ev.GameOffered(
        game_id="GAMEAAAA",
        ruleset=replace(CATALOGUE.rulesets["classic"], challenge=challenge),
        layout=CATALOGUE.layouts["classic"],
        tile_set=CATALOGUE.tile_sets["classic", "en"],
        words=CATALOGUE.word_lists["en"],
        seats=3,
        reserved=False,
        turn_seconds=60,
        commitment="",
        at=100,
        expires=200,
    )


def running(challenge: Challenge = Challenge.DOUBLE, **changes: object) -> Game:
    """Return a game of three under way whose every field differs from what it begins with."""
    game = Game(
        offer=offer(challenge),
        seal=Seal("5e", 111, 222),
        seats=SEATS,
        phase=Phase.RUNNING,
        board=Board({Square(0, 0): PlacedTile("Z")}),
        bag=("U", "V", "W"),
        turn=0,
        turn_seq=15,
        deadline=500,
        passes=2,
        scoreless=3,
        plays=4,
        latest=ev.TurnPassed(2),
        open=OpenPlay(2, TEN, final=False),
        seq=20,
    )
    return replace(game, **changes)  # type: ignore[arg-type]  # the table below hands over what fits


def inviting(**changes: object) -> Game:
    seats = (SeatState(taken=True), SeatState(), SeatState())
    game = Game(offer(Challenge.VOID), Seal("5e"), seats, seq=2)
    return replace(game, **changes)  # type: ignore[arg-type]  # likewise


def seats_with(number: int, **changes: object) -> tuple[SeatState, ...]:
    seat = replace(SEATS[number], **changes)  # type: ignore[arg-type]  # likewise
    return (*SEATS[:number], seat, *SEATS[number + 1 :])


def check(game: Game, event: ev.Event, expected: dict[str, object]) -> None:
    after = evolve(game, event)
    names = [field.name for field in fields(Game)]
    changed = {n: getattr(after, n) for n in names if getattr(after, n) != getattr(game, n)}
    assert changed == {"seq": game.seq + 1, **expected}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.TurnBegan(2, 900, 960), {"turn": 2, "deadline": 960, "turn_seq": 20}),
        (ev.DeadlineMoved(30, 530), {"deadline": 530}),
        (ev.WordListReplaced(OTHER), {"replaced": OTHER}),
        (ev.BoardDrawn(MOVED), {"drawn_layout": MOVED}),
        (
            ev.FirstSeatDrawn(((0, "A"), (1, "B")), 0),
            {"first": ev.FirstSeatDrawn(((0, "A"), (1, "B")), 0)},
        ),
        (ev.DrawSealed("6f"), {"seal": Seal("6f")}),
        (ev.BagFilled(("A", "B")), {"bag": ("A", "B")}),
        (
            ev.TilesDrawn(0, ("W", "V")),
            {"bag": ("U",), "seats": seats_with(0, rack=("A", "?", "C", "W", "V"))},
        ),
        (
            ev.TilesReturned(1, ("D",), ("V", "D", "W", "U")),
            {"bag": ("V", "D", "W", "U"), "seats": seats_with(1, rack=("E",))},
        ),
        (
            ev.TilesSwapped(0, 2),
            {"latest": ev.TilesSwapped(0, 2), "open": None, "passes": 0, "scoreless": 4},
        ),
        (
            ev.TurnPassed(0),
            {"latest": ev.TurnPassed(0), "open": None, "passes": 3, "scoreless": 4},
        ),
        (ev.PlayAccepted(0), {"open": None}),
        (ev.TurnLost(1), {"seats": seats_with(1, skips=False)}),
        (
            ev.SeatResigned(0),
            {"latest": ev.SeatResigned(0), "open": None, "seats": seats_with(0, left=True)},
        ),
        (ev.SeatResigned(1), {"latest": ev.SeatResigned(1), "seats": seats_with(1, left=True)}),
        (
            ev.TimeRanOut(0),
            {"latest": ev.TimeRanOut(0), "open": None, "seats": seats_with(0, left=True)},
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ev.Event) else "",
)
def test_events_of_a_running_game(event, expected):
    check(running(), event, expected)


def test_tiles_drawn_for_an_open_play_are_remembered_and_the_rack_is_no_longer_empty():
    play = OpenPlay(2, TEN, final=False, drawn=("W",))
    seats = seats_with(2, rack=("W",), emptied=None)
    check(running(), ev.TilesDrawn(2, ("W",)), {"bag": ("U", "V"), "open": play, "seats": seats})


@pytest.mark.parametrize("challenge", Challenge)
@pytest.mark.parametrize(("play", "scoreless"), [(TEN, 0), (NOUGHT, 4)])
def test_a_play(challenge, play, scoreless):
    game = running(challenge)
    event = ev.TilesPlaced(0, play)
    expected = {
        "seats": seats_with(0, rack=("C",), score=30 + play.score),
        "board": game.board.plus(play.tiles),
        "latest": event,
        "open": None if challenge is Challenge.VOID else OpenPlay(0, play, final=False),
        "passes": 0,
        "scoreless": scoreless,
        "plays": 5,
    }
    check(game, event, expected)


@pytest.mark.parametrize(("bag", "final"), [(("U",), False), ((), True)])
def test_a_play_that_empties_the_rack(bag, final):
    after = evolve(running(seats=(LAST, *SEATS[1:]), bag=bag), ev.TilesPlaced(0, TEN))
    assert after.seats[0] == SeatState(taken=True, score=40, emptied=20)
    assert after.open == OpenPlay(0, TEN, final=final)


@pytest.mark.parametrize(
    ("style", "skips"), [(style, style is Challenge.DOUBLE) for style in Challenge]
)
def test_a_challenge_in_vain(style, skips):
    seats = (replace(SEATS[0], skips=skips), SEATS[1], replace(SEATS[2], score=45))
    event = ev.PlayChallenged(0, 2, (), upheld=False, bonus=5)
    check(running(style), event, {"open": None, "seats": seats})


def test_a_challenge_that_is_upheld_takes_the_play_off_and_its_points_back():
    placed = running().board.plus(TEN.tiles)
    event = ev.PlayChallenged(0, 2, ("AB",), upheld=True, bonus=0)
    seats = seats_with(2, rack=("A", "?"), score=30, emptied=None)
    expected = {"open": None, "seats": seats, "board": running().board, "plays": 3}
    check(running(board=placed), event, expected)


def test_the_end_of_a_game():
    finals = tuple(ev.FinalScore(seat, (), -seat, 7 * seat) for seat in (2, 0, 1))
    event = ev.GameEnded(ev.Ending.PASSES, finals, (2,), None, 950, "5e")
    seats = tuple(replace(seat, score=7 * number) for number, seat in enumerate(SEATS))
    check(running(), event, {"seats": seats, "phase": Phase.ENDED, "turn": None, "end": event})


# The invitation

TAKEN = (SeatState(taken=True), SeatState(taken=True), SeatState())


@pytest.mark.parametrize(
    ("before", "event", "expected"),
    [
        ({}, ev.InvitationPosted(111), {"seal": Seal("5e", 111)}),
        ({"phase": Phase.DEALING}, ev.InvitationPosted(111), {"seal": Seal("5e", 111)}),
        ({}, ev.SeatTaken(1), {"seats": TAKEN}),
        (
            {"seats": TAKEN},
            ev.SeatTaken(2),
            {"seats": (SeatState(taken=True),) * 3, "phase": Phase.DEALING},
        ),
        (
            {"seats": TAKEN},
            ev.SeatsClosed(2),
            {"seats": (SeatState(taken=True),) * 2, "phase": Phase.DEALING},
        ),
        (
            {},
            ev.InvitationClosed(ev.Closing.EXPIRED, "5e"),
            {"phase": Phase.CLOSED, "closing": ev.Closing.EXPIRED},
        ),
        (
            {"phase": Phase.DEALING, "seal": Seal("5e", 111)},
            ev.GameBegan(222, 150),
            {"phase": Phase.RUNNING, "seal": Seal("5e", 111, 222)},
        ),
        ({}, ev.DeadlineMoved(30, 230), {"deadline": 230}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ev.Event) else "",
)
def test_events_of_an_invitation(before, event, expected):
    check(inviting(**before), event, expected)


# What a game answers


def test_a_game_just_offered_has_the_inviter_at_its_first_seat():
    game = opened(offer(Challenge.VOID))
    assert game == replace(inviting(), seal=Seal(""), seq=1)
    assert (game.phase, game.active, game.turn) == (Phase.OPEN, (0,), None)
    assert (game.board, game.bag, game.passes, game.scoreless) == (Board(), (), 0, 0)


def test_what_replaced_the_offer_counts():
    game = running()
    assert (game.layout, game.words) == (game.offer.layout, game.offer.words)
    assert evolve(game, ev.BoardDrawn(MOVED)).layout == MOVED
    assert evolve(game, ev.WordListReplaced(OTHER)).words == OTHER
    moved = evolve(game, ev.BoardDrawn(MOVED)).position
    assert (moved.board, moved.layout) == (game.board, MOVED)
    assert (moved.tile_set, moved.ruleset) == (game.tile_set, game.offer.ruleset)


def test_an_invitation_ends_when_it_said_or_when_that_was_moved():
    assert inviting().expires == 200
    assert evolve(inviting(), ev.DeadlineMoved(30, 230)).expires == 230


@pytest.mark.parametrize(
    ("left", "active", "after"),
    [
        ((), (0, 1, 2), (1, 2, 0)),
        ((0,), (1, 2), (1, 2, 1)),
        ((1,), (0, 2), (2, 2, 0)),
        ((2,), (0, 1), (1, 0, 0)),
    ],
)
def test_turns_pass_on_to_the_next_who_still_plays(left, active, after):
    seats = tuple(replace(seat, left=number in left) for number, seat in enumerate(SEATS))
    game = running(seats=seats)
    assert game.active == active
    assert tuple(game.after(seat) for seat in range(3)) == after


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({}, False),
        ({"open": None}, False),
        ({"open": OpenPlay(2, TEN, final=True)}, True),
        ({"open": OpenPlay(2, TEN, final=True), "turn": None}, False),
        ({"bag": ()}, False),  # the one on turn holds tiles
        ({"turn": 2}, False),  # no tiles, but there are some to draw
        ({"turn": 2, "bag": ()}, True),
        ({"turn": 2, "bag": (), "open": None}, False),
    ],
)
def test_a_last_play_is_asked_about(changes, asked):
    assert running(**changes).awaits_answer is asked
