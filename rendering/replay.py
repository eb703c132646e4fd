"""A finished game as an animation: a frame for each turn, the last one long enough to be read."""

from collections.abc import Iterator
from threading import Lock

from PIL import Image

from rendering.board import Boards
from rendering.gif import encode
from rendering.png import FILTER_COLUMN
from rendering.summaries import ReplayScene

# Hundredths of a second.
FRAME, LAST_FRAME = 90, 400


def animate(boards: Boards, scene: ReplayScene, lock: Lock) -> tuple[bytes, tuple[int, int]]:
    """Give the GIF file and its size; the lock is held for drawing, not for packing."""
    size = (0, 0)

    def frames() -> Iterator[tuple[Image.Image, int]]:
        nonlocal size
        for left, board in zip(range(len(scene.frames) - 1, -1, -1), scene.frames, strict=True):
            with lock:
                canvas = boards.draw(board)
            size = canvas.width - FILTER_COLUMN, canvas.height
            image = canvas.crop((FILTER_COLUMN, 0, canvas.width, canvas.height))
            yield image, FRAME if left else LAST_FRAME

    data = encode(frames(), boards.palette_of(scene.frames[0]).colours)
    return data, size
