"""What eyes make of colours: WCAG contrast, CIEDE2000 distance, colour-blind sight.

Dichromacy is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at severity 1.0,
on linear RGB.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.theme import Rgb

Triple = tuple[float, float, float]

SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)
LUMINANCE = TO_XYZ[1]


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the WCAG 2 contrast ratio, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Rgb) -> float:
    return _dot(LUMINANCE, _linear(colour))


def distance(one: Rgb, other: Rgb, sight: str) -> float:
    """Return how far apart two colours look to that sight."""
    return ciede2000(_lab(_seen(one, sight)), _lab(_seen(other, sight)))


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference of two L*a*b* colours (Sharma, Wu, Dalal 2005)."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1 + (1 - _saturation(chroma)) / 2
    (l1, c1, h1), (l2, c2, h2) = (
        (light, hypot(a * stretch, b), degrees(atan2(b, a * stretch)) % 360)
        for light, a, b in (one, other)
    )
    turn = _turn(h1, h2) if c1 * c2 else 0
    d_hue = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * _hue_weight(hue)
    by_light, by_chroma, by_hue = (l2 - l1) / s_light, (c2 - c1) / s_chroma, d_hue / s_hue
    rotation = -2 * _saturation(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _turn(start: float, end: float) -> float:
    return (end - start + 180) % 360 - 180


def _hue_weight(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(height * cos(radians(times * hue + at)) for height, times, at in waves)


def _seen(colour: Rgb, sight: str) -> Triple:
    red, green, blue = (min(1.0, max(0.0, _dot(row, _linear(colour)))) for row in SIGHT[sight])
    return red, green, blue


def _lab(linear: Triple) -> Triple:
    x, y, z = (
        _cube_root(_dot(row, linear) / white) for row, white in zip(TO_XYZ, WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else part * 24389 / 27 / 116 + 16 / 116


def _linear(colour: Rgb) -> Triple:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def _dot(one: Triple, other: Triple) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
