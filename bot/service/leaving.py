"""Leaving for good: a person's games are given up, and who it was is erased."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING

from bot.rules.illegal import Refused
from bot.service.values import ById, Person
from bot.store import erasing, games

if TYPE_CHECKING:
    from bot.service.games import Games
    from bot.store import Store

KEY_BITS = 62


async def erase(store: Store, played: Games, person_id: int, at: int) -> int:
    """Give up a person's running games and erase the person; return how many games those were."""
    await asyncio.to_thread(erasing.write_down, store.path, person_id, at)
    running = await store.read(lambda tx: games.running_of(tx, person_id))
    person = Person(person_id, erasing.NAMELESS, "en")
    for row in running:
        with contextlib.suppress(Refused):  # has left it already
            key = -1 - secrets.randbits(KEY_BITS)  # no interaction has such an id
            await played.resign(ById(row.game_id), person, key=key)
    await store.change(lambda tx: erasing.erase(tx, person_id))
    await store.checkpoint()
    return len(running)
