"""Every limit on commands and threads: silent at its edge, named one step beyond."""

from __future__ import annotations

from typing import Any

import pytest

from bot.standin.limits_commands import is_name
from tests.standin.bodies import COMMANDS, THREADS, found


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "play", "description": "x", **fields}


def argument(name: str = "a", **fields: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x", **fields}


def nested(depth: int) -> dict[str, Any]:
    inner = [nested(depth - 1)] if depth else []
    return {"type": 2 if depth else 1, "name": "a", "description": "x", "options": inner}


COMMAND_CASES: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("case", command(), command(name="Play"), ["/name"]),
    ("letters", command(name="spela-ö_'1"), command(name="play now"), ["/name"]),
    ("name", command(name="x" * 32), command(name="x" * 33), ["/name"]),
    ("name needed", command(), command(name=""), ["/name", "/name"]),
    (
        "description",
        command(description="x" * 100),
        command(description="x" * 101),
        ["/description"],
    ),
    ("description needed", command(), command(description=""), ["/description", "/description"]),
    (
        "languages",
        command(name_localizations={"sv-SE": "spela"}),
        command(name_localizations={"sv": "spela"}),
        ["/name_localizations/sv"],
    ),
    (
        "names in languages",
        command(name_localizations={"tr": "oyna"}),
        command(name_localizations={"tr": "Oyna"}),
        ["/name_localizations/tr"],
    ),
    (
        "descriptions in languages",
        command(description_localizations={"de": "x" * 100}),
        command(description_localizations={"de": "x" * 101}),
        ["/description_localizations/de"],
    ),
    (
        "options",
        command(options=[argument(f"a{n}") for n in range(25)]),
        command(options=[argument(f"a{n}") for n in range(26)]),
        ["/options"],
    ),
    (
        "option names differ",
        command(options=[argument("a"), argument("b")]),
        command(options=[argument("a"), argument("a")]),
        ["/options"],
    ),
    (
        "option names differ in languages",
        command(options=[argument("a"), argument("b", name_localizations={"de": "c"})]),
        command(options=[argument("a"), argument("b", name_localizations={"de": "a"})]),
        ["/options"],
    ),
    (
        "required first",
        command(options=[argument("a", required=True), argument("b")]),
        command(options=[argument("a"), argument("b", required=True)]),
        ["/options/1"],
    ),
    (
        "option name",
        command(options=[argument("at")]),
        command(options=[argument("At")]),
        ["/options/0" + "/name"],
    ),
    (
        "choices",
        command(options=[argument(choices=[{"name": str(n), "value": n} for n in range(25)])]),
        command(options=[argument(choices=[{"name": str(n), "value": n} for n in range(26)])]),
        ["/options/0/choices"],
    ),
    (
        "choice text",
        command(options=[argument(choices=[{"name": "x" * 100, "value": "x" * 100}])]),
        command(options=[argument(choices=[{"name": "x" * 101, "value": "x" * 101}])]),
        ["/options/0/choices/0/name", "/options/0/choices/0/value"],
    ),
    (
        "choices or autocomplete",
        command(options=[argument(autocomplete=True)]),
        command(options=[argument(autocomplete=True, choices=[{"name": "x", "value": "x"}])]),
        ["/options/0"],
    ),
    (
        "nesting",
        command(options=[nested(1)]),
        command(options=[nested(2)]),
        ["/options/0/options/0/options/0"],
    ),
    (
        "menus have no description",
        {"type": 2, "name": "Challenge To Play"},
        {"type": 2, "name": "x", "description": "x"},
        ["/"],
    ),
    (
        "size",
        command(
            options=[
                argument(f"a{n}", description="x" * 100, choices=[{"name": "x" * 90, "value": n}])
                for n in range(25)
            ]
        ),
        command(
            options=[
                argument(
                    f"a{n}",
                    description="x" * 100,
                    choices=[{"name": f"{k}" * 90, "value": k} for k in range(3)],
                )
                for n in range(25)
            ]
        ),
        ["/"],
    ),
]


@pytest.mark.parametrize(
    ("green", "red", "paths"), [c[1:] for c in COMMAND_CASES], ids=[c[0] for c in COMMAND_CASES]
)
def test_limits_of_commands(green: Any, red: Any, paths: list[str]) -> None:
    assert found(COMMANDS, [green]) == []
    assert found(COMMANDS, [red]) == paths


def test_limits_of_registrations() -> None:
    assert found(COMMANDS, [command(name=f"c{n}") for n in range(100)]) == []
    assert found(COMMANDS, [command(name=f"c{n}") for n in range(101)]) == ["/"]
    assert found(COMMANDS, [command(), command()]) == ["/"]


@pytest.mark.parametrize("name", ["खेलें", "เล่น", "oyna", "gioca", "spill_1", "l'aiuto"])
def test_names_of_other_scripts(name: str) -> None:
    assert is_name(name)


def test_limits_of_threads() -> None:
    assert found(THREADS, {"name": "x" * 100, "auto_archive_duration": 4320}) == []
    assert found(THREADS, {"name": "x" * 101}) == ["/name"]
    assert found(THREADS, {"name": "x", "auto_archive_duration": 61}) == ["/auto_archive_duration"]
