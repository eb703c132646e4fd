"""Leaving for good: a person's games are given up, and who it was is erased.

Games come first: should the disk refuse one, nothing has been erased and it can be asked again. An
invitation the person has made is called off; so is one in which the person has sat down already,
since nobody would ever play there.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.rules import commands as cmd
from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.refusals import NotAPlayer, NotSaved, TooBusy
from bot.service.values import ById
from bot.store import erasing, holdings, outbox

if TYPE_CHECKING:
    from bot.service.desk import Question
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.store import Store

BETWEEN_LOOKS: Final = 0.05  # seconds
HOST: Final = 0  # the seat of whoever has invited


async def erase(store: Store, played: Games, person_id: int, at: int, patience: float = 0.0) -> int:
    """Give up a person's games and erase the person; return how many were running.

    For so many seconds it is waited until channels have been told who has left: afterwards the
    name is gone. Raises Refused when nothing can be saved, StoreError for a list of erasures
    that cannot be read.
    """
    live = await _live(store, played, person_id)
    given_up = [await _leave(played, game_id, person_id) for game_id in live]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(patience):
            await _told(store, live)
    begun_meanwhile = await _live(store, played, person_id)  # or the same ones, left already
    given_up += [await _leave(played, game_id, person_id) for game_id in begun_meanwhile]
    await played.desk.safely(_forget(store, person_id, at))
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


async def _told(store: Store, game_ids: tuple[str, ...]) -> None:
    """Return when nothing of these games is left to be told."""
    for game_id in game_ids:
        still = partial(outbox.is_telling, game_id=game_id)
        while await store.read(still):  # noqa: ASYNC110 - the database has no event to wait for
            await asyncio.sleep(BETWEEN_LOOKS)


async def _forget(store: Store, person_id: int, at: int) -> None:
    await asyncio.to_thread(erasing.write_down, store.path, person_id, at)
    await store.change(lambda tx: erasing.erase(tx, person_id))
    await store.checkpoint()
