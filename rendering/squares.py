"""Squares without a tile as sprites: plain, the four premiums with their label, the centre."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from PIL import Image

from rendering.fonts import Typefaces, capital_height
from rendering.model import CentreMark, Premium
from rendering.palette import Palette
from rendering.sketch import Box, Sketch
from rendering.theme import Rgb, Theme

Kind = Premium | Literal["empty"]

KEPT = 64
PANEL = Box(0, 0, 1, 1).inset(0.03)
RADIUS = 0.10
LABEL = 0.40
LABEL_WIDTH = 0.74
STAR_POINTS = 5
STAR, STAR_WAIST = 0.31, 0.45
PLUS, PLUS_WIDTH = 0.26, 0.13


class Squares:
    """The square sprites of one theme and size, made when first asked for."""

    def __init__(self, theme: Theme, palette: Palette, faces: Typefaces, square: int) -> None:
        self._theme, self._palette, self._face = theme, palette, faces.bold
        self._square = square
        self.labelled = lru_cache(KEPT)(self._labelled)
        self.marked = lru_cache(KEPT)(self._marked)

    def _labelled(self, kind: Kind, label: str) -> Image.Image:
        sketch, ink = self._panel(kind)
        size = round(LABEL * sketch.unit)
        font = self._face.fitting(label, size, LABEL_WIDTH * sketch.unit)
        x = (1 - font.getlength(label) / sketch.unit) / 2
        y = (1 + capital_height(font) / sketch.unit) / 2
        sketch.text(x, y, label, font, ink)
        return sketch.finished(self._palette)

    def _marked(self, kind: Kind, mark: CentreMark) -> Image.Image:
        sketch, ink = self._panel(kind)
        match mark:
            case "star":
                sketch.polygon(star(0.5, 0.515, STAR), ink)
            case "plus":
                near, far = 0.5 - PLUS_WIDTH / 2, 0.5 + PLUS_WIDTH / 2
                sketch.panel(Box(0.5 - PLUS, near, 0.5 + PLUS, far), 0, ink)
                sketch.panel(Box(near, 0.5 - PLUS, far, 0.5 + PLUS), 0, ink)
            case "none":
                pass
        return sketch.finished(self._palette)

    def _panel(self, kind: Kind) -> tuple[Sketch, Rgb]:
        sketch = Sketch(self._square, self._square, self._square, self._theme.page)
        sketch.panel(PANEL, RADIUS, getattr(self._theme, kind))
        return sketch, getattr(self._theme, f"{kind}_ink")


def star(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """Give the corners of a star round a point."""
    points = []
    for corner in range(2 * STAR_POINTS):
        radius = size * (STAR_WAIST if corner % 2 else 1)
        angle = pi * corner / STAR_POINTS - pi / 2
        points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return points
