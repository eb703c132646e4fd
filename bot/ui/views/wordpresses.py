"""What happens when somebody presses a button about words or chooses from a list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ui import wordbook
from bot.ui.parts import pressed
from bot.ui.views import wordbuttons as ids
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable

    from bot.ui.parts import Interaction


class Doubt(ui.DynamicItem[ui.Button[Any]], template=ids.DOUBT):
    """[I think it is a word]."""

    def __init__(self, item: ui.Button[Any], game_id: str, word: str) -> None:
        super().__init__(item)
        self.game_id, self.word = game_id, word

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> Doubt:
        """Return the button that was pressed."""
        return cls(item, match["game"], match["word"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Report the word."""
        where = pressed(interaction, self.game_id)
        await guarded(interaction, wordbook.doubt(interaction, where, self.word))


class TurnPage(ui.DynamicItem[ui.Button[Any]], template=ids.TURN):
    """The way to another page of the inbox or the house."""

    def __init__(self, item: ui.Button[Any], action: str, page: int) -> None:
        super().__init__(item)
        self.action, self.page = action, page

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> TurnPage:
        """Return the button that was pressed."""
        return cls(item, match["action"], int(match["page"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page."""
        show = wordbook.show_inbox if self.action == ids.INBOX else wordbook.show_house
        await guarded(interaction, show(interaction, self.page, replacing=True))


class ChooseWords(ui.DynamicItem[ui.Select[Any]], template=ids.CHOOSE):
    """A list of words or of word lists."""

    def __init__(self, item: ui.Select[Any], action: str, page: int) -> None:
        super().__init__(item)
        self.action, self.page = action, page

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Select[Any], match: re.Match[str], /
    ) -> ChooseWords:
        """Return the list that was chosen from."""
        return cls(item, match["action"], int(match["page"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the list is for with what was chosen."""
        await guarded(interaction, self._work(interaction))

    def _work(self, interaction: Interaction) -> Awaitable[None]:
        chosen = self.item.values
        match self.action:
            case ids.ACCEPT:
                return wordbook.decide(interaction, chosen, self.page, accepted=True)
            case ids.REFUSE:
                return wordbook.decide(interaction, chosen, self.page, accepted=False)
            case ids.BACK:
                return wordbook.take_back(interaction, chosen, self.page)
            case _:
                return wordbook.show_lists(interaction, next(iter(chosen), ""), replacing=True)


class ShowSources(ui.DynamicItem[ui.Button[Any]], template=ids.SOURCES):
    """[Sources]: where a list comes from."""

    def __init__(self, item: ui.Button[Any], language: str) -> None:
        super().__init__(item)
        self.language = language

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> ShowSources:
        """Return the button that was pressed."""
        return cls(item, match["language"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the sources."""
        await guarded(interaction, wordbook.show_sources(interaction, self.language))


WORD_PRESSES = (Doubt, TurnPage, ChooseWords, ShowSources)
