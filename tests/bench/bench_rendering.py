"""What pictures cost, in ratios of one run: E is Pillow's own palette save of the same pixels.

`plain` is the usual way, for comparison: every square and letter drawn on an RGB picture, saved by
Pillow. Times are thread CPU times, for they are compared with each other within one run; those in
milliseconds are scaled to the machine of reference.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from math import inf
from random import Random
from time import thread_time
from typing import TYPE_CHECKING

from harness import Row, bench, scaled
from PIL import Image, ImageDraw, ImageFont

from rendering import THEMES, BoardScene, Cell, Mark, Painter, Pending, Player
from tests.rendering.scenes import (
    FOUR,
    HOSTILE,
    LABELS,
    LEFT,
    RACKS,
    TOP,
    alphabet,
    editions,
    fonts,
    two_players,
)
from tests.rendering.whole_games import game, replay, statistics, variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RUNS = 15
RANDOM_BOARDS = 1000
COLD_BOARDS, COLD_RUNS = 60, 8  # sprites are made for the first ones: these are drawn again
LEVEL = 6


@bench
def board_pictures() -> Iterator[Row]:
    scene = two_players(players=FOUR)
    painter = Painter(fonts(), rows_kept=0)
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
    yield Row("board-next-render", next_turn(scene) / save, "E", budget=0.75)
    keeping = Painter(fonts())
    (again,) = least_cpu(lambda: keeping.board(scene))
    yield Row("board-again-render", again / save, "E", budget=0.1)


def next_turn(scene: BoardScene) -> float:
    """Return the middle CPU time of a turn's board in seconds, the turn before having been drawn.

    Each turn lays four tiles in one row or one column, and what was laid before is no longer new.
    """
    random, painter, times = Random(7), Painter(fonts()), []  # noqa: S311 - only samples
    letters = [(cell.text, cell.value) for cell in scene.tiles if not cell.blank]
    painter.board(replace(scene, fresh=frozenset((cell.row, cell.column) for cell in scene.tiles)))
    painter.board(scene)
    for turn in range(2 * RUNS):
        row, column = random.randrange(12), random.randrange(12)
        across = turn % 2
        places = [(row + at * (not across), column + at * across) for at in range(4)]
        laid = tuple(Cell(*place, *random.choice(letters)) for place in places)
        stay = tuple(cell for cell in scene.tiles if (cell.row, cell.column) not in places)
        bag = (scene.bag or 0) + 2 * RUNS - turn
        scene = replace(scene, tiles=stay + laid, fresh=frozenset(places), bag=bag)
        start = thread_time()
        painter.board(scene)
        times.append(thread_time() - start)
    return sorted(times)[RUNS]


@bench
def rack_pictures() -> Iterator[Row]:
    painter = Painter(fonts())
    size = max(len(painter.rack(scene).data) for scene in RACKS.values())
    yield Row("rack-bytes", size / 1024, "KiB", budget=8)


@bench
def replay_pictures() -> Iterator[Row]:
    painter, scene = Painter(fonts()), replay()
    yield Row("replay-bytes", len(painter.replay(scene).data) / 1024, "KiB", budget=400)
    (spent,) = least_cpu(lambda: painter.replay(scene), runs=3)
    yield Row("replay-render", scaled(spent * 1000), "ms", budget=250)


@bench
def card_pictures() -> Iterator[Row]:
    painter = Painter(fonts())
    draw = {
        "preview": lambda: painter.board(variant("preview", "dark")),
        "chart": lambda: painter.chart(game(4, "dark").chart),
        "game-card": lambda: painter.game(game(4, "dark")),
        "statistics-card": lambda: painter.statistics(statistics("dark")),
    }
    for name, function in draw.items():
        yield Row(f"{name}-bytes", len(function().data) / 1024, "KiB", budget=80)
        (spent,) = least_cpu(function, runs=5)
        yield Row(f"{name}-render", scaled(spent * 1000), "ms", budget=100)


@bench
def random_boards() -> Iterator[Row]:
    """Draw boards of any size, alphabet, theme and name, one after the other.

    The first ones make sprites, and those are the slowest. Each is the least of several passes, as
    every time is; a pass has a painter of its own, so what is cold in one is cold in all.
    """
    random = Random(6)  # noqa: S311 - only samples
    scenes = [random_board(random) for _ in range(RANDOM_BOARDS)]
    times, largest = [inf] * len(scenes), 0
    for count in (len(scenes), *[COLD_BOARDS] * COLD_RUNS):
        painter = Painter(fonts())
        for place, scene in enumerate(scenes[:count]):
            start = thread_time()
            picture = painter.board(scene)
            times[place] = min(times[place], thread_time() - start)
            largest = max(largest, len(picture.data))
    yield Row("random-board-slowest", scaled(max(times) * 1000), "ms", budget=150)
    yield Row("random-board-bytes", largest / 1024, "KiB", budget=256)


def random_board(random: Random) -> BoardScene:
    """Return any board a game could have, and many none could."""
    rows, columns = random.choice([(11, 11), (15, 15), (15, 15), (21, 21)])
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    letters = [*alphabet(random.choice(editions())).items()]
    laid = random.sample(squares, random.randrange(len(squares) // 2))
    fresh = frozenset(random.sample(laid, min(len(laid), random.randrange(8))))
    tried = frozenset(random.sample(sorted(set(laid) - fresh), min(len(laid) - len(fresh), 3)))
    kinds = random.choices(["dl", "tl", "dw", "tw"], k=len(squares) // 4)
    marks = zip(random.sample(squares, len(kinds)), kinds, strict=True)
    players = random.sample([*FOUR, *HOSTILE, Player("", -1)], random.randrange(5))
    return BoardScene(
        *(rows, columns, tuple(Mark(*square, kind) for square, kind in marks)),
        *(random.choice(squares), random.choice(["star", "plus", "none"])),
        labels=random.choice([*LABELS.values()]),
        tiles=tuple(Cell(*at, *random.choice(letters), random.random() < 0.1) for at in laid),
        fresh=fresh,
        players=tuple(players),
        bag=random.choice([None, 0, 104]),
        theme=random.choice([*THEMES]),
        pending=Pending("preview", tried, "+42") if tried and random.random() < 0.2 else None,
    )


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
