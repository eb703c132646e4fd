"""Every form a record may have, in small cases of our own; and what is no record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.reading import MOST_BYTES, read
from bot.rules.gcg.record import (
    Bonus,
    Exchanged,
    Passed,
    Placed,
    Player,
    Problem,
    Record,
    RecordedEvent,
    TilesLeft,
    TimePenalty,
    Withdrawn,
)
from bot.rules.gcg.writing import write
from bot.rules.notation import Spelled

HEADER = "#player1 ann Ann Lee\n#player2 bo Bo\n"


def reading_of(*lines: str, header: str = HEADER):
    return read((header + "\n".join(lines) + "\n").encode("iso-8859-1"))


def event_of(line: str) -> RecordedEvent:
    reading = reading_of(line)
    assert reading.problem is None, reading.problem
    return reading.record.events[0]


def word(text: str) -> tuple[Spelled, ...]:
    """Spell a word of single letters: `.` lies already, small letters are blanks."""
    return tuple(
        Spelled("", through=True) if c == "." else Spelled(c.upper(), blank=c.islower())
        for c in text
    )


@pytest.mark.parametrize(
    ("line", "what", "rack", "score", "total"),
    [
        (">ann: ABEHLL? 8F HELLo +14 14", Placed("8F", word("HELLo")), "ABEHLL?", 14, 14),
        (">bo: DELORSW j7 W.RLDS +11 11", Placed("J7", word("W.RLDS")), "DELORSW", 11, 11),
        (">bo: DELORSW  8d   JAW     +26   26  ", Placed("8D", word("JAW")), "DELORSW", 26, 26),
        (">bo:\tISN\t15l\tVINS\t+21\t359", Placed("15L", word("VINS")), "ISN", 21, 359),
        (">bo: ISN 15l VINS +21 359  OOF, MET (EL)", Placed("15L", word("VINS")), "ISN", 21, 359),
        (">bo: 15l VINS +21 359", Placed("15L", word("VINS")), None, 21, 359),
        (">ann: DIIIILU -IIILU +0 0", Exchanged(5, tuple("IIILU")), "DIIIILU", 0, 0),
        (">ann: EINOOSU -OOU 0 0", Exchanged(3, tuple("OOU")), "EINOOSU", 0, 0),
        (">ann: EINOOSU -3 +0 12", Exchanged(3), "EINOOSU", 0, 12),
        (">ann:  -3 +0 12", Exchanged(3), None, 0, 12),
        (">ann: A? -? +0 12", Exchanged(1, ("?",)), "A?", 0, 12),
        (">ann: ADGKOSV - +0 131", Passed(), "ADGKOSV", 0, 131),
        (">ann:  -  +0 131", Passed(), None, 0, 131),
        (">ann: ADGKOSV --  -27 -27", Withdrawn(), "ADGKOSV", -27, -27),
        (">ann: LWGRAKE   -- +0 59", Withdrawn(), "LWGRAKE", 0, 59),
        (">ann: DEIINRR (challenge) +5 398", Bonus(), "DEIINRR", 5, 398),
        (">ann:  (challenge) +10 398", Bonus(), None, 10, 398),
        (">ann: AGLO (time) -30 339", TimePenalty(), "AGLO", -30, 339),
        (">ann:  (time) -10 339", TimePenalty(), None, -10, 339),
        (">ann:  (AGLO) +10 532", TilesLeft(tuple("AGLO"), own=False), None, 10, 532),
        (">ann: C (N) +2 508", TilesLeft(("N",), own=False), "C", 2, 508),
        (">ann:  (?) +0 508", TilesLeft(("?",), own=False), None, 0, 508),
        (">ann: ? (?) +0 508", TilesLeft(("?",), own=True), "?", 0, 508),
        (">ann: ?A (?A) -1 -1 ", TilesLeft(("?", "A"), own=True), "?A", -1, -1),
        (">ann: R (R) +-1 588", TilesLeft(("R",), own=True), "R", -1, 588),
    ],
)
def test_forms_of_events(line, what, rack, score, total) -> None:
    event = event_of(line)
    tiles = None if rack is None else tuple(rack)
    assert (event.what, event.rack, event.score, event.total) == (what, tiles, score, total)
    assert (event.number, event.line, event.text) == (1, 3, line.strip())


CH = Spelled("CH")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (
            "HE(LL)O",
            [*word("HE"), Spelled("L", through=True), Spelled("L", through=True), *word("O")],
        ),
        ("(ll)", [Spelled("L", through=True)] * 2),
        ("[CH]ICO", [CH, *word("ICO")]),
        ("|CH|ICO", [CH, *word("ICO")]),
        ("[ch]ICO", [Spelled("CH", blank=True), *word("ICO")]),
        ("([CH])ICo", [Spelled("CH", through=True), *word("ICo")]),
        ("MÜHÄ", word("MÜHÄ")),
        ("ü", [Spelled("Ü", blank=True)]),
    ],
)
def test_words(text, places) -> None:
    assert event_of(f">ann: ABC 8A {text} +1 1").what == Placed("8A", tuple(places))


@pytest.mark.parametrize("rack", ["A[CH]?", "A|CH|?"])
def test_racks_with_tiles_of_several_letters(rack) -> None:
    assert event_of(f">ann: {rack} - +0 0").rack == ("A", "CH", "?")


def test_pragmas() -> None:
    reading = reading_of(
        "#title  A game ",
        "#description played",
        "at home",
        "#- and away",
        "#id io.example 7",
        "#lexicon X1",
        "#incomplete",
        "#style plain",
        "#tile2",
        "#tile [CH] [ch]",
        "#tile-set set",
        "#board-layout standard15",
        ">ann: GUV 8G GUV +14 14",
        "#note one",
        "#note two",
        "goes on",
        "",
        "#incomplete AB",
        "#rack2 AB?",
    )
    assert (reading.problem, reading.warnings) == (None, ())
    assert reading.record.players == (Player("ann", "Ann Lee"), Player("bo", "Bo"))
    assert reading.record.pragmas == (
        ("title", "A game"),
        ("description", "played\nat home\nand away"),
        ("id", "io.example 7"),
        ("lexicon", "X1"),
        ("incomplete", ""),
        ("style", "plain"),
        ("tile2", ""),
        ("tile", "[CH] [ch]"),
        ("tile-set", "set"),
        ("board-layout", "standard15"),
        ("incomplete", "AB"),
    )
    assert reading.record.pragma("lexicon") == "X1"
    assert reading.record.pragma("board") is None
    assert reading.record.events[0].notes == ("one", "two\ngoes on")
    assert [(rack.player, rack.tiles) for rack in reading.record.racks] == [(1, ("A", "B", "?"))]


def test_a_player_without_a_full_name_and_four_of_them() -> None:
    header = "".join(f"#player{n} p{n}\n" for n in (1, 2, 3, 4))
    reading = reading_of(">p4: A - +0 0", header=header)
    assert reading.record.players[3] == Player("p4", "p4")
    assert reading.record.events[0].player == 3


def test_one_nick_for_two_is_told_apart_by_the_turns() -> None:
    reading = reading_of(
        ">x: AB 8G AB +1 1",
        ">x: AB --  -1 0",
        ">x: CD 8G CD +1 1",
        ">x: CD (challenge) +5 6",
        ">x: EF - +0 0",
        header="#player1 x One\n#player2 x Two\n",
    )
    assert [event.player for event in reading.record.events] == [0, 0, 1, 1, 0]
    assert [warning.reason for warning in reading.warnings] == [Defect(Fault.NICKS_ALIKE, "x")]


def test_a_late_header_line_is_kept_and_goes_on_but_a_late_player_is_not() -> None:
    reading = reading_of(">ann: A - +0 0", "#description late", "later", "#player3 cy Cy")
    assert reading.problem is None
    assert reading.record.pragmas == (("description", "late\nlater"),)
    assert len(reading.record.players) == 2


# Encodings

UTF_8 = "#character-encoding UTF-8\n"
NAMED = "#player1 césar césar\n#player2 bo bo\n>césar: GUV 8G GUV +14 14\n"
CAPITALS = "#player1 césar césar\n#player2 bo bo\n>bo: MÜHST H4 MÜHsT +32 32\n"


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (NAMED.encode("iso-8859-1"), "césar"),
        (NAMED.encode("utf-8"), "cÃ©sar"),
        ((UTF_8 + NAMED).encode("utf-8"), "césar"),
        ((UTF_8 + NAMED).encode("utf-8").replace(b"\n", b"\r\n"), "césar"),
        ((UTF_8 + NAMED).encode("utf-8").replace(b"\n", b"\r"), "césar"),
        (("#Character-Encoding  utf8 \n" + NAMED).encode("utf-8"), "césar"),
        (("#character-encoding ISO-8859-1\n" + NAMED).encode("iso-8859-1"), "césar"),
        (NAMED.encode("utf-8-sig"), "césar"),
        ((UTF_8 + NAMED.replace("é", "e\u0301")).encode("utf-8"), "césar"),
        (("\n" + UTF_8 + NAMED).encode("utf-8"), "cÃ©sar"),
    ],
)
def test_encodings(content, name) -> None:
    reading = read(content)
    assert (reading.problem, reading.warnings) == (None, ())
    assert reading.record.players[0].nick == name
    assert len(reading.record.events) == 1


def test_latin_1_has_line_ends_of_its_own_that_are_none_here() -> None:
    reading = read(b"#player1 a a\x85b\x0cc\n#player2 b b\n")
    assert reading.record.players[0].name == "a\x85b\x0cc"


def test_utf_8_that_does_not_say_so_is_found_by_its_tiles() -> None:
    reading = read(CAPITALS.encode("utf-8"))
    assert reading.problem is None
    assert reading.warnings == (Problem(Defect(Fault.ENCODING_UNSAID)),)
    assert reading.record.players[0].nick == "césar"
    assert read(CAPITALS.encode("iso-8859-1")).record == reading.record


@pytest.mark.parametrize(
    ("content", "reason", "line"),
    [
        (b"", Defect(Fault.EMPTY_FILE), 0),
        (b" \r\n\n", Defect(Fault.EMPTY_FILE), 0),
        (b"#character-encoding ASCII\n", Defect(Fault.ENCODING_UNKNOWN, "ascii"), 1),
        (b"#character-encoding ISO8859-6\n", Defect(Fault.ENCODING_UNKNOWN, "iso8859-6"), 1),
        (UTF_8.encode() + b"#title \xff\n", Defect(Fault.ENCODING_BROKEN), 1),
        (b"#\n" * MOST_BYTES, Defect(Fault.FILE_TOO_LONG, expected=MOST_BYTES), 1),
        (b"\xff\n", Defect(Fault.FORM_UNKNOWN), 1),
        ("Ã\n".encode(), Defect(Fault.FORM_UNKNOWN), 1),
    ],
)
def test_what_is_no_text_of_a_record(content, reason, line) -> None:
    problem = read(content).problem
    assert problem is not None
    assert (problem.reason, problem.line) == (reason, line)


# What cannot be read, and what is odd

START = ">ann: GUV 8G GUV +14 14"


@pytest.mark.parametrize(
    ("line", "reason", "event"),
    [
        ("what?", Defect(Fault.FORM_UNKNOWN), None),
        ("#", Defect(Fault.FORM_UNKNOWN), None),
        ("##", Defect(Fault.FORM_UNKNOWN), None),
        (">bo ABC 8D AB +1 1", Defect(Fault.FORM_UNKNOWN), 2),
        (">bo: ADEIINR DAIN.IER +86 108", Defect(Fault.FORM_UNKNOWN), 2),
        (">bo: ADEIINR 5E DAIN.IER +86", Defect(Fault.FORM_UNKNOWN), 2),
        (">bo: ADEIINR 5E DAIN.IER 8+6 108", Defect(Fault.FORM_UNKNOWN), 2),
        (">bo: ADEIINR ٥E DAIN +86 108", Defect(Fault.FORM_UNKNOWN), 2),
        (">cy: ADEIINR 5E DAIN +86 108", Defect(Fault.PLAYER_UNKNOWN, "cy"), 2),
        (">bo: KLMO8RTV 4D VOLK +33 433", Defect(Fault.RACK_MALFORMED, "KLMO8RTV"), 2),
        (">bo: klm 4D VOLK +33 433", Defect(Fault.RACK_MALFORMED, "klm"), 2),
        (">bo: DEII--R (challenge) +5 398", Defect(Fault.RACK_MALFORMED, "DEII--R"), 2),
        (">bo:  (#) +2 378", Defect(Fault.RACK_MALFORMED, "#"), 2),
        (">bo: A[C]B - +2 378", Defect(Fault.RACK_MALFORMED, "A[C]B"), 2),
        (">bo: A[CHB - +2 378", Defect(Fault.RACK_MALFORMED, "A[CHB"), 2),
        (">bo: DEIIKOR -K.OI +0 0", Defect(Fault.EXCHANGE_MALFORMED, "K.OI"), 2),
        (">bo: DEIIKOR -k +0 0", Defect(Fault.EXCHANGE_MALFORMED, "k"), 2),
        (">bo: DEIIKOR 8D DE-I +0 0", Defect(Fault.WORD_MALFORMED, "DE-I"), 2),
        (">bo: DEIIKOR 8D DE()I +0 0", Defect(Fault.WORD_MALFORMED, "DE()I"), 2),
        (">bo: DEIIKOR 8D (D1)I +0 0", Defect(Fault.WORD_MALFORMED, "(D1)I"), 2),
        (">bo: DEIIKOR 8D ?E +0 0", Defect(Fault.WORD_MALFORMED, "?E"), 2),
        ("#rack3 ABC", Defect(Fault.PLAYER_UNKNOWN, 3), None),
        ("#rack1 A.C", Defect(Fault.RACK_MALFORMED, "A.C"), None),
    ],
)
def test_reading_ends_at_the_first_line_that_cannot_be_read(line, reason, event) -> None:
    content = UTF_8 + HEADER + f"{START}\n{line}\n" + "also wrong\n"
    reading = read(content.encode())
    assert reading.problem == Problem(reason, 5, line, event)
    assert len(reading.record.events) == 1


@pytest.mark.parametrize(
    ("header", "reason", "line"),
    [
        ("#player1 a A\n#player1 b B\n", Defect(Fault.PLAYER_TWICE, 1), 2),
        ("#player1 ann A\n", Defect(Fault.TOO_FEW_PLAYERS), 2),
        ("", Defect(Fault.TOO_FEW_PLAYERS), 1),
        ("bare\n", Defect(Fault.FORM_UNKNOWN), 1),
        ("#- goes on\n", Defect(Fault.FORM_UNKNOWN), 1),
        ("#lexicon X\nbare\n", Defect(Fault.FORM_UNKNOWN), 2),
    ],
)
def test_headers_that_are_refused(header, reason, line) -> None:
    problem = reading_of(START, header=header).problem
    assert problem is not None
    assert (problem.reason, problem.line) == (reason, line)


@pytest.mark.parametrize(
    ("lines", "reason", "line"),
    [
        ((START, "#description late"), Defect(Fault.HEADER_AFTER_EVENT, "description"), 4),
        ((START, "#player3 cy Cy"), Defect(Fault.HEADER_AFTER_EVENT, "player"), 4),
        (("#note early", START), Defect(Fault.NOTE_BEFORE_EVENTS), 3),
        (("#player3 cy Bo", START), Defect(Fault.NAMES_ALIKE, "Bo"), 3),
        (("#player3 bo Cy", START), Defect(Fault.NICKS_ALIKE, "bo"), 3),
    ],
)
def test_what_is_odd_is_read_with_a_warning(lines, reason, line) -> None:
    reading = reading_of(*lines)
    assert reading.problem is None
    assert [(warning.reason, warning.line) for warning in reading.warnings] == [(reason, line)]
    assert len(reading.record.events) == 1


@given(st.binary(max_size=300), st.binary(max_size=60))
def test_nothing_a_file_holds_is_an_error(content, line) -> None:
    read(content)
    read(HEADER.encode() + b">ann: " + line + b"\n#" + content)


SPELLED = st.one_of(
    st.just(Spelled("", through=True)),
    st.builds(Spelled, st.sampled_from(["A", "Ñ", "Ł", "CH"]), blank=st.booleans()),
)
TILES = st.lists(st.sampled_from(["A", "Ñ", "Ł", "CH", "?"]), min_size=1, max_size=7).map(tuple)
TURNS = st.one_of(
    st.builds(
        Placed, st.sampled_from(["8H", "H8", "15A", "A1"]), st.lists(SPELLED, min_size=1).map(tuple)
    ),
    TILES.map(lambda tiles: Exchanged(len(tiles), tiles)),
    st.integers(1, 7).map(Exchanged),
    st.builds(Passed),
    st.builds(Withdrawn),
    st.builds(Bonus),
    st.builds(TimePenalty),
)


@given(
    st.lists(
        st.tuples(TURNS, st.none() | TILES, st.integers(-99, 999), st.integers(-999, 9999)),
        max_size=8,
    )
)
def test_what_is_written_reads_back(parts) -> None:
    events = tuple(
        RecordedEvent(number, number % 2, what, rack, score, total, notes=("n",) * (number % 3))
        for number, (what, rack, score, total) in enumerate(parts, 1)
    )
    record = Record((Player("ann", "Ann Lee"), Player("bo", "bo")), events, (), (("title", "x y"),))
    reading = read(write(record))
    assert (reading.record, reading.problem, reading.warnings) == (record, None, ())
