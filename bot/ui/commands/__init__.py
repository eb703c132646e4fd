"""The slash commands: what they take. What they do stands in `invites`, `moves`, `looks`, …."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.rules.illegal import Refused
from bot.ui.commands.games import new_command
from bot.ui.commands.players import privacy_command, stats_command
from bot.ui.commands.turns import turn_commands
from bot.ui.commands.words import word_group
from bot.ui.errors import Context
from bot.ui.translate import Translator
from bot.ui.views.answer import failed, refuse

if TYPE_CHECKING:
    from bot.l10n import Localizer
    from bot.rules.catalogue import Catalogue
    from bot.ui.parts import Interaction, PartsClient


class Tree(app_commands.CommandTree["PartsClient"]):
    """The commands, with one answer to everything that goes wrong in them."""

    def __init__(self, client: PartsClient, localizer: Localizer, catalogue: Catalogue) -> None:
        super().__init__(client)
        self._localizer = localizer
        self.add_command(new_command(localizer, catalogue))
        for command in turn_commands(localizer):
            self.add_command(command)
        self.add_command(word_group(localizer, catalogue))
        self.add_command(stats_command(localizer, catalogue))
        self.add_command(privacy_command(localizer))

    async def translated(self) -> None:
        """Make the names and descriptions known in all languages."""
        await self.set_translator(Translator(self._localizer))

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what discord.py itself could not make of a command."""
        reason: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            reason = error.original
        if isinstance(reason, Refused):
            await refuse(interaction, reason.reason, Context())
        else:
            await failed(interaction, reason)
