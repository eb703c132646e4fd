"""Challenges through Discord: asked about with their price, told in public, and the last play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from tests.scripted import ScriptedDraw
from tests.ui.village import Village, answer, ids, text

if TYPE_CHECKING:
    from bot.rules.catalogue import Catalogue
    from bot.standin import Wire

RACKS = ("HELLOZQ", "ABDEINS")
LATER = "TRSTUVW"


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([[*RACKS[0], *RACKS[1], *LATER], list("OO")])
    return place


def buttons(message: Wire) -> list[str]:
    return [identity.split(":")[3] for identity in ids(message)]


async def played(dealt: Village, word: str, rules: str = "classic") -> Wire:
    """Let Anna lay a word from 8H on; return the message of Sven's turn."""
    await dealt.begin(rules=rules)
    await dealt.lay(dealt.anna, word, "8H")
    return await dealt.turn(2)


async def test_an_upheld_challenge_takes_the_play_off(dealt: Village) -> None:
    async with dealt.bot():
        turn = await played(dealt, "HELLQ")
        assert buttons(turn) == ["play", "rack", "swap", "pass", "challenge"]
        asked = await dealt.press(dealt.sven, turn, "challenge")
        assert answer(asked).endswith("you lose this turn.")
        assert asked.ephemeral
        done = await dealt.press(dealt.sven, asked.answers[0], "challenge-sure")
        assert answer(done).startswith("You were right")
        told = await dealt.turn(3)
        assert "**Sven** challenges. **HELLQ** is not in the list" in text(told)
        assert "Anna 0" in text(told)
        assert buttons(told) == ["play", "rack", "swap", "pass"]
        rack = await dealt.press(dealt.anna, told, "rack")
        assert sorted(answer(rack).split("**")[1].split()) == sorted(RACKS[0])


@pytest.mark.parametrize("by", ["preview", "hint"])
async def test_a_play_shown_before_a_challenge_says_that_the_game_has_gone_on(
    dealt: Village, by: str
) -> None:
    """It is still Sven's turn and nobody has laid anything: only the board is another."""
    async with dealt.bot():
        await dealt.say(
            dealt.anna, "new", rules="classic", language="en", opponent=dealt.sven, hints=True
        )
        await dealt.press(dealt.sven, await dealt.posted("accept"), "accept")
        await dealt.turn()
        await dealt.lay(dealt.anna, "HELLQ", "8H")
        turn = await dealt.turn(2)
        if by == "hint":
            shown = await dealt.say(dealt.sven, "hint")
        else:
            opened = await dealt.press(dealt.sven, turn, "play")
            shown = await dealt.send(dealt.sven, opened, word="bad", square="9G")
        asked = await dealt.press(dealt.sven, turn, "challenge")
        await dealt.press(dealt.sven, asked.answers[0], "challenge-sure")
        await dealt.turn(3)
        late = await dealt.play_it(dealt.sven, shown)
        assert answer(late).startswith("The game has gone on since, and this belongs to an older")


async def test_a_wrong_challenge_costs_the_turn(dealt: Village) -> None:
    async with dealt.bot():
        turn = await played(dealt, "HELLO")
        asked = await dealt.press(dealt.sven, turn, "challenge")
        done = await dealt.press(dealt.sven, asked.answers[0], "challenge-sure")
        assert "You lose this turn." in answer(done)
        told = await dealt.turn(3)
        assert "The words are good" in text(told)
        assert "Next: <@" + dealt.anna["id"] in text(told)


async def test_it_is_free_as_published_and_never_the_own_play(dealt: Village) -> None:
    async with dealt.bot():
        turn = await played(dealt, "HELLO", "classic-published")
        own = await dealt.press(dealt.anna, turn, "challenge")
        assert answer(own) == "Du kan inte ifrågasätta ditt eget drag."
        asked = await dealt.press(dealt.sven, turn, "challenge")
        assert "nothing happens" in answer(asked)
        kept = await dealt.press(dealt.sven, asked.answers[0], "keep")
        assert answer(kept)
        asked = await dealt.press(dealt.sven, turn, "challenge")
        done = await dealt.press(dealt.sven, asked.answers[0], "challenge-sure")
        assert "the play stands" in answer(done)
        told = await dealt.turn(3)
        assert "Next: <@" + dealt.sven["id"] in text(told)


async def test_the_window_is_closed_once_somebody_has_acted(dealt: Village) -> None:
    async with dealt.bot():
        turn = await played(dealt, "HELLQ")
        asked = await dealt.press(dealt.sven, turn, "challenge")
        await dealt.say(dealt.sven, "pass")
        late = await dealt.press(dealt.sven, asked.answers[0], "challenge-sure")
        assert "gone on since" in answer(late)
        stranger = await dealt.turn(3)
        assert "challenge" not in buttons(stranger)


async def test_the_bot_says_nothing_about_words_before_a_challenge(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin(rules="classic")
        places = await dealt.standin.autocomplete(
            dealt.anna, dealt.channel, "play", {"word": "HELLQ"}, focused="at", typed=""
        )
        assert places  # no word of the list, and yet offered like one
        offered = await dealt.say(dealt.anna, "play", word="LLHQ")
        assert "LLHQ" in answer(offered)
        nowhere = await dealt.say(dealt.anna, "play", word="XXXX")
        assert answer(nowhere).startswith("”XXXX” får inte plats")
        assert "ordlistan (" not in answer(nowhere)


# The last play


def fourteen_tiles() -> Catalogue:
    """A catalogue whose classic English bag is empty once two racks are dealt."""
    catalogue = resources.catalogue()
    tile_sets = dict(catalogue.tile_sets)
    known = tile_sets["classic", "en"]
    counts = Counter(OUT + REST)
    kinds = tuple(replace(kind, count=counts[kind.letter]) for kind in known.kinds)
    tile_sets["classic", "en"] = replace(known, kinds=kinds)
    return replace(catalogue, tile_sets=tile_sets)


OUT, REST = "STAINED", "EERTUVW"


async def gone_out(place: Village, word: str) -> Wire:
    await place.begin(rules="classic")
    await place.lay(place.anna, word, "8D")
    return await place.turn(2)


@pytest.fixture
def short(place: Village) -> Village:
    place.draw = ScriptedDraw([[*OUT, *REST]])
    return place


async def test_the_last_play_is_asked_about_and_accepted(short: Village) -> None:
    async with short.bot(catalogue=fourteen_tiles()):
        turn = await gone_out(short, "STAINED")
        assert buttons(turn) == ["challenge", "agree", "rack"]
        assert [p.split(":")[3] for p in ids(short.dms(short.sven)[-1])] == ["challenge", "agree"]
        refused = await short.say(short.sven, "pass")
        assert "challenge it or accept it" in answer(refused)
        early = await short.press(short.anna, turn, "agree")
        assert "Inget" in answer(early) or "inget" in answer(early)
        done = await short.press(short.sven, turn, "agree")
        assert "You accepted the last play." in answer(done)
        await short.quiet()
        assert "Anna wins" in text(short.public()[-1])


async def test_the_last_play_challenged_wrongly_ends_the_game(short: Village) -> None:
    async with short.bot(catalogue=fourteen_tiles()):
        turn = await gone_out(short, "STAINED")
        asked = await short.press(short.sven, turn, "challenge")
        assert "the game is over" in answer(asked)
        await short.press(short.sven, asked.answers[0], "challenge-sure")
        await short.quiet()
        assert "Anna wins" in text(short.public()[-1])


async def test_the_last_play_challenged_rightly_goes_on(short: Village) -> None:
    async with short.bot(catalogue=fourteen_tiles()):
        turn = await gone_out(short, "STAINDE")
        asked = await short.press(short.sven, turn, "challenge")
        await short.press(short.sven, asked.answers[0], "challenge-sure")
        told = await short.turn(3)
        assert buttons(told) == ["play", "rack", "swap", "pass"]
        assert "**STAINDE** is not in the list" in text(told)
