"""Buttons about what is kept of a person. Their custom ids name that person.

`p:<person>:export`, `p:<person>:delete` (asks), `p:<person>:delete-sure`, `p:<person>:keep`. The
messages are private; a forged press of somebody else's button must not reach anybody's data.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.ui.texts import Texts
    from bot.ui.views.buttons import Items

EXPORT, DELETE, DELETE_SURE, KEEP = "export", "delete", "delete-sure", "keep"
PRESS: Final = re.compile(
    rf"p:(?P<person>[0-9]{{1,20}}):(?P<action>{EXPORT}|{DELETE}|{DELETE_SURE}|{KEEP})"
)


def privacy_buttons(texts: Texts, person_id: int) -> Items:
    """Return what a person can do about what is kept of them."""
    export, delete = f"p:{person_id}:{EXPORT}", f"p:{person_id}:{DELETE}"
    grave = discord.ButtonStyle.danger
    return (
        ui.Button(label=texts("button-privacy-export"), custom_id=export),
        ui.Button(label=texts("button-privacy-delete"), custom_id=delete, style=grave),
    )


def delete_buttons(texts: Texts, person_id: int) -> Items:
    """Return the answers to "do you want all that to be deleted?"."""
    sure, keep = f"p:{person_id}:{DELETE_SURE}", f"p:{person_id}:{KEEP}"
    grave = discord.ButtonStyle.danger
    return (
        ui.Button(label=texts("button-privacy-delete-sure"), custom_id=sure, style=grave),
        ui.Button(label=texts("button-privacy-keep"), custom_id=keep),
    )
