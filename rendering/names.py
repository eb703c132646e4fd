"""Names of people made fit to draw: whatever they hold, one short line in a known script.

Rules: control, format and stacked combining characters go; a character the font lacks gives way to
its plain relative (a full-width A to A), else to a bullet; a name whose letters are mostly
unknown gives way to the caller's fallback, for a row of bullets names nobody. The message beside
the picture shows the real name.
"""

from unicodedata import category, normalize

from rendering.fonts import Typeface

# Longer than any account name; bounds the work on a hostile one.
LONGEST = 128
HOLE = "\N{BULLET}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
NOBODY = "?"


def readable(name: str, fallback: str, covered: frozenset[str]) -> str:
    """Give a non-empty text of covered characters for `name`, `fallback` where it has too few."""
    return _readable(name, covered) or _readable(fallback, covered) or NOBODY


def elided(text: str, face: Typeface, size: int, width: float) -> str:
    """Give `text`, or as much of its beginning as fits `width` pixels with an ellipsis."""
    if face.width(text, size) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + ELLIPSIS
        if face.width(shorter, size) <= width:
            return shorter
    return ""


def _readable(name: str, covered: frozenset[str]) -> str:
    characters = [
        character
        for character in " ".join(normalize("NFC", name[:LONGEST]).split())
        if category(character)[0] not in "CM"
    ]
    drawn = [_plain(character, covered) for character in characters]
    known = sum(character.isalnum() for text in drawn for character in text)
    unknown = sum(
        character.isalnum()
        for character, text in zip(characters, drawn, strict=True)
        if text == HOLE
    )
    return "" if unknown > known else _without_rows_of_holes("".join(drawn))


def _plain(character: str, covered: frozenset[str]) -> str:
    if character in covered:
        return character
    relative = "".join(part for part in normalize("NFKD", character) if category(part)[0] != "M")
    return relative if relative and covered.issuperset(relative) else HOLE


def _without_rows_of_holes(text: str) -> str:
    while HOLE + HOLE in text:
        text = text.replace(HOLE + HOLE, HOLE)
    return text.strip(f" {HOLE}")
