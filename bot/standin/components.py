"""Components as Discord gives them back: numbered, defaults filled in, files resolved.

A bot writes `{"media": {"url": "attachment://board.png"}}`; what comes back names the real address,
size and type of the attachment of that name on the same message. Every component gets an `id`,
counting from 1 through the tree in order.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.standin.records import Wire
from bot.standin.wire import Violation, form_refusal

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
"""Menus a person chooses one or several values from."""
V2 = frozenset({SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})
"""Components that need the V2 flag in a message."""

ATTACHMENT = "attachment://"

_DEFAULTS: Mapping[int, Wire] = {
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    USER_SELECT: {"min_values": 1, "max_values": 1},
    ROLE_SELECT: {"min_values": 1, "max_values": 1},
    MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
_GALLERY_ITEM: Wire = {"description": None, "spoiler": False}


def walk(components: Any) -> Iterator[Wire]:
    """Yield every component of a tree, parents first, children in order."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        yield from walk([c for c in (component.get("accessory"), component.get("component")) if c])


def find(components: Any, custom_id: str) -> Wire | None:
    """Return the component of that custom id, or None."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


class Resolver:
    """Turns the components of one request into those of the message it makes."""

    def __init__(self, attachments: list[Wire], new_id: Callable[[], str]) -> None:
        self._by_name = {a["filename"]: a for a in attachments}
        self._new_id = new_id
        self._number = 0

    def resolve(self, components: list[Wire]) -> list[Wire]:
        """Return the tree with ids, defaults and media; RestError for a file that is not there."""
        return [self._component(c, ("components", i)) for i, c in enumerate(components)]

    def _component(self, component: Wire, path: tuple[str | int, ...]) -> Wire:
        self._number += 1
        kind = component["type"]
        given = {k: v for k, v in component.items() if v is not None}
        whole = {**_DEFAULTS.get(kind, {}), "id": self._number, **given}
        if "components" in whole:
            whole["components"] = [
                self._component(c, (*path, "components", i))
                for i, c in enumerate(whole["components"])
            ]
        for single in ("accessory", "component"):
            if single in whole:
                whole[single] = self._component(whole[single], (*path, single))
        return self._with_media(whole, path)

    def _with_media(self, whole: Wire, path: tuple[str | int, ...]) -> Wire:
        if whole["type"] == THUMBNAIL:
            whole["media"] = self.media(whole["media"]["url"], (*path, "media", "url"))
        elif whole["type"] == FILE:
            named = self._by_name.get(whole["file"]["url"].removeprefix(ATTACHMENT), {})
            whole["file"] = self.media(whole["file"]["url"], (*path, "file", "url"))
            whole |= {"name": named.get("filename"), "size": named.get("size")}
        elif whole["type"] == GALLERY:
            whole["items"] = [
                {
                    **_GALLERY_ITEM,
                    **item,
                    "media": self.media(item["media"]["url"], (*path, "items", i)),
                }
                for i, item in enumerate(whole["items"])
            ]
        return whole

    def media(self, url: str, path: tuple[str | int, ...]) -> Wire:
        """Return the media object of an address."""
        if not url.startswith(ATTACHMENT):
            return {"id": self._new_id(), "url": url, "proxy_url": url, "loading_state": 2}
        name = url.removeprefix(ATTACHMENT)
        if name not in self._by_name:
            text = f"The referenced attachment {name!r} does not exist on this message."
            raise form_refusal(
                Violation(path, text, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
            )
        found = self._by_name[name]
        return {
            "id": self._new_id(),
            "url": found["url"],
            "proxy_url": found["proxy_url"],
            "width": found.get("width"),
            "height": found.get("height"),
            "content_type": found["content_type"],
            "attachment_id": found["id"],
            "loading_state": 2,
        }
