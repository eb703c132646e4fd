"""A player's own tiles on a holder. Only single tiles are kept as sprites, never a rack."""

from PIL import Image

from rendering.model import RackScene
from rendering.png import FILTER_COLUMN, blank_canvas
from rendering.sheet import Sheet
from rendering.sketch import Box, Sketch

EDGE, PADDING, GAP = 0.08, 0.12, 0.07
RADIUS = 0.24


def draw_rack(sheet: Sheet, scene: RackScene) -> Image.Image:
    """Give the canvas of a rack: room for `slots` tiles, the tiles from the left."""
    places = max(scene.slots, len(scene.tiles))
    margin, step = sheet.px(EDGE + PADDING), sheet.square + sheet.px(GAP)
    width, height = 2 * margin + places * step - sheet.px(GAP), 2 * margin + sheet.square
    canvas = blank_canvas(width, height)
    canvas.paste(_holder(sheet, width, height), (FILTER_COLUMN, 0))
    for place, tile in enumerate(scene.tiles):
        sprite = (
            sheet.rack_tiles.blank("", "old")
            if tile.blank
            else sheet.rack_tiles.plain(tile.text, tile.value, "old")
        )
        canvas.paste(sprite, (FILTER_COLUMN + margin + place * step, margin))
    return canvas


def _holder(sheet: Sheet, width: int, height: int) -> Image.Image:
    sketch = Sketch(width, height, sheet.square, sheet.theme.page)
    box = Box(0, 0, width / sheet.square, height / sheet.square)
    sketch.panel(box.inset(EDGE), RADIUS, sheet.theme.card)
    return sketch.finished(sheet.palette)
