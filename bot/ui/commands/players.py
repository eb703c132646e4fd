"""/stats: what a player's finished games came to. /privacy: what is kept of whoever asks."""
# The annotations are read at run time, by discord.py: this file has no lazy ones.

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui import privacy, statistics
from bot.ui.commands.build import choice, command
from bot.ui.commands.games import families
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    from bot.l10n import Localizer
    from bot.rules.catalogue import Catalogue

PEOPLE, COMPUTER = "people", "computer"


def stats_command(
    localizer: "Localizer", catalogue: "Catalogue"
) -> app_commands.Command[Any, ..., None]:
    """Return /stats with the families of rules there are."""
    choices = {
        "family": [
            choice(localizer, f"rules-{name}", name) for name in sorted(families(catalogue))
        ],
        "against": [choice(localizer, f"choice-against-{who}", who) for who in (PEOPLE, COMPUTER)],
    }
    return command(localizer, "stats", _stats, choices)


async def _stats(
    interaction: discord.Interaction[Any],
    player: discord.User | None = None,
    family: str | None = None,
    against: str = PEOPLE,
    show: bool = False,  # noqa: FBT001, FBT002 - an option of the command
) -> None:
    asked = statistics.Asked(player, family, against == COMPUTER, show)
    await guarded(interaction, statistics.show(interaction, asked))


def privacy_command(localizer: "Localizer") -> app_commands.Command[Any, ..., None]:
    """Return /privacy."""
    return command(localizer, "privacy", _privacy)


async def _privacy(interaction: discord.Interaction[Any]) -> None:
    await guarded(interaction, privacy.show(interaction))
