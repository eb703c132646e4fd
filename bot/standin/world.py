"""The world the bot lives in: people, servers, their members and channels, direct messages.

Objects are in Discord's shape and replaced on change. What Discord keeps but does not send (a
person's language, whether the person takes direct messages) is kept beside them.
"""

from typing import Any

from bot.standin import permissions
from bot.standin.records import Wire
from bot.standin.wire import DISCORD_EPOCH, Snowflakes, timestamp

TEXT = 0
DM = 1
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12
THREADS = frozenset({10, PUBLIC_THREAD, PRIVATE_THREAD})


class World:
    """Everything that exists at Discord, except messages."""

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self.users: dict[str, Wire] = {}
        self.locales: dict[str, str] = {}
        self.refusing: set[str] = set()
        """Users who take no direct messages."""
        self.guilds: dict[str, Wire] = {}
        self.members: dict[tuple[str, str], Wire] = {}
        """By guild id and user id."""
        self.channels: dict[str, Wire] = {}
        self.commands: dict[str | None, list[Wire]] = {}
        """Registered commands by guild id; None: everywhere."""
        self.bot = self.add_user("crosstile", bot=True)

    @property
    def application_id(self) -> str:
        """Return the id of the application, which is its bot user's as well."""
        return str(self.bot["id"])

    # people

    def add_user(self, name: str, locale: str = "en-US", *, bot: bool = False) -> Wire:
        """Add a person, or a bot."""
        user: Wire = {
            "id": self._ids.next(),
            "username": name,
            "discriminator": "0",
            "global_name": None if bot else name,
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        self.users[user["id"]] = user
        self.locales[user["id"]] = locale
        return user

    def add_member(self, guild_id: str, user: Wire, granted: int = 0) -> Wire:
        """Make `user` a member; `granted` permission bits come by a role of the person's own."""
        roles = [self._add_role(guild_id, user["username"], granted)] if granted else []
        member = {
            "user": user,
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": roles,
            "joined_at": timestamp(_seconds(user["id"])),
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        self.members[guild_id, user["id"]] = member
        return member

    # servers

    def add_guild(self, name: str, locale: str) -> Wire:
        """Add a server owned by a new user, with the bot as a member."""
        guild_id = self._ids.next()
        owner = self.add_user(f"owner of {name}")
        self.guilds[guild_id] = {
            **_GUILD,
            "id": guild_id,
            "name": name,
            "owner_id": owner["id"],
            "preferred_locale": locale,
            "roles": [_role(guild_id, "@everyone", permissions.EVERYONE)],
        }
        self.add_member(guild_id, owner)
        self.add_member(guild_id, self.bot, permissions.INVITED)
        return self.guilds[guild_id]

    def joined(self) -> list[str]:
        """Return the ids of the servers the bot is in."""
        return [guild_id for guild_id in self.guilds if (guild_id, self.bot["id"]) in self.members]

    def remove_bot(self, guild_id: str) -> None:
        """Let a server remove the bot."""
        del self.members[guild_id, self.bot["id"]]

    def invite_bot(self, guild_id: str) -> None:
        """Let a server invite the bot again."""
        self.add_member(guild_id, self.bot, permissions.INVITED)

    def guild_create(self, guild_id: str) -> Wire:
        """Return the server as the gateway describes it on arrival."""
        rooms = [c for c in self.channels.values() if c.get("guild_id") == guild_id]
        return {
            **self.guilds[guild_id],
            "channels": [c for c in rooms if c["type"] not in THREADS],
            "threads": [c for c in rooms if c["type"] in THREADS],
            "members": [self.members[guild_id, self.bot["id"]]],
            "member_count": len(self.members_of(guild_id)),
            "joined_at": timestamp(_seconds(guild_id)),
            "large": False,
            "unavailable": False,
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def members_of(self, guild_id: str) -> list[str]:
        """Return the user ids of a server's members."""
        return [user_id for guild, user_id in self.members if guild == guild_id]

    def _add_role(self, guild_id: str, name: str, value: int) -> str:
        role = _role(self._ids.next(), name, value)
        guild = self.guilds[guild_id]
        self.guilds[guild_id] = {**guild, "roles": [*guild["roles"], role]}
        return str(role["id"])

    # channels

    def add_channel(self, guild_id: str, name: str) -> Wire:
        """Add a text channel."""
        return self._keep(
            {
                "id": self._ids.next(),
                "type": TEXT,
                "guild_id": guild_id,
                "name": name,
                "position": len(self.channels),
                "permission_overwrites": [],
                "nsfw": False,
                "topic": None,
                "rate_limit_per_user": 0,
                "parent_id": None,
                "last_message_id": None,
                "flags": 0,
            }
        )

    def add_thread(self, parent: Wire, name: str, owner_id: str, **given: Any) -> Wire:
        """Add a thread; `given` may hold id, type and auto_archive_duration."""
        now = timestamp(_seconds(self._ids.next()))
        return self._keep(
            {
                "id": given.get("id") or self._ids.next(),
                "type": given.get("type", PUBLIC_THREAD),
                "guild_id": parent["guild_id"],
                "parent_id": parent["id"],
                "owner_id": owner_id,
                "name": name,
                "last_message_id": None,
                "rate_limit_per_user": 0,
                "message_count": 0,
                "member_count": 1,
                "total_message_sent": 0,
                "flags": 0,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": given.get("auto_archive_duration") or 1440,
                    "archive_timestamp": now,
                    "create_timestamp": now,
                    "locked": False,
                },
            }
        )

    def dm(self, user: Wire) -> Wire:
        """Return the direct messages between the bot and `user`, opened on first use."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user["id"]:
                return channel
        return self._keep(
            {
                "id": self._ids.next(),
                "type": DM,
                "recipients": [user],
                "last_message_id": None,
                "flags": 0,
            }
        )

    def _keep(self, channel: Wire) -> Wire:
        self.channels[channel["id"]] = channel
        return channel

    def touch(self, channel_id: str, **changes: Any) -> None:
        """Replace fields of a channel, if it is still there."""
        if channel_id in self.channels:
            self.channels[channel_id] = {**self.channels[channel_id], **changes}

    # who may do what where

    def overwrite(self, channel_id: str, user_id: str, *, deny: int = 0, allow: int = 0) -> Wire:
        """Deny and allow permissions to one user in a channel, on top of what was set before."""
        channel = self.channels[channel_id]
        others = [o for o in channel["permission_overwrites"] if o["id"] != user_id]
        mine = [o for o in channel["permission_overwrites"] if o["id"] == user_id]
        denied = (int(mine[0]["deny"]) if mine else 0) & ~allow | deny
        entry = {"id": user_id, "type": 1, "allow": "0", "deny": str(denied)}
        self.touch(channel_id, permission_overwrites=[*others, entry])
        return self.channels[channel_id]

    def permissions(self, user_id: str, channel: Wire) -> int:
        """Return what a user may do in a channel; 0 for a stranger."""
        if channel["type"] == DM:
            both = {channel["recipients"][0]["id"], self.bot["id"]}
            return permissions.EVERYTHING if user_id in both else 0
        member = self.members.get((channel["guild_id"], user_id))
        if member is None:
            return 0
        guild = self.guilds[channel["guild_id"]]
        if guild["owner_id"] == user_id:
            return permissions.EVERYTHING
        base = _role_bits(guild, member)
        room = self.channels.get(channel.get("parent_id") or channel["id"], channel)
        return permissions.within(base, _overwrites(room, guild["id"], user_id))

    def may(self, user_id: str, channel: Wire, name: str) -> bool:
        """Tell whether a user has the permission of that name in a channel."""
        return bool(self.permissions(user_id, channel) & permissions.BITS[name])

    def sees(self, user_id: str, channel: Wire) -> bool:
        """Tell whether a user can open a channel."""
        return self.may(user_id, channel, "view_channel")


def _role(role_id: str, name: str, value: int) -> Wire:
    return {**_ROLE, "id": role_id, "name": name, "permissions": str(value)}


def _role_bits(guild: Wire, member: Wire) -> int:
    value = 0
    for role in guild["roles"]:
        if role["id"] == guild["id"] or role["id"] in member["roles"]:
            value |= int(role["permissions"])
    return value


def _overwrites(channel: Wire, guild_id: str, user_id: str) -> list[tuple[int, int]]:
    found = {o["id"]: (int(o["allow"]), int(o["deny"])) for o in channel["permission_overwrites"]}
    return [found[who] for who in (guild_id, user_id) if who in found]


def _seconds(snowflake: str) -> float:
    return ((int(snowflake) >> 22) + DISCORD_EPOCH) / 1000


_ROLE: Wire = {
    "position": 0,
    "color": 0,
    "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    "hoist": False,
    "managed": False,
    "mentionable": False,
    "icon": None,
    "unicode_emoji": None,
    "flags": 0,
}

_GUILD: Wire = {
    "icon": None,
    "emojis": [],
    "stickers": [],
    "features": [],
    "verification_level": 0,
    "default_message_notifications": 0,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "premium_progress_bar_enabled": False,
    "system_channel_flags": 0,
    "afk_timeout": 300,
}
