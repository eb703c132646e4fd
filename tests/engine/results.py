"""What levels came to against each other: results of bags, rows of tables, and a file of results.

A file holds one JSON object a line, a bag each. What is there already need not be played again, so
a long row may be played in parts, and what was played may be told again at any time.
"""

from __future__ import annotations

import json
import statistics
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

PAIR = 2
ORDER = ("beginner", "casual", "club", "expert", "master")
HEAD = (
    "| levels | games | won by the latter | 95 % | mean scores | CPU ms a turn | longest |\n"
    "|---|---|---|---|---|---|---|"
)


class Row(NamedTuple):
    """Who plays whom on what: one of the level ``one`` among others of the level ``many``."""

    name: str
    seats: int
    many: str
    one: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the games of one bag came to; ``share`` is what the one has won.

    ``scores``, and ``seconds`` of the processor for each turn, are first those of the many.
    """

    row: Row
    bag: int
    share: float
    scores: tuple[list[int], list[int]]
    seconds: tuple[list[float], list[float]]


@dataclass
class Outcome:
    """A row as it is told, from the results of its bags."""

    row: Row
    shares: list[float] = field(default_factory=list)  # a bag each
    scores: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def add(self, result: Result) -> None:
        self.shares.append(result.share)
        for side in (0, 1):
            self.scores[side].extend(result.scores[side])
            self.seconds[side].extend(result.seconds[side])

    def told(self) -> str:
        """Return the columns up to the scores."""
        share, count = statistics.mean(self.shares), len(self.shares)
        spread = statistics.stdev(self.shares) if count > 1 else 0.5
        half = 1.96 * spread / sqrt(count)
        means = " : ".join(f"{statistics.mean(scores):.0f}" for scores in self.scores)
        seats, many, one = self.row[1:]
        others = f"{seats - 1} {many}" if seats > PAIR else many
        return (
            f"| {others} : {one} | {seats * count} | {100 * share:.1f} % |"
            f" {100 * (share - half):.1f} to {100 * (share + half):.1f} | {means} |"
        )

    def times(self) -> str:
        """Return the columns of time."""
        means = " : ".join(f"{1000 * statistics.mean(each):.1f}" for each in self.seconds)
        most = " : ".join(f"{1000 * max(each):.0f}" for each in self.seconds)
        return f" {means} | {most} |"


def note(result: Result, file: Path) -> None:
    """Write a result behind those of a file."""
    with file.open("a", encoding="utf-8") as written:
        written.write(json.dumps(asdict(result) | {"row": list(result.row)}) + "\n")


def kept_in(file: Path) -> Iterator[Result]:
    """Yield the results of a file, none when there is no such file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for line in lines:
        known = json.loads(line)
        yield Result(**known | {"row": Row(*known["row"])})


def table(results: Iterable[Result]) -> Iterator[str]:
    """Yield the lines of a table, by sets and from the lowest levels on."""
    outcomes: dict[Row, Outcome] = {}
    for result in results:
        outcomes.setdefault(result.row, Outcome(result.row)).add(result)
    yield "| set | levels | games | won by the latter | 95 % | mean scores |"
    yield "|---|---|---|---|---|---|"
    for row in sorted(outcomes, key=_place):
        yield f"| {row.name} {outcomes[row].told()}"


def _place(row: Row) -> tuple[str, int, int, int]:
    return row.name, row.seats, ORDER.index(row.many), ORDER.index(row.one)
