"""A host's own lists: compiled from a text file, kept apart, and used instead of those shipped.

Somebody who holds a licence for an official list may play with it: `add` makes a word graph of a
file of words for each alphabet the language's tile sets use, in the folder `words` beside the
database. `folder_of` says where that is; `resources.catalogue` prefers what lies there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot import files, resources
from bot.engine.building import build
from bot.engine.graph import WordGraph
from bot.rules.catalogue import list_id
from bot.wordlists import WordListError
from bot.wordlists.build import letters
from bot.wordlists.fold import Folder

if TYPE_CHECKING:
    from pathlib import Path

SHORTEST, LONGEST = 2, 15
LONGEST_EDITION = 60  # characters


@dataclass(frozen=True, slots=True)
class Added:
    """A list that was made: its graph, where it lies, and which lines were no words of the game."""

    graph: WordGraph
    file: Path
    refused: tuple[str, ...]


def folder_of(database: Path) -> Path:
    """Return the folder of a host's own lists, which lies beside the database."""
    return database.parent / "words"


def alphabets(language: str) -> dict[str, tuple[str, ...]]:
    """Return the alphabet of each list a language needs, by list id; WordListError if none."""
    sets = resources.catalogue().tile_sets.values()
    found = {list_id(tiles): tiles.letters for tiles in sets if tiles.language == language}
    if not found:
        known = sorted({tiles.language for tiles in sets})
        raise WordListError(f"no tiles for {language!r}; there are {', '.join(known)}")
    return found


def add(language: str, source: Path, edition: str, folder: Path) -> tuple[Added, ...]:
    """Compile a file of words, one or more a line, UTF-8, into `folder`; WordListError if none.

    The edition stands in lines people read: it is one line of signs that can be seen.
    """
    edition = named(edition)
    try:
        words = source.read_text(encoding="utf-8-sig").split()
    except (OSError, UnicodeDecodeError) as error:
        raise WordListError(files.unread(source, error)) from error
    compiled = [
        (id_, *_compiled(words, id_, language, alphabet, edition))
        for id_, alphabet in alphabets(language).items()
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tuple(
            _written(folder / f"{id_}.graph", content, refused)
            for id_, content, refused in compiled
        )
    except OSError as error:
        raise WordListError(files.unwritten(folder, error)) from error


def named(edition: str) -> str:
    """Return an edition as it is shown; WordListError if nothing of it can be, or it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in edition).split())
    if not any(character.isalnum() for character in line) or len(line) > LONGEST_EDITION:
        raise WordListError(f"an edition has 1 to {LONGEST_EDITION} characters: {line!r}")
    return line


def _compiled(
    words: list[str], id_: str, language: str, alphabet: tuple[str, ...], edition: str
) -> tuple[bytes, tuple[str, ...]]:
    """Give a word graph, and the words that are none of the game."""
    folder = Folder(language, alphabet)
    folded = [(word, folder.fold(word)) for word in words]
    kept = {tiles for _, tiles in folded if _fits(tiles)}
    if not kept:
        raise WordListError(f"the file has no word in the letters of {id_}")
    refused = tuple(word for word, tiles in folded if not _fits(tiles))
    return build(kept, alphabet, language=language, edition=edition, list_id=id_), refused


def _fits(tiles: tuple[str, ...]) -> bool:
    return letters(tiles) >= SHORTEST and len(tiles) <= LONGEST


def _written(file: Path, content: bytes, refused: tuple[str, ...]) -> Added:
    """Replace the file at once: a bot that has the old one mapped goes on with it."""
    fresh = file.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(file)
    return Added(WordGraph.open(file), file, refused)
