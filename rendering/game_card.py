"""A finished game on one card: the final board, who won, the plays to remember, the course.

The card is as wide as clients show a picture beside its height (11 to 7), so on a large screen the
board is as large as in its own picture and the rest comes free beside it. A board of another size
is drawn with other squares, to the same height.
"""

from dataclasses import replace
from functools import lru_cache

from PIL import Image

from rendering.board import BOTTOM, LEFT, RIGHT, TOP, Boards
from rendering.chart import draw_chart, draw_marker
from rendering.feats import BESIDE, Feats, size_for
from rendering.model import BoardScene
from rendering.page import Page, Style
from rendering.png import FILTER_COLUMN
from rendering.sheet import Sheet
from rendering.sketch import Box
from rendering.squares import star
from rendering.stencil import Paint, Stencil
from rendering.summaries import NAME_HERE, Feat, GameScene, Standing
from rendering.theme import Rgb

WIDTH, HEIGHT = 25.2, 16.08
PANEL = Box(16.15, 0.42, WIDTH - 0.42, HEIGHT - 0.2)
HEADLINE, SUBLINE = 0.84, 0.44
ROW, NARROW_ROW, GAP = 1.16, 0.94, 0.16
FEW = 2
PADDING = 0.28
LABEL, SCORE, NAME = 0.40, 0.60, 0.46
FEAT_ROW, LABEL_ROW = 0.94, 0.62
LEAST_CHART = 4.1
STAR = 0.30
MARKER, MARKER_ROOM = 0.19, 0.32
BOARDS_KEPT = 4
SQUARES = range(20, 129)


class GameCards:
    """Draws the cards of one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._feats = sheet, Feats(sheet)
        self._boards = lru_cache(BOARDS_KEPT)(self._make_boards)

    def draw(self, scene: GameScene) -> Image.Image:
        """Give the canvas of a card."""
        page = Page(self._sheet, WIDTH, HEIGHT, public=True)
        self._paste_board(page, scene.board)
        top = _write_head(page, scene)
        top = _write_standings(page, scene.standings, top)
        top = self._write_feats(page, scene, top)
        draw_chart(page, Box(PANEL.left, top, PANEL.right, PANEL.bottom), scene.chart, named=False)
        return page.canvas

    def _paste_board(self, page: Page, scene: BoardScene) -> None:
        canvas = self._boards(self._square_of(scene)).draw(replace(scene, players=(), bag=None))
        room = self._sheet.px(PANEL.left), page.canvas.height
        left = max(0, room[0] - canvas.width) // 2
        top = max(0, room[1] - canvas.height) // 2
        board = canvas.crop((FILTER_COLUMN, 0, canvas.width, canvas.height))
        page.canvas.paste(board, (FILTER_COLUMN + left, top))

    def _square_of(self, scene: BoardScene) -> int:
        across = PANEL.left / (LEFT + scene.columns + RIGHT)
        down = HEIGHT / (TOP + scene.rows + BOTTOM)
        square = int(min(across, down) * self._sheet.square)
        return min(max(square, SQUARES.start), SQUARES.stop - 1)

    def _make_boards(self, square: int) -> Boards:
        return Boards(Sheet(self._sheet.theme, self._sheet.faces, square))

    def _write_feats(self, page: Page, scene: GameScene, top: float) -> float:
        """Write the best play and as many all-tile plays as leave room; give where they end."""
        if scene.best is not None:
            top = self._write_panel(page, scene.best_label, (scene.best,), top)
        room = PANEL.bottom - LEAST_CHART - top - LABEL_ROW - 2 * GAP
        shown = scene.all_tiles[: max(0, int(room / FEAT_ROW))]
        return self._write_panel(page, scene.all_tiles_label, shown, top) if shown else top

    def _write_panel(self, page: Page, label: str, feats: tuple[Feat, ...], top: float) -> float:
        theme = page.theme
        bottom = top + LABEL_ROW + len(feats) * FEAT_ROW + GAP
        page.panel(Box(PANEL.left, top, PANEL.right, bottom), theme.card)
        left, right = PANEL.left + PADDING, PANEL.right - PADDING
        style = Style(LABEL, Paint(theme.coordinate, theme.card))
        page.text(Box(left, top + 0.08, right, top + LABEL_ROW), label, style)
        size = size_for(feats, right - left - BESIDE)
        for place, feat in enumerate(feats):
            above = top + LABEL_ROW + place * FEAT_ROW
            self._feats.line(page, Box(left, above, right, above + FEAT_ROW), feat, size)
        return bottom + GAP


def _write_head(page: Page, scene: GameScene) -> float:
    """Write the two lines at the top; give where they end."""
    theme, top = page.theme, PANEL.top
    headline = Style(HEADLINE, Paint(theme.card_ink, theme.page), "display")
    winner = next((standing for standing in scene.standings if standing.won), scene.standings[0])
    before, here, after = scene.headline.partition(NAME_HERE)
    row = Box(PANEL.left, top, PANEL.right, top + 1.0)
    page.sentence(row, (before, after), (winner.name, winner.fallback) if here else None, headline)
    subline = Style(SUBLINE, Paint(theme.coordinate, theme.page))
    page.text(Box(PANEL.left, top + 1.0, PANEL.right, top + 1.6), scene.subline, subline)
    return top + 1.85


def _write_standings(page: Page, standings: tuple[Standing, ...], top: float) -> float:
    row = ROW if len(standings) <= FEW else NARROW_ROW
    for seat, standing in enumerate(standings):
        _write_standing(page, Box(PANEL.left, top, PANEL.right, top + row), seat, standing)
        top += row + GAP
    return top


def _write_standing(page: Page, box: Box, seat: int, standing: Standing) -> None:
    """Write a player on a panel: the mark of the line in the chart, name, star if won, score."""
    theme = page.theme
    ground = theme.card_on if standing.won else theme.card
    ink = theme.card_on_ink if standing.won else theme.card_ink
    page.panel(box, ground, theme.turn if standing.won else None)
    inside, middle = box.inset(0.1), box.middle[1]
    at = box.left + PADDING + 0.2
    paint = Paint(theme.series[seat], ground)
    around = Box(at, middle, at, middle).inset(-MARKER_ROOM)
    page.shapes(around, paint, lambda stencil: draw_marker(stencil, at, middle, seat, MARKER))
    score = str(standing.score).replace("-", "\N{MINUS SIGN}")
    style = Style(SCORE, Paint(ink, ground), "display", "r")
    right = box.right - PADDING
    wide = min(page.width(score, style) + 0.05, 4.0)
    page.text(Box(right - wide, inside.top, right, inside.bottom), score, style)
    right -= wide + GAP
    if standing.won:
        right -= 2 * STAR
        _draw_star(page, Box(right, inside.top, right + 2 * STAR, inside.bottom), ground)
        right -= GAP
    name = Box(at + 0.42, inside.top, right, inside.bottom)
    page.name(name, standing.name, standing.fallback, Style(NAME, Paint(ink, ground)))


def _draw_star(page: Page, box: Box, ground: Rgb) -> None:
    x, y = box.middle

    def draw(stencil: Stencil) -> None:
        stencil.polygon(star(x, y + 0.02, STAR))

    page.shapes(box, Paint(page.theme.turn, ground), draw)
