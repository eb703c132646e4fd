"""Typefaces: a font file at any size, how wide text is in it and which characters it has.

Rules: Pillow's basic layout only, so that pixels do not depend on whether a shaping library is
there. Which characters a file covers is read from its own table, for Pillow does not tell and
draws an empty box for the rest.
"""

import struct
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO

from PIL import ImageFont

from rendering.model import Fonts

SMALLEST = 6
SIZES_KEPT, WIDTHS_KEPT = 64, 2048
SEGMENTED = 4
WINDOWS_UNICODE = (3, 1)
LAST_SEGMENT = 0xFFFF


class Typeface:
    """One font file. Raises ValueError where the file has no Unicode table of the usual kind."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.covered = frozenset(map(chr, _code_points(data)))
        self.at = lru_cache(SIZES_KEPT)(self._at)
        # Measuring a text takes as long as half of drawing it.
        self.width = lru_cache(WIDTHS_KEPT)(self._width)

    def _at(self, size: int) -> ImageFont.FreeTypeFont:
        layout = ImageFont.Layout.BASIC
        return ImageFont.truetype(BytesIO(self._data), size, layout_engine=layout)

    def _width(self, text: str, size: int) -> float:
        return self.at(size).getlength(text)

    def fitting(self, text: str, size: int, width: float) -> ImageFont.FreeTypeFont:
        """Give the font at `size` pixels, or at the next smaller one where `text` fits `width`."""
        while size > SMALLEST and self.width(text, size) > width:
            size -= 1
        return self.at(size)


class Typefaces:
    """The three roles: letters and scores, labels and values and coordinates, names."""

    def __init__(self, fonts: Fonts) -> None:
        self.display = Typeface(fonts.display)
        self.bold = Typeface(fonts.bold)
        self.semibold = Typeface(fonts.semibold)


def capital_height(font: ImageFont.FreeTypeFont) -> float:
    """Height of a capital above the baseline, in pixels."""
    return -font.getbbox("H", anchor="ls")[1]


def _code_points(data: bytes) -> Iterator[int]:
    table = _unicode_table(data)
    doubled = struct.unpack_from(">H", data, table + 6)[0]
    count = doubled // 2
    ends, starts, deltas, ranges = (
        struct.unpack_from(f">{count}H", data, table + offset)
        for offset in (14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled)
    )
    for segment in range(count):
        place = table + 16 + 3 * doubled + 2 * segment
        for code in range(starts[segment], min(ends[segment] + 1, LAST_SEGMENT)):
            glyph = code
            if ranges[segment]:
                offset = ranges[segment] + 2 * (code - starts[segment])
                glyph = struct.unpack_from(">H", data, place + offset)[0] or -deltas[segment]
            if (glyph + deltas[segment]) & 0xFFFF:
                yield code


def _unicode_table(data: bytes) -> int:
    """Give the offset of the segmented (format 4) character map."""
    start = _table(data, b"cmap")
    for record in range(struct.unpack_from(">H", data, start + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * record)
        segmented = struct.unpack_from(">H", data, start + offset)[0] == SEGMENTED
        if segmented and (platform, encoding) == WINDOWS_UNICODE:
            return start + int(offset)
    raise ValueError("the font has no Unicode table of format 4")


def _table(data: bytes, name: bytes) -> int:
    for record in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _check, offset, _length = struct.unpack_from(">4sIII", data, 12 + 16 * record)
        if tag == name:
            return int(offset)
    raise ValueError(f"the font has no {name.decode()} table")
