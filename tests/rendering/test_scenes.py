"""A scene that cannot be drawn is refused when it is made."""

from __future__ import annotations

from typing import Any

import pytest

from rendering import BoardScene, Cell, Labels, Mark, Player, RackScene, Tile
from tests.rendering.scenes import board, painter

REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tile off the board", {"tiles": (Cell(15, 0, "A", 1),)}),
    ("tile off the board", {"tiles": (Cell(0, -1, "A", 1),)}),
    ("two of one square", {"tiles": (Cell(3, 3, "A", 1), Cell(3, 3, "B", 3))}),
    ("1 to 4 printable", {"tiles": (Cell(0, 0, "", 1),)}),
    ("1 to 4 printable", {"tiles": (Cell(0, 0, "ABCDE", 1),)}),
    ("1 to 4 printable", {"tiles": (Cell(0, 0, "A\n", 1),)}),
    ("value", {"tiles": (Cell(0, 0, "A", 100),)}),
    ("value", {"tiles": (Cell(0, 0, "A", -1),)}),
    ("fresh square", {"fresh": frozenset({(7, 7)})}),
    ("premium off the board", {"premiums": (Mark(0, 15, "dl"),)}),
    ("two of one square", {"premiums": (Mark(0, 0, "dl"), Mark(0, 0, "tw"))}),
    ("unknown premium", {"premiums": (Mark(0, 0, "ql"),)}),
    ("centre off the board", {"centre": (7, 15)}),
    ("unknown centre mark", {"centre_mark": "moon"}),
    ("unknown theme", {"theme": "sepia"}),
    ("more than 4 players", {"players": (Player("A", 0),) * 5}),
    ("bag", {"bag": -1}),
    ("5 to 32", {"rows": 4}),
    ("5 to 32", {"columns": 33}),
)


@pytest.mark.parametrize(("reason", "fields"), REFUSED)
def test_an_impossible_board_is_refused(reason: str, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=reason):
        board(**fields)


@pytest.mark.parametrize("label", ["A" * 9, "D\nL"])
def test_a_label_that_cannot_be_drawn_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="label"):
        Labels(label, "TL", "DW", "TW")


@pytest.mark.parametrize(
    ("tiles", "more"),
    [
        ((Tile("A", 1),) * 16, {}),
        ((Tile("", 1),), {}),
        ((), {"slots": 0}),
        ((), {"slots": 16}),
        ((), {"theme": "sepia"}),
    ],
)
def test_an_impossible_rack_is_refused(tiles: tuple[Tile, ...], more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"rack|tile|theme"):
        RackScene(tiles, **more)


@pytest.mark.parametrize("square", [0, 19, 129])
def test_an_impossible_size_is_refused(square: int) -> None:
    with pytest.raises(ValueError, match="20 to 128"):
        painter().board(board(), square)
    with pytest.raises(ValueError, match="20 to 128"):
        painter().rack(RackScene(()), square)


def test_the_scene_of_a_board_has_no_field_for_a_rack() -> None:
    assert not [name for name in BoardScene.__dataclass_fields__ if "rack" in name]
