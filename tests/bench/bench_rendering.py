"""What pictures cost, in ratios of one run: E is Pillow's own palette save of the same pixels.

`plain` is the usual way, for comparison: every square and letter drawn on an RGB picture, saved by
Pillow. Times are thread CPU times, for they are compared with each other within one run.
"""

from __future__ import annotations

from io import BytesIO
from math import inf
from time import thread_time
from typing import TYPE_CHECKING

from harness import Row, bench
from PIL import Image, ImageDraw, ImageFont

from rendering import THEMES, Painter
from tests.rendering.scenes import FOUR, LEFT, RACKS, TOP, fonts, two_players

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rendering import BoardScene

RUNS = 15
LEVEL = 6


@bench
def board_pictures() -> Iterator[Row]:
    scene = two_players(players=FOUR)
    painter = Painter(fonts())
    picture = painter.board(scene)
    image = Image.open(BytesIO(picture.data))
    image.load()
    save, render, plain = least_cpu(
        lambda: image.save(BytesIO(), "PNG", compress_level=LEVEL),
        lambda: painter.board(scene),
        lambda: drawn_plainly(scene),
    )
    yield Row("board-render", render / save, "E", budget=1.25)
    yield Row("board-render-of-plain", render / plain, "of plain", budget=0.25)
    yield Row("board-bytes", len(picture.data) / 1024, "KiB", budget=50)
    of_plain = len(picture.data) / len(drawn_plainly(scene))
    yield Row("board-bytes-of-plain", of_plain, "of plain", budget=0.5)
    (cold,) = least_cpu(lambda: Painter(fonts()).board(scene), runs=2)
    yield Row("board-first-render", cold / save, "E", budget=100)


@bench
def rack_pictures() -> Iterator[Row]:
    painter = Painter(fonts())
    size = max(len(painter.rack(scene).data) for scene in RACKS.values())
    yield Row("rack-bytes", size / 1024, "KiB", budget=8)


def least_cpu(*functions: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Return the least CPU time of each function in seconds, called in turn: all meet one load."""
    least = [inf] * len(functions)
    for _ in range(runs):
        for place, function in enumerate(functions):
            start = thread_time()
            function()
            least[place] = min(least[place], thread_time() - start)
    return least


def drawn_plainly(scene: BoardScene) -> bytes:
    """Return a picture of the same size and content, drawn the usual way."""
    theme, square = THEMES[scene.theme], 64
    image = Image.new("RGB", (1017, 1088), theme.page)
    draw = ImageDraw.Draw(image)
    kinds = {(mark.row, mark.column): mark.kind for mark in scene.premiums}
    letters, labels, small = (
        ImageFont.truetype(BytesIO(fonts().bold), size) for size in (45, 26, 18)
    )

    def panel(row: int, column: int, face: str, text: str, font: ImageFont.FreeTypeFont) -> None:
        left, top = LEFT + column * square, TOP + row * square
        draw.rounded_rectangle((left + 2, top + 2, left + 61, top + 61), 6, getattr(theme, face))
        middle = (left + square / 2, top + square / 2)
        draw.text(middle, text, getattr(theme, f"{face}_ink"), font, anchor="mm")

    def value(row: int, column: int, number: int) -> None:
        right, bottom = LEFT + (column + 1) * square - 6, TOP + (row + 1) * square - 8
        draw.text((right, bottom), str(number), theme.tile_value, small, anchor="rs")

    for row in range(scene.rows):
        for column in range(scene.columns):
            kind = kinds.get((row, column))
            panel(row, column, kind or "empty", getattr(scene.labels, kind or "", ""), labels)
    for cell in scene.tiles:
        panel(cell.row, cell.column, "tile", cell.text, letters)
        value(cell.row, cell.column, cell.value)
    for place in range(scene.rows):
        along = place * square + square / 2
        draw.text((LEFT + along, 18), chr(65 + place), theme.coordinate, labels, anchor="mm")
        draw.text((20, TOP + along), str(place + 1), theme.coordinate, labels, anchor="mm")
    for seat, player in enumerate(scene.players):
        draw.text((30 + 220 * seat, 1030), f"{player.name} {player.score}", "white", labels)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
