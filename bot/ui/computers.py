"""What people ask of computers, by command or button: a seat, a hint. Reviews stand apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rules.illegal import NotYourGame, Refused
from bot.rules.seen import public
from bot.ui import sheets
from bot.ui.messages import arithmetic
from bot.ui.parts import person_of, texts_of
from bot.ui.table import Table, computer_name
from bot.ui.texts import shown, small
from bot.ui.views import computerbuttons as buttons
from bot.ui.views.answer import give
from bot.ui.views.buttons import preview_buttons
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from bot.service.computers import Hint
    from bot.service.values import ById, Where
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts

# A seat


async def ask_level(interaction: Interaction, where: ById) -> None:
    """Ask the host which computer shall sit down."""
    promise(interaction)
    texts = texts_of(interaction)
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    if seen.seat != 0:
        raise Refused(NotYourGame())
    items = buttons.level_choice(texts, where.game_id)
    await give(interaction, Sheet((texts("choose-level"),), items=items))


async def add(interaction: Interaction, where: ById, level: str) -> None:
    """Let a computer of the chosen level sit down."""
    promise(interaction, replacing=True)
    computers, person = interaction.client.parts.computers, person_of(interaction)
    done = await computers.add(where, person, level, key=interaction.id)
    texts, seats = texts_of(interaction), done.game.seats
    newest = max(number for number, seat in enumerate(seats) if seat.computer is not None)
    line = texts(
        "answer-computer-added",
        computer=shown(computer_name(texts, seats, newest) or ""),
        taken=sum(seat.taken for seat in seats),
        seats=len(seats),
    )
    await give(interaction, Sheet((line,)))


# A hint


async def give_hint(interaction: Interaction, where: Where) -> None:
    """Show a good play to the player on turn, who may lay it at once."""
    promise(interaction)
    parts, texts = interaction.client.parts, texts_of(interaction)
    hint = await parts.computers.hint(where, person_of(interaction), key=interaction.id)
    game, people = hint.game, await parts.games.people(hint.game.id)
    told = (small(texts("hint-told")),) if len(people) > 1 else ()
    if hint.play is None:
        await give(interaction, Sheet((_without_play(texts, hint), *told)))
        return
    main, table = hint.play.main, Table(public(game), people, texts)
    items = preview_buttons(texts, game.id, game.turn_seq, hint.typed, hint.at)
    sheet = await sheets.preview_sheet(parts, table, hint.play, items)
    place = texts.place(main.square, main.direction)
    line = texts("hint-play", word=main.text, place=place, points=hint.play.score)
    lines = (line, small(arithmetic(table, hint.play)), *told)
    await give(interaction, replace(sheet, above=lines))


def _without_play(texts: Texts, hint: Hint) -> str:
    if hint.swap:
        return texts("hint-swap", tiles=texts.tiles(hint.swap))
    return texts("hint-pass")
