"""The rules of answering in time and once, and faults on demand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from tests.standin.harness import sent, until

if TYPE_CHECKING:
    from tests.standin.conftest import Clock, Village

PLAY = {"word": "HELLO", "at": "8H"}


async def code(coroutine: object) -> tuple[int, int]:
    """Return status and code of the error an awaitable raises."""
    with pytest.raises(discord.HTTPException) as refused:
        await coroutine  # type: ignore[misc]  # any awaitable of discord.py
    return refused.value.status, refused.value.code


async def test_after_three_seconds_an_interaction_is_unknown(
    village: Village, clock: Clock
) -> None:
    async def late(interaction: discord.Interaction) -> None:
        clock.ahead += 3.1
        village.bot.log.append(await code(interaction.response.send_message("late")))

    village.bot.calls["late"] = late
    village.standin.patience = 0.2
    i = await village.standin.slash(village.ann, village.channel, "call", {"what": "late"})
    assert (i.acknowledged, i.failed) == (False, True)
    assert village.bot.log == [(404, 10062)]
    assert [c.text for c in village.standin.complaints] == ["/: acknowledged after 3.1 s"]
    assert village.standin.visible(village.ann, village.channel) == []


async def test_an_interaction_is_acknowledged_once(village: Village) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None  # noqa: SLF001  # else discord.py refuses itself
        village.bot.log.append(await code(interaction.response.send_message("two")))

    village.bot.calls["twice"] = twice
    await village.standin.slash(village.ann, village.channel, "call", {"what": "twice"})
    await until(lambda: village.bot.log == [(400, 40060)])
    assert len(village.standin.visible(village.ann, village.channel)) == 1


async def test_a_delivery_twice_is_answered_once(village: Village) -> None:
    village.standin.faults.deliver_twice()
    i = await village.standin.slash(village.ann, village.channel, "where")
    await until(lambda: len(sent(village.standin, "POST", "/callback")) == 2)
    assert i.acknowledged
    statuses = [r.status for r in sent(village.standin, "POST", "/callback")]
    assert sorted(statuses) == [200, 400]


async def test_the_webhook_of_an_interaction_lasts_fifteen_minutes(
    village: Village, clock: Clock
) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        early = await code(interaction.followup.send("early"))
        await interaction.response.defer()
        clock.ahead += 890
        await interaction.followup.send("in time")
        clock.ahead += 20
        village.bot.log += [early, await code(interaction.followup.send("late"))]

    village.bot.calls["slow"] = slow
    i = await village.standin.slash(village.ann, village.channel, "call", {"what": "slow"})
    await until(lambda: village.bot.log)
    assert village.bot.log == [(404, 10015), (401, 50027)]
    assert [m["content"] for m in i.answers] == ["in time"]


async def test_made_up_tokens_are_unknown(village: Village) -> None:
    base, bot_id = village.standin.base + "/api/v10", village.standin.bot["id"]
    body = {"content": "x", "allowed_mentions": {"parse": []}}
    cases = [
        ("/interactions/17/abc/callback", {"type": 4, "data": body}, 10062),
        (f"/webhooks/{bot_id}/abc", body, 50027),
        ("/webhooks/17/abc", body, 10015),
    ]
    async with aiohttp.ClientSession() as session:
        for path, payload, expected in cases:
            async with session.post(base + path, json=payload) as answer:
                assert (await answer.json())["code"] == expected


async def test_rate_limits_are_waited_out_by_the_client(village: Village) -> None:
    standin = village.standin
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    standin.faults.rate_limit("POST /channels/", times=2, retry_after=0.05)
    standin.faults.rate_limit("/interactions/", retry_after=0.05)
    await channel.send("x")
    i = await standin.slash(village.ann, village.channel, "where")
    assert i.acknowledged
    assert [r.status for r in sent(standin, "POST", "/messages")] == [429, 429, 200]
    assert [r.status for r in sent(standin, "POST", "/callback")] == [429, 200]
    assert len(standin.visible(village.bob, village.channel)) == 1


async def test_errors_instead_of_acting(village: Village) -> None:
    standin, channel = (
        village.standin,
        village.bot.get_partial_messageable(int(village.channel["id"])),
    )
    standin.faults.fail("POST /channels/{channel_id}/messages", status=403, code=50013)
    assert await code(channel.send("x")) == (403, 50013)
    standin.faults.fail(f"/channels/{village.channel['id']}/messages", status=404, code=10003)
    assert await code(channel.send("x")) == (404, 10003)
    await channel.send("x")
    standin.faults.ban("/channels/")
    assert await code(channel.send("x")) == (429, 0)
    standin.faults.fail("POST /channels/{channel_id}/messages", times=9, status=500)
    standin.faults.clear()
    await channel.send("y")
    assert [m["content"] for m in standin.visible(village.ann, village.channel)] == ["x", "y"]


async def test_answers_that_get_lost_after_acting(village: Village) -> None:
    standin, channel = (
        village.standin,
        village.bot.get_partial_messageable(int(village.channel["id"])),
    )
    standin.faults.lose("POST /channels/{channel_id}/messages", status=404, code=10003)
    assert await code(channel.send("x", nonce="7")) == (404, 10003)
    standin.faults.cut("POST /channels/{channel_id}/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("never", nonce="8")
    standin.faults.lose("POST /channels/{channel_id}/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("y", nonce="9")
    await channel.send("y", nonce="9")
    assert [m["content"] for m in standin.visible(village.ann, village.channel)] == ["x", "y"]


async def test_delays(village: Village) -> None:
    village.standin.faults.delay("POST /channels/{channel_id}/messages", 0.1)
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await channel.send("x")
    assert loop.time() - begun >= 0.1


async def test_gateway_faults_that_only_refuse(village: Village) -> None:
    standin = village.standin
    standin.faults.repeat_ready()
    await until(village.bot.is_ready)
    standin.faults.refuse_gateway()
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(standin.base + "/gateway")
        standin.faults.silence()
        async with session.ws_connect(standin.base + "/gateway") as socket:
            await socket.receive()
            await socket.send_json({"op": 1, "d": None})
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(socket.receive(), 0.05)
            standin.faults.clear()
            await socket.send_json({"op": 1, "d": None})
            assert (await socket.receive_json())["op"] == 11


async def test_anything_can_be_forged_past_the_app(village: Village) -> None:
    i = await village.standin.slash(village.ann, village.channel, "play", PLAY)
    (message,) = (await i.settled()).answers
    button = {"type": 2, "id": 2, "style": 1, "label": "x", "custom_id": "join:8"}
    altered = {**message, "components": [{"type": 1, "id": 1, "components": [button]}]}
    data = {"custom_id": "join:8", "component_type": 2}
    forged = await village.standin.forge(village.bob, village.channel, 3, data, message=altered)
    assert forged.answers[0]["content"] == "bob joined 8"
