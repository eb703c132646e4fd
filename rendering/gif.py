"""Write an animated GIF from images of palette indices: only what changes from frame to frame.

Theory: all frames share one palette, and one more index than it has colours stands for "as it
was". A frame after the first holds the smallest box that changed; inside it every pixel that did
not is that index, and long runs of it cost next to nothing. Pillow's own writer keeps whole boxes
of pixels and a palette a frame, four times as much. What this module does not do itself is LZW:
Pillow packs a frame alone into a GIF of one image, and that image's blocks are taken over.
"""

import struct
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain

from PIL import Image, ImageChops

from rendering.theme import Rgb

MIME = "image/gif"
MOST_COLOURS = 255
FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
TRAILER = b"\x3b"
PALETTE_FLAG, EIGHT_BITS = 0x80, 7 << 4
KEEP, TRANSPARENT = 1 << 2, 1
SEPARATOR = b"\x2c"
HEADER, DESCRIPTOR = 13, 10


def encode(frames: Iterable[tuple[Image.Image, int]], colours: Iterable[Rgb]) -> bytes:
    """Give the file of "L" images of one size, each with the hundredths of a second it stays.

    ValueError without frames, for more than 255 colours or frames of different sizes.
    """
    palette = list(colours)
    if len(palette) > MOST_COLOURS:
        raise ValueError(f"{len(palette)} colours; one index of 256 is for what stays")
    frames = iter(frames)
    first, delay = next(frames, (None, 0))
    if first is None:
        raise ValueError("an animation without frames")
    parts = [_header(first.size, palette), FOREVER, _frame(first, (0, 0), delay, None)]
    parts += _changes(first, frames, len(palette))
    return b"".join((*parts, TRAILER))


def _changes(
    before: Image.Image, frames: Iterable[tuple[Image.Image, int]], same: int
) -> Iterator[bytes]:
    for image, delay in frames:
        if image.size != before.size:
            raise ValueError(f"a frame of {image.size} after one of {before.size}")
        difference = ImageChops.difference(image, before)
        # A frame that changes nothing still takes its time.
        box = difference.getbbox() or (0, 0, 1, 1)
        unchanged = difference.crop(box).point([255] + [0] * 255)
        part = image.crop(box)
        part.paste(same, mask=unchanged)
        yield _frame(part, box[:2], delay, same)
        before = image


def _header(size: tuple[int, int], palette: list[Rgb]) -> bytes:
    bits = len(palette).bit_length()  # one colour more than there are: what stays
    table = bytes(chain.from_iterable(palette)).ljust(3 << bits, b"\x00")
    flags = PALETTE_FLAG | EIGHT_BITS | (bits - 1)
    return b"GIF89a" + struct.pack("<HHBBB", *size, flags, 0, 0) + table


def _frame(image: Image.Image, corner: tuple[int, int], delay: int, same: int | None) -> bytes:
    flags = KEEP | (0 if same is None else TRANSPARENT)
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, delay, same or 0, 0)
    descriptor = SEPARATOR + struct.pack("<HHHHB", *corner, *image.size, 0)
    return control + descriptor + _packed(image)


def _packed(image: Image.Image) -> bytes:
    """Give the compressed pixels of an "L" image: code size, blocks, end."""
    out = BytesIO()
    image.save(out, "GIF", optimize=False, interlace=False)
    alone = out.getvalue()
    table = 3 << ((alone[10] & 7) + 1)
    start = alone.index(SEPARATOR, HEADER + table) + DESCRIPTOR
    return alone[start : -len(TRAILER)]
