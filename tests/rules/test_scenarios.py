"""Every game of games/*.txt comes out as its file says; games/README.md is the format."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.rules.illegal import Refused
from tests.rules.playing import play
from tests.rules.scenarios import read, rules_of

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))
SCENARIOS = [read(path) for path in GAMES]


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(s, id=s.name, marks=pytest.mark.statement(*s.statements)) for s in SCENARIOS],
)
def test_a_game_comes_out_as_written(scenario) -> None:
    play(scenario)


def test_there_are_games_of_every_family_ending_and_style() -> None:
    families = Counter(rules_of(scenario).family for scenario in SCENARIOS)
    assert min(families[family] for family in ("wordfeud", "instant", "classic")) >= 10
    for family, endings in {
        "wordfeud": {"out", "passes", "resigned", "time", "running"},
        "instant": {"out", "scoreless", "resigned", "time", "running"},
        "classic": {"out", "passes", "resigned", "time", "running"},
    }.items():
        mine = [scenario for scenario in SCENARIOS if rules_of(scenario).family == family]
        assert {scenario.ending["end"].split()[0] for scenario in mine} == endings
    classic = [s for s in SCENARIOS if rules_of(s).family == "classic"]
    assert {rules_of(s).challenge.value for s in classic} == {
        "void",
        "single",
        "double",
        "five_point",
        "ten_point",
    }
    assert {rules_of(s).leftovers.value for s in classic} == {"subtract", "add", "double"}
    assert {rules_of(s).draw.value for s in classic} == {"turn_start", "at_once"}
    assert {len(s.players) for s in classic} == {2, 3, 4}


GAME = """
rules: wordfeud
language: sv
players: Ada Bo
words: HUS
bag: EEEEEE
Ada | HUSABDE | 8H HUS | +8 = 8 | HUS 3+4+1 = 8
Bo | EEEEEAR | 8K E | refused unknown-words
Bo | EEEEEAR | resign
end: resigned
final: Ada 8, Bo 0
winners: Ada
"""


def played(text: str, folder: Path) -> None:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    play(read(path))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("+8 = 8", "+9 = 8"),
        ("+8 = 8", "+8 = 9"),
        ("3+4+1 = 8", "3+4+2 = 9"),
        ("3+4+1 = 8", "4+3+1 = 8"),
        ("3+4+1 = 8", "2+1+1 x2 = 8"),
        ("3+4+1 = 8", "3+4+1 = 7"),
        ("8K E | refused unknown-words", "8K E | refused not-connected"),
        ("8K E | refused unknown-words", "8G HUS | refused unknown-words"),
        ("8K E | refused unknown-words", "8K E | +9 = 9"),
        ("end: resigned", "end: passes"),
        ("end: resigned", "end: running"),
        ("Ada 8, Bo 0", "Ada 8, Bo 1"),
        ("winners: Ada", "winners: Bo"),
        ("winners: Ada", "winners: Ada\nleft: Bo - +1"),
        ("winners: Ada", "winners: Ada\nlefts: Bo - +1"),
        ("| 8H HUS |", "| 8H SUH |"),
        ("| EEEEEAR | resign", "| EEEEEAA | resign"),
    ],
)
def test_a_file_that_is_wrong_is_told(tmp_path, right, wrong) -> None:
    played(GAME, tmp_path)
    assert right in GAME
    with pytest.raises((AssertionError, Refused, pytest.fail.Exception)):
        played(GAME.replace(right, wrong), tmp_path)
