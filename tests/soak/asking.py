"""Interactions as values: what somebody asks, with its key, so that it can be asked again.

`choose` picks something for whoever is on turn, mostly legal and cheap to find: no board is
searched for the best play, a few short words are tried on a few squares.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bot.rules.board import Direction, Square
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.notation import place_name, read_word
from bot.rules.placing import judge, lay
from bot.service.games import ById, Person, Wish
from tests.service.house import choices

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable, Mapping

    from bot.rules.game import Game
    from bot.service.games import Done, Games
    from tests.service.house import House

NAMES = ("Anna", "Bo", "Cia", "Dan")
WISHES = (
    (Wish("wordfeud", "en"), 2),
    (Wish("instant", "en"), 2),
    (Wish("classic", "en", players=3), 3),
    (Wish("classic-published", "en", players=4), 4),
)


def people(count: int, table: int = 0) -> tuple[Person, ...]:
    """Return the players of a table, different from those of any other."""
    return tuple(Person(1000 * (table + 1) + n, NAMES[n], "en") for n in range(count))


@dataclass(frozen=True)
class Asked:
    """One interaction: what, on which game, by whom, with which words and tiles."""

    kind: str
    game_id: str
    person: Person
    key: int
    word: str = ""
    place: str = ""
    tiles: tuple[str, ...] = ()

    async def of(self, games: Games) -> Done:
        """Ask it."""
        where, who = ById(self.game_id), self.person
        asking: Mapping[str, Callable[..., Awaitable[Done]]] = {
            "join": partial(games.take_seat, self.game_id, who),
            "play": partial(games.play, where, who, self.word, self.place),
            "swap": partial(games.swap, where, who, self.tiles),
            "pass": partial(games.pass_turn, where, who),
            "challenge": partial(games.challenge, where, who),
            "accept": partial(games.accept, where, who),
            "resign": partial(games.resign, where, who),
        }
        return await asking[self.kind](key=self.key)


def keys(number: int) -> itertools.count[int]:
    """Return the keys of a game: no two games have one in common."""
    return itertools.count(1_000_000 * (number + 1))


def choose(game: Game, players: tuple[Person, ...], chance: random.Random, key: int) -> Asked:
    """Return something for the seat on turn to ask."""
    turn = game.turn or 0
    person = players[turn]
    if game.awaits_answer:
        return Asked("accept", game.id, person, key)
    if game.open is not None and chance.random() < 0.1:
        return Asked("challenge", game.id, person, key)
    found = short_play(game, turn, chance)
    if found is not None and chance.random() < 0.8:
        return Asked("play", game.id, person, key, *found)
    rack = game.seats[turn].rack
    if len(game.bag) >= 7 and rack and chance.random() < 0.7:
        return Asked("swap", game.id, person, key, tiles=rack[: chance.randint(1, len(rack))])
    return Asked("resign" if chance.random() < 0.05 else "pass", game.id, person, key)


def short_play(game: Game, seat: int, chance: random.Random) -> tuple[str, str] | None:
    """Return a word of two to five tiles of the rack with a place where it fits, or None."""
    rack = [tile for tile in game.seats[seat].rack if tile != "?"]
    squares = list(game.board.tiles) or [game.layout.start]
    for _ in range(12):
        chance.shuffle(rack)
        word = "".join(rack[: chance.randint(2, 5)])
        beside = chance.choice(squares)
        square = Square(beside.row + chance.randint(-1, 1), beside.column + chance.randint(-1, 1))
        direction = chance.choice(list(Direction))
        if len(word) > 1 and game.layout.holds(square) and fits_at(game, word, square, direction):
            return word, place_name(square, direction)
    return None


def fits_at(game: Game, word: str, square: Square, direction: Direction) -> bool:
    spelled = read_word(word, game.tile_set, game.layout.width)
    rack = game.seats[game.turn or 0].rack
    try:
        judge(game.position, lay(game.position, rack, spelled, square, direction))
    except Refused:
        return False
    return True


async def play_on(
    house: House, game_id: str, players: tuple[Person, ...], number: int
) -> list[tuple[Asked, Done]]:
    """Play a begun game to its end by the chance of its number; return what was asked and done."""
    played: list[tuple[Asked, Done]] = []
    chance = choices(number)
    for key in keys(number):
        game = (await house.games.look(ById(game_id))).game
        if game.phase is not Phase.RUNNING:
            break
        asked = choose(game, players, chance, key)
        played.append((asked, await asked.of(house.games)))
    return played
