"""What finished games came to: written as they end, made up for, and summed up."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.service.games import ById, InChannel, Place, Wish
from bot.service.keeping import Keeper
from bot.service.results import AT_ONCE, Results, results_of
from bot.store import Sums
from bot.ui import courses
from tests.service.house import ANNA, BO, CIA, DAN, FEUD, HERE, House, choices
from tests.ui.tables import Play, texts

if TYPE_CHECKING:
    from bot.service.results import Statistics

ELSEWHERE = Place(88, 8001)


async def stats(
    house: House, person=ANNA, guild: int | None = HERE.guild_id, family: str | None = None
) -> Statistics:
    results = Results(house.store, lambda: house.at)
    return await results.of(person.id, guild, family, computers=False)


async def test_a_running_game_is_in_no_statistics(house) -> None:
    game_id = await house.begun()
    await house.move(game_id, choices(1))
    assert (await stats(house)).sums == Sums(0, 0, 0, 0, 0, None, 0)
    assert house.rows("results") == {"results": []}


async def test_the_end_writes_what_everybody_saw(house) -> None:
    game_id = await house.begun()
    await house.played_out(game_id, choices(2))
    game = (await house.games.look(ById(game_id))).game
    assert game.end is not None
    for person, seat in ((ANNA, 0), (BO, 1)):
        found = await stats(house, person)
        won = int(game.end.winners == (seat,))
        drawn = int(len(game.end.winners) > 1)
        sums = found.sums
        assert (sums.games, sums.won, sums.drawn, sums.lost) == (1, won, drawn, 1 - won - drawn)
        assert sums.points == sums.highest == game.seats[seat].score
        assert found.scores == (game.seats[seat].score,)
        assert found.best is not None
        assert found.best.opponents == ((BO, ANNA)[seat].name,)


@pytest.mark.parametrize(
    ("wish", "people", "seed"),
    [
        (FEUD, (ANNA, BO), 3),
        (Wish("instant", "en"), (ANNA, BO), 4),
        (Wish("classic", "en", players=3), (ANNA, BO, CIA), 5),
        (Wish("classic-published", "sv", players=4), (ANNA, BO, CIA, DAN), 6),
    ],
)
async def test_results_are_those_of_the_card_of_the_game(house, wish, people, seed) -> None:
    game_id = await house.begun(wish, people)
    await house.played_out(game_id, choices(seed))
    log = await house.games.events(game_id)
    course = courses.course_of(log, [str(seat) for seat in range(len(people))])
    card = courses.game_scene(course, texts("en"), "dark")
    rows = results_of(log)
    best = max(rows, key=lambda row: row.best or 0)
    assert card.best is not None
    assert (best.best, str(best.seat)) == (card.best.points, card.best.name)
    assert sum(row.all_tiles for row in rows) == len(card.all_tiles)
    assert {row.seat for row in rows if row.outcome != "lost"} == set(course.winners)
    assert [row.score for row in rows] == [standing.score for standing in card.standings]
    found = [await stats(house, person) for person in people]
    tiles = next(f.best.tiles for f in found if f.best and f.best.points == card.best.points)
    assert [(t.letter, t.value, t.blank) for t in tiles] == [
        (tile.text, tile.value, tile.blank) for tile in card.best.tiles
    ]


async def test_servers_and_families_are_counted_apart(house) -> None:
    for place, wish in ((HERE, FEUD), (HERE, Wish("instant", "en")), (ELSEWHERE, FEUD)):
        game_id = await house.begun(wish, place=place)
        await house.games.resign(ById(game_id), BO, key=house.key())
    assert (await stats(house)).sums.games == 2
    assert (await stats(house, family="wordfeud")).sums.games == 1
    assert (await stats(house, family="classic")).sums.games == 0
    assert (await stats(house, guild=ELSEWHERE.guild_id)).sums.games == 1
    assert (await stats(house, guild=None)).sums == Sums(3, 3, 0, 0, 0, 0, 0)
    assert (await stats(house, BO, None)).sums.lost == 3
    assert (await stats(house, CIA, None)).sums.games == 0


async def test_results_of_an_earlier_version_are_made_up_for(house) -> None:
    for number in range(AT_ONCE + 3):
        game_id = await house.begun(place=Place(77, 9000 + number))
        await house.games.resign(ById(game_id), ANNA, key=house.key())
    written = house.rows("results")
    with sqlite3.connect(house.path) as connection:
        connection.execute("DELETE FROM results")
    connection.close()
    assert await Results(house.store, lambda: house.at).make_up() == AT_ONCE + 3
    assert house.rows("results") == written
    assert await Results(house.store, lambda: house.at).make_up() == 0


async def test_a_damaged_game_keeps_no_other_from_being_made_up_for(house, caplog) -> None:
    for number in range(3):
        game_id = await house.begun(place=Place(77, 9000 + number))
        await house.games.resign(ById(game_id), ANNA, key=house.key())
    broken = (await house.games.look(InChannel(9001))).game.id
    with sqlite3.connect(house.path) as connection:
        connection.execute("DELETE FROM results")
        connection.execute("DROP TRIGGER events_stand")
        connection.execute("UPDATE events SET body = '{}' WHERE seq = 0 AND game_id = ?", (broken,))
    connection.close()
    assert await Results(house.store, lambda: house.at).make_up() == 2
    assert broken in caplog.text
    assert len(house.rows("results")["results"]) == 4


async def test_the_keeper_makes_up_for_results(house, monkeypatch) -> None:
    game_id = await house.begun()
    await house.games.resign(ById(game_id), ANNA, key=house.key())
    with sqlite3.connect(house.path) as connection:
        connection.execute("DELETE FROM results")
    connection.close()

    class Rounds(Exception):  # noqa: N818 - ends the task
        pass

    async def stop(_keeper: Keeper) -> None:
        raise Rounds

    monkeypatch.setattr(Keeper, "round", stop)
    with pytest.raises(Rounds):
        await Keeper(house.store, lambda: house.at).run()
    assert len(house.rows("results")["results"]) == 2


async def test_the_end_stands_whatever_becomes_of_its_results(house, monkeypatch, caplog) -> None:
    def broken(_events: object) -> tuple[()]:
        raise KeyError("secret")

    monkeypatch.setattr("bot.service.results.results_of", broken)
    game_id = await house.begun()
    done = await house.games.resign(ById(game_id), ANNA, key=house.key())
    assert done.game.end is not None
    assert game_id in caplog.text
    assert "secret" not in caplog.text
    assert house.rows("results") == {"results": []}


# One game


def finished(play: Play) -> Play:
    return play.do(cmd.Seat(1), cmd.Resign())


def test_a_play_taken_back_counts_nowhere() -> None:
    play = Play("HELLOABADEINSTRSTUVWX", rules="classic").begun().lay(0, "8H", "HELLO")
    play.log.append(ev.PlayChallenged(1, 0, ("HELLO",), upheld=True, bonus=0))
    anna, sven = results_of(finished(play).log)
    assert (anna.best, anna.best_tiles, anna.longest, anna.length) == (None, None, None, 0)
    assert (anna.outcome, sven.outcome) == ("won", "lost")


def test_the_longest_word_is_any_word_formed_and_the_best_play_its_main_word() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX").begun().lay(0, "8H", "HELLO")
    play.lay(1, "M8", "STAINED")
    anna, sven = results_of(finished(play.do(cmd.Seat(0), cmd.Pass())).log)
    assert (sven.longest, sven.length, sven.all_tiles) == ("STAINED", 7, 1)
    assert (anna.longest, anna.all_tiles) == ("HELLO", 0)
    assert anna.best_tiles == (
        '[["H", 4, false], ["E", 1, false], ["L", 0, true], ["L", 1, false], ["O", 1, false]]'
    )


def test_a_shared_win_is_a_draw_and_a_computer_has_no_row() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX").begun()
    for seat in (0, 1, 0, 1, 0, 1):
        play.do(cmd.Seat(seat), cmd.Pass())
        if play.game.end is not None:
            break
    ended = play.log[-1]
    assert isinstance(ended, ev.GameEnded)
    play.log[-1] = replace(ended, winners=(0, 1))
    assert {row.outcome for row in results_of(play.log)} == {"drawn"}
    offered = play.log[0]
    assert isinstance(offered, ev.GameOffered)
    play.log[0] = replace(offered, computers=(ev.Computer(1, "club"),))
    play.log = [event for event in play.log if event != ev.SeatTaken(1)]
    rows = results_of(play.log)
    assert [(row.seat, row.computers) for row in rows] == [(0, True)]


def test_a_log_without_an_end_has_no_results() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX").begun()
    with pytest.raises(ValueError, match="not over"):
        results_of(play.log)
    with pytest.raises(ValueError, match="begins"):
        results_of(play.log[1:])
