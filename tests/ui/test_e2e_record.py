"""A recorded real game, played again through Discord: every score as the record has it.

The real discord.py client plays on the stand-in; each request is judged by Discord's own
description. The racks are dealt by a scripted draw, so that every move of the record is
legal when its turn comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules.game import Phase, replay
from bot.service.games import ById
from tests.records import Record, read_record
from tests.scripted import ScriptedDraw, Turn, deal
from tests.standin.description import judges
from tests.ui.village import Village, alts, answer, ids, text, village

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.game import Game
    from bot.standin import Wire

LOGAN = "games/quackle+quackle/test/positions/logan.gcg"
RULES = "classic-tournament"  # draw at once, twice the leftovers to the one who goes out


@dataclass(frozen=True)
class Recorded:
    """A record with the draw that deals its racks."""

    record: Record
    draw: ScriptedDraw

    def seat(self, player: str) -> int:
        return self.record.players.index(player)


@pytest.fixture
def logan(shared: Path) -> Recorded:
    record = read_record(shared / LOGAN)
    turns = [
        Turn(record.players.index(play.player), play.rack, play.used) for play in record.plays
    ]
    rules = resources.catalogue().rulesets[RULES]
    return Recorded(record, deal(turns, rules.draw))


async def newest(place: Village) -> Game:
    assert place.client is not None
    assert place.client.parts is not None
    games = place.client.parts.games
    game_id = ids(await place.posted("rack"))[0].split(":")[1]
    return (await games.look(ById(game_id), person_of(place.anna))).game


def person_of(user: Wire):
    from bot.service.games import Person  # noqa: PLC0415 - used once

    return Person(int(user["id"]), user["username"], "en")


async def play_on(place: Village, logan: Recorded, plays: range, first_turn: int) -> None:
    """Play these moves of the record, checking every answer and every public message."""
    people = (place.anna, place.sven)
    for number in plays:
        play = logan.record.plays[number]
        user = people[logan.seat(play.player)]
        done = await place.say(user, "play", word=play.typed, at=play.place)
        assert done.ephemeral
        assert f"**, {play.score} " in answer(done)  # Anna reads Swedish, Sven English
        if number + 1 < len(logan.record.plays):
            told = await place.turn(number + first_turn)
            assert f"**{play.score} point" in text(told)
            assert str(play.total) in text(told)
            assert str(play.total) in alts(told)[0]


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
    from bot.service.games import InChannel  # noqa: PLC0415 - used once

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
    import asyncio  # noqa: PLC0415 - used once

    async with village(tmp_path, judges()) as place:
        place.draw = logan.draw
        async with place.bot():
            first = await place.begin(rules=RULES)
            form = await place.press(place.anna, first, "play")
            assert form.modal is not None
            play = logan.record.plays[0]
            fields = {"word": play.typed, "square": play.place}
            answers = await asyncio.gather(
                *(place.send(place.anna, form, **fields) for _ in range(2))
            )
            assert all(reply.acknowledged for reply in answers)
            told = await place.turn(2)
            assert (await newest(place)).plays == 1
            passed = await asyncio.gather(
                *(place.press(place.sven, told, "pass") for _ in range(2))
            )
            assert all(reply.acknowledged for reply in passed)
            await place.turn(3)
            game = await newest(place)
            assert (game.passes, game.turn) == (1, 0)
            assert len([m for m in place.public() if m["attachments"]]) == 3
        assert place.standin.complaints == []
