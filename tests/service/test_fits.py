"""Where a typed word may be laid."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot import resources
from bot.rules.board import Board, Direction, Square
from bot.rules.illegal import Refused
from bot.rules.notation import read_place, read_word
from bot.rules.placing import judge, lay, unknown
from bot.service import refusals
from bot.service.fitting import fits
from bot.service.games import Fit, InChannel, Wish
from tests.service.house import ANNA, BO, CIA, HERE, House, choices

CHANNEL = InChannel(HERE.channel_id)


def slowly(game, seat: int, text: str, lexicon) -> set[tuple[object, int]]:
    """Every square and direction, without passing any over."""
    word = read_word(text, game.tile_set, max(game.layout.width, game.layout.height))
    found = set()
    for square in game.layout.squares():
        for direction in Direction:
            try:
                rack = game.seats[seat].rack
                play = judge(game.position, lay(game.position, rack, word, square, direction))
            except Refused:
                continue
            if not unknown(play.words, lexicon):
                found.add((play.tiles, play.score))
    return found


async def test_they_are_all_there_and_the_best_comes_first(house):
    lexicon = house.catalogue.lexicon("en")
    for wish in (Wish("wordfeud", "en"), Wish("instant", "en")):
        game_id = await house.begun(wish)
        for n in range(8):
            person = await house.on_turn(game_id)
            seen = await house.games.look(CHANNEL, person)
            for word in (await house.some_word(game_id, person, choices(n)), "A", "E."):
                found = await house.games.fits(CHANNEL, person, word)
                expected = slowly(seen.game, seen.seat or 0, word, lexicon)
                assert {(fit.play.tiles, fit.play.score) for fit in found} == expected
                assert len(found) == len(expected)
                scores = [fit.play.score for fit in found]
                assert scores == sorted(scores, reverse=True)
            await house.move(game_id, choices(n))
        await house.games.resign(CHANNEL, ANNA, key=house.key())


async def test_only_words_of_the_list_are_offered(tmp_path):
    house = await House.open(tmp_path / "real.db", catalogue=resources.catalogue())
    game_id = await house.begun()
    found: tuple[Fit, ...] = ()
    for n in range(500):
        word = await house.some_word(game_id, ANNA, choices(n))
        found = found or await house.games.fits(CHANNEL, ANNA, word)
        if found:
            break
    fit = found[0]
    done = await house.games.play(
        CHANNEL, ANNA, word, place_of(fit.square, fit.direction), key=house.key()
    )
    assert done.game.seats[0].score == fit.play.score
    assert await house.games.fits(CHANNEL, BO, "QQQQQ") == ()
    await house.store.close()


def place_of(square: Square, direction: Direction) -> str:
    column, row = "ABCDEFGHIJKLMNO"[square.column], str(square.row + 1)
    return row + column if direction is Direction.ACROSS else column + row


async def test_who_has_no_rack_fits_nothing(house):
    await house.begun()
    assert await house.refusal(house.games.fits(CHANNEL, CIA, "CAT")) == refusals.NotAPlayer()


async def test_a_board_full_of_words_is_searched_quickly(house):
    """The slowest there is: any word goes, on a crowded board of 15 by 15."""
    game_id = await house.begun()
    while (await house.games.look(CHANNEL)).game.bag:
        await house.move(game_id, choices(len((await house.games.look(CHANNEL)).game.bag)))
    game = (await house.games.look(CHANNEL)).game
    seat = game.turn or 0
    game = replace(game, seats=tuple(replace(s, rack=tuple("EATRSIN")) for s in game.seats))
    lexicon = resources.catalogue().lexicon("en")
    # Against work of the same interpreter, so that a busy machine does not matter.
    measure = timed(lambda: [judge_at_start(game) for _ in range(1000)])
    assert timed(lambda: fits(game, seat, "SATIRE", lexicon)) < 4 * measure


def judge_at_start(game) -> object:
    square, direction = read_place("8H", game.layout)
    position = replace(game.position, board=Board())
    word = read_word("SATIRE", game.tile_set, 15)
    return judge(position, lay(position, game.seats[0].rack, word, square, direction))


def timed(work) -> float:
    def once() -> float:
        begun = time.process_time()
        work()
        return time.process_time() - begun

    return min(once() for _ in range(3))


@pytest.mark.parametrize("text", ["", "A" * 6000, "@"])
async def test_what_is_no_word_is_refused(house, text):
    await house.begun()
    await house.refusal(house.games.fits(CHANNEL, ANNA, text))
