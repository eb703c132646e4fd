"""What the channel reads, word for word, in English and in Swedish."""

from __future__ import annotations

import pytest

from bot.rules import commands as cmd
from bot.ui import invitations, messages, private, sheets
from bot.ui.texts import MOST_ALT, cut, echo, is_visible, shown
from tests.ui.tables import NOON, Play, texts

DEADLINE = NOON + 259200
FIRST = {
    "en": [
        "### Feud rules · English words",
        "**Anna** begins.",
        "**Anna 0** · Sven 0 · 90 tiles left",
        f"Next: <@11> · time runs out <t:{DEADLINE}:R>",
        "The board is empty. Anna 0, Sven 0, 90 tiles left. Anna to play.",
    ],
    "sv": [
        "### Feud-regler · engelska ord",
        "**Anna** börjar.",
        "**Anna 0** · Sven 0 · 90 brickor kvar",
        f"Nästa: <@11> · tiden går ut <t:{DEADLINE}:R>",
        "Brädet är tomt. Anna 0, Sven 0, 90 brickor kvar. Anna på tur.",
    ],
}
PLAYED = {
    "en": [
        "**Anna** plays **HELLO** 8H across · **14 points**",
        "-# HELLO: 4 + 1 + 0 + 1 + 1 = 7, double word 14 · blank for L",
        "Anna 14 · **Sven 0** · 85 tiles left",
        f"Next: <@12> · time runs out <t:{DEADLINE}:R>",
        "Anna played HELLO at 8H across for 14. Anna 14, Sven 0, 85 tiles left. Sven to play.",
    ],
    "sv": [
        "**Anna** lägger **HELLO** 8H vågrätt · **14 poäng**",
        "-# HELLO: 4 + 1 + 0 + 1 + 1 = 7, dubbelt ord 14 · blank som L",
        "Anna 14 · **Sven 0** · 85 brickor kvar",
        f"Nästa: <@12> · tiden går ut <t:{DEADLINE}:R>",
        "Anna lade HELLO på 8H vågrätt för 14. Anna 14, Sven 0, 85 brickor kvar. Sven på tur.",
    ],
}
ARITHMETIC = "-# STAINED: 2 + 1 + 2 + 1 + 1 + 1 + 2 = 10 · EH: 1 + 4 = 5 · DE: 2 + 1 = 3"
ALL_SEVEN = {
    "en": [
        "**Sven** plays **STAINED** 7C across · **58 points**",
        ARITHMETIC + " · all 7 tiles + 40",
        "**Anna 14** · Sven 58 · 78 tiles left",
    ],
    "sv": [
        "**Sven** lägger **STAINED** 7C vågrätt · **58 poäng**",
        ARITHMETIC + " · alla 7 brickor + 40",
        "**Anna 14** · Sven 58 · 78 brickor kvar",
    ],
}


def told(play: Play, locale: str) -> list[str]:
    table = play.table(locale)
    following = messages.next_line(table)
    alt = sheets.posted_board(table, play.news(), 1).alt
    lines = [*messages.turn_lines(table, play.news()), messages.scores(table)]
    return [*lines, *([following] if following else []), alt]


def hello() -> Play:
    return Play("HEL?OABADEINSTRSTUVWX").begun()


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_first_turn_reads(locale: str) -> None:
    assert told(hello(), locale) == FIRST[locale]


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_play_reads_with_its_arithmetic(locale: str) -> None:
    assert told(hello().lay(0, "8H", "HELLO"), locale) == PLAYED[locale]


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_play_of_all_seven_tiles_reads(locale: str) -> None:
    play = hello().lay(0, "8H", "HELLO").lay(1, "7C", "STAINED")
    assert told(play, locale)[:3] == ALL_SEVEN[locale]


MOVES = [
    ("en", cmd.Swap(("A", "D")), "**Sven** swaps 2 tiles.", "Sven swapped 2 tiles."),
    ("en", cmd.Swap(("A",)), "**Sven** swaps one tile.", "Sven swapped one tile."),
    ("en", cmd.Pass(), "**Sven** passes.", "Sven passed."),
    ("sv", cmd.Swap(("A", "D")), "**Sven** byter 2 brickor.", "Sven bytte 2 brickor."),
    ("sv", cmd.Swap(("A",)), "**Sven** byter en bricka.", "Sven bytte en bricka."),
    ("sv", cmd.Pass(), "**Sven** passar.", "Sven passade."),
]


@pytest.mark.parametrize(("locale", "command", "line", "alt"), MOVES)
def test_turn_without_tiles_reads(locale: str, command: cmd.Command, line: str, alt: str) -> None:
    play = hello().lay(0, "8H", "HELLO").do(cmd.Seat(1), command)
    lines = told(play, locale)
    assert lines[0] == line
    assert lines[-1].startswith(alt)


def test_news_hold_a_resignation_out_of_turn() -> None:
    play = Play("ABCDEFGHIJKLMNOPRSTUV", rules="classic-published", seats=3).begun()
    play.do(cmd.Seat(2), cmd.Resign()).do(cmd.Seat(0), cmd.Pass())
    lines = told(play, "en")
    assert lines[:2] == [r"**Carl\_\*Gustaf\*** resigns.", "**Anna** passes."]
    assert r"Carl\_\*Gustaf\* 0 (out)" in lines[2]


def test_drawing_for_the_start_is_told() -> None:
    play = Play("ABCDEFGHIJKLMN", rules="classic").begun()
    drawn = "-# Drawn for the first turn: Anna A, Sven C."
    assert drawn in messages.turn_lines(play.table("en"), play.news())


# The end


def three_passes() -> Play:
    play = hello().lay(0, "8H", "HELLO")
    for seat in (1, 0, 1):
        play.do(cmd.Seat(seat), cmd.Pass())
    return play


ENDS = {
    "en": (
        "### Anna wins, 0 to -8",
        "**Sven** passes.",
        "-# Passes in a row ended the game.",
    ),
    "sv": (
        "### Anna vinner med 0 mot -8",
        "**Sven** passar.",
        "-# Partiet slutade efter flera pass i rad.",
    ),
}


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_end_by_passes_gives_the_arithmetic(locale: str) -> None:
    play = three_passes()
    lines = messages.end_lines(play.table(locale), play.news())
    assert lines[:3] == ENDS[locale]
    assert any("−" in line for line in lines)
    assert lines[-1].startswith("-# ")


@pytest.mark.parametrize(("locale", "heading"), [("en", "Anna wins"), ("sv", "Anna vinner")])
def test_winner_with_fewer_points_than_one_who_left_is_told_without(
    locale: str, heading: str
) -> None:
    play = hello().lay(0, "8H", "HELLO").lay(1, "7C", "STAINED").do(cmd.Seat(1), cmd.Resign())
    table = play.table(locale)
    assert messages.end_lines(table, play.news())[0] == f"### {heading}"


def test_end_by_resignation_names_the_winner() -> None:
    play = hello().lay(0, "8H", "HELLO").do(cmd.Seat(0), cmd.Resign())
    lines = messages.end_lines(play.table("en"), play.news())
    assert lines[:2] == ("### Sven wins", "**Anna** resigns.")
    assert lines[2] == "Anna 14 (out) · Sven 0 · 85 tiles left"


# The invitation


INVITED = {
    "en": [
        "### Feud rules · Swedish words",
        "<@11> invites <@12>.",
        "72 hours a move, standard board.",
    ],
    "sv": [
        "### Feud-regler · svenska ord",
        "<@11> bjuder in <@12>.",
        "72 timmar per drag, standardbräde.",
    ],
}


@pytest.mark.parametrize("locale", ["en", "sv"])
def test_invitation_reads(locale: str) -> None:
    lines = invitations.invitation_lines(Play("", language="sv").table(locale))
    assert list(lines[:3]) == INVITED[locale]
    assert "c0" * 32 in lines[-1]


def test_open_invitation_counts_the_seats() -> None:
    play = Play("", rules="classic", seats=4, reserved=False).do(cmd.Seat(1), cmd.TakeSeat())
    lines = invitations.invitation_lines(play.table("en"))
    assert lines[1] == "<@11> opens a game: 2 of 4 seats taken."
    assert lines[2] == "7 days a move, standard board."


def test_named_invitation_says_who_has_yet_to_answer() -> None:
    play = Play("", rules="classic", seats=3).do(cmd.Seat(1), cmd.TakeSeat())
    lines = invitations.invitation_lines(play.table("sv"))
    assert r"Har inte svarat än: Carl\_\*Gustaf\*." in lines


@pytest.mark.parametrize(
    ("actor", "command", "line"),
    [
        (cmd.Seat(1), cmd.Decline(), "Sven said no, thank you."),
        (cmd.Seat(0), cmd.Withdraw(), "Anna called it off."),
    ],
)
def test_closed_invitation_says_why(actor: cmd.Actor, command: cmd.Command, line: str) -> None:
    play = Play("").do(actor, command)
    lines = invitations.closed_lines(play.table("en"), play.news())
    assert lines[1] == line
    assert "5e" * 32 in lines[2]


# Foreign text


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("<@123> @everyone", r"\<\@123\> \@everyone"),
        ("https://x.y", r"https\://x.y"),
        ("a\n# b", r"a \# b"),
        ("[a](b)", r"\[a\](b)"),
    ],
)
def test_foreign_text_is_shown_as_it_is(typed: str, read: str) -> None:
    assert shown(typed) == read


def test_echo_repeats_forty_characters_at_most() -> None:
    assert echo("x" * 6000) == "x" * 39 + "…"


def test_cut_keeps_the_limit() -> None:
    assert len(cut("x" * 2000, MOST_ALT)) == MOST_ALT


def test_lists_read_naturally() -> None:
    assert texts("en").listed(["a", "b", "c"]) == "a, b and c"
    assert texts("sv").listed(["a", "b"]) == "a och b"
    assert not texts("sv").listed([])


@pytest.mark.parametrize(
    ("name", "read"),
    [("- x", "\\- x"), ("+ x", "\\+ x"), ("1. x", "1\\. x"), ("a - b", "a - b"), ("1.5", "1.5")],
)
def test_names_never_begin_a_list(name: str, read: str) -> None:
    assert shown(name) == read


@pytest.mark.parametrize("name", ["", "\u200b", "\u3164\u3164", "\u2800", "\u202e"])
def test_invisible_names_are_replaced(name: str) -> None:
    assert not is_visible(name)


def test_visible_names_are_kept() -> None:
    assert all(is_visible(name) for name in ("A", "Åsa", "李", "🙂", "محمد", "7"))


# The rack after a move


@pytest.mark.parametrize(
    ("locale", "word", "line"),
    [
        ("en", "DETAINS", "Until then your rack is empty."),
        ("sv", "DETAINS", "Till dess är stället tomt."),
        ("en", "DETAIN", "Until then you hold:"),
        ("sv", "DETAIN", "Till dess har du:"),
    ],
)
def test_a_rack_that_is_filled_later_is_told_as_it_is(locale: str, word: str, line: str) -> None:
    play = Play("DETAINSVWXYZUOABCDEFGH", rules="classic").begun().lay(0, "8H", word)
    told = private.leading_to_rack(texts(locale), play.game, 0, play.news())
    assert told.endswith(line)
