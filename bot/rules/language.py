"""The letters of a language and how typed text folds to them.

The order matters: NFC, format characters dropped, full-width and mathematical letters and
Latin ligatures made plain, upper case with the language's own pairs, then a letter of the
game's alphabet is kept before any diacritic is folded. Statements A26..A41, B23..B27 and
decisions.md (letters) say what folds: everything in most languages, acute, grave and
circumflex only in Swedish and Norwegian; German eszett is SS, French OE and AE are two
letters each. What does not fold is refused by its Unicode name.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.rules.illegal import ForeignLetter, Refused, StrangeCharacter

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

ACUTE_GRAVE_CIRCUMFLEX = frozenset("\u0301\u0300\u0302")
PLAIN_FORMS = ("<wide>", "<font>")
LATIN_LIGATURES = range(0xFB00, 0xFB07)
VARIATION_SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
ESZETT = {"ß": "SS", "ẞ": "SS"}
LIGATURES = {"Œ": "OE", "Æ": "AE"}


@dataclass(frozen=True, slots=True)
class Language:
    """A language words are played in. ``marks`` are the diacritics that fold; None: all.

    ``hints`` tells which letter was probably meant by one the language does not have.
    """

    code: str
    marks: AbstractSet[str] | None = None
    spelled_out: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)

    def fold(self, text: str, alphabet: AbstractSet[str]) -> str:
        """Return the text in the alphabet's letters, one character each.

        Raises Refused with StrangeCharacter for what is no letter at all and with
        ForeignLetter for a letter the alphabet does not have.
        """
        return "".join(self._letters(character, alphabet) for character in tidy(text))

    def _letters(self, character: str, alphabet: AbstractSet[str]) -> str:
        upper = self._upper(character)
        if all(letter in alphabet for letter in upper):
            return upper
        folded = self._fold_marks(upper)
        if folded and all(letter in alphabet for letter in folded):
            return folded
        raise Refused(self._stranger(character, upper))

    def _upper(self, character: str) -> str:
        spelled = self.spelled_out.get(character) or self.spelled_out.get(character.upper())
        return spelled or character.upper()

    def _fold_marks(self, upper: str) -> str:
        return "".join(
            part
            for part in unicodedata.normalize("NFD", upper)
            if not (unicodedata.combining(part) and (self.marks is None or part in self.marks))
        )

    def _stranger(self, character: str, upper: str) -> StrangeCharacter | ForeignLetter:
        name = unicodedata.name(character, f"U+{ord(character):04X}")
        if name.startswith(("LATIN ", "FULLWIDTH LATIN ")) and character.isalpha():
            return ForeignLetter(upper, self.hints.get(upper, ""))
        return StrangeCharacter(character if character.isprintable() else "", name)


def tidy(text: str) -> str:
    """Return the text in NFC without format characters, its plain forms made plain."""
    kept = (
        plain_form(character)
        for character in unicodedata.normalize("NFC", text)
        if unicodedata.category(character) != "Cf" and character not in VARIATION_SELECTORS
    )
    return unicodedata.normalize("NFC", "".join(kept))


def plain_form(character: str) -> str:
    """Return the plain letter of a full-width, mathematical or ligature form."""
    form = unicodedata.decomposition(character).partition(" ")[0]
    if form in PLAIN_FORMS or ord(character) in LATIN_LIGATURES:
        return unicodedata.normalize("NFKC", character)
    return character


NORDIC = {"Ä": "Æ", "Ö": "Ø"}

LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in (
        Language("en"),
        Language("es"),
        Language("it"),
        Language("pt"),
        Language("de", spelled_out=ESZETT),
        Language("fr", spelled_out=LIGATURES),
        Language(
            "sv", ACUTE_GRAVE_CIRCUMFLEX, hints={there: here for here, there in NORDIC.items()}
        ),
        Language("nb", ACUTE_GRAVE_CIRCUMFLEX, hints=NORDIC),
    )
}
