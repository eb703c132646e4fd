"""Limits on the components of a message: rows, buttons, menus, sections, galleries, containers."""

from collections.abc import Callable

from bot.standin.bounds import Broken, Path, count, length, needed, number, total, unique
from bot.standin.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    V2,
    walk,
)
from bot.standin.records import COMPONENTS_V2, Wire
from bot.standin.wire import Violation

CUSTOM_ID = 100
BUTTON_LABEL = 80
PLACEHOLDER = 150
OPTIONS = 25
OPTION_TEXT = 100
ROWS = 5
ROW_BUTTONS = 5
V2_COMPONENTS = 40
V2_CHARACTERS = 4000
DESCRIPTION = 1024

LINK, PREMIUM = 5, 6
"""Button styles without a custom id."""

_IN_ROW = SELECTS | {BUTTON}
_TOP_V2 = (V2 - {THUMBNAIL}) | {ROW}
_IN_CONTAINER = _TOP_V2 - {CONTAINER}


def tree(path: Path, body: Wire) -> Broken:
    """Check all components of a message body."""
    components = body.get("components") or []
    every = list(walk(components))
    if (body.get("flags") or 0) & COMPONENTS_V2:
        yield from count(path, every, 0, V2_COMPONENTS)
        texts = [c.get("content") or "" for c in every if c["type"] == TEXT_DISPLAY]
        yield from total(path, texts, V2_CHARACTERS)
        yield from _only(path, components, _TOP_V2)
    else:
        yield from count(path, components, 0, ROWS)
        yield from _only(path, components, {ROW} | V2)
    yield from unique(path, [c["custom_id"] for c in every if c.get("custom_id")], "custom id")
    yield from unique(path, [c["id"] for c in every if c.get("id")], "component id")
    for index, component in enumerate(components):
        yield from _check((*path, index), component)


def _only(path: Path, components: list[Wire], allowed: set[int] | frozenset[int]) -> Broken:
    for index, component in enumerate(components):
        if component["type"] not in allowed:
            text = f"A component of type {component['type']} cannot stand here."
            yield Violation((*path, index, "type"), text, "UNION_TYPE_CHOICES")


def _check(path: Path, component: Wire) -> Broken:
    check = _CHECKS.get(component["type"])
    if check is not None:
        yield from check(path, component)
    for index, child in enumerate(component.get("components") or ()):
        yield from _check((*path, "components", index), child)
    if component.get("accessory"):
        yield from _check((*path, "accessory"), component["accessory"])


def _row(path: Path, row: Wire) -> Broken:
    children = row.get("components") or []
    place = (*path, "components")
    yield from count(place, children, 1, ROW_BUTTONS)
    yield from _only(place, children, _IN_ROW)
    if len(children) > 1 and any(c["type"] in SELECTS for c in children):
        text = "A menu needs a row of its own."
        yield Violation(place, text, "COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def _button(path: Path, button: Wire) -> Broken:
    yield from length((*path, "label"), button.get("label"), 0, BUTTON_LABEL)
    style = button.get("style")
    if style == LINK:
        yield from needed((*path, "url"), button.get("url"))
        yield from length((*path, "url"), button.get("url"), 1, 512)
    elif style != PREMIUM:
        yield from _custom_id(path, button)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        text = "A button needs a label or an emoji."
        yield Violation(path, text, "BUTTON_COMPONENT_INVALID_LABEL")


def menu(path: Path, select: Wire) -> Broken:
    """Check a menu, in a message or a form."""
    yield from _custom_id(path, select)
    yield from length((*path, "placeholder"), select.get("placeholder"), 0, PLACEHOLDER)
    yield from number((*path, "min_values"), select.get("min_values"), 0, OPTIONS)
    yield from number((*path, "max_values"), select.get("max_values"), 1, OPTIONS)
    if select["type"] == STRING_SELECT:
        yield from options(path, select, 1, OPTIONS)


def options(path: Path, component: Wire, least: int, most: int) -> Broken:
    """Check the options of a menu or group, and that as many can be chosen as must be."""
    found = component.get("options") or []
    place = (*path, "options")
    yield from count(place, found, least, most)
    yield from unique(place, [o.get("value") for o in found], "option value")
    for index, option in enumerate(found):
        for name in ("label", "value"):
            yield from needed((*place, index, name), option.get(name))
            yield from length((*place, index, name), option.get(name), 1, OPTION_TEXT)
        text = option.get("description")
        yield from length((*place, index, "description"), text, 0, OPTION_TEXT)
    if (component.get("min_values") or 0) > (component.get("max_values") or most):
        yield Violation(
            (*path, "min_values"), "More must be chosen than can be.", "NUMBER_TYPE_MAX"
        )
    if (component.get("max_values") or 1) > max(len(found), 1):
        text = "More can be chosen than there are options."
        yield Violation((*path, "max_values"), text, "NUMBER_TYPE_MAX")


def _custom_id(path: Path, component: Wire) -> Broken:
    yield from needed((*path, "custom_id"), component.get("custom_id"))
    yield from length((*path, "custom_id"), component.get("custom_id"), 1, CUSTOM_ID)


def _section(path: Path, section: Wire) -> Broken:
    yield from count((*path, "components"), section.get("components"), 1, 3)
    yield from _only((*path, "components"), section.get("components") or [], {TEXT_DISPLAY})
    yield from needed((*path, "accessory"), section.get("accessory"))
    accessory = [section["accessory"]] if section.get("accessory") else []
    yield from _only((*path, "accessory"), accessory, {BUTTON, THUMBNAIL})


def _text(path: Path, text: Wire) -> Broken:
    yield from needed((*path, "content"), text.get("content"))
    yield from length((*path, "content"), text.get("content"), 1, V2_CHARACTERS)


def _thumbnail(path: Path, thumbnail: Wire) -> Broken:
    yield from length((*path, "description"), thumbnail.get("description"), 1, DESCRIPTION)


def _gallery(path: Path, gallery: Wire) -> Broken:
    yield from count((*path, "items"), gallery.get("items"), 1, 10)
    for index, item in enumerate(gallery.get("items") or ()):
        text = item.get("description")
        yield from length((*path, "items", index, "description"), text, 1, DESCRIPTION)


def _file(path: Path, file: Wire) -> Broken:
    url = (file.get("file") or {}).get("url") or ""
    if not url.startswith("attachment://"):
        yield Violation((*path, "file", "url"), "Must be an attachment.", "URL_TYPE_INVALID_SCHEME")


def _container(path: Path, container: Wire) -> Broken:
    yield from count((*path, "components"), container.get("components"), 1, V2_COMPONENTS)
    yield from _only((*path, "components"), container.get("components") or [], _IN_CONTAINER)


_CHECKS: dict[int, Callable[[Path, Wire], Broken]] = {
    ROW: _row,
    BUTTON: _button,
    SECTION: _section,
    TEXT_DISPLAY: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    CONTAINER: _container,
    **dict.fromkeys(SELECTS, menu),
}
