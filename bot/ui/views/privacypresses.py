"""What happens when somebody presses a button about what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ui import privacy
from bot.ui.views import privacybuttons as ids
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable

    from bot.ui.parts import Interaction


class PressPrivacy(ui.DynamicItem[ui.Button[Any]], template=ids.PRESS):
    """Any of these buttons."""

    def __init__(self, item: ui.Button[Any], person_id: int, action: str) -> None:
        super().__init__(item)
        self.person_id, self.action = person_id, action

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> PressPrivacy:
        """Return the button that was pressed."""
        return cls(item, int(match["person"]), match["action"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        await guarded(interaction, self._work(interaction))

    def _work(self, interaction: Interaction) -> Awaitable[None]:
        match self.action:
            case ids.EXPORT:
                return privacy.export(interaction, self.person_id)
            case ids.DELETE:
                return privacy.ask(interaction, self.person_id)
            case ids.DELETE_SURE:
                return privacy.delete(interaction, self.person_id)
            case _:
                return privacy.keep(interaction, self.person_id)


PRIVACY_PRESSES = (PressPrivacy,)
