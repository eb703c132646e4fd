"""Words asked about, reported and decided about, and the games that are played with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.rules import illegal
from bot.rules.events import GameOffered, PlayChallenged
from bot.rules.game import replay
from bot.rules.illegal import Refused
from bot.rules.lexicon import NO_HOUSE, House
from bot.service import refusals
from bot.service.games import ById, Games, InChannel, Place, Wish
from bot.service.lists import ListOf
from bot.service.wordbook import DAY, MOST_A_DAY, MOST_HOUSE, MOST_OPEN, Wordbook
from bot.store import HouseRow, Report, people, words
from tests.scripted import ScriptedDraw
from tests.service import house as table
from tests.service.house import ANNA, BO, CIA, HERE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable
    from pathlib import Path

    from bot.rules.illegal import Refusal

SWEDISH = Wish("wordfeud", "sv")
CLASSIC = Wish("classic", "sv")
ELSEWHERE = Place(77, 7002)
ABROAD = Place(78, 7801)
RACKS = "HUSZXKBVILADER"


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[table.House]:
    """A house with the real word lists, in which Anna holds HUSZXKB and Bo VILADER."""
    draw = ScriptedDraw([list(RACKS), list("OO")])
    opened = await table.House.open(tmp_path / "h.db", draw, resources.catalogue())
    yield opened
    await opened.store.close()


@pytest.fixture
def book(home: table.House) -> Wordbook:
    return Wordbook(home.store, home.games, lambda: home.at)


async def why(home: table.House, asked: Awaitable[object]) -> Refusal:
    """Return why something is refused, and see that nothing has changed."""
    before = home.rows("reports", "house_words")
    with pytest.raises(Refused) as refused:
        await asked
    assert home.rows("reports", "house_words") == before
    return refused.value.reason


async def decided(home: table.House, *rows: HouseRow, guild_id: int = HERE.guild_id) -> None:
    for row in rows:
        await home.store.change(lambda tx, row=row: words.decide(tx, guild_id, row, home.at))


# Asking


@pytest.mark.statement("C08")
@pytest.mark.parametrize(
    ("typed", "word", "blanks", "points"),
    [
        ("hus", "HUS", (), 8),
        ("h?us", "HUS", ("U",), 4),
        ("ax", "AX", (), 9),
        ("?ax", "AX", ("A",), 8),
    ],
)
async def test_base_points_are_those_of_the_games_tiles(  # noqa: PLR0917 - the columns of the table
    home, book, typed, word, blanks, points
):
    await home.begun(SWEDISH)
    assert await book.language(HERE, "en") == "sv"
    verdict = await book.check(HERE, CIA, typed, "sv")
    assert (verdict.word, verdict.blanks) == (word, blanks)
    assert verdict.of_game
    assert verdict.points == (("wordfeud", points),)
    assert (verdict.listed, verdict.valid, verdict.here) == (True, True, True)


async def test_without_a_game_every_family_has_its_points(home, book):
    verdict = await book.check(None, CIA, "hus", "sv")
    values = resources.catalogue().tile_sets["classic", "sv"].values
    classic = sum(values[letter] for letter in "HUS")
    assert dict(verdict.points) == {"classic": classic, "wordfeud": 8}
    assert not verdict.of_game
    assert verdict.here is None
    assert verdict.words == resources.catalogue().word_lists["sv"]


@pytest.mark.parametrize(
    ("place", "reader", "language"),
    [(None, "sv", "sv"), (HERE, "nb", "nb"), (HERE, "tlh", "en"), (None, "en", "en")],
)
async def test_the_language_is_the_readers_where_no_game_runs(book, place, reader, language):
    assert await book.language(place, reader) == language


async def test_an_invitation_says_nothing_about_the_language(home, book):
    await home.offered(SWEDISH)
    assert await book.language(HERE, "en") == "en"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", illegal.NoLetters()),
        ("hus.", illegal.UnclearBrackets("hus.")),
        ("h(us", illegal.UnclearBrackets("(us")),
        ("waw", illegal.ForeignLetter("W")),
        ("a" * 16, illegal.TextTooLong(15)),
    ],
)
async def test_what_is_no_word_is_refused_like_in_a_game(home, book, typed, reason):
    assert await why(home, book.check(HERE, ANNA, typed, "sv")) == reason
    assert await why(home, book.report(HERE, ANNA, typed, "sv")) == reason


async def test_what_a_word_means_is_told_where_the_list_has_it(home):
    book = Wordbook(home.store, home.games, lambda: home.at, resources.glossary)
    verdict = await book.check(None, ANNA, "mice", "en")
    assert verdict.senses[0].lemma == "MOUSE"
    assert verdict.glossary == "WordNet 3.1"
    for word, language in (("xyzzy", "en"), ("hus", "sv")):
        assert (await book.check(None, ANNA, word, language)).senses == ()


async def test_there_is_no_list_of_that(home, book):
    reason = refusals.NoWordList("tlh")
    assert await why(home, book.check(HERE, ANNA, "qapla", "tlh")) == reason
    assert await why(home, book.report(HERE, ANNA, "qapla", "tlh")) == reason


async def test_players_who_may_challenge_are_not_told(home, book):
    game_id = await home.begun(CLASSIC)
    reason = refusals.ChallengeUnderWay("sv")
    for place in (HERE, ELSEWHERE, None):
        assert await why(home, book.check(place, ANNA, "hus", "sv")) == reason
    assert await why(home, book.report(HERE, BO, "kviz", "sv")) == reason
    assert (await book.check(HERE, ANNA, "house", "en")).valid
    assert (await book.check(HERE, CIA, "hus", "sv")).valid
    await home.games.resign(ById(game_id), ANNA, key=home.key())
    assert (await book.check(HERE, BO, "hus", "sv")).valid


async def test_players_of_checked_words_are_told(home, book):
    await home.begun(SWEDISH)
    assert (await book.check(HERE, ANNA, "hus", "sv")).valid


async def test_the_house_counts_and_is_told(home, book):
    await decided(home, HouseRow("sv", "KVIZ", "word"), HouseRow("sv", "HUS", "ban"))
    own = await book.check(HERE, ANNA, "kviz", "sv")
    assert (own.valid, own.listed, own.standing) == (True, False, "word")
    banned = await book.check(HERE, ANNA, "hus", "sv")
    assert (banned.valid, banned.listed, banned.standing) == (False, True, "ban")
    for place in (ABROAD, None):
        assert (await book.check(place, ANNA, "kviz", "sv")).standing is None
    assert (await book.check(HERE, ANNA, "kviz", "en")).standing is None


async def test_a_running_game_keeps_the_house_it_began_with(home, book):
    await home.begun(SWEDISH)
    await decided(home, HouseRow("sv", "KVIZ", "word"))
    verdict = await book.check(HERE, CIA, "kviz", "sv")
    assert (verdict.valid, verdict.here) == (True, False)


# Reporting


async def test_reports_ask_for_what_is_not(home, book):
    missing = await book.report(HERE, ANNA, "kviz", "sv", reason="en tävling")
    assert (missing.word, missing.language, missing.asks) == ("KVIZ", "sv", "word")
    wrong = await book.report(HERE, ANNA, "hus", "sv")
    assert wrong.asks == "ban"
    count, waiting = await book.inbox(HERE.guild_id, 10)
    assert count == 2
    assert [(w.word, w.asks, w.count, w.reason) for w in waiting] == [
        ("HUS", "ban", 1, ""),
        ("KVIZ", "word", 1, "en tävling"),
    ]
    assert await book.inbox(ABROAD.guild_id, 10) == (0, ())


async def test_a_member_reports_a_word_once(home, book):
    await book.report(HERE, ANNA, "kviz", "sv")
    again = refusals.AlreadyReported("KVIZ")
    assert await why(home, book.report(HERE, ANNA, "?kviz", "sv")) == again
    assert await why(home, book.report(HERE, ANNA, "kviz", "sv", again=True)) == again
    await book.report(HERE, BO, "kviz", "sv")
    await book.report(HERE, ANNA, "kviz", "en")
    await book.report(ABROAD, ANNA, "kviz", "sv")
    await book.decide(HERE.guild_id, [("sv", "KVIZ", "word")], accepted=False)
    assert await why(home, book.report(HERE, ANNA, "kviz", "sv")) == again
    await book.report(HERE, ANNA, "kviz", "sv", again=True)
    _, waiting = await book.inbox(HERE.guild_id, 10)
    assert ("KVIZ", "sv", 2) in [(w.word, w.language, w.count) for w in waiting]


async def test_a_word_a_game_refused_is_reported_with_one_press(home, book):
    game_id = await home.begun(SWEDISH)
    with pytest.raises(Refused) as refused:
        await home.games.play(ById(game_id), ANNA, "huszxkb", "8H", key=home.key())
    assert refused.value.reason == illegal.UnknownWords(("HUSZXKB",))
    reported = await book.doubt(game_id, ANNA, "HUSZXKB")
    assert (reported.word, reported.language, reported.asks) == ("HUSZXKB", "sv", "word")
    assert await why(home, book.doubt(game_id, ANNA, "HUSZXKB")) == refusals.AlreadyReported(
        "HUSZXKB"
    )
    await book.decide(HERE.guild_id, [("sv", "HUSZXKB", "word")], accepted=True)
    assert await why(home, book.doubt(game_id, BO, "HUSZXKB")) == refusals.AlreadyAWord("HUSZXKB")


async def test_a_member_reports_so_many_words_a_day(home, book):
    for letter in "ABCDEFGHIJKLMNOPRSTU"[:MOST_A_DAY]:
        await book.report(HERE, ANNA, f"{letter}xqz", "en")
    most = refusals.TooManyReports(MOST_A_DAY)
    assert await why(home, book.report(ABROAD, ANNA, "vxqz", "en")) == most
    await book.report(HERE, BO, "vxqz", "en")
    home.at += DAY
    await book.report(HERE, ANNA, "vxqz", "en")


async def test_an_inbox_holds_so_many_words(home, book):
    def fill(tx) -> None:
        people.meet(tx, CIA.id, CIA.name, CIA.locale)
        for number in range(MOST_OPEN):
            name = "".join("ABCDEFGHIJ"[int(digit)] for digit in f"{number:03}")
            words.report(tx, Report(HERE.guild_id, "en", f"{name}XQZ", "word", CIA.id, 1))

    await home.store.change(fill)
    full = refusals.InboxFull(MOST_OPEN)
    assert await why(home, book.report(HERE, ANNA, "vxqz", "en")) == full
    await book.report(HERE, ANNA, "aaaxqz", "en")
    await book.report(ABROAD, ANNA, "vxqz", "en")
    await book.decide(HERE.guild_id, [("en", "AAAXQZ", "word")], accepted=False)
    await book.report(HERE, ANNA, "vxqz", "en")


# Deciding


async def test_what_is_accepted_stands_in_the_house_and_can_be_taken_back(home, book):
    await book.report(HERE, ANNA, "kviz", "sv")
    await book.report(HERE, ANNA, "hus", "sv")
    chosen = [("sv", "KVIZ", "word"), ("sv", "HUS", "ban"), ("sv", "NOLLA", "ban")]
    assert await book.decide(HERE.guild_id, chosen, accepted=True) == 2
    assert await book.decide(HERE.guild_id, chosen, accepted=True) == 0
    rows = (HouseRow("sv", "HUS", "ban"), HouseRow("sv", "KVIZ", "word"))
    assert await book.house(HERE.guild_id) == rows
    assert await book.house(ABROAD.guild_id) == ()
    await book.take_back(HERE.guild_id, [("sv", "KVIZ")])
    assert await book.house(HERE.guild_id) == rows[:1]


async def test_what_is_refused_changes_nothing(home, book):
    await book.report(HERE, ANNA, "kviz", "sv")
    assert await book.decide(HERE.guild_id, [("sv", "KVIZ", "word")], accepted=False) == 1
    assert await book.house(HERE.guild_id) == ()
    assert await book.inbox(HERE.guild_id, 10) == (0, ())


async def test_a_ban_ends_when_the_word_is_accepted_again(home, book):
    await decided(home, HouseRow("sv", "HUS", "ban"))
    assert (await book.report(HERE, ANNA, "hus", "sv")).asks == "word"
    await book.decide(HERE.guild_id, [("sv", "HUS", "word")], accepted=True)
    assert await book.house(HERE.guild_id) == ()


async def test_a_full_house_takes_no_more_and_decides_nothing(home, book):
    names = ["".join("ABCDEFGHIJ"[int(d)] for d in f"{n:03}") + "XQZ" for n in range(MOST_HOUSE)]
    await decided(home, *(HouseRow("en", name, "word") for name in names))
    await book.report(HERE, ANNA, "vxqz", "en")
    await book.report(HERE, ANNA, "kviz", "sv")
    chosen = [("sv", "KVIZ", "word"), ("en", "VXQZ", "word")]
    full = refusals.HouseFull(MOST_HOUSE, "en")
    assert await why(home, book.decide(HERE.guild_id, chosen, accepted=True)) == full
    assert await book.decide(HERE.guild_id, chosen[:1], accepted=True) == 1


# Games


async def test_the_first_event_holds_the_house_of_its_server_and_language(home, book):
    await decided(home, HouseRow("sv", "KVIZ", "word"), HouseRow("sv", "HUS", "ban"))
    await decided(home, HouseRow("en", "VXQZ", "word"))
    await decided(home, HouseRow("sv", "ABRO", "word"), guild_id=ABROAD.guild_id)
    game_id = await home.begun(SWEDISH)
    [offered, *_] = await home.games.events(game_id)
    assert isinstance(offered, GameOffered)
    assert offered.house == House(words=("KVIZ",), bans=("HUS",))
    english = await home.begun(Wish("wordfeud", "de"), place=ELSEWHERE)
    [offered, *_] = await home.games.events(english)
    assert offered.house == NO_HOUSE


async def test_a_game_takes_house_words_and_refuses_bans(home, book):
    await decided(home, HouseRow("sv", "HUSZXKB", "word"), HouseRow("sv", "HUS", "ban"))
    game_id = await home.begun(SWEDISH)
    await decided(home, HouseRow("sv", "HUSZ", "word"))
    where = ById(game_id)
    assert await home.games.fits(where, ANNA, "hus") == ()
    for word in ("HUS", "HUSZ"):
        played = home.games.play(where, ANNA, word, "8H", key=home.key())
        assert await home.refusal(played) == illegal.UnknownWords((word,))
    assert await home.games.fits(where, ANNA, "huszxkb")
    done = await home.games.play(where, ANNA, "huszxkb", "8H", key=home.key())
    assert done.game.seats[0].score > 0


async def test_a_challenge_is_decided_by_the_house_of_the_game(home, book):
    await decided(home, HouseRow("sv", "HUS", "ban"))
    game_id = await home.begun(CLASSIC)
    await book.take_back(HERE.guild_id, [("sv", "HUS")])
    await home.games.play(ById(game_id), ANNA, "hus", "8H", key=home.key())
    done = await home.games.challenge(ById(game_id), BO, key=home.key())
    [challenged] = [event for event in done.events if isinstance(event, PlayChallenged)]
    assert (challenged.words, challenged.upheld) == (("HUS",), True)


async def test_a_replay_asks_nobody(home, book):
    await decided(home, HouseRow("sv", "HUSZXKB", "word"))
    game_id = await home.begun(SWEDISH)
    await home.games.play(ById(game_id), ANNA, "huszxkb", "8H", key=home.key())
    await book.take_back(HERE.guild_id, [("sv", "HUSZXKB")])
    before = (await home.games.look(ById(game_id))).game
    await home.restart()
    nothing = replace(home.catalogue, word_lists={}, lexicon=lambda _: pytest.fail("asked"))
    blind = Games(home.store, nothing, draw=home.draw, new_id=lambda: "x", now=lambda: home.at)
    assert (await blind.look(ById(game_id))).game == before
    assert replay(await blind.events(game_id)) == before
    assert (await blind.look(InChannel(HERE.channel_id))).game.offer.house.words == ("HUSZXKB",)


def test_house_words_are_cut_into_the_tiles_of_the_set():
    catalogue = resources.catalogue()
    house = House(words=("CHUXQ", "KAK"), bans=("CHICO",))
    digraph = ListOf(catalogue, catalogue.tile_sets["wordfeud", "es"], house)
    assert digraph.has(("CH", "U", "X", "Q"))
    assert not digraph.has(("C", "H", "U", "X", "Q"))
    assert digraph.lists(("CH", "I", "C", "O"))
    assert not digraph.has(("CH", "I", "C", "O"))
    plain = ListOf(catalogue, catalogue.tile_sets["instant", "es"], house)
    assert plain.has(tuple("CHUXQ"))
    assert not plain.has(tuple("CHICO"))
    assert not plain.has(tuple("KAK"))
