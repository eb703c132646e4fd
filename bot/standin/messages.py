"""Messages: made from a request, changed by given fields only, seen by those who may.

A message made by an interaction may be private (`viewer`): Discord shows it to that person alone,
and only the interaction's own webhook can change it; for the bot token it does not exist.
"""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from bot.standin.components import Resolver
from bot.standin.mentions import mentioned
from bot.standin.records import COMPONENTS_V2, EPHEMERAL, LOADING, Upload, Wire
from bot.standin.wire import (
    UNKNOWN_MESSAGE,
    Snowflakes,
    Violation,
    dimensions,
    form_refusal,
    media_type,
    refusal,
    timestamp,
)
from bot.standin.world import DM, World

SILENT = 1 << 12
"""Message flag: nobody is notified."""
SUPPRESS_EMBEDS = 1 << 2
NONCE_SECONDS = 300
"""How long Discord keeps a nonce: "a few minutes"."""
REPLY = 19
"""Message type of an answer to another message."""

_SETTABLE = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Posted:
    """A message and who alone may see it (None: the whole channel)."""

    wire: Wire
    viewer: str | None


@dataclass(frozen=True, slots=True)
class Draft:
    """What a request asks to be written: its body, files, place and privacy."""

    channel: Wire
    payload: Mapping[str, Any]
    uploads: tuple[Upload, ...] = ()
    viewer: str | None = None
    loading: bool = False
    extra: Mapping[str, Any] | None = None
    """Further fields, such as the interaction that asked."""
    author: Wire | None = None
    """Who writes; the bot if nobody is named."""


class Messages:
    """All messages in order of age, and the bytes of their attachments."""

    def __init__(self, world: World, ids: Snowflakes) -> None:
        self._secret = secrets.token_bytes(32)
        self.base = ""
        """Address under which attachments are served."""
        self._world = world
        self._ids = ids
        self._posted: dict[str, Posted] = {}
        self._nonces: dict[tuple[str, str], tuple[float, str]] = {}
        self.uploads: dict[str, Upload] = {}
        """By attachment id."""
        self.pings: dict[str, list[str]] = {}
        """Message ids by the user they pinged."""

    def get(self, message_id: str) -> Posted | None:
        """Return a message, or None."""
        return self._posted.get(message_id)

    def of_bot(self, channel_id: str, message_id: str) -> Posted:
        """Return a message the bot token can reach in a channel; RestError 10008 otherwise."""
        posted = self._posted.get(message_id)
        if posted is None or posted.viewer or posted.wire["channel_id"] != channel_id:
            raise refusal(UNKNOWN_MESSAGE)
        return posted

    def visible(self, user_id: str, channel: Wire) -> list[Wire]:
        """Return the messages of a channel a user may see, oldest first."""
        if not self._world.sees(user_id, channel):
            return []
        return [
            p.wire
            for p in self._posted.values()
            if p.wire["channel_id"] == channel["id"] and p.viewer in {None, user_id}
        ]

    def public(self, channel_id: str) -> list[Wire]:
        """Return the messages of a channel that everybody in it sees, oldest first."""
        return [
            p.wire
            for p in self._posted.values()
            if p.wire["channel_id"] == channel_id and p.viewer is None
        ]

    def repeated(self, channel_id: str, payload: Mapping[str, Any], now: float) -> Wire | None:
        """Return the message already made with this enforced nonce, if it is recent."""
        if not payload.get("enforce_nonce"):
            return None
        made, message_id = self._nonces.get((channel_id, str(payload.get("nonce"))), (0.0, ""))
        posted = self._posted.get(message_id)
        return posted.wire if posted and now - made < NONCE_SECONDS else None

    def create(self, draft: Draft, now: float) -> Posted:
        """Write a message; RestError when it refers to what is not there."""
        message_id = self._ids.next()
        wire = {**self._blank(draft, message_id, now), **(draft.extra or {})}
        wire |= self._reference(draft)
        wire |= self._given(wire, draft.payload, draft.uploads)
        posted = self._store(Posted(wire, draft.viewer), draft.payload, pinging=not draft.loading)
        if "nonce" in draft.payload:
            key = (draft.channel["id"], str(draft.payload["nonce"]))
            self._nonces[key] = (now, message_id)
        self._world.touch(draft.channel["id"], last_message_id=message_id)
        return posted

    def edit(
        self, old: Posted, payload: Mapping[str, Any], uploads: tuple[Upload, ...], now: float
    ) -> Posted:
        """Change the given fields of a message; filling a loading one is its first appearance."""
        filled = bool(old.wire["flags"] & LOADING)
        wire = {**old.wire, "flags": old.wire["flags"] & ~LOADING}
        wire |= self._given(wire, payload, uploads)
        wire["edited_timestamp"] = None if filled else timestamp(now)
        return self._store(replace(old, wire=wire), payload, pinging=filled)

    def delete(self, message_id: str) -> None:
        """Take a message away."""
        del self._posted[message_id]

    def trim(self, kept: int) -> None:
        """Forget the bytes of all but the newest attachments."""
        for attachment_id in list(self.uploads)[: max(0, len(self.uploads) - kept)]:
            del self.uploads[attachment_id]

    def mark(self, posted: Posted, **changes: Any) -> Posted:
        """Replace fields the bot did not ask for, such as the thread started from a message."""
        posted = replace(posted, wire={**posted.wire, **changes})
        self._posted[posted.wire["id"]] = posted
        return posted

    def receive(self, upload: Upload, folder: str, description: str | None = None) -> Wire:
        """Keep a file and return it as an attachment."""
        attachment_id = self._ids.next()
        kind = media_type(upload)
        self.uploads[attachment_id] = replace(upload, content_type=kind)
        name = quote(upload.filename)
        url = f"{self.base}/cdn/{folder}/{attachment_id}/{name}?hm={self.seal(attachment_id)}"
        found: Wire = {
            "id": attachment_id,
            "filename": upload.filename,
            "size": upload.size,
            "url": url,
            "proxy_url": url,
            "content_type": kind,
        }
        size = dimensions(upload.content)
        if size:
            found |= {"width": size[0], "height": size[1]}
        return found | ({"description": description} if description else {})

    def seal(self, attachment_id: str) -> str:
        """Return what an attachment's address must carry: addresses cannot be guessed."""
        return hmac.new(self._secret, attachment_id.encode(), "sha256").hexdigest()

    def _blank(self, draft: Draft, message_id: str, now: float) -> Wire:
        flags = (EPHEMERAL if draft.viewer else 0) | (LOADING if draft.loading else 0)
        return {
            "id": message_id,
            "channel_id": draft.channel["id"],
            "type": 0,
            "author": draft.author or self._world.bot,
            "content": "",
            "timestamp": timestamp(now),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": flags,
            **({"nonce": draft.payload["nonce"]} if "nonce" in draft.payload else {}),
        }

    def _reference(self, draft: Draft) -> Wire:
        reference = draft.payload.get("message_reference")
        if not reference:
            return {}
        answered = self._posted.get(str(reference["message_id"]))
        if answered is None or answered.wire["channel_id"] != draft.channel["id"]:
            if not reference.get("fail_if_not_exists", True):
                return {}
            path = ("message_reference",)
            raise form_refusal(Violation(path, "Unknown message", "REPLIES_UNKNOWN_MESSAGE"))
        place = {k: draft.channel[k] for k in ("guild_id",) if k in draft.channel}
        ids = {"channel_id": draft.channel["id"], "message_id": answered.wire["id"]}
        linked = {"type": 0, **ids, **place}
        return {"type": REPLY, "message_reference": linked, "referenced_message": answered.wire}

    def _given(self, wire: Wire, payload: Mapping[str, Any], uploads: tuple[Upload, ...]) -> Wire:
        changes: Wire = {}
        if "attachments" in payload or uploads:
            changes["attachments"] = self._attachments(wire, payload, uploads)
        attachments: list[Wire] = (wire | changes)["attachments"]
        resolver = Resolver(attachments, self._ids.next)
        if "content" in payload:
            changes["content"] = payload["content"] or ""
        if "components" in payload:
            changes["components"] = resolver.resolve(payload["components"] or [])
        if "embeds" in payload:
            changes["embeds"] = [_embed(e, resolver) for e in payload["embeds"] or []]
        if payload.get("flags") is not None:
            changes["flags"] = wire["flags"] | (payload["flags"] & _SETTABLE)
        return changes

    def _attachments(
        self, wire: Wire, payload: Mapping[str, Any], uploads: tuple[Upload, ...]
    ) -> list[Wire]:
        kept = {a["id"]: a for a in wire["attachments"]}
        parts = {u.field: u for u in uploads}
        described = payload.get("attachments")
        if described is None:
            return [*kept.values(), *(self.receive(u, wire["channel_id"]) for u in uploads)]
        found: list[Wire] = []
        for index, entry in enumerate(described):
            part = parts.get(f"files[{entry['id']}]")
            if str(entry["id"]) in kept:
                found.append(_redescribed(kept[str(entry["id"])], entry))
            elif part is None:
                path = ("attachments", index, "id")
                raise form_refusal(Violation(path, "No such attachment.", "ATTACHMENT_NOT_FOUND"))
            else:
                named = replace(part, filename=entry.get("filename") or part.filename)
                found.append(self.receive(named, wire["channel_id"], entry.get("description")))
        return found

    def _store(self, posted: Posted, payload: Mapping[str, Any], *, pinging: bool) -> Posted:
        answered = posted.wire.get("referenced_message")
        replied_to = answered["author"]["id"] if answered else None
        named = mentioned(posted.wire, payload.get("allowed_mentions"), replied_to)
        wire = {
            **posted.wire,
            "mentions": [self._world.users[u] for u in named.users if u in self._world.users],
            "mention_everyone": named.everyone,
        }
        posted = replace(posted, wire=wire)
        self._posted[wire["id"]] = posted
        if pinging and not wire["flags"] & SILENT:
            self._ping(posted, named.users, everyone=named.everyone)
        return posted

    def _ping(self, posted: Posted, users: tuple[str, ...], *, everyone: bool) -> None:
        channel = self._world.channels[posted.wire["channel_id"]]
        if everyone and channel["type"] != DM:
            users = tuple(self._world.members_of(channel["guild_id"]))
        for user in users:
            if self._world.sees(user, channel) and posted.viewer is None:
                self.pings.setdefault(user, []).append(posted.wire["id"])


def _embed(embed: Wire, resolver: Resolver) -> Wire:
    whole = {"type": "rich", **embed}
    for part in ("image", "thumbnail"):
        if part in embed:
            media = resolver.media(embed[part]["url"], ("embeds", part))
            whole[part] = {k: v for k, v in media.items() if v is not None and k != "loading_state"}
    return whole


def _redescribed(attachment: Wire, entry: Wire) -> Wire:
    text = entry.get("description")
    return {**attachment, "description": text} if text else attachment
