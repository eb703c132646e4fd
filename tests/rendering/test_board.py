"""What stands on a board picture, read from its pixels: states, rings, sizes, the strip."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest

from rendering import THEMES, Cell, Painter, Player, RackScene, Tile
from rendering.board import column_name
from tests.rendering.scenes import (
    BOARDS,
    FOUR,
    RACKS,
    SQUARE,
    board,
    decoded,
    fonts,
    painter,
    small_board,
    square_box,
    turkish,
    two_players,
)

if TYPE_CHECKING:
    from PIL import Image

    from rendering import BoardScene
    from rendering.theme import Rgb

themes = pytest.mark.parametrize("theme", THEMES)


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> Counter[Rgb]:
    part = image.crop(box)
    counted = part.getcolors(part.width * part.height) or []
    return Counter({colour: count for count, colour in counted})


def expected_faces(scene: BoardScene) -> dict[tuple[int, int], str]:
    faces = {(row, column): "empty" for row in range(scene.rows) for column in range(scene.columns)}
    faces |= {(mark.row, mark.column): mark.kind for mark in scene.premiums}
    faces |= {(cell.row, cell.column): "tile" for cell in scene.tiles}
    return faces | dict.fromkeys(scene.fresh, "new")


@pytest.mark.parametrize("name", BOARDS)
def test_every_square_is_mostly_the_colour_of_its_state(name: str) -> None:
    scene = BOARDS[name]
    image = decoded(painter().board(scene))
    theme = THEMES[scene.theme]
    wrong = {
        square: face
        for square, face in expected_faces(scene).items()
        if colours(image, square_box(*square)).most_common(1)[0][0] != getattr(theme, face)
    }
    assert wrong == {}


@themes
def test_a_blank_has_a_ring_and_a_fresh_tile_a_border(theme: str) -> None:
    tiles = tuple(Cell(0, column, "I", 1, column % 2 == 1) for column in range(4))
    fresh = frozenset({(0, 2), (0, 3)})
    image = decoded(painter().board(board(tiles=tiles, fresh=fresh, theme=theme)))
    tokens = THEMES[theme]
    ring_x, border_x, middle_y = 9, 3, SQUARE // 2
    for column, (ring, border) in enumerate(
        [
            (tokens.tile, tokens.tile),
            (tokens.tile_blank, tokens.tile),
            (tokens.new, tokens.new_edge),
            (tokens.new_blank, tokens.new_edge),
        ]
    ):
        left, top, _, _ = square_box(0, column)
        assert image.getpixel((left + ring_x, top + middle_y)) == ring
        assert image.getpixel((left + border_x, top + middle_y)) == border


@themes
def test_a_blank_shows_no_value(theme: str) -> None:
    one, other = (
        painter().board(board(tiles=(Cell(0, 0, "A", value, blank=True),), theme=theme))
        for value in (0, 9)
    )
    assert one.data == other.data


@themes
def test_the_player_to_move_has_a_ring_and_a_triangle(theme: str) -> None:
    tokens = THEMES[theme]
    strips = []
    for turn in (0, 1):
        players = tuple(Player("", 5, seat == turn, fallback="P") for seat in range(2))
        image = decoded(painter().board(board(players=players, theme=theme)))
        strips.append(
            [
                colours(image, (left, 1000, left + 500, image.height))[tokens.turn]
                for left in (0, 509)
            ]
        )
    assert strips[0][1] == strips[1][0] == 0
    assert min(strips[0][0], strips[1][1]) > 4000


def test_the_centre_shows_its_mark_in_the_colours_of_its_square() -> None:
    double = decoded(painter().board(board()))
    plain = decoded(painter().board(board("wordfeud")))
    plus = decoded(painter().board(board("wordfeud", centre_mark="plus")))
    nothing = decoded(painter().board(board("wordfeud", centre_mark="none")))
    dark, box = THEMES["dark"], square_box(7, 7)
    assert colours(double, box)[dark.dw_ink] > 300
    assert colours(plain, box)[dark.empty_ink] > 300
    assert colours(plus, box)[dark.empty_ink] > 300
    assert colours(plain, box) != colours(plus, box)
    assert colours(nothing, box)[dark.empty_ink] == 0


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        (two_players(), (1017, 1088)),
        (two_players(players=FOUR), (1017, 1088)),
        (board(bag=7), (1017, 1013)),
        (small_board(), (761, 911)),
        (board(rows=5, columns=5, premiums=(), centre=(2, 2), players=FOUR, bag=9), (377, 685)),
        (board(rows=32, columns=32, premiums=(), centre=(2, 2)), (2105, 2101)),
    ],
)
def test_a_picture_has_its_size(scene: BoardScene, size: tuple[int, int]) -> None:
    picture = painter().board(scene)
    assert picture.mime == "image/png"
    assert (picture.width, picture.height) == size == decoded(picture).size


@pytest.mark.parametrize("square", [20, 44, 128])
def test_other_sizes_keep_the_proportions(square: int) -> None:
    picture = painter().board(two_players(players=FOUR), square)
    assert picture.width / square == pytest.approx(15.88, abs=0.1)
    assert picture.height / square == pytest.approx(17.0, abs=0.1)


def test_columns_go_on_after_z() -> None:
    assert [column_name(column) for column in (0, 25, 26, 31)] == ["A", "Z", "AA", "AF"]


def test_the_order_of_tiles_and_premiums_does_not_matter() -> None:
    scene, random = turkish(), Random(1)  # noqa: S311 - only a shuffle
    shuffled = turkish(
        tiles=tuple(random.sample(scene.tiles, len(scene.tiles))),
        premiums=tuple(random.sample(scene.premiums, len(scene.premiums))),
    )
    assert shuffled != scene
    assert Painter(fonts()).board(shuffled) == painter().board(scene)


def test_what_was_drawn_before_does_not_matter() -> None:
    used, fresh = painter(), Painter(fonts())
    for scene in BOARDS.values():
        used.board(scene)
    for name in ("two-players-dark", "small-dark"):
        assert used.board(BOARDS[name]) == fresh.board(BOARDS[name])


def test_threads_may_share_a_painter() -> None:
    scenes = [*BOARDS.values()] * 2
    shared = Painter(fonts())
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(shared.board, scenes))
    assert together == [painter().board(scene) for scene in scenes]


def test_a_rack_shows_the_order_of_the_player_and_blanks_as_empty_rings() -> None:
    tiles = (Tile("A", 1), Tile("B", 3), Tile("?", 0, blank=True))
    there, back = (painter().rack(RackScene(order)) for order in (tiles, tiles[::-1]))
    assert there.data != back.data
    named = painter().rack(RackScene((*tiles[:2], Tile("E", 1, blank=True))))
    assert named.data == there.data
    assert (there.width, there.height) == (876, 156)


def test_a_longer_rack_grows_and_an_empty_one_keeps_its_slots() -> None:
    widths = [painter().rack(RackScene((Tile("A", 1),) * count)).width for count in (0, 7, 8)]
    assert widths[0] == widths[1] < widths[2]


def test_a_painter_keeps_no_rack() -> None:
    fresh = Painter(fonts())
    scene = RACKS["rack-dark"]
    before = sys.getrefcount(scene), sys.getrefcount(scene.tiles)
    fresh.rack(scene)
    assert (sys.getrefcount(scene), sys.getrefcount(scene.tiles)) == before
