"""The score strip under the board: a card for each player and one for the bag.

Rules: whose turn it is shows by a lighter card, a ring and a triangle, so by shape as well as by
colour; nothing leaves its card. Cards share one line while each keeps a readable width, else they
go to as few lines as needed, the bag beside all of them.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal

from PIL import Image

from rendering.model import BoardScene, Player
from rendering.names import elided, readable
from rendering.sheet import Line, Sheet, Span
from rendering.sketch import Box, Sketch
from rendering.theme import Rgb

Card = Literal["card", "card_on"]

KEPT, NAMES_KEPT = 32, 256
MARGIN, ABOVE, BELOW, GAP = 0.22, 0.14, 0.22, 0.16
CARD_HEIGHT, BAG_WIDTH, NARROWEST = 1.08, 1.9, 3.1
RADIUS, RING_WIDTH, PADDING = 0.18, 0.075, 0.20
SCORE, SCORE_SHARE = 0.56, 0.5
NAME, SMALL_NAME, FEW_PLAYERS = 0.36, 0.32, 2
NAME_GAP = 0.15
TRIANGLE, TRIANGLE_GAP = 0.13, 0.10
BAG_COUNT, ICON, ICON_LEFT, ICON_GAP = 0.50, 0.60, 0.26, 0.14


@dataclass(frozen=True, slots=True)
class Plan:
    """How many cards stand on how many lines, in a strip of so many pixels."""

    width: int
    height: int
    lines: int
    on_line: int
    right: int


class Strip:
    """Draws the strips of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._name = lru_cache(NAMES_KEPT)(self._fit_name)
        self._card = lru_cache(KEPT)(self._draw_card)
        self._bag = lru_cache(KEPT)(self._draw_bag)

    def plan(self, scene: BoardScene, width: int) -> Plan:
        """Divide a strip `width` pixels wide among the scene's cards."""
        px = self._sheet.px
        right = width - px(MARGIN)
        if scene.bag is not None:
            right -= px(BAG_WIDTH) + px(GAP)
        room, gap, count = right - px(MARGIN), px(GAP), len(scene.players)
        fitting = max(1, (room + gap) // (px(NARROWEST) + gap))
        lines = ceil(count / fitting)
        height = px(ABOVE) + lines * px(CARD_HEIGHT) + (lines - 1) * gap + px(BELOW)
        return Plan(width, height, lines, ceil(count / lines), right)

    def draw(self, scene: BoardScene, plan: Plan) -> Image.Image:
        """Give the strip as an image of palette indices."""
        strip = Image.new("L", (plan.width, plan.height), 0)
        for number, player in enumerate(scene.players):
            self._player(strip, self._span(plan, number), player, len(scene.players))
        if scene.bag is not None:
            self._tiles_left(strip, plan, scene.bag)
        return strip

    def _span(self, plan: Plan, number: int) -> Span:
        px = self._sheet.px
        line, place = divmod(number, plan.on_line)
        room = plan.right - px(MARGIN) + px(GAP)
        left = px(MARGIN) + place * room // plan.on_line
        right = px(MARGIN) + (place + 1) * room // plan.on_line - px(GAP)
        top = px(ABOVE) + line * (px(CARD_HEIGHT) + px(GAP))
        return Span(left, top, right, top + px(CARD_HEIGHT))

    def _player(self, strip: Image.Image, span: Span, player: Player, count: int) -> None:
        sheet, card = self._sheet, _card(player)
        strip.paste(self._card(span.width, span.height, card), (span.left, span.top))
        ground, ink = self._colours(card)
        score = str(player.score).replace("-", "\N{MINUS SIGN}")
        font = sheet.faces.display.fitting(score, sheet.px(SCORE), span.width * SCORE_SHARE)
        right = span.right - sheet.px(PADDING)
        middle = right - ceil(sheet.faces.display.width(score, round(font.size)))
        # Text paints over its ground, which ends at the ring.
        span = span.within(sheet.px(RING_WIDTH) + 1)
        inside = span.between(middle, right)
        sheet.write(strip, inside, Line(score, font, ground, ink, "r"))
        left = span.left + sheet.px(PADDING + (1.5 * TRIANGLE + TRIANGLE_GAP) * player.to_move)
        inside = span.between(left, middle - sheet.px(NAME_GAP))
        size = sheet.px(NAME if count <= FEW_PLAYERS else SMALL_NAME)
        name = self._name(player.name, player.fallback, size, inside.width)
        sheet.write(strip, inside, Line(name, sheet.faces.semibold.at(size), ground, ink))

    def _fit_name(self, name: str, fallback: str, size: int, width: int) -> str:
        face = self._sheet.faces.semibold
        return elided(readable(name, fallback, face.covered), face, size, width)

    def _colours(self, card: Card) -> tuple[Rgb, Rgb]:
        theme = self._sheet.theme
        return getattr(theme, card), getattr(theme, f"{card}_ink")

    def _tiles_left(self, strip: Image.Image, plan: Plan, count: int) -> None:
        sheet, px = self._sheet, self._sheet.px
        span = Span(
            plan.right + px(GAP), px(ABOVE), plan.width - px(MARGIN), plan.height - px(BELOW)
        )
        strip.paste(self._bag(span.width, span.height), (span.left, span.top))
        inside = span.between(span.left + px(ICON_LEFT + ICON + ICON_GAP), span.right - px(PADDING))
        font = sheet.faces.display.fitting(str(count), px(BAG_COUNT), inside.width)
        sheet.write(strip, inside, Line(str(count), font, *self._colours("card"), "m"))

    def _draw_card(self, width: int, height: int, card: Card) -> Image.Image:
        sheet, theme = self._sheet, self._sheet.theme
        sketch = Sketch(width, height, sheet.square, theme.page)
        box = Box(0, 0, width / sheet.square, height / sheet.square)
        sketch.panel(box, RADIUS, theme.card if card == "card" else theme.turn)
        if card == "card_on":
            sketch.panel(box.inset(RING_WIDTH), RADIUS - RING_WIDTH, theme.card_on)
            middle = box.middle[1]
            corners = ((0, -TRIANGLE), (1.5 * TRIANGLE, 0), (0, TRIANGLE))
            sketch.polygon([(PADDING + x, middle + y) for x, y in corners], theme.turn)
        return sketch.finished(sheet.palette)

    def _draw_bag(self, width: int, height: int) -> Image.Image:
        sheet, theme = self._sheet, self._sheet.theme
        sketch = Sketch(width, height, sheet.square, theme.page)
        box = Box(0, 0, width / sheet.square, height / sheet.square)
        sketch.panel(box, RADIUS, theme.card)
        _draw_icon(sketch, ICON_LEFT, box.middle[1] - ICON / 2, theme.icon)
        return sketch.finished(sheet.palette)


def _card(player: Player) -> Card:
    return "card_on" if player.to_move else "card"


def _draw_icon(sketch: Sketch, x: float, y: float, ink: Rgb) -> None:
    """Draw a tied bag: the knot, the neck, the belly."""
    knot, belly = Box(0.30, 0.02, 0.70, 0.16), Box(0.08, 0.26, 0.92, 1.0)
    neck = ((0.36, 0.20), (0.64, 0.20), (0.72, 0.30), (0.28, 0.30))
    sketch.panel(_scaled(knot, x, y), 0.05 * ICON, ink)
    sketch.polygon([(x + ICON * right, y + ICON * down) for right, down in neck], ink)
    sketch.ellipse(_scaled(belly, x, y), ink)


def _scaled(box: Box, x: float, y: float) -> Box:
    return Box(x + ICON * box.left, y + ICON * box.top, x + ICON * box.right, y + ICON * box.bottom)
