"""Games for the texts and scenes, played on the rules core with a scripted draw."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from bot import resources
from bot.l10n import Localizer
from bot.rules import commands as cmd
from bot.rules.decide import decide, start
from bot.rules.events import TurnBegan
from bot.rules.game import Game, evolve, replay
from bot.rules.notation import read_place, read_word
from bot.rules.seen import public, public_events
from bot.service.values import SeatPerson
from bot.ui.table import Table
from bot.ui.texts import Texts
from tests.scripted import ScriptedDraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.events import Event
    from bot.ui.messages import News

NOON = 1_800_000_000
PEOPLE = (
    SeatPerson(0, 11, "Anna", "sv"),
    SeatPerson(1, 12, "Sven", "sv"),
    SeatPerson(2, 13, "Carl_*Gustaf*", "en"),
    SeatPerson(3, 14, "@everyone", "en"),
)


class AnyWord:
    def has(self, letters: Sequence[str], /) -> bool:
        return bool(letters)


@cache
def localizer() -> Localizer:
    return Localizer(resources.locales(), strict=True)


def texts(locale: str) -> Texts:
    return Texts(localizer(), locale)


def setup(rules: str, language: str, seats: int, *, reserved: bool) -> cmd.Setup:
    catalogue = resources.catalogue()
    ruleset = catalogue.rulesets[rules]
    return cmd.Setup(
        game_id="abcdefgh",
        ruleset=ruleset,
        layout=catalogue.standard_layout(ruleset.family),
        tile_set=catalogue.tile_sets[ruleset.family, language],
        words=replace(catalogue.word_lists["en"], language=language),
        seats=seats,
        reserved=reserved,
        turn_seconds=ruleset.turn_seconds,
        expires=NOON + 604800,
    )


@dataclass
class Play:
    """A game with its log; the draws come in the order of `tiles`."""

    tiles: str
    rules: str = "wordfeud"
    language: str = "en"
    seats: int = 2
    reserved: bool = True
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draw = ScriptedDraw([list(self.tiles), []])
        setting = setup(self.rules, self.language, self.seats, reserved=self.reserved)
        self.log += start(setting, draw=self.draw, at=NOON)

    @property
    def game(self) -> Game:
        return replay(self.log)

    def do(self, actor: cmd.Actor, command: cmd.Command) -> Play:
        game = self.game
        events = decide(game, actor, command, lexicon=AnyWord(), draw=self.draw, at=NOON)
        for event in events:
            game = evolve(game, event)
        self.log += events
        return self

    def begun(self) -> Play:
        self.do(cmd.Table(), cmd.PostInvitation(1))
        for seat in range(1, self.seats):
            self.do(cmd.Seat(seat), cmd.TakeSeat())
        return self.do(cmd.Table(), cmd.Begin(2))

    def lay(self, seat: int, place: str, word: str) -> Play:
        game = self.game
        square, direction = read_place(place, game.layout)
        typed = read_word(word, game.tile_set, 15)
        return self.do(cmd.Seat(seat), cmd.PlayWord(typed, square, direction))

    def table(self, locale: str) -> Table:
        return Table(public(self.game), PEOPLE[: self.seats], texts(locale))

    def news(self) -> News:
        """What has happened since the turn before the newest message."""
        turns = [at for at, event in enumerate(self.log) if isinstance(event, TurnBegan)]
        if turns and not public_events(self.log[turns[-1] + 1 :]):
            turns.pop()
        return public_events(self.log[turns[-1] + 1 if turns else 0 :])
