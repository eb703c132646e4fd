"""From what was typed to a play, and which plays are shown to their player before they count.

Where plays are challenged the bot looks no word up, so a slip of the finger would cost the play;
and where a blank is spent that nobody asked for (?E), the bot has chosen it, and on which square.
Both are worth a look, and a form gives one always.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.rules import commands as cmd
from bot.rules.board import step
from bot.rules.events import Play
from bot.rules.game import Game
from bot.rules.illegal import Refused
from bot.rules.notation import read_place, read_word
from bot.rules.ruleset import Challenge
from bot.service.refusals import PlaceMissing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.board import Square

ShownFirst = Callable[[Game, cmd.Command, Play], bool]


def typed_play(word: str, at: str | None, game: Game) -> cmd.Command:
    """Return the command that lays a word, both as typed; raises Refused."""
    if not at or not at.strip():
        raise Refused(PlaceMissing())
    layout = game.layout
    letters = read_word(word, game.tile_set, max(layout.width, layout.height))
    square, direction = read_place(at, layout)
    return cmd.PlayWord(letters, square, direction)


def always(_game: Game, _command: cmd.Command, _play: Play) -> bool:
    """Show every play first."""
    return True


def wants_a_look(game: Game, command: cmd.Command, play: Play) -> bool:
    """Tell whether a play can be challenged, or spends a blank that was not asked for."""
    if game.ruleset.challenge is not Challenge.VOID:
        return True
    asked = set(_blanks_asked_for(command))
    return any(tile.blank and at not in asked for at, tile in play.tiles)


def _blanks_asked_for(command: cmd.Command) -> Iterator[Square]:
    if isinstance(command, cmd.PlayWord):
        for count, spelled in enumerate(command.word):
            if spelled.blank:
                yield step(command.square, command.direction, count)
