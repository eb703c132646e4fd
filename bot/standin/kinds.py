"""What can go wrong at a REST call, in Discord's own terms: the kinds of faults.

Theory. A fault strikes before the call has its effect or after it; that is the whole difference for
whoever must not do a thing twice. Before, Discord has refused, or never heard; after, the thing is
done and only the news of it is spoilt, late or lost. What a call is answered can be an error of
Discord's (status and code), of the network before it (a ban as HTML, 502 without JSON), nothing
(the connection is cut), or the true answer made unreadable or slow.

Error codes are named by their number, everything else by a word; `LABELS` is what people read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from bot.standin import wire
from bot.standin.wire import ERRORS, Reply

Moment = Literal["before", "after"]
Way = Literal["answer", "cut", "wait", "drip", "half", "empty"]
Headers = tuple[tuple[str, str], ...]

NOTHING = Reply(0, None)
LATE_SECONDS = 25.0
DRIP_SECONDS = 4.0
RETRY_SECONDS = 1.0
HTML: Headers = (("Content-Type", "text/html"),)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fault.

    way: "answer" puts `reply` in the place of the true answer (and of the act, before it), "cut"
    cuts the connection, "wait" takes `seconds` and lets the call go on, "drip" sends the true
    answer byte by byte over `seconds`, "half" only the first half of it, "empty" none of it.
    """

    label: str
    way: Way = "answer"
    moment: Moment = "before"
    reply: Reply = NOTHING
    headers: Headers = ()
    seconds: float = 0.0


def error(code: int, moment: Moment = "before") -> Kind:
    """Return the kind that answers Discord's error of that code; KeyError for an unknown one."""
    status, message = ERRORS[code]
    reply = Reply(status, {"message": message, "code": code})
    return Kind(f"{code} {message}", moment=moment, reply=reply)


def status(number: int, code: int = 0, moment: Moment = "before") -> Kind:
    """Return the kind that answers a status, with the text of the code if it is known."""
    message = ERRORS.get(code, (0, f"{number}: Fault"))[1]
    label = f"{number} {message}" if code else str(number)
    return Kind(label, moment=moment, reply=Reply(number, {"message": message, "code": code}))


def rate_limit(bucket: str, seconds: float, scope: str = "user") -> Kind:
    """Return the kind that answers 429 with the headers Discord sends.

    scope: "user", "shared" or "global".
    """
    body = {
        "message": "You are being rate limited.",
        "retry_after": seconds,
        "global": scope == "global",
    }
    headers = (
        ("Via", "1.1 standin"),
        ("Retry-After", str(max(1, round(seconds)))),
        ("X-RateLimit-Limit", "5"),
        ("X-RateLimit-Remaining", "0"),
        ("X-RateLimit-Reset-After", str(seconds)),
        ("X-RateLimit-Bucket", bucket.replace("/", "-").replace(" ", "-")),
        ("X-RateLimit-Scope", scope),
    )
    everywhere = (*headers[:2], ("X-RateLimit-Global", "true"), headers[-1])
    label = f"429 rate limit ({scope})"
    return Kind(label, reply=Reply(429, body), headers=everywhere if scope == "global" else headers)


def waiting(seconds: float, moment: Moment = "before") -> Kind:
    """Return the kind that takes its time: to have its effect, or to tell of it."""
    what = "served after" if moment == "before" else "done, answered after"
    return Kind(f"{what} {seconds:g} s", "wait", moment, seconds=seconds)


BAN = Kind("429 error 1015 (HTML ban)", reply=Reply(429, "error code: 1015"), headers=HTML)
CUT = Kind("connection cut, not done", "cut")
ANSWER_CUT = Kind("done, connection cut", "cut", "after")
_CODES = (
    wire.UNKNOWN_CHANNEL,
    wire.UNKNOWN_GUILD,
    wire.UNKNOWN_MEMBER,
    wire.UNKNOWN_MESSAGE,
    wire.UNKNOWN_USER,
    wire.UNKNOWN_WEBHOOK,
    wire.UNKNOWN_INTERACTION,
    wire.OLD_EDITS,
    wire.DMS_TOO_FAST,
    wire.ACKNOWLEDGED,
    wire.MISSING_ACCESS,
    wire.CANNOT_SEND_TO_USER,
    wire.MISSING_PERMISSIONS,
    wire.INVALID_WEBHOOK_TOKEN,
    wire.THREAD_ARCHIVED,
    wire.NO_COMMON_SERVER,
)
KINDS: Mapping[str, Kind] = MappingProxyType(
    {str(code): error(code) for code in _CODES}
    | {
        "429": rate_limit("standin", RETRY_SECONDS),
        "429-shared": rate_limit("standin-shared", RETRY_SECONDS, "shared"),
        "429-global": rate_limit("", RETRY_SECONDS, "global"),
        "1015": BAN,
        "500": status(500),
        "502": Kind("502 (HTML)", reply=Reply(502, "<html>502 Bad Gateway</html>"), headers=HTML),
        "503": status(503),
        "504": status(504),
        "late": waiting(LATE_SECONDS),
        "cut": CUT,
        "answer-500": Kind("done, 500", moment="after", reply=status(500).reply),
        "answer-503": Kind("done, 503", moment="after", reply=status(503).reply),
        "answer-late": waiting(LATE_SECONDS, "after"),
        "answer-cut": ANSWER_CUT,
        "answer-half": Kind("done, malformed JSON", "half", "after"),
        "answer-empty": Kind("done, empty body", "empty", "after"),
        "answer-drip": Kind("done, body drips", "drip", "after", seconds=DRIP_SECONDS),
    }
)
"""Every kind of fault of a REST call by its name."""


def spoilt(kind: Kind, body: bytes) -> bytes:
    """Return what is left of a body."""
    if kind.way == "half":
        return body[: max(1, len(body) // 2)]
    return b"" if kind.way == "empty" else body
