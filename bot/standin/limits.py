"""Discord's limits on what a bot may send, by route, and the rules its description misses.

Every body is checked before it is acted on. What is broken is written down as a complaint and
refused as Discord refuses it (400, code 50035 with the path of each field; 50006 for an empty
message, 40005 for too large a file). Advice is only written down: `allowed_mentions` in the body of
every new message and every edit of its text, so that no text can ping by accident; and, with the
V2 flag, no file that no component shows. A reference to a file that is not there is found where it
is resolved (`components`).
"""

from collections.abc import Mapping
from typing import Any

from bot.standin import limits_commands, limits_components, limits_forms
from bot.standin.bounds import Broken, Path, count, length, needed, total
from bot.standin.components import ATTACHMENT, TEXT_DISPLAY, V2, walk
from bot.standin.interaction import CHOICES, FORM, REPLY, UPDATE
from bot.standin.records import COMPONENTS_V2, Upload, Wire
from bot.standin.wire import EMPTY_MESSAGE, TOO_LARGE, Violation

CONTENT = 2000
FILES = 10
FILE_BYTES = 10 << 20
ALT_TEXT = 1024
EMBEDS = 10
EMBED_TOTAL = 6000
NONCE = 25
THREAD_NAME = 100
ARCHIVE_MINUTES = frozenset({60, 1440, 4320, 10080})


def check(method: str, route: str, payload: Any, uploads: tuple[Upload, ...]) -> Broken:
    """Yield every limit a request breaks."""
    yield from _files(uploads)
    if route.endswith("/callback"):
        yield from _callback(payload or {}, uploads)
    elif _is_message(method, route):
        yield from message((), payload or {}, uploads, new=method == "POST")
    elif route.endswith("/commands") and method in {"PUT", "POST"}:
        commands = payload if isinstance(payload, list) else [payload or {}]
        yield from limits_commands.commands(commands)
    elif route.endswith("/threads") and method == "POST":
        yield from _thread(payload or {})


def _is_message(method: str, route: str) -> bool:
    if method == "POST":
        return route.endswith("/messages") or route == "/webhooks/{webhook_id}/{webhook_token}"
    return method == "PATCH" and "/messages/" in route


def _callback(payload: Wire, uploads: tuple[Upload, ...]) -> Broken:
    data = payload.get("data") or {}
    kind = payload.get("type")
    if kind in {REPLY, UPDATE}:
        yield from message(("data",), data, uploads, new=kind == REPLY)
    elif kind == FORM:
        yield from limits_forms.form(("data",), data)
    elif kind == CHOICES:
        yield from limits_forms.choices(("data", "choices"), data.get("choices") or [])


def message(path: Path, body: Wire, uploads: tuple[Upload, ...], *, new: bool) -> Broken:
    """Check the body of a message that is made (`new`) or changed."""
    yield from length((*path, "content"), body.get("content"), 0, CONTENT)
    yield from length((*path, "nonce"), body.get("nonce"), 0, NONCE)
    yield from _kind(path, body)
    if new and _is_empty(body, uploads):
        yield Violation(path, "Cannot send an empty message", error=EMPTY_MESSAGE)
    yield from limits_components.tree((*path, "components"), body)
    yield from _embeds((*path, "embeds"), body.get("embeds") or [])
    yield from _attachments(path, body, uploads)
    yield from _allowed(path, body, new=new)


def _files(uploads: tuple[Upload, ...]) -> Broken:
    yield from count(("files",), uploads, 0, FILES)
    for upload in uploads:
        if upload.size > FILE_BYTES:
            yield Violation((upload.field,), f"{upload.size} bytes are too many", error=TOO_LARGE)


def _kind(path: Path, body: Wire) -> Broken:
    flagged = bool((body.get("flags") or 0) & COMPONENTS_V2)
    uses = sorted({c["type"] for c in walk(body.get("components")) if c["type"] in V2})
    if uses and not flagged:
        text = f"Components of types {uses} need the flag IS_COMPONENTS_V2."
        yield Violation((*path, "components"), text, "UNION_TYPE_CHOICES")
    if flagged:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(name):
                text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                yield Violation((*path, name), text, "MESSAGE_CANNOT_USE_LEGACY_FIELDS")


def _is_empty(body: Wire, uploads: tuple[Upload, ...]) -> bool:
    if (body.get("flags") or 0) & COMPONENTS_V2:
        return not body.get("components")
    visible = ("content", "embeds", "sticker_ids", "poll")
    return not uploads and not any(body.get(name) for name in visible)


def _attachments(path: Path, body: Wire, uploads: tuple[Upload, ...]) -> Broken:
    for index, entry in enumerate(body.get("attachments") or ()):
        place = (*path, "attachments", index)
        yield from length((*place, "description"), entry.get("description"), 0, ALT_TEXT)
    if (body.get("flags") or 0) & COMPONENTS_V2 and "components" in body:
        shown = {c.get("url", "") for c in _media(body["components"])}
        for upload in uploads:
            if ATTACHMENT + upload.filename not in shown:
                text = f"{upload.filename!r} is shown by no component"
                yield Violation((*path, "attachments"), text, advice=True)


def _media(components: list[Wire]) -> list[Mapping[str, str]]:
    found = [c[k] for c in walk(components) for k in ("media", "file") if k in c]
    return [*found, *(i["media"] for c in walk(components) for i in c.get("items", ()))]


def _allowed(path: Path, body: Wire, *, new: bool) -> Broken:
    place = (*path, "allowed_mentions")
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if new or _has_text(body):
            yield Violation(place, "allowed_mentions is missing", advice=True)
        return
    for kind in ("users", "roles"):
        yield from count((*place, kind), allowed.get(kind), 0, 100)
        if allowed.get(kind) and kind in (allowed.get("parse") or ()):
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            yield Violation(place, text, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")


def _has_text(body: Wire) -> bool:
    shown = (c["type"] == TEXT_DISPLAY for c in walk(body.get("components")))
    return bool(body.get("content")) or any(shown)


def _thread(body: Wire) -> Broken:
    yield from needed(("name",), body.get("name"))
    yield from length(("name",), body.get("name"), 1, THREAD_NAME)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        text = f"Value must be one of {sorted(ARCHIVE_MINUTES)}."
        yield Violation(("auto_archive_duration",), text, "BASE_TYPE_CHOICES")


def _embeds(path: Path, embeds: list[Wire]) -> Broken:
    yield from count(path, embeds, 0, EMBEDS)
    for index, embed in enumerate(embeds):
        yield from _embed((*path, index), embed)
    yield from total(path, [t for e in embeds for t in _texts(e)], EMBED_TOTAL)


def _embed(path: Path, embed: Wire) -> Broken:
    yield from length((*path, "title"), embed.get("title"), 0, 256)
    yield from length((*path, "description"), embed.get("description"), 0, 4096)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    yield from length((*path, "footer", "text"), footer.get("text"), 0, 2048)
    yield from length((*path, "author", "name"), author.get("name"), 0, 256)
    yield from count((*path, "fields"), embed.get("fields"), 0, 25)
    for index, field in enumerate(embed.get("fields") or ()):
        yield from length((*path, "fields", index, "name"), field.get("name"), 1, 256)
        yield from length((*path, "fields", index, "value"), field.get("value"), 1, 1024)


def _texts(embed: Wire) -> list[str]:
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    texts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return [text for text in texts if text]
