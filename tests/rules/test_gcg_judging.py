"""Records recomputed: scores, totals, challenges, the end; and what cannot have happened."""

from __future__ import annotations

import pytest

from bot import resources
from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.judging import Terms, Verdict, recompute
from bot.rules.gcg.reading import read
from bot.rules.gcg.record import Problem
from bot.rules.notation import square_name
from bot.rules.tiles import TileKind, TileSet
from tests.rules.conftest import AnyWord

CATALOGUE = resources.catalogue()
HEADER = "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bo Bo\n"
CY = "#player3 cy Cy\n"


def terms(language: str = "en", *, words: AnyWord | None = None, layout: str = "classic") -> Terms:
    return Terms(
        CATALOGUE.layouts[layout],
        CATALOGUE.tile_sets["classic", language],
        CATALOGUE.rulesets["classic"],
        words,
    )


def judged(*lines: str, header: str = HEADER, by: Terms | None = None) -> Verdict:
    reading = read((header + "\n".join(lines)).encode())
    assert reading.problem is None, reading.problem
    return recompute(reading.record, by or terms())


def told(verdict: Verdict) -> list[tuple[str, int | None]]:
    return [(judged.event.what.kind, judged.computed) for judged in verdict.events]


HELLO = ">ann: ABEHLL? 8F HELLo +14 14"
WORLDS = ">bo: DELORSW J8 .RLDS +7 7"


def test_a_sound_record_with_every_kind_of_event() -> None:
    verdict = judged(
        HELLO,
        ">ann: ABCDEFG (challenge) +5 19",
        ">bo: DELORSW J7 W.RLDS +11 11",
        ">bo: DELORSW --  -11 0",
        ">ann: ABCDEFG -ABC +0 19",
        ">bo: DELORSW - +0 0",
        ">ann: DEFGIJK -2 +0 19",
        ">bo: DELORSW (DELORSW) -11 -11",
        ">ann: DEFGIJK (DEFGIJK) -23 -4",
        ">ann:  (time) -10 -14",
        ">bo: DELORSW (time) -20 -31",
    )
    assert (verdict.problem, verdict.differences, verdict.warnings) == (None, (), ())
    assert told(verdict) == [
        ("play", 14),
        ("challenge", None),
        ("play", 11),
        ("withdrawn", -11),
        ("exchange", 0),
        ("pass", 0),
        ("exchange", 0),
        ("end", -11),
        ("end", -23),
        ("time", None),
        ("time", None),
    ]


def test_a_wrong_score_is_a_difference_and_the_totals_follow_either() -> None:
    verdict = judged(HELLO.replace("+14 14", "+15 15"), WORLDS.replace("+7 7", "+6 99"))
    assert verdict.problem is None
    assert [(j.event.number, j.event.score, j.computed) for j in verdict.differences] == [
        (1, 15, 14),
        (2, 6, 7),
    ]


def test_letters_that_lie_may_be_written_in_three_ways() -> None:
    for text in (".RLDS", "(O)RLDS", "ORLDS", "oRLDS"):
        assert judged(HELLO, WORLDS.replace(".RLDS", text)).problem is None


def test_a_withdrawn_play_is_off_the_board_and_its_tiles_are_back() -> None:
    verdict = judged(
        ">ann: QZ 8H QZ +40 40", ">ann: QZ --  -40 0", ">bo: QZ 8H QZ +40 40", ">ann:  - +0 0"
    )
    assert verdict.problem is None


@pytest.mark.parametrize(("board", "score"), [("classic", 9), ("quackle", 13), ("instant", 5)])
def test_the_board_is_data(board, score) -> None:
    lines = ">ann: AAAAAA 8C AAAAAA +0 0", ">bo: H C8 .H +0 0"
    assert judged(*lines, by=terms(layout=board)).events[1].computed == score


def test_sixteen_squares_of_quackles_board_differ() -> None:
    ours, theirs = CATALOGUE.layouts["classic"], CATALOGUE.layouts["quackle"]
    changed = {
        square_name(square): (ours.letter_factor(square), theirs.letter_factor(square))
        for square in ours.squares()
        if ours.premiums.get(square) != theirs.premiums.get(square)
    }
    doubled = dict.fromkeys(["F2", "J2", "B6", "N6", "B10", "N10", "F14", "J14"], (3, 2))
    tripled = dict.fromkeys(["G3", "I3", "C7", "M7", "C9", "M9", "G13", "I13"], (2, 3))
    assert changed == doubled | tripled


def test_a_tile_the_rack_does_not_hold_is_odd_no_more() -> None:
    verdict = judged(HELLO.replace("ABEHLL?", "ABEHLM?"))
    assert verdict.problem is None
    assert [warning.reason for warning in verdict.warnings] == [Defect(Fault.RACK_UNLIKE, ("L",))]


def test_words_are_looked_up_when_asked_unless_withdrawn() -> None:
    lines = HELLO, ">bo: DELORSW J7 W.RLDS +11 11", ">bo: DELORSW -- -11 0", ">ann: AB 9E AB +9 23"
    verdict = judged(*lines, by=terms(words=AnyWord(["HELLO"])))
    reasons = [event.reason for event in verdict.events]
    assert reasons[:3] == [None, None, None]
    assert isinstance(reasons[3], illegal.UnknownWords)
    assert verdict.problem is None
    assert all(event.reason is None for event in judged(*lines).events)


def test_german_tiles() -> None:
    verdict = judged(">ann: EHMSTUÜ H4 MÜHST +32 32", by=terms("de"))
    assert (verdict.problem, verdict.differences) == (None, ())


# What cannot have happened


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((HELLO, WORLDS.replace("+7 7", "+7 8")), Defect(Fault.TOTAL_WRONG, 8, 7)),
        ((HELLO.replace("+14 14", "+14 15"),), Defect(Fault.TOTAL_WRONG, 15, 14)),
        ((HELLO, ">ann: ABC - +0 14"), Defect(Fault.OUT_OF_TURN, expected="bo")),
        ((">bo: ABC - +0 0", ">bo: ABC - +0 0"), Defect(Fault.OUT_OF_TURN, expected="ann")),
        ((HELLO.replace("8F", "M70"),), illegal.NoSuchSquare("M70", "O", 15)),
        ((HELLO.replace("8F", "8M"),), illegal.OffBoard(15, down=False)),
        ((HELLO.replace("8F", "M13"),), illegal.OffBoard(15, down=True)),
        ((HELLO.replace("8F", "1A"),), illegal.CentreNotCovered(Square(7, 7))),
        ((HELLO, WORLDS.replace(".RLDS", "XRLDS")), illegal.SquareTaken(Square(7, 9), "O", "X")),
        ((HELLO, WORLDS.replace("J8", "A1")), illegal.NothingThere(Square(0, 0))),
        ((HELLO, ">bo: AB 1A AB +4 4"), illegal.NotConnected()),
        ((HELLO, ">bo: AB J8 . +4 4"), illegal.NoTilesPlaced()),
        ((HELLO, ">bo: AB J9 AB +4 4"), Defect(Fault.WORD_NOT_WHOLE, expected="OAB")),
        ((HELLO, ">bo: WOR 8K S +4 4"), Defect(Fault.WORD_NOT_WHOLE, expected="HELLOS")),
        ((">ann: Ä 8H ÄA +1 1",), Defect(Fault.RACK_NOT_IN_BAG, ("Ä",))),
        ((">ann: A? 8H äA +1 1",), illegal.BlankCannotBe("Ä")),
        ((">ann: QQ 8H QI +1 1",), Defect(Fault.RACK_NOT_IN_BAG, ("Q",))),
        ((">ann: 8H KK +1 1",), Defect(Fault.RACK_NOT_IN_BAG, ("K",))),
        ((">ann: ABCDEFGH - +1 1",), Defect(Fault.RACK_MALFORMED, "ABCDEFGH")),
        ((">ann: DEIIKOR -KOIII +0 0",), illegal.NotOnRack(("I",))),
        ((">ann: ABC --  -5 -5",), Defect(Fault.WITHDRAWN_WITHOUT_PLAY)),
        ((HELLO, ">bo: ABC --  -14 -14"), Defect(Fault.WITHDRAWN_WITHOUT_PLAY)),
        (
            (HELLO, ">ann: ABEHLM? --  -14 0"),
            Defect(Fault.WITHDRAWN_TILES_DIFFER, expected="ABEHLL?"),
        ),
        ((">ann: ABC (challenge) +5 5",), Defect(Fault.CHALLENGE_WITHOUT_PLAY)),
        ((">ann: - +0 0", ">ann:  (challenge) +5 5"), Defect(Fault.CHALLENGE_WITHOUT_PLAY)),
        ((HELLO, ">bo:  (challenge) +5 5"), Defect(Fault.CHALLENGE_WRONG_PLAYER, expected="ann")),
        (("!>ann:  (time) -20 -20", HELLO), Defect(Fault.END_TOO_EARLY)),
        ((HELLO, "!>bo: DE (DE) -3 -3", ">ann: AB - +0 14"), Defect(Fault.END_TOO_EARLY)),
        ((HELLO, "!>ann:  (time) -9 5", ">bo: DE (DE) -3 -3"), Defect(Fault.TIME_TOO_EARLY)),
        ((HELLO, ">bo: DE (DE) -4 -4"), Defect(Fault.RACK_PENALTY_WRONG, -4, -3)),
        ((HELLO, ">ann:  (time) -9 5", ">ann:  (time) -9 -4"), Defect(Fault.TIME_TWICE)),
    ],
)
def test_what_is_refused(lines, reason) -> None:
    """The line at fault is the last one, or the one an exclamation mark stands before."""
    marked = [number for number, line in enumerate(lines, 1) if line.startswith("!")]
    number = marked[0] if marked else len(lines)
    plain = [line.removeprefix("!") for line in lines]
    assert judged(*plain).problem == Problem(reason, number + 3, plain[number - 1], number)


def test_events_up_to_the_refused_one_are_judged() -> None:
    verdict = judged(HELLO, WORLDS.replace("+7 7", "+7 8"), ">ann: ABC - +0 14")
    assert told(verdict) == [("play", 14), ("play", 7)]
    assert verdict.events[1].reason == Defect(Fault.TOTAL_WRONG, 8, 7)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("#rack1 ZZ", Defect(Fault.RACK_NOT_IN_BAG, ("Z",))),
        ("#rack2 ABCDEFGI", Defect(Fault.RACK_MALFORMED, "ABCDEFGI")),
        ("#rack2 ABCDEFG", None),
        ("#rack2", None),
    ],
)
def test_racks_of_an_unfinished_game(line, reason) -> None:
    problem = judged(HELLO, line).problem
    assert (problem and (problem.reason, problem.line, problem.event)) == (
        reason and (reason, 5, None)
    )


def test_of_three_players_one_may_leave_but_not_come_back() -> None:
    lines = (HELLO, ">bo: AB - +0 0", ">cy: AB - +0 0", ">ann: AB - +0 14")
    assert judged(*lines, header=HEADER + CY).problem is None
    left = (*lines, ">cy: AB - +0 0", ">ann: AB - +0 14", ">cy: AB - +0 0")
    assert judged(*left, header=HEADER + CY).problem is None
    back = judged(*left, ">bo: AB - +0 0", header=HEADER + CY).problem
    assert back is not None
    assert back.reason == Defect(Fault.OUT_OF_TURN, expected="bo")
    assert back.event == 5


# The end: twenty tiles, seven for each at first; then ann has B and bo has BBB

FEW = TileSet("few", "en", (TileKind("A", 16, 1), TileKind("B", 4, 3)))
OUT = ">ann: B H12 .B +4 77"


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ((OUT, ">ann:  (BBB) +18 95"), None),
        ((OUT, ">ann: A (BBB) +18 95"), None),
        ((OUT, ">ann:  (BBB) +9 86", ">bo: BBB (BBB) -9 1"), None),
        ((OUT, ">bo: BBB (BBB) -9 1"), None),
        ((OUT, ">bo: BBB (BBB) +-9 1"), None),
        ((OUT, ">bo: BBB - +0 10", ">ann:  (BBB) +18 95"), None),
        ((OUT, ">ann: B -- -4 73", ">bo: BBB H12 .BB +7 17", ">ann: - +0 73"), None),
        ((OUT, ">ann:  (challenge) +5 82", ">ann:  (BBB) +18 100", ">bo: (time) -1 9"), None),
        ((">bo: BBB (BBB) -9 1", ">ann: B (B) -3 70"), None),
        ((OUT, ">ann:  (BBB) +10 87"), Defect(Fault.END_BONUS_WRONG, 10, 18)),
        ((OUT, ">ann:  (BB) +12 89"), Defect(Fault.TILES_LEFT_WRONG, expected=("B",) * 3)),
        ((OUT, ">ann:  (ABBB) +20 97"), Defect(Fault.TILES_LEFT_WRONG, expected=("B",) * 3)),
        ((OUT, ">bo:  (BBB) +18 28"), Defect(Fault.END_TOO_EARLY)),
        ((">ann:  (BBB) +18 91",), Defect(Fault.END_TOO_EARLY)),
        ((OUT, ">bo: BBB H12 .BB +7 17"), Defect(Fault.PLAY_AFTER_END)),
        ((OUT, ">ann:  (BBB) +18 95", ">bo: BBB H13 .BB +7 17"), Defect(Fault.PLAY_AFTER_END)),
        ((OUT, ">bo: BBB -BB +0 10"), Defect(Fault.PLAY_AFTER_END)),
        ((OUT, ">bo: BB (BBB) -9 1"), Defect(Fault.TILES_LEFT_WRONG, expected=("B",) * 3)),
        ((OUT, ">bo: BBBB (BBBB) -12 -2"), Defect(Fault.TILES_LEFT_WRONG, expected=("B",) * 3)),
    ],
)
def test_the_end(end, reason) -> None:
    by = Terms(CATALOGUE.layouts["classic"], FEW, CATALOGUE.rulesets["classic"])
    verdict = judged(
        ">ann: AAAAAAA 8D AAAAAAA +66 66",
        ">bo: AAAABBB D8 .AAAA +10 10",
        ">ann: AAAAAB 12D .AAAAA +7 73",
        ">bo: BBB - +0 10",
        *end,
        by=by,
    )
    assert (verdict.problem and verdict.problem.reason) == reason
    if reason is None:
        assert verdict.differences == ()


def test_who_draws_late_goes_out_later() -> None:
    """Where players draw at the start of their turn, the bag's last tiles go to the next."""
    by = Terms(
        CATALOGUE.layouts["classic"],
        TileSet("few", "en", (TileKind("A", 15, 1),)),
        CATALOGUE.rulesets["classic"],
    )
    verdict = judged(
        ">ann: AAAAAAA 8F AAA +6 6",
        ">bo: AAAAAAA F8 .AAAAAAA +62 62",
        ">ann: AAAAA 15F .AA +9 15",
        ">bo:  (AAA) +6 68",
        by=by,
    )
    assert (verdict.problem, verdict.differences) == (None, ())
