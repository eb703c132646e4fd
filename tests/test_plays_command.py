"""`python -m bot plays`: positions for programs, the best plays for people, mistakes told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.__main__ import main
from bot.engine.building import build

if TYPE_CHECKING:
    from pathlib import Path

POSITION = {
    "id": 7,
    "family": "small",
    "rack": "A?",
    "board": [".....", ".....", "..Tb.", ".....", "....."],
}
CONTENT: dict[str, Any] = {
    "families": {
        "small": {
            "rows": [".....", ".D...", "..*..", ".....", "....t"],
            "centre_word_multiplier": 2,
            "points": {"A": 1, "B": 3, "T": 2, "?": 0},
            "counts": {"A": 3, "B": 1, "T": 1, "?": 2},
            "bonus": 50,
            "rack_size": 7,
        }
    },
    "positions": [POSITION],
}


def given(folder: Path, words: str, content: object = CONTENT) -> list[str]:
    positions, listed = folder / "positions.json", folder / "words.txt"
    positions.write_text(json.dumps(content))
    listed.write_text(words)
    return ["plays", "--positions", str(positions), "--words", str(listed)]


@pytest.mark.parametrize("more", [[], ["--gaddag"]])
def test_positions_are_told_a_line_each(tmp_path, capsys, more) -> None:
    assert main([*given(tmp_path, "at\nab\n"), *more]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {
        "id": 7,
        # A over T: AT = 1 + 2; A over the blank b: AB = 1 + 0, and 1 more for a word across with
        # a blank; with a blank for the A 1 less.
        "legal": ["c2A 3", "c2a 2", "d2A 1", "d2A e2b 2", "d2A e2t 2", "d2a 0"],
    }


def test_a_word_graph_does_as_well_as_a_text(tmp_path, capsys) -> None:
    graph = tmp_path / "own.graph"
    graph.write_bytes(build(["AT"], "ABT", language="en", edition="1"))
    arguments = given(tmp_path, "")
    assert main([*arguments[:-1], str(graph)]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] == ["c2A 3", "c2a 2"]


def test_people_read_the_best_plays(tmp_path, capsys) -> None:
    board = "/".join(["." * 15] * 7 + [".......CAT"])
    assert main(["plays", "--board", board, "--rack", "s?", "--count", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    scores = [int(line.split()[0]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert main(["plays", "--board", board, "--rack", "S"]) == 0
    assert "   6  8H   (CAT)S" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--board", "", "--rack", "7"], "no tile"),
        (["--board", "7", "--rack", "A"], "no tile"),
        (["--board", "." * 16, "--rack", "A"], "15 rows of 15"),
        (["--board", "", "--rules", "chess"], "no rules 'chess'"),
        (["--board", "", "--language", "tlh"], "no tiles"),
        (["--board", "", "--words", "/no/where"], "no word list: there is no file /no/where"),
        (["--positions", "/no/where"], "there is no file /no/where"),
        (["--positions", "/"], "/ is a folder; name a file in it"),
        (["--positions", __file__], "cannot be read as positions"),
        (["--board", "", "--rack", "ABCDEFGH"], "8 tiles; by these rules it has at most 7"),
        (["--board", "", "--rack", "qQ"], "than there are: 2 Q (there is 1)"),
        (["--board", "", "--rack", "A???"], "3 blanks (there are 2)"),
        (["--board", "Zcat", "--rack", "Z"], "2 Z (there is 1), 3 blanks (there are 2)"),
        (["--board", "CAT", "--rack", "A"], "no tile lies on H8, where a game begins"),
        (["--board", "CAT" + "/" * 7 + "." * 7 + "CAT", "--rack", "A"], "A1 does not touch"),
    ],
)
def test_mistakes_are_one_line(capsys, arguments, told) -> None:
    assert main(["plays", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rack": "TT?"}, "more tiles on board and rack than there are: 3 T (there is 1)"),
        ({"rack": "??"}, "3 blanks (there are 2)"),
        ({"rack": "Z"}, "the rack holds 'Z', which is no tile"),
        ({"rack": "AAABT???"}, "the rack has 8 tiles; by these rules it has at most 7"),
        ({"board": ["..7.."]}, "the board holds '7', which is no tile"),
        ({"board": ["......"]}, "a board of at most 5 rows of 5 squares"),
        ({"family": "large"}, "no family 'large'; there is small"),
    ],
)
def test_a_position_no_game_can_have_is_named(tmp_path, capsys, change, told) -> None:
    content = {**CONTENT, "positions": [POSITION, {**POSITION, "id": "odd", **change}]}
    assert main(given(tmp_path, "at\nab\n", content)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.startswith("crosstile: position odd: ") for line in err.splitlines()] == [True]
    assert told in err


@pytest.mark.parametrize("count", ["0", "-1", "x"])
def test_less_than_one_play_is_a_wrong_call(capsys, count: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["plays", "--board", "", "--rack", "A", "--count", count])
    assert ended.value.code == 2
    assert "--count" in capsys.readouterr().err


def test_blanks_are_small_letters_as_they_are_typed(tmp_path, capsys) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\ncats\nsat\n")
    board = "/".join(["." * 15] * 7 + [".......CaT"])
    asked = ["plays", "--board", board, "--words", str(words), "--rack", "?AT"]
    assert main(asked) == 0
    told = [line.split(maxsplit=2)[1:] for line in capsys.readouterr().out.splitlines()]
    assert told
    assert ["K8", "sAT  also CaTs"] in told
    assert ["8H", "(CaT)s"] in told


def test_a_list_with_foreign_letters_is_refused(tmp_path, capsys) -> None:
    assert main(given(tmp_path, "zoo\n")) == 2
    assert "no letter of the alphabet" in capsys.readouterr().err
