"""Deflate a canvas in bands, and keep what the bands of public boards came to.

Theory: a turn changes the rows of the board where tiles were laid or were new, and the strip; the
other rows are those of the turn before, or of any other board. Deflate looks back 32 KiB, which is
half a row of squares, so rows deflated each by itself make a file only a little larger, and take
less time. Each band ends on a byte (a sync flush), so bands stand one behind the other in one
stream; its checksum follows from theirs. A band is known by what is to be seen on it, so one that
is kept is neither drawn nor looked at again. What the next turn changes anyway, the strip or a row
with a new play, is deflated with a fifth of the effort: it is in one picture and a quarter larger
there, while a row that stays is in all the pictures of its game.

Rules: a band comes to the same bytes whether it was kept or not. What is kept is bounded in bytes.
Of what not everybody may see nothing is kept: of a preview the rows that are also those of the
board that lies are treated as those, the rows with the play are not, and a rack never comes here.
"""

import zlib
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from threading import Lock

HEADER = b"\x78\x9c"  # 32 KiB window, default effort
END = b"\x03\x00"  # a last block, empty
LASTING, FLEETING = 6, 3  # levels: 3 takes a fifth of the time for a quarter more bytes
RAW = -15  # log2 of the window; negative: without header and checksum
ADLER = 65521  # the sums of Adler-32 are counted modulo this prime
KEPT = 8 * 2**20  # bytes: some 2,800 rows of boards
BESIDE = 600  # bytes that a band takes beside its data, about: its name, its places


@dataclass(frozen=True, slots=True)
class Band:
    """Lines as deflate blocks that end on a byte; how many bytes they were, and their Adler-32."""

    data: bytes
    size: int
    check: int


class Kept:
    """The bands of public boards asked for last, up to so many bytes. Any thread may ask."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self.held = 0  # bytes
        self._bands: OrderedDict[Hashable, Band] = OrderedDict()
        self._lock = Lock()

    def known(self, name: Hashable) -> Band | None:
        """Give the band of a name, None where it is not kept."""
        with self._lock:
            band = self._bands.get(name)
            if band is not None:
                self._bands.move_to_end(name)
            return band

    def keep(self, name: Hashable, band: Band) -> None:
        """Keep a band that everybody may see; those asked for longest ago make room for it."""
        with self._lock:
            if name in self._bands:
                return
            self._bands[name] = band
            self.held += BESIDE + len(band.data)
            while self.held > self._most:
                self.held -= BESIDE + len(self._bands.popitem(last=False)[1].data)


def deflated(lines: bytes | memoryview, level: int = LASTING) -> Band:
    """Give a band of lines."""
    deflate = zlib.compressobj(level, zlib.DEFLATED, RAW)
    data = deflate.compress(lines) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return Band(data, len(lines), zlib.adler32(lines))


def cut(data: bytes, size: int) -> Iterator[Band]:
    """Give data in bands of `size` bytes, the last one as long as it is."""
    view = memoryview(data)
    for start in range(0, len(data), size):
        yield deflated(view[start : start + size])


def stream(bands: Iterable[Band]) -> bytes:
    """Give the zlib stream of bands, one behind the other."""
    parts, check = [HEADER], zlib.adler32(b"")
    for band in bands:
        parts.append(band.data)
        check = joined(check, band)
    return b"".join((*parts, END, check.to_bytes(4, "big")))


def joined(check: int, band: Band) -> int:
    """Give the Adler-32 of what has this one so far and then goes on with a band.

    Its lower half is 1 more than the sum of all bytes, its upper half the sum of what the lower one
    was after each byte.
    """
    upper, lower = divmod(check, 1 << 16)
    more, own = divmod(band.check, 1 << 16)
    rest = lower - 1
    return (upper + more + band.size * rest) % ADLER << 16 | (own + rest) % ADLER
