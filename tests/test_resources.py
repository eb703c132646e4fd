"""The reader of `data/` in a checkout; test_packaging.py looks at it in a wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import resources

ROOT = Path(__file__).resolve().parent.parent


def test_a_checkout_reads_data_beside_the_package() -> None:
    assert resources.root() == ROOT / "data"


def test_fonts_are_true_type_under_their_role() -> None:
    fonts = resources.fonts()
    assert {"InterDisplay-Bold", "Inter-Bold", "Inter-SemiBold"} <= fonts.keys()
    assert all(content[:4] == b"\x00\x01\x00\x00" for content in fonts.values())


def test_text_and_bytes_are_the_same_file() -> None:
    assert resources.read_text("fonts/OFL.txt").encode() == resources.read_bytes("fonts/OFL.txt")


def test_names_are_sorted_and_a_missing_folder_is_empty() -> None:
    found = resources.names("fonts")
    assert list(found) == sorted(found)
    assert "OFL.txt" in found
    assert resources.names("nothing") == ()


def test_locales_hold_fluent_sources() -> None:
    for locale, files in resources.locales().items():
        assert (ROOT / "data" / "locales" / locale).is_dir()
        assert all(name.endswith(".ftl") for name in files)


@pytest.mark.parametrize("name", ["../README.md", "/etc/hostname", "fonts/../../LICENSE"])
def test_nothing_outside_is_read(name: str) -> None:
    with pytest.raises(ValueError, match="not inside the data folder"):
        resources.read_bytes(name)
