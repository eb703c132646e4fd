"""A theme's palette: at most 64 colours, chosen by hand rather than by quantising a picture.

Theory: a picture is an image of indices ("L" mode, one byte a pixel). Sprites are drawn in RGB and
mapped once, each pixel to the nearest colour; text goes straight to indices through a table from
coverage to colour. Every colour in a picture is one of the theme's or lies between two of them, so
the palette is the theme's own colours plus steps between the pairs that meet at an edge or in a
letter: as many steps as the eye needs there. Index 0 is the page, which also serves as the PNG
filter byte "none" (see png.py).
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from PIL import Image

from rendering.theme import Rgb, Theme

MOST_COLOURS = 64
# Steps between the ends are few where edges are short (corners), more where letters are read.
RAMPS = (
    ("page", "tile", 1),
    ("page", "tile_edge", 1),
    ("page", "new_edge", 1),
    ("page", "coordinate", 3),
    ("tile", "tile_edge", 2),
    ("tile", "tile_ink", 6),
    ("tile", "tile_blank", 3),
    ("new", "new_edge", 1),
    ("new", "new_ink", 5),
    ("new", "new_blank", 2),
    ("dl", "dl_ink", 3),
    ("tl", "tl_ink", 3),
    ("dw", "dw_ink", 3),
    ("tw", "tw_ink", 3),
    ("card", "card_ink", 3),
    ("card_on", "card_on_ink", 2),
)
COVERAGE_LEVELS = 16


class Palette:
    """The colours of one theme and the two ways to them: by pixel and by coverage."""

    def __init__(self, theme: Theme) -> None:
        self.colours: tuple[Rgb, ...] = tuple(dict.fromkeys(_colours(theme)))
        if len(self.colours) > MOST_COLOURS:
            raise ValueError(f"{theme.name} needs {len(self.colours)} colours of {MOST_COLOURS}")
        self.nearest = lru_cache(1 << 14)(self._nearest)
        self.ramp = lru_cache(64)(self._ramp)

    def indexed(self, picture: Image.Image) -> Image.Image:
        """Map an RGB picture to indices."""
        channels = iter(picture.tobytes())
        indices = bytes(map(self.nearest, zip(channels, channels, channels, strict=True)))
        return Image.frombytes("L", picture.size, indices)

    def _nearest(self, rgb: Rgb) -> int:
        red, green, blue = rgb
        apart = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in self.colours]
        return apart.index(min(apart))

    def _ramp(self, ground: Rgb, ink: Rgb) -> bytes:
        """Make a table for `bytes.translate`: coverage of `ink` over `ground` to index."""
        last = COVERAGE_LEVELS - 1
        steps = [self.nearest(_between(ground, ink, step, last)) for step in range(last + 1)]
        return bytes(steps[(coverage * last + 127) // 255] for coverage in range(256))


def _colours(theme: Theme) -> Iterator[Rgb]:
    yield theme.page
    for role in fields(theme):
        if role.name != "name":
            yield getattr(theme, role.name)
    for start, end, steps in RAMPS:
        for step in range(1, steps + 1):
            yield _between(getattr(theme, start), getattr(theme, end), step, steps + 1)


def _between(start: Rgb, end: Rgb, step: int, steps: int) -> Rgb:
    red, green, blue = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
    return red, green, blue
