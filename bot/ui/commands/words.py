"""/word: check, list, report, inbox, house."""
# The annotations are read at run time, by discord.py: this file has no lazy ones.

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui import wordbook
from bot.ui.commands.build import choice, command, group
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    from bot.l10n import Localizer
    from bot.rules.catalogue import Catalogue

Interaction = discord.Interaction[Any]
MOST_REASON = 200


def word_group(localizer: "Localizer", catalogue: "Catalogue") -> app_commands.Group:
    """Return the group with the languages there are lists of."""
    languages = sorted({words.language for words in catalogue.word_lists.values()})
    choices = {"list_language": [choice(localizer, f"language-{code}", code) for code in languages]}
    return group(
        localizer,
        "word",
        [
            command(localizer, "word-check", _check, choices),
            command(localizer, "word-list", _list, choices),
            command(localizer, "word-report", _report, choices),
            command(localizer, "word-inbox", _inbox),
            command(localizer, "word-house", _house),
        ],
    )


async def _check(
    interaction: Interaction, checked_word: str, list_language: str | None = None
) -> None:
    await guarded(interaction, wordbook.check(interaction, checked_word, list_language))


async def _list(interaction: Interaction, list_language: str | None = None) -> None:
    await guarded(interaction, wordbook.show_lists(interaction, list_language))


async def _report(
    interaction: Interaction,
    reported_word: str,
    list_language: str | None = None,
    reason: app_commands.Range[str, 1, MOST_REASON] | None = None,
) -> None:
    await guarded(interaction, wordbook.report(interaction, reported_word, list_language, reason))


async def _inbox(interaction: Interaction) -> None:
    await guarded(interaction, wordbook.show_inbox(interaction))


async def _house(interaction: Interaction) -> None:
    await guarded(interaction, wordbook.show_house(interaction))
