"""The small world of the playground: one server, two channels, two players and a spectator.

Ids are the same at every start: with `--database` the games of the last time go on, although the
messages of the last time are gone. Ids hold the time of their making, so the world is furnished at
a fixed moment of the stand-in's clock.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.standin import StandIn

if TYPE_CHECKING:
    from bot.standin import Interaction, Wire

FOUNDED: Final = 1_767_225_600.0
"""When the world was made, by its own clock: the first second of 2026."""
PEOPLE: Final = (("Anna", True), ("Sven", True), ("Maja", False))
"""Names, and whether the hints of the page are those of a player."""
MANAGER: Final = ("manage_guild",)
"""What the first seat may do beside what everyone may: read reports of words, for one."""
CHANNELS: Final = ("ordspel", "torget")
LOCALES: Final = {
    "en-US": "English",
    "sv-SE": "Svenska",
    "no": "Norsk",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "es-ES": "Español",
    "pt-BR": "Português",
    "tr": "Türkçe",
}
"""Discord's codes of the languages a person may choose, with their own names."""
_FORMS_KEPT: Final = 20


@dataclass(slots=True)
class Seat:
    """Somebody at the page: who it is, the key and cookie of the seat, and what is remembered.

    number: from 1, as in the address. key: 43 characters, in the fragment of the address. cookie:
    its value, 43 characters. read: newest message read, by channel id. dismissed: private answers
    put away. forms: opened and not yet sent, by interaction id.
    """

    number: int
    user: Wire
    player: bool
    locale: str = "en-US"
    dms_open: bool = True
    key: str = field(default_factory=secrets.token_urlsafe, repr=False)
    cookie: str = field(default_factory=secrets.token_urlsafe, repr=False)
    read: dict[str, str] = field(default_factory=dict)
    dismissed: set[str] = field(default_factory=set)
    forms: OrderedDict[str, Interaction] = field(default_factory=OrderedDict, repr=False)

    @property
    def id(self) -> str:
        """The user id."""
        return str(self.user["id"])

    @property
    def name(self) -> str:
        """The user name."""
        return str(self.user["username"])

    def keep_form(self, opened: Interaction) -> None:
        """Remember a form that has been opened; the oldest is forgotten in time."""
        self.forms[opened.id] = opened
        while len(self.forms) > _FORMS_KEPT:
            self.forms.popitem(last=False)


class Town:
    """The stand-in of Discord, furnished, and the seats in order of their numbers."""

    def __init__(self) -> None:
        self._open = False
        self.standin = StandIn(clock=self._clock)
        self.guild = self.standin.add_guild("Village")
        self.channels = tuple(self.standin.add_channel(self.guild, name) for name in CHANNELS)
        self.seats = tuple(
            self._seat(number, name, player=player)
            for number, (name, player) in enumerate(PEOPLE, start=1)
        )
        # Last, so that the ids before it stay: the first seat manages the server.
        self.standin.add_member(self.guild, self.seats[0].user, MANAGER)
        self._open = True

    def seat(self, number: int) -> Seat | None:
        """Return the seat of that number, if there is one."""
        return self.seats[number - 1] if 0 < number <= len(self.seats) else None

    def _seat(self, number: int, name: str, *, player: bool) -> Seat:
        user = self.standin.add_user(name)
        self.standin.add_member(self.guild, user)
        self.standin.dm(user)
        return Seat(number, user, player)

    def _clock(self) -> float:
        return time.time() if self._open else FOUNDED
