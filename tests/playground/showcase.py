"""A small discord.py bot that uses everything the page must show; the real bot is not needed."""

from __future__ import annotations

import io
import struct
import zlib

import discord
from discord import app_commands, ui

from tests.standin.harness import FAST

PLACES = ("8H across", "8H down", "9C across")


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    row = b"\0" + bytes(colour) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", zlib.compress(row * height)), (b"IEND", b"")
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def picture(name: str, description: str) -> discord.File:
    content = io.BytesIO(png(300, 200, (240, 226, 192)))
    return discord.File(content, filename=name, description=description)


class Swap(ui.Modal, title="Swap tiles"):
    def __init__(self) -> None:
        super().__init__(custom_id="swap")
        tiles = [discord.CheckboxGroupOption(label=t, value=t) for t in "QWERTY"]
        self.tiles: ui.Label[ui.View] = ui.Label(
            text="Tiles",
            description="This takes your turn",
            component=ui.CheckboxGroup(custom_id="tiles", options=tiles, min_values=1),
        )
        self.note: ui.Label[ui.View] = ui.Label(
            text="Note", component=ui.TextInput(custom_id="note", required=False)
        )
        for item in (ui.TextDisplay("Choose **some**"), self.tiles, self.note):
            self.add_item(item)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        chosen = ",".join(self.tiles.component.values)  # type: ignore[attr-defined]  # a group
        note = self.note.component.value  # type: ignore[attr-defined]  # a text input
        await interaction.response.send_message(f"swap={chosen} note={note}", ephemeral=True)


class Kinds(ui.Modal, title="All kinds"):
    def __init__(self) -> None:
        super().__init__(custom_id="kinds")
        sides = [discord.RadioGroupOption(label=t, value=t) for t in ("across", "down")]
        languages = [discord.SelectOption(label=t, value=t[:2]) for t in ("English", "Swedish")]
        self.side = ui.RadioGroup[ui.View](custom_id="side", options=sides)
        self.language = ui.Select[ui.View](custom_id="language", options=languages)
        self.friend = ui.UserSelect[ui.View](custom_id="friend")
        self.sure = ui.Checkbox[ui.View](custom_id="sure")
        for text, item in (
            ("Side", self.side),
            ("Language", self.language),
            ("Friend", self.friend),
            ("Sure", self.sure),
        ):
            self.add_item(ui.Label(text=text, component=item))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = (self.side.value, self.language.values[0], self.friend.values[0].name)
        await interaction.response.send_message(f"{parts} {self.sure.value}", ephemeral=True)


class Board(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(accent_colour=discord.Colour(0x1C6A52))
        box.add_item(ui.TextDisplay("### Anna plays **HELLO**\n-# H: 4 + 1 = 5\nNext <t:0:R>"))
        gallery: ui.MediaGallery[Board] = ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="The board of everybody")
        box.add_item(gallery)
        box.add_item(ui.Separator())
        thumbnail: ui.Thumbnail[Board] = ui.Thumbnail("attachment://board.png", description="small")
        box.add_item(ui.Section("Small one", accessory=thumbnail))
        self.add_item(box)
        row: ui.ActionRow[Board] = ui.ActionRow()
        for label, custom_id in (("My rack", "rack"), ("Swap", "swap"), ("Kinds", "kinds")):
            row.add_item(ui.Button(label=label, custom_id=custom_id))
        row.add_item(
            ui.Button(label="Silent", custom_id="silent", style=discord.ButtonStyle.danger)
        )
        row.add_item(ui.Button(label="Site", url="https://example.org/"))
        self.add_item(row)
        menus: ui.ActionRow[Board] = ui.ActionRow()
        rules = [discord.SelectOption(label=t, value=t.lower()) for t in ("Classic", "Feud")]
        menus.add_item(ui.Select(custom_id="rules", placeholder="Rules", options=rules))
        self.add_item(menus)


class Words(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the base class has it
    ) -> str | None:
        swedish = {"play": "spela", "word": "ord", "Play a word": "Lägg ett ord"}
        return swedish.get(string.message) if locale is discord.Locale.swedish else None


class Showcase(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            **FAST,
        )
        self.tree = app_commands.CommandTree(self)
        for command in (play, rack, tell, slow, again):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Words())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = (interaction.data or {}).get("custom_id")
        if interaction.type is not discord.InteractionType.component:
            return
        if custom_id == "rack":
            await show_rack(interaction)
        elif custom_id == "swap":
            await interaction.response.send_modal(Swap())
        elif custom_id == "kinds":
            await interaction.response.send_modal(Kinds())
        elif custom_id == "rules":
            chosen = (interaction.data or {}).get("values")
            await interaction.response.send_message(f"rules={chosen}", ephemeral=True)


async def show_rack(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(
        f"SECRET of {interaction.user.name}",
        file=picture("rack.png", "Your tiles: S, E, C, R, E, T"),
        ephemeral=True,
    )


async def places(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    found = [p for p in PLACES if p.lower().startswith(current.lower())]
    return [app_commands.Choice(name=p, value=p.split()[0] + p.split()[1][0]) for p in found]


@app_commands.command(name="play", description="Play a word")
@app_commands.describe(word="The word", at="Where it begins", times="How often", loud="Loudly")
@app_commands.autocomplete(at=places)
async def play(
    interaction: discord.Interaction,
    word: str,
    at: str = "",
    times: int = 1,
    loud: bool = False,  # noqa: FBT001, FBT002 - how discord.py declares a boolean option
) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.followup.send(
        view=Board(), file=picture("board.png", f"{word} {at} {times} {loud}")
    )


@app_commands.command(name="rack", description="Show your tiles")
async def rack(interaction: discord.Interaction) -> None:
    await show_rack(interaction)


@app_commands.command(name="tell", description="Write to somebody")
async def tell(interaction: discord.Interaction, who: discord.User) -> None:
    try:
        await who.send(f"Your tiles, {who.name}", file=picture("rack.png", "Tiles of one"))
        await interaction.response.send_message("Told in private.")
    except discord.Forbidden:
        everybody = discord.AllowedMentions(users=True)
        text = f"{who.mention} takes no messages."
        await interaction.response.send_message(text, allowed_mentions=everybody)


@app_commands.command(name="slow", description="Never answers")
async def slow(interaction: discord.Interaction) -> None:
    """Let the person wait in vain."""


@app_commands.command(name="again", description="Edits its answer, then takes it away")
async def again(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("first **draft** <script>alert(1)</script>")
    await interaction.edit_original_response(content="second draft & `code`")
