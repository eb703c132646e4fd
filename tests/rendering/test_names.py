"""Names that people or attackers choose: always a short, readable line inside its card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from rendering import Player
from rendering.fonts import Typeface
from rendering.names import elided, readable
from tests.rendering.scenes import board, decoded, fonts, painter

FACE = Typeface(fonts().semibold)
READABLE = (
    ("Marguerite", "Marguerite"),
    ("  Anna \n\t B  ", "Anna B"),
    ("Anna🔥", "Anna"),
    ("🔥Anna🔥🔥Bob🔥", "Anna•Bob"),
    ("Ａｎｎａ", "Anna"),
    ("𝕏𝖝_wo", "Xx_wo"),
    ("A\u030ake", "Åke"),
    ("Z\u0338\u0330a\u0336l\u0335g\u0337o\u0336", "Zalgo"),
    ("\u202eevil\u202c", "evil"),
    ("ß½™①", "ß½TM1"),
    ("Дмитрий", "Дмитрий"),
    ("李Anna", "Anna"),
    ("李小龍Al", "Player 2"),
    ("عربي", "Player 2"),
    ("🔥🔥🔥", "Player 2"),
    ("", "Player 2"),
    ("\ud800", "Player 2"),
    ("★", "★"),
    ("@everyone", "@everyone"),
)
# The first of two cards under the classic board, and what keeps clear of its edges.
CARD = (14, 1005, 437, 1074)
PADDING, RING = 12, 5
HOSTILE_NAMES = (
    "W" * 32,
    "𒐫𒈙꧅" * 10,
    "\u0636\u0651" * 16,
    "A" + "\u0335\u035c\u0489" * 500,
    "👩‍👩‍👧‍👦" * 8,
    "|" * 6000,
    "\ufdfd" * 32,
    "Ǻ" * 32,
    "\x00\x07\x1b[31m",
    "\ud83d",
    "a\u2028b\u2029c",
)


@pytest.mark.parametrize(("name", "drawn"), READABLE)
def test_a_name_is_made_readable(name: str, drawn: str) -> None:
    assert readable(name, "Player 2", FACE.covered) == drawn


def test_a_fallback_that_cannot_be_drawn_gives_way_too() -> None:
    assert readable("🔥", "火", FACE.covered) == "?"


@given(st.text(st.characters(exclude_categories=()), max_size=60))
def test_any_name_becomes_covered_text_that_fits(name: str) -> None:
    drawn = readable(name, "Player 2", FACE.covered)
    assert drawn
    assert set(drawn) <= FACE.covered
    assert FACE.at(23).getlength(elided(drawn, FACE, 23, 120)) <= 120


def test_a_long_name_ends_in_an_ellipsis() -> None:
    assert elided("Marguerite", FACE, 23, 400) == "Marguerite"
    assert elided("Marguerite", FACE, 23, 80).endswith("…")
    assert elided("Marguerite", FACE, 23, 3) == ""


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
@pytest.mark.parametrize("score", [0, -99999, 10**9])
def test_a_hostile_name_changes_nothing_outside_its_card(name: str, score: int) -> None:
    plain, hostile = (
        decoded(painter().board(board(players=(player, Player("Zoë", 98)), bag=34)))
        for player in (Player("", 1, fallback="P"), Player(name, score, fallback="P"))
    )
    changed = ImageChops.difference(plain, hostile).getbbox()
    if changed is not None:
        assert CARD[0] + PADDING <= changed[0] <= changed[2] <= CARD[2] - PADDING
        assert CARD[1] + RING <= changed[1] <= changed[3] <= CARD[3] - RING
