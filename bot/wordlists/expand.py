"""Expanding a hunspell dictionary (`.dic`) to every form its affix rules make.

Theory. A form is a stem with up to two suffixes (the second by a flag the first hands on) and at
most one prefix, where the header of each allows both at once. A stem or an affix may demand a
further affix (NEEDAFFIX), be fit for compounds only, or, with CIRCUMFIX, need its counterpart at
the other end. Forms of forbidden words are not made, and a forbidden word is taken out even where
another stem makes it.

Which rules of a flag apply depends on a few characters at the word's edge, so the choice is
remembered by those: a dictionary of 150,000 lines has only some hundreds of different edges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.wordlists.affixes import NOTHING, Affixes, LeftOut, Rule, encoding, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Choice = dict[tuple[str, str], list[Rule]]


@dataclass(frozen=True, slots=True)
class Form:
    """A stem, perhaps with suffixes.

    `own` are the flags of the stem or of the last suffix, `before` those by which a prefix may
    be put on, `cross` tells whether its suffixes bear one.
    """

    text: str
    own: frozenset[str]
    before: frozenset[str]
    cross: bool = True


def words(
    aff: bytes, dic: bytes, keep: Callable[[str], bool], left_out: LeftOut = NOTHING
) -> Iterator[str]:
    """Give the forms of the stems `keep` accepts, some of them more than once."""
    affixes = read(aff, left_out)
    entries = list(_entries(dic.decode(encoding(aff)), affixes))
    forbidden = {stem for stem, flags in entries if affixes.forbidden in flags}
    expander = Expander(affixes)
    skip = left_out.stems | {affixes.forbidden, affixes.only_in_compounds}
    for stem, flags in entries:
        if keep(stem) and not skip & flags:
            yield from set(expander.forms(stem, flags)) - forbidden


def _entries(text: str, affixes: Affixes) -> Iterator[tuple[str, frozenset[str]]]:
    # The first line tells the number of entries, roughly.
    for line in text.removeprefix("\ufeff").splitlines()[1:]:
        entry = line.split("\t")[0].split(" ")[0]
        stem, slash, flags = entry.replace("\\/", "\0").partition("/")
        yield stem.replace("\0", "/"), affixes.flags(flags) if slash else frozenset()


class Expander:
    """Makes the forms of stems by one set of affixes."""

    def __init__(self, affixes: Affixes) -> None:
        self._affixes = affixes
        self._suffix_choice: Choice = {}
        self._prefix_choice: Choice = {}

    def forms(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        """Give the forms of a stem that are words by themselves."""
        incomplete = {self._affixes.needs_affix, self._affixes.circumfix}
        for form in self._suffixed(Form(stem, flags, flags)):
            if not incomplete & form.own:
                yield form.text
            yield from self._prefixed(form)

    def _suffixed(self, form: Form) -> Iterator[Form]:
        """Give the form, and those with one suffix and with two."""
        yield form
        for first in self._with_suffix(form):
            yield first
            yield from self._with_suffix(first)

    def _with_suffix(self, form: Form) -> Iterator[Form]:
        for rule in self._suffixes(form.text, form.own):
            text = form.text[: len(form.text) - len(rule.strip)] + rule.put
            yield Form(text, rule.flags, form.before | rule.flags, form.cross and rule.cross)

    def _prefixed(self, form: Form) -> Iterator[str]:
        """Give the form with each prefix it may have, then with the suffixes that one hands on."""
        if not form.cross:
            return
        for rule in self._prefixes(form.text, form.before):
            bare = form.before == form.own
            if not rule.cross and not bare:
                continue
            if (self._affixes.circumfix in rule.flags) == (self._affixes.circumfix in form.own):
                yield rule.put + form.text[len(rule.strip) :]
            if bare and rule.cross and rule.flags:
                for further in self._with_suffix(Form(form.text, rule.flags, rule.flags)):
                    yield rule.put + further.text[len(rule.strip) :]

    def _suffixes(self, text: str, flags: frozenset[str]) -> Iterator[Rule]:
        for flag in flags & self._affixes.suffixes.keys():
            edge = text[-self._affixes.reach[flag] :]
            choice = self._suffix_choice.get((flag, edge))
            if choice is None:
                fitting = [
                    rule
                    for rule in self._affixes.suffixes[flag]
                    if edge.endswith(rule.strip) and rule.condition.search(edge)
                ]
                choice = self._suffix_choice[flag, edge] = fitting
            yield from self._not_whole(choice, text)

    def _prefixes(self, text: str, flags: frozenset[str]) -> Iterator[Rule]:
        for flag in flags & self._affixes.prefixes.keys():
            edge = text[: self._affixes.reach[flag]]
            choice = self._prefix_choice.get((flag, edge))
            if choice is None:
                fitting = [
                    rule
                    for rule in self._affixes.prefixes[flag]
                    if edge.startswith(rule.strip) and rule.condition.match(edge)
                ]
                choice = self._prefix_choice[flag, edge] = fitting
            yield from self._not_whole(choice, text)

    def _not_whole(self, rules: Iterable[Rule], text: str) -> Iterator[Rule]:
        for rule in rules:
            if self._affixes.full_strip or len(rule.strip) < len(text):
                yield rule
