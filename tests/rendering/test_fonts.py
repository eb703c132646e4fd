"""The vendored fonts: the files FONTS.md names, with every letter the pictures must draw."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

from rendering.fonts import Typeface
from tests.rendering.scenes import DATA, LABELS, alphabet, editions

if TYPE_CHECKING:
    from pathlib import Path

FILES = ("InterDisplay-Bold.ttf", "Inter-Bold.ttf", "Inter-SemiBold.ttf")
WRITTEN = (
    "en ABCDEFGHIJKLMNOPQRSTUVWXYZ es ÁÉÍÑÓÚÜ¿¡ it ÀÈÉÌÒÙ pt ÀÁÂÃÇÉÊÍÓÔÕÚ tr ÇĞIİÖŞÜ ğış "
    "de ÄÖÜẞß fr ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ sv ÅÄÖ nb ÆØÅ pl ĄĆĘŁŃÓŚŹŻ is ÁÐÉÍÓÚÝÞÆÖ cs ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ "
    "ca L·L 0123456789 … − • – — ’ “ ” „ « » ★"
)
NAMES = "Дмитрий Ковалёв Ελένη Παπαδοπούλου Nguyễn Thị Hương"


@pytest.fixture(params=FILES)
def font_file(request: pytest.FixtureRequest) -> Path:
    return DATA / "fonts" / request.param


def test_a_font_is_the_file_fonts_md_names(font_file: Path) -> None:
    digest = hashlib.sha256(font_file.read_bytes()).hexdigest()
    listed = (DATA / "fonts" / "FONTS.md").read_text("utf-8")
    assert f"| {font_file.name} | {font_file.stat().st_size} | `{digest}` |" in listed


def test_the_licence_lies_beside_the_fonts() -> None:
    licence = (DATA / "fonts" / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "The Inter Project Authors" in licence


def test_coverage_is_read_as_fonttools_reads_it(font_file: Path) -> None:
    data = font_file.read_bytes()
    expected = {chr(code) for code in TTFont(BytesIO(data)).getBestCmap()}
    assert Typeface(data).covered == expected


def test_every_interface_language_can_be_written(font_file: Path) -> None:
    assert set(WRITTEN) <= Typeface(font_file.read_bytes()).covered


def test_names_may_be_greek_cyrillic_or_vietnamese() -> None:
    assert set(NAMES) <= Typeface((DATA / "fonts" / FILES[2]).read_bytes()).covered


@pytest.mark.parametrize("edition", editions())
def test_every_letter_of_every_tile_set_is_covered(edition: str) -> None:
    display = Typeface((DATA / "fonts" / FILES[0]).read_bytes())
    assert set("".join(alphabet(edition))) <= display.covered


def test_every_label_is_covered() -> None:
    bold = Typeface((DATA / "fonts" / FILES[1]).read_bytes())
    for labels in LABELS.values():
        assert set(labels.dl + labels.tl + labels.dw + labels.tw) <= bold.covered


def test_a_file_that_is_no_font_is_refused() -> None:
    with pytest.raises(ValueError, match="no cmap table"):
        Typeface(bytes(64))
