"""Word graphs: looking words up, opening a list, building one (targets G4 of the engine design)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

from bot import resources
from bot.engine.graph import WordGraph, build

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SAMPLE = 20_000


@bench
def words() -> Iterator[Row]:
    paths = [resources.path("words") / name for name in resources.names("words")]
    graphs = {path.stem: path for path in paths if path.suffix == ".graph"}
    for language, path in graphs.items():
        yield Row(
            f"words-open-{language}",
            scaled(least_ms(lambda path=path: WordGraph.open(path))),
            "ms",
            5,
        )
    yield Row(
        "words-open-all",
        scaled(least_ms(lambda: list(map(WordGraph.open, graphs.values())))),
        "ms",
        50,
    )
    graph = WordGraph.open(graphs["en"])
    inside = list(graph)
    yield from lookups(graph, inside)
    ms = least_ms(lambda: build(inside, graph.alphabet, language="en", edition="1"), runs=5)
    yield Row("words-build-each", scaled(ms) * 1000 / len(inside), "µs", 4)


def lookups(graph: WordGraph, inside: Sequence[tuple[str, ...]]) -> Iterator[Row]:
    """Words of the list, and the same with one letter changed, as slips are."""
    chance = random.Random(1)  # noqa: S311 - the same sample on every run
    hits = chance.sample(inside, SAMPLE)
    misses = [changed(word, graph.alphabet, chance) for word in hits]
    for name, sample in (("hit", hits), ("miss", misses)):
        ms = least_ms(lambda sample=sample: [graph.has(word) for word in sample])
        yield Row(f"words-lookup-{name}", scaled(ms) * 1000 / SAMPLE, "µs", 5)


def changed(
    word: tuple[str, ...], alphabet: Sequence[str], chance: random.Random
) -> tuple[str, ...]:
    at = chance.randrange(len(word))
    return (*word[:at], chance.choice(alphabet), *word[at + 1 :])
