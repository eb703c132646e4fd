"""Building one list: sources, folding, filters, own words, word graph, and the check at the end.

The order of the filters matters. Sources are folded first, so that one confirms another in the
letters of the game. Words too short, too long, without a vowel or of the recipe's pattern for what
is none go out, then what the list's own files remove; what they add comes last and is subject to no
filter but the alphabet's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.building import build
from bot.wordlists import WordListError, sources
from bot.wordlists.fetch import fetch
from bot.wordlists.fold import Folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bot.engine.graph import WordGraph
    from bot.wordlists.recipe import Recipe, Source

    Progress = Callable[[str], None]
    Words = frozenset[tuple[str, ...]]

TWO = 2
GENITIVE = ("N", "S")


class ChangedError(WordListError):
    """A list came out otherwise than its recipe says."""


def make(recipe: Recipe, folder: Path, progress: Progress) -> bytes:
    """Fetch into `folder` and build a list, telling each step; give the bytes of its graph."""
    files: dict[str, tuple[Path, ...]] = {}
    for source in recipe.sources:
        progress(f"{source.package} {source.version}: fetching")
        files[source.id] = fetch(source, folder)
    return compiled(recipe, files, progress)


def steps(recipe: Recipe) -> int:
    """Give how many steps `make` tells of."""
    return 2 * len(recipe.sources) + 1


def compiled(
    recipe: Recipe,
    files: Mapping[str, tuple[Path, ...]],
    progress: Progress,
) -> bytes:
    """Build a list from its sources' files, by source id; give the word graph's bytes."""
    folder = Folder(recipe.language, recipe.alphabet)
    found: dict[str, Words] = {}
    for source in recipe.sources:
        progress(f"{source.package} {source.version}: reading")
        told = sources.words(source, files[source.id], recipe.language)
        found[source.id] = frozenset(folder.fold_all(told))
    progress(f"{recipe.id}: word graph")
    words = chosen(recipe, found, folder)
    named = {"language": recipe.language, "edition": recipe.edition, "list_id": recipe.id}
    return build(words, recipe.alphabet, **named)


def chosen(recipe: Recipe, found: Mapping[str, Words], folder: Folder) -> set[tuple[str, ...]]:
    """Give the words of the list from those of its sources, by source id."""
    words: set[tuple[str, ...]] = set()
    for source in recipe.sources:
        if not source.witness:
            words |= _confirmed(source, found)
    words = {word for word in words if _fits(recipe, word)}
    words -= _own(recipe.removed, folder)
    words |= _own(recipe.added, folder)
    if recipe.short is not None:
        words = {word for word in words if letters(word) > TWO} | _own(recipe.short, folder)
    return words


def letters(word: tuple[str, ...]) -> int:
    """Count the letters of a word; a tile may bear two."""
    return sum(map(len, word))


def check(recipe: Recipe, graph: WordGraph) -> None:
    """Raise ChangedError unless the list is what the recipe says."""
    if (len(graph), graph.digest) != (recipe.count, recipe.digest):
        raise ChangedError(
            f"{recipe.id} has {len(graph)} words and digest {graph.digest}; its recipe says "
            f"{recipe.count} and {recipe.digest}. To accept the new list: --accept"
        )


def _confirmed(source: Source, found: Mapping[str, Words]) -> Words:
    words = found[source.id]
    if source.confirmed_by:
        known = words.intersection(_any_of(source.confirmed_by, found))
        verbs = found[source.genitives_of] if source.genitives_of else frozenset()
        words = known | {word for word in words if word[-2:] == GENITIVE and word[:-1] in verbs}
    return words - _any_of(source.denied_by, found)


def _any_of(ids: tuple[str, ...], found: Mapping[str, Words]) -> Words:
    return frozenset().union(*(found[id_] for id_ in ids))


def _fits(recipe: Recipe, word: tuple[str, ...]) -> bool:
    spoken = not recipe.vowels or not recipe.vowels.isdisjoint(word)
    if recipe.no_words and recipe.no_words.fullmatch("".join(word)):
        return False
    return recipe.shortest <= letters(word) and len(word) <= recipe.longest and spoken


def _own(words: frozenset[str], folder: Folder) -> set[tuple[str, ...]]:
    folded = {word: folder.fold(word) for word in words}
    strange = sorted(word for word, letters in folded.items() if not letters)
    if strange:
        raise WordListError(f"own words with letters outside the alphabet: {', '.join(strange)}")
    return set(folded.values())
