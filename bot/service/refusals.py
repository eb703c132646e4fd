"""Why the service refuses: reasons beside those of the rules, of the same base."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.illegal import Refusal

# Which game


@dataclass(frozen=True, slots=True)
class NoGameHere(Refusal):
    """No game has been played in this channel, or none is left."""


@dataclass(frozen=True, slots=True)
class NoSuchGame(Refusal):
    """No game has this id."""


@dataclass(frozen=True, slots=True)
class NoRunningGame(Refusal):
    """The person has no running game."""


@dataclass(frozen=True, slots=True)
class SeveralGames(Refusal):
    """The person has more than one running game: say it in one of these channels."""

    count: int
    channel_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotAPlayer(Refusal):
    """The person has no seat in this game."""


@dataclass(frozen=True, slots=True)
class NotReviewedYet(Refusal):
    """A review shows every rack, so it is for games that are over."""


@dataclass(frozen=True, slots=True)
class TurnIsOver(Refusal):
    """The button belongs to a turn that has passed."""


@dataclass(frozen=True, slots=True)
class PlaceMissing(Refusal):
    """A word without the square it begins on."""


# Offering a game


@dataclass(frozen=True, slots=True)
class ChannelBusy(Refusal):
    """Another game is offered or running in this channel, or in these direct messages."""

    game_id: str
    direct: bool = False


@dataclass(frozen=True, slots=True)
class UnknownRuleset(Refusal):
    """No ruleset has this id."""

    ruleset: str


@dataclass(frozen=True, slots=True)
class BoardNotOffered(Refusal):
    """These rules are not played on such a board."""

    board: str


@dataclass(frozen=True, slots=True)
class LanguageNotOffered(Refusal):
    """The family has no tiles or no words in this language."""

    language: str


@dataclass(frozen=True, slots=True)
class OnlyComputersHere(Refusal):
    """In direct messages nobody but computers can play too."""


@dataclass(frozen=True, slots=True)
class UnknownLevel(Refusal):
    """No computer plays so well or badly."""

    level: str


@dataclass(frozen=True, slots=True)
class OpponentIsYourself(Refusal):
    """Nobody plays against themselves."""


@dataclass(frozen=True, slots=True)
class OpponentIsBot(Refusal):
    """Bots and webhooks are no players."""


@dataclass(frozen=True, slots=True)
class SameOpponentTwice(Refusal):
    """One person, one seat."""


@dataclass(frozen=True, slots=True)
class WrongPlayerCount(Refusal):
    """The ruleset is played by ``least`` to ``most``."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class TurnTimeOutOfRange(Refusal):
    """The time a turn must lie within these seconds."""

    least: int
    most: int


# Taking a seat


@dataclass(frozen=True, slots=True)
class NotInvited(Refusal):
    """The seats are kept for others."""


@dataclass(frozen=True, slots=True)
class AlreadySeated(Refusal):
    """The person sits in this game already."""


# What the bot cannot do just now


@dataclass(frozen=True, slots=True)
class NotSaved(Refusal):
    """The disk takes nothing just now: full, read-only or failing."""


@dataclass(frozen=True, slots=True)
class TooBusy(Refusal):
    """The database was held by something else for too long."""


@dataclass(frozen=True, slots=True)
class GameDamaged(Refusal):
    """The game's log cannot be replayed; ``reference`` is for whoever runs the bot."""

    reference: str


@dataclass(frozen=True, slots=True)
class WordListMissing(Refusal):
    """The word list of the game's language cannot be opened."""


# Too much of it


@dataclass(frozen=True, slots=True)
class TooManyCommands(Refusal):
    """More commands in a few seconds than anybody types."""

    most: int


@dataclass(frozen=True, slots=True)
class TooManyGames(Refusal):
    """The person plays in as many games as one may."""

    most: int


@dataclass(frozen=True, slots=True)
class TooManyInvitations(Refusal):
    """The person has offered as many games within an hour as one may."""

    most: int


# Words


@dataclass(frozen=True, slots=True)
class NoWordList(Refusal):
    """There is no word list in this language."""

    language: str


@dataclass(frozen=True, slots=True)
class ChallengeUnderWay(Refusal):
    """The person plays a game in which words are challenged, in this language."""

    language: str


@dataclass(frozen=True, slots=True)
class AlreadyReported(Refusal):
    """The person has reported this word before; whoever manages the server has it."""

    word: str


@dataclass(frozen=True, slots=True)
class AlreadyAWord(Refusal):
    """The word is valid on this server already, if not yet in games begun before."""

    word: str


@dataclass(frozen=True, slots=True)
class TooManyReports(Refusal):
    """The person has reported as many words within a day as one may."""

    most: int


@dataclass(frozen=True, slots=True)
class InboxFull(Refusal):
    """As many words wait in the server's inbox as it holds."""

    most: int


@dataclass(frozen=True, slots=True)
class HouseFull(Refusal):
    """The server has as many words and bans of its own in this language as one may."""

    most: int
    language: str


# After the end


@dataclass(frozen=True, slots=True)
class NotOverYet(Refusal):
    """That is for games that are over: a rematch, the opened draw."""


@dataclass(frozen=True, slots=True)
class OpponentGone(Refusal):
    """Somebody of the game has had everything about them erased."""
