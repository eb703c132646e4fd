"""What happens when somebody presses a button about computers or chooses a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ui import computers, reviews
from bot.ui.parts import pressed
from bot.ui.views import computerbuttons as ids
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    import re

    from bot.service.values import ById


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
        work = computers.ask_level(interaction, pressed(interaction, self.game_id))
        await guarded(interaction, work, pressed(interaction, self.game_id))


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
        work = computers.add(interaction, pressed(interaction, self.game_id), level)
        await guarded(interaction, work, pressed(interaction, self.game_id))


class TakeHint(ui.DynamicItem[ui.Button[Any]], template=ids.HINT):
    """[Hint]."""

    def __init__(self, item: ui.Button[Any], where: ById) -> None:
        super().__init__(item)
        self.where = where

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> TakeHint:
        """Return the button that was pressed."""
        return cls(item, pressed(interaction, match["game"], int(match["seq"])))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Give the hint."""
        work = computers.give_hint(interaction, self.where)
        await guarded(interaction, work, pressed(interaction, self.where.game_id))


class ShowReview(ui.DynamicItem[ui.Button[Any]], template=ids.REVIEW):
    """[Review], and the ways between its pages."""

    def __init__(self, item: ui.Button[Any], game_id: str, page: int, *, phonies: bool) -> None:
        super().__init__(item)
        self.game_id, self.page, self.phonies = game_id, page, phonies

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> ShowReview:
        """Return the button that was pressed."""
        phonies = match["action"] == "review-all"
        return cls(item, match["game"], int(match["page"]), phonies=phonies)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page, in the place of another one."""
        where = pressed(interaction, self.game_id)
        work = reviews.show(interaction, where, self.page, phonies=self.phonies, replacing=True)
        await guarded(interaction, work, where)


COMPUTER_PRESSES = (AddComputer, ChooseLevel, TakeHint, ShowReview)
