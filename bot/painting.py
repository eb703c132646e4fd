"""What boards are drawn and labelled with: the project's fonts, and labels by language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot import resources
from bot.ui.texts import Squares
from rendering import Fonts, Painter

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def make_painter() -> Painter:
    """Return the painter, with the fonts of the project; it keeps what it has drawn."""
    fonts = resources.fonts()
    return Painter(Fonts(fonts["InterDisplay-Bold"], fonts["Inter-Bold"], fonts["Inter-SemiBold"]))


@cache
def squares() -> Mapping[str, Squares]:
    """Return what stands on the squares of a board, by language."""
    return {code: Squares(*entry) for code, entry in resources.squares().items()}
