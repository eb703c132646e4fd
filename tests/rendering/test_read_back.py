"""A picture gives its scene back: every tile read from the pixels, whole and as small as shown.

Chat clients show a board about 350 pixels high. There a reader still has to know each letter, so
the reduced picture is read by comparing each square with every tile it could be, reduced by
another filter: the nearest must be the right one.
"""

from __future__ import annotations

from functools import cache
from operator import mul

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from rendering import THEMES, BoardScene, Cell, Player
from rendering.palette import MOST_COLOURS
from tests.rendering.scenes import (
    LABELS,
    alphabet,
    board,
    decoded,
    editions,
    one_tile,
    painter,
    square_box,
    tile_pictures,
)

SHOWN_HIGH = 350
SIDE = 15
SQUARES = [level * level for level in range(256)] * 3
PLACES = st.permutations(range(SIDE * SIDE))
# Text, value, blank, fresh: what a reader must tell apart.
Seen = tuple[str, int, bool, bool]


@cache
def kinds(edition: str) -> tuple[Seen, ...]:
    """Return every look of every tile of an alphabet."""
    return tuple(
        (text, 0 if blank else points, blank, fresh)
        for text, points in alphabet(edition).items()
        for blank in (False, True)
        for fresh in (False, True)
    )


def positions(edition: str) -> st.SearchStrategy[dict[tuple[int, int], Seen]]:
    place = st.integers(0, SIDE - 1)
    return st.dictionaries(st.tuples(place, place), st.sampled_from(kinds(edition)), max_size=60)


def scene_of(position: dict[tuple[int, int], Seen], theme: str) -> BoardScene:
    return board(
        tiles=tuple(
            Cell(row, column, text, value, blank)
            for (row, column), (text, value, blank, _) in position.items()
        ),
        fresh=frozenset(place for place, (*_, fresh) in position.items() if fresh),
        players=(Player("Anna", 12, to_move=True), Player("Åke", 7)),
        bag=86,
        theme=theme,
    )


@cache
def filled(kind: Seen, theme: str) -> Image.Image:
    """Return the picture of a board that has this tile on every square."""
    every = {(row, column): kind for row in range(SIDE) for column in range(SIDE)}
    return decoded(painter().board(scene_of(every, theme)))


@cache
def filled_small(kind: Seen, theme: str) -> Image.Image:
    return shown(filled(kind, theme), Image.Resampling.BICUBIC)


def shown(image: Image.Image, resampling: Image.Resampling) -> Image.Image:
    width = round(SHOWN_HIGH * image.width / image.height)
    return image.resize((width, SHOWN_HIGH), resampling)


def nearest(part: Image.Image, candidates: dict[Seen, Image.Image]) -> Seen:
    return min(candidates, key=lambda kind: unlike(part, candidates[kind]))


def unlike(one: Image.Image, other: Image.Image) -> int:
    return sum(map(mul, SQUARES, ImageChops.difference(one, other).histogram()))


@settings(max_examples=8)
@given(position=positions("classic.es"), theme=st.sampled_from([*THEMES]))
def test_every_tile_is_read_back(position: dict[tuple[int, int], Seen], theme: str) -> None:
    picture = painter().board(scene_of(position, theme))
    assert len(picture.data) <= 256 * 1024
    image = decoded(picture)
    assert len(image.getcolors(MOST_COLOURS) or ()) > 0
    for place, kind in position.items():
        box = square_box(*place)
        assert image.crop(box).tobytes() == filled(kind, theme).crop(box).tobytes()


@pytest.mark.parametrize("edition", editions())
def test_every_look_of_every_tile_is_another_picture(edition: str) -> None:
    for theme in THEMES:
        pictures = tile_pictures(kinds(edition), theme).values()
        assert len({picture.tobytes() for picture in pictures}) == len(kinds(edition))


@pytest.mark.parametrize(
    ("edition", "theme", "fresh"),
    [("classic.nb", "dark", False), ("classic.es", "light", False), ("classic.sv", "dark", True)],
)
@settings(max_examples=2)
@given(places=PLACES)
def test_every_tile_is_recognised_as_small_as_clients_show_it(
    edition: str, theme: str, *, fresh: bool, places: list[int]
) -> None:
    assert misread(edition, theme, places, fresh=fresh) == {}


@pytest.mark.slow
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edition", editions())
@settings(max_examples=2)
@given(places=PLACES)
def test_every_tile_of_every_alphabet_is_recognised_small(
    edition: str, theme: str, *, fresh: bool, places: list[int]
) -> None:
    assert misread(edition, theme, places, fresh=fresh) == {}
    filled.cache_clear()
    filled_small.cache_clear()


def misread(edition: str, theme: str, places: list[int], *, fresh: bool) -> dict[Seen, Seen]:
    """Return which looks are taken for which on a board that has them all on these squares."""
    looks = [kind for kind in kinds(edition) if kind[-1] == fresh]
    position = {divmod(at, SIDE): kind for at, kind in zip(places, looks, strict=False)}
    image = shown(decoded(painter().board(scene_of(position, theme))), Image.Resampling.BOX)
    scale = SHOWN_HIGH / filled(looks[0], theme).height
    taken = {}
    for place, kind in position.items():
        box = tuple(round(edge * scale) for edge in square_box(*place))
        candidates = {other: filled_small(other, theme).crop(box) for other in looks}
        if (found := nearest(image.crop(box), candidates)) != kind:
            taken[kind] = found
    return taken


SCENES = st.builds(
    board,
    st.just("classic"),
    players=st.lists(
        st.builds(
            Player,
            st.text(st.characters(exclude_categories=()), max_size=40),
            st.integers(-(10**6), 10**6),
            st.booleans(),
            st.text(max_size=10),
        ),
        max_size=4,
    ).map(tuple),
    bag=st.none() | st.integers(0, 999),
    labels=st.sampled_from([*LABELS.values()]),
    centre_mark=st.sampled_from(["star", "plus", "none"]),
    theme=st.sampled_from([*THEMES]),
)


@settings(max_examples=15)
@given(scene=SCENES)
def test_any_scene_becomes_a_picture_of_few_colours(scene: BoardScene) -> None:
    picture = painter().board(scene)
    image = decoded(picture)
    assert image.size == (picture.width, picture.height)
    assert image.getcolors(MOST_COLOURS) is not None
    assert len(picture.data) <= 64 * 1024


TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=4)


@settings(max_examples=15)
@given(text=TEXTS, value=st.integers(0, 99), blank=st.booleans(), fresh=st.booleans())
def test_any_text_can_stand_on_a_tile(text: str, value: int, *, blank: bool, fresh: bool) -> None:
    scene = one_tile(Cell(0, 0, text, value, blank), "light", fresh=fresh)
    assert decoded(painter().board(scene)).size == (377, 373)
