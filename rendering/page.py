"""A page of a card or a chart: panels, words, names and shapes at places given in units.

Rules: lengths are floats in units, counted from the upper left corner; a text keeps to the box it
is given, by becoming smaller where it is the bot's own and by an ellipsis where it is a name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from rendering.fonts import Typeface
from rendering.names import elided, readable
from rendering.png import FILTER_COLUMN, blank_canvas
from rendering.sheet import Line, Sheet, Span
from rendering.sketch import Box
from rendering.stencil import Coverage, Paint, Stencil
from rendering.theme import Rgb

Role = Literal["display", "bold", "semibold"]
RADIUS, RING = 0.18, 0.06
LEAST_OF_NAME = 0.4
LEAST_OF_SIZE = 0.66


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: its height in units, face, colours, and the side that holds it."""

    size: float
    paint: Paint
    role: Role = "semibold"
    anchor: Literal["l", "m", "r"] = "l"


class Page:
    """A canvas of `width` x `height` units, drawn on with one sheet of a wide palette.

    Unless it is public its texts are not kept.
    """

    def __init__(self, sheet: Sheet, width: float, height: float, *, public: bool = False) -> None:
        self.sheet, self.theme, self._public = sheet, sheet.theme, public
        self.canvas = blank_canvas(sheet.px(width), sheet.px(height))

    def shapes(self, box: Box, paint: Paint, draw: Callable[[Stencil], None]) -> None:
        """Print what `draw` covers of the box."""
        stencil = Stencil(box, self.sheet.square)
        draw(stencil)
        self._print(stencil.coverage(), paint)

    def panel(self, box: Box, fill: Rgb, ring: Rgb | None = None) -> None:
        """Lay a panel with round corners on the page, in a ring where one is given."""
        outer = self.sheet.panel(box, RADIUS)
        self._print(outer, Paint(ring or fill, self.theme.page))
        if ring is not None:
            inner = self.sheet.panel(box.inset(RING), RADIUS - RING)
            self._print(inner, Paint(fill, ring))

    def text(self, box: Box, text: str, style: Style) -> None:
        """Write a text in the middle of a box's height, smaller where it is too wide."""
        span = self._span(box)
        font = self._face(style).fitting(text, self.sheet.px(style.size), span.width)
        self._write(span, Line(text, font, style.paint.ground, style.paint.ink, style.anchor))

    def name(self, box: Box, name: str, fallback: str, style: Style) -> None:
        """Write a name, made readable, as much of it as there is room for."""
        span, face = self._span(box), self._face(style)
        size = self.sheet.px(style.size)
        text = elided(readable(name, fallback, face.covered), face, size, span.width)
        self._write(
            span, Line(text, face.at(size), style.paint.ground, style.paint.ink, style.anchor)
        )

    def sentence(
        self, box: Box, around: tuple[str, str], name: tuple[str, str] | None, style: Style
    ) -> None:
        """Write a name, given with its fallback, inside a sentence.

        What is too long is written smaller first; then the name is what gives way.
        """
        if name is None:
            self.text(box, "".join(around), style)
            return
        face, room = self._face(style), self._span(box).width
        size = self.sheet.px(style.size * LEAST_OF_SIZE)
        left = int(max(room - face.width("".join(around), size), room * LEAST_OF_NAME))
        shown = elided(readable(*name, face.covered), face, size, left)
        self.text(box, f"{around[0]}{shown}{around[1]}", style)

    def width(self, text: str, style: Style) -> float:
        """Give how wide a text is, in units."""
        return self._face(style).width(text, self.sheet.px(style.size)) / self.sheet.square

    def picture(self, x: float, y: float, image: Image.Image) -> None:
        """Paste an image of indices."""
        self.canvas.paste(image, (self.sheet.px(x) + FILTER_COLUMN, self.sheet.px(y)))

    def _face(self, style: Style) -> Typeface:
        face: Typeface = getattr(self.sheet.faces, style.role)
        return face

    def _span(self, box: Box) -> Span:
        px = self.sheet.px
        left, right = px(box.left) + FILTER_COLUMN, px(box.right) + FILTER_COLUMN
        return Span(left, px(box.top), max(right, left + 1), max(px(box.bottom), px(box.top) + 1))

    def _print(self, coverage: Coverage, paint: Paint) -> None:
        table = self.sheet.palette.ramp(paint.ground, paint.ink)
        coverage.print_on(self.canvas, FILTER_COLUMN, table)

    def _write(self, span: Span, line: Line) -> None:
        self.sheet.write(self.canvas, span, line, public=self._public)
