"""What may be logged: of an error its kind and where it came through, never its text; no token.

A text may quote what it failed on, and that may be somebody's tiles. A library may log an address
that bears the token of an interaction, whoever has which can answer in the bot's name.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import TracebackType

_BOT_TOKEN: Final = re.compile(r"[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}")
_OF_INTERACTION: Final = re.compile(r"((?:interactions|webhooks)/[0-9]+/)[^/\s?'\"]+")


def traced(error: BaseException) -> str:
    """Return the kind of an error and the places it came through, without its text."""
    places = []
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{at.tb_lineno} {code.co_name}")
        at = at.tb_next
    return f"{type(error).__name__} at {' < '.join(reversed(places))}"


def redacted(text: str) -> str:
    """Return a text without the tokens of bots and interactions."""
    return _OF_INTERACTION.sub(r"\1…", _BOT_TOKEN.sub("…", text))


class Reticent(logging.Formatter):
    """Writes what the bot and the libraries log without tokens and without texts of errors."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        return redacted(super().format(record))

    def formatException(  # noqa: N802 - the name logging has for it
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Return what may be said of an error."""
        return "" if ei[1] is None else traced(ei[1])
