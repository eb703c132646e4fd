"""A game that cannot be read is put away under a reference; everything else goes on."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot.rules import events as ev
from bot.rules.draw import SealedDraw
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service import refusals
from bot.service.announce import Undeliverable
from bot.service.games import ById, InChannel, Place
from bot.service.quarantine import look_again
from bot.store import Unwritable
from tests.service.house import ANNA, BO, CIA, DAN, FEUD, HERE, NOON, House, Words, any_words
from tests.service.test_announce import Notebook, announcing, until, until_told

CHANNEL = InChannel(HERE.channel_id)
HOUR = 3600


async def spoil(house: House, game_id: str, body: str = "{}", kind: str = "GameBegan") -> None:
    def work(transaction) -> None:
        transaction.run("DROP TRIGGER IF EXISTS events_stand")
        transaction.run(
            "UPDATE events SET body = ? WHERE game_id = ? AND kind = ?", body, game_id, kind
        )

    await house.store.change(work)
    await house.restart()


async def mend(house: House, game_id: str, message: int) -> None:
    body = f'{{"message_id":{message},"at":{NOON}}}'

    def work(transaction) -> None:
        transaction.run(
            "UPDATE events SET body = ? WHERE game_id = ? AND kind = 'GameBegan'", body, game_id
        )

    await house.store.change(work)


async def reference(asked) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    assert isinstance(refused.value.reason, refusals.GameDamaged)
    return refused.value.reason.reference


async def test_everybody_gets_the_same_reference_and_the_log_has_it(house, caplog):
    broken = await house.begun()
    sound = await house.begun(place=Place(78, 1), message=500)
    await spoil(house, broken)
    first = await reference(house.games.pass_turn(CHANNEL, ANNA, key=1))
    assert re.fullmatch(r"[2-9A-HJ-NP-Z]{6}", first)
    assert f"game {broken} cannot be replayed and is put away, reference {first}" in caplog.text
    for asked in (
        house.games.look(CHANNEL, BO),
        house.games.resign(ById(broken), BO, key=2),
        house.games.run_out(broken),
        house.games.fits(CHANNEL, ANNA, "CAT"),
    ):
        assert await reference(asked) == first
    done = await house.games.pass_turn(ById(sound), await house.on_turn(sound), key=3)
    assert done.game.phase is Phase.RUNNING


@pytest.mark.parametrize("body", ["{", "[]", '{"message_id":"x","at":0}'])
async def test_any_kind_of_damage_is_found(house, body):
    broken = await house.begun()
    await spoil(house, broken, body)
    await reference(house.games.look(CHANNEL))


async def test_a_log_that_reads_but_does_not_follow_is_damage_too(house):
    broken = await house.begun()
    await spoil(house, broken, '{"seat":7,"tiles":["Q"]}', "TilesDrawn")
    await reference(house.games.look(CHANNEL))


async def test_its_channel_is_free_and_its_time_runs_no_more(house):
    broken = await house.begun()
    await spoil(house, broken)
    await reference(house.games.look(CHANNEL))
    assert await house.games.next_due() is None
    await house.offered()


async def test_its_players_are_told_once_and_other_tasks_wait(house):
    broken = await house.begun()
    await spoil(house, broken)
    outlet = Notebook(troubles={"damaged": [OSError("for a moment")]})
    async with announcing(house, outlet) as announcer:
        await until(lambda: any(row[7] for row in house.rows("outbox")["outbox"] if not row[8]))
        house.at += 2
        announcer.wake()
        await until(lambda: outlet.apologies)
        await until_told(house, left=4)
    ((game_id, place, names, told),) = outlet.apologies
    assert (game_id, place, names) == (broken, HERE, ["Anna", "Bo"])
    assert told == await reference(house.games.look(CHANNEL))
    assert outlet.told == []


async def test_two_who_find_it_damaged_at_once_are_told_the_same(house):
    broken = await house.begun()
    await spoil(house, broken)
    asked = house.games.look(ById(broken)), house.games.look(CHANNEL)
    first, second = await asyncio.gather(*map(reference, asked))
    assert first == second
    assert [row[3] for row in house.rows("outbox")["outbox"]].count("damaged") == 1


async def test_an_apology_still_to_be_told_goes_when_the_game_goes_on(house):
    broken = await house.begun()
    await spoil(house, broken)
    await reference(house.games.look(CHANNEL))
    await mend(house, broken, 112)
    await look_again(house.store, house.at)
    assert "damaged" not in [row[3] for row in house.rows("outbox")["outbox"]]


async def test_an_apology_may_be_undeliverable(house):
    broken = await house.begun()
    await spoil(house, broken)
    outlet = Notebook(troubles={"damaged": [Undeliverable("no access")]})
    async with announcing(house, outlet):
        await until(lambda: any(row[8] == "no access" for row in house.rows("outbox")["outbox"]))
    assert outlet.apologies == []


async def test_a_program_that_can_read_it_lets_it_go_on_with_its_time(house):
    broken = await house.begun()
    await spoil(house, broken)
    await reference(house.games.look(CHANNEL))
    await look_again(house.store, house.at)
    await reference(house.games.look(CHANNEL))
    await mend(house, broken, 112)
    house.at += HOUR
    await look_again(house.store, house.at)
    game = (await house.games.look(CHANNEL)).game
    assert (game.phase, game.deadline) == (Phase.RUNNING, NOON + 73 * HOUR)
    outlet = Notebook()
    async with announcing(house, outlet):
        await until_told(house)
    assert outlet.kinds(broken)[-1] == "turn"
    await house.games.pass_turn(CHANNEL, ANNA, key=1)


async def test_it_waits_while_its_channel_has_another_game(house, caplog):
    broken = await house.begun()
    await spoil(house, broken)
    await reference(house.games.look(CHANNEL))
    other = await house.begun(people=(CIA, DAN), message=900)
    await mend(house, broken, 112)
    await look_again(house.store, house.at)
    assert "its channel has another one" in caplog.text
    assert (await house.games.look(CHANNEL)).game.id == other
    await house.games.resign(CHANNEL, CIA, key=1)
    await look_again(house.store, house.at)
    assert (await house.games.look(CHANNEL)).game.id == broken


# The disk, as players meet it


async def test_a_disk_that_takes_nothing_is_a_refusal_and_passes(house, caplog):
    game_id = await house.begun()
    await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 1"))
    asked = house.games.pass_turn(CHANNEL, ANNA, key=1)
    assert await house.refusal(asked) == refusals.NotSaved()
    assert await house.refusal(house.games.offer(FEUD, BO, Place(1, 1), key=2)) == (
        refusals.NotSaved()
    )
    with pytest.raises(Unwritable):
        await house.games.beat(house.at)
    assert "is the disk full or read-only?" in caplog.text
    assert (await house.games.look(ById(game_id))).game.turn == 0
    await house.store.inside(lambda sqlite: sqlite.execute("PRAGMA query_only = 0"))
    assert (await house.games.pass_turn(CHANNEL, ANNA, key=1)).game.turn == 1


# Word lists


def renewed(house: House, words: list[str] | None = None) -> ev.WordListReplaced:
    """Let the English list be another one from now on."""
    present = house.catalogue.word_lists["en"]
    newer = replace(present, digest="f" * 64, edition="next year's")
    lists = {**house.catalogue.word_lists, "en": newer}
    lexicon = Words(words)
    house.catalogue = replace(house.catalogue, word_lists=lists, lexicon=lambda _: lexicon)
    house.games = house.new_games(house.store)
    return ev.WordListReplaced(newer)


async def test_a_game_whose_list_is_gone_goes_on_with_the_present_one_and_says_so_once(
    tmp_path, caplog
):
    house = await House.open(tmp_path / "lists.db", SealedDraw(lambda: bytes(32)), any_words([]))
    game_id = await house.begun()
    word = "".join((await house.games.look(CHANNEL)).game.seats[0].rack[:3]).replace("?", "E")
    typed = word if "?" not in word else f"?{word}"
    event = renewed(house, [])
    with pytest.raises(Refused):
        await house.games.play(CHANNEL, ANNA, typed, "8H", key=1)
    assert event not in await house.games.events(game_id)
    renewed(house, None)
    done = await house.games.play(CHANNEL, ANNA, typed, "8H", key=2)
    assert done.events[0] == event
    assert done.game.words.edition == "next year's"
    assert caplog.text.count("which is gone") == 2
    await house.restart()
    await house.games.pass_turn(CHANNEL, BO, key=3)
    log = await house.games.events(game_id)
    assert log.count(event) == 1
    assert event in (await house.games.story(game_id, done.game.turn_seq)).news
    await house.store.close()


async def test_what_asks_no_list_records_none(house):
    game_id = await house.begun()
    event = renewed(house)
    await house.games.pass_turn(CHANNEL, ANNA, key=1)
    await house.games.resign(CHANNEL, BO, key=2)
    assert event not in await house.games.events(game_id)


async def test_without_any_list_all_but_words_goes_on(house):
    game_id = await house.begun()
    house.catalogue = replace(house.catalogue, word_lists={})
    house.games = house.new_games(house.store)
    tile = (await house.games.look(CHANNEL)).game.seats[0].rack[0]
    word = "?EE" if tile == "?" else tile * 2
    asked = house.games.fits(CHANNEL, ANNA, word)
    if isinstance(await outcome(asked), refusals.WordListMissing):
        await house.games.swap(CHANNEL, ANNA, (tile,), key=1)
    house.at += 72 * HOUR
    done = await house.games.run_out(game_id)
    assert done is not None
    assert done.game.phase is Phase.ENDED


async def outcome(asked) -> object:
    try:
        return await asked
    except Refused as refused:
        return refused.reason
