"""Whether players reach the bot: judged by the signs that come over the connection to Discord.

The connection is open from the moment a session has begun or been resumed until it is lost, and
only while something is heard over it: Discord answers every heartbeat, so silence for longer than
two of them means that nobody is there, whatever the socket says. Nothing rests on events coming in
pairs: being lost twice is being lost, being ready twice is being ready.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

QUIET: Final = 100.0  # seconds: a little more than two heartbeats of Discord's


class Reach:
    """The connection as it looks from here; `steady` is a clock nobody sets."""

    def __init__(self, quiet: float = QUIET, steady: Callable[[], float] = time.monotonic) -> None:
        self._quiet = quiet
        self._steady = steady
        self._open = False
        self._heard = steady()  # the last sign, while open
        self._lost = self._heard  # since when it is not open

    def opened(self) -> None:
        """Take notice of a session that begins or goes on."""
        self._open = True
        self.heard()

    def lost(self) -> None:
        """Take notice that the connection is gone."""
        if self._open:
            self._open = False
            self._lost = self._steady()

    def heard(self) -> None:
        """Take notice of anything that came over the connection."""
        self._heard = self._steady()

    def there(self) -> bool:
        """Tell whether players reach the bot."""
        return self._open and self._steady() - self._heard <= self._quiet

    def away(self) -> float:
        """Return for how many seconds they have not; 0 while they do."""
        if self.there():
            return 0.0
        return self._steady() - (self._heard if self._open else self._lost)
