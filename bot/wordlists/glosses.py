"""Making the English glossary (`bot.engine.glossary`) from WordNet's database files.

`index.noun` and its sisters name the senses of each lemma, the commonest first; `data.noun` and its
sisters hold the senses, with the lemma as it is written: a sense that writes it with a capital is
of a name and left out. Of a word's senses the first of each part of speech are kept, `MOST` in all;
of a sense what stands before its examples.

Irregular forms stand in `irregular.txt` beside the recipe, a line for each: a lemma, its forms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.glossary import POINTER, pack
from bot.wordlists.fold import Folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.wordlists.beside import Materials

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
MOST: Final = 3  # senses of a word
MOST_OF_PART: Final = 2
LONGEST: Final = 240  # characters of a sense


@dataclass(frozen=True, slots=True)
class Reading:
    """A lemma's senses in one part of speech; `weight` says how often they are met."""

    part: str
    weight: int
    senses: tuple[str, ...]


def make(materials: Materials) -> bytes:
    """Make the glossary of a list's words from WordNet's folder `dict`."""
    (folder,) = materials.files
    graph = materials.graph
    own = Folder(graph.language, graph.alphabet)
    readings: dict[str, list[Reading]] = {}
    for name, part in PARTS.items():
        for lemma, reading in _readings(folder, name, part):
            word = own.fold(lemma)
            if word and graph.has(word):
                readings.setdefault("".join(word), []).append(reading)
    senses = {word: _chosen(found) for word, found in readings.items()}
    irregular = (materials.folder / "irregular.txt").read_text(encoding="utf-8")
    for form, lemma in _irregular(irregular):
        if lemma in senses and graph.has(form):
            senses.setdefault(form, (f"{POINTER} {lemma}",))
    return pack(senses, materials.edition)


def _irregular(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        lemma, *forms = line.partition("#")[0].split() or ("",)
        for form in forms:
            yield form, lemma


def _chosen(readings: list[Reading]) -> tuple[str, ...]:
    """Give the senses shown: the first of each part, then others, the commonest part first."""
    ordered = sorted(readings, key=lambda one: -one.weight)
    senses = [
        f"{one.part} {one.senses[rank]}"
        for rank in range(MOST_OF_PART)
        for one in ordered
        if rank < len(one.senses)
    ]
    return tuple(senses[:MOST])


def _readings(folder: Path, name: str, part: str) -> Iterator[tuple[str, Reading]]:
    data = (folder / f"data.{name}").read_bytes()
    index = (folder / f"index.{name}").read_text(encoding="utf-8")
    for line in index.splitlines():
        lemma, *fields = line.split()
        if line.startswith(" ") or not lemma.isalpha():
            continue
        # lemma part senses pointers [pointer ...] senses tagged offset [offset ...]
        first = int(fields[2]) + 4
        tagged, offsets = int(fields[first]), fields[first + 1 :]
        senses = [_sense(data, int(offset), lemma) for offset in offsets]
        told = tuple(filter(None, senses))[:MOST_OF_PART]
        if told:
            yield lemma, Reading(part, tagged, told)


def _sense(data: bytes, offset: int, lemma: str) -> str:
    """Give a sense's text; nothing if it is of a name."""
    line = data[offset : data.index(b"\n", offset)].decode()
    fields, _, text = line.partition(" | ")
    # offset file kind count(hex) [word id ...]
    words = fields.split()[4 : 4 + 2 * int(fields.split()[3], 16) : 2]
    if lemma not in {word.partition("(")[0] for word in words}:
        return ""
    return _shortened(text.partition('; "')[0].strip())


def _shortened(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1].rpartition(" ")[0] + "…"
