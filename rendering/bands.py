"""Deflate a canvas in bands, and keep what the bands of public boards came to.

Theory: a turn changes the rows of the board where tiles were laid or were new, and the strip; the
other rows are those of the turn before, or of any other board. Deflate looks back 32 KiB, which is
half a row of squares, so rows deflated each by itself make a file only a little larger, and take
less time. Each band ends on a byte (a sync flush), so bands stand one behind the other in one
stream; its checksum is that of the whole canvas. Bands are known by their SHA-256.

Rules: a band comes to the same bytes whether it was kept or not. What is kept is bounded in bytes.
Of what not everybody may see nothing is kept: a preview looks its rows up, most of which are those
of the board that lies, and a rack not even that.
"""

import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from hashlib import sha256
from threading import Lock

HEADER = b"\x78\x9c"  # 32 KiB window, default effort
END = b"\x03\x00"  # a last block, empty
LEVEL = 6  # 3 takes a third of the time, but makes more than half the bytes of a plain board
RAW = -15  # log2 of the window; negative: without header and checksum
Deflate = Callable[[memoryview], bytes]
KEPT = 4 * 2**20  # bytes: some 2,500 rows of boards


class Kept:
    """The bands of public boards deflated last, up to so many bytes. Any thread may ask."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self.held = 0  # bytes
        self._bands: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = Lock()

    def public(self, band: memoryview) -> bytes:
        """Give a band of a public board as deflate blocks that end on a byte, and keep it."""
        name = sha256(band).digest()
        known = self._known(name)
        if known is None:
            known = deflated(band)
            self._keep(name, known)
        return known

    def private(self, band: memoryview) -> bytes:
        """Give another band so: one that a public board has as well, or else keep nothing of it."""
        return self._known(sha256(band).digest()) or deflated(band)

    def _known(self, name: bytes) -> bytes | None:
        with self._lock:
            known = self._bands.get(name)
            if known is not None:
                self._bands.move_to_end(name)
            return known

    def _keep(self, name: bytes, band: bytes) -> None:
        with self._lock:
            if name in self._bands:  # another thread was as fast
                return
            self._bands[name] = band
            self.held += len(band)
            while self.held > self._most:
                self.held -= len(self._bands.popitem(last=False)[1])


def stream(data: bytes, first: int, size: int, deflate: Deflate) -> bytes:
    """Give the zlib stream of data: a band of `first` bytes, then bands of `size` bytes."""
    check = zlib.adler32(data).to_bytes(4, "big")
    return b"".join((HEADER, *map(deflate, _bands(data, first, size)), END, check))


def _bands(data: bytes, first: int, size: int) -> Iterator[memoryview]:
    view = memoryview(data)
    yield view[:first]
    for start in range(first, len(data), size):
        yield view[start : start + size]


def deflated(band: memoryview) -> bytes:
    """Give a band as deflate blocks that end on a byte."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return deflate.compress(band) + deflate.flush(zlib.Z_SYNC_FLUSH)
