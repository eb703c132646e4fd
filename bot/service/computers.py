"""What people ask of computers: to take a seat, for a hint, for a review of a game that is over.

A hint is thought of first and then written down, before it is given: what could not be thought is
not held against anybody, and nobody gets a hint that the log does not know of. Asked again in the
same turn it is the same hint, and counts once.

A review is one search a turn. The process that thinks does one job at a time, so reviews wait for
each other and let every move of a computer in between; the last ones are kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.engine.computer import Level
from bot.engine.review import Reviewed, SeatReview, by_seat, turns
from bot.rules import commands as cmd
from bot.rules.board import step
from bot.rules.decide import decide
from bot.rules.game import Phase
from bot.rules.illegal import GameNotBegun, InvitationOver, NotYourGame, Refused
from bot.rules.notation import place_name
from bot.rules.placing import judge
from bot.service import refusals
from bot.service.lists import played_with
from bot.service.offers import check_searchable, level_of
from bot.service.searching import Assessment
from bot.service.thinking import ThoughtFailed
from bot.service.values import ById, Done, Person, Seen, by_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.events import Event, Play
    from bot.rules.game import Game
    from bot.service.desk import Question
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.service.opponents import Knowledge
    from bot.service.searching import Job
    from bot.service.thinking import Thinker
    from bot.service.values import Where

__all__ = ["Computers", "Hint", "Review", "Reviewed"]

HINTING: Final = 10.0  # seconds
REVIEWING: Final = 10.0  # a turn
MOST_KEPT: Final = 50  # reviews
ADVISER: Final = Level.EXPERT  # counts the tiles kept, and needs one search

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hint:
    """A good turn for the seat that asks: a play, tiles to swap, or neither of both.

    ``typed`` and ``at`` are how the play is typed, blanks included.
    """

    game: Game
    seat: int
    play: Play | None = None
    swap: tuple[str, ...] = ()

    @property
    def typed(self) -> str:
        """The word as it is typed."""
        return "" if self.play is None else "".join(_typed(self.play))

    @property
    def at(self) -> str:
        """Where it begins."""
        return "" if self.play is None else place_name(self.play.main.square, self.play.direction)


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again: every turn, and each seat's game."""

    seen: Seen
    log: tuple[Event, ...]
    turns: tuple[Reviewed, ...]

    @property
    def seats(self) -> tuple[SeatReview, ...]:
        """Each seat's game, of those that had a turn."""
        return by_seat(self.turns)


class Computers:
    """The use cases in which something is thought about."""

    def __init__(self, games: Games, thinker: Thinker, knowledge: Knowledge) -> None:
        self._games = games
        self._desk = games.desk
        self._thinker = thinker
        self._knowledge = knowledge
        self._reviewing = asyncio.Lock()
        self._reviews: OrderedDict[str, tuple[Reviewed, ...]] = OrderedDict()

    async def add(self, game: str | ById, person: Person, level: str, *, key: int) -> Done:
        """Let a computer take the next free seat, as the host of an open invitation."""
        self._games.admit(person, key)
        known = level_of(level)

        def asking(found: Found) -> Question:
            seat = found.seat_of(person)
            if seat is None:
                raise Refused(NotYourGame())
            check_searchable(self._games.catalogue, found.game.tile_set)
            return cmd.Seat(seat), cmd.AddComputer(known.value)

        return await self._desk.answer(by_id(game), asking, person=person, key=key)

    # Hints

    async def hint(self, where: Where, person: Person, *, key: int) -> Hint:
        """Return a good turn for the person, who is on turn; everybody learns that it was asked."""
        self._games.admit(person, key)
        found = await self._desk.look(where, person)
        game, seat = found.game, found.player(person)
        self._rehearse(game, seat)
        hint = await self._thought(game, seat)

        def asking(now: Found) -> Question | None:
            if (now.game.phase, now.game.turn_seq) != (game.phase, game.turn_seq):
                raise Refused(refusals.TurnIsOver())
            return None if now.game.hinted else (cmd.Seat(seat), cmd.TakeHint())

        await self._desk.answer(ById(game.id), asking, person=person, key=key)
        return hint

    def _rehearse(self, game: Game, seat: int) -> None:
        """Refuse what would be refused when the hint is written down."""
        lexicon = played_with(self._games.catalogue, game)
        command, at = cmd.TakeHint(), self._desk.now()
        decide(game, cmd.Seat(seat), command, lexicon=lexicon, draw=self._desk.draw, at=at)

    async def _thought(self, game: Game, seat: int) -> Hint:
        move = self._knowledge.move(game, seat, ADVISER, alone=True)
        match await self._think(move, HINTING):
            case cmd.PlaceTiles(tiles):
                return Hint(game, seat, play=judge(game.position, tiles))
            case cmd.Swap(tiles):
                return Hint(game, seat, swap=game.tile_set.sort(tiles))
            case _:
                return Hint(game, seat)

    # Reviews

    async def review(self, where: Where, person: Person, *, key: int) -> Review:
        """Return a game that is over, each turn measured; raises Refused for one that goes on."""
        self._games.admit(person, key)
        seen = await self._games.look(where, person)
        match seen.game.phase:
            case Phase.OPEN | Phase.DEALING:
                raise Refused(GameNotBegun())
            case Phase.CLOSED:
                raise Refused(InvitationOver())
            case Phase.RUNNING:
                raise Refused(refusals.NotReviewedYet())
        events = await self._games.events(seen.game.id)
        async with self._reviewing:
            measured = self._reviews.get(seen.game.id)
            if measured is None:
                measured = await self._measured(seen.game, events)
            self._reviews[seen.game.id] = measured
            self._reviews.move_to_end(seen.game.id)
            if len(self._reviews) > MOST_KEPT:
                self._reviews.popitem(last=False)
        return Review(seen, events, measured)

    async def _measured(self, game: Game, events: tuple[Event, ...]) -> tuple[Reviewed, ...]:
        ground, leaves = self._knowledge.ground(game), self._knowledge.leaves(game.tile_set)
        avoid, measured = self._knowledge.avoided(game), []
        for turn in await asyncio.to_thread(lambda: tuple(turns(events))):
            job = Assessment(ground, leaves, turn, avoid)
            measured.append(await self._think(job, REVIEWING))
        return tuple(measured)

    async def _think(self, job: Job, within: float) -> Any:
        """Return what comes of a job; Refused for now when nothing does, which a host reads of."""
        try:
            return await self._thinker.think(job, within)
        except ThoughtFailed as failed:
            log.warning("%s thought in vain: %s", type(job).__name__, failed)
            raise Refused(refusals.TooBusy()) from failed


def _typed(play: Play) -> Iterator[str]:
    """Yield a word as it is typed: `(E)` lies already, `?E` and `?[CH]` are blanks."""
    fresh = dict(play.tiles)
    for count, letter in enumerate(play.main.letters):
        tile = fresh.get(step(play.main.square, play.main.direction, count))
        if tile is None:
            yield f"({letter})"
        elif tile.blank:
            yield f"?{letter}" if len(letter) == 1 else f"?[{letter}]"
        else:
            yield letter
