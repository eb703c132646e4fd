"""Tiles as sprites: face, lip, letter, value; the ring of a blank; the gold of the last play.

What a tile is shows by its shape as well as by its colour: the last play has a border, a play not
yet made lies flat in dashes, a doubted one is held by its corners.

Rules: a letter never touches its value nor comes near the edge of the face, whatever its accents
and width. Theory: its place is searched, not computed: from the size wanted downwards, each size
is tried in the middle and further left, until the letter's own pixels lie inside the box left to
it and clear of the value's pixels grown by the clearance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rendering.fonts import Typefaces, capital_height
from rendering.palette import Palette, Palettes
from rendering.sketch import OVERSAMPLING, Box, Sketch
from rendering.theme import Rgb, Theme

State = Literal["old", "new", "trial", "doubt"]
Outline = Literal["lip", "border", "dashes", "corners"]

KEPT, VALUES_KEPT = 1024, 16
LIP = 0.05
BODY = Box(0.025, 0.025, 0.975, 0.975)
FACE = Box(0.025, 0.025, 0.975, 0.975 - LIP)
RADIUS = 0.14
BORDER = 0.045
DASH_GAPS = ((0.27, 0.41), (0.59, 0.73))
CUT = 0.17
LETTER, BLANK_LETTER = 0.70, 0.56
LETTER_BOX = Box(FACE.left + 0.085, FACE.top + 0.085, FACE.right - 0.06, FACE.bottom - 0.06)
RAISED = 0.03
VALUE, LONG_VALUE = 0.28, 0.25
VALUE_MARGIN = 0.08
CLEARANCE = 0.045
RING = FACE.inset(0.105)
RING_WIDTH = 0.035
RING_CLEARANCE = 0.03
SHRINKING = 0.97
SMALLEST = 0.08
SHIFTS = (0.045, 0.065, 0.085, 0.105, 0.125)
# An accented letter may stand this much lower than its neighbours before it is made smaller.
LOWERED = 0.055


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a tile in one state."""

    face: Rgb
    edge: Rgb
    ink: Rgb
    value: Rgb
    blank: Rgb
    outline: Outline


@dataclass(frozen=True, slots=True)
class Placed:
    """A text with its font and the origin of its first letter, in units of one square."""

    text: str
    font: ImageFont.FreeTypeFont
    x: float
    y: float


class Tiles:
    """The tile sprites of one theme and size, on one ground, made when first asked for."""

    def __init__(
        self, theme: Theme, palettes: Palettes, faces: Typefaces, square: int, ground: Rgb
    ) -> None:
        self._palettes, self._faces = palettes, faces
        self._square, self._ground = square, ground
        self._unit = square * OVERSAMPLING
        self._looks = _looks(theme)
        self._grown = lru_cache(VALUES_KEPT)(self._grow)
        # Where a letter stands is the same in every state.
        self._letter = lru_cache(KEPT)(self._find_letter)
        self.plain = lru_cache(KEPT)(self._plain)
        self.blank = lru_cache(KEPT)(self._blank)

    def _plain(self, text: str, value: int, state: State) -> Image.Image:
        look = self._looks[state]
        sketch = self._body(look)
        digits = self._value(str(value))
        letter = self._letter(text, LETTER, LETTER_BOX, RAISED, digits)
        for placed, ink in ((letter, look.ink), (digits, look.value)):
            sketch.text(placed.x, placed.y, placed.text, placed.font, ink)
        return sketch.finished(self._palette(state))

    def _blank(self, text: str, state: State) -> Image.Image:
        look = self._looks[state]
        sketch = self._body(look)
        sketch.ring(RING, RADIUS * 0.75, RING_WIDTH, look.blank)
        if text:
            box = RING.inset(RING_WIDTH + RING_CLEARANCE)
            letter = self._letter(text, BLANK_LETTER, box, 0, None)
            sketch.text(letter.x, letter.y, letter.text, letter.font, look.blank)
        return sketch.finished(self._palette(state))

    def _palette(self, state: State) -> Palette:
        return self._palettes.plain if state in ("old", "new") else self._palettes.wide

    def _body(self, look: Look) -> Sketch:
        sketch = Sketch(self._square, self._square, self._square, self._ground)
        sketch.panel(BODY, RADIUS, look.edge)
        match look.outline:
            case "lip":
                sketch.panel(FACE, RADIUS, look.face)
            case "border":
                sketch.panel(FACE.inset(BORDER), RADIUS - BORDER, look.face)
            case "corners":
                sketch.polygon(_cut(), look.face)
            case "dashes":
                for near, far in DASH_GAPS:
                    sketch.panel(Box(near, 0, far, 1), 0, self._ground)
                    sketch.panel(Box(0, near, 1, far), 0, self._ground)
                sketch.panel(BODY.inset(BORDER), RADIUS - BORDER, look.face)
        return sketch

    def _value(self, text: str) -> Placed:
        font = self._faces.bold.at(round((VALUE if len(text) == 1 else LONG_VALUE) * self._unit))
        right = font.getbbox(text, anchor="ls")[2] / self._unit
        return Placed(text, font, FACE.right - VALUE_MARGIN - right, FACE.bottom - VALUE_MARGIN)

    def _grow(self, placed: Placed) -> Image.Image:
        return self._mask(placed, round(CLEARANCE * self._unit))

    def _find_letter(
        self, text: str, size: float, box: Box, raised: float, digits: Placed | None
    ) -> Placed:
        obstacle = None if digits is None else self._grown(digits)
        tried = None
        for tried in self._places(text, size, box, raised, shifting=obstacle is not None):
            if obstacle is None or not self._touches(tried, obstacle):
                return tried
        if tried is None:
            raise ValueError(f"no size of {text!r} fits a tile")
        return tried

    def _places(
        self, text: str, size: float, box: Box, raised: float, *, shifting: bool
    ) -> Iterator[Placed]:
        """Give the places where the letter is inside the box, the best first."""
        lowest = FACE.middle[1] - raised + self._capital(size) / 2 + LOWERED
        while size > SMALLEST:
            font = self._faces.display.at(round(size * self._unit))
            left, top, right, bottom = (
                edge / self._unit for edge in font.getbbox(text, anchor="ls")
            )
            middle = FACE.middle[1] - raised + self._capital(size) / 2
            y = max(middle, min(lowest, box.top - top))
            centred = FACE.middle[0] - (left + right) / 2
            fits = box.top - top <= lowest and y + bottom <= box.bottom
            for x in [centred - shift for shift in SHIFTS] if shifting else [centred]:
                if fits and x + left >= box.left and x + right <= box.right:
                    yield Placed(text, font, x, y)
            size *= SHRINKING

    def _capital(self, size: float) -> float:
        return capital_height(self._faces.display.at(round(size * self._unit))) / self._unit

    def _touches(self, placed: Placed, obstacle: Image.Image) -> bool:
        left, top, _, _ = obstacle.getbbox() or (self._unit, self._unit, 0, 0)
        _, _, right, bottom = placed.font.getbbox(placed.text, anchor="ls")
        # The value lies in the lower right corner: most letters end before it or above it.
        if placed.x * self._unit + right + 1 < left or placed.y * self._unit + bottom + 1 < top:
            return False
        return ImageChops.multiply(self._mask(placed, 0), obstacle).getbbox() is not None

    def _mask(self, placed: Placed, grown: int) -> Image.Image:
        mask = Image.new("L", (self._unit, self._unit), 0)
        ImageDraw.Draw(mask).text(
            (placed.x * self._unit, placed.y * self._unit),
            placed.text,
            font=placed.font,
            fill=255,
            anchor="ls",
            stroke_width=grown,
        )
        return mask


def _looks(theme: Theme) -> dict[State, Look]:
    new, trial = theme.new_ink, theme.trial_ink
    return {
        "old": Look(
            theme.tile, theme.tile_edge, theme.tile_ink, theme.tile_value, theme.tile_blank, "lip"
        ),
        "new": Look(theme.new, theme.new_edge, new, new, theme.new_blank, "border"),
        "trial": Look(theme.trial, theme.trial_edge, trial, trial, trial, "dashes"),
        "doubt": Look(theme.new, theme.doubt, new, new, theme.new_blank, "corners"),
    }


def _cut() -> list[tuple[float, float]]:
    """Give a face without three of its corners; the value has the fourth."""
    face = FACE.inset(BORDER)
    return [
        (face.left + CUT, face.top),
        (face.right - CUT, face.top),
        (face.right, face.top + CUT),
        (face.right, face.bottom),
        (face.left + CUT, face.bottom),
        (face.left, face.bottom - CUT),
        (face.left, face.top + CUT),
    ]
