"""/new: offer a game in a channel."""
# The annotations are read at run time, by discord.py: this file has no lazy ones.

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.rules.ruleset import BoardKind
from bot.service.offers import LEVELS
from bot.service.refusals import BoardNotOffered
from bot.ui import invites
from bot.ui.commands.build import choice, command
from bot.ui.errors import Context
from bot.ui.views.answer import guarded, refuse

if TYPE_CHECKING:
    from bot.l10n import Localizer
    from bot.rules.catalogue import Catalogue


def new_command(
    localizer: "Localizer", catalogue: "Catalogue"
) -> app_commands.Command[Any, ..., None]:
    """Return /new with the rules and languages there are."""
    languages = sorted(
        {code for family in families(catalogue) for code in catalogue.languages(family)}
    )
    return command(
        localizer,
        "new",
        _new,
        {
            "rules": [choice(localizer, f"choice-{name}", name) for name in catalogue.rulesets],
            "board": [choice(localizer, f"choice-board-{k.value}", k.value) for k in BoardKind],
            "language": [choice(localizer, f"language-{code}", code) for code in languages],
            "computer": [choice(localizer, f"choice-level-{level}", level) for level in LEVELS],
        },
    )


def families(catalogue: "Catalogue") -> set[str]:
    """Return the families there are rules of."""
    return {ruleset.family for ruleset in catalogue.rulesets.values()}


async def _new(  # noqa: PLR0913, PLR0917 - each is an option of the command
    interaction: discord.Interaction[Any],
    rules: str,
    language: str | None = None,
    opponent: discord.User | None = None,
    computer: str | None = None,
    opponent2: discord.User | None = None,
    opponent3: discord.User | None = None,
    players: app_commands.Range[int, 2, 4] | None = None,
    board: str = BoardKind.STANDARD.value,
    hints: bool | None = None,  # noqa: FBT001 - an option of the command
) -> None:
    opponents = [user for user in (opponent, opponent2, opponent3) if user is not None]
    kind = next((kind for kind in BoardKind if kind.value == board), None)
    if kind is None:  # no choice of the command: the interaction was forged
        await refuse(interaction, BoardNotOffered(board), Context())
        return
    asked = invites.Asked(rules, language, tuple(opponents), players, kind, computer, hints)
    await guarded(interaction, invites.offer(interaction, asked))
