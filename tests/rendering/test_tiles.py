"""Every tile of every alphabet reads well: its ink inside the face, letter and value apart."""

from __future__ import annotations

from functools import cache, reduce

import pytest
from PIL import Image, ImageChops, ImageDraw

from rendering import THEMES
from rendering.fonts import Typeface
from tests.rendering.scenes import alphabet, editions, fonts, tile_pictures

# The face without the antialiased pixels of its edge, for old and new tiles: box and radius.
FACES = {False: ((3, 3, 60, 57), 7), True: ((6, 6, 57, 54), 5)}
MORE_TEXTS = ("CH", "LL", "RR", "QU", "NY", "L·L", "W", "M", "Å", "Ğ", "İ", "Ş", "Œ", "Ż")
VALUES = (0, 1, 4, 8, 10)


def texts() -> list[str]:
    every = {letter for edition in editions() for letter in alphabet(edition)}
    return sorted(every | set(MORE_TEXTS))


@cache
def tiles(theme: str, *, fresh: bool) -> dict[tuple[str, int, bool, bool], Image.Image]:
    """Return the picture of every text with every value, and as a blank."""
    looks = [(text, value, False, fresh) for text in texts() for value in VALUES]
    return tile_pictures([*looks, *((text, 0, True, fresh) for text in texts())], theme)


@cache
def ink(
    text: str, value: int, theme: str = "dark", *, blank: bool = False, fresh: bool = False
) -> Image.Image:
    """Return where a tile differs from its face, 255 or 0, as large as a square."""
    tile = tiles(theme, fresh=fresh)[text, value, blank, fresh]
    face = getattr(THEMES[theme], "new" if fresh else "tile")
    apart = ImageChops.difference(tile, Image.new("RGB", tile.size, face)).split()
    farthest = reduce(ImageChops.lighter, apart)
    marks = farthest.point([255 * (level > 60) for level in range(256)])
    box, radius = FACES[fresh]
    inside = Image.new("L", tile.size, 0)
    ImageDraw.Draw(inside).rounded_rectangle(box, radius, fill=255)
    return ImageChops.multiply(inside, marks)


def pieces(mask: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return the bounding boxes of what hangs together, corners counting."""
    left = {divmod(at, mask.width)[::-1] for at, level in enumerate(mask.tobytes()) if level}
    found = []
    while left:
        grown, border = set(), [left.pop()]
        while border:
            x, y = border.pop()
            grown.add((x, y))
            near = {(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)} & left
            left -= near
            border.extend(near)
        across, down = zip(*grown, strict=True)
        found.append((min(across), min(down), max(across) + 1, max(down) + 1))
    return sorted(found)


@cache
def pieces_of(text: str, role: str) -> int:
    """Return of how many pieces a text consists when it stands alone, large."""
    font = Typeface(getattr(fonts(), role)).at(56)
    mask = Image.new("L", (162, 88), 0)
    ImageDraw.Draw(mask).text((6, 66), text, font=font, fill=255, anchor="ls")
    sharp = mask.point([255 * (level > 127) for level in range(256)])
    return len(pieces(sharp))


@pytest.mark.parametrize("text", texts())
def test_a_letter_and_its_value_do_not_touch(text: str) -> None:
    for value in VALUES:
        expected = pieces_of(text, "display") + pieces_of(str(value), "bold")
        assert len(pieces(ink(text, value))) == expected, value


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_letters_keep_clear_of_the_edges_of_the_face(theme: str, *, fresh: bool) -> None:
    (left, top, right, bottom), _ = FACES[fresh]
    for text in texts():
        ink_left, ink_top, ink_right, ink_bottom = ink(text, 10, theme, fresh=fresh).getbbox()
        assert left + 1 <= ink_left < ink_right <= right, text
        assert top + 1 <= ink_top < ink_bottom <= bottom, text


@pytest.mark.parametrize("text", texts())
def test_the_letter_of_a_blank_stays_inside_its_ring(text: str) -> None:
    boxes = pieces(ink(text, 0, blank=True))
    ring, *letter = sorted(boxes, key=lambda box: box[0] - box[2])
    assert len(letter) == pieces_of(text, "display")
    for left, top, right, bottom in letter:
        assert ring[0] + 3 <= left < right <= ring[2] - 3
        assert ring[1] + 3 <= top < bottom <= ring[3] - 3


def test_the_letters_of_a_word_stand_on_about_one_line() -> None:
    feet = [
        max(bottom for left, _, _, bottom in pieces(ink(text, 1)) if left < 30)
        for text in "HÅNDBLEİÖ"
    ]
    assert max(feet) - min(feet) <= 4
