"""A small bot that uses everything of Discord the stand-in has, for its tests."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui

from tests.standin.harness import FAST


def png(width: int, height: int) -> bytes:
    """Return a grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        sum_ = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", sum_)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    end = chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + end


BOARD = png(48, 32)


def board(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(BOARD), filename=name, description="the board")


class Note(ui.Modal, title="A note"):
    text: ui.TextInput[Note] = ui.TextInput(label="Text", custom_id="text", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"note: {self.text.value}")


def options(kind: Any, *values: str, **more: Any) -> list[Any]:
    return [kind(label=value.upper(), value=value, **more) for value in values]


class Everything(ui.Modal, title="Everything"):
    def __init__(self) -> None:
        super().__init__(custom_id="everything")
        self.word = ui.TextInput[Everything](custom_id="word", default="hello", max_length=15)
        self.lang = ui.Select[Everything](
            custom_id="lang", options=options(discord.SelectOption, "en", "sv")
        )
        self.who = ui.UserSelect[Everything](custom_id="who", max_values=2)
        self.tiles = ui.CheckboxGroup[Everything](
            custom_id="tiles",
            options=options(discord.CheckboxGroupOption, "a", "b", "c"),
            min_values=1,
            max_values=3,
        )
        self.way = ui.RadioGroup[Everything](
            custom_id="way", options=options(discord.RadioGroupOption, "across", "down")
        )
        self.sure = ui.Checkbox[Everything](custom_id="sure")
        self.file = ui.FileUpload[Everything](custom_id="file", required=False)
        self.page = 0

    def with_fields(self, *names: str) -> Everything:
        self.add_item(ui.TextDisplay("Fill in"))
        for name in names:
            self.add_item(ui.Label(text=name.title(), component=getattr(self, name)))
        return self

    async def on_submit(self, interaction: discord.Interaction) -> None:
        who = [user.name for user in self.who.values]
        files = [(f.filename, f.size) for f in self.file.values]
        said = [self.word.value, self.lang.values, who, self.tiles.values, self.way.value]
        text = repr([*said, self.sure.value, files])
        await interaction.response.send_message(text, ephemeral=True)


class JoinButton(ui.DynamicItem[ui.Button[Any]], template=r"join:(?P<game>\d+)"):
    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(ui.Button(label="Join", custom_id=f"join:{game}"))

    @classmethod
    async def from_custom_id(cls, _interaction: Any, _item: Any, match: Any) -> JoinButton:
        return cls(int(match["game"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        text = f"{interaction.user.name} joined {self.game}"
        await interaction.response.send_message(text, ephemeral=True)


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(JoinButton(7))

    @ui.button(label="Pass", custom_id="pass")
    async def pass_(self, interaction: discord.Interaction, _: Any) -> None:
        text = f"{interaction.user.name} passed"
        await interaction.response.edit_message(content=text)

    @ui.button(label="Note", custom_id="note")
    async def note(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.send_modal(Note())

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later", attachments=[])

    @ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.defer()

    @ui.select(custom_id="rules", options=options(discord.SelectOption, "classic", "instant"))
    async def rules(self, interaction: discord.Interaction, select: Any) -> None:
        await interaction.response.send_message(select.values[0], ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="people", max_values=2)
    async def people(self, interaction: discord.Interaction, select: Any) -> None:
        names = sorted(f"{u.name} {type(u).__name__}" for u in select.values)
        await interaction.response.send_message(", ".join(names), ephemeral=True)


class Layout(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Layout] = ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="the board")
        self.add_item(
            ui.Container(
                ui.TextDisplay("## Board"),
                gallery,
                ui.Separator(),
                ui.Section(ui.TextDisplay("Your move"), accessory=JoinButton(9)),
                ui.Section(ui.TextDisplay("x"), accessory=ui.Thumbnail("attachment://board.png")),
                ui.File("attachment://game.txt"),
                ui.ActionRow(
                    ui.Button(label="Go", custom_id="go", style=discord.ButtonStyle.green)
                ),
                accent_colour=discord.Colour.blue(),
            )
        )


class Words(app_commands.Group):
    @app_commands.command(description="look a word up")
    async def check(self, interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(f"checked {word}", ephemeral=True)


class Translator(app_commands.Translator):
    async def translate(self, string: Any, locale: discord.Locale, _context: Any) -> str | None:
        known = {("play", "sv-SE"): "spela", ("play a word", "sv-SE"): "lägg ett ord"}
        return known.get((str(string), str(locale)))


class SampleBot(discord.Client):
    """`log` notes what happened out of sight."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(
            intents=arguments.pop("intents", discord.Intents(guilds=True)),
            allowed_mentions=discord.AllowedMentions.none(),
            **FAST,
            **arguments,
        )
        self.tree = app_commands.CommandTree(self)
        self.log: list[Any] = []
        self.calls: dict[str, Any] = {}
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_dynamic_items(JoinButton)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def before_identify_hook(self, _shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait five seconds before identifying again, as the default does."""

    async def on_resumed(self) -> None:
        self.log.append("resumed")


def add_commands(bot: SampleBot) -> None:
    """Give the bot its commands; `call` does whatever the test put into `bot.calls`."""
    tree = bot.tree
    tree.add_command(Words(name="word", description="words"))

    @tree.command(name="play", description="play a word")
    @app_commands.guild_only()
    async def play(
        interaction: discord.Interaction,
        word: app_commands.Range[str, 1, 15],
        at: str,
        times: app_commands.Range[int, 1, 3] = 1,
        *,
        loud: bool = False,
        against: discord.User | None = None,
    ) -> None:
        await interaction.response.defer()
        name = against.name if against else None
        text = f"{word} {at} {times} {loud} {name}"
        await interaction.followup.send(text, file=board(), view=Panel())

    @play.autocomplete("at")
    async def squares(_: Any, current: str) -> list[app_commands.Choice[str]]:
        found = [c for c in ("8H", "8I", "H8") if c.startswith(current.upper())]
        return [app_commands.Choice(name=c, value=c) for c in found]

    @tree.command(description="say where you are")
    async def where(interaction: discord.Interaction) -> None:
        channel = type(interaction.channel).__name__
        place = f"{interaction.context.guild} {interaction.context.dm_channel} {channel}"
        text = f"{place} {interaction.locale} {interaction.guild_locale}"
        await interaction.response.send_message(text, ephemeral=True)

    @tree.command(description="do what the test says")
    async def call(interaction: discord.Interaction, what: str) -> None:
        await bot.calls[what](interaction)

    @tree.command(description="for those who manage")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)
        await interaction.response.send_message("managed", ephemeral=True)
