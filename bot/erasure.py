"""Erasing a person for a host: `python -m bot erase PERSON_ID`, while no bot runs.

While it runs, people do it themselves by `/privacy`; both go through `bot.service.leaving`.
What channels are to be told of it (games that end so) is told when the bot runs again.

Somebody the database does not know may stand in its copies still, as after a new beginning with an
empty file. So they are put on the list of erasures all the same, and the host is told both: that
nothing was erased, which is what a wrong id looks like, and what the next `restore` does.
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
from bot.store import Store, StoreError, erasing, holdings

if TYPE_CHECKING:
    from pathlib import Path

FAILED = 1
SEED_BYTES = 32


def erase(database: Path, person_id: int) -> int:
    """Erase a person by Discord's id; return the exit status."""
    if not database.exists():
        return _failed(f"{database} is not there")
    try:
        given_up = asyncio.run(_erase(database, person_id))
    except StoreError as error:
        return _failed(str(error))
    except Refused:
        return _failed("nothing can be saved; is the disk full or read-only?")
    if given_up is None:
        return _failed(
            f"nobody by the id {person_id} is known in {database.name}: nothing was erased\n"
            "should a copy made before now know them, they are erased when it is restored"
        )
    sys.stdout.write(f"{person_id} is erased; running games given up: {given_up}\n")
    sys.stdout.write("copies made before still hold the name, until they are restored or gone\n")
    return 0


def _failed(text: str) -> int:
    sys.stderr.write(f"crosstile: {text}\n")
    return FAILED


async def _erase(database: Path, person_id: int) -> int | None:
    """Return how many running games were given up, or None for somebody who is not known."""
    store = await Store.open(database)
    try:
        games = Games(
            store,
            resources.catalogue(database.parent / "words"),
            draw=SealedDraw(lambda: secrets.token_bytes(SEED_BYTES)),
            new_id=lambda: secrets.token_hex(4),
        )
        if await store.read(lambda tx: holdings.person(tx, person_id)) is not None:
            return await leave(store, games, person_id)
        now = int(time.time())
        await store.change(lambda tx: erasing.write_down(tx, database, person_id, now))
        return None
    finally:
        await store.close()
