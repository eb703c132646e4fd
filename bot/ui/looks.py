"""Looking: the own rack, the board, the bag. Answers go to the asker alone."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bot.rules import illegal
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.seen import public
from bot.service.refusals import NotAPlayer
from bot.ui import private, sheets
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import BagHidden
from bot.ui.scenes import board_scene
from bot.ui.table import Table
from bot.ui.textboard import text_board
from bot.ui.views import forms
from bot.ui.views.answer import give, open_form
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from bot.rules.game import Game
    from bot.rules.seen import PrivateRack
    from bot.service.values import Seen, Where
    from bot.ui.parts import Interaction


async def show_rack(interaction: Interaction, where: Where) -> None:
    """Show a player the own rack, whoever is on turn."""
    seen = await _look(interaction, where)
    seat = _seat(seen)
    rack = await interaction.client.parts.racks.arranged(seen.game, seat)
    await _give_rack(interaction, seen.game, rack)


async def shuffle_rack(interaction: Interaction, where: Where) -> None:
    """Put the own tiles in another order, by chance, and show them."""
    seen = await _look(interaction, where, replacing=True)
    seat = _seat(seen)
    rack = await interaction.client.parts.racks.shuffled(seen.game, seat)
    await _give_rack(interaction, seen.game, rack)


async def open_order_form(interaction: Interaction, where: Where) -> None:
    """Open the form for the order of the own tiles, as Discord's first answer."""
    parts, person = interaction.client.parts, person_of(interaction)
    parts.games.admit(person, interaction.id)
    seen = _begun(await parts.games.look(where, person))
    seat = _seat(seen)
    rack = await parts.racks.arranged(seen.game, seat)
    await open_form(interaction, forms.order_form(texts_of(interaction), rack))


async def order_rack(interaction: Interaction, where: Where, typed: str) -> None:
    """Put the own tiles in the typed order and show them."""
    seen = await _look(interaction, where, replacing=True)
    seat = _seat(seen)
    rack = await interaction.client.parts.racks.ordered(seen.game, seat, typed)
    await _give_rack(interaction, seen.game, rack)


def _seat(seen: Seen) -> int:
    """Return the seat of whoever still has a rack; raises Refused for others."""
    if seen.game.phase is Phase.ENDED:
        raise Refused(illegal.GameIsOver())
    if seen.seat is None:
        raise Refused(NotAPlayer())
    if seen.game.seats[seen.seat].left:
        raise Refused(illegal.HasLeft())
    return seen.seat


async def _give_rack(interaction: Interaction, game: Game, rack: PrivateRack) -> None:
    texts, parts = texts_of(interaction), interaction.client.parts
    await give(interaction, await sheets.rack_sheet(parts, texts, game, rack, (texts("rack-now"),)))


async def show_board(interaction: Interaction, where: Where) -> None:
    """Show anybody the board as it is; what could not be told of the game is tried again."""
    seen = await _look(interaction, where)
    parts, texts = interaction.client.parts, texts_of(interaction)
    with contextlib.suppress(Refused):  # a disk that takes nothing
        await parts.games.desk.nudge(seen.game.id)
    await give(interaction, await sheets.board_sheet(parts, texts, seen))


async def show_text_board(interaction: Interaction, where: Where) -> None:
    """Show anybody the board as text, a line a row, for those who hear it."""
    seen = await _look(interaction, where)
    texts, parts = texts_of(interaction), interaction.client.parts
    scene = board_scene(Table(public(seen.game), seen.people, texts), parts.theme)
    await give(interaction, Sheet(text_board(scene, texts)))


async def show_bag(interaction: Interaction, where: Where) -> None:
    """Show which tiles the asker has not seen, when the rules allow it."""
    seen = await _look(interaction, where)
    if not private.may_see_bag(public(seen.game), seen.seat):
        raise Refused(BagHidden())
    await give(interaction, sheets.bag_sheet(texts_of(interaction), seen))


async def _look(interaction: Interaction, where: Where, *, replacing: bool = False) -> Seen:
    """Return a game that has begun."""
    promise(interaction, replacing=replacing)
    games, person = interaction.client.parts.games, person_of(interaction)
    games.admit(person, interaction.id)
    return _begun(await games.look(where, person))


def _begun(seen: Seen) -> Seen:
    match seen.game.phase:
        case Phase.OPEN | Phase.DEALING:
            raise Refused(illegal.GameNotBegun())
        case Phase.CLOSED:
            raise Refused(illegal.InvitationOver())
        case _:
            return seen
