"""The texts of a review: what it says, what it keeps to itself, and the record with its notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.leaves import Leaves
from bot.engine.review import review, turns
from bot.rules import commands as cmd
from bot.rules.gcg.exporting import IN_VAIN
from bot.rules.gcg.reading import read
from bot.rules.gcg.writing import write
from bot.service.computers import Review
from bot.service.games import Place
from bot.service.values import Seen
from bot.ui import reviews
from bot.ui.views.computerbuttons import review_pager
from tests.service.companions import generator
from tests.ui.tables import PEOPLE, Play, texts

if TYPE_CHECKING:
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
