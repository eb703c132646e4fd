"""The command line: `python -m bot.wordlists build [ID ...] [--accept]`, or `report ID FILE`.

Builds the named lists, or all there are recipes for, and writes `<id>.graph` beside each recipe;
then what is made from them, `bands` and `glosses`, into folders of their own. A list that comes out
otherwise than its recipe says is not written and the exit status is 1; `--accept` writes it and
puts the new count and digest into the recipe. `report` compares a list
with any other: recall and extras by word length.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot import resources
from bot.engine.graph import GraphError, WordGraph
from bot.wordlists import WordListError, beside, report
from bot.wordlists.build import ChangedError, check, make, steps
from bot.wordlists.recipe import ids, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.wordlists.recipe import Recipe


class Bar:
    """A progress bar on the error stream: one line that grows, or one line a step in a log."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0

    def __call__(self, step: str) -> None:
        """Show that a step begins."""
        drawn = "#" * self._done + "." * (self._total - self._done)
        self._done += 1
        live = sys.stderr.isatty()
        line = f"[{drawn}] {self._done}/{self._total} {step}"
        sys.stderr.write(f"\r\x1b[K{line}" if live else f"{line}\n")
        sys.stderr.flush()

    def close(self) -> None:
        """End the growing line."""
        if sys.stderr.isatty():
            sys.stderr.write("\n")


def main(arguments: list[str]) -> int:
    """Run the command; give the exit status."""
    options = _parser().parse_args(arguments or ["build"])
    try:
        options.run(options)
    except (WordListError, GraphError, OSError) as error:
        sys.stderr.write(f"\n{error}\n")
        return 1
    return 0


def _build(options: argparse.Namespace) -> None:
    folder = options.folder
    asked = options.ids or (*ids(folder), *beside.ids(folder))
    recipes = [load(folder, id_) for id_ in asked if id_ not in beside.KINDS]
    others = [beside.load(folder, id_) for id_ in asked if id_ in beside.KINDS]
    bar = Bar(sum(map(steps, recipes)) + sum(map(beside.steps, others)))
    with _packages(options.packages) as packages:
        for recipe in recipes:
            _keep(recipe, folder, make(recipe, packages, bar), accept=options.accept)
        for other in others:
            made = beside.make(other, folder, packages, bar)
            _keep_beside(other, folder, made, accept=options.accept)
    bar.close()


def _report(options: argparse.Namespace) -> None:
    graph = WordGraph.open(options.folder / f"{options.id}.graph")
    other = report.read(options.file, graph)
    sys.stdout.writelines(f"{line}\n" for line in report.lines(graph, other))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.wordlists", description=__doc__)
    commands = parser.add_subparsers(required=True)
    build = commands.add_parser("build", help="build lists from their recipes")
    build.add_argument("ids", nargs="*", metavar="ID", help="what to build (default: all)")
    build.add_argument("--accept", action="store_true", help="take the outcome into the recipe")
    build.add_argument("--folder", type=Path, default=resources.path("words"))
    build.add_argument("--packages", type=Path, help="keep the packages here for the next time")
    build.set_defaults(run=_build)
    compared = commands.add_parser("report", help="compare a list with another")
    compared.add_argument("id", metavar="ID", help="a list, such as sv")
    compared.add_argument("file", type=Path, metavar="FILE", help="text, or JSON: a list of words")
    compared.add_argument("--folder", type=Path, default=resources.path("words"))
    compared.set_defaults(run=_report)
    return parser


@contextmanager
def _packages(kept: Path | None) -> Iterator[Path]:
    """Give the folder packages are fetched into: the one asked for, or one that goes again."""
    if kept is not None:
        yield kept.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="wordlist-") as folder:
        yield Path(folder)


def _keep(recipe: Recipe, folder: Path, content: bytes, *, accept: bool) -> None:
    """Write a list that is as its recipe says, or any if it is to be accepted."""
    graph = WordGraph.open(content)
    try:
        check(recipe, graph)
    except ChangedError:
        if not accept:
            raise
        take_over(recipe, folder, graph)
    _write(folder / f"{recipe.id}.graph", content)
    sys.stdout.write(f"{recipe.id}: {len(graph)} words, digest {graph.digest}\n")


def _keep_beside(
    other: beside.Beside, folder: Path, made: dict[str, bytes], *, accept: bool
) -> None:
    """Write what goes beside the lists if it is as its recipe says, or is to be accepted."""
    if accept:
        beside.take_over(other, folder, made)
    else:
        beside.check(other, made)
    for language, content in made.items():
        _write(folder / other.file(language), content)
        sys.stdout.write(f"{other.file(language)}: {len(content)} bytes\n")


def take_over(recipe: Recipe, folder: Path, graph: WordGraph) -> None:
    """Write a list's count and digest into its recipe."""
    path = folder / f"{recipe.id}.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^count = \d+$", f"count = {len(graph)}", text)
    text = re.sub(r'(?m)^digest = "\w*"$', f'digest = "{graph.digest}"', text)
    path.write_text(text, encoding="utf-8")


def _write(path: Path, content: bytes) -> None:
    """Replace a file at once: a bot that has the old one mapped goes on with it."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
