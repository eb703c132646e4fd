"""Every theme keeps the floors for eyes: contrast, seven states told apart, colour-blind or not."""

from __future__ import annotations

from itertools import combinations

import pytest

from rendering.palette import MOST_COLOURS, Palette
from rendering.theme import THEMES, Theme
from tests.rendering.colour import ciede2000, contrast, distance, luminance

STATES = ("empty", "dl", "tl", "dw", "tw", "tile", "new")
LETTERS = (
    ("tile", "tile_ink"),
    ("tile", "tile_value"),
    ("tile", "tile_blank"),
    ("new", "new_ink"),
    ("new", "new_blank"),
    ("card", "card_ink"),
    ("card_on", "card_on_ink"),
)
LABELS = (
    ("dl", "dl_ink"),
    ("tl", "tl_ink"),
    ("dw", "dw_ink"),
    ("tw", "tw_ink"),
    ("empty", "empty_ink"),
    ("page", "coordinate"),
    ("card", "icon"),
)
SHAPES = (("page", "turn"), ("card_on", "turn"), ("new", "new_edge"))
FLOORS = {"normal": 20, "protan": 20, "deutan": 20, "tritan": 15}
# Pairs of Sharma, Wu and Dalal's published test data, with the difference they give.
PUBLISHED = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
)

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@themes
@pytest.mark.parametrize(("face", "ink"), LETTERS)
def test_letters_have_a_contrast_of_seven(theme: Theme, face: str, ink: str) -> None:
    assert contrast(getattr(theme, face), getattr(theme, ink)) >= 7


@themes
@pytest.mark.parametrize(("face", "ink"), LABELS)
def test_labels_and_coordinates_have_a_contrast_of_four_and_a_half(
    theme: Theme, face: str, ink: str
) -> None:
    assert contrast(getattr(theme, face), getattr(theme, ink)) >= 4.5


@themes
@pytest.mark.parametrize(("ground", "shape"), SHAPES)
def test_rings_and_borders_have_a_contrast_of_three(theme: Theme, ground: str, shape: str) -> None:
    assert contrast(getattr(theme, ground), getattr(theme, shape)) >= 3


@themes
@pytest.mark.parametrize("sight", FLOORS)
def test_the_seven_states_of_a_square_are_told_apart(theme: Theme, sight: str) -> None:
    near = {
        (one, other): apart
        for one, other in combinations(STATES, 2)
        if (apart := distance(getattr(theme, one), getattr(theme, other), sight)) < FLOORS[sight]
    }
    assert near == {}


@themes
@pytest.mark.parametrize(("double", "triple"), [("dl", "tl"), ("dw", "tw")])
def test_a_double_is_the_lighter_of_its_hue(theme: Theme, double: str, triple: str) -> None:
    assert luminance(getattr(theme, double)) > 2 * luminance(getattr(theme, triple))


@themes
def test_the_tile_is_the_most_extreme_luminance(theme: Theme) -> None:
    others = [luminance(getattr(theme, state)) for state in STATES if state != "tile"]
    tile = luminance(theme.tile)
    assert tile > max(others) or tile < min(others)


@themes
def test_a_palette_holds_every_colour_of_its_theme_and_the_page_first(theme: Theme) -> None:
    palette = Palette(theme)
    assert len(palette.colours) <= MOST_COLOURS
    assert len(set(palette.colours)) == len(palette.colours)
    assert palette.colours[0] == theme.page
    for role in (*STATES, *(ink for _, ink in LETTERS + LABELS)):
        colour = getattr(theme, role)
        assert palette.colours[palette.nearest(colour)] == colour


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_distance_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], published: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(published, abs=1e-4)
