"""Every refusal there is has a text in every locale, safe to show whatever it repeats."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest

from bot import resources
from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.illegal import Refusal
from bot.service import refusals as service_refusals
from bot.ui import refusals as ui_refusals
from bot.ui.errors import Context, explain, message_id, something_wrong
from tests.ui.tables import PEOPLE, Play, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCALES = sorted(resources.locales())
NASTY = "**@everyone** <@1> `x`"
SAMPLES: dict[Any, Any] = {
    int: 2,
    str: "Q",
    bool: True,
    Square: Square(7, 7),
    tuple[str, ...]: ("A", "?", "A"),
    tuple[int, ...]: (11, 12),
}


def kinds() -> list[type[Refusal]]:
    modules = (illegal, service_refusals, ui_refusals)
    return sorted(
        {
            value
            for module in modules
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Refusal) and value is not Refusal
        },
        key=lambda kind: kind.__name__,
    )


def sample(kind: type[Any], **given: Any) -> Refusal:
    modules = {"Square": Square, "Refusal": Refusal}
    hints = get_type_hints(kind, localns=modules)
    values = {f.name: given.get(f.name, SAMPLES[hints[f.name]]) for f in dataclasses.fields(kind)}
    if kind is ui_refusals.MissingPermissions:
        values["permissions"] = ("send_messages", "attach_files")
    made: Refusal = kind(**values)
    return made


def texts_in(kind: Any) -> list[str]:
    return [field.name for field in dataclasses.fields(kind) if field.type == "str"]


def gathered(error: Exception) -> Iterator[Exception]:
    """Yield an error that has come up through this file."""
    try:
        raise error
    except ValueError as raised:
        yield raised


def test_all_subclasses_are_listed() -> None:
    def below(kind: type[Refusal]) -> set[type[Refusal]]:
        return set(kind.__subclasses__()).union(*map(below, kind.__subclasses__()))

    # Defects of records are told on the command line, to whoever reads files, in English.
    ours = [k for k in below(Refusal) if k.__module__.startswith("bot.")]
    told = [k for k in ours if not k.__module__.startswith("bot.rules.gcg")]
    # By name: a dataclass with slots leaves the class it was made from behind.
    assert {kind.__name__ for kind in told} == {kind.__name__ for kind in kinds()}


@pytest.mark.parametrize(("kind", "locale"), list(product(kinds(), LOCALES)))
def test_refusal_reads_in_every_locale(kind: type[Refusal], locale: str) -> None:
    for game in (None, Play("ABCDEFGHIJKLMN").begun().game):
        text = explain(texts(locale), sample(kind), Context(PEOPLE, game))
        assert text
        assert message_id(sample(kind)) not in text
        assert "none" not in text.split()


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            illegal.NotYourTurn(1, 99),
            "Not your turn: **Sven** is playing, time runs out <t:99:R>.",
        ),
        (
            illegal.SquareTaken(Square(7, 3), "O", "A"),
            "D8 is taken by O; your word needs A there. Check where it begins.",
        ),
        (
            illegal.OffBoard(edge=15, down=True),
            "The word would run off the board: it would need row 16. Begin earlier.",
        ),
        (
            illegal.OffBoard(edge=15, down=False),
            "The word would run off the board: it would need column P. Begin earlier.",
        ),
        (
            illegal.NotOnRack(("E", "E", "?")),
            "Not on your rack: E × 2 and blank. **My rack** shows what you have.",
        ),
        (
            illegal.BagTooSmall(7, 5),
            "A swap needs 7 tiles in the bag; 5 are left. You can play or pass.",
        ),
        (
            illegal.ForeignLetter("Ö", "Ø"),
            "There is no tile for Ö in this language; did you mean Ø?",
        ),
        (
            service_refusals.LanguageNotOffered("sv"),
            "There are no Swedish words for these rules yet. Choose another language.",
        ),
    ],
)
def test_refusal_says_how_to_mend_it(reason: Refusal, text: str) -> None:
    assert explain(texts("en"), reason, Context(PEOPLE)) == text


def test_unknown_word_names_word_and_list() -> None:
    game = Play("ABCDEFGHIJKLMN").begun().game
    text = explain(texts("en"), illegal.UnknownWords(("FJÄRILT",)), Context(PEOPLE, game))
    assert text.startswith(f"**FJÄRILT** is not in the word list ({game.words.edition}).")


@pytest.mark.parametrize("kind", [kind for kind in kinds() if texts_in(kind)])
def test_typed_text_comes_back_harmless(kind: Any) -> None:
    given = dict.fromkeys(texts_in(kind), NASTY * 20)
    text = explain(texts("en"), sample(kind, **given), Context(PEOPLE))
    for mark in ("**@", "@everyone", "<@1>", "`x`"):
        assert mark not in text.replace(f"\\{mark[0]}", "")
    assert text.count("x") < 20


def test_bug_is_logged_under_the_reference_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    error = next(gathered(ValueError("the rack is QXZ")))
    text = something_wrong(texts("sv"), error, choose=lambda _: "7")
    assert text == (
        "Något gick fel hos mig; ditt drag gick inte förlorat (referens 7777). Försök igen."
    )
    assert "reference 7777: ValueError at test_refusal_texts.py" in caplog.text
    assert "QXZ" not in caplog.text
