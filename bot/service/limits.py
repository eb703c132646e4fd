"""How much one member may do: commands in a few seconds, games at a time, invitations an hour.

Pace is kept in memory and measured by a clock that nobody sets; whoever is too fast costs the
database nothing. A repeated delivery of one interaction counts once.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.rules.illegal import Refused
from bot.service import refusals

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Limits:
    """The most of each: commands in so many seconds, running games, invitations an hour.

    ``searches`` are places looked up for a word, which happens with every letter somebody types.
    """

    commands: int = 5
    searches: int = 20
    seconds: float = 5.0
    running: int = 20
    invitations: int = 10


class Pace:
    """Who has commanded what lately."""

    def __init__(
        self, most: int, seconds: float, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._steady = steady
        self._lately: OrderedDict[int, deque[tuple[float, int]]] = OrderedDict()

    def admit(self, person_id: int, key: int) -> None:
        """Let an interaction of a person pass; raises Refused for one too many."""
        now = self._steady()
        self._forget_before(now - self._seconds)
        done = self._lately.setdefault(person_id, deque())
        while done and done[0][0] <= now - self._seconds:
            done.popleft()
        if any(known == key for _, known in done):
            return
        if len(done) >= self._most:
            raise Refused(refusals.TooManyCommands(self._most))
        done.append((now, key))
        self._lately.move_to_end(person_id)

    def _forget_before(self, instant: float) -> None:
        """Forget people whose latest command is older: those who came first."""
        while self._lately:
            person_id, done = next(iter(self._lately.items()))
            if done and done[-1][0] > instant:
                return
            del self._lately[person_id]
