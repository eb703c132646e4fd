"""Word graphs: looking words up, opening a list, building one, and what lies beside lists."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

from bot import resources
from bot.engine.building import build
from bot.engine.graph import WordGraph

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
    yield from beside(inside)
    ms = least_ms(lambda: build(inside, graph.alphabet, language="en", edition="1"), runs=5)
    yield Row("words-build-each", scaled(ms) * 1000 / len(inside), "µs", 4)


def beside(inside: Sequence[tuple[str, ...]]) -> Iterator[Row]:
    """How common a word is, and what it means: the latter once for each /word check."""
    bands, glossary = resources.bands("en"), resources.glossary("en")
    if bands is None or glossary is None:
        raise FileNotFoundError("no bands or glosses of English")
    sample = random.Random(2).sample(inside, SAMPLE)  # noqa: S311 - the same sample on every run
    ms = least_ms(lambda: [bands.band(word) for word in sample])
    yield Row("words-band", scaled(ms) * 1000 / SAMPLE, "µs", 8)
    few = ["".join(word) for word in sample[:100]]
    ms = least_ms(lambda: [glossary.of(word) for word in few])
    yield Row("words-meaning", scaled(ms) / len(few), "ms", 5)


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
