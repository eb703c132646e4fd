"""What happens when somebody presses a button, chooses from a list or sends a form.

The classes are registered once with the client and then answer for every message ever posted: the
custom id says which game, which turn and what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ui import afterwards, challenges, invites, looks, moves, stories
from bot.ui.parts import pressed
from bot.ui.views import forms, ids
from bot.ui.views.answer import guarded

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable

    from bot.service.values import ById
    from bot.ui.parts import Interaction


def _act(  # noqa: C901, PLR0911 - one return an action
    interaction: Interaction, game_id: str, seq: int, action: str
) -> Awaitable[None]:
    """Return the work of a button."""
    where, any_turn = pressed(interaction, game_id, seq), pressed(interaction, game_id)
    match action:
        case ids.PLAY:
            return moves.open_play_form(interaction, where)
        case ids.RACK:
            return looks.show_rack(interaction, any_turn)
        case ids.SWAP:
            return moves.open_swap_form(interaction, where)
        case ids.PASS:
            return moves.ask_pass(interaction, where)
        case ids.PASS_ANYWAY:
            return moves.pass_turn(interaction, where, sure=True, replacing=True)
        case ids.RESIGN:
            return moves.resign(interaction, any_turn)
        case ids.KEEP:
            return moves.keep_playing(interaction)
        case ids.CHALLENGE:
            return challenges.ask(interaction, where)
        case ids.CHALLENGE_SURE:
            return challenges.challenge(interaction, where)
        case ids.AGREE:
            return challenges.agree(interaction, where)
        case _:
            return _show(interaction, any_turn, action)


def _show(interaction: Interaction, where: ById, action: str) -> Awaitable[None]:
    match action:
        case ids.SHUFFLE:
            return looks.shuffle_rack(interaction, where)
        case ids.ORDER:
            return looks.open_order_form(interaction, where)
        case ids.TEXT:
            return looks.show_text_board(interaction, where)
        case _:
            return _look_back(interaction, where, action)


def _look_back(interaction: Interaction, where: ById, action: str) -> Awaitable[None]:
    match action:
        case ids.REMATCH:
            return afterwards.rematch(interaction, where)
        case ids.REPLAY:
            return stories.show_replay(interaction, where)
        case ids.CHECK:
            return afterwards.check_draw(interaction, where)
        case ids.EXPORT:
            return stories.give_export(interaction, where)
        case _:
            return _answer_invitation(interaction, where, action)


def _answer_invitation(interaction: Interaction, where: ById, action: str) -> Awaitable[None]:
    match action:
        case ids.ACCEPT:
            return invites.accept(interaction, where)
        case ids.DECLINE:
            return invites.decline(interaction, where)
        case ids.JOIN:
            return invites.join(interaction, where)
        case ids.START:
            return invites.start(interaction, where)
        case ids.WITHDRAW:
            return invites.withdraw(interaction, where)
        case _:
            raise AssertionError(action)


class Press(ui.DynamicItem[ui.Button[Any]], template=ids.PRESS):
    """Any button but [Try again]."""

    def __init__(self, item: ui.Button[Any], game_id: str, seq: int, action: str) -> None:
        super().__init__(item)
        self.game_id, self.seq, self.action = game_id, seq, action

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, _interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> Press:
        """Return the button that was pressed."""
        return cls(item, match["game"], int(match["seq"]), match["action"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        work = _act(interaction, self.game_id, self.seq, self.action)
        await guarded(interaction, work, pressed(interaction, self.game_id))


class Retry(ui.DynamicItem[ui.Button[Any]], template=ids.RETRY):
    """[Try again]: the form for a play, with what was typed."""

    def __init__(self, item: ui.Button[Any], where: ById, word: str, square: str) -> None:
        super().__init__(item)
        self.where, self.word, self.square = where, word, square

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> Retry:
        """Return the button that was pressed."""
        where = pressed(interaction, match["game"], int(match["seq"]))
        return cls(item, where, match["word"], match["square"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Open the form again."""
        work = moves.open_play_form(interaction, self.where, self.word, self.square)
        await guarded(interaction, work, pressed(interaction, self.where.game_id))


class PlayIt(ui.DynamicItem[ui.Button[Any]], template=ids.PLAY_IT):
    """[Play it]: the play that was shown, as it was typed."""

    def __init__(self, item: ui.Button[Any], where: ById, word: str, square: str) -> None:
        super().__init__(item)
        self.where, self.word, self.square = where, word, square

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, interaction: discord.Interaction[Any], item: ui.Button[Any], match: re.Match[str], /
    ) -> PlayIt:
        """Return the button that was pressed."""
        where = pressed(interaction, match["game"], int(match["seq"]))
        return cls(item, where, match["word"], match["square"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Lay the word."""
        work = moves.play_it(interaction, self.where, self.word, self.square)
        await guarded(interaction, work, pressed(interaction, self.where.game_id))


class Choose(ui.DynamicItem[ui.Select[Any]], template=ids.CHOOSE):
    """The list of places a word fits."""

    def __init__(self, item: ui.Select[Any], where: ById, action: str) -> None:
        super().__init__(item)
        self.where, self.action = where, action

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the pattern fits such items only
        cls, interaction: discord.Interaction[Any], item: ui.Select[Any], match: re.Match[str], /
    ) -> Choose:
        """Return the list that was chosen from."""
        where = pressed(interaction, match["game"], int(match["seq"]))
        return cls(item, where, match["action"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Lay the word on the chosen place, or show it there."""
        chosen = str(next(iter(self.item.values), ""))  # a forged event may choose nothing
        square, _, word = chosen.partition(" ")
        only = self.action == ids.TRY_PLACE
        work = moves.play(interaction, self.where, word, square, replacing=True, only=only)
        await guarded(interaction, work, pressed(interaction, self.where.game_id))


FORMS = (ids.PLAY, ids.SWAP, ids.ORDER)
PRESSES = (Press, Retry, PlayIt, Choose)


async def submitted(interaction: Interaction) -> None:
    """Answer a form that was sent."""
    data: Any = interaction.data or {}
    match = ids.PRESS.fullmatch(str(data.get("custom_id", "")))
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return
    if match["action"] not in FORMS:
        return  # no form of the bot's: the event was forged
    where = pressed(interaction, match["game"], int(match["seq"]))
    work = _sent(interaction, where, match["action"], data)
    await guarded(interaction, work, pressed(interaction, match["game"]))


async def _sent(interaction: Interaction, where: ById, action: str, data: Any) -> None:
    match action:
        case ids.PLAY:
            word, square = forms.typed(data, forms.WORD), forms.typed(data, forms.SQUARE)
            await moves.play(interaction, where, word, square, replacing=True, only=True)
        case ids.SWAP:
            await moves.swap(interaction, where, forms.ticked(data, forms.TILES))
        case ids.ORDER:
            order = forms.typed(data, forms.TILES)
            await looks.order_rack(interaction, pressed(interaction, where.game_id), order)
        case _:
            raise AssertionError(action)
