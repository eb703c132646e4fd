"""What the parts of the stand-in share: the world, the messages, the gateway, who listens.

Every visible change goes through here, so that what the bot is told over the gateway and what the
people are told by events cannot differ.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.standin.faults import Faults
from bot.standin.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from bot.standin.interaction import Interaction
from bot.standin.messages import Draft, Messages, Posted
from bot.standin.records import Complaint, Event, EventKind, Judge, Listener, Request, Upload, Wire
from bot.standin.wire import Snowflakes, Violation
from bot.standin.world import DM, World

INSPECTOR: frozenset[str] = frozenset()
"""Audience of events that no player may see."""


class Core:
    """The state of the stand-in, and the few ways in which it changes."""

    def __init__(self, clock: Callable[[], float], judges: Sequence[Judge]) -> None:
        self.clock = clock
        self.judges = judges
        self.base = ""
        self.ids = Snowflakes(clock)
        self.world = World(self.ids)
        self.messages = Messages(self.world, self.ids)
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.gateway = Gateway(self.world)
        self.requests: list[Request] = []
        self.complaints: list[Complaint] = []
        self.listeners: list[Listener] = []
        self.faults = Faults(self.gateway, self._tell_of_faults)
        self._judged = 0
        self._dropped = 0

    # telling

    def publish(
        self, kind: EventKind, data: Wire, channel: Wire | None, viewer: str | None = None
    ) -> None:
        """Tell the listeners of something in a channel, private to `viewer` if one is named."""
        audience = None if viewer is None else frozenset({viewer})
        if viewer is None and channel is not None and channel["type"] == DM:
            audience = frozenset({channel["recipients"][0]["id"]})
        self.tell(Event(kind, data, audience, channel["id"] if channel else None))

    def inspect(self, kind: EventKind, data: Wire) -> None:
        """Tell the listeners what only an inspector may see."""
        self.tell(Event(kind, data, INSPECTOR))

    def tell(self, event: Event) -> None:
        """Hand an event to every listener."""
        for listener in tuple(self.listeners):
            listener(event)

    def _tell_of_faults(self, state: Wire) -> None:
        self.inspect("fault", state)

    def note(self, interaction: Interaction) -> None:
        """Tell the listeners how an interaction stands."""
        data: Wire = {
            "id": interaction.id,
            "type": interaction.type,
            "kind": interaction.kind,
            "acknowledged": interaction.acknowledged,
            "failed": interaction.failed,
        }
        self.publish("interaction", data, interaction.channel, interaction.user["id"])

    def record(self, request: Request, broken: Sequence[Violation] = ()) -> None:
        """Keep a finished request, and which limits it breaks."""
        number = self._dropped + len(self.requests)
        self.requests.append(request)
        shown = {"number": number, "method": request.method, "path": request.path}
        self.inspect("request", {**shown, "status": request.status})
        for violation in broken:
            self._complain(request, number, str(violation))

    def judge(self) -> None:
        """Let the judges look at the requests they have not seen.

        They take their time, so they are asked when somebody wants to know and not while the bot
        waits.
        """
        for number in range(self._judged, len(self.requests)):
            for judge in self.judges:
                for text in judge(self.requests[number]):
                    self._complain(self.requests[number], self._dropped + number, text)
        self._judged = len(self.requests)

    def trim(self, kept: int) -> None:
        """Judge and then forget all but the newest requests, and the files of old messages."""
        self.judge()
        surplus = max(0, len(self.requests) - kept)
        del self.requests[:surplus]
        self._dropped += surplus
        self._judged -= surplus
        self.messages.trim(kept)
        tokens = list(self.interactions)
        for token in tokens[: max(0, len(tokens) - kept)]:
            del self.interactions[token]

    def _complain(self, request: Request, number: int, text: str) -> None:
        self.complaints.append(Complaint(request, text))
        self.inspect("complaint", {"number": number, "text": text})

    # messages

    def say(self, draft: Draft) -> Posted:
        """Write a message and tell everybody it concerns."""
        posted = self.messages.create(draft, self.clock())
        self.publish("message", posted.wire, draft.channel, posted.viewer)
        self._dispatch_message("MESSAGE_CREATE", posted, posted.wire)
        return posted

    def revise(
        self, posted: Posted, payload: Mapping[str, Any], uploads: tuple[Upload, ...] = ()
    ) -> Posted:
        """Change a message and tell everybody it concerns."""
        posted = self.messages.edit(posted, payload, uploads, self.clock())
        channel = self.world.channels[posted.wire["channel_id"]]
        self.publish("edit", posted.wire, channel, posted.viewer)
        self._dispatch_message("MESSAGE_UPDATE", posted, posted.wire)
        return posted

    def retract(self, posted: Posted) -> None:
        """Delete a message and tell everybody it concerns."""
        self.messages.delete(posted.wire["id"])
        gone = {"id": posted.wire["id"], "channel_id": posted.wire["channel_id"]}
        channel = self.world.channels[gone["channel_id"]]
        self.publish("delete", gone, channel, posted.viewer)
        self._dispatch_message("MESSAGE_DELETE", posted, gone)

    def _dispatch_message(self, name: str, posted: Posted, data: Wire) -> None:
        if posted.viewer is not None:
            return
        guild_id = self.world.channels[data["channel_id"]].get("guild_id")
        place = {"guild_id": guild_id} if guild_id else {}
        intent = GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
        self.gateway.dispatch(name, {**data, **place}, guild_id, intent)

    # channels

    def opened(self, channel: Wire) -> Wire:
        """Tell everybody of a new channel or thread."""
        name = "THREAD_CREATE" if "thread_metadata" in channel else "CHANNEL_CREATE"
        new = {**channel, "newly_created": True} if "thread_metadata" in channel else channel
        if "guild_id" in channel:
            self.gateway.dispatch(name, new, channel["guild_id"], GUILDS)
        self.publish("channel", channel, channel)
        return channel

    def changed(self, channel: Wire) -> None:
        """Tell the bot of a channel whose settings have changed."""
        name = "THREAD_UPDATE" if "thread_metadata" in channel else "CHANNEL_UPDATE"
        self.gateway.dispatch(name, channel, channel["guild_id"], GUILDS)

    def archive(self, thread_id: str, *, archived: bool, locked: bool = False) -> None:
        """Archive a thread or open it again, telling the bot."""
        metadata = self.world.channels[thread_id]["thread_metadata"]
        changed = metadata | {"archived": archived, "locked": locked}
        self.world.touch(thread_id, thread_metadata=changed)
        self.changed(self.world.channels[thread_id])

    def removed(self, channel: Wire) -> None:
        """Take a channel away and tell everybody."""
        del self.world.channels[channel["id"]]
        name = "THREAD_DELETE" if "thread_metadata" in channel else "CHANNEL_DELETE"
        self.gateway.dispatch(name, channel, channel["guild_id"], GUILDS)
        self.publish("channel_delete", channel, channel)

    def direct(self, user: Wire) -> Wire:
        """Return the direct messages with `user`, telling of them when they are new."""
        known = len(self.world.channels)
        channel = self.world.dm(user)
        return self.opened(channel) if len(self.world.channels) > known else channel
