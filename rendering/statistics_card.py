"""A player's numbers on one card: figures, a bar of games won, drawn and lost, the best play.

Rules: every number stands there in digits; the bar only shows their shares.
"""

from dataclasses import dataclass
from itertools import accumulate

from PIL import Image

from rendering.chart import draw_chart
from rendering.feats import Feats, size_for
from rendering.page import RADIUS, Page, Style
from rendering.sheet import Sheet
from rendering.sketch import Box
from rendering.stencil import Paint, Stencil
from rendering.summaries import Feat, Figure, Result, StatisticsScene
from rendering.theme import Rgb, Theme

WIDTH, HEIGHT = 18.0, 11.45
EDGE, GAP, PADDING = 0.5, 0.24, 0.3
NAME, SUBLINE = 0.92, 0.44
FIGURE, FIGURE_LABEL = 0.86, 0.38
FIGURES = Box(EDGE, 2.3, WIDTH - EDGE, 4.35)
RESULTS = Box(EDGE, 4.6, WIDTH - EDGE, 6.2)
BAR_HEIGHT = 0.66
BELOW = Box(EDGE, 6.45, WIDTH - EDGE, HEIGHT - EDGE)
BEST_WIDTH = 7.2
LABEL, POINTS, BEST_NAME = 0.40, 1.0, 0.40
NARROWEST, BETWEEN = 0.9, 0.07


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the bar, in units."""

    left: float
    right: float
    paint: Paint
    result: Result


class StatisticsCards:
    """Draws the cards of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._feats = sheet, Feats(sheet)

    def draw(self, scene: StatisticsScene) -> Image.Image:
        """Give the canvas of a card."""
        page = Page(self._sheet, WIDTH, HEIGHT)
        _write_head(page, scene)
        _write_figures(page, scene.figures)
        _draw_results(page, scene.results, scene.note)
        if scene.best is not None:
            right = BELOW.left + BEST_WIDTH if scene.chart else BELOW.right
            box = Box(BELOW.left, BELOW.top, right, BELOW.bottom)
            self._write_best(page, box, scene.best_label, scene.best)
        if scene.chart is not None:
            left = BELOW.left + (BEST_WIDTH + GAP if scene.best else 0)
            _draw_course(page, Box(left, BELOW.top, BELOW.right, BELOW.bottom), scene)
        return page.canvas

    def _write_best(self, page: Page, box: Box, label: str, feat: Feat) -> None:
        theme = page.theme
        page.panel(box, theme.card)
        inside = box.inset(PADDING)
        muted = Style(LABEL, Paint(theme.coordinate, theme.card))
        page.text(Box(inside.left, inside.top, inside.right, inside.top + 0.5), label, muted)
        word = Box(inside.left, inside.top + 0.85, inside.right, inside.top + 1.85)
        size = size_for((feat,), inside.right - inside.left)
        self._feats.word(page, word, feat.tiles, size)
        points = Style(POINTS, Paint(theme.card_ink, theme.card), "display")
        below = Box(inside.left, word.bottom + 0.3, inside.right, word.bottom + 1.4)
        page.text(below, str(feat.points), points)
        against = Box(inside.left, below.bottom, inside.right, below.bottom + 0.5)
        page.name(against, feat.name, feat.fallback, Style(BEST_NAME, muted.paint))


def _write_head(page: Page, scene: StatisticsScene) -> None:
    theme = page.theme
    name = Style(NAME, Paint(theme.card_ink, theme.page), "display")
    page.name(Box(EDGE, 0.35, WIDTH - EDGE, 1.4), scene.name, scene.fallback, name)
    subline = Style(SUBLINE, Paint(theme.coordinate, theme.page))
    page.text(Box(EDGE, 1.45, WIDTH - EDGE, 2.05), scene.subline, subline)


def _write_figures(page: Page, figures: tuple[Figure, ...]) -> None:
    theme, count = page.theme, len(figures)
    value = Style(FIGURE, Paint(theme.card_ink, theme.card), "display")
    label = Style(FIGURE_LABEL, Paint(theme.coordinate, theme.card))
    for place, figure in enumerate(figures):
        step = (FIGURES.right - FIGURES.left + GAP) / count
        left = FIGURES.left + place * step
        box = Box(left, FIGURES.top, left + step - GAP, FIGURES.bottom)
        page.panel(box, theme.card)
        inside = box.inset(PADDING)
        page.text(Box(inside.left, inside.top, inside.right, inside.top + 0.9), figure.value, value)
        below = Box(inside.left, inside.top + 1.0, inside.right, inside.bottom + 0.1)
        page.text(below, figure.label, label)


def _draw_results(page: Page, results: tuple[Result, Result, Result], note: str) -> None:
    theme = page.theme
    bar = Box(RESULTS.left, RESULTS.top, RESULTS.right, RESULTS.top + BAR_HEIGHT)
    if not any(result.count for result in results):
        page.panel(bar, theme.card)
    for part in _parts(theme, bar, results):
        _draw_part(page, bar, part)
    line = Box(bar.left, bar.bottom + 0.16, bar.right, RESULTS.bottom)
    end = _write_results(page, line, results)
    if note:
        style = Style(LABEL, Paint(page.theme.coordinate, page.theme.page), anchor="r")
        page.text(Box(end, line.top, line.right, line.bottom), note, style)


def _parts(theme: Theme, bar: Box, results: tuple[Result, ...]) -> list[Part]:
    """Give the pieces of the bar: shares of its width, but each wide enough for its number."""
    shown = [(result, paint) for result, paint in zip(results, _paints(theme), strict=True)]
    shown = [(result, paint) for result, paint in shown if result.count]
    total = sum(result.count for result, _ in shown)
    gaps = BETWEEN * (len(shown) - 1)
    room = bar.right - bar.left - gaps - NARROWEST * len(shown)
    widths = [NARROWEST + room * result.count / total for result, _ in shown]
    lefts = accumulate((width + BETWEEN for width in widths), initial=bar.left)
    return [
        Part(left, left + width, paint, result)
        for left, width, (result, paint) in zip(lefts, widths, shown, strict=False)
    ]


def _paints(theme: Theme) -> tuple[Paint, Paint, Paint]:
    return (
        Paint(theme.new_ink, theme.new),
        Paint(theme.page, theme.coordinate),
        Paint(theme.tl_ink, theme.tl),
    )


def _draw_part(page: Page, bar: Box, part: Part) -> None:
    box = Box(part.left, bar.top, part.right, bar.bottom)
    page.panel(box, part.paint.ground)
    inside = box.inset(0.1)
    page.text(inside, str(part.result.count), Style(0.42, part.paint, "display", "m"))


def _write_results(page: Page, box: Box, results: tuple[Result, ...]) -> float:
    """Write what the colours of the bar mean, with a swatch before each word; give the end."""
    theme, left = page.theme, box.left
    style = Style(LABEL, Paint(theme.card_ink, theme.page))
    for result, paint in zip(results, _paints(theme), strict=True):
        text = f"{result.label} {result.count}"
        swatch = Box(left, box.middle[1] - 0.16, left + 0.32, box.middle[1] + 0.16)
        _draw_swatch(page, swatch, paint.ground)
        right = min(swatch.right + 0.16 + page.width(text, style) + 0.05, box.right)
        page.text(Box(swatch.right + 0.16, box.top, right, box.bottom), text, style)
        left = right + 0.7
    return left


def _draw_swatch(page: Page, box: Box, ink: Rgb) -> None:
    def draw(stencil: Stencil) -> None:
        stencil.panel(box, RADIUS / 2)

    page.shapes(box, Paint(ink, page.theme.page), draw)


def _draw_course(page: Page, box: Box, scene: StatisticsScene) -> None:
    if scene.chart is None:
        return
    theme = page.theme
    title = Style(LABEL, Paint(theme.coordinate, theme.page))
    page.text(Box(box.left + 0.1, box.top, box.right, box.top + 0.6), scene.chart.title, title)
    plot = Box(box.left, box.top + 0.65, box.right, box.bottom + 0.2)
    draw_chart(page, plot, scene.chart, named=len(scene.chart.series) > 1)
