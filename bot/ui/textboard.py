"""The pictures in words: alt texts for those who hear them, and the board as text.

Pure. Everything is read from the scene that is drawn, so picture and words cannot differ. The
board as text is monospaced: a line a row, from top to bottom, each beginning with its number, then
the squares from A on, so a screen reader always says them in one order. A tile is its letter, ?
before the letter of a blank; an empty premium square is its label, the centre * or +, any other
empty square a dot. Marks round a tile tell a new, a tried and a doubted play apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from bot.rules.board import Direction, Square
from bot.rules.notation import column_name
from bot.ui.texts import MOST_ALT, cut
from rendering.summaries import NAME_HERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.ui.texts import Texts
    from rendering import (
        BoardScene,
        Cell,
        ChartScene,
        Feat,
        GameScene,
        Player,
        ReplayScene,
        StatisticsScene,
    )

MOST_BLOCK: Final = 2000  # characters of a message without components
MOST_NAME: Final = 40
_FENCE: Final = "```"
_ROOM: Final = MOST_BLOCK - 2 * len(_FENCE) - 2
_PLAIN, _BLANK = ".", "?"
_CENTRES: Final = {"star": "*", "plus": "+"}
_MARKS: Final = {"fresh": "[]", "preview": "()", "challenge": "<>"}
_Tiles = dict[tuple[int, int], "Cell"]

# Alt texts


def board_alt(scene: BoardScene, texts: Texts, told: Iterable[str] = ()) -> str:
    """Return what a board shows, in at most 1,024 characters.

    `told` are sentences about what happened; without them the newest word is read off the board.
    """
    newest = [texts("alt-newest", word=_said(scene, scene.fresh, texts))] if scene.fresh else []
    standing = texts("alt-standing", standing=_standing(scene, texts), tiles=scene.bag or 0)
    turn = [texts("alt-next", name=_name(p)) for p in scene.players if p.to_move]
    rest = " ".join([*_pending(scene, texts), f"{standing}.", *turn])
    if not scene.tiles:
        newest = [texts("alt-empty")]
    first = cut(" ".join(told) or " ".join(newest), max(0, MOST_ALT - len(rest) - 1))
    return cut(f"{first} {rest}".strip(), MOST_ALT)


def replay_alt(scene: ReplayScene, texts: Texts) -> str:
    """Return what an animation shows."""
    standing = _standing(scene.frames[-1], texts)
    return cut(texts("alt-replay", frames=len(scene.frames), standing=standing), MOST_ALT)


def chart_alt(scene: ChartScene, texts: Texts) -> str:
    """Return where the lines of a chart end."""
    ends = ", ".join(
        texts("alt-chart-end", name=cut(line.name, MOST_NAME), points=line.points[-1][1])
        for line in scene.series
    )
    return cut(texts("alt-chart", title=scene.title, ends=ends), MOST_ALT)


def game_alt(scene: GameScene, texts: Texts, told: Iterable[str] = ()) -> str:
    """Return what the card of a game shows; `told` are sentences about how the game ended."""
    winner = next((standing.name for standing in scene.standings if standing.won), "")
    headline = scene.headline.replace(NAME_HERE, cut(winner, MOST_NAME))
    standing = ", ".join(
        texts("score", name=cut(player.name, MOST_NAME), points=player.score)
        for player in scene.standings
    )
    parts = [texts("alt-card", headline=headline, standing=standing), *told]
    if scene.best is not None:
        parts.append(texts("alt-best", feat=_feat(scene.best, texts)))
    if scene.all_tiles:
        feats = ", ".join(_feat(feat, texts) for feat in scene.all_tiles)
        parts.append(texts("alt-all-tiles", label=scene.all_tiles_label, feats=feats))
    return cut(" ".join(parts), MOST_ALT)


def statistics_alt(scene: StatisticsScene, texts: Texts) -> str:
    """Return what the card of a player shows."""
    pairs = [(figure.label, figure.value) for figure in scene.figures]
    pairs += [(result.label, str(result.count)) for result in scene.results]
    figures = ", ".join(texts("alt-figure", label=label, value=value) for label, value in pairs)
    name, scope = cut(scene.name, MOST_NAME), scene.subline
    parts = [texts("alt-statistics", name=name, scope=scope, figures=figures)]
    if scene.note:
        parts.append(f"{scene.note}.")
    if scene.best is not None:
        word = "".join(tile.text for tile in scene.best.tiles)
        parts.append(f"{scene.best_label}: {word}, {texts('points', points=scene.best.points)}.")
    return cut(" ".join(parts), MOST_ALT)


def _feat(feat: Feat, texts: Texts) -> str:
    word = "".join(tile.text for tile in feat.tiles)
    return texts("alt-feat", word=word, name=cut(feat.name, MOST_NAME), points=feat.points)


def _pending(scene: BoardScene, texts: Texts) -> Iterator[str]:
    if scene.pending is not None:
        word = _said(scene, scene.pending.squares, texts)
        yield texts(f"alt-{scene.pending.kind}", word=word, points=scene.pending.note)


def _standing(scene: BoardScene, texts: Texts) -> str:
    return ", ".join(
        texts("score", name=_name(player), points=player.score) for player in scene.players
    )


def _name(player: Player) -> str:
    return cut(player.name, MOST_NAME)


# Words read off a board


def _said(scene: BoardScene, squares: frozenset[tuple[int, int]], texts: Texts) -> str:
    word, square, direction = newest_word(scene, squares)
    return texts("alt-word", word=word, place=texts.place(square, direction))


def newest_word(
    scene: BoardScene, squares: frozenset[tuple[int, int]]
) -> tuple[str, Square, Direction]:
    """Return the main word through the squares of a play, where it begins, and how it runs."""
    tiles = {(cell.row, cell.column): cell for cell in scene.tiles}
    first, last = Square(*min(squares)), Square(*max(squares))
    runs = {direction: _run(tiles, first, direction) for direction in Direction}
    if first != last:
        direction = Direction.ACROSS if first.row == last.row else Direction.DOWN
    else:
        direction = max(Direction, key=lambda direction: len(runs[direction]))
    run = runs[direction]
    return "".join(tiles[at].text for at in run), run[0], direction


def _run(tiles: _Tiles, at: Square, direction: Direction) -> Sequence[Square]:
    rows, columns = direction.rows, direction.columns
    while (at.row - rows, at.column - columns) in tiles:
        at = Square(at.row - rows, at.column - columns)
    run = []
    while at in tiles:
        run.append(at)
        at = Square(at.row + rows, at.column + columns)
    return run


# The board as text


def text_board(scene: BoardScene, texts: Texts) -> tuple[str, ...]:
    """Return the board as code blocks of at most 2,000 characters: one, of a large board several.

    What the marks mean stands below the board, each on its own line.
    """
    squares = _squares(scene)
    width = max(len(_written(square)) for square in squares.values())
    first = len(str(scene.rows))
    names = "".join(f" {column_name(column):<{width}}" for column in range(scene.columns))
    lines = [
        f"{row + 1:>{first}}" + "".join(_line(squares, row, scene.columns, width))
        for row in range(scene.rows)
    ]
    header = " " * first + names
    return tuple(
        _blocks(header.rstrip(), [*(line.rstrip() for line in lines), *_legend(scene, texts)])
    )


@dataclass(frozen=True, slots=True)
class _Square:
    """What is written of a square, with the marks before and after it."""

    text: str
    before: str = " "
    after: str = ""


def _written(square: _Square) -> str:
    return square.text + square.after


def _line(
    squares: Mapping[tuple[int, int], _Square], row: int, columns: int, width: int
) -> Iterator[str]:
    for column in range(columns):
        square = squares[row, column]
        yield f"{square.before}{_written(square):<{width}}"


def _squares(scene: BoardScene) -> Mapping[tuple[int, int], _Square]:
    """Return every square of the board; marks open and close each stretch of a row."""
    text = dict.fromkeys(product(range(scene.rows), range(scene.columns)), _PLAIN)
    text |= {(mark.row, mark.column): getattr(scene.labels, mark.kind) for mark in scene.premiums}
    if scene.centre_mark != "none":
        text[scene.centre] = _CENTRES[scene.centre_mark]
    text |= {
        (cell.row, cell.column): (_BLANK if cell.blank else "") + cell.text for cell in scene.tiles
    }
    marks = _marks(scene)
    return {
        (row, column): _Square(
            letters.replace("`", "'"),
            _edge(marks, (row, column), (row, column - 1), 0) or " ",
            _edge(marks, (row, column), (row, column + 1), 1),
        )
        for (row, column), letters in text.items()
    }


def _marks(scene: BoardScene) -> Mapping[tuple[int, int], str]:
    marks = dict.fromkeys(scene.fresh, _MARKS["fresh"])
    if scene.pending is not None:
        marks |= dict.fromkeys(scene.pending.squares, _MARKS[scene.pending.kind])
    return marks


def _edge(
    marks: Mapping[tuple[int, int], str],
    square: tuple[int, int],
    neighbour: tuple[int, int],
    side: int,
) -> str:
    mark = marks.get(square)
    return mark[side] if mark is not None and marks.get(neighbour) != mark else ""


def _legend(scene: BoardScene, texts: Texts) -> Iterator[str]:
    if any(cell.blank for cell in scene.tiles):
        yield texts("text-board-blank")
    if scene.fresh:
        yield texts("text-board-fresh")
    if scene.pending is not None:
        yield texts(f"text-board-{scene.pending.kind}")


def _blocks(header: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines in blocks, each below the names of the columns."""
    block = header
    for line in lines:
        if len(block) + len(line) + 1 > _ROOM:
            yield f"{_FENCE}\n{block}\n{_FENCE}"
            block = header
        block = f"{block}\n{line}"
    yield f"{_FENCE}\n{block}\n{_FENCE}"
