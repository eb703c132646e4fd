"""Limits on forms (modals) and on the choices offered for a half-typed option."""

from collections.abc import Callable

from bot.standin.bounds import Broken, Path, count, length, needed, number, unique
from bot.standin.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)
from bot.standin.limits_components import CUSTOM_ID, V2_CHARACTERS, menu, options
from bot.standin.records import Wire
from bot.standin.wire import Violation

TITLE = 45
ITEMS = 5
LABEL_TEXT = 45
LABEL_DESCRIPTION = 100
INPUT_TEXT = 4000
INPUT_PLACEHOLDER = 100
CHOICES = 25
CHOICE_TEXT = 100
GROUP = 10


def form(path: Path, body: Wire) -> Broken:
    """Check a form."""
    components = body.get("components") or []
    yield from needed((*path, "title"), body.get("title"))
    yield from length((*path, "title"), body.get("title"), 1, TITLE)
    yield from needed((*path, "custom_id"), body.get("custom_id"))
    yield from length((*path, "custom_id"), body.get("custom_id"), 1, CUSTOM_ID)
    yield from count((*path, "components"), components, 1, ITEMS)
    ids = [c["custom_id"] for c in walk(components) if c.get("custom_id")]
    yield from unique((*path, "components"), ids, "custom id")
    for index, component in enumerate(components):
        yield from _item((*path, "components", index), component)


def _item(path: Path, component: Wire) -> Broken:
    kind = component["type"]
    if kind == LABEL:
        yield from _label(path, component)
    elif kind == ROW:
        yield from _row(path, component)
    elif kind == TEXT_DISPLAY:
        yield from length((*path, "content"), component.get("content"), 1, V2_CHARACTERS)
    else:
        text = f"A component of type {kind} cannot stand here."
        yield Violation((*path, "type"), text, "UNION_TYPE_CHOICES")


def _label(path: Path, label: Wire) -> Broken:
    yield from needed((*path, "label"), label.get("label"))
    yield from length((*path, "label"), label.get("label"), 1, LABEL_TEXT)
    yield from length((*path, "description"), label.get("description"), 0, LABEL_DESCRIPTION)
    yield from needed((*path, "component"), label.get("component"))
    if label.get("component"):
        yield from _field((*path, "component"), label["component"])


def _row(path: Path, row: Wire) -> Broken:
    children = row.get("components") or []
    yield from count((*path, "components"), children, 1, 1)
    for index, child in enumerate(children):
        place = (*path, "components", index)
        if child["type"] == TEXT_INPUT:
            yield from needed((*place, "label"), child.get("label"))
            yield from length((*place, "label"), child.get("label"), 1, LABEL_TEXT)
        yield from _field(place, child)


def _field(path: Path, component: Wire) -> Broken:
    check = _FIELDS.get(component["type"])
    if check is None:
        text = f"A component of type {component['type']} cannot stand here."
        yield Violation((*path, "type"), text, "UNION_TYPE_CHOICES")
        return
    yield from needed((*path, "custom_id"), component.get("custom_id"))
    yield from length((*path, "custom_id"), component.get("custom_id"), 1, CUSTOM_ID)
    yield from check(path, component)


def _text_input(path: Path, text: Wire) -> Broken:
    yield from length((*path, "value"), text.get("value"), 0, INPUT_TEXT)
    yield from length((*path, "placeholder"), text.get("placeholder"), 0, INPUT_PLACEHOLDER)
    yield from number((*path, "min_length"), text.get("min_length"), 0, INPUT_TEXT)
    yield from number((*path, "max_length"), text.get("max_length"), 1, INPUT_TEXT)
    if len(text.get("value") or "") > (text.get("max_length") or INPUT_TEXT):
        yield Violation((*path, "value"), "The value is longer than may be written.")


def _radio_group(path: Path, group: Wire) -> Broken:
    yield from options(path, group, 2, GROUP)


def _checkbox_group(path: Path, group: Wire) -> Broken:
    yield from options(path, group, 1, GROUP)


def _file_upload(path: Path, upload: Wire) -> Broken:
    yield from number((*path, "min_values"), upload.get("min_values"), 0, GROUP)
    yield from number((*path, "max_values"), upload.get("max_values"), 1, GROUP)


def _checkbox(_path: Path, _checkbox: Wire) -> Broken:
    yield from ()


_FIELDS: dict[int, Callable[[Path, Wire], Broken]] = {
    TEXT_INPUT: _text_input,
    FILE_UPLOAD: _file_upload,
    RADIO_GROUP: _radio_group,
    CHECKBOX_GROUP: _checkbox_group,
    CHECKBOX: _checkbox,
    **dict.fromkeys(SELECTS, menu),
}


def choices(path: Path, found: list[Wire]) -> Broken:
    """Check the choices offered for a half-typed option."""
    yield from count(path, found, 0, CHOICES)
    for index, choice in enumerate(found):
        yield from needed((*path, index, "name"), choice.get("name"))
        yield from length((*path, index, "name"), choice.get("name"), 1, CHOICE_TEXT)
        if isinstance(choice.get("value"), str):
            yield from length((*path, index, "value"), choice["value"], 1, CHOICE_TEXT)
