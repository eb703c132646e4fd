"""Recipes: what a word list is made of, read from `data/words/<id>.toml`.

A recipe holds the list's identity, its alphabet in tile letters, the word lengths kept, the
packages it is made from and what the outcome must be. Beside it lie the list's own text files,
each line a word with an optional `# reason`:

    <id>.add.txt     words added to what the sources give
    <id>.remove.txt  words taken out
    <id>.short.txt   the two-letter words, all of them: with this file no other counts

    <id>.never.txt   words the computer never plays, though people may: slurs

A source with `witness = true` gives no words; it only confirms those of sources that name it in
`confirmed_by`, and strikes those of sources that name it in `denied_by`. So a wide list can be used
without the names and slips only it has. `genitives_of` names a source of small words: those in NS
that are one of these with an S are confirmed too, as German verbs used as nouns are (HAFTENS).

A recipe with `list_of = "es"` is the list of that recipe in other tiles: it tells its own alphabet
and outcome, and nothing else.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.wordlists import WordListError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

REGISTRIES = ("pypi", "npm", "debian")
FORMATS = ("german-nouns", "hunspell", "json", "lines", "simplemma", "spacy")
CASES = ("small", "title", "any")


class RecipeError(WordListError):
    """A recipe that does not say what it must, or says it wrongly."""


@dataclass(frozen=True, slots=True)
class Source:
    """One package: where it comes from, which of its files hold words and in which format.

    `case` tells which words are taken: those in small letters, as in most languages no name or
    abbreviation is; those with a capital first, as German nouns are; or any. `drop_rules` and
    `drop_prefixes` leave out affixes of a hunspell dictionary that make no words of the game, the
    former by flag and a pattern of what is put on; `skip_flags` entries with all their forms.
    `category` picks rows of a format that tells what its words are; `pattern` is one that all
    words taken have.
    """

    id: str
    registry: str
    package: str
    version: str
    sha256: str
    files: tuple[str, ...]
    format: str
    licence: str
    attribution: str
    case: str = "small"
    category: str = ""
    pattern: re.Pattern[str] | None = None
    drop_rules: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    skip_flags: frozenset[str] = frozenset()
    drop_prefixes: bool = False
    witness: bool = False
    confirmed_by: tuple[str, ...] = ()
    genitives_of: str = ""
    denied_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recipe:
    """A word list to be: see the module for its parts; `count` and `digest` of the outcome."""

    id: str
    language: str
    edition: str
    about: str
    licence: str
    licence_file: str
    alphabet: tuple[str, ...]
    shortest: int
    longest: int
    sources: tuple[Source, ...]
    count: int
    digest: str
    vowels: frozenset[str] = frozenset()
    no_words: re.Pattern[str] | None = None
    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    short: frozenset[str] | None = None
    never: frozenset[str] = frozenset()


def load(folder: Path, list_id: str) -> Recipe:
    """Read a recipe and the text files beside it; RecipeError says what is wrong with it."""
    path = folder / f"{list_id}.toml"
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        if "list_of" in told:
            return _in_other_tiles(load(folder, told["list_of"]), list_id, told)
        return Recipe(
            id=list_id, sources=_sources(told), **_settings(told), **_own(folder, list_id)
        )
    except FileNotFoundError as error:
        raise RecipeError(f"there is no recipe {path}") from error
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise RecipeError(f"{path}: {error}") from error


def ids(folder: Path) -> tuple[str, ...]:
    """Give the ids of all recipes in the folder, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def _settings(told: dict[str, Any]) -> dict[str, Any]:
    return {
        "language": told["language"],
        "edition": told["edition"],
        "about": " ".join(told["about"].split()),
        "licence": told["licence"],
        "licence_file": told["licence_file"],
        "shortest": told["shortest"],
        "longest": told["longest"],
        "vowels": frozenset(told.get("vowels", "").split()),
        "no_words": re.compile(told["no_words"], re.IGNORECASE) if "no_words" in told else None,
        **_outcome(told),
    }


def _outcome(told: dict[str, Any]) -> dict[str, Any]:
    return {
        "alphabet": tuple(told["alphabet"].split()),
        "count": told["outcome"]["count"],
        "digest": told["outcome"]["digest"],
    }


def _own(folder: Path, list_id: str) -> dict[str, Any]:
    short = folder / f"{list_id}.short.txt"
    return {
        "added": _words(folder / f"{list_id}.add.txt"),
        "removed": _words(folder / f"{list_id}.remove.txt"),
        "short": _words(short) if short.exists() else None,
        "never": _words(folder / f"{list_id}.never.txt"),
    }


def _in_other_tiles(recipe: Recipe, list_id: str, told: dict[str, Any]) -> Recipe:
    return replace(recipe, id=list_id, **_outcome(told))


def _sources(told: dict[str, Any]) -> tuple[Source, ...]:
    sources = tuple(source(entry) for entry in told["source"])
    witnesses = {one.id for one in sources if one.witness}
    for one in sources:
        if not witnesses.issuperset(one.confirmed_by + one.denied_by):
            raise RecipeError(f"source {one.id} asks something that is no witness")
    return sources


def source(entry: dict[str, Any], formats: tuple[str, ...] = FORMATS) -> Source:
    """Read a table of a recipe that tells a package; its format must be one of `formats`."""
    for key in {"files", "confirmed_by", "denied_by"} & entry.keys():
        entry[key] = tuple(entry[key])
    entry["skip_flags"] = frozenset(entry.get("skip_flags", ()))
    entry["pattern"] = re.compile(entry["pattern"]) if "pattern" in entry else None
    dropped = entry.get("drop_rules", {})
    entry["drop_rules"] = {
        flag: re.compile(pattern) for pattern, flags in dropped.items() for flag in flags
    }
    told = Source(**entry)
    known = told.registry in REGISTRIES and told.format in formats and told.case in CASES
    if not known:
        raise RecipeError(f"source {told.id} has an unknown registry, format or case")
    return told


def _words(path: Path) -> frozenset[str]:
    if not path.exists():
        return frozenset()
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines for word in line.partition("#")[0].split())
