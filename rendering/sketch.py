"""A small drawing made four times too large, then reduced: how every sprite gets smooth edges.

Rules: lengths are floats in units of one square (1.0 is its side), counted from the sketch's top
left corner; colours are RGB. Pillow's drawing has hard edges; averaging 4x4 pixels gives 17 shades
of edge, as many as the palette tells apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from rendering.palette import Palette
from rendering.theme import Rgb

OVERSAMPLING = 4


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in units of one square."""

    left: float
    top: float
    right: float
    bottom: float

    def inset(self, by: float) -> "Box":
        """Give the rectangle `by` smaller on every side."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre, as x and y."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Sketch:
    """An oversized drawing of `width` x `height` final pixels, `square` of them to the unit."""

    def __init__(self, width: int, height: int, square: int, ground: Rgb) -> None:
        self.unit = square * OVERSAMPLING
        size = (width * OVERSAMPLING, height * OVERSAMPLING)
        self._image = Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self._image)

    def panel(self, box: Box, radius: float, fill: Rgb) -> None:
        """Fill a rectangle with round corners."""
        self._draw.rounded_rectangle(self._corners(box), radius * self.unit, fill=fill)

    def ring(self, box: Box, radius: float, width: float, ink: Rgb) -> None:
        """Draw the outline of a rectangle with round corners, `width` wide, inwards."""
        thick = round(width * self.unit)
        self._draw.rounded_rectangle(
            self._corners(box), radius * self.unit, outline=ink, width=thick
        )

    def polygon(self, points: Sequence[tuple[float, float]], fill: Rgb) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self.unit, y * self.unit) for x, y in points], fill=fill)

    def ellipse(self, box: Box, fill: Rgb) -> None:
        """Fill an ellipse."""
        self._draw.ellipse(self._corners(box), fill=fill)

    def text(self, x: float, y: float, text: str, font: ImageFont.FreeTypeFont, fill: Rgb) -> None:
        """Write `text`, the origin of its first letter at x on the baseline y."""
        self._draw.text((x * self.unit, y * self.unit), text, font=font, fill=fill, anchor="ls")

    def finished(self, palette: Palette) -> Image.Image:
        """Reduce the drawing to its final size, as indices of the palette."""
        return palette.indexed(self._image.reduce(OVERSAMPLING))

    def _corners(self, box: Box) -> tuple[int, int, int, int]:
        # Pillow counts the right and bottom pixels in.
        return (
            round(box.left * self.unit),
            round(box.top * self.unit),
            round(box.right * self.unit) - 1,
            round(box.bottom * self.unit) - 1,
        )
