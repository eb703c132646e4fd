"""The stand-in as a whole: one object to start, to furnish with a world, and to act in."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.standin.faults import Faults
from bot.standin.interaction import Interaction
from bot.standin.records import Complaint, Judge, Listener, Request, Wire


class StandIn:
    """See the package docstring. All methods are for one event loop."""

    token: str
    base: str
    faults: Faults
    requests: list[Request]
    complaints: list[Complaint]
    patience: float = 3.0

    def __init__(
        self,
        *,
        token: str | None = None,
        judges: Sequence[Judge] = (),
        port: int = 0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        raise NotImplementedError

    async def start(self) -> str: ...
    async def stop(self) -> None: ...

    # the world
    def add_guild(self, name: str, locale: str = "en-US") -> Wire: ...
    def add_channel(self, guild: Wire, name: str) -> Wire: ...
    def add_user(self, name: str, locale: str = "en-US") -> Wire: ...
    def add_member(self, guild: Wire, user: Wire, permissions: Iterable[str] = ()) -> Wire: ...
    def open_thread(self, channel: Wire, name: str) -> Wire: ...
    def remove_channel(self, channel: Wire) -> None: ...
    def dm(self, user: Wire) -> Wire: ...
    def set_dms(self, user: Wire, *, open: bool) -> None: ...
    def set_locale(self, user: Wire, locale: str) -> None: ...
    def deny(self, channel: Wire, *permissions: str) -> None: ...
    def allow(self, channel: Wire, *permissions: str) -> None: ...

    # what people do
    async def slash(
        self, user: Wire, channel: Wire, name: str, options: Mapping[str, Any] | None = None
    ) -> Interaction: ...
    async def autocomplete(
        self,
        user: Wire,
        channel: Wire,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        focused: str,
        typed: str,
    ) -> list[Wire]: ...
    async def click(self, user: Wire, message: Wire, custom_id: str) -> Interaction: ...
    async def select(
        self, user: Wire, message: Wire, custom_id: str, values: Sequence[Any]
    ) -> Interaction: ...
    async def submit(
        self, user: Wire, opened: Interaction, values: Mapping[str, Any]
    ) -> Interaction: ...
    async def forge(
        self, user: Wire, channel: Wire, type_: int, data: Wire, message: Wire | None = None
    ) -> Interaction:
        """Send the bot an interaction as it is, whatever Discord's app would allow."""

    # what people see
    def visible(self, user: Wire, channel: Wire) -> list[Wire]: ...
    def channels(self, user: Wire) -> list[Wire]:
        """Text channels, threads and the DM channel `user` can open, in order of age."""

    def commands(self, user: Wire, channel: Wire) -> list[Wire]:
        """The registered commands offered to `user` in `channel`."""

    def pings(self, user: Wire) -> list[str]: ...
    def listen(self, callback: Listener) -> Callable[[], None]: ...
    def attachment(self, attachment_id: str) -> bytes: ...
