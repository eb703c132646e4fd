"""Whole messages: which lines, picture and buttons stand together.

Public ones are made from a `Table`, which holds a `PublicGame` and no rack.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.rules.seen import public
from bot.ui import invitations, messages, private, textboard
from bot.ui.scenes import (
    board_file,
    challenge_scene,
    preview_file,
    preview_scene,
    rack_file,
    rack_scene,
    still_there,
    told_scene,
)
from bot.ui.table import Table
from bot.ui.texts import small
from bot.ui.views.buttons import (
    board_buttons,
    end_buttons,
    invitation_buttons,
    link_button,
    rack_buttons,
    turn_buttons,
)
from bot.ui.views.sheet import Sheet, Shot

if TYPE_CHECKING:
    from discord import ui

    from bot.rules.events import Play
    from bot.rules.game import Game
    from bot.rules.seen import PrivateRack
    from bot.service.values import Seen
    from bot.ui.messages import News
    from bot.ui.parts import Parts
    from bot.ui.texts import Texts

ANY_THEME = "dark"  # of a scene that is only put into words

# Public


async def drawn_board(parts: Parts, table: Table, news: News, seq: int | str) -> Shot:
    """Return the picture of a board, drawn."""
    scene = told_scene(table, parts.theme)
    alt = textboard.board_alt(scene, table.texts, messages.heard(table, news))
    return Shot(board_file(table.game.id, seq), alt, await parts.pictures.board(scene))


def posted_board(table: Table, news: News, seq: int | str) -> Shot:
    """Return the picture that a posted message has already."""
    scene = told_scene(table, ANY_THEME)
    alt = textboard.board_alt(scene, table.texts, messages.heard(table, news))
    return Shot(board_file(table.game.id, seq), alt)


def turn_sheet(table: Table, news: News, picture: Shot, *, buttons: bool) -> Sheet:
    """Return the message of a turn."""
    game = table.game
    following = messages.next_line(table)
    below = (messages.scores(table), *((following,) if following else ()))
    items = turn_buttons(table.texts, game) if buttons else ()
    return Sheet(messages.turn_lines(table, news), picture, below, items)


def left_sheet(table: Table, news: News) -> Sheet:
    """Return the message that somebody has left; whose turn it is has not changed."""
    return Sheet(messages.turn_lines(table, news), below=(messages.scores(table),))


def end_sheet(table: Table, news: News, picture: Shot) -> Sheet:
    """Return the message of the end."""
    return Sheet(
        messages.end_lines(table, news), picture, items=end_buttons(table.texts, table.game)
    )


def invitation_sheet(table: Table, board_url: str | None = None) -> Sheet:
    """Return the invitation as it stands; once begun, with the way to the board."""
    items = invitation_buttons(table)
    if board_url is not None:
        items = (link_button(table.texts("button-game"), board_url),)
    return Sheet(invitations.invitation_lines(table), items=items, framed=True)


def closed_sheet(table: Table, news: News) -> Sheet:
    """Return an invitation that came to nothing."""
    return Sheet(invitations.closed_lines(table, news), framed=True)


def dealing_sheet(table: Table) -> Sheet:
    """Return the message of the beginning; the first turn takes its place."""
    return Sheet(invitations.dealing_lines(table))


# Private


async def drawn_rack(parts: Parts, texts: Texts, game: Game, rack: PrivateRack) -> Shot:
    """Return the picture of a seat's rack, drawn, for that seat's eyes."""
    scene = rack_scene(rack, parts.theme, game.ruleset.rack_size)
    return replace(sent_rack(texts, game, rack), data=await parts.pictures.rack(scene))


def sent_rack(texts: Texts, game: Game, rack: PrivateRack) -> Shot:
    """Return the picture that a message sent earlier has already."""
    return Shot(rack_file(game.id, game.seq), private.rack_alt(texts, rack))


async def rack_sheet(
    parts: Parts, texts: Texts, game: Game, rack: PrivateRack, lines: tuple[str, ...]
) -> Sheet:
    """Return lines, the picture of the rack, its letters, and ways to put them in order."""
    picture = await drawn_rack(parts, texts, game, rack)
    items = rack_buttons(texts, rack)
    return Sheet(lines, picture, (private.rack_letters(texts, rack),), items)


async def preview_sheet(
    parts: Parts, table: Table, play: Play, items: tuple[ui.Item[Any], ...]
) -> Sheet:
    """Return a play as it would lie, for its player's eyes: the board, its points, its words."""
    scene = preview_scene(table, play, parts.theme)
    file, alt = preview_file(table.game), textboard.board_alt(scene, table.texts)
    picture = Shot(file, alt, await parts.pictures.board(scene))
    return Sheet(tuple(private.preview_lines(table, play)), picture, items=items)


async def challenge_sheet(
    parts: Parts, table: Table, price: str, items: tuple[ui.Item[Any], ...]
) -> Sheet:
    """Return the question whether somebody wants to challenge: the price, the play in doubt."""
    scene = challenge_scene(table, parts.theme)
    file = board_file(table.game.id, f"{table.game.turn_seq}-doubt")
    alt = textboard.board_alt(scene, table.texts)
    return Sheet((price,), Shot(file, alt, await parts.pictures.board(scene)), items=items)


async def board_sheet(parts: Parts, texts: Texts, seen: Seen) -> Sheet:
    """Return the board as it is now, for one reader."""
    table = Table(public(seen.game), seen.people, texts)
    news = () if (latest := still_there(table.game)) is None else (latest,)
    picture = await drawn_board(parts, table, news, seen.game.seq)
    if table.game.end is not None:
        return end_sheet(table, news, picture)
    return replace(
        turn_sheet(table, news, picture, buttons=False), items=board_buttons(texts, table.game)
    )


def bag_sheet(texts: Texts, seen: Seen) -> Sheet:
    """Return which tiles the reader has not seen."""
    title, *heap = private.bag_lines(texts, seen.game, seen.seat)
    return Sheet((title, *map(small, heap)))
