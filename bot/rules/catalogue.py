"""What can be played: rulesets, boards, tile sets and word lists, as values.

Made once at start from the project's data; a game embeds what it needs of it in its first
event, so that a later change of data never touches a running game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.rules.board import Layout
    from bot.rules.lexicon import Lexicon, WordList
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything a game can be offered with.

    ``rulesets`` and ``layouts`` by id, ``tile_sets`` by family and language, ``word_lists``
    by language; ``lexicon`` opens the list of a language (kept open by its maker).
    """

    rulesets: Mapping[str, Ruleset]
    layouts: Mapping[str, Layout]
    tile_sets: Mapping[tuple[str, str], TileSet]
    word_lists: Mapping[str, WordList]
    lexicon: Callable[[str], Lexicon]

    def standard_layout(self, family: str) -> Layout:
        """Return the board a family is played on unless another is agreed."""
        return self.layouts[family]

    def languages(self, family: str) -> tuple[str, ...]:
        """Return the languages a family can be played in: those with tiles and words."""
        return tuple(
            language
            for of_family, language in self.tile_sets
            if of_family == family and language in self.word_lists
        )
