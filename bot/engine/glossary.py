"""Glossaries: what words mean, in a sentence, looked up in a small packed file.

A glossary has lemmas only. For a form that is none, `of` tries what it may be a form of by the
language's commonest endings (English ones: no other language has a glossary), as WordNet's own
programs do; irregular forms are lemmas of the file whose only sense points to another (`=`).

The file is a head, an index and blocks. A block is some hundred lemmas, one a line, compressed:

    CAT<tab>n feline mammal ...<tab>v beat with a cat-o'-nine-tails
    MICE<tab>= MOUSE

The index names the first lemma of each block and where the block begins; so a look-up unpacks one
block, and an open glossary costs little memory. The letter before a sense says its part of speech:
n, v, a, r for nouns, verbs, adjectives and adverbs.

Errors: GlossaryError <- ValueError, for a file that is none or damaged.
"""

from __future__ import annotations

import json
import struct
import zlib
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

MAGIC: Final = b"TILEGLOS"
POINTER: Final = "="
_HEAD: Final = struct.Struct("<8sI")  # magic, bytes of the index
_CHECKSUM: Final = struct.Struct("<I")  # CRC-32 of all the rest
_START: Final = _HEAD.size + _CHECKSUM.size
_BLOCK: Final = 256  # lemmas
_DOUBLED: Final = 3  # letters: STOPP is STOP with its last letter doubled

# What an ending may stand for, by part of speech; the first that makes a lemma counts.
ENDINGS: Final = {
    "n": (("IES", "Y"), ("MEN", "MAN"), ("ES", ""), ("S", "")),
    "v": (
        *(("IES", "Y"), ("IED", "Y"), ("ES", "E"), ("ES", ""), ("S", "")),
        *(("ED", "E"), ("ED", ""), ("ING", "E"), ("ING", "")),
    ),
    "a": (
        *(("IER", "Y"), ("IEST", "Y"), ("ER", "E"), ("ER", "")),
        *(("EST", "E"), ("EST", "")),
    ),
}
_DOUBLING: Final = ("ED", "ING", "ER", "EST")


class GlossaryError(ValueError):
    """A glossary that cannot be read."""


@dataclass(frozen=True, slots=True)
class Gloss:
    """One sense of a word: of which lemma, which part of speech (n, v, a, r), what it means."""

    lemma: str
    part: str
    text: str


class Glossary:
    """An opened glossary."""

    def __init__(self, content: bytes) -> None:
        try:
            magic, size = _HEAD.unpack_from(content)
            (checksum,) = _CHECKSUM.unpack_from(content, _HEAD.size)
        except struct.error as error:
            raise GlossaryError("too short for a glossary") from error
        body = memoryview(content)[_START:]
        if magic != MAGIC or _checksum(content[: _HEAD.size], body) != checksum:
            raise GlossaryError("no glossary, or a damaged one")
        told = json.loads(bytes(body[:size]))
        self.edition: str = told["edition"]
        self._firsts: list[str] = told["firsts"]
        self._starts: list[int] = told["starts"]
        self._blocks = body[size:]

    @classmethod
    def open(cls, path: Path) -> Glossary:
        """Read a file; GlossaryError if it is no sound glossary."""
        return cls(path.read_bytes())

    def of(self, word: str) -> tuple[Gloss, ...]:
        """Return the senses of a word in the game's letters; none if it is not known."""
        return tuple(self._senses(word)) or tuple(self._of_a_form(word))

    def _of_a_form(self, word: str) -> Iterator[Gloss]:
        for part, endings in ENDINGS.items():
            for lemma in _lemmas(word, endings):
                found = [sense for sense in self._senses(lemma) if sense.part == part]
                if found:
                    yield from found
                    break

    def _senses(self, word: str) -> Iterator[Gloss]:
        for sense in self._entry(word):
            part, _, text = sense.partition(" ")
            if part == POINTER:
                yield from self._senses(text)
            else:
                yield Gloss(word, part, text)

    def _entry(self, word: str) -> list[str]:
        at = bisect_right(self._firsts, word) - 1
        if at < 0:
            return []
        block = zlib.decompress(self._blocks[self._starts[at] : self._starts[at + 1]]).decode()
        lines = (line.split("\t") for line in block.split("\n"))
        return next((senses for lemma, *senses in lines if lemma == word), [])


def _lemmas(word: str, endings: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Yield what a form may be a form of."""
    for ending, instead in endings:
        stem = word.removesuffix(ending)
        if stem == word or not stem:
            continue
        yield stem + instead
        if ending in _DOUBLING and len(stem) > _DOUBLED and stem[-1] == stem[-2]:
            yield stem[:-1]


def pack(senses: Mapping[str, tuple[str, ...]], edition: str) -> bytes:
    """Make the file of a glossary: by lemma, senses with their letter in front."""
    lemmas = sorted(senses)
    firsts, blocks, starts = lemmas[::_BLOCK], b"", [0]
    for at in range(0, len(lemmas), _BLOCK):
        lines = ["\t".join((lemma, *senses[lemma])) for lemma in lemmas[at : at + _BLOCK]]
        blocks += zlib.compress("\n".join(lines).encode(), 9)
        starts.append(len(blocks))
    told = {"edition": edition, "firsts": firsts, "starts": starts}
    body = json.dumps(told, separators=(",", ":")).encode()
    size = len(body)
    body += blocks
    head = _HEAD.pack(MAGIC, size)
    return head + _CHECKSUM.pack(_checksum(head, body)) + body


def _checksum(head: bytes, body: bytes | memoryview) -> int:
    return zlib.crc32(body, zlib.crc32(head))
