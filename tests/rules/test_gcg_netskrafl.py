"""Fifty games of a server in JSON: a third source of scores, with tiles of its own.

Rows are letters and columns numbers there: `H4` begins across in row H, column 4; `4H` goes
down from the same square. Small letters are tiles, `?x` is a blank used as x. No word list
belongs to these games, and nothing but these tests reads them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules.board import Board, Direction, Square, step
from bot.rules.placing import Position, judge
from bot.rules.tiles import PlacedTile, TileKind, TileSet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


PLAYS = 1410
CATALOGUE = resources.catalogue()


def krafla(shared: Path) -> TileSet:
    """Return the tile set of these games."""
    rules = json.loads((shared / "spec/rules.json").read_text(encoding="utf-8"))
    letters = rules["tilesets"]["scrabble"]["is_krafla"]["letters"]
    kinds = (TileKind(letter, tile["count"], tile["points"]) for letter, tile in letters.items())
    return TileSet("krafla", "is", tuple(kinds))


@dataclass
class JsonGame:
    """A game under way: the board, before the last play too, and both totals."""

    tile_set: TileSet
    board: Board = field(default_factory=Board)
    before: Board = field(default_factory=Board)
    totals: list[int] = field(default_factory=lambda: [0, 0])
    plays: int = 0

    def take(self, move: dict[str, Any]) -> int | None:
        """Do a move; return the score of a play, or None."""
        self.totals[move["player"]] += move["score"]
        if move["coord"]:
            return self.play(move["coord"], move["tiles"])
        if move["tiles"] == "RESP" and move["score"] < 0:
            self.board = self.before
        return None

    def play(self, coord: str, tiles: str) -> int:
        ruleset, layout = CATALOGUE.rulesets["classic"], CATALOGUE.layouts["classic"]
        position = Position(self.board, layout, self.tile_set, ruleset)
        laid = tuple(self.laid(coord, tiles))
        self.before, self.board = self.board, self.board.plus(laid)
        self.plays += 1
        return judge(position, laid).score

    def laid(self, coord: str, tiles: str) -> Iterator[tuple[Square, PlacedTile]]:
        row = ord(re.sub(r"\d", "", coord)) - ord("A")
        start = Square(row, int(re.sub(r"\D", "", coord)) - 1)
        direction = Direction.DOWN if coord[0].isdigit() else Direction.ACROSS
        for count, match in enumerate(re.finditer(r"(\??)(\w)", tiles)):
            at = step(start, direction, count)
            tile = PlacedTile(match[2].upper(), blank=bool(match[1]))
            lying = self.board.at(at)
            if lying is None:
                yield at, tile
            else:
                assert lying.letter == tile.letter

    def finals(self, left: tuple[str, str], *, resigned: bool) -> list[int]:
        """Return the final scores: twice the other's tiles to who went out, or minus the own."""
        worth = [self.tile_set.worth(rack.upper()) for rack in left]
        if resigned:
            return self.totals
        if all(left):
            return [total - own for total, own in zip(self.totals, worth, strict=True)]
        return [
            total + 2 * other if not rack else total
            for total, rack, other in zip(self.totals, left, reversed(worth), strict=True)
        ]


def test_every_play_and_every_final_score_of_the_json_games(shared: Path) -> None:
    files = sorted((shared / "games/mideind+Netskrafl-json").glob("*.json"))
    if not files:
        pytest.skip("no JSON games beside the repository")
    tile_set = krafla(shared)
    plays = 0
    for file in files:
        record = json.loads(file.read_text(encoding="utf-8"))
        game = JsonGame(tile_set)
        for move in record["moves"]:
            computed = game.take(move)
            assert computed in (None, move["score"]), (file.name, move)
        left = record["rack0_final"], record["rack1_final"]
        finals = game.finals(left, resigned=record["ends_with_resignation"])
        assert finals == [record["score0"], record["score1"]], file.name
        plays += game.plays
    assert (len(files), plays) == (50, PLAYS)
