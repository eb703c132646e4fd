"""What people ask of computers, by command or button: a seat, a hint, a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.illegal import NotYourGame, Refused
from bot.service.values import ById
from bot.ui.parts import person_of, texts_of
from bot.ui.table import computer_name
from bot.ui.texts import shown
from bot.ui.views import computerbuttons as buttons
from bot.ui.views.answer import give, promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from bot.ui.parts import Interaction

# A seat


async def ask_level(interaction: Interaction, game_id: str) -> None:
    """Ask the host which computer shall sit down."""
    await promise(interaction)
    texts = texts_of(interaction)
    seen = await interaction.client.parts.games.look(ById(game_id), person_of(interaction))
    if seen.seat != 0:
        raise Refused(NotYourGame())
    await give(
        interaction, Sheet((texts("choose-level"),), items=buttons.level_choice(texts, game_id))
    )


async def add(interaction: Interaction, game_id: str, level: str) -> None:
    """Let a computer of the chosen level sit down."""
    await promise(interaction, replacing=True)
    computers, person = interaction.client.parts.computers, person_of(interaction)
    done = await computers.add(game_id, person, level, key=interaction.id)
    texts, seats = texts_of(interaction), done.game.seats
    newest = max(number for number, seat in enumerate(seats) if seat.computer is not None)
    line = texts(
        "answer-computer-added",
        computer=shown(computer_name(texts, seats, newest) or ""),
        taken=sum(seat.taken for seat in seats),
        seats=len(seats),
    )
    await give(interaction, Sheet((line,)))
