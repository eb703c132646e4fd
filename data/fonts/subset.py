# ruff: noqa: INP001 - a script beside the files it makes, not a module of a package
"""Make the three font files of this folder out of Inter, to the same bytes every time.

    python data/fonts/subset.py

fetches the pinned wheel from the package index pip is set up for, checks the variable font's hash,
cuts static instances and reduces them to the code points and glyph shapes the pictures draw. Needs
`fonttools`; FONTS.md names the version that gives the bytes of this folder. Layout features are
left out: the pictures are drawn with Pillow's basic layout, which knows none.
"""

import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
WHEEL = "fontpkg-inter==4.1.post1"
FONT_IN_WHEEL = "fontpkg_inter/files/Inter[opsz,wght].ttf"
LICENCE_IN_WHEEL = "fontpkg_inter/LICENSE"
FONT_SHA256 = "29160a80ff49ddcab2c97711247e08b1fab27a484a329ce8b813d820dc559031"

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E)
SIGNS = (0x2013, 0x2014, *range(0x2018, 0x201F), 0x2022, 0x2026, 0x20AC, 0x2212, 0x2605, 0x2606)
VIETNAMESE = (0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x1EA0, 0x1EFA))
GREEK = tuple(range(0x384, 0x3CF))
CYRILLIC = tuple(range(0x400, 0x460))

FULL_NAME, POSTSCRIPT_NAME = 4, 6
WINDOWS_UNICODE_ENGLISH = (3, 1, 0x409)

# Tiles and labels are Latin in every word language; people's names are not.
BOARD = LATIN + SIGNS
NAMES = BOARD + VIETNAMESE + GREEK + CYRILLIC

INSTANCES = {
    "InterDisplay-Bold.ttf": ({"wght": 700, "opsz": 32}, BOARD),
    "Inter-Bold.ttf": ({"wght": 700, "opsz": 14}, BOARD),
    "Inter-SemiBold.ttf": ({"wght": 600, "opsz": 14}, NAMES),
}


def main() -> None:
    """Write the three fonts and the licence text, and print the line of each for FONTS.md."""
    with tempfile.TemporaryDirectory() as folder:
        font, licence = fetch(Path(folder))
    (HERE / "OFL.txt").write_bytes(licence)
    for name, (axes, code_points) in INSTANCES.items():
        data = cut(font, Path(name).stem, axes, code_points)
        (HERE / name).write_bytes(data)
        print(f"| {name} | {len(data)} | `{hashlib.sha256(data).hexdigest()}` |")  # noqa: T201 - its output


def fetch(folder: Path) -> tuple[bytes, bytes]:
    """Download the pinned wheel into `folder`; the bytes of its variable font and its licence."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", WHEEL]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603 - a fixed command
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        font, licence = wheel.read(FONT_IN_WHEEL), wheel.read(LICENCE_IN_WHEEL)
    if hashlib.sha256(font).hexdigest() != FONT_SHA256:
        raise SystemExit(f"{FONT_IN_WHEEL} of {WHEEL} is not the file this script was written for")
    return font, licence


def cut(font: bytes, stem: str, axes: Mapping[str, float], code_points: tuple[int, ...]) -> bytes:
    """Give a static, reduced TrueType file of the variable font, named after its file."""
    # The date of the last change would differ with every run.
    whole = TTFont(io.BytesIO(font), recalcTimestamp=False)
    instance = instantiateVariableFont(whole, axes, inplace=True)
    for name_id in (FULL_NAME, POSTSCRIPT_NAME):
        instance["name"].setName(stem, name_id, *WINDOWS_UNICODE_ENGLISH)
    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(instance)
    out = io.BytesIO()
    instance.save(out)
    return out.getvalue()


if __name__ == "__main__":
    main()
