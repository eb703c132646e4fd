"""The task in which computers act: turns, challenges, and answers to a last play.

It looks at the store for games in which a computer is to act, after every commit and after a
restart, so nothing is remembered that a crash could lose. What a computer does goes the way of
everybody's commands, and counts only if nobody has acted since it began to think. It is thought
from a `Sight`, which holds no other rack and no order of the bag.

Everybody may challenge until the next player has acted, so all computers look at what a person has
laid at once, in the order of their turns, and one on turn acts when the others have had their say.
Which plays are still to be looked at is remembered, and lost with the bot: then those not on turn
let the play pass. A doubt that cannot be thought is none. Where another person may challenge as
well, a computer on turn gives them some seconds before it acts.

A computer that cannot decide must not hold a game up: a level that takes too long is played one
kind simpler at once, one that fails again passes, and one that cannot even pass resigns. So does
one that has passed for that reason several turns of its own on end, whatever other computers at the
table do: nobody shall play against nobody. It never resigns for any other reason, so the table can
be told why. What the store cannot do just now is tried again and counts for nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.engine.computer import Level, look
from bot.engine.leaves import Leaves
from bot.rules import commands as cmd
from bot.rules.catalogue import list_id
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service import refusals
from bot.service.lists import spelled
from bot.service.searching import Doubt, Ground, Move
from bot.service.thinking import ThoughtFailed
from bot.service.tracing import traced
from bot.service.values import ById
from bot.service.waking import Waker
from bot.store import games as rows
from bot.store import outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bot.engine.bands import Bands
    from bot.rules.catalogue import Catalogue
    from bot.rules.game import Game
    from bot.rules.tiles import TileSet
    from bot.service.desk import Question
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.service.searching import Deed, Word
    from bot.service.thinking import Thinker
    from bot.service.values import Done

AT_ONCE: Final = 4  # games; the process that thinks does one job at a time
THINKING: Final = 4.0  # seconds a level may take, more than a master gives itself,
SIMPLER: Final = 10.0  # and the simpler one in its place: more than it ever needs
SIMPLER_LEVEL: Final = Level.CLUB
PASSES_AFTER: Final = 2  # failures
RESIGNS_AFTER: Final = 4
VAIN_TURNS: Final = 3  # of a seat on end, passed because nothing could be thought: it resigns
MOST_VAIN: Final = 1000  # seats remembered
LONGEST_SLEEP: Final = 30.0
AFTER_A_FAULT: Final = 1.0
LONGEST_AFTER_FAULTS: Final = 600.0
_LOOK: Final = 0.05
NOT_NOW: Final = (refusals.NotSaved, refusals.TooBusy, refusals.GameDamaged)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What computers know: lists, words never to be played, what tiles kept are worth.

    ``bands`` tells how common words are. With a folder ``gaddags`` lists get faster machines, made
    once of their ``files``, which are named by list id.
    """

    catalogue: Catalogue
    never_played: Callable[[str], frozenset[str]]
    leaves: Callable[[TileSet], Leaves] = lambda _: Leaves.plain()
    bands: Callable[[str], Bands | None] | None = None
    gaddags: Path | None = None
    files: Callable[[], Mapping[str, Path]] = dict

    def ground(self, game: Game) -> Ground:
        """Return what plays of a game are searched on."""
        name = list_id(game.tile_set)
        file = None if self.gaddags is None else self.files().get(name)
        return Ground(
            self.catalogue.lexicon,
            name,
            game.layout,
            game.tile_set,
            game.ruleset,
            game.offer.house,
            self.gaddags,
            file,
        )

    def avoided(self, game: Game) -> frozenset[Word]:
        """Return the words a computer does not play in a game, in its tiles."""
        never = self.never_played(game.tile_set.language)
        return spelled(tuple(sorted(never)), game.tile_set)

    def move(self, game: Game, seat: int, level: Level, *, alone: bool = False) -> Move:
        """Return the turn of a seat, to be thought about; `alone`, without the play before it."""
        opened = game.open if game.open is not None and game.open.seat != seat else None
        opened = None if alone else opened
        return Move(
            self.ground(game),
            level,
            self.leaves(game.tile_set),
            replace(look(game, seat), avoid=self.avoided(game)),
            f"{game.id}:{game.seq}",
            () if opened is None else tuple(word.letters for word in opened.play.words),
            game.awaits_answer,
            self.bands,
        )

    def doubt(self, game: Game, seats: tuple[int, ...]) -> Doubt:
        """Return the open play, for the computers of these seats to doubt."""
        words = () if game.open is None else game.open.play.words
        levels = tuple(Level(game.seats[seat].computer) for seat in seats)
        laid = tuple(word.letters for word in words)
        return Doubt(self.ground(game), levels, laid, self.bands)


def doubters(game: Game) -> tuple[int, ...]:
    """Return the seats of computers that may challenge, in the order of turns.

    None where only the one on turn may, which does so with its move. Computers lay only words of
    the list: what one of them has laid, none looks at.
    """
    opened = game.open
    if game.phase is not Phase.RUNNING or opened is None or game.seats[opened.seat].computer:
        return ()
    later = (*range(opened.seat + 1, len(game.seats)), *range(opened.seat))
    seats = tuple(n for n in later if game.seats[n].computer and not game.seats[n].left)
    return () if seats == (game.turn,) else seats


@dataclass(frozen=True, slots=True)
class Pace:
    """How long computers wait for people, in seconds.

    ``told_within``: for the board before to be posted, so that it is seen whose turn it is;
    ``hearing``: for others to challenge the play before.
    """

    told_within: float = 2.5
    hearing: float = 15.0


UNHURRIED: Final = Pace()


def may_be_heard(game: Game) -> bool:
    """Tell whether a person who is not on turn may challenge the latest play of another person."""
    opened = game.open
    if opened is None or game.seats[opened.seat].computer:
        return False
    return any(
        not (seat.left or seat.computer or number == opened.seat)
        for number, seat in enumerate(game.seats)
    )


@dataclass(slots=True)
class Faults:
    """How often the computer at a seat failed in a row, and until when and why its game rests."""

    times: int = 0
    seat: int | None = None
    rests_until: float = 0.0
    heard: int = 0  # the length of the log at which others were given time to challenge,
    hears_until: float = 0.0  # and how long


class Opponents:
    """Plays for the computers; ``run`` is to be one task."""

    def __init__(
        self,
        games: Games,
        thinker: Thinker,
        knowledge: Knowledge,
        *,
        pace: Pace = UNHURRIED,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk = games.desk
        self._thinker = thinker
        self._knowledge = knowledge
        self._pace = pace
        self._steady = steady
        self._playing: set[str] = set()
        self._doubtful: set[str] = set()  # games with a play that computers shall look at
        self._faults: dict[str, Faults] = {}
        self._vain: Counter[tuple[str, int]] = (
            Counter()
        )  # game, seat: turns on end without a thought
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._waker = Waker()
        games.listen(self._wake)

    def _wake(self, game: Game | None) -> None:
        if game is not None and game.phase is not Phase.RUNNING:
            self._forget(game.id)
        doubtful = game is not None and bool(doubters(game))
        if game is not None and doubtful:
            self._doubtful.add(game.id)
        if game is not None and game.id in self._faults and not may_be_heard(game):
            self._faults[game.id].hears_until = 0.0
        if game is None or doubtful or game.awaits_computer:
            self._waker.wake()

    async def run(self) -> None:
        """Run until cancelled. Faults are logged and never end it."""
        try:
            async with asyncio.TaskGroup() as group:
                while True:
                    await self._waker.sleep(await self._round(group))
        finally:
            await self._thinker.close()

    async def _round(self, group: asyncio.TaskGroup) -> float:
        """Begin to play wherever a computer is to act; return when to look again at the latest."""
        try:
            waiting = await self._desk.safely(self._desk.store.read(rows.awaiting_nobody))
        except Exception as error:  # noqa: BLE001 - the others must go on playing
            log.error("the computers' games could not be read: %s", traced(error))  # noqa: TRY400 - never its text
            return AFTER_A_FAULT
        self._faults = {game: f for game, f in self._faults.items() if game in waiting}
        now, rests = self._steady(), [LONGEST_SLEEP]
        for game_id in (*waiting, *self._doubtful):
            faults = self._faults.get(game_id, Faults())
            rest = max(faults.rests_until, faults.hears_until) - now
            if rest > 0:
                rests.append(rest)
            elif game_id not in self._playing:
                self._playing.add(game_id)
                group.create_task(self._play(game_id))
        return min(rests)

    async def _play(self, game_id: str) -> None:
        faults = self._faults.setdefault(game_id, Faults())
        try:
            async with self._slots:
                acted = await self._turn(game_id, faults)
            faults.times = 0
            if not acted:  # the seat is nobody's for another reason: a person who is forgotten
                faults.rests_until = self._steady() + LONGEST_SLEEP
        except Exception as error:  # noqa: BLE001 - one game must not stop the others
            log.error("game %s: the computer could not act: %s", game_id, _why(error))  # noqa: TRY400 - never its text
            if not (isinstance(error, Refused) and isinstance(error.reason, NOT_NOW)):
                faults.times += 1
            pause = min(AFTER_A_FAULT * 2**faults.times, LONGEST_AFTER_FAULTS)
            faults.rests_until = self._steady() + pause
        finally:
            self._playing.discard(game_id)
            self._waker.wake()

    async def _turn(self, game_id: str, faults: Faults) -> bool:
        """Let a computer challenge, or the one on turn act; False where neither is to be asked."""
        doubtful = game_id in self._doubtful
        self._doubtful.discard(game_id)
        game = (await self._desk.look(ById(game_id))).game
        doubting = None if faults.times else await self._doubting(game)
        if doubting is not None:
            await self._do(game, doubting, cmd.Challenge())
            return True
        if game.turn is None or not game.awaits_computer:
            return doubtful
        if faults.seat != game.turn:  # what another computer could not do is not held against it
            faults.seat, faults.times = game.turn, 0
        if faults.heard != game.seq and may_be_heard(game):
            faults.heard, faults.hears_until = game.seq, self._steady() + self._pace.hearing
            return True
        done = await self._do(game, game.turn, await self._decided(game, game.turn, faults.times))
        if not done.repeated:
            self._note(done.game, game.turn, in_vain=faults.times >= PASSES_AFTER)
        return True

    async def _do(self, game: Game, seat: int, deed: Deed | cmd.Resign) -> Done:
        """Do what a computer has decided, if nobody has acted since."""
        await self._until_told(game.id)

        def asking(found: Found) -> Question | None:
            return None if found.game.seq != game.seq else (cmd.Seat(seat), deed)

        return await self._desk.answer(ById(game.id), asking)

    async def _doubting(self, game: Game) -> int | None:
        """Return the computer that challenges the latest play, where not only the next one may."""
        seats = doubters(game)
        if not seats:
            return None
        try:
            first: int | None = await self._thinker.think(
                self._knowledge.doubt(game, seats), THINKING
            )
        except ThoughtFailed as failed:
            log.warning("game %s: doubted in vain: %s", game.id, failed)
            return None
        return None if first is None else seats[first]

    def _note(self, game: Game, seat: int, *, in_vain: bool) -> None:
        """Remember of a seat whether it passed a turn because nothing could be thought."""
        if not in_vain:
            self._vain.pop((game.id, seat), None)
        elif game.phase is Phase.RUNNING:
            if len(self._vain) >= MOST_VAIN:
                self._vain.pop(next(iter(self._vain)))
            self._vain[game.id, seat] += 1

    def _forget(self, game_id: str) -> None:
        """Forget what was remembered of a game that is over."""
        self._doubtful.discard(game_id)
        for seat in [key for key in self._vain if key[0] == game_id]:
            del self._vain[seat]

    async def _decided(self, game: Game, seat: int, failures: int) -> Deed | cmd.Resign:
        vain = failures >= PASSES_AFTER and self._vain[game.id, seat] >= VAIN_TURNS
        if failures >= RESIGNS_AFTER or vain:
            return cmd.Resign()
        if failures >= PASSES_AFTER:
            return cmd.Accept() if game.awaits_answer else cmd.Pass()
        level = Level(game.seats[seat].computer)
        move = self._knowledge.move(game, seat, level)
        if not failures:
            try:
                thought: Deed = await self._thinker.think(move, THINKING)
            except ThoughtFailed as failed:
                log.warning("game %s: %s thought in vain: %s", game.id, level.value, failed)
            else:
                return thought
        simpler: Deed = await self._thinker.think(replace(move, level=SIMPLER_LEVEL), SIMPLER)
        return simpler

    async def _until_told(self, game_id: str) -> None:
        """Wait for the board of this turn, but not for long: it names whose turn it is."""
        until = self._steady() + self._pace.told_within
        while self._steady() < until and await self._is_being_told(game_id):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(_LOOK)

    async def _is_being_told(self, game_id: str) -> bool:
        read = self._desk.store.read(lambda tx: outbox.is_telling(tx, game_id))
        return await self._desk.safely(read)


def _why(error: Exception) -> str:
    """Return what may be logged: a refusal by its kind, what the other process says of itself."""
    if isinstance(error, Refused):
        return type(error.reason).__name__
    return str(error) if isinstance(error, ThoughtFailed) else traced(error)
