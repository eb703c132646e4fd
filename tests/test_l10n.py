"""Texts: lookup, plurals, fallbacks, isolation, and the parity of all locales of `data/`."""

from __future__ import annotations

import logging
import math

import pytest

from bot import resources
from bot.l10n import FIRST_STRONG_ISOLATE, POP_ISOLATE, LocaleError, Localizer, disparities

ENGLISH = """
-game = Crosstile
hello = Hello, { $name }.
welcome = { hello } This is { -game }.
tiles-left = { $count ->
    [one] { $count } tile left
   *[other] { $count } tiles left
}
verdict = { $upheld ->
    [true] not a word
   *[false] a word
}
stamp = <t:{ $at }:R> by <@{ $id }>
words = { NUMBER($count, useGrouping: 1) } words
play = Play
    .label = Play a word
    .hint = Where { $name } plays
only-label =
    .label = Only an attribute
"""
SWEDISH = """
hello = Hej { $name }.
tiles-left = { $count ->
    [one] { $count } bricka kvar
   *[other] { $count } brickor kvar
}
words = { NUMBER($count, useGrouping: 1) } ord
"""
SOURCES = {"en": {"all.ftl": ENGLISH}, "sv": {"all.ftl": SWEDISH}}
FRENCH = "n = { $n ->\n    [one] { $n } lettre\n   *[other] { $n } lettres\n}\n"
TURKISH = "n = { $n ->\n    [one] { $n } harf\n   *[other] { $n } harf!\n}\n"

HEBREW_NAME = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER FINAL MEM}"
OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"


@pytest.fixture
def text() -> Localizer:
    return Localizer(SOURCES, strict=True)


@pytest.fixture
def lenient() -> Localizer:
    return Localizer(SOURCES, strict=False)


@pytest.mark.parametrize(
    ("locale", "name", "values", "expected"),
    [
        ("en", "hello", {"name": "Anna"}, "Hello, Anna."),
        ("sv", "hello", {"name": "Anna"}, "Hej Anna."),
        ("en", "welcome", {"name": "Anna"}, "Hello, Anna. This is Crosstile."),
        ("en", "tiles-left", {"count": 1}, "1 tile left"),
        ("en", "tiles-left", {"count": 0}, "0 tiles left"),
        ("sv", "tiles-left", {"count": 1}, "1 bricka kvar"),
        ("sv", "tiles-left", {"count": 34}, "34 brickor kvar"),
        ("en", "tiles-left", {"count": 1234}, "1234 tiles left"),
        ("sv", "tiles-left", {"count": -12}, "-12 brickor kvar"),
        ("en", "verdict", {"upheld": True}, "not a word"),
        ("en", "verdict", {"upheld": False}, "a word"),
        ("en", "stamp", {"at": 1796000000, "id": 80351110224678912},
         "<t:1796000000:R> by <@80351110224678912>"),
        ("en", "words", {"count": 173_000}, "173,000 words"),
        ("sv", "words", {"count": 173_000}, "173\N{NO-BREAK SPACE}000 ord"),
        ("en", "play", {}, "Play"),
        ("en", "play.label", {}, "Play a word"),
        ("en", "play.hint", {"name": "Anna"}, "Where Anna plays"),
        ("en", "only-label.label", {}, "Only an attribute"),
        ("en", "hello", {"name": "Anna", "unused": 1}, "Hello, Anna."),
    ],
)  # fmt: skip
def test_text(
    text: Localizer, locale: str, name: str, values: dict[str, str | int], expected: str
) -> None:
    assert text(locale, name, **values) == expected


@pytest.mark.parametrize(
    ("locale", "source", "count", "expected"),
    [
        ("fr", FRENCH, 0, "0 lettre"),
        ("fr", FRENCH, 1, "1 lettre"),
        ("fr", FRENCH, 2, "2 lettres"),
        ("pt", FRENCH, 0, "0 lettre"),  # Brazilian, as Discord has it; European has 0 lettres
        ("es", FRENCH, 0, "0 lettres"),
        ("tr", TURKISH, 1, "1 harf"),
        ("nb", TURKISH, 0, "0 harf!"),
    ],
)
def test_plurals_are_those_of_the_language(
    locale: str, source: str, count: int, expected: str
) -> None:
    text = Localizer({"en": {"n.ftl": FRENCH}, locale: {"n.ftl": source}}, strict=True)
    assert text(locale, "n", n=count) == expected


@pytest.mark.parametrize(
    ("locale", "name", "values", "complaint"),
    [
        ("en", "hullo", {}, "en: no message hullo"),
        ("sv", "play", {}, "sv: no message play"),
        ("en", "play.lable", {}, "en: no message play.lable"),
        ("en", "only-label", {}, "en: no message only-label"),
        ("fi", "hello", {"name": "Anna"}, "fi: no such locale"),
        ("en", "hello", {}, r"en: hello wants \$name"),
        ("en", "welcome", {}, r"en: welcome wants \$name"),
        ("en", "hello", {"name": None}, "en: hello: AttributeError"),
        ("en", "tiles-left", {"count": math.nan}, "en: tiles-left: "),
    ],
)
def test_strict_complains(
    text: Localizer, locale: str, name: str, values: dict[str, int], complaint: str
) -> None:
    with pytest.raises(LocaleError, match=complaint):
        text(locale, name, **values)


def test_production_falls_back_to_english_and_says_so_once(
    lenient: Localizer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert lenient("sv", "play.label") == "Play a word"
        assert lenient("sv", "play.label") == "Play a word"
        assert lenient("fi", "tiles-left", count=1) == "1 tile left"
    assert [record.getMessage() for record in caplog.records] == [
        "text: sv: no message play.label",
        "text: fi: no such locale",
    ]


def test_production_never_raises(lenient: Localizer) -> None:
    assert lenient("sv", "hullo") == "hullo"
    assert lenient("sv", "hello") == "hello"
    assert lenient("en", "") == ""
    assert lenient("en", ".") == "."
    assert Localizer({}, strict=False)("en", "hello", name="Anna") == "hello"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("hello = Hello\nhello = Hello again\n", "twice"),
        ("hello = { $name\n", "not Fluent"),
        ("hello Hello\n", "not Fluent"),
        ("helloThere = Hello\n", "kebab"),
        ("hello_there = Hello\n", "kebab"),
        ("hello = Hello\n    .someLabel = Label\n", "kebab"),
        ("hello = { $player-name }\n", "keyword"),
        ("hello = { world }\n", "refers to world"),
        ("hello = { -world }\n", "refers to -world"),
        ("hello = Hello\nworld = { hello.label }\n", r"refers to hello\.label"),
    ],
)
def test_faulty_sources_are_told(source: str, complaint: str) -> None:
    sources = {"en": {"a.ftl": source}}
    with pytest.raises(LocaleError, match=complaint):
        Localizer(sources, strict=True)
    assert len(disparities(sources)) == 1
    Localizer(sources, strict=False)


def test_an_id_in_two_files_is_a_fault_and_the_first_stands(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sources = {"en": {"a.ftl": "hello = Hello\n", "b.ftl": "hello = Again\n"}}
    with caplog.at_level(logging.WARNING):
        assert Localizer(sources, strict=False)("en", "hello") == "Hello"
    assert caplog.messages == ["text: en: b.ftl: hello is there twice"]


def test_messages_in_a_circle_are_told() -> None:
    text = Localizer({"en": {"a.ftl": "one = { two }\ntwo = { one }\n"}}, strict=True)
    with pytest.raises(LocaleError, match="en: one: RecursionError"):
        text("en", "one")


def test_strict_wants_english() -> None:
    with pytest.raises(LocaleError, match="en: no texts"):
        Localizer({"sv": {"all.ftl": SWEDISH}}, strict=True)


@pytest.mark.parametrize(
    ("discord_locale", "expected"),
    [
        ("en-US", "en"), ("en-GB", "en"), ("sv-SE", "sv"), ("es-ES", "es"), ("es-419", "es"),
        ("pt-BR", "pt"), ("no", "nb"), ("de", "de"), ("fr", "fr"), ("it", "it"), ("tr", "tr"),
        ("fi", "en"), ("zh-TW", "en"), ("", "en"), ("../../etc", "en"),
    ],
)  # fmt: skip
def test_locale_of(discord_locale: str, expected: str) -> None:
    ours = ("en", "es", "it", "pt", "de", "fr", "sv", "nb", "tr")
    text = Localizer({locale: {"a.ftl": "a = A\n"} for locale in ours}, strict=True)
    assert text.locales == tuple(sorted(ours))
    assert text.locale_of(discord_locale) == expected


def test_locale_of_knows_only_locales_that_are_there(text: Localizer) -> None:
    assert text.locale_of("it") == "en"


def test_has(text: Localizer) -> None:
    assert text.has("hello")
    assert text.has("play.label")
    assert not text.has("play.lable")
    assert not text.has("only-label")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Åsa Öberg 7", "Åsa Öberg 7"),
        ("Łukasz 🎲", "Łukasz 🎲"),
        (HEBREW_NAME, FIRST_STRONG_ISOLATE + HEBREW_NAME + POP_ISOLATE),
        ("A" + HEBREW_NAME, FIRST_STRONG_ISOLATE + "A" + HEBREW_NAME + POP_ISOLATE),
        ("\N{ARABIC LETTER ALEF}1", FIRST_STRONG_ISOLATE + "\N{ARABIC LETTER ALEF}1" + POP_ISOLATE),
        (OVERRIDE + "annA", "annA"),
        (POP_ISOLATE + OVERRIDE + HEBREW_NAME, FIRST_STRONG_ISOLATE + HEBREW_NAME + POP_ISOLATE),
        ("\N{LEFT-TO-RIGHT ISOLATE}Anna", "Anna"),
        (FIRST_STRONG_ISOLATE + "Anna" + POP_ISOLATE, FIRST_STRONG_ISOLATE + "Anna" + POP_ISOLATE),
    ],
)
def test_only_what_could_turn_its_neighbours_round_is_isolated(
    text: Localizer, name: str, shown: str
) -> None:
    assert text("en", "hello", name=name) == f"Hello, {shown}."


def test_a_text_may_be_the_value_of_another(text: Localizer) -> None:
    inner = text("en", "play.hint", name=HEBREW_NAME)
    outer = text("en", "hello", name=inner)
    assert outer == f"Hello, {FIRST_STRONG_ISOLATE}{inner}{POP_ISOLATE}."


def test_values_may_be_longer_than_fluent_allows(text: Localizer) -> None:
    assert text("en", "hello", name="A" * 6000) == f"Hello, {'A' * 6000}."


def test_variables_may_have_the_names_of_parameters() -> None:
    text = Localizer({"en": {"a.ftl": "a = { $locale } { $name } { $self }\n"}}, strict=True)
    assert text("en", "a", locale="x", name="y", self="z") == "x y z"


def test_disparities_are_told() -> None:
    english = "-term = T\na = A { $x }\nb = B\n    .label = L\nc = { a }\nd = { $y } { $z }\n"
    swedish = "a = A\nc = { a }\nd = { $z } { $y }\ne = E\n"
    assert disparities({"sv": {"s.ftl": swedish}, "en": {"e.ftl": english}}) == [
        "sv: b is missing",
        "sv: b.label is missing",
        "sv: e is not in English",
        "sv: a uses no variable, English $x",
        "sv: c uses no variable, English $x",
    ]


def test_files_may_be_cut_differently_and_terms_are_free() -> None:
    sources = {
        "en": {"a.ftl": "a = A { -t }\n-t = T\n", "b.ftl": "b = B\n"},
        "sv": {"c.ftl": "b = B\na = A\n-u = U\n"},
    }
    assert disparities(sources) == []


def test_without_english_there_is_nothing_to_compare_with() -> None:
    assert disparities({}) == []
    assert disparities({"sv": {"a.ftl": "a = A\n"}}) == ["sv: there is no English to compare with"]


def test_parity_of_the_texts_of_the_project() -> None:
    assert disparities(resources.locales()) == []


COUNTED = """
tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
}
left = Left: { tiles }, { $points } points
grouped = { NUMBER($points, useGrouping: 1) } points
"""


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("left", {"count": 1, "points": 1200}, "Left: one tile, 1200 points"),
        ("left", {"count": 1000, "points": -3}, "Left: 1000 tiles, -3 points"),
        ("grouped", {"points": 1200}, "1,200 points"),
    ],
)
def test_a_number_stays_one_where_a_text_counts_by_it(
    name: str, values: dict[str, int], said: str
) -> None:
    """Elsewhere it is a text, which Babel has no part in."""
    text = Localizer({"en": {"counted.ftl": COUNTED}}, strict=True)
    assert text("en", name, **values) == said
