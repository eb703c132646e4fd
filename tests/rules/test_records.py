"""A real game played on the core: every score, and the end, as the record has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import resources
from bot.rules.game import Phase
from tests.records import read_record
from tests.scripted import Turn, deal

if TYPE_CHECKING:
    from pathlib import Path

LOGAN = "games/quackle+quackle/test/positions/logan.gcg"


def test_logan_comes_out_as_recorded(begin, shared: Path) -> None:
    record = read_record(shared / LOGAN)
    seat_of = {player: seat for seat, player in enumerate(record.players)}
    turns = [Turn(seat_of[play.player], play.rack, play.used) for play in record.plays]
    rules = resources.catalogue().rulesets["classic-tournament"]
    table = begin("classic-tournament", draw=deal(turns, rules.draw))
    table.lexicon = resources.catalogue().lexicon("en")  # type: ignore[assignment]  # a test hands over what fits
    for play in record.plays:
        seat = seat_of[play.player]
        assert sorted(table.game.seats[seat].rack) == sorted(play.rack)
        table.play(seat, play.place, play.typed)
        if table.game.phase is Phase.RUNNING:
            assert table.game.seats[seat].score == play.total
    assert table.game.phase is Phase.ENDED
    assert table.game.end is not None
    out = seat_of[record.out]
    assert table.game.end.out == out
    assert table.game.end.finals[out].change == record.bonus
    assert table.game.end.finals[out].score == record.final
    assert table.game.end.finals[1 - out].change == 0
    assert table.scores() == [440, 438]
    assert table.game.end.winners == (out,)
