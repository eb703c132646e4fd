"""Names and descriptions of commands in the languages of Discord.

A text is marked by `named`: the English one, which is also what Discord calls the command by, and
its id. Where a locale has no text of its own, Discord shows the English one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.l10n import FALLBACK
from bot.ui.texts import capitalised

if TYPE_CHECKING:
    import discord

    from bot.l10n import Localizer


def named(localizer: Localizer, name: str) -> app_commands.locale_str:
    """Return the English text called `name`, marked for translation."""
    return app_commands.locale_str(localizer(FALLBACK, name), id=name)


class Translator(app_commands.Translator):
    """Answers discord.py when it registers the commands."""

    def __init__(self, localizer: Localizer) -> None:
        self._localizer = localizer

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in a locale of Discord's, or None for the English one.

        A choice stands alone, so it begins as a line does: not all languages write the names of
        languages with a capital in a sentence.
        """
        ours = self._localizer.locale_of(str(locale))
        if ours == FALLBACK:
            return None
        text = self._localizer(ours, string.extras["id"])
        alone = context.location is app_commands.TranslationContextLocation.choice_name
        return capitalised(text) if alone else text
