"""The first four turns of a game with the real bot, by two people with a browser and one watching.

By slash command with fields, by a command typed as a line, and twice by form; the draw is scripted,
so the words can be. Screenshots go to build/screenshots.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from bot.client import build
from bot.config import Settings
from bot.playground.run import Playground
from bot.rules.ruleset import DrawTime
from tests.playground.people import PHONE, Tab, browser_at, hosted, open_tab
from tests.scripted import Turn, deal
from tests.standin.harness import FAST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Browser

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
TURNS = (
    Turn(0, tuple("HELLOST"), tuple("HELLO")),
    Turn(1, tuple("WRLDAIN"), tuple("WRLD")),
    Turn(0, tuple("STEARNO"), tuple("EAR")),
    Turn(1, tuple("AINGTES"), tuple("EATING")),
)
PLAYED = ("HELLO", "WORLD", "DEAR", "HEATING")
PRIVATE_FLAG = 1 << 6


async def test_two_people_play_four_turns_and_a_third_sees_no_rack(
    chromium: Path, tmp_path: Path
) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    playground = Playground()
    await playground.open()
    settings = Settings(database=tmp_path / "games.sqlite3")
    draw = deal(TURNS, DrawTime.AT_ONCE)
    bot = hosted(playground, lambda: build(settings, draw=draw, **FAST))
    async with bot, browser_at(chromium) as browser:
        await four_turns(browser, playground)
    await playground.close()
    assert playground.town.standin.complaints == []


async def four_turns(browser: Browser, playground: Playground) -> None:
    anna = await open_tab(browser, playground, "Anna")
    sven = await open_tab(browser, playground, "Sven", color_scheme="dark")
    maja = await open_tab(browser, playground, "Maja", size=PHONE)
    await invite(anna)
    await accept(sven)
    await play_by_fields(anna)
    await rack_by_direct_message(sven)
    await play_by_line(sven)
    await watch(maja)
    await expect(anna.page.locator("#log")).to_contain_text("Sven plays WORLD")
    await play_by_form(anna, "DEAR", "11L")
    await expect(sven.page.locator("#log")).to_contain_text("Anna plays DEAR")
    await play_by_form(sven, "HEATING", "H8")
    await seen_by_all(anna, sven, maja)
    await only_the_first_seat_manages(anna, sven)
    await nothing_private_reached(maja, anna, sven)
    for tab in (anna, sven, maja):
        tab.check()


async def shot(tab: Tab, name: str) -> None:
    # Asked again and again: the page's policy lets nothing be evaluated within it.
    async with asyncio.timeout(15):
        while not await tab.page.evaluate("[...document.images].every((i) => i.complete)"):  # noqa: ASYNC110 - images tell nobody here
            await asyncio.sleep(0.02)
    await tab.page.screenshot(path=SCREENSHOTS / f"{name}.png")


async def invite(anna: Tab) -> None:
    """The hint says what to try; it is done by keyboard, rules and opponent from their lists."""
    await expect(anna.page.locator("#hint")).to_have_text(
        "Try this first: type /new and choose Sven as opponent."
    )
    await shot(anna, "01-anna-begins")
    keyboard = anna.page.keyboard
    await keyboard.type("/new")
    await shot(anna, "02-anna-commands")
    await keyboard.press("Enter")
    await choose(anna, "rules", "Feud")
    await choose(anna, "language", "Eng")
    await choose(anna, "opponent", "Sv")
    await shot(anna, "03-anna-invites")
    await keyboard.press("Enter")
    await expect(anna.page.locator("#log")).to_contain_text("Anna invites @Sven")


async def choose(tab: Tab, option: str, typed: str) -> None:
    """Take what begins so from the list of an option."""
    field = tab.page.locator(f"[data-option={option}]")
    await field.fill(typed)
    await expect(field).to_have_attribute("aria-expanded", "true")
    await tab.page.keyboard.press("Enter")
    await expect(field).to_have_attribute("aria-expanded", "false")


async def accept(sven: Tab) -> None:
    await expect(sven.page.locator(".message.pinged")).to_contain_text("Anna invites @Sven")
    await expect(sven.page.locator("#hint")).to_have_text("Anna invites you: press Accept above.")
    await shot(sven, "04-sven-invited")
    await sven.button("Accept").click()
    await expect(sven.button("My rack")).to_be_visible()


async def play_by_fields(anna: Tab) -> None:
    await expect(anna.button("My rack")).to_be_visible()
    await expect(anna.page.locator("#hint")).to_contain_text("Your turn. Play with /play")
    await anna.page.locator("#line").fill("/play")
    await anna.page.keyboard.press("Enter")
    await anna.page.keyboard.type("hello")
    await anna.page.keyboard.press("Tab")
    places = anna.page.locator("form.command").get_by_role("option")
    await expect(places.filter(has_text="8H").first).to_be_visible()
    await shot(anna, "05-anna-places")
    await anna.page.keyboard.type("8H")
    await anna.page.keyboard.press("Enter")
    await expect(anna.private).to_contain_text("Your new rack:")
    await expect(anna.private.get_by_role("img")).to_have_attribute("alt", tiles("STEARNO"))
    await expect(anna.page.locator("#hint")).to_contain_text("Not your turn just now.")
    await shot(anna, "06-anna-played")


def tiles(rack: str) -> re.Pattern[str]:
    """Return a pattern for the description of a rack, in whatever order it is shown."""
    return re.compile(rf"^Your tiles: (?:[{rack}](?:, |\.$)){{{len(rack)}}}")


async def rack_by_direct_message(sven: Tab) -> None:
    room = sven.page.locator("#rooms").get_by_role("button", name="Crosstile")
    await expect(room.get_by_label("unread")).to_be_visible()
    await room.click()
    await expect(sven.newest).to_contain_text("Your turn against Anna")
    await expect(sven.newest.get_by_role("img")).to_have_attribute("alt", tiles("WRLDAIN"))
    await shot(sven, "07-sven-direct-message")
    await sven.newest.get_by_role("link", name="Go to the board").click()
    await expect(sven.page.locator(".message.found")).to_contain_text("Anna plays HELLO")


async def play_by_line(sven: Tab) -> None:
    await sven.command("/play word:WORLD at:L7")
    await expect(sven.private).to_contain_text("Your new rack:")
    await shot(sven, "08-sven-played")


async def watch(maja: Tab) -> None:
    await expect(maja.page.locator("#log")).to_contain_text("Sven plays WORLD")
    await maja.button("My rack").click()
    await expect(maja.private).to_contain_text("You are not in this game")
    await shot(maja, "09-maja-watches-on-a-phone")


async def play_by_form(tab: Tab, word: str, square: str) -> None:
    before = await tab.page.locator(".message.private").count()
    await tab.button("Play").click()
    await tab.form.get_by_label("Word").fill(word)
    await tab.form.get_by_label("Square").fill(square)
    await shot(tab, f"10-{tab.name.lower()}-form")
    await tab.page.keyboard.press("Enter")
    await expect(tab.page.locator(".message.private")).to_have_count(before + 1)
    await expect(tab.private).to_contain_text("Not played yet.")
    await expect(tab.private.locator("img")).to_be_visible()
    await shot(tab, f"10-{tab.name.lower()}-preview")
    await tab.button("Play it").click()
    await expect(tab.private).to_contain_text("Your new rack:")


async def seen_by_all(*tabs: Tab) -> None:
    for tab in tabs:
        boards = tab.page.locator(".message:not(.private)").filter(has=tab.page.locator("img"))
        await expect(boards).to_have_count(1 + len(PLAYED))
        await expect(tab.page.locator("#log")).to_contain_text("Sven plays HEATING")
        await expect(
            tab.page.locator("#log").get_by_role("button", name="Play", exact=True)
        ).to_have_count(1)
        await boards.last.scroll_into_view_if_needed()
        await shot(tab, f"11-{tab.name.lower()}-after-four-turns")


async def only_the_first_seat_manages(anna: Tab, sven: Tab) -> None:
    await anna.command("/word inbox")
    await expect(anna.private).to_contain_text("No word waits for a decision.")
    await sven.command("/word inbox")
    await expect(sven.private).not_to_contain_text("No word waits")


async def nothing_private_reached(maja: Tab, *players: Tab) -> None:
    everything = await maja.everything()
    assert "Your tiles" not in everything
    assert "Your new rack" not in everything
    for player in players:
        mine = [m for m in messages(player) if is_private(m, player)]
        assert sum("Your tiles" in json.dumps(m) for m in mine) >= 3
        for message in mine:
            assert message["id"] not in everything
            for attachment in message["attachments"]:
                assert attachment["id"] not in everything
                await picture_is_refused(maja, player, attachment)


async def picture_is_refused(maja: Tab, player: Tab, attachment: dict[str, Any]) -> None:
    number, path = attachment["id"], attachment["url"]
    own = await player.page.request.get(player.base + path)
    deleted_since = own.status == 404  # the direct message of an earlier turn
    assert deleted_since or own.headers["content-type"] == "image/png"
    assert (await maja.page.request.get(maja.base + path)).status == 403
    guessed = f"{maja.base}/seat/3/file/{number}/{attachment['filename']}"
    assert (await maja.page.request.get(guessed)).status == 404


def messages(tab: Tab) -> Iterator[dict[str, Any]]:
    """Yield every state of every message the tab was told."""
    for text in tab.told:
        frame = json.loads(text)
        yield from frame.get("messages", ())
        if "message" in frame:
            yield frame["message"]


def is_private(message: dict[str, Any], tab: Tab) -> bool:
    hello = json.loads(tab.told[0])
    direct = {room["id"] for room in hello["channels"] if room["kind"] == "dm"}
    return message["channel_id"] in direct or bool(message["flags"] & PRIVATE_FLAG)


async def test_the_hint_calls_buttons_what_stands_on_them(chromium: Path, tmp_path: Path) -> None:
    """A game with Swedish words is in Swedish; two people who read English play it."""
    playground = Playground()
    await playground.open()
    settings = Settings(database=tmp_path / "games.sqlite3")
    bot = hosted(playground, lambda: build(settings, **FAST))
    async with bot, browser_at(chromium) as browser:
        anna = await open_tab(browser, playground, "Anna")
        sven = await open_tab(browser, playground, "Sven")
        await anna.command("/new rules:classic language:sv players:2")
        await expect(sven.page.locator("#hint")).to_contain_text("presses Var med 1/2 above. Börja")
        await anna.button("Dra tillbaka").click()
        await expect(sven.page.locator("#log")).to_contain_text("drog tillbaka")
        await anna.command("/new rules:wordfeud language:sv opponent:Sven")
        told = "Anna invites you: press Jag är med above."
        await expect(sven.page.locator("#hint")).to_have_text(told)
        await expect(anna.page.locator("#hint")).to_contain_text("press Jag är med there")
        await sven.button("Jag är med").click()
        await expect(anna.page.locator("#hint")).to_contain_text("Mitt ställ shows your tiles")
        await expect(sven.page.locator("#hint")).to_contain_text("Mitt ställ under the newest")
    await playground.close()
