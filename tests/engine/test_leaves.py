"""Which tables of leaves were made of the lists, boards and tiles of today."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from bot import resources
from bot.leaves import HEAD, made_of

CATALOGUE = resources.catalogue()

# Tables that something has changed under since they were measured, and what. They go on serving:
# leaves of a list with some words more or less are nearly the same, and measuring takes minutes.
# A change of lists, boards or tiles either measures again (`make leaves ARGS="classic.sv"`) or
# names its tables here, with the reason; a table measured again leaves this list.
STALE: dict[str, str] = {}


def table_of(tile_set_id: str) -> dict[str, Any]:
    return tomllib.loads(resources.path(f"leaves/{tile_set_id}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("family", "language"), sorted(CATALOGUE.tile_sets))
def test_a_table_was_made_of_what_is_played_today(family: str, language: str) -> None:
    tile_set = CATALOGUE.tile_sets[family, language]
    told = table_of(tile_set.id)
    now = made_of(family, tile_set)
    fresh = {mark: told[mark] for mark in now} == now
    assert fresh != (tile_set.id in STALE), "measure it, or name it in STALE: see above"


def test_only_tables_that_are_there_are_stale() -> None:
    assert set(STALE) <= {tile_set.id for tile_set in CATALOGUE.tile_sets.values()}
    assert all(STALE.values())


def test_every_mark_stands_in_the_head_of_a_table() -> None:
    tile_set = CATALOGUE.tile_sets["classic", "en"]
    head = HEAD.format(id=tile_set.id, games=[1], **made_of("classic", tile_set))
    assert tomllib.loads(head) == {**made_of("classic", tile_set), "games": [1]}


def test_the_mark_of_a_game_is_of_all_that_counts() -> None:
    """Of each set its own; a change of a tile's count is another game."""
    marks = {made_of(family, tiles)["game"] for (family, _), tiles in CATALOGUE.tile_sets.items()}
    assert len(marks) == len(CATALOGUE.tile_sets)
    tile_set = CATALOGUE.tile_sets["classic", "en"]
    assert made_of("classic", tile_set.halved()) != made_of("classic", tile_set)
