"""Messages, threads, direct messages, permissions, mentions: what REST does and refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.standin import EPHEMERAL
from tests.standin.harness import sent, until
from tests.standin.sample_bot import BOARD, Panel, board

if TYPE_CHECKING:
    from bot.standin import Event
    from tests.standin.conftest import Clock, Village

PLAY = {"word": "HELLO", "at": "8H"}


def here(village: Village) -> discord.TextChannel:
    channel = village.bot.get_channel(int(village.channel["id"]))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_an_edit_changes_only_the_given_fields(village: Village) -> None:
    message = await here(village).send("one", file=board(), view=Panel())
    edited = await message.edit(content="two")
    assert (edited.content, len(edited.attachments), len(edited.components)) == ("two", 1, 3)
    assert edited.edited_at is not None
    again = await edited.edit(attachments=[*edited.attachments, board("b2.png")])
    assert [a.filename for a in again.attachments] == ["board.png", "b2.png"]
    last = await again.edit(view=None, attachments=[again.attachments[1]])
    assert (last.content, [a.filename for a in last.attachments]) == ("two", ["b2.png"])
    assert last.components == []
    assert await last.attachments[0].read() == BOARD
    assert village.standin.complaints == []


async def test_messages_are_listed_fetched_and_deleted(village: Village) -> None:
    channel = here(village)
    messages = [await channel.send(str(n)) for n in range(5)]
    assert [m.content async for m in channel.history(limit=2)] == ["4", "3"]
    before = [m.content async for m in channel.history(before=messages[2])]
    after = [m.content async for m in channel.history(after=messages[2])]
    around = [m.content async for m in channel.history(around=messages[2], limit=3)]
    assert (before, after, sorted(around)) == (["1", "0"], ["3", "4"], ["1", "2", "3"])
    assert (await channel.fetch_message(messages[3].id)).content == "3"
    await messages[3].delete()
    with pytest.raises(discord.NotFound) as gone:
        await channel.fetch_message(messages[3].id)
    assert gone.value.code == 10008
    with pytest.raises(discord.NotFound) as gone:
        await messages[3].edit(content="x")
    assert gone.value.code == 10008
    assert [m["content"] for m in village.standin.visible(village.bob, village.channel)] == list(
        "0124"
    )
    assert village.standin.complaints == []


async def test_a_private_answer_does_not_exist_for_the_bot_token(village: Village) -> None:
    message = await here(village).send("public", view=Panel())
    wire = village.standin.visible(village.bob, village.channel)[0]
    i = await village.standin.click(village.bob, wire, "join:7")
    assert i.answers[0]["flags"] & EPHEMERAL
    private = here(village).get_partial_message(int(i.answers[0]["id"]))
    with pytest.raises(discord.NotFound):
        await private.edit(content="x")
    assert [m.id async for m in here(village).history()] == [message.id]


async def test_the_messages_of_people_are_not_the_bots_to_change(village: Village) -> None:
    village.standin.write(village.ann, village.channel, "mine")
    (message,) = [m async for m in here(village).history()]
    with pytest.raises(discord.Forbidden) as refused:
        await message.edit(content="yours")
    assert refused.value.code == 50005
    with pytest.raises(discord.Forbidden) as refused:
        await message.delete()
    assert refused.value.code == 50013


async def test_the_same_nonce_within_minutes_is_the_same_message(
    village: Village, clock: Clock
) -> None:
    channel = here(village)
    first = await channel.send("turn 7", nonce="outbox-7")
    assert (await channel.send("turn 7", nonce="outbox-7")).id == first.id
    assert (await channel.send("turn 8", nonce="outbox-8")).id != first.id
    clock.ahead = 301
    assert (await channel.send("turn 7", nonce="outbox-7")).id != first.id


async def test_replies_name_the_message_they_answer(village: Village) -> None:
    first = await here(village).send("one")
    second = await first.reply("two")
    assert second.reference is not None
    assert second.reference.message_id == first.id
    await first.delete()
    with pytest.raises(discord.HTTPException) as refused:
        await first.reply("three")
    assert (refused.value.status, refused.value.code) == (400, 50035)
    lenient = first.to_reference(fail_if_not_exists=False)
    assert (await here(village).send("four", reference=lenient)).reference is None


async def test_only_allowed_mentions_ping(village: Village) -> None:
    standin, channel = village.standin, here(village)
    text = f"<@{village.ann['id']}> <@{village.bob['id']}> @everyone"
    ann = discord.Object(int(village.ann["id"]))
    quiet = await channel.send(text)
    one = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[ann]))
    await one.edit(content=text, allowed_mentions=discord.AllowedMentions(users=True))
    silent = await channel.send(
        text, silent=True, allowed_mentions=discord.AllowedMentions(users=True)
    )
    assert (quiet.mentions, [u.name for u in one.mentions]) == ([], ["ann"])
    assert len(silent.mentions) == 2
    assert (standin.pings(village.ann), standin.pings(village.bob)) == ([str(one.id)], [])
    all_ = await channel.send(text, allowed_mentions=discord.AllowedMentions(everyone=True))
    assert all_.mention_everyone
    assert standin.pings(village.bob) == [str(all_.id)]
    assert standin.complaints == []


async def test_answering_somebody_pings_only_if_asked(village: Village) -> None:
    village.standin.write(village.ann, village.channel, "hello")
    (message,) = [m async for m in here(village).history()]
    await message.reply("quiet")
    loud = await message.reply("loud", mention_author=True)
    assert village.standin.pings(village.ann) == [str(loud.id)]


async def test_direct_messages_and_people_who_take_none(village: Village) -> None:
    standin = village.standin
    ann = await village.bot.fetch_user(int(village.ann["id"]))
    await ann.send("your rack", file=board())
    dm = standin.dm(village.ann)
    assert [m["content"] for m in standin.visible(village.ann, dm)] == ["your rack"]
    assert standin.visible(village.bob, dm) == []
    assert dm in standin.channels(village.ann)
    assert dm not in standin.channels(village.bob)
    standin.set_dms(village.ann, open=False)
    with pytest.raises(discord.Forbidden) as refused:
        await ann.send("again")
    assert refused.value.code == 50007
    standin.set_dms(village.ann, open=True)
    await ann.send("again")
    assert len(standin.visible(village.ann, dm)) == 2
    assert standin.complaints == []


async def test_threads_with_and_without_a_message(village: Village) -> None:
    standin, channel = village.standin, here(village)
    message = await channel.send("come")
    from_message = await message.create_thread(name="one")
    assert from_message.id == message.id
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="again")
    assert refused.value.code == 160004
    alone = await channel.create_thread(
        name="two", type=discord.ChannelType.public_thread, auto_archive_duration=4320
    )
    await alone.send("inside", file=board())
    await alone.edit(name="three", archived=True)
    one, two = standin.threads(village.channel)
    assert (one["name"], two["name"], two["thread_metadata"]["archived"]) == ("one", "three", True)
    assert two["thread_metadata"]["auto_archive_duration"] == 4320
    assert [m["content"] for m in standin.visible(village.bob, two)] == ["inside"]
    i = await standin.slash(village.bob, two, "play", PLAY)
    assert (await i.settled()).answers[0]["channel_id"] == two["id"]
    assert standin.complaints == []


@pytest.mark.parametrize(
    ("permission", "code"),
    [
        ("view_channel", 50001),
        ("send_messages", 50013),
        ("attach_files", 50013),
    ],
)
async def test_denied_permissions(village: Village, permission: str, code: int) -> None:
    standin, channel = village.standin, here(village)
    standin.deny(village.channel, permission)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x", file=board())
    assert refused.value.code == code
    standin.allow(village.channel, permission)
    await channel.send("x", file=board())


async def test_permissions_in_threads_are_those_of_the_channel(village: Village) -> None:
    standin, channel = village.standin, here(village)
    thread = standin.open_thread(village.channel, "a game")
    await until(lambda: channel.get_thread(int(thread["id"])))
    inside = channel.get_thread(int(thread["id"]))
    assert inside is not None
    standin.deny(village.channel, "send_messages", "create_public_threads")
    await inside.send("allowed")
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="x", type=discord.ChannelType.public_thread)
    standin.deny(village.channel, "send_messages_in_threads")
    with pytest.raises(discord.Forbidden) as refused:
        await inside.send("denied")
    assert refused.value.code == 50013


async def test_an_interaction_tells_what_the_bot_may_do(village: Village) -> None:
    async def may(interaction: discord.Interaction) -> None:
        granted = interaction.app_permissions
        text = f"{granted.attach_files} {granted.send_messages} {granted.manage_messages}"
        await interaction.response.send_message(text)

    village.bot.calls["may"] = may
    village.standin.deny(village.channel, "attach_files")
    i = await village.standin.slash(village.ann, village.channel, "call", {"what": "may"})
    assert i.answers[0]["content"] == "False True False"


async def test_channels_that_are_gone(village: Village) -> None:
    channel = here(village)
    village.standin.remove_channel(village.channel)
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("x")
    assert refused.value.code == 10003
    assert village.standin.visible(village.ann, village.channel) == []
    await until(lambda: village.bot.get_channel(channel.id) is None)


async def test_typing_is_shown(village: Village) -> None:
    events: list[Event] = []
    village.standin.listen(events.append)
    await here(village).typing()
    assert [e.kind for e in events if e.audience is None] == ["typing"]


async def test_an_unknown_route_is_answered_501_and_complained_about(village: Village) -> None:
    with pytest.raises(discord.DiscordServerError) as refused:
        await village.bot.http.request(discord.http.Route("GET", "/nonsense"))
    assert refused.value.status == 501
    assert "not known" in village.standin.complaints[0].text


async def test_requests_are_recorded_with_their_files_and_without_tokens_in_their_text(
    village: Village,
) -> None:
    await here(village).send("x", file=board())
    (request,) = sent(village.standin, "POST", "/messages")
    assert request.payload["content"] == "x"
    (file,) = request.files
    assert (file.field, file.filename, file.content) == ("files[0]", "board.png", BOARD)
    assert village.standin.token not in repr(village.standin.requests)
    assert request.answer["attachments"][0]["content_type"] == "image/png"


async def test_archived_threads_open_again_unless_they_are_locked(village: Village) -> None:
    thread = village.standin.open_thread(village.channel, "a game")
    inside = village.bot.get_partial_messageable(int(thread["id"]))
    village.standin.archive(thread)
    await inside.send("x")
    assert not village.standin.threads(village.channel)[0]["thread_metadata"]["archived"]
    village.standin.archive(thread, locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await inside.send("y")
    assert refused.value.code == 50083


async def test_members_are_found(village: Village) -> None:
    guild = village.bot.get_guild(int(village.guild["id"]))
    assert guild is not None
    assert (await guild.fetch_member(int(village.ann["id"]))).name == "ann"
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(int(village.stranger["id"]))
    assert refused.value.code == 10007
    assert village.standin.complaints == []


async def test_old_requests_and_files_can_be_forgotten(village: Village) -> None:
    channel = here(village)
    sent_ = [await channel.send(str(n), file=board()) for n in range(5)]
    await channel.send("x")
    village.standin.trim(2)
    assert [r.payload["content"] for r in village.standin.requests] == ["4", "x"]
    with pytest.raises(KeyError):
        village.standin.attachment(str(sent_[0].attachments[0].id))
    assert village.standin.attachment(str(sent_[4].attachments[0].id)) == BOARD
    await channel.send("y")
    assert village.standin.complaints == []
