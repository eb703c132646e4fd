"""After the end: a rematch of the same players, and the draw checked in words."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.rules.decide import start
from bot.rules.draw import SealedDraw
from bot.service.games import InChannel
from bot.service.limits import Limits
from bot.service.rematches import key_of
from bot.ui.afterwards import draw_lines
from tests.scripted import ScriptedDraw
from tests.ui.tables import setup, texts
from tests.ui.village import Village, alts, answer, ids, parts, text

if TYPE_CHECKING:
    from bot.rules.game import Game
    from bot.standin import Interaction, Wire

LINK = 5
ORDER = "HELLOABADEINSTRSTUVWX"


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list(ORDER), [], list(ORDER), [], list(ORDER), []])
    return place


async def resigned(place: Village, user: Wire) -> Wire:
    """Let somebody give up; return the message of the end."""
    asked = await place.say(user, "resign")
    await place.press(user, asked.answers[0], "resign")
    await place.quiet()
    return place.public()[-1]


async def newest(place: Village) -> Game:
    assert place.client is not None
    return (await place.client.parts.games.look(InChannel(int(place.channel["id"])))).game


def links(given: Interaction) -> list[str]:
    return [p["url"] for m in given.answers for p in parts(m) if p.get("style") == LINK]


async def test_a_rematch_keeps_everything_and_lets_the_other_side_begin(dealt: Village) -> None:
    async with dealt.bot(draw=SealedDraw(lambda: bytes([5]) * 32)):
        await dealt.say(
            dealt.anna,
            "new",
            rules="wordfeud",
            language="en",
            opponent=dealt.sven,
            board="random",
            hints=True,
        )
        await dealt.press(dealt.sven, await dealt.posted("accept"), "accept")
        await dealt.turn()
        old = await newest(dealt)
        end = await resigned(dealt, dealt.sven)
        assert ids(end)[0].endswith(":rematch")
        pressed = await dealt.press(dealt.anna, end, "rematch")
        assert pressed.ephemeral
        assert answer(pressed).startswith("Din inbjudan till revansch står i kanalen")
        invitation = await dealt.posted("accept")
        assert "invites <@" in text(invitation)
        assert "random board.\n**Sven** begins." in text(invitation)
        assert dealt.standin.pings(dealt.sven)[-1] == invitation["id"]
        new = await newest(dealt)
        assert new.id != old.id
        for same in ("ruleset", "tile_set", "random_board", "turn_seconds", "hints", "reserved"):
            assert getattr(new.offer, same) == getattr(old.offer, same)
        await dealt.press(dealt.sven, invitation, "accept")
        await dealt.quiet()
        assert (old.turn, (await newest(dealt)).turn) == (0, 1)  # Anna is the host of both
        assert "**Sven** begins." in text(dealt.public()[-1])
        again = await resigned(dealt, dealt.anna)
        told = await dealt.press(dealt.sven, again, "check")
        assert "**All of it follows from the seal**" in answer(told)


async def test_the_other_one_may_ask_and_begins_as_its_host(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        end = await resigned(dealt, dealt.anna)
        await dealt.press(dealt.sven, end, "rematch")
        await dealt.press(dealt.anna, await dealt.posted("accept"), "accept")
        await dealt.quiet()
        game = await newest(dealt)
        assert (game.offer.first, game.turn) == (0, 0)
        assert "**Sven** begins." in text(dealt.public()[-1])


async def test_a_second_press_leads_to_the_first_offer(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        end = await resigned(dealt, dealt.sven)
        both = await asyncio.gather(
            dealt.press(dealt.anna, end, "rematch"), dealt.press(dealt.sven, end, "rematch")
        )
        invitation = await dealt.posted("accept")
        assert len([m for m in dealt.public() if any(i.endswith("accept") for i in ids(m))]) == 1
        assert sum("står i kanalen" in answer(b) or "is offered" in answer(b) for b in both) == 1
        again = await dealt.press(dealt.anna, end, "rematch")
        assert answer(again) == "En revansch på det här partiet är redan föreslagen."
        [url] = links(again)
        assert url.endswith(f"/{dealt.channel['id']}/{invitation['id']}")
        host = dealt.anna if f"<@{dealt.anna['id']}> invites" in text(invitation) else dealt.sven
        guest = dealt.sven if host is dealt.anna else dealt.anna
        await dealt.press(guest, invitation, "decline")
        await dealt.quiet()
        after = await dealt.press(dealt.anna, end, "rematch")  # she asks once more
        assert answer(after).startswith("Din inbjudan till revansch står i kanalen")
        await dealt.quiet()
        assert (await dealt.posted("accept"))["id"] != invitation["id"]


async def test_only_those_who_sat_there(dealt: Village) -> None:
    maja = dealt.standin.add_user("Maja", locale="en-US")
    dealt.standin.add_member(dealt.guild, maja)
    async with dealt.bot():
        board = await dealt.begin()
        early = {"component_type": 2, "custom_id": board_id(board, "rack", "rematch")}
        doing = await dealt.standin.forge(dealt.anna, dealt.channel, 3, early, message=board)
        assert doing.answers == []  # no button of this message
        end = await resigned(dealt, dealt.sven)
        refused = await dealt.press(maja, end, "rematch")
        assert answer(refused).startswith("You are not in this game")
        assert (await newest(dealt)).end is not None


def board_id(message: Wire, known: str, wanted: str) -> str:
    [identity] = [identity for identity in ids(message) if identity.endswith(f":{known}")]
    return identity.removesuffix(known) + wanted


async def test_another_game_in_the_channel_comes_first(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        end = await resigned(dealt, dealt.sven)
        await dealt.say(dealt.anna, "new", rules="instant", language="en")
        await dealt.posted("join")
        refused = await dealt.press(dealt.sven, end, "rematch")
        assert "in this channel already" in answer(refused)


async def test_limits_hold_as_for_new(dealt: Village) -> None:
    async with dealt.bot(limits=Limits(commands=99, invitations=1)):
        await dealt.begin()
        end = await resigned(dealt, dealt.sven)
        refused = await dealt.press(dealt.anna, end, "rematch")
        assert answer(refused).startswith("Du har bjudit in 1 gånger den senaste timmen")


async def test_the_computer_plays_again_and_begins(dealt: Village) -> None:
    async with dealt.bot(draw=SealedDraw(lambda: bytes([5]) * 32)):
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", computer="beginner")
        await dealt.turn()
        end = await resigned(dealt, dealt.anna)
        pressed = await dealt.press(dealt.anna, end, "rematch")
        assert answer(pressed) == "Partiet börjar strax."
        game = await newest(dealt)
        assert [seat.computer for seat in game.seats] == [None, "beginner"]
        assert game.offer.first == 1


async def test_an_erased_opponent_is_not_invited(dealt: Village) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        end = await resigned(dealt, dealt.sven)
        await client.parts.privacy.erase(int(dealt.sven["id"]))
        refused = await dealt.press(dealt.anna, end, "rematch")
        assert answer(refused).startswith("Någon du spelade med har fått sina uppgifter raderade.")


@pytest.mark.parametrize("first", [-1, 2])
def test_a_seat_that_is_not_there_cannot_begin(first: int) -> None:
    agreed = replace(setup("wordfeud", "en", 2, reserved=True), first=first)
    with pytest.raises(ValueError, match="of 2 begins"):
        start(agreed, draw=ScriptedDraw([]), at=0)


def test_keys_of_rematches_are_no_interactions() -> None:
    assert key_of("abcdefgh") == key_of("abcdefgh") != key_of("abcdefgi")
    assert -(2**63) <= key_of("abcdefgh") < 0


# The draw


async def test_the_draw_is_checked_in_words_by_anybody(place: Village) -> None:
    maja = place.standin.add_user("Maja", locale="en-US")
    place.standin.add_member(place.guild, maja)
    async with place.bot(draw=SealedDraw(lambda: bytes([5]) * 32)):
        await place.begin()
        end = await resigned(place, place.sven)
        told = await place.press(maja, end, "check")
        assert told.ephemeral
        assert "**All of it follows from the seal**" in answer(told)
        game = await newest(place)
        assert f"`{game.offer.commitment}`" in answer(told)
        assert f"`{'05' * 32}`" in answer(told)
        swedish = await place.press(place.anna, end, "check")
        assert "**Allt följer ur förseglingen**" in answer(swedish)


async def test_a_draw_that_does_not_follow_is_told(dealt: Village) -> None:
    """The scripted draw of the tests is no sealed one: its commitment is made up."""
    async with dealt.bot():
        await dealt.begin()
        end = await resigned(dealt, dealt.sven)
        told = await dealt.press(dealt.sven, end, "check")
        assert "**It does not follow from the seal**: the seal itself (event 0)" in answer(told)


async def test_a_running_game_opens_no_draw(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        game = await newest(dealt)
        end = await resigned(dealt, dealt.sven)
        await dealt.press(dealt.sven, end, "rematch")
        running = await newest(dealt)
        forged = {"component_type": 2, "custom_id": ids(end)[1].replace(game.id, running.id)}
        shown: Any = {**end, "components": renamed(end["components"], game.id, running.id)}
        doing = await dealt.standin.forge(dealt.sven, dealt.channel, 3, forged, message=shown)
        await doing.settled(10)
        assert answer(doing) == "This game is not over yet; that has to wait until it is."


def renamed(value: Any, old: str, new: str) -> Any:
    match value:
        case dict():
            return {name: renamed(part, old, new) for name, part in value.items()}
        case list():
            return [renamed(part, old, new) for part in value]
        case str():
            return value.replace(old, new)
        case _:
            return value


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_the_words_fit_a_message(locale: str) -> None:
    lines = draw_lines(texts(locale), (), None, ("c" * 64, "5" * 64))
    assert len("\n".join(lines)) < 1200


# Who has left, for those who hear the pictures


async def test_the_pictures_say_who_left_and_how_it_ended(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        end = await resigned(dealt, dealt.sven)
        [card] = alts(end)
        assert card.startswith("Anna wins. Anna 16, Sven 0. Sven resigned. ")
        assert "The game is over: only Anna is left." in card
        [board] = alts((await dealt.say(dealt.sven, "board")).answers[0])
        assert "Sven resigned. The game is over: only Anna is left. Anna wins." in board
        [board] = alts((await dealt.say(dealt.anna, "board")).answers[0])
        assert "Sven gav upp. Partiet är slut: bara Anna är kvar. Anna vinner." in board


async def test_the_pictures_say_whose_time_ran_out(dealt: Village) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        game = await newest(dealt)
        dealt.now.at = game.deadline + 1
        await client.parts.games.run_out(game.id)
        await dealt.quiet()
        [card] = alts(dealt.public()[-1])
        assert "Time ran out for Anna. The game is over: only Sven is left." in card
