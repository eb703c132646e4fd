"""The word list a game is played with, opened when it is first asked.

A game names its list in its first event. A list that has been built anew since is no longer that
one; nothing keeps old lists. Of what can be done then (end the game, refuse every play, go on)
going on does the least harm: plays that stand are never asked about again, and the rest is judged
alike for everybody. The change is an event of the log, made with the first play or challenge that
the new list decides: so it is public, told once, and the log says which list has decided what.

Beside the list stand the house words and bans of the server, as they were when the game was offered
(`House`). They are texts; which tiles spell them, each tile set says for itself.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.rules import commands as cmd
from bot.rules.catalogue import list_id
from bot.rules.events import WordListReplaced
from bot.rules.illegal import Refused
from bot.rules.lexicon import NO_HOUSE
from bot.rules.notation import split
from bot.service import refusals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rules.catalogue import Catalogue
    from bot.rules.game import Game
    from bot.rules.lexicon import House, Lexicon
    from bot.rules.tiles import TileSet

    Words = frozenset[tuple[str, ...]]

log = logging.getLogger(__name__)


class ListOf:
    """The list played with a tile set, with a server's own words and without its bans.

    Refused when there is no list, but only when it is asked.
    """

    def __init__(self, catalogue: Catalogue, tile_set: TileSet, house: House = NO_HOUSE) -> None:
        self._catalogue = catalogue
        self._tile_set = tile_set
        self._opened: Lexicon | None = None
        self._own = spelled(house.words, tile_set)
        self._banned = spelled(house.bans, tile_set)

    def has(self, letters: Sequence[str], /) -> bool:
        """Tell whether the tile letters spell a word that counts."""
        word = tuple(letters)
        return word not in self._banned and (word in self._own or self.lists(word))

    def lists(self, letters: Sequence[str]) -> bool:
        """Tell whether the list itself has the word, whatever the house says."""
        if self._opened is None:
            self._opened = self._open()
        return self._opened.has(letters)

    def _open(self) -> Lexicon:
        if list_id(self._tile_set) not in self._catalogue.word_lists:
            raise Refused(refusals.WordListMissing())
        return self._catalogue.lexicon_of(self._tile_set)


def played_with(catalogue: Catalogue, game: Game) -> ListOf:
    """Return the words of a game: the list, and its house."""
    return ListOf(catalogue, game.tile_set, game.offer.house)


@lru_cache(maxsize=64)
def spelled(words: tuple[str, ...], tile_set: TileSet) -> Words:
    """Return words in the tiles of a set; what those cannot spell can never be laid."""
    return frozenset(_spellings(words, tile_set))


def _spellings(words: tuple[str, ...], tile_set: TileSet) -> Iterator[tuple[str, ...]]:
    for word in words:
        with suppress(Refused):
            yield split(word, tile_set)


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
