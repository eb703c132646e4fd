"""Where a typed word may be laid: every square and direction, tried by the rules themselves.

Places that cannot connect are passed over before anything is scored: a word must cover the
start square of an empty board, and otherwise touch or cross a tile that lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.board import Direction, step
from bot.rules.illegal import Refused
from bot.rules.notation import read_word
from bot.rules.placing import judge, lay, unknown
from bot.rules.ruleset import Challenge
from bot.service.values import Fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from bot.rules.board import Board, Layout, Square
    from bot.rules.events import Play
    from bot.rules.game import Game
    from bot.rules.lexicon import Lexicon
    from bot.rules.notation import Spelled
    from bot.rules.placing import Laid


def fits(game: Game, seat: int, text: str, lexicon: Lexicon) -> tuple[Fit, ...]:
    """Return every place where the seat may lay the typed word, the best first.

    Where unknown words are refused, only places whose words are all known, by score. Where
    plays are challenged instead, by geometry alone: cross words neither filter nor order the
    list (flows, playing). Raises Refused when the text is no word.
    """
    word = read_word(text, game.tile_set, max(game.layout.width, game.layout.height))
    found: dict[Laid, Fit] = {}
    for square, direction in _hopeful(game.board, game.layout, len(word)):
        play = _play(game, seat, word, square, direction)
        if play is not None and _allowed(game, play, lexicon):
            found.setdefault(play.tiles, Fit(square, direction, play))
    validated = game.ruleset.challenge is Challenge.VOID
    return tuple(
        sorted(
            found.values(),
            key=lambda fit: -(fit.play.score if validated else fit.play.main.total),
        )
    )


def _hopeful(board: Board, layout: Layout, length: int) -> Iterator[tuple[Square, Direction]]:
    """Yield the places from which so many tiles touch what lies (or cover the start)."""
    near = _near(board, layout)
    for direction in Direction:
        for square in layout.squares():
            last = step(square, direction, length - 1)
            if layout.holds(last) and any(
                step(square, direction, count) in near for count in range(length)
            ):
                yield square, direction


def _near(board: Board, layout: Layout) -> AbstractSet[Square]:
    if not board.tiles:
        return {layout.start}
    beside = {
        step(square, direction, count)
        for square in board.tiles
        for direction in Direction
        for count in (-1, 1)
    }
    return beside - board.tiles.keys()


def _play(
    game: Game, seat: int, word: Sequence[Spelled], square: Square, direction: Direction
) -> Play | None:
    try:
        rack = game.seats[seat].rack
        return judge(game.position, lay(game.position, rack, word, square, direction))
    except Refused:
        return None


def _allowed(game: Game, play: Play, lexicon: Lexicon) -> bool:
    return game.ruleset.challenge is not Challenge.VOID or not unknown(play.words, lexicon)
