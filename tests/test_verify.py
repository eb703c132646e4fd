"""Exports and the verify command, on a game played on the core."""

from __future__ import annotations

import json
import re

import pytest

from bot import resources
from bot.__main__ import main
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.game import evolve, replay
from bot.service.export import ExportError, export, read_export

DRAW = SealedDraw(lambda: bytes(range(32)))


def played(*, over: bool) -> tuple[ev.Event, ...]:
    catalogue = resources.catalogue()
    rules = catalogue.rulesets["classic"]
    setup = cmd.Setup(
        "GAMEAAAA",
        rules,
        catalogue.layouts["classic"],
        catalogue.tile_sets["classic", "en"],
        catalogue.word_lists["en"],
        2,
        reserved=False,
        turn_seconds=rules.turn_seconds,
        expires=200,
    )
    log = list(start(setup, draw=DRAW, at=100))

    def do(actor: cmd.Actor, command: cmd.Command) -> None:
        lexicon = catalogue.lexicon("en")
        log.extend(decide(replay(log), actor, command, lexicon=lexicon, draw=DRAW, at=100))

    do(cmd.Table(), cmd.PostInvitation(111))
    do(cmd.Seat(1), cmd.TakeSeat())
    do(cmd.Table(), cmd.Begin(222))
    turn = replay(log).turn or 0
    do(cmd.Seat(turn), cmd.Swap(replay(log).seats[turn].rack[:3]))
    if over:
        do(cmd.Seat(0), cmd.Resign())
    return tuple(log)


def test_a_finished_game_is_exported_whole_and_reads_back():
    log = played(over=True)
    assert read_export(export(log)) == log


def test_verify_says_yes(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(export(played(over=True)), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "yes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("event", "plainly"),
    [
        ("BagFilled", "NO, the order of the tiles in the bag does not follow from the seed"),
        ("TilesDrawn", "NO, what a player drew does not follow from the seed"),
        ("TilesReturned", "NO, the order of the bag after a swap does not follow from the seed"),
        ("GameOffered", "NO, the seal that was shown before the game does not follow"),
    ],
)
def test_verify_names_the_first_difference(tmp_path, capsys, event, plainly):
    written = json.loads(export(played(over=True)))
    for body in written["events"]:
        if body["event"] == event:
            field = next(name for name in ("commitment", "bag", "tiles") if name in body)
            body[field] = body[field][::-1]
            break
    file = tmp_path / "game.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    plain, technical = capsys.readouterr().out.splitlines()
    assert plainly in plain
    assert "the file was changed since the export" in plain
    assert re.match(r"  event \d+, \w+.*: recorded .*, recomputed ", technical)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "other"}', '{"format": "crosstile-game", "version": 2}',
     '{"format": "crosstile-game", "version": 1, "whole": true}',
     '{"format": "crosstile-game", "version": 1, "whole": true, "events": [{"event": "X"}]}',
     '{"format": "crosstile-game", "version": 1, "whole": true, "events": [7]}',
     '{"format": "crosstile-game", "version": 1, "whole": true, "events": []}', "[" * 99_999],
)  # fmt: skip
def test_what_is_no_export_is_said_so(tmp_path, capsys, text):
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert "cannot be checked" in capsys.readouterr().err


def test_a_running_game_is_exported_by_seat_only():
    log = played(over=False)
    game = replay(log)
    for seat in (None, 0, 1):
        told = json.loads(export(log, seat))["events"]
        kinds = {event["event"] for event in told}
        assert not kinds & {"DrawSealed", "BagFilled", "TilesReturned"}
        assert {e["seat"] for e in told if e["event"] == "TilesDrawn"} == ({seat} - {None})
        assert game.seal.seed not in export(log, seat)
    with pytest.raises(ExportError, match="not over"):
        read_export(export(log, 0))


def test_replaying_the_export_gives_the_game():
    log = played(over=True)
    game = replay(log[:1])
    for event in read_export(export(log))[1:]:
        game = evolve(game, event)
    assert game == replay(log)
