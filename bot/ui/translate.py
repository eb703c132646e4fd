"""Names and descriptions of commands in the languages of Discord.

A text is marked by `named`: the English one, which is also what Discord calls the command by, and
its id. Where a locale has no text of its own, Discord shows the English one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.l10n import FALLBACK

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
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the ids say it all
    ) -> str | None:
        """Return the text in a locale of Discord's, or None for the English one."""
        ours = self._localizer.locale_of(str(locale))
        if ours == FALLBACK:
            return None
        return self._localizer(ours, string.extras["id"])
