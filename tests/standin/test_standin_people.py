"""The real client against the stand-in: everything people can do, and what they then see."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.standin import EPHEMERAL, LOADING, Impossible
from tests.standin.harness import until
from tests.standin.sample_bot import BOARD, Everything, Layout, Panel, board

if TYPE_CHECKING:
    from bot.standin import Event
    from tests.standin.conftest import Village

PLAY = {"word": "HELLO", "at": "8H"}


async def panel(village: Village) -> Any:
    i = await village.standin.slash(village.ann, village.channel, "play", PLAY)
    return (await i.settled()).answers[0]


async def test_a_command_with_typed_options_is_answered_later_with_a_picture(
    village: Village,
) -> None:
    given = {**PLAY, "times": 2, "loud": True, "against": village.bob}
    i = await village.standin.slash(village.ann, village.channel, "play", given)
    assert (i.acknowledged, i.kind, i.deferred, i.ephemeral, i.failed) == (
        True,
        5,
        True,
        False,
        False,
    )
    await i.settled()
    (message,) = i.answers
    assert message["content"] == "HELLO 8H 2 True bob"
    (picture,) = message["attachments"]
    assert (picture["content_type"], picture["width"], picture["height"]) == ("image/png", 48, 32)
    assert picture["description"] == "the board"
    assert village.standin.attachment(picture["id"]) == BOARD
    assert village.standin.visible(village.bob, village.channel) == [message]
    assert village.standin.visible(village.stranger, village.channel) == []
    assert village.standin.complaints == []


async def test_a_picture_is_read_back_by_its_address_and_by_no_other(village: Village) -> None:
    message = await panel(village)
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    fetched = await channel.fetch_message(int(message["id"]))
    assert await fetched.attachments[0].read() == BOARD
    guessed = message["attachments"][0]["url"].partition("?")[0]
    with pytest.raises(discord.NotFound):
        await village.bot.http.get_from_cdn(guessed)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"word": "HELLO"}, "required"),
        ({"at": "8H", "word": "x" * 16}, "16 characters"),
        ({**PLAY, "times": 4}, "may not be 4"),
        ({**PLAY, "loud": "yes"}, "neither True nor False"),
        ({**PLAY, "against": "17"}, "no user"),
        ({**PLAY, "colour": "red"}, "no options"),
    ],
)
async def test_what_the_app_does_not_let_through_is_impossible(
    village: Village, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Impossible, match=reason):
        await village.standin.slash(village.ann, village.channel, "play", options)


async def test_commands_are_offered_by_place_and_permission(village: Village) -> None:
    standin, ann = village.standin, village.ann

    def names(user: Any, channel: Any) -> set[str]:
        return {c["name"] for c in standin.commands(user, channel)}

    assert names(ann, village.channel) == {"play", "where", "call", "word"}
    assert names(ann, standin.dm(ann)) == {"where", "call", "word", "manage"}
    assert names(village.stranger, village.channel) == set()
    chief = standin.add_user("chief")
    standin.add_member(village.guild, chief, ["manage_guild"])
    assert "manage" in names(chief, village.channel)
    with pytest.raises(Impossible, match="not offered"):
        await standin.slash(ann, village.channel, "manage")
    assert (await standin.slash(chief, village.channel, "manage")).answers[0][
        "content"
    ] == "managed"


async def test_commands_carry_their_names_in_other_languages(village: Village) -> None:
    commands = village.standin.commands(village.ann, village.channel)
    (play,) = [c for c in commands if c["name"] == "play"]
    assert play["name_localizations"] == {"sv-SE": "spela"}
    assert play["description_localizations"] == {"sv-SE": "lägg ett ord"}


async def test_subcommands(village: Village) -> None:
    i = await village.standin.slash(village.ann, village.channel, "word check", {"word": "QI"})
    assert i.answers[0]["content"] == "checked QI"
    with pytest.raises(Impossible, match="subcommand"):
        await village.standin.slash(village.ann, village.channel, "word", {"word": "QI"})


async def test_autocomplete(village: Village) -> None:
    choices = await village.standin.autocomplete(
        village.ann, village.channel, "play", {"word": "HELLO"}, focused="at", typed="8"
    )
    assert choices == [{"name": "8H", "value": "8H"}, {"name": "8I", "value": "8I"}]
    assert village.standin.complaints == []


async def test_places_and_languages_are_told_to_the_bot(village: Village) -> None:
    standin, ann = village.standin, village.ann
    thread = standin.open_thread(village.channel, "a game")
    seen = []
    for place in (village.channel, thread, standin.dm(ann)):
        i = await standin.slash(ann, place, "where")
        seen.append(i.answers[0]["content"])
    standin.set_locale(ann, "de")
    i = await standin.slash(ann, village.channel, "where")
    assert seen == [
        "True False TextChannel sv-SE nl",
        "True False Thread sv-SE nl",
        "False True DMChannel sv-SE None",
    ]
    assert i.answers[0]["content"] == "True False TextChannel de nl"


async def test_buttons_change_their_message_or_answer_in_private(village: Village) -> None:
    standin = village.standin
    message = await panel(village)
    i = await standin.click(village.bob, message, "pass")
    assert (i.kind, i.answers[0]["id"], i.answers[0]["content"]) == (7, message["id"], "bob passed")
    assert len(i.answers[0]["components"]) == 3
    i = await standin.click(village.bob, message, "join:7")
    assert i.answers[0]["content"] == "bob joined 7"
    assert i.answers[0]["flags"] & EPHEMERAL
    assert len(standin.visible(village.bob, village.channel)) == 2
    assert len(standin.visible(village.ann, village.channel)) == 1
    i = await standin.click(village.ann, message, "later")
    await i.settled()
    assert (i.kind, i.answers[0]["content"], i.answers[0]["attachments"]) == (6, "later", [])
    assert standin.complaints == []


async def test_nobody_uses_what_is_not_theirs_to_use(village: Village) -> None:
    standin = village.standin
    message = await panel(village)
    private = (await standin.click(village.bob, message, "join:7")).answers[0]
    cases = [
        (village.bob, message, "closed", "cannot be used"),
        (village.bob, message, "nothing", "cannot be used"),
        (village.bob, message, "rules", "no button"),
        (village.stranger, message, "pass", "cannot open"),
        (village.ann, private, "pass", "does not see"),
    ]
    for user, where, custom_id, reason in cases:
        with pytest.raises(Impossible, match=reason):
            await standin.click(user, where, custom_id)


async def test_menus_of_texts_and_of_people(village: Village) -> None:
    standin = village.standin
    message = await panel(village)
    i = await standin.select(village.bob, message, "rules", ["instant"])
    assert i.answers[0]["content"] == "instant"
    i = await standin.select(village.bob, message, "people", [village.ann, village.stranger])
    assert i.answers[0]["content"] == "ann Member, stranger User"
    for values, reason in ((["other"], "no option"), ([], "must be chosen")):
        with pytest.raises(Impossible, match=reason):
            await standin.select(village.bob, message, "rules", values)
    assert standin.complaints == []


async def test_a_form_changes_the_message_its_button_is_on(village: Village) -> None:
    message = await panel(village)
    i = await village.standin.click(village.bob, message, "note")
    assert i.kind == 9
    assert i.modal is not None
    assert i.modal["title"] == "A note"
    done = await village.standin.submit(village.bob, i, {"text": "hello"})
    assert (done.kind, done.answers[0]["id"]) == (7, message["id"])
    assert done.answers[0]["content"] == "note: hello"
    with pytest.raises(Impossible, match="21 characters"):
        await village.standin.submit(village.bob, i, {"text": "x" * 21})
    with pytest.raises(Impossible, match="no form"):
        await village.standin.submit(village.ann, i, {"text": "x"})
    assert village.standin.complaints == []


async def test_forms_of_every_kind_of_field(village: Village) -> None:
    standin = village.standin

    async def first(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Everything().with_fields("word", "lang", "who"))

    async def second(interaction: discord.Interaction) -> None:
        form = Everything().with_fields("tiles", "way", "sure", "file")
        await interaction.response.send_modal(form)

    village.bot.calls = {"first": first, "second": second}
    i = await standin.slash(village.ann, village.channel, "call", {"what": "first"})
    i = await standin.submit(village.ann, i, {"lang": ["sv"], "who": [village.bob]})
    assert i.answers[0]["content"] == "['hello', ['sv'], ['bob'], [], None, False, []]"
    i = await standin.slash(village.ann, village.channel, "call", {"what": "second"})
    with pytest.raises(Impossible, match="required"):
        await standin.submit(village.ann, i, {"tiles": ["a"]})
    values = {"tiles": ["a", "c"], "way": "down", "sure": True, "file": [("g.txt", b"abc")]}
    i = await standin.submit(village.ann, i, values)
    expected = "['', [], [], ['a', 'c'], 'down', True, [('g.txt', 3)]]"
    assert i.answers[0]["content"].replace("'hello'", "''") == expected
    assert standin.complaints == []


async def test_components_v2_name_the_files_they_show(village: Village) -> None:
    async def layout(interaction: discord.Interaction) -> None:
        text = discord.File(io.BytesIO(b"#title"), filename="game.txt")
        await interaction.response.send_message(view=Layout(), files=[board(), text])

    village.bot.calls["layout"] = layout
    i = await village.standin.slash(village.ann, village.channel, "call", {"what": "layout"})
    (message,) = i.answers
    container = message["components"][0]
    picture, text = message["attachments"]
    gallery, thumbnail = container["components"][1], container["components"][4]["accessory"]
    assert gallery["items"][0]["media"]["url"] == thumbnail["media"]["url"] == picture["url"]
    assert gallery["items"][0]["description"] == "the board"
    file = container["components"][5]
    assert (file["file"]["url"], file["name"], file["size"]) == (text["url"], "game.txt", 6)
    assert text["content_type"] == "text/plain; charset=utf-8"
    joined = await village.standin.click(village.bob, message, "join:9")
    assert joined.answers[0]["content"] == "bob joined 9"
    assert village.standin.complaints == []


async def test_a_deferral_fixes_who_sees_the_answer(village: Village) -> None:
    async def private(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await asyncio.sleep(0.05)
        await interaction.followup.send("mine")
        await interaction.followup.send("everybody's")
        await interaction.followup.send("mine too", ephemeral=True)

    village.bot.calls["private"] = private
    standin = village.standin
    i = await standin.slash(village.ann, village.channel, "call", {"what": "private"})
    (thinking,) = standin.visible(village.ann, village.channel)
    assert thinking["flags"] & LOADING
    assert i.answers == []
    assert standin.visible(village.bob, village.channel) == []
    await until(lambda: len(i.answers) == 3)
    assert i.ephemeral
    seen = [m["content"] for m in standin.visible(village.ann, village.channel)]
    assert seen == ["mine", "everybody's", "mine too"]
    assert [m["content"] for m in standin.visible(village.bob, village.channel)] == ["everybody's"]


async def test_the_answers_of_an_interaction_are_read_changed_and_deleted(village: Village) -> None:
    async def edits(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one", file=board(), ephemeral=True)
        first = await interaction.original_response()
        await interaction.edit_original_response(content=first.content + "!")
        second = await interaction.followup.send("two", wait=True)
        await second.edit(content="two!", view=Panel())
        await (await interaction.followup.fetch_message(second.id)).delete()
        village.bot.log.append("done")

    village.bot.calls["edits"] = edits
    standin = village.standin
    i = await standin.slash(village.ann, village.channel, "call", {"what": "edits"})
    await until(lambda: village.bot.log)
    (left,) = i.answers
    assert (left["content"], len(left["attachments"])) == ("one!", 1)
    assert standin.visible(village.bob, village.channel) == []
    assert standin.complaints == []


async def test_two_clicks_at_once_and_many_are_each_answered_once(village: Village) -> None:
    message = await panel(village)
    users = [village.ann, village.bob] * 50
    clicks = [village.standin.click(user, message, "join:7") for user in users]
    done = await asyncio.gather(*clicks)
    assert [i.answers[0]["content"] for i in done] == ["ann joined 7", "bob joined 7"] * 50
    assert len(village.standin.visible(village.ann, village.channel)) == 51


async def test_events_go_to_those_who_may_see_them(village: Village) -> None:
    standin = village.standin
    events: list[Event] = []
    stop = standin.listen(events.append)
    message = await panel(village)
    await standin.click(village.bob, message, "join:7")
    form = await standin.click(village.bob, message, "note")
    await standin.submit(village.bob, form, {"text": "x"})
    seen = [(e.kind, e.audience) for e in events if e.audience != frozenset()]
    bob, ann = frozenset({village.bob["id"]}), frozenset({village.ann["id"]})
    assert [s for s in seen if s[0] != "interaction"] == [
        ("message", None),
        ("edit", None),
        ("message", bob),
        ("modal", bob),
        ("edit", None),
    ]
    assert {s for s in seen if s[0] == "interaction"} == {
        ("interaction", ann),
        ("interaction", bob),
    }
    stop()
    before = len(events)
    await panel(village)
    assert len(events) == before
