"""Custom ids: they name the game, the turn and what to do, so that buttons survive restarts.

`x:<game>:<seq>:<action>`; `seq` is the log position at which the turn began, so a button of an
earlier turn is known for what it is. `x:<game>:<seq>:again:<square>:<word>` also keeps what was
typed, and so does `…:lay:…`, which lays it. At most 100 characters: a game id has 8, a position at
most 9, a form takes 60 and 12.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_CUSTOM_ID: Final = 100
MOST_WORD: Final = 60  # characters a form takes for a word
MOST_SQUARE: Final = 12

PLAY: Final = "play"
RACK: Final = "rack"
SHUFFLE: Final = "shuffle"  # the own tiles
ORDER: Final = "order"  # likewise
SWAP: Final = "swap"
PASS: Final = "pass"  # noqa: S105 - a turn passed, no password
PASS_ANYWAY: Final = "pass-anyway"  # noqa: S105 - likewise
RESIGN: Final = "resign"
KEEP: Final = "keep"
CHALLENGE: Final = "challenge"
CHALLENGE_SURE: Final = "challenge-sure"
AGREE: Final = "agree"  # to the last play
REPLAY: Final = "replay"
EXPORT: Final = "export"
TEXT: Final = "text"
REMATCH: Final = "rematch"
CHECK: Final = "check"  # the draw
ACCEPT: Final = "accept"
DECLINE: Final = "decline"
JOIN: Final = "join"
START: Final = "start"
WITHDRAW: Final = "withdraw"
PLACE: Final = "place"  # lays the word on the place chosen
TRY_PLACE: Final = "try"  # only shows it there
AGAIN: Final = "again"
LAY: Final = "lay"

PRESSED: Final = (
    *(PLAY, RACK, SHUFFLE, ORDER, SWAP, PASS, PASS_ANYWAY, RESIGN, KEEP),
    *(CHALLENGE, CHALLENGE_SURE, AGREE, REPLAY, EXPORT, TEXT, REMATCH, CHECK),
    *(ACCEPT, DECLINE, JOIN, START, WITHDRAW),
)
_GAME: Final = r"x:(?P<game>[A-Za-z0-9]{1,16}):(?P<seq>[0-9]{1,9}):"
PRESS: Final = re.compile(rf"{_GAME}(?P<action>{'|'.join(PRESSED)})")
_TYPED: Final = rf":(?P<square>[^:]{{0,{MOST_SQUARE}}}):(?P<word>.{{0,{MOST_WORD}}})"
RETRY: Final = re.compile(_GAME + AGAIN + _TYPED, re.DOTALL)
PLAY_IT: Final = re.compile(_GAME + LAY + _TYPED, re.DOTALL)
CHOOSE: Final = re.compile(rf"{_GAME}(?P<action>{PLACE}|{TRY_PLACE})")


def custom_id(game_id: str, seq: int, action: str) -> str:
    """Return the custom id of a button or form."""
    return f"x:{game_id}:{seq}:{action}"


def typed_id(game_id: str, seq: int, action: str, word: str, square: str) -> str:
    """Return the custom id of a button that keeps what was typed, as far as a form takes it."""
    square = square.replace(":", "")[:MOST_SQUARE]
    return custom_id(game_id, seq, f"{action}:{square}:{word[:MOST_WORD]}")


def custom_ids(components: Iterable[Any]) -> Iterator[str]:
    """Yield the custom ids in the components of a message that was received."""
    for component in components:
        yield from custom_ids(getattr(component, "children", ()))
        if isinstance(name := getattr(component, "custom_id", None), str):
            yield name
