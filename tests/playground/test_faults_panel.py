"""The panel of faults in a real browser: armed by keyboard, struck by playing, taken back; and what
its deeds refuse."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from bot.client import build
from bot.config import Settings
from bot.playground.deeds import MOST_ARMED, Deeds
from bot.playground.run import Playground
from tests.playground.people import PHONE, Tab, browser_at, hosted, open_tab
from tests.standin.harness import FAST, until

if TYPE_CHECKING:
    from playwright.async_api import Browser

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
POST = "POST /channels/{channel_id}/messages"
NEW = "/new rules:wordfeud language:en opponent:Sven"


@pytest.mark.browser
async def test_a_fault_is_armed_strikes_the_real_bot_and_is_seen(
    chromium: Path, tmp_path: Path
) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    playground = Playground()
    await playground.open()
    settings = Settings(database=tmp_path / "games.sqlite3")
    async with hosted(playground, lambda: build(settings, **FAST)), browser_at(chromium) as browser:
        await by_keyboard(browser, playground)
        await on_a_phone(browser, playground)
        await at_the_gateway(browser, playground)
    await playground.close()


async def by_keyboard(browser: Browser, playground: Playground) -> None:
    """Two 503 at posting: the invitation comes late, once; a sticky fault is taken back."""
    anna = await open_tab(browser, playground, "Anna")
    panel, keyboard = anna.page.get_by_role("complementary", name="Faults"), anna.page.keyboard
    await anna.page.locator("#faults-button").focus()
    await keyboard.press("Enter")
    await expect(panel.get_by_label("What goes wrong")).to_be_focused()
    await keyboard.type("503")
    await keyboard.press("Tab")
    for _ in range(1 + playground.town.standin.routes.index(POST)):
        await keyboard.press("ArrowDown")
    await expect(panel.get_by_label("At which call")).to_have_value(POST)
    await keyboard.press("Tab")
    await keyboard.type("The next")
    await keyboard.press("Tab")
    await keyboard.type("2")
    await keyboard.press("Enter")
    armed, struck = panel.locator("#armed li"), panel.locator("#struck li")
    await expect(armed).to_contain_text(["503"])
    await expect(armed).to_contain_text([POST])
    await expect(armed).to_contain_text(["2 more"])
    await expect(anna.page.locator("#faults-button .badge")).to_have_text("1")
    await look(anna, "faults-armed")
    await anna.command(NEW)
    await expect(struck).to_have_count(2)
    await expect(anna.page.locator("#aloud")).to_contain_text("Fault: 503")
    await expect(panel.locator("#armed")).to_contain_text("Nothing is armed.")
    await expect(anna.page.locator("#log")).to_contain_text("invites @Sven")
    assert (await anna.everything()).count('"accept"') <= 1
    await panel.get_by_label("How often").select_option("sticky")
    await panel.get_by_label("What goes wrong").select_option("50007")
    await panel.get_by_role("button", name="Arm").click()
    await panel.get_by_role("button", name="Take back: 50007").press("Enter")
    await expect(panel.get_by_role("button", name="Arm")).to_be_focused()
    await look(anna, "faults-struck")
    await keyboard.press("Escape")
    await expect(panel).to_have_count(0)
    await expect(anna.page.locator("#faults-button")).to_be_focused()
    anna.check()
    await anna.page.context.close()


async def on_a_phone(browser: Browser, playground: Playground) -> None:
    """Everything is within reach and no text runs over the edge, in Swedish too and in the dark."""
    sven = await open_tab(browser, playground, "Sven", size=PHONE, color_scheme="dark")
    await the_bar_is_whole(sven, "Faults")
    await sven.page.get_by_role("button", name="Faults").click()
    panel = sven.page.locator("#faults")
    await expect(panel.locator("#struck li")).to_have_count(2)  # what Anna has made happen
    await panel.get_by_label("The gateway").check()
    await panel.get_by_label("How often").select_option("next")
    await panel.get_by_role("button", name="Arm").click()
    await expect(panel.locator("#armed li")).to_contain_text(["after INTERACTION_CREATE"])
    assert await panel.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert await sven.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for box in await panel.locator("select, input, button").all():
        size = await box.bounding_box()
        assert size is not None
        assert 0 <= size["x"] <= size["x"] + size["width"] <= PHONE[0]
    await look(sven, "faults-phone")
    await sven.page.get_by_role("button", name="Take all back").click()
    await expect(panel.locator("#armed")).to_contain_text("Nothing is armed.")
    await panel.get_by_role("button", name="Close").click()
    await sven.page.get_by_label("Language").select_option("sv-SE")
    await the_bar_is_whole(sven, "Fel")
    await sven.page.get_by_role("button", name="Fel").click()
    await expect(panel).to_contain_text("Vad som går fel")
    await look(sven, "faults-phone-sv")
    await what_is_noticed_hides_no_choice(sven)
    sven.check()
    await sven.page.context.close()


async def the_bar_is_whole(tab: Tab, faults: str) -> None:
    """All the bar has lies in one line within the edges, and the panel is called by its name."""
    await expect(tab.page.locator("#faults-button .word")).to_have_text(faults)  # once it is told
    assert (
        await tab.page.locator("#faults-button .word").evaluate(
            "e => e.innerText && e.offsetWidth >= e.scrollWidth && e.innerText"
        )
        == faults
    )
    boxes = [await part.bounding_box() for part in await tab.page.locator("#bar > *").all()]
    seen = sorted((box for box in boxes if box), key=lambda box: box["x"])
    assert len(seen) == 4
    for left, right in pairwise(seen):
        assert left["x"] + left["width"] <= right["x"]
    assert seen[-1]["x"] + seen[-1]["width"] <= PHONE[0]
    assert max(box["height"] for box in seen) < 48


async def what_is_noticed_hides_no_choice(tab: Tab) -> None:
    """A notice comes up while the panel takes the whole page: the form stays within reach."""
    await tab.page.evaluate("import('/page/notices.js').then(m => m.notice('Något gick fel'))")
    noticed = await tab.page.locator(".notice").bounding_box()
    form = await tab.page.locator("#fault-form").bounding_box()
    assert noticed is not None
    assert form is not None
    assert form["y"] + form["height"] <= noticed["y"]
    assert noticed["y"] + noticed["height"] <= PHONE[1]


async def at_the_gateway(browser: Browser, playground: Playground) -> None:
    """The connection is cut at once; the bot comes back and answers."""
    anna = await open_tab(browser, playground, "Anna")
    await anna.page.locator("#faults-button").click()
    panel, gateway = anna.page.locator("#faults"), playground.town.standin.gateway
    await panel.get_by_label("The gateway").check()
    kinds = panel.locator("#fault-moment")
    for when, offered in (("before", True), ("after", False), ("now", False)):
        await panel.get_by_label("When", exact=True).select_option(when)
        assert ("event delivered twice" in await kinds.inner_text()) is offered
    await panel.get_by_role("button", name="Arm").click()
    await expect(panel.locator("#struck li").first).to_contain_text("connection cut")
    await until(lambda: gateway.resumed == 1, 15.0)
    await anna.command("/turn")
    await expect(anna.private).to_be_visible()
    anna.check()
    await anna.page.context.close()


async def look(tab: Tab, name: str) -> None:
    await asyncio.sleep(0.2)  # for the switch and the badge to be where they go
    await tab.page.screenshot(path=SCREENSHOTS / f"{name}.png")


# What the page may ask


@pytest.fixture
async def deeds(playground: Playground) -> Deeds:
    return Deeds(playground.town, playground.town.seats[2])


ARM: dict[str, Any] = {"do": "arm", "kind": "503", "route": POST, "times": 1, "skip": 0}
SHAKE: dict[str, Any] = {"do": "shake", "kind": "late", "event": "READY", "when": "before"}
SHAKE |= {"times": None, "skip": 2}


async def test_faults_are_armed_and_taken_back_by_the_page(
    playground: Playground, deeds: Deeds
) -> None:
    faults = playground.town.standin.faults
    for ask in (ARM, SHAKE, {**ARM, "route": "", "times": 7}):
        assert "error" not in await deeds.do(ask)
    assert [(f.name, f.left, f.skip) for f in faults.armed] == [
        ("503", 1, 0),
        ("late", None, 2),
        ("503", 7, 0),
    ]
    await deeds.do({"do": "disarm", "number": faults.armed[1].number})
    assert [f.name for f in faults.armed] == ["503", "503"]
    await deeds.do({"do": "relieve"})
    assert faults.armed == ()


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "no such kind"},
        {"kind": None},
        {"route": "GET /nowhere"},
        {"route": 7},
        {"times": 0},
        {"times": 1000},
        {"times": "x"},
        {"skip": -1},
        {"skip": None},
    ],
)
async def test_what_cannot_be_armed_is_an_error_and_arms_nothing(
    playground: Playground, deeds: Deeds, change: dict[str, Any]
) -> None:
    assert "error" in await deeds.do({**ARM, **change})
    if "route" not in change:
        assert "error" in await deeds.do({**SHAKE, **change})
    assert "error" in await deeds.do({**SHAKE, "when": "never"})
    assert "error" in await deeds.do({**SHAKE, "event": "MESSAGE"})
    assert playground.town.standin.faults.armed == ()


@pytest.mark.parametrize("when", ["now", "after"])
@pytest.mark.parametrize("kind", ["lost", "twice", "late", "torn"])
async def test_what_becomes_of_an_event_is_refused_in_words_at_another_moment(
    playground: Playground, deeds: Deeds, kind: str, when: str
) -> None:
    answer = await deeds.do({**SHAKE, "kind": kind, "when": when})
    assert f"only before, not {when}" in answer["error"]
    faults = playground.town.standin.faults
    assert (list(faults.armed), list(faults.struck)) == ([], [])


async def test_only_so_many_faults_wait_at_a_time(playground: Playground, deeds: Deeds) -> None:
    for _ in range(MOST_ARMED):
        assert "error" not in await deeds.do(ARM)
    assert "error" in await deeds.do(ARM)
    assert len(playground.town.standin.faults.armed) == MOST_ARMED
