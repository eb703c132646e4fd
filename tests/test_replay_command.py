"""`python -m bot replay`: what people and programs are told of records, and the exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot import records, resources
from bot.__main__ import main
from bot.records import Asked
from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.writing import write as write_record
from bot.service.export import FORMAT
from tests.ui.tables import Play

ROOT = Path(__file__).resolve().parent.parent
HEADER = "#character-encoding UTF-8\n#player1 ann Ann Lee\n#player2 bo Bo\n"
SOUND = [">ann: ABEHLL? 8F HELLo +14 14", ">bo: DELORSW J7 W.RLDS +11 11"]
CATALOGUE = resources.catalogue()
KEYS = ["file", "event", "player", "kind", "text", "recorded", "computed", "error"]


@pytest.fixture
def write(tmp_path: Path):
    def written(*lines: str, header: str = HEADER, name: str = "game.gcg") -> Path:
        path = tmp_path / name
        path.write_text(header + "\n".join(lines), encoding="utf-8")
        return path

    return written


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def test_a_sound_record_is_one_line(write, capsys) -> None:
    path = write(*SOUND)
    assert main(["replay", str(path)]) == 0
    assert told(capsys) == [f"{path}: 2 events, 2 plays, 0 differ"]


def test_a_difference_is_a_line_and_exit_status_1(write, capsys) -> None:
    sound, wrong = write(*SOUND), write(SOUND[0], SOUND[1].replace("11 11", "12 12"), name="b")
    assert main(["replay", str(sound), str(wrong), str(sound)]) == 1
    lines = told(capsys)
    assert lines[0] == lines[3]
    assert lines[1:3] == [
        f"{wrong}: 2 events, 2 plays, 1 differ",
        "  line 5, event 2: >bo: DELORSW J7 W.RLDS +12 12: recorded 12, computed 11",
    ]


def test_a_refused_record_is_told_with_line_and_reason(write, capsys) -> None:
    path = write(SOUND[0], "", ">bo: DEL8 - +0 0")
    assert main(["replay", str(path)]) == 1
    assert told(capsys) == [
        f"{path}: refused at line 6: rack-malformed (found DEL8): >bo: DEL8 - +0 0"
    ]
    empty = write(header="")
    assert main(["replay", str(empty)]) == 1
    assert told(capsys) == [f"{empty}: refused as a whole: empty-file"]


def test_what_is_odd_is_told_and_no_fault(write, capsys) -> None:
    path = write(*SOUND, "#title late")
    assert main(["replay", str(path)]) == 0
    assert told(capsys)[1:] == ["  line 6: odd: header-after-event (found title): #title late"]


def test_words_are_looked_up_when_asked(write, capsys) -> None:
    path = write(SOUND[0], ">bo: AEIOUXZ I8 .X +17 17")
    assert main(["replay", str(path)]) == 0
    assert told(capsys) == [f"{path}: 2 events, 2 plays, 0 differ"]
    assert main(["replay", "--words", str(path)]) == 1
    summary, fault = told(capsys)
    assert summary == f"{path}: 2 events, 2 plays, 0 differ, 1 with unknown words"
    assert fault.startswith(
        "  line 5, event 2: >bo: AEIOUXZ I8 .X +17 17: recorded 17, computed 17"
    )
    assert fault.endswith("17, unknown-words (words LX)")


# To programs


def objects(capsys: pytest.CaptureFixture[str]) -> tuple[list[dict[str, object]], list[str]]:
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert all(list(entry) == KEYS for entry in found)
    return found, captured.err.splitlines()


def test_json_has_every_kind(write, capsys) -> None:
    path = write(
        SOUND[0],
        ">ann: ABCDEFG (challenge) +5 19",
        SOUND[1].replace("11 11", "12 12"),
        ">bo: DELORSW --  -12 0",
        ">ann: ABCDEFG -ABC +0 19",
        ">bo: DELORSW - +0 0",
        ">bo: DELORSW (DELORSW) -11 -11",
        ">bo:  (time) -20 -31",
    )
    assert main(["replay", "--json", str(path)]) == 1
    found, errors = objects(capsys)
    assert errors == []
    assert [(o["event"], o["player"], o["kind"], o["recorded"], o["computed"]) for o in found] == [
        (1, "ann", "play", 14, 14),
        (2, "ann", "challenge", 5, None),
        (3, "bo", "play", 12, 11),
        (4, "bo", "withdrawn", -12, -12),
        (5, "ann", "exchange", 0, 0),
        (6, "bo", "pass", 0, 0),
        (7, "bo", "end", -11, -11),
        (8, "bo", "time", -20, None),
    ]
    assert {(o["file"], o["error"]) for o in found} == {(str(path), None)}
    assert found[0]["text"] == SOUND[0]


@pytest.mark.parametrize(
    ("line", "entry", "where"),
    [
        ("odd line", (None, None, None, "odd line", None, None, "form-unknown"), 5),
        (">bo: A8 x", (2, "bo", None, ">bo: A8 x", None, None, "form-unknown"), 5),
        (
            ">bo: AX -B +0 0",
            (2, "bo", "exchange", ">bo: AX -B +0 0", 0, None, "not-on-rack"),
            5,
        ),
        ("#rack1 ZZ", (None, None, None, "#rack1 ZZ", None, None, "rack-not-in-bag"), 5),
    ],
)
def test_json_of_a_refused_record(write, capsys, line, entry, where) -> None:
    path = write(SOUND[0], line)
    assert main(["replay", "--json", str(path)]) == 1
    found, errors = objects(capsys)
    assert found[0]["error"] is None
    assert [tuple(o.values())[1:] for o in found[1:]] == [entry]
    assert errors[0].startswith(f"{path}:{where}: refused: {entry[-1]}")


def test_json_tells_unknown_words_and_warnings(write, capsys) -> None:
    path = write(SOUND[0], ">bo: AEIOUXZ I8 .X +17 17", "#title late")
    assert main(["replay", "--json", "--words", str(path)]) == 1
    found, errors = objects(capsys)
    assert [o["error"] for o in found] == [None, "unknown-words"]
    assert errors == [f"{path}:6: header-after-event (found title)"]


# What to judge by


def test_layout_rules_and_language_are_chosen(write, capsys) -> None:
    aa, h = ">ann: AAAAAA 8C AAAAAA", ">bo: H C8 .H"
    classic = write(f"{aa} +14 14", f"{h} +9 9")
    quackle = write(f"{aa} +14 14", f"{h} +13 13", name="quackle.gcg")
    assert main(["replay", str(classic)]) == 0
    assert main(["replay", "--layout", "quackle", str(quackle)]) == 0
    assert main(["replay", "--layout", "quackle", str(classic)]) == 1
    named = write(f"{aa} +14 14", f"{h} +13 13", header=HEADER + "#board-layout quackle\n")
    assert main(["replay", str(named)]) == 0
    german = write(">ann: EHMSTUÜ H4 MÜHST +32 32", name="german.gcg")
    assert main(["replay", "--language", "de", str(german)]) == 0
    feud = write(">ann: DEELART 8D RELATED +56 56", name="feud.gcg")
    assert main(["replay", "--rules", "wordfeud", str(feud)]) == 0
    capsys.readouterr()


def test_a_record_may_draw_its_board_and_name_the_small_set(write) -> None:
    rows = CATALOGUE.layouts["instant"].rows
    drawn = f"#board-layout instant-random\n#game-board . {'/'.join(rows)}\n"
    record = replayed(write(header=HEADER + drawn)).reading.record
    asked = Asked("instant")
    terms = records.terms_of(record, asked, CATALOGUE)
    assert (terms.layout.rows, terms.layout.id) == (rows, "instant-random")
    broken = replace(record, pragmas=(("game-board", ". T/DD"),))
    assert records.terms_of(broken, asked, CATALOGUE).layout.id == "instant"
    halved = CATALOGUE.tile_sets["instant", "en"].halved()
    small = replace(record, pragmas=(("tile-distribution", halved.id),))
    assert records.terms_of(small, asked, CATALOGUE).tile_set == halved


def replayed(path: Path) -> records.Replayed:
    return records.replay(str(path), path.read_bytes(), Asked(), CATALOGUE)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.gcg"], "crosstile: there is no file nowhere.gcg"),
        (["--rules", "chess", "x"], "crosstile: no rules 'chess'; there is classic, "),
        (["--language", "pl", "x"], "crosstile: no language 'pl'; there is de, en, "),
        (["--layout", "round", "x"], "crosstile: no layout 'round'; there is classic, "),
    ],
)
def test_what_does_not_exist_is_exit_status_2(capsys, arguments, complaint) -> None:
    assert main(["replay", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(complaint)
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("spaces", [1, None])
def test_an_export_is_told_from_a_record(tmp_path: Path, capsys, spaces: int | None) -> None:
    file = tmp_path / "game.json"
    written = {"format": FORMAT, "version": 1, "whole": True, "events": []}
    file.write_text(json.dumps(written, indent=spaces))
    assert main(["replay", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"crosstile: {file} is an export of a game, no record: `verify` checks")


def test_a_language_without_a_list_is_said_so() -> None:
    catalogue = resources.catalogue()
    poorer = replace(catalogue, word_lists={"en": catalogue.word_lists["en"]})
    asked = Asked(language="nb", words=True)
    with pytest.raises(records.NotPossible, match="no word list 'nb'; there is en"):
        records.run([Path("x")], asked, poorer, as_json=False)


def test_a_reader_that_has_seen_enough_is_no_error(write) -> None:
    path = write(*SOUND)
    command = [sys.executable, "-m", "bot", "replay", *[str(path)] * 3000]
    with subprocess.Popen(  # noqa: S603 - our own command line
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Defect(Fault.EMPTY_FILE), "empty-file"),
        (Defect(Fault.TOTAL_WRONG, 8, 7), "total-wrong (found 8, expected 7)"),
        (illegal.NotOnRack(("Q", "?")), "not-on-rack (tiles Q ?)"),
        (
            illegal.SquareTaken(Square(0, 2), "A", "B"),
            "square-taken (square C1, letter A, wanted B)",
        ),
    ],
)
def test_reasons_are_told_with_what_they_hold(reason, text) -> None:
    assert records.explained(reason) == text


# Records of our own, and texts of others


@pytest.mark.parametrize(("rules", "language"), [("wordfeud", "sv"), ("instant", "it")])
def test_a_record_of_our_own_is_judged_by_its_own_rules(tmp_path, capsys, rules, language) -> None:
    play = Play("HESTNAROLDIMGPVTSRE", rules=rules, language=language).begun()
    play.lay(0, "8H", "STA")
    path = tmp_path / "own.gcg"
    content = write_record(record_of(play.log, ["Anna", "Sven"]))
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 0
    assert told(capsys)[0].endswith("1 plays, 0 differ")
    verdict = records.replay("own", content, Asked(), CATALOGUE)
    assert verdict.sound
    terms = records.terms_of(verdict.reading.record, Asked(), CATALOGUE)
    assert (terms.ruleset.id, terms.tile_set.language) == (rules, language)
    other = records.terms_of(verdict.reading.record, Asked("classic", "en"), CATALOGUE)
    assert (other.ruleset.id, other.tile_set.language) == ("classic", "en")


@pytest.mark.parametrize(
    "header",
    ["#style wordfeud\n", "#id nobody x\n#style wordfeud\n", "#id crosstile x\n#style ?\n"],
)
def test_a_style_of_others_names_no_rules_of_ours(write, header: str) -> None:
    path = write(*SOUND, header=HEADER + header)
    reading = records.read(path.read_bytes())
    terms = records.terms_of(reading.record, Asked(), CATALOGUE)
    assert (terms.ruleset.id, terms.tile_set.language) == ("classic", "en")


def test_a_terminal_is_told_nothing_it_would_obey(write, capsys) -> None:
    path = write(*SOUND, "#title \x1b[31mred\x07\x9b2J\u202eback", "#note " + "x" * 5000)
    assert main(["replay", str(path)]) in {0, 1}
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert "\\x1b[31mred\\x07\\x9b2J\\u202eback" in captured.out
    assert all(line.isprintable() for line in lines)
    assert max(map(len, lines)) <= records.MOST_SHOWN + 20 * 6
    assert main(["replay", "--json", str(path)]) in {0, 1}
    captured = capsys.readouterr()
    assert captured.err
    assert all(line.isprintable() for line in captured.err.splitlines())


def test_a_long_line_is_cut_and_a_strange_one_escaped() -> None:
    assert records.harmless("a" * 700) == "a" * records.MOST_SHOWN + "…"
    assert records.harmless("Åäö – ÇŞ") == "Åäö – ÇŞ"
    assert records.harmless("\ud800\t") == "\\ud800\\t"
