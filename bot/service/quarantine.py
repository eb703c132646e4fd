"""What the store cannot do, made into refusals; games that cannot be read, put away.

A game whose log cannot be replayed would fail at every touch: of its players, of the clock, of the
outbox. It is put away the first time, under a reference its players are told, and tried again when
the program starts anew, which may be a version that can read it.
"""

from __future__ import annotations

import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from bot.rules import events as ev
from bot.rules.game import evolve
from bot.rules.illegal import Refused
from bot.service import refusals
from bot.service.damage import Damaged, read_log, replayed
from bot.service.finding import LIVE, cache_row
from bot.service.values import Place
from bot.store import Busy, Unwritable, damaged, games

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.store import Store, Transaction

T = TypeVar("T")

REFERENCE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
REFERENCE_LENGTH: Final = 6

log = logging.getLogger(__name__)


async def safely(store: Store, asked: Awaitable[T], at: int) -> T:
    """Await something of the store; what it cannot do raises Refused.

    A game that turns out to be damaged is put away, and refused from then on.
    """
    try:
        return await asked
    except Damaged as found:
        reference = await _put_away(store, found, at)
        raise Refused(refusals.GameDamaged(reference)) from found
    except Busy as error:
        log.warning("the database was busy for too long: %s", error)
        raise Refused(refusals.TooBusy()) from error
    except Unwritable as error:
        log.error("the database cannot be written; is the disk full or read-only? %s", error)  # noqa: TRY400 - a line for the host; where it came from tells nothing
        raise Refused(refusals.NotSaved()) from error


async def _put_away(store: Store, found: Damaged, at: int) -> str:
    reference = "".join(secrets.choice(REFERENCE_SIGNS) for _ in range(REFERENCE_LENGTH))

    def work(transaction: Transaction) -> str:
        damaged.put_away(transaction, found.game_id, reference, at)
        return damaged.reference(transaction, found.game_id)

    try:
        kept = await store.change(work)
    except Unwritable as error:
        raise Refused(refusals.NotSaved()) from error
    log.error(
        "game %s cannot be replayed and is put away, reference %s: %r",
        *(found.game_id, kept, type(found.__cause__).__name__),
    )
    return kept


async def look_again(store: Store, now: int) -> None:
    """Let every game that was put away go on, if this program can read it."""
    for game_id, since in await store.read(damaged.all_of_them):
        work = partial(_put_back, game_id=game_id, since=since, now=now)
        try:
            await store.change(work)
        except Damaged:
            log.warning("game %s still cannot be replayed", game_id)


def _put_back(transaction: Transaction, game_id: str, since: int, now: int) -> None:
    game = replayed(game_id, read_log(transaction, game_id))
    row = games.by_id(transaction, game_id)
    if row is None:
        return
    if game.phase in LIVE:
        other = games.in_channel(transaction, row.channel_id)
        if other is not None and other.live:
            log.warning("game %s can be replayed, but its channel has another one", game_id)
            return
        moved = ev.DeadlineMoved(now - since, game.expires + now - since)
        games.append(transaction, game_id, game.seq, (moved,), now)
        game = evolve(game, moved)
    place = Place(row.guild_id, row.channel_id)
    damaged.put_back(transaction, cache_row(game, place))
    log.info("game %s can be replayed again and goes on", game_id)
