"""Every kind of fault at a REST call, every kind at the gateway: whether it does what it says."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from bot.standin import KINDS, MOMENTS
from tests.standin.harness import until

if TYPE_CHECKING:
    from bot.standin import StandIn, Wire
    from bot.standin.faults import Faults
    from tests.standin.conftest import Village

POST = "POST /channels/{channel_id}/messages"
BODY = {"content": "x", "allowed_mentions": {"parse": []}}
DONE = {"answer-500", "answer-503", "answer-late", "answer-cut", "answer-half", "answer-empty"}
DONE |= {"answer-drip", "late"}
BROKEN = {"cut", "answer-cut"}
SLOW = {"late", "answer-late", "answer-drip"}


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """All waiting is a hundred times shorter here."""
    whole = asyncio.sleep
    monkeypatch.setattr("bot.standin.rest.asyncio.sleep", lambda s: whole(s / 100))
    monkeypatch.setattr("bot.standin.moments.LATE_SECONDS", 0.2)
    monkeypatch.setattr("bot.standin.moments.GONE_SECONDS", 0.2)


async def post(standin: StandIn, channel: Wire) -> tuple[int, str, bytes]:
    """Send a message without a library between; status 0: the connection was cut."""
    url = f"{standin.base}/api/v10/channels/{channel['id']}/messages"
    headers = {"Authorization": f"Bot {standin.token}"}
    async with aiohttp.ClientSession() as session:
        try:
            async with session.post(url, json=BODY, headers=headers) as answer:
                return answer.status, answer.headers.get("Via", ""), await answer.read()
        except aiohttp.ClientConnectionError:
            return 0, "", b""


@pytest.mark.parametrize("name", KINDS)
async def test_each_kind_strikes_a_call_once_and_says_whether_it_was_done(
    village: Village, name: str
) -> None:
    standin, channel = village.standin, village.channel
    standin.faults.arm(name, POST)
    status, via, content = await post(standin, channel)
    assert len(standin.visible(village.ann, channel)) == (name in DONE)
    if name in BROKEN:
        assert status == 0
    elif name in SLOW | {"answer-half", "answer-empty"}:
        assert status == 200
        whole = name in SLOW
        assert is_json(content) is whole
        assert (content == b"") is (name == "answer-empty")
    else:
        code = name.removeprefix("answer-").partition("-")[0]
        assert str(status) == code or code.encode() in content
        assert bool(via) is name.startswith("429")
        assert is_json(content) is (name not in {"1015", "502"})
    assert [(s.name, s.place) for s in standin.faults.struck] == [(name, POST)]
    assert (await post(standin, channel))[0] == 200
    assert standin.faults.armed == ()


def is_json(content: bytes) -> bool:
    try:
        return bool(json.loads(content))
    except ValueError:
        return False


async def test_a_fault_can_be_let_wait_and_be_taken_back(village: Village) -> None:
    standin, faults = village.standin, village.standin.faults
    sticky = faults.arm("503", POST, times=None, skip=1)
    assert [(await post(standin, village.channel))[0] for _ in range(4)] == [200, 503, 503, 503]
    [shown] = faults.state()["armed"]
    assert (shown["number"], shown["kind"], shown["left"]) == (sticky, "503", None)
    faults.disarm(sticky)
    faults.arm("500", times=2)
    assert [(await post(standin, village.channel))[0] for _ in range(3)] == [500, 500, 200]
    assert [s["kind" if "kind" in s else "name"] for s in faults.state()["struck"]] == [
        *["500"] * 2,
        *["503"] * 3,
    ]
    with pytest.raises(KeyError):
        faults.arm("no such kind")
    with pytest.raises(KeyError):
        faults.arm_moment("no such kind")


async def test_a_fault_at_one_channel_or_person_leaves_others_alone(village: Village) -> None:
    standin, faults = village.standin, village.standin.faults
    other = standin.add_channel(village.guild, "elsewhere")
    faults.arm("503", times=None, at=(village.channel["id"], village.ann["id"]))
    assert (await post(standin, other))[0] == 200
    assert (await post(standin, village.channel))[0] == 503
    assert (await post(standin, standin.dm(village.ann)))[0] == 503
    assert (await post(standin, standin.dm(village.bob)))[0] == 200
    standin.patience = 0.2
    assert (await standin.slash(village.bob, village.channel, "where")).failed
    assert (await standin.slash(village.ann, other, "where")).failed
    assert (await standin.slash(village.bob, other, "where")).acknowledged


async def test_faults_are_told_to_who_listens(village: Village) -> None:
    told: list[Any] = []
    village.standin.listen(lambda event: event.kind == "fault" and told.append(event))
    village.standin.faults.arm("500", POST)
    await post(village.standin, village.channel)
    assert all(event.audience == frozenset() for event in told)
    assert [(len(e.data["armed"]), len(e.data["struck"])) for e in told] == [(1, 0), (0, 1)]


RESUMED = {"op-7", "op-9-resumable", "cut", "torn", "resume-503", "replayed"}
RESUMED |= {"close-1000", "close-4000", "close-4007", "close-4008", "close-4009"}
RESUMED |= {"resume-4000", "resume-4007", "resume-4009"}
ANEW = {"op-9", "resume-op-9"}
MISSED = {"op-9", "resume-op-9", "lost"}


BESIDE = [(n, when) for n, kind in MOMENTS.items() for when in kind.moments if when != "now"]
EVER: tuple[Any, ...] = ("before", "after", "now")
NEVER = [(n, when) for n, kind in MOMENTS.items() for when in EVER if when not in kind.moments]


@pytest.mark.parametrize(("name", "when"), BESIDE)
async def test_each_kind_strikes_an_event_and_the_client_comes_back(
    village: Village, name: str, when: Any
) -> None:
    standin, faults = village.standin, village.standin.faults
    standin.patience = 0.5
    faults.arm_moment(name, "INTERACTION_CREATE", when=when, skip=1)
    assert (await standin.slash(village.ann, village.channel, "where")).acknowledged
    assert not faults.struck
    struck = await standin.slash(village.ann, village.channel, "where")
    assert [s.name for s in faults.struck] == [name]
    if when == "before":
        await until(lambda: struck.acknowledged or name in MISSED, 8.0)
        assert struck.acknowledged is (name not in MISSED)
    await came_back(standin, name)
    assert standin.gateway.silent is (name == "silence")
    faults.clear()
    assert (await standin.slash(village.ann, village.channel, "where")).acknowledged


async def came_back(standin: StandIn, name: str) -> None:
    """Wait until the session is resumed, or a new one begun, as the kind demands."""
    gateway = standin.gateway
    if name in RESUMED:
        await until(lambda: gateway.resumed == 1, 12.0)
    elif name in ANEW:
        await until(lambda: gateway.identified == 2, 12.0)
    await until(lambda: any(s.connection for s in gateway.sessions), 5.0)


@pytest.mark.parametrize(("name", "when"), NEVER)
async def test_what_becomes_of_an_event_is_not_armed_for_another_moment(
    village: Village, name: str, when: Any
) -> None:
    faults = village.standin.faults
    with pytest.raises(ValueError, match=f"{MOMENTS[name].label}: only before, not {when}"):
        faults.arm_moment(name, when=when)
    assert (list(faults.armed), list(faults.struck)) == ([], [])


async def test_nothing_is_done_at_once_to_nobody(village: Village) -> None:
    standin, faults = village.standin, village.standin.faults
    standin.gateway.refusals = 1000
    standin.gateway.forget()
    with pytest.raises(ValueError, match="nobody is connected"):
        faults.arm_moment("silence", when="now")
    assert (list(faults.struck), standin.gateway.silent) == ([], False)
    faults.clear()


async def test_one_fault_decides_what_becomes_of_an_event(village: Village) -> None:
    standin, faults = village.standin, village.standin.faults
    standin.patience = 0.5
    faults.arm_moment("lost", "INTERACTION_CREATE", when="before")
    faults.arm_moment("twice", "INTERACTION_CREATE", when="before")
    assert not (await standin.slash(village.ann, village.channel, "where")).acknowledged
    assert [s.name for s in faults.struck] == ["lost"]
    assert armed_names(faults) == ["twice"]
    assert (await standin.slash(village.ann, village.channel, "where")).acknowledged
    assert [s.name for s in faults.struck] == ["lost", "twice"]


async def test_events_that_come_again_have_their_old_numbers(village: Village) -> None:
    heard: list[tuple[int, str]] = []
    standin = village.standin

    async def received(text: str) -> None:
        frame = json.loads(text)
        if frame["op"] == 0:
            heard.append((frame["s"], frame["t"]))

    village.bot._enable_debug_events = True  # noqa: SLF001 - what comes over the wire is looked at
    await standin.slash(village.ann, village.channel, "where")
    standin.faults.arm_moment("replayed", when="now")
    village.bot.on_socket_raw_receive = received
    await until(lambda: standin.gateway.resumed == 1)
    await standin.slash(village.ann, village.channel, "where")
    again = [event for event in heard if event[1] == "INTERACTION_CREATE"]
    assert len(again) == 2
    assert heard[0] == (1, "READY")


def test_every_kind_has_a_label_of_its_own() -> None:
    for kinds in (KINDS, MOMENTS):
        labels = [kind.label for kind in kinds.values()]
        assert len(set(labels)) == len(labels)


def armed_names(faults: Faults) -> list[str]:
    return [fault.name for fault in faults.armed]


async def test_armed_faults_are_listed_in_their_order(village: Village) -> None:
    faults = village.standin.faults
    faults.arm("500", POST)
    last = faults.arm_moment("twice", "INTERACTION_CREATE", times=None)
    faults.arm("429", POST)
    assert armed_names(faults) == ["500", "twice", "429"]
    faults.disarm(last)
    faults.disarm(last)
    assert armed_names(faults) == ["500", "429"]
    faults.clear()
    assert armed_names(faults) == []
