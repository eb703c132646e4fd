"""Which events must be told in a channel, and what belongs to the telling.

A turn's message tells the turn that began and everything since the one told before. A turn
in which the game ends at once (nothing to draw, an empty rack) is not told by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bot.rules import events as ev
from bot.rules.game import Game, Phase, replay
from bot.rules.seen import public_events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Kind = Literal["invitation", "seats", "begin", "turn", "end", "closed"]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to tell: its kind, the log position of its event, the seat it concerns."""

    kind: Kind
    seq: int
    seat: int | None = None


def announcements(after: Game, events: Sequence[ev.Event]) -> Iterator[Announcement]:
    """Yield what the newest events of a game make worth telling; `after` is their outcome."""
    for seq, event in enumerate(events, after.seq - len(events)):
        match event:
            case ev.GameOffered():
                yield Announcement("invitation", seq)
            case ev.SeatTaken() | ev.SeatsClosed():
                yield Announcement("seats", seq)
                if after.phase is Phase.DEALING:
                    yield Announcement("begin", seq)
            case ev.InvitationClosed():
                yield Announcement("closed", seq)
            case ev.TurnBegan(seat) if after.phase is Phase.RUNNING:
                yield Announcement("turn", seq, seat)
            case ev.GameEnded():
                yield Announcement("end", seq)
            case _:
                pass


def state_at(log: Sequence[ev.Event], seq: int) -> Game:
    """Return the game after an event and the hidden ones right behind it.

    So the rack of a turn is the one with the tiles drawn at its beginning.
    """
    end = seq + 1
    while end < len(log) and isinstance(log[end], ev.PrivateEvent):
        end += 1
    return replay(log[:end])


def news(log: Sequence[ev.Event], seq: int) -> tuple[ev.PublicEvent, ...]:
    """Return what everybody may see of the log since the turn that was told before."""
    start = seq
    while start > 0 and not _told_turn(log, start - 1):
        start -= 1
    return public_events(log[start : seq + 1])


def _told_turn(log: Sequence[ev.Event], seq: int) -> bool:
    if not isinstance(log[seq], ev.TurnBegan):
        return False
    following = (event for event in log[seq + 1 :] if isinstance(event, ev.PublicEvent))
    return not isinstance(next(following, None), ev.GameEnded)


def is_newest(log: Sequence[ev.Event], seq: int) -> bool:
    """Tell whether no later event of the log is told in a message of its own."""
    told = ev.SeatTaken | ev.SeatsClosed | ev.InvitationClosed | ev.TurnBegan | ev.GameEnded
    return not any(isinstance(event, told) for event in log[seq + 1 :])
