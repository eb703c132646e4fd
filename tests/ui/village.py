"""A village in which the real client plays on the stand-in, and how tests read what they see."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.client import build
from bot.config import Settings
from tests.scripted import ScriptedDraw
from tests.standin.harness import FAST, running, started, until
from tests.ui.tables import localizer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from bot.client import CrosstileClient
    from bot.standin import Interaction, Judge, StandIn, Wire

PATIENCE = 20.0  # the machine may be busy, and a fault makes discord.py wait
BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12


@dataclass
class Now:
    """A clock that tests set forward."""

    at: int = 1_800_000_000

    def __call__(self) -> int:
        return self.at


@dataclass
class Village:
    """Where the tests take place; `client` is None while the bot is away."""

    standin: StandIn
    settings: Settings
    guild: Wire
    channel: Wire
    anna: Wire
    sven: Wire
    now: Now = field(default_factory=Now)
    draw: ScriptedDraw = field(default_factory=lambda: ScriptedDraw([[]]))
    client: CrosstileClient | None = None

    @contextlib.asynccontextmanager
    async def bot(self, **means: Any) -> AsyncIterator[CrosstileClient]:
        means = {"draw": self.draw, "now": self.now, "localizer": localizer(), **FAST, **means}
        client = build(self.settings, **means)
        async with running(client, self.standin.token):
            self.client = client
            yield client
        self.client = None

    # what people do

    async def say(self, user: Wire, command: str, **options: Any) -> Interaction:
        """Send a command in the channel and wait for the answer."""
        doing = await self.standin.slash(user, self.channel, command, options)
        return await doing.settled(PATIENCE)

    async def press(self, user: Wire, message: Wire, ending: str) -> Interaction:
        """Press the button whose custom id ends so, and wait for the answer."""
        doing = await self.standin.click(user, message, button(message, ending))
        return await doing.settled(PATIENCE)

    async def press_forged(self, user: Wire, message: Wire, ending: str) -> Interaction:
        """Press a button that a screen still shows although it is gone."""
        data = {"component_type": BUTTON, "custom_id": button(message, ending)}
        doing = await self.standin.forge(user, self.channel, 3, data, message=message)
        return await doing.settled(PATIENCE)

    async def send(self, user: Wire, opened: Interaction, **values: Any) -> Interaction:
        """Send the form that was opened, and wait for the answer."""
        doing = await self.standin.submit(user, opened, values)
        return await doing.settled(PATIENCE)

    async def play_it(self, user: Wire, shown: Interaction) -> Interaction:
        """Press [Play it] under a play that was shown first, and wait for the answer."""
        [message] = shown.answers
        return await self.press(user, message, button_with(message, "lay"))

    async def lay(self, user: Wire, word: str, at: str) -> Interaction:
        """Lay a word by command, pressing [Play it] if it is shown first."""
        said = await self.say(user, "play", word=word, at=at)
        shown = any(":lay:" in identity for message in said.answers for identity in ids(message))
        return await self.play_it(user, said) if shown else said

    async def begin(self, rules: str = "wordfeud", language: str = "en") -> Wire:
        """Invite, accept; return the message of the first turn."""
        await self.say(self.anna, "new", rules=rules, language=language, opponent=self.sven)
        invitation = await self.posted("accept")
        await self.press(self.sven, invitation, "accept")
        return await self.turn()

    # what people see

    def public(self) -> list[Wire]:
        """The messages of the channel that everybody sees."""
        stranger = self.sven
        seen = self.standin.visible(stranger, self.channel)
        return [message for message in seen if not message["flags"] & 64]

    def dms(self, user: Wire) -> list[Wire]:
        """The bot's direct messages to somebody."""
        seen = self.standin.visible(user, self.standin.dm(user))
        return [message for message in seen if not message["flags"] & 64]

    async def posted(self, ending: str) -> Wire:
        """Wait for the public message with such a button; return the newest."""
        found: list[Wire] = []

        def there() -> bool:
            found[:] = [m for m in self.public() if any(i.endswith(f":{ending}") for i in ids(m))]
            return bool(found)

        await until(there, PATIENCE)
        return found[-1]

    async def turn(self, number: int = 1) -> Wire:
        """Wait until `number` turns have been told; return the message of the newest."""

        def there() -> list[Wire]:
            return [m for m in self.public() if m["attachments"]]

        await until(lambda: len(there()) >= number, PATIENCE)
        await self.quiet()
        return there()[-1]

    async def quiet(self) -> None:
        """Wait until nothing is left to tell."""
        store = self.client.store if self.client else None
        assert store is not None

        def left(transaction: Any) -> int:
            row = transaction.row("SELECT COUNT(*) FROM outbox WHERE reason IS NULL")
            return int(row[0])

        async with asyncio.timeout(PATIENCE):
            while await store.read(left):  # noqa: ASYNC110 - the database has no event to wait for
                await asyncio.sleep(0.01)

    async def quiet_later(self) -> None:
        """Let time pass until nothing is left to tell."""

        async def pass_on() -> None:
            while True:
                await asyncio.sleep(0.1)
                self.now.at += 1

        passing = asyncio.create_task(pass_on())
        await self.quiet()
        passing.cancel()


@contextlib.asynccontextmanager
async def village(path: Path, judges: tuple[Judge, ...] = ()) -> AsyncIterator[Village]:
    """A server with a channel and two members; the bot is not there yet."""
    async with started(judges=judges) as standin:
        guild = standin.add_guild("Ordklubben")
        channel = standin.add_channel(guild, "ordspel")
        anna = standin.add_user("Anna", locale="sv-SE")
        sven = standin.add_user("Sven", locale="en-US")
        for user in (anna, sven):
            standin.add_member(guild, user)
        settings = Settings(database=path / "games.sqlite3")
        yield Village(standin, settings, guild, channel, anna, sven)


# Reading messages


def parts(message: Wire) -> Iterator[Wire]:
    """Every component of a message, at any depth."""
    waiting = list(message["components"])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", ()), *waiting]


def text(message: Wire) -> str:
    """All that can be read in a message."""
    return "\n".join(part["content"] for part in parts(message) if part["type"] == TEXT)


def hello_plays(place: Village) -> list[Wire]:
    """Return the public messages that tell of HELLO."""
    return [message for message in place.public() if "plays **HELLO**" in text(message)]


def ids(message: Wire) -> list[str]:
    """The custom ids of a message's buttons and lists."""
    return [
        p["custom_id"] for p in parts(message) if p["type"] in {BUTTON, SELECT} and "custom_id" in p
    ]


def button(message: Wire, ending: str) -> str:
    """The custom id that ends so."""
    return next(identity for identity in ids(message) if identity.endswith(f":{ending}"))


def button_with(message: Wire, action: str) -> str:
    """What follows game and turn in the custom id of the button that does this."""
    endings = (identity.split(":", 3)[3] for identity in ids(message))
    return next(ending for ending in endings if ending.split(":")[0] == action)


def alts(message: Wire) -> list[str]:
    """The alt texts of a message's pictures."""
    galleries = [part for part in parts(message) if part["type"] == GALLERY]
    return [item["description"] for gallery in galleries for item in gallery["items"]]


def answer(interaction: Interaction) -> str:
    """What the asker reads."""
    return "\n".join(text(message) for message in interaction.answers)
