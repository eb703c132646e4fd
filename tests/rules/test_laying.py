"""A typed word becomes tiles on squares: what lies, what the rack gives, where the blank goes.

The boards here are a few squares wide, so that every premium that counts can be seen.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import resources
from bot.rules import illegal
from bot.rules.board import Board, Direction, Layout, Square
from bot.rules.illegal import Refused
from bot.rules.notation import Spelled, read_word
from bot.rules.placing import Position, judge, lay
from bot.rules.tiles import PlacedTile

CATALOGUE = resources.catalogue()
ENGLISH = CATALOGUE.tile_sets["classic", "en"]
RULES = replace(CATALOGUE.rulesets["classic"], rack_size=7, bonus=50)
A, DOWN = Direction.ACROSS, Direction.DOWN
CORNER = Square(0, 0)


def position(*rows: str, lying: dict[tuple[int, int], str] | None = None) -> Position:
    tiles = {Square(*at): PlacedTile(letter) for at, letter in (lying or {}).items()}
    return Position(Board(tiles), Layout("small", rows), ENGLISH, RULES)


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the board mirrored in its diagonal: across becomes down."""
    return tuple("".join(column) for column in zip(*rows, strict=True))


def blanks(at: Position, rack: str, word: str, square: Square, way: Direction) -> list[Square]:
    laid = lay(at, tuple(rack), read_word(word, ENGLISH, 15), square, way)
    return [where for where, tile in laid if tile.blank]


def refused(at: Position, rack: str, word: str, square: Square = CORNER) -> illegal.Refusal:
    with pytest.raises(Refused) as answer:
        lay(at, tuple(rack), read_word(word, ENGLISH, 15), square, A)
    return answer.value.reason


# Where the blank goes: one E is on the rack, the word ETTE needs two


@pytest.mark.parametrize("way", Direction)
@pytest.mark.parametrize(
    ("rows", "lying", "column"),
    [
        (("....", "..*.", "...."), {}, 0),  # the same everywhere: the first
        (("....", "d.*t", "...."), {}, 0),
        (("....", "t.*d", "...."), {}, 3),
        (("....", "d.*.", "...."), {}, 3),
        # a letter that counts in two words
        (("....", "..*.", "...."), {(0, 0): "A"}, 3),
        (("....", "..*.", "...."), {(2, 0): "A"}, 3),
        (("....", "..*.", "...."), {(0, 3): "A"}, 0),
        (("....", "..*.", "...."), {(0, 1): "A"}, 0),
        # twice the letter in one word against once in two: 2 and 2, the first
        (("....", "d.*.", "...."), {(0, 3): "A"}, 0),
        (("....", "..*d", "...."), {(0, 0): "A"}, 0),
        # in a word that counts double: 4 and 3, and with the crossing word double as well: 4 and 4
        (("....", "dD*.", "...."), {(0, 3): "A"}, 3),
        (("....", "d.*D", "...."), {(0, 3): "A"}, 0),
        (("....", "D.*d", "...."), {(0, 0): "A"}, 0),
        # three times the letter against twice in two words: 3 and 4, 6 and 6, 9 and 8
        (("....", "d.*t", "...."), {(0, 0): "A"}, 3),
        (("....", "t.*d", "...."), {(0, 3): "A"}, 0),
        (("....", "dD*t", "...."), {(0, 0): "A"}, 0),
        (("....", "tD*d", "...."), {(0, 3): "A"}, 0),
        (("....", "tT*d", "...."), {(0, 3): "A"}, 3),
        (("....", "dT*t", "...."), {(0, 0): "A"}, 0),
        # the same where the word counts four times: 10 and 12
        (("......", "dD*D.t", "......"), {(0, 0): "A"}, 0),
    ],
)
def test_the_blank_stands_where_its_letter_counts_least(way, rows, lying, column):
    word = "E" + "T" * (len(rows[0]) - 2) + "E"
    rack = "?" + word[:-1]
    if way is DOWN:
        here = position(*turned(rows), lying={(c, r): tile for (r, c), tile in lying.items()})
        assert blanks(here, rack, word, Square(0, 1), way) == [Square(column, 1)]
    else:
        here = position(*rows, lying=lying)
        assert blanks(here, rack, word, Square(1, 0), way) == [Square(1, column)]


@pytest.mark.parametrize("far", [(0, 0), (4, 0)])
def test_a_tile_two_squares_off_makes_no_crossing_word(far):
    here = position("....", "....", "..*.", "....", "....", lying={far: "A"})
    assert blanks(here, "?ETT", "ETTE", Square(2, 0), A) == [Square(2, 0)]


def test_only_squares_still_free_multiply_the_word():
    """T lies on the triple word already, so the E beside it in two words counts more."""
    rows = ("....", "tT*d", "....")
    here = position(*rows, lying={(0, 3): "A", (1, 1): "T"})
    assert blanks(here, "?ET", "ETTE", Square(1, 0), A) == [Square(1, 0)]


def test_two_blanks_for_one_letter_take_the_two_cheapest_squares():
    assert blanks(position("t.*d."), "??EST", "ESTEE", CORNER, A) == [
        Square(0, 3),
        Square(0, 4),
    ]


def test_each_lacking_letter_has_its_own_blank():
    here = position("d.*t.")
    assert blanks(here, "??EST", "ESTET", CORNER, A) == [Square(0, 0), Square(0, 2)]


def test_a_blank_asked_for_stays_where_it_was_asked():
    here = position("d.*t")
    assert blanks(here, "?ETT", "ETT?E", CORNER, A) == [Square(0, 3)]
    assert blanks(here, "??TT", "ETT?E", CORNER, A) == [Square(0, 0), Square(0, 3)]
    assert blanks(here, "?EETT", "?ETTE", CORNER, A) == [Square(0, 0)]


# What the rack does not give


@pytest.mark.parametrize(
    ("rack", "word", "lacking"),
    [
        ("ETT", "ETTE", "E"),
        ("?TT", "ETTE", "EE"),
        ("ETTE", "ETT?E", "?"),
        ("?ETT", "?ETT?E", "?"),
        ("ETT", "?E?TTE", "??"),
        ("?TT", "ETT?E", "E"),
        ("?ET", "?ETTS", "TS"),
    ],
)
def test_what_lacks_is_named_as_often_as_it_lacks(rack, word, lacking):
    answer = refused(position("..*..."), rack, word)
    assert isinstance(answer, illegal.NotOnRack)
    assert sorted(answer.tiles) == sorted(lacking)


def test_as_many_blanks_as_are_needed_are_enough():
    here = position("..*.")
    assert len(blanks(here, "??", "A?B", CORNER, A)) == 2
    assert len(blanks(here, "??", "AB", CORNER, A)) == 2


def test_a_letter_that_is_no_tile_of_the_set():
    with pytest.raises(Refused) as answer:
        lay(position("..*."), ("?",), (Spelled("Å"), Spelled("A")), CORNER, A)
    assert answer.value.reason == illegal.BlankCannotBe("Å")


# What lies already


def test_letters_passed_over_need_no_tile():
    here = position("..*.", lying={(0, 1): "T", (0, 2): "T"})
    laid = lay(here, ("E", "E"), read_word("E(T).E", ENGLISH, 15), CORNER, A)
    assert laid == ((Square(0, 0), PlacedTile("E")), (Square(0, 3), PlacedTile("E")))


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("EATE", illegal.SquareTaken(Square(0, 1), "T", "A")),
        ("E?TTE", illegal.SquareTaken(Square(0, 1), "T", "T")),
        ("E(A)TE", illegal.SquareTaken(Square(0, 1), "T", "A")),
        ("ET(T)E", illegal.NothingThere(Square(0, 2))),
        ("ET.E", illegal.NothingThere(Square(0, 2))),
        ("ETTEE", illegal.OffBoard(edge=4, down=False)),
    ],
)
def test_what_lies_must_be_what_was_meant(word, reason):
    assert refused(position("..*.", lying={(0, 1): "T"}), "EEAT", word) == reason


def test_a_word_that_lies_already():
    here = position("..*.", lying={(0, 1): "T", (0, 2): "T"})
    assert refused(here, "T", "TT", Square(0, 1)) == illegal.NoTilesPlaced()


# Tiles given one by one


def put(*tiles: tuple[int, int, str]) -> tuple[tuple[Square, PlacedTile], ...]:
    return tuple((Square(row, column), PlacedTile(letter)) for row, column, letter in tiles)


def reason(here: Position, *tiles: tuple[int, int, str]) -> illegal.Refusal:
    with pytest.raises(Refused) as answer:
        judge(here, put(*tiles))
    return answer.value.reason


EMPTY = ("....", ".*..", "....", "....", "....")


@pytest.mark.parametrize(
    ("tile", "edge", "down"),
    [
        ((5, 1, "A"), 5, True),
        ((9, 7, "A"), 9, True),
        ((1, 4, "A"), 4, False),
        ((0, 9, "A"), 9, False),
        ((-1, 3, "A"), -1, True),
        ((4, -1, "A"), -1, False),
    ],
)
def test_a_tile_beside_the_board_names_the_row_or_column_it_would_need(tile, edge, down):
    assert reason(position(*EMPTY), (1, 1, "A"), tile) == illegal.OffBoard(edge, down)


def test_the_corners_belong_to_the_board():
    lying = {(1, 0): "A", (1, 3): "A", (3, 0): "A", (3, 3): "A"}
    here = position(*EMPTY, lying=lying)
    for corner in ((0, 0), (0, 3), (4, 0), (4, 3)):
        assert judge(here, put((*corner, "B"))).direction is DOWN


@pytest.mark.parametrize(
    ("tiles", "gap"),
    [
        ([(1, 1, "A"), (1, 3, "B")], (1, 2)),
        ([(1, 0, "A"), (1, 3, "B")], (1, 1)),
        ([(0, 1, "A"), (2, 1, "B")], (1, 1)),
        ([(0, 1, "A"), (1, 1, "B"), (4, 1, "B")], (2, 1)),
        ([(1, 0, "A"), (1, 1, "B"), (1, 3, "B")], (1, 2)),
    ],
)
def test_the_first_gap_is_named(tiles, gap):
    assert reason(position(*EMPTY), *tiles) == illegal.GapInLine(Square(*gap))


@pytest.mark.parametrize(
    "tiles",
    [
        [(1, 1, "A"), (2, 2, "B")],
        [(0, 1, "A"), (1, 2, "B"), (2, 1, "C")],
        [(1, 1, "A"), (1, 2, "B"), (2, 1, "C")],
        [(1, 1, "A"), (1, 2, "B"), (2, 2, "C")],
    ],
)
def test_tiles_out_of_line(tiles):
    assert reason(position(*EMPTY), *tiles) == illegal.NotInLine()
    assert reason(position(*EMPTY), *reversed(tiles)) == illegal.NotInLine()


@pytest.mark.parametrize("letter", ["?", "Å", "", "AB", "a"])
@pytest.mark.parametrize("blank", [True, False])
def test_what_is_no_letter_of_the_set_cannot_lie(letter, blank):
    tiles = ((Square(1, 1), PlacedTile(letter, blank)), *put((1, 2, "A")))
    with pytest.raises(Refused) as answer:
        judge(position(*EMPTY), tiles)
    assert answer.value.reason == illegal.BlankCannotBe(letter)


def test_a_square_holds_one_tile():
    here = position(*EMPTY, lying={(1, 1): "A"})
    taken = illegal.SquareTaken(Square(1, 1), "A", "B")
    assert reason(here, (1, 1, "B"), (1, 2, "C")) == taken
    twice = illegal.SquareTaken(Square(1, 2), "B", "B")
    assert reason(here, (1, 2, "B"), (1, 2, "B"), (1, 3, "C")) == twice


def test_the_first_play_covers_the_start_with_two_tiles():
    here = position(*EMPTY)
    assert reason(here, (1, 2, "A"), (1, 3, "B")) == illegal.CentreNotCovered(Square(1, 1))
    assert reason(here, (2, 2, "A")) == illegal.CentreNotCovered(Square(1, 1))
    assert reason(here, (1, 1, "A")) == illegal.WordTooShort()
    assert judge(here, put((1, 1, "A"), (2, 1, "B"))).direction is DOWN


@pytest.mark.parametrize(
    "tiles", [[(3, 3, "A")], [(2, 2, "A")], [(3, 1, "A"), (3, 2, "B")], [(2, 2, "A"), (3, 2, "B")]]
)
def test_a_later_play_touches_what_lies(tiles):
    here = position(*EMPTY, lying={(1, 0): "A", (1, 1): "B"})
    assert reason(here, *tiles) == illegal.NotConnected()


def test_the_longer_word_of_a_single_tile_is_the_main_one():
    lying = {(1, 0): "A", (1, 1): "B", (0, 2): "C"}
    play = judge(position(*EMPTY, lying=lying), put((1, 2, "S")))
    assert (play.direction, [word.text for word in play.words]) == (A, ["ABS", "CS"])
    lying = {(1, 1): "A", (0, 2): "C", (2, 2): "D"}
    play = judge(position(*EMPTY, lying=lying), put((1, 2, "S")))
    assert (play.direction, [word.text for word in play.words]) == (DOWN, ["CSD", "AS"])
    lying = {(1, 1): "A", (0, 2): "C"}
    play = judge(position(*EMPTY, lying=lying), put((1, 2, "S")))
    assert (play.direction, [word.text for word in play.words]) == (A, ["AS", "CS"])


def test_the_tiles_of_a_play_stand_in_the_order_of_the_board():
    play = judge(position(*EMPTY), put((3, 1, "C"), (1, 1, "A"), (2, 1, "B")))
    assert [at.row for at, _ in play.tiles] == [1, 2, 3]


@pytest.mark.parametrize(("count", "bonus"), [(6, 0), (7, 50)])
def test_all_the_tiles_of_a_rack_bring_the_bonus(count, bonus):
    play = judge(position("*......."), put(*((0, column, "E") for column in range(count))))
    assert (play.bonus, play.score) == (bonus, count + bonus)


def test_premiums_count_once_and_for_every_word_of_the_tile():
    """B on the double letter and the triple word: (1 + 2 * 3) * 3 across, (1 + 2 * 3) * 3 down."""
    rows = ("....", ".*T.", "..d.", "....")
    here = position(*rows, lying={(1, 1): "E", (2, 1): "E"})
    play = judge(here, put((1, 2, "B"), (2, 2, "B")))
    assert [(word.text, word.points, word.factor, word.total) for word in play.words] == [
        ("BB", (3, 6), 3, 27),
        ("EB", (1, 3), 3, 12),
        ("EB", (1, 6), 1, 7),
    ]
    later = judge(
        Position(here.board.plus(play.tiles), here.layout, ENGLISH, RULES), put((3, 2, "E"))
    )
    assert [(word.text, word.points, word.factor) for word in later.words] == [
        ("BBE", (3, 3, 1), 1)
    ]


def test_word_premiums_multiply_and_a_blank_is_worth_nothing():
    here = position("D*T.t")
    tiles = list(put(*((0, column, "B") for column in range(5))))
    tiles[4] = (Square(0, 4), PlacedTile("B", blank=True))
    word = judge(here, tuple(tiles)).main
    assert (word.points, word.factor, word.total) == ((3, 3, 3, 3, 0), 6, 72)
    assert (word.square, word.letters) == (Square(0, 0), ("B",) * 5)


@pytest.mark.parametrize(
    ("way", "side", "text", "start"),
    [
        (DOWN, (2, 0), "EB", (2, 0)),
        (DOWN, (2, 2), "BE", (2, 1)),
        (A, (1, 2), "EB", (1, 2)),
        (A, (3, 2), "BE", (2, 2)),
    ],
)
def test_a_tile_on_either_side_makes_a_cross_word(way, side, text, start):
    """A and B are laid round the tile that lies at the centre, B at its end."""
    ends = [(0, 1), (2, 1)] if way is DOWN else [(2, 0), (2, 2)]
    centre = (1, 1) if way is DOWN else (2, 1)
    rows = tuple(
        "".join("*" if (row, column) == centre else "." for column in range(3)) for row in range(5)
    )
    here = position(*rows, lying={centre: "C", side: "E"})
    play = judge(here, put((*ends[0], "A"), (*ends[1], "B")))
    assert [(word.text, word.square, word.direction) for word in play.words] == [
        ("ACB", Square(*ends[0]), way),
        (text, Square(*start), way.crossing),
    ]
