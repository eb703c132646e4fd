"""Events as text and back: whatever the core can say, and nothing it cannot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import resources
from bot.rules import commands as cmd
from bot.rules import events as ev
from bot.rules.board import Direction, Square, step
from bot.rules.decide import decide, start
from bot.rules.draw import SealedDraw
from bot.rules.game import Game, Phase, replay
from bot.rules.illegal import Refused
from bot.rules.notation import Spelled
from bot.store import CodecError
from bot.store.codec import KINDS, decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

CATALOGUE = resources.catalogue()
DRAW = SealedDraw(lambda: bytes(32))


class EveryWord:
    def has(self, _letters: Sequence[str], /) -> bool:
        return True


@st.composite
def logs(draw: st.DrawFn) -> list[ev.Event]:
    """The log of a game whose players lay anything anywhere."""
    family, language = draw(st.sampled_from(sorted(CATALOGUE.tile_sets)))
    of_family = [name for name, rules in CATALOGUE.rulesets.items() if rules.family == family]
    rules = CATALOGUE.rulesets[draw(st.sampled_from(sorted(of_family)))]
    setup = cmd.Setup(
        "GAMEAAAA",
        rules,
        CATALOGUE.standard_layout(family),
        CATALOGUE.tile_sets[family, language],
        CATALOGUE.word_lists["en"],
        2,
        reserved=draw(st.booleans()),
        turn_seconds=120,
        expires=100,
    )
    sealed = SealedDraw(lambda: draw(st.binary(min_size=32, max_size=32)))
    log = list(start(setup, draw=sealed, at=0))
    answer(log, cmd.Table(), cmd.PostInvitation(1))
    answer(log, cmd.Seat(1), draw(st.sampled_from([cmd.TakeSeat(), cmd.TakeSeat(), cmd.Decline()])))
    if replay(log).phase is Phase.DEALING:
        answer(log, cmd.Table(), cmd.Begin(2))
    for _ in range(draw(st.integers(0, 12))):
        move(log, draw)
    return log


def move(log: list[ev.Event], draw: st.DrawFn) -> None:
    game = replay(log)
    if game.turn is None:
        return
    rack = game.seats[game.turn].rack
    kind = draw(st.sampled_from("ppppppsntr"))
    if kind == "t":
        answer(log, cmd.Clock(), cmd.TimeOut(), at=game.deadline)
    elif kind == "p":
        word = tuple(Spelled("E", blank=True) if t == "?" else Spelled(t) for t in rack[:3])
        square, direction = draw(st.sampled_from(sorted(near(game), key=repr)))
        answer(log, cmd.Seat(game.turn), cmd.PlayWord(word, square, direction))
    else:
        others = {"s": cmd.Swap(rack[:2]), "n": cmd.Pass(), "r": cmd.Resign()}
        answer(log, cmd.Seat(game.turn), others[kind])


def near(game: Game) -> set[tuple[Square, Direction]]:
    tiles = game.board.tiles
    beside = {step(at, way, n) for at in tiles for way in Direction for n in (-1, 1)}
    return {(at, way) for at in beside - tiles.keys() or {game.layout.start} for way in Direction}


def answer(log: list[ev.Event], actor: cmd.Actor, command: cmd.Command, at: int = 0) -> None:
    try:
        log += decide(replay(log), actor, command, lexicon=EveryWord(), draw=DRAW, at=at)
    except Refused:
        return


@settings(max_examples=60)
@given(logs())
def test_what_is_written_is_read_back(log: list[ev.Event]) -> None:
    read = [decode(*encode(event)) for event in log]
    assert read == log
    assert [type(event) for event in read] == [type(event) for event in log]
    assert replay(read) == replay(log)
    assert [encode(event) for event in read] == [encode(event) for event in log]


def test_every_kind_of_event_can_be_written() -> None:
    defined = {
        name
        for name, value in vars(ev).items()
        if isinstance(value, type) and issubclass(value, ev.Event)
    }
    assert KINDS.keys() == defined - {"Event", "PublicEvent", "PrivateEvent"}


def test_the_text_is_plain_json_by_field() -> None:
    drawn = ev.TilesDrawn(1, ("A", "?", "\u00c5"))
    assert encode(drawn) == ("TilesDrawn", '{"seat":1,"tiles":["A","?","\u00c5"]}')
    word = ev.WordScore(("A", "B"), Square(7, 3), Direction.DOWN, (1, 3), 2, 8)
    placed = ev.TilesPlaced(0, ev.Play((), Direction.DOWN, (word,), 0, 8))
    assert json.loads(encode(placed)[1])["play"]["words"][0] == {
        "letters": ["A", "B"],
        "square": [7, 3],
        "direction": [1, 0],
        "points": [1, 3],
        "factor": 2,
        "total": 8,
    }


ENDED = {"ending": "out", "finals": [], "winners": [0], "out": None, "at": 1, "seed": ""}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("NoSuchEvent", {}),
        ("Event", {}),
        ("TurnPassed", {}),
        ("TurnPassed", {"seat": 0, "more": 1}),
        ("TurnPassed", {"seat": "0"}),
        ("TurnPassed", {"seat": True}),
        ("TurnPassed", {"seat": None}),
        ("TurnPassed", [0]),
        ("TurnPassed", None),
        ("TilesDrawn", {"seat": 0, "tiles": "AB"}),
        ("TilesDrawn", {"seat": 0, "tiles": ["A", 1]}),
        ("FirstSeatDrawn", {"drawn": [[0]], "first": 0}),
        ("InvitationClosed", {"closing": "bored", "seed": ""}),
        ("GameEnded", {**ENDED, "ending": "OUT"}),
        ("GameEnded", {**ENDED, "out": "0"}),
    ],
)
def test_what_is_no_event_is_refused(kind: str, body: Any) -> None:
    with pytest.raises(CodecError):
        decode(kind, json.dumps(body))


def test_broken_text_is_refused() -> None:
    with pytest.raises(CodecError):
        decode("TurnPassed", '{"seat": 0')


def test_a_layout_that_is_none_is_refused() -> None:
    (offered, *_) = start(
        cmd.Setup(
            "GAMEAAAA",
            CATALOGUE.rulesets["wordfeud"],
            CATALOGUE.layouts["wordfeud"],
            CATALOGUE.tile_sets["wordfeud", "en"],
            CATALOGUE.word_lists["en"],
            2,
            reserved=False,
            turn_seconds=120,
            expires=100,
        ),
        draw=DRAW,
        at=0,
    )
    kind, body = encode(offered)
    assert decode(kind, body) == offered
    with pytest.raises(CodecError):
        decode(kind, body.replace("*", "."))


def test_a_field_added_later_may_be_missing() -> None:
    body = {"letter": "A"}
    tiles = [[[7, 7], body]]
    play = {"tiles": tiles, "direction": [0, 1], "words": [], "bonus": 0, "score": 0}
    event = decode("TilesPlaced", json.dumps({"seat": 0, "play": play}))
    assert isinstance(event, ev.TilesPlaced)
    assert not event.play.tiles[0][1].blank
