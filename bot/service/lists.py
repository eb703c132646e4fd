"""The word list a game is played with, opened when it is first asked.

A game names its list in its first event. A list that has been built anew since is no longer that
one; nothing keeps old lists. Of what can be done then (end the game, refuse every play, go on)
going on does the least harm: plays that stand are never asked about again, and the rest is judged
alike for everybody. The change is an event of the log, made with the first play or challenge that
the new list decides: so it is public, told once, and the log says which list has decided what.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.rules import commands as cmd
from bot.rules.catalogue import list_id
from bot.rules.events import WordListReplaced
from bot.rules.illegal import Refused
from bot.service import refusals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.catalogue import Catalogue
    from bot.rules.game import Game
    from bot.rules.tiles import TileSet

log = logging.getLogger(__name__)


class ListOf:
    """The list played with a tile set; Refused when there is none, but only when it is asked."""

    def __init__(self, catalogue: Catalogue, tile_set: TileSet) -> None:
        self._catalogue = catalogue
        self._tile_set = tile_set

    def has(self, letters: Sequence[str], /) -> bool:
        """Tell whether the tile letters spell a word of the list."""
        if list_id(self._tile_set) not in self._catalogue.word_lists:
            raise Refused(refusals.WordListMissing())
        return self._catalogue.lexicon_of(self._tile_set).has(letters)


def relisted(
    game: Game, command: cmd.Command, catalogue: Catalogue
) -> tuple[WordListReplaced, ...]:
    """Return what must be recorded before the command asks a list that is not the game's own."""
    if not isinstance(command, cmd.PlayWord | cmd.PlaceTiles | cmd.Challenge):
        return ()
    present = catalogue.word_lists.get(list_id(game.tile_set))
    if present is None or present.digest == game.words.digest:
        return ()
    log.warning(
        "game %s was begun with the word list %s, which is gone: it goes on with %s",
        *(game.id, game.words.edition, present.edition),
    )
    return (WordListReplaced(present),)
