"""Glossaries: senses come back, forms lead to lemmas, damage is refused."""

from __future__ import annotations

import pytest

from bot.engine.glossary import Gloss, Glossary, GlossaryError, pack

SENSES = {
    "BOX": ("n a container", "v hit with the fists"),
    "CITY": ("n a large town",),
    "HAPPY": ("a enjoying",),
    "BIG": ("a large",),
    "HOPE": ("v expect and wish", "n a wish"),
    "HOP": ("v jump", "n a jump"),
    "MOUSE": ("n a small rodent",),
    "MICE": ("= MOUSE",),
    "STOP": ("v come to a halt",),
    "WOMAN": ("n a grown female",),
    "RUNNING": ("a in a stream",),
    "RUN": ("v move fast",),
}
GLOSSARY = Glossary(pack(SENSES, "Trial 1"))


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("BOX", "BOX BOX"),
        ("BOXES", "BOX BOX"),
        ("BOXED", "BOX"),
        ("CITIES", "CITY"),
        ("HAPPIEST", "HAPPY"),
        ("BIGGER", "BIG"),
        ("HOPING", "HOPE"),
        ("HOPPING", "HOP"),
        ("HOPS", "HOP HOP"),
        ("STOPPED", "STOP"),
        ("WOMEN", "WOMAN"),
        ("MICE", "MOUSE"),
        ("RUNNING", "RUNNING"),
        ("CITYING", ""),
        ("S", ""),
        ("ING", ""),
        ("", ""),
        ("ZZZ", ""),
        ("AAA", ""),
    ],
)
def test_words_and_their_forms_lead_to_lemmas(word: str, lemmas: str) -> None:
    assert [gloss.lemma for gloss in GLOSSARY.of(word)] == lemmas.split()


def test_senses_have_part_of_speech_and_text() -> None:
    assert GLOSSARY.of("BOX") == (
        Gloss("BOX", "n", "a container"),
        Gloss("BOX", "v", "hit with the fists"),
    )
    assert GLOSSARY.edition == "Trial 1"


def test_every_lemma_of_many_blocks_is_found() -> None:
    senses = {f"W{number:04}": (f"n the number {number}",) for number in range(1000)}
    glossary = Glossary(pack(senses, "Trial"))
    assert all(glossary.of(f"W{n:04}")[0].text == f"the number {n}" for n in range(1000))


def test_no_words_make_a_glossary_too() -> None:
    assert Glossary(pack({}, "Trial")).of("WORD") == ()


@pytest.mark.parametrize("at", [0, 9, 13, 40, -1])
def test_damage_is_refused(at: int) -> None:
    content = bytearray(pack(SENSES, "Trial"))
    content[at] ^= 1
    with pytest.raises(GlossaryError):
        Glossary(bytes(content))


def test_what_is_no_glossary_is_refused() -> None:
    with pytest.raises(GlossaryError):
        Glossary(b"short")
