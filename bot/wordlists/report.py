"""Comparing a shipped list with any other: how much of it is there, how much is extra, by length.

Recall is the share of the other list's words that ours has, extras the share of ours that the other
lacks. The other list is only read: nothing of it is kept. Extras are a sign of junk only where the
other list inflects its words as ours does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.wordlists import WordListError
from bot.wordlists.build import letters
from bot.wordlists.fold import Folder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from bot.engine.graph import WordGraph

    Word = tuple[str, ...]

LENGTHS = range(2, 16)
SPANS = ((2, 8), (2, 15))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ours against another list, for words of `shortest` to `longest` letters."""

    shortest: int
    longest: int
    ours: int
    others: int
    common: int

    @property
    def recall(self) -> float:
        """Share of the other list's words that ours has; 1 if it has none."""
        return self.common / self.others if self.others else 1.0

    @property
    def extras(self) -> float:
        """Share of our words that the other list lacks; 0 if ours has none."""
        return 1 - self.common / self.ours if self.ours else 0.0


def read(file: Path, graph: WordGraph) -> set[Word]:
    """Read another list in our letters: JSON of words, or text; WordListError if it cannot be."""
    try:
        text = file.read_text(encoding="utf-8-sig")
        words = json.loads(text) if file.suffix == ".json" else text.split()
    except (OSError, ValueError) as error:
        raise WordListError(f"cannot read {file}: {error}") from error
    return set(Folder(graph.language, graph.alphabet).fold_all(map(str, words)))


def compare(graph: WordGraph, other: Collection[Word]) -> Iterator[Comparison]:
    """Compare by each length, then over the spans people ask for."""
    ours = _counted(graph)
    others = _counted(other)
    common = _counted(word for word in other if graph.has(word))
    for shortest, longest in (*((length, length) for length in LENGTHS), *SPANS):
        span = range(shortest, longest + 1)
        sums = [sum(counts.get(length, 0) for length in span) for counts in (ours, others, common)]
        yield Comparison(shortest, longest, *sums)


def differing(
    graph: WordGraph, other: Collection[Word], length: int
) -> tuple[list[str], list[str]]:
    """Give the words of one length that ours lacks, and those that only ours has."""
    mine = {word for word in graph if letters(word) == length}
    theirs = {word for word in other if letters(word) == length}
    return sorted(map("".join, theirs - mine)), sorted(map("".join, mine - theirs))


def _counted(words: Iterable[Word]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for word in words:
        length = letters(word)
        counts[length] = counts.get(length, 0) + 1
    return counts


def lines(graph: WordGraph, other: Collection[Word]) -> Iterator[str]:
    """Yield the report, line by line."""
    yield f"{graph.list_id}: {graph.edition}, {len(graph)} words, against {len(other)}"
    yield "letters    ours   other  recall  extras"
    for row in compare(graph, other):
        span = f"{row.shortest}" if row.shortest == row.longest else f"{row.shortest}-{row.longest}"
        counts = f"{span:>7} {row.ours:>7} {row.others:>7}"
        yield f"{counts}  {row.recall:6.3f}  {row.extras:6.3f}"
    lacking, extra = differing(graph, other, 2)
    yield f"two letters, lacking: {' '.join(lacking) or '-'}"
    yield f"two letters, extra: {' '.join(extra) or '-'}"
