"""What the pure and the leaf parts may import, from their text: more than a contract can say.

The import-linter contracts in pyproject.toml name what is forbidden; a dependency nobody has
thought of yet would pass them. Here the rule is the other way round: nothing but what is listed.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {
    "bot/rules": ("bot.rules",),
    "bot/engine": ("bot.engine", "bot.rules"),
    "bot/standin": ("bot.standin", "aiohttp"),
    "rendering": ("rendering", "PIL"),
}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def allowed(module: str, packages: tuple[str, ...]) -> bool:
    top = module.partition(".")[0]
    within = any(module == package or module.startswith(f"{package}.") for package in packages)
    return within or top in sys.stdlib_module_names


@pytest.mark.parametrize("part", ALLOWED)
def test_imports_are_only_those_listed(part: str) -> None:
    files = sorted((ROOT / part).rglob("*.py"))
    assert files, f"{part} has no code"
    strangers = {
        f"{file.relative_to(ROOT)} imports {module}"
        for file in files
        for module in imported(file)
        if not allowed(module, ALLOWED[part])
    }
    assert strangers == set()
