"""Write the golden pictures anew: `python -m tests.rendering.make_goldens`.

Look at every picture that changed before it is committed; the test says which squares differ.
"""

from __future__ import annotations

from pathlib import Path

from PIL import features

from tests.rendering.whole_games import SAMPLES, sample

GOLDENS = Path(__file__).parent / "goldens"
FREETYPE = GOLDENS / "freetype.txt"


def main() -> None:
    """Write one PNG for each sample scene, and the FreeType version that drew the letters."""
    drawn = {name: sample(name) for name in SAMPLES}
    for old in GOLDENS.glob("*.png"):
        old.unlink()
    for name, picture in drawn.items():
        (GOLDENS / f"{name}.png").write_bytes(picture.data)
    FREETYPE.write_text(f"{features.version('freetype2')}\n", "utf-8")


if __name__ == "__main__":
    main()
