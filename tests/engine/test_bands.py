"""Bands: what is common is told from what is rare, in whatever tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from bot import resources
from bot.engine.bands import RARE, SIGNS, Bands, before
from bot.engine.building import build
from bot.engine.graph import GraphError

WORDS = {"A": 0, "AB": 3, "ABBA": 5, "BA": 1}
ALPHABET = (*SIGNS, "A", "B")
NAMED = {"language": "xx", "edition": "Trial"}


def bands() -> Bands:
    signed = [(*word, SIGNS[band]) for word, band in WORDS.items()]
    return Bands.open(build(signed, ALPHABET, **NAMED))


def test_each_word_has_its_band() -> None:
    made = bands()
    assert {word: made.band(word) for word in WORDS} == WORDS
    assert made.band(("AB", "BA")) == WORDS["ABBA"]


@pytest.mark.parametrize("word", ["", "B", "ABB", "BAA", "A0", "0", "C", "Ä", "ABBABB"])
def test_what_nobody_counted_is_rare(word: str) -> None:
    assert bands().band(word) == RARE


def test_words_of_a_band() -> None:
    assert [list(bands().words(band)) for band in range(RARE)] == [
        *(["A"], ["BA"], []),
        *(["AB"], [], ["ABBA"]),
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_band_has_as_many_words_as_all_before_it(language: str) -> None:
    shipped = resources.bands(language)
    assert shipped is not None
    counts = Counter(int(word[-1]) for word in shipped.graph)
    assert [sum(counts[at] for at in range(band)) for band in range(RARE + 1)] == [
        before(band) for band in range(RARE + 1)
    ]


def test_a_list_has_no_bands() -> None:
    with pytest.raises(GraphError):
        Bands.open(build(["AB"], ("A", "B"), **NAMED))
