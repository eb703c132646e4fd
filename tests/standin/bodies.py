"""Short ways to write request bodies, and to ask which places in them break a limit."""

from __future__ import annotations

from typing import Any

from bot.standin import Upload
from bot.standin.limits import check

V2 = 1 << 15
NOBODY: dict[str, Any] = {"parse": []}
MESSAGES = ("POST", "/channels/{channel_id}/messages")
EDITS = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
COMMANDS = ("PUT", "/applications/{application_id}/commands")
THREADS = ("POST", "/channels/{channel_id}/threads")


def found(route: tuple[str, str], payload: Any, *files: Upload) -> list[str]:
    """Return the paths of what is broken."""
    return [str(v).partition(":")[0] for v in check(*route, payload, files)]


def file(name: str = "a.png", size: int = 3, part: int = 0) -> Upload:
    return Upload(f"files[{part}]", name, "application/octet-stream", b"x" * size)


def message(**fields: Any) -> dict[str, Any]:
    return {"allowed_mentions": NOBODY, "content": "x", **fields}


def rows(*components: dict[str, Any]) -> dict[str, Any]:
    return message(components=[{"type": 1, "components": [c]} for c in components])


def v2(*components: dict[str, Any]) -> dict[str, Any]:
    return {"allowed_mentions": NOBODY, "flags": V2, "components": list(components)}


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "b", **fields}


def option(value: str = "a", **fields: Any) -> dict[str, Any]:
    return {"label": value, "value": value, **fields}


def menu(*options: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "m", "options": list(options), **fields}


def text(content: str = "x", **fields: Any) -> dict[str, Any]:
    return {"type": 10, "content": content, **fields}


def gallery(*urls: str, **fields: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **fields} for url in urls]}


def section(*texts: dict[str, Any], accessory: Any = None) -> dict[str, Any]:
    return {"type": 9, "components": list(texts), "accessory": accessory or button()}


URL = "https://example.org/a.png"
