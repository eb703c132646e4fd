"""The way to a game that an answer speaks of: its invitation, or the newest board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.values import ById
from bot.ui.parts import texts_of
from bot.ui.views.buttons import link_button, message_url

if TYPE_CHECKING:
    from bot.ui.parts import Interaction
    from bot.ui.views.buttons import Items


async def leading_to(interaction: Interaction, game_id: str) -> Items:
    """Return the way to a game, to its channel while nothing is posted; none if it is not there."""
    games, texts = interaction.client.parts.games, texts_of(interaction)
    try:
        seen = await games.look(ById(game_id))
    except Refused:
        return ()
    offered = seen.game.phase in {Phase.OPEN, Phase.CLOSED}
    kinds = ("invitation",) if offered else ("end", "turn", "begin", "invitation")
    label = "button-invitation" if offered else "button-game"
    for kind in kinds:
        posted = await games.message(game_id, kind)
        if posted is not None:
            return (link_button(texts(label), message_url(seen.place, posted.message_id)),)
    return (link_button(texts("button-channel"), message_url(seen.place)),)
