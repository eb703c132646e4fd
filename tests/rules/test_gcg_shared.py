"""All GCG records beside the repository: sound ones, odd ones, and those to be refused.

What is expected of which file stands in their INDEX.md; the figures here are counted from
the records and keep a reader that loses lines from passing unseen.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot import resources
from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.judging import Terms, Verdict, recompute
from bot.rules.gcg.reading import read
from bot.rules.gcg.writing import write
from bot.rules.illegal import NoSuchSquare, NotOnRack
from bot.rules.tiles import TileKind, TileSet
from tests.conftest import SHARED

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.gcg.record import Reading

CATALOGUE = resources.catalogue()
CLASSIC = CATALOGUE.rulesets["classic"]
# in all that was read: refused files count up to the line at fault
FILES, EVENTS, PLAYS = 419, 9644, 8977

# file -> the line at fault (0: the whole file) and why
REFUSED = {
    "challenge_bonus_rack_malformed": (24, Defect(Fault.RACK_MALFORMED, "DEII--R")),
    "challenge_bonus_without_play": (24, Defect(Fault.CHALLENGE_WITHOUT_PLAY)),
    "empty": (0, Defect(Fault.EMPTY_FILE)),
    "end_points_rack_malformed": (45, Defect(Fault.RACK_MALFORMED, "#")),
    "exchange_malformed": (6, Defect(Fault.EXCHANGE_MALFORMED, "K.OI")),
    "exchange_not_in_rack": (6, NotOnRack(("I",))),
    "game_event_off_turn": (15, Defect(Fault.OUT_OF_TURN, expected="RightBehindYou")),
    "invalid_challenge_bonus_player_index": (
        24,
        Defect(Fault.CHALLENGE_WRONG_PLAYER, expected="HastyBot"),
    ),
    "invalid_tile_placement": (27, NoSuchSquare("M70", "O", 15)),
    "last_rack1_not_in_bag": (14, Defect(Fault.RACK_NOT_IN_BAG, ("Z",) * 7)),
    "last_rack2_not_in_bag": (13, Defect(Fault.RACK_NOT_IN_BAG, ("K",))),
    "last_rack_penalty_incorrect": (17, Defect(Fault.RACK_PENALTY_WRONG, -18, -16)),
    "malformed_rack": (30, Defect(Fault.RACK_MALFORMED, "KLMO8RTV")),
    "move_event_after_game_end": (45, Defect(Fault.PLAY_AFTER_END)),
    "no_matching_token": (10, Defect(Fault.FORM_UNKNOWN)),
    "phony_tiles_returned_mismatch": (22, Defect(Fault.WITHDRAWN_TILES_DIFFER, expected="ADGKOSV")),
    "player_number_redundant": (3, Defect(Fault.PLAYER_TWICE, 1)),
    "standard_cumulative_scoring_error": (15, Defect(Fault.TOTAL_WRONG, 103, 99)),
    "time_penalty_before_rack_penalties": (15, Defect(Fault.TIME_TOO_EARLY)),
    "time_penalty_duplicate": (47, Defect(Fault.TIME_TWICE)),
    "time_penalty_first_event": (12, Defect(Fault.END_TOO_EARLY)),
    "unsupported_character_encoding": (1, Defect(Fault.ENCODING_UNKNOWN, "ascii")),
    "name_weird_encoding_with_header": (1, Defect(Fault.ENCODING_UNKNOWN, "iso8859-6")),
}
# file -> the line and what is odd there; the rest of the file is in order
READ_WITH_A_WARNING = {
    "description_after_events": [(31, Defect(Fault.HEADER_AFTER_EVENT, "description"))],
    "duplicate_names": [(3, Defect(Fault.NAMES_ALIKE, "Tim Weiss"))],
    "note_before_events": [(4, Defect(Fault.NOTE_BEFORE_EVENTS))],
    "consonant_heaviness_tendency": [(2, Defect(Fault.NICKS_ALIKE, "NoName"))],
    "hh19-inessa-stefan": [(0, Defect(Fault.ENCODING_UNSAID))],
    "nu19_johannes-stefan": [
        (0, Defect(Fault.ENCODING_UNSAID)),
        (20, Defect(Fault.RACK_UNLIKE, ("U",))),
    ],
    "multiplayer-crash": [
        (7, Defect(Fault.RACK_UNLIKE, ("F",))),
        (8, Defect(Fault.RACK_UNLIKE, ("A", "N"))),
        (9, Defect(Fault.RACK_UNLIKE, ("G", "A", "W", "K"))),
        (13, Defect(Fault.RACK_UNLIKE, ("X",))),
        (15, Defect(Fault.RACK_UNLIKE, ("N", "E"))),
        (16, Defect(Fault.RACK_UNLIKE, ("Q", "T"))),
        (18, Defect(Fault.RACK_UNLIKE, ("V",))),
        (19, Defect(Fault.RACK_UNLIKE, ("N",))),
        (20, Defect(Fault.RACK_UNLIKE, ("S", "S", "I", "N", "G"))),
    ],
}
# file -> event, recorded and computed score
DIFFERENT = {
    "r20_peter": (15, 115, 113),
    "capp": (7, 0, -45),
    "nu19_johannes-stefan": (15, 66, 104),
    "last_rack_penalty_incorrect": (10, -18, -16),
}


class Case(NamedTuple):
    path: Path
    reading: Reading
    verdict: Verdict


def polish(shared: Path) -> TileSet:
    """Return a tile set that is not ours, for one record."""
    rules = json.loads((shared / "spec/rules.json").read_text(encoding="utf-8"))
    letters = rules["tilesets"]["scrabble"]["pl"]["letters"]
    kinds = (TileKind(letter, tile["count"], tile["points"]) for letter, tile in letters.items())
    return TileSet("polish", "pl", tuple(kinds))


def terms_of(path: Path) -> Terms:
    board = "quackle" if path.parent.name == "quackle-board" else "classic"
    if path.stem == "polish_endgame":
        tile_set = polish(SHARED)
    else:
        language = "de" if "scrabscrap" in path.as_posix() else "en"
        tile_set = CATALOGUE.tile_sets["classic", language]
    return Terms(CATALOGUE.layouts[board], tile_set, CLASSIC)


@cache
def judged_records() -> tuple[Case, ...]:
    """Read and judge everything once."""
    cases = []
    for path in sorted((SHARED / "games").rglob("*.gcg")):
        reading = read(path.read_bytes())
        cases.append(Case(path, reading, recompute(reading.record, terms_of(path))))
    return tuple(cases)


@pytest.fixture(scope="module")
def cases(shared: Path) -> tuple[Case, ...]:
    return judged_records()


def test_all_records_are_there(cases) -> None:
    events = [event for case in cases for event in case.reading.record.events]
    plays = sum(event.what.kind == "play" for event in events)
    assert (
        len(cases),
        len(events),
        plays,
    ) == (  # in all that was read: refused files count up to the line at fault
        FILES,
        EVENTS,
        PLAYS,
    )


def test_exactly_the_defective_ones_are_refused_and_at_the_right_line(cases) -> None:
    refused = {}
    for case in cases:
        if problem := case.verdict.problem or case.reading.problem:
            refused[case.path.stem] = problem.line, problem.reason
    assert refused == REFUSED


def test_what_is_odd_is_told(cases) -> None:
    odd = {}
    for case in cases:
        warnings = (*case.reading.warnings, *case.verdict.warnings)
        if warnings:
            odd[case.path.stem] = [(warning.line, warning.reason) for warning in warnings]
    assert odd == READ_WITH_A_WARNING


def test_every_other_score_comes_out_as_recorded(cases) -> None:
    differences = {
        case.path.stem: (judged.event.number, judged.event.score, judged.computed)
        for case in cases
        for judged in case.verdict.differences
    }
    assert differences == DIFFERENT
    assert sum(len(case.verdict.differences) for case in cases) == len(DIFFERENT)


def test_the_classic_board_is_not_quackles(cases) -> None:
    wrong = set()
    for case in cases:
        if case.path.parent.name == "quackle-board":
            tile_set = CATALOGUE.tile_sets["classic", "en"]
            classic = Terms(CATALOGUE.layouts["classic"], tile_set, CLASSIC)
            verdict = recompute(case.reading.record, classic)
            wrong |= {(case.path.stem, judged.event.number) for judged in verdict.differences}
    assert len(wrong) == 898


def test_names_and_encodings(cases) -> None:
    names = {
        case.path.relative_to(SHARED).as_posix(): case.reading.record.players[0].nick
        for case in cases
        if case.path.stem.startswith("name_") and case.reading.problem is None
    }
    assert names == {
        "games/domino14+macondo/gcgio/testdata/name_iso8859-1.gcg": "césar",
        "games/domino14+macondo/gcgio/testdata/name_utf8_noheader.gcg": "cÃ©sar",
        "games/domino14+macondo/gcgio/testdata/name_utf8_with_header.gcg": "césar",
        "games/jvc56+MAGPIE-DATA/testdata/gcgs/name_iso8859-1.gcg": "césar",
        "games/jvc56+MAGPIE-DATA/testdata/gcgs/name_utf8_with_header.gcg": "césar",
    }


def test_what_was_read_is_written_and_read_again(cases) -> None:
    for case in cases:
        record = case.reading.record
        notes = [note for event in record.events for note in event.notes]
        early = (
            record.pragma("note") is not None or case.path.stem == "consonant_heaviness_tendency"
        )
        if case.reading.problem or early or any("\n" in note for note in notes):
            continue
        again = read(write(record))
        assert (again.record, again.problem) == (record, None), case.path.name
