"""From `python -m bot play` to a clean end: stand-in, site, bot, in this order.

The page is there before the bot is: importing discord.py and opening the database take the longest,
and a page that says so is better than none. Ctrl-C, SIGTERM and a closed terminal all end in the
same way: the bot says goodbye, sockets close, the private folder of the games is removed.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from bot.config import Settings, SettingsError, prepare_database
from bot.playground.site import Site
from bot.playground.town import Town

if TYPE_CHECKING:
    from collections.abc import Callable

FAILED: Final = 1
_ALL_GUILDS_SECONDS: Final = 0.2
"""The one server there is comes at once; Discord gets more time by default."""
_BUSY: Final = frozenset({errno.EADDRINUSE, errno.EACCES})


class Bot(Protocol):
    """What the playground asks of a discord.py client."""

    async def start(self, token: str) -> None:
        """Connect and stay."""

    async def close(self) -> None:
        """Disconnect."""


class Playground:
    """Stand-in and page: `await open(port)`, play at `addresses`, `await close()`."""

    def __init__(self) -> None:
        self.town = Town()
        self.site = Site(self.town)

    async def open(self, port: int = 0) -> None:
        """Start both servers; SettingsError where the port is taken."""
        await self.town.standin.start()
        try:
            await self.site.start(port)
        except OSError as error:
            await self.close()
            if error.errno in _BUSY:
                text = f"port {port} on 127.0.0.1 is taken: choose another, or 0 for any free one"
                raise SettingsError(text) from error
            raise

    async def close(self) -> None:
        """Stop both servers."""
        await self.site.stop()
        await self.town.standin.stop()

    @property
    def addresses(self) -> tuple[tuple[str, str], ...]:
        """Who sits where: (name, address with the seat's key), players first."""
        return tuple((seat.name, self.site.address(seat)) for seat in self.town.seats)

    async def host(self, make: Callable[[], Bot]) -> None:
        """Run a bot here until it or this task ends."""
        bot = await asyncio.to_thread(make)  # it takes a second, and the page has begun to ask
        try:
            await bot.start(self.town.standin.token)
        finally:
            await bot.close()


def play(port: int, database: Path | None) -> int:
    """Run the playground until it is stopped; return the exit status.

    port: of 127.0.0.1, 0 for any. database: the file the games are kept in, None for a private
    temporary one. Raises SettingsError for what the caller chose badly.
    """
    try:
        if database is not None:
            return asyncio.run(_play(port, database.absolute()))
        with tempfile.TemporaryDirectory(prefix="crosstile-") as folder:  # of mode 0700
            return asyncio.run(_play(port, Path(folder) / "crosstile.sqlite3"))
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.stdout.write("\n")
        return 0


async def _play(port: int, database: Path) -> int:
    _end_on_signals()
    settings = Settings(database=database, log_level="WARNING")
    prepare_database(database)
    playground = Playground()
    await playground.open(port)
    try:
        _announce(playground)
        await playground.host(lambda: _real_bot(playground, settings))
    except Exception as error:
        if not _is_mistake_of_host(error):
            raise
        sys.stderr.write(f"crosstile: {error}\n")
        return FAILED
    finally:
        await playground.close()
    return 0


def _real_bot(playground: Playground, settings: Settings) -> Bot:
    from bot.client import build, redirect  # noqa: PLC0415 - see the head
    from bot.supervisor import configure_logging  # noqa: PLC0415 - as above

    configure_logging(settings.log_level)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice parts
    redirect(playground.town.standin.base)
    return build(settings, guild_ready_timeout=_ALL_GUILDS_SECONDS)


def _is_mistake_of_host(error: Exception) -> bool:
    from bot.client import HOST_MISTAKES  # noqa: PLC0415 - loaded by now

    return isinstance(error, HOST_MISTAKES)


def _end_on_signals() -> None:
    task = asyncio.current_task()
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        # Windows has neither loop handlers nor SIGHUP; Ctrl-C works everywhere without them.
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), task.cancel if task else loop.stop)


def _announce(playground: Playground) -> None:
    lines = ["Crosstile playground: open an address for each seat. Ctrl-C ends it.", ""]
    for seat, (name, address) in zip(playground.town.seats, playground.addresses, strict=True):
        part = "plays" if seat.player else "looks on"
        lines.append(f"  {name} {part + ':':<10}{address}")
    sys.stdout.write("\n".join(lines) + "\n\n")
    sys.stdout.flush()
