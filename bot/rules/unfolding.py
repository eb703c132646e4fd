"""A decision under way: the game as the events decided so far have made it.

Every step is decided on the state the earlier events of the same command left, so the
events are always those a replay accepts. What several kinds of commands share stands here:
drawing, giving back, beginning and ending a turn, ending the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.ending import ending_of, final_events
from bot.rules.game import Game, evolve
from bot.rules.ruleset import DrawTime

if TYPE_CHECKING:
    from bot.rules.draw import Draw
    from bot.rules.lexicon import Lexicon


class Unfolding:
    """The game so far, what has happened to it, and what decisions may ask."""

    def __init__(self, game: Game, lexicon: Lexicon, draw: Draw, at: int) -> None:
        self.game = game
        self.lexicon = lexicon
        self.draw = draw
        self.at = at
        self.events: list[ev.Event] = []

    def happen(self, event: ev.Event) -> None:
        """Let an event happen: all that follows is decided on its result."""
        self.game = evolve(self.game, event)
        self.events.append(event)

    # Bag and racks

    def shuffled(self, label: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
        """Return the tiles in the order the game's seal fixes for this label."""
        return self.draw.shuffled(self.game.seal, label, tiles)

    def draw_tiles(self, number: int, count: int) -> None:
        """Let a seat take up to that many tiles from the end of the bag."""
        drawn = self.game.bag[::-1][:count]
        if drawn:
            self.happen(ev.TilesDrawn(number, drawn))

    def draw_up(self, number: int) -> None:
        """Fill a seat's rack as far as the bag goes."""
        self.draw_tiles(number, self.game.ruleset.rack_size - len(self.game.seats[number].rack))

    def give_back(self, number: int, tiles: tuple[str, ...], label: str) -> None:
        """Put a seat's tiles back and mix the bag under this label."""
        bag = self.shuffled(label, self.game.bag + tiles)
        self.happen(ev.TilesReturned(number, tiles, bag))

    # Turns

    def end_turn(self, number: int) -> None:
        """End the game if this turn was its last, or go on to the next seat.

        A last play that may still be challenged does not end the game yet: the next seat
        is asked first (decisions.md, challenge window).
        """
        ending = ending_of(self.game, number)
        if ending is None or self.game.open is not None:
            self.begin_turn(self.game.after(number))
        else:
            self.end(ending)

    def begin_turn(self, number: int) -> None:
        """Begin the turn of a seat, or of the next that does not lose it."""
        late = self.game.ruleset.draw is DrawTime.TURN_START
        while self.game.seats[number].skips:
            self.happen(ev.TurnLost(number))
            if late:
                self.draw_up(number)
            number = self.game.after(number)
        self.happen(ev.TurnBegan(number, self.at, self.at + self.game.offer.turn_seconds))
        if late:
            self.draw_up(number)
            if not self.game.seats[number].rack and self.game.open is None:
                self.end(ev.Ending.OUT)

    def end(self, ending: ev.Ending) -> None:
        """End the game and count."""
        self.happen(final_events(self.game, ending, self.at))
