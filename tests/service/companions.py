"""Games against computers through the service: the task that plays, people who play by script."""

from __future__ import annotations

import asyncio
import contextlib
from functools import cache
from typing import TYPE_CHECKING, Any

from bot import resources
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.rules.catalogue import list_id
from bot.rules.game import Game, Phase
from bot.service.computers import Hint
from bot.service.games import ById
from bot.service.opponents import Knowledge, Opponents, Pace
from bot.service.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.rules.board import Layout
    from bot.rules.events import Play
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet
    from bot.service.games import Person, Wish
    from tests.service.house import House

PATIENCE = 60.0  # the process that thinks has the lowest priority of all


def knowledge() -> Knowledge:
    return Knowledge(
        resources.catalogue(), resources.never_played, resources.leaves, resources.bands
    )


@contextlib.asynccontextmanager
async def opponents(
    house: House, thinker: Any = None, *, hearing: float = 0.0
) -> AsyncIterator[Opponents]:
    """Computers that play as long as this lasts."""
    pace = Pace(told_within=0, hearing=hearing)
    task = Opponents(house.games, thinker or Thinker(), knowledge(), pace=pace)
    running = asyncio.create_task(task.run())
    try:
        yield task
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


async def begun_alone(house: House, wish: Wish, **where: Any) -> str:
    """Return the id of a game against computers alone, dealt and running."""
    game_id = await house.offered(wish, **where)
    await house.games.begin(game_id, 222)
    return game_id


async def seen(house: House, game_id: str) -> Game:
    return (await house.games.look(ById(game_id))).game


async def until(house: House, game_id: str, there: Callable[[Game], bool]) -> Game:
    """Wait until a game is as it should be."""
    async with asyncio.timeout(PATIENCE):
        while not there(game := await seen(house, game_id)):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)
    return game


@cache
def generator(layout: Layout, tile_set: TileSet, ruleset: Ruleset) -> Generator:
    """Return what finds plays by the full list."""
    words = resources.catalogue().lexicon(list_id(tile_set))
    assert isinstance(words, WordGraph)
    return Generator(words, layout, tile_set, ruleset)


def best_play(game: Game, seat: int) -> Play | None:
    """Return the play of the highest score."""
    search = generator(game.layout, game.tile_set, game.ruleset)
    best = search.best(game.board, game.seats[seat].rack)
    return search.play(game.board, best[0]) if best else None


async def person_moves(house: House, game_id: str, person: Person, seat: int = 0) -> None:
    """Do as a good player would by command: the best score, else pass; accept a last play."""
    game, where = await seen(house, game_id), ById(game_id)
    if game.awaits_answer:
        await house.games.accept(where, person, key=house.key())
        return
    play = best_play(game, seat)
    if play is None:
        await house.games.pass_turn(where, person, key=house.key())
        return
    hint = Hint(game, seat, play)
    await house.games.play(where, person, hint.typed, hint.at, key=house.key())


async def played_to_the_end(house: House, game_id: str, person: Person) -> Game:
    """Play until the game is over, the computers answering."""
    while True:
        game = await until(house, game_id, lambda g: g.phase is Phase.ENDED or not g.turn)
        if game.phase is Phase.ENDED:
            return game
        await person_moves(house, game_id, person)
