"""A theme's palette: at most 64 colours, chosen by hand rather than by quantising a picture.

Theory: a picture is an image of indices ("L" mode, one byte a pixel). Sprites are drawn in RGB and
mapped once, each pixel to the nearest colour; text goes straight to indices through a table from
coverage to colour. Every colour in a picture is one of the theme's or lies between two of them, so
the palette is the theme's own colours plus steps between the pairs that meet at an edge or in a
letter: as many steps as the eye needs there. Index 0 is the page, which also serves as the PNG
filter byte "none" (see png.py). Pictures that show more than a board and a strip have a wide
palette; it begins with the other one, so a sprite of a board means the same in both.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import lru_cache
from operator import add
from sys import byteorder

from PIL import Image

from rendering.theme import Rgb, Theme

MOST_COLOURS, MOST_WIDE = 64, 128
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
WIDE_ROLES = (
    "trial",
    "trial_edge",
    "trial_ink",
    "doubt",
    "doubt_ink",
    "series_1",
    "series_2",
    "series_3",
    "series_4",
)
WIDE_RAMPS = (
    ("page", "trial_edge", 1),
    ("trial", "trial_edge", 1),
    ("trial", "trial_ink", 4),
    ("new", "doubt", 2),
    ("page", "doubt", 1),
    ("doubt", "doubt_ink", 3),
    ("page", "series_1", 3),
    ("page", "series_2", 3),
    ("page", "series_3", 3),
    ("page", "series_4", 3),
    ("page", "card_ink", 3),
    ("page", "turn", 2),
    ("card", "coordinate", 3),
    ("card", "turn", 1),
)
COVERAGE_LEVELS = 16
MOST_PIXELS_KNOWN = 1 << 15


class Palette:
    """The colours of one theme and the two ways to them: by pixel and by coverage."""

    def __init__(self, theme: Theme, *, wide: bool = False) -> None:
        colours = (*_colours(theme), *(_more_colours(theme) if wide else ()))
        self.colours: tuple[Rgb, ...] = tuple(dict.fromkeys(colours))
        most = MOST_WIDE if wide else MOST_COLOURS
        if len(self.colours) > most:
            raise ValueError(f"{theme.name} needs {len(self.colours)} colours of {most}")
        self.nearest = lru_cache(1 << 14)(self._nearest)
        self._indices = _Indices(self)
        self._apart = lru_cache(3 << 8)(self._squares_apart)
        self.ramp = lru_cache(64)(self._ramp)

    def indexed(self, picture: Image.Image) -> Image.Image:
        """Map an RGB picture to indices."""
        # As numbers of four bytes, for a tuple a pixel would cost more than all the rest.
        pixels = memoryview(picture.convert("RGBA").tobytes()).cast("I")
        if len(self._indices) > MOST_PIXELS_KNOWN:
            self._indices.clear()
        return Image.frombytes("L", picture.size, bytes(map(self._indices.__getitem__, pixels)))

    def _nearest(self, rgb: Rgb) -> int:
        red, green, blue = (self._apart(channel, value) for channel, value in enumerate(rgb))
        apart = list(map(add, map(add, red, green), blue))
        return apart.index(min(apart))

    def _squares_apart(self, channel: int, value: int) -> tuple[int, ...]:
        """Give for each colour the square of its distance in one channel."""
        return tuple((value - colour[channel]) ** 2 for colour in self.colours)

    def _ramp(self, ground: Rgb, ink: Rgb) -> bytes:
        """Make a table for `bytes.translate`: coverage of `ink` over `ground` to index."""
        last = COVERAGE_LEVELS - 1
        steps = [self.nearest(_between(ground, ink, step, last)) for step in range(last + 1)]
        return bytes(steps[(coverage * last + 127) // 255] for coverage in range(256))


class _Indices(dict[int, int]):
    """The index of each pixel met so far: sprites of one theme are made of the same shades."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette

    def __missing__(self, pixel: int) -> int:
        index = self[pixel] = self._palette.nearest(_rgb_of(pixel))
        return index


class Palettes:
    """The two palettes of a theme; an index of the plain one means the same in the wide one."""

    def __init__(self, theme: Theme) -> None:
        self.plain, self.wide = Palette(theme), Palette(theme, wide=True)


def _rgb_of(pixel: int) -> Rgb:
    red, green, blue, _opaque = pixel.to_bytes(4, byteorder)
    return red, green, blue


def _colours(theme: Theme) -> Iterator[Rgb]:
    yield theme.page
    for role in fields(theme):
        if role.name not in ("name", *WIDE_ROLES):
            yield getattr(theme, role.name)
    yield from _steps(theme, RAMPS)


def _more_colours(theme: Theme) -> Iterator[Rgb]:
    for role in WIDE_ROLES:
        yield getattr(theme, role)
    yield from _steps(theme, WIDE_RAMPS)


def _steps(theme: Theme, ramps: Iterable[tuple[str, str, int]]) -> Iterator[Rgb]:
    for start, end, steps in ramps:
        for step in range(1, steps + 1):
            yield _between(getattr(theme, start), getattr(theme, end), step, steps + 1)


def _between(start: Rgb, end: Rgb, step: int, steps: int) -> Rgb:
    red, green, blue = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
    return red, green, blue
