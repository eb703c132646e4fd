"""What a person chooses in a menu and fills into a form, checked as Discord's app does.

A field left out keeps what the bot preset: a text's value, the options marked as default.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.standin.components import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)
from bot.standin.options import Resolved, identity
from bot.standin.records import Impossible, Wire

LONGEST_TEXT = 4000


def chosen(component: Wire, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """Return the values a person picks in a menu or group of checkboxes, as they are sent."""
    kind = component["type"]
    least = component.get("min_values")
    least = 1 if least is None else least
    most = component.get("max_values")
    if most is None:
        most = len(component["options"]) if kind == CHECKBOX_GROUP else 1
    skipped = not values and component.get("required") is False
    if not skipped and not least <= len(values) <= most:
        raise Impossible(f"between {least} and {most} must be chosen, not {len(values)}")
    if kind in {STRING_SELECT, CHECKBOX_GROUP}:
        return [_option(component, value) for value in values]
    resolve: dict[int, Callable[[Any], str]] = {
        USER_SELECT: resolved.user,
        ROLE_SELECT: resolved.role,
        MENTIONABLE_SELECT: resolved.mentionable,
        CHANNEL_SELECT: resolved.channel,
        FILE_UPLOAD: resolved.attachment,
    }
    return [resolve[kind](value) for value in values]


def submission(modal: Wire, values: Mapping[str, Any], resolved: Resolved) -> list[Wire]:
    """Return the components of a submitted form."""
    known = {c["custom_id"] for c in walk(modal["components"]) if "custom_id" in c}
    if unknown := set(values) - known:
        raise Impossible(f"the form has no fields {sorted(unknown)}")
    return [_sent(component, values, resolved) for component in modal["components"]]


def _sent(component: Wire, values: Mapping[str, Any], resolved: Resolved) -> Wire:
    shown = {"type": component["type"], "id": component["id"]}
    if component["type"] == ROW:
        fields = [_field(c, values, resolved) for c in component["components"]]
        return {**shown, "components": fields}
    if component["type"] == LABEL:
        return {**shown, "component": _field(component["component"], values, resolved)}
    return shown


def _field(component: Wire, values: Mapping[str, Any], resolved: Resolved) -> Wire:
    kind, custom_id = component["type"], component["custom_id"]
    shown = {"type": kind, "id": component["id"], "custom_id": custom_id}
    given = values.get(custom_id)
    if kind == TEXT_INPUT:
        return {**shown, "value": _text(component, given)}
    if kind == RADIO_GROUP:
        return {**shown, "value": _radio(component, given)}
    if kind == CHECKBOX:
        return {**shown, "value": bool(component.get("default") if given is None else given)}
    picked = _preset(component) if given is None else given
    if isinstance(picked, str):
        raise Impossible(f"{custom_id!r} takes a list of values")
    return {**shown, "values": chosen(component, picked, resolved)}


def _text(component: Wire, given: Any) -> str:
    text = str(component.get("value") or "" if given is None else given)
    most = component.get("max_length") or LONGEST_TEXT
    if component.get("required", True) and not text:
        raise Impossible(f"the field {component['custom_id']!r} is required")
    if text and not (component.get("min_length") or 0) <= len(text) <= most:
        raise Impossible(f"{component['custom_id']!r} may not have {len(text)} characters")
    return text


def _radio(component: Wire, given: Any) -> str | None:
    preset = _preset(component)
    value = given if given is not None else (preset[0] if preset else None)
    if value is not None:
        return _option(component, value)
    if component.get("required", True):
        raise Impossible(f"the field {component['custom_id']!r} is required")
    return None


def _preset(component: Wire) -> list[Any]:
    presets = [identity(entry) for entry in component.get("default_values") or ()]
    return presets + [o["value"] for o in component.get("options") or () if o.get("default")]


def _option(component: Wire, value: Any) -> str:
    if value not in [o["value"] for o in component["options"]]:
        raise Impossible(f"{value!r} is no option of {component['custom_id']!r}")
    return str(value)
