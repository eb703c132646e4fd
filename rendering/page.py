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
from rendering.stencil import Paint, Stencil
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
    """A canvas of `width` x `height` units, drawn on with one sheet of a wide palette."""

    def __init__(self, sheet: Sheet, width: float, height: float) -> None:
        self.sheet, self.theme = sheet, sheet.theme
        self.canvas = blank_canvas(sheet.px(width), sheet.px(height))

    def shapes(self, box: Box, paint: Paint, draw: Callable[[Stencil], None]) -> None:
        """Print what `draw` covers of the box."""
        stencil = Stencil(box, self.sheet.square)
        draw(stencil)
        stencil.print_on(self.canvas, FILTER_COLUMN, self.sheet.palette, paint)

    def panel(self, box: Box, fill: Rgb, ring: Rgb | None = None) -> None:
        """Lay a panel with round corners on the page, in a ring where one is given."""
        paint = Paint(ring or fill, self.theme.page)
        self.shapes(box, paint, lambda stencil: stencil.panel(box, RADIUS))
        if ring is not None:
            inner, paint = box.inset(RING), Paint(fill, ring)
            self.shapes(inner, paint, lambda stencil: stencil.panel(inner, RADIUS - RING))

    def text(self, box: Box, text: str, style: Style) -> None:
        """Write a text in the middle of a box's height, smaller where it is too wide."""
        span = self._span(box)
        font = self._face(style).fitting(text, self.sheet.px(style.size), span.width)
        self._write(span, Line(text, font, style.paint.ground, style.paint.ink, style.anchor))

    def name(self, box: Box, name: str, fallback: str, style: Style) -> None:
        """Write a name, made readable, as much of it as there is room for."""
        span, face = self._span(box), self._face(style)
        font = face.at(self.sheet.px(style.size))
        text = elided(readable(name, fallback, face.covered), font, span.width)
        self._write(span, Line(text, font, style.paint.ground, style.paint.ink, style.anchor))

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
        font = face.at(self.sheet.px(style.size * LEAST_OF_SIZE))
        left = room - font.getlength("".join(around))
        shown = elided(readable(*name, face.covered), font, int(max(left, room * LEAST_OF_NAME)))
        self.text(box, f"{around[0]}{shown}{around[1]}", style)

    def width(self, text: str, style: Style) -> float:
        """Give how wide a text is, in units."""
        length = self._face(style).at(self.sheet.px(style.size)).getlength(text)
        return float(length) / self.sheet.square

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

    def _write(self, span: Span, line: Line) -> None:
        self.sheet.write(self.canvas, span, line)
