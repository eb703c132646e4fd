"""What goes over the wire: ids, times, errors, and what Discord reads out of an uploaded file.

Snowflakes carry milliseconds since 2015 above bit 22; discord.py takes `created_at` from them.
Errors have a JSON code beside the status; a form error (50035) nests `_errors` lists along the path
of the bad field, and discord.py flattens them into its exception's text.
"""

import mimetypes
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.standin.records import Upload, Wire

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds: the first second of 2015, where snowflakes begin."""

PNG = b"\x89PNG\r\n\x1a\n"

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND = 10063
OLD_EDITS = 30046
DMS_TOO_FAST = 40003
TOO_LARGE = 40005
ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
NOT_YOURS = 50005
EMPTY_MESSAGE = 50006
CANNOT_SEND_TO_USER = 50007
MISSING_PERMISSIONS = 50013
INVALID_WEBHOOK_TOKEN = 50027
INVALID_FORM = 50035
THREAD_ARCHIVED = 50083
UNKNOWN_MEMBER = 10007
NO_COMMON_SERVER = 50278
THREAD_EXISTS = 160004

ERRORS: dict[int, tuple[int, str]] = {
    UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    UNKNOWN_GUILD: (404, "Unknown Guild"),
    UNKNOWN_MESSAGE: (404, "Unknown Message"),
    UNKNOWN_USER: (404, "Unknown User"),
    UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    UNKNOWN_COMMAND: (404, "Unknown application command"),
    OLD_EDITS: (429, "Maximum number of edits to messages older than 1 hour reached"),
    DMS_TOO_FAST: (403, "You are opening direct messages too fast"),
    TOO_LARGE: (413, "Request entity too large"),
    ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    MISSING_ACCESS: (403, "Missing Access"),
    NOT_YOURS: (403, "Cannot edit a message authored by another user"),
    EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    CANNOT_SEND_TO_USER: (403, "Cannot send messages to this user"),
    MISSING_PERMISSIONS: (403, "Missing Permissions"),
    INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    INVALID_FORM: (400, "Invalid Form Body"),
    THREAD_ARCHIVED: (400, "Thread is archived"),
    UNKNOWN_MEMBER: (404, "Unknown Member"),
    NO_COMMON_SERVER: (403, "Cannot send messages to this user due to having no mutual guilds"),
    THREAD_EXISTS: (400, "A thread has already been created for this message"),
}


class Snowflakes:
    """Ids in the order of making, each carrying the time of `clock` (seconds since 1970)."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """Return an id larger than every earlier one."""
        now = (int(self._clock() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(self._last + 1, now)
        return str(self._last)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken limit: where in the body, Discord's code for it, and a sentence.

    `advice`: a rule of good behaviour that Discord does not enforce; it is only written down.
    """

    path: tuple[str | int, ...]
    text: str
    code: str = "BASE_TYPE_BAD_LENGTH"
    error: int = INVALID_FORM
    advice: bool = False

    def __str__(self) -> str:
        """Path and sentence."""
        return f"/{'/'.join(map(str, self.path))}: {self.text}"


class RestError(Exception):
    """An error answer: HTTP status, Discord's code and message, and the limits broken."""

    def __init__(
        self, status: int, code: int, message: str, broken: tuple[Violation, ...] = ()
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.broken = broken
        self.body: Wire = {"message": message, "code": code}
        if broken and code == INVALID_FORM:
            self.body["errors"] = _nested(broken)


class Reply(NamedTuple):
    """What a REST call is answered; a body of None has no content."""

    status: int
    body: Any


def refusal(code: int) -> RestError:
    """Return Discord's error of that code."""
    status, message = ERRORS[code]
    return RestError(status, code, message)


def form_refusal(*broken: Violation) -> RestError:
    """Return the error for broken limits: by the first one's code, form errors nested by path."""
    status, message = ERRORS[broken[0].error]
    return RestError(status, broken[0].error, message, broken)


def _nested(broken: Iterable[Violation]) -> Wire:
    errors: Wire = {}
    for violation in broken:
        place = errors
        for step in violation.path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": violation.code, "message": violation.text})
    return errors


def timestamp(seconds: float) -> str:
    """Return seconds since 1970 as Discord writes instants."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def media_type(upload: Upload) -> str:
    """Return the content type Discord would derive; clients send octet-stream for everything."""
    if upload.content.startswith(PNG):
        return "image/png"
    guess = mimetypes.guess_type(upload.filename)[0]
    if guess and guess.startswith("text/"):
        return f"{guess}; charset=utf-8"
    return guess or "application/octet-stream"


def dimensions(content: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG, GIF or WebP, or None."""
    if content.startswith(PNG):
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:6] in {b"GIF87a", b"GIF89a"}:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _webp_dimensions(content)
    return None


def _webp_dimensions(content: bytes) -> tuple[int, int] | None:
    kind = content[12:16]
    if kind == b"VP8X":
        width = int.from_bytes(content[24:27], "little") + 1
        return width, int.from_bytes(content[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", content[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None
