"""A recorded game to be played through Discord, and two ways to deal it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot import resources
from bot.service.games import Person
from tests.records import Record, read_record
from tests.scripted import ScriptedDraw, Turn, deal
from tests.ui.village import Village, alts, answer, text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bot.standin import Wire

LOGAN = "games/quackle+quackle/test/positions/logan.gcg"
RULES = "classic-tournament"  # draw at once, twice the leftovers to the one who goes out


@dataclass(frozen=True)
class Recorded:
    """A record with the draw that deals its racks."""

    record: Record
    draw: ScriptedDraw

    def seat(self, player: str) -> int:
        return self.record.players.index(player)


def recorded(shared: Path) -> Recorded:
    """Return the record as it was dealt."""
    record = read_record(shared / LOGAN)
    return dealt(record, turns_of(record, (play.rack for play in record.plays)))


def otherwise(shared: Path, left: str) -> Recorded:
    """Return the record with the same plays and, as far as they allow, other racks.

    Everybody draws the tiles in the order they will be used; `left` are the tiles the
    player who does not go out is left with.
    """
    record = read_record(shared / LOGAN)
    coming = {player: list(left) for player in record.players if player != record.out}
    coming[record.out] = []
    racks: list[tuple[str, ...]] = []
    for play in reversed(record.plays):
        coming[play.player] = [*play.used, *coming[play.player]]
        racks.append(tuple(coming[play.player][: len(play.rack)]))
    return dealt(record, turns_of(record, reversed(racks)))


def turns_of(record: Record, racks: Iterable[tuple[str, ...]]) -> list[Turn]:
    seats = record.players.index
    return [
        Turn(seats(play.player), rack, play.used)
        for play, rack in zip(record.plays, racks, strict=True)
    ]


def dealt(record: Record, turns: list[Turn]) -> Recorded:
    return Recorded(record, deal(turns, resources.catalogue().rulesets[RULES].draw))


def person_of(user: Wire) -> Person:
    return Person(int(user["id"]), user["username"], "en")


async def play_on(place: Village, logan: Recorded, plays: range, first_turn: int) -> None:
    """Play these moves of the record, checking every answer and every public message."""
    people = (place.anna, place.sven)
    for number in plays:
        play = logan.record.plays[number]
        user = people[logan.seat(play.player)]
        done = await place.lay(user, play.typed, play.place)
        assert done.ephemeral
        assert f"**, {play.score} " in answer(done)  # Anna reads Swedish, Sven English
        if number + 1 < len(logan.record.plays):
            told = await place.turn(number + first_turn)
            assert f"**{play.score} point" in text(told)
            assert str(play.total) in text(told)
            assert str(play.total) in alts(told)[0]
