"""Results of levels against each other: kept, read again, and told in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.results import Result, Row, kept_in, note, table

if TYPE_CHECKING:
    from pathlib import Path

LOW = Row("classic.xx", 2, "beginner", "casual")
HIGH = Row("classic.xx", 2, "club", "expert")
THREE = Row("classic.xx", 3, "expert", "club")
TIMES = ([0.001, 0.002], [0.25])


def test_results_are_kept_and_told_by_rows(tmp_path: Path) -> None:
    file = tmp_path / "results"
    assert list(kept_in(file)) == []
    results = [
        Result(HIGH, 0, 1.0, ([300, 310], [400, 411]), TIMES),
        Result(LOW, 7, 0.5, ([200, 300], [250, 250]), TIMES),
        Result(HIGH, 1, 0.5, ([390, 350], [350, 399]), TIMES),
        Result(THREE, 0, 1 / 3, ([300] * 6, [280] * 3), TIMES),
    ]
    for result in results:
        note(result, file)
    assert [one.row for one in kept_in(file)] == [one.row for one in results]
    assert [one.share for one in kept_in(file)] == [one.share for one in results]
    assert list(table(kept_in(file)))[2:] == [
        "| classic.xx | beginner : casual | 2 | 50.0 % | -48.0 to 148.0 | 250 : 250 |",
        "| classic.xx | club : expert | 4 | 75.0 % | 26.0 to 124.0 | 338 : 390 |",
        "| classic.xx | 2 expert : club | 3 | 33.3 % | -64.7 to 131.3 | 300 : 280 |",
    ]
