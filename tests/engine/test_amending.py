"""Lists with words more and less: the same as if they had been made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import resources
from bot.engine.amending import Margin, NoRoom, room_for
from bot.engine.gaddag import Gaddag, build_gaddag
from bot.engine.generator import Generator
from bot.engine.graph import ACCEPT, ARC, END, LETTER_SHIFT
from tests.engine.playing import BACK_ENDS, LAYOUTS, RULES, TILES, boards, graph_of, racks, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rules.board import Board

    Word = tuple[str, ...]


def spelled_by(machine: Gaddag) -> Iterator[tuple[bytes, bool]]:
    """Every path of a GADDAG through its separators (0), and whether a word may stop there."""
    paths = [(b"", machine.root)]
    while paths:
        before, at = paths.pop()
        more = at != 0
        while more:
            node = machine.nodes[at]
            path = before + bytes((node >> LETTER_SHIFT,))
            yield path, bool(node & ACCEPT)
            if node & ARC:
                paths.append((path, node & ARC))
            more, at = not node & END, at + 1


@given(words, words, words)
def test_it_is_the_list_made_anew(listed: set[Word], added: set[Word], banned: set[Word]) -> None:
    graph = graph_of(listed)
    margin = Margin(graph, Gaddag.open(build_gaddag(graph)))
    amended, machine = margin.amended(added, banned)
    wanted = graph_of((listed | added) - banned)
    assert list(amended) == list(wanted)
    assert len(amended) == len(wanted)
    assert machine is not None
    assert machine.fits(amended)
    assert sorted(spelled_by(machine)) == sorted(spelled_by(Gaddag.open(build_gaddag(wanted))))


@given(words, st.lists(st.tuples(words, words), min_size=1, max_size=4))
def test_lists_on_one_margin_do_not_meet(
    listed: set[Word], changes: list[tuple[set[Word], set[Word]]]
) -> None:
    margin = Margin(graph_of(listed))
    made = [margin.amended(*change)[0] for change in changes]
    for amended, (added, banned) in zip(made, changes, strict=True):
        assert set(amended) == (listed | added) - banned
        assert amended.nodes is made[0].nodes


@given(words, words, words, boards(LAYOUTS[0]), racks)
def test_every_search_finds_the_same_plays(
    listed: set[Word], added: set[Word], banned: set[Word], board: Board, rack: Sequence[str]
) -> None:
    """Main words and crossing ones, by graph and by GADDAG, pure and compiled."""
    graph = graph_of(listed)
    amended = Margin(graph, Gaddag.open(build_gaddag(graph))).amended(added, banned)
    anew = Generator(graph_of((listed | added) - banned), LAYOUTS[0], TILES, RULES)
    wanted = sorted(anew.plays(board, rack))
    for compiled in BACK_ENDS:
        for machine in (None, amended[1]):
            search = Generator(amended[0], LAYOUTS[0], TILES, RULES, machine, compiled=compiled)
            assert sorted(search.plays(board, rack)) == wanted


def test_no_more_room_is_taken_than_foretold() -> None:
    """And nothing is written where there is too little."""
    graph = resources.word_graph("en")
    own = [tuple(word) for word in ("ZZYZX", "QWERTYUIOPASDF", "AAA")]
    bans = [tuple(word) for word in ("CATS", "RETAINS", "QUIZZES")]
    room = room_for([*own, *bans], len(graph.alphabet))
    margin = Margin(graph, None, room)
    amended, _ = margin.amended(own, bans)
    assert len(amended) == len(graph)
    assert all(amended.has(word) for word in own)
    assert not any(amended.has(word) for word in bans)
    with pytest.raises(NoRoom):
        Margin(graph, None, room - 1).amended(own, bans)
