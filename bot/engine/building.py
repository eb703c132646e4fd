"""Making word graphs: a list of words becomes the smallest machine that holds it.

The format of nodes and files is told in `graph.py`.
"""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING

from bot.engine.graph import (
    ACCEPT,
    ARC,
    END,
    LETTER_SHIFT,
    MAGIC,
    MAX_LETTERS,
    About,
    GraphError,
    digest_of,
    pack,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def build(
    words: Iterable[Sequence[str]],
    alphabet: Sequence[str],
    *,
    language: str,
    edition: str,
    list_id: str = "",
) -> bytes:
    """Make the file of a word graph; each word is a sequence of the alphabet's letters.

    Order and repetition of the words do not matter. GraphError for an empty word or a letter
    outside the alphabet.
    """
    coded = _coded(words, alphabet)
    nodes, root = minimal_nodes(coded)
    digest = digest_of(coded, alphabet)
    about = About(tuple(alphabet), len(coded), digest, edition, language, list_id or language)
    return pack(about, nodes, root, MAGIC)


def minimal_nodes(coded: Iterable[bytes]) -> tuple[array[int], int]:
    """Make the nodes of the minimal graph of words given as letter codes; also give its root.

    The words come sorted and without repetition. Only the newest word's states are open: as soon
    as the next word branches off, the states behind the branch can change no more, and each is
    either found among the finished ones or written out (Daciuk and others, 2000). Where nothing
    has branched off the newest word yet, its letters wait as they are, for most ends of words
    have been made before.
    """
    made = _Nodes()
    states: list[list[int]] = [[]]
    last = b""
    for word, shared in _with_shared(coded):
        if shared >= len(states):
            _open(states, last, shared)
        _close(states, last, shared, made)
        last = word
    _close(states, last, 0, made)
    root = made.place(states[0]) if states[0] else 0
    if len(made.nodes) > ARC:
        raise GraphError("too many nodes for 24 bits")
    return array("I", made.nodes), root


def _with_shared(coded: Iterable[bytes]) -> Iterator[tuple[bytes, int]]:
    """Give each word with the number of first letters it shares with the one before."""
    coded = tuple(coded)
    width = max(map(len, coded), default=0)
    before = 0
    for word in coded:
        # As numbers, words differ from the first bit on that is not the same.
        number = int.from_bytes(word.ljust(width, b"\0"), "big")
        yield word, width - ((number ^ before).bit_length() + 7 >> 3)
        before = number


class _Nodes:
    """Finished nodes: each state and each unbranched end of a word once."""

    def __init__(self) -> None:
        self.nodes = [END]
        self.ends: dict[bytes, int] = {}
        self._finished: dict[tuple[int, ...] | int, int] = {}

    def end(self, letters: bytes) -> int:
        """Give the edge that begins an unbranched end of a word."""
        edge = letters[0] << LETTER_SHIFT
        if len(letters) == 1:
            edge |= ACCEPT
        else:
            rest = letters[1:]
            edge |= self.place([self.ends.get(rest) or self.end(rest)])
        self.ends[letters] = edge
        return edge

    def place(self, state: list[int]) -> int:
        """Give where a state with edges stands, written out if it has not been before."""
        state[-1] |= END
        # Most states have one edge, which is a cheaper key than a tuple of one.
        key = tuple(state) if len(state) > 1 else state[0]
        at = self._finished.get(key)
        if at is None:
            at = self._finished[key] = len(self.nodes)
            self.nodes += state
        return at


def _open(states: list[list[int]], word: bytes, depth: int) -> None:
    """Make states of the letters of the newest word down to `depth`, where another branches."""
    for code in word[len(states) - 1 : depth]:
        states[-1].append(code << LETTER_SHIFT)
        states.append([])
    if depth == len(word):
        states[-2][-1] |= ACCEPT


def _close(states: list[list[int]], word: bytes, depth: int, made: _Nodes) -> None:
    """Finish the newest word's end and every open state deeper than `depth`."""
    letters = word[len(states) - 1 :]
    if letters:
        states[-1].append(made.ends.get(letters) or made.end(letters))
    while len(states) > depth + 1:
        at = made.place(states.pop())
        states[-1][-1] |= at


def _coded(words: Iterable[Sequence[str]], alphabet: Sequence[str]) -> list[bytes]:
    letters = set(alphabet)
    if len(alphabet) > MAX_LETTERS or len(letters) < len(alphabet) or "" in letters:
        raise GraphError("an alphabet is at most 62 different letters")
    words = tuple(words)
    strange = set(chain.from_iterable(words)) - letters
    if strange:
        raise GraphError(f"a word with {min(strange)!r}, no letter of the alphabet")
    if not all(words):
        raise GraphError("a word without letters")
    # Sorting is quick where words come in order, which a set would lose.
    return sorted(dict.fromkeys(_translated(words, alphabet)))


def _translated(words: Sequence[Sequence[str]], alphabet: Sequence[str]) -> Iterable[bytes]:
    """Give words as codes: all at once, unless a letter is written with several characters."""
    codes = {letter: place for place, letter in enumerate(alphabet, 1)}
    if any(len(letter) > 1 for letter in alphabet):
        return [bytes(map(codes.__getitem__, word)) for word in words]
    if not words:
        return []
    text = "\n".join(map("".join, words))
    table = {ord(letter): code for letter, code in codes.items()} | {ord("\n"): 0}
    return text.translate(table).encode("latin-1").split(b"\0")
