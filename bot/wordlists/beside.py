"""What is shipped beside the lists: bands of common words, and English glosses.

Each kind has a folder of its own in `data/words`, with a recipe, the licence of what it is made
from, and a file for each language it is there for:

    bands/recipe.toml     bands/LICENSE     bands/sv.graph ...
    glosses/recipe.toml   glosses/LICENSE   glosses/en.glossary

A recipe holds `about`, `licence`, `edition`, one `[[source]]` as those of lists are, and
`[outcome]`: by language the SHA-256 of the file. They are made after the lists and from them, for
only words of a list are in them.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.graph import WordGraph
from bot.wordlists import bands, glosses, recipe
from bot.wordlists.build import ChangedError
from bot.wordlists.fetch import fetch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bot.wordlists.build import Progress
    from bot.wordlists.recipe import Source

RECIPE = "recipe.toml"
FORMATS = ("wordfreq", "wordnet")


@dataclass(frozen=True, slots=True)
class Materials:
    """What a file is made of: a list, files of the source, and the folder of the recipe."""

    graph: WordGraph
    files: tuple[Path, ...]
    folder: Path
    edition: str


@dataclass(frozen=True, slots=True)
class Kind:
    """How the names of files of a kind end, and how one is made."""

    suffix: str
    make: Callable[[Materials], bytes]


KINDS = {
    "bands": Kind(".graph", bands.make),
    "glosses": Kind(".glossary", glosses.make),
}


@dataclass(frozen=True, slots=True)
class Beside:
    """A recipe of one kind: see the module; `digests` by language."""

    id: str
    edition: str
    licence: str
    source: Source
    digests: Mapping[str, str]

    @property
    def kind(self) -> Kind:
        """What it makes."""
        return KINDS[self.id]

    def file(self, language: str) -> str:
        """Return the name of a language's file, from the folder of the lists."""
        return f"{self.id}/{language}{self.kind.suffix}"


def ids(folder: Path) -> tuple[str, ...]:
    """Return the kinds there are recipes for below the folder of lists."""
    return tuple(id_ for id_ in KINDS if (folder / id_ / RECIPE).exists())


def load(folder: Path, id_: str) -> Beside:
    """Read a recipe; RecipeError says what is wrong with it."""
    path = folder / id_ / RECIPE
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        (entry,) = told["source"]
        source = recipe.source(entry, FORMATS)
        return Beside(id_, told["edition"], told["licence"], source, told["outcome"])
    except (KeyError, TypeError, ValueError) as error:
        raise recipe.RecipeError(f"{path}: {error}") from error


def make(beside: Beside, folder: Path, packages: Path, progress: Progress) -> dict[str, bytes]:
    """Fetch the source and make the files of all languages, from the lists in `folder`."""
    package = f"{beside.source.package} {beside.source.version}"
    progress(f"{package}: fetching")
    files = fetch(beside.source, packages)
    made = {}
    for language in beside.digests:
        progress(f"{beside.id}: {language}")
        graph = WordGraph.open(folder / f"{language}.graph")
        materials = Materials(graph, files, folder / beside.id, beside.edition)
        made[language] = beside.kind.make(materials)
    return made


def steps(beside: Beside) -> int:
    """Return how many steps `make` tells of."""
    return 1 + len(beside.digests)


def check(beside: Beside, made: Mapping[str, bytes]) -> None:
    """Raise ChangedError unless the files are what the recipe says."""
    changed = [code for code, content in made.items() if digest(content) != beside.digests[code]]
    if changed:
        raise ChangedError(
            f"{beside.id} come out otherwise than their recipe says for {', '.join(changed)}. "
            "To accept them: --accept"
        )


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file, 64 hex digits."""
    return hashlib.sha256(content).hexdigest()


def take_over(beside: Beside, folder: Path, made: Mapping[str, bytes]) -> None:
    """Write the files' digests into their recipe."""
    path = folder / beside.id / RECIPE
    text = path.read_text(encoding="utf-8")
    for language, content in made.items():
        fresh = f'{language} = "{digest(content)}"'
        text = re.sub(rf'(?m)^{language} = "\w*"$', fresh, text)
    path.write_text(text, encoding="utf-8")
