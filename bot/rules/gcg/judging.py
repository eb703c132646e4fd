"""A record recomputed by the rules of a game: every score, total and count at the end.

A score that comes out otherwise is a difference and told as one; what cannot have happened
(an exchange of tiles not on the rack, a turn out of order, a total that is no sum) refuses
the record at its line. A rack that lacks a tile of its play is odd, no more: the play is on
the board for all to see, the rack was written down by one. Leftovers are taken as the record
has them, once or twice their worth. A play is checked against a word list only when one is
given, and not if it was withdrawn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.rules import placing
from bot.rules.board import Board
from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.laying import lay_as_recorded
from bot.rules.gcg.record import (
    Bonus,
    Exchanged,
    Passed,
    Placed,
    Problem,
    TilesLeft,
    TimePenalty,
    Turn,
    Withdrawn,
)
from bot.rules.gcg.stock import Stock
from bot.rules.illegal import NotOnRack, Refused, UnknownWords
from bot.rules.tiles import off_rack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.rules.board import Layout
    from bot.rules.events import Play
    from bot.rules.gcg.record import Record, RecordedEvent
    from bot.rules.illegal import Refusal
    from bot.rules.lexicon import Lexicon
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Terms:
    """What a record is judged by; without a ``lexicon`` words are not looked up."""

    layout: Layout
    tile_set: TileSet
    ruleset: Ruleset
    lexicon: Lexicon | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """An event with the score the rules give, None where they give none."""

    event: RecordedEvent
    computed: int | None = None
    reason: Refusal | None = None

    @property
    def differs(self) -> bool:
        """Whether the recorded score is another one."""
        return self.computed is not None and self.computed != self.event.score


@dataclass(frozen=True, slots=True)
class Verdict:
    """All events judged, or those up to and with the one of the ``problem``."""

    events: tuple[Judged, ...]
    warnings: tuple[Problem, ...] = ()
    problem: Problem | None = None

    @property
    def differences(self) -> tuple[Judged, ...]:
        """The events whose score comes out otherwise."""
        return tuple(judged for judged in self.events if judged.differs)


def recompute(record: Record, terms: Terms) -> Verdict:
    """Return what the rules make of a record; problems are values in it."""
    judge = _Judge(record, terms)
    judged: list[Judged] = []
    for event in record.events:
        try:
            judged.append(judge.event(event))
        except Refused as refused:
            judged.append(Judged(event, judge.computed, refused.reason))
            return Verdict(tuple(judged), tuple(judge.warnings), _at(event, refused.reason))
    return Verdict(tuple(judged), tuple(judge.warnings), judge.racks_left())


def _at(event: RecordedEvent, reason: Refusal) -> Problem:
    return Problem(reason, event.line, event.text, event.number)


class _Judge:
    """The game as the events judged so far have left it."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.terms = terms
        self.players = len(record.players)
        self.board = Board()
        self.left = Counter(terms.tile_set.full_bag())  # neither on the board nor anywhere else
        self.totals = [0] * self.players  # as recorded
        self.sums = [0] * self.players  # of the recorded scores
        self.stocks = self.dealt()
        self.mover: int | None = None
        self.anybody_left = False
        self.previous: RecordedEvent | None = None
        self.undone = self.board, self.left, self.stocks  # as before the last play
        self.computed: int | None = None
        self.late_by: set[int] = set()  # who has a time penalty
        self.warnings: list[Problem] = []

    def dealt(self) -> tuple[Stock, ...]:
        tiles, full = self.left.total(), self.terms.ruleset.rack_size
        players = max(1, self.players)
        return tuple(Stock.dealt(tiles, players, full, late=late) for late in (False, True))

    def event(self, event: RecordedEvent) -> Judged:
        self.computed = None
        self.check_rack(event)
        reason = self.happen(event)
        self.check_total(event)
        self.previous = event
        return Judged(event, self.computed, reason)

    def happen(self, event: RecordedEvent) -> Refusal | None:
        match event.what:
            case Placed() as placed:
                self.begin_turn(event)
                return self.play(event, placed)
            case Exchanged(_, tiles):
                self.begin_turn(event)
                self.exchange(event, tiles)
            case Passed():
                self.begin_turn(event)
                self.computed = 0
            case Withdrawn():
                self.withdraw(event)
            case Bonus():
                self.check_bonus(event)
            case TimePenalty():
                self.check_time(event)
            case TilesLeft(tiles, own):
                self.count_left(event, tiles, own=own)
            case _:
                assert_never(event.what)
        return None

    def rest(self, event: RecordedEvent) -> tuple[RecordedEvent, ...]:
        return self.record.events[event.number :]

    # Racks and totals

    def check_rack(self, event: RecordedEvent) -> None:
        rack = event.rack
        if rack is None or not isinstance(event.what, Turn):
            return  # beside the turns racks are mere remarks
        if len(rack) > self.terms.ruleset.rack_size:
            raise Refused(Defect(Fault.RACK_MALFORMED, "".join(rack)))
        self.check_left(rack)

    def check_left(self, tiles: tuple[str, ...]) -> None:
        lacking = _lacking(tiles, self.left)
        if lacking:
            raise Refused(Defect(Fault.RACK_NOT_IN_BAG, lacking))

    def check_total(self, event: RecordedEvent) -> None:
        """Refuse a total that neither goes on from the one before nor is the sum of all scores.

        Beside a wrong score any total is taken, as one fault is told once; the record may go
        on from there or come back to the sum.
        """
        player = event.player
        total = self.totals[player] + event.score
        self.sums[player] += event.score
        self.totals[player] = event.total
        right = self.computed in (None, event.score)
        if right and event.total not in (total, self.sums[player]):
            raise Refused(Defect(Fault.TOTAL_WRONG, event.total, total))

    def racks_left(self) -> Problem | None:
        for rack in self.record.racks:
            try:
                if len(rack.tiles) > self.terms.ruleset.rack_size:
                    raise Refused(Defect(Fault.RACK_MALFORMED, "".join(rack.tiles)))  # noqa: TRY301 - one way out
                self.check_left(rack.tiles)
            except Refused as refused:
                return Problem(refused.reason, rack.line, rack.text)
        return None

    # Turns

    def begin_turn(self, event: RecordedEvent) -> None:
        expected = self.expected(event)
        if expected not in (None, event.player):
            raise Refused(Defect(Fault.OUT_OF_TURN, expected=self.record.players[expected].nick))
        # Who is asked about the last play passes, after a challenge that failed or without one.
        if not isinstance(event.what, Passed) and self.is_over():
            raise Refused(Defect(Fault.PLAY_AFTER_END))
        self.mover = event.player
        self.stocks = tuple(stock.turn_begins(event.player) for stock in self.stocks)

    def is_over(self) -> bool:
        """Tell whether somebody certainly went out; who leaves may have put tiles back."""
        return not self.anybody_left and all(stock.out for stock in self.stocks)

    def expected(self, event: RecordedEvent) -> int | None:
        """Return whose turn it is; of more than two players one may have left for good."""
        if self.mover is None:
            return None
        player = (self.mover + 1) % self.players
        while self.players > 2 and player != event.player and self.has_left(player, event):  # noqa: PLR2004 - of two nobody can be passed over
            player = (player + 1) % self.players
            self.anybody_left = True
        return player

    def has_left(self, player: int, event: RecordedEvent) -> bool:
        return not any(
            later.player == player and isinstance(later.what, Turn) for later in self.rest(event)
        )

    def play(self, event: RecordedEvent, placed: Placed) -> Refusal | None:
        position = placing.Position(
            self.board, self.terms.layout, self.terms.tile_set, self.terms.ruleset
        )
        tiles = lay_as_recorded(position, placed)
        used = tuple(off_rack(tile) for _, tile in tiles)
        if event.rack is None:
            self.check_left(used)
        elif lacking := _lacking(used, Counter(event.rack)):
            self.check_left(used)
            self.warnings.append(_at(event, Defect(Fault.RACK_UNLIKE, lacking)))
        play = placing.judge(position, tiles)
        self.computed = play.score
        self.undone = self.board, self.left, self.stocks
        self.board = self.board.plus(tiles)
        self.left = self.left.copy()
        self.left.subtract(used)
        self.stocks = tuple(stock.used(event.player, len(used)) for stock in self.stocks)
        return self.unknown(event, play)

    def unknown(self, event: RecordedEvent, play: Play) -> Refusal | None:
        following = self.rest(event)[:1]
        withdrawn = any(isinstance(later.what, Withdrawn) for later in following)
        if self.terms.lexicon is None or withdrawn:
            return None
        words = placing.unknown(play.words, self.terms.lexicon)
        return UnknownWords(words) if words else None

    def exchange(self, event: RecordedEvent, tiles: tuple[str, ...]) -> None:
        if event.rack is not None and (lacking := _lacking(tiles, Counter(event.rack))):
            raise Refused(NotOnRack(lacking))
        self.computed = 0

    # Challenges

    def withdraw(self, event: RecordedEvent) -> None:
        play = self.previous
        if play is None or play.player != event.player or not isinstance(play.what, Placed):
            raise Refused(Defect(Fault.WITHDRAWN_WITHOUT_PLAY))
        if event.rack and play.rack and sorted(event.rack) != sorted(play.rack):
            raise Refused(Defect(Fault.WITHDRAWN_TILES_DIFFER, expected="".join(play.rack)))
        self.computed = -play.score
        self.board, self.left, self.stocks = self.undone

    def check_bonus(self, event: RecordedEvent) -> None:
        play = self.previous
        if play is None or not isinstance(play.what, Placed):
            raise Refused(Defect(Fault.CHALLENGE_WITHOUT_PLAY))
        if play.player != event.player:
            nick = self.record.players[play.player].nick
            raise Refused(Defect(Fault.CHALLENGE_WRONG_PLAYER, expected=nick))

    # The end

    def check_time(self, event: RecordedEvent) -> None:
        if event.player in self.late_by:
            raise Refused(Defect(Fault.TIME_TWICE))
        self.late_by.add(event.player)
        later = [
            after.what for after in self.rest(event) if not isinstance(after.what, TimePenalty)
        ]
        if later:
            counted = all(isinstance(what, TilesLeft) for what in later)
            raise Refused(Defect(Fault.TIME_TOO_EARLY) if counted else Defect(Fault.END_TOO_EARLY))

    def count_left(self, event: RecordedEvent, tiles: tuple[str, ...], *, own: bool) -> None:
        self.check_over(event, own=own)
        self.check_tiles_left(event, tiles, own=own)
        worth = self.terms.tile_set.worth(tiles)
        if own:
            self.computed = -worth
            if event.score != -worth:
                raise Refused(Defect(Fault.RACK_PENALTY_WRONG, event.score, -worth))
            return
        self.computed = event.score if event.score == worth else 2 * worth
        if event.score != self.computed:
            raise Refused(Defect(Fault.END_BONUS_WRONG, event.score, self.computed))

    def check_over(self, event: RecordedEvent, *, own: bool) -> None:
        went_out = any(event.player in stock.out for stock in self.stocks) or self.anybody_left
        goes_on = any(isinstance(later.what, Turn) for later in self.rest(event))
        if (goes_on and not self.is_over()) or not (own or went_out):
            raise Refused(Defect(Fault.END_TOO_EARLY))

    def check_tiles_left(self, event: RecordedEvent, tiles: tuple[str, ...], *, own: bool) -> None:
        counted = Counter(tiles)
        whole = self.players == 2 and not own  # noqa: PLR2004 - of two, one has all that is left
        other_rack = own and event.rack is not None and Counter(event.rack) != counted
        if counted - self.left or (whole and counted != self.left) or other_rack:
            raise Refused(
                Defect(Fault.TILES_LEFT_WRONG, expected=tuple(sorted(self.left.elements())))
            )


def _lacking(wanted: tuple[str, ...], there: Mapping[str, int]) -> tuple[str, ...]:
    """Return the tiles of which more are wanted than are there, as often as they lack."""
    short = {tile: wanted.count(tile) - there.get(tile, 0) for tile in dict.fromkeys(wanted)}
    return tuple(tile for tile, count in short.items() for _ in range(count))
