"""Small checks the limits are made of; each yields what is broken."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from bot.standin.wire import Violation

Path: TypeAlias = tuple[str | int, ...]
Broken: TypeAlias = Iterator[Violation]


def length(path: Path, text: Any, least: int, most: int) -> Broken:
    """Check the number of characters of a text; None is fine where nothing is."""
    if text is None:
        return
    if not isinstance(text, str):
        yield Violation(path, "Must be a text.", "STRING_TYPE_CONVERT")
    elif not least <= len(text) <= most:
        yield Violation(path, f"Must be between {least} and {most} in length, not {len(text)}.")


def needed(path: Path, value: Any) -> Broken:
    """Check that something is there."""
    if value in {None, ""} if isinstance(value, str | None) else not value:
        yield Violation(path, "This field is required", "BASE_TYPE_REQUIRED")


def count(path: Path, items: Sequence[Any] | None, least: int, most: int) -> Broken:
    """Check the number of items of a list."""
    found = len(items or ())
    if not least <= found <= most:
        yield Violation(path, f"Must be between {least} and {most} in length, not {found}.")


def number(path: Path, value: Any, least: int, most: int) -> Broken:
    """Check a whole number; None is fine."""
    if value is not None and not least <= value <= most:
        text = f"Must be between {least} and {most}, not {value}."
        yield Violation(path, text, "NUMBER_TYPE_MAX")


def unique(path: Path, values: Iterable[Any], what: str) -> Broken:
    """Check that no value comes twice."""
    seen: set[Any] = set()
    for value in values:
        if value in seen:
            text = f"The {what} {value!r} is there twice."
            yield Violation(path, text, "COMPONENT_CUSTOM_ID_DUPLICATED")
        seen.add(value)


def total(path: Path, texts: Iterable[str], most: int) -> Broken:
    """Check the characters of several texts together."""
    found = sum(map(len, texts))
    if found > most:
        yield Violation(path, f"Must be {most} or fewer in length together, not {found}.")
