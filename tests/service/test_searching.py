"""What is searched on: lists with house words, generators kept, machines made once."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.building import build
from bot.engine.gaddag import keep, kept_at
from bot.engine.graph import WordGraph
from bot.rules.board import Board
from bot.rules.lexicon import House
from bot.service.searching import (
    LOOK_AGAIN,
    MOST_GENERATORS,
    Desks,
    Ground,
    NotSearchable,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.lexicon import Lexicon

CATALOGUE = resources.catalogue()
FEW = ("CAT", "CATS", "DOG", "DOGS", "TEA")


@cache
def few() -> WordGraph:
    alphabet = resources.word_graph("en").alphabet
    return WordGraph.open(build(map(tuple, FEW), alphabet, language="en", edition="Few 1"))


def opened(_list_id: str) -> Lexicon:
    return few()


def ground(**more: object) -> Ground:
    made = Ground(
        opened,
        "en",
        CATALOGUE.layouts["wordfeud"],
        CATALOGUE.tile_sets["wordfeud", "en"],
        CATALOGUE.rulesets["wordfeud"],
        House(),
    )
    return replace(made, **more)  # type: ignore[arg-type]  # the names are checked by replace


def words_of(graph: WordGraph) -> list[str]:
    return ["".join(word) for word in graph]


def test_house_words_come_in_and_bans_go_out() -> None:
    house = House(words=("ZZZ", "CAT", "AA", "ÅÅ"), bans=("DOG", "NONE", "Ø"))
    made = Desks().generator(ground(house=house)).terms.words
    assert words_of(made) == sorted(["AA", "CAT", "CATS", "DOGS", "TEA", "ZZZ"])
    assert made.digest != few().digest
    assert len(made) == 6


def test_a_list_without_house_words_is_searched_as_it_is() -> None:
    desks = Desks()
    generator = desks.generator(ground())
    assert generator.terms.words is few()
    assert desks.generator(ground()) is generator


def test_a_list_with_house_words_is_made_once() -> None:
    desks, house = Desks(), House(words=("QQ",), bans=("TEA",))
    first = desks.generator(ground(house=house))
    other = desks.generator(ground(house=house, layout=CATALOGUE.layouts["classic"]))
    assert first.terms.words is other.terms.words
    assert first.terms.words.has(tuple("QQ"))
    assert not first.terms.words.has(tuple("TEA"))


def test_lists_of_many_servers_share_their_nodes() -> None:
    desks = Desks()
    houses = [House(words=("A" * n,), bans=("TEA",)) for n in range(2, 12)]
    made = [desks.generator(ground(house=house)).terms.words for house in houses]
    assert len({id(words.nodes) for words in made}) == 1
    for words, house in zip(made, houses, strict=True):
        assert words_of(words) == sorted(["CAT", "CATS", "DOG", "DOGS", *house.words])


def test_what_the_pure_search_has_met_is_shared_and_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.engine.generator.TWIN", None)
    monkeypatch.setattr("bot.service.searching.MOST_MET", 5)
    desks, rack = Desks(), tuple("CATSDOG")
    first = desks.generator(ground())
    assert first.plays(Board(), rack)
    met = desks._states[id(few().nodes)]  # noqa: SLF001 - what fills the memory
    assert len(met) > 5
    other = desks.generator(ground(layout=CATALOGUE.layouts["classic"]))
    assert other is not first
    assert other.plays(Board(), rack)
    assert list(desks._states.values()) == [met]  # noqa: SLF001 - as above
    housed = desks.generator(ground(house=House(words=("AA",))))
    assert housed.plays(Board(), rack)
    assert met not in desks._states.values()  # noqa: SLF001 - as above
    again = desks.generator(ground())
    assert again is not first
    assert sorted(again.plays(Board(), rack)) == sorted(first.plays(Board(), rack))


def test_a_full_margin_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.searching.ROOM", 700)
    desks = Desks()
    for n in range(2, 16):
        house = House(words=("A" * n,), bans=("DOG",))
        words = desks.generator(ground(house=house)).terms.words
        assert words_of(words) == sorted(["CAT", "CATS", "DOGS", "TEA", "A" * n])


def test_house_words_are_found_by_the_machine_too(tmp_path: Path) -> None:
    """As soon as there is one, and by the same plays as without."""
    now, folder, file = [1000.0], tmp_path / "gaddags", tmp_path / "few.graph"
    file.write_bytes(build(map(tuple, FEW), few().alphabet, language="en", edition="Few 1"))
    asked = ground(house=House(words=("DOT", "AD"), bans=("TEA",)), gaddags=folder, file=file)
    desks = Desks(steady=lambda: now[0])
    plain = desks.generator(asked)
    assert plain.terms.gaddag is None
    keep(file, folder)
    now[0] += LOOK_AGAIN
    better = desks.generator(asked)
    assert better.terms.gaddag is not None
    for rack in (tuple("DOTCAS?"), tuple("TEADOG?")):
        assert sorted(better.plays(Board(), rack)) == sorted(plain.plays(Board(), rack))
    builder = desks._builder  # noqa: SLF001 - nobody else waits for it
    assert builder is not None
    assert builder.wait(timeout=60) == 0


def test_what_is_kept_is_bounded() -> None:
    desks, first = Desks(), ground()
    generator = desks.generator(first)
    for bonus in range(1000, 1000 + MOST_GENERATORS):
        rules = replace(first.ruleset, bonus=bonus)
        desks.generator(replace(first, ruleset=rules))
    assert desks.generator(first) is not generator


def test_a_list_that_is_no_graph_cannot_be_searched() -> None:
    with pytest.raises(NotSearchable):
        Desks().generator(ground(lexicon=lambda _: frozenset()))


def test_a_machine_is_made_once_and_taken_when_it_is_there(tmp_path: Path) -> None:
    file, folder, now = tmp_path / "few.graph", tmp_path / "gaddags", [1000.0]
    file.write_bytes(build(map(tuple, FEW), few().alphabet, language="en", edition="Few 1"))
    asked = ground(gaddags=folder, file=file)
    desks = Desks(steady=lambda: now[0])
    assert desks.generator(asked).terms.gaddag is None
    builder = desks._builder  # noqa: SLF001 - nobody else waits for it
    assert builder is not None
    assert builder.wait(timeout=60) == 0
    assert desks.generator(asked).terms.gaddag is None  # not looked for at every move
    now[0] += LOOK_AGAIN
    assert desks.generator(asked).terms.gaddag is not None
    assert os.listdir(folder) == [kept_at(folder, few()).name]  # noqa: PTH208 - names are what counts
