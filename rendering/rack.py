"""A player's own tiles on a holder. Single tiles and empty holders are kept, never a rack."""

from functools import lru_cache

from PIL import Image

from rendering.model import RackScene, Tile
from rendering.png import FILTER_COLUMN, blank_canvas
from rendering.sheet import Sheet
from rendering.sketch import Box, Sketch

KEPT = 8
EDGE, PADDING, GAP = 0.08, 0.12, 0.07
RADIUS = 0.24


class Racks:
    """Draws the racks of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self.palette = sheet, sheet.palette
        self._margin = sheet.px(EDGE + PADDING)
        self._step = sheet.square + sheet.px(GAP)
        self._holder = lru_cache(KEPT)(self._draw_holder)

    def draw(self, scene: RackScene) -> Image.Image:
        """Give the canvas of a rack: room for `slots` tiles, the tiles from the left."""
        canvas = self._holder(max(scene.slots, len(scene.tiles))).copy()
        for place, tile in enumerate(scene.tiles):
            left = FILTER_COLUMN + self._margin + place * self._step
            canvas.paste(self._tile(tile), (left, self._margin))
        return canvas

    def _tile(self, tile: Tile) -> Image.Image:
        tiles = self._sheet.rack_tiles
        return tiles.blank("", "old") if tile.blank else tiles.plain(tile.text, tile.value, "old")

    def _draw_holder(self, places: int) -> Image.Image:
        sheet = self._sheet
        width = 2 * self._margin + places * self._step - sheet.px(GAP)
        height = 2 * self._margin + sheet.square
        sketch = Sketch(width, height, sheet.square, sheet.theme.page)
        box = Box(0, 0, width / sheet.square, height / sheet.square)
        sketch.panel(box.inset(EDGE), RADIUS, sheet.theme.card)
        canvas = blank_canvas(width, height)
        canvas.paste(sketch.finished(sheet.palette), (FILTER_COLUMN, 0))
        return canvas
