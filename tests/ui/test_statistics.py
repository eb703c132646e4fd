"""/stats: whose games are on the card, who sees it, and what can be read without the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.service.results import BestPlay, Statistics, WordTile
from bot.store import Sums
from bot.ui import textboard
from bot.ui.statistics import Asked, Head, statistics_scene
from tests.rendering.scenes import painter
from tests.scripted import ScriptedDraw
from tests.ui.tables import texts
from tests.ui.village import Village, alts, answer, text

if TYPE_CHECKING:
    from bot.standin import Wire

EPHEMERAL = 64
FOUND = Statistics(
    Sums(62, 40, 1, 21, 21_390, 512, 27),
    BestPlay((WordTile("H", 4, blank=False), WordTile("E", 0, blank=True)), 365, ("Sven", "Maja")),
    "STAINED",
    tuple(range(300, 350)),
    3,
)


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), list("OO")])
    return place


async def finished(dealt: Village) -> None:
    """Anna lays a word and Sven gives up."""
    await dealt.begin()
    await dealt.lay(dealt.anna, "HELLO", "8H")
    await dealt.turn(2)
    asked = await dealt.say(dealt.sven, "resign")
    await dealt.press(dealt.sven, asked.answers[0], "resign")
    await dealt.turn(3)


async def test_the_own_card_is_private(dealt: Village) -> None:
    async with dealt.bot():
        nothing = await dealt.say(dealt.anna, "stats")
        assert answer(nothing) == "**Anna** har inget avslutat parti här än."
        await finished(dealt)
        card = await dealt.say(dealt.anna, "stats")
        assert card.ephemeral
        assert answer(card) == "Avslutade partier för **Anna**:"
        [alt] = alts(card.answers[0])
        assert alt == (
            "Anna. Alla regler · Ordklubben. parti: 1, poäng per parti: 16, bästa partiet: 16, "
            "gånger hela stället: 0, vunna: 1, oavgjorda: 0, förlorade: 0. "
            "Längsta ordet: HELLO. Bästa draget: HELLO, 16 poäng."
        )
        assert card.answers[0]["attachments"][0]["filename"].startswith("stats-")


async def test_others_see_a_card_too_and_rules_choose_games(dealt: Village) -> None:
    async with dealt.bot():
        await finished(dealt)
        card = await dealt.say(dealt.sven, "stats", player=dealt.anna, rules="wordfeud")
        assert "Anna. Feud rules · Ordklubben. game: 1" in alts(card.answers[0])[0]
        none = await dealt.say(dealt.sven, "stats", player=dealt.anna, rules="classic")
        assert answer(none) == "**Anna** has no finished game here yet."
        machine = await dealt.say(dealt.anna, "stats", against="computer")
        assert answer(machine).startswith("**Anna** har inget avslutat parti här än.\n-# ")
        assert "partier mellan människor: 1" in answer(machine)


async def test_only_the_own_card_is_shown_to_everybody(dealt: Village) -> None:
    async with dealt.bot():
        await finished(dealt)
        refused = await dealt.say(dealt.sven, "stats", player=dealt.anna, show=True)
        assert answer(refused).startswith("Only your own card")
        assert refused.ephemeral
        before = len(dealt.public())
        shown = await dealt.say(dealt.anna, "stats", show=True)
        assert not shown.ephemeral
        assert len(dealt.public()) == before + 1
        assert "Avslutade partier för **Anna**" in text(dealt.public()[-1])


async def test_another_server_hears_nothing_of_games_here(dealt: Village) -> None:
    async with dealt.bot():
        await finished(dealt)
        guild = dealt.standin.add_guild("Annanstans")
        channel = dealt.standin.add_channel(guild, "prat")
        for user in (dealt.anna, dealt.sven):
            dealt.standin.add_member(guild, user)
        assert await said(dealt, dealt.sven, channel, player=dealt.anna) == (
            "**Anna** has no finished game here yet."
        )
        own = await said(dealt, dealt.anna, dealt.standin.dm(dealt.anna))
        assert own == "Avslutade partier för **Anna**:"
        other = await said(dealt, dealt.anna, dealt.standin.dm(dealt.anna), player=dealt.sven)
        assert other.startswith("Bara ditt eget kort")


async def said(dealt: Village, user: Wire, channel: Wire, **options: Wire) -> str:
    doing = await dealt.standin.slash(user, channel, "stats", options)
    return answer(await doing.settled(10))


# The card


@pytest.mark.parametrize("locale", ["en", "sv"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_card_is_drawn_and_told(locale: str, theme: str) -> None:
    head = Head("Anna", "Ordklubben", Asked(family="classic"))
    scene = statistics_scene(texts(locale), head, FOUND, theme)
    assert scene.chart is not None
    assert scene.chart.series[0].points[0] == (13, 300)
    assert scene.chart.series[0].points[-1] == (62, 349)
    assert scene.figures[1].value == "345"
    assert painter().statistics(scene).width > 0
    assert "STAINED" in textboard.statistics_alt(scene, texts(locale))


def test_a_name_does_not_turn_round_what_is_told_of_a_card() -> None:
    scene = statistics_scene(texts("en"), Head("\u202eAnna", "\u202dOrd", Asked()), FOUND, "dark")
    assert textboard.statistics_alt(scene, texts("en")).startswith("Anna. All rules · Ord. ")


def test_one_game_has_no_line_and_a_computer_no_name() -> None:
    found = Statistics(
        Sums(1, 1, 0, 0, 80, 80, 0),
        BestPlay((WordTile("A", 1, blank=False),), 8, ()),
        "AT",
        (80,),
        0,
    )
    scene = statistics_scene(texts("en"), Head("A", None, Asked(computers=True)), found, "dark")
    assert scene.chart is None
    assert scene.best is not None
    assert scene.best.name == "against the computer"
    assert scene.subline == "All rules · all servers · with a computer"
