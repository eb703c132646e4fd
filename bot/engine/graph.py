"""Word graphs: a whole word list as one small array, mapped from a file and walked as it lies.

What it is for: every word laid on a board is looked up here, and the play generator walks the same
nodes. A graph is opened in well under a millisecond and costs no more memory than its file.

Theory. A word list is a set of paths; words that end alike share their ends. Merging every two
states with the same continuations gives the smallest such machine (a DAWG), and there is exactly
one, so the same words always make the same bytes. A state is written as the list of its outgoing
edges, one `uint32` each, side by side in the order of the alphabet:

    letter code 6 bits | accept 1 bit | end of list 1 bit | arc 24 bits

The letter code is 1 + the letter's place in the alphabet. An alphabet has at most 62 letters, each
of which may be written with several characters ("CH"): code 63 never stands in a graph, and 0 only
in the empty list and in GADDAGs, which `gaddag.py` makes of the same nodes.
`accept`: a word may stop after this letter. `arc`: where the list of the next state begins; 0 is
the list of a state without edges, a single node that matches no letter. A list stands after the
lists it points to, the root's last, so no path can run in a circle.

A file is a fixed header, a block of JSON about the list, and the nodes, all little-endian.

Errors: GraphError <- ValueError. A file is checked for damage when it is opened (lengths and a
checksum); `verify` also recomputes structure, count and digest.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import struct
import sys
import zlib
from array import array
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAGIC: Final = b"TILEWORD"
VERSION: Final = 1
LETTER_SHIFT: Final = 26
ACCEPT: Final = 1 << 25
END: Final = 1 << 24
ARC: Final = END - 1
MAX_LETTERS: Final = 62
NO_LETTER: Final = 63
HEAD: Final = 3

# magic, version, bytes of JSON, number of nodes, root; then the CRC-32 of all the rest of the file
_HEADER: Final = struct.Struct("<8sIIII")
_CHECKSUM: Final = struct.Struct("<I")
_START: Final = _HEADER.size + _CHECKSUM.size


class GraphError(ValueError):
    """A word graph that cannot be read, or words that cannot be made into one."""


@dataclass(frozen=True, slots=True)
class About:
    """What a graph says of its list; `digest` is the SHA-256 (hex) of the words in their order."""

    alphabet: tuple[str, ...]
    count: int
    digest: str
    edition: str
    language: str
    list_id: str


class WordGraph:
    """An opened word graph: membership, prefix walk and iteration over one word list.

    `nodes` and `root` are the raw machine for the play generator; a position in it (the `at` of
    the methods below) is the index in `nodes` of a state's first edge, 0 where no letter follows.
    """

    __slots__ = ("_about", "_codes", "_heads", "nodes", "root")

    def __init__(self, about: About, nodes: memoryview[int], root: int) -> None:
        self._about = about
        self._codes = {letter: code for code, letter in enumerate(about.alphabet, 1)}
        self.nodes = nodes
        self.root = root
        # Where words begin, states have an edge for nearly every letter: what the first letters
        # lead to is remembered, which spares more than half of a look-up's steps.
        self._heads: dict[tuple[str, ...], int] = {}

    @classmethod
    def open(cls, source: Path | bytes) -> WordGraph:
        """Map a file, or take its bytes; GraphError if it is no sound word graph."""
        return cls(*unpack(source, MAGIC))

    @property
    def about(self) -> About:
        """Everything the file says of its list."""
        return self._about

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The letters words are made of, in the order words are sorted by."""
        return self._about.alphabet

    @property
    def digest(self) -> str:
        """SHA-256 of the word list, 64 hex digits."""
        return self._about.digest

    @property
    def edition(self) -> str:
        """The list's own name and number, as people are told it."""
        return self._about.edition

    @property
    def language(self) -> str:
        """The language's code, such as `sv`."""
        return self._about.language

    @property
    def list_id(self) -> str:
        """The list's id: its language's code unless there are several for one language."""
        return self._about.list_id

    def has(self, letters: Sequence[str]) -> bool:
        """Say whether these letters, one string for each tile, are a word of the list."""
        nodes, codes = self.nodes, self._codes
        head = tuple(letters[:HEAD])
        node = self._heads.get(head)
        if node is None:
            node = self._reached(head)
        try:
            for letter in letters[HEAD:]:
                wanted = codes[letter]
                at = node & ARC
                node = nodes[at]
                while node >> LETTER_SHIFT != wanted:
                    if node & END:
                        return False
                    at += 1
                    node = nodes[at]
        except KeyError:
            return False
        except IndexError as error:
            raise GraphError("an arc leads out of the word graph") from error
        return bool(node & ACCEPT)

    def __contains__(self, letters: object) -> bool:
        return isinstance(letters, (tuple, list, str)) and self.has(letters)

    def __len__(self) -> int:
        return self._about.count

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return self.words()

    def code(self, letter: str) -> int:
        """Give the letter's code in `nodes`, 0 for a letter outside the alphabet."""
        return self._codes.get(letter, 0)

    def edges(self, at: int) -> Iterator[tuple[str, bool, int]]:
        """Give the letters that may follow: (letter, a word may stop there, where to go on)."""
        for node in self._edges(at):
            code = node >> LETTER_SHIFT
            if not 1 <= code <= len(self.alphabet):
                raise GraphError("a word graph with letters outside its alphabet")
            yield self.alphabet[code - 1], bool(node & ACCEPT), node & ARC

    def walk(self, letters: Sequence[str]) -> int | None:
        """Give where these first letters lead, None if no word begins with them."""
        if not letters:
            return self.root
        node = self._reached(letters)
        return node & ARC if node else None

    def words(self, prefix: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
        """Give the words that begin with `prefix`, in the order of the alphabet."""
        at = self.walk(prefix)
        if at is None:
            return
        if self.has(prefix):
            yield tuple(prefix)
        yield from self._longer(tuple(prefix), at)

    def verify(self) -> None:
        """Recompute structure, count and digest; GraphError if the file tells something else."""
        self._check_structure()
        coded = [bytes(map(self._codes.__getitem__, word)) for word in self]
        if (len(coded), digest_of(coded, self.alphabet)) != (len(self), self.digest):
            raise GraphError("a word graph that holds other words than it says")

    def _reached(self, letters: Sequence[str]) -> int:
        """Give the node these letters lead to, 0 if none; remember heads of words."""
        nodes, at, node, rest = self.nodes, self.root, 0, letters
        if len(letters) > HEAD:
            head = tuple(letters[:HEAD])
            node = self._heads.get(head) or self._reached(head)
            at, rest = node & ARC, letters[HEAD:]
        try:
            for letter in rest:
                wanted = self._codes.get(letter, NO_LETTER)
                node = nodes[at]
                while node >> LETTER_SHIFT != wanted:
                    if node & END:
                        return 0
                    at += 1
                    node = nodes[at]
                at = node & ARC
        except IndexError as error:
            raise GraphError("an arc leads out of the word graph") from error
        if len(letters) <= HEAD:
            self._heads[tuple(letters)] = node
        return node

    def _edges(self, at: int) -> Iterator[int]:
        try:
            while at:
                node = self.nodes[at]
                yield node
                at = 0 if node & END else at + 1
        except IndexError as error:
            raise GraphError("an arc leads out of the word graph") from error

    def _longer(self, before: tuple[str, ...], at: int) -> Iterator[tuple[str, ...]]:
        for letter, accept, onward in self.edges(at):
            word = (*before, letter)
            if accept:
                yield word
            if onward:
                yield from self._longer(word, onward)

    def _check_structure(self) -> None:
        start = 0
        for at, node in enumerate(self.nodes):
            if at and not 1 <= node >> LETTER_SHIFT <= len(self.alphabet):
                raise GraphError(f"node {at} has a letter outside the alphabet")
            if at and node & ARC >= start:
                raise GraphError(f"node {at} leads forward")
            if node & END:
                start = at + 1


def digest_of(coded: Sequence[bytes], alphabet: Sequence[str]) -> str:
    """Hash the words as text, one a line; a letter of several characters stands in brackets."""
    spelled = [letter if len(letter) == 1 else f"[{letter}]" for letter in alphabet]
    # One translation of the whole list: word by word it would cost as much as the graph itself.
    text = b"".join([word + b"\0" for word in coded]).decode("latin-1")
    lines = text.translate(dict(enumerate(["\n", *spelled])))
    return hashlib.sha256(lines.encode()).hexdigest()


def pack(about: About, nodes: array[int], root: int, magic: bytes) -> bytes:
    """Make a file of nodes and what there is to tell of them; `magic`, 8 bytes, names its kind."""
    text = json.dumps(asdict(about), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    told = text.encode()
    told += b" " * (-len(told) % nodes.itemsize)
    if sys.byteorder == "big":
        nodes.byteswap()
    body = told + nodes.tobytes()
    header = _HEADER.pack(magic, VERSION, len(told), len(nodes), root)
    return header + _CHECKSUM.pack(zlib.crc32(body, zlib.crc32(header))) + body


def unpack(source: Path | bytes, magic: bytes) -> tuple[About, memoryview[int], int]:
    """Give what a file tells, its nodes (mapped, not read) and its root; GraphError if unsound."""
    view = memoryview(_mapped(source) if isinstance(source, Path) else source)
    root, split = _checked_header(view, magic)
    return _read_about(bytes(view[_START:split])), _native(view[split:]), root


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        try:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError as error:
            raise GraphError("an empty file is no word graph") from error


def _checked_header(view: memoryview[int], wanted: bytes) -> tuple[int, int]:
    """Give the root and where the nodes begin."""
    try:
        magic, version, told, count, root = _HEADER.unpack_from(view)
        (checksum,) = _CHECKSUM.unpack_from(view, _HEADER.size)
    except struct.error as error:
        raise GraphError("too short for a word graph") from error
    if magic != wanted or version != VERSION:
        raise GraphError(f"no {wanted.decode()} of version {VERSION}")
    body = view[_START:]
    if len(body) != told + 4 * count or not 0 <= root < count:
        raise GraphError("a word graph that is cut short or too long")
    if zlib.crc32(body, zlib.crc32(view[: _HEADER.size])) != checksum:
        raise GraphError("a damaged word graph: its checksum differs")
    return root, _START + told


def _read_about(told: bytes) -> About:
    try:
        fields: dict[str, Any] = json.loads(told)
        return About(**{**fields, "alphabet": tuple(fields["alphabet"])})
    except (ValueError, KeyError, TypeError) as error:
        raise GraphError("a word graph that does not say what it holds") from error


def _native(view: memoryview[int]) -> memoryview[int]:
    if sys.byteorder == "little":
        return view.cast("I")
    nodes = array("I", view.tobytes())
    nodes.byteswap()
    return memoryview(nodes)
