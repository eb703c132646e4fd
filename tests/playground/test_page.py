"""The page in a real browser, with a bot that uses all of it (showcase.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.playground.run import Playground
from tests.playground.people import PHONE, Tab, browser_at, hosted, open_tab
from tests.playground.showcase import Showcase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Browser

LOW = (780, 220)  # as a window that shares the screen with the keyboard

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: Path) -> AsyncIterator[Browser]:
    async with browser_at(chromium) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def village(chromium: Path) -> AsyncIterator[Playground]:
    playground = Playground()
    await playground.open()
    async with hosted(playground, Showcase):
        yield playground
    await playground.close()
    assert playground.town.standin.complaints == []


@pytest_asyncio.fixture(loop_scope="module")
async def anna(browser: Browser, village: Playground) -> AsyncIterator[Tab]:
    tab = await open_tab(browser, village, "Anna")
    yield tab
    tab.check()
    await tab.page.context.close()


@pytest_asyncio.fixture(loop_scope="module")
async def sven(browser: Browser, village: Playground) -> AsyncIterator[Tab]:
    tab = await open_tab(browser, village, "Sven")
    yield tab
    tab.check()
    await tab.page.context.close()


async def test_the_key_leaves_the_address_and_the_cookie_stays(anna: Tab) -> None:
    assert anna.page.url == f"{anna.base}/seat/1/"
    await anna.page.reload()
    await expect(anna.page.locator("#bar strong")).to_have_text("Anna")
    assert await anna.page.evaluate("document.cookie") == ""


async def test_two_seats_in_two_tabs_of_one_browser(village: Playground, anna: Tab) -> None:
    other = Tab(await anna.page.context.new_page(), village, "Sven")
    await other.sit()
    await anna.command("/rack")
    await expect(anna.private).to_contain_text("SECRET of Anna")
    await other.command("/rack")
    await expect(other.private).to_contain_text("SECRET of Sven")
    await expect(anna.page.locator(".message")).to_have_count(1)
    other.check()


async def test_a_command_by_keyboard_alone(anna: Tab) -> None:
    keyboard = anna.page.keyboard
    await keyboard.press("/")  # anywhere on the page
    options = anna.page.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(options).to_have_text(
        [
            "/playPlay a word",
            "/rackShow your tiles",
            "/tellWrite to somebody",
            "/slowNever answers",
            "/againEdits its answer, then takes it away",
        ]
    )
    await keyboard.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await keyboard.press("ArrowUp")
    await keyboard.press("Enter")
    await expect(anna.page.locator("[data-option=word]")).to_be_focused()
    await keyboard.type("HELLO")
    await keyboard.press("Tab")
    places = anna.page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(places).to_have_text(["8H across", "8H down", "9C across"])
    await keyboard.type("8")
    await expect(places).to_have_count(2)
    await keyboard.press("ArrowDown")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await keyboard.press("Tab")
    await keyboard.type("2")
    await keyboard.press("Tab")
    await keyboard.type("y")
    await keyboard.press("Enter")  # takes "yes"
    await keyboard.press("Enter")
    picture = anna.newest.get_by_role("img", name="The board of everybody")
    await expect(picture).to_be_visible()
    await expect(anna.page.locator("#line")).to_be_focused()
    await expect(anna.page.locator("#aloud")).to_contain_text("Anna plays HELLO")
    upload = anna_request_description(anna)
    assert "HELLO 8Hd 2 True" in upload


def anna_request_description(anna: Tab) -> str:
    return next(text for text in reversed(anna.told) if "8Hd" in text)


async def test_a_whole_command_in_one_line(anna: Tab) -> None:
    await anna.command("/play word:HELLO WORLD loud:yes at:9C across")
    await expect(anna.newest).to_contain_text("Anna plays")
    assert any("HELLO WORLD 9C across 1 True" in text for text in anna.told)


PROBLEMS = {
    "hello": "Only commands",
    "/fly": "no command /fly",
    "/play HELLO": "belongs to no option; write /play word: at: times: loud:",
    "/play at:8H": "word is needed.",
    "/play word:A times:many": "times must be a whole number.",
    "/tell who:Nobody": "“Nobody” is not one of the choices.",
}


async def test_what_cannot_be_sent_says_why(anna: Tab) -> None:
    for line, problem in PROBLEMS.items():
        await anna.command(line)
        await expect(anna.page.locator("#hint")).to_contain_text(problem)
        await anna.page.keyboard.press("Escape")
        if await anna.page.locator("form.command").count():  # the first one closed suggestions
            await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator(".message")).to_have_count(0)


async def test_an_own_answer_comes_into_sight_wherever_one_reads(anna: Tab, sven: Tab) -> None:
    for _ in range(4):
        await anna.command("/play word:HELLO")
        await expect(anna.newest.get_by_role("img").first).to_be_visible()
    box = "document.getElementById('log')"
    await anna.page.evaluate(f"{box}.scrollTop = 0")
    await expect(anna.newest).not_to_be_in_viewport()
    await sven.command("/play word:OTHER")
    await expect(anna.page.locator("#newest")).to_be_visible()
    await expect(anna.newest).not_to_be_in_viewport()
    await anna.command("/rack")
    await expect(anna.private).to_be_in_viewport()


async def test_a_form_with_checkboxes(anna: Tab) -> None:
    await anna.command("/play word:HELLO")
    await anna.button("Swap").click()
    await expect(anna.form.get_by_role("heading")).to_have_text("Swap tiles")
    await anna.form.get_by_role("button", name="Submit").click()
    await expect(anna.form.get_by_role("alert")).to_contain_text("between 1 and 6")
    await anna.form.get_by_label("W").check()
    await anna.form.get_by_label("Y").check()
    await anna.form.get_by_label("Note").fill("<b>hi</b> & *you*")
    await anna.page.keyboard.press("Enter")
    await expect(anna.private).to_contain_text("swap=W,Y note=<b>hi</b> & you")
    await expect(anna.form).to_have_count(0)


async def test_a_form_with_everything_else(anna: Tab) -> None:
    await anna.command("/play word:HELLO")
    await anna.button("Kinds").click()
    await anna.form.get_by_label("down").check()
    await anna.form.get_by_role("button", name="Language").click()
    await anna.page.keyboard.press("s")
    await anna.page.keyboard.press("Enter")
    await anna.form.get_by_role("button", name="Friend").click()
    await anna.form.get_by_role("option", name="Maja").click()
    await anna.form.get_by_label("Sure").check()
    await anna.form.get_by_role("button", name="Submit").click()
    await expect(anna.private).to_contain_text("('down', 'Sw', 'Maja') True")


async def test_a_menu_by_keyboard(anna: Tab) -> None:
    await anna.command("/play word:HELLO")
    await anna.button("Rules").focus()
    await anna.page.keyboard.press("ArrowDown")
    await anna.page.keyboard.press("ArrowDown")
    await anna.page.keyboard.press("Escape")
    await expect(anna.button("Rules")).to_be_focused()
    await anna.page.keyboard.press("Enter")
    await anna.page.keyboard.press("End")
    await anna.page.keyboard.press("Enter")
    await expect(anna.private).to_contain_text("rules=['feud']")


async def test_private_answers_reach_their_owner_alone(anna: Tab, sven: Tab) -> None:
    await anna.command("/play word:HELLO")
    await sven.button("My rack").click()
    await expect(sven.private).to_contain_text("SECRET of Sven")
    await expect(sven.private).to_contain_text("Only you can see this")
    await anna.command("/again")
    await expect(anna.newest).to_contain_text("second draft & code")
    assert "SECRET" not in await anna.everything()
    await sven.private.get_by_role("button", name="Dismiss").click()
    await expect(sven.page.locator(".private")).to_have_count(0)
    await sven.page.reload()
    await expect(sven.page.locator(".message")).to_have_count(2)


async def test_edits_happen_in_place_and_markup_stays_text(anna: Tab) -> None:
    await anna.command("/again")
    await expect(anna.newest).to_contain_text("second draft & code")
    await expect(anna.newest.locator("code")).to_have_text("code")
    await expect(anna.newest).to_contain_text("(edited)")
    await expect(anna.page.locator(".message")).to_have_count(1)


async def test_direct_messages_have_a_badge_until_they_are_read(anna: Tab, sven: Tab) -> None:
    await anna.command("/tell who:sven")
    room = sven.page.locator("#rooms").get_by_role("button", name="Crosstile")
    await expect(room.get_by_label("1 unread")).to_be_visible()
    assert await sven.page.title() == "(1) Sven · ordspel"
    await room.click()
    await expect(sven.newest).to_contain_text("Your tiles, Sven")
    await expect(sven.newest.get_by_role("img", name="rack.png")).to_have_count(0)
    await expect(room.locator(".badge")).to_have_count(0)
    await expect(anna.page.locator("#rooms .badge")).to_have_count(0)
    await sven.page.reload()
    await expect(sven.page.locator("#rooms .dm .badge")).to_have_count(0)


async def test_closed_direct_messages_become_a_ping(anna: Tab, sven: Tab) -> None:
    switch = sven.page.get_by_role("switch", name="DMs closed")
    await switch.focus()
    await sven.page.keyboard.press("Space")
    await expect(switch).to_have_attribute("aria-checked", "true")
    await expect(switch).to_be_focused()
    await anna.command("/tell who:Sven")
    await expect(sven.page.locator(".message.pinged")).to_contain_text("@Sven takes no messages.")
    await expect(anna.newest).to_contain_text("@Sven")
    await expect(anna.page.locator(".message.pinged")).to_have_count(0)
    await switch.click()
    await anna.command("/tell who:Sven")
    await expect(anna.newest).to_contain_text("Told in private.")


async def test_the_language_changes_page_and_commands(anna: Tab) -> None:
    await anna.page.get_by_label("Language").select_option("sv-SE")
    await expect(anna.page.get_by_role("switch")).to_have_text("Stängda DM")
    assert await anna.page.evaluate("document.documentElement.lang") == "sv"
    await anna.page.locator("#line").press_sequentially("/sp")
    options = anna.page.get_by_role("listbox").get_by_role("option")
    await expect(options).to_have_text(["/spelaLägg ett ord"])
    await anna.command("/spela ord:HEJ")
    await expect(anna.newest).to_contain_text("Anna plays")
    await anna.command("/play word:HEJ")
    await expect(anna.page.locator(".message")).to_have_count(2)


async def test_a_bot_that_does_not_answer(village: Playground, anna: Tab) -> None:
    village.town.standin.patience = 0.5
    await anna.command("/slow")
    await expect(anna.page.get_by_role("alert")).to_contain_text("did not respond")
    await anna.command("/play word:HELLO")
    await anna.button("Silent").click()
    await expect(anna.page.get_by_role("alert")).to_have_count(2)


async def test_a_picture_is_enlarged_and_put_back(anna: Tab) -> None:
    await anna.command("/play word:HELLO")
    await anna.button("Enlarge the picture: The board of everybody").press("Enter")
    large = anna.page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_role("img")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def test_the_page_comes_back_after_a_lost_connection(
    village: Playground, browser: Browser, anna: Tab
) -> None:
    await anna.command("/again")
    await expect(anna.newest).to_contain_text("second draft")
    for line in tuple(village.site.lines):
        await line.close()
    await expect(anna.page.locator(".cover")).to_have_count(1)
    await expect(anna.page.locator(".cover")).to_have_count(0)
    await expect(anna.page.locator(".message")).to_have_count(1)
    await anna.command("/rack")
    await expect(anna.private).to_contain_text("SECRET of Anna")


async def test_without_a_key_the_page_says_what_to_do(
    village: Playground, browser: Browser
) -> None:
    page = await browser.new_page()
    await page.goto(f"{village.site.base}/seat/1/#key=wrong")
    await expect(page.locator(".cover")).to_contain_text("This key does not fit")
    await page.goto(f"{village.site.base}/")
    await expect(page.locator(".cover")).to_contain_text("Open the address of your seat")
    await page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_nothing_is_cut_off_on_a_phone(
    village: Playground, browser: Browser, scheme: str
) -> None:
    tab = await open_tab(browser, village, "Maja", size=PHONE, color_scheme=scheme)
    await tab.command("/play word:HELLO")
    await expect(tab.newest.get_by_role("img").first).to_be_visible()
    await tab.page.locator("#line").press_sequentially("/pl")
    await tab.page.keyboard.press("Enter")
    await tab.page.locator("[data-option=loud]").focus()
    await expect(tab.page.locator("form.command").get_by_role("option", name="yes")).to_be_visible()
    for box in ("document.documentElement", "document.body", "document.getElementById('log')"):
        assert await tab.page.evaluate(f"{box}.scrollWidth <= innerWidth")
    tab.check()
    await tab.page.context.close()


async def test_choices_stay_within_a_low_window(village: Playground, browser: Browser) -> None:
    """The list stands on its field: where there is no room above, it scrolls."""
    tab = await open_tab(browser, village, "Maja", size=LOW)
    await tab.page.locator("#line").press_sequentially("/")
    choices = tab.page.locator("#composer").get_by_role("listbox").first
    await expect(choices).to_be_visible()
    box = await choices.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert await choices.evaluate("e => e.scrollHeight > e.clientHeight")
    assert "/play" in await choices.inner_text()
    tab.check()
    await tab.page.context.close()
