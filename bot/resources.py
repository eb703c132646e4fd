"""The only reader of `data/`: boards, tile sets, rule sets, words, locales and fonts.

A wheel carries the folder as `bot/_data`; a checkout has it beside `bot/`. This module finds
whichever is there, and nothing else in the project knows the difference. Names are paths relative
to the folder, always with forward slashes, and come from code: a name that leaves the folder is
an error here, so no caller can be talked into opening another file.
"""

from __future__ import annotations

import tomllib
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.engine.bands import Bands
from bot.engine.glossary import Glossary
from bot.engine.graph import GraphError, WordGraph
from bot.engine.leaves import Leaves
from bot.files import Unsound
from bot.rules.board import Layout
from bot.rules.catalogue import Catalogue, Origin
from bot.rules.lexicon import WordList
from bot.rules.ruleset import (
    Absence,
    Beginner,
    BoardKind,
    Challenge,
    DrawTime,
    Leftovers,
    Ruleset,
)
from bot.rules.tiles import TileKind, TileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

NAMED_VALUES: Mapping[str, Callable[[str], Enum]] = {
    "draw": DrawTime,
    "leftovers": Leftovers,
    "challenge": Challenge,
    "begins": Beginner,
    "absence": Absence,
}


@cache
def root() -> Path:
    """Return the data folder; raise `FileNotFoundError` for a broken installation."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no data folder in {package} or beside it: the installation is broken")


def path(name: str) -> Path:
    """Return where `name` lies, for files that are mapped into memory; it may not exist."""
    found = (root() / name).resolve()
    if not found.is_relative_to(root()):
        raise ValueError(f"{name!r} is not inside the data folder")
    return found


def read_bytes(name: str) -> bytes:
    """Return the content of a file such as `fonts/Inter-Bold.ttf`."""
    return path(name).read_bytes()


def read_text(name: str) -> str:
    """Return the content of a UTF-8 file such as `rulesets/classic.json`."""
    return path(name).read_text(encoding="utf-8")


def names(folder: str) -> tuple[str, ...]:
    """Return the sorted names of what lies directly in `folder`; none when there is no folder."""
    where = path(folder)
    if not where.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in where.iterdir() if not entry.name.startswith(".")))


def locales() -> Mapping[str, Mapping[str, str]]:
    """Return the texts: locale -> file name -> Fluent source."""
    found = {locale: _texts(f"locales/{locale}") for locale in names("locales")}
    return {locale: texts for locale, texts in found.items() if texts}


def squares() -> Mapping[str, tuple[tuple[str, ...], str]]:
    """Return what stands on squares: language -> labels of the premiums, mark of the centre."""
    table = _table("squares.toml")
    return {code: (tuple(entry["labels"]), entry["centre"]) for code, entry in table.items()}


def fonts() -> Mapping[str, bytes]:
    """Return the fonts: role, which is the file name without `.ttf`, -> TrueType bytes."""
    files = (name for name in names("fonts") if name.endswith(".ttf"))
    return {name.removesuffix(".ttf"): read_bytes(f"fonts/{name}") for name in files}


def _texts(folder: str) -> dict[str, str]:
    files = (name for name in names(folder) if name.endswith(".ftl"))
    return {name: read_text(f"{folder}/{name}") for name in files}


# What can be played


@cache
def catalogue(own: Path | None = None) -> Catalogue:
    """Return everything a game can be played with; ValueError for a file that is not sound.

    Word lists in the folder `own`, a host's, take the place of those shipped.
    """
    return Catalogue(
        rulesets={ruleset.id: ruleset for ruleset in map(_ruleset, _stems("rulesets"))},
        layouts={name: layout(name) for name in _stems("boards")},
        tile_sets={
            (name.partition(".")[0], tile_set.language): tile_set
            for name, tile_set in ((name, _tile_set(name)) for name in _stems("tiles"))
        },
        word_lists={id_: _word_list(word_graph(id_, own)) for id_ in word_files(own)},
        lexicon=partial(word_graph, own=own),
        origins=_origins(own),
    )


def word_files(own: Path | None = None) -> Mapping[str, Path]:
    """Return the files of the word lists by list id, those of the folder `own` before others."""
    found = [path(f"words/{name}") for name in names("words")]
    if own is not None and own.is_dir():
        found += sorted(own.iterdir())
    return {file.stem: file for file in found if file.suffix == ".graph"}


@cache
def word_graph(list_id: str, own: Path | None = None) -> WordGraph:
    """Return a word list, mapped from its file once; files.Unsound for a damaged one of a host."""
    file = word_files(own)[list_id]
    try:
        return WordGraph.open(file)
    except (GraphError, OSError) as error:
        if file.parent != own:
            raise
        raise Unsound(
            f"your word list {file} cannot be read ({error}): make it again with"
            " `python -m bot words add`, or remove it to play with the list shipped"
        ) from error


@cache
def never_played(language: str) -> frozenset[str]:
    """Return the words the computer does not play though people may, in the letters of the game."""
    file = f"words/{language}.never.txt"
    lines = read_text(file).splitlines() if path(file).exists() else []
    return frozenset(word for line in lines for word in line.partition("#")[0].split())


@cache
def bands(language: str) -> Bands | None:
    """Return how common the words of a language are; None for one that nobody has counted."""
    file = path(f"words/bands/{language}.graph")
    return Bands.open(file) if file.exists() else None


@cache
def glossary(language: str) -> Glossary | None:
    """Return what words of a language mean; None for one without a glossary."""
    file = path(f"words/glosses/{language}.glossary")
    return Glossary.open(file) if file.exists() else None


@cache
def leaves(tile_set: TileSet) -> Leaves:
    """Return what tiles kept are worth; what holds in any language where nothing was measured."""
    file = f"leaves/{tile_set.id.replace('-small', '')}.toml"
    if not path(file).exists():
        return Leaves.plain()
    table = _table(file)
    pairs = {
        (one, other): value
        for one, others in table["pairs"].items()
        for other, value in others.items()
    }
    return Leaves(table["tiles"], pairs)


def layout(name: str) -> Layout:
    """Return the layout of this name, such as `classic` or `instant-small`."""
    table = _table(f"boards/{name}.toml")
    return Layout(table["id"], tuple(table["rows"]), table["centre"])


def _stems(folder: str) -> tuple[str, ...]:
    return tuple(name.removesuffix(".toml") for name in names(folder) if name.endswith(".toml"))


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(read_text(name))


def _word_list(graph: WordGraph) -> WordList:
    return WordList(graph.language, graph.edition, graph.digest, len(graph))


def _origins(own: Path | None) -> dict[str, Origin]:
    """Return where lists come from, as their recipes tell; the graph must be the recipe's own."""
    recipes = {name: _table(f"words/{name}.toml") for name in _stems("words")}
    return {
        name: _origin(recipes[recipe.get("list_of", name)])
        for name, recipe in recipes.items()
        if name in word_files(own) and word_graph(name, own).digest == recipe["outcome"]["digest"]
    }


def _origin(recipe: dict[str, Any]) -> Origin:
    named = (f"{source['attribution']}: {source['licence']}" for source in recipe["source"])
    return Origin(recipe["licence"], tuple(dict.fromkeys(" ".join(text.split()) for text in named)))


def _tile_set(name: str) -> TileSet:
    table = _table(f"tiles/{name}.toml")
    kinds = tuple(TileKind(letter, count, points) for letter, count, points in table["tiles"])
    totals = sum(kind.count for kind in kinds), sum(kind.count * kind.points for kind in kinds)
    if totals != (table["count"], table["points"]):
        raise ValueError(f"tiles/{name}: {totals} tiles and points do not match its sums")
    return TileSet(table["id"], table["language"], kinds, table["provisional"])


def _ruleset(name: str) -> Ruleset:
    table = _table(f"rulesets/{name}.toml")
    for key, kind in NAMED_VALUES.items():
        table[key] = kind(table[key])
    table["boards"] = tuple(map(BoardKind, table["boards"]))
    return Ruleset(**table)
