"""[Shuffle] and [Order] under the own rack: kept, private, and used by every picture of it."""

from __future__ import annotations

import pytest

from tests.scripted import ScriptedDraw
from tests.ui.village import Village, alts, answer, ids, text


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list("HELO?QAABDEINSTRSTUVW"), list("OO")])
    return place


def actions(message: dict[str, object]) -> list[str]:
    return [identity.split(":")[3] for identity in ids(message)]


async def test_the_order_is_typed_kept_and_used_everywhere(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        shown = await dealt.press(dealt.anna, board, "rack")
        [message] = shown.answers
        assert actions(message) == ["shuffle", "order"]
        opened = await dealt.press(dealt.anna, message, "order")
        assert opened.modal is not None
        [field] = opened.modal["components"]
        assert field["component"]["value"] == "H E L O ? Q A"
        ordered = await dealt.send(dealt.anna, opened, tiles="ohel")
        assert answer(ordered) == "Ditt ställ:\n**O H E L ? Q A**"
        assert [m["id"] for m in ordered.answers] == [message["id"]]
        assert alts(ordered.answers[0]) == ["Dina brickor: O, H, E, L, blank, Q, A."]
        swapping = await dealt.press(dealt.anna, board, "swap")
        assert swapping.modal is not None
        boxes = swapping.modal["components"][-1]["component"]["options"]
        assert [box["value"].split(":")[1] for box in boxes] == [*"OHEL?QA"]
    async with dealt.bot():
        played = await dealt.lay(dealt.anna, "HOLE", "8H")
        assert answer(played).endswith("**? Q A T R S T**")
        assert actions(played.answers[0]) == ["shuffle", "order"]
        await dealt.turn(2)
        await dealt.say(dealt.sven, "pass")
        await dealt.turn(3)
        [message] = dealt.dms(dealt.anna)
        assert "**? Q A T R S T**" in text(message)
        assert alts(message) == ["Dina brickor: blank, Q, A, T, R, S, T."]


async def test_shuffling_takes_the_place_of_the_answer(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        shown = await dealt.say(dealt.anna, "rack")
        [message] = shown.answers
        mixed = await dealt.press(dealt.anna, message, "shuffle")
        assert [m["id"] for m in mixed.answers] == [message["id"]]
        tiles = answer(mixed).split("**")[1].split()
        assert sorted(tiles) == sorted("HELO?QA")
        assert tiles != [*"HELO?QA"]
        again = await dealt.say(dealt.anna, "rack")
        assert answer(again).split("**")[1].split() == tiles


async def test_tiles_one_has_not_are_refused(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        shown = await dealt.say(dealt.anna, "rack")
        opened = await dealt.press(dealt.anna, shown.answers[0], "order")
        refused = await dealt.send(dealt.anna, opened, tiles="xyz")
        assert answer(refused).startswith("Det här har du inte: X, Y och Z.")


async def test_a_stranger_orders_nothing(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        maja = dealt.standin.add_user("Maja", locale="en-US")
        dealt.standin.add_member(dealt.guild, maja)
        for action in ("shuffle", "order"):
            shown = await dealt.say(dealt.anna, "rack")
            forged = await dealt.press_forged(maja, shown.answers[0], action)
            assert "not in this game" in answer(forged).lower() or "not play" in answer(forged)
