"""Reports and house words in the real file: counted, closed, opened again, gone with people."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.store import HouseRow, OpenWord, Report, Store, StoreError, people, words
from bot.store.migrate import steps

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

GUILD = 77
KVIZ = Report(GUILD, "sv", "KVIZ", words.WORD, 1, 100, "en tävling")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "words.db")

    def meet_everybody(tx) -> None:
        for person_id in range(1, 6):
            people.meet(tx, person_id, f"Nr {person_id}", "sv")

    await opened.change(meet_everybody)
    yield opened
    await opened.close()


async def reported(store: Store, *reports: Report) -> None:
    for one in reports:
        await store.change(lambda tx, one=one: words.report(tx, one))


async def test_a_word_waits_once_however_many_report_it(store):
    await reported(
        store,
        replace(KVIZ, person_id=2, at=300, reason=""),
        KVIZ,
        replace(KVIZ, word="ZZ", asks=words.BAN, at=200, reason=""),
        replace(KVIZ, guild_id=78),
        KVIZ,
    )
    assert await store.read(lambda tx: words.count_open(tx, GUILD)) == 2
    assert await store.read(lambda tx: words.inbox(tx, GUILD, 10)) == (
        OpenWord("sv", "KVIZ", "word", 2, "en tävling"),
        OpenWord("sv", "ZZ", "ban", 1, ""),
    )
    assert await store.read(lambda tx: words.inbox(tx, GUILD, 1, 1)) == (
        OpenWord("sv", "ZZ", "ban", 1, ""),
    )


async def test_a_closed_word_waits_again_when_somebody_else_reports_it(store):
    await reported(store, KVIZ)
    await store.change(lambda tx: words.close(tx, KVIZ.subject, "refused"))
    assert await store.read(lambda tx: words.state(tx, KVIZ)) == "refused"
    assert not await store.read(lambda tx: words.is_open(tx, KVIZ.subject))
    assert await store.read(lambda tx: words.inbox(tx, GUILD, 10)) == ()
    other = replace(KVIZ, person_id=2, reason="")
    assert await store.read(lambda tx: words.state(tx, other)) is None
    await reported(store, other)
    assert await store.read(lambda tx: words.is_open(tx, KVIZ.subject))
    [waiting] = await store.read(lambda tx: words.inbox(tx, GUILD, 10))
    assert waiting.count == 2
    assert await store.read(lambda tx: words.state(tx, KVIZ)) == "refused"


async def test_reports_of_a_member_are_counted_over_all_servers(store):
    await reported(store, KVIZ, replace(KVIZ, guild_id=78, at=200), replace(KVIZ, person_id=2))
    since = [
        await store.read(lambda tx, at=at: words.reported_since(tx, 1, at)) for at in (99, 100, 200)
    ]
    assert since == [2, 1, 0]


async def test_reports_go_with_the_person(store):
    await reported(store, KVIZ, replace(KVIZ, person_id=2))
    await store.change(lambda tx: tx.run("DELETE FROM people WHERE person_id = 1"))
    [waiting] = await store.read(lambda tx: words.inbox(tx, GUILD, 10))
    assert waiting.count == 1


async def test_a_house_belongs_to_a_server_and_a_language(store):
    async def decide(guild_id: int, *row: str) -> None:
        await store.change(lambda tx: words.decide(tx, guild_id, HouseRow(*row), 1))

    await decide(GUILD, "sv", "KVIZ", words.WORD)
    await decide(GUILD, "en", "ZZ", words.WORD)
    await decide(GUILD, "en", "AA", words.BAN)
    await decide(GUILD, "en", "ZZ", words.BAN)
    await decide(78, "sv", "KVIZ", words.BAN)
    english = (HouseRow("en", "AA", "ban"), HouseRow("en", "ZZ", "ban"))
    assert await store.read(lambda tx: words.house(tx, GUILD, "en")) == english
    both = (*english, HouseRow("sv", "KVIZ", "word"))
    assert await store.read(lambda tx: words.house(tx, GUILD)) == both
    assert await store.read(lambda tx: words.standing(tx, GUILD, "sv", "KVIZ")) == "word"
    assert await store.read(lambda tx: words.standing(tx, GUILD, "en", "KVIZ")) is None
    await store.change(lambda tx: words.take_back(tx, GUILD, "en", "AA"))
    assert await store.read(lambda tx: words.house(tx, GUILD, "en")) == english[1:]


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO reports VALUES (1, 'sv', 'A', 'maybe', 1, 1, '', 'open')",
        "INSERT INTO reports VALUES (1, 'sv', 'A', 'word', 1, 1, '', 'lost')",
        "INSERT INTO reports VALUES (1, 'sv', 'A', 'word', 999, 1, '', 'open')",
        "INSERT INTO house_words VALUES (1, 'sv', 'A', 'perhaps', 1)",
    ],
)
async def test_the_file_takes_nothing_else(store, sql):
    with pytest.raises(StoreError):
        await store.change(lambda tx: tx.run(sql))


async def test_a_file_of_the_step_before_is_brought_up(tmp_path):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        for number in (1, 2):
            old.executescript(steps()[number])
        old.execute("PRAGMA user_version = 2")
    old.close()
    store = await Store.open(path)
    assert await store.read(lambda tx: words.count_open(tx, GUILD)) == 0
    await store.close()
