"""Routes about the bot itself: its user, its application, the gateway, its commands."""

from bot.standin.records import Wire
from bot.standin.rest import Call, route
from bot.standin.wire import (
    UNKNOWN_COMMAND,
    UNKNOWN_USER,
    Reply,
    RestError,
    refusal,
)

CHAT_INPUT = 1
"""Command type: a slash command; 2 and 3 are the menus of users and messages."""
EVERY_CONTEXT = [0, 1, 2]

_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"


@route("GET", "/users/@me")
def get_me(call: Call) -> Reply:
    """Return the bot's user."""
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return Reply(200, call.core.world.bot | own)


@route("GET", "/users/{user_id}")
def get_user(call: Call) -> Reply:
    """Return any user."""
    user = call.core.world.users.get(call.params["user_id"])
    if user is None:
        raise refusal(UNKNOWN_USER)
    return Reply(200, user)


@route("GET", "/gateway/bot")
def get_gateway(call: Call) -> Reply:
    """Return where the gateway is, and how many shards to use."""
    gateway = call.core.gateway
    limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
    return Reply(200, {"url": gateway.base, "shards": gateway.shards, "session_start_limit": limit})


@route("GET", "/oauth2/applications/@me")
def get_application(call: Call) -> Reply:
    """Return the bot's application."""
    world = call.core.world
    return Reply(
        200,
        {
            "id": world.application_id,
            "name": world.bot["username"],
            "icon": None,
            "description": "",
            "type": None,
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "owner": world.bot,
            "bot": world.bot,
            "team": None,
            "rpc_origins": [],
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "approximate_guild_count": len(world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": [],
        },
    )


@route("GET", _COMMANDS)
@route("GET", _GUILD_COMMANDS)
def get_commands(call: Call) -> Reply:
    """Return the registered commands, of everywhere or of one server."""
    return Reply(200, call.core.world.commands.get(_scope(call), []))


@route("PUT", _COMMANDS)
@route("PUT", _GUILD_COMMANDS)
def put_commands(call: Call) -> Reply:
    """Replace the registered commands."""
    known = {_key(c): c["id"] for c in call.core.world.commands.get(_scope(call), [])}
    commands = [_registered(call, c, known.get(_key(c))) for c in call.payload or []]
    return Reply(200, _keep(call, commands))


@route("POST", _COMMANDS)
@route("POST", _GUILD_COMMANDS)
def post_command(call: Call) -> Reply:
    """Register one command, or replace the one of that name."""
    commands = call.core.world.commands.get(_scope(call), [])
    known = {_key(c): c["id"] for c in commands}
    command = _registered(call, call.body, known.get(_key(call.body)))
    _keep(call, [*(c for c in commands if _key(c) != _key(command)), command])
    return Reply(200 if _key(command) in known else 201, command)


@route("DELETE", _COMMANDS + "/{command_id}")
@route("DELETE", _GUILD_COMMANDS + "/{command_id}")
def delete_command(call: Call) -> Reply:
    """Forget a command."""
    commands = call.core.world.commands.get(_scope(call), [])
    left = [c for c in commands if c["id"] != call.params["command_id"]]
    if len(left) == len(commands):
        raise refusal(UNKNOWN_COMMAND)
    _keep(call, left)
    return Reply(204, None)


def _scope(call: Call) -> str | None:
    if call.params["application_id"] != call.core.world.application_id:
        raise RestError(
            403, 20012, "You are not authorized to perform this action on this application"
        )
    return call.params.get("guild_id")


def _key(command: Wire) -> tuple[int, str]:
    return command.get("type") or CHAT_INPUT, command["name"]


def _registered(call: Call, command: Wire, command_id: str | None) -> Wire:
    core = call.core
    scope = {"guild_id": call.params["guild_id"]} if "guild_id" in call.params else {}
    kept = {k: v for k, v in command.items() if v is not None and k != "dm_permission"}
    wanted = command.get("default_member_permissions")
    return {
        "description": "",
        "contexts": EVERY_CONTEXT,
        "integration_types": [0],
        "nsfw": False,
        **kept,
        **scope,
        "default_member_permissions": None if wanted is None else str(wanted),
        "type": command.get("type") or CHAT_INPUT,
        "id": command_id or core.ids.next(),
        "application_id": core.world.application_id,
        "version": core.ids.next(),
    }


def _keep(call: Call, commands: list[Wire]) -> list[Wire]:
    call.core.world.commands[_scope(call)] = commands
    call.core.publish("commands", {"commands": commands}, None)
    return commands
