"""Plays worth showing, on cards: the word in small tiles, then its points and who made it."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from rendering.model import Tile
from rendering.page import Page, Style
from rendering.sheet import Sheet
from rendering.sketch import Box
from rendering.stencil import Paint
from rendering.summaries import Feat
from rendering.tiles import Tiles

SIZES = (0.82, 0.68, 0.56, 0.46, 0.36, 0.30)
GAP = 0.2
POINTS, NAME = 0.52, 0.40
BESIDE = 3.5
SIZES_KEPT = 8


class Feats:
    """Draws words in tiles on the panels of a page, in a few sizes."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._tiles = lru_cache(SIZES_KEPT)(self._make_tiles)

    def word(self, page: Page, box: Box, word: tuple[Tile, ...], size: float) -> float:
        """Lay a word from the left of a box, as much of it as fits; give where it ends."""
        square = self._sheet.px(size)
        shown = word[: max(1, self._sheet.px(box.right - box.left) // square)]
        tiles, size = self._tiles(square), square / self._sheet.square
        top = box.middle[1] - size / 2
        for place, tile in enumerate(shown):
            page.picture(box.left + place * size, top, _sprite(tiles, tile))
        return box.left + len(shown) * size

    def line(self, page: Page, box: Box, feat: Feat, size: float) -> None:
        """Write a play on one line of a panel: tiles of `size`, points, name."""
        theme = page.theme
        room = Box(box.left, box.top, box.right - BESIDE, box.bottom)
        end = self.word(page, room, feat.tiles, size)
        points = Style(POINTS, Paint(theme.card_ink, theme.card), "display")
        left = end + GAP
        wide = page.width(str(feat.points), points)
        page.text(Box(left, box.top, left + wide + 0.05, box.bottom), str(feat.points), points)
        name = Box(left + wide + GAP, box.top, box.right, box.bottom)
        style = Style(NAME, Paint(theme.coordinate, theme.card))
        page.name(name, feat.name, feat.fallback, style)

    def _make_tiles(self, square: int) -> Tiles:
        sheet = self._sheet
        return Tiles(sheet.theme, sheet.palettes, sheet.faces, square, sheet.theme.card)


def size_for(feats: Iterable[Feat], width: float) -> float:
    """Give the size of tiles at which every word fits a width, the least if none does."""
    longest = max((len(feat.tiles) for feat in feats), default=1)
    return next((size for size in SIZES if size * longest <= width), SIZES[-1])


def _sprite(tiles: Tiles, tile: Tile) -> Image.Image:
    if tile.blank:
        return tiles.blank(tile.text, "old")
    return tiles.plain(tile.text, tile.value, "old")
