"""Texts in one language, and the small parts that sentences are made of.

A text that goes into Discord's markdown must have every foreign part (names, typed words) passed
through `shown` or `echo`: a name may then hold neither markdown nor a mention nor a link. Texts
for pictures and alt texts are plain and take the parts as they are.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.l10n import FALLBACK
from bot.rules.notation import ECHO, place_name
from bot.rules.tiles import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.l10n import Localizer, Value
    from bot.rules.board import Direction, Square
    from bot.rules.lexicon import WordList

MOST_TEXT = 4000  # characters of all texts of a message together
MOST_ALT = 1024
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_DAYS_FROM = 4 * _DAY  # up to here hours say it better: a move has 72 hours
# A backslash makes Discord take the next sign as it is. `:` also takes the life out of links.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\*_~`|<>[]@:#"})
_LIST_ITEM = re.compile(r"^([0-9]*)([-+.])(?= )")  # "- x", "1. x" would begin a list


@dataclass(frozen=True, slots=True)
class Squares:
    """What stands on the premium squares (DL, TL, DW, TW in English) and in the centre."""

    labels: tuple[str, ...] = ("DL", "TL", "DW", "TW")
    centre: str = "star"


PLAIN = Squares()


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts, in one locale; what stands on squares may be in a language without texts."""

    localizer: Localizer
    locale: str
    squares: Squares = PLAIN

    def __call__(self, name: str, /, **values: Value) -> str:
        """Return the text called `name`."""
        return self.localizer(self.locale, name, **values)

    def listed(self, parts: Sequence[str]) -> str:
        """Return several parts as one: "a, b and c"."""
        match parts:
            case ():
                return ""
            case (only,):
                return only
            case (*rest, second, last):
                text = self("list-two", first=second, second=last)
                for part in reversed(rest):
                    text = self("list-more", first=part, rest=text)
                return text
        raise AssertionError(parts)

    def place(self, square: Square, direction: Direction) -> str:
        """Return square and direction: "8H across"."""
        name = place_name(square, direction)
        return self("place", place=name, direction=direction.name.lower())

    def edition(self, words: WordList) -> str:
        """Return what a list is called here; an edition we have no other name for as it is."""
        return self.known(f"edition-{words.language}", words.edition)

    def known(self, name: str, text: str) -> str:
        """Return the text called `name` if English says `text` there; else the text as it is."""
        known = self.localizer.has(name) and self.localizer(FALLBACK, name) == text
        return self(name) if known else text

    def duration(self, seconds: int) -> str:
        """Return a length of time in its largest fitting unit."""
        if seconds >= _DAYS_FROM and seconds % _DAY == 0:
            return self("duration-days", count=seconds // _DAY)
        if seconds >= _HOUR and seconds % _HOUR == 0:
            return self("duration-hours", count=seconds // _HOUR)
        return self("duration-minutes", count=max(1, seconds // _MINUTE))

    def tiles(self, tiles: Iterable[str]) -> str:
        """Return tiles in words, for reading aloud: "A, E, blank"."""
        return ", ".join(self("blank") if tile == BLANK else tile for tile in tiles)


def shown(text: str) -> str:
    """Return foreign text so that Discord shows it as it is, also at the head of a line."""
    line = " ".join(text.split()).translate(_SIGNS)
    return _LIST_ITEM.sub(r"\1\\\2", line)


def is_visible(name: str) -> bool:
    """Tell whether anything of a name can be seen: fillers and format characters cannot."""
    return any(
        unicodedata.category(c)[0] in "LNPS" and c not in "\u3164\u115f\u1160\uffa0\u2800"
        for c in name
    )


def echo(text: str) -> str:
    """Return at most 40 characters of what somebody typed, shown as they are."""
    line = " ".join(text.split())
    return shown(line if len(line) <= ECHO else f"{line[: ECHO - 1]}…")


def small(text: str) -> str:
    """Return a line in Discord's small text."""
    return f"-# {text}"


def heading(text: str) -> str:
    """Return a line as a heading."""
    return f"### {text}"


def capitalised(text: str) -> str:
    """Return a text as it begins a line: Swedish writes "svenska", but "Svenska · DSSO"."""
    return text[:1].upper() + text[1:]


def cut(text: str, most: int) -> str:
    """Return the text, shortened to `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
