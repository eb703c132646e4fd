"""What a host asks of word lists: `python -m bot words list` and `words add LANG FILE`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot import resources
from bot.engine.graph import GraphError, WordGraph
from bot.wordlists import WordListError, host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHOWN = 10  # refused words an answer names
FAILED = 1
IN_USE = (
    "From the bot's next start on games are played with it, also those that are running then:"
    " they are told so.\n"
)


def tell_lists(folder: Path) -> int:
    """Print every list there is, which one is the host's own, and where each comes from."""
    sys.stdout.writelines(f"{line}\n" for line in _lines(folder))
    return 0


def _lines(folder: Path) -> Iterator[str]:
    catalogue = resources.catalogue(folder)
    files = resources.word_files(folder)
    for id_, words in sorted(catalogue.word_lists.items()):
        own = f"; your own: {files[id_]}" if _own(files[id_], folder) else ""
        yield f"{id_}: {words.edition}, {words.count} words{own}"
        yield f"    digest {words.digest}"
        if origin := catalogue.origins.get(id_):
            yield f"    licence: {origin.licence}"
            yield from (f"    {source}" for source in origin.sources)


def add_list(language: str, file: Path, edition: str, folder: Path) -> int:
    """Compile a host's list, tell what was made and what was left out; give the exit status."""
    before = {id_: kept for id_, kept in resources.word_files(folder).items() if _own(kept, folder)}
    replaced = {id_: _before(kept) for id_, kept in before.items()}
    try:
        made = host.add(language, file, edition or file.stem, folder)
    except WordListError as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return FAILED
    for added in made:
        graph = added.graph
        sys.stdout.write(f"{graph.list_id}: {graph.edition}, {len(graph)} words in {added.file}\n")
        told = replaced.get(graph.list_id) or _shipped(graph.list_id)
        sys.stdout.write(f"    in the place of {told}\n" if told else "")
        if added.refused:
            named = ", ".join(added.refused[:SHOWN])
            more = ", ..." if len(added.refused) > SHOWN else ""
            sys.stdout.write(
                f"    left out, no words of the game: {len(added.refused)}: {named}{more}\n"
            )
    sys.stdout.write(IN_USE)
    again = any(added.graph.list_id in replaced for added in made)
    aim = "To play with the shipped list again" if again else "To undo it"
    sys.stdout.write(f"{aim}, remove {_listed(made)} and start the bot again.\n")
    return 0


def _own(file: Path, folder: Path) -> bool:
    return file.parent == folder


def _before(file: Path) -> str:
    """Return what was a host's own list, while it is still there."""
    try:
        graph = WordGraph.open(file)
    except (GraphError, OSError):
        return "your own list before, which could not be read"
    return f"your own list before, which is gone: {graph.edition}, {len(graph)} words"


def _shipped(list_id: str) -> str:
    words = resources.catalogue().word_lists.get(list_id)
    return "" if words is None else f"the {words.count} words shipped: {words.edition}"


def _listed(made: tuple[host.Added, ...]) -> str:
    return " and ".join(str(added.file) for added in made)
