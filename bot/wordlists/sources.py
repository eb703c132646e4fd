"""What the packages hold: the words of each format a recipe may name.

Words come as the source writes them, lower-case ones only: capitals mark names and abbreviations
in every source used. Folding and filtering come later, the same way for all.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from bot.wordlists import expand
from bot.wordlists.affixes import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

# Run by an interpreter of its own, so that the package never enters this one. Its keys are forms,
# its values what they are forms of.
SIMPLEMMA = """
import pathlib, sys
sys.path.insert(0, str(pathlib.Path(sys.argv[1]).parent))
from simplemma.strategies.dictionaries import DefaultDictionaryFactory
words = DefaultDictionaryFactory().get_dictionary(sys.argv[2])
text = "\\n".join(sorted({*words, *words.values()}))
sys.stdout.buffer.write(text.encode())
"""


def words(kind: str, files: tuple[Path, ...], language: str) -> Iterable[str]:
    """Give the words of a source in one of the recipe's formats; SourceError if it has none."""
    return filter(plain, READERS[kind](files, language))


def plain(word: str) -> bool:
    """Say whether a word is written in small letters only, as no name or abbreviation is."""
    return word.isalpha() and word == word.lower()


def _json(files: tuple[Path, ...], _language: str) -> Iterable[str]:
    return [word for path in files for word in json.loads(path.read_bytes())]


def _lines(files: tuple[Path, ...], _language: str) -> Iterable[str]:
    return [word for path in files for word in path.read_text(encoding="utf-8").split()]


def _hunspell(files: tuple[Path, ...], _language: str) -> Iterable[str]:
    aff, dic = files
    return expand.words(aff.read_bytes(), dic.read_bytes(), plain)


def _simplemma(files: tuple[Path, ...], language: str) -> Iterable[str]:
    (package,) = files
    command = (sys.executable, "-I", "-c", SIMPLEMMA, str(package), language)
    # The program is the constant above, its arguments a folder of ours and a language code.
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise SourceError(done.stderr.decode(errors="replace"))
    return done.stdout.decode().split("\n")


READERS: dict[str, Callable[[tuple[Path, ...], str], Iterable[str]]] = {
    "json": _json,
    "lines": _lines,
    "hunspell": _hunspell,
    "simplemma": _simplemma,
}
