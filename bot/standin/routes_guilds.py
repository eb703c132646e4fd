"""Routes about servers: who is a member."""

from bot.standin.rest import Call, route
from bot.standin.wire import UNKNOWN_MEMBER, Reply, refusal


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Reply:
    """Return a member of a server."""
    key = (call.params["guild_id"], call.params["user_id"])
    member = call.core.world.members.get(key)
    if member is None:
        raise refusal(UNKNOWN_MEMBER)
    return Reply(200, member)
