"""The PNG writer: a strict reader of the format agrees with every byte."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from rendering import GameScene, Painter, RackScene
from rendering.bands import Kept, deflated, stream
from rendering.palette import MOST_COLOURS, MOST_WIDE
from rendering.png import SIGNATURE, blank_canvas, encode
from tests.rendering.scenes import BOARDS, RACKS, fonts
from tests.rendering.whole_games import SAMPLES, sample, variant

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


def test_a_band_that_was_kept_comes_to_the_same_bytes() -> None:
    kept, data = Kept(), bytes(range(256)) * 64
    once = stream(data, 1000, 3000, kept.public)
    for deflate in (kept.public, kept.private, deflated):
        assert stream(data, 1000, 3000, deflate) == once
    assert zlib.decompress(once) == data


def test_what_is_kept_of_pictures_is_bounded() -> None:
    kept = Kept(2000)
    for number in range(100):
        band = memoryview(f"{number} ".encode() * 10 + bytes(4000))
        assert zlib.decompressobj(-15).decompress(kept.public(band)) == band
        assert kept.held <= 2000
    assert kept.held > 1000


def test_no_rack_and_no_preview_is_kept() -> None:
    drawn = Painter(fonts())
    for name in RACKS:
        drawn.rack(RACKS[name])
    drawn.board(variant("preview", "dark"))
    assert drawn.rows.held == 0
    drawn.board(BOARDS["two-players-dark"])
    held = drawn.rows.held
    assert held > 0
    assert drawn.board(variant("preview", "dark")) == Painter(fonts()).board(
        variant("preview", "dark")
    )
    assert drawn.rows.held == held


def test_pillow_reads_back_what_was_written() -> None:
    canvas = blank_canvas(3, 2)
    canvas.putpixel((1, 0), 1)
    canvas.putpixel((3, 1), 2)
    colours = [(0, 0, 0), (255, 0, 0), (0, 0, 255)]
    read = Image.open(BytesIO(encode(canvas, colours))).convert("RGB")
    pixels = [read.getpixel((x, y)) for y in range(2) for x in range(3)]
    assert pixels == [(255, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 255)]
