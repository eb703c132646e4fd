"""Limits on commands: names, descriptions and options in every language.

A name is 1 to 32 letters, digits, "-", "_" or "'", in lower case where its script has cases;
marks are allowed because Hindi and Thai need them. The names and descriptions of a command, its
options and choices may have 8,000 characters together, counting the longest language of each.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any

from bot.standin.bounds import Broken, Path, count, length, needed, unique
from bot.standin.records import Wire
from bot.standin.wire import Violation

COMMANDS = 100
NAME = 32
DESCRIPTION = 100
OPTIONS = 25
CHOICES = 25
CHOICE_TEXT = 100
TOTAL = 8000
DEPTH = 2
"""Groups of subcommands in a command."""

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2

_LOCALES = (
    "ar bg cs da de el en-GB en-US es-419 es-ES "
    "fi fr he hi hr hu id it ja ko "
    "lt nl no pl pt-BR ro ru sv-SE th tr "
    "uk vi zh-CN zh-TW"
)
LOCALES = frozenset(_LOCALES.split(" "))
"""Languages Discord's app has, by its own names."""


def commands(found: list[Wire]) -> Broken:
    """Check the commands of one registration."""
    yield from count((), found, 0, COMMANDS)
    names = [(c.get("type") or CHAT_INPUT, c.get("name")) for c in found]
    yield from unique((), names, "command name")
    for index, command in enumerate(found):
        path: Path = (index,) if len(found) > 1 else ()
        if (command.get("type") or CHAT_INPUT) == CHAT_INPUT:
            yield from _chat_input(path, command)
        else:
            yield from _context_menu(path, command)


def _chat_input(path: Path, command: Wire) -> Broken:
    yield from _described(path, command)
    yield from _options(path, command, DEPTH)
    characters = sum(map(_longest, _named(command)))
    if characters > TOTAL:
        text = f"Command exceeds maximum size ({TOTAL}): {characters}"
        yield Violation(path, text, "APPLICATION_COMMAND_TOO_LARGE")


def _context_menu(path: Path, command: Wire) -> Broken:
    yield from _texts(path, command, "name", NAME)
    if command.get("description") or command.get("options"):
        text = "Context menu commands cannot have description"
        yield Violation(path, text, "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED")


def _described(path: Path, thing: Wire) -> Broken:
    yield from _texts(path, thing, "name", NAME)
    yield from _texts(path, thing, "description", DESCRIPTION)
    names = {"": thing.get("name"), **(thing.get("name_localizations") or {})}
    for locale, name in names.items():
        if name and not is_name(name):
            place = (*path, "name_localizations", locale) if locale else (*path, "name")
            text = f"Command name {name!r} is invalid"
            yield Violation(place, text, "APPLICATION_COMMAND_INVALID_NAME")


def is_name(text: str) -> bool:
    """Tell whether a text may be the name of a command or option (its length aside)."""
    fitting = all(c in "-_'" or unicodedata.category(c)[0] in "LNM" for c in text)
    return fitting and text == text.lower()


def _texts(path: Path, thing: Wire, field: str, most: int) -> Broken:
    yield from needed((*path, field), thing.get(field))
    yield from length((*path, field), thing.get(field), 1, most)
    for locale, text in (thing.get(f"{field}_localizations") or {}).items():
        place = (*path, f"{field}_localizations", locale)
        if locale not in LOCALES:
            yield Violation(place, f"{locale!r} is no language of Discord", "ENUM_TYPE_COERCE")
        yield from length(place, text, 1, most)


def _options(path: Path, thing: Wire, depth: int) -> Broken:
    options = thing.get("options") or []
    place = (*path, "options")
    yield from count(place, options, 0, OPTIONS)
    yield from _distinct(place, options)
    optional = False
    for index, option in enumerate(options):
        yield from _option((*place, index), option, depth)
        if option.get("required") and optional:
            text = "Required options must be placed before non-required options"
            yield Violation((*place, index), text, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional = optional or not option.get("required")


def _option(path: Path, option: Wire, depth: int) -> Broken:
    yield from _described(path, option)
    if option.get("type") in {SUBCOMMAND, GROUP}:
        if depth == 0:
            text = "Subcommands cannot be nested deeper"
            yield Violation(path, text, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")
        yield from _options(path, option, depth - 1)
    choices = option.get("choices") or []
    yield from count((*path, "choices"), choices, 0, CHOICES)
    yield from unique((*path, "choices"), [c.get("name") for c in choices], "choice name")
    for index, choice in enumerate(choices):
        yield from _texts((*path, "choices", index), choice, "name", CHOICE_TEXT)
        if isinstance(choice.get("value"), str):
            value = choice["value"]
            yield from length((*path, "choices", index, "value"), value, 1, CHOICE_TEXT)
    if choices and option.get("autocomplete"):
        text = "Autocomplete and choices exclude each other"
        yield Violation(path, text, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES")


def _distinct(path: Path, options: list[Wire]) -> Broken:
    yield from unique(path, [o.get("name") for o in options], "option name")
    for locale in sorted({k for o in options for k in (o.get("name_localizations") or {})}):
        names = [(o.get("name_localizations") or {}).get(locale, o.get("name")) for o in options]
        yield from unique(path, names, f"option name in {locale}")


def _named(thing: Wire) -> Iterator[Wire]:
    yield thing
    for part in (*(thing.get("options") or ()), *(thing.get("choices") or ())):
        yield from _named(part)


def _longest(thing: Wire) -> int:
    own = [thing.get("name"), thing.get("description")]
    value: Any = thing.get("value")
    size = sum(len(text) for text in own if text) + (len(value) if isinstance(value, str) else 0)
    by_locale: dict[str, int] = {}
    for field in ("name_localizations", "description_localizations"):
        for locale, text in (thing.get(field) or {}).items():
            by_locale[locale] = by_locale.get(locale, 0) + len(text or "")
    return max([size, *by_locale.values()])
