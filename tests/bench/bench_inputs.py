"""What a typed play or swap costs at worst, whatever is typed: read, laid and judged."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

from bot import resources
from bot.rules.board import Board, Square
from bot.rules.illegal import Refused
from bot.rules.notation import MOST_TYPED, read_place, read_tiles, read_word
from bot.rules.placing import Position, judge, lay
from bot.rules.tiles import PlacedTile, TileSet
from tests.rules.fuzzing import inputs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Reader = Callable[[str, str], None]

LANGUAGES = ("en", "es", "it", "pt", "de", "fr", "sv", "nb")
INPUTS = 1000
RACK = ("?", "A", "E", "I", "O", "S", "T")
PLAYS = (("8K", "E"), ("8H", "TASIS"), ("7H", "(R)OSE"))
LYING = {Square(7, 7): "T", Square(7, 8): "A", Square(7, 9): "S", Square(6, 7): "R"}
LONGEST = ("[A]", "?A", "(A)", ".", "A", "a\u0301", "\u0301", "[", "?", "\u200b", "ﬃ", "𝐇", "ß")


@bench
def typed() -> Iterator[Row]:
    for name, reader in (("play", _play_reader), ("swap", _swap_reader)):
        worst = max(_worst_ms(reader(tile_set), tile_set) for tile_set in _tile_sets())
        yield Row(f"typed-{name}-worst", scaled(worst), "ms", budget=5)


def _tile_sets() -> Iterator[TileSet]:
    for language in LANGUAGES:
        yield resources.catalogue().tile_sets["classic", language]


def _worst_ms(read: Reader, tile_set: TileSet) -> float:
    typed_in = [*inputs(tile_set.letters, INPUTS, 3, PLAYS)]
    typed_in += [("8H", (piece * MOST_TYPED)[:MOST_TYPED]) for piece in LONGEST]
    typed_in += [("8" + " " * MOST_TYPED, "A"), ("H" + "-" * MOST_TYPED + "8", "A")]
    return max(least_ms(lambda t=t: read(*t), runs=3) for t in typed_in)


def _play_reader(tile_set: TileSet) -> Reader:
    catalogue = resources.catalogue()
    layout = catalogue.layouts["classic"]
    board = Board({at: PlacedTile(letter) for at, letter in LYING.items()})
    position = Position(board, layout, tile_set, catalogue.rulesets["classic"])

    def read(place: str, word: str) -> None:
        with suppress(Refused):
            square, direction = read_place(place, layout)
            judge(position, lay(position, RACK, read_word(word, tile_set, 15), square, direction))

    return read


def _swap_reader(tile_set: TileSet) -> Reader:
    def read(_place: str, word: str) -> None:
        with suppress(Refused):
            read_tiles(word, tile_set)

    return read
