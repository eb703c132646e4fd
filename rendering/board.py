"""The board with its coordinates: a background kept for each layout, tiles pasted on it.

The picture is as near to square as it can be, for clients show it in a box wider than high: thin
margins for the coordinates, the strip below, nothing at the side.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from PIL import Image

from rendering.model import BoardScene, CentreMark, Labels, Mark, Square
from rendering.palette import Palette
from rendering.pending import Badges, beside
from rendering.png import FILTER_COLUMN, blank_canvas
from rendering.sheet import Line, Sheet, Span
from rendering.squares import Kind
from rendering.strip import Strip
from rendering.tiles import State

BACKGROUNDS_KEPT = 6
LEFT, TOP, RIGHT, BOTTOM = 0.62, 0.56, 0.26, 0.26
COORDINATE = 0.40
ALPHABET = 26


@dataclass(frozen=True, slots=True)
class Layout:
    """What a background depends on."""

    rows: int
    columns: int
    premiums: frozenset[Mark]
    centre: Square
    centre_mark: CentreMark
    labels: Labels


class Boards:
    """Draws the boards of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._badges = sheet, Badges(sheet)
        self._strip = Strip(sheet)
        self._background = lru_cache(BACKGROUNDS_KEPT)(self._draw_background)

    @property
    def top(self) -> int:
        """How many pixels of the picture are above the first row of squares."""
        return self._sheet.px(TOP)

    def draw(self, scene: BoardScene) -> Image.Image:
        """Give the canvas of the whole picture."""
        background = self._background(_layout(scene))
        if not scene.players:
            canvas = blank_canvas(
                background.width - FILTER_COLUMN, background.height + self._sheet.px(BOTTOM)
            )
        else:
            plan = self._strip.plan(scene, background.width - FILTER_COLUMN)
            canvas = blank_canvas(plan.width, background.height + plan.height)
            canvas.paste(self._strip.draw(scene, plan), (FILTER_COLUMN, background.height))
        canvas.paste(background, (0, 0))
        self._lay_tiles(canvas, scene)
        self._note(canvas, scene)
        return canvas

    def palette_of(self, scene: BoardScene) -> Palette:
        """Give the colours of the scene's canvas."""
        palettes = self._sheet.palettes
        return palettes.plain if scene.pending is None else palettes.wide

    def _lay_tiles(self, canvas: Image.Image, scene: BoardScene) -> None:
        tiles = self._sheet.tiles
        for cell in scene.tiles:
            state = _state(scene, (cell.row, cell.column))
            sprite = (
                tiles.blank(cell.text, state)
                if cell.blank
                else tiles.plain(cell.text, cell.value, state)
            )
            canvas.paste(sprite, self._corner(cell.row, cell.column))

    def _note(self, canvas: Image.Image, scene: BoardScene) -> None:
        place = beside(scene)
        if scene.pending is not None and place is not None:
            badge = self._badges.badge(scene.pending.kind, scene.pending.note)
            canvas.paste(badge, self._corner(*place))

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        px, square = self._sheet.px, self._sheet.square
        return FILTER_COLUMN + px(LEFT) + column * square, px(TOP) + row * square

    def _draw_background(self, layout: Layout) -> Image.Image:
        px, square = self._sheet.px, self._sheet.square
        canvas = blank_canvas(
            px(LEFT) + layout.columns * square + px(RIGHT), px(TOP) + layout.rows * square
        )
        kinds: dict[Square, Kind] = {(mark.row, mark.column): mark.kind for mark in layout.premiums}
        for place in product(range(layout.rows), range(layout.columns)):
            sprite = self._square(layout, place, kinds.get(place, "empty"))
            canvas.paste(sprite, self._corner(*place))
        self._write_coordinates(canvas, layout)
        return canvas

    def _square(self, layout: Layout, place: Square, kind: Kind) -> Image.Image:
        squares = self._sheet.squares
        if place == layout.centre and layout.centre_mark != "none":
            return squares.marked(kind, layout.centre_mark)
        return squares.labelled(kind, "" if kind == "empty" else getattr(layout.labels, kind))

    def _write_coordinates(self, canvas: Image.Image, layout: Layout) -> None:
        sheet, theme = self._sheet, self._sheet.theme
        font = sheet.faces.bold.at(sheet.px(COORDINATE))
        for column in range(layout.columns):
            left, top = self._corner(0, column)
            line = Line(column_name(column), font, theme.page, theme.coordinate, "m")
            sheet.write(canvas, Span(left, 0, left + sheet.square, top), line)
        for row in range(layout.rows):
            left, top = self._corner(row, 0)
            line = Line(str(row + 1), font, theme.page, theme.coordinate, "m")
            sheet.write(canvas, Span(FILTER_COLUMN, top, left, top + sheet.square), line)


def column_name(column: int) -> str:
    """Name a column: A to Z, then AA, AB and on."""
    turn, letter = divmod(column, ALPHABET)
    return (column_name(turn - 1) if turn else "") + chr(ord("A") + letter)


def _layout(scene: BoardScene) -> Layout:
    return Layout(
        scene.rows,
        scene.columns,
        frozenset(scene.premiums),
        scene.centre,
        scene.centre_mark,
        scene.labels,
    )


def _state(scene: BoardScene, square: Square) -> State:
    if scene.pending is not None and square in scene.pending.squares:
        return "trial" if scene.pending.kind == "preview" else "doubt"
    return "new" if square in scene.fresh else "old"
