"""Logs of ours as records: they read back the same, judge clean, and keep foreign racks out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.gcg.boards import layout_of
from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.judging import Terms, recompute
from bot.rules.gcg.reading import read
from bot.rules.gcg.record import Placed, Record, is_ours
from bot.rules.gcg.writing import write
from bot.rules.ruleset import Challenge, Leftovers
from tests.records import read_record
from tests.rules.test_random_games import PAIRS, apply, new_game, one_turn
from tests.scripted import ScriptedDraw, Turn, deal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.rules.game import Game
    from bot.rules.gcg.record import RecordedEvent
    from tests.rules.conftest import PlayTable

CATALOGUE = resources.catalogue()
NAMES = ("Anna", "Bo Ek", "Çelik: x", "Åsa")


def log_of(table: PlayTable) -> list[ev.Event]:
    return [table.base.offer, *table.log]


def text_of(record: Record) -> list[str]:
    return write(record).decode().splitlines()


def event_lines(table: PlayTable, seat: int | None = None) -> list[str]:
    lines = text_of(record_of(log_of(table), NAMES, seat))
    header = ("#character", "#player", "#id", "#style", "#lexicon", "#board", "#game", "#tile")
    return [line for line in lines if not line.startswith(header)]


def check_read_back(record: Record) -> None:
    reading = read(write(record))
    assert reading.problem is None
    assert reading.warnings == ()
    assert reading.record == record


@pytest.mark.parametrize(
    ("pragmas", "ours"),
    [((), False), ((("id", "poslfit 7"),), False), ((("id", "crosstile-bot 7"),), False)],
)
def test_records_of_others_are_not_ours(
    pragmas: tuple[tuple[str, str], ...], *, ours: bool
) -> None:
    assert is_ours(Record(pragmas=pragmas)) is ours


def check_judged(record: Record, game: Game) -> None:
    verdict = recompute(record, Terms(game.layout, game.tile_set, game.ruleset))
    assert verdict.problem is None
    assert verdict.differences == ()
    assert verdict.warnings == ()
    for seat, state in enumerate(game.seats):
        totals = [event.total for event in record.events if event.player == seat]
        assert (totals or [0])[-1] == state.score


def dealt(*racks: str) -> ScriptedDraw:
    """Deal these racks, then whatever comes."""
    return ScriptedDraw([[tile for rack in racks for tile in rack], []])


def racks_shown(record: Record, log: Sequence[ev.Event], seat: int | None) -> None:
    """Check that a record of a running game shows of others only what lay on the board."""
    laid = [e.play.tiles for e in log if isinstance(e, ev.TilesPlaced)]
    plays = iter(laid)
    for event in record.events:
        shown = len(next(plays)) if event.what.kind == "play" else 0
        if event.player == seat or event.what.kind == "withdrawn":
            continue
        assert len(event.rack or ()) == shown
        assert not getattr(event.what, "tiles", ())
    assert {rack.player for rack in record.racks} <= {seat}


@pytest.mark.parametrize(
    ("ruleset", "style"),
    [
        ("classic", Challenge.DOUBLE),
        ("classic-published", Challenge.SINGLE),
        ("classic-tournament", Challenge.FIVE_POINT),
        ("instant", Challenge.VOID),
        ("wordfeud", Challenge.VOID),
    ],
)
@given(data=st.data())
@settings(max_examples=8)
def test_random_logs_read_back_and_judge_clean(ruleset, style, data):
    family = CATALOGUE.rulesets[ruleset].family
    pair = data.draw(st.sampled_from([pair for pair in PAIRS if pair[0] == family]))
    seats = data.draw(st.integers(2, CATALOGUE.rulesets[ruleset].most_players))
    seed = data.draw(st.binary(min_size=32, max_size=32))
    game, draw, log = new_game(pair, ruleset, style, seats, seed)
    for _ in range(25):
        if game.end is None:
            game = one_turn(game, draw, log, data)
    if game.end is None:
        for seat in (None, *range(seats)):
            record = record_of(log, NAMES, seat)
            check_read_back(record)
            check_judged(record, game)
            racks_shown(record, log, seat)
    while game.end is None:
        game = apply(game, cmd.Seat(game.active[-1]), cmd.Resign(), draw, log)
    record = record_of(log, NAMES)
    check_read_back(record)
    check_judged(record, game)


HELLO = [
    ">Anna: ABEHLL? 8F HELLo +7 7",
    ">Bo_Ek: DELORSW J7 W.RLDS +11 11",
    ">Anna: ABWXYYZ -AB +0 7",
    ">Bo_Ek: EOUUUVV - +0 11",
]


def test_a_running_game_shows_the_racks_of_the_one_who_asks(begin) -> None:
    table = begin("wordfeud", draw=dealt("HELL?AB", "WORLDSE"))
    table.play(0, "8F", "HELLO")
    table.play(1, "J7", "WORLDS")
    table.swap(0, "AB")
    table.do(cmd.Seat(1), cmd.Pass())
    mine, theirs = HELLO[::2], HELLO[1::2]
    public = [">Anna: EHLL? 8F HELLo +7 7", ">Bo_Ek: DLRSW J7 W.RLDS +11 11"]
    public += [">Anna:  -2 +0 7", ">Bo_Ek:  - +0 11"]
    assert event_lines(table) == ["#incomplete", *public]
    seen_by_anna = ["#incomplete", mine[0], public[1], mine[1], public[3], "#rack1 TUWXYYZ"]
    assert event_lines(table, 0) == seen_by_anna
    seen_by_bo = ["#incomplete", public[0], theirs[0], public[2], theirs[1], "#rack2 EOUUUVV"]
    assert event_lines(table, 1) == seen_by_bo
    table.do(cmd.Seat(0), cmd.Resign())
    assert event_lines(table) == [*HELLO, "#note #resigned player1"]


def test_the_header_says_by_what_a_game_is_played(begin) -> None:
    table = begin("instant", layout="instant-small", draw=dealt("HELL?AB", "WORLDSE"))
    record = record_of(log_of(table), ("x", "y"))
    lines = text_of(record)
    assert lines[:3] == ["#character-encoding UTF-8", "#player1 x x", "#player2 y y"]
    assert "#board-layout instant-small" in lines
    assert "#lexicon " + table.game.words.edition in lines
    assert f"#tile-distribution {table.game.tile_set.id}" in lines
    assert layout_of(record, {}) == table.game.layout
    assert layout_of(record, CATALOGUE.layouts) == table.game.layout


def test_challenges_leave_their_lines(begin) -> None:
    table = begin(
        "classic-tournament",
        draw=dealt("HELL?AB", "WORLDSE"),
        challenge=Challenge.FIVE_POINT,
        words=["HELLO"],
    )
    table.play(0, "8F", "HELLO")
    table.do(cmd.Seat(1), cmd.Challenge())
    table.play(1, "J7", "WORLDS")
    table.do(cmd.Seat(0), cmd.Challenge())
    for seat in (0, 1, 0, 1):
        table.do(cmd.Seat(seat), cmd.Pass())
    assert event_lines(table) == [
        ">Anna: ABEHLL? 8F HELLo +14 14",
        ">Anna: ABWXYYZ (challenge) +5 19",
        ">Bo_Ek: DELORSW J7 W.RLDS +11 11",
        ">Bo_Ek: DELORSW -- -11 0",
        ">Anna: ABWXYYZ - +0 19",
        ">Bo_Ek: DELORSW - +0 0",
        ">Anna: ABWXYYZ - +0 19",
        ">Bo_Ek: DELORSW - +0 0",
        ">Anna: ABWXYYZ (ABWXYYZ) -34 -15",
        ">Bo_Ek: DELORSW (DELORSW) -11 -11",
    ]
    check_judged(record_of(log_of(table), NAMES), table.game)


@pytest.mark.parametrize("style", [Challenge.SINGLE, Challenge.DOUBLE])
def test_a_challenge_in_vain_is_noted(begin, style) -> None:
    table = begin("classic", draw=dealt("HELL?AB", "WORLDSE"), challenge=style)
    table.play(0, "8F", "HELLO")
    table.do(cmd.Seat(1), cmd.Challenge())
    lost = [">Bo_Ek:  - +0 0"] if style is Challenge.DOUBLE else []
    expected = [">Anna: EHLL? 8F HELLo +14 14", *lost, "#note #unsuccessful-challenge"]
    assert event_lines(table) == ["#incomplete", *expected]


def test_who_left_is_passed_over(begin) -> None:
    racks = "HELL?AB", "WORLDSE", "AEIOURT"
    table = begin("classic", draw=dealt(*racks), seats=3)
    table.do(cmd.Seat(1), cmd.Resign())
    table.play(0, "8F", "HELLO")
    table.do(cmd.Seat(2), cmd.Pass())
    table.at = table.game.deadline
    table.do(cmd.Clock(), cmd.TimeOut())
    assert event_lines(table) == [
        "#description #resigned player2",
        ">Anna: ABEHLL? 8F HELLo +14 14",
        ">Çelik__x: AEIORTU - +0 0",
        "#note #timed-out player1",
    ]
    record = record_of(log_of(table), NAMES)
    check_read_back(record)
    check_judged(record, table.game)


def test_all_seven_tiles_bring_a_noted_bonus(begin) -> None:
    table = begin("wordfeud", draw=dealt("RELATED", "WORLDSE"))
    table.play(0, "8D", "RELATED")
    lines = event_lines(table)
    assert lines[-1] == "#note #bonus 40"
    usual = begin("classic-tournament", draw=dealt("RELATED", "WORLDSE"))
    usual.play(0, "8D", "RELATED")
    assert not [line for line in event_lines(usual) if line.startswith("#note")]


def test_tiles_of_several_letters_stand_in_brackets(begin) -> None:
    draw = ScriptedDraw([["CH", "I", "C", "O", "?", "A", "S", *"EERRTTU"], []])
    table = begin("classic-published", "es", draw=draw)
    table.play(0, "8F", "CHICO")
    table.play(1, "I8", "ORE")
    table.play(0, "10I", "E?[LL]A")
    lines = event_lines(table, 0)
    assert lines[1].startswith(">Anna: AC[CH]IOS? 8F [CH]ICO ")
    assert " 10I .[ll]A " in lines[3]
    check_read_back(record_of(log_of(table), NAMES, 0))


@pytest.mark.parametrize(
    ("names", "nicks", "full"),
    [
        (("Bo", "Bo"), ("Bo", "Bo_2"), ("Bo", "Bo_2")),
        (("Bo Ek", "Bo_Ek"), ("Bo_Ek", "Bo_Ek_2"), ("Bo Ek", "Bo_Ek")),
        (("a\n>b: X", "\u2028"), ("a_>b__X", "player2"), ("a >b: X", "player2")),
        (("#note", "x\u202ey"), ("#note", "x_y"), ("#note", "x y")),
    ],
)
def test_names_fit_one_line_and_differ(begin, names, nicks, full) -> None:
    table = begin("wordfeud")
    record = record_of(log_of(table), names)
    assert tuple(player.nick for player in record.players) == nicks
    assert tuple(player.name for player in record.players) == full
    check_read_back(record)


def test_a_log_without_its_beginning_or_without_names_is_an_error(begin) -> None:
    table = begin("wordfeud")
    with pytest.raises(ValueError, match="begins with"):
        record_of(table.log, NAMES)
    with pytest.raises(ValueError, match="1 names for 2"):
        record_of(log_of(table), NAMES[:1])


@pytest.mark.parametrize(
    ("leftovers", "ends"),
    [(Leftovers.DOUBLE, [8]), (Leftovers.ADD, [4, -4]), (Leftovers.SUBTRACT, [-4])],
)
def test_a_real_game_played_here_is_the_record_it_was(begin, shared: Path, leftovers, ends) -> None:
    path = shared / "games/quackle+quackle/test/positions/logan.gcg"
    played = read_record(path)
    seat_of = {player: seat for seat, player in enumerate(played.players)}
    turns = [Turn(seat_of[play.player], play.rack, play.used) for play in played.plays]
    draw = deal(turns, CATALOGUE.rulesets["classic-tournament"].draw)
    table = begin("classic-tournament", draw=draw, leftovers=leftovers)
    for play in played.plays:
        table.play(seat_of[play.player], play.place, play.typed)
    record = record_of(log_of(table), played.players)
    check_read_back(record)
    check_judged(record, table.game)
    theirs = [event for event in read(path.read_bytes()).record.events if event.rack]
    ours = record.events[: len(theirs)]
    sort = table.game.tile_set.sort
    assert [told(event, event.rack) for event in ours] == [
        told(event, sort(event.rack or ())) for event in theirs
    ]
    assert [event.score for event in record.events[len(theirs) :]] == ends


def told(event: RecordedEvent, rack: Sequence[str] | None) -> tuple[object, ...]:
    assert isinstance(event.what, Placed)
    return event.player, event.what.place, rack, event.score, event.total
