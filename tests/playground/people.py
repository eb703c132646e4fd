"""People with a real browser: pages of seats, and what may never happen on one.

A `Tab` collects what the page complained of, what it asked the network for and everything it was
told over its socket; `Tab.check()` fails on any error, breach of the policy or outside request.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import Page, async_playwright, expect

from tests.standin.harness import redirected, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from discord import Client
    from playwright.async_api import Browser, ConsoleMessage, Locator, Request, WebSocket

    from bot.playground.run import Playground

FLAGS = (
    "--no-sandbox",  # tests run as root in containers, where the sandbox cannot start
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
READY_SECONDS = 30.0
DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE_MILLISECONDS = 15_000

expect.set_options(timeout=PATIENCE_MILLISECONDS)


class Tab:
    """One tab in which one seat is open."""

    def __init__(self, page: Page, playground: Playground, name: str) -> None:
        self.page = page
        self.name = name
        self.base = playground.site.base
        self.address = dict(playground.addresses)[name]
        self.complaints: list[str] = []
        self.requested: list[str] = []
        self.told: list[str] = []
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._request)
        page.on("websocket", self._socket)

    async def sit(self) -> None:
        """Open the seat and wait until the bot's commands are offered."""
        await self.page.goto(self.address)
        await expect(self.page.locator("#bar strong")).to_have_text(self.name)
        await expect(self.page.locator("#log")).not_to_contain_text("starting")

    def button(self, name: str) -> Locator:
        """Return the newest button of that name among the messages."""
        return self.page.locator("#log").get_by_role("button", name=name, exact=True).last

    @property
    def newest(self) -> Locator:
        """The newest message."""
        return self.page.locator(".message").last

    @property
    def private(self) -> Locator:
        """The newest private answer."""
        return self.page.locator(".message.private").last

    @property
    def form(self) -> Locator:
        """The open form."""
        return self.page.locator("dialog.modal")

    async def command(self, line: str) -> None:
        """Type a whole command and send it."""
        await self.page.locator("#line").fill(line)
        await self.page.keyboard.press("Enter")

    async def room(self, name: str) -> None:
        """Open a room by its name in the list."""
        await self.page.locator("#rooms").get_by_role("button", name=name).click()

    async def everything(self) -> str:
        """Return all the page has been told, asked for and shows."""
        return "\n".join([*self.told, *self.requested, await self.page.content()])

    def check(self) -> None:
        """Fail on errors, breaches of the policy and requests to anywhere else."""
        assert self.complaints == []
        assert {urlsplit(url).netloc for url in self.requested} <= {urlsplit(self.base).netloc}

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.requested.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self.requested.append(socket.url)
        socket.on("framereceived", lambda payload: self.told.append(str(payload)))


@asynccontextmanager
async def hosted(playground: Playground, make: Callable[[], Client]) -> AsyncIterator[None]:
    """Run a bot in the playground, ready to be spoken to, and stop it."""
    made: list[Client] = []

    def kept() -> Client:
        made.append(make())
        return made[0]

    with redirected(playground.town.standin.base):
        hosting = asyncio.create_task(playground.host(kept))
        try:
            await until(lambda: hosting.done() or (made and made[0].is_ready()), READY_SECONDS)
            yield
        finally:
            hosting.cancel()
            with suppress(asyncio.CancelledError):
                await hosting


@asynccontextmanager
async def browser_at(chromium: Path) -> AsyncIterator[Browser]:
    """Start Chromium and end it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=[*FLAGS])
        yield browser
        await browser.close()


async def open_tab(
    browser: Browser,
    playground: Playground,
    name: str,
    *,
    size: tuple[int, int] = DESKTOP,
    **context: Any,
) -> Tab:
    """Open a seat in a browser context of its own."""
    viewport = {"width": size[0], "height": size[1]}
    own = await browser.new_context(viewport=viewport, **context)  # type: ignore[arg-type]  # a TypedDict
    tab = Tab(await own.new_page(), playground, name)
    await tab.sit()
    return tab
