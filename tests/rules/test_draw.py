"""The sealed draw: fixed by seed and ids, fair, and bound by its commitment."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from dataclasses import replace

import pytest

from bot.rules.commands import Setup
from bot.rules.draw import Seal, SealedDraw, commitment, shuffled
from bot.rules.inviting import draw_for_start

SEAL = Seal("00" * 31 + "01", invitation_id=111, begin_id=222)


def test_the_stream_is_what_the_document_says():
    """Recompute the order of three tiles from the definition, by other means."""
    block = hmac.new(
        bytes.fromhex(SEAL.seed), b"bag\x00111\x00222\x00\x00\x00\x00\x00", hashlib.sha256
    )
    words = [int.from_bytes(block.digest()[i : i + 4], "big") for i in range(0, 32, 4)]
    order = ["A", "B", "C"]
    for last, word in zip((2, 1), words, strict=False):
        chosen = word % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    assert shuffled(SEAL, "bag", ("A", "B", "C")) == tuple(order)


@pytest.mark.parametrize(
    "other",
    [
        replace(SEAL, seed="00" * 32),
        replace(SEAL, invitation_id=112),
        replace(SEAL, begin_id=223),
    ],
)
def test_any_other_seed_or_id_gives_another_order(other):
    tiles = tuple(map(str, range(100)))
    assert shuffled(SEAL, "bag", tiles) == shuffled(SEAL, "bag", tiles)
    assert shuffled(other, "bag", tiles) != shuffled(SEAL, "bag", tiles)
    assert shuffled(SEAL, "swap:9", tiles) != shuffled(SEAL, "bag", tiles)


def test_every_order_is_equally_likely():
    orders = Counter(shuffled(replace(SEAL, begin_id=n), "bag", "ABCD") for n in range(20_000))
    expected = 20_000 / 24
    chi_square = sum((orders[order] - expected) ** 2 / expected for order in orders)
    assert len(orders) == 24
    assert chi_square < 49.73  # the 99.9 % limit for 23 degrees of freedom


def test_nothing_is_lost_in_shuffling():
    tiles = "AABC" * 25
    assert Counter(shuffled(SEAL, "bag", tiles)) == Counter(tiles)
    assert shuffled(SEAL, "bag", "") == ()


def test_the_commitment_binds_seed_and_setup(catalogue):
    rules = catalogue.rulesets["wordfeud"]
    setup = Setup(
        "GAMEAAAA",
        rules,
        catalogue.layouts["wordfeud"],
        catalogue.tile_sets["wordfeud", "sv"],
        catalogue.word_lists["en"],
        2,
        reserved=True,
        turn_seconds=1,
        expires=2,
    )
    seed, sealed = SealedDraw(lambda: bytes(31) + b"\x01").seal(setup)
    assert (seed, sealed) == (SEAL.seed, commitment(SEAL.seed, setup))
    assert commitment("00" * 32, setup) != sealed
    assert commitment(seed, replace(setup, game_id="GAMEAAAB")) != sealed
    assert commitment(seed, replace(setup, ruleset=replace(rules, bonus=50))) != sealed


def test_the_commitment_is_a_hash_of_canonical_json(catalogue):
    tile_set = replace(catalogue.tile_sets["wordfeud", "sv"], kinds=())
    setup = Setup("G", 1, 2, tile_set, None, 2, reserved=True, turn_seconds=1, expires=2)  # type: ignore[arg-type]  # a test hands over what fits
    text = (
        '{"game_id":"G","layout":2,"ruleset":1,"seed":"ab","tile_set":{"id":"wordfeud.sv",'
        '"kinds":[],"language":"sv","provisional":false}}'
    )
    assert json.loads(text)["game_id"] == "G"
    assert commitment("ab", setup) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("pile", "seats", "drawn", "first"),
    [
        ("ZBA", 2, ((0, "A"), (1, "B")), 0),
        ("ZAB", 2, ((0, "B"), (1, "A")), 1),
        ("Z?A", 2, ((0, "A"), (1, "?")), 1),
        ("CDAA", 2, ((0, "A"), (1, "A"), (0, "D"), (1, "C")), 1),
        ("CDABA", 3, ((0, "A"), (1, "B"), (2, "A"), (0, "D"), (2, "C")), 2),
        ("AA", 2, ((0, "A"), (1, "A")), 0),
    ],
)
def test_drawing_for_the_start(pile, seats, drawn, first):
    assert draw_for_start(pile, ("A", "B", "C", "D", "Z"), seats) == (drawn, first)
