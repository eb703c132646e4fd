"""The games of games/*.txt as records: each reads back, and what went out stands at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.reading import read as read_gcg
from bot.rules.gcg.writing import write
from tests.rules.playing import play
from tests.rules.scenarios import read

FOLDER = Path(__file__).parent / "games"
GAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def record_of_game(name: str):
    scenario = read(FOLDER / f"{name}.txt")
    table = play(scenario)
    return record_of([table.base.offer, *table.log], tuple(scenario.players))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_as_a_record_reads_back(name) -> None:
    record = record_of_game(name)
    reading = read_gcg(write(record))
    assert (reading.problem, reading.record) == (None, record)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("classic-tournament-out", [">Ada: E 11G ...E +6 83", ">Ada:  (R) +2 85"]),
        (
            "instant-out",
            [">Ada: ES N8 SE +14 36", ">Ada:  (DOQU) +15 51", ">Bo: DOQU (DOQU) -15 -2"],
        ),
    ],
)
def test_who_goes_out_gains_in_a_line_and_who_holds_tiles_loses_in_another(name, lines) -> None:
    written = write(record_of_game(name)).decode().splitlines()
    assert [line for line in written if line.startswith(">")][-len(lines) :] == lines
