"""`make leaves`: measure what tiles are worth when they are kept, for every tile set there is.

    python -m bot.leaves --gaddags build/gaddag [classic.en ...]

Each table is written to `data/leaves/<tile set>.toml`. The draws of its games come from the name of
the tile set, so the same lists, boards and tiles make the same bytes. A table says of which list
and game it was made (`made_of`), so that a test can tell when it is stale: it still serves, only
less well. With the compiled search a table takes half a minute to two, without it an hour.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot import resources
from bot.engine.gaddag import keep, kept
from bot.engine.generator import Generator
from bot.engine.measuring import measured
from bot.rules.catalogue import list_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.leaves import Leaves
    from bot.rules.tiles import TileSet

GAMES: Final = (150, 500, 1600)
HEAD: Final = """\
# What tiles of {id} are worth when they are kept, in points: by themselves, and with another tile
# (with their own kind: for every two of them). Made by `make leaves`.
list = "{list}"
game = "{game}"
games = {games}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the tables named, or all, and write them."""
    parser = argparse.ArgumentParser(prog="python -m bot.leaves", description=__doc__)
    parser.add_argument("--gaddags", type=Path, required=True, help="where machines are kept")
    parser.add_argument("--to", type=Path, default=resources.path("leaves"), help="folder")
    parser.add_argument("names", nargs="*", help="tile sets such as classic.en")
    options = parser.parse_args(arguments)
    options.to.mkdir(exist_ok=True)
    for family, tile_set in _asked(options.names):
        leaves = measured(
            _generator(family, tile_set, options.gaddags),
            GAMES,
            random.Random(tile_set.id),  # noqa: S311 - the same games on every run
        )
        head = HEAD.format(id=tile_set.id, games=list(GAMES), **made_of(family, tile_set))
        text = head + told(leaves)
        (options.to / f"{tile_set.id}.toml").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{tile_set.id}\n")
        sys.stdout.flush()
    return 0


def made_of(family: str, tile_set: TileSet) -> dict[str, str]:
    """Return digests of what a table is measured on: the list; board, tiles, bonus and racks."""
    catalogue = resources.catalogue()
    layout, rules = catalogue.standard_layout(family), catalogue.rulesets[family]
    kinds = sorted((kind.letter, kind.count, kind.points) for kind in tile_set.kinds)
    told = repr((layout.rows, layout.centre, kinds, rules.bonus, rules.rack_size))
    game = hashlib.sha256(told.encode()).hexdigest()
    return {"list": catalogue.words(tile_set).digest, "game": game}


def _asked(names: Sequence[str]) -> Iterator[tuple[str, TileSet]]:
    """Give families and tile sets, those of one list after each other."""
    tile_sets = resources.catalogue().tile_sets
    for (family, language), tile_set in sorted(tile_sets.items(), key=lambda item: item[0][::-1]):
        if not names or f"{family}.{language}" in names:
            yield family, tile_set


def _generator(family: str, tile_set: TileSet, folder: Path) -> Generator:
    catalogue = resources.catalogue()
    name = list_id(tile_set)
    words = resources.word_graph(name)
    if kept(folder, words) is None:
        keep(resources.word_files()[name], folder)
    layout, ruleset = catalogue.standard_layout(family), catalogue.rulesets[family]
    return Generator(words, layout, tile_set, ruleset, kept(folder, words))


def told(leaves: Leaves) -> str:
    """Return a table as text, a line for each tile with its pairs."""
    lines = ["", "[tiles]", *(f'"{tile}" = {value}' for tile, value in leaves.values.items())]
    lines += ["", "[pairs]"]
    for tile in leaves.values:
        with_others = [
            f'"{other}" = {value}' for (one, other), value in leaves.pairs.items() if one == tile
        ]
        if with_others:
            lines.append(f'"{tile}" = {{ {", ".join(with_others)} }}')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
