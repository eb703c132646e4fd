"""Buttons and lists about computers. Their custom ids are built like those of `ids`.

`c:<game>:0:add-computer` asks which computer shall sit down, `c:<game>:0:level` is the list to
choose it from. `c:<game>:<seq>:hint` asks for a hint, in the turn that began there;
`c:<game>:<page>:review` leads to a page of a review, `…:review-all` to one that also tells words
which were not in the list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.service.offers import LEVELS
from bot.ui.private import MOST_CHOICE
from bot.ui.texts import cut

if TYPE_CHECKING:
    from bot.ui.texts import Texts
    from bot.ui.views.buttons import Items

_GAME: Final = r"c:(?P<game>[A-Za-z0-9]{1,16}):"
ADD: Final = re.compile(rf"{_GAME}0:add-computer")
LEVEL: Final = re.compile(rf"{_GAME}0:level")
HINT: Final = re.compile(rf"{_GAME}(?P<seq>[0-9]{{1,9}}):hint")
REVIEW: Final = re.compile(rf"{_GAME}(?P<page>[0-9]{{1,3}}):(?P<action>review|review-all)")


def level_choice(texts: Texts, game_id: str) -> Items:
    """Return the levels to choose from."""
    options = [
        discord.SelectOption(label=cut(texts(f"choice-level-{level}"), MOST_CHOICE), value=level)
        for level in LEVELS
    ]
    hint = texts("choose-level-hint")
    return (ui.Select(custom_id=f"c:{game_id}:0:level", placeholder=hint, options=options),)


def review_pager(texts: Texts, game_id: str, page: int, last: int, *, phonies: bool) -> Items:
    """Return the ways from a page of a review: 0 is the summary, `last` the last of the turns."""
    if not last:
        return ()
    action = "review-all" if phonies else "review"
    ways: list[tuple[str, int]] = []
    if page == 0:
        ways.append((texts("button-review-turns"), 1))
    else:
        ways.append((texts("button-review-summary"), 0))
    if page > 1:
        ways.append((texts("button-page-before"), page - 1))
    if 0 < page < last:
        ways.append((texts("button-page-after"), page + 1))
    items = [_way(label, game_id, to, action) for label, to in ways]
    if not phonies:
        items.append(_way(texts("button-phonies"), game_id, max(page, 1), "review-all"))
    return tuple(items)


def _way(label: str, game_id: str, page: int, action: str) -> ui.Button[Any]:
    return ui.Button(label=label, custom_id=f"c:{game_id}:{page}:{action}")
