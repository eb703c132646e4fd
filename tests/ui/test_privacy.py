"""/privacy: what is kept is told, given as a file, and erased so that nothing tells of anybody."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from bot.backup import restore
from bot.rules.game import replay
from bot.service.announce import ASIDE
from bot.service.games import ById
from bot.store import Store, games
from tests.scripted import ScriptedDraw
from tests.standin.harness import until
from tests.ui.village import PATIENCE, Village, answer, ids, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.standin import Interaction, Wire

SVEN = "Sven Spårlös"
MOST_LABEL = 80


@pytest.fixture
def dealt(place: Village) -> Village:
    place.sven = place.standin.add_user(SVEN, locale="en-US")
    place.standin.add_member(place.guild, place.sven)
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), [], [], []])
    return place


async def told(place: Village, user: Wire) -> Wire:
    [message] = (await place.say(user, "privacy")).answers
    return message


async def asked(place: Village, user: Wire) -> Wire:
    """Press [Delete my data …]; return the question."""
    [message] = (await place.press(user, await told(place, user), "delete")).answers
    return message


async def erased(place: Village, user: Wire) -> Interaction:
    return await place.press(user, await asked(place, user), "delete-sure")


def content(place: Village, message: Wire) -> Any:
    [attached] = message["attachments"]
    assert attached["filename"] == "crosstile-my-data.json"
    return json.loads(place.standin.attachment(attached["id"]))


def everything(path: Path) -> bytes:
    """What stands in the file of the games and in every file beside it, but for its copies."""
    return b"".join(file.read_bytes() for file in path.parent.iterdir() if file.is_file())


def tells_of(path: Path, user: Wire, name: str) -> bool:
    """Tell whether anything in the file still knows a person, as text or as a number."""
    number = int(user["id"]).to_bytes(8, "big")
    whole = everything(path)
    return any(sign in whole for sign in (name.encode(), user["id"].encode(), number))


async def test_it_tells_what_is_kept_to_the_asker_alone(dealt: Village) -> None:
    async with dealt.bot():
        nothing = await dealt.say(dealt.sven, "privacy")
        assert nothing.ephemeral
        assert answer(nothing).endswith("-# I keep nothing about you.")
        assert ids(nothing.answers[0]) == []
        await dealt.begin()
        assert "-# About you: your name and one running game." in text(
            await told(dealt, dealt.sven)
        )
        english, swedish = text(await told(dealt, dealt.sven)), text(await told(dealt, dealt.anna))
        assert "a server that removes me is deleted 30 days later, unless it invites" in english
        assert "bort mig raderas det som hör till den efter 30 dagar, såvida den inte" in swedish
        assert swedish.startswith("### Det här sparar jag om dig\n")
        assert "-# Om dig: ditt namn och ett pågående parti." in swedish


async def test_the_file_holds_what_the_own_seat_did_and_no_more(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        given = await dealt.press(dealt.sven, await told(dealt, dealt.sven), "export")
        assert given.ephemeral
        [message] = given.answers
        assert text(message).startswith("All I keep about you, as JSON")
        whole = content(dealt, message)
    assert whole["person"] == {
        "id": dealt.sven["id"],
        "name": SVEN,
        "locale": "en",
        "direct_messages_refused_since": None,
    }
    [game] = whole["games"]
    assert (game["server"], game["channel"]) == (dealt.guild["id"], dealt.channel["id"])
    assert (game["seat"], game["phase"], game["rules"]) == (1, "running", "wordfeud")
    kinds = [event["event"] for event in game["events"]]
    assert kinds[:2] == ["SeatTaken", "TilesDrawn"]
    assert all(event["seat"] == 1 for event in game["events"])
    assert "HELLO" not in json.dumps(whole)
    assert len(game["direct_messages"]) == 1


async def test_deleting_leaves_no_trace_and_games_replay(
    dealt: Village, caplog: pytest.LogCaptureFixture
) -> None:
    path = dealt.settings.database
    with caplog.at_level(logging.INFO):
        async with dealt.bot() as client:
            await dealt.begin()
            await dealt.lay(dealt.anna, "HELLO", "8H")
            await dealt.turn(2)
            await dealt.say(dealt.sven, "word report", word="STAYNED", reason="as Sven spells it")
            question = await asked(dealt, dealt.sven)
            assert "**Your running game is resigned**: it counts" in text(question)
            assert client.store is not None
            await client.store.checkpoint()
            assert tells_of(path, dealt.sven, SVEN)
            done = await dealt.press(dealt.sven, question, "delete-sure")
            assert answer(done) == (
                "Your data is deleted, and your running game was resigned. "
                "When you play again, I begin anew."
            )
            assert ids(done.answers[0]) == []
            end = await dealt.turn(3)
            assert f"**{SVEN}** resigns." in text(end)  # told as ever, before the name went
            assert not tells_of(path, dealt.sven, SVEN)
            board = await dealt.say(dealt.anna, "board")
            assert f"<@{dealt.sven['id']}>" not in answer(board)
            assert "Spelare 2" in answer(board)
    assert not tells_of(path, dealt.sven, SVEN)
    assert dealt.sven["id"] not in caplog.text
    assert SVEN not in caplog.text
    store = await Store.open(path)
    [(game_id,)] = await store.read(lambda tx: tx.rows("SELECT game_id FROM games"))
    assert replay(await store.read(lambda tx: games.events(tx, game_id))).end is not None
    await store.close()


async def test_a_copy_put_back_ends_the_game_and_tells_its_channel_without_a_name(
    dealt: Village,
) -> None:
    """The copy was made while Sven played; he had one more turn, and was erased then."""
    path = dealt.settings.database
    async with dealt.bot() as client:
        await dealt.begin()
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await dealt.turn(2)
        assert client.store is not None
        copy = await client.store.back_up("20270116T080000Z", 3)
        await dealt.say(dealt.sven, "pass")
        await dealt.turn(3)
        await erased(dealt, dealt.sven)
        await dealt.turn(4)
    told_before = len(dealt.public())
    assert restore(copy, path, anyway=False) == 0
    assert not tells_of(path, dealt.sven, SVEN)
    async with dealt.bot() as client:
        await until(lambda: len(dealt.public()) > told_before, PATIENCE)
        await dealt.quiet()
        [end] = dealt.public()[told_before:]
        assert "**Player 2** resigns." in text(end)
        assert "Anna wins, 16 to 0" in text(end)
        assert SVEN not in text(end)
        assert (await client.parts.privacy.kept(int(dealt.anna["id"]))).finished == 1
    assert not tells_of(path, dealt.sven, SVEN)


async def test_no_id_of_a_direct_message_stays_in_what_is_still_to_be_told(dealt: Village) -> None:
    path = dealt.settings.database
    room = dealt.standin.dm(dealt.sven)
    post = f"POST /channels/{dealt.channel['id']}/messages"
    async with dealt.bot() as client:
        await dealt.begin()
        dealt.standin.faults.fail(post, times=99, status=403, code=50001)
        await dealt.lay(dealt.anna, "HELLO", "8H")
        await until(lambda: dealt.dms(dealt.sven), PATIENCE)
        await dealt.quiet()
        [sent] = dealt.dms(dealt.sven)
        assert client.store is not None
        await client.store.checkpoint()
        assert tells_of(path, sent, "no such name")
        await erased(dealt, dealt.sven)
        assert not tells_of(path, sent, "no such name")
        assert not tells_of(path, room, "no such name")
        assert not tells_of(path, dealt.sven, SVEN)
        dealt.standin.faults.clear()
    dealt.now.at += ASIDE
    async with dealt.bot():
        await until(lambda: "resigns" in text(dealt.public()[-1]), PATIENCE)
        await dealt.quiet()
        assert SVEN not in text(dealt.public()[-1])
        assert not tells_of(path, sent, "no such name")


async def test_an_invitation_told_later_is_told_without_the_hosts_name(dealt: Village) -> None:
    edit = "PATCH /channels/{channel_id}/messages/{message_id}"
    async with dealt.bot():
        await dealt.say(dealt.sven, "new", rules="wordfeud", language="en")
        invitation = await dealt.posted("join")
        await dealt.quiet()
        dealt.standin.faults.fail(edit, times=99, status=403, code=50001)
        question = await asked(dealt, dealt.sven)
        await dealt.press_forged(dealt.sven, question, "delete-sure")
        dealt.standin.faults.clear()
        joined = await dealt.press(dealt.anna, invitation, "join")
        assert answer(joined).startswith("Inbjudan är stängd.")
    dealt.now.at += ASIDE
    async with dealt.bot():
        await until(lambda: ids(dealt.public()[0]) == [], PATIENCE)
        [shown] = dealt.public()
        assert "Player 1 called it off." in text(shown)
        assert SVEN not in text(shown)
        assert f"<@{dealt.sven['id']}>" not in text(shown)


async def test_a_second_press_finds_nobody(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        question = await asked(dealt, dealt.sven)
        shown_first = await told(dealt, dealt.sven)
        presses = (dealt.press(dealt.sven, question, "delete-sure") for _ in range(2))
        both = await asyncio.gather(*presses)
        assert all("deleted" in answer(one) or "nothing" in answer(one) for one in both)
        again = await dealt.press_forged(dealt.sven, question, "delete-sure")
        assert answer(again) == "I keep nothing about you."
        for ending in ("export", "delete"):
            gone = await dealt.press(dealt.sven, shown_first, ending)
            assert answer(gone) == "I keep nothing about you."
        ends = [m for m in dealt.public() if "resigns" in text(m)]
        assert len(ends) == 1


@pytest.mark.parametrize("action", ["export", "delete", "delete-sure", "keep"])
async def test_another_persons_button_reaches_nobodys_data(dealt: Village, action: str) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        data = {"component_type": 2, "custom_id": f"p:{dealt.sven['id']}:{action}"}
        at_first = action in {"export", "delete"}
        message = await (told if at_first else asked)(dealt, dealt.sven)
        doing = await dealt.standin.forge(dealt.anna, dealt.channel, 3, data, message=message)
        pressed = await doing.settled(10)
        assert answer(pressed).startswith("Den knappen är någon annans.")
        for user in (dealt.anna, dealt.sven):
            assert (await client.parts.privacy.kept(int(user["id"]))).running == 1


async def test_it_can_be_taken_back(dealt: Village) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        kept = await dealt.press(dealt.sven, await asked(dealt, dealt.sven), "keep")
        assert answer(kept) == "Good. Nothing has been deleted."
        assert (await client.parts.privacy.kept(int(dealt.sven["id"]))).running == 1


async def test_a_disk_that_takes_nothing_refuses_and_nothing_is_lost(dealt: Village) -> None:
    async with dealt.bot() as client:
        await dealt.begin()
        question = await asked(dealt, dealt.sven)
        assert client.store is not None
        await client.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 1"))
        refused = await dealt.press(dealt.sven, question, "delete-sure")
        assert answer(refused).startswith("I cannot save anything just now")
        await client.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 0"))
        assert (await client.parts.privacy.kept(int(dealt.sven["id"]))).running == 1
        list_of_erased = dealt.settings.database.with_name("games.sqlite3.erased")
        assert not list_of_erased.exists()
        assert "is deleted" in answer(await erased(dealt, dealt.sven))
        assert list_of_erased.exists()


async def test_an_invitation_is_called_off(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.sven, "new", rules="wordfeud", language="en", opponent=dealt.anna)
        await dealt.posted("accept")
        question = await asked(dealt, dealt.sven)
        assert "Invitations with you" in text(question)
        assert answer(await dealt.press(dealt.sven, question, "delete-sure")).startswith(
            "Your data is deleted. When"
        )
        await dealt.quiet()
        [invitation] = dealt.public()
        assert ids(invitation) == []
        assert f"{SVEN} called it off." in text(invitation)


async def test_whoever_is_invited_declines_by_it(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        await dealt.posted("accept")
        await erased(dealt, dealt.sven)
        await dealt.quiet()
        [invitation] = dealt.public()
        assert "said no, thank you." in text(invitation)
        assert not tells_of(dealt.settings.database, dealt.sven, SVEN)


async def test_in_direct_messages_everything_goes(dealt: Village) -> None:
    async with dealt.bot() as client:
        channel = dealt.standin.dm(dealt.sven)

        async def direct(command: str, **options: Any) -> Interaction:
            doing = await dealt.standin.slash(dealt.sven, channel, command, options)
            return await doing.settled(20)

        began = await direct("new", rules="wordfeud", language="en", computer="beginner")
        assert "begins in a moment" in answer(began)
        await dealt.quiet()
        [message] = (await direct("privacy")).answers
        assert "one running game" in text(message)
        [question] = (await dealt.press(dealt.sven, message, "delete")).answers
        assert "- **Your running game with the computer is resigned.**\n" in text(question)
        assert "see that you resign" not in text(question)
        done = await dealt.press(dealt.sven, question, "delete-sure")
        assert "your running game was resigned" in answer(done)
        assert client.store is not None
        assert await client.store.read(lambda tx: tx.rows("SELECT * FROM games")) == []
        assert await client.store.read(lambda tx: tx.rows("SELECT * FROM events")) == []
        assert channel["id"].encode() not in everything(dealt.settings.database)
        assert not tells_of(dealt.settings.database, dealt.sven, SVEN)
        assert answer(await direct("privacy")).endswith("I keep nothing about you.")
        [board] = [message for message in dealt.dms(dealt.sven) if ids(message)]
        doing = await dealt.standin.click(dealt.sven, board, ids(board)[0])
        assert answer(await doing.settled(20)).startswith("I do not know this game any more.")


async def test_all_games_are_given_up_however_fast(dealt: Village) -> None:
    """The pace at which members may command does not hold an erasure up."""
    async with dealt.bot() as client:
        for _ in range(7):
            dealt.channel = dealt.standin.add_channel(dealt.guild, "tråd")
            dealt.draw.orders.append(list("HELLOABADEINSTRSTUVWX"))
            await dealt.begin()
        done = await erased(dealt, dealt.sven)
        assert "your 7 running games were resigned" in answer(done)
        assert client.store is not None
        rows = await client.store.read(lambda tx: tx.rows("SELECT game_id, phase FROM games"))
        assert {phase for _, phase in rows} == {"ended"}
        for game_id, _ in rows:
            assert (await client.parts.games.look(ById(game_id))).game.end is not None


def test_every_table_that_names_people_is_known(tmp_path: Path) -> None:
    """A table added later must be erased and exported too: see `erasing` and `holdings`."""

    async def made() -> None:
        await (await Store.open(tmp_path / "games.db")).close()

    asyncio.run(made())
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema")]
        naming = {
            table
            for table in tables
            for column in connection.execute(f"PRAGMA table_info({table})")
            if "person" in column[1] or "user" in column[1]
        }
    assert naming == {"people", "seats", "reports"}


@pytest.mark.parametrize("locale", ["sv-SE", "en-US"])
async def test_it_is_short_enough_for_a_telephone(dealt: Village, locale: str) -> None:
    dealt.anna["locale"] = locale
    async with dealt.bot():
        await dealt.begin()
        for message in (await told(dealt, dealt.anna), await asked(dealt, dealt.anna)):
            assert len(text(message)) < 1600
            assert len(ids(message)) == 2
            labels = [p["label"] for p in message["components"][-1]["components"]]
            assert all(0 < len(label) <= MOST_LABEL for label in labels)
