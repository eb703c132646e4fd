"""From a game to what is drawn of it: public games and one's own rack in, scenes out.

Pure. A board's scene is made from `PublicGame` alone, so no rack can come into a picture that a
channel gets to see; a rack's scene is made from `PrivateRack` alone. A preview shows a play that
its player alone may see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from bot.rules import events as ev
from bot.rules.board import Premium
from bot.rules.tiles import BLANK
from rendering import BoardScene, Cell, Labels, Mark, Pending, Player, RackScene, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.rules.board import Board, Layout, Square
    from bot.rules.seen import PrivateRack, PublicGame
    from bot.rules.tiles import PlacedTile, TileSet
    from bot.ui.table import Table
    from bot.ui.texts import Texts

_KINDS: Final[Mapping[Premium, Literal["dl", "tl", "dw", "tw"]]] = {
    Premium.DOUBLE_LETTER: "dl",
    Premium.TRIPLE_LETTER: "tl",
    Premium.DOUBLE_WORD: "dw",
    Premium.TRIPLE_WORD: "tw",
}


@dataclass(frozen=True, slots=True)
class Position:
    """What a picture shows of a game at one time; ``play`` is the newest if it laid tiles."""

    layout: Layout
    tile_set: TileSet
    board: Board
    play: ev.Play | None
    players: tuple[Player, ...]
    bag: int


def told_scene(table: Table, theme: str) -> BoardScene:
    """Return the board of a turn; a play that waits for an answer stands there in doubt."""
    scene = challenge_scene if table.game.awaits_answer else board_scene
    return scene(table, theme)


def still_there(game: PublicGame) -> ev.Move | None:
    """Return the newest move, or None when it was a play that came off the board again."""
    latest = game.latest
    if isinstance(latest, ev.TilesPlaced):
        lies = all(game.board.at(square) == tile for square, tile in latest.play.tiles)
        return latest if lies else None
    return latest


def board_scene(table: Table, theme: str) -> BoardScene:
    """Return the board with the scores under it, the newest play marked."""
    game, latest = table.game, still_there(table.game)
    play = latest.play if isinstance(latest, ev.TilesPlaced) else None
    position = Position(
        game.layout, game.offer.tile_set, game.board, play, tuple(_players(table)), game.bag
    )
    return position_scene(position, table.texts, theme)


def preview_scene(table: Table, play: ev.Play, theme: str) -> BoardScene:
    """Return the board with a play that is not made yet, its points beside it."""
    scene = board_scene(table, theme)
    tiles = (*scene.tiles, *_cells(table.game.offer.tile_set, play.tiles))
    pending = Pending("preview", _squares(play), f"+{play.score}")
    return replace(scene, tiles=tiles, pending=pending)


def challenge_scene(table: Table, theme: str) -> BoardScene:
    """Return the board with the newest play in doubt; ValueError if none can be challenged."""
    latest = table.game.latest
    if table.game.challengeable is None or not isinstance(latest, ev.TilesPlaced):
        raise ValueError("no play that can be challenged")
    scene = board_scene(table, theme)
    pending = Pending("challenge", scene.fresh, f"{latest.play.score}?")
    return replace(scene, fresh=frozenset(), pending=pending)


def position_scene(position: Position, texts: Texts, theme: str) -> BoardScene:
    """Return a board as it is at some time, the newest play marked where it still lies."""
    layout = position.layout
    tiles = tuple(_cells(position.tile_set, position.board.tiles.items()))
    laid = {(cell.row, cell.column) for cell in tiles}
    return BoardScene(
        rows=layout.height,
        columns=layout.width,
        premiums=_marks(layout),
        centre=(layout.start.row, layout.start.column),
        centre_mark=cast("Literal['star', 'plus']", texts.squares.centre),
        labels=labels(texts),
        tiles=tiles,
        fresh=frozenset() if position.play is None else _squares(position.play) & laid,
        players=position.players,
        bag=position.bag,
        theme=theme,
    )


def rack_scene(rack: PrivateRack, theme: str, slots: int) -> RackScene:
    """Return a player's own rack; `slots` is how many tiles it has room for."""
    tiles = tuple(
        Tile(letter, value, blank=letter == BLANK)
        for letter, value in zip(rack.tiles, rack.values, strict=True)
    )
    return RackScene(tiles, theme, slots)


def board_file(game_id: str, seq: int | str) -> str:
    """Return the file name of a board picture: it tells the game and the place in its log."""
    return f"board-{game_id}-{seq}.png"


def preview_file(game: PublicGame) -> str:
    """Return the file name of a play that is not made yet."""
    return f"preview-{game.id}-{game.turn_seq}.png"


def rack_file(game_id: str, seq: int | str) -> str:
    """Return the file name of a rack picture."""
    return f"rack-{game_id}-{seq}.png"


def labels(texts: Texts) -> Labels:
    """Return what stands on premium squares in a language."""
    return Labels(*texts.squares.labels)


@lru_cache(maxsize=16)
def _marks(layout: Layout) -> tuple[Mark, ...]:
    return tuple(
        Mark(square.row, square.column, _KINDS[premium])
        for square, premium in layout.premiums.items()
    )


def _cells(tile_set: TileSet, tiles: Iterable[tuple[Square, PlacedTile]]) -> Iterator[Cell]:
    for square, tile in tiles:
        yield Cell(square.row, square.column, tile.letter, tile_set.points(tile), blank=tile.blank)


def _squares(play: ev.Play) -> frozenset[tuple[int, int]]:
    return frozenset((square.row, square.column) for square, _ in play.tiles)


def _players(table: Table) -> Iterator[Player]:
    for seat in table.game.seats:
        yield Player(
            name=table.name(seat.number),
            score=seat.score,
            to_move=seat.number == table.game.turn,
            fallback=table.texts("player", number=seat.number + 1),
        )
