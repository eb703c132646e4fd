"""From a recorded play to the tiles it lays: what is a tile and what a blank is written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.board import Direction, step
from bot.rules.gcg.defects import Defect, Fault
from bot.rules.illegal import NothingThere, OffBoard, Refused, SquareTaken
from bot.rules.notation import read_place
from bot.rules.tiles import PlacedTile

if TYPE_CHECKING:
    from bot.rules.board import Board, Square
    from bot.rules.gcg.record import Placed
    from bot.rules.notation import Spelled
    from bot.rules.placing import Laid, Position


def lay_as_recorded(position: Position, placed: Placed) -> Laid:
    """Return the tiles a recorded play lays: capitals are tiles, small letters blanks.

    Letters that lie already may be written as dots, in parentheses or plainly. Raises
    Refused: NoSuchSquare, OffBoard, NothingThere, SquareTaken, WordNotWhole.
    """
    start, direction = read_place(placed.place, position.layout)
    layout, last = position.layout, step(start, direction, len(placed.word) - 1)
    if not layout.holds(last):
        down = direction is Direction.DOWN
        raise Refused(OffBoard(edge=layout.height if down else layout.width, down=down))
    tiles: dict[Square, PlacedTile] = {}
    for count, spelled in enumerate(placed.word):
        at = step(start, direction, count)
        if not _lies(position.board, at, spelled):
            tiles[at] = PlacedTile(spelled.letter, spelled.blank)
    laid = tuple(tiles.items())
    _check_whole(position.board, laid, start, direction, len(placed.word))
    return laid


def _lies(board: Board, at: Square, spelled: Spelled) -> bool:
    tile = board.at(at)
    if tile is None:
        if spelled.through:
            raise Refused(NothingThere(at))
        return False
    if spelled.letter not in ("", tile.letter):
        raise Refused(SquareTaken(at, tile.letter, spelled.letter))
    return True


def _check_whole(
    board: Board, laid: Laid, start: Square, direction: Direction, length: int
) -> None:
    if any(board.at(step(start, direction, beyond)) for beyond in (-1, length)):
        raise Refused(
            Defect(Fault.WORD_NOT_WHOLE, expected=_whole(board.plus(laid), start, direction))
        )


def _whole(board: Board, at: Square, direction: Direction) -> str:
    while board.at(step(at, direction, -1)):
        at = step(at, direction, -1)
    letters = ""
    while tile := board.at(at):
        letters += tile.letter
        at = step(at, direction)
    return letters
