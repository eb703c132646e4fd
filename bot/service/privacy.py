"""What a person can do about what is kept of them: count it, have it, have it erased.

The export is JSON: who the person is to the bot, every game as their own seat has played it, the
words they have reported. Instants are UTC epoch seconds; Discord's ids are texts, since many
readers of JSON round whole numbers of that length.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from bot.rules.game import Phase
from bot.service.leaving import erase
from bot.store import holdings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.service.games import Games
    from bot.store import Store, Transaction
    from bot.store.holdings import Record

T = TypeVar("T")

FORMAT: Final = "crosstile-person"
VERSION: Final = 1
PATIENCE: Final = 10.0  # seconds for the channels to be told who has left
_IDS: Final = frozenset({"id", "server", "channel"})


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept of a person; ``known`` tells whether anything is.

    ``with_others`` are those of the running games in which other people sit, too.
    """

    known: bool
    running: int = 0
    with_others: int = 0
    invitations: int = 0
    finished: int = 0
    reports: int = 0


class Privacy:
    """Answers for what a store keeps of people."""

    def __init__(self, store: Store, games: Games, now: Callable[[], int]) -> None:
        self._store = store
        self._games = games
        self._now = now

    async def kept(self, person_id: int) -> Kept:
        """Return how much is kept of a person."""
        person = await self._read(partial(holdings.person, person_id=person_id))
        if person is None:
            return Kept(known=False)
        phases = await self._read(partial(holdings.phases, person_id=person_id))
        reports = await self._read(partial(holdings.reports, person_id=person_id))
        waiting = (Phase.OPEN, Phase.DEALING)
        return Kept(
            known=True,
            running=phases.get(Phase.RUNNING.value, 0),
            with_others=await self._read(partial(holdings.shared, person_id=person_id)),
            invitations=sum(phases.get(phase.value, 0) for phase in waiting),
            finished=phases.get(Phase.ENDED.value, 0),
            reports=len(reports),
        )

    async def export(self, person_id: int) -> str | None:
        """Return all that is kept of a person as JSON; None of a stranger.

        Each game is read by itself, so that nobody's move waits for a long export.
        """
        person = await self._read(partial(holdings.person, person_id=person_id))
        if person is None:
            return None
        seats = await self._read(partial(holdings.seats, person_id=person_id))
        whole = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": self._now(),
            "person": person,
            "reported_words": await self._read(partial(holdings.reports, person_id=person_id)),
            "games": [
                await self._read(partial(holdings.game, game_id=game_id, seat=seat))
                for game_id, seat in seats
            ],
        }
        return await asyncio.to_thread(_written, whole)

    async def erase(self, person_id: int) -> int:
        """Give up a person's games and erase the person; return how many were running."""
        return await erase(self._store, self._games, person_id, patience=PATIENCE)

    async def _read(self, work: Callable[[Transaction], T]) -> T:
        return await self._games.desk.safely(self._store.read(work))


def _written(whole: Record) -> str:
    person, games, reported = whole["person"], whole["games"], whole["reported_words"]
    for record in (person, *games, *reported):
        record |= {name: str(record[name]) for name in _IDS & record.keys()}
    for game in games:
        game["direct_messages"] = [str(message_id) for message_id in game["direct_messages"]]
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
