"""Hunspell's affix files (`.aff`): which endings and beginnings a flag puts on a word.

A dictionary line `hus/ABD` means: the word, and all forms the rules of flags A, B and D make of
it. A rule takes characters off the word's edge, puts others on, and applies only where the edge
matches its condition; it may hand further flags to the form it makes. Flags are written in one of
four ways (one character, two, numbers with commas, any Unicode character), or as the number of a
line of `AF` aliases.

Rules that add anything but letters make forms no game has, and are dropped when read: in some
languages they are nine tenths of all forms. Compounding is left out: its flags allow nonsense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.wordlists import WordListError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

NO_FLAGS: frozenset[str] = frozenset()
RULE_WORDS = 5
HEADER_WORDS = 4


class SourceError(WordListError):
    """A source's file cannot be understood."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What of a dictionary makes no words of a game.

    `rules` says by flag which of its rules go: those that put on something of this pattern;
    `stems` are flags of entries that go with all their forms.
    """

    rules: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    stems: frozenset[str] = NO_FLAGS
    prefixes: bool = False

    def rule(self, kind: str, flag: str, put: str) -> bool:
        """Say whether the rule of this kind (PFX, SFX) and flag that puts this on is left out."""
        pattern = self.rules.get(flag)
        return bool(pattern and pattern.fullmatch(put)) or (self.prefixes and kind == "PFX")


NOTHING = LeftOut()


@dataclass(frozen=True, slots=True)
class Rule:
    """One affix: what it takes off, puts on, demands of the word, and hands on."""

    strip: str
    put: str
    condition: re.Pattern[str]
    flags: frozenset[str]
    cross: bool


@dataclass(slots=True)
class Affixes:
    """A read affix file. `special` names the flags with a meaning of their own, "" if unused."""

    mode: str = "short"
    aliases: list[frozenset[str]] = field(default_factory=list)
    prefixes: dict[str, list[Rule]] = field(default_factory=dict)
    suffixes: dict[str, list[Rule]] = field(default_factory=dict)
    needs_affix: str = ""
    forbidden: str = ""
    only_in_compounds: str = ""
    circumfix: str = ""
    full_strip: bool = False
    reach: dict[str, int] = field(default_factory=dict)

    def flags(self, text: str) -> frozenset[str]:
        """Read flags as they stand behind the slash of a word or of an affix."""
        if self.aliases and text.isdecimal():
            return self.aliases[int(text) - 1]
        if self.mode == "long":
            return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
        return frozenset(text.split(",") if self.mode == "num" else text)


SPECIAL = {
    "NEEDAFFIX": "needs_affix",
    "PSEUDOROOT": "needs_affix",
    "FORBIDDENWORD": "forbidden",
    "ONLYINCOMPOUND": "only_in_compounds",
    "CIRCUMFIX": "circumfix",
}


def encoding(content: bytes) -> str:
    """Give the encoding an affix file declares for itself and its dictionary."""
    declared = re.search(rb"^SET\s+(\S+)", content, re.MULTILINE)
    name = declared[1].decode() if declared else "ISO8859-1"
    # Hunspell's name for a code page Python calls otherwise.
    return name.replace("microsoft-cp", "cp")


def read(content: bytes, left_out: LeftOut = NOTHING) -> Affixes:
    """Read an affix file but for what is left out; SourceError for a rule that is none."""
    text = content.decode(encoding(content)).removeprefix("\ufeff")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    affixes = _settings(lines)
    cross = {words[1]: words[2] == "Y" for words in lines if _is_header(words)}
    for words in lines:
        if _is_affix(words) and not _is_header(words):
            _add_rule(affixes, words, left_out, cross=cross.get(words[1], False))
    return affixes


def _settings(lines: Iterable[list[str]]) -> Affixes:
    affixes = Affixes()
    for words in lines:
        match words:
            case ["FLAG", mode, *_]:
                affixes.mode = mode.lower()
            case ["FULLSTRIP", *_]:
                affixes.full_strip = True
            case [name, flag, *_] if name in SPECIAL:
                setattr(affixes, SPECIAL[name], flag)
            case _:
                pass
    # The first AF line tells only how many follow; all need the mode, wherever it stands.
    counted = [words[1] for words in lines if words[:1] == ["AF"] and len(words) > 1]
    affixes.aliases = [affixes.flags(text) for text in counted[1:]]
    return affixes


def _is_affix(words: list[str]) -> bool:
    return len(words) >= HEADER_WORDS and words[0] in {"PFX", "SFX"}


def _is_header(words: list[str]) -> bool:
    return _is_affix(words) and words[2] in {"Y", "N"} and words[3].isdecimal()


def _add_rule(affixes: Affixes, words: list[str], left_out: LeftOut, *, cross: bool) -> None:
    kind, flag, strip, put = words[:HEADER_WORDS]
    put, _, handed = put.partition("/")
    strip, put = strip.removeprefix("0"), put.removeprefix("0")
    if (put and not put.isalpha()) or left_out.rule(kind, flag, put):
        return
    condition = words[RULE_WORDS - 1] if len(words) >= RULE_WORDS else "."
    pieces = list(_pieces(condition))
    pattern = "".join(pieces) + r"\Z" if kind == "SFX" else "".join(pieces)
    flags = affixes.flags(handed) if handed else NO_FLAGS
    if affixes.only_in_compounds in flags:
        return
    try:
        rule = Rule(strip, put, re.compile(pattern), flags, cross)
    except re.error as error:
        raise SourceError(f"no condition of an affix: {condition}") from error
    table = affixes.suffixes if kind == "SFX" else affixes.prefixes
    table.setdefault(flag, []).append(rule)
    reach = max(affixes.reach.get(flag, 0), len(pieces), len(strip))
    affixes.reach[flag] = reach


def _pieces(condition: str) -> Iterator[str]:
    """Split a condition into one pattern a character; only brackets and the dot are special."""
    for piece in re.findall(r"\[[^\]]*\]|.", condition):
        if piece == ".":
            yield "."
        elif piece.startswith("[^"):
            yield f"[^{re.escape(piece[2:-1])}]"
        elif piece.startswith("[") and len(piece) > 1:
            yield f"[{re.escape(piece[1:-1])}]"
        else:
            yield re.escape(piece)
