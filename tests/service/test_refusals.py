"""Every refusal of the service: the reason, and that nothing at all has changed."""

from __future__ import annotations

import pytest

from bot.rules import illegal
from bot.rules.events import Closing
from bot.service import refusals
from bot.service.games import Anywhere, ById, InChannel, Person, Place, Wish
from bot.service.offers import LEAST_TURN_SECONDS, MOST_TURN_SECONDS
from tests.service.house import ANNA, BO, CIA, DAN, FEUD, HERE, House, any_words, choices

ELSEWHERE = Place(77, 7002)
CHANNEL = InChannel(HERE.channel_id)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Wish("mahjong", "en"), refusals.UnknownRuleset("mahjong")),
        (Wish("wordfeud", "tlh"), refusals.LanguageNotOffered("tlh")),
        (Wish("wordfeud", "en", (ANNA,)), refusals.OpponentIsYourself()),
        (Wish("classic", "en", (BO, CIA, BO)), refusals.SameOpponentTwice()),
        (Wish("wordfeud", "en", (BO, CIA)), refusals.WrongPlayerCount(2, 2)),
        (Wish("wordfeud", "en", players=3), refusals.WrongPlayerCount(2, 2)),
        (Wish("classic", "en", players=1), refusals.WrongPlayerCount(2, 4)),
        (Wish("classic", "en", (BO,), players=3), refusals.WrongPlayerCount(2, 4)),
        (
            Wish("wordfeud", "en", turn_seconds=119),
            refusals.TurnTimeOutOfRange(LEAST_TURN_SECONDS, MOST_TURN_SECONDS),
        ),
        (
            Wish("wordfeud", "en", turn_seconds=MOST_TURN_SECONDS + 1),
            refusals.TurnTimeOutOfRange(LEAST_TURN_SECONDS, MOST_TURN_SECONDS),
        ),
    ],
)
async def test_what_cannot_be_wished_for(house, wish, reason):
    offer = house.games.offer(wish, ANNA, HERE, key=house.key())
    assert await house.refusal(offer) == reason


async def test_one_game_in_a_channel(house):
    offered = await house.offered()
    again = house.games.offer(FEUD, BO, HERE, key=house.key())
    assert await house.refusal(again) == refusals.ChannelBusy(offered)
    await house.games.take_seat(offered, BO, key=house.key())
    again = house.games.offer(FEUD, CIA, HERE, key=house.key())
    assert await house.refusal(again) == refusals.ChannelBusy(offered)
    await house.games.begin(offered, 112)
    again = house.games.offer(FEUD, CIA, HERE, key=house.key())
    assert await house.refusal(again) == refusals.ChannelBusy(offered)
    await house.games.resign(CHANNEL, ANNA, key=house.key())
    await house.offered()


async def test_a_named_invitation_is_for_those_it_names(house):
    games = house.games
    offered = await house.offered(Wish("classic", "en", (BO, CIA)))
    take, decline = games.take_seat, games.decline
    assert await house.refusal(take(offered, DAN, key=1)) == refusals.NotInvited()
    assert await house.refusal(decline(offered, DAN, key=1)) == refusals.NotInvited()
    assert await house.refusal(take(offered, ANNA, key=1)) == refusals.AlreadySeated()
    assert await house.refusal(decline(offered, ANNA, key=1)) == illegal.SeatNotFree()
    assert await house.refusal(games.withdraw(offered, BO, key=1)) == illegal.NotYourGame()
    assert await house.refusal(games.close_seats(offered, ANNA, key=1)) == illegal.SeatsReserved()
    assert (await take(offered, CIA, key=2)).seat == 2
    assert await house.refusal(take(offered, CIA, key=3)) == refusals.AlreadySeated()
    await decline(offered, BO, key=4)
    assert await house.refusal(take(offered, BO, key=5)) == illegal.InvitationOver()


async def test_an_open_invitation_seats_those_who_come(house):
    games = house.games
    offered = await house.offered(Wish("classic", "en", players=4))
    assert await house.refusal(games.close_seats(offered, ANNA, key=1)) == illegal.TooFewPlayers(2)
    assert (await games.take_seat(offered, CIA, key=2)).seat == 1
    assert await house.refusal(games.take_seat(offered, CIA, key=3)) == refusals.AlreadySeated()
    assert await house.refusal(games.close_seats(offered, DAN, key=4)) == illegal.NotYourGame()
    await games.close_seats(offered, ANNA, key=6)
    assert await house.refusal(games.take_seat(offered, BO, key=7)) == illegal.AlreadyBegun()
    assert [person.name for person in await games.people(offered)] == ["Anna", "Cia"]
    await games.begin(offered, 112)
    assert await house.refusal(games.withdraw(offered, ANNA, key=8)) == illegal.AlreadyBegun()


async def test_a_game_whose_beginning_cannot_be_posted_is_called_off_by_its_host(house):
    games = house.games
    offered = await house.offered()
    await games.take_seat(offered, BO, key=1)
    assert await house.refusal(games.withdraw(offered, BO, key=2)) == illegal.NotYourGame()
    done = await games.withdraw(offered, ANNA, key=3)
    assert done.game.closing is Closing.WITHDRAWN
    assert (await games.begin(offered, 112)).repeated
    await house.offered()


async def test_no_game_to_be_found(house):
    games = house.games
    assert await house.refusal(games.look(CHANNEL, ANNA)) == refusals.NoGameHere()
    assert await house.refusal(games.look(ById("NOSUCH"), ANNA)) == refusals.NoSuchGame()
    assert await house.refusal(games.look(Anywhere(), ANNA)) == refusals.NoRunningGame()
    assert await house.refusal(games.events("NOSUCH")) == refusals.NoSuchGame()
    assert await house.refusal(games.begin("NOSUCH", 1)) == refusals.NoSuchGame()
    withdrawn = await house.offered()
    await games.withdraw(withdrawn, ANNA, key=1)
    assert await house.refusal(games.look(CHANNEL, ANNA)) == refusals.NoGameHere()


async def test_in_a_direct_message_the_only_running_game_is_meant(house):
    first = await house.begun()
    assert (await house.games.look(Anywhere(), BO)).game.id == first
    await house.begun(place=ELSEWHERE, message=300)
    several = refusals.SeveralGames(2, (HERE.channel_id, ELSEWHERE.channel_id))
    assert await house.refusal(house.games.look(Anywhere(), BO)) == several
    await house.games.resign(InChannel(ELSEWHERE.channel_id), BO, key=house.key())
    assert (await house.games.look(Anywhere(), BO)).game.id == first


async def test_spectators_look_and_do_not_play(house):
    game_id = await house.begun()
    assert (await house.games.look(CHANNEL, CIA)).seat is None
    for asked in (
        house.games.play(CHANNEL, CIA, "CAT", "8H", key=1),
        house.games.swap(CHANNEL, CIA, "A", key=1),
        house.games.pass_turn(ById(game_id), CIA, key=1),
        house.games.resign(CHANNEL, CIA, key=1),
        house.games.fits(CHANNEL, CIA, "CAT"),
    ):
        assert await house.refusal(asked) == refusals.NotAPlayer()


async def test_before_the_game_nothing_is_played(house):
    await house.offered()
    asked = house.games.pass_turn(CHANNEL, ANNA, key=1)
    assert await house.refusal(asked) == illegal.GameNotBegun()
    assert await house.refusal(house.games.resign(CHANNEL, ANNA, key=1)) == illegal.GameNotBegun()


async def test_a_button_lasts_as_long_as_its_turn(house):
    game_id = await house.begun()
    turn = (await house.games.look(CHANNEL)).game.turn_seq
    await house.games.pass_turn(ById(game_id, turn), ANNA, key=house.key())
    await house.games.pass_turn(CHANNEL, BO, key=house.key())
    for stale in (turn, turn + 1, 10**9):
        asked = house.games.pass_turn(ById(game_id, stale), ANNA, key=house.key())
        assert await house.refusal(asked) == refusals.TurnIsOver()
    await house.games.resign(CHANNEL, ANNA, key=house.key())
    asked = house.games.pass_turn(ById(game_id, turn), ANNA, key=house.key())
    assert await house.refusal(asked) == illegal.GameIsOver()


async def test_after_the_end_people_look_and_do_not_play(house):
    game_id = await house.begun()
    await house.games.resign(CHANNEL, BO, key=house.key())
    assert (await house.games.look(CHANNEL, ANNA)).game.id == game_id
    for person in (ANNA, BO, CIA):
        asked = house.games.pass_turn(CHANNEL, person, key=house.key())
        assert await house.refusal(asked) == illegal.GameIsOver()
    assert await house.refusal(house.games.resign(CHANNEL, BO, key=1)) == illegal.GameIsOver()


HOSTILE = ["", "   ", "A" * 6000, "@everyone", "<@1001>", "**CAT**", "C\u202eAT", "('", "\ud800"]


async def test_hostile_text_is_refused_by_a_reason(house):
    await house.begun()
    for text in HOSTILE:
        for asked in (
            house.games.play(CHANNEL, ANNA, text, "8H", key=1),
            house.games.play(CHANNEL, ANNA, "CAT", text, key=1),
            house.games.swap(CHANNEL, ANNA, text, key=1),
        ):
            assert isinstance(await house.refusal(asked), illegal.Refusal), text


async def test_each_refusal_of_a_play_changes_nothing(tmp_path):
    house = await House.open(tmp_path / "strict.db", catalogue=any_words([]))
    game_id = await house.begun()
    games = house.games
    word = await house.some_word(game_id, ANNA, choices(1))
    asked = {
        games.play(CHANNEL, BO, word, "8H", key=1): illegal.NotYourTurn,
        games.play(CHANNEL, ANNA, word, None, key=1): refusals.PlaceMissing,
        games.play(CHANNEL, ANNA, word, "Q99", key=1): illegal.NoSuchSquare,
        games.play(CHANNEL, ANNA, word, "8O", key=1): illegal.OffBoard,
        games.play(CHANNEL, ANNA, word, "1A", key=1): illegal.CentreNotCovered,
        games.play(CHANNEL, ANNA, word, "8H", key=1): illegal.UnknownWords,
        games.play(CHANNEL, ANNA, "QQQQQ", "8H", key=1): illegal.NotOnRack,
        games.swap(CHANNEL, ANNA, "QQQQQ", key=1): illegal.NotOnRack,
        games.swap(CHANNEL, ANNA, ("nonsense",), key=1): illegal.NotOnRack,
        games.swap(CHANNEL, ANNA, (), key=1): illegal.NothingToSwap,
    }
    before = (await games.look(CHANNEL)).game
    for asking, reason in asked.items():
        assert isinstance(await house.refusal(asking), reason)
    assert (await games.look(CHANNEL)).game == before
    await house.store.close()


async def test_people_are_known_by_the_name_they_have_now(house):
    game_id = await house.begun()
    renamed = Person(ANNA.id, "Änna", "sv")
    await house.games.pass_turn(CHANNEL, renamed, key=house.key())
    (anna, _) = await house.games.people(game_id)
    assert (anna.name, anna.locale, anna.dms_closed) == ("Änna", "sv", False)
    await house.games.dms_closed(ANNA.id)
    await house.games.pass_turn(CHANNEL, BO, key=house.key())
    assert [person.dms_closed for person in await house.games.people(game_id)] == [True, False]
    await house.games.dms_open(ANNA.id)
    assert not any(person.dms_closed for person in await house.games.people(game_id))


async def test_whoever_is_invited_keeps_the_locale_they_have(house):
    await house.begun()
    await house.games.resign(CHANNEL, ANNA, key=house.key())
    named = Wish("classic", "en", (Person(BO.id, "Bosse", "en"), CIA))
    offered = (await house.games.offer(named, ANNA, HERE, key=house.key())).game.id
    (_, bo, cia) = await house.games.people(offered)
    assert (bo.name, bo.locale) == ("Bosse", BO.locale)
    assert (cia.name, cia.locale) == (CIA.name, CIA.locale)
