"""Replays: a reader of GIF files sees each board in its turn; the file holds changes only."""

from __future__ import annotations

import struct
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import BoardScene, Cell, Player, ReplayScene
from rendering.gif import encode
from tests.rendering.scenes import board, decoded, painter, small_board, two_players
from tests.rendering.whole_games import replay, variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering import Picture

COLOURS = [(0, 0, 0), (255, 0, 0), (0, 0, 255)]


@cache
def animation() -> Picture:
    return painter().replay(replay())


def blocks(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the blocks of a GIF file strictly; AssertionError for anything out of place."""
    assert data[:6] == b"GIF89a"
    flags = data[10]
    assert flags & 0x80
    at = 13 + (3 << ((flags & 7) + 1))
    while data[at] != 0x3B:
        size = {0x21: 2, 0x2C: 10}[data[at]]
        head, at = data[at : at + size], at + size
        if head[0] == 0x2C:
            at += 1  # the code size
        start = at
        while data[at]:
            at += data[at] + 1
        yield ("image" if head[0] == 0x2C else "extension"), head + data[start:at]
        at += 1
    assert at == len(data) - 1


def test_a_replay_of_25_moves_keeps_its_budget() -> None:
    picture = animation()
    assert picture.mime == "image/gif"
    assert len(picture.data) <= 400 * 1024
    assert (picture.width, picture.height) == Image.open(BytesIO(picture.data)).size == (698, 749)


def test_every_frame_is_its_board() -> None:
    scene, shown = replay(), Image.open(BytesIO(animation().data))
    assert shown.n_frames == len(scene.frames) == 25
    for number in (0, 1, 12, 23, 24):
        shown.seek(number)
        drawn = decoded(painter().board(scene.frames[number], 44))
        assert shown.convert("RGB").tobytes() == drawn.tobytes(), number


def test_a_frame_stays_nine_tenths_of_a_second_and_the_last_four_seconds() -> None:
    shown = Image.open(BytesIO(animation().data))
    assert shown.info["loop"] == 0
    times = []
    for number in range(shown.n_frames):
        shown.seek(number)
        times.append(shown.info["duration"])
    assert times == [900] * 24 + [4000]


def test_frames_after_the_first_hold_what_changed_and_no_palette() -> None:
    images = [body for kind, body in blocks(animation().data) if kind == "image"]
    boxes = [struct.unpack("<HHHHB", body[1:10]) for body in images]
    assert [box[4] for box in boxes] == [0] * 25
    assert boxes[0][:4] == (0, 0, 698, 749)
    assert all(box[2] * box[3] < 698 * 749 for box in boxes[1:])
    assert sum(map(len, images[1:])) < 8 * len(images[0])


def test_a_frame_that_changes_nothing_still_takes_its_time() -> None:
    scene = ReplayScene((two_players(),) * 3)
    shown = Image.open(BytesIO(painter().replay(scene, 20).data))
    assert shown.n_frames == 3
    shown.seek(2)
    still = decoded(painter().board(two_players(), 20))
    assert shown.convert("RGB").tobytes() == still.tobytes()


SQUARES = st.tuples(st.integers(0, 4), st.integers(0, 4))
POSITIONS = st.dictionaries(SQUARES, st.sampled_from("AÅQW"), max_size=12)


@settings(max_examples=15)
@given(st.lists(POSITIONS, min_size=1, max_size=4))
def test_any_course_of_a_game_is_read_back(positions: list[dict[tuple[int, int], str]]) -> None:
    frames = tuple(
        BoardScene(
            *(5, 5, (), (2, 2), "star", board().labels),
            tiles=tuple(Cell(*at, letter, 1, at[0] == 4) for at, letter in position.items()),
            players=(Player("Anna", number),),
        )
        for number, position in enumerate(positions)
    )
    shown = Image.open(BytesIO(painter().replay(ReplayScene(frames), 20).data))
    for number, frame in enumerate(frames):
        shown.seek(number)
        drawn = decoded(painter().board(frame, 20))
        assert shown.convert("RGB").tobytes() == drawn.tobytes()


@pytest.mark.parametrize("count", [1, 2, 3, 64, 127, 255])
def test_any_number_of_colours_leaves_an_index_for_what_stays(count: int) -> None:
    colours = [(at, 255 - at, at // 2) for at in range(count)]
    images = [Image.new("L", (40, 3), at % count) for at in range(2)]
    images[1].putpixel((39, 2), count - 1)
    shown = Image.open(BytesIO(encode([(image, 10) for image in images], colours)))
    shown.seek(shown.n_frames - 1)
    assert shown.convert("RGB").getpixel((39, 2)) == colours[count - 1]
    assert shown.convert("RGB").getpixel((0, 0)) == colours[1 % count]


def test_what_cannot_be_a_file_is_refused() -> None:
    image = Image.new("L", (4, 4))
    with pytest.raises(ValueError, match="without frames"):
        encode([], COLOURS)
    with pytest.raises(ValueError, match="256 colours"):
        encode([(image, 1)], [(0, 0, 0)] * 256)
    with pytest.raises(ValueError, match="a frame of"):
        encode([(image, 1), (Image.new("L", (4, 5)), 1)], COLOURS)


@pytest.mark.parametrize(
    ("reason", "frames"),
    [
        ("1 to 250", ()),
        ("1 to 250", (board(),) * 251),
        ("different boards", (board(), small_board())),
        ("different boards", (board(), board(theme="light"))),
        ("different boards", (board(bag=1), board())),
        ("that count", (variant("preview", "dark"),)),
    ],
)
def test_an_impossible_replay_is_refused(reason: str, frames: tuple[BoardScene, ...]) -> None:
    with pytest.raises(ValueError, match=reason):
        ReplayScene(frames)


def test_frames_may_differ_in_all_that_changes() -> None:
    scene = two_players()
    later = replace(scene, tiles=scene.tiles[1:], fresh=frozenset(), bag=3)
    assert len(ReplayScene((scene, later)).frames) == 2
