"""Answers that fit whoever reads them: who else is there, and where the way leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.rules.draw import SealedDraw
from tests.scripted import ScriptedDraw
from tests.ui.village import Village, answer, parts

if TYPE_CHECKING:
    from pathlib import Path

    from bot.standin import Interaction

LINK = 5


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list("HELLOABADEINSTRSTUVWX"), []])
    return place


def links(given: Interaction) -> list[tuple[str, str]]:
    buttons = [p for m in given.answers for p in parts(m) if p.get("style") == LINK]
    return [(button["label"], button["url"].rpartition("/")[2]) for button in buttons]


async def test_resigning_between_two_speaks_of_no_others(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        asked = await dealt.say(dealt.sven, "resign")
        assert answer(asked) == "Resign? It counts as a loss, and the game is over."


async def test_resigning_among_three_speaks_of_the_others(dealt: Village) -> None:
    maja = dealt.standin.add_user("Maja", locale="en-US")
    dealt.standin.add_member(dealt.guild, maja)
    async with dealt.bot(draw=SealedDraw(lambda: bytes([5]) * 32)):
        await dealt.say(dealt.anna, "new", rules="classic", language="en", players=3)
        for user in (dealt.sven, maja):
            await dealt.press(user, await dealt.posted("join"), "join")
        await dealt.turn()
        asked = await dealt.say(maja, "resign")
        assert answer(asked) == "Resign? It counts as a loss; the others play on."
        await dealt.press(maja, asked.answers[0], "resign")
        last = await dealt.say(dealt.sven, "resign")
        assert answer(last).endswith("and the game is over.")


async def test_a_channel_that_is_taken_leads_to_what_takes_it(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        invitation = await dealt.posted("accept")
        busy = await dealt.say(dealt.sven, "new", rules="instant", language="en")
        assert links(busy) == [("Go to the invitation", invitation["id"])]
        await dealt.press(dealt.sven, invitation, "accept")
        board = await dealt.turn()
        busy = await dealt.say(dealt.anna, "new", rules="instant", language="en")
        assert links(busy) == [("Till partiet", board["id"])]


async def test_a_hint_against_the_computer_speaks_of_no_others(dealt: Village) -> None:
    async with dealt.bot(draw=SealedDraw(lambda: bytes([5]) * 32)):
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", computer="beginner")
        await dealt.turn()
        hint = await dealt.say(dealt.anna, "hint")
        assert answer(hint).startswith(("Ett bra drag: ", "Jag ser inget bättre än att byta"))
        assert "De andra" not in answer(hint)


async def test_what_is_in_the_bag_is_not_broken_within_a_tile(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        bag = answer(await dealt.say(dealt.anna, "bag"))
        assert "A\u00a0×\u00a0" in bag
        assert " × " not in bag


@pytest.mark.parametrize("name", ["feud", "Feud rules", "word-feud", "WWF", "scrabble", "Classic"])
def test_rules_are_known_by_the_names_people_give_them(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", "--rules", name, str(tmp_path / "no.gcg")])
    assert "there is no file" in capsys.readouterr().err


def test_verify_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.gcg").write_text("#character-encoding UTF-8\n")
    (tmp_path / "game.bin").write_bytes(b"\xff\xfe\x00")
    told = []
    for name in ("nowhere.json", "", "game.gcg", "game.bin"):
        assert main(["verify", str(tmp_path / name)]) == 2
        told.append(capsys.readouterr().err)
    assert ["Errno" in line for line in told] == [False] * 4
    assert f"no file {tmp_path / 'nowhere.json'}; take the .json file that Export or" in told[0]
    assert "is a folder" in told[1]
    assert all("take the .json file" in line for line in (told[2], told[3]))
