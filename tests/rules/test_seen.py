"""Privacy by type: what is made for everybody has no place for what only some may see."""

from __future__ import annotations

from dataclasses import fields, replace

from bot.rules import events as ev
from bot.rules.seen import PublicGame, PublicSeat, public, public_events

HIDDEN = {"rack", "bag_order", "seal", "tiles_drawn"}


def test_public_types_have_no_field_for_a_rack():
    assert not {field.name for field in fields(PublicGame)} & HIDDEN
    assert {field.name: field.type for field in fields(PublicGame)}["bag"] == "int"
    assert {field.name: field.type for field in fields(PublicSeat)}["tiles"] == "int"


def test_public_events_never_carry_tiles_off_the_board():
    public_kinds = [
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type)
        and issubclass(kind, ev.PublicEvent)
        and kind is not ev.PublicEvent
    ]
    assert len(public_kinds) == 21
    for kind in public_kinds:
        names = {field.name for field in fields(kind)}
        assert not names & {"rack", "bag"}
        assert ("seed" in names) == (kind in (ev.GameEnded, ev.InvitationClosed))


def test_two_games_with_different_hidden_tiles_look_the_same(begin):
    one = begin("wordfeud")
    seats = tuple(replace(seat, rack=seat.rack[::-1]) for seat in one.game.seats)
    other = replace(
        one.game, seats=seats, bag=one.game.bag[::-1], seal=replace(one.game.seal, seed="ff")
    )
    assert public(one.game) == public(other)
    assert repr(public(one.game)) == repr(public(other))


def test_what_everybody_may_see_of_a_log(begin):
    table = begin("wordfeud")
    table.swap(0, table.game.seats[0].rack[0])
    shown = public_events(table.log)
    assert [type(event).__name__ for event in shown[-3:]] == [
        "TurnBegan",
        "TilesSwapped",
        "TurnBegan",
    ]
    hidden = [event for event in table.log if event not in shown]
    assert {type(event) for event in hidden} == {
        ev.DrawSealed,
        ev.BagFilled,
        ev.TilesDrawn,
        ev.TilesReturned,
    }
