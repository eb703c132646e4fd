"""From a game to what is drawn of it: public games and one's own rack in, scenes out.

Pure. A board's scene is made from `PublicGame` alone, so no rack can come into a picture that a
channel gets to see; a rack's scene is made from `PrivateRack` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from bot.rules import events as ev
from bot.rules.board import Premium
from bot.rules.tiles import BLANK
from rendering import BoardScene, Cell, Labels, Mark, Player, RackScene, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.rules.board import Layout
    from bot.rules.seen import PrivateRack, PublicGame
    from bot.ui.table import Table
    from bot.ui.texts import Texts

_KINDS: Final[Mapping[Premium, Literal["dl", "tl", "dw", "tw"]]] = {
    Premium.DOUBLE_LETTER: "dl",
    Premium.TRIPLE_LETTER: "tl",
    Premium.DOUBLE_WORD: "dw",
    Premium.TRIPLE_WORD: "tw",
}


def board_scene(table: Table, theme: str) -> BoardScene:
    """Return the board with the scores under it, the newest play marked."""
    game = table.game
    layout = game.layout
    return BoardScene(
        rows=layout.height,
        columns=layout.width,
        premiums=tuple(_marks(layout)),
        centre=(layout.start.row, layout.start.column),
        centre_mark="star",
        labels=labels(table.texts),
        tiles=tuple(_cells(game)),
        fresh=_fresh(game),
        players=tuple(_players(table)),
        bag=game.bag,
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


def rack_file(game_id: str, seq: int | str) -> str:
    """Return the file name of a rack picture."""
    return f"rack-{game_id}-{seq}.png"


def labels(texts: Texts) -> Labels:
    """Return what stands on premium squares in a language."""
    return Labels(texts("label-dl"), texts("label-tl"), texts("label-dw"), texts("label-tw"))


def _marks(layout: Layout) -> Iterator[Mark]:
    for square, premium in layout.premiums.items():
        yield Mark(square.row, square.column, _KINDS[premium])


def _cells(game: PublicGame) -> Iterator[Cell]:
    tile_set = game.offer.tile_set
    for square, tile in game.board.tiles.items():
        yield Cell(square.row, square.column, tile.letter, tile_set.points(tile), blank=tile.blank)


def _fresh(game: PublicGame) -> frozenset[tuple[int, int]]:
    if not isinstance(game.latest, ev.TilesPlaced):
        return frozenset()
    return frozenset((square.row, square.column) for square, _ in game.latest.play.tiles)


def _players(table: Table) -> Iterator[Player]:
    for seat in table.game.seats:
        yield Player(
            name=table.name(seat.number),
            score=seat.score,
            to_move=seat.number == table.game.turn,
            fallback=table.texts("player", number=seat.number + 1),
        )
