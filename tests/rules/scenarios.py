"""Whole games as text: what a file says and what it is played with (format: games/README.md)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot import resources
from bot.rules.board import Square, step
from bot.rules.notation import read_place, read_word
from bot.rules.ruleset import Challenge, DrawTime, Leftovers
from bot.rules.tiles import BLANK, TileKind
from tests.rules.conftest import AnyWord
from tests.rules.dealing import Step

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.board import Layout
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet

OPTIONS = {"challenge": Challenge, "draw": DrawTime, "leftovers": Leftovers}


@dataclass(frozen=True)
class Line:
    """A line of play: who, with which rack, did what, with which result and arithmetic."""

    number: int
    name: str
    rack: tuple[str, ...] | None
    act: str
    result: str = ""
    sums: str = ""

    @property
    def kind(self) -> str:
        """What the line does, as a `Step` has it."""
        word = self.act.split()[0]
        if self.result.startswith("refused "):
            return "refused"
        if word == "challenge":
            return self.result.split()[0]
        return word if word in {"swap", "pass", "accept", "resign", "time"} else "play"

    @property
    def rest(self) -> str:
        """What stands after the first word of the act."""
        return self.act.partition(" ")[2].strip()


@dataclass
class Scenario:
    """A game as a file has it: its headers, its lines of play, and how it ends."""

    name: str
    headers: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    ending: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> list[str]:
        return self.headers["players"].split()

    @property
    def statements(self) -> list[str]:
        return self.headers.get("statements", "").split()

    def seat(self, name: str) -> int:
        return self.players.index(name)


# Reading


def read(path: Path) -> Scenario:
    """Return the game of a file; ValueError names the line that is not understood."""
    scenario = Scenario(path.stem)
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        if line:
            _read_line(scenario, number, line)
    if "end" not in scenario.ending:
        raise ValueError(f"{path.name}: no line says how the game ends")
    return scenario


def _read_line(scenario: Scenario, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    if "|" in line:
        scenario.lines.append(_line(number, [part.strip() for part in line.split("|")]))
    elif line.startswith(" "):
        scenario.rows.append(line.strip())
    elif colon and scenario.lines:
        scenario.ending[key] = value.strip()
    elif colon:
        scenario.headers[key] = value.strip()
    else:
        raise ValueError(f"{scenario.name}, line {number}: {line}")


def _line(number: int, parts: list[str]) -> Line:
    name, rack, act, *rest = parts
    return Line(number, name, None if rack == "-" else tiles(rack), act, *rest)


def tiles(text: str) -> tuple[str, ...]:
    """Return tiles written one character each, more than one in brackets: `A[CH]?`."""
    return tuple(found.strip("[]") for found in re.findall(r"\[[^\]]+\]|\S", text.replace("-", "")))


# What it is played with


def rules_of(scenario: Scenario) -> Ruleset:
    rules = resources.catalogue().rulesets[scenario.headers["rules"]]
    for option in scenario.headers.get("options", "").split():
        key, _, value = option.partition("=")
        rules = replace(rules, **{key: OPTIONS[key](value)})  # type: ignore[arg-type]  # a file names what fits
    return rules


def layout_of(scenario: Scenario, rules: Ruleset) -> Layout:
    name = scenario.headers.get("layout", rules.family)
    return resources.catalogue().layouts[rules.family if name == "random" else name]


def tiles_of(scenario: Scenario, rules: Ruleset) -> TileSet:
    """Return the tile set; with a `bag` line it holds the first racks and that bag, no more."""
    whole = resources.catalogue().tile_sets[rules.family, scenario.headers["language"]]
    if scenario.headers.get("tiles") == "halved":
        whole = whole.halved()
    if "bag" not in scenario.headers:
        return whole
    held = Counter(tiles(scenario.headers["bag"]))
    for name in scenario.players:
        held.update(next(x.rack for x in scenario.lines if x.name == name and x.rack is not None))
    kinds = tuple(TileKind(kind.letter, held[kind.letter], kind.points) for kind in whole.kinds)
    return replace(whole, kinds=kinds)


def words_of(scenario: Scenario) -> AnyWord:
    words = scenario.headers["words"]
    return AnyWord(None if words == "any" else words.split())


# Which tiles leave the racks


def steps_of(scenario: Scenario, tile_set: TileSet, layout: Layout) -> list[Step]:
    covered: set[Square] = set()
    latest: set[Square] = set()
    steps = []
    for line in scenario.lines:
        used: tuple[str, ...] = ()
        if line.kind == "play":
            laid = _laid(line, covered, tile_set, layout)
            latest = set(laid)
            covered |= latest
            used = tuple(laid.values())
        elif line.kind == "swap":
            used = tiles(line.rest)
        elif line.kind == "upheld":
            covered -= latest
        steps.append(Step(scenario.seat(line.name), line.kind, line.rack, used))
    return steps


def _laid(line: Line, covered: set[Square], tile_set: TileSet, layout: Layout) -> dict[Square, str]:
    """Return which tiles of the rack go to which squares: real tiles first, else a blank."""
    place, _, word = line.act.partition(" ")
    square, direction = read_place(place, layout)
    left = Counter(line.rack or ())
    laid = {}
    for count, spelled in enumerate(read_word(word, tile_set, layout.width)):
        at = step(square, direction, count)
        if at not in covered:
            tile = BLANK if spelled.blank or not left[spelled.letter] else spelled.letter
            left[tile] -= 1
            laid[at] = tile
    return laid
