"""Buttons and lists about words. Their custom ids begin with `w:` and hold all they need.

`w:doubt:<game>:<word>` reports a word that a game has refused. `w:inbox:<page>` and
`w:house:<page>` lead to pages; `w:accept:<page>`, `w:refuse:<page>`, `w:back:<page>` and
`w:list:0` are lists to choose from, their values `<language>:<asks>:<word>`, `<language>:<word>`
and `<language>`. `w:sources:<language>` leads to where a list comes from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import discord
from discord import ui

from bot.ui.texts import capitalised, cut
from bot.ui.views.buttons import MOST_LABEL, link_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.service.wordbook import HouseRow, OpenWord
    from bot.ui.texts import Texts
    from bot.ui.views.buttons import Items

INBOX, HOUSE = "inbox", "house"
ACCEPT, REFUSE, BACK, LIST = "accept", "refuse", "back", "list"
MOST_DOUBTS: Final = 4  # of one play, beside [Try again]
INBOX_PAGE: Final = 10
HOUSE_PAGE: Final = 25
MOST_CHOICE: Final = 100  # characters of an option

_PAGE: Final = r"(?P<page>[0-9]{1,4})"
DOUBT: Final = re.compile(r"w:doubt:(?P<game>[A-Za-z0-9]{1,16}):(?P<word>\w{1,60})")
TURN: Final = re.compile(rf"w:(?P<action>{INBOX}|{HOUSE}):{_PAGE}")
CHOOSE: Final = re.compile(rf"w:(?P<action>{ACCEPT}|{REFUSE}|{BACK}|{LIST}):{_PAGE}")
SOURCES: Final = re.compile(r"w:sources:(?P<language>[a-z]{2,8})")
WIKTIONARIES: Final = {"nb": "no"}  # where it has another code than ours


def doubt_buttons(texts: Texts, game_id: str, words: Sequence[str]) -> Items:
    """Return [I think it is a word], one for each word."""
    several = len(words) > 1
    return tuple(
        ui.Button(
            label=cut(
                texts("button-doubt-one", word=word) if several else texts("button-doubt"),
                MOST_LABEL,
            ),
            custom_id=f"w:doubt:{game_id}:{word}",
        )
        for word in words[:MOST_DOUBTS]
    )


def definition_button(texts: Texts, language: str, word: str) -> Items:
    """Return the way to the word in the Wiktionary of its language.

    It is a search: a word of the game has lost its accents and capitals, which a search finds.
    """
    site = f"https://{WIKTIONARIES.get(language, language)}.wiktionary.org"
    url = f"{site}/w/index.php?search={quote(word.lower())}"
    return (link_button(texts("button-definition"), url),)


def sources_button(texts: Texts, language: str) -> Items:
    """Return the way to where a list comes from."""
    return (ui.Button(label=texts("button-sources"), custom_id=f"w:sources:{language}"),)


def list_choice(texts: Texts, languages: Sequence[str]) -> Items:
    """Return the lists to choose from."""
    options = [
        discord.SelectOption(label=capitalised(texts(f"words-{c}")), value=c) for c in languages
    ]
    return (_select(LIST, 0, texts("lists-choose"), options, most=1),)


def inbox_items(texts: Texts, words: Sequence[OpenWord], page: int, count: int) -> Items:
    """Return what can be decided on a page of the inbox, and the ways to others."""
    if not words:
        return ()
    options = [
        discord.SelectOption(
            label=cut(texts(f"inbox-option-{w.asks}", word=w.word), MOST_CHOICE),
            description=texts(f"words-{w.language}"),
            value=f"{w.language}:{w.asks}:{w.word}",
        )
        for w in words
    ]
    most = len(options)
    return (
        _select(ACCEPT, page, texts("inbox-accept"), options, most),
        _select(REFUSE, page, texts("inbox-refuse"), options, most),
        *_pager(texts, INBOX, page, (page + 1) * INBOX_PAGE < count),
    )


def house_items(
    texts: Texts, rows: Sequence[HouseRow], page: int, count: int, *, manager: bool
) -> Items:
    """Return the ways to other pages of the house; a manager may take words back."""
    options = [
        discord.SelectOption(
            label=row.word,
            description=texts(f"words-{row.language}"),
            value=f"{row.language}:{row.word}",
        )
        for row in rows
    ]
    back = _select(BACK, page, texts("house-back"), options, len(options))
    pager = _pager(texts, HOUSE, page, (page + 1) * HOUSE_PAGE < count)
    return (back, *pager) if manager and rows else pager


def _select(
    action: str, page: int, hint: str, options: list[discord.SelectOption], most: int
) -> ui.Select[Any]:
    return ui.Select(
        custom_id=f"w:{action}:{page}", placeholder=hint, options=options, max_values=most
    )


def _pager(texts: Texts, action: str, page: int, more: bool) -> Items:  # noqa: FBT001 - whether there is a next page
    ways: list[ui.Button[Any]] = []
    if page:
        before = texts("button-page-before")
        ways.append(ui.Button(label=before, custom_id=f"w:{action}:{page - 1}"))
    if more:
        after = texts("button-page-after")
        ways.append(ui.Button(label=after, custom_id=f"w:{action}:{page + 1}"))
    return tuple(ways)
