"""A house in which games are played: a real store, a clock that stands, people with keys."""

from __future__ import annotations

import itertools
import random
import sqlite3
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules.draw import SealedDraw
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.rules.notation import place_name
from bot.service.games import ById, Games, Person, Place, Wish
from bot.store import Store, messages

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence
    from pathlib import Path

    from bot.rules.catalogue import Catalogue
    from bot.rules.draw import Draw
    from bot.rules.illegal import Refusal
    from bot.service.games import Done, Message

NOON = 1_800_000_000
ANNA = Person(1001, "Anna", "en")
BO = Person(1002, "Bo", "sv")
CIA = Person(1003, "Cia", "sv")
DAN = Person(1004, "Dan", "en")
EVA = Person(1005, "Eva", "en")
HERE = Place(77, 7001)
FEUD = Wish("wordfeud", "en")
TABLES = ("games", "events", "keys", "seats", "people", "outbox", "messages", "pulse", "damaged")


class Words:
    """A lexicon of these words, or of whatever is asked for."""

    def __init__(self, words: Sequence[str] | None) -> None:
        self.words = None if words is None else set(words)

    def has(self, letters: Sequence[str], /) -> bool:
        return self.words is None or "".join(letters) in self.words


def any_words(words: Sequence[str] | None = None) -> Catalogue:
    """Return the real catalogue with a lexicon of these words (None: of all)."""
    lexicon = Words(words)
    return replace(resources.catalogue(), lexicon=lambda _: lexicon)


def choices(seed: int) -> random.Random:
    """Return the chance by which a test's players choose."""
    return random.Random(seed)  # noqa: S311 - nothing is drawn with it


def sealed(seed: int = 5) -> SealedDraw:
    return SealedDraw(lambda: bytes([seed]) * 32)


@dataclass
class House:
    """Everything a test plays with; `at` is the time, and it stands still."""

    path: Path
    store: Store
    draw: Draw
    catalogue: Catalogue
    at: int = NOON
    keys: itertools.count[int] = field(default_factory=lambda: itertools.count(500_000))
    ids: itertools.count[int] = field(default_factory=itertools.count)
    games: Games = field(init=False)

    def __post_init__(self) -> None:
        self.games = self.new_games(self.store)

    @classmethod
    async def open(
        cls, path: Path, draw: Draw | None = None, catalogue: Catalogue | None = None
    ) -> House:
        store = await Store.open(path)
        return cls(path, store, draw or sealed(), catalogue or any_words())

    def new_games(self, store: Store) -> Games:
        return Games(
            store,
            self.catalogue,
            draw=self.draw,
            now=lambda: self.at,
            new_id=lambda: f"GAME{next(self.ids):04d}",
        )

    async def restart(self) -> None:
        """End everything and begin again from what is on the disk."""
        await self.store.close()
        self.store = await Store.open(self.path)
        self.games = self.new_games(self.store)

    def key(self) -> int:
        return next(self.keys)

    async def offered(
        self, wish: Wish = FEUD, host: Person = ANNA, place: Place = HERE, message: int = 111
    ) -> str:
        done = await self.games.offer(wish, host, place, key=self.key())
        await self.games.invitation_posted(done.game.id, message)
        return done.game.id

    async def begun(
        self,
        wish: Wish = FEUD,
        people: Sequence[Person] = (ANNA, BO),
        place: Place = HERE,
        message: int = 111,
    ) -> str:
        """Return the id of a game that is dealt and running."""
        game_id = await self.offered(wish, people[0], place, message)
        for person in people[1:]:
            await self.games.take_seat(game_id, person, key=self.key())
        await self.games.begin(game_id, message + 1)
        return game_id

    async def on_turn(self, game_id: str) -> Person:
        seen = await self.games.look(ById(game_id))
        seat = next(person for person in seen.people if person.seat == seen.game.turn)
        return Person(seat.person_id, seat.name, seat.locale)

    async def move(self, game_id: str, chance: random.Random, key: int | None = None) -> Done:
        """Make some legal move for whoever is on turn: a play where one is found."""
        key = self.key() if key is None else key
        person = await self.on_turn(game_id)
        where = ById(game_id)
        if (await self.games.look(where)).game.awaits_answer:
            return await self.games.accept(where, person, key=key)
        word = await self.some_word(game_id, person, chance)
        found = await self.games.fits(where, person, word) if word else ()
        if not found:
            return await self.games.pass_turn(where, person, key=key)
        fit = chance.choice(found[:6])
        place = place_name(fit.square, fit.direction)
        return await self.games.play(where, person, word, place, key=key)

    async def some_word(self, game_id: str, person: Person, chance: random.Random) -> str:
        seen = await self.games.look(ById(game_id), person)
        rack = list(seen.game.seats[seen.seat or 0].rack)
        chance.shuffle(rack)
        return "".join("?E" if tile == "?" else tile for tile in rack[: chance.randint(2, 7)])

    async def played_out(self, game_id: str, chance: random.Random) -> list[Done]:
        moves = []
        while (await self.games.look(ById(game_id))).game.phase is Phase.RUNNING:
            moves.append(await self.move(game_id, chance))
        return moves

    def rows(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """Return all rows of these tables (of all), read past the service."""
        with sqlite3.connect(self.path) as connection:
            rows = {
                table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr)  # noqa: S608 - names above
                for table in tables or TABLES
            }
        connection.close()
        return rows

    async def refusal(self, asked: Awaitable[object]) -> Refusal:
        """Return why something is refused, and see that nothing has changed."""
        before = self.rows()
        with pytest.raises(Refused) as refused:
            await asked
        assert self.rows() == before
        return refused.value.reason


async def remember(games: Games, message: Message) -> None:
    """Remember a message posted for a game, as what is told of it does."""
    await games.desk.store.change(lambda tx: messages.remember(tx, message))
