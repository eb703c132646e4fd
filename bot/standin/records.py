"""The frozen values the stand-in hands out, and the few names everything in it shares."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

Wire: TypeAlias = dict[str, Any]
"""A JSON object in Discord's own shape."""

EPHEMERAL = 1 << 6
"""Message flag: only the person who asked sees it."""
LOADING = 1 << 7
"""Message flag: a deferred answer that says "thinking…"."""
COMPONENTS_V2 = 1 << 15
"""Message flag: the components are the whole message."""

EventKind: TypeAlias = Literal[
    "message",
    "edit",
    "delete",
    "modal",
    "typing",
    "channel",
    "channel_delete",
    "commands",
    "interaction",
    "request",
    "complaint",
    "fault",
]


class Impossible(Exception):  # noqa: N818  # it names what the person tried, not a fault of ours
    """A person tried what Discord's own app would not let them do."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was uploaded; `field` is the name of its form part, such as "files[0]"."""

    field: str
    filename: str
    content_type: str
    content: bytes = dataclasses.field(repr=False)

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.content)


@dataclass(frozen=True, slots=True)
class Request:
    """One REST request of the bot and what it was answered.

    `route` is the template ("/channels/{channel_id}/messages") without "/api/v10", or the path
    itself where no route is known; `params` are its filled places; `payload` is the decoded JSON
    body (of `payload_json` in a form with files) or None; `answer` the decoded JSON answer.
    Its text form keeps to method, route and status: paths hold tokens, bodies hold secrets of play.
    """

    method: str
    route: str
    path: str = dataclasses.field(repr=False)
    params: Mapping[str, str] = dataclasses.field(repr=False)
    query: Mapping[str, str] = dataclasses.field(repr=False)
    payload: Any = dataclasses.field(repr=False)
    files: tuple[Upload, ...] = dataclasses.field(repr=False)
    status: int
    answer: Any = dataclasses.field(repr=False)
    at: float = dataclasses.field(repr=False)


class Complaint(NamedTuple):
    """Something Discord would have objected to, or a rule of good behaviour broken."""

    request: Request
    text: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something a person, or an inspector, can see happen. The package docstring lists the kinds.

    `audience`: ids of the users who may see it; None: everybody in the channel.
    """

    kind: EventKind
    data: Wire
    audience: frozenset[str] | None
    channel_id: str | None = None


Judge: TypeAlias = Callable[[Request], Iterable[str]]
"""Looks at one finished request and says what is wrong with it."""

Listener: TypeAlias = Callable[[Event], None]
