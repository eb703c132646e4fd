"""Asking about words, reporting them, and deciding about them. All answers are private.

Discord knows permissions of whole commands only, not of subcommands: whether somebody may open the
inbox is checked here, at every press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rules.illegal import Refused
from bot.service.refusals import NoWordList
from bot.service.values import Place
from bot.ui import wordlines
from bot.ui.errors import explain
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import NotAManager, NotHere
from bot.ui.texts import echo
from bot.ui.views import wordbuttons
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet
from bot.ui.views.wordbuttons import HOUSE_PAGE, INBOX_PAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.service.values import ById
    from bot.service.wordbook import Reported, Wordbook
    from bot.ui.parts import Interaction

# Discord's code where the first part of it is not ours.
_DISCORD: Final = {"no": "nb"}


# For everybody


async def check(interaction: Interaction, word: str, language: str | None) -> None:
    """Tell whether a word is valid, and what its tiles are worth."""
    await _begin(interaction)
    place, texts = _place(interaction), texts_of(interaction)
    language = language or await _language(interaction, place)
    verdict = await _book(interaction).check(place, person_of(interaction), word, language)
    items = wordbuttons.definition_button(texts, language, verdict.word)
    lines = wordlines.verdict_lines(texts, verdict, interaction.client.parts.games.catalogue)
    await give(interaction, Sheet(lines, items=items))


async def show_lists(
    interaction: Interaction, language: str | None, *, replacing: bool = False
) -> None:
    """Show all word lists, or one of them."""
    await _begin(interaction, replacing=replacing)
    texts, catalogue = texts_of(interaction), interaction.client.parts.games.catalogue
    languages = wordlines.list_languages(catalogue)
    items = wordbuttons.list_choice(texts, languages) if languages else ()
    if language in languages:
        lines = wordlines.list_lines(texts, catalogue, language)
        if language in catalogue.origins:
            items = (*wordbuttons.sources_button(texts, language), *items)
    else:
        lines = wordlines.lists_lines(texts, catalogue)
    await give(interaction, Sheet(lines, items=items))


async def show_sources(interaction: Interaction, language: str) -> None:
    """Show where a list comes from and what is used beside it."""
    await _begin(interaction, replacing=True)
    texts, catalogue = texts_of(interaction), interaction.client.parts.games.catalogue
    languages = wordlines.list_languages(catalogue)
    if language not in languages:
        raise Refused(NoWordList(language))
    glossary = _book(interaction).glossary_of(language)
    lines = wordlines.source_lines(texts, catalogue, language, glossary)
    await give(interaction, Sheet(lines, items=wordbuttons.list_choice(texts, languages)))


async def report(
    interaction: Interaction, word: str, language: str | None, reason: str | None
) -> None:
    """Put a word into the server's inbox."""
    await _begin(interaction)
    place = _server_place(interaction)
    reported = await _book(interaction).report(
        place,
        person_of(interaction),
        word,
        language or await _language(interaction, place),
        reason=reason or "",
        again=_manages(interaction),
    )
    await _thank(interaction, reported)


async def doubt(interaction: Interaction, where: ById, word: str) -> None:
    """Put a word that a game has refused into the inbox of the game's server."""
    await _begin(interaction)
    person, again = person_of(interaction), _manages(interaction)
    seen = await interaction.client.parts.games.look(where, person)
    if seen.place.direct:
        raise Refused(NotHere())
    await _thank(interaction, await _book(interaction).doubt(where, person, word, again=again))


async def _thank(interaction: Interaction, reported: Reported) -> None:
    texts = texts_of(interaction)
    language = texts(f"language-{reported.language}")
    line = texts(f"reported-{reported.asks}", word=echo(reported.word), language=language)
    await give(interaction, Sheet((line,)))


async def show_house(
    interaction: Interaction, page: int = 0, *, replacing: bool = False, said: str = ""
) -> None:
    """Show the server's own words and bans, a page of them; managers may take them back."""
    await _begin(interaction, replacing=replacing)
    texts, place = texts_of(interaction), _server_place(interaction)
    rows = await _book(interaction).house(place.guild_id)
    page = _within(page, len(rows), HOUSE_PAGE)
    shown = rows[page * HOUSE_PAGE : (page + 1) * HOUSE_PAGE]
    manager = _manages(interaction)
    items = wordbuttons.house_items(texts, shown, page, len(rows), manager=manager)
    lines = wordlines.house_page_lines(texts, len(rows), shown, said)
    await give(interaction, Sheet(lines, items=items))


# For managers


async def show_inbox(
    interaction: Interaction, page: int = 0, *, replacing: bool = False, said: str = ""
) -> None:
    """Show the words that wait for a decision, a page of them."""
    await _begin(interaction, replacing=replacing)
    texts, place = texts_of(interaction), _managed(interaction)
    book = _book(interaction)
    count, words = await book.inbox(place.guild_id, INBOX_PAGE, page * INBOX_PAGE)
    if count and not words:
        page = _within(page, count, INBOX_PAGE)
        count, words = await book.inbox(place.guild_id, INBOX_PAGE, page * INBOX_PAGE)
    items = wordbuttons.inbox_items(texts, words, page, count)
    await give(interaction, Sheet(wordlines.inbox_lines(texts, count, words, said), items=items))


async def decide(
    interaction: Interaction, values: Sequence[str], page: int, *, accepted: bool
) -> None:
    """Accept or refuse words of the inbox, and show what is left of it."""
    await _begin(interaction, replacing=True)
    place, texts = _managed(interaction), texts_of(interaction)
    chosen = [_three(value) for value in values]
    try:
        count = await _book(interaction).decide(place.guild_id, chosen, accepted=accepted)
        said = texts("inbox-accepted" if accepted else "inbox-refused", count=count)
    except Refused as refused:
        said = explain(texts, refused.reason)
    await show_inbox(interaction, page, replacing=True, said=said)


async def take_back(interaction: Interaction, values: Sequence[str], page: int) -> None:
    """Take words and bans of the house back."""
    await _begin(interaction, replacing=True)
    place = _managed(interaction)
    parted = [value.partition(":") for value in values]
    await _book(interaction).take_back(
        place.guild_id, [(language, word) for language, _, word in parted]
    )
    said = texts_of(interaction)("house-taken-back", count=len(values))
    await show_house(interaction, page, replacing=True, said=said)


# Common parts


async def _begin(interaction: Interaction, *, replacing: bool = False) -> None:
    """Promise an answer, and let nobody ask faster than anybody types, or turns pages."""
    promise(interaction, replacing=replacing)
    games, person = interaction.client.parts.games, person_of(interaction)
    if replacing:
        games.admit_search(person)
    else:
        games.admit(person, interaction.id)


def _book(interaction: Interaction) -> Wordbook:
    return interaction.client.parts.words


def _place(interaction: Interaction) -> Place | None:
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    return Place(interaction.guild_id, interaction.channel_id)


def _server_place(interaction: Interaction) -> Place:
    place = _place(interaction)
    if place is None:
        raise Refused(NotHere())
    return place


def _managed(interaction: Interaction) -> Place:
    place = _server_place(interaction)
    if not _manages(interaction):
        raise Refused(NotAManager())
    return place


def _manages(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def _language(interaction: Interaction, place: Place | None) -> str:
    code = str(interaction.locale).partition("-")[0]
    return await _book(interaction).language(place, _DISCORD.get(code, code))


def _within(page: int, count: int, size: int) -> int:
    """Return the page, or the last one there is."""
    return max(0, min(page, (count - 1) // size))


def _three(value: str) -> tuple[str, str, str]:
    language, _, rest = value.partition(":")
    asks, _, word = rest.partition(":")
    return language, word, asks
