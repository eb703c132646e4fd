"""Custom ids and options nobody was offered: never an exception, never a change."""

from __future__ import annotations

import asyncio
import logging
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.house import choices
from tests.standin.harness import until
from tests.ui.village import PATIENCE, Village, answer, ids, village

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from bot.standin import Wire

BUTTON, SELECT = 2, 3
COMPONENT, FORM = 3, 5
STRANGE = (
    "",
    ":",
    "x",
    "\0",
    "\n",
    "é",
    "𝐗",
    "?",
    "9" * 30,
    "x:" * 40,
    "-1",
    "٣",
    "play",
    "resign",
)
SHORT, LONG = 300, 10_000


def mutated(identity: str, chance: random.Random) -> str:
    """Return an id with one to three changes, at most as long as Discord lets it be."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(identity) + 1)
        match chance.randrange(4):
            case 0:
                identity = identity[:at] + identity[at + 1 :]
            case 1:
                identity = identity[:at] + chance.choice(STRANGE) + identity[at:]
            case 2:
                identity = identity[:at] + chr(chance.randrange(33, 0x250)) + identity[at + 1 :]
            case _:
                parts = identity.split(":")
                chance.shuffle(parts)
                identity = ":".join(parts)
    return identity[:100]


def forged(message: Wire, known: list[str], chance: random.Random) -> Iterator[tuple[int, Wire]]:
    """Yield kinds and data of interactions; text and values are as strange as the ids."""
    while True:
        identity = mutated(chance.choice(known), chance)
        strange = [chance.choice(STRANGE) for _ in range(chance.randint(0, 2))]
        match chance.randrange(3):
            case 0:
                yield COMPONENT, {"component_type": BUTTON, "custom_id": identity}
            case 1:
                data = {"component_type": SELECT, "custom_id": identity, "values": strange}
                yield COMPONENT, data
            case _:
                field = {"type": 4, "custom_id": identity, "value": "".join(strange)}
                row = {"type": 1, "components": [field]}
                yield FORM, {"custom_id": identity, "components": [row]}
    assert message


async def events(place: Village) -> Any:
    assert place.client is not None
    assert place.client.store is not None
    return await place.client.store.read(lambda tx: tx.rows("SELECT * FROM events"))


@pytest.fixture
async def unjudged(tmp_path: Path) -> AsyncIterator[Village]:
    """Yield a village without a judge: a form that nobody opened has no answer of Discord's."""
    async with village(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    "count", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)], ids=["short", "long"]
)
async def test_ids_that_were_changed_change_nothing(
    unjudged: Village, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    place = unjudged
    caplog.set_level(logging.WARNING)
    stranger = place.standin.add_user("Mallory")
    place.standin.add_member(place.guild, stranger)
    async with place.bot() as client:
        board = await place.begin()
        known = [i for m in (*place.public(), *place.dms(place.anna)) for i in ids(m)]
        known += [f"{first}{second[-4:]}" for first, second in pairwise(known)]
        before = await events(place)
        patience, place.standin.patience = place.standin.patience, 0.0
        source = forged(board, known, choices(count))
        for number in range(count):
            kind, data = next(source)
            await place.standin.forge(stranger, place.channel, kind, data, message=board)
            if number % 20 == 0:
                await asyncio.sleep(0.02)
        place.standin.patience = patience
        await asyncio.sleep(0.2)
        await until(lambda: not client.under_way, PATIENCE)
        assert await events(place) == before
        assert answer(await place.say(place.anna, "rack")).strip()
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in errors] == []


async def test_a_board_that_was_not_offered_is_refused(
    place: Village, caplog: pytest.LogCaptureFixture
) -> None:
    async with place.bot():
        [new] = [c for c in place.standin.commands(place.anna, place.channel) if c["name"] == "new"]
        options = [
            {"type": 3, "name": "rules", "value": "wordfeud"},
            {"type": 3, "name": "board", "value": "no such board"},
        ]
        data = {"id": new["id"], "name": "new", "type": 1, "options": options}
        doing = await place.standin.forge(place.anna, place.channel, 2, data)
        await doing.settled(PATIENCE)
        assert answer(doing).startswith("De här reglerna har inget sådant bräde.")
    assert "reference" not in caplog.text
