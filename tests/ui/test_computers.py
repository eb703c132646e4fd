"""A newcomer and the computer, with the real client on the stand-in."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.rules.draw import SealedDraw
from bot.rules.game import Game, Phase
from bot.rules.notation import place_name, word_text
from bot.service.games import ById
from tests.service.companions import generator
from tests.ui.village import PATIENCE, Village, answer, ids, text, village

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.standin import Interaction

DEALT = 5  # the seed of the draws: the same game on every run


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Village]:
    async with village(tmp_path) as made:
        yield made


def dealt(seed: int = DEALT) -> Any:
    return SealedDraw(lambda: bytes([seed]) * 32)


async def the_game(place: Village) -> Game:
    """The only game of the file, racks and all."""
    assert place.client is not None
    assert place.client.store is not None
    (found,) = await place.client.store.read(
        lambda tx: tx.rows("SELECT game_id FROM games ORDER BY number DESC LIMIT 1")
    )
    return (await place.client.parts.games.look(ById(found[0]))).game


async def own_turn(place: Village) -> Game:
    """Wait until the computer has acted, and all is told."""
    async with asyncio.timeout(3 * PATIENCE):
        while True:
            game = await the_game(place)
            if game.phase is Phase.ENDED or (game.phase is Phase.RUNNING and game.turn == 0):
                await place.quiet()
                return game
            await asyncio.sleep(0.02)


def best(game: Game, seat: int = 0) -> dict[str, str] | None:
    """The options of /play for the highest score."""
    rules = game.ruleset
    search = generator(rules.family, game.tile_set.language, rules.id)
    found = search.best(game.board, game.seats[seat].rack)
    if not found:
        return None
    play = search.play(game.board, found[0])
    return {"word": word_text(play), "at": place_name(play.main.square, play.direction)}


async def moves(place: Village, game: Game, **where: Any) -> Interaction:
    options = best(game)
    if options is None:
        return await say(place, "pass", **where)
    return await say(place, "play", **where, **options)


async def say(place: Village, command: str, *, direct: bool = False, **options: Any) -> Interaction:
    channel = place.standin.dm(place.anna) if direct else place.channel
    doing = await place.standin.slash(place.anna, channel, command, options)
    return await doing.settled(PATIENCE)


def everything_public(place: Village) -> str:
    return json.dumps([r.payload for r in place.standin.requests if r.method != "GET"], default=str)


async def test_a_newcomer_plays_the_computer_to_the_end(place: Village) -> None:
    async with place.bot(draw=dealt()):
        began = await say(place, "new", rules="wordfeud", language="en", computer="club")
        assert answer(began) == "Partiet börjar om ett ögonblick."
        await place.turn()
        invitation = place.public()[0]
        assert "<@" in text(invitation)
        assert "plays against **Computer (club)**" in text(invitation)
        assert "Hints are allowed" in text(invitation)
        assert not [i for i in ids(invitation) if i.endswith((":accept", ":join"))]
        game = await own_turn(place)
        while game.phase is Phase.RUNNING:
            laid = await moves(place, game)
            assert laid.answers
            game = await own_turn(place)
        end = place.public()[-1]
        assert "Computer (club)" in text(end)
        boards = [m for m in place.public() if m["attachments"]]
        told = "\n".join(map(text, boards))
        assert "**Computer (club)** plays" in told
        assert "Next: Computer (club)\n" in told + "\n"
        exported = await say(place, "export")
        files = [a["filename"] for m in exported.answers for a in m["attachments"]]
        assert sorted(name.rpartition(".")[2] for name in files) == ["gcg", "json"]
    log = await logged(place)
    assert sum(kind == "TilesPlaced" for kind in log) > 10


async def logged(place: Village) -> list[str]:
    import sqlite3  # noqa: PLC0415 - read past the bot

    with sqlite3.connect(place.settings.database) as connection:
        rows = connection.execute("SELECT kind FROM events ORDER BY seq").fetchall()
    connection.close()
    return [kind for (kind,) in rows]


async def test_nobody_is_told_of_a_computers_turn_but_by_the_board(place: Village) -> None:
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="wordfeud", language="en", computer="casual")
        await place.turn()
        await moves(place, await own_turn(place))
        await own_turn(place)
        boards = [m for m in place.public() if m["attachments"]]
        assert len(boards) == 3  # the first, one after each move
        assert all(m["mentions"] == [] for m in boards)
        assert place.dms(place.sven) == []
        (rack,) = place.dms(place.anna)
        assert "Datorn (hemmaspelare)" in text(rack)


async def test_a_game_by_direct_message(place: Village) -> None:
    async with place.bot(draw=dealt()):
        refused = await say(place, "new", rules="wordfeud", language="sv", direct=True)
        assert "bara datorn" in answer(refused)
        began = await say(
            place, "new", rules="wordfeud", language="sv", computer="beginner", direct=True
        )
        assert answer(began) == "Partiet börjar om ett ögonblick."
        game = await own_turn(place)
        rack = " ".join(game.seats[0].rack)
        board = place.dms(place.anna)[-1]
        assert f"Dina brickor: **{rack}**" in text(board)
        await moves(place, game, direct=True)
        game = await own_turn(place)
        invitation, *boards = place.dms(place.anna)
        assert len(boards) == 3  # and nothing else: no second message with the rack
        assert "<@" in text(invitation)
        assert "Datorn (nybörjare)" in text(boards[-1])
        assert [":".join(i.split(":")[3:]) for i in ids(boards[-1])] == [
            "play", "rack", "swap", "pass",
        ]  # fmt: skip
        assert [m for m in boards if ids(m)] == [boards[-1]]
        assert text(boards[-1]).count("Dina brickor") == 1
        again = await say(place, "new", rules="instant", computer="club", direct=True)
        assert "Du spelar redan ett parti här" in answer(again)
        await say(place, "pass", direct=True)
        await own_turn(place)
        shown = await say(place, "rack", direct=True)
        assert shown.answers
        assert place.public() == []


async def test_a_computer_is_added_to_open_seats(place: Village) -> None:
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="classic-published", language="en", players=3)
        invitation = await place.posted("join")
        button = next(i for i in ids(invitation) if i.startswith("c:add:"))
        doing = await place.standin.click(place.sven, invitation, button)
        assert "Only the one who invited" in answer(await doing.settled(PATIENCE))
        doing = await place.standin.click(place.anna, invitation, button)
        asked = await doing.settled(PATIENCE)
        (question,) = asked.answers
        choice = next(i for i in ids(question) if i.startswith("c:level:"))
        doing = await place.standin.select(place.anna, question, choice, ["expert"])
        assert "Datorn (expert) slår sig ner. 2 av 3" in answer(await doing.settled(PATIENCE))
        await place.quiet()
        invitation = await place.posted("join")
        assert "At the table too: **Computer (expert)**" in text(invitation)
        await place.press(place.sven, invitation, "join")
        await place.turn()
        assert [seat.computer for seat in (await the_game(place)).seats] == [None, "expert", None]


async def test_the_bot_itself_may_be_invited(place: Village) -> None:
    async with place.bot(draw=dealt()) as client:
        assert client.user is not None
        me = place.standin.bot
        await say(place, "new", rules="wordfeud", language="en", opponent=me)
        await place.turn()
        assert (await the_game(place)).seats[1].computer == "casual"


async def test_a_computers_tiles_are_told_to_nobody_before_the_end(place: Village) -> None:
    """Two games with the same public moves and another rack of the computer look the same."""
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="wordfeud", language="en", computer="club")
        await place.turn()
        for _ in range(3):
            await moves(place, await own_turn(place))
        game = await own_turn(place)
        rack = game.seats[1].rack
        sent = everything_public(place)
        for shown in ("".join(rack), " ".join(rack), ", ".join(rack)):
            assert shown not in sent
        assert f"rack-{game.id}" in sent  # the person's own
        exported = await say(place, "export")
        seen = exported.answers[0]["attachments"]
        assert seen
