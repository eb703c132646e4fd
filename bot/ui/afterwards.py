"""After the end: another game of the same players, and how the draw of this one is checked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.seen import public
from bot.rules.verifying import first_difference
from bot.service.refusals import NotOverYet
from bot.ui.invites import check_permissions
from bot.ui.leading import leading_to
from bot.ui.parts import person_of, texts_of
from bot.ui.texts import heading, small
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.verifying import Difference
    from bot.service.values import ById, Where
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts

# Another game


async def rematch(interaction: Interaction, where: ById) -> None:
    """Offer another game to those who sat in this one, or lead to the one offered before."""
    promise(interaction)
    parts, texts = interaction.client.parts, texts_of(interaction)
    if interaction.guild_id is not None:
        check_permissions(interaction)
    done = await parts.rematches.offer(where, person_of(interaction), key=interaction.id)
    if done.repeated:
        items = await leading_to(interaction, done.game.id)
        await give(interaction, Sheet((texts("answer-rematch-before"),), items=items))
        return
    waits = done.game.phase is Phase.OPEN
    await give(interaction, Sheet((texts("answer-rematch" if waits else "answer-begins"),)))


# The draw


async def check_draw(interaction: Interaction, where: Where) -> None:
    """Tell anybody in words whether the draw of a finished game follows from its seal."""
    promise(interaction)
    games, person = interaction.client.parts.games, person_of(interaction)
    games.admit(person, interaction.id)
    seen = await games.look(where, person)
    if seen.game.phase is not Phase.ENDED:
        raise Refused(NotOverYet())
    log = await games.events(seen.game.id)
    found = await asyncio.to_thread(first_difference, log)
    end, offer = public(seen.game).end, seen.game.offer
    seed = "" if end is None else end.seed
    lines = draw_lines(texts_of(interaction), log, found, (offer.commitment, seed))
    await give(interaction, Sheet(lines))


def draw_lines(
    texts: Texts, log: Sequence[ev.Event], found: Difference | None, sealed: tuple[str, str]
) -> tuple[str, ...]:
    """Return what came of the check, what was sealed and opened, and why nobody could steer it."""
    commitment, seed = sealed
    return (
        heading(texts("draw-title")),
        _verdict(texts, log, found),
        texts("draw-sealed", commitment=commitment),
        texts("draw-seed", seed=seed),
        texts("draw-why"),
        small(texts("draw-yourself")),
    )


def _verdict(texts: Texts, log: Sequence[ev.Event], found: Difference | None) -> str:
    if found is not None:
        return texts("draw-differs", what=found.what.partition(":")[0], number=found.seq)
    draws = sum(isinstance(event, ev.TilesDrawn) for event in log)
    return texts("draw-follows", draws=draws)
