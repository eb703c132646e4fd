"""A game in a named database goes on when the playground is started again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.client import build
from bot.config import Settings
from bot.playground.run import Playground
from tests.playground.people import hosted
from tests.standin.harness import FAST, until

if TYPE_CHECKING:
    from pathlib import Path

    from bot.standin import Wire

SECONDS = 15.0


def buttons(components: Any) -> list[str]:
    """Return the custom ids in a tree of components."""
    if isinstance(components, list):
        return [custom_id for part in components for custom_id in buttons(part)]
    if not isinstance(components, dict):
        return []
    own = [components["custom_id"]] if "custom_id" in components else []
    return own + buttons(list(components.values()))


async def begin(playground: Playground) -> None:
    """Anna invites, Sven accepts, the first board appears."""
    town = playground.town
    anna, sven = (seat.user for seat in town.seats[:2])
    options = {"rules": "wordfeud", "opponent": sven}
    await (await town.standin.slash(anna, town.channels[0], "new", options)).settled(SECONDS)

    def with_button(ending: str) -> list[tuple[Wire, str]]:
        seen = town.standin.visible(sven, town.channels[0])
        return [(m, b) for m in seen for b in buttons(m["components"]) if b.endswith(ending)]

    await until(lambda: bool(with_button("accept")), SECONDS)
    await (await town.standin.click(sven, *with_button("accept")[-1])).settled(SECONDS)
    await until(lambda: bool(with_button("rack")), SECONDS)


async def rack(playground: Playground) -> str:
    town = playground.town
    anna = town.seats[0].user
    done = await (await town.standin.slash(anna, town.channels[0], "rack")).settled(SECONDS)
    return str([attachment["description"] for attachment in done.answers[0]["attachments"]])


async def test_a_game_goes_on_after_a_new_start(tmp_path: Path) -> None:
    racks = []
    for start in range(2):
        playground = Playground()
        await playground.open()
        settings = Settings(database=tmp_path / "games.sqlite3")
        async with hosted(playground, lambda kept=settings: build(kept, **FAST)):  # type: ignore[misc]  # the loop's own settings
            if start == 0:
                await begin(playground)
            racks.append(await rack(playground))
        await playground.close()
    assert "Your tiles" in racks[0]
    assert racks[0] == racks[1]
