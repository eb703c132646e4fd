"""GADDAGs: the machine the play generator walks outwards from a tile, made from a word graph.

What it is for: a play runs through or beside tiles that lie, so a generator begins there and
spells leftwards first, then rightwards. A GADDAG holds each word once for each of its letters:
the letters up to that one backwards, a separator, the rest forwards (Gordon, 1994).

Theory. What may follow a separator depends on the letters before it alone, and is just what may
follow that beginning in the word graph. So a GADDAG is the word graph as it stands and, above it,
the smallest machine over the beginnings of words read backwards, in which each beginning has a
separator edge to its state in the word graph. Distinct beginnings are far fewer than the splits of
all words: this is built in a fifth of the time, and one array holds both machines.

Nodes are those of `graph.py`; a separator has code 0 and stands first in its list. A file has the
word graph's header under its own name, and the list's own description: `fits` tells whether a file
belongs to a list. The word graph's nodes come first, so that its root stays what it was.

Building a large list takes most of a minute and some hundred megabytes, so it is done once, by a
process of its own and of the lowest priority (`start_building`), and kept in a folder.
"""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT, GraphError, WordGraph, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.graph import About

MAGIC: Final = b"TILEBOTH"
SEPARATOR: Final = 0
_VALUE_BYTES: Final = 4  # a node behind each beginning, big-endian
_LOWEST_PRIORITY: Final = 19


class Gaddag:
    """An opened GADDAG: `nodes` and `root` are the raw machine, `about` is what the list says."""

    __slots__ = ("about", "nodes", "root")

    def __init__(self, about: About, nodes: memoryview[int], root: int) -> None:
        self.about = about
        self.nodes = nodes
        self.root = root

    @classmethod
    def open(cls, source: Path | bytes) -> Gaddag:
        """Map a file, or take its bytes; GraphError if it is no sound GADDAG."""
        return cls(*unpack(source, MAGIC))

    def fits(self, words: WordGraph) -> bool:
        """Say whether it was made from this very list."""
        mine, theirs = self.about, words.about
        return (mine.digest, mine.alphabet) == (theirs.digest, theirs.alphabet)


def build_gaddag(words: WordGraph) -> bytes:
    """Make the file of the GADDAG of a word list."""
    nodes = array("I", words.nodes)
    beginnings = list(_beginnings(words))
    beginnings.sort()
    root = _reversed_nodes(beginnings, nodes)
    return pack(words.about, nodes, root, MAGIC)


def _beginnings(words: WordGraph) -> Iterator[bytes]:
    """Give every beginning of a word: its codes backwards, a zero, the node it ends with."""
    nodes = words.nodes
    open_ends = [(b"", words.root)]
    while open_ends:
        behind, at = open_ends.pop()
        more = at != 0
        while more:
            node = nodes[at]
            backwards = bytes((node >> LETTER_SHIFT,)) + behind
            # Letter and end of list say nothing of the beginning.
            yield backwards + (node & (ACCEPT | ARC)).to_bytes(1 + _VALUE_BYTES, "big")
            if node & ARC:
                open_ends.append((backwards, node & ARC))
            more, at = not node & END, at + 1


def _reversed_nodes(beginnings: list[bytes], nodes: array[int]) -> int:
    """Append the smallest machine over the sorted beginnings and give its root.

    As in `building.minimal_nodes`; but where a beginning ends, its state starts with a separator.
    """
    finished: dict[bytes, int] = {}
    states: list[list[int]] = [[]]
    last = b""
    for beginning in beginnings:
        codes = beginning[: -1 - _VALUE_BYTES]
        shared = _shared(codes, last)
        _close(states, shared, nodes, finished)
        for code in codes[shared:]:
            states[-1].append(code << LETTER_SHIFT)
            states.append([])
        value = int.from_bytes(beginning[-_VALUE_BYTES:], "big")
        states[-2][-1] |= value & ACCEPT
        if value & ARC:
            states[-1].append(value & ARC)
        last = codes
    states.insert(0, [0])
    _close(states, 0, nodes, finished)
    if len(nodes) > ARC:
        raise GraphError("too many nodes for 24 bits")
    return states[0][0]


def _shared(one: bytes, other: bytes) -> int:
    """Count the bytes both begin with."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def _close(
    states: list[list[int]], depth: int, nodes: array[int], finished: dict[bytes, int]
) -> None:
    """Finish every open state deeper than `depth` and lead the edge before it there.

    Finished states are remembered as bytes: as tuples the largest lists would need a gigabyte.
    """
    while len(states) > depth + 1:
        state = states.pop()
        if not state:
            continue
        state[-1] |= END
        packed = array("I", state)
        key = packed.tobytes()
        at = finished.get(key)
        if at is None:
            at = finished[key] = len(nodes)
            nodes.extend(packed)
        states[-1][-1] |= at


# Kept in files


def kept_at(folder: Path, words: WordGraph) -> Path:
    """Give where the GADDAG of a list is kept: named after the list, so never another's."""
    return folder / f"{words.list_id}-{words.digest[:16]}.gaddag"


def kept(folder: Path, words: WordGraph) -> Gaddag | None:
    """Open the GADDAG of a list if it is in the folder and sound."""
    try:
        gaddag = Gaddag.open(kept_at(folder, words))
    except (OSError, GraphError):
        return None
    return gaddag if gaddag.fits(words) else None


def start_building(graph: Path, folder: Path) -> subprocess.Popen[bytes]:
    """Start a process of the lowest priority that keeps the GADDAG of a word graph's file."""
    names = [str(path.resolve()) for path in (graph, folder)]
    command = [sys.executable, "-m", "bot.engine.gaddag", *names]
    return subprocess.Popen(  # noqa: S603 - our own command line
        command, stdin=subprocess.DEVNULL, cwd=Path(__file__).resolve().parents[2]
    )


def keep(graph: Path, folder: Path) -> Path:
    """Build and keep the GADDAG of a word graph's file; whoever reads meanwhile sees no half."""
    words = WordGraph.open(graph)
    target = kept_at(folder, words)
    folder.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(f".{os.getpid()}.part")
    try:
        draft.write_bytes(build_gaddag(words))
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def main(arguments: list[str]) -> int:
    """Build in this process, which `start_building` made: graph and folder are its arguments."""
    os.nice(_LOWEST_PRIORITY)
    graph, folder = map(Path, arguments)
    keep(graph, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
