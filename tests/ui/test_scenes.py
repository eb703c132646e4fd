"""From games to scenes: everything drawn is there, and a board's scene cannot hold a rack."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.painting import squares
from bot.rules.seen import PrivateRack, PublicGame, public, rack_of
from bot.ui import scenes
from bot.ui.table import Table
from rendering import BoardScene, Cell
from tests.ui.tables import PEOPLE, Play, texts

if TYPE_CHECKING:
    from pathlib import Path

RULES = ["classic", "classic-published", "classic-tournament", "instant", "wordfeud"]


def played() -> Play:
    return Play("HEL?OABADEINSTRSTUVWX").begun().lay(0, "8H", "HELLO")


def test_board_scene_shows_tiles_scores_and_the_newest_play() -> None:
    scene = scenes.board_scene(played().table("en"), "dark")
    assert Cell(7, 7, "H", 4) in scene.tiles
    assert Cell(7, 9, "L", 0, blank=True) in scene.tiles
    assert scene.fresh == {(7, column) for column in range(7, 12)}
    assert [(p.name, p.score, p.to_move) for p in scene.players] == [
        ("Anna", 14, False),
        ("Sven", 0, True),
    ]
    assert scene.bag == 85


@pytest.mark.parametrize("rules", RULES)
def test_every_ruleset_has_a_scene(rules: str) -> None:
    table = Play("ABCDEFGHIKLMNO", rules=rules).begun().table("en")
    scene = scenes.board_scene(table, "light")
    layout = table.game.offer.layout
    assert (scene.rows, scene.columns) == (layout.height, layout.width)
    assert len(scene.premiums) == len(layout.premiums)


@pytest.mark.parametrize("language", sorted(squares()))
def test_labels_are_short_and_the_centre_is_one_of_two(language: str) -> None:
    speak = replace(texts("en"), squares=squares()[language])
    labels = scenes.labels(speak)
    assert all(1 <= len(text) <= 3 for text in dataclasses.astuple(labels))
    scene = scenes.board_scene(replace(played().table("en"), texts=speak), "dark")
    assert (scene.labels, scene.centre_mark) == (labels, "plus" if language == "it" else "star")


def test_labels_are_those_of_the_specification(shared: Path) -> None:
    wanted = json.loads((shared / "spec" / "rules.json").read_text("utf-8"))["labels"]
    assert squares().keys() == wanted.keys()
    for language, entry in wanted.items():
        labels = tuple(entry[kind] for kind in ("DL", "TL", "DW", "TW"))
        assert squares()[language].labels == labels


def test_every_language_of_words_and_texts_has_labels() -> None:
    words = {language for _, language in resources.catalogue().tile_sets}
    assert squares().keys() >= words | resources.locales().keys()


def test_scene_is_the_same_whatever_the_racks() -> None:
    one = Play("HELLOABADEINSTRSTUV").begun().lay(0, "8H", "HELLO")
    other = Play("HELLOQZPPKFFEAIINND").begun().lay(0, "8H", "HELLO")
    assert one.game.seats[1].rack != other.game.seats[1].rack
    assert scenes.board_scene(one.table("en"), "dark") == scenes.board_scene(
        other.table("en"), "dark"
    )


def test_public_types_have_no_field_for_a_rack() -> None:
    given = {field.name: field.type for field in dataclasses.fields(Table)}
    assert given == {"game": "PublicGame", "people": "tuple[SeatPerson, ...]", "texts": "Texts"}
    assert scenes.board_scene.__annotations__["table"] == "Table"
    for kind in (PublicGame, BoardScene, Table):
        names = {field.name for field in dataclasses.fields(kind)}
        assert not names & {"rack", "racks", "seal", "seed", "bag_tiles"}


def test_rack_scene_keeps_the_order_and_marks_blanks() -> None:
    game = Play("HEL?OABADEINST").begun().game
    rack = rack_of(game, 0)
    scene = scenes.rack_scene(rack, "dark", 7)
    assert isinstance(rack, PrivateRack)
    assert [tile.text for tile in scene.tiles] == list("HEL?OAB")
    assert [tile.blank for tile in scene.tiles] == [letter == "?" for letter in "HEL?OAB"]


def test_nameless_people_have_a_name_in_the_picture() -> None:
    game = played().game
    table = Table(public(game), (dataclasses.replace(PEOPLE[0], name=" \n "),), texts("sv"))
    assert [p.name for p in scenes.board_scene(table, "dark").players] == ["Spelare 1", "Spelare 2"]


def test_file_names_tell_game_and_place() -> None:
    assert scenes.board_file("abcdefgh", 12) == "board-abcdefgh-12.png"
    assert scenes.rack_file("abcdefgh", 12) == "rack-abcdefgh-12.png"
