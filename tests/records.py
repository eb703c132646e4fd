"""Reading of recorded games (GCG) as far as tests replay them: plays, racks, totals.

Records lie beside the repository and stay there; see the `shared` fixture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAY = re.compile(
    r">(?P<player>\S+): +(?P<rack>\S+) +(?P<place>\d+[A-Za-z]|[A-Za-z]\d+) +(?P<word>\S+)"
    r" +\+?(?P<score>-?\d+) +(?P<total>-?\d+)"
)
END = re.compile(r">(?P<player>\S+): +\((?P<left>\S+)\) +\+(?P<score>\d+) +(?P<total>\d+)")


@dataclass(frozen=True)
class RecordedPlay:
    """A play of a record; small letters of `word` are blanks, as GCG writes them."""

    player: str
    rack: tuple[str, ...]
    place: str
    word: str
    score: int
    total: int
    used: tuple[str, ...]  # the tiles laid, as they lay on the rack

    @property
    def typed(self) -> str:
        """The word as a player types it: explicit blanks as `?X`."""
        return "".join(f"?{c.upper()}" if c.islower() else c for c in self.word)


@dataclass(frozen=True)
class Record:
    """A two-player record: its players in turn order, its plays, and the end bonus."""

    players: tuple[str, ...]
    plays: tuple[RecordedPlay, ...]
    out: str
    bonus: int
    final: int


def read_record(path: Path) -> Record:
    """Return the plays of a GCG file that holds nothing but plays and an end bonus."""
    text = path.read_text(encoding="iso-8859-1")
    covered: set[tuple[int, int]] = set()
    plays = tuple(_play(match, covered) for match in PLAY.finditer(text))
    end = END.search(text)
    if end is None or text.count("\n>") + text.startswith(">") != len(plays) + 1:
        raise ValueError(f"{path.name} holds more than plays and an end bonus")
    players = tuple(dict.fromkeys(play.player for play in plays))
    return Record(players, plays, end["player"], int(end["score"]), int(end["total"]))


def _play(match: re.Match[str], covered: set[tuple[int, int]]) -> RecordedPlay:
    used = []
    for letter, square in zip(match["word"], _squares(match["place"]), strict=False):
        if square not in covered:
            covered.add(square)
            used.append("?" if letter.islower() else letter)
    return RecordedPlay(
        match["player"],
        tuple(match["rack"]),
        match["place"],
        match["word"],
        int(match["score"]),
        int(match["total"]),
        tuple(used),
    )


def _squares(place: str) -> Iterator[tuple[int, int]]:
    row = int(re.sub(r"\D", "", place))
    column = ord(re.sub(r"\d", "", place).upper()) - ord("A")
    across = place[0].isdigit()
    for step in range(15):
        yield (row, column + step) if across else (row + step, column)
