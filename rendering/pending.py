"""The badge of a play that does not count yet: its score, on an empty square beside its word.

Theory: a word is as long as it can be, so the squares before and after it are empty or off the
board. The badge stands after the word, else before it, else on the nearest empty square: it never
hides a tile.
"""

from functools import lru_cache
from itertools import product

from PIL import Image

from rendering.fonts import capital_height
from rendering.model import BoardScene, Doubt, Square
from rendering.sheet import Sheet
from rendering.sketch import Box, Sketch
from rendering.squares import PANEL, RADIUS

KEPT = 128
PILL = Box(0.045, 0.2, 0.955, 0.8)
PILL_RADIUS = 0.3
NOTE, NOTE_WIDTH = 0.42, 0.78


class Badges:
    """The badges of one sheet, in the colours of its wide palette."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.badge = lru_cache(KEPT)(self._badge)

    def _badge(self, kind: Doubt, note: str) -> Image.Image:
        theme, square = self._sheet.theme, self._sheet.square
        fill, ink = (
            (theme.new, theme.new_ink) if kind == "preview" else (theme.doubt, theme.doubt_ink)
        )
        sketch = Sketch(square, square, square, theme.page)
        sketch.panel(PANEL, RADIUS, theme.empty)
        sketch.panel(PILL, PILL_RADIUS, fill)
        size, width = round(NOTE * sketch.unit), NOTE_WIDTH * sketch.unit
        font = self._sheet.faces.display.fitting(note, size, width)
        x = (1 - font.getlength(note) / sketch.unit) / 2
        y = (1 + capital_height(font) / sketch.unit) / 2
        sketch.text(x, y, note, font, ink)
        return sketch.finished(self._sheet.palettes.wide)


def beside(scene: BoardScene) -> Square | None:
    """Give the square of the badge, None without a note or without an empty square."""
    if scene.pending is None or not scene.pending.note:
        return None
    laid = {(cell.row, cell.column) for cell in scene.tiles}
    for row, column in _ends(laid, scene.pending.squares):
        if 0 <= row < scene.rows and 0 <= column < scene.columns:
            return row, column
    last = max(scene.pending.squares)
    empty = set(product(range(scene.rows), range(scene.columns))) - laid
    return min(empty, key=lambda square: (_apart(square, last), square), default=None)


def _ends(laid: set[Square], squares: frozenset[Square]) -> tuple[Square, Square]:
    """Give the squares after and before the word that holds the new tiles."""
    first, last = min(squares), max(squares)
    down = _runs_down(laid, first, last)
    rows, columns = (1, 0) if down else (0, 1)
    return _beyond(laid, last, rows, columns), _beyond(laid, first, -rows, -columns)


def _runs_down(laid: set[Square], first: Square, last: Square) -> bool:
    if first != last:
        return first[1] == last[1]
    row, column = first
    return not laid & {(row, column - 1), (row, column + 1)}


def _beyond(laid: set[Square], square: Square, rows: int, columns: int) -> Square:
    row, column = square
    while (row, column) in laid:
        row, column = row + rows, column + columns
    return row, column


def _apart(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
