"""The PNG writer: a strict reader of the format agrees with every byte."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from io import BytesIO
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from rendering import GameScene, Painter, Pending, RackScene
from rendering.bands import FLEETING, LASTING, Band, Kept, cut, deflated, stream
from rendering.board import Boards
from rendering.fonts import Typefaces
from rendering.palette import MOST_COLOURS, MOST_WIDE
from rendering.pending import beside
from rendering.png import SIGNATURE, blank_canvas, encode
from rendering.sheet import Sheet
from rendering.theme import THEMES
from tests.rendering.scenes import BOARDS, FOUR, LABELS, RACKS, fonts, two_players
from tests.rendering.whole_games import SAMPLES, sample, variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering import BoardScene

DOWN = frozenset((row, 8) for row in range(1, 8))
# KiB; a board has 50, and so has any other card.
BUDGETS = {RackScene: 8, GameScene: 80}


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return the (kind, content) pairs of a PNG file; every length and CRC must be right."""
    assert data.startswith(SIGNATURE)
    at, found = len(SIGNATURE), []
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack_from(">I", data, at + 8 + length)
        assert crc == zlib.crc32(kind + content)
        found.append((kind, content))
        at += 12 + length
    assert at == len(data)
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_a_strictly_valid_palette_png(name: str) -> None:
    picture = sample(name)
    kinds = dict(parts := chunks(picture.data))
    assert [kind for kind, _ in parts] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    header = struct.unpack(">IIBBBBB", kinds[b"IHDR"])
    assert header == (picture.width, picture.height, 8, 3, 0, 0, 0)
    colours, rest = divmod(len(kinds[b"PLTE"]), 3)
    assert rest == 0
    assert colours <= (MOST_COLOURS if name in (*BOARDS, *RACKS) else MOST_WIDE)
    lines = zlib.decompress(kinds[b"IDAT"])
    step = picture.width + 1
    assert len(lines) == step * picture.height
    assert set(lines[::step]) == {0}
    assert max(lines) < colours


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_keeps_its_budget_of_bytes(name: str) -> None:
    assert len(sample(name).data) <= 1024 * BUDGETS.get(type(SAMPLES[name]), 50)


@pytest.mark.parametrize("size", [1, 1000, 65521, 200_000])
def test_a_stream_of_bands_is_a_zlib_stream_with_the_checksum_of_the_whole(size: int) -> None:
    noise = Random(size).randbytes(50_000)  # noqa: S311 - only bytes that do not pack
    data = noise + bytes([255]) * 100_000 + bytes(range(251)) * 8
    data = data[-30 * size :]
    lines = stream(cut(data, size))
    assert zlib.decompress(lines) == data
    assert lines[-4:] == zlib.adler32(data).to_bytes(4, "big")


def test_what_is_kept_of_pictures_is_bounded_and_what_was_asked_for_last_stays() -> None:
    kept = Kept(20_000)
    for number in range(100):
        lines = f"{number} ".encode() * 10 + bytes(4000)
        kept.keep(number, deflated(lines))
        assert kept.held <= 20_000
        assert kept.known(0) is not None
    assert kept.held > 10_000
    assert kept.known(1) is None
    assert isinstance(kept.known(99), Band)


def changes() -> Iterator[BoardScene]:
    """Yield a position again and again, each time with one thing that looks different."""
    scene = BOARDS["two-players-dark"]
    first, *tiles = scene.tiles
    for other in ({"text": "Å"}, {"value": 9}, {"blank": True}, {"row": 0, "column": 0}):
        yield replace(scene, tiles=(replace(first, **other), *tiles))
    yield replace(scene, tiles=tuple(tiles))
    yield replace(scene, fresh=frozenset(sorted(scene.fresh)[1:]))
    player, *others = scene.players
    for other in ({"name": "Ø"}, {"score": 7}, {"to_move": True}):
        yield replace(scene, players=(replace(player, **other), *others))
    yield from (replace(scene, bag=bag) for bag in (33, None))
    yield from (replace(scene, players=players) for players in ((), scene.players[::-1], FOUR))
    yield replace(scene, premiums=scene.premiums[1:])
    yield replace(scene, premiums=(replace(scene.premiums[0], kind="dl"), *scene.premiums[1:]))
    yield from (replace(scene, centre=(0, 1), centre_mark=mark) for mark in ("star", "plus"))
    yield from (replace(scene, **other) for other in ({"labels": LABELS["fr"]}, {"theme": "light"}))
    for kind, note in product(("preview", "challenge"), ("", "+7", "+8")):
        yield variant(kind, "dark", note)


def test_whatever_was_drawn_before_a_picture_comes_to_the_same_bytes() -> None:
    drawn, alone = Painter(fonts()), Painter(fonts(), rows_kept=0)
    scenes = [BOARDS["two-players-dark"], *changes()]
    seen = {alone.board(scene).data: scene for scene in scenes}
    assert len(seen) == len(scenes)
    for data, scene in [*seen.items(), *seen.items()]:
        assert drawn.board(scene).data == data
    assert drawn.board(scenes[0], 63) == alone.board(scenes[0], 63)


def test_rows_that_stay_are_deflated_better_than_what_the_next_turn_changes() -> None:
    boards = Boards(Sheet(THEMES["dark"], Typefaces(fonts()), 64))
    for scene in (BOARDS["two-players-dark"], variant("preview", "dark")):
        fleeting = [part.fleeting for part in boards.parts(scene)]
        row_of_the_play, strip = 1 + 12, 1 + 15
        assert [at for at, one in enumerate(fleeting) if one] == [row_of_the_play, strip]
    row = [*boards.parts(BOARDS["two-players-dark"])][4].draw().tobytes()
    assert len(deflated(row, LASTING).data) < len(deflated(row, FLEETING).data)


def test_no_rack_is_kept_and_of_a_preview_only_what_lies_on_the_board() -> None:
    drawn, other = Painter(fonts()), Painter(fonts())
    for name in RACKS:
        drawn.rack(RACKS[name])
    assert drawn.rows.held == 0
    preview = variant("preview", "dark")
    laid = [
        cell for cell in preview.tiles if (cell.row, cell.column) not in preview.pending.squares
    ]
    lying = replace(preview, tiles=tuple(laid), pending=None)
    pictures = other.board(lying), other.board(preview)
    assert drawn.board(preview) == pictures[1]
    assert 0 < drawn.rows.held < other.rows.held
    assert drawn.board(lying) == pictures[0]
    # So all that the preview had left there was what the board had as well.
    assert drawn.rows.held == other.rows.held


@pytest.mark.parametrize("kind", ["preview", "challenge"])
def test_every_row_with_a_tile_or_a_badge_of_a_pending_play_is_told_from_the_others(
    kind: str,
) -> None:
    boards = Boards(Sheet(THEMES["dark"], Typefaces(fonts()), 64))
    scene = two_players(fresh=frozenset(), pending=Pending(kind, DOWN, "+7"))
    pending = [at - 1 for at, part in enumerate(boards.parts(scene)) if part.pending]
    assert pending == sorted({row for row, _ in DOWN} | {beside(scene)[0]})


def test_pillow_reads_back_what_was_written() -> None:
    canvas = blank_canvas(3, 2)
    canvas.putpixel((1, 0), 1)
    canvas.putpixel((3, 1), 2)
    colours = [(0, 0, 0), (255, 0, 0), (0, 0, 255)]
    read = Image.open(BytesIO(encode(canvas, colours))).convert("RGB")
    pixels = [read.getpixel((x, y)) for y in range(2) for x in range(3)]
    assert pixels == [(255, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 255)]
