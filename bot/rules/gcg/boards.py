"""A layout in one line of a record, so that a record of any board can be judged alone.

The format has no field for it. Ours is ``#game-board D T..d../.D...t/…``: what the centre
square counts as, then the rows in the symbols of ``bot.rules.board``, the centre a star.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.board import Layout
from bot.rules.gcg.record import BOARD_LAYOUT, GAME_BOARD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.rules.gcg.record import Record


def write_board(layout: Layout) -> str:
    """Return a layout as the value of its pragma."""
    return f"{layout.centre} {'/'.join(layout.rows)}"


def read_board(text: str, name: str) -> Layout | None:
    """Return the layout a pragma's value tells, None if it tells none."""
    centre, _, rows = text.partition(" ")
    try:
        return Layout(name, tuple(rows.split("/")), centre)
    except ValueError:
        return None


def layout_of(record: Record, known: Mapping[str, Layout]) -> Layout | None:
    """Return the layout a record names or draws, None if it does neither."""
    name = record.pragma(BOARD_LAYOUT) or ""
    drawn = record.pragma(GAME_BOARD)
    if name in known or drawn is None:
        return known.get(name)
    return read_board(drawn, name)
