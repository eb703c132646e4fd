"""Draws that were fixed before anybody could wish for them.

The seed (32 bytes) is sealed when the game is offered: its commitment, SHA-256 of the
canonical JSON of seed, game id, ruleset, layout and tile set, stands in the invitation.
Two message ids given by Discord afterwards go into every draw, so that neither the host
nor the players could have chosen the seed for an order.

The stream of a label is HMAC-SHA256(seed, label 0 invitation-id 0 begin-id 0 counter),
ids in decimal ASCII, the counter as four bytes big-endian from 0, read as big-endian
32-bit words; Fisher-Yates from the last place down, with rejection (decisions.md, draws).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.rules.commands import Setup

WORD_BITS = 32


@dataclass(frozen=True, slots=True)
class Seal:
    """What all draws of a game follow from; hidden until the end."""

    seed: str
    invitation_id: int = 0
    begin_id: int = 0


class Draw(Protocol):
    """The source of chance the core is given."""

    def seal(self, setup: Setup, /) -> tuple[str, str]:
        """Return the seed (64 hex digits) for a new game and its commitment."""

    def shuffled(self, seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        """Return the tiles in the order the seal fixes for this label."""


@dataclass(frozen=True, slots=True)
class SealedDraw:
    """The real draw. ``seed`` gives 32 bytes from a source of true chance."""

    seed: Callable[[], bytes]

    def seal(self, setup: Setup, /) -> tuple[str, str]:
        """Return the seed as hex digits and the commitment over it."""
        seed = self.seed().hex()
        return seed, commitment(seed, setup)

    def shuffled(self, seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        """Return the tiles in the order the seal fixes for this label."""
        return shuffled(seal, label, tiles)


def commitment(seed: str, setup: Setup) -> str:
    """Return the 64 hex digits that bind the seed to this game before anyone joins."""
    sealed = {
        "seed": seed,
        "game_id": setup.game_id,
        "ruleset": plain(setup.ruleset),
        "layout": plain(setup.layout),
        "tile_set": plain(setup.tile_set),
    }
    text = json.dumps(sealed, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def plain(value: Any) -> Any:
    """Return a value of the core as JSON knows it: fields, enum values, lists."""
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.init}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value


def shuffled(seal: Seal, label: str, tiles: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles in the order that seal and label fix."""
    words = _words(seal, label)
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _words(seal: Seal, label: str) -> Iterator[int]:
    key = bytes.fromhex(seal.seed)
    start = b"\0".join((label.encode(), b"%d" % seal.invitation_id, b"%d" % seal.begin_id, b""))
    counter = 0
    while True:
        block = hmac.digest(key, start + counter.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, len(block), 4))
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    fair = (1 << WORD_BITS) // bound * bound
    return next(word for word in words if word < fair) % bound
