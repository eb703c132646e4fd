"""The pictures are the ones looked at and kept: compared square by square on decoded pixels.

Where Pillow brings the FreeType the goldens were drawn with, pixels are equal; elsewhere letters
may differ a little at their edges, and what is compared is the picture reduced to a quarter.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, features

from tests.rendering.make_goldens import FREETYPE, GOLDENS
from tests.rendering.scenes import LEFT, SQUARE, TOP, decoded
from tests.rendering.whole_games import SAMPLES, sample

# One wrong letter moves a reduced pixel of its square by more than 200, another FreeType by 40.
TOLERATED = 48


def differing(drawn: Image.Image, golden: Image.Image) -> set[str]:
    """Return the names of the squares that differ; rows above and below the board count as well."""
    assert drawn.size == golden.size
    places = set()
    difference = ImageChops.difference(drawn, golden)
    for top in range(TOP - SQUARE, drawn.height, SQUARE):
        for left in range(LEFT - SQUARE, drawn.width, SQUARE):
            box = (max(left, 0), max(top, 0), left + SQUARE, top + SQUARE)
            if differs(difference.crop(box)):
                places.add(f"column {(left - LEFT) // SQUARE}, row {(top - TOP) // SQUARE}")
    return places


def differs(part: Image.Image) -> bool:
    if features.version("freetype2") == FREETYPE.read_text("utf-8").strip():
        return part.getbbox() is not None
    return max(high for _, high in part.reduce(4).getextrema()) > TOLERATED


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_its_golden(name: str) -> None:
    picture = sample(name)
    with Image.open(GOLDENS / f"{name}.png") as golden:
        assert differing(decoded(picture), golden.convert("RGB")) == set()


def test_goldens_and_samples_are_the_same() -> None:
    assert {file.stem for file in GOLDENS.glob("*.png")} == {*SAMPLES}


def test_one_wrong_letter_is_found_on_its_square() -> None:
    with Image.open(GOLDENS / "two-players-dark.png") as golden:
        right = golden.convert("RGB")
    wrong = right.copy()
    row_of_gravel, column_of_g, column_of_r = 3, 2, 3
    at = (LEFT + column_of_r * SQUARE, TOP + row_of_gravel * SQUARE)
    wrong.paste(right.crop((*at, at[0] + SQUARE, at[1] + SQUARE)), (at[0] - SQUARE, at[1]))
    assert differing(wrong, right) == {f"column {column_of_g}, row {row_of_gravel}"}
