"""The buttons and lists under messages. They hold ids only; what they do stands in `presses`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from bot.rules.game import Phase
from bot.rules.notation import place_name
from bot.ui.private import MOST_CHOICE, fit_label
from bot.ui.texts import cut
from bot.ui.views import ids
from bot.ui.views.ids import custom_id, typed_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.seen import PrivateRack, PublicGame
    from bot.service.values import Fit, Place
    from bot.ui.table import Table
    from bot.ui.texts import Texts

Items: TypeAlias = tuple[ui.Item[Any], ...]

MOST_LABEL = 80
MOST_OPTIONS = 25
_PLAIN = discord.ButtonStyle.secondary
_FIRST = discord.ButtonStyle.primary
_YES = discord.ButtonStyle.success
_GRAVE = discord.ButtonStyle.danger


def _button(
    label: str, identity: str, style: discord.ButtonStyle = _PLAIN, row: int | None = None
) -> ui.Button[Any]:
    return ui.Button(label=cut(label, MOST_LABEL), custom_id=identity, style=style, row=row)


def link_button(label: str, url: str) -> ui.Button[Any]:
    """Return a button that leads to a message or channel."""
    return ui.Button(label=cut(label, MOST_LABEL), url=url)


def turn_buttons(texts: Texts, game: PublicGame) -> Items:
    """Return what can be done under the newest board; a challenge has a row of its own.

    While the last play waits for an answer, nothing else can be done with the turn.
    """
    rack = _button(texts("button-rack"), custom_id(game.id, game.turn_seq, ids.RACK))
    if game.awaits_computer:
        return (rack, *_doubts(texts, game))
    if game.awaits_answer:
        return (*_answers(texts, game), rack)
    return (*_moves(texts, game, rack), *_hint(texts, game), *_doubts(texts, game))


def _hint(texts: Texts, game: PublicGame) -> Items:
    if not game.offer.hints:
        return ()
    return (_button(texts("button-hint"), f"c:{game.id}:{game.turn_seq}:hint"),)


def _answers(texts: Texts, game: PublicGame) -> Items:
    game_id, seq = game.id, game.turn_seq
    return (
        _button(texts("button-challenge"), custom_id(game_id, seq, ids.CHALLENGE), _GRAVE),
        _button(texts("button-agree"), custom_id(game_id, seq, ids.AGREE), _YES),
    )


def _doubts(texts: Texts, game: PublicGame) -> Items:
    people = {seat.number for seat in game.seats if not seat.left and seat.computer is None}
    if game.challengeable is None or not people - {game.challengeable}:
        return ()
    identity = custom_id(game.id, game.turn_seq, ids.CHALLENGE)
    return (_button(texts("button-challenge"), identity, _GRAVE, row=1),)


def _moves(texts: Texts, game: PublicGame, *between: ui.Item[Any]) -> Items:
    game_id, seq = game.id, game.turn_seq
    return (
        _button(texts("button-play"), custom_id(game_id, seq, ids.PLAY), _FIRST),
        *between,
        _button(texts("button-swap"), custom_id(game_id, seq, ids.SWAP)),
        _button(texts("button-pass"), custom_id(game_id, seq, ids.PASS)),
    )


def rack_buttons(texts: Texts, rack: PrivateRack) -> Items:
    """Return the ways to put the own tiles in order, where there is anything to order."""
    if len(set(rack.tiles)) < 2:  # noqa: PLR2004 - two that differ
        return ()
    return (
        _button(texts("button-shuffle"), custom_id(rack.game_id, 0, ids.SHUFFLE)),
        _button(texts("button-order"), custom_id(rack.game_id, 0, ids.ORDER)),
    )


def message_buttons(texts: Texts, game: PublicGame, url: str, *, board: bool) -> Items:
    """Return what can be done in the direct message about a turn."""
    link = link_button(texts("button-board") if board else texts("button-channel"), url)
    if game.awaits_answer:
        return (link, *_answers(texts, game))
    return (link, *_moves(texts, game), *_hint(texts, game), *_doubts(texts, game))


def invitation_buttons(table: Table) -> Items:
    """Return the answers to an invitation as it stands; none once it is over."""
    game, texts = table.game, table.texts
    if game.phase is not Phase.OPEN:
        return ()
    if game.offer.reserved:
        return (
            _button(texts("button-accept"), custom_id(game.id, 0, ids.ACCEPT), _YES),
            _button(texts("button-decline"), custom_id(game.id, 0, ids.DECLINE)),
        )
    taken = sum(seat.taken for seat in game.seats)
    join = texts("button-join", taken=taken, seats=len(game.seats))
    return (
        _button(join, custom_id(game.id, 0, ids.JOIN), _YES),
        _button(texts("button-add-computer"), f"c:{game.id}:0:add-computer"),
        _button(texts("button-start"), custom_id(game.id, 0, ids.START)),
        _button(texts("button-withdraw"), custom_id(game.id, 0, ids.WITHDRAW)),
    )


def resign_buttons(texts: Texts, game_id: str, seq: int) -> Items:
    """Return the answers to "do you want to give up?"."""
    return (
        _button(texts("button-resign"), custom_id(game_id, seq, ids.RESIGN), _GRAVE),
        _button(texts("button-keep"), custom_id(game_id, seq, ids.KEEP)),
    )


def pass_buttons(texts: Texts, game_id: str, seq: int, *, ends: bool) -> Items:
    """Return the answers to "pass?", and to "pass although it ends the game?"."""
    label = texts("button-pass-anyway" if ends else "button-pass")
    return (
        _button(label, custom_id(game_id, seq, ids.PASS_ANYWAY), _GRAVE),
        _button(texts("button-keep"), custom_id(game_id, seq, ids.KEEP)),
    )


def end_buttons(texts: Texts, game: PublicGame) -> Items:
    """Return what can be had of a finished game by anybody, and by those who sat there another."""
    again = _button(texts("button-rematch"), custom_id(game.id, 0, ids.REMATCH), _FIRST)
    check = _button(texts("button-check-draw"), custom_id(game.id, 0, ids.CHECK))
    replay = _button(texts("button-replay"), custom_id(game.id, 0, ids.REPLAY))
    export = _button(texts("button-export"), custom_id(game.id, 0, ids.EXPORT))
    review = _button(texts("button-review"), f"c:{game.id}:0:review")
    told = (review, replay) if game.plays else ()
    return (again, *told, check, export)


def board_buttons(texts: Texts, game: PublicGame) -> Items:
    """Return the other forms in which a board can be had."""
    return (_button(texts("button-text"), custom_id(game.id, 0, ids.TEXT)),)


def challenge_buttons(texts: Texts, game_id: str, seq: int) -> Items:
    """Return the answers to "do you want to challenge, at this price?"."""
    return (
        _button(texts("button-challenge"), custom_id(game_id, seq, ids.CHALLENGE_SURE), _GRAVE),
        _button(texts("button-let-stand"), custom_id(game_id, seq, ids.KEEP)),
    )


def swap_button(texts: Texts, game_id: str, seq: int) -> Items:
    """Return the way to the form for swapping."""
    return (_button(texts("button-swap"), custom_id(game_id, seq, ids.SWAP)),)


def retry_button(texts: Texts, game_id: str, seq: int, word: str, square: str) -> Items:
    """Return the way back to the form, with what was typed."""
    again = typed_id(game_id, seq, ids.AGAIN, word, square)
    return (_button(texts("button-retry"), again, _FIRST),)


def preview_buttons(texts: Texts, game_id: str, seq: int, word: str, square: str) -> Items:
    """Return the answers to a play that is shown first."""
    lay = typed_id(game_id, seq, ids.LAY, word, square)
    change = typed_id(game_id, seq, ids.AGAIN, word, square)
    return (
        _button(texts("button-play-it"), lay, _YES),
        _button(texts("button-change"), change),
    )


def place_list(  # noqa: PLR0913 - what the list is made of
    texts: Texts, game_id: str, seq: int, word: str, fits: Sequence[Fit], *, only: bool
) -> Items:
    """Return the places a word fits, to choose from: to lay it, or `only` to see it there."""
    options = [
        discord.SelectOption(label=fit_label(texts, fit), value=choice(fit, word))
        for fit in fits[:MOST_OPTIONS]
    ]
    placeholder = texts("choose-place-hint")
    identity = custom_id(game_id, seq, ids.TRY_PLACE if only else ids.PLACE)
    return (ui.Select(custom_id=identity, placeholder=placeholder, options=options),)


def choice(fit: Fit, word: str) -> str:
    """Return the value of a place in the list: the square, a space, the word as typed."""
    return cut(f"{place_name(fit.square, fit.direction)} {word}", MOST_CHOICE)


def message_url(place: Place, message_id: int | None = None) -> str:
    """Return the address of a message, or of its channel."""
    guild = "@me" if place.direct else place.guild_id
    url = f"https://discord.com/channels/{guild}/{place.channel_id}"
    return url if message_id is None else f"{url}/{message_id}"
