"""What a person fills in for a command: typed, checked as Discord's app does, and resolved.

Discord sends ids of users, channels, roles and files in the options, and the things themselves
beside them, under `resolved`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.standin.core import Core
from bot.standin.permissions import BITS
from bot.standin.records import Impossible, Upload, Wire
from bot.standin.world import DM

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11

LONGEST_STRING = 6000


class Resolved:
    """Collects what ids stand for."""

    def __init__(self, core: Core, channel: Wire) -> None:
        self._core = core
        self._channel = channel
        self.data: dict[str, dict[str, Wire]] = {}

    def user(self, given: Any) -> str:
        """Return the id of a user, noting the user and the membership."""
        user_id = identity(given)
        world = self._core.world
        if user_id not in world.users:
            raise Impossible(f"there is no user {user_id}")
        self._note("users", user_id, world.users[user_id])
        guild_id = self._channel.get("guild_id")
        member = world.members.get((guild_id, user_id)) if guild_id else None
        if member is not None:
            bits = str(world.permissions(user_id, self._channel))
            partial = {k: v for k, v in member.items() if k not in {"user", "deaf", "mute"}}
            self._note("members", user_id, {**partial, "permissions": bits})
        return user_id

    def channel(self, given: Any) -> str:
        """Return the id of a channel, noting the channel."""
        channel_id = identity(given)
        if channel_id not in self._core.world.channels:
            raise Impossible(f"there is no channel {channel_id}")
        self._note("channels", channel_id, self._core.world.channels[channel_id])
        return channel_id

    def role(self, given: Any) -> str:
        """Return the id of a role, noting the role."""
        role_id = identity(given)
        guild = self._core.world.guilds.get(self._channel.get("guild_id") or "", {})
        for role in guild.get("roles", []):
            if role["id"] == role_id:
                self._note("roles", role_id, role)
                return role_id
        raise Impossible(f"there is no role {role_id}")

    def mentionable(self, given: Any) -> str:
        """Return the id of a user or a role."""
        known = identity(given) in self._core.world.users
        return self.user(given) if known else self.role(given)

    def attachment(self, given: Any) -> str:
        """Take a file, an `Upload` or (name, bytes), and return its id."""
        if isinstance(given, Upload):
            upload = given
        else:
            name, content = given
            upload = Upload("", name, "application/octet-stream", content)
        received = self._core.messages.receive(upload, self._channel["id"])
        self._note("attachments", received["id"], received)
        return str(received["id"])

    def _note(self, kind: str, key: str, value: Wire) -> None:
        self.data.setdefault(kind, {})[key] = value


def identity(given: Any) -> str:
    """Return the id of a Discord object, or of an id itself."""
    return str(given["id"] if isinstance(given, Mapping) else given)


def offered(core: Core, user: Wire, channel: Wire) -> list[Wire]:
    """Return the slash commands Discord's app offers to a person in a channel."""
    scopes = (None, channel.get("guild_id"))
    found = [c for s in dict.fromkeys(scopes) for c in core.world.commands.get(s, [])]
    return [c for c in found if c["type"] == 1 and _is_offered(core, c, user, channel)]


def _is_offered(core: Core, command: Wire, user: Wire, channel: Wire) -> bool:
    context = 1 if channel["type"] == DM else 0
    if context not in (command.get("contexts") or (0, 1, 2)):
        return False
    granted = core.world.permissions(user["id"], channel)
    wanted = command.get("default_member_permissions")
    if context == 1:
        return bool(granted)
    needed = BITS["use_application_commands"] | int(wanted or 0)
    return granted & needed == needed and wanted != "0"


def fill(
    core: Core,
    place: tuple[Wire, Wire],
    name: str,
    given: Mapping[str, Any],
    focused: str | None = None,
) -> Wire:
    """Return the data of a command as `place` = (user, channel) fills it in.

    `name` may go on with subcommands ("word check"). With `focused`, that option is half typed and
    others may still be missing. Raises Impossible for what the app would not send.
    """
    user, channel = place
    first, *rest = name.split()
    command = _one(offered(core, user, channel), first)
    resolved = Resolved(core, channel)
    options = _options(command, rest, given, _Filler(resolved, focused))
    data = {"id": command["id"], "name": first, "type": 1, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data | ({"resolved": resolved.data} if resolved.data else {})


def _options(
    command: Wire, rest: Sequence[str], given: Mapping[str, Any], filler: "_Filler"
) -> Any:
    options = command.get("options") or []
    nested = [o for o in options if o["type"] in {SUBCOMMAND, GROUP}]
    if not nested:
        if rest:
            raise Impossible(f"/{command['name']} has no subcommand {rest[0]!r}")
        return filler.options(options, given)
    if not rest:
        raise Impossible(f"/{command['name']} needs a subcommand")
    chosen = _one(nested, rest[0])
    inner = _options(chosen, rest[1:], given, filler)
    return [{"name": chosen["name"], "type": chosen["type"], "options": inner}]


def _one(found: Sequence[Wire], name: str) -> Wire:
    for thing in found:
        if thing["name"] == name:
            return thing
    raise Impossible(f"{name!r} is not offered here")


class _Filler:
    def __init__(self, resolved: Resolved, focused: str | None) -> None:
        self._focused = focused
        self._typed: dict[int, Callable[[Any], Any]] = {
            STRING: str,
            INTEGER: _integer,
            BOOLEAN: _boolean,
            NUMBER: float,
            USER: resolved.user,
            CHANNEL: resolved.channel,
            ROLE: resolved.role,
            MENTIONABLE: resolved.mentionable,
            ATTACHMENT: resolved.attachment,
        }

    def options(self, known: Sequence[Wire], given: Mapping[str, Any]) -> list[Wire]:
        if unknown := set(given) - {o["name"] for o in known}:
            raise Impossible(f"there are no options {sorted(unknown)}")
        return list(self._filled(known, given))

    def _filled(self, known: Sequence[Wire], given: Mapping[str, Any]) -> Iterator[Wire]:
        for option in known:
            name, kind = option["name"], option["type"]
            if name not in given:
                if option.get("required") and self._focused is None:
                    raise Impossible(f"the option {name!r} is required")
                continue
            if name == self._focused:
                yield {"name": name, "type": kind, "value": given[name], "focused": True}
                continue
            value = self._typed[kind](given[name])
            if self._focused is None:
                _fits(option, value)
            yield {"name": name, "type": kind, "value": value}


def _integer(given: Any) -> int:
    if isinstance(given, bool) or int(given) != float(given):
        raise Impossible(f"{given!r} is no whole number")
    return int(given)


def _boolean(given: Any) -> bool:
    if not isinstance(given, bool):
        raise Impossible(f"{given!r} is neither True nor False")
    return given


def _fits(option: Wire, value: Any) -> None:
    name = option["name"]
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        raise Impossible(f"{value!r} is no choice of {name!r}")
    if option["type"] == STRING:
        most = min(option.get("max_length") or LONGEST_STRING, LONGEST_STRING)
        if not (option.get("min_length") or 0) <= len(value) <= most or not value:
            raise Impossible(f"{name!r} may not have {len(value)} characters")
    if option["type"] in {INTEGER, NUMBER}:
        least, most = option.get("min_value", value), option.get("max_value", value)
        if not least <= value <= most:
            raise Impossible(f"{name!r} may not be {value}")
