"""What a bench is: a registered function that yields rows; and how times are made comparable.

A bench lives in a file `bench_*.py` of this folder:

    from harness import Row, bench, least_ms, scaled

    @bench
    def bag() -> Iterator[Row]:
        yield Row("bag-draw", scaled(least_ms(draw_all)), "ms", budget=2)

Names are kebab case and unique. A time is either a ratio of two times of the same run, or scaled to
the machine on which the figures of the design were measured: there SHA-256 of 64 MiB took 37.1 ms
(least of 9), as the head of `positions.json` says. Times are always the least of several runs: the
noise of a shared machine only ever adds.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFERENCE_MS: Final = 37.1
_CALIBRATION_BYTES: Final = 64 * 2**20
_CALIBRATION_RUNS: Final = 9

BENCHES: Final[dict[str, Callable[[], Iterator[Row]]]] = {}


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. It is in order up to its budget, or from it on where `at_least` says so.

    One without a budget is told for what it says of the others.
    """

    name: str
    value: float
    unit: str
    budget: float | None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget

    def line(self) -> str:
        """Return the JSON object that is printed for this row."""
        return json.dumps(
            {
                "name": self.name,
                "value": float(f"{self.value:.4g}"),
                "unit": self.unit,
                "budget": self.budget,
                "ok": self.ok,
            }
        )


def bench(function: Callable[[], Iterator[Row]]) -> Callable[[], Iterator[Row]]:
    """Register `function` under its name in kebab case."""
    name = function.__name__.replace("_", "-")
    if name in BENCHES:
        raise ValueError(f"two benches are called {name}")
    BENCHES[name] = function
    return function


def least_ms(function: Callable[[], object], runs: int = 7) -> float:
    """Return the least time of `runs` calls, in milliseconds of this machine."""
    return min(_once_ms(function) for _ in range(runs))


def scaled(ms: float) -> float:
    """Return a time of this machine as the machine of reference would have had it."""
    return ms * REFERENCE_MS / calibration_ms()


@cache
def calibration_ms() -> float:
    """Return how long SHA-256 of 64 MiB takes here, in milliseconds."""
    content = bytes(_CALIBRATION_BYTES)
    return least_ms(lambda: hashlib.sha256(content).digest(), _CALIBRATION_RUNS)


def _once_ms(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return (time.perf_counter() - start) * 1000
