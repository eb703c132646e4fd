"""Shapes in one colour, straight to indices: how large and many-coloured pictures stay cheap.

Theory: a sketch is drawn in RGB and each of its pixels mapped to the palette, which is right for
sprites made once. A stencil only says how much of each pixel is covered; one table turns coverage
into the colours between ground and ink, so a shape as large as a chart costs a millisecond or two.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.sketch import OVERSAMPLING, Box
from rendering.theme import Rgb

INKED = bytes([0] + [255] * 255)


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour and the one it lies on."""

    ink: Rgb
    ground: Rgb


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of each pixel of a rectangle is covered, 0 to 255."""

    left: int
    top: int
    size: tuple[int, int]
    levels: bytes

    def print_on(self, canvas: Image.Image, shift: int, table: bytes) -> None:
        """Print what is covered, by a table from coverage to colour.

        The canvas has `shift` pixels before the page's first column.
        """
        inked = Image.frombytes("L", self.size, self.levels.translate(INKED))
        image = Image.frombytes("L", self.size, self.levels.translate(table))
        canvas.paste(image, (self.left + shift, self.top), inked)


class Stencil:
    """Shapes inside one rectangle of a page; lengths are in units, counted from the page's corner.

    `unit` is the number of pixels to the unit, `left` and `top` the pixels where it lies.
    """

    def __init__(self, box: Box, unit: int) -> None:
        self.left, self.top = int(box.left * unit), int(box.top * unit)
        self._unit = unit * OVERSAMPLING
        size = (
            (round(box.right * unit) + 1 - self.left) * OVERSAMPLING,
            (round(box.bottom * unit) + 1 - self.top) * OVERSAMPLING,
        )
        self._mask = Image.new("L", size, 0)
        self._draw = ImageDraw.Draw(self._mask)

    def panel(self, box: Box, radius: float) -> None:
        """Cover a rectangle with round corners."""
        (left, top), (right, bottom) = self._points(((box.left, box.top), (box.right, box.bottom)))
        # Pillow counts the right and bottom pixels in.
        corners = (round(left), round(top), round(right) - 1, round(bottom) - 1)
        self._draw.rounded_rectangle(corners, radius * self._unit, fill=255)

    def line(self, points: Sequence[tuple[float, float]], width: float) -> None:
        """Cover a broken line with round joints."""
        thick = round(width * self._unit)
        self._draw.line(self._points(points), fill=255, width=thick, joint="curve")

    def polygon(self, points: Sequence[tuple[float, float]]) -> None:
        """Cover a polygon."""
        self._draw.polygon(self._points(points), fill=255)

    def disc(self, x: float, y: float, radius: float) -> None:
        """Cover a disc."""
        self._draw.ellipse(self._points(((x - radius, y - radius), (x + radius, y + radius))), 255)

    def coverage(self) -> "Coverage":
        """Give how much of each pixel is covered."""
        covered = self._mask.reduce(OVERSAMPLING)
        return Coverage(self.left, self.top, covered.size, covered.tobytes())

    def _points(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        left, top = self.left * OVERSAMPLING, self.top * OVERSAMPLING
        return [(x * self._unit - left, y * self._unit - top) for x, y in points]
