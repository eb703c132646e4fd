"""Where tiles may lie, and what a placement scores.

``lay`` turns a typed word into tiles on squares: letters already lying are passed over,
the others come from the rack, real tiles first, a blank where it costs least. ``judge``
takes any tiles on squares, refuses what the rules of placing refuse (A02..A05, C02, C03,
C19, C20, D03, D04) and returns the play with its arithmetic (A11..A18, C04..C07,
C23..C27, D14..D17). ``unknown`` asks the word list about every word formed (A06, C21).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.board import Board, Direction, Layout, Square, step
from bot.rules.events import Play, WordScore
from bot.rules.illegal import (
    BlankCannotBe,
    CentreNotCovered,
    GapInLine,
    NotConnected,
    NothingThere,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    OffBoard,
    Refused,
    SquareTaken,
    WordTooShort,
)
from bot.rules.tiles import BLANK, PlacedTile, TileSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.rules.lexicon import Lexicon
    from bot.rules.notation import Spelled
    from bot.rules.ruleset import Ruleset

Laid = tuple[tuple[Square, PlacedTile], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A board with what is needed to score on it."""

    board: Board
    layout: Layout
    tile_set: TileSet
    ruleset: Ruleset


# From a word to tiles


def lay(
    position: Position,
    rack: Sequence[str],
    word: Sequence[Spelled],
    square: Square,
    direction: Direction,
) -> Laid:
    """Return the tiles a typed word needs, from ``square`` on in ``direction``.

    Raises Refused: OffBoard, SquareTaken, NothingThere, BlankCannotBe, NotOnRack,
    NoTilesPlaced.
    """
    needed = _needed(position, word, square, direction)
    if not needed:
        raise Refused(NoTilesPlaced())
    _check_blanks(position.tile_set, needed)
    _check_rack(rack, needed)
    blanks = _choose_blanks(position, rack, needed, direction)
    return tuple(
        (at, PlacedTile(spelled.letter, blank=spelled.blank or at in blanks))
        for at, spelled in needed.items()
    )


def _needed(
    position: Position, word: Sequence[Spelled], square: Square, direction: Direction
) -> Mapping[Square, Spelled]:
    needed = {}
    for count, spelled in enumerate(word):
        at = step(square, direction, count)
        if not position.layout.holds(at):
            down = direction is Direction.DOWN
            raise Refused(OffBoard(edge=at.row if down else at.column, down=down))
        if not _lies(position.board, at, spelled):
            needed[at] = spelled
    return needed


def _lies(board: Board, at: Square, spelled: Spelled) -> bool:
    tile = board.at(at)
    if tile is None:
        if spelled.through:
            raise Refused(NothingThere(at))
        return False
    if spelled.blank or spelled.letter not in ("", tile.letter):
        raise Refused(SquareTaken(at, tile.letter, spelled.letter))
    return True


def _check_blanks(tile_set: TileSet, needed: Mapping[Square, Spelled]) -> None:
    for spelled in needed.values():
        if spelled.letter not in tile_set.values:
            raise Refused(BlankCannotBe(spelled.letter))


def _check_rack(rack: Sequence[str], needed: Mapping[Square, Spelled]) -> None:
    held = Counter(rack)
    wanted = Counter(s.letter for s in needed.values() if not s.blank)
    explicit = sum(s.blank for s in needed.values())
    lacking = wanted - held
    if lacking.total() + explicit > held[BLANK]:
        short = lacking or Counter({BLANK: explicit - held[BLANK]})
        raise Refused(NotOnRack(tuple(short.elements())))


def _choose_blanks(
    position: Position,
    rack: Sequence[str],
    needed: Mapping[Square, Spelled],
    direction: Direction,
) -> set[Square]:
    lacking = Counter(s.letter for s in needed.values() if not s.blank) - Counter(rack)
    chosen: set[Square] = set()
    for letter, count in lacking.items():
        places = [at for at, s in needed.items() if s.letter == letter and not s.blank]
        chosen.update(_cheapest(position, needed, direction, places)[:count])
    return chosen


def _cheapest(
    position: Position,
    needed: Mapping[Square, Spelled],
    direction: Direction,
    places: list[Square],
) -> list[Square]:
    layout = position.layout
    main = _product(layout.word_factor(at) for at in needed)

    def weight(at: Square) -> int:
        crossing = layout.word_factor(at) if _touches(position.board, at, direction) else 0
        return layout.letter_factor(at) * (main + crossing)

    return sorted(places, key=weight)


def _touches(board: Board, at: Square, direction: Direction) -> bool:
    crossing = direction.crossing
    return any(board.at(step(at, crossing, side)) is not None for side in (-1, 1))


def _product(factors: Iterable[int]) -> int:
    product = 1
    for factor in factors:
        product *= factor
    return product


# From tiles to a play


def judge(position: Position, tiles: Laid) -> Play:
    """Return the play these tiles make; raises Refused when they may not lie so.

    A single tile that makes words both ways is one play whatever direction was meant:
    its main word is the longer one, across when equal.
    """
    tiles = tuple(sorted(tiles, key=lambda laid: laid[0]))
    _check_free(position, tiles)
    board = position.board.plus(tiles)
    direction = _direction(board, tiles)
    _check_line(board, tiles, direction)
    _check_contact(position, tiles)
    words = tuple(_words(position, board, dict(tiles), direction))
    bonus = position.ruleset.bonus if len(tiles) == position.ruleset.rack_size else 0
    return Play(tiles, direction, words, bonus, bonus + sum(word.total for word in words))


def unknown(words: Iterable[WordScore], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of a play that the list does not have."""
    return tuple(word.text for word in words if not lexicon.has(word.letters))


def _check_free(position: Position, tiles: Laid) -> None:
    if not tiles:
        raise Refused(NoTilesPlaced())
    seen = set()
    for at, tile in tiles:
        if not position.layout.holds(at):
            raise Refused(OffBoard(edge=max(at), down=at.row >= position.layout.height))
        if tile.letter not in position.tile_set.values or tile.letter == BLANK:
            raise Refused(BlankCannotBe(tile.letter))
        there = position.board.at(at)
        if there is not None or at in seen:
            raise Refused(SquareTaken(at, there.letter if there else tile.letter, tile.letter))
        seen.add(at)


def _direction(board: Board, tiles: Laid) -> Direction:
    squares = [at for at, _ in tiles]
    if len(squares) > 1:
        if len({at.row for at in squares}) == 1:
            return Direction.ACROSS
        if len({at.column for at in squares}) == 1:
            return Direction.DOWN
        raise Refused(NotInLine())
    across, down = (len(_run(board, squares[0], direction)) for direction in Direction)
    return Direction.DOWN if down > across else Direction.ACROSS


def _check_line(board: Board, tiles: Laid, direction: Direction) -> None:
    at, last = tiles[0][0], tiles[-1][0]
    while at != last:
        at = step(at, direction)
        if board.at(at) is None:
            raise Refused(GapInLine(at))


def _check_contact(position: Position, tiles: Laid) -> None:
    if not position.board.tiles:
        start = position.layout.start
        if all(at != start for at, _ in tiles):
            raise Refused(CentreNotCovered(start))
        if len(tiles) == 1:
            raise Refused(WordTooShort())
    elif not any(_touches(position.board, at, way) for at, _ in tiles for way in Direction):
        raise Refused(NotConnected())


def _words(
    position: Position,
    board: Board,
    fresh: Mapping[Square, PlacedTile],
    direction: Direction,
) -> Iterator[WordScore]:
    first = next(iter(fresh))
    yield _score(position, board, fresh, _run(board, first, direction), direction)
    for at in fresh:
        run = _run(board, at, direction.crossing)
        if len(run) > 1:
            yield _score(position, board, fresh, run, direction.crossing)


def _run(board: Board, at: Square, direction: Direction) -> list[Square]:
    tiles = board.tiles
    while (before := step(at, direction, -1)) in tiles:
        at = before
    run = [at]
    while (at := step(at, direction)) in tiles:
        run.append(at)
    return run


def _score(
    position: Position,
    board: Board,
    fresh: Mapping[Square, PlacedTile],
    run: Sequence[Square],
    direction: Direction,
) -> WordScore:
    layout, tile_set = position.layout, position.tile_set
    points, factor = [], 1
    for at in run:
        value = tile_set.points(board.tiles[at])
        if at in fresh:
            value *= layout.letter_factor(at)
            factor *= layout.word_factor(at)
        points.append(value)
    letters = tuple(board.tiles[at].letter for at in run)
    return WordScore(letters, run[0], direction, tuple(points), factor, sum(points) * factor)
