"""What somebody may have as a file holds no order of the bag, from which coming tiles are read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.service.games import InChannel
from bot.service.privacy import Privacy
from tests.service.house import ANNA, HERE

if TYPE_CHECKING:
    from typing import Any

    from tests.service.house import House


async def test_a_swap_in_an_export_of_oneself_tells_nothing_of_the_bag(house: House) -> None:
    await house.begun()
    where = InChannel(HERE.channel_id)
    tile = (await house.games.look(where)).game.seats[0].rack[0]
    await house.games.swap(where, ANNA, (tile,), key=house.key())
    text = await Privacy(house.store, house.games, lambda: house.at).export(ANNA.id)
    [game] = json.loads(text or "")["games"]
    back: list[dict[str, Any]] = [e for e in game["events"] if e["event"] == "TilesReturned"]
    assert [event["tiles"] for event in back] == [[tile]]
    assert all("bag" not in event for event in game["events"])
