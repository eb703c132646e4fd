"""Texts for people: (locale, id, **values) -> str, from Project Fluent sources.

Rules of this module:

- The locale is always an argument. English stands behind every other locale.
- Strict (tests, `make check`): anything wrong in a source or a call is a `LocaleError`. In
  production nothing here raises: a text missing in one locale comes in English, one missing there
  too is its bare id, and each such case is logged once. A game must never stop over a text.
- Ids are kebab case (`unknown-words`); `id.attribute` names an attribute of a message.
- Numbers are written without grouping (1234, not 1,234 or 1.234): scores in arithmetic, ids and
  Discord's `<t:…>` stamps must stay whole. A text that is better with grouping says
  `NUMBER($words, useGrouping: 1)`. Truth values select as `true` and `false`. Times are handed
  over as epochs for `<t:…>`, never as dates.

Isolation. Fluent would put U+2068 and U+2069 around every value. In Discord that breaks more than
it saves: `<@{ $id }>` and `<t:{ $at }:R>` stop being understood, a square copied out of a message
no longer fits into `/play`, and labels, limited in length, lose two characters a value. All our
locales run from left to right, so only a value with right-to-left letters, such as a player's
name, can turn its neighbours round; such a value alone is isolated. A value may not carry
directions of its own to the outside: embeddings and overrides are dropped, and so are isolates
that are not closed.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias
from unicodedata import bidirectional

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentFloat, FluentInt, FluentType
from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from babel import Locale
    from fluent.runtime.resolver import Pattern

Sources: TypeAlias = "Mapping[str, Mapping[str, str]]"  # locale -> file name -> Fluent source
Value: TypeAlias = "str | int | float"  # of a variable; bool is an int to Python, not here

FALLBACK: Final = "en"
MOST_FORMATTED: Final = 4096  # texts kept: most are said again within seconds, such as scores
FIRST_STRONG_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
POP_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"

_KEBAB: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SNAKE: Final = re.compile(r"[a-z][a-z0-9_]*")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_EMBEDDINGS: Final = dict.fromkeys(range(0x202A, 0x202F))
_ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))
# Discord's code where the first part of it is not ours.
_DISCORD: Final = {"no": "nb"}

_log = logging.getLogger(__name__)


class LocaleError(Exception):
    """A source or a call is wrong; the text names locale and id for a developer."""


class Localizer:
    """All texts of all locales."""

    def __init__(self, sources: Sources, *, strict: bool) -> None:
        """Read `sources`; when strict, raise `LocaleError` for the first fault in them."""
        self._strict = strict
        self._told: set[str] = set()
        self._formatted = lru_cache(MOST_FORMATTED)(self._format)
        self._catalogues = {locale: _read(locale, files) for locale, files in sources.items()}
        self._bundles = {
            locale: _bundle(locale, catalogue) for locale, catalogue in self._catalogues.items()
        }
        if FALLBACK not in sources:
            self._fault(f"{FALLBACK}: no texts; every other locale falls back to them")
        for catalogue in self._catalogues.values():
            for fault in catalogue.faults:
                self._fault(fault)

    def __call__(self, locale: str, name: str, /, **values: Value) -> str:
        """Return the message (or `id.attribute`) called `name` in `locale`."""
        try:
            return self._text(locale, name, values)
        except LocaleError as error:
            self._fault(str(error))
        try:
            return self._text(FALLBACK, name, values)
        except LocaleError:
            return name

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales there are texts for, sorted."""
        return tuple(sorted(self._bundles))

    def has(self, name: str) -> bool:
        """Tell whether English has a message (or `id.attribute`) called `name`."""
        return FALLBACK in self._catalogues and name in self._catalogues[FALLBACK].patterns

    def locale_of(self, discord_locale: str) -> str:
        """Return our locale for a code of Discord's such as `pt-BR`; English for any other."""
        locale = language_of(discord_locale)
        return locale if locale in self._bundles else FALLBACK

    def _text(self, locale: str, name: str, values: Mapping[str, Value]) -> str:
        # Types stand in the key because 1 == True, and the two read differently.
        kinds = tuple(map(type, values.values()))
        return self._formatted(locale, name, tuple(values.items()), kinds)

    def _format(
        self, locale: str, name: str, given: tuple[tuple[str, Value], ...], _kinds: tuple[type, ...]
    ) -> str:
        pattern, values = self._pattern(locale, name), dict(given)
        # Also those in variants that this call does not select: the next call may.
        if missing := self._catalogues[locale].variables(name) - values.keys():
            raise LocaleError(f"{locale}: {name} wants {_listed(missing)}")
        try:
            counted = self._catalogues[locale].counted(name)
            arguments = {
                key: _argument(value, counted=key in counted) for key, value in values.items()
            }
            text, errors = self._bundles[locale].format_pattern(pattern, arguments)
        except Exception as error:  # a value of a wrong type, and what Babel raises
            raise LocaleError(f"{locale}: {name}: {type(error).__name__}") from error
        if errors:
            raise LocaleError(f"{locale}: {name}: {'; '.join(map(str, errors))}")
        return str(text)

    def _pattern(self, locale: str, name: str) -> Pattern:
        bundle = self._bundles.get(locale)
        if bundle is None:
            raise LocaleError(f"{locale}: no such locale")
        message_id, _, attribute = name.partition(".")
        if bundle.has_message(message_id):
            message = bundle.get_message(message_id)
            pattern = message.attributes.get(attribute) if attribute else message.value
            if pattern is not None:
                return pattern
        raise LocaleError(f"{locale}: no message {name}")

    def _fault(self, fault: str) -> None:
        if self._strict:
            raise LocaleError(fault)
        if fault not in self._told:
            self._told.add(fault)
            _log.warning("text: %s", fault)


def language_of(discord_locale: str) -> str:
    """Return our code for the language of a code of Discord's, whether there are texts or not."""
    language = discord_locale.partition("-")[0]
    return _DISCORD.get(language, language)


def disparities(sources: Sources) -> list[str]:
    """Return what is wrong in `sources`, a line each: faults, and differences from English.

    Every locale must have the ids, attributes and variables of English, no fewer and no more.
    Terms are a locale's own affair.
    """
    catalogues = {locale: _read(locale, files) for locale, files in sorted(sources.items())}
    found = [fault for catalogue in catalogues.values() for fault in catalogue.faults]
    english = catalogues.pop(FALLBACK, None)
    if english is None:
        return [
            *found,
            *(f"{locale}: there is no English to compare with" for locale in catalogues),
        ]
    for locale, catalogue in catalogues.items():
        found += _differences(locale, catalogue, english)
    return found


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """What the files of one locale say: patterns by `id`, `id.attribute`, `-term`."""

    entries: tuple[ast.Message | ast.Term, ...]
    patterns: Mapping[str, ast.Pattern]
    faults: tuple[str, ...]
    _variables: dict[str, frozenset[str]] = field(default_factory=dict)
    _counted: dict[str, frozenset[str]] = field(default_factory=dict)

    def variables(self, name: str) -> frozenset[str]:
        """Return the variables of the pattern, those of messages it refers to included."""
        if name not in self._variables:
            self._variables[name] = frozenset(_variables(name, self.patterns, set()))
        return self._variables[name]

    def counted(self, name: str) -> frozenset[str]:
        """Return those of them that must stay numbers: a variant is chosen, or `NUMBER` writes."""
        if name not in self._counted:
            self._counted[name] = frozenset(_counted(name, self.patterns, set()))
        return self._counted[name]


def _read(locale: str, files: Mapping[str, str]) -> _Catalogue:
    entries: dict[str, ast.Message | ast.Term] = {}
    faults: list[str] = []
    for file, source in sorted(files.items()):
        for entry in FluentParser(with_spans=False).parse(source).body:
            if isinstance(entry, ast.Junk):
                faults.append(f"{locale}: {file}: {_junk(entry)}")
            elif isinstance(entry, ast.Message | ast.Term):
                name = _name(entry)
                if name in entries:
                    faults.append(f"{locale}: {file}: {name} is there twice")
                entries.setdefault(name, entry)
    patterns = dict(_patterns(entries))
    faults += [f"{locale}: {fault}" for fault in _misnamed(patterns)]
    return _Catalogue(tuple(entries.values()), patterns, tuple(faults))


def _junk(junk: ast.Junk) -> str:
    reason = "; ".join(str(annotation.message) for annotation in junk.annotations or ())
    line = (junk.content or "").strip().partition("\n")[0]
    return f"not Fluent: {line!r} ({reason})"


def _name(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


def _patterns(
    entries: Mapping[str, ast.Message | ast.Term],
) -> Iterator[tuple[str, ast.Pattern]]:
    for name, entry in entries.items():
        if entry.value is not None:
            yield name, entry.value
        for attribute in entry.attributes:
            yield f"{name}.{attribute.id.name}", attribute.value


def _misnamed(patterns: Mapping[str, ast.Pattern]) -> Iterator[str]:
    """Yield faults in names: of messages, of variables, of what is referred to."""
    for name, pattern in patterns.items():
        if not all(_KEBAB.fullmatch(part) for part in name.removeprefix("-").split(".")):
            yield f"{name} is not in kebab case"
        for node in _nodes(pattern):
            if isinstance(node, ast.VariableReference) and not _SNAKE.fullmatch(node.id.name):
                yield f"{name}: ${node.id.name} cannot be given by a Python keyword"
            if isinstance(node, ast.MessageReference | ast.TermReference):
                referred = _referred(node)
                if referred not in patterns:
                    yield f"{name} refers to {referred}, which is not there"


def _nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    yield node
    for child in vars(node).values():
        for item in child if isinstance(child, list) else (child,):
            if isinstance(item, ast.BaseNode):
                yield from _nodes(item)


def _referred(node: ast.MessageReference | ast.TermReference) -> str:
    name = f"-{node.id.name}" if isinstance(node, ast.TermReference) else node.id.name
    return f"{name}.{node.attribute.name}" if node.attribute else name


def _variables(name: str, patterns: Mapping[str, ast.Pattern], seen: set[str]) -> Iterator[str]:
    for node in _reached(name, patterns, seen):
        if isinstance(node, ast.VariableReference):
            yield node.id.name


def _counted(name: str, patterns: Mapping[str, ast.Pattern], seen: set[str]) -> Iterator[str]:
    for node in _reached(name, patterns, seen):
        if isinstance(node, ast.SelectExpression):
            yield from _named(node.selector)
        if isinstance(node, ast.FunctionReference):
            yield from _named(node)


def _named(node: ast.BaseNode) -> Iterator[str]:
    return (one.id.name for one in _nodes(node) if isinstance(one, ast.VariableReference))


def _reached(
    name: str, patterns: Mapping[str, ast.Pattern], seen: set[str]
) -> Iterator[ast.BaseNode]:
    """Yield the nodes of a pattern and of the messages it refers to.

    A term sees only what its reference hands over, never the variables of the call.
    """
    seen.add(name)
    for node in _nodes(patterns[name]):
        yield node
        if isinstance(node, ast.MessageReference):
            referred = _referred(node)
            if referred in patterns.keys() - seen:
                yield from _reached(referred, patterns, seen)


def _bundle(locale: str, catalogue: _Catalogue) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)  # see the head of this file
    bundle.add_resource(ast.Resource(list(catalogue.entries)))
    return bundle


def _differences(locale: str, one: _Catalogue, english: _Catalogue) -> Iterator[str]:
    names, wanted = _public(one), _public(english)
    yield from (f"{locale}: {name} is missing" for name in sorted(wanted - names))
    yield from (f"{locale}: {name} is not in English" for name in sorted(names - wanted))
    for name in sorted(names & wanted):
        here, there = one.variables(name), english.variables(name)
        if here != there:
            yield f"{locale}: {name} uses {_listed(here)}, English {_listed(there)}"


def _public(catalogue: _Catalogue) -> set[str]:
    return {name for name in catalogue.patterns if not name.startswith("-")}


def _listed(variables: AbstractSet[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(variables)) or "no variable"


class _Text(str, FluentType):
    """A text value. Fluent refuses plain ones over 2,500 characters; cutting is the caller's."""

    __slots__ = ()

    def format(self, locale: Locale) -> str:  # type: ignore[override]  # str.format is not meant
        del locale
        return self


def _argument(value: Value, *, counted: bool) -> FluentType:
    """Return a value for Fluent; Babel has no part in a whole number that is only written.

    It writes one that is not negative as Python does, in ten times the time.
    """
    if isinstance(value, bool):
        return _Text("true" if value else "false")
    if isinstance(value, int):
        plain = value >= 0 and not counted
        return _Text(value) if plain else FluentInt(value, useGrouping=False)
    if isinstance(value, float):
        return FluentFloat(value, useGrouping=False)
    return _Text(_contained(value))


def _contained(text: str) -> str:
    """Return `text` so that it cannot turn round what stands beside it."""
    if text.isascii():
        return text
    text = text.translate(_EMBEDDINGS)
    if not _closed(text):
        text = text.translate(_ISOLATES)
    if any(bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"
    return text


def _closed(text: str) -> bool:
    depth = 0
    for character in text:
        if character == POP_ISOLATE:
            depth -= 1
        elif ord(character) in _ISOLATES:
            depth += 1
        if depth < 0:
            return False
    return depth == 0
