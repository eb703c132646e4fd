"""Scenes and pictures for the tests: fonts, boards, sample positions, how to read a PNG back."""

from __future__ import annotations

import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from rendering import (
    BoardScene,
    Cell,
    Fonts,
    Labels,
    Mark,
    Painter,
    Picture,
    Player,
    RackScene,
    Tile,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

DATA = Path(__file__).resolve().parents[2] / "data"
SQUARE = 64
LEFT, TOP = 40, 36
KINDS = {"d": "dl", "t": "tl", "D": "dw", "T": "tw"}
LABELS = {
    "en": Labels("DL", "TL", "DW", "TW"),
    "it": Labels("2L", "3L", "2P", "3P"),
    "tr": Labels("2KH", "3KH", "2KK", "3KK"),
    "fr": Labels("L2", "L3", "M2", "M3"),
    "de": Labels("2B", "3B", "2W", "3W"),
    "es": Labels("DL", "TL", "DP", "TP"),
}
CLASSIC_PLAY = """
...............
........P......
........H......
..GRAVELiOB....
.....E..N..A...
.....N..I..X...
.....U..X..E...
...QUARTZ..D...
...U.....O.....
...I....JOKING.
...Z.....M...R.
...ZEST......A.
...E..HALFWAYs.
...D.........E.
..............."""
TURKISH_PLAY = """
...............
...............
...............
....G..........
....ö..........
....Ğ..........
....Ü..........
....SŞIKÇI.....
...............
......ÇİÇEĞI...
...............
...............
...............
...............
..ÅÄÖæØÑÜþÐŁĄĘŻ"""


@cache
def fonts() -> Fonts:
    files = ("InterDisplay-Bold.ttf", "Inter-Bold.ttf", "Inter-SemiBold.ttf")
    return Fonts(*((DATA / "fonts" / name).read_bytes() for name in files))


@cache
def painter() -> Painter:
    return Painter(fonts())


@cache
def alphabet(edition: str) -> dict[str, int]:
    """Return letter -> points of a tile set, without the blank."""
    source = tomllib.loads((DATA / "tiles" / f"{edition}.toml").read_text("utf-8"))
    return {letter: points for letter, _count, points in source["tiles"] if letter != "?"}


def editions() -> list[str]:
    return sorted(file.stem for file in (DATA / "tiles").glob("*.toml"))


def board(layout: str = "classic", **fields: Any) -> BoardScene:
    """Return an empty board of that layout; `fields` are those of BoardScene."""
    source = tomllib.loads((DATA / "boards" / f"{layout}.toml").read_text("utf-8"))
    rows = [row.replace("*", source["centre"]) for row in source["rows"]]
    marks = tuple(
        Mark(row, column, KINDS[symbol])
        for row, line in enumerate(rows)
        for column, symbol in enumerate(line)
        if symbol in KINDS
    )
    middle = (len(rows) // 2, len(rows[0]) // 2)
    given = {
        "rows": len(rows),
        "columns": len(rows[0]),
        "premiums": marks,
        "centre": middle,
        "centre_mark": "star",
        "labels": LABELS["en"],
    }
    return BoardScene(**(given | fields))


def one_tile(cell: Cell, theme: str = "dark", *, fresh: bool = False) -> BoardScene:
    """Return a small empty board with one tile."""
    return BoardScene(
        rows=5,
        columns=5,
        premiums=(),
        centre=(2, 2),
        centre_mark="none",
        labels=LABELS["en"],
        tiles=(cell,),
        fresh=frozenset({(cell.row, cell.column)} if fresh else ()),
        theme=theme,
    )


def tile_pictures(
    looks: Sequence[tuple[str, int, bool, bool]], theme: str
) -> dict[tuple[str, int, bool, bool], Image.Image]:
    """Return the square of each look (text, value, blank, fresh), as many on a board as fit."""
    found, side = {}, 15
    for start in range(0, len(looks), side * side):
        places = {divmod(at, side): look for at, look in enumerate(looks[start:][: side * side])}
        scene = board(
            tiles=tuple(Cell(*place, *look[:3]) for place, look in places.items()),
            fresh=frozenset(place for place, look in places.items() if look[3]),
            theme=theme,
        )
        image = decoded(painter().board(scene))
        found |= {look: image.crop(square_box(*place)) for place, look in places.items()}
    return found


def cells(text: str, values: dict[str, int]) -> tuple[Cell, ...]:
    """Return the tiles of a drawn board; small letters are blanks."""
    return tuple(
        Cell(row, column, letter.upper(), values.get(letter, 1), letter.islower())
        for row, line in enumerate(text.strip("\n").split("\n"))
        for column, letter in enumerate(line)
        if letter != "."
    )


def two_players(**fields: Any) -> BoardScene:
    """Return the position of the design's first sample: two players, a play just made."""
    given = {
        "tiles": cells(CLASSIC_PLAY, alphabet("classic.en")),
        "fresh": frozenset((12, column) for column in range(6, 13)),
        "players": (Player("Marguerite", 214), Player("Bjørn-Åke", 187, to_move=True)),
        "bag": 34,
    }
    return board(**(given | fields))


def turkish(**fields: Any) -> BoardScene:
    """Return a position with accents, digraphs, three-character labels and three players."""
    digraphs = zip(("LL", "RR", "CH", "Œ", "W", "M", "Q", "CH", "RR"), range(3, 12), strict=True)
    wide = tuple(Cell(12, column, text, 10, column > 9) for text, column in digraphs)
    given = {
        "labels": LABELS["tr"],
        "tiles": cells(TURKISH_PLAY, {"Ğ": 8, "Ç": 4, "Ş": 4}) + wide,
        "fresh": frozenset((9, column) for column in range(6, 12)) | {(12, 3), (12, 10)},
        "players": (
            Player("Ayşegül Çağlayan", 1024, to_move=True),
            Player("Zoë", 98),
            Player("Þórður", -321),
        ),
        "bag": 104,
    }
    return board(**(given | fields))


FOUR = (
    Player("Marguerite", 214),
    Player("Bjørn-Åke", 187),
    Player("İbrahim Öztürk", 163, to_move=True),
    Player("Дмитрий Ковалёв", 9),
)
HOSTILE = (
    Player("W" * 32, 99999, to_move=True),
    Player("\u202eعربي \u0645", 0, fallback="Player 2"),
    Player("Z\u0338\u0330\u035da\u0336l\u0335g\u0337o\u0336" * 3, -12, fallback="Player 3"),
    Player("🔥🔥🔥", 7, fallback="Player 4"),
)


def small_board(**fields: Any) -> BoardScene:
    """Return the 11x11 board with a word across its centre, Italian labels and a plus."""
    word = tuple(Cell(5, 3 + place, letter, 1) for place, letter in enumerate("PEACE"))
    given = {"labels": LABELS["it"], "centre_mark": "plus", "tiles": word, "players": FOUR}
    return board("instant-small", **(given | {"bag": 71} | fields))


BOARDS = {
    "two-players-dark": two_players(),
    "two-players-light": two_players(theme="light"),
    "four-players-dark": two_players(players=FOUR, labels=LABELS["fr"]),
    "turkish-dark": turkish(),
    "turkish-light": turkish(theme="light"),
    "small-dark": small_board(),
    "empty-classic-dark": board(players=FOUR[:2], bag=100),
    "empty-wordfeud-light": board("wordfeud", labels=LABELS["de"], theme="light"),
    "hostile-names-dark": board(players=HOSTILE, bag=0),
}
RACKS = {
    f"rack-{theme}": RackScene(
        (
            Tile("Q", 10),
            Tile("İ", 1),
            Tile("Å", 4),
            Tile("M", 3),
            Tile("", 0, blank=True),
            Tile("CH", 5),
            Tile("W", 4),
        ),
        theme,
    )
    for theme in ("dark", "light")
}


def decoded(picture: Picture) -> Image.Image:
    """Return the RGB pixels of a finished picture."""
    return Image.open(BytesIO(picture.data)).convert("RGB")


def square_box(row: int, column: int) -> tuple[int, int, int, int]:
    left, top = LEFT + column * SQUARE, TOP + row * SQUARE
    return left, top, left + SQUARE, top + SQUARE
