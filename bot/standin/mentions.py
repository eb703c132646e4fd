"""Who a text mentions, and whom that pings, by Discord's `allowed_mentions`.

Theory: without `allowed_mentions` every mention in the text counts. With it, `parse` names the
kinds that count ("users", "roles", "everyone") and `users` / `roles` list ids that count; whatever
does not count is shown as a mention but neither listed in `mentions` nor pinged. Only the author
of a message answered to is pinged without standing in the text (`replied_user`).
"""

import re
from dataclasses import dataclass
from typing import Any

from bot.standin.components import TEXT_DISPLAY, walk
from bot.standin.records import Wire

_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Mentions:
    """Ids of the users a message mentions with effect, and whether it calls everyone."""

    users: tuple[str, ...]
    everyone: bool


def mentioned(message: Wire, allowed: Wire | None, replied_to: str | None) -> Mentions:
    """Return who is mentioned with effect by a message with these `allowed_mentions`."""
    texts = [message["content"]]
    texts += [c["content"] for c in walk(message["components"]) if c["type"] == TEXT_DISPLAY]
    named = dict.fromkeys(user for text in texts for user in _USER.findall(text))
    users = [user for user in named if _counts(user, allowed)]
    if replied_to and replied_to not in users and _answers(allowed):
        users.append(replied_to)
    called = any(_EVERYONE.search(text) for text in texts)
    return Mentions(tuple(users), called and (allowed is None or "everyone" in _parse(allowed)))


def _counts(user: str, allowed: Wire | None) -> bool:
    if allowed is None or "users" in _parse(allowed):
        return True
    return user in {str(listed) for listed in allowed.get("users") or ()}


def _parse(allowed: Wire) -> Any:
    return allowed.get("parse") or ()


def _answers(allowed: Wire | None) -> bool:
    return allowed is None or bool(allowed.get("replied_user"))
