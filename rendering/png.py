"""Write a PNG file from an image of palette indices.

Theory: flat palette art compresses best unfiltered. Each line of a PNG opens with one byte naming
its filter, 0 for none; a canvas that is one pixel wider than the picture, with index 0 down its
first column, already holds those bytes, so the whole file is deflate over its memory, in bands
(see `bands`). The file has no chunk beyond the four it needs: no text, no time, nothing about who
drew it.
"""

import struct
import zlib
from collections.abc import Iterable
from itertools import chain

from PIL import Image

from rendering.bands import Band, cut, stream
from rendering.theme import Rgb

MIME = "image/png"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
FILTER_COLUMN = 1
BAND = 64  # lines of a picture that is not made of parts
EIGHT_BITS, PALETTE_COLOUR = 8, 3


def blank_canvas(width: int, height: int) -> Image.Image:
    """Give an "L" image for a picture of that size: filter column first, all index 0."""
    return Image.new("L", (width + FILTER_COLUMN, height), 0)


def encode(canvas: Image.Image, colours: Iterable[Rgb]) -> bytes:
    """Give the PNG file of a canvas made by `blank_canvas` whose first column was left alone."""
    size = canvas.width - FILTER_COLUMN, canvas.height
    return assembled(size, colours, cut(canvas.tobytes(), BAND * canvas.width))


def assembled(size: tuple[int, int], colours: Iterable[Rgb], bands: Iterable[Band]) -> bytes:
    """Give the PNG file of a picture so wide and high whose lines, as on a canvas, are bands."""
    header = struct.pack(">IIBBBBB", *size, EIGHT_BITS, PALETTE_COLOUR, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(chain.from_iterable(colours))),
            _chunk(b"IDAT", stream(bands)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
