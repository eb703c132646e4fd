"""Inputs nobody should type: places and words for the fuzz tests and the bench.

Half of them begin as something reasonable (letters of the alphabet, a real square) and are then
spoilt in one or two places; the others are made of whatever Unicode has. A few are very long.
A seed gives the same inputs on every run.
"""

from __future__ import annotations

import random
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MARKS = "".join(map(chr, range(0x300, 0x370)))
INVISIBLE = "\u200b\u200c\u200d\u2060\u00ad\ufeff\u202e\u061c\ufe0f\u3164\u115f\x00\x07\x7f"
SYNTAX = "()[]?.*,-' \t\n"
LOOKALIKES = "ΗΟΑΕАЕОРСıİſßẞŒÆØĐŁŉǅﬀﬃ²ºªⅧ٣९"
FOREIGN = "🂡👩‍👧ᚠ漢字한ㅎ𝐇𝔥🄰Ⓐ\ud800\udfff"
HOSTILE = (
    "'); DROP TABLE game;--",
    "%s",
    "{0}",
    "@everyone",
    "<@1>",
    "**CAT**",
    "`",
    "||",
    "\\u0041",
)
LONG = 6000


def inputs(
    alphabet: Sequence[str], count: int, seed: int, plays: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield that many pairs of a place and a word; a twentieth are `plays`, half of them spoilt."""
    chance = random.Random(seed)  # noqa: S311 - the same inputs on every run
    for _ in range(count):
        if chance.random() < 0.05:
            place, word = chance.choice(plays)
            yield place, word if chance.random() < 0.5 else _spoilt(chance, word)
        else:
            yield _place(chance), _word(chance, alphabet)


def _place(chance: random.Random) -> str:
    square = f"{chance.randint(0, 17)}", chance.choice("ABCDEFGHIJKLMNOPabcdefgh")
    text = chance.choice(("", " ", "-")).join(square if chance.random() < 0.5 else square[::-1])
    return text if chance.random() < 0.8 else _spoilt(chance, text)


def _word(chance: random.Random, alphabet: Sequence[str]) -> str:
    kind = chance.random()
    if kind < 0.05:
        return chance.choice(HOSTILE)
    if kind < 0.06:
        return chance.choice((*alphabet, "(", "?", "\u0301", "[A]", " ")) * chance.randint(
            100, LONG
        )
    if kind < 0.4:
        return "".join(_character(chance) for _ in range(chance.randint(0, 30)))
    typed = [_letter(chance, alphabet) for _ in range(chance.randint(1, 9))]
    return "".join(typed) if kind < 0.7 else _spoilt(chance, "".join(typed))


def _letter(chance: random.Random, alphabet: Sequence[str]) -> str:
    letter = chance.choice(alphabet)
    shape = chance.randrange(12)
    if shape == 0:
        return unicodedata.normalize("NFD", letter.lower())
    if shape == 1:
        return f"?{letter}"
    if shape == 2:
        return f"[{letter}]"
    if shape == 3:
        return f"({letter})"
    return letter.lower() if shape < 8 else letter


def _spoilt(chance: random.Random, text: str) -> str:
    for _ in range(chance.randint(1, 2)):
        at = chance.randint(0, len(text))
        text = text[:at] + _character(chance) + text[at + chance.randint(0, 1) :]
    return text


def _character(chance: random.Random) -> str:
    pool = chance.choice((MARKS, INVISIBLE, SYNTAX, LOOKALIKES, FOREIGN, "0123456789", None))
    return chr(chance.randrange(0x110000)) if pool is None else chance.choice(pool)
