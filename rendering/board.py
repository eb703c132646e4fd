"""The board with its coordinates: a background kept for each layout, tiles pasted on it.

The picture is as near to square as it can be, for clients show it in a box wider than high: thin
margins for the coordinates, the strip below, nothing at the side. It is made of parts, each as wide
as the picture: the names of the columns, the rows of squares, the strip. The name of a part says
all there is to be seen on it, so one that was drawn before need not be drawn again.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from PIL import Image

from rendering.model import BoardScene, CentreMark, Doubt, Labels, Mark, Square
from rendering.palette import Palette
from rendering.pending import Badges, beside
from rendering.png import FILTER_COLUMN, blank_canvas
from rendering.sheet import Line, Sheet, Span
from rendering.squares import Kind
from rendering.strip import Strip
from rendering.tiles import State

BACKGROUNDS_KEPT, NAMES_KEPT = 6, 256
LEFT, TOP, RIGHT, BOTTOM = 0.62, 0.56, 0.26, 0.26
COORDINATE = 0.40
ALPHABET = 26


@dataclass(frozen=True, slots=True)
class Layout:
    """What a background depends on."""

    rows: int
    columns: int
    premiums: tuple[Mark, ...]
    centre: Square
    centre_mark: CentreMark
    labels: Labels


@dataclass(frozen=True, slots=True)
class Part:
    """Whole lines of a picture, filter column and all; those of one name have the same pixels.

    A `fleeting` one is not in the next turn's picture. A `pending` one shows a play that is not
    made, or is in doubt; the others are those of the board that lies, which everybody sees.
    """

    name: Hashable
    draw: Callable[[], Image.Image]
    fleeting: bool
    pending: bool = False


class Laid(NamedTuple):
    """What lies on a square of a row: a tile in its state (a blank has no value), or a badge."""

    column: int
    text: str
    value: int | None
    look: State | Doubt


class Boards:
    """Draws the boards of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._badges = sheet, Badges(sheet)
        self._strip = Strip(sheet)
        self._strip_name = object()
        self._background = lru_cache(BACKGROUNDS_KEPT)(self._draw_background)
        # A name is an object of its own, never met again, and takes less to compare than a layout.
        self._name_of = lru_cache(NAMES_KEPT)(lambda _layout: object())

    def draw(self, scene: BoardScene) -> Image.Image:
        """Give the canvas of the whole picture."""
        drawn = [part.draw() for part in self.parts(scene)]
        canvas = blank_canvas(self.width(scene.columns), sum(image.height for image in drawn))
        top = 0
        for image in drawn:
            canvas.paste(image, (0, top))
            top += image.height
        return canvas

    def parts(self, scene: BoardScene) -> Iterator[Part]:
        """Give the parts of the picture from the top down."""
        layout = _layout(scene)
        name = self._name_of(layout)
        yield Part(name, partial(self._empty, layout, 0, self._sheet.px(TOP)), fleeting=False)
        for row, laid in enumerate(_rows(scene)):
            draw = partial(self._draw_row, layout, row, laid)
            looks = {one.look for one in laid} - {"old"}
            yield Part((name, row, laid), draw, bool(looks), bool(looks - {"new"}))
        width = self.width(scene.columns)
        draw = partial(self._draw_strip if scene.players else self._draw_edge, scene, width)
        name = self._strip_name, width, scene.players, scene.bag
        yield Part(name, draw, fleeting=bool(scene.players))

    def width(self, columns: int) -> int:
        """Give the width of a picture with so many columns."""
        px = self._sheet.px
        return px(LEFT) + columns * self._sheet.square + px(RIGHT)

    def palette_of(self, scene: BoardScene) -> Palette:
        """Give the colours of the scene's canvas."""
        palettes = self._sheet.palettes
        return palettes.plain if scene.pending is None else palettes.wide

    def _empty(self, layout: Layout, top: int, height: int) -> Image.Image:
        background = self._background(layout)
        return background.crop((0, top, background.width, top + height))

    def _draw_row(self, layout: Layout, place: int, laid: tuple[Laid, ...]) -> Image.Image:
        row = self._empty(layout, self._corner(place, 0)[1], self._sheet.square)
        for one in laid:
            left, _ = self._corner(0, one.column)
            row.paste(self._sprite(one), (left, 0))
        return row

    def _sprite(self, laid: Laid) -> Image.Image:
        tiles = self._sheet.tiles
        match laid.look:
            case "preview" | "challenge" as kind:
                return self._badges.badge(kind, laid.text)
            case state if laid.value is None:
                return tiles.blank(laid.text, state)
            case state:
                return tiles.plain(laid.text, laid.value, state)

    def _draw_strip(self, scene: BoardScene, width: int) -> Image.Image:
        plan = self._strip.plan(scene, width)
        canvas = blank_canvas(width, plan.height)
        canvas.paste(self._strip.draw(scene, plan), (FILTER_COLUMN, 0))
        return canvas

    def _draw_edge(self, _scene: BoardScene, width: int) -> Image.Image:
        return blank_canvas(width, self._sheet.px(BOTTOM))

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        px, square = self._sheet.px, self._sheet.square
        return FILTER_COLUMN + px(LEFT) + column * square, px(TOP) + row * square

    def _draw_background(self, layout: Layout) -> Image.Image:
        height = self._sheet.px(TOP) + layout.rows * self._sheet.square
        canvas = blank_canvas(self.width(layout.columns), height)
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
        scene.premiums,
        scene.centre,
        scene.centre_mark,
        scene.labels,
    )


def _rows(scene: BoardScene) -> list[tuple[Laid, ...]]:
    """Give what lies on each row, from left to right."""
    rows: list[list[Laid]] = [[] for _ in range(scene.rows)]
    for cell in scene.tiles:
        value = None if cell.blank else cell.value
        state = _state(scene, (cell.row, cell.column))
        rows[cell.row].append(Laid(cell.column, cell.text, value, state))
    place = beside(scene)
    if scene.pending is not None and place is not None:
        row, column = place
        rows[row].append(Laid(column, scene.pending.note, None, scene.pending.kind))
    return [tuple(sorted(row)) for row in rows]


def _state(scene: BoardScene, square: Square) -> State:
    if scene.pending is not None and square in scene.pending.squares:
        return "trial" if scene.pending.kind == "preview" else "doubt"
    return "new" if square in scene.fresh else "old"
