"""Whatever is typed, in every language: an answer or a refusal, and the game as it was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import decide
from bot.rules.game import evolve
from bot.rules.illegal import Refused
from bot.rules.notation import read_place, read_tiles, read_word
from bot.rules.tiles import off_rack
from tests.rules.fuzzing import inputs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.rules.conftest import PlayTable

LANGUAGES = ["en", "es", "it", "pt", "de", "fr", "sv", "nb"]
PLAYS = (
    ("K8", "OE"),
    ("8K", "E"),
    ("8H", "TASIS"),
    ("11I", "OS"),
    ("I7", "R(A)TES"),
    ("k8", "ise"),
)
ASSIGNED = (*range(0x33480), *range(0xE0000, 0xE0200))  # Unicode without the empty planes
SMALL_STEP = 397  # a prime: some characters of every script


@pytest.fixture
def table(begin):
    """A game of the language in which a word and a blank lie, seat 0 on turn."""

    def laid(language: str) -> PlayTable:
        dealt = begin("classic-published", language).with_rack(0, "?AEIOST").with_rack(1, "?AEIORT")
        dealt.play(0, "8H", "TA?S")
        dealt.play(1, "I7", "R(A)TE")
        return dealt

    return laid


def outcome(table, place: str, word: str) -> tuple[ev.Event, ...] | None:
    """Return what the typed play causes, or None when it is refused."""
    try:
        command = table.word(place, word)
        return decide(
            table.game, cmd.Seat(0), command, lexicon=table.lexicon, draw=table.draw, at=table.at
        )
    except Refused:
        return None


def tiles_of_a_swap(tile_set, text: str) -> tuple[str, ...]:
    try:
        return read_tiles(text, tile_set)
    except Refused:
        return ()


def fuzz(table, count: int, seed: int) -> Counter[str]:
    """Type all of it; return how much was refused and how much was a play."""
    game, letters = table.game, table.game.tile_set.letters
    before, tally = repr(game), Counter[str]()
    for place, word in inputs(letters, count, seed, PLAYS):
        assert set(tiles_of_a_swap(game.tile_set, word)) <= {*letters, "?"}
        events = outcome(table, place, word)
        tally["refused" if events is None else "played"] += 1
        for event in events or ():
            if isinstance(event, ev.TilesPlaced):
                check_play(game, event)
    assert (table.game is game, repr(game)) == (True, before)
    return tally


def check_play(game, event: ev.TilesPlaced) -> None:
    """A play that came of it lays tiles of the rack, and letters of the alphabet only."""
    laid = [tile for _, tile in event.play.tiles]
    assert {tile.letter for tile in laid} <= set(game.tile_set.letters)
    assert not Counter(map(off_rack, laid)) - Counter(game.seats[0].rack)
    assert len(evolve(game, event).board.tiles) == len(game.board.tiles) + len(laid)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_thousand_inputs(table, language) -> None:
    tally = fuzz(table(language), 2000, seed=1)
    assert tally["refused"] > 1800
    assert tally["played"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_thousand_inputs(table, language) -> None:
    assert fuzz(table(language), 100_000, seed=2).total() == 100_000


def read_all(game, codes: Iterable[int]) -> int:
    """Read single characters as word, as tiles and as a place; return how many words they made."""
    letters, words = {*game.tile_set.letters}, 0
    for character in map(chr, codes):
        assert set(tiles_of_a_swap(game.tile_set, character)) <= {*letters, "?"}
        with pytest.raises(Refused):
            read_place(character, game.layout)
        try:
            read = {spelled.letter for spelled in read_word(character, game.tile_set, 15)}
        except Refused:
            continue
        assert read <= {*letters, ""}
        words += 1
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_of_every_script(begin, language) -> None:
    game = begin("classic", language).game
    assert read_all(game, range(ord("A"), 0x110000, SMALL_STEP)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character(begin, language) -> None:
    game = begin("classic", language).game
    assert read_all(game, ASSIGNED) >= 2 * len([k for k in game.tile_set.letters if len(k) == 1])
