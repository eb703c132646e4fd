"""A local stand-in of Discord: REST and gateway on 127.0.0.1 for the real discord.py client.

It plays three parts at once: Discord's servers (the wire protocol), the people using it (who type
commands, press buttons, fill forms), and a critic who writes down whatever the bot sent that
Discord would not have taken. It imports aiohttp and the standard library, nothing of the bot.

The client is redirected by two addresses and nothing else:
`discord.http.Route.BASE = base + "/api/v10"` and
`discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(base.replace("http", "ws") + "/gateway")`.

    standin = StandIn()                                  # a random bot token for this run
    base = await standin.start()                         # "http://127.0.0.1:PORT"
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann", locale="sv-SE")
    standin.add_member(guild, ann)
    ...                                                  # start the bot with standin.token
    i = await standin.slash(ann, channel, "play", {"word": "HELLO", "at": "8H"})
    await i.settled(2)                                   # a deferred answer has its content
    i.answers                                            # Discord-shaped messages
    standin.visible(ann, channel)                        # what ann sees there, in order
    await standin.click(ann, i.answers[0], "g:17:rack")
    assert standin.complaints == []
    await standin.stop()

Values. Users, members, guilds, channels, messages, commands are dicts in Discord's own shape
(`Wire`), because they go over the wire as they are; they are replaced on change, never changed in
place, so one that was handed out stays what it was. `Interaction` is live: it fills as the bot
answers. `Event`, `Request`, `Upload`, `Complaint` are frozen values of our own.

What a person cannot do raises `Impossible` and never reaches the bot: a command not offered there,
a required option left out, a button that is not on the message or is disabled, somebody else's
private message, a form field longer than allowed. `StandIn.forge` goes round this on purpose.

Time. A person waits `standin.patience` (3 s) for the acknowledgement; a later one is answered
10062. Interaction tokens last 15 minutes by `clock`, which a test may hand in.

Limits are checked at once. Judges, which may be slow, look at the requests whenever `complaints` is
read.

Messages that still say "thinking…" have flag 128 (`LOADING`); they are in `visible`, not in
`Interaction.answers`. Private answers have flag 64 (`EPHEMERAL`).

`listen` hands every `Event` to a callback at once, synchronously. Kinds and their data:
`message`, `edit` the message; `delete` `{"id", "channel_id"}`; `modal` `{"interaction_id",
"channel_id", "modal"}`; `typing` `{"channel_id", "user_id"}`; `channel` a new channel, thread or
DM channel; `channel_delete` a channel; `commands` `{"commands": […]}` after registration;
`interaction` `{"id", "type", "kind", "acknowledged", "failed"}` at every change of one;
`request` `{"number", "method", "path", "status"}` and `complaint` `{"number", "text"}` for an
inspector (`number` is an index into `standin.requests`), `fault` what is armed and has struck
(`Faults.state`) at every change of it, for an inspector too. `audience` is the set of user ids that
may see it, or None for everybody in the channel; inspector events have the empty set.
"""

from bot.standin.faults import Faults
from bot.standin.interaction import Interaction
from bot.standin.kinds import KINDS
from bot.standin.moments import MOMENTS
from bot.standin.records import (
    EPHEMERAL,
    LOADING,
    Complaint,
    Event,
    Impossible,
    Judge,
    Request,
    Upload,
    Wire,
)
from bot.standin.server import StandIn

__all__ = [
    "EPHEMERAL",
    "KINDS",
    "LOADING",
    "MOMENTS",
    "Complaint",
    "Event",
    "Faults",
    "Impossible",
    "Interaction",
    "Judge",
    "Request",
    "StandIn",
    "Upload",
    "Wire",
]
