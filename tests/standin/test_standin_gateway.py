"""Connecting, resuming, starting again: the real client's gateway against the stand-in's."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from bot.standin import StandIn
from tests.standin.harness import FAST, running, started, until
from tests.standin.sample_bot import SampleBot

if TYPE_CHECKING:
    from tests.standin.conftest import Village

PLAY = {"word": "HELLO", "at": "8H"}


async def test_a_client_is_ready_at_once_and_knows_its_servers(village: Village) -> None:
    assert village.bot.user is not None
    assert str(village.bot.user.id) == village.standin.bot["id"]
    guild = village.bot.get_guild(int(village.guild["id"]))
    assert guild is not None
    assert (guild.name, guild.preferred_locale) == ("Village", discord.Locale.dutch)
    assert [c.name for c in guild.text_channels] == ["games"]
    assert guild.me.guild_permissions.attach_files
    assert not guild.me.guild_permissions.administrator
    assert abs(guild.created_at.timestamp() - time.time()) < 60
    later = village.standin.add_guild("Hamlet")
    await until(lambda: village.bot.get_guild(int(later["id"])))
    thread = village.standin.open_thread(village.channel, "a game")
    await until(lambda: guild.get_thread(int(thread["id"])))


async def test_a_server_that_removes_the_bot_is_closed_to_it_until_it_invites_it_again(
    village: Village,
) -> None:
    identity, room = int(village.guild["id"]), int(village.channel["id"])
    channel = village.bot.get_partial_messageable(room, guild_id=identity)
    village.standin.remove_bot(village.guild)
    await until(lambda: village.bot.get_guild(identity) is None)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("is anybody there?")
    assert refused.value.code == 50001
    async with running(SampleBot(), village.standin.token) as another:
        assert not another.guilds
    village.standin.invite_bot(village.guild)
    await until(lambda: village.bot.get_guild(identity) is not None)
    await channel.send("here again")


async def test_the_token_of_a_run_is_its_own_and_is_demanded() -> None:
    assert StandIn().token != StandIn().token
    given = "a token for this test only"
    assert StandIn(token=given).token == given
    async with started() as standin:
        with pytest.raises(discord.LoginFailure):
            async with running(SampleBot(), "wrong"):
                pass
        assert [(r.route, r.status) for r in standin.requests] == [("/users/@me", 401)]


async def test_every_call_with_a_wrong_token_is_refused_and_changes_nothing(
    village: Village,
) -> None:
    base, channel = village.standin.base + "/api/v10", village.channel["id"]
    calls = [
        ("GET", "/users/@me"),
        ("GET", "/gateway/bot"),
        ("PUT", f"/applications/{village.standin.bot['id']}/commands"),
        ("POST", f"/channels/{channel}/messages"),
        ("POST", f"/channels/{channel}/threads"),
        ("POST", "/users/@me/channels"),
    ]
    async with aiohttp.ClientSession() as session:
        for headers in (
            {},
            {"Authorization": "Bot wrong"},
            {"Authorization": village.standin.token},
        ):
            for method, path in calls:
                body = {"content": "x", "allowed_mentions": {"parse": []}}
                async with session.request(method, base + path, json=body, headers=headers) as r:
                    assert (r.status, (await r.json())["message"]) == (401, "401: Unauthorized")
    assert village.standin.visible(village.ann, village.channel) == []


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, 4004),
        ({"op": 42, "d": {}}, 4003),
    ],
)
async def test_the_gateway_closes_on_who_does_not_identify(
    standin: StandIn, frame: dict[str, Any], code: int
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(standin.base + "/gateway") as socket,
    ):
        hello = json.loads((await socket.receive()).data)
        assert hello["op"] == 10
        await socket.send_json(frame)
        closed = await socket.receive()
        assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, code)
    assert standin.gateway.sessions == []


async def test_a_dropped_connection_is_resumed_and_what_was_missed_is_replayed(
    village: Village,
) -> None:
    standin = village.standin
    standin.faults.drop_gateway(4000)
    i = await standin.slash(village.ann, village.channel, "play", PLAY)
    await i.settled()
    assert i.acknowledged
    await until(lambda: village.bot.log == ["resumed"])
    assert (standin.gateway.identified, standin.gateway.resumed) == (1, 1)


async def test_op_7_resumes(village: Village) -> None:
    village.standin.faults.reconnect()
    await until(lambda: village.bot.log == ["resumed"])
    assert village.standin.gateway.identified == 1
    i = await village.standin.slash(village.ann, village.channel, "where")
    assert i.acknowledged


async def test_op_9_identifies_anew(village: Village) -> None:
    village.standin.faults.invalid_session()
    await until(lambda: village.standin.gateway.identified == 2)
    i = await village.standin.slash(village.ann, village.channel, "where")
    assert i.acknowledged
    assert village.standin.gateway.resumed == 0


async def test_op_9_that_can_be_resumed(village: Village) -> None:
    village.standin.faults.invalid_session(resumable=True)
    await until(lambda: village.bot.log == ["resumed"])
    assert village.standin.gateway.identified == 1


async def test_a_bot_that_is_away_does_not_answer(standin: StandIn) -> None:
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann")
    standin.add_member(guild, ann)
    async with running(SampleBot(), standin.token):
        pass
    assert [s.connection for s in standin.gateway.sessions] == [None]
    standin.patience = 0.05
    i = await standin.slash(ann, channel, "where")
    assert (i.acknowledged, i.failed, i.kind, i.answers) == (False, True, None, [])
    with pytest.raises(TimeoutError):
        await i.settled(0.01)


async def test_old_buttons_work_after_a_restart_of_the_bot(standin: StandIn) -> None:
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann")
    standin.add_member(guild, ann)
    async with running(SampleBot(), standin.token):
        message = (await (await standin.slash(ann, channel, "play", PLAY)).settled()).answers[0]
    async with running(SampleBot(), standin.token):
        i = await standin.click(ann, message, "join:7")
        assert i.answers[0]["content"] == "ann joined 7"
        i = await standin.click(ann, message, "pass")
        assert i.answers[0]["content"] == "ann passed"


async def test_shards_get_the_events_of_their_servers(standin: StandIn) -> None:
    guilds = [standin.add_guild(f"Village {n}") for n in range(8)]
    clients = [
        SampleBot(shard_id=number, shard_count=2, intents=discord.Intents(guilds=True))
        for number in range(2)
    ]
    async with running(clients[0], standin.token), running(clients[1], standin.token):
        known = [{str(g.id) for g in client.guilds} for client in clients]
    assert [{g["id"] for g in guilds if (int(g["id"]) >> 22) % 2 == n} for n in (0, 1)] == known
    assert standin.gateway.identified == 2


async def test_messages_reach_only_bots_that_ask_for_them(standin: StandIn) -> None:
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann")
    standin.add_member(guild, ann)
    heard: dict[str, list[str]] = {"guilds": [], "messages": []}

    class Listener(discord.Client):
        name = ""

        async def on_message(self, message: discord.Message) -> None:
            heard[self.name].append(message.content)

    quiet = Listener(intents=discord.Intents(guilds=True), **FAST)
    curious = Listener(intents=discord.Intents(guilds=True, messages=True), **FAST)
    quiet.name, curious.name = "guilds", "messages"
    async with running(quiet, standin.token), running(curious, standin.token):
        standin.write(ann, channel, "hello")
        standin.write(ann, standin.dm(ann), "psst")
        await until(lambda: len(heard["messages"]) == 2)
    assert heard == {"guilds": [], "messages": ["hello", "psst"]}


async def test_without_any_intent_interactions_and_messages_work(standin: StandIn) -> None:
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann")
    standin.add_member(guild, ann)
    async with running(SampleBot(intents=discord.Intents.none()), standin.token) as bot:

        async def everything(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True)
            await interaction.user.send("psst")
            assert isinstance(interaction.channel, discord.TextChannel)
            sent = await interaction.channel.send("one")
            await sent.edit(content="two")
            await interaction.followup.send("done")

        bot.calls["everything"] = everything
        i = await standin.slash(ann, channel, "call", {"what": "everything"})
        await i.settled()
    assert [m["content"] for m in standin.visible(ann, channel)] == ["done", "two"]
    assert [m["content"] for m in standin.visible(ann, standin.dm(ann))] == ["psst"]
    assert standin.complaints == []


async def test_a_stopped_stand_in_starts_again_at_its_address(standin: StandIn) -> None:
    guild = standin.add_guild("Village")
    channel = standin.add_channel(guild, "games")
    ann = standin.add_user("ann")
    standin.add_member(guild, ann)
    base = standin.base
    async with running(SampleBot(), standin.token):
        await standin.stop()
        assert await standin.start() == base
        await until(lambda: standin.gateway.resumed + standin.gateway.identified == 2, 8.0)
        i = await standin.slash(ann, channel, "where")
        assert i.acknowledged
