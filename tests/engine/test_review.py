"""Reviews of finished games: what a turn could have been, by properties and case by case."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.computer import Level, look
from bot.engine.generator import Generator
from bot.engine.review import Reviewed, Turn, by_seat, review, turns
from bot.rules import events as ev
from bot.rules.board import Board, Square
from bot.rules.game import replay
from bot.rules.placing import judge
from bot.rules.tiles import PlacedTile, without
from tests.engine.self_play import muddled
from tests.engine.test_computer import CATALOGUE, LEAVES, generator, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.events import Event

FAMILIES = ("instant", "wordfeud", "classic")
MUDDLED = [(family, seats) for family in FAMILIES for seats in (2, 3, 4)
           if seats <= CATALOGUE.rulesets[family].most_players]  # fmt: skip


def reviewed_log(family: str, log: list[Event]) -> list[Reviewed]:
    return [review(generator(family), LEAVES, turn) for turn in turns(log)]


@pytest.mark.parametrize("family", FAMILIES)
def test_an_expert_is_measured_as_it_measures(family: str) -> None:
    """It plays by the same equity, swaps included: nothing better is ever found."""
    for number in range(3):
        log, _ = played(family, [Level.EXPERT, Level.EXPERT], number)
        found = reviewed_log(family, log)
        assert [one.lost for one in found] == [0.0] * len(found)
        assert [seat.accuracy for seat in by_seat(found)] == [1.0, 1.0]


def best_turn(one: Reviewed) -> Turn:
    """The turn as it would have been with the best there was."""
    return replace(one.turn, play=one.best, gone=one.swap, stood=True)


@pytest.mark.parametrize(("family", "seats"), MUDDLED)
def test_any_game_is_reviewed_and_nothing_is_better_than_the_best(family: str, seats: int) -> None:
    maker, words = generator(family), CATALOGUE.word_lists["en"]
    for number in range(4):
        log = muddled(seats, maker, words, number)
        found = reviewed_log(family, log)
        for one in found:
            assert one.equity <= one.most
            again = review(maker, LEAVES, best_turn(one))
            assert (again.lost, again.most) == (0.0, one.most)
            assert not (one.best and one.swap)
            assert not again.unknown
        assert len(found) == sum(map(is_turn, log))
        for seat in by_seat(found):
            assert 0 <= seat.accuracy <= 1
            assert seat.best_play is None or seat.best_play.score == max(scores(log, seat.seat))


def is_turn(event: Event) -> bool:
    return isinstance(event, ev.TilesPlaced | ev.TilesSwapped | ev.TurnPassed)


def scores(log: list[Event], seat: int) -> Iterator[int]:
    """The scores of a seat's plays that were not taken back."""
    last: ev.TilesPlaced | None = None
    for event in log:
        if isinstance(event, ev.PlayChallenged) and event.upheld:
            last = None
        elif is_turn(event):
            if last is not None and last.seat == seat:
                yield last.play.score
            last = event if isinstance(event, ev.TilesPlaced) else None
    if last is not None and last.seat == seat:
        yield last.play.score


def test_games_by_chance_have_all_that_is_reviewed() -> None:
    """The property above is of something: of every kind of turn, and of plays taken back."""
    kinds = Counter[str]()
    for number in range(4):
        for turn in turns(muddled(2, generator("classic"), CATALOGUE.word_lists["en"], number)):
            kinds["taken back"] += not turn.stood
            kinds["swap"] += bool(turn.gone)
            kinds["pass"] += turn.play is None and not turn.gone
            kinds["empty bag"] += not turn.in_bag
    assert min(kinds[kind] for kind in ("taken back", "swap", "pass", "empty bag")) > 0


def test_a_swap_is_measured_by_what_it_keeps() -> None:
    rack = tuple("QVVUUIS")
    turn = Turn(9, 0, Board(), rack, 80, None, may_swap=7, gone=tuple("VVUU"))
    found = review(generator("classic"), LEAVES, turn)
    assert found.equity == LEAVES.worth(tuple("QIS"))
    best = max(found.most, LEAVES.worth(("S",)))
    assert found.most == best
    kept_all = review(generator("classic"), LEAVES, replace(turn, gone=()))
    assert kept_all.equity == LEAVES.worth(rack) < found.equity


def test_the_best_may_be_a_swap_while_there_is_enough_to_draw() -> None:
    rack = tuple("VVVVVV?")
    turn = Turn(9, 0, Board(), rack, 80, None, may_swap=7, gone=tuple("VVVVVV"))
    found = review(generator("classic"), LEAVES, turn)
    assert (found.best, found.swap, found.lost) == (None, tuple("VVVVVV"), 0)
    later = review(generator("classic"), LEAVES, Turn(9, 0, Board(), tuple("QVVWUUC"), 3, None))
    assert (later.best, later.swap, later.lost) == (None, (), 0)  # nothing but a pass was left


def test_a_play_taken_back_has_brought_nothing() -> None:
    maker, rack = generator("classic"), tuple("XTARENS")
    tiles = ((Square(7, 7), PlacedTile("X")), (Square(7, 8), PlacedTile("T")))
    play = judge(maker.position(Board()), tiles)
    stood = Turn(9, 0, Board(), rack, 80, play)
    counted = review(maker, LEAVES, stood)
    back = review(maker, LEAVES, replace(stood, stood=False))
    assert counted.equity == play.score + LEAVES.worth(without(rack, ["X", "T"]))
    assert back.equity == LEAVES.worth(rack) < counted.equity
    assert by_seat([counted])[0].best_play == play
    assert by_seat([back])[0].best_play is None


def test_an_invention_that_stood_is_no_better_than_the_best() -> None:
    maker, rack = generator("classic"), tuple("XQJZKTT")
    squares = [Square(7, column) for column in range(4, 9)]
    tiles = tuple(zip(squares, map(PlacedTile, "XQJZK"), strict=True))
    turn = Turn(9, 0, Board(), rack, 80, judge(maker.position(Board()), tiles))
    found = review(maker, LEAVES, turn)
    assert found.unknown == ("XQJZK",)
    assert (found.equity, found.lost) == (found.most, 0)


def test_words_that_are_never_played_are_no_advice() -> None:
    maker, rack = generator("classic"), tuple("RETAINS")
    turn = Turn(9, 0, Board(), rack, 80, None)
    first = review(maker, LEAVES, turn)
    assert first.best is not None
    avoid = frozenset({first.best.main.letters})
    second = review(maker, LEAVES, turn, avoid)
    assert second.best is not None
    assert second.best.main.letters not in avoid
    assert second.most <= first.most
    played_it = review(maker, LEAVES, replace(turn, play=first.best), avoid)
    assert played_it.lost == 0


def test_at_the_end_what_is_kept_costs_and_going_out_gains() -> None:
    """As the computer counts: nothing is drawn any more, and the other's tiles are known."""
    log, _ = played("classic", [Level.EXPERT, Level.EXPERT], 5)
    last = [one for one in reviewed_log("classic", log) if not one.turn.in_bag][-1]
    assert last.turn.play is not None
    game = replay(log[: last.turn.seq])
    left = without(last.turn.rack, [tile.letter for _, tile in last.turn.play.tiles])
    terms = generator("classic").terms
    others = terms.tile_set.worth(look(game, last.turn.seat).unseen)
    ends = -terms.tile_set.worth(left) if left else others
    assert last.equity == last.turn.play.score + ends


def test_review_of_a_finished_game() -> None:
    log, _ = played("instant", [Level.BEGINNER, Level.EXPERT], 3)
    reviewed = [review(generator("instant"), LEAVES, turn) for turn in turns(log)]
    beginner, expert = by_seat(reviewed)
    assert expert.mean_lost < beginner.mean_lost
    assert expert.accuracy > beginner.accuracy
    assert all(one.lost >= 0 and one.unknown == () for one in reviewed)
    made = Counter[int]()
    for one in reviewed:
        made[one.turn.seat] += one.turn.play.score if one.turn.play else 0
    final = replay(log).end
    assert final is not None
    assert [made[f.seat] for f in final.finals] == [f.score - f.change for f in final.finals]
    assert expert.best_play in [one.turn.play for one in reviewed]


def test_review_sees_what_was_missed() -> None:
    maker = generator("classic")
    rules, board = CATALOGUE.rulesets["classic"], Board()
    maker = Generator(resources.word_graph("en"), maker.terms.layout, maker.terms.tile_set, rules)
    rack = tuple("RETAINS")
    tiles = ((Square(7, 7), PlacedTile("X")), (Square(7, 8), PlacedTile("T")))
    play = judge(maker.position(board), tiles)
    turn = Turn(9, 0, board, tuple("XTARENS"), 80, play)
    bad = review(maker, LEAVES, turn)
    assert bad.unknown == ("XT",)
    assert bad.best is not None
    assert bad.lost > 0
    passed = review(maker, LEAVES, replace(turn, rack=rack, play=None))
    assert passed.missed_bonus
    assert passed.best is not None
    assert passed.most == passed.best.score >= 50
    assert passed.lost == passed.most - LEAVES.worth(rack) == passed.most - 6


def test_nothing_is_reviewed_while_a_game_goes_on() -> None:
    log, _ = played("classic", [Level.CASUAL, Level.CASUAL], 4)
    with pytest.raises(ValueError, match="over"):
        next(turns(log[:-1]))
