"""Pictures of boards, racks, whole games and players: scene values in, the bytes of a file out.

A leaf of the project: it imports Pillow, the standard library and itself, and knows neither games
nor Discord. Fonts come in as bytes, names and labels already localised.
"""

from rendering.model import (
    BoardScene,
    Cell,
    Fonts,
    Labels,
    Mark,
    Pending,
    Picture,
    Player,
    RackScene,
    Tile,
)
from rendering.painter import Painter
from rendering.summaries import (
    ChartScene,
    Feat,
    Figure,
    GameScene,
    ReplayScene,
    Result,
    Series,
    Standing,
    StatisticsScene,
)
from rendering.theme import THEMES

__all__ = [
    "THEMES",
    "BoardScene",
    "Cell",
    "ChartScene",
    "Feat",
    "Figure",
    "Fonts",
    "GameScene",
    "Labels",
    "Mark",
    "Painter",
    "Pending",
    "Picture",
    "Player",
    "RackScene",
    "ReplayScene",
    "Result",
    "Series",
    "Standing",
    "StatisticsScene",
    "Tile",
]
