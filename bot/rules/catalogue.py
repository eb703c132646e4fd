"""What can be played: rulesets, boards, tile sets and word lists, as values.

Made once at start from the project's data; a game embeds what it needs of it in its first
event, so that a later change of data never touches a running game.

A word list is spelled in tiles, so a language has one for each alphabet its tile sets use: for
Spanish one with CH, LL and RR as letters and one without. `list_id` says which belongs to a set.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.rules.board import Layout
    from bot.rules.lexicon import Lexicon, WordList
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet


def list_id(tile_set: TileSet) -> str:
    """Return the id of the list spelled in a set's tiles: ``es``, or ``es-digraph`` with CH."""
    digraphs = any(len(letter) > 1 for letter in tile_set.letters)
    return f"{tile_set.language}-digraph" if digraphs else tile_set.language


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a word list comes from: its licence, and whom its sources want named, each once."""

    licence: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything a game can be offered with.

    ``rulesets`` and ``layouts`` by id, ``tile_sets`` by family and language, ``word_lists``
    by ``list_id``; ``lexicon`` opens the list of an id (kept open by its maker). ``origins``
    tells where lists come from, by the same ids; a host's own list may have none.
    """

    rulesets: Mapping[str, Ruleset]
    layouts: Mapping[str, Layout]
    tile_sets: Mapping[tuple[str, str], TileSet]
    word_lists: Mapping[str, WordList]
    lexicon: Callable[[str], Lexicon]
    origins: Mapping[str, Origin] = field(default_factory=dict)

    def standard_layout(self, family: str) -> Layout:
        """Return the board a family is played on unless another is agreed."""
        return self.layouts[family]

    def words(self, tile_set: TileSet) -> WordList:
        """Return which list is played with these tiles; KeyError if there is none."""
        return self.word_lists[list_id(tile_set)]

    def lexicon_of(self, tile_set: TileSet) -> Lexicon:
        """Return the list that is played with these tiles, opened."""
        return self.lexicon(list_id(tile_set))

    def languages(self, family: str) -> tuple[str, ...]:
        """Return the languages a family can be played in: those with tiles and words."""
        return tuple(
            language
            for (of_family, language), tile_set in self.tile_sets.items()
            if of_family == family and list_id(tile_set) in self.word_lists
        )
