"""Every limit on forms and choices: silent at its edge, named one step beyond."""

from __future__ import annotations

from typing import Any

import pytest

from tests.standin.bodies import CALLBACK, button, found, menu, option, text


def form(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    data = {"title": "x", "custom_id": "f", "components": list(components), **fields}
    return {"type": 9, "data": data}


def field(**fields: Any) -> dict[str, Any]:
    return {"type": 4, "style": 1, "custom_id": "t", **fields}


def label(component: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": 18, "label": "x", "component": component, **fields}


def group(kind: int, count: int, **fields: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "custom_id": "g",
        "options": [option(str(n)) for n in range(count)],
        **fields,
    }


FIELD = "/data/components/0/component"
FORM_CASES: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    (
        "title",
        form(label(field()), title="x" * 45),
        form(label(field()), title="x" * 46),
        ["/data/title"],
    ),
    (
        "custom id",
        form(label(field()), custom_id="x" * 100),
        form(label(field()), custom_id="x" * 101),
        ["/data/custom_id"],
    ),
    ("items", form(*[text()] * 5), form(*[text()] * 6), ["/data/components"]),
    ("not empty", form(text()), form(), ["/data/components"]),
    (
        "custom ids differ",
        form(label(field()), label(field(custom_id="u"))),
        form(label(field()), label(field())),
        ["/data/components"],
    ),
    ("kinds", form(text()), form(button()), ["/data/components/0/type"]),
    (
        "label",
        form(label(field(), label="x" * 45)),
        form(label(field(), label="x" * 46)),
        ["/data/components/0/label"],
    ),
    (
        "label description",
        form(label(field(), description="x" * 100)),
        form(label(field(), description="x" * 101)),
        ["/data/components/0/description"],
    ),
    ("kinds of fields", form(label(field())), form(label(button())), [FIELD + "/type"]),
    (
        "row",
        form({"type": 1, "components": [field(label="x")]}),
        form({"type": 1, "components": [field()]}),
        ["/data/components/0/components/0/label"],
    ),
    (
        "placeholder",
        form(label(field(placeholder="x" * 100))),
        form(label(field(placeholder="x" * 101))),
        [FIELD + "/placeholder"],
    ),
    (
        "value",
        form(label(field(value="x" * 4000))),
        form(label(field(value="x" * 4001))),
        [FIELD + "/value", FIELD + "/value"],
    ),
    (
        "value fits",
        form(label(field(value="x" * 7, max_length=7))),
        form(label(field(value="x" * 8, max_length=7))),
        [FIELD + "/value"],
    ),
    (
        "lengths",
        form(label(field(min_length=0, max_length=4000))),
        form(label(field(min_length=-1, max_length=4001))),
        [FIELD + "/min_length", FIELD + "/max_length"],
    ),
    ("radio", form(label(group(21, 10))), form(label(group(21, 11))), [FIELD + "/options"]),
    ("radio has two", form(label(group(21, 2))), form(label(group(21, 1))), [FIELD + "/options"]),
    ("checkboxes", form(label(group(22, 10))), form(label(group(22, 11))), [FIELD + "/options"]),
    ("a checkbox", form(label(group(22, 1))), form(label(group(22, 0))), [FIELD + "/options"]),
    (
        "files",
        form(label({"type": 19, "custom_id": "u", "max_values": 10})),
        form(label({"type": 19, "custom_id": "u", "max_values": 11})),
        [FIELD + "/max_values"],
    ),
    (
        "menu",
        form(label(menu(option()))),
        form(label(menu(option(), option()))),
        [FIELD + "/options"],
    ),
    (
        "single checkbox",
        form(label({"type": 23, "custom_id": "c"})),
        form(label({"type": 23})),
        [FIELD + "/custom_id"],
    ),
]


@pytest.mark.parametrize(
    ("green", "red", "paths"), [c[1:] for c in FORM_CASES], ids=[c[0] for c in FORM_CASES]
)
def test_limits_of_forms(green: Any, red: Any, paths: list[str]) -> None:
    assert found(CALLBACK, green) == []
    assert found(CALLBACK, red) == paths


def choices(*values: Any) -> dict[str, Any]:
    return {"type": 8, "data": {"choices": [{"name": str(v), "value": v} for v in values]}}


def test_limits_of_choices() -> None:
    assert found(CALLBACK, choices(*range(25))) == []
    assert found(CALLBACK, choices(*range(26))) == ["/data/choices"]
    assert found(CALLBACK, choices("x" * 100)) == []
    broken = found(CALLBACK, choices("x" * 101))
    assert broken == ["/data/choices/0/name", "/data/choices/0/value"]
