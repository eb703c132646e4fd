"""A record made of a log of ours, whole after the end, without foreign racks before it.

While a game runs its record holds what everybody has seen: of a play the tiles it laid, of a
swap their number. Only the seat that asks gets its own racks. What the format cannot say
stands in notes of one word and what belongs to it: ``#bonus 40`` where all seven tiles bring
other than 50 points, ``#unsuccessful-challenge`` (as macondo has it) on a challenge without
a bonus and on the turn it costs, ``#resigned player2``, ``#timed-out player2``, ``#hint player1``
before the turn it was taken for; the header says ``#description #computer player2 club``.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.board import step
from bot.rules.game import Phase, evolve, opened
from bot.rules.gcg.boards import write_board
from bot.rules.gcg.record import (
    AUTHORITY,
    BOARD_LAYOUT,
    GAME_BOARD,
    TILE_DISTRIBUTION,
    Bonus,
    Exchanged,
    Passed,
    Placed,
    Player,
    RackLeft,
    Record,
    RecordedEvent,
    TilesLeft,
    Withdrawn,
)
from bot.rules.notation import Spelled, place_name
from bot.rules.ruleset import Challenge, Leftovers
from bot.rules.tiles import off_rack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rules.game import Game
    from bot.rules.gcg.record import Happening

USUAL_BONUS = 50
IN_VAIN = "#unsuccessful-challenge"


def record_of(log: Sequence[ev.Event], names: Sequence[str], seat: int | None = None) -> Record:
    """Return the record of a game; ``names`` are the players', in order of the seats.

    Before the end only the racks of ``seat`` are in it, after the end all. ValueError if
    the log does not begin with an offer or names are missing.
    """
    if not log or not isinstance(log[0], ev.GameOffered):
        raise ValueError("a log begins with GameOffered")
    exporter = _Exporter(log[0], seat, whole=isinstance(log[-1], ev.GameEnded))
    for place, event in enumerate(log[1:], 1):
        exporter.take(event, log[place + 1 :])
    return exporter.record(names)


class _Exporter:
    """The game and its record as far as the log has been read."""

    def __init__(self, offered: ev.GameOffered, seat: int | None, *, whole: bool) -> None:
        self.game = opened(offered)
        self.seat = seat
        self.whole = whole
        self.events: list[RecordedEvent] = []
        self.early_notes: list[str] = []  # before the first event the format allows none

    def record(self, names: Sequence[str]) -> Record:
        count = len(self.game.seats)
        if len(names) < count:
            raise ValueError(f"{len(names)} names for {count} players")
        players = tuple(_players(names[:count]))
        pragmas = (*_pragmas(self.game), *(("description", note) for note in self.early_notes))
        return Record(players, tuple(self.events), tuple(self.racks()), pragmas)

    def racks(self) -> Iterator[RackLeft]:
        if self.seat is not None and self.game.phase is Phase.RUNNING:
            yield RackLeft(self.seat, self.sorted_rack(self.game, self.seat))

    def take(self, event: ev.Event, rest: Sequence[ev.Event]) -> None:
        before, self.game = self.game, evolve(self.game, event)
        match event:
            case ev.TilesPlaced(seat, play):
                self.placed(before, seat, play)
            case ev.TilesSwapped(seat, count):
                tiles = _swapped(rest, seat) if self.may_show(seat) else ()
                what = Exchanged(count, self.game.tile_set.sort(tiles))
                self.add(seat, what, self.shown_rack(before, seat))
            case ev.TurnPassed(seat):
                self.add(seat, Passed(), self.shown_rack(before, seat))
            case ev.TurnLost(seat):
                self.add(seat, Passed(), self.shown_rack(before, seat), notes=(IN_VAIN,))
            case ev.PlayChallenged():
                self.challenged(before, event)
            case ev.HintTaken(seat):
                self.note(f"#hint player{seat + 1}")
            case ev.SeatResigned(seat):
                self.note(f"#resigned player{seat + 1}")
            case ev.TimeRanOut(seat):
                self.note(f"#timed-out player{seat + 1}")
            case ev.GameEnded():
                self.ended(event)
            case _:
                pass  # draws, turns and the invitation leave no line

    # What may be seen

    def may_show(self, seat: int) -> bool:
        return self.whole or seat == self.seat

    def shown_rack(self, game: Game, seat: int) -> tuple[str, ...] | None:
        """Return a rack, None where it is not to be seen or empty: a line has no empty rack."""
        return (self.sorted_rack(game, seat) or None) if self.may_show(seat) else None

    def sorted_rack(self, game: Game, seat: int) -> tuple[str, ...]:
        return game.tile_set.sort(game.seats[seat].rack)

    # Lines

    def add(
        self,
        seat: int,
        what: Happening,
        rack: tuple[str, ...] | None,
        score: int = 0,
        notes: tuple[str, ...] = (),
    ) -> None:
        number, total = len(self.events) + 1, self.game.seats[seat].score
        self.events.append(RecordedEvent(number, seat, what, rack, score, total, notes))

    def note(self, text: str) -> None:
        if not self.events:
            self.early_notes.append(text)
            return
        event = self.events[-1]
        self.events[-1] = replace(event, notes=(*event.notes, text))

    def placed(self, before: Game, seat: int, play: ev.Play) -> None:
        used = before.tile_set.sort(off_rack(tile) for _, tile in play.tiles)
        rack = self.shown_rack(before, seat) or used
        main = play.main
        what = Placed(place_name(main.square, main.direction), tuple(_spelled(play)))
        unusual = play.bonus not in (0, USUAL_BONUS)
        self.add(seat, what, rack, play.score, (f"#bonus {play.bonus}",) if unusual else ())

    def challenged(self, before: Game, event: ev.PlayChallenged) -> None:
        seat = event.challenged
        if event.upheld:
            points = before.seats[seat].score - self.game.seats[seat].score
            self.add(seat, Withdrawn(), self.events[-1].rack, -points)
        elif event.bonus:
            self.add(seat, Bonus(), self.shown_rack(self.game, seat), event.bonus)
        elif before.ruleset.challenge is not Challenge.DOUBLE or before.awaits_answer:
            self.note(IN_VAIN)

    def ended(self, event: ev.GameEnded) -> None:
        leftovers = self.game.ruleset.leftovers
        others = [tile for final in event.finals if final.seat != event.out for tile in final.left]
        for final in event.finals:
            gains = final.seat == event.out and leftovers is not Leftovers.SUBTRACT
            if gains and others:
                tiles = self.game.tile_set.sort(others)
                self.add(final.seat, TilesLeft(tiles, own=False), None, final.change)
        for final in event.finals:
            if final.change < 0:
                what = TilesLeft(final.left, own=True)
                self.add(final.seat, what, final.left, final.change)


def _swapped(rest: Sequence[ev.Event], seat: int) -> tuple[str, ...]:
    returned = (e for e in rest if isinstance(e, ev.TilesReturned) and e.seat == seat)
    event = next(returned, None)
    return () if event is None else event.tiles


def _spelled(play: ev.Play) -> Iterator[Spelled]:
    fresh = dict(play.tiles)
    for count in range(len(play.main.letters)):
        tile = fresh.get(step(play.main.square, play.main.direction, count))
        if tile is None:
            yield Spelled("", through=True)
        else:
            yield Spelled(tile.letter, blank=tile.blank)


def _pragmas(game: Game) -> Iterator[tuple[str, str]]:
    yield "id", f"{AUTHORITY} {game.id}"
    yield "style", game.ruleset.id
    yield "lexicon", _one_line(game.words.edition)
    yield BOARD_LAYOUT, game.layout.id
    yield GAME_BOARD, write_board(game.layout)
    yield TILE_DISTRIBUTION, game.tile_set.id
    for number, seat in enumerate(game.seats, 1):
        if seat.computer is not None:
            yield "description", f"#computer player{number} {seat.computer}"
    if game.phase is not Phase.ENDED:
        yield "incomplete", ""


# Names


def _players(names: Sequence[str]) -> Iterator[Player]:
    """Yield players whose nicks and names all differ, fit for one line."""
    nicks: set[str] = set()
    full: set[str] = set()
    for number, name in enumerate(names, 1):
        plain = _one_line(name) or f"player{number}"
        nick = plain.replace(" ", "_").replace(":", "_")
        nick, plain = _unlike(nick, nicks, number), _unlike(plain, full, number)
        nicks.add(nick)
        full.add(plain)
        yield Player(nick, plain)


def _unlike(name: str, taken: set[str], number: int) -> str:
    while name in taken:
        name = f"{name}_{number}"
    return name


def _one_line(text: str) -> str:
    kept = (" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
