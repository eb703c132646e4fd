"""Where tiles may lie, and what a placement scores.

``lay`` turns a typed word into tiles on squares: letters already lying are passed over,
the others come from the rack, real tiles first, a blank where it costs least. ``judge``
takes any tiles on squares, refuses what the rules of placing refuse (A02..A05, C02, C03,
C19, C20, D03, D04) and returns the play with its arithmetic (A11..A18, C04..C07,
C23..C27, D14..D17). ``unknown`` asks the word list about every word formed (A06, C21).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, cast

from bot.rules.board import Board, Direction, Layout, Place, Square, step
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
    from collections.abc import Iterable, Sequence

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

# Judging is done for every candidate a player or a computer looks at: squares are walked as places.
Lying = Mapping[Place, PlacedTile]
SQUARE_OF = itemgetter(0)


def judge(position: Position, tiles: Laid) -> Play:
    """Return the play these tiles make; raises Refused when they may not lie so.

    A single tile that makes words both ways is one play whatever direction was meant:
    its main word is the longer one, across when equal.
    """
    tiles = tuple(sorted(tiles, key=SQUARE_OF))
    before = cast("Lying", position.board.tiles)
    _check_free(position, tiles, before)
    fresh: Lying = dict(tiles)
    lying: Lying = {**before, **fresh}
    direction = _direction(lying, tiles)
    words = _words(position, lying, fresh, direction)
    _check_whole(words[0], tiles)
    if not before:
        _check_start(position, fresh)
    # The tiles lie in one line, so every longer word goes through a tile that lay before.
    if before and len(words) == 1 and len(words[0].letters) == len(tiles):
        raise Refused(NotConnected())
    bonus = position.ruleset.bonus if len(tiles) == position.ruleset.rack_size else 0
    return Play(tiles, direction, words, bonus, bonus + sum([word.total for word in words]))


def unknown(words: Iterable[WordScore], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of a play that the list does not have, each once."""
    strange = [word.text for word in words if not lexicon.has(word.letters)]
    return tuple(dict.fromkeys(strange)) if strange else ()


def _check_free(position: Position, tiles: Laid, before: Lying) -> None:
    if not tiles:
        raise Refused(NoTilesPlaced())
    values, layout = position.tile_set.values, position.layout
    height, width = layout.height, layout.width
    previous = None
    for at, tile in tiles:
        row, column = at
        if not (0 <= row < height and 0 <= column < width):
            down = not 0 <= row < height
            raise Refused(OffBoard(edge=row if down else column, down=down))
        if tile.letter not in values or tile.letter == BLANK:
            raise Refused(BlankCannotBe(tile.letter))
        if at in before or at == previous:
            raise Refused(SquareTaken(at, before.get(at, tile).letter, tile.letter))
        previous = at


def _direction(lying: Lying, tiles: Laid) -> Direction:
    first, last = tiles[0][0], tiles[-1][0]
    if first != last:
        if first.row == last.row:
            return Direction.ACROSS
        if all(at.column == first.column for at, _ in tiles):
            return Direction.DOWN
        raise Refused(NotInLine())
    across, down = (_length(lying, first, direction) for direction in Direction)
    return Direction.DOWN if down > across else Direction.ACROSS


def _check_whole(main: WordScore, tiles: Laid) -> None:
    """Refuse a hole: the main word must reach the last tile."""
    beyond = step(main.square, main.direction, len(main.letters))
    if beyond <= tiles[-1][0]:
        raise Refused(GapInLine(beyond))


def _check_start(position: Position, fresh: Lying) -> None:
    start = position.layout.start
    if start not in fresh:
        raise Refused(CentreNotCovered(start))
    if len(fresh) == 1:
        raise Refused(WordTooShort())


def _words(
    position: Position, lying: Lying, fresh: Lying, direction: Direction
) -> tuple[WordScore, ...]:
    words = [_word(position, lying, fresh, next(iter(fresh)), direction)]
    crossing = direction.crossing
    rows, columns = crossing.rows, crossing.columns
    for at in fresh:
        row, column = at
        if (row - rows, column - columns) in lying or (row + rows, column + columns) in lying:
            words.append(_word(position, lying, fresh, at, crossing))
    return tuple(words)


def _beginning(lying: Lying, at: Place, rows: int, columns: int) -> Place:
    """Return where the word through ``at`` begins, in steps of so many rows and columns."""
    row, column = at
    while (before := (row - rows, column - columns)) in lying:
        at = row, column = before
    return at


def _length(lying: Lying, at: Place, direction: Direction) -> int:
    rows, columns = direction.rows, direction.columns
    first = at = _beginning(lying, at, rows, columns)
    while at in lying:
        at = at[0] + rows, at[1] + columns
    return at[0] - first[0] + at[1] - first[1]


def _word(
    position: Position, lying: Lying, fresh: Lying, at: Place, direction: Direction
) -> WordScore:
    values, factor = position.tile_set.values, 1
    letter_factors, word_factors = position.layout.letter_factors, position.layout.word_factors
    rows, columns = direction.rows, direction.columns
    at = row, column = _beginning(lying, at, rows, columns)
    square = Square(row, column)
    letters, points = [], []
    while (tile := lying.get(at)) is not None:
        letter = tile.letter
        value = 0 if tile.blank else values[letter]
        if at in fresh:
            value *= letter_factors.get(at, 1)
            factor *= word_factors.get(at, 1)
        letters.append(letter)
        points.append(value)
        at = row, column = row + rows, column + columns
    return WordScore(tuple(letters), square, direction, tuple(points), factor, sum(points) * factor)
