"""Whom everything the bot sends is for, and what of it differs between two runs.

Each request belongs to one stream: a channel's, one person's direct messages, the answers to one
interaction. Ids and instants that Discord gives are renamed to their order in the stream, game ids
and references are masked; every other byte counts, those of pictures too.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import logging
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from bot.supervisor import configure_logging

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.standin import Request, Upload

SNOWFLAKE: Final = re.compile(r"\b\d{17,20}\b")
REFERENCE: Final = re.compile(r"(reference )[2-9A-HJ-NP-Z]{4}\b")
STAMP: Final = re.compile(r"^[\d-]+ [\d:,]+ ")
RACK: Final = re.compile(r"\*\*((?:[A-Z?] )*[A-Z?])\*\*")
HAS_CONTENT: Final = frozenset({4, 7})  # callbacks that bring a message


def shown(request: Request, game_id: str) -> str:
    """Return a request as text, without what is another at every run."""
    files = [[file.filename, _content(file)] for file in request.files]
    whole = [request.method, request.route, request.payload, files]
    return json.dumps(whole, sort_keys=True, default=str).replace(game_id, "GAME")


def _content(file: Upload) -> str:
    """Return the text of a file, in which ids stand too, or the digest of its bytes."""
    if file.filename.endswith((".json", ".gcg", ".txt")):
        return file.content.decode()
    return hashlib.sha256(file.content).hexdigest()


def renamed(stream: Iterable[str]) -> list[str]:
    """Return a stream with its ids named by the order in which they appear."""
    names: dict[str, str] = {}

    def rename(match: re.Match[str]) -> str:
        return names.setdefault(match[0], f"id{len(names)}")

    return [SNOWFLAKE.sub(rename, text) for text in stream]


def racks_in(texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the racks that can be read in requests: as letters, and as alt texts of pictures."""
    for text in texts:
        for found in RACK.findall(text):
            yield tuple(sorted(found.split()))


def unguarded(requests: Iterable[Request]) -> list[str]:
    """Return the requests with a message that does not say whom it may mention."""
    return [
        f"{request.method} {request.route}"
        for request in requests
        if (body := _message_of(request)) is not None
        and body.get("allowed_mentions", {}).get("parse") != []
    ]


def messages_in(requests: Iterable[Request]) -> int:
    """Return how many of the requests bring a message."""
    return sum(_message_of(request) is not None for request in requests)


def _message_of(request: Request) -> dict[str, Any] | None:
    payload = request.payload
    if request.method not in {"POST", "PATCH"} or not isinstance(payload, dict):
        return None
    if request.route.endswith("/callback"):
        return payload.get("data") if payload.get("type") in HAS_CONTENT else None
    return payload if "/messages" in request.route or "/webhooks/" in request.route else None


class Log:
    """What a host reads who has asked for everything, set up as the bot does it."""

    def __init__(self) -> None:
        self._text = io.StringIO()

    @contextlib.contextmanager
    def kept(self) -> Iterator[None]:
        """Log here as long as this lasts."""
        root = logging.getLogger()
        before, level = root.handlers, root.level
        root.handlers = []
        try:
            configure_logging("DEBUG")
            for handler in root.handlers:
                assert isinstance(handler, logging.StreamHandler)
                handler.setStream(self._text)
            yield
        finally:
            root.handlers = before
            root.setLevel(level)

    def taken(self, game_id: str) -> Counter[str]:
        """Return the lines since the last time, in no order: tasks take turns as they like."""
        lines = self._text.getvalue().splitlines()
        self._text.seek(0)
        self._text.truncate()
        return Counter(
            REFERENCE.sub(
                r"\1REF", SNOWFLAKE.sub("id", STAMP.sub("", line.replace(game_id, "GAME")))
            )
            for line in lines
        )
