"""Charts: a line for each player, told apart by colour and by the shape of its points.

Rules: no legend; each line has its name and last number at its end, pushed apart where lines end
close together. Points that stand out have a ring.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, floor, log10, pi, sin
from typing import Self

from PIL import Image

from rendering.page import Page, Style
from rendering.png import FILTER_COLUMN
from rendering.sheet import Sheet
from rendering.sketch import Box
from rendering.stencil import Paint, Stencil
from rendering.summaries import ChartScene, Series

WIDTH, HEIGHT = 14.0, 8.0
EDGE, TITLE_TOP, TITLE_HEIGHT, TITLE = 0.4, 0.25, 0.9, 0.52
NUMBER, NAME, LAST = 0.34, 0.36, 0.46
BELOW, LEFT, RIGHT, ABOVE = 0.62, 0.95, 3.2, 0.2
NUMBER_GAP, ENDS_GAP, ENDS_APART = 0.16, 0.32, 1.0
THICK, MARKER = 0.07, 0.13
PEAK, PEAK_INNER = 0.25, 0.19
GRID, ZERO = 0.03, 0.06
LINES, STEPS = 5, (1, 2, 5, 10)
MOST_MARKERS = 40


@dataclass(frozen=True, slots=True)
class Scale:
    """From numbers to places: the plot's box, the range of x, the lines across."""

    plot: Box
    start: int
    stop: int
    low: int
    high: int
    step: int

    @classmethod
    def of(cls, scene: ChartScene, plot: Box) -> Self:
        """Give the scale that shows all points, with a few round lines across."""
        points = [point for series in scene.series for point in series.points]
        across, up = [x for x, _ in points], [y for _, y in points]
        if scene.from_zero:
            up.append(0)
        step = round_step(max(up) - min(up))
        low, high = floor(min(up) / step) * step, -floor(-max(up) / step) * step
        return cls(plot, min(across), max(across), low, max(high, low + step), step)

    def place(self, x: int, y: int) -> tuple[float, float]:
        """Give where a point lies, in units."""
        across = (x - self.start) / max(1, self.stop - self.start)
        up = (y - self.low) / (self.high - self.low)
        plot = self.plot
        return (
            plot.left + across * (plot.right - plot.left),
            plot.bottom - up * (plot.bottom - plot.top),
        )


def round_step(spread: int) -> int:
    """Give a round distance that divides `spread` into about five."""
    wanted = max(1.0, spread / LINES)
    power: int = 10 ** floor(log10(wanted))
    return next(power * step for step in STEPS if wanted <= power * step)


class Charts:
    """Draws charts with one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def draw(self, scene: ChartScene) -> Image.Image:
        """Give the canvas of a chart alone."""
        page = Page(self._sheet, WIDTH, HEIGHT)
        title = Box(EDGE, TITLE_TOP, WIDTH - EDGE, TITLE_TOP + TITLE_HEIGHT)
        paint = Paint(page.theme.card_ink, page.theme.page)
        page.text(title, scene.title, Style(TITLE, paint, "display"))
        draw_chart(page, Box(EDGE, title.bottom, WIDTH - EDGE, HEIGHT - EDGE / 2), scene)
        return page.canvas


def draw_chart(page: Page, box: Box, scene: ChartScene, *, named: bool = True) -> None:
    """Draw the lines of a chart into a box of a page; without names the lines use its width."""
    right = box.right - (RIGHT if named else PEAK)
    plot = Box(box.left + LEFT, box.top + ABOVE, right, box.bottom - BELOW)
    scale = Scale.of(scene, plot)
    _draw_grid(page, scale)
    # The first line lies on top: it is drawn last.
    for seat, series in reversed([*enumerate(scene.series)]):
        _draw_line(page, scale, seat, series)
    if named:
        _write_ends(page, scale, scene.series)


def _draw_grid(page: Page, scale: Scale) -> None:
    theme, px = page.theme, page.sheet.px
    style = Style(NUMBER, Paint(theme.coordinate, theme.page), anchor="r")
    for y in range(scale.low, scale.high + 1, scale.step):
        left, at = scale.place(scale.start, y)
        thick = px(ZERO if y == 0 else GRID)
        top = px(at) - thick // 2
        line = (px(left) + FILTER_COLUMN, top, px(scale.plot.right) + FILTER_COLUMN, top + thick)
        page.canvas.paste(page.sheet.palette.nearest(theme.empty), line)
        number = Box(left - LEFT, at - NUMBER, left - NUMBER_GAP, at + NUMBER)
        page.text(number, _signed(y), style)
    _write_places(page, scale)


def _write_places(page: Page, scale: Scale) -> None:
    theme, bottom = page.theme, scale.plot.bottom
    style = Style(NUMBER, Paint(theme.coordinate, theme.page), anchor="m")
    every = round_step(scale.stop - scale.start)
    for x in range(-(-scale.start // every) * every, scale.stop + 1, every):
        at, _ = scale.place(x, 0)
        page.text(Box(at - LEFT / 2, bottom + 0.12, at + LEFT / 2, bottom + BELOW), str(x), style)


def _draw_line(page: Page, scale: Scale, seat: int, series: Series) -> None:
    paint = Paint(page.theme.series[seat], page.theme.page)
    points = [scale.place(x, y) for x, y in series.points]
    # All lines begin at one place: a mark there would only hide the others.
    markers = points[-1:] if len(points) > MOST_MARKERS else points[1:] or points

    def draw(stencil: Stencil) -> None:
        if len(points) > 1:
            stencil.line(points, THICK)
        for x, y in markers:
            draw_marker(stencil, x, y, seat, MARKER)

    across, down = zip(*points, strict=True)
    around = Box(min(across), min(down), max(across), max(down)).inset(-PEAK)
    page.shapes(around, paint, draw)
    for x, y in series.points:
        if x in series.peaks:
            _draw_peak(page, scale.place(x, y), seat, paint)


def _draw_peak(page: Page, at: tuple[float, float], seat: int, paint: Paint) -> None:
    x, y = at
    around, inverse = Box(x, y, x, y).inset(-PEAK), Paint(paint.ground, paint.ink)
    page.shapes(around, paint, lambda stencil: stencil.disc(x, y, PEAK))
    page.shapes(around, inverse, lambda stencil: stencil.disc(x, y, PEAK_INNER))
    page.shapes(around, paint, lambda stencil: draw_marker(stencil, x, y, seat, MARKER))


def draw_marker(stencil: Stencil, x: float, y: float, seat: int, size: float) -> None:
    """Cover the mark of a seat: a disc, a square, a triangle or a diamond."""
    match seat:
        case 0:
            stencil.disc(x, y, size)
        case 1:
            stencil.polygon(_corners(x, y, 1.25 * size, 4, pi / 4))
        case 2:
            stencil.polygon(_corners(x, y + 0.12 * size, 1.45 * size, 3, -pi / 2))
        case _:
            stencil.polygon(_corners(x, y, 1.4 * size, 4, 0))


def _corners(
    x: float, y: float, radius: float, count: int, turned: float
) -> list[tuple[float, float]]:
    angles = [turned + 2 * pi * corner / count for corner in range(count)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _write_ends(page: Page, scale: Scale, lines: tuple[Series, ...]) -> None:
    left = scale.plot.right + ENDS_GAP
    ends = [scale.place(*series.points[-1])[1] for series in lines]
    theme = page.theme
    for seat, middle in enumerate(pushed_apart(ends, scale.plot.top, scale.plot.bottom)):
        series = lines[seat]
        name = Box(left, middle - 0.48, left + RIGHT - ENDS_GAP, middle + 0.02)
        page.name(
            name, series.name, series.fallback, Style(NAME, Paint(theme.card_ink, theme.page))
        )
        last = Box(left, middle + 0.02, name.right, middle + 0.52)
        style = Style(LAST, Paint(theme.series[seat], theme.page), "display")
        page.text(last, _signed(series.points[-1][1]), style)


def pushed_apart(places: list[float], top: float, bottom: float) -> list[float]:
    """Give the places with at least 1.0 between any two, inside the range where it has room."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = [places[at] for at in order]
    for before, at in pairwise(range(len(moved))):
        moved[at] = max(moved[at], moved[before] + ENDS_APART)
    moved[-1] = min(moved[-1], max(bottom, top + ENDS_APART * (len(moved) - 1)))
    for at, after in reversed([*pairwise(range(len(moved)))]):
        moved[at] = min(moved[at], moved[after] - ENDS_APART)
    placed = dict(zip(order, moved, strict=True))
    return [placed[at] for at in range(len(places))]


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
