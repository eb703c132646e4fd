"""Whole games written down in advance, so that people can play them as fast as they can type.

`KnownDraw` deals by the number of a game alone, which its commitment tells: whoever has read the
commitment in the invitation knows every move of the game that will be dealt.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from bot import resources
from bot.engine.computer import ComputerPlayer, Level, look
from bot.engine.generator import Generator
from bot.engine.graph import WordGraph
from bot.engine.leaves import Leaves
from bot.rules import commands as cmd
from bot.rules import draw as draws
from bot.rules.game import Phase
from bot.rules.notation import place_name, word_text
from bot.rules.placing import judge
from bot.service.games import ById, Place, Wish
from tests.service.house import ANNA, BO, House

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.rules.commands import Setup
    from bot.rules.game import Game

GAMES = 4  # a kind
KINDS = (("wordfeud", "en"), ("instant", "en"), ("wordfeud", "sv"), ("classic-published", "de"))


@dataclass
class KnownDraw:
    """A draw whose seed is the number of the game; the commitment tells it."""

    numbers: itertools.count[int] = field(default_factory=itertools.count)

    def seal(self, _setup: Setup, /) -> tuple[str, str]:
        number = f"{next(self.numbers):064x}"
        return number, number

    def shuffled(self, seal: draws.Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        seed = int(seal.seed, 16) % GAMES
        return draws.shuffled(draws.Seal(f"{seed:064x}"), label, tiles)


@dataclass(frozen=True)
class Typed:
    """A command as somebody types it, and the seat whose turn it is."""

    seat: int
    name: str
    options: dict[str, str]


Script = tuple[Typed, ...]


async def written(
    folder: Path, kinds: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], tuple[Script, ...]]:
    """Return the games of these kinds; each is played once, by two computer players."""
    house = await House.open(folder / "scripts.db", KnownDraw(), resources.catalogue())
    scripts = {}
    for kind in kinds:
        house.draw.numbers = itertools.count()  # type: ignore[attr-defined]  # a KnownDraw
        scripts[kind] = tuple([await _game(house, Wish(*kind, (BO,))) for _ in range(GAMES)])
    await house.store.close()
    return scripts


async def _game(house: House, wish: Wish) -> Script:
    number = next(house.ids)
    begun = await house.begun(wish, (ANNA, BO), Place(1, number), 10 * number + 1000)
    typed = []
    while (game := (await house.games.look(ById(begun))).game).phase is Phase.RUNNING:
        person = await house.on_turn(begun)
        typed.append(_typed(game))
        await _type(house, begun, person, typed[-1])
    return tuple(typed)


def _typed(game: Game) -> Typed:
    seat = game.turn or 0
    if game.awaits_answer:
        return Typed(seat, "accept", {})
    player = _player(game.ruleset.id, game.tile_set.language)
    match player.choose(look(game, seat), random.Random(1)):  # noqa: S311 - a club player draws nothing
        case cmd.PlaceTiles(tiles):
            play = judge(game.position, tiles)
            place = place_name(play.main.square, play.direction)
            return Typed(seat, "play", {"word": word_text(play), "at": place})
        case cmd.Swap(tiles):
            return Typed(seat, "swap", {"tiles": "".join(tiles)})
        case _:
            return Typed(seat, "pass", {})


@cache
def _player(rules: str, language: str) -> ComputerPlayer:
    catalogue = resources.catalogue()
    ruleset = catalogue.rulesets[rules]
    tile_set = catalogue.tile_sets[ruleset.family, language]
    words = catalogue.lexicon_of(tile_set)
    assert isinstance(words, WordGraph)
    layout = catalogue.standard_layout(ruleset.family)
    generator = Generator(words, layout, tile_set, ruleset)
    return ComputerPlayer(Level.CLUB, generator, Leaves({}))


async def _type(house: House, game_id: str, person, typed: Typed) -> None:
    where, key = ById(game_id), house.key()
    match typed.name:
        case "play":
            await house.games.play(where, person, *typed.options.values(), key=key)
        case "swap":
            await house.games.swap(where, person, typed.options["tiles"], key=key)
        case "pass":
            await house.games.pass_turn(where, person, key=key)
        case _:
            await house.games.accept(where, person, key=key)
