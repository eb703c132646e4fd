"""Pictures of boards and racks: scene values in, PNG bytes out.

A leaf of the project: it imports Pillow, the standard library and itself, and knows neither games
nor Discord. Fonts come in as bytes, names and labels already localised.
"""

from rendering.model import (
    BoardScene,
    Cell,
    Fonts,
    Labels,
    Mark,
    Picture,
    Player,
    RackScene,
    Tile,
)
from rendering.painter import Painter
from rendering.theme import THEMES

__all__ = [
    "THEMES",
    "BoardScene",
    "Cell",
    "Fonts",
    "Labels",
    "Mark",
    "Painter",
    "Picture",
    "Player",
    "RackScene",
    "Tile",
]
