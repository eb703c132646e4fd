"""What somebody may have as a file while a game runs tells nothing of other seats or the bag."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from bot.rules.events import PrivateEvent
from bot.service.games import InChannel
from bot.service.privacy import Privacy
from bot.store.codec import KINDS
from bot.store.holdings import GIVEN
from tests.service.house import ANNA, FEUD, HERE, choices

if TYPE_CHECKING:
    from typing import Any

    from tests.service.house import House

NAMING = {"seat", "challenger", "challenged"}
OF_ALL = {"seq", "at", "event"}
PRIVATE = {"TilesDrawn": {"seat", "tiles"}, "TilesReturned": {"seat", "tiles"}}


async def exported(house: House) -> list[dict[str, Any]]:
    text = await Privacy(house.store, house.games, lambda: house.at).export(ANNA.id)
    [game] = json.loads(text or "")["games"]
    events: list[dict[str, Any]] = game["events"]
    return events


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_event_that_names_a_seat_is_given_by_a_list_of_its_fields(kind: str) -> None:
    """An event or a field added later fails here, until somebody has decided on it."""
    event: Any = KINDS[kind]
    names = {field.name for field in fields(event)}
    if not names & NAMING:
        assert kind not in GIVEN
        return
    left_out = {("TilesReturned", "bag"), ("SeatTaken", "computer")}
    assert {*GIVEN[kind]} == {name for name in names if (kind, name) not in left_out}
    if issubclass(event, PrivateEvent):
        assert {*GIVEN[kind]} == PRIVATE[kind]


async def test_a_running_game_is_given_by_that_list_and_of_the_own_seat_alone(
    house: House,
) -> None:
    game_id, chance = await house.begun(FEUD), choices(3)
    for _ in range(12):
        await house.move(game_id, chance)
        for event in await exported(house):
            assert event.keys() == OF_ALL | {*GIVEN[event["event"]]}
            assert 0 in {event[name] for name in NAMING & event.keys()}


async def test_a_swap_in_an_export_of_oneself_tells_nothing_of_the_bag(house: House) -> None:
    await house.begun()
    where = InChannel(HERE.channel_id)
    tile = (await house.games.look(where)).game.seats[0].rack[0]
    await house.games.swap(where, ANNA, (tile,), key=house.key())
    events = await exported(house)
    back = [event for event in events if event["event"] == "TilesReturned"]
    assert [event["tiles"] for event in back] == [[tile]]
    assert all("bag" not in event for event in events)
