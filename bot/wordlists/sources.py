"""What the packages hold: the words of each format a recipe may name.

Words come as the source writes them. Which of them are taken, a recipe says by their case: small
letters, which in most languages no name or abbreviation has; a capital first, as German nouns have;
or any. Folding and filtering come later, the same way for all.

    german-nouns  its table; category `nouns` are those that are no names, `names` those that are
                  nothing else
    hunspell      an affix file and a dictionary, expanded
    json          a list of words, or an object whose keys are words (perhaps packed by gzip)
    lines         words between white space, UTF-8 or Latin-1 (perhaps packed by gzip)
    simplemma     its table of a language: forms, and what they are forms of
    spacy         its tables of a language, of all words or by part of speech: forms, and what they
                  are forms of
"""

from __future__ import annotations

import csv
import gzip
import json
import subprocess
import sys
from typing import TYPE_CHECKING

from bot.wordlists import expand
from bot.wordlists.affixes import LeftOut, SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from bot.wordlists.recipe import Source

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
NOUN = "Substantiv"
NO_NOUNS = frozenset(
    ("Abkürzung", "Affix", "Buchstabe", "Gebundenes Lexem", "Suffix", "Symbol", "Wortverbindung")
)
NAMES = frozenset(("Eigenname", "Nachname", "Straßenname", "Toponym", "Vorname"))


def words(source: Source, files: tuple[Path, ...], language: str) -> Iterable[str]:
    """Give the words of a source; SourceError if its files hold none."""
    found = filter(CASES[source.case], READERS[source.format](source, files, language))
    return filter(source.pattern.fullmatch, found) if source.pattern else found


def plain(word: str) -> bool:
    """Say whether a word is written in small letters only, as no name or abbreviation is."""
    return word.isalpha() and word == word.lower()


def titled(word: str) -> bool:
    """Say whether a word is written with a capital first and small letters after it."""
    return word.isalpha() and word[1:] == word[1:].lower() and word[:1] != word[:1].lower()


CASES: dict[str, Callable[[str], bool]] = {"small": plain, "title": titled, "any": str.isalpha}


def _content(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def _json(_source: Source, files: tuple[Path, ...], _language: str) -> Iterable[str]:
    return [word for path in files for word in json.loads(_content(path))]


def _spacy(_source: Source, files: tuple[Path, ...], _language: str) -> Iterable[str]:
    found: set[str] = set()
    for path in files:
        table = json.loads(_content(path))
        flat = all(isinstance(lemma, str) for lemma in table.values())
        for forms in [table] if flat else table.values():
            found.update(forms)
            for lemmas in forms.values():
                found.update([lemmas] if isinstance(lemmas, str) else lemmas)
    return found


def _lines(_source: Source, files: tuple[Path, ...], _language: str) -> Iterable[str]:
    return [word for path in files for word in _decoded(_content(path)).split()]


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _hunspell(source: Source, files: tuple[Path, ...], _language: str) -> Iterable[str]:
    aff, dic = (path.read_bytes() for path in files)
    left_out = LeftOut(source.drop_rules, source.skip_flags, source.drop_prefixes)
    return expand.words(aff, dic, CASES[source.case], left_out)


def _simplemma(_source: Source, files: tuple[Path, ...], language: str) -> Iterable[str]:
    (package,) = files
    command = (sys.executable, "-I", "-c", SIMPLEMMA, str(package), language)
    # The program is the constant above, its arguments a folder of ours and a language code.
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - see above
    if done.returncode:
        raise SourceError(done.stderr.decode(errors="replace"))
    return done.stdout.decode().split("\n")


def _german_nouns(source: Source, files: tuple[Path, ...], _language: str) -> Iterable[str]:
    (path,) = files
    with path.open(encoding="utf-8", newline="") as file:
        rows = [(frozenset(row["pos"].split(",")), row) for row in csv.DictReader(file)]
    common = {form for kinds, row in rows if _is_common(kinds) for form in _forms(row)}
    if source.category == "nouns":
        return common
    named = {form for kinds, row in rows if kinds & NAMES for form in _forms(row)}
    # The table lacks the genitives of many names.
    return named.union(f"{form}s" for form in named) - common


def _is_common(kinds: frozenset[str]) -> bool:
    return NOUN in kinds and not kinds & (NAMES | NO_NOUNS)


def _forms(row: dict[str, str]) -> Iterator[str]:
    """Give the lemma of a row of the table, and its cases, which stand in columns from `nom`."""
    yield row["lemma"]
    for column, form in row.items():
        if " " in column and column.split()[0] in {"nominativ", "genitiv", "dativ", "akkusativ"}:
            yield form


READERS: dict[str, Callable[[Source, tuple[Path, ...], str], Iterable[str]]] = {
    "german-nouns": _german_nouns,
    "hunspell": _hunspell,
    "json": _json,
    "lines": _lines,
    "simplemma": _simplemma,
    "spacy": _spacy,
}
