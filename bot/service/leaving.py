"""Leaving for good: a person's games are given up, and who it was is erased.

Games come first: should the disk refuse one, nothing has been erased and it can be asked again. An
invitation the person has made is called off; so is one in which the person has sat down already,
since nobody would ever play there.

Meanwhile the person may sit down or be invited elsewhere. So the transaction that erases looks
itself: where it finds a game that has not been left, it erases nothing and all is done once more.

A copy of the database made before holds the games again. They are given up when the bot starts.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.rules import commands as cmd
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.refusals import NotAPlayer, NotSaved, TooBusy
from bot.service.values import ById
from bot.store import StoreError, erasing, holdings, outbox

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from bot.service.desk import Question
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.store import Store, Transaction

BETWEEN_LOOKS: Final = 0.05  # seconds
HOST: Final = 0  # the seat of whoever has invited
ROUNDS: Final = 20  # of leaving, for somebody who keeps sitting down

log = logging.getLogger(__name__)


async def erase(store: Store, played: Games, person_id: int, *, patience: float = 0.0) -> int:
    """Give up a person's games and erase the person; return how many were running.

    For so many seconds it is waited until channels have been told who has left: afterwards the
    name is gone. Raises Refused when nothing can be saved, or when the person keeps sitting down;
    StoreError for a list of erasures that cannot be read.
    """
    left: dict[str, bool] = {}
    until = asyncio.get_running_loop().time() + patience
    for _ in range(ROUNDS):
        for game_id in await _live(store, played, person_id):
            if game_id not in left:
                left[game_id] = await _leave(played, game_id, person_id)
        await _told(store, tuple(left), until)
        if await played.desk.safely(_forget(store, played, person_id, left.keys())):
            return sum(left.values())
    raise Refused(TooBusy())


async def leave_for_nobody(store: Store, played: Games) -> int:
    """Give up the games in which somebody sits who is erased; return how many were running.

    Such games come back with a copy made before the erasure: in it the person was erased again,
    but only the bot can end a game and tell of it.
    """
    waiting = await played.desk.safely(store.read(holdings.of_nobody))
    given_up = [await _leave(played, game_id, nobody) for game_id, nobody in waiting]
    if any(given_up):
        log.info("running games of people erased before given up: %d", sum(given_up))
    return sum(given_up)


async def _live(store: Store, played: Games, person_id: int) -> tuple[str, ...]:
    return await played.desk.safely(store.read(lambda tx: holdings.live(tx, person_id)))


async def _leave(played: Games, game_id: str, person_id: int) -> bool:
    """Leave a game that is not over; tell whether it was running."""
    try:
        done = await played.desk.answer(ById(game_id), partial(_leaving, person_id=person_id))
    except Refused as refused:
        if isinstance(refused.reason, NotSaved | TooBusy):
            raise
        return False  # has left it before, or it cannot be read
    return done.game.phase is not Phase.CLOSED


def _leaving(found: Found, person_id: int) -> Question:
    seat = next((seat.seat for seat in found.people if seat.person_id == person_id), None)
    if seat is None:  # erased at the same time, by a second press
        raise Refused(NotAPlayer())
    if found.game.phase is Phase.RUNNING:
        return cmd.Seat(seat), cmd.Resign()
    if seat == HOST or found.game.seats[seat].taken:
        return cmd.Seat(HOST), cmd.Withdraw()
    return cmd.Seat(seat), cmd.Decline()


async def _told(store: Store, game_ids: tuple[str, ...], until: float) -> None:
    """Return when nothing of these games is left to be told, or at this time of the loop."""
    for game_id in game_ids:
        still = partial(outbox.is_telling, game_id=game_id)
        while asyncio.get_running_loop().time() < until and await store.read(still):  # noqa: ASYNC110 - the database has no event to wait for
            await asyncio.sleep(BETWEEN_LOOKS)


async def _forget(store: Store, played: Games, person_id: int, left: AbstractSet[str]) -> bool:
    """Erase a person who is in no game but those left; tell whether that was so."""

    def work(transaction: Transaction) -> bool:
        if not left >= set(holdings.live(transaction, person_id)):
            return False
        erasing.erase(transaction, store.path, person_id, played.desk.now())
        return True

    erased = await store.change(work)
    if erased:
        await _empty_log(store)
    return erased


async def _empty_log(store: Store) -> None:
    """Let the write-ahead log forget, too; if it cannot now, the hourly checkpoint does."""
    try:
        await store.checkpoint()
    except StoreError as error:
        log.warning("the write-ahead log holds what was erased for a while: %s", error)
