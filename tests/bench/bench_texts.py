"""What texts cost: reading the sources once, and writing one text with a name and a plural."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

from bot.l10n import Localizer

if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGES = 200
ROUNDS = 250  # of two texts each
SOURCE = """
turn-NUMBER = **{ $player }** plays **{ $word }** { $square }
    .tiles = { $count ->
        [one] { $count } tile left
       *[other] { $count } tiles left
    }
"""


@bench
def texts() -> Iterator[Row]:
    source = "".join(SOURCE.replace("NUMBER", str(number)) for number in range(MESSAGES))
    sources = {"en": {"bench.ftl": source}}
    reading = scaled(least_ms(lambda: Localizer(sources, strict=False), runs=5))
    yield Row("texts-read", reading / MESSAGES * 100, "ms a 100 messages", budget=200)
    writing = scaled(_writing_ms(Localizer(sources, strict=True)))
    yield Row("texts-write", writing / (2 * ROUNDS) * 1000, "ms a 1000 texts", budget=150)


def _writing_ms(text: Localizer) -> float:
    tiles = count()

    def write() -> None:
        for _ in range(ROUNDS):
            text("en", "turn-7", player="Anna", word="FJÄRIL", square="8D")
            text("en", "turn-7.tiles", count=next(tiles))

    return least_ms(write)
