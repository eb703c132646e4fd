"""Small worlds to play in: any board, any words, and a search so plain that it cannot be wrong."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from bot import resources
from bot.engine.building import build
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import TWIN, Generator
from bot.engine.graph import WordGraph
from bot.rules.board import Board, Layout, Square
from bot.rules.illegal import Refused
from bot.rules.placing import judge, unknown
from bot.rules.tiles import BLANK, PlacedTile, TileKind, TileSet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bot.rules.placing import Laid, Position
    from bot.rules.ruleset import Ruleset

# Q lies on boards and racks, but the words below have none.
LETTERS = ("A", "CH", "Ö", "Q")
TILES = TileSet(
    "trial.es",
    "es",
    (
        TileKind("A", 5, 1),
        TileKind("CH", 3, 5),
        TileKind("Ö", 3, 4),
        TileKind("Q", 1, 9),
        TileKind(BLANK, 2, 0),
    ),
)
LAYOUTS = (
    Layout("oblong", ("T.d.D", ".t.*.", "D..d.", "..t.T")),
    Layout("narrow", ("d.D", ".*.", "T.t", ".d.", "t..", "D.T"), "D"),
)
BACK_ENDS = [False, True] if TWIN is not None else [False]


def ruleset(**changes: Any) -> Ruleset:
    return replace(resources.catalogue().rulesets["instant"], **changes)


RULES = ruleset(bonus=35, rack_size=3)

words = st.sets(
    st.lists(st.sampled_from(LETTERS[:3]), min_size=1, max_size=5).map(tuple), max_size=60
)
racks = st.lists(st.sampled_from((*LETTERS, BLANK)), max_size=3).map(tuple)
placed = st.builds(PlacedTile, st.sampled_from(LETTERS), st.booleans())


@st.composite
def boards(draw: st.DrawFn, layout: Layout) -> Board:
    squares = st.sampled_from(list(layout.squares()))
    return Board(draw(st.dictionaries(squares, placed, max_size=7)))


def graph_of(listed: set[tuple[str, ...]]) -> WordGraph:
    return WordGraph.open(build(listed, LETTERS[:3], language="es", edition="Trial 1"))


def generators(graph: WordGraph, layout: Layout) -> Iterator[Generator]:
    """Yield every search there is: by graph and by GADDAG, pure and compiled."""
    gaddag = Gaddag.open(build_gaddag(graph))
    for compiled, machine in product(BACK_ENDS, (None, gaddag)):
        yield Generator(graph, layout, TILES, RULES, machine, compiled=compiled)


def tried(position: Position, rack: Sequence[str], graph: WordGraph) -> dict[Laid, int]:
    """Return the scores of all plays the rules let pass, by laying everything everywhere."""
    scores = {}
    for laid in _placements(position, rack):
        try:
            play = judge(position, laid)
        except Refused:
            continue
        if not unknown(play.words, graph):
            scores[play.tiles] = play.score
    return scores


def _placements(position: Position, rack: Sequence[str]) -> Iterator[Laid]:
    layout = position.layout
    rows = [[Square(r, c) for c in range(layout.width)] for r in range(layout.height)]
    for line in [*rows, *map(list, zip(*rows, strict=True))]:
        free = [square for square in line if position.board.at(square) is None]
        for count in range(1, len(rack) + 1):
            hands = set(permutations(rack, count))
            for squares, hand in product(combinations(free, count), hands):
                for tiles in product(*map(_faces, hand)):
                    yield tuple(zip(squares, tiles, strict=True))


def _faces(tile: str) -> list[PlacedTile]:
    if tile == BLANK:
        return [PlacedTile(letter, blank=True) for letter in LETTERS]
    return [PlacedTile(tile)]


# Recorded positions


@dataclass(frozen=True)
class Recorded:
    """The positions beside the repository, with the list they were made on."""

    content: dict[str, Any]
    words: WordGraph

    @classmethod
    def read(cls, folder: Path) -> Recorded:
        content = json.loads((folder / "positions.json").read_text())
        lines = (folder / "words-en.txt").read_text().split()
        letters = [letter for letter in content["families"]["classic"]["points"] if letter != BLANK]
        graph = build(lines, letters, language="en", edition="ENABLE")
        return cls(content, WordGraph.open(graph))

    def generator(self, family: str, gaddag: Gaddag | None, **options: Any) -> Generator:
        told = self.content["families"][family]
        centre = {1: ".", 2: "D"}[told["centre_word_multiplier"]]
        kinds = [TileKind(x, told["counts"][x], worth) for x, worth in told["points"].items()]
        rules = ruleset(bonus=told["bonus"], rack_size=told["rack_size"])
        layout = Layout(family, tuple(told["rows"]), centre)
        tile_set = TileSet(family, "en", tuple(kinds))
        return Generator(self.words, layout, tile_set, rules, gaddag, **options)


def differences(position: dict[str, Any], plays: list[str]) -> list[str]:
    """Return what differs from a recorded position; nothing when all is well."""
    text = "\n".join(sorted(plays)).encode()
    told = {
        "moves": len(plays),
        "score_sum": sum(int(play.rpartition(" ")[2]) for play in plays),
        "sha256": hashlib.sha256(text).hexdigest(),
    }
    if "legal" in position:
        told["legal"] = sorted(plays)
    return [f"{position['id']}: {name}" for name, value in told.items() if value != position[name]]
