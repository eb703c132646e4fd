"""Buttons and lists about computers. Their custom ids begin with `c:` and hold all they need.

`c:add:<game>` asks which computer shall sit down, `c:level:<game>` is the list to choose it from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.service.offers import LEVELS
from bot.ui.private import MOST_CHOICE
from bot.ui.texts import cut

if TYPE_CHECKING:
    from bot.ui.texts import Texts
    from bot.ui.views.buttons import Items

_GAME: Final = r"(?P<game>[A-Za-z0-9]{1,16})"
ADD: Final = re.compile(rf"c:add:{_GAME}")
LEVEL: Final = re.compile(rf"c:level:{_GAME}")


def level_choice(texts: Texts, game_id: str) -> Items:
    """Return the levels to choose from."""
    options = [
        discord.SelectOption(label=cut(texts(f"choice-level-{level}"), MOST_CHOICE), value=level)
        for level in LEVELS
    ]
    hint = texts("choose-level-hint")
    return (ui.Select(custom_id=f"c:level:{game_id}", placeholder=hint, options=options),)
