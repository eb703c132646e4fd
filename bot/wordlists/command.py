"""What a host asks of word lists: `python -m bot words list` and `words add LANG FILE`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot import resources
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
        own = f"; your own: {files[id_]}" if files[id_].parent == folder else ""
        yield f"{id_}: {words.edition}, {words.count} words{own}"
        yield f"    digest {words.digest}"
        if origin := catalogue.origins.get(id_):
            yield f"    licence: {origin.licence}"
            yield from (f"    {source}" for source in origin.sources)


def add_list(language: str, file: Path, edition: str, folder: Path) -> int:
    """Compile a host's list, tell what was made and what was left out; give the exit status."""
    try:
        made = host.add(language, file, edition or file.stem, folder)
    except WordListError as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return FAILED
    shipped = resources.catalogue().word_lists
    for added in made:
        graph = added.graph
        sys.stdout.write(f"{graph.list_id}: {graph.edition}, {len(graph)} words in {added.file}\n")
        if (replaced := shipped.get(graph.list_id)) is not None:
            sys.stdout.write(
                f"    in the place of the {replaced.count} words shipped: {replaced.edition}\n"
            )
        if added.refused:
            named = ", ".join(added.refused[:SHOWN])
            more = ", ..." if len(added.refused) > SHOWN else ""
            sys.stdout.write(
                f"    left out, no words of the game: {len(added.refused)}: {named}{more}\n"
            )
    sys.stdout.write(IN_USE)
    sys.stdout.write(f"To undo it, remove {_listed(made)} and start the bot again.\n")
    return 0


def _listed(made: tuple[host.Added, ...]) -> str:
    return " and ".join(str(added.file) for added in made)
