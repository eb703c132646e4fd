"""The pictures in words: everything that is drawn is said, and a board is one short code block."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import resources
from bot.ui import textboard
from bot.ui.textboard import newest_word, text_board
from rendering import BoardScene, Cell, Player
from tests.rendering.scenes import LABELS, board, two_players
from tests.rendering.whole_games import chart, game, hostile_game, replay, statistics, variant
from tests.ui.tables import texts

EN = texts("en")
BOARD = """\
```
   A  B  C  D  E  F  G  H  I  J  K  L  M  N  O
 1 TW .  .  DL .  .  .  TW .  .  .  DL .  .  TW
 2 .  DW .  .  .  TL .  .  P  TL .  .  .  DW .
 3 .  .  DW .  .  .  DL .  H  .  .  .  DW .  .
 4 DL .  G  R  A  V  E  L  ?I O  B  DW .  .  DL
 5 .  .  .  .  DW E  .  .  N  .  DW A  .  .  .
 6 .  TL .  .  .  N  .  .  I  TL .  X  .  TL .
 7 .  .  DL .  .  U  DL .  X  .  .  E  DL .  .
 8 TW .  .  Q  U  A  R  T  Z  .  .  D  .  .  TW
 9 .  .  DL U  .  .  DL .  DL O  .  .  DL .  .
10 .  TL .  I  .  TL .  .  J  O  K  I  N  G  .
11 .  .  .  Z  DW .  .  .  .  M  DW .  .  R  .
12 DL .  .  Z  E  S  T  DL .  .  .  DW .  A  DL
13 .  .  DW E  .  . [H  A  L  F  W  A  Y] ?S .
14 .  DW .  D  .  TL .  .  .  TL .  .  .  E  .
15 TW .  .  DL .  .  .  TW .  .  .  DL .  .  TW
?X: blank standing for X
[X]: newest play
```"""


def test_a_board_as_text_reads_row_by_row() -> None:
    assert text_board(two_players(), EN) == (BOARD,)


def test_an_empty_board_has_its_centre_and_no_legend() -> None:
    (block,) = text_board(board(), EN)
    assert block.splitlines()[9].split()[8] == "*"
    assert len(block.splitlines()) == 18


@pytest.mark.parametrize(
    ("kind", "marked", "told"),
    [("preview", "(H  A ", "(X): not played yet"), ("challenge", "<H  A ", "<X>: in doubt")],
)
def test_a_play_that_does_not_count_has_its_own_marks(kind: str, marked: str, told: str) -> None:
    (block,) = text_board(variant(kind, "dark"), EN)
    assert marked in block
    assert told in block.splitlines()


def test_a_word_down_is_marked_in_every_row() -> None:
    tiles = tuple(Cell(row, 14, "LL", 8, blank=True) for row in range(3))
    fresh = frozenset((row, 14) for row in range(3))
    (block,) = text_board(board(tiles=tiles, fresh=fresh, labels=LABELS["tr"]), EN)
    assert [line.endswith("[?LL]") for line in block.splitlines()[2:6]] == [True] * 3 + [False]


@pytest.mark.parametrize("locale", sorted(resources.locales()))
@pytest.mark.parametrize("labels", sorted(LABELS))
def test_any_full_board_of_15_is_one_message(locale: str, labels: str) -> None:
    tiles = tuple(Cell(*divmod(at, 15), "CH", 10, blank=True) for at in range(225))
    fresh = frozenset((row, column) for row in range(15) for column in range(0, 15, 2))
    scene = board(tiles=tiles, fresh=fresh, labels=LABELS[labels])
    (block,) = text_board(scene, texts(locale))
    assert len(block) <= 2000


def test_a_larger_board_goes_into_several_messages_under_the_same_names() -> None:
    scene = BoardScene(32, 32, (), (16, 16), "star", LABELS["tr"])
    blocks = text_board(scene, EN)
    assert len(blocks) > 1
    assert all(len(block) <= 2000 for block in blocks)
    assert {block.splitlines()[1] for block in blocks} == {blocks[0].splitlines()[1]}
    numbers = [int(line.split()[0]) for block in blocks for line in block.splitlines()[2:-1]]
    assert numbers == list(range(1, 33))


POSITIONS = st.dictionaries(
    st.tuples(st.integers(0, 14), st.integers(0, 14)),
    st.tuples(st.sampled_from(["A", "Å", "İ", "CH", "L·L"]), st.booleans(), st.booleans()),
    max_size=60,
)


@settings(max_examples=40)
@given(POSITIONS)
def test_every_square_is_read_back(
    position: dict[tuple[int, int], tuple[str, bool, bool]],
) -> None:
    tiles = tuple(Cell(*at, text, 1, blank) for at, (text, blank, _) in position.items())
    fresh = frozenset(at for at, (*_, new) in position.items() if new)
    (block,) = text_board(board(tiles=tiles, fresh=fresh), EN)
    lines = block.splitlines()[2:17]
    inside, read = False, {}
    for row, line in enumerate(lines):
        spaced = line.replace("[", " [ ").replace("]", " ] ").split()[1:]
        column = 0
        for part in spaced:
            if part in "[]":
                inside = part == "["
            else:
                read[row, column] = (part, inside)
                column += 1
        assert column == 15
    for at, (text, blank, new) in position.items():
        assert read[at] == (f"?{text}" if blank else text, new)
    plain = [part for at, (part, _) in read.items() if at not in position]
    assert set(plain) <= {".", "*", "DL", "TL", "DW", "TW"}


# Alt texts


def test_a_board_says_the_newest_word_scores_bag_and_turn() -> None:
    assert textboard.board_alt(two_players(), EN) == (
        "Newest: HALFWAYS at 13G across. Marguerite 214, Bjørn-Åke 187, 34 tiles left. "
        "Bjørn-Åke to play."
    )


def test_what_happened_takes_the_place_of_the_newest_word() -> None:
    alt = textboard.board_alt(two_players(), EN, ["Marguerite passed."])
    assert alt.startswith("Marguerite passed. Marguerite 214")


def test_plays_that_do_not_count_are_said_to_be_so() -> None:
    preview = textboard.board_alt(variant("preview", "dark", "+98"), EN)
    assert preview.startswith("Not played yet: HALFWAYS at 13G across, +98.")
    assert "In doubt: HALFWAYS" in textboard.board_alt(variant("challenge", "dark"), EN)


def test_hostile_names_leave_room_for_everything() -> None:
    players = tuple(Player("\u202e" + "W" * 6000, 10**6, seat == 3) for seat in range(4))
    scene = two_players(players=players)
    alt = textboard.board_alt(scene, EN, ["x" * 5000])
    assert len(alt) <= 1024
    assert alt.endswith("to play.")
    assert "34 tiles left" in alt
    assert len(textboard.game_alt(hostile_game(), EN)) <= 1024


@pytest.mark.parametrize("locale", sorted(resources.locales()))
def test_every_picture_has_an_alt_text(locale: str) -> None:
    said = texts(locale)
    assert "331" in textboard.chart_alt(chart(4, "dark"), said)
    card = textboard.game_alt(game(4, "dark"), said)
    assert all(part in card for part in ("Marguerite", "QUARTZ", "98", "HALFWAYS", "−40")) or all(
        part in card for part in ("Marguerite", "QUARTZ", "98", "HALFWAYS", "-40")
    )
    player = textboard.statistics_alt(statistics("dark"), said)
    assert all(part in player for part in ("42", "341", "24", "15", "QUIXOTRY", "365"))
    assert "25" in textboard.replay_alt(replay(), said)


@pytest.mark.parametrize(
    ("squares", "word"),
    [
        ({(12, 6), (12, 12)}, ("HALFWAYS", (12, 6), "ACROSS")),
        ({(7, 5)}, ("QUARTZ", (7, 3), "ACROSS")),
        ({(4, 5), (5, 5)}, ("VENUA", (3, 5), "DOWN")),
    ],
)
def test_a_word_is_read_off_the_board(
    squares: set[tuple[int, int]], word: tuple[str, tuple[int, int], str]
) -> None:
    text, square, direction = newest_word(two_players(), frozenset(squares))
    assert (text, tuple(square), direction.name) == word


def test_words_follow_the_scene_whatever_the_theme() -> None:
    dark, light = two_players(), replace(two_players(), theme="light")
    assert text_board(dark, EN) == text_board(light, EN)
