"""The painter: scenes in, finished pictures out; holds every cache, so that nothing is global.

Rules: any thread may ask, two at a time do no harm. One lock guards the drawing (about a
millisecond once the sprites are made, and font objects must not be shared); the deflate, most of
the time of a picture, runs outside it and without the interpreter's lock. Caches are bounded and
hold sprites, empty boards, texts and rows of boards that everybody may see; never a rack or a
play that is not made. The same scene gives the same bytes under the same Pillow and zlib.
"""

from functools import lru_cache
from threading import Lock

from PIL import Image

from rendering import gif
from rendering.bands import FLEETING, KEPT, LASTING, Band, Kept, deflated
from rendering.board import Boards, Part
from rendering.chart import Charts
from rendering.fonts import Typefaces
from rendering.game_card import GameCards
from rendering.model import BoardScene, Fonts, Picture, RackScene
from rendering.palette import Palette
from rendering.png import FILTER_COLUMN, MIME, assembled, encode
from rendering.rack import Racks
from rendering.replay import animate
from rendering.sheet import Sheet
from rendering.statistics_card import StatisticsCards
from rendering.summaries import ChartScene, GameScene, ReplayScene, StatisticsScene
from rendering.theme import THEMES

SHEETS_KEPT = 6
CARDS_KEPT = 2
BOARD_SQUARE, RACK_SQUARE, REPLAY_SQUARE, UNIT = 64, 112, 44, 64
SIZES = range(20, 129)


class Painter:
    """Draws boards, racks, replays, charts and cards with one set of fonts."""

    def __init__(self, fonts: Fonts, rows_kept: int = KEPT) -> None:
        """Draw with these fonts; keep so many bytes of deflated rows."""
        self._faces = Typefaces(fonts)
        self.rows = Kept(rows_kept)
        self._lock = Lock()
        self._boards = lru_cache(SHEETS_KEPT)(self._make_boards)
        self._racks = lru_cache(SHEETS_KEPT)(self._make_racks)
        self._cards = lru_cache(CARDS_KEPT)(self._make_cards)

    def board(self, scene: BoardScene, square: int = BOARD_SQUARE) -> Picture:
        """Draw a board, `square` pixels to a square: ValueError unless 20 to 128."""
        _check_size(square)
        with self._lock:
            boards = self._boards(scene.theme, square)
            parts = [*boards.parts(scene)]
            ready = [self.rows.known(part.name) or part.draw() for part in parts]
        bands = [*map(self._band, parts, ready)]
        return _joined(bands, boards.width(scene.columns), boards.palette_of(scene))

    def rack(self, scene: RackScene, square: int = RACK_SQUARE) -> Picture:
        """Draw a rack, `square` pixels to a tile: ValueError unless 20 to 128."""
        _check_size(square)
        with self._lock:
            racks = self._racks(scene.theme, square)
            canvas = racks.draw(scene)
        return _picture(canvas, racks.palette)

    def replay(self, scene: ReplayScene, square: int = REPLAY_SQUARE) -> Picture:
        """Animate a game, `square` pixels to a square: ValueError unless 20 to 128."""
        _check_size(square)
        with self._lock:
            boards = self._boards(scene.frames[0].theme, square)
        data, size = animate(boards, scene, self._lock)
        return Picture(data, gif.MIME, *size)

    def chart(self, scene: ChartScene, unit: int = UNIT) -> Picture:
        """Draw a chart, 14 x 8 units of `unit` pixels: ValueError unless 20 to 128."""
        _check_size(unit)
        with self._lock:
            cards = self._cards(scene.theme, unit)
            canvas = cards.charts.draw(scene)
        return _picture(canvas, cards.palette)

    def game(self, scene: GameScene, unit: int = UNIT) -> Picture:
        """Draw the card of a finished game, about 25 x 16 units: ValueError unless 20 to 128."""
        _check_size(unit)
        with self._lock:
            cards = self._cards(scene.board.theme, unit)
            canvas = cards.games.draw(scene)
        return _picture(canvas, cards.palette)

    def statistics(self, scene: StatisticsScene, unit: int = UNIT) -> Picture:
        """Draw the card of a player, about 18 x 11 units: ValueError unless 20 to 128."""
        _check_size(unit)
        with self._lock:
            cards = self._cards(scene.theme, unit)
            canvas = cards.statistics.draw(scene)
        return _picture(canvas, cards.palette)

    def _band(self, part: Part, ready: Band | Image.Image) -> Band:
        if isinstance(ready, Band):
            return ready
        band = deflated(ready.tobytes(), FLEETING if part.fleeting else LASTING)
        if not part.pending:
            self.rows.keep(part.name, band)
        return band

    def _make_cards(self, theme: str, unit: int) -> "Cards":
        return Cards(Sheet(THEMES[theme], self._faces, unit, wide=True))

    def _make_boards(self, theme: str, square: int) -> Boards:
        return Boards(Sheet(THEMES[theme], self._faces, square))

    def _make_racks(self, theme: str, square: int) -> Racks:
        return Racks(Sheet(THEMES[theme], self._faces, square))


class Cards:
    """What is drawn with one sheet of a wide palette."""

    def __init__(self, sheet: Sheet) -> None:
        self.palette = sheet.palette
        self.charts = Charts(sheet)
        self.games = GameCards(sheet)
        self.statistics = StatisticsCards(sheet)


def _check_size(square: int) -> None:
    if square not in SIZES:
        raise ValueError(f"a square has 20 to 128 pixels, not {square}")


def _picture(canvas: Image.Image, palette: Palette) -> Picture:
    data = encode(canvas, palette.colours)
    return Picture(data, MIME, canvas.width - FILTER_COLUMN, canvas.height)


def _joined(bands: list[Band], width: int, palette: Palette) -> Picture:
    height = sum(band.size for band in bands) // (width + FILTER_COLUMN)
    return Picture(assembled((width, height), palette.colours, bands), MIME, width, height)
