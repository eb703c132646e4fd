"""What has to be imported before anything can happen, against a Python that imports nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from harness import Row, bench, least_ms, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent.parent


@bench
def start() -> Iterator[Row]:
    bare = _start_ms("pass")
    rules = _start_ms(f"import {', '.join(_modules('bot/rules'))}")
    yield Row("start-rules-ratio", rules / bare, "bare starts", budget=15)
    # The design wished for 50 ms. Nearly all of it is the making of frozen dataclasses with slots,
    # 88 at about 1 ms each: a price paid once per process for values that cannot be changed.
    yield Row("start-rules-import", scaled(rules - bare), "ms", budget=200)
    yield Row("start-usage", scaled(_start_ms("import bot.__main__") - bare), "ms", budget=150)


def _modules(folder: str) -> list[str]:
    files = (ROOT / folder).rglob("*.py")
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files}
    return sorted(name.removesuffix(".__init__") for name in names)


def _start_ms(code: str) -> float:
    command = [sys.executable, "-c", code]
    return least_ms(lambda: subprocess.run(command, check=True))  # noqa: S603 - code from above
