"""Colours of the pictures: one frozen value per theme.

Rules a theme must keep (tests/rendering/test_themes.py measures them, so a theme can be added
safely): letters at least 7:1 on their face, labels and coordinates at least 4.5:1; any two of the
seven states of a square (empty, four premiums, tile, new tile) at least 20 apart in CIEDE2000 for
normal, protan and deutan sight and 15 for tritan; a double is the lighter of its hue, a triple the
darker; the tile is the most extreme luminance on the board, so that it reads at twenty pixels;
the lines of a chart at least 4.5:1 on the page, for numbers are written in their colours.
"""

from dataclasses import dataclass
from typing import Self

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour a picture uses, as (red, green, blue) of 0..255; `x_ink` is written on `x`."""

    name: str
    page: Rgb
    coordinate: Rgb
    empty: Rgb
    empty_ink: Rgb
    dl: Rgb
    dl_ink: Rgb
    tl: Rgb
    tl_ink: Rgb
    dw: Rgb
    dw_ink: Rgb
    tw: Rgb
    tw_ink: Rgb
    tile: Rgb
    tile_edge: Rgb
    tile_ink: Rgb
    tile_value: Rgb
    tile_blank: Rgb
    new: Rgb
    new_edge: Rgb
    new_ink: Rgb
    new_blank: Rgb
    card: Rgb
    card_ink: Rgb
    card_on: Rgb
    card_on_ink: Rgb
    icon: Rgb
    turn: Rgb
    trial: Rgb
    trial_edge: Rgb
    trial_ink: Rgb
    doubt: Rgb
    doubt_ink: Rgb
    series_1: Rgb
    series_2: Rgb
    series_3: Rgb
    series_4: Rgb

    @property
    def series(self) -> tuple[Rgb, ...]:
        """The colours of four players' lines, in the order of the seats."""
        return self.series_1, self.series_2, self.series_3, self.series_4

    @classmethod
    def of(cls, name: str, **colours: str) -> Self:
        """Build a theme from RRGGBB texts; a missing or an unknown colour is a TypeError."""
        return cls(name, **{role: _rgb(text) for role, text in colours.items()})


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


DARK = Theme.of(
    "dark",
    page="1B1E24",
    coordinate="AEB6C2",
    empty="2C313A",
    empty_ink="AEB6C2",
    dl="66C4F4",
    dl_ink="0E2A40",
    tl="3E6CA6",
    tl_ink="FFFFFF",
    dw="E0736B",
    dw_ink="2B0A08",
    tw="A3262A",
    tw_ink="FFFFFF",
    tile="F3E7CC",
    tile_edge="BFA877",
    tile_ink="1F1A14",
    tile_value="3A3226",
    tile_blank="8A1C1C",
    new="FFBE0B",
    new_edge="966000",
    new_ink="1F1A14",
    new_blank="6E0F0F",
    card="262B33",
    card_ink="E6E9EE",
    card_on="3A4250",
    card_on_ink="FFFFFF",
    icon="AEB6C2",
    turn="FFBE0B",
    trial="33301F",
    trial_edge="FFBE0B",
    trial_ink="FFD766",
    doubt="5B2A9D",
    doubt_ink="FFFFFF",
    series_1="66C4F4",
    series_2="FFBE0B",
    series_3="E0736B",
    series_4="F4F5F7",
)

LIGHT = Theme.of(
    "light",
    page="F4F5F7",
    coordinate="4A5361",
    empty="E1E5EA",
    empty_ink="4A5361",
    dl="78B2F4",
    dl_ink="0A2440",
    tl="2A60B7",
    tl_ink="FFFFFF",
    dw="F0898E",
    dw_ink="4A0A12",
    tw="C2180F",
    tw_ink="FFFFFF",
    tile="2E2620",
    tile_edge="0F0C0A",
    tile_ink="FFF6E0",
    tile_value="F0E2C4",
    tile_blank="FFCF7A",
    new="FFD21F",
    new_edge="8F6400",
    new_ink="1F1A14",
    new_blank="6E0F0F",
    card="E6E9EE",
    card_ink="2A303A",
    card_on="FFFFFF",
    card_on_ink="11151B",
    icon="4A5361",
    turn="8F6400",
    trial="FFF7DC",
    trial_edge="8F6400",
    trial_ink="4F3700",
    doubt="5B2A9D",
    doubt_ink="FFFFFF",
    series_1="2A60B7",
    series_2="9C5D00",
    series_3="D01C6B",
    series_4="11151B",
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
