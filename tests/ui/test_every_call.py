"""A fault at every REST call of a game: the game goes on, and everything is told once.

Short: every call once, the kinds of fault taking turns. Long: every kind at the first calls of
every route. One game is played: that others go on beside it is not looked at here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rules import events as ev
from bot.store import games
from tests.scripted import ScriptedDraw
from tests.ui.village import PATIENCE, Village, button, ids, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.standin import Faults, Wire

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ANSWER = "POST /webhooks/{webhook_id}/{webhook_token}"
OPEN_DM = "POST /users/@me/channels"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
ROUTES = {"callback": 5, "answer": 4, "open dm": 2, "post": 6, "edit": 5, "delete": 1}
PATHS = {
    "callback": CALLBACK,
    "answer": ANSWER,
    "open dm": OPEN_DM,
    "post": POST,
    "edit": EDIT,
    "delete": DELETE,
}


KINDS: dict[str, Callable[[Faults, str, int], None]] = {
    "unavailable": lambda f, route, n: f.fail(route, status=503, skip=n),
    "cut": lambda f, route, n: f.cut(route, skip=n),
    "answer lost": lambda f, route, n: f.lose(route, skip=n),
    "answer spoilt": lambda f, route, n: f.lose(route, status=503, skip=n),
    "late": lambda f, route, n: f.delay(route, 0.4, skip=n),
    "internal": lambda f, route, n: f.fail(route, status=500, skip=n),
    "forgotten": lambda f, route, n: f.fail(route, status=404, code=10062, skip=n),
    "answered": lambda f, route, n: f.fail(route, status=400, code=40060, skip=n),
}
TRIALS = [(route, number) for route, calls in ROUTES.items() for number in range(calls)]
QUICK = ("unavailable", "cut", "answer lost", "answer spoilt")
SHORT = [(route, n, QUICK[at % len(QUICK)]) for at, (route, n) in enumerate(TRIALS) if n % 2 == 0]
LONG = [(route, n, kind) for route, n in TRIALS for kind in KINDS]
HEARD = [
    ev.TilesPlaced,
    ev.TurnPassed,
    ev.SeatResigned,
]


async def patiently(place: Village, condition: Callable[[], bool]) -> None:
    """Wait, while the bot's clock goes on: what has failed is tried again by it."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            place.now.at += 1
            await asyncio.sleep(0.03)


async def again(place: Village, user: Wire, name: str, done: type, **options: str) -> None:
    """Send a command until it has had its effect, as somebody does who gets no answer."""
    for _ in range(3):
        doing = await place.standin.slash(user, place.channel, name, options)
        await asyncio.wait({asyncio.ensure_future(settled(doing))}, timeout=5.0)
        sure = [i for m in doing.answers for i in ids(m) if i.endswith(":resign")]
        if sure:
            await settled(await place.standin.click(user, doing.answers[0], sure[0]))
        if any(isinstance(event, done) for event in await log(place)):
            return
    raise AssertionError(f"/{name} has no effect")


async def settled(doing) -> None:
    try:
        await doing.settled(4.0)
    except TimeoutError:
        return


async def log(place: Village) -> tuple[ev.Event, ...]:
    assert place.client is not None
    store = place.client.store
    assert store is not None
    channel = int(place.channel["id"])
    row = await store.read(lambda tx: games.in_channel(tx, channel))
    return () if row is None else await store.read(lambda tx: games.events(tx, row.game_id))


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), []])
    return place


@pytest.mark.parametrize(
    ("route", "number", "kind"),
    [*SHORT, *(pytest.param(*t, marks=pytest.mark.slow) for t in LONG if t not in SHORT)],
)
async def test_a_fault_at_a_call_harms_nothing(
    dealt: Village, route: str, number: int, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    dealt.standin.patience = 1.0
    async with dealt.bot():
        KINDS[kind](dealt.standin.faults, PATHS[route], number)
        await invited(dealt)
        await patiently(dealt, lambda: boards(dealt) >= 1)
        await again(dealt, dealt.anna, "play", ev.TilesPlaced, word="hello", at="8H")
        await patiently(dealt, lambda: told(dealt, "plays **HELLO**") >= 1)
        await again(dealt, dealt.sven, "pass", ev.TurnPassed)
        await patiently(dealt, lambda: told(dealt, "passes") >= 1)
        await again(dealt, dealt.anna, "resign", ev.SeatResigned)
        await patiently(dealt, lambda: told(dealt, "### Sven wins") >= 1)
        moves = [type(e) for e in await log(dealt) if type(e) in HEARD]
        assert moves == HEARD
        for once in ("plays **HELLO**", "passes", "### Sven wins"):
            assert told(dealt, once) == 1, once
    assert "reference" not in caplog.text


async def invited(place: Village) -> None:
    """Invite until there is an invitation, and accept it until the game has begun."""
    options = {"rules": "wordfeud", "language": "en", "opponent": place.sven}
    for _ in range(3):
        await settled(await place.standin.slash(place.anna, place.channel, "new", options))
        if await log(place):
            break
    await patiently(place, lambda: any("accept" in i for m in place.public() for i in ids(m)))
    [invitation] = [m for m in place.public() if any("accept" in i for i in ids(m))]
    for _ in range(3):
        await settled(
            await place.standin.click(place.sven, invitation, button(invitation, "accept"))
        )
        if any(isinstance(event, ev.SeatTaken) and event.seat == 1 for event in await log(place)):
            return


def boards(place: Village) -> int:
    return sum(bool(message["attachments"]) for message in place.public())


def told(place: Village, words: str) -> int:
    return sum(words in text(message) for message in place.public())
