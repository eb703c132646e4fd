"""Fetching the pinned packages of a recipe by name, through each registry's ordinary client.

Nothing is installed: an archive is downloaded into a temporary folder, its SHA-256 compared with
the recipe's, and the named files are taken out of it. A name ending in `/` takes a whole folder.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from bot.wordlists import WordListError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bot.wordlists.recipe import Source


class FetchError(WordListError):
    """A package could not be had, or is not the one the recipe names."""


def fetch(source: Source, folder: Path) -> tuple[Path, ...]:
    """Download a source's package below `folder` and give the files the recipe names.

    A package that an earlier source of the same run has brought there is not fetched again.
    """
    folder /= source.sha256
    archives = folder / "archive"
    archive = _pinned(source, archives) or download(source, archives)
    return extract(archive, source.files, folder / "files")


def download(source: Source, folder: Path) -> Path:
    """Download a package and give its archive; FetchError if it is not the pinned one."""
    folder.mkdir(parents=True, exist_ok=True)
    _run(CLIENTS[source.registry](source, folder), folder)
    archive = _pinned(source, folder)
    if archive is None:
        raise FetchError(f"{source.package} {source.version} has not the SHA-256 of the recipe")
    return archive


def _pinned(source: Source, folder: Path) -> Path | None:
    """Give the archive in `folder` that has the recipe's hash, if there is one."""
    for archive in sorted(folder.glob("*")):
        if hashlib.sha256(archive.read_bytes()).hexdigest() == source.sha256:
            return archive
    return None


def extract(archive: Path, names: tuple[str, ...], folder: Path) -> tuple[Path, ...]:
    """Write the named files of an archive below `folder` and give them in the order of `names`."""
    for name, content in _members(archive):
        if any(
            name == wanted or (wanted[-1] == "/" and name.startswith(wanted)) for wanted in names
        ):
            target = (folder / name).resolve()
            if not target.is_relative_to(folder.resolve()):
                raise FetchError(f"{archive.name} has a file that leads out of it: {name}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content())
    found = tuple(folder / name for name in names)
    for path in found:
        if not path.exists():
            raise FetchError(f"{archive.name} has no {path.relative_to(folder)}")
    return found


def _pip(source: Source, folder: Path) -> tuple[str, ...]:
    # pip checks the hash itself before it looks into the package.
    pinned = folder.parent / "requirements.txt"
    pinned.write_text(f"{source.package}=={source.version} --hash=sha256:{source.sha256}\n")
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes")
    return (sys.executable, "-m", "pip", "download", *options, "-r", str(pinned), "-d", str(folder))


def _npm(source: Source, folder: Path) -> tuple[str, ...]:
    pinned = f"{source.package}@{source.version}"
    return (
        "npm",
        "pack",
        "--silent",
        "--ignore-scripts",
        "--pack-destination",
        str(folder),
        pinned,
    )


def _apt(source: Source, _folder: Path) -> tuple[str, ...]:
    return ("apt-get", "download", "--quiet", f"{source.package}={source.version}")


CLIENTS: dict[str, Callable[[Source, Path], tuple[str, ...]]] = {
    "pypi": _pip,
    "npm": _npm,
    "debian": _apt,
}


def _run(command: tuple[str, ...], folder: Path) -> bytes:
    try:
        # Every word of the command is ours or pinned in a recipe; no shell reads it.
        done = subprocess.run(command, cwd=folder, capture_output=True, check=True)  # noqa: S603 - see above
    except FileNotFoundError as error:
        raise FetchError(f"{command[0]} is not installed") from error
    except subprocess.CalledProcessError as error:
        told = error.stderr.decode(errors="replace").strip()
        raise FetchError(f"{' '.join(command)} failed:\n{told}") from error
    return done.stdout


def _members(archive: Path) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Give the name of each file in an archive and a way to its content."""
    if archive.suffix in {".whl", ".zip"}:
        with zipfile.ZipFile(archive) as zipped:
            for name in zipped.namelist():
                yield name, partial(zipped.read, name)
        return
    packed = archive.read_bytes()
    if archive.suffix == ".deb":
        packed = _run(("dpkg-deb", "--fsys-tarfile", str(archive)), archive.parent)
    with tarfile.open(fileobj=BytesIO(packed)) as tarred:
        for member in tarred:
            file = tarred.extractfile(member) if member.isfile() else None
            if file:
                yield member.name.removeprefix("./"), file.read
