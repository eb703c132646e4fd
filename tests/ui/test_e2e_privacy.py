"""Hidden tiles leave no trace: two games with the same public moves and other racks.

Everything public (messages, alt texts, pictures, file names) and everything logged is the
same byte for byte, up to the end message. The ids and instants Discord gives are renamed
to their order of appearance; nothing else is touched.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from typing import TYPE_CHECKING

from tests.scripted import ScriptedDraw
from tests.ui.recorded import RULES, otherwise, play_on, recorded
from tests.ui.village import Village, ids, village

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bot.standin import Request

# Anna lays CAT and swaps two tiles, Sven lays TEA and passes; what else they hold differs.
RACKS = (
    ("CATZQXU", "ATEJKVW"),
    ("CATIIOU", "ATELNRS"),
)
AFTER = (("BDF", "GHM"), ("PYW", "DGB"))
VARYING = re.compile(
    r"\b\d{17,20}\b|(?<=x:)[a-z2-7]{8}|(?<=-)[a-z2-7]{8}(?=-)|(?<=`)[a-z2-7]{8}(?=`)"
)


def told(requests: list[Request]) -> list[str]:
    """Every request that puts something into the channel, whole, ids renamed."""
    names: dict[str, str] = {}

    def rename(match: re.Match[str]) -> str:
        return names.setdefault(match[0], f"id{len(names)}")

    return [VARYING.sub(rename, shown(request)) for request in requests]


def shown(request: Request) -> str:
    files = [[file.filename, hashlib.sha256(file.content).hexdigest()] for file in request.files]
    payload = request.payload
    if isinstance(payload, dict):
        payload = {name: value for name, value in payload.items() if name != "nonce"}
    return json.dumps([request.method, request.route, payload, files], sort_keys=True, default=str)


def is_public(place: Village, request: Request) -> bool:
    return request.method != "GET" and f"/channels/{place.channel['id']}" in request.path


async def evening(path: Path, racks: tuple[str, str], after: tuple[str, str]) -> Village:
    """Play four turns with these hidden tiles; return the village with all that was sent."""
    async with village(path) as place:
        order = [*racks[0], *racks[1], *after[0], *after[1]]
        place.draw = ScriptedDraw([order, list("EO")])
        async with place.bot():
            await place.begin()
            await place.say(place.anna, "play", word="CAT", at="8H")
            await place.turn(2)
            await place.say(place.sven, "play", word="TEA", at="J8")
            await place.turn(3)
            await place.say(place.anna, "swap", tiles="".join(after[0][:2]))
            await place.turn(4)
            await place.say(place.sven, "pass")
            last = await place.turn(5)
            await place.press(place.anna, last, "rack")
            await place.say(place.sven, "bag")
            await place.say(place.sven, "board")
            await place.say(place.anna, "play", word="QQQQ", at="1A")
            await place.quiet()
        return place


async def test_a_whole_game_looks_the_same_whatever_is_hidden(
    shared: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The recorded game, dealt as it was and dealt otherwise, up to its end message."""
    deals = (recorded(shared), otherwise(shared, "EIIO"))
    assert deals[0].draw.orders != deals[1].draw.orders
    publics, logs = [], []
    for number, deal in enumerate(deals):
        (tmp_path / str(number)).mkdir()
        with caplog.at_level(logging.DEBUG, logger="bot"):
            caplog.clear()
            async with village(tmp_path / str(number)) as place:
                place.draw = deal.draw
                async with place.bot():
                    await place.begin(rules=RULES)
                    await play_on(place, deal, range(len(deal.record.plays)), 2)
                    await place.quiet()
            logs.append(own_lines(caplog))
        publics.append(told([r for r in place.standin.requests if is_public(place, r)]))
    before_the_end = [public[:-2] for public in publics]
    assert len(before_the_end[0]) > 2 * len(deals[0].record.plays)
    assert before_the_end[0] == before_the_end[1]
    assert logs[0] == logs[1]


def own_lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, str]]:
    return [
        (record.name, record.levelname, VARYING.sub("id", record.getMessage()))
        for record in caplog.records
        if record.name.startswith("bot.")
    ]


async def test_hidden_tiles_leave_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logs, publics = [], []
    for number, (racks, after) in enumerate(zip(RACKS, AFTER, strict=True)):
        (tmp_path / str(number)).mkdir()
        with caplog.at_level(logging.DEBUG, logger="bot"):
            caplog.clear()
            place = await evening(tmp_path / str(number), racks, after)
            logs.append(own_lines(caplog))
        publics.append(told([r for r in place.standin.requests if is_public(place, r)]))
        assert ids(place.public()[-1])
    assert len(publics[0]) > 9
    assert publics[0] == publics[1]
    assert logs[0] == logs[1]


async def test_private_answers_do_differ(tmp_path: Path) -> None:
    """The same comparison over private answers finds the racks: it can fail."""
    seen = []
    for number, (racks, after) in enumerate(zip(RACKS, AFTER, strict=True)):
        (tmp_path / str(number)).mkdir()
        place = await evening(tmp_path / str(number), racks, after)
        seen.append(told([r for r in place.standin.requests if not is_public(place, r)]))
    assert seen[0] != seen[1]
