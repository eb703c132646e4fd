"""What finished games came to: written when one ends, summed up for a player's card.

A result is a cache of the log, so it holds what everybody saw of the game and nothing of one that
still runs. Who won with others, or drew, has drawn; who left has lost. Games with a computer are
counted apart. What a version before results has left is made up for when the bot starts.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.rules import events as ev
from bot.rules.board import step
from bot.rules.game import Phase, evolve, opened
from bot.service.damage import Damaged, read_log
from bot.service.quarantine import safely
from bot.service.tracing import traced
from bot.store import Chosen, ResultRow, Sums, people, results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.rules.board import Board
    from bot.rules.game import Game
    from bot.store import Store, Transaction

SCORES: Final = 50  # games on the chart
AT_ONCE: Final = 20  # games made up for between two breaths

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WordTile:
    """A tile of a word on the board."""

    letter: str
    value: int
    blank: bool


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The play with the most points: its main word, and the names of those it was made against."""

    tiles: tuple[WordTile, ...]
    points: int
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's finished games; ``others`` counts those with computers, or those without."""

    sums: Sums
    best: BestPlay | None
    longest: str | None
    scores: tuple[int, ...]
    others: int


class Results:
    """Sums of the results of a store."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of(
        self, person_id: int, guild_id: int | None, family: str | None, *, computers: bool
    ) -> Statistics:
        """Return somebody's statistics: of one server or all, of one family of rules or all."""
        chosen = Chosen(person_id, guild_id, family, computers)
        work = self._store.read(lambda transaction: _statistics(transaction, chosen))
        return await safely(self._store, work, self._now())

    async def make_up(self) -> int:
        """Write the results that are lacking; return how many games. Damaged ones are left out."""
        done, after = 0, 0
        while True:
            missing = await self._store.read(partial(results.lacking, most=AT_ONCE, after=after))
            if not missing:
                return done
            for number, game_id in missing:
                after = number
                done += await self._make_up_one(game_id)
                await asyncio.sleep(0)

    async def _make_up_one(self, game_id: str) -> bool:
        try:
            await self._store.change(lambda transaction: write(transaction, game_id))
        except Damaged:
            log.warning("game %s cannot be replayed and is in no statistics", game_id)
            return False
        return True


def write_at_the_end(transaction: Transaction, game_id: str) -> None:
    """Write the results of a game that has just ended; none at all shall not undo its end."""
    try:
        write(transaction, game_id)
    except Damaged as error:
        log.error("no results of game %s: %s", game_id, traced(error))  # noqa: TRY400 - as everywhere, never its text


def write(transaction: Transaction, game_id: str) -> None:
    """Write the results of a game that is over, from its log; raises Damaged."""
    events = read_log(transaction, game_id)
    try:
        rows = results_of(events)
    except Exception as error:
        raise Damaged(game_id) from error
    results.write(transaction, rows)


def _statistics(transaction: Transaction, chosen: Chosen) -> Statistics:
    others = Chosen(chosen.person_id, chosen.guild_id, chosen.family, not chosen.computers)
    return Statistics(
        results.sums(transaction, chosen),
        _best_play(transaction, chosen),
        results.longest(transaction, chosen),
        results.scores(transaction, chosen, SCORES),
        (results.sums(transaction, others)).games,
    )


def _best_play(transaction: Transaction, chosen: Chosen) -> BestPlay | None:
    best = results.best(transaction, chosen)
    if best is None:
        return None
    seated = people.seats(transaction, best.game_id)
    tiles = tuple(WordTile(*tile) for tile in json.loads(best.tiles))
    return BestPlay(tiles, best.points, tuple(s.name for s in seated if s.seat != best.seat))


# From a log to its results


@dataclass(frozen=True, slots=True)
class _Laid:
    """A play that stood, and the board it made."""

    play: ev.Play
    board: Board


def results_of(events: Sequence[ev.Event]) -> tuple[ResultRow, ...]:
    """Return a row for each person of a finished game; ValueError for a log of another kind."""
    if not events or not isinstance(events[0], ev.GameOffered):
        raise ValueError("a log begins with GameOffered")
    game, laid = opened(events[0]), dict[int, list[_Laid]]()
    for event in events[1:]:
        game = evolve(game, event)
        match event:
            case ev.TilesPlaced(seat, play):
                laid.setdefault(seat, []).append(_Laid(play, game.board))
            case ev.PlayChallenged(upheld=True):
                laid[event.challenged].pop()
            case _:
                pass
    if game.phase is not Phase.ENDED or game.end is None:
        raise ValueError("the game is not over")
    persons = (n for n, seat in enumerate(game.seats) if seat.taken and seat.computer is None)
    return tuple(_row(game, game.end, seat, laid.get(seat, [])) for seat in persons)


def _row(game: Game, end: ev.GameEnded, seat: int, laid: Sequence[_Laid]) -> ResultRow:
    best = max(laid, key=lambda made: made.play.score, default=None)
    words = (word for made in laid for word in made.play.words)
    longest = max(words, key=lambda word: len(word.letters), default=None)
    return ResultRow(
        game_id=game.id,
        seat=seat,
        family=game.ruleset.family,
        computers=any(other.computer is not None for other in game.seats),
        outcome=_outcome(end, seat),
        score=game.seats[seat].score,
        all_tiles=sum(len(made.play.tiles) >= game.ruleset.rack_size for made in laid),
        best=None if best is None else best.play.score,
        best_tiles=None if best is None else json.dumps([*_tiles(game, best)], ensure_ascii=False),
        longest=None if longest is None else longest.text,
        length=0 if longest is None else len(longest.letters),
    )


def _outcome(end: ev.GameEnded, seat: int) -> str:
    if seat not in end.winners:
        return "lost"
    return "won" if len(end.winners) == 1 else "drawn"


def _tiles(game: Game, made: _Laid) -> Iterator[tuple[str, int, bool]]:
    main = made.play.main
    for count in range(len(main.letters)):
        tile = made.board.tiles[step(main.square, main.direction, count)]
        yield tile.letter, game.tile_set.points(tile), tile.blank
