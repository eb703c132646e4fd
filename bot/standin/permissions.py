"""Permission bits by name, and how roles and a channel's overwrites become permissions there.

Theory: the everyone role and the member's roles are or-ed; an administrator has everything. In a
channel the overwrite of everyone, then that of the person takes bits away and gives bits. Who
cannot view a channel can do nothing in it; in threads `send_messages_in_threads` stands in for
`send_messages`, and threads take the overwrites of their parent.
"""

from collections.abc import Iterable

BITS: dict[str, int] = {
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "change_nickname": 1 << 26,
    "manage_roles": 1 << 28,
    "manage_webhooks": 1 << 29,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "moderate_members": 1 << 40,
}

EVERYTHING = (1 << 53) - 1

_EVERYONE = (
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "mention_everyone",
    "use_external_emojis",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "send_messages_in_threads",
)


def bits(names: Iterable[str]) -> int:
    """Return the permissions of those names as Discord's bit set; KeyError for an unknown name."""
    value = 0
    for name in names:
        value |= BITS[name]
    return value


EVERYONE = bits(_EVERYONE)
"""What a new server lets everyone do."""

INVITED = 309_238_025_216
"""What an invitation of the bot asks for."""


def within(base: int, overwrites: Iterable[tuple[int, int]]) -> int:
    """Return `base` after (allow, deny) pairs in order; nothing without the right to view."""
    if base & BITS["administrator"]:
        return EVERYTHING
    for allow, deny in overwrites:
        base = (base & ~deny) | allow
    return base if base & BITS["view_channel"] else 0
