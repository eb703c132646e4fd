"""Which events must be told in a channel, and what belongs to the telling.

A turn's message tells the turn that began and everything since the last turn that has a message: a
board that was overtaken, or could not be posted, is made up for by the next. A turn in which the
game ends at once (nothing to draw, an empty rack) is not told by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bot.rules import events as ev
from bot.rules.game import Game, Phase
from bot.rules.seen import public_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.store import Message

# "deadline" and "damaged" come with no event of the core's deciding: the store writes them.
Kind = Literal[
    "invitation", "seats", "begin", "turn", "left", "end", "closed", "deadline", "damaged"
]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to tell: its kind, the log position of its event, the seat it concerns."""

    kind: Kind
    seq: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What has been told before: the turn told last, and events that had messages of their own."""

    turn: int = -1
    apart: frozenset[int] = frozenset()


def told(before: Iterable[Message]) -> Told:
    """Return what these messages have told."""
    before = tuple(before)
    turns = [message.seq for message in before if message.kind == "turn"]
    apart = frozenset(message.seq for message in before if message.kind == "left")
    return Told(max(turns, default=-1), apart)


def announcements(after: Game, events: Sequence[ev.Event]) -> Iterator[Announcement]:
    """Yield what the newest events of a game make worth telling; `after` is their outcome."""
    for seq, event in enumerate(events, after.seq - len(events)):
        match event:
            case ev.GameOffered():
                yield Announcement("invitation", seq)
                if after.phase is Phase.DEALING:  # against computers alone
                    yield Announcement("begin", seq)
            case ev.SeatTaken() | ev.SeatsClosed():
                yield Announcement("seats", seq)
                if after.phase is Phase.DEALING:
                    yield Announcement("begin", seq)
            case ev.InvitationClosed():
                yield Announcement("closed", seq)
            case ev.TurnBegan(seat) if after.phase is Phase.RUNNING:
                yield Announcement("turn", seq, seat)
            case ev.SeatResigned(seat) if not _followed(events):
                yield Announcement("left", seq, seat)
            case ev.GameEnded():
                yield Announcement("end", seq)
            case _:
                pass


def _followed(events: Sequence[ev.Event]) -> bool:
    """Tell whether a turn or the end is told together with these events."""
    return any(isinstance(event, ev.TurnBegan | ev.GameEnded) for event in events)


def end_of_telling(log: Sequence[ev.Event], seq: int) -> int:
    """Return how many events there are up to this one and the hidden ones right behind it.

    So the rack of a turn is the one with the tiles drawn at its beginning.
    """
    end = seq + 1
    while end < len(log) and isinstance(log[end], ev.PrivateEvent):
        end += 1
    return end


def news(log: Sequence[ev.Event], seq: int, before: Told) -> tuple[ev.PublicEvent, ...]:
    """Return what everybody may see of the log up to here and has not been told."""
    return tuple(
        event
        for position, event in enumerate(log[: seq + 1])
        if position > before.turn
        and position not in before.apart
        and isinstance(event, ev.PublicEvent)
        and not isinstance(event, ev.DeadlineMoved)
    )


def own_news(log: Sequence[ev.Event], seq: int) -> tuple[ev.PublicEvent, ...]:
    """Return the one event of a log position, for what is told apart from the turns."""
    return public_events(log[seq : seq + 1])


def is_newest(log: Sequence[ev.Event], seq: int) -> bool:
    """Tell whether no later event of the log is told in a message of its own."""
    told = ev.SeatTaken | ev.SeatsClosed | ev.InvitationClosed | ev.TurnBegan | ev.GameEnded
    return not any(isinstance(event, told) for event in log[seq + 1 :])
