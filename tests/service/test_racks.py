"""The player's own order of the tiles: kept over moves, swaps, challenges and restarts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.illegal import NotOnRack, Refused
from bot.rules.seen import rack_of
from bot.service.games import ById
from bot.service.racks import Racks, brought_up
from tests.scripted import ScriptedDraw
from tests.service.house import ANNA, BO, FEUD, HERE, House, any_words
from tests.ui.tables import Play

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.rules.game import Game

TILES = "HELLOABADEINSTRSTUVWXEL"


def backwards(tiles: list[str]) -> None:
    tiles.reverse()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = await House.open(tmp_path / "games.db", ScriptedDraw([list(TILES), []]), any_words())
    yield house
    await house.store.close()


def racks(house: House) -> Racks:
    return Racks(house.store, house.games, lambda: house.at, backwards)


async def begun(house: House) -> Game:
    game = (await house.games.offer(FEUD, ANNA, HERE, key=house.key())).game
    await house.games.invitation_posted(game.id, 1)
    await house.games.take_seat(game.id, BO, key=house.key())
    return (await house.games.begin(game.id, 2)).game


async def test_without_an_order_tiles_lie_as_they_came(house: House) -> None:
    game = await begun(house)
    assert await racks(house).arranged(game, 0) == rack_of(game, 0)


async def test_an_order_is_kept_and_new_tiles_lie_behind(house: House) -> None:
    game, own = await begun(house), racks(house)
    assert (await own.ordered(game, 0, "b ello h")).tiles == tuple("BELLOHA")
    assert (await own.arranged(game, 0)).tiles == tuple("BELLOHA")
    assert (await own.arranged(game, 1)) == rack_of(game, 1)
    done = await house.games.play(ById(game.id), ANNA, "HELL", "8H", key=house.key())
    drawn = [event.tiles for event in done.events if isinstance(event, ev.TilesDrawn)]
    assert len(drawn) == 1
    arranged = await own.arranged(done.game, 0)
    assert arranged.tiles == ("B", "O", "A", *drawn[0])
    assert arranged.values == tuple(done.game.tile_set.values[tile] for tile in arranged.tiles)
    again = Racks(house.store, house.new_games(house.store), lambda: house.at)
    assert await again.arranged(done.game, 0) == arranged


async def test_an_earlier_state_is_shown_with_its_own_tiles(house: House) -> None:
    game, own = await begun(house), racks(house)
    done = await house.games.play(ById(game.id), ANNA, "HELL", "8H", key=house.key())
    await own.shuffled(done.game, 0)
    assert Counter((await own.arranged(game, 0)).tiles) == Counter(rack_of(game, 0).tiles)


async def test_shuffling_moves_tiles_and_changes_no_game(house: House) -> None:
    game, own = await begun(house), racks(house)
    before = rack_of(game, 0).tiles
    assert (await own.shuffled(game, 0)).tiles == before[::-1]
    assert (await own.shuffled(game, 0)).tiles == before
    assert (await house.games.look(ById(game.id))).game == game


async def test_an_order_takes_any_chance_but_only_the_own_tiles(house: House) -> None:
    game = await begun(house)
    mixed = await Racks(house.store, house.games, lambda: house.at).shuffled(game, 0)
    assert Counter(mixed.tiles) == Counter(rack_of(game, 0).tiles)
    assert mixed.tiles != rack_of(game, 0).tiles
    assert (await racks(house).ordered(game, 0, "  ")).tiles == tuple("ABEHLLO")
    with pytest.raises(Refused) as refused:
        await racks(house).ordered(game, 0, "QZ")
    assert refused.value.reason == NotOnRack(("Q", "Z"))
    assert (await racks(house).arranged(game, 0)).tiles == tuple("ABEHLLO")


# What has happened since


def test_a_drawn_tile_never_takes_the_place_of_one_of_its_letter() -> None:
    play = Play("HELLOABADEINSTEEEEE").begun()
    before = len(play.log)
    play.lay(0, "8H", "HELLO")
    assert brought_up(tuple("EHABLLO"), play.log[before:], 0) == tuple("ABEEEEE")
    assert brought_up(tuple("EINSTAD"), play.log[before:], 1) == tuple("EINSTAD")


def test_tiles_of_an_order_that_are_not_there_are_no_fault() -> None:
    play = Play("HELLOABADEINSTEEEEE").begun()
    before = len(play.log)
    play.lay(0, "8H", "HELLO")
    assert brought_up(("H", "Z"), play.log[before:], 0) == ("Z", *"EEEEE")


def test_swapped_tiles_leave_their_places() -> None:
    play = Play("HELLOABADEINSTUVWXY").begun()
    before = len(play.log)
    play.do(cmd.Seat(0), cmd.Swap(("L", "O")))
    drawn = [event.tiles for event in play.log[before:] if isinstance(event, ev.TilesDrawn)]
    assert brought_up(tuple("BALLOHE"), play.log[before:], 0) == (*"BALHE", *drawn[0])


async def test_tiles_taken_back_after_a_challenge_lie_behind(tmp_path: Path) -> None:
    words = any_words(["HOLE"])
    house = await House.open(tmp_path / "games.db", ScriptedDraw([list(TILES), []]), words)
    wish = type(FEUD)("classic", "en")
    game = (await house.games.offer(wish, ANNA, HERE, key=house.key())).game
    await house.games.invitation_posted(game.id, 1)
    await house.games.take_seat(game.id, BO, key=house.key())
    game, own = (await house.games.begin(game.id, 2)).game, racks(house)
    await own.ordered(game, 0, "BHELLOA")
    await house.games.play(ById(game.id), ANNA, "HELL", "8H", key=house.key())
    done = await house.games.challenge(ById(game.id), BO, key=house.key())
    assert (await own.arranged(done.game, 0)).tiles == tuple("BOAHELL")
    await house.store.close()
