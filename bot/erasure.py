"""Erasing a person for a host: `python -m bot erase PERSON_ID`, while no bot runs.

While it runs, people do it themselves by `/privacy`; both go through `bot.service.leaving`.
What channels are to be told of it (games that end so) is told when the bot runs again.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from typing import TYPE_CHECKING

from bot import resources
from bot.rules.draw import SealedDraw
from bot.rules.illegal import Refused
from bot.service.games import Games
from bot.service.leaving import erase as leave
from bot.store import Store, StoreError

if TYPE_CHECKING:
    from pathlib import Path

FAILED = 1
SEED_BYTES = 32


def erase(database: Path, person_id: int) -> int:
    """Erase a person by Discord's id; return the exit status."""
    if not database.exists():
        sys.stderr.write(f"crosstile: {database} is not there\n")
        return FAILED
    try:
        given_up = asyncio.run(_erase(database, person_id))
    except StoreError as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return FAILED
    except Refused:
        sys.stderr.write("crosstile: nothing can be saved; is the disk full or read-only?\n")
        return FAILED
    sys.stdout.write(f"{person_id} is erased; {given_up} running games were given up\n")
    sys.stdout.write("copies made before still hold the name, until they are restored or gone\n")
    return 0


async def _erase(database: Path, person_id: int) -> int:
    store = await Store.open(database)
    try:
        games = Games(
            store,
            resources.catalogue(database.parent / "words"),
            draw=SealedDraw(lambda: secrets.token_bytes(SEED_BYTES)),
            new_id=lambda: secrets.token_hex(4),
        )
        return await leave(store, games, person_id, int(time.time()))
    finally:
        await store.close()
