"""What is offered while somebody types an option."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from discord import app_commands

from bot.rules.illegal import Refused
from bot.rules.notation import place_name
from bot.ui.parts import person_of, texts_of, where_of
from bot.ui.private import fit_label

if TYPE_CHECKING:
    from bot.service.values import Fit
    from bot.ui.parts import Interaction

MOST_OFFERED = 25

_log = logging.getLogger(__name__)


async def places(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return where the word typed so far fits, best first; nothing when that cannot be told.

    Only the asker sees it, and it is made from the asker's own rack.
    """
    word = str(getattr(interaction.namespace, "word", None) or "")
    try:
        games = interaction.client.parts.games
        fits = await games.fits(where_of(interaction), person_of(interaction), word)
    except Refused:
        return []
    except Exception as error:  # noqa: BLE001 - half-typed text must never become an error
        _log.warning("no places could be offered: %s", type(error).__name__)
        return []
    wanted = typed.strip().upper()
    offered = [fit for fit in fits if place_name(fit.square, fit.direction).startswith(wanted)]
    return [_choice(interaction, fit) for fit in offered[:MOST_OFFERED]]


def _choice(interaction: Interaction, fit: Fit) -> app_commands.Choice[str]:
    place = place_name(fit.square, fit.direction)
    return app_commands.Choice(name=fit_label(texts_of(interaction), fit), value=place)
