"""What pictures of whole games and of players show: frozen values, already localised.

Rules: as in model.py, whatever cannot be drawn is refused when the value is made. Names stand
apart from other text and have a fallback, for people choose them and fonts may lack them. All of
it is public: nothing here has a field for a rack.
"""

from dataclasses import dataclass
from itertools import pairwise

from rendering.model import MOST_PLAYERS, SIDE, BoardScene, Tile, check_theme, check_tile, demand

MOST_FRAMES = 250
MOST_FIGURES = 4
LARGEST = 10**6
# Where the winner's name goes in a headline.
NAME_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"
LONGEST_WORD = SIDE.stop - 1


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """The boards of a game in their order, one frame each.

    Raises ValueError without frames, for more than 250 of them, for frames that differ in more
    than tiles, scores, turn and bag, and for plays that do not count yet.
    """

    frames: tuple[BoardScene, ...]

    def __post_init__(self) -> None:
        demand(0 < len(self.frames) <= MOST_FRAMES, "a replay has 1 to 250 frames")
        demand(len(set(map(_setting, self.frames))) == 1, "frames of different boards")
        demand(not any(frame.pending for frame in self.frames), "a replay shows plays that count")


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: `points` are (x, y), x rising; `peaks` are the x that stand out.

    Raises ValueError without points, for x that do not rise and numbers over a million.
    """

    name: str
    points: tuple[tuple[int, int], ...]
    fallback: str = ""
    peaks: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        places = [x for x, _ in self.points]
        demand(bool(places), "a line without points")
        demand(all(a < b for a, b in pairwise(places)), "x must rise")
        largest = max(abs(number) for point in self.points for number in point)
        demand(largest <= LARGEST, "a chart shows numbers up to a million")


@dataclass(frozen=True, slots=True)
class ChartScene:
    """Lines over one axis; those of points begin at zero, those of ratings need not.

    Raises ValueError unless there are 1 to 4 lines.
    """

    title: str
    series: tuple[Series, ...]
    theme: str = "dark"
    from_zero: bool = True

    def __post_init__(self) -> None:
        demand(0 < len(self.series) <= MOST_PLAYERS, "a chart has 1 to 4 lines")
        check_theme(self.theme)


@dataclass(frozen=True, slots=True)
class Feat:
    """A play worth showing: its word in tiles, its points, who made it.

    Raises ValueError for a word of no or more than 32 tiles.
    """

    tiles: tuple[Tile, ...]
    points: int
    name: str
    fallback: str = ""

    def __post_init__(self) -> None:
        demand(0 < len(self.tiles) <= LONGEST_WORD, "a word has 1 to 32 tiles")
        for tile in self.tiles:
            check_tile(tile.text, tile.value)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end of a game."""

    name: str
    score: int
    won: bool = False
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class GameScene:
    """A finished game on one card.

    `NAME_HERE` in the headline becomes the winner's name, as much of it as there is room for.
    The board's own theme counts; its players and bag are not drawn, for `standings` has them.
    `best` is the play with the most points, `all_tiles` those that used a whole rack; the two
    labels stand above them. Raises ValueError for more than 4 standings.
    """

    board: BoardScene
    headline: str
    subline: str
    standings: tuple[Standing, ...]
    chart: ChartScene
    best_label: str
    best: Feat | None = None
    all_tiles_label: str = ""
    all_tiles: tuple[Feat, ...] = ()

    def __post_init__(self) -> None:
        demand(0 < len(self.standings) <= MOST_PLAYERS, "a game has 1 to 4 standings")
        demand(self.chart.theme == self.board.theme, "a card has one theme")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts, both ready to be read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """How many games ended so, and how that is called."""

    count: int
    label: str


@dataclass(frozen=True, slots=True)
class StatisticsScene:
    """A player's numbers on one card.

    `results` are games won, drawn and lost, `note` stands at the other end of their line; `chart`
    has one line or more, such as points by game.
    Raises ValueError for more than 4 figures, an unknown theme or a negative count.
    """

    name: str
    subline: str
    figures: tuple[Figure, ...]
    results: tuple[Result, Result, Result]
    best_label: str
    best: Feat | None = None
    chart: ChartScene | None = None
    fallback: str = ""
    theme: str = "dark"
    note: str = ""

    def __post_init__(self) -> None:
        demand(len(self.figures) <= MOST_FIGURES, "more than 4 figures")
        demand(all(result.count >= 0 for result in self.results), "a negative count")
        demand(self.chart is None or self.chart.theme == self.theme, "a card has one theme")
        check_theme(self.theme)


def _setting(scene: BoardScene) -> tuple[object, ...]:
    """Give what is the same in every frame of a replay."""
    return (
        *(scene.rows, scene.columns, frozenset(scene.premiums), scene.centre, scene.centre_mark),
        *(scene.labels, scene.theme, len(scene.players), scene.bag is None),
    )
