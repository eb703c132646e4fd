"""Every limit on messages, at its edge (nothing is said) and one step beyond (it is, in place)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.standin.bodies import (
    CALLBACK,
    EDITS,
    MESSAGES,
    URL,
    V2,
    button,
    file,
    found,
    gallery,
    menu,
    message,
    option,
    rows,
    section,
    text,
    v2,
)

ROW = "/components/0/components/0"
MESSAGE_CASES: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("content", message(content="x" * 2000), message(content="x" * 2001), ["/content"]),
    ("nonce", message(nonce="1" * 25), message(nonce="1" * 26), ["/nonce"]),
    ("empty", message(content="x"), message(content=""), ["/"]),
    ("mentions", message(), {"content": "x"}, ["/allowed_mentions"]),
    (
        "mentions at once",
        message(allowed_mentions={"parse": ["users"], "users": []}),
        message(allowed_mentions={"parse": ["users"], "users": ["1"]}),
        ["/allowed_mentions"],
    ),
    (
        "mentioned users",
        message(allowed_mentions={"users": ["1"] * 100}),
        message(allowed_mentions={"users": ["1"] * 101}),
        ["/allowed_mentions/users"],
    ),
    (
        "alt text",
        message(attachments=[{"id": "1", "description": "x" * 1024}]),
        message(attachments=[{"id": "1", "description": "x" * 1025}]),
        ["/attachments/0/description"],
    ),
    (
        "rows",
        rows(*[button(custom_id=str(n)) for n in range(5)]),
        rows(*[button(custom_id=str(n)) for n in range(6)]),
        ["/components"],
    ),
    (
        "buttons of a row",
        message(
            components=[{"type": 1, "components": [button(custom_id=str(n)) for n in range(5)]}]
        ),
        message(
            components=[{"type": 1, "components": [button(custom_id=str(n)) for n in range(6)]}]
        ),
        ["/components/0/components"],
    ),
    (
        "row not empty",
        rows(button()),
        message(components=[{"type": 1, "components": []}]),
        ["/components/0/components"],
    ),
    (
        "menu alone",
        rows(menu(option())),
        message(components=[{"type": 1, "components": [menu(option()), button()]}]),
        ["/components/0/components"],
    ),
    ("button at top", rows(button()), message(components=[button()]), ["/components/0/type"]),
    ("text in a row", rows(button()), rows(text()), ["/components", ROW + "/type"]),
    (
        "custom id",
        rows(button(custom_id="x" * 100)),
        rows(button(custom_id="x" * 101)),
        [ROW + "/custom_id"],
    ),
    ("custom id needed", rows(button()), rows(button(custom_id=None)), [ROW + "/custom_id"]),
    (
        "custom ids differ",
        rows(button(), button(custom_id="c")),
        rows(button(), button()),
        ["/components"],
    ),
    (
        "ids differ",
        rows(button(id=1), button(id=2, custom_id="c")),
        rows(button(id=1), button(id=1, custom_id="c")),
        ["/components"],
    ),
    ("label", rows(button(label="x" * 80)), rows(button(label="x" * 81)), [ROW + "/label"]),
    (
        "label or emoji",
        rows(button(label=None, emoji={"name": "🎲"})),
        rows(button(label=None)),
        [ROW],
    ),
    (
        "link",
        rows(button(style=5, url=URL, custom_id=None)),
        rows(button(style=5, custom_id=None)),
        [ROW + "/url"],
    ),
    (
        "placeholder",
        rows(menu(option(), placeholder="x" * 150)),
        rows(menu(option(), placeholder="x" * 151)),
        [ROW + "/placeholder"],
    ),
    (
        "options",
        rows(menu(*[option(str(n)) for n in range(25)])),
        rows(menu(*[option(str(n)) for n in range(26)])),
        [ROW + "/options"],
    ),
    ("an option", rows(menu(option())), rows(menu()), [ROW + "/options"]),
    (
        "option values differ",
        rows(menu(option("a"), option("b"))),
        rows(menu(option("a"), option("a"))),
        [ROW + "/options"],
    ),
    (
        "option text",
        rows(menu(option("x" * 100))),
        rows(menu(option("x" * 101))),
        [ROW + "/options/0/label", ROW + "/options/0/value"],
    ),
    (
        "option description",
        rows(menu(option(description="x" * 100))),
        rows(menu(option(description="x" * 101))),
        [ROW + "/options/0/description"],
    ),
    (
        "as many as there are",
        rows(menu(option("a"), option("b"), max_values=2)),
        rows(menu(option(), max_values=2)),
        [ROW + "/max_values"],
    ),
    (
        "not more than may be",
        rows(menu(option("a"), option("b"), min_values=2, max_values=2)),
        rows(menu(option("a"), option("b"), min_values=2, max_values=1)),
        [ROW + "/min_values"],
    ),
    ("flag needed", v2(text()), message(components=[text()]), ["/components"]),
    ("flag and content", v2(text()), {**v2(text()), "content": "x"}, ["/content"]),
    ("flag and embeds", v2(text()), {**v2(text()), "embeds": [{"title": "x"}]}, ["/embeds"]),
    ("flag and nothing", v2(text()), v2(), ["/"]),
    ("40 components", v2(*[text()] * 40), v2(*[text()] * 41), ["/components"]),
    (
        "40 with nested ones",
        v2({"type": 17, "components": [text()] * 39}),
        v2({"type": 17, "components": [text()] * 40}),
        ["/components"],
    ),
    (
        "4000 characters",
        v2(text("x" * 3999), text()),
        v2(text("x" * 3999), text("xx")),
        ["/components"],
    ),
    (
        "text not empty",
        v2(text()),
        v2(text("")),
        ["/components/0/content", "/components/0/content"],
    ),
    (
        "section texts",
        v2(section(text(), text(), text())),
        v2(section(*[text()] * 4)),
        ["/components/0/components"],
    ),
    (
        "section accessory",
        v2(section(text())),
        v2({"type": 9, "components": [text()], "accessory": None}),
        ["/components/0/accessory"],
    ),
    (
        "section of texts",
        v2(section(text())),
        v2(section(button(custom_id="c"))),
        ["/components/0/components/0/type"],
    ),
    (
        "accessory kinds",
        v2(section(text(), accessory={"type": 11, "media": {"url": URL}})),
        v2(section(text(), accessory=text())),
        ["/components/0/accessory/0/type"],
    ),
    (
        "thumbnail alt text",
        v2(
            section(
                text(), accessory={"type": 11, "media": {"url": URL}, "description": "x" * 1024}
            )
        ),
        v2(
            section(
                text(), accessory={"type": 11, "media": {"url": URL}, "description": "x" * 1025}
            )
        ),
        ["/components/0/accessory/description"],
    ),
    ("gallery", v2(gallery(*[URL] * 10)), v2(gallery(*[URL] * 11)), ["/components/0/items"]),
    (
        "gallery alt text",
        v2(gallery(URL, description="x" * 1024)),
        v2(gallery(URL, description="x" * 1025)),
        ["/components/0/items/0/description"],
    ),
    (
        "container in container",
        v2({"type": 17, "components": [text()]}),
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        ["/components/0/components/0/type"],
    ),
    (
        "embeds",
        message(embeds=[{"title": "x"}] * 10),
        message(embeds=[{"title": "x"}] * 11),
        ["/embeds"],
    ),
    (
        "embed title",
        message(embeds=[{"title": "x" * 256}]),
        message(embeds=[{"title": "x" * 257}]),
        ["/embeds/0/title"],
    ),
    (
        "embed description",
        message(embeds=[{"description": "x" * 4096}]),
        message(embeds=[{"description": "x" * 4097}]),
        ["/embeds/0/description"],
    ),
    (
        "embed total",
        message(embeds=[{"description": "x" * 3000}] * 2),
        message(embeds=[{"description": "x" * 3001}] * 2),
        ["/embeds"],
    ),
    (
        "embed fields",
        message(embeds=[{"fields": [{"name": "x", "value": "x"}] * 25}]),
        message(embeds=[{"fields": [{"name": "x", "value": "x"}] * 26}]),
        ["/embeds/0/fields"],
    ),
    (
        "embed field",
        message(embeds=[{"fields": [{"name": "x" * 256, "value": "x" * 1024}]}]),
        message(embeds=[{"fields": [{"name": "x" * 257, "value": "x" * 1025}]}]),
        ["/embeds/0/fields/0/name", "/embeds/0/fields/0/value"],
    ),
    (
        "embed footer and author",
        message(embeds=[{"footer": {"text": "x" * 2048}, "author": {"name": "x" * 256}}]),
        message(embeds=[{"footer": {"text": "x" * 2049}, "author": {"name": "x" * 257}}]),
        ["/embeds/0/footer/text", "/embeds/0/author/name"],
    ),
]


@pytest.mark.parametrize(
    ("green", "red", "paths"),
    [case[1:] for case in MESSAGE_CASES],
    ids=[case[0] for case in MESSAGE_CASES],
)
def test_limits_of_messages(green: Any, red: Any, paths: list[str]) -> None:
    assert found(MESSAGES, green) == []
    assert found(MESSAGES, red) == paths
    answer = {"type": 4, "data": red}
    assert found(CALLBACK, answer) == [f"/data{path.rstrip('/')}" for path in paths]


def test_limits_of_files() -> None:
    ten = [file(part=n) for n in range(10)]
    assert found(MESSAGES, message(), *ten) == []
    assert found(MESSAGES, message(), *ten, file(part=10)) == ["/files"]
    assert found(MESSAGES, message(), file(size=10 << 20)) == []
    assert found(MESSAGES, message(), file(size=(10 << 20) + 1)) == ["/files[0]"]
    assert found(MESSAGES, message(content=None), file()) == []
    assert found(MESSAGES, v2(gallery("attachment://a.png")), file()) == []
    assert found(MESSAGES, v2(gallery("attachment://b.png")), file()) == ["/attachments"]
    file_component = {"type": 13, "file": {"url": "attachment://a.png"}}
    assert found(MESSAGES, v2(file_component), file()) == []
    assert found(MESSAGES, v2({**file_component, "file": {"url": URL}})) == [
        "/components/0/file/url"
    ]


def test_edits_may_be_empty_and_need_mentions_only_for_text() -> None:
    assert found(EDITS, {"attachments": []}) == []
    assert found(EDITS, {"content": ""}) == []
    assert found(EDITS, {"content": "x"}) == ["/allowed_mentions"]
    assert found(EDITS, {"flags": V2, "components": [text()]}) == ["/allowed_mentions"]
    assert found(EDITS, message(content="x" * 2001)) == ["/content"]
