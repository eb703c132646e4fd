"""The painter: scenes in, finished pictures out; holds every cache, so that nothing is global.

Rules: any thread may ask, two at a time do no harm. One lock guards the drawing (about a
millisecond once the sprites are made, and font objects must not be shared); the deflate, most of
the time of a picture, runs outside it and without the interpreter's lock. Caches are bounded and
hold sprites and empty boards, nothing of a game and never a rack. The same scene gives the same
bytes under the same Pillow and zlib.
"""

from functools import lru_cache
from threading import Lock

from PIL import Image

from rendering.board import Boards
from rendering.fonts import Typefaces
from rendering.model import BoardScene, Fonts, Picture, RackScene
from rendering.palette import Palette
from rendering.png import FILTER_COLUMN, MIME, encode
from rendering.rack import Racks
from rendering.sheet import Sheet
from rendering.theme import THEMES

SHEETS_KEPT = 6
BOARD_SQUARE, RACK_SQUARE = 64, 112
SIZES = range(20, 129)


class Painter:
    """Draws boards and racks with one set of fonts."""

    def __init__(self, fonts: Fonts) -> None:
        self._faces = Typefaces(fonts)
        self._lock = Lock()
        self._boards = lru_cache(SHEETS_KEPT)(self._make_boards)
        self._racks = lru_cache(SHEETS_KEPT)(self._make_racks)

    def board(self, scene: BoardScene, square: int = BOARD_SQUARE) -> Picture:
        """Draw a board, `square` pixels to a square: ValueError unless 20 to 128."""
        _check_size(square)
        with self._lock:
            boards = self._boards(scene.theme, square)
            canvas = boards.draw(scene)
        return _picture(canvas, boards.palette)

    def rack(self, scene: RackScene, square: int = RACK_SQUARE) -> Picture:
        """Draw a rack, `square` pixels to a tile: ValueError unless 20 to 128."""
        _check_size(square)
        with self._lock:
            racks = self._racks(scene.theme, square)
            canvas = racks.draw(scene)
        return _picture(canvas, racks.palette)

    def _make_boards(self, theme: str, square: int) -> Boards:
        return Boards(Sheet(THEMES[theme], self._faces, square))

    def _make_racks(self, theme: str, square: int) -> Racks:
        return Racks(Sheet(THEMES[theme], self._faces, square))


def _check_size(square: int) -> None:
    if square not in SIZES:
        raise ValueError(f"a square has 20 to 128 pixels, not {square}")


def _picture(canvas: Image.Image, palette: Palette) -> Picture:
    data = encode(canvas, palette.colours)
    return Picture(data, MIME, canvas.width - FILTER_COLUMN, canvas.height)
