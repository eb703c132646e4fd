"""The commands of a running game: /play, /swap, /pass, /resign, /rack, /board, /bag, /hint.

And /export and /review, of a game that may be over.
"""
# The annotations are read at run time, by discord.py: this file has no lazy ones.

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui import computers, looks, moves, reviews, stories
from bot.ui.commands.build import command
from bot.ui.options import places
from bot.ui.parts import where_of
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    from bot.l10n import Localizer

Interaction = discord.Interaction[Any]


def turn_commands(localizer: "Localizer") -> list[app_commands.Command[Any, ..., None]]:
    """Return the commands, in the order of the glossary."""
    return [
        command(localizer, "play", _play),
        command(localizer, "swap", _swap),
        command(localizer, "pass", _pass),
        command(localizer, "resign", _resign),
        command(localizer, "rack", _rack),
        command(localizer, "board", _board),
        command(localizer, "bag", _bag),
        command(localizer, "hint", _hint),
        command(localizer, "export", _export),
        command(localizer, "review", _review),
    ]


@app_commands.autocomplete(at=places)
async def _play(interaction: Interaction, word: str, at: str | None = None) -> None:
    where = where_of(interaction)
    await guarded(interaction, moves.play(interaction, where, word, at or ""), where)


async def _swap(interaction: Interaction, tiles: str) -> None:
    where = where_of(interaction)
    await guarded(interaction, moves.swap(interaction, where, tiles), where)


async def _pass(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, moves.pass_turn(interaction, where), where)


async def _resign(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, moves.ask_resign(interaction, where), where)


async def _rack(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, looks.show_rack(interaction, where), where)


async def _board(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, looks.show_board(interaction, where), where)


async def _export(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, stories.give_export(interaction, where), where)


async def _hint(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, computers.give_hint(interaction, where), where)


async def _review(
    interaction: Interaction,
    phonies: bool = False,  # noqa: FBT001, FBT002 - an option of the command
) -> None:
    where = where_of(interaction)
    work = reviews.show(interaction, where, phonies=phonies)
    await guarded(interaction, work, where)


async def _bag(interaction: Interaction) -> None:
    where = where_of(interaction)
    await guarded(interaction, looks.show_bag(interaction, where), where)
