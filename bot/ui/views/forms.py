"""Forms: a word and its square, the tiles to swap, the order of the tiles.

A form is known by its custom id alone, so one that was open while the bot restarted still works:
`submitted` reads what Discord sends and needs no form object. `FIELDS` are the ids in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.rules.tiles import BLANK
from bot.ui.texts import cut
from bot.ui.views import ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.rules.seen import PrivateRack
    from bot.ui.texts import Texts

WORD, SQUARE, TILES = "word", "square", "tiles"
MOST_TITLE = 45
MOST_LABEL = 45
MOST_HINT = 100
MOST_BOXES = 10


def play_form(texts: Texts, game_id: str, seq: int, word: str = "", square: str = "") -> ui.Modal:
    """Return the form for a play, with what was typed before."""
    form = _form(texts("form-play"), ids.custom_id(game_id, seq, ids.PLAY))
    word_field: ui.TextInput[Any] = ui.TextInput(
        custom_id=WORD, default=word or None, min_length=1, max_length=ids.MOST_WORD
    )
    square_field: ui.TextInput[Any] = ui.TextInput(
        custom_id=SQUARE, default=square or None, required=False, max_length=ids.MOST_SQUARE
    )
    form.add_item(_label(texts("form-play-word"), texts("form-play-word-hint"), word_field))
    form.add_item(_label(texts("form-play-square"), texts("form-play-square-hint"), square_field))
    return form


def swap_form(texts: Texts, rack: PrivateRack, seq: int, *, ends: bool) -> ui.Modal:
    """Return the form for a swap, a box a tile; `ends` warns that it would end the game."""
    form = _form(texts("form-swap"), ids.custom_id(rack.game_id, seq, ids.SWAP))
    if ends:
        form.add_item(ui.TextDisplay(texts("form-swap-ends")))
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
        custom_id=TILES,
        options=list(_boxes(texts, rack)),
        min_values=1,
        max_values=min(len(rack.tiles), MOST_BOXES),
    )
    form.add_item(_label(texts("form-swap-tiles"), texts("form-swap-cost"), boxes))
    return form


def order_form(texts: Texts, rack: PrivateRack) -> ui.Modal:
    """Return the form for the order of the own tiles, as they lie now."""
    form = _form(texts("form-order"), ids.custom_id(rack.game_id, 0, ids.ORDER))
    order: ui.TextInput[Any] = ui.TextInput(
        custom_id=TILES, default=" ".join(rack.tiles), required=False, max_length=ids.MOST_WORD
    )
    form.add_item(_label(texts("form-order-tiles"), texts("form-order-hint"), order))
    return form


def _form(title: str, identity: str) -> ui.Modal:
    form = ui.Modal(title=cut(title, MOST_TITLE), custom_id=identity)
    form.stop()  # so that the library keeps nothing: see the head of this file
    return form


def _label(text: str, hint: str, item: ui.Item[Any]) -> ui.Label[Any]:
    return ui.Label(text=cut(text, MOST_LABEL), description=cut(hint, MOST_HINT), component=item)


def _boxes(texts: Texts, rack: PrivateRack) -> Iterator[discord.CheckboxGroupOption]:
    tiles = list(zip(rack.tiles, rack.values, strict=True))[:MOST_BOXES]
    for number, (tile, points) in enumerate(tiles):
        name = texts("blank") if tile == BLANK else tile
        label = texts("option-tile", tile=name, points=points)
        # The number makes two tiles of one letter two values, as Discord wants.
        yield discord.CheckboxGroupOption(label=label, value=f"{number}:{tile}")


def typed(data: Mapping[str, Any], field: str) -> str:
    """Return what was typed into a text field of a form that came back."""
    return str(_field(data, field).get("value") or "")


def ticked(data: Mapping[str, Any], field: str) -> tuple[str, ...]:
    """Return the tiles whose boxes are ticked in a form that came back."""
    values: Sequence[object] = _field(data, field).get("values") or ()
    return tuple(str(value).partition(":")[2] for value in values)


def _field(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    for component in data.get("components", ()):
        inner = component.get("component", component)
        if inner.get("custom_id") == field:
            return dict(inner)
    return {}
