"""The command `plays`: every legal play of recorded positions, or the best ones of one position.

For programs: `--positions FILE`, a file as its own `about` describes (rack and board of each
position, premium squares, tile values and bonus of its family). One object a line on standard
output: the position's id and its plays, each a token for every tile laid (column letter, row,
letter, small for a blank) and the score. For people: `--board` and `--rack`; what is answered is
written as the board is. A board or a rack that no game can have is refused, for both: tiles there
are none of, more of a kind than there are, more than a rack holds.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot import files
from bot.engine.building import build
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import Generator
from bot.engine.graph import GraphError, WordGraph
from bot.rules.board import Board, Direction, Layout, Square, step
from bot.rules.catalogue import list_id
from bot.rules.illegal import Refused
from bot.rules.notation import place_name, read_tiles, split, square_name
from bot.rules.tiles import BLANK, PlacedTile, TileKind, TileSet, off_rack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from bot.engine.coded import Terms
    from bot.rules.catalogue import Catalogue
    from bot.rules.events import Play, WordScore
    from bot.rules.ruleset import Ruleset

DOUBLE = 2
EMPTY = "."


class NotPossible(Exception):  # noqa: N818 - named after what it says
    """What was asked for does not exist or cannot be read; the text says what."""


@dataclass(frozen=True, slots=True)
class Asked:
    """By what to play: ids of the catalogue, and a word list of the caller's own."""

    rules: str = "classic"
    language: str = "en"
    words: Path | None = None
    gaddag: bool = False
    count: int = 10


@dataclass(frozen=True, slots=True)
class Position:
    """What is known of one position of a file, not yet looked at."""

    id: object
    family: str
    rack: tuple[str, ...]
    rows: tuple[str, ...]


# For programs


def run_positions(file: Path, asked: Asked, catalogue: Catalogue) -> int:
    """Print the plays of each position of a file; raises NotPossible before the first line."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        tile_sets = {name: _tile_set(name, f) for name, f in content["families"].items()}
        layouts = {name: _layout(name, f) for name, f in content["families"].items()}
        rulesets = {name: _ruleset(catalogue, f) for name, f in content["families"].items()}
        positions = [_position(one) for one in content["positions"]]
    except (OSError, UnicodeError) as error:
        raise NotPossible(files.unread(file, error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise NotPossible(f"{file} cannot be read as positions: {error!r}") from error
    alphabet = tuple(sorted({letter for tiles in tile_sets.values() for letter in tiles.letters}))
    words = _words(asked, alphabet, catalogue)
    gaddag = Gaddag.open(build_gaddag(words)) if asked.gaddag else None
    generators = {
        name: Generator(words, layouts[name], tile_sets[name], rulesets[name], gaddag)
        for name in tile_sets
    }
    for one in positions:
        try:
            _check_position(one, generators)
        except NotPossible as error:
            raise NotPossible(f"position {one.id}: {error}") from error
    for one in positions:
        plays = legal(generators[one.family], read_board(one.rows), one.rack)
        sys.stdout.write(json.dumps({"id": one.id, "legal": plays}) + "\n")
    return 0


def _position(told: dict[str, Any]) -> Position:
    rows = tuple("".join(row) for row in told["board"])
    return Position(told["id"], told["family"], tuple(told["rack"]), rows)


def _check_position(one: Position, generators: Mapping[str, Generator]) -> None:
    """Raise NotPossible for a position that no game of its family can have."""
    if one.family not in generators:
        raise NotPossible(f"no family {one.family!r}; there is {', '.join(generators)}")
    terms = generators[one.family].terms
    board = _lying(one.rows, terms.layout, terms.tile_set)
    if strange := [tile for tile in one.rack if tile not in terms.tile_set.values]:
        raise NotPossible(f"the rack holds {strange[0]!r}, which is no tile")
    _check_tiles(board, one.rack, terms)


def legal(generator: Generator, board: Board, rack: Sequence[str]) -> list[str]:
    """Return every play as a positions file writes it, in the order of the text."""
    return sorted(
        " ".join([*map(_token, generator.placement(candidate)), str(candidate.score)])
        for candidate in generator.plays(board, rack)
    )


def read_board(rows: Sequence[str]) -> Board:
    """Return a board written as rows: `.` empty, a capital a tile, a small letter a blank."""
    return Board(
        {
            Square(row, column): PlacedTile(letter.upper(), blank=letter != letter.upper())
            for row, letters in enumerate(rows)
            for column, letter in enumerate(letters)
            if letter != EMPTY
        }
    )


def _token(laid: tuple[Square, PlacedTile]) -> str:
    (row, column), tile = laid
    letter = tile.letter.lower() if tile.blank else tile.letter
    return f"{chr(ord('a') + column)}{row + 1}{letter}"


def _layout(name: str, family: dict[str, Any]) -> Layout:
    doubled = family["centre_word_multiplier"] == DOUBLE
    return Layout(name, tuple(family["rows"]), "D" if doubled else EMPTY)


def _tile_set(name: str, family: dict[str, Any]) -> TileSet:
    counts = family["counts"]
    kinds = (TileKind(letter, counts[letter], worth) for letter, worth in family["points"].items())
    return TileSet(name, "en", tuple(kinds))


def _ruleset(catalogue: Catalogue, family: dict[str, Any]) -> Ruleset:
    some = next(iter(catalogue.rulesets.values()))
    return replace(some, bonus=family["bonus"], rack_size=family["rack_size"])


# For people


def run_board(board: str, rack: str, asked: Asked, catalogue: Catalogue) -> int:
    """Print the best plays on a board; raises NotPossible for what cannot be read."""
    generator = _generator(asked, catalogue)
    terms = generator.terms
    lying = _typed_board(board, terms.layout, terms.tile_set)
    try:
        tiles = read_tiles(rack, terms.tile_set)
    except Refused as error:
        raise NotPossible(f"the rack {rack!r} holds what is no tile") from error
    _check_tiles(lying, tiles, terms)
    _check_lying(lying, terms.layout)
    for line in _best(generator, lying, tiles, asked.count):
        sys.stdout.write(line + "\n")
    return 0


def _generator(asked: Asked, catalogue: Catalogue) -> Generator:
    ruleset = catalogue.rulesets.get(asked.rules)
    if ruleset is None:
        raise NotPossible(f"no rules {asked.rules!r}; there is {', '.join(catalogue.rulesets)}")
    tile_set = catalogue.tile_sets.get((ruleset.family, asked.language))
    if tile_set is None:
        raise NotPossible(f"no tiles of {asked.rules!r} in {asked.language!r}")
    words = _words(replace(asked, language=list_id(tile_set)), tile_set.letters, catalogue)
    return Generator(words, catalogue.standard_layout(ruleset.family), tile_set, ruleset)


def _typed_board(text: str, layout: Layout, tile_set: TileSet) -> Board:
    """Return a board typed as rows from the top with `/` between, missing squares empty."""
    return _lying(text.split("/") if text else [], layout, tile_set)


def _best(generator: Generator, board: Board, rack: Sequence[str], count: int) -> Iterator[str]:
    """Give a line for each of the best plays; a blank's choice of place makes no other line."""
    told: dict[str, None] = {}
    for candidate in sorted(generator.plays(board, rack), reverse=True):
        play = generator.play(board, candidate)
        place = place_name(play.main.square, play.direction)
        after = board.plus(play.tiles)
        words = ", ".join("".join(_letters(word, after)) for word in play.words[1:])
        line = f"{play.score:4}  {place:4} {_laid(play, after)}"
        line += f"  also {words}" if words else ""
        if line not in told:
            told[line] = None
            yield line
        if len(told) >= count:
            return


def _laid(play: Play, after: Board) -> str:
    """Return the main word, with letters that lay already in parentheses and blanks small."""
    fresh = {square for square, _ in play.tiles}
    squares = (step(play.main.square, play.direction, n) for n in range(len(play.main.letters)))
    letters = zip(squares, _letters(play.main, after), strict=True)
    told = "".join(letter if square in fresh else f"({letter})" for square, letter in letters)
    return told.replace(")(", "")


def _letters(word: WordScore, after: Board) -> Iterator[str]:
    """Yield the letters of a word on a board as boards are typed: small for a blank."""
    for count in range(len(word.letters)):
        tile = after.tiles[step(word.square, word.direction, count)]
        yield tile.letter.lower() if tile.blank else tile.letter


# What no game can have


def _lying(rows: Sequence[str], layout: Layout, tile_set: TileSet) -> Board:
    """Return a board written as rows; raises NotPossible when it is too large or has no tiles."""
    if len(rows) > layout.height or any(len(row) > layout.width for row in rows):
        raise NotPossible(f"a board of at most {layout.height} rows of {layout.width} squares")
    board = read_board(rows)
    for tile in board.tiles.values():
        try:
            known = split(tile.letter, tile_set) == (tile.letter,)
        except Refused:
            known = False
        if not known:
            raise NotPossible(f"the board holds {tile.letter!r}, which is no tile")
    return board


def _check_tiles(board: Board, rack: Sequence[str], terms: Terms) -> None:
    """Refuse a rack that is too long, and more tiles of a kind than there are."""
    if len(rack) > (most := terms.rack_size):
        raise NotPossible(f"the rack has {len(rack)} tiles; by these rules it has at most {most}")
    given = Counter(rack) + Counter(map(off_rack, board.tiles.values()))
    kinds = ((kind, given[kind.letter]) for kind in terms.tile_set.kinds)
    if over := [_too_many(kind, count) for kind, count in kinds if count > kind.count]:
        raise NotPossible(f"more tiles on board and rack than there are: {', '.join(over)}")


def _too_many(kind: TileKind, given: int) -> str:
    name = "blanks" if kind.letter == BLANK else kind.letter
    there = {0: "there is none", 1: "there is 1"}.get(kind.count, f"there are {kind.count}")
    return f"{given} {name} ({there})"


def _check_lying(board: Board, layout: Layout) -> None:
    """Refuse tiles as no game can lay them: the first lie over the start, all others join them."""
    if not board.tiles:
        return
    joined, waiting = set[Square](), [layout.start]
    while waiting:
        square = waiting.pop()
        if square in board.tiles and square not in joined:
            joined.add(square)
            waiting += [step(square, along, to) for along in Direction for to in (1, -1)]
    if not joined:
        raise NotPossible(f"no tile lies on {square_name(layout.start)}, where a game begins")
    if apart := sorted(board.tiles.keys() - joined):
        raise NotPossible(f"the tile on {square_name(apart[0])} does not touch the others")


# Word lists


def _words(asked: Asked, alphabet: Sequence[str], catalogue: Catalogue) -> WordGraph:
    if asked.words is not None:
        return _own_words(asked.words, alphabet, asked.language)
    if asked.language not in catalogue.word_lists:
        raise NotPossible(f"no word list {asked.language!r}; --words FILE names one of your own")
    graph = catalogue.lexicon(asked.language)
    if not isinstance(graph, WordGraph):
        raise NotPossible(f"the word list {asked.language!r} cannot be searched")
    return graph


def _own_words(file: Path, alphabet: Sequence[str], language: str) -> WordGraph:
    """Open a word graph, or read a text with a word a line, small or capital letters."""
    try:
        if file.suffix == ".graph":
            return WordGraph.open(file)
        lines = file.read_text(encoding="utf-8").upper().split()
        return WordGraph.open(build(lines, alphabet, language=language, edition=file.stem))
    except (OSError, UnicodeError) as error:
        raise NotPossible(f"no word list: {files.unread(file, error)}") from error
    except GraphError as error:
        raise NotPossible(f"{file} is no word list: {error}") from error
