"""What is said of files that cannot be read or written: plain words, never an error's number."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.files import trouble, unread, unwritten

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = {
    "replay": (),
    "verify": (),
    "picture": ("--out", "x.png"),
    "restore": (),
    "words add en": (),
    "plays --board= --words": (),
    "plays --positions": (),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["missing", "folder", "beneath a file"])
def test_every_command_says_alike_what_file_it_cannot_read(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    kind: str,
) -> None:
    monkeypatch.setenv("CROSSTILE_DATABASE", str(tmp_path / "games.sqlite3"))
    (tmp_path / "file").write_text("")
    named = {"missing": tmp_path / "no", "folder": tmp_path, "beneath a file": tmp_path / "file/no"}
    file = named[kind]
    assert main([*command.split(), str(file), *COMMANDS[command]]) in {1, 2}
    (line,) = capsys.readouterr().err.splitlines()
    told = f"{file} is a folder; name a file in it" if file is tmp_path else f"no file {file}"
    assert told in line
    assert "Errno" not in line


def test_what_can_be_read_is_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    assert trouble(file) is None


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.EACCES, "f may not be read by you; change its owner or mode, or copy it"),
        (errno.EIO, "f cannot be read: the disk does not answer as it should"),
        (errno.ELOOP, f"f cannot be read: {os.strerror(errno.ELOOP)}"),
    ],
)
def test_reading(tmp_path: Path, number: int, told: str) -> None:
    file = tmp_path / "f"
    assert unread(file, OSError(number, os.strerror(number))) == f"{tmp_path}/{told}"


def test_what_is_no_text(tmp_path: Path) -> None:
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert unread(tmp_path, error) == f"{tmp_path} is no text in UTF-8"
    assert unread(tmp_path, ValueError("odd")) == f"{tmp_path} cannot be read: odd"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOENT, "there is no folder {0}; make it first"),
        (errno.ENOTDIR, "{0}/f cannot be made: {0} is no folder"),
        (errno.EISDIR, "{0}/f is a folder; name a file in it"),
        (errno.EACCES, "{0}/f may not be written by you; name another folder, or change its mode"),
        (errno.ENOSPC, "{0}/f cannot be written: the disk is full"),
        (errno.EROFS, "{0}/f cannot be written: the disk is read-only"),
    ],
)
def test_writing(tmp_path: Path, number: int, told: str) -> None:
    error = OSError(number, os.strerror(number))
    assert unwritten(tmp_path / "f", error) == told.format(tmp_path)
