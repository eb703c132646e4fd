"""The course of a game, from its log: a moment a turn, and what is drawn of it."""

from __future__ import annotations

import pytest

from bot.rules import commands as cmd
from bot.rules.seen import public
from bot.ui import courses, scenes
from bot.ui.courses import Course, course_of
from bot.ui.table import Table
from rendering.summaries import NAME_HERE
from tests.ui.tables import PEOPLE, Play, texts

NAMES = tuple(person.name for person in PEOPLE)
EN = texts("en")


def played(rules: str = "wordfeud") -> Play:
    """Return a game of three turns: a play, a pass, a play through it."""
    play = Play("HEL?OABADEINSTRSTUVWX", rules=rules).begun().lay(0, "8H", "HELLO")
    return play.do(cmd.Seat(1), cmd.Pass()).lay(0, "H8", "HAB")


def course(play: Play) -> Course:
    return course_of(play.log, NAMES, "Feud rules")


def test_a_moment_is_the_game_after_a_turn() -> None:
    moments = course(played()).moments
    assert [moment.seat for moment in moments] == [None, 0, 1, 0]
    assert [len(moment.board.tiles) for moment in moments] == [0, 5, 5, 7]
    assert [moment.turn for moment in moments] == [0, 1, 0, 1]
    assert [moment.scores for moment in moments][:3] == [(0, 0), (14, 0), (14, 0)]
    assert moments[-1].scores[0] == 14 + moments[-1].points
    assert moments[1].bag == 85


def test_the_last_moment_is_the_scene_of_the_game() -> None:
    play = played()
    of_course = courses.moment_scene(course(play), 3, EN, "dark")
    assert of_course == scenes.board_scene(play.table("en"), "dark")


def test_a_turn_without_tiles_marks_none() -> None:
    assert courses.moment_scene(course(played()), 2, EN, "dark").fresh == frozenset()


def test_the_end_names_the_winner_and_counts_leftovers() -> None:
    play = played().do(cmd.Seat(1), cmd.Resign())
    ended = course(play)
    assert ended.winners == (0,)
    assert ended.moments[-1].turn is None
    assert len(ended.moments) == 6
    card = courses.game_scene(ended, EN, "dark")
    assert card.headline == f"{NAME_HERE} wins"
    assert [standing.won for standing in card.standings] == [True, False]
    assert card.best is not None
    assert "".join(tile.text for tile in card.best.tiles) == "HELLO"
    assert [tile.blank for tile in card.best.tiles] == [False, False, True, False, False]


def test_before_the_end_there_is_no_winner() -> None:
    card = courses.game_scene(course(played()), texts("sv"), "light")
    assert card.headline == "Inte slut än"
    assert not any(standing.won for standing in card.standings)


def test_a_play_taken_back_stands_nowhere() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX", rules="classic").begun()
    seat = play.game.turn
    play.lay(seat, "8H", "HELLO" if seat == 0 else "DAB")
    challenger = play.game.turn

    class NoWord:
        def has(self, _letters: object, /) -> bool:
            return False

    from bot.rules.decide import decide  # noqa: PLC0415 - only this test asks another list

    play.log += decide(
        play.game, cmd.Seat(challenger), cmd.Challenge(), lexicon=NoWord(), draw=play.draw, at=1
    )
    moments = course(play).moments
    assert [moment.stands for moment in moments] == [True, False, True]
    assert courses.game_scene(course(play), EN, "dark").best is None
    assert moments[-1].board.tiles == {}


def test_a_chart_has_a_point_for_each_own_turn_and_the_end() -> None:
    chart = courses.chart_scene(course(played()), EN, "dark")
    first, second = chart.series
    assert [x for x, _ in first.points] == [0, 1, 3]
    assert [x for x, _ in second.points] == [0, 2, 3]
    assert (first.name, first.fallback) == ("Anna", "Player 1")


def test_a_replay_has_a_frame_for_each_turn() -> None:
    replay = courses.replay_scene(course(played()), EN, "dark")
    assert [len(frame.tiles) for frame in replay.frames] == [5, 5, 7]
    begun = course(Play("HEL?OABADEINST").begun())
    assert len(courses.replay_scene(begun, EN, "dark").frames) == 1


def test_a_log_without_its_beginning_is_refused() -> None:
    with pytest.raises(ValueError, match="GameOffered"):
        course_of(played().log[1:], NAMES)


def test_a_preview_shows_tiles_that_do_not_lie_yet() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX").begun()
    table = Table(public(play.game), PEOPLE[:2], EN)
    play.lay(0, "8H", "HELLO")
    made = course(play).moments[1].play
    assert made is not None
    scene = scenes.preview_scene(table, made, "dark")
    assert len(scene.tiles) == 5
    assert scene.pending is not None
    assert (scene.pending.kind, scene.pending.note) == ("preview", "+14")
    assert table.game.board.tiles == {}


def test_a_doubted_play_is_the_newest_one() -> None:
    play = Play("HEL?OABADEINSTRSTUVWX", rules="classic").begun()
    with pytest.raises(ValueError, match="no play"):
        scenes.challenge_scene(play.table("en"), "dark")
    seat = play.game.turn
    play.lay(seat, "8H", "HELLO" if seat == 0 else "DAB")
    scene = scenes.challenge_scene(play.table("en"), "dark")
    assert scene.pending is not None
    assert scene.pending.kind == "challenge"
    assert scene.pending.squares
    assert scene.fresh == frozenset()
