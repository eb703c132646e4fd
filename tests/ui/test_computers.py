"""A newcomer and the computer, with the real client on the stand-in."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.rules.draw import SealedDraw
from bot.rules.events import TilesPlaced
from bot.rules.game import Game, Phase
from bot.service.computers import Hint
from bot.service.games import ById
from tests.scripted import ScriptedDraw
from tests.service.companions import best_play
from tests.standin.harness import until
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


async def moves(place: Village, game: Game, **where: Any) -> Interaction:
    play = best_play(game, 0)
    if play is None:
        laid = await say(place, "pass", **where)
        if any(i.endswith(":pass-anyway") for i in ids(laid.answers[0])):  # it ends the game
            laid = await place.press(place.anna, laid.answers[0], "pass-anyway")
    else:
        hint = Hint(game, 0, play)
        laid = await say(place, "play", **where, word=hint.typed, at=hint.at)
    assert (await the_game(place)).seq > game.seq, answer(laid)
    return laid


async def say(place: Village, command: str, *, direct: bool = False, **options: Any) -> Interaction:
    channel = place.standin.dm(place.anna) if direct else place.channel
    doing = await place.standin.slash(place.anna, channel, command, options)
    return await doing.settled(PATIENCE)


def everything_sent(place: Village) -> str:
    return json.dumps([r.payload for r in place.standin.requests if r.method != "GET"], default=str)


async def test_a_newcomer_plays_the_computer_to_the_end(place: Village) -> None:
    async with place.bot(draw=dealt()):
        began = await say(place, "new", rules="wordfeud", language="en", computer="club")
        assert answer(began) == "Partiet börjar strax."
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
        assert files_of(await say(place, "export")) == ["gcg", "json"]
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
        assert answer(began) == "Partiet börjar strax."
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
        assert [i.split(":")[-1] for i in ids(boards[-1])[:4]] == ["play", "rack", "swap", "pass"]
        assert ids(boards[-1])[4].endswith(":hint")
        assert [m for m in boards if ids(m)] == [boards[-1]]
        assert text(boards[-1]).count("Dina brickor") == 1
        again = await say(place, "new", rules="instant", computer="club", direct=True)
        assert "Du spelar redan ett parti här" in answer(again)
        await say(place, "pass", direct=True)
        await own_turn(place)
        shown = await say(place, "rack", direct=True)
        assert shown.answers
        asked = await say(place, "resign", direct=True)
        resign = next(i for i in ids(asked.answers[0]) if i.endswith(":resign"))
        doing = await place.standin.click(place.anna, asked.answers[0], resign)
        await doing.settled(PATIENCE)
        await place.quiet()
        assert "Datorn (nybörjare) vinner" in text(place.dms(place.anna)[-1])
        review = await say(place, "review", direct=True)  # of the game that was last played here
        assert "### Genomgång" in answer(review)
        assert place.public() == []


async def test_two_games_begun_at_once_by_message_are_one(place: Village) -> None:
    async with place.bot(draw=dealt()):
        answers = await asyncio.gather(
            *(
                say(place, "new", rules=rules, language="en", computer="club", direct=True)
                for rules in ("wordfeud", "instant")
            )
        )
        told = sorted(map(answer, answers))
        assert told[1].startswith("Partiet börjar")
        assert "Du spelar redan ett parti här" in told[0]
        game = await own_turn(place)
        await moves(place, game, direct=True)
        assert (await own_turn(place)).seq > game.seq
        ended = await say(place, "resign", direct=True)
        await place.press(place.anna, ended.answers[0], "resign")
        await place.quiet()
        again = await say(place, "new", rules="instant", computer="club", direct=True)
        assert answer(again).startswith("Partiet börjar")


async def test_a_computer_is_added_to_open_seats(place: Village) -> None:
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="classic-published", language="en", players=3)
        invitation = await place.posted("join")
        button = next(i for i in ids(invitation) if i.endswith(":add-computer"))
        doing = await place.standin.click(place.sven, invitation, button)
        assert "Only the one who invited" in answer(await doing.settled(PATIENCE))
        doing = await place.standin.click(place.anna, invitation, button)
        asked = await doing.settled(PATIENCE)
        (question,) = asked.answers
        choice = next(i for i in ids(question) if i.endswith(":level"))
        doing = await place.standin.select(place.anna, question, choice, ["expert"])
        assert "Datorn (expert) sätter sig. 2 av 3" in answer(await doing.settled(PATIENCE))
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


async def test_a_computer_that_is_not_next_challenges_in_public(place: Village) -> None:
    """Anna has invented a word, Sven is next, and the computer after him says so."""
    place.draw = ScriptedDraw([[*"HELLOZQ", *"ABDEINS", *"TRSTUVW"], list("OO")])
    async with place.bot():
        await say(
            place, "new", rules="classic", language="en", opponent=place.sven, computer="club"
        )
        await place.press(place.sven, await place.posted("accept"), "accept")
        await place.turn()
        await place.lay(place.anna, "HELLQ", "8H")
        told = await place.turn(3)
        assert "**Computer (club)** challenges. **HELLQ** is not in the list" in text(told)
        assert "**Anna** takes the tiles back" in text(told)
        assert f"Next: <@{place.sven['id']}>" in text(told)
        assert [i.split(":")[3] for i in ids(told)] == ["play", "rack", "swap", "pass"]
        assert len(place.dms(place.sven)) == 1
        done = await place.lay(place.sven, "BAD", "8H")
        assert answer(done).startswith("**BAD**, 12 points.")
        assert [e.seat for e in await placed(place)] == [0, 1]


async def placed(place: Village) -> list[TilesPlaced]:
    assert place.client is not None
    log = await place.client.parts.games.events((await the_game(place)).id)
    return [event for event in log if isinstance(event, TilesPlaced)][:2]


async def test_a_computers_tiles_are_told_to_nobody_before_the_end(place: Village) -> None:
    """Two games with the same public moves and another rack of the computer look the same."""
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="wordfeud", language="en", computer="club")
        await place.turn()
        for _ in range(3):
            await moves(place, await own_turn(place))
        game = await own_turn(place)
        rack = game.seats[1].rack
        sent = everything_sent(place)
        for shown in ("".join(rack), " ".join(rack), ", ".join(rack)):
            assert shown not in sent
        assert f"rack-{game.id}" in sent  # the person's own
        export = content(place, await say(place, "export"))
        tiles = [event["tiles"] for event in export if event["event"] == "TilesDrawn"]
        assert tiles
        assert all(e["seat"] == 0 for e in export if e["event"] == "TilesDrawn")
        assert not any(event["event"] == "BagFilled" for event in export)


def files_of(given: Interaction) -> list[str]:
    names = [a["filename"] for m in given.answers for a in m["attachments"]]
    return sorted(name.rpartition(".")[2] for name in names)


def content(place: Village, given: Interaction) -> list[Any]:
    """The events of an export."""
    (file,) = [
        a for m in given.answers for a in m["attachments"] if a["filename"].endswith(".json")
    ]
    exported = json.loads(place.standin.attachment(file["id"]))
    return list(exported["events"])


# Hints


async def test_a_hint_is_given_to_one_and_told_to_all(place: Village) -> None:
    draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), []])  # a rack that lays a word
    async with place.bot(draw=draw):
        await say(place, "new", rules="wordfeud", language="en", computer="casual")
        board = await place.turn()
        game = await own_turn(place)
        button = next(i for i in ids(board) if i.endswith(":hint"))
        doing = await place.standin.click(place.sven, board, button)
        assert "You are not in this game" in answer(await doing.settled(PATIENCE))
        given = await say(place, "hint")
        assert answer(given).startswith("Ett bra drag: **")
        assert "Sven" not in answer(given)
        again = await say(place, "hint")  # the same turn: the same hint, counted once
        assert answer(again) == answer(given)
        assert (await the_game(place)).seats[0].hints == 1
        (sheet,) = given.answers
        lay = next(i for i in ids(sheet) if ":lay:" in i)
        doing = await place.standin.click(place.anna, sheet, lay)
        await doing.settled(PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while (await the_game(place)).board == game.board:  # noqa: ASYNC110 - laid after the promise
                await asyncio.sleep(0.02)
        after = await own_turn(place)
        assert after.seats[0].score > game.seats[0].score
        told = "\n".join(map(text, place.public()))
        assert told.count("**Anna** takes a hint.") == 1
        assert "Ett bra drag" not in "\n".join(map(text, place.public()))
        assert "HintTaken" in await logged(place)
        ended = await say(place, "resign")
        await place.press(place.anna, ended.answers[0], "resign")
        await place.quiet()
        assert "Hints taken: Anna 1" in text(place.public()[-1])


async def test_people_play_without_hints_unless_they_agree(place: Village) -> None:
    async with place.bot(draw=dealt()):
        board = await place.begin()
        assert not [i for i in ids(board) if i.endswith(":hint")]
        assert "utan tips" in answer(await say(place, "hint"))
        assert (await the_game(place)).seats[0].hints == 0


# The review


async def test_a_finished_game_is_reviewed(place: Village) -> None:
    async with place.bot(draw=dealt()):
        await say(place, "new", rules="instant", language="en", computer="beginner", board="small")
        await place.turn()
        game = await own_turn(place)
        early = await say(place, "review")
        assert "får vänta tills partiet är slut" in answer(early)
        while game.phase is Phase.RUNNING:
            await moves(place, game)
            game = await own_turn(place)
        end = place.public()[-1]
        button = next(i for i in ids(end) if i.endswith(":review"))
        doing = await place.standin.click(place.sven, end, button)
        review = await doing.settled(3 * PATIENCE)
        shown = answer(review)
        assert "### Review" in shown
        assert "**Anna** " in shown
        assert "**Computer (beginner)** " in shown
        assert "best play found" in shown
        assert "Best play of the game: **" in shown
        assert text(place.public()[-1]) == text(end)  # nothing of it is public
        assert files_of(review) == ["gcg"]
        (file,) = review.answers[0]["attachments"]
        gcg = place.standin.attachment(file["id"]).decode()
        assert gcg.count("#note") >= game.plays
        assert "#note better: " in gcg
        (sheet,) = review.answers
        page = next(i for i in ids(sheet) if i.endswith(":1:review"))
        doing = await place.standin.click(place.sven, sheet, page)
        await doing.settled(PATIENCE)

        def lines_shown() -> list[str]:
            seen = place.standin.visible(place.sven, place.channel)
            return text(next(m for m in seen if m["id"] == sheet["id"])).splitlines()

        await until(lambda: len(lines_shown()) == 9, PATIENCE)  # edited after the promise
        *lines, legend = lines_shown()
        assert "given away" in legend
        assert lines[0].startswith(("1. Anna · ", "1. Computer (beginner) · "))  # or a pass
        assert all("better: " in line or "the best" in line for line in lines)  # a play or a swap
