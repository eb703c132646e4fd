"""What happens when somebody presses a button about computers or chooses a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.service.values import ById
from bot.ui import computers
from bot.ui.views import computerbuttons as ids
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    import re


class AddComputer(ui.DynamicItem[ui.Button[Any]], template=ids.ADD):
    """[Add computer]."""

    def __init__(self, item: ui.Button[Any], game_id: str) -> None:
        super().__init__(item)
        self.game_id = game_id

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> AddComputer:
        """Return the button that was pressed."""
        return cls(item, match["game"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask which one."""
        work = computers.ask_level(interaction, self.game_id)
        await guarded(interaction, work, ById(self.game_id))


class ChooseLevel(ui.DynamicItem[ui.Select[Any]], template=ids.LEVEL):
    """The list of levels."""

    def __init__(self, item: ui.Select[Any], game_id: str) -> None:
        super().__init__(item)
        self.game_id = game_id

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Select[Any], match: re.Match[str], /
    ) -> ChooseLevel:
        """Return the list that was chosen from."""
        return cls(item, match["game"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Let the computer sit down."""
        level = next(iter(self.item.values), "")  # a forged event may choose nothing
        work = computers.add(interaction, self.game_id, level)
        await guarded(interaction, work, ById(self.game_id))


COMPUTER_PRESSES = (AddComputer, ChooseLevel)
