"""Everything one theme draws with at one size: palette, faces, sprites. Kept by the painter."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from rendering.fonts import Typefaces, capital_height
from rendering.palette import Palettes
from rendering.squares import Squares
from rendering.theme import Rgb, Theme
from rendering.tiles import Tiles

TEXTS_KEPT = 256


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
    anchor: str = "l"


class Sheet:
    """The sprites of one theme at `square` pixels to a square, and text straight to indices.

    A `wide` sheet writes in the colours of the wide palette and keeps no texts: a card shows each
    but once.
    """

    def __init__(self, theme: Theme, faces: Typefaces, square: int, *, wide: bool = False) -> None:
        self.theme, self.faces, self.square = theme, faces, square
        self.palettes = Palettes(theme)
        self.palette = self.palettes.wide if wide else self.palettes.plain
        self.squares = Squares(theme, self.palette, faces, square)
        self.tiles = Tiles(theme, self.palettes, faces, square, theme.page)
        # Names stay for a whole game and most scores for a turn; letters are slow to rasterise.
        self._text = lru_cache(0 if wide else TEXTS_KEPT)(self._write)
        self.rack_tiles = Tiles(theme, self.palettes, faces, square, theme.card)

    def px(self, units: float) -> int:
        """Whole pixels of a length in squares."""
        return round(units * self.square)

    def write(self, canvas: Image.Image, span: Span, line: Line) -> None:
        """Write a line with its capitals in the middle of the span's height.

        Nothing outside the span changes, whatever the text; the span must lie on the line's ground.
        """
        canvas.paste(self._text(line, span.width, span.height), (span.left, span.top))

    def _write(self, line: Line, width: int, height: int) -> Image.Image:
        mask = Image.new("L", (width, height), 0)
        x = {"l": 0.0, "m": width / 2, "r": float(width)}[line.anchor]
        y = (height + capital_height(line.font)) / 2
        anchor = f"{line.anchor}s"
        ImageDraw.Draw(mask).text((x, y), line.text, font=line.font, fill=255, anchor=anchor)
        indices = mask.tobytes().translate(self.palette.ramp(line.ground, line.ink))
        return Image.frombytes("L", mask.size, indices)
