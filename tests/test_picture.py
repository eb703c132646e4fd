"""`python -m bot picture`: what it draws of records and exports, what it says if it cannot."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot import picture, records, resources
from bot.__main__ import main
from bot.rules import commands as cmd
from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.reading import read
from bot.rules.gcg.writing import write
from bot.service.export import export
from tests.ui.tables import Play, texts

if TYPE_CHECKING:
    from pathlib import Path

RECORD = """\
#character-encoding UTF-8
#player1 ann Ann Åberg
#player2 bo Bo
>ann: HELLOAB 8H HELLO +24 24
>bo: ADEINST -A +0 0
>ann: ABXYZQR H8 .AB +8 32
>ann: ABXYZQR --  -8 24
>bo: DEINSTO 9J IN +11 11
>bo: DESTO (challenge) +5 16
"""
BROKEN = RECORD + ">ann: ABXYZQR 15A QX +18 42\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(RECORD, "utf-8")
    return path


def drawn(game: Path, name: str, *options: str) -> Path:
    out = game.with_name(name)
    assert main(["picture", str(game), "--out", str(out), *options]) == 0
    return out


def refused(capsys: pytest.CaptureFixture[str], game: Path, *options: str) -> tuple[int, str]:
    out = game.with_name("never.png")
    status = main(["picture", str(game), "--out", str(out), *options])
    assert not out.exists()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return status, told


@pytest.mark.parametrize(
    ("name", "options", "kind", "size"),
    [
        ("board.png", (), "PNG", (1017, 1088)),
        ("board.png", ("--size", "20", "--theme", "light"), "PNG", (317, 340)),
        ("game.gif", (), "GIF", (698, 749)),
        ("chart.png", ("--as", "chart"), "PNG", (896, 512)),
        ("card.png", ("--as", "card", "--locale", "sv"), "PNG", (1613, 1029)),
    ],
)
def test_a_record_becomes_a_picture(
    record: Path, name: str, options: tuple[str, ...], kind: str, size: tuple[int, int]
) -> None:
    image = Image.open(BytesIO(drawn(record, name, *options).read_bytes()))
    assert (image.format, image.size) == (kind, size)


def test_turns_are_counted_from_the_empty_board(record: Path) -> None:
    boards = [drawn(record, f"{n}.txt", "--move", str(n)).read_text("utf-8") for n in range(6)]
    assert "The board is empty. Ann Åberg 0, Bo 0, 86 tiles left. Ann Åberg to play." in boards[0]
    assert "[H  E  L  L  O]" in boards[1]
    assert "Newest" not in boards[2]
    assert "Newest: HAB at H8 down. Ann Åberg 32, Bo 0, 81 tiles left" in boards[3]
    assert "A" not in boards[4].split("\n 9 ")[1].split("\n")[0]
    assert "Ann Åberg 24, Bo 16" in boards[5]
    assert boards[5] == drawn(record, "end.txt").read_text("utf-8")


def test_labels_and_words_follow_the_locale(record: Path) -> None:
    assert "Nyast: " in drawn(record, "sv.txt", "--locale", "sv").read_text("utf-8")


def test_an_exported_game_is_drawn(tmp_path: Path) -> None:
    play = Play("HEL?OABADEINSTRSTUVWX").begun().lay(0, "8H", "HELLO")
    play.do(cmd.Seat(1), cmd.Resign())
    game = tmp_path / "game.json"
    game.write_text(export(play.log), "utf-8")
    text = drawn(game, "end.txt").read_text("utf-8")
    assert " H  E  ?L L  O " in text
    assert "Player 1 14, Player 2 0" in text
    assert drawn(game, "card.png", "--as", "card").stat().st_size > 10_000


def test_a_broken_record_is_drawn_up_to_the_fault(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(BROKEN, "utf-8")
    status, told = refused(capsys, record)
    assert status == 1
    assert "refused at line 10" in told
    assert "5 turns before" in told
    assert "Newest: IN" in drawn(record, "five.txt", "--move", "5").read_text("utf-8")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "no record"),
        ("{", "no JSON"),
        ('{"format": "crosstile-game", "version": 1, "whole": false}', "not over"),
        ('{"format": "crosstile-game", "version": 1, "whole": true, "events": []}', "GameOffered"),
    ],
)
def test_a_file_that_is_no_game_is_refused(
    record: Path, capsys: pytest.CaptureFixture[str], content: str, told: str
) -> None:
    record.write_text(content, "utf-8")
    status, complaint = refused(capsys, record)
    assert (status, told in complaint) == (1, True)


@pytest.mark.parametrize(
    ("options", "status", "told"),
    [
        (("--move", "6"), 1, "no turn 6; the game has 5"),
        (("--move", "-1"), 1, "no turn -1"),
        (("--theme", "sepia"), 2, "no theme 'sepia'; there is dark, light"),
        (("--locale", "xx"), 2, "no locale 'xx'"),
        (("--rules", "xx"), 2, "no rules 'xx'"),
    ],
)
def test_what_does_not_exist_is_told_in_one_line(
    record: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    status: int,
    told: str,
) -> None:
    got, complaint = refused(capsys, record, *options)
    assert (got, told in complaint) == (status, True)


def test_files_that_cannot_be_read_or_written_are_told(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, record.with_name("none.gcg"))[0] == 2
    out = record.parent / "no folder" / "x.png"
    assert main(["picture", str(record), "--out", str(out)]) == 1
    assert f"there is no folder {out.parent}; make it first" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["19", "129", "x"])
def test_an_impossible_size_is_a_wrong_call(
    record: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["picture", str(record), "--out", "x.png", "--size", size])
    assert ended.value.code == 2
    assert "--size" in capsys.readouterr().err


def test_every_sound_record_has_all_its_pictures(shared: Path, tmp_path: Path) -> None:
    files = sorted((shared / "games" / "jalapic+scrabblr" / "classic").glob("*.gcg"))[::50]
    assert len(files) == 3
    for file in files:
        for number, name in enumerate(("b.png", "r.gif", "t.txt")):
            out = tmp_path / f"{file.stem}-{number}-{name}"
            assert main(["picture", str(file), "--out", str(out)]) == 0
            assert 0 < out.stat().st_size <= (2200, 400 * 1024)[name != "t.txt"]


# Records of our own, and what stands on squares


def test_a_record_of_our_own_tells_its_rules_board_and_tiles(tmp_path: Path) -> None:
    play = Play("HESTNAROLDIMGPVTSRE", language="sv").begun().lay(0, "8H", "HEST")
    record = tmp_path / "own.gcg"
    record.write_bytes(write(record_of(play.log, ["Anna", "Sven"])))
    exported = tmp_path / "own.json"
    ended = play.do(cmd.Seat(1), cmd.Resign())
    exported.write_text(export(ended.log), "utf-8")
    text = drawn(record, "own.txt", "--move", "1").read_text("utf-8")
    game = drawn(exported, "json.txt", "--move", "1").read_text("utf-8")
    assert text.split("```")[1] == game.split("```")[1]  # the same board, label for label
    assert "Feud rules" in card_title(record)
    otherwise = drawn(record, "classic.txt", "--rules", "classic", "--layout", "classic")
    assert otherwise.read_text("utf-8").split("```")[1] != text.split("```")[1]


def card_title(record: Path) -> str:
    """Return the title of a record's course as its card would have it."""
    content = record.read_bytes()
    reading = read(content)
    terms = records.terms_of(reading.record, records.Asked(), resources.catalogue())
    asked = picture.Asked(record, record.with_suffix(".png"))
    return picture._recorded(asked, reading, terms, texts("en")).title  # noqa: SLF001 - what stands in a picture is not read


@pytest.mark.parametrize(
    ("locale", "labels", "centre"),
    [
        ("it", {"2L", "3L", "2P", "3P"}, "+"),
        ("tr", {"2KH", "3KH", "2KK", "3KK"}, "*"),
        ("de", {"2B", "3B", "2W", "3W"}, "*"),
        ("en", {"DL", "TL", "DW", "TW"}, "*"),
    ],
)
def test_squares_are_labelled_in_languages_without_texts_too(
    record: Path, locale: str, labels: set[str], centre: str
) -> None:
    text = drawn(record, "empty.txt", "--move", "0", "--locale", locale).read_text("utf-8")
    written = set(text.split("```")[1].split())
    assert labels <= written
    assert centre in written


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("o.xyz", (), "neither in .png, .gif nor .txt"),
        ("o", (), "neither in"),
        ("o.gif", ("--as", "card"), "does not end in .png, as a card does"),
        ("o.png", ("--as", "replay"), "does not end in .gif"),
        ("o.png", ("--as", "text"), "does not end in .txt"),
    ],
)
def test_a_name_that_says_something_else_is_refused(
    record: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    options: tuple[str, ...],
    told: str,
) -> None:
    out = record.with_name(name)
    assert main(["picture", str(record), "--out", str(out), *options]) == 2
    assert not out.exists()
    assert told in capsys.readouterr().err


def test_an_ending_may_be_written_large(record: Path) -> None:
    assert drawn(record, "BOARD.PNG").read_bytes().startswith(b"\x89PNG")
