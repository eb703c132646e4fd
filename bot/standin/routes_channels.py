"""Routes about channels: messages, threads, typing, direct messages.

Refusals in Discord's order: a channel that is not there (10003), one the bot cannot view (50001),
a right it lacks there (50013), a person who takes no direct messages (50007).
"""

from typing import Any

from bot.standin.messages import Draft
from bot.standin.permissions import bits
from bot.standin.records import Wire
from bot.standin.rest import Call, route
from bot.standin.wire import (
    CANNOT_SEND_TO_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOT_YOURS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_CHANNEL,
    UNKNOWN_USER,
    Reply,
    refusal,
)
from bot.standin.world import DM, PRIVATE_THREAD, PUBLIC_THREAD, THREADS

_CHANNEL = "/channels/{channel_id}"
_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_DEFAULT_PAGE = 50


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Reply:
    """Open direct messages with a user; discord.py sends the id as a number."""
    user = call.core.world.users.get(str(call.body.get("recipient_id")))
    if user is None:
        raise refusal(UNKNOWN_USER)
    return Reply(200, call.core.direct(user))


@route("GET", _CHANNEL)
def get_channel(call: Call) -> Reply:
    """Return a channel."""
    return Reply(200, _channel(call))


@route("PATCH", _CHANNEL)
def patch_channel(call: Call) -> Reply:
    """Change a thread of the bot: name, archived, locked, or a channel it may manage."""
    channel = _channel(call)
    in_thread = channel["type"] in THREADS
    if not in_thread or channel["owner_id"] != call.core.world.bot["id"]:
        _demand(call, channel, "manage_threads" if in_thread else "manage_channels")
    changes: dict[str, Any] = {k: v for k, v in call.body.items() if k in channel}
    if in_thread:
        metadata = channel["thread_metadata"]
        given = {k: v for k, v in call.body.items() if k in metadata}
        changes["thread_metadata"] = metadata | given
    call.core.world.touch(channel["id"], **changes)
    call.core.changed(call.core.world.channels[channel["id"]])
    return Reply(200, call.core.world.channels[channel["id"]])


@route("POST", _MESSAGES)
def post_message(call: Call) -> Reply:
    """Send a message; the same enforced nonce again returns the message already sent."""
    channel = _writable(call)
    repeated = call.core.messages.repeated(channel["id"], call.body, call.at)
    if repeated is not None:
        return Reply(200, repeated)
    if call.body.get("message_reference"):
        _demand(call, channel, "read_message_history")
    return Reply(200, call.core.say(Draft(channel, call.body, call.uploads)).wire)


@route("GET", _MESSAGES)
def get_messages(call: Call) -> Reply:
    """Return the newest messages, newest first, before, after or around an id."""
    channel = _channel(call)
    if not _may(call, channel, "read_message_history"):
        return Reply(200, [])
    found = call.core.messages.public(channel["id"])
    return Reply(200, _page(found, call.query))


@route("GET", _MESSAGE)
def get_message(call: Call) -> Reply:
    """Return one message."""
    channel = _channel(call)
    _demand(call, channel, "read_message_history")
    return Reply(200, call.core.messages.of_bot(channel["id"], call.params["message_id"]).wire)


@route("PATCH", _MESSAGE)
def patch_message(call: Call) -> Reply:
    """Change the given fields of the bot's own message."""
    channel = _channel(call)
    posted = call.core.messages.of_bot(channel["id"], call.params["message_id"])
    if posted.wire["author"]["id"] != call.core.world.bot["id"]:
        raise refusal(NOT_YOURS)
    return Reply(200, call.core.revise(posted, call.body, call.uploads).wire)


@route("DELETE", _MESSAGE)
def delete_message(call: Call) -> Reply:
    """Delete a message; another's only with the right to manage messages."""
    channel = _channel(call)
    posted = call.core.messages.of_bot(channel["id"], call.params["message_id"])
    if posted.wire["author"]["id"] != call.core.world.bot["id"]:
        _demand(call, channel, "manage_messages")
    call.core.retract(posted)
    return Reply(204, None)


@route("POST", _CHANNEL + "/typing")
def post_typing(call: Call) -> Reply:
    """Show that the bot is writing."""
    channel = _writable(call)
    data: Wire = {"channel_id": channel["id"], "user_id": call.core.world.bot["id"]}
    call.core.publish("typing", data, channel)
    return Reply(204, None)


@route("POST", _CHANNEL + "/threads")
def post_thread(call: Call) -> Reply:
    """Start a thread without a message: private unless the type says otherwise, as at Discord."""
    parent = _channel(call)
    kind = call.body.get("type", PRIVATE_THREAD)
    public = kind == PUBLIC_THREAD
    _demand(call, parent, "create_public_threads" if public else "create_private_threads")
    return Reply(201, _start_thread(call, parent, type=kind))


@route("POST", _MESSAGE + "/threads")
def post_thread_from_message(call: Call) -> Reply:
    """Start a thread from a message; it has the id of the message."""
    parent = _channel(call)
    posted = call.core.messages.of_bot(parent["id"], call.params["message_id"])
    _demand(call, parent, "create_public_threads")
    if posted.wire["id"] in call.core.world.channels:
        raise refusal(THREAD_EXISTS)
    thread = _start_thread(call, parent, id=posted.wire["id"])
    call.core.messages.mark(posted, thread=thread, flags=posted.wire["flags"] | 1 << 5)
    return Reply(201, thread)


@route("PUT", _CHANNEL + "/thread-members/@me")
@route("PUT", _CHANNEL + "/thread-members/{user_id}")
def put_thread_member(call: Call) -> Reply:
    """Join a thread, or add somebody to it."""
    _writable(call)
    return Reply(204, None)


def _start_thread(call: Call, parent: Wire, **given: Any) -> Wire:
    given["auto_archive_duration"] = call.body.get("auto_archive_duration")
    bot_id = call.core.world.bot["id"]
    thread = call.core.world.add_thread(parent, call.body["name"], bot_id, **given)
    return call.core.opened(thread)


def _channel(call: Call) -> Wire:
    channel = call.core.world.channels.get(call.params["channel_id"])
    if channel is None:
        raise refusal(UNKNOWN_CHANNEL)
    if not call.core.world.sees(call.core.world.bot["id"], channel):
        raise refusal(MISSING_ACCESS)
    return channel


def _writable(call: Call) -> Wire:
    channel = _channel(call)
    if channel["type"] == DM:
        if channel["recipients"][0]["id"] in call.core.world.refusing:
            raise refusal(CANNOT_SEND_TO_USER)
        return channel
    in_thread = channel["type"] in THREADS
    _demand(call, channel, "send_messages_in_threads" if in_thread else "send_messages")
    if call.uploads:
        _demand(call, channel, "attach_files")
    if in_thread:
        _unarchive(call, channel)
    return channel


def _unarchive(call: Call, thread: Wire) -> None:
    metadata = thread["thread_metadata"]
    if metadata["archived"] and metadata["locked"]:
        raise refusal(THREAD_ARCHIVED)
    if metadata["archived"]:
        call.core.archive(thread["id"], archived=False)


def _may(call: Call, channel: Wire, name: str) -> bool:
    granted = call.core.world.permissions(call.core.world.bot["id"], channel)
    return bool(granted & bits([name]))


def _demand(call: Call, channel: Wire, name: str) -> None:
    if not _may(call, channel, name):
        raise refusal(MISSING_PERMISSIONS)


def _page(found: list[Wire], query: Any) -> list[Wire]:
    limit = int(query.get("limit", _DEFAULT_PAGE))
    if "around" in query:
        middle = [i for i, m in enumerate(found) if int(m["id"]) <= int(query["around"])]
        start = max(0, (middle[-1] if middle else 0) - limit // 2)
        return found[start : start + limit][::-1]
    if "before" in query:
        found = [m for m in found if int(m["id"]) < int(query["before"])]
    if "after" in query:
        return [m for m in found if int(m["id"]) > int(query["after"])][:limit][::-1]
    return found[-limit:][::-1] if limit else []
