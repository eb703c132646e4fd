"""What players do with a running game, by command, button or form alike.

Each of them promises an answer first, then has the service commit, then answers. A form must be
Discord's first answer, so those that open one only look at the game before.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules import illegal
from bot.rules.ending import ending_of
from bot.rules.game import Phase, evolve
from bot.rules.illegal import Refused
from bot.rules.language import tidy
from bot.rules.notation import read_word
from bot.rules.ruleset import Challenge
from bot.rules.seen import public
from bot.service.lists import played_with
from bot.service.refusals import NotAPlayer
from bot.ui import private, sheets, wordlines
from bot.ui.errors import TYPED, explain
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import NoPlace
from bot.ui.table import Table
from bot.ui.texts import echo
from bot.ui.views import buttons, forms, wordbuttons
from bot.ui.views.answer import context_of, give, leave_what_was_answered, open_form
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from bot.rules.game import Game
    from bot.service.values import Done, Seen, Where
    from bot.ui.parts import Interaction

# Playing


async def play(  # noqa: PLR0913 - what was typed, and how it came
    interaction: Interaction,
    where: Where,
    word: str,
    square: str,
    *,
    replacing: bool = False,
    only: bool = False,
) -> None:
    """Lay a word, or `only` show it as it would lie; without a square, offer the places it fits.

    What wants a look is shown first by itself: see `bot.service.trying`.
    """
    promise(interaction, replacing=replacing)
    games, person = interaction.client.parts.games, person_of(interaction)
    try:
        if not square.strip():
            await _offer_places(interaction, where, word, only=only)
            return
        done = await games.try_play(where, person, word, square, key=interaction.id, only=only)
    except Refused as refused:
        await _refuse_play(interaction, where, refused.reason, word, square)
        return
    if done.tried:
        await _preview(interaction, done, word, square)
    else:
        await answer_move(interaction, done)


async def play_it(interaction: Interaction, where: Where, word: str, square: str) -> None:
    """Lay the word that was shown."""
    promise(interaction, replacing=True)
    games, person = interaction.client.parts.games, person_of(interaction)
    try:
        done = await games.play(where, person, word, square, key=interaction.id)
    except Refused as refused:
        await _refuse_play(interaction, where, refused.reason, word, square)
    else:
        await answer_move(interaction, done)


async def _preview(interaction: Interaction, done: Done, word: str, square: str) -> None:
    parts, texts, game = interaction.client.parts, texts_of(interaction), done.game
    table = Table(public(game), done.people, texts)
    items = buttons.preview_buttons(texts, game.id, game.turn_seq, tidy(word).strip(), square)
    (placed,) = (event for event in done.events if isinstance(event, ev.TilesPlaced))
    await give(interaction, await sheets.preview_sheet(parts, table, placed.play, items))


async def _offer_places(interaction: Interaction, where: Where, word: str, *, only: bool) -> None:
    games, person = interaction.client.parts.games, person_of(interaction)
    seen = await games.look(where, person)
    check_turn(seen)
    fits = await games.fits(where, person, word)
    if not fits:
        raise Refused(_why_nowhere(interaction, seen.game, word))
    texts, game = texts_of(interaction), seen.game
    typed = tidy(word).strip()
    items = buttons.place_list(texts, game.id, game.turn_seq, typed, fits, only=only)
    await give(interaction, Sheet((texts("choose-place", word=echo(typed.upper())),), items=items))


def _why_nowhere(interaction: Interaction, game: Game, word: str) -> illegal.Refusal:
    """Return that the word is unknown, where it is; else that it fits nowhere."""
    most = max(game.layout.width, game.layout.height)
    letters = [spelled.letter for spelled in read_word(word, game.tile_set, most)]
    lexicon = played_with(interaction.client.parts.games.catalogue, game)
    checked = game.ruleset.challenge is Challenge.VOID  # else the bot never says what is a word
    if checked and all(letters) and not lexicon.has(letters):
        return illegal.UnknownWords(("".join(letters),))
    return NoPlace(word)


async def _refuse_play(
    interaction: Interaction, where: Where, reason: illegal.Refusal, word: str, square: str
) -> None:
    context = await context_of(interaction, where, laid=True)
    texts = texts_of(interaction)
    items: buttons.Items = ()
    game = context.game
    if game is not None and game.phase is Phase.RUNNING and isinstance(reason, TYPED):
        items = buttons.retry_button(texts, game.id, game.turn_seq, word, square)
    lines = [explain(texts, reason, context)]
    if game is not None and isinstance(reason, illegal.UnknownWords):
        lines += wordlines.banned_lines(texts, game, reason.words)
        reportable = items and not context.direct  # to a server's inbox
        items += wordbuttons.doubt_buttons(texts, game.id, reason.words) if reportable else ()
    await leave_what_was_answered(interaction, reason)
    await give(interaction, Sheet(tuple(lines), items=items))


async def open_play_form(
    interaction: Interaction, where: Where, word: str = "", square: str = ""
) -> None:
    """Open the form for a play, as Discord's first answer."""
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    check_turn(seen)
    game = seen.game
    form = forms.play_form(texts_of(interaction), game.id, game.turn_seq, word, square)
    await open_form(interaction, form)


# Swapping


async def swap(interaction: Interaction, where: Where, tiles: str | tuple[str, ...]) -> None:
    """Swap tiles; typed ones that would end the game are asked about first."""
    promise(interaction)
    games, person = interaction.client.parts.games, person_of(interaction)
    if isinstance(tiles, str):
        seen = await games.look(where, person)
        if seen.seat == seen.game.turn and _ends(seen.game, _swapped(seen.game)):
            texts, game = texts_of(interaction), seen.game
            items = buttons.swap_button(texts, game.id, game.turn_seq)
            await give(interaction, Sheet((texts("confirm-swap"),), items=items))
            return
    await answer_move(interaction, await games.swap(where, person, tiles, key=interaction.id))


async def open_swap_form(interaction: Interaction, where: Where) -> None:
    """Open the form for a swap, as Discord's first answer, unless no swap is allowed."""
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    game, seat = seen.game, check_turn(seen)
    needed = max(game.ruleset.swap_minimum, 1)
    if len(game.bag) < needed:
        raise Refused(illegal.BagTooSmall(needed, len(game.bag)))
    if not game.seats[seat].rack:
        raise Refused(illegal.NothingToSwap())
    ends = _ends(game, _swapped(game))
    rack = await interaction.client.parts.racks.arranged(game, seat)
    form = forms.swap_form(texts_of(interaction), rack, game.turn_seq, ends=ends)
    await open_form(interaction, form)


# Passing and resigning


async def ask_pass(interaction: Interaction, where: Where) -> None:
    """Ask whether a player means it: the button stands among others, under a thumb."""
    promise(interaction)
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    check_turn(seen)
    await _give_question(interaction, seen)


async def pass_turn(
    interaction: Interaction, where: Where, *, sure: bool = False, replacing: bool = False
) -> None:
    """Pass; a pass that would end the game is asked about first."""
    promise(interaction, replacing=replacing)
    games, person = interaction.client.parts.games, person_of(interaction)
    if not sure:
        seen = await games.look(where, person)
        if _passing_ends(seen):
            await _give_question(interaction, seen)
            return
    await answer_move(interaction, await games.pass_turn(where, person, key=interaction.id))


async def _give_question(interaction: Interaction, seen: Seen) -> None:
    texts = texts_of(interaction)
    ends = _passing_ends(seen)
    items = buttons.pass_buttons(texts, seen.game.id, seen.game.turn_seq, ends=ends)
    await give(interaction, Sheet((texts("confirm-pass", ends=ends),), items=items))


async def ask_resign(interaction: Interaction, where: Where) -> None:
    """Ask once whether the player means it."""
    promise(interaction)
    seen = await interaction.client.parts.games.look(where, person_of(interaction))
    seat, texts = check_playing(seen), texts_of(interaction)
    others = sum(not state.left for state in seen.game.seats[:seat] + seen.game.seats[seat + 1 :])
    items = buttons.resign_buttons(texts, seen.game.id, seen.game.turn_seq)
    await give(interaction, Sheet((texts("confirm-resign", others=others),), items=items))


async def resign(interaction: Interaction, where: Where) -> None:
    """Give up, after the question."""
    promise(interaction, replacing=True)
    games, person = interaction.client.parts.games, person_of(interaction)
    await answer_move(interaction, await games.resign(where, person, key=interaction.id))


async def keep_playing(interaction: Interaction) -> None:
    """Take the question back."""
    promise(interaction, replacing=True)
    await give(interaction, Sheet((texts_of(interaction)("answer-kept"),)))


# Common parts


async def answer_move(interaction: Interaction, done: Done) -> None:
    """Answer the mover privately: what counted, and the new rack."""
    texts, game, seat = texts_of(interaction), done.game, done.seat
    if seat is None:
        return
    lines = tuple(private.answer_lines(texts, seat, done.events))
    if game.phase is not Phase.RUNNING or game.seats[seat].left:
        await give(interaction, Sheet(lines))
        return
    lines = (*lines, private.leading_to_rack(texts, game, seat, done.events))
    parts = interaction.client.parts
    rack = await parts.racks.arranged(game, seat)
    sheet = await sheets.rack_sheet(parts, texts, game, rack, lines)
    await give(interaction, sheet)


def check_playing(seen: Seen) -> int:
    """Return the seat of a player of a running game; raises Refused for others."""
    match seen.game.phase:
        case Phase.ENDED:
            raise Refused(illegal.GameIsOver())
        case Phase.CLOSED:
            raise Refused(illegal.InvitationOver())
        case Phase.OPEN | Phase.DEALING:
            raise Refused(illegal.GameNotBegun())
    if seen.seat is None:
        raise Refused(NotAPlayer())
    if seen.game.seats[seen.seat].left:
        raise Refused(illegal.HasLeft())
    return seen.seat


def check_turn(seen: Seen) -> int:
    """Return the seat of the player on turn; raises Refused for others.

    Only so that no form is opened in vain: the service decides again when it commits.
    """
    seat, turn = check_playing(seen), seen.game.turn
    if turn is not None and turn != seat:
        raise Refused(illegal.NotYourTurn(turn, seen.game.deadline))
    return seat


def _passing_ends(seen: Seen) -> bool:
    with contextlib.suppress(Refused):
        return _ends(seen.game, ev.TurnPassed(check_turn(seen)))
    return False


def _swapped(game: Game) -> ev.TilesSwapped:
    return ev.TilesSwapped(game.turn or 0, 1)


def _ends(game: Game, event: ev.Move) -> bool:
    """Tell whether the game would end with this."""
    return ending_of(evolve(game, event), event.seat) is not None
