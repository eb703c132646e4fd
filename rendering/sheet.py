"""Everything one theme draws with at one size: palette, faces, sprites. Kept by the painter."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from rendering.fonts import Typefaces, capital_height
from rendering.palette import Palettes
from rendering.sketch import Box
from rendering.squares import Squares
from rendering.stencil import Coverage, Stencil
from rendering.theme import Rgb, Theme
from rendering.tiles import Tiles

TEXTS_KEPT = 1024  # some 3 KB each
PANELS_KEPT = 32  # some 50 KB each
Anchor = Literal["l", "m", "r"]


@dataclass(frozen=True, slots=True)
class Span:
    """A rectangle in whole pixels of a canvas."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    def within(self, edge: int) -> "Span":
        """Give the part without the upper and lower `edge` pixels."""
        return Span(self.left, self.top + edge, self.right, self.bottom - edge)

    def between(self, left: int, right: int) -> "Span":
        """Give the part between two columns of pixels, never less than one wide."""
        return Span(left, self.top, max(right, left + 1), self.bottom)


@dataclass(frozen=True, slots=True)
class Line:
    """A text to write; `anchor` is "l", "m" or "r": the side of its span that holds it."""

    text: str
    font: ImageFont.FreeTypeFont
    ground: Rgb
    ink: Rgb
    anchor: Anchor = "l"


@dataclass(frozen=True, slots=True)
class Ink:
    """How much of each pixel a text covers; `left` counts from its anchor, `top` from its span."""

    left: int
    top: int
    size: tuple[int, int]
    levels: bytes


class Sheet:
    """The sprites of one theme at `square` pixels to a square, and text straight to indices.

    A `wide` sheet writes in the colours of the wide palette. What texts cover is kept, unless who
    writes them says that they are not for everybody.
    """

    def __init__(self, theme: Theme, faces: Typefaces, square: int, *, wide: bool = False) -> None:
        self.theme, self.faces, self.square = theme, faces, square
        self.palettes = Palettes(theme)
        self.palette = self.palettes.wide if wide else self.palettes.plain
        self.squares = Squares(theme, self.palette, faces, square)
        self.tiles = Tiles(theme, self.palettes, faces, square, theme.page)
        # Names stay for a whole game and scores come back; letters are slow to rasterise.
        self.ink = lru_cache(TEXTS_KEPT)(self._rasterise)
        self.panel = lru_cache(PANELS_KEPT)(self._panel)
        self.rack_tiles = Tiles(theme, self.palettes, faces, square, theme.card)

    def px(self, units: float) -> int:
        """Whole pixels of a length in squares."""
        return round(units * self.square)

    def _panel(self, box: Box, radius: float) -> Coverage:
        stencil = Stencil(box, self.square)
        stencil.panel(box, radius)
        return stencil.coverage()

    def write(self, canvas: Image.Image, span: Span, line: Line, *, public: bool = True) -> None:
        """Write a line with its capitals in the middle of the span's height.

        Nothing outside the span changes, whatever the text; the span must lie on the line's ground.
        """
        table = self.palette.ramp(line.ground, line.ink)
        canvas.paste(table[0], (span.left, span.top, span.right, span.bottom))
        odd = line.anchor == "m" and span.width % 2 == 1
        ink_of = self.ink if public else self._rasterise
        ink = ink_of(line.text, line.font, line.anchor, span.height, odd=odd)
        text = Image.frombytes("L", ink.size, ink.levels.translate(table))
        at = {"l": span.left, "m": span.left + span.width // 2, "r": span.right}[line.anchor]
        left, right = at + ink.left, at + ink.left + text.width
        if left < span.left or right > span.right:
            text = text.crop((max(0, span.left - left), 0, span.right - left, text.height))
        canvas.paste(text, (max(left, span.left), span.top + ink.top))

    def _rasterise(
        self, text: str, font: ImageFont.FreeTypeFont, anchor: Anchor, height: int, *, odd: bool
    ) -> Ink:
        """Write a text in the middle of some height, and of an odd or even width."""
        edge = ceil(font.size)  # more than any letter reaches beyond its own width
        room = 2 * ceil(font.getlength(text) / 2 + edge) + odd
        at = {"l": edge, "m": room / 2, "r": room - edge}[anchor]
        mask = Image.new("L", (room, height), 0)
        y = (height + capital_height(font)) / 2
        ImageDraw.Draw(mask).text((at, y), text, font=font, fill=255, anchor=f"{anchor}s")
        box = mask.getbbox() or (0, 0, 1, 1)
        inked = mask.crop(box)
        return Ink(box[0] - int(at), box[1], inked.size, inked.tobytes())
