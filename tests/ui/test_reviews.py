"""The texts of a review: what it says, what it keeps to itself, and the record with its notes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from bot import resources
from bot.engine.leaves import Leaves
from bot.engine.review import Reviewed, Turn, review, turns
from bot.records import Asked, replay
from bot.rules import commands as cmd
from bot.rules.board import Board
from bot.rules.game import replay as replay_log
from bot.rules.gcg.exporting import IN_VAIN
from bot.rules.gcg.reading import read
from bot.rules.gcg.writing import write
from bot.rules.seen import public
from bot.service.computers import Review
from bot.service.games import Place
from bot.service.values import Seen
from bot.ui import reviews
from bot.ui.table import Table
from bot.ui.views.computerbuttons import review_pager
from tests.engine.self_play import muddled
from tests.service.companions import generator
from tests.ui.tables import PEOPLE, Play, texts

if TYPE_CHECKING:
    from bot.engine.generator import Generator
    from bot.rules.events import Event
    from bot.rules.gcg.record import Record


@pytest.fixture(scope="module")
def play() -> Play:
    """A word challenged in vain, which costs a turn; a swap; an invention; the end."""
    begun = Play("HELLOUA" + "QZXVEAT" + "RSTNISE", rules="classic").begun()
    begun.lay(0, "8H", "HELLO").do(cmd.Seat(1), cmd.Challenge())
    begun.do(cmd.Seat(0), cmd.Swap(("U", "A")))
    begun.lay(1, "H8", "HZXQ").do(cmd.Seat(0), cmd.Resign())
    return begun


@pytest.fixture(scope="module")
def reviewed(play: Play) -> Review:
    game = play.game
    search = generator(game.layout, game.tile_set, game.ruleset)
    measured = tuple(review(search, Leaves.plain(), turn) for turn in turns(play.log))
    seen = Seen(game, 0, Place(1, 2), PEOPLE[:2])
    return Review(seen, tuple(play.log), measured)


def test_the_summary_tells_each_seats_game(play: Play, reviewed: Review) -> None:
    title, anna, sven, best, *small = reviews.summary_lines(reviewed, play.table("en"))
    assert title == "### Review"
    assert anna.startswith("**Anna** ")
    assert " · best play found " in anna
    assert sven.startswith("**Sven** ")
    assert "**HZXQ**" in best or "**HELLO**" in best
    assert all(line.startswith("-# ") for line in small)


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_words_in_no_list_are_told_only_when_asked_for(
    play: Play, reviewed: Review, locale: str
) -> None:
    table = play.table(locale)
    kept = reviews.turn_lines(reviewed, table, 1, phonies=False)
    told = reviews.turn_lines(reviewed, table, 1, phonies=True)
    assert len(kept) == len(told) == 3
    phony = texts(locale)("review-phony", words="HZXQ")
    assert [line.endswith(phony) for line in told] == [False, False, True]
    assert not any(phony in line for line in kept)
    assert "Anna" in kept[1]
    assert "**" not in kept[1].partition(" · ")[2].partition(" · ")[0]  # a swap names no word


def notes(record: Record) -> list[tuple[str, ...]]:
    return [event.notes for event in record.events]


def test_every_turn_of_the_record_has_its_note(play: Play, reviewed: Review) -> None:
    record = reviews.annotated(reviewed, play.table("en"), phonies=True)
    hello, lost, swap, invented = record.events[:4]
    assert hello.notes[-1].startswith(("better: ", "the best"))
    assert lost.notes == (IN_VAIN,)  # nobody chose to pass there
    assert swap.notes[-1].startswith(("better: ", "the best"))
    assert any("not in the list: HZXQ" in note for note in invented.notes)
    assert not any("**" in note for event in record.events for note in event.notes)
    assert notes(read(write(record)).record) == notes(record)


def test_the_record_keeps_quiet_too(play: Play, reviewed: Review) -> None:
    record = reviews.annotated(reviewed, play.table("en"), phonies=False)
    assert b"not in the list" not in write(record)


def reviewed_by(search: Generator, log: list[Event]) -> Review:
    leaves = resources.leaves(search.terms.tile_set)
    measured = tuple(review(search, leaves, turn) for turn in turns(log))
    game = replay_log(log)
    return Review(Seen(game, 0, Place(1, 2), PEOPLE[: len(game.seats)]), tuple(log), measured)


@pytest.mark.parametrize(
    ("rules", "language", "seats"),
    [
        ("classic", "en", 2),
        ("classic-published", "es", 4),
        ("classic-tournament", "de", 2),
        ("wordfeud", "sv", 2),
        ("instant", "it", 2),
    ],
)
def test_a_review_of_any_game_is_read_back_and_replayed(
    rules: str, language: str, seats: int
) -> None:
    """Swaps, passes, inventions taken back, a quitter: each note stays at its turn."""
    catalogue = resources.catalogue()
    ruleset = catalogue.rulesets[rules]
    tile_set = catalogue.tile_sets[ruleset.family, language]
    search = generator(catalogue.standard_layout(ruleset.family), tile_set, ruleset)
    for number in range(3):
        log = muddled(seats, search, catalogue.words(tile_set), number)
        reviewed = reviewed_by(search, log)
        table = Table(public(reviewed.seen.game), reviewed.seen.people, texts("sv"))
        for phonies in (False, True):
            record = reviews.annotated(reviewed, table, phonies=phonies)
            content = write(record)
            assert notes(read(content).record) == notes(record)
            replayed = replay("review.gcg", content, Asked(), catalogue)
            assert replayed.sound
            assert not replayed.warnings
            turns_of_it = [e for e in record.events if reviews._is_turn(e)]  # noqa: SLF001 - which lines get a note
            assert len(turns_of_it) == len(reviewed.turns)
            for event, one in zip(turns_of_it, reviewed.turns, strict=True):
                told = " · ".join(reviews.judged(table.texts, one, phonies=phonies))
                assert told.replace("**", "") in event.notes or not told
        assert reviews.summary_lines(reviewed, table)
        pages = range(1, len(reviewed.turns) // reviews.TURNS_A_PAGE + 2)
        lines = [reviews.turn_lines(reviewed, table, page, phonies=True) for page in pages]
        assert sum(map(len, lines)) == len(reviewed.turns)


def judged_with(locale: str, **changes: object) -> str:
    """What is said of a turn in which nothing was wrong, but for these."""
    turn = Turn(3, 0, Board(), tuple("QVVWUUC"), 80, None, 7, tuple("QVV"))
    known = {"best": None, "swap": tuple("QVVUU"), "equity": -2.5, "most": -2.5}
    one = Reviewed(turn, **{**known, "missed_bonus": False, "unknown": (), **changes})  # type: ignore[arg-type]  # as named
    return " · ".join(reviews.judged(texts(locale), one, phonies=False))


def test_a_swap_is_judged_as_a_play_is() -> None:
    assert judged_with("en") == "the best"
    assert judged_with("en", equity=-9.0) == "better: swap Q, V, V, U, U (−6.5 in the tiles kept)"
    assert (
        judged_with("sv", equity=-9.0)
        == "bättre: byt Q, V, V, U, U (−6,5 i brickorna som blev kvar)"
    )
    assert judged_with("en", swap=()) == ""  # nothing but a pass was left


@pytest.mark.parametrize(
    ("stood", "equity", "most", "told"),
    [
        (True, 8.0, 20.0, "better: **HELLO** 8H across 18 (−12: points −18, tiles kept +6)"),
        (False, 14.0, 20.0, "better: **HELLO** 8H across 18 (−6: points −18, tiles kept +12)"),
        (False, 2.0, 20.0, "better: **HELLO** 8H across 18 (−18)"),
        (False, 1.96, 20.0, "better: **HELLO** 8H across 18 (−18)"),
        (False, -1.5, 20.0, "better: **HELLO** 8H across 18 (−21.5: points −18, tiles kept −3.5)"),
    ],
)
def test_what_was_given_away_adds_up(
    play: Play, *, stood: bool, equity: float, most: float, told: str
) -> None:
    """What a play brought is 0 once it was taken back, whatever it would have brought."""
    best = next(turn.play for turn in turns(play.log) if turn.play is not None)
    assert best is not None
    turn = Turn(3, 0, Board(), (), 80, None if stood else best, stood=stood)
    one = Reviewed(turn, best, (), equity, most, False, ())  # noqa: FBT003 - no bonus missed
    said = list(reviews.judged(texts("en"), one, phonies=False))
    assert said == [*([] if stood else ["taken back after a challenge, brought 0"]), told]


def test_what_was_taken_back_is_told_to_all() -> None:
    """The table has seen it; what stood without being in the list is told only when asked for."""
    catalogue = resources.catalogue()
    rules, tile_set = catalogue.rulesets["classic"], catalogue.tile_sets["classic", "en"]
    search = generator(catalogue.standard_layout("classic"), tile_set, rules)
    logs = (muddled(2, search, catalogue.words(tile_set), number) for number in range(20))
    found = (one for log in logs for one in reviewed_by(search, log).turns if taken(one))
    taken_back = list(islice(found, 2))
    assert taken_back
    for one in taken_back:
        told = list(reviews.judged(texts("en"), one, phonies=False))
        assert told[0] == "taken back after a challenge, brought 0"
        kept = resources.leaves(tile_set).worth(one.turn.rack)
        assert one.equity == pytest.approx(min(kept, one.most))


def taken(one: Reviewed) -> bool:
    """Tell of a play that was challenged away while there were tiles to draw."""
    return not one.turn.stood and one.turn.in_bag > 0


def test_a_game_without_turns_has_nothing_to_review() -> None:
    play = Play("HELLOUA" + "QZXVEAT").begun().do(cmd.Seat(1), cmd.Resign())
    seen = Seen(play.game, 0, Place(1, 2), PEOPLE[:2])
    lines = reviews.summary_lines(Review(seen, tuple(play.log), ()), play.table("sv"))
    assert lines[-1] == texts("sv")("review-empty")
    assert review_pager(texts("sv"), play.game.id, 0, 0, phonies=False) == ()


@pytest.mark.parametrize(
    ("page", "phonies", "ways"),
    [
        (0, False, ["1:review", "1:review-all"]),
        (1, False, ["0:review", "2:review", "1:review-all"]),
        (2, True, ["0:review-all", "1:review-all", "3:review-all"]),
        (3, True, ["0:review-all", "2:review-all"]),
    ],
)
def test_pages_lead_to_each_other(page: int, phonies: bool, ways: list[str]) -> None:  # noqa: FBT001 - a column
    items = review_pager(texts("en"), "abcdefgh", page, 3, phonies=phonies)
    ids = [item.custom_id.removeprefix("c:abcdefgh:") for item in items]  # type: ignore[attr-defined]  # buttons
    assert ids == ways
