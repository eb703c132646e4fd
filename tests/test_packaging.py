"""The wheel carries everything, and what was installed works from any folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILD = "from setuptools import build_meta; print(build_meta.build_wheel('dist'))"
LOOK = "from bot import resources; print(resources.root(), *sorted(resources.fonts()))"


def tree(folder: str) -> set[str]:
    """Return all files below `folder` of the checkout but for what Python and `make twin` leave."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".so")
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


def run(code: list[str], folder: Path, **environ: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own command line
        [sys.executable, *code],
        cwd=folder,
        env=os.environ | environ,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel from a copy, as setuptools leaves a build folder behind; no index is asked."""
    copy = tmp_path_factory.mktemp("source")
    for folder in ("bot", "rendering", "data"):
        shutil.copytree(ROOT / folder, copy / folder)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy / file)
    name = run(["-W", "ignore", "-c", BUILD], copy).splitlines()[-1]
    return copy / "dist" / name


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel: a pure one needs no more to be importable."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_every_package_is_named_in_pyproject() -> None:
    found = {Path(file).parent for part in ("bot", "rendering") for file in tree(part)
             if file.endswith(".py")}  # fmt: skip
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = set(settings["tool"]["setuptools"]["packages"])
    assert {".".join(folder.parts) for folder in found} == named - {"bot._data"}


def test_the_wheel_has_every_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    data = {f"bot/_{name}" for name in tree("data") if not name.endswith(".py")}
    assert packed == data | tree("bot") | tree("rendering")


def test_what_is_installed_reads_its_own_data(installed: Path, tmp_path: Path) -> None:
    root, *fonts = run(["-c", LOOK], tmp_path, PYTHONPATH=str(installed)).split()
    assert Path(root) == installed.resolve() / "bot" / "_data"
    assert "Inter-Bold" in fonts


def test_what_is_installed_works_from_any_folder(installed: Path, tmp_path: Path) -> None:
    usage = run(["-m", "bot"], tmp_path, PYTHONPATH=str(installed))
    assert "run" in usage
    assert "play" in usage
