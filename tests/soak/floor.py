"""The least a bot on discord.py can do for a turn: the same requests as ours, and nothing else.

No rules, no store, no texts, no drawing: what it costs is the library, the sockets and Python.
"""

from __future__ import annotations

import io
import itertools
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui

from bot.client import make_painter
from bot.rules.seen import rack_of
from bot.ui.scenes import board_scene, rack_scene
from tests.ui.tables import Play

LINE = "**Anna** plays **(R)ÅHUD**, 11H · **28 points**\n-# RÅHUD 1 + 4 + 2 + 3 + 4 = 14 × 2 = 28"
NEXT = "Anna 128 · Bo 96 · 41 tiles left in the bag\n<@1> is next; time runs out <t:1800000000:R>"
ALT = "Anna plays RÅHUD at 11H for 28 points. Anna 128, Bo 96; 41 tiles are left. Bo is to play."


@dataclass
class Told:
    """What has been posted about the turn before."""

    board: discord.Message | None = None
    direct: discord.Message | None = None


class Floor(discord.Client):
    """Answers /turn as the bot answers a move."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            **options,
        )
        self.board, self.rack = pictures()
        self.told: dict[int, Told] = {}
        self.nonces = itertools.count(1_000_000)
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="turn", description="A turn")(self.turn)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def turn(self, interaction: discord.Interaction[Any]) -> None:
        assert interaction.channel_id is not None
        told = self.told.setdefault(interaction.channel_id, Told())
        before, told.board = told.board, None
        direct, told.direct = told.direct, None
        await interaction.response.send_message(
            view=view("rack.png", 0), file=png(self.rack, "rack"), ephemeral=True
        )
        channel = self.get_partial_messageable(interaction.channel_id)
        posted = await channel.send(
            view=view("board.png", 4), file=png(self.board, "board"), nonce=str(next(self.nonces))
        )
        user = await self.create_dm(interaction.user)
        sent = await user.send(
            view=view("rack.png", 4), file=png(self.rack, "rack"), nonce=str(next(self.nonces))
        )
        if direct is not None:
            await direct.delete()
        if before is not None:
            await before.edit(view=view("board.png", 0))
        told.board, told.direct = posted, sent


def pictures() -> tuple[bytes, bytes]:
    """Return a board in the middle of a game and a rack, drawn as the bot draws them."""
    play = Play("HELLOABADEINST").begun().lay(0, "8H", "HELLO")
    painter = make_painter()
    board = painter.board(board_scene(play.table("en"), "dark"))
    return board.data, painter.rack(rack_scene(rack_of(play.game, 0), "dark", 7)).data


def png(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), filename=f"{name}.png", description=ALT)


def view(name: str, buttons: int) -> ui.LayoutView:
    made = ui.LayoutView(timeout=None)
    made.stop()
    made.add_item(ui.TextDisplay(LINE))
    gallery = discord.MediaGalleryItem(f"attachment://{name}", description=ALT)
    made.add_item(ui.MediaGallery(gallery))
    made.add_item(ui.TextDisplay(NEXT))
    if buttons:
        row: list[ui.Button[Any]] = [
            ui.Button(label="Play", custom_id=f"y:{number}") for number in range(buttons)
        ]
        made.add_item(ui.ActionRow(*row))
    return made
