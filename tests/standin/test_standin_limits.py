"""What breaks a limit is refused as Discord refuses it, and complained about."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

if TYPE_CHECKING:
    from tests.standin.conftest import Village


async def test_what_is_broken_is_refused_with_its_place_and_complained_about(
    village: Village,
) -> None:
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    with pytest.raises(discord.HTTPException, match=r"In content: Must be between 0 and 2000") as e:
        await channel.send("x" * 2001)
    assert (e.value.status, e.value.code) == (400, 50035)
    with pytest.raises(discord.HTTPException) as e:
        await channel.send("")
    assert (e.value.status, e.value.code) == (400, 50006)
    texts = [c.text for c in village.standin.complaints]
    assert texts[0] == "/content: Must be between 0 and 2000 in length, not 2001."
    assert village.standin.visible(village.ann, village.channel) == []


async def test_a_shown_file_must_be_there(village: Village) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://none.png")))
    channel = village.bot.get_partial_messageable(int(village.channel["id"]))
    with pytest.raises(discord.HTTPException, match=r"none\.png") as e:
        await channel.send(view=view)
    assert e.value.code == 50035
    assert "none.png" in village.standin.complaints[0].text


async def test_too_large_a_file_is_refused_by_rule(village: Village) -> None:
    form_data = aiohttp.FormData(quote_fields=False)
    form_data.add_field("payload_json", '{"content": "x", "allowed_mentions": {"parse": []}}')
    form_data.add_field("files[0]", io.BytesIO(b"x" * ((10 << 20) + 1)), filename="a.bin")
    path = f"/api/v10/channels/{village.channel['id']}/messages"
    headers = {"Authorization": f"Bot {village.standin.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(village.standin.base + path, data=form_data, headers=headers) as answer,
    ):
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)
    assert village.standin.visible(village.ann, village.channel) == []
