"""A message as a value, and the making of it: lines, a picture, lines, buttons.

Every message of the bot is laid out so, with Discord's second generation of components. Limits
that the library does not check are checked here, so that a fault shows where it is made.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ui.texts import MOST_ALT, MOST_TEXT, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_IN_ROW = 5


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in a message; without `data` the message has the file already."""

    file: str
    alt: str
    data: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Paper:
    """A file to keep, such as the export of a game."""

    file: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A message: lines above and below a picture, and what can be pressed under it."""

    above: tuple[str, ...]
    picture: Shot | None = None
    below: tuple[str, ...] = ()
    items: tuple[ui.Item[Any], ...] = ()
    framed: bool = False
    papers: tuple[Paper, ...] = ()

    def view(self) -> ui.LayoutView:
        """Return the layout, stopped, so that the library keeps nothing of it in memory.

        What is pressed is found by its custom id alone (`presses`).
        """
        view = ui.LayoutView(timeout=None)
        view.stop()
        parts = list(self._parts())
        for part in [ui.Container(*parts)] if self.framed else parts:
            view.add_item(part)
        return view

    def files(self) -> list[discord.File]:
        """Return the files to send with it."""
        papers = [discord.File(io.BytesIO(p.data), filename=p.file) for p in self.papers]
        if self.picture is None or self.picture.data is None:
            return papers
        return [_file(self.picture, self.picture.data), *papers]

    def _parts(self) -> Iterable[ui.Item[Any]]:
        room = MOST_TEXT
        if self.above:
            text = cut("\n".join(self.above), room)
            room -= len(text)
            yield ui.TextDisplay(text)
        if self.picture is not None:
            media = f"attachment://{self.picture.file}"
            alt = cut(self.picture.alt, MOST_ALT)
            yield ui.MediaGallery(discord.MediaGalleryItem(media, description=alt))
        if self.below:
            yield ui.TextDisplay(cut("\n".join(self.below), room))
        for paper in self.papers:
            yield ui.File(f"attachment://{paper.file}")
        yield from _rows(self.items)


def _file(shot: Shot, data: bytes) -> discord.File:
    return discord.File(io.BytesIO(data), filename=shot.file, description=cut(shot.alt, MOST_ALT))


def _rows(items: Sequence[ui.Item[Any]]) -> Iterable[ui.Item[Any]]:
    """Yield the items in rows; a list of choices fills one alone, `row` begins another."""
    row: list[ui.Item[Any]] = []
    for item in items:
        full = sum(other.width for other in row) + item.width > MOST_IN_ROW
        if row and (full or item.row != row[-1].row):
            yield ui.ActionRow(*row)
            row = []
        row.append(item)
    if row:
        yield ui.ActionRow(*row)
