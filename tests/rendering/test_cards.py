"""Charts and cards: scales, ends that stay apart, names that stay inside, what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from rendering import THEMES, ChartScene, Feat, Figure, GameScene, Result, Series, Standing, Tile
from rendering.chart import Charts, Scale, pushed_apart, round_step
from rendering.fonts import Typefaces
from rendering.game_card import GameCards
from rendering.sheet import Sheet
from rendering.sketch import Box
from rendering.statistics_card import StatisticsCards
from tests.rendering.scenes import board, decoded, fonts, painter, small_board
from tests.rendering.whole_games import chart, game, sample, statistics, word

PLOT = Box(1, 1, 11, 7)
NUMBERS = st.integers(-(10**6), 10**6)


@given(NUMBERS, NUMBERS)
def test_a_scale_shows_every_point_between_round_lines(one: int, other: int) -> None:
    scene = ChartScene("", (Series("", ((0, one), (7, other))),))
    scale = Scale.of(scene, PLOT)
    assert scale.low <= min(one, other, 0) <= max(one, other, 0) <= scale.high
    assert scale.low % scale.step == scale.high % scale.step == 0
    assert 1 <= (scale.high - scale.low) // scale.step <= 7
    for at in (one, other, 0):
        x, y = scale.place(7, at)
        assert PLOT.top <= y <= PLOT.bottom
        assert x == PLOT.right


def test_a_rating_need_not_begin_at_zero() -> None:
    scene = ChartScene("", (Series("", ((1, 1480), (2, 1530))),), from_zero=False)
    scale = Scale.of(scene, PLOT)
    assert (scale.low, scale.high, scale.step) == (1480, 1530, 10)


@pytest.mark.parametrize(
    ("spread", "step"), [(0, 1), (5, 1), (6, 2), (42, 10), (331, 100), (512, 200), (999, 200)]
)
def test_steps_are_round(spread: int, step: int) -> None:
    assert round_step(spread) == step


@given(st.lists(st.floats(0, 8), min_size=1, max_size=4))
def test_ends_are_pushed_apart_in_their_order(places: list[float]) -> None:
    moved = pushed_apart(places, 0, 8)
    order = sorted(range(len(places)), key=places.__getitem__)
    assert all(moved[b] - moved[a] >= 0.999 for a, b in pairwise(order))
    assert all(-0.001 <= place <= 8.001 for place in moved)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("chart-dark", (896, 512)),
        ("game-dark", (1613, 1029)),
        ("hostile-game-dark", (1613, 1029)),
        ("statistics-light", (1152, 733)),
    ],
)
def test_a_card_has_the_shape_of_the_box_clients_show(name: str, size: tuple[int, int]) -> None:
    picture = sample(name)
    assert (picture.width, picture.height) == size
    assert picture.width / picture.height == pytest.approx(550 / 350, rel=0.12)


@pytest.mark.parametrize("unit", [20, 48, 100])
def test_cards_of_other_sizes_keep_their_shape(unit: int) -> None:
    for picture in (
        painter().chart(chart(2, "dark"), unit),
        painter().game(game(2, "dark"), unit),
        painter().statistics(statistics("dark"), unit),
    ):
        assert picture.width / unit == pytest.approx(round(picture.width / unit, 1), abs=0.05)
        assert len(picture.data) < 256 * 1024


@pytest.mark.parametrize("unit", [19, 129])
def test_an_impossible_unit_is_refused(unit: int) -> None:
    with pytest.raises(ValueError, match="20 to 128"):
        painter().chart(chart(2, "dark"), unit)


HOSTILE_NAMES = ("W" * 32, "\u202eعربي", "Z\u0338\u0330" * 30, "🔥" * 9, "\x00\ud800", "|" * 6000)


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
def test_a_hostile_name_changes_nothing_outside_its_places(name: str) -> None:
    plain = game(2, "dark")
    seat = Standing(name, 331, won=True, fallback="Player 1")
    hostile = replace(
        plain,
        standings=(seat, plain.standings[1]),
        best=replace(plain.best, name=name, fallback="Player 1"),
    )
    changed = ImageChops.difference(
        decoded(painter().game(plain)), decoded(painter().game(hostile))
    )
    headline, standing, best = (1033, 27, 1586, 91), (1090, 150, 1455, 216), (1330, 358, 1570, 410)
    for left, top, right, bottom in (headline, standing, best):
        changed.paste((0, 0, 0), (left, top, right, bottom))
    assert changed.getbbox() is None


@pytest.mark.parametrize("name", ["Marguerite", "Computer (beginner)"])
def test_the_winner_stands_whole_in_the_headline_of_any_sentence(name: str) -> None:
    plain = game(2, "dark")
    winner = replace(plain.standings[0], name=name)
    before = replace(plain, standings=(winner, plain.standings[1]))
    after = replace(before, headline=f"{name} wins")
    assert painter().game(before).data == painter().game(after).data


def test_a_card_draws_neither_strip_nor_bag_of_its_board() -> None:
    scene = game(2, "dark")
    other = replace(scene, board=replace(scene.board, players=(), bag=None))
    assert painter().game(scene).data == painter().game(other).data


def test_a_board_of_another_size_fills_the_same_height() -> None:
    small = small_board(players=(), bag=None)
    card = decoded(painter().game(replace(game(2, "dark"), board=small)))
    alone = decoded(painter().board(small, 87))
    assert alone.height == card.height
    squares = (0, 0, 1020, 1029)
    assert card.crop(squares).tobytes() == alone.crop(squares).tobytes()


TILE = (Tile("A", 1),)
REFUSED: tuple[tuple[str, type[Any], dict[str, Any]], ...] = (
    ("without points", Series, {"name": "", "points": ()}),
    ("x must rise", Series, {"name": "", "points": ((1, 0), (1, 1))}),
    ("million", Series, {"name": "", "points": ((1, 10**6 + 1),)}),
    ("1 to 4 lines", ChartScene, {"title": "", "series": ()}),
    ("1 to 4 lines", ChartScene, {"title": "", "series": (Series("", ((0, 0),)),) * 5}),
    ("unknown theme", ChartScene, {"title": "", "series": (Series("", ((0, 0),)),), "theme": "x"}),
    ("1 to 32 tiles", Feat, {"tiles": (), "points": 1, "name": ""}),
    ("1 to 32 tiles", Feat, {"tiles": TILE * 33, "points": 1, "name": ""}),
    ("printable", Feat, {"tiles": (Tile("", 1),), "points": 1, "name": ""}),
)


@pytest.mark.parametrize(("reason", "kind", "fields"), REFUSED)
def test_an_impossible_part_of_a_card_is_refused(
    reason: str, kind: type[Any], fields: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=reason):
        kind(**fields)


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("1 to 4 standings", {"standings": ()}),
        ("1 to 4 standings", {"standings": (Standing("", 0),) * 5}),
        ("one theme", {"board": board(theme="light")}),
    ],
)
def test_an_impossible_card_of_a_game_is_refused(reason: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=reason):
        replace(game(2, "dark"), **change)


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("4 figures", {"figures": (Figure("1", "x"),) * 5}),
        ("negative", {"results": (Result(-1, ""), Result(0, ""), Result(0, ""))}),
        ("one theme", {"theme": "light"}),
    ],
)
def test_an_impossible_card_of_a_player_is_refused(reason: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=reason):
        replace(statistics("dark"), **change)


@pytest.mark.parametrize(
    "change",
    [
        {"results": (Result(0, "won"), Result(0, "drawn"), Result(0, "lost")), "figures": ()},
        {"best": None, "chart": None},
        {"best": Feat(word("A" * 32), 0, "")},
        {"chart": ChartScene("", (Series("", ((5, 5),)),))},
    ],
)
def test_a_card_of_a_player_without_much_to_tell_is_drawn(change: dict[str, Any]) -> None:
    picture = painter().statistics(replace(statistics("dark"), **change))
    assert decoded(picture).size == (1152, 733)


def test_a_card_of_a_game_without_a_play_is_drawn() -> None:
    scene = replace(game(2, "dark"), best=None, all_tiles=(), board=board())
    assert isinstance(scene, GameScene)
    assert decoded(painter().game(scene)).size == (1613, 1029)


def test_texts_of_a_game_are_kept_and_those_of_a_person_are_not() -> None:
    sheet = Sheet(THEMES["dark"], Typefaces(fonts()), 64, wide=True)
    StatisticsCards(sheet).draw(statistics("dark"))
    Charts(sheet).draw(chart(4, "dark"))
    assert sheet.ink.cache_info().currsize == 0
    GameCards(sheet).draw(game(4, "dark"))
    assert sheet.ink.cache_info().currsize > 0
