"""Hunspell's affix rules on small dictionaries, each class of rule by itself."""

from __future__ import annotations

import pytest

from bot.wordlists import expand
from bot.wordlists.affixes import SourceError, encoding, read

PLAIN = """
SET UTF-8
SFX A Y 2
SFX A 0 s [^s]
SFX A y ies [^aeiou]y
PFX U Y 1
PFX U 0 un .
"""
TWO_LEVELS = """
SET UTF-8
FLAG long
SFX A1 Y 1
SFX A1 0 ing/B2 .
SFX B2 Y 1
SFX B2 0 s/C3 .
SFX C3 Y 1
SFX C3 0 x .
"""
NUMBERS = """
SET UTF-8
FLAG num
SFX 101 N 1
SFX 101 0 en .
PFX 7 Y 1
PFX 7 0 o .
"""
ALIASES = """
SET UTF-8
AF 2
AF AU # 1
AF U # 2
SFX A Y 1
SFX A 0 s .
PFX U Y 1
PFX U 0 un .
"""
SPECIAL = """
SET UTF-8
NEEDAFFIX n
FORBIDDENWORD f
ONLYINCOMPOUND c
SFX A Y 1
SFX A 0 s .
SFX B Y 1
SFX B 0 x/c .
SFX D Y 1
SFX D 0 t/nA .
"""
CIRCUMFIX = """
SET UTF-8
CIRCUMFIX X
PFX G Y 2
PFX G 0 ge/X .
PFX G 0 ver .
SFX T Y 2
SFX T en t/X en
SFX T en te en
"""
PRUNED = """
SET UTF-8
SFX A Y 5
SFX A 0 's .
SFX A 0 -s .
SFX A 0 . .
SFX A 0 2 .
SFX A 0 n .
"""
PREFIX_HANDS_ON = """
SET UTF-8
PFX P Y 1
PFX P 0 be/S .
SFX S Y 1
SFX S 0 t .
"""
STRIPPED_WHOLE = """
SET UTF-8
SFX A Y 1
SFX A vara är vara
"""


def forms(aff: str, *lines: str) -> list[str]:
    dic = "\n".join([str(len(lines)), *lines])
    return sorted(expand.words(aff.encode(), dic.encode(), str.isalpha))


@pytest.mark.parametrize(
    ("aff", "lines", "expected"),
    [
        (PLAIN, ["cat"], "cat"),
        (PLAIN, ["cat/A", "boy/A", "fly/A", "bus/A"], "boy boys bus cat cats flies flys fly"),
        (PLAIN, ["tie/AU"], "tie ties untie unties"),
        (PLAIN, ["tie/U\tpo:verb", "cat po:noun"], "cat tie untie"),
        (PLAIN, ["cat's", "3/A"], ""),
        (TWO_LEVELS, ["go/A1"], "go going goings"),
        (TWO_LEVELS, ["go/A1B2"], "go going goings gos gosx"),
        (NUMBERS, ["hus/101,7"], "hus husen ohus"),
        (ALIASES, ["tie/1", "do/2"], "do tie ties undo untie unties"),
        (SPECIAL, ["root/nA"], "roots"),
        (SPECIAL, ["bad/fA", "ba/D", "bat/f"], "ba bats"),
        (SPECIAL, ["part/cA"], ""),
        (SPECIAL, ["part/B"], "part"),
        (SPECIAL, ["go/D"], "go gots"),
        (CIRCUMFIX, ["sagen/GT"], "gesagt sagen sagte versagen versagte"),
        (PRUNED, ["hus/A"], "hus husn"),
        (PREFIX_HANDS_ON, ["tal/P"], "betal betalt tal"),
        (STRIPPED_WHOLE, ["vara/A", "bevara/A"], "bevara beär vara"),
        (STRIPPED_WHOLE + "FULLSTRIP\n", ["vara/A"], "vara är"),
    ],
)
def test_forms_of_a_dictionary(aff: str, lines: list[str], expected: str) -> None:
    assert forms(aff, *lines) == sorted(expected.split())


def test_forms_keep_to_the_stems_asked_for() -> None:
    dic = "2\nAnna/A\nanna/A"
    assert sorted(expand.words(PLAIN.encode(), dic.encode(), str.islower)) == ["anna", "annas"]


def test_slash_in_a_stem_is_escaped() -> None:
    dic = "1\nkm\\/h/A"
    found = expand.words(PLAIN.encode(), dic.encode(), lambda _stem: True)
    assert sorted(found) == ["km/h", "km/hs"]


def test_encoding_is_the_one_declared() -> None:
    aff = "SET ISO8859-1\nSFX A Y 1\nSFX A 0 ön .\n".encode("latin-1")
    assert encoding(aff) == "ISO8859-1"
    assert encoding(b"SET microsoft-cp1251") == "cp1251"
    dic = "1\nå/A".encode("latin-1")
    assert sorted(expand.words(aff, dic, str.isalpha)) == ["å", "åön"]


@pytest.mark.parametrize(
    ("condition", "fits", "fails"),
    [
        ("[^-a]b", "xb", "-b"),
        ("[a-]b", "-b", "bb"),
        ("(ab)", "(ab)", "ab"),
        ("a+b", "a+b", "aab"),
        ("a.b", "axb", "ab"),
        ("[\\w]", "w", "a"),
    ],
)
def test_conditions_have_no_other_signs_than_brackets_and_dot(
    condition: str, fits: str, fails: str
) -> None:
    (rule,) = read(f"SFX A Y 1\nSFX A 0 s {condition}\n".encode()).suffixes["A"]
    assert rule.condition.search(fits)
    assert not rule.condition.search(fails)


def test_condition_that_is_none() -> None:
    with pytest.raises(SourceError):
        read(b"SFX A Y 1\nSFX A 0 s [z\nSFX A 0 s []\n")
