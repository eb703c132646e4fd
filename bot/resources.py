"""The only reader of `data/`: boards, tile sets, rule sets, words, locales and fonts.

A wheel carries the folder as `bot/_data`; a checkout has it beside `bot/`. This module finds
whichever is there, and nothing else in the project knows the difference. Names are paths relative
to the folder, always with forward slashes, and come from code: a name that leaves the folder is
an error here, so no caller can be talked into opening another file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def root() -> Path:
    """Return the data folder; raise `FileNotFoundError` for a broken installation."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no data folder in {package} or beside it: the installation is broken")


def path(name: str) -> Path:
    """Return where `name` lies, for files that are mapped into memory; it may not exist."""
    found = (root() / name).resolve()
    if not found.is_relative_to(root()):
        raise ValueError(f"{name!r} is not inside the data folder")
    return found


def read_bytes(name: str) -> bytes:
    """Return the content of a file such as `fonts/Inter-Bold.ttf`."""
    return path(name).read_bytes()


def read_text(name: str) -> str:
    """Return the content of a UTF-8 file such as `rulesets/classic.json`."""
    return path(name).read_text(encoding="utf-8")


def names(folder: str) -> tuple[str, ...]:
    """Return the sorted names of what lies directly in `folder`; none when there is no folder."""
    where = path(folder)
    if not where.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in where.iterdir() if not entry.name.startswith(".")))


def locales() -> Mapping[str, Mapping[str, str]]:
    """Return the texts: locale -> file name -> Fluent source."""
    found = {locale: _texts(f"locales/{locale}") for locale in names("locales")}
    return {locale: texts for locale, texts in found.items() if texts}


def fonts() -> Mapping[str, bytes]:
    """Return the fonts: role, which is the file name without `.ttf`, -> TrueType bytes."""
    files = (name for name in names("fonts") if name.endswith(".ttf"))
    return {name.removesuffix(".ttf"): read_bytes(f"fonts/{name}") for name in files}


def _texts(folder: str) -> dict[str, str]:
    files = (name for name in names(folder) if name.endswith(".ftl"))
    return {name: read_text(f"{folder}/{name}") for name in files}
