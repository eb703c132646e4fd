"""Why an answer is refused before any rule is asked: reasons of the same base as the rules'."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.illegal import Refusal


@dataclass(frozen=True, slots=True)
class NoPlace(Refusal):
    """The word fits nowhere on the board with the tiles of its player."""

    word: str


@dataclass(frozen=True, slots=True)
class BagHidden(Refusal):
    """These rules let a player look into the bag only during the own turn (A43, B28)."""


@dataclass(frozen=True, slots=True)
class MissingPermissions(Refusal):
    """The bot may not do here what a game needs; Discord's names, such as ``send_messages``."""

    permissions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotHere(Refusal):
    """A game needs a channel of a server."""


@dataclass(frozen=True, slots=True)
class OpponentNotHere(Refusal):
    """The person is no member of this server."""


@dataclass(frozen=True, slots=True)
class OnlyYourOwn(Refusal):
    """Statistics of another person are shown to the asker alone, and of one server only."""


@dataclass(frozen=True, slots=True)
class NotAManager(Refusal):
    """Only those who may manage the server decide about its words."""


@dataclass(frozen=True, slots=True)
class NotYours(Refusal):
    """The button is another person's."""
