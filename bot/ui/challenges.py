"""Challenging a play, and accepting the last one: what the classic rules add to a turn.

A challenge is asked about once, with its price; what the word list says is told to nobody before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import illegal
from bot.rules.illegal import Refused
from bot.rules.ruleset import Challenge
from bot.rules.seen import public
from bot.ui import sheets
from bot.ui.moves import answer_move, check_playing
from bot.ui.parts import person_of, texts_of
from bot.ui.table import Table
from bot.ui.views import buttons
from bot.ui.views.answer import give
from bot.ui.views.promises import promise

if TYPE_CHECKING:
    from bot.rules.game import Game
    from bot.service.values import Where
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts


async def ask(interaction: Interaction, where: Where) -> None:
    """Ask once whether the player means it, and say what a wrong challenge costs."""
    promise(interaction)
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    seat, game = check_playing(seen), seen.game
    if game.open is None:
        raise Refused(illegal.NothingToChallenge())
    if game.open.seat == seat:
        raise Refused(illegal.OwnPlay())
    texts = texts_of(interaction)
    items = buttons.challenge_buttons(texts, game.id, game.turn_seq)
    parts, table = interaction.client.parts, Table(public(game), seen.people, texts)
    sheet = await sheets.challenge_sheet(parts, table, price(texts, game, seat), items)
    await give(interaction, sheet)


def price(texts: Texts, game: Game, seat: int) -> str:
    """Return what happens to the challenger if all words are good."""
    match game.ruleset.challenge:
        case Challenge.DOUBLE if game.awaits_answer:
            return texts("confirm-challenge-last")
        case Challenge.DOUBLE if game.turn == seat:
            return texts("confirm-challenge-turn")
        case Challenge.DOUBLE:
            return texts("confirm-challenge-next")
        case Challenge.FIVE_POINT:
            return texts("confirm-challenge-points", points=5)
        case Challenge.TEN_POINT:
            return texts("confirm-challenge-points", points=10)
        case _:
            return texts("confirm-challenge-free")


async def challenge(interaction: Interaction, where: Where) -> None:
    """Challenge the latest play, after the question."""
    promise(interaction, replacing=True)
    games, person = interaction.client.parts.games, person_of(interaction)
    await answer_move(interaction, await games.challenge(where, person, key=interaction.id))


async def agree(interaction: Interaction, where: Where) -> None:
    """Accept the last play, which ends the game."""
    promise(interaction)
    games, person = interaction.client.parts.games, person_of(interaction)
    await answer_move(interaction, await games.accept(where, person, key=interaction.id))
