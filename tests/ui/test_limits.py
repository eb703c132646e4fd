"""What is sent keeps Discord's limits in every locale: commands, forms, ids, messages."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot import resources
from bot.rules.board import Direction, Square
from bot.rules.events import Play as Laid
from bot.rules.events import WordScore
from bot.rules.seen import PublicGame, public, rack_of
from bot.service.values import Fit
from bot.ui import sheets
from bot.ui.commands import Tree
from bot.ui.parts import PartsClient
from bot.ui.texts import capitalised
from bot.ui.views import buttons, forms, ids
from bot.ui.views.sheet import Sheet, Shot
from tests.ui.tables import Play, localizer, texts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

LOCALES = sorted(resources.locales())
NAME = re.compile(r"[-_\w]{1,32}")
CATALOGUE = resources.catalogue()


URL = "https://discord.com"


def seated_games() -> list[PublicGame]:
    """A game on its way, one with a play in doubt, one whose last play waits for an answer."""
    game = public(Play("HELLOABCDEFGIK").game)
    doubted = replace(game, challengeable=0)
    return [game, doubted, replace(doubted, awaits_answer=True)]


@pytest.fixture
async def payloads() -> AsyncIterator[list[dict[str, Any]]]:
    client = PartsClient(intents=discord.Intents.none())
    tree = Tree(client, localizer(), CATALOGUE)
    await tree.translated()
    assert tree.translator is not None
    commands: list[Any] = tree.get_commands()
    yield [await command.get_translated_payload(tree, tree.translator) for command in commands]
    await client.close()


def named(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield described
    for option in described.get("options", ()):
        yield from named(option)


async def test_commands_are_named_and_described_within_limits(payloads: Any) -> None:
    names = {payload["name"] for payload in payloads}
    turns = {"play", "swap", "pass", "resign", "rack", "board", "bag"}
    assert names == turns | {"new", "word", "export", "hint", "review", "stats", "privacy"}
    for entry in [entry for payload in payloads for entry in named(payload)]:
        for name in (entry["name"], *entry["name_localizations"].values()):
            assert NAME.fullmatch(name)
            assert name == name.lower()
        described = (entry["description"], *entry["description_localizations"].values())
        assert all(1 <= len(text) <= 100 for text in described)
        for choice in entry.get("choices", ()):
            offered = (choice["name"], *choice["name_localizations"].values())
            assert all(1 <= len(name) <= 100 for name in offered)


async def test_choices_begin_as_lines_do_in_every_language(payloads: Any) -> None:
    """A language is "svenska" in a Swedish sentence, and "Svenska" where it stands alone."""
    entries = [entry for payload in payloads for entry in named(payload)]
    choices = [choice for entry in entries for choice in entry.get("choices", ())]
    offered = [name for c in choices for name in (c["name"], *c["name_localizations"].values())]
    assert [name for name in offered if name != capitalised(name)] == []
    swedish = {choice["name_localizations"]["sv-SE"] for choice in choices}
    assert {"Svenska", "Tyska", "Engelska"} <= swedish
    reason = texts("sv")("language-not-offered", language=texts("sv")("language-sv"))
    assert "inga ord på svenska" in reason


async def test_every_command_has_a_swedish_name_of_its_own(payloads: Any) -> None:
    swedish = [payload["name_localizations"]["sv-SE"] for payload in payloads]
    assert len(set(swedish)) == len(payloads)
    assert {tuple(payload["contexts"]) for payload in payloads} == {(0, 1)}


async def test_options_of_a_command_have_different_names(payloads: Any) -> None:
    for payload, locale in product(payloads, ("sv-SE",)):
        options = [option["name_localizations"][locale] for option in payload.get("options", ())]
        assert len(set(options)) == len(options)


@pytest.mark.parametrize("locale", LOCALES)
def test_forms_keep_their_limits(locale: str) -> None:
    game = Play("HEL?OABADEINST").begun().game
    play = forms.play_form(texts(locale), game.id, 12, "W" * 60, "8H").to_dict()
    swap = forms.swap_form(texts(locale), rack_of(game, 0), 12, ends=True).to_dict()
    for form in (play, swap):
        assert len(form["title"]) <= forms.MOST_TITLE
        assert len(form["custom_id"]) <= ids.MOST_CUSTOM_ID
        for part in form["components"]:
            assert len(part.get("label", "")) <= forms.MOST_LABEL
            assert len(part.get("description", "")) <= forms.MOST_HINT
    for name in ("form-play", "form-swap", "form-play-word", "form-play-square"):
        assert len(texts(locale)(name)) <= forms.MOST_TITLE
    for name in ("form-play-word-hint", "form-play-square-hint", "form-swap-cost"):
        assert len(texts(locale)(name)) <= forms.MOST_HINT


@pytest.mark.parametrize("locale", LOCALES)
def test_button_labels_are_short(locale: str) -> None:
    speak, games = texts(locale), seated_games()
    items = (
        *(b for game in games for b in buttons.turn_buttons(speak, game)),
        *(b for game in games for b in buttons.message_buttons(speak, game, URL, board=True)),
        *buttons.challenge_buttons(speak, "abcdefgh", 1),
        *buttons.preview_buttons(speak, "abcdefgh", 1, "WORD", "8H"),
        *buttons.resign_buttons(speak, "abcdefgh", 1),
        *buttons.pass_buttons(speak, "abcdefgh", 1, ends=True),
        *buttons.pass_buttons(speak, "abcdefgh", 1, ends=False),
    )
    for item in items:
        assert isinstance(item, discord.ui.Button)
        assert 1 <= len(item.label or "") <= 30


@pytest.mark.parametrize(
    ("word", "square"), [("a:b\nc" * 40, "8:H" * 9), ("", ""), ("Å" * 60, "8H")]
)
def test_ids_with_typed_text_are_short_and_read_back(word: str, square: str) -> None:
    identity = ids.typed_id("abcdefgh", 123456789, ids.AGAIN, word, square)
    assert len(identity) <= ids.MOST_CUSTOM_ID
    match = ids.RETRY.fullmatch(identity)
    assert match is not None
    assert match["word"] == word[: ids.MOST_WORD]
    assert match["square"] == square.replace(":", "")[: ids.MOST_SQUARE]


def test_ids_belong_to_one_kind_of_button() -> None:
    for action in ids.PRESSED:
        identity = ids.custom_id("abcdefgh", 7, action)
        assert kinds_of(identity) == [ids.PRESS]
    for action in (ids.PLACE, ids.TRY_PLACE):
        assert kinds_of(ids.custom_id("abcdefgh", 7, action)) == [ids.CHOOSE]
    for action, kind in ((ids.AGAIN, ids.RETRY), (ids.LAY, ids.PLAY_IT)):
        assert kinds_of(ids.typed_id("abcdefgh", 7, action, "a:b", "8H")) == [kind]


def kinds_of(identity: str) -> list[re.Pattern[str]]:
    kinds = (ids.PRESS, ids.RETRY, ids.PLAY_IT, ids.CHOOSE)
    return [kind for kind in kinds if kind.fullmatch(identity)]


def test_list_of_places_has_distinct_values_within_limits() -> None:
    word = WordScore(("A",), Square(0, 0), Direction.ACROSS, (1,), 1, 1)
    fits = [
        Fit(Square(row, column), way, Laid((), way, (word,), 0, 9))
        for row, column, way in product(range(15), range(15), Direction)
    ]
    [menu] = buttons.place_list(texts("sv"), "abcdefgh", 12, "?[CH]" * 15, fits, only=False)
    assert isinstance(menu, discord.ui.Select)
    assert len(menu.options) == buttons.MOST_OPTIONS
    assert len({option.value for option in menu.options}) == buttons.MOST_OPTIONS
    assert all(len(o.label) <= 100 and len(o.value) <= 100 for o in menu.options)


def test_sheet_keeps_the_limits_of_a_message() -> None:
    items = buttons.turn_buttons(texts("sv"), seated_games()[0])
    sheet = Sheet(("a" * 3900,), Shot("board.png", "b" * 2000, b"x"), ("c" * 3000,), items * 3)
    view = sheet.view()
    assert view.content_length() <= 4000
    assert view.total_children_count <= 40
    assert sheet.files()[0].description == "b" * 1023 + "…"


@pytest.mark.parametrize("locale", LOCALES)
def test_longest_names_still_fit(locale: str) -> None:
    play = Play("", rules="classic", seats=4, reserved=False)
    table = play.table(locale)
    sheet = sheets.invitation_sheet(table)
    assert sheet.view().content_length() < 1500
