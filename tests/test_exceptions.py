"""Every exception from the linters has its reason beside it."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("bot", "rendering", "data", "tests")
MARK = re.compile(r"#\s*(?:noqa|type:\s*ignore)\b")
# The mark, its codes, and then, after something that separates them, at least one real word.
WITH_REASON = re.compile(
    r"#\s*(?:noqa:\s*[A-Z]+\d+(?:\s*,\s*[A-Z]+\d+)*|type:\s*ignore\[[\w, -]+\])"
    r"\s*[^\w\s]+.*\w{3,}"
)


def comments(source: str) -> Iterator[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return (token for token in tokens if token.type == tokenize.COMMENT)


def bare(source: str) -> list[int]:
    """Return the lines of marks that give no codes or no reason."""
    return [
        token.start[0]
        for token in comments(source)
        if MARK.search(token.string) and not WITH_REASON.search(token.string)
    ]


@pytest.mark.parametrize("part", PARTS)
def test_every_exception_has_its_reason(part: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sorted((ROOT / part).rglob("*.py"))
        for line in bare(file.read_text(encoding="utf-8"))
    ]
    assert not found, "no reason beside: " + ", ".join(found)


@pytest.mark.parametrize(
    ("comment", "lines"),
    [
        ("x = 1  # noqa", [1]),
        ("x = 1  # noqa: S105", [1]),
        ("x = 1  # type: ignore[misc]", [1]),
        ("x = 1  # type: ignore  # no codes given", [1]),
        ("x = 1  # noqa: S105 - made up", []),
        ("x = 1  # noqa: S105, E501 - made up", []),
        ("x = 1  # type: ignore[misc, assignment]  # as the library has it", []),
        ("x = '# noqa'", []),
    ],
)
def test_the_rule_itself(comment: str, lines: list[int]) -> None:
    assert bare(comment) == lines
