"""A recorded real game, played again through Discord: every score as the record has it.

The real discord.py client plays on the stand-in; each request is judged by Discord's own
description. The racks are dealt by a scripted draw, so that every move of the record is
legal when its turn comes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rules.game import Phase, replay
from bot.service.games import ById, InChannel
from tests.standin.description import judges
from tests.ui.recorded import RULES, Recorded, person_of, play_on, recorded
from tests.ui.village import Village, ids, text, village

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.game import Game


@pytest.fixture
def logan(shared: Path) -> Recorded:
    return recorded(shared)


async def newest(place: Village) -> Game:
    assert place.client is not None
    assert place.client.parts is not None
    games = place.client.parts.games
    game_id = ids(await place.posted("rack"))[0].split(":")[1]
    return (await games.look(ById(game_id), person_of(place.anna))).game


async def assert_the_end(place: Village, logan: Recorded) -> None:
    await place.quiet()
    end = place.public()[-1]
    assert "440" in text(end)
    assert "438" in text(end)
    store = place.client.store if place.client else None
    assert store is not None
    game = await finished(place)
    assert game.phase is Phase.ENDED
    assert [seat.score for seat in game.seats] == [440, 438]
    assert game.end is not None
    assert game.end.finals[0].change == logan.record.bonus


async def finished(place: Village) -> Game:
    assert place.client is not None
    assert place.client.parts is not None
    games = place.client.parts.games
    seen = await games.look(InChannel(int(place.channel["id"])), person_of(place.anna))
    assert replay(await games.events(seen.game.id)) == seen.game
    return seen.game


async def test_the_record_comes_out_move_by_move(logan: Recorded, tmp_path: Path) -> None:
    async with village(tmp_path, judges()) as place:
        place.draw = logan.draw
        async with place.bot():
            await place.begin(rules=RULES)
            await play_on(place, logan, range(len(logan.record.plays)), 2)
            await assert_the_end(place, logan)
        assert place.standin.complaints == []


async def test_with_all_direct_messages_refused(logan: Recorded, tmp_path: Path) -> None:
    async with village(tmp_path, judges()) as place:
        place.draw = logan.draw
        for user in (place.anna, place.sven):
            place.standin.set_dms(user, open=False)
        async with place.bot():
            await place.begin(rules=RULES)
            await play_on(place, logan, range(len(logan.record.plays)), 2)
            await assert_the_end(place, logan)
        assert place.standin.complaints == []
        for user in (place.anna, place.sven):
            assert place.dms(user) == []
            turns = sum(
                logan.seat(play.player) == (user is place.sven) for play in logan.record.plays
            )
            assert len(place.standin.pings(user)) >= turns - 1


async def test_the_bot_away_in_mid_game(logan: Recorded, tmp_path: Path) -> None:
    async with village(tmp_path, judges()) as place:
        place.draw = logan.draw
        count = len(logan.record.plays)
        async with place.bot():
            await place.begin(rules=RULES)
            await play_on(place, logan, range(10), 2)
        async with place.bot():
            await play_on(place, logan, range(10, count), 2)
            await assert_the_end(place, logan)
        assert place.standin.complaints == []


async def test_a_button_pressed_twice_at_once(logan: Recorded, tmp_path: Path) -> None:
    """Two presses of Pass and two of the same form: one turn each, one message each."""
    async with village(tmp_path, judges()) as place:
        place.draw = logan.draw
        async with place.bot():
            first = await place.begin(rules=RULES)
            form = await place.press(place.anna, first, "play")
            assert form.modal is not None
            play = logan.record.plays[0]
            fields = {"word": play.typed, "square": play.place}
            shown = await asyncio.gather(
                *(place.send(place.anna, form, **fields) for _ in range(2))
            )
            answers = await asyncio.gather(
                *(place.play_it(place.anna, preview) for preview in shown)
            )
            assert all(reply.acknowledged for reply in answers)
            told = await place.turn(2)
            assert (await newest(place)).plays == 1
            asked = (await place.press(place.sven, told, "pass")).answers[0]
            passed = await asyncio.gather(
                *(place.press(place.sven, asked, "pass-anyway") for _ in range(2))
            )
            assert all(reply.acknowledged for reply in passed)
            await place.turn(3)
            game = await newest(place)
            assert (game.passes, game.turn) == (1, 0)
            assert len([m for m in place.public() if m["attachments"]]) == 3
        assert place.standin.complaints == []
