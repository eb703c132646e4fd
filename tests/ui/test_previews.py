"""Plays shown before they count, and plays in doubt: what stands on the picture, who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.service.games import InChannel
from bot.ui import scenes, sheets
from tests.scripted import ScriptedDraw
from tests.ui.tables import Play
from tests.ui.village import Village, alts, answer, button_with, ids, text

if TYPE_CHECKING:
    from bot.rules.game import Game
    from bot.standin import Interaction, Wire

RACKS = ("HELOO?Q", "ABDEINS")
LATER = "TRSTUVW"


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([[*RACKS[0], *RACKS[1], *LATER], list("OO")])
    return place


def actions(message: Wire) -> list[str]:
    return [identity.split(":")[3] for identity in ids(message)]


async def newest(place: Village) -> Game:
    assert place.client is not None
    return (await place.client.parts.games.look(InChannel(int(place.channel["id"])))).game


async def formed(dealt: Village, board: Wire, word: str, square: str) -> Interaction:
    opened = await dealt.press(dealt.anna, board, "play")
    return await dealt.send(dealt.anna, opened, word=word, square=square)


async def test_a_form_shows_the_play_and_plays_it_only_when_told(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        shown = await formed(dealt, board, "hello", "8H")
        assert shown.ephemeral
        assert answer(shown) == (
            "**HELLO** 8H vågrätt · **14 poäng**\n"
            "-# HELLO: 4 + 1 + 0 + 1 + 1 = 7, dubbelt ord 14 · blank som L\n"
            "Blanken är L på J8.\n"
            "Inte lagt än."
        )
        [message] = shown.answers
        assert actions(message) == ["lay", "again"]
        assert alts(message)[0].startswith("Inte lagt än: HELLO, 8H vågrätt, +")
        assert (await newest(dealt)).plays == 0
        assert len(dealt.public()) == 2
        played = await dealt.play_it(dealt.anna, shown)
        assert answer(played).startswith("**HELLO**, ")
        assert "Ditt nya ställ:" in answer(played)
        assert (await newest(dealt)).plays == 1


async def test_change_opens_the_form_with_what_was_typed(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        shown = await formed(dealt, board, "h?ello", "8 h")
        [message] = shown.answers
        opened = await dealt.press(dealt.anna, message, button_with(message, "again"))
        assert opened.modal is not None
        typed = [part["component"]["value"] for part in opened.modal["components"]]
        assert typed == ["h?ello", "8 h"]
        again = await dealt.send(dealt.anna, opened, word="hello", square="H8")
        assert "H8 lodrätt" in answer(again)
        assert [m["id"] for m in again.answers] == [message["id"]]  # it takes the place


async def test_a_place_chosen_in_a_form_is_shown_first(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        listed = await formed(dealt, board, "hello", "")
        [menu] = listed.answers
        [identity] = ids(menu)
        doing = await dealt.standin.select(dealt.anna, menu, identity, ["8H hello"])
        shown = await doing.settled(10)
        assert actions(shown.answers[0]) == ["lay", "again"]
        assert (await newest(dealt)).plays == 0


CLASSIC, FEUD = "classic", "wordfeud"


@pytest.mark.parametrize(
    ("rules", "word", "shown"),
    [
        (FEUD, "HOLE", False),  # nothing to choose, nothing to challenge
        (FEUD, "HELLO", True),  # which L is the blank?
        (FEUD, "HEL?LO", False),  # said
        (FEUD, "SHOE", True),  # the blank can only be the S, but it is spent
        (FEUD, "?SHOE", False),
        (CLASSIC, "HOLE", True),
        (CLASSIC, "HOLEQ", True),  # no word, and nobody is told so
    ],
)
async def test_a_command_shows_what_wants_a_look(
    dealt: Village,
    rules: str,
    word: str,
    shown: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    async with dealt.bot():
        await dealt.begin(rules=rules)
        said = await dealt.say(dealt.anna, "play", word=word, at="8H")
        assert (actions(said.answers[0])[:1] == ["lay"]) is shown
        assert (await newest(dealt)).plays == (0 if shown else 1)
        if rules == CLASSIC:
            assert "inget ord är kontrollerat" in answer(said)


async def test_what_is_refused_is_refused_before_it_is_shown(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        refused = await formed(dealt, board, "hloe", "8H")
        assert answer(refused).startswith("**HLOE** finns inte i ordlistan")
        away = await formed(dealt, board, "hole", "A1")
        assert answer(away) == "Det första ordet måste täcka H8."


async def test_a_preview_of_an_earlier_turn_plays_nothing(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        shown = await formed(dealt, board, "hole", "8H")
        await dealt.say(dealt.anna, "pass")
        await dealt.turn(2)
        late = await dealt.play_it(dealt.anna, shown)
        assert "hör till ett äldre bräde" in answer(late)
        assert (await newest(dealt)).plays == 0


async def test_trying_draws_nothing_and_shows_nobody_elses_tiles(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        before = await newest(dealt)
        shown = await formed(dealt, board, "hole", "8H")
        assert await newest(dealt) == before
        seen = answer(shown) + "".join(alts(shown.answers[0]))
        assert "T R S T" not in seen
        assert "A B D E" not in seen


async def test_where_no_picture_may_be_attached_its_words_come(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        dealt.standin.deny(dealt.channel, "attach_files")
        shown = await formed(dealt, board, "hole", "8H")
        [message] = shown.answers
        assert message["attachments"] == []
        assert alts(message) == []
        assert "HOLE, 8H vågrätt, +7. Anna 0, Sven 0" in text(message)
        assert actions(message) == ["lay", "again"]


# What is drawn


def test_the_scene_holds_the_new_tiles_and_the_points() -> None:
    play = Play("HELLOABADEINSTRSTUVWX").begun()
    tried = play.log[:]
    laid = play.lay(0, "8H", "HELLO").game.latest
    assert laid is not None
    before = Play("HELLOABADEINSTRSTUVWX").begun()
    assert len(before.log) == len(tried)
    scene = scenes.preview_scene(before.table("en"), laid.play, "dark")
    assert scene.pending is not None
    assert scene.pending.squares == {(7, column) for column in range(7, 12)}
    assert scene.pending.note == f"+{laid.play.score}"
    assert {cell.text for cell in scene.tiles} == set("HELO")


def test_a_challenged_board_is_told_as_it_lies() -> None:
    play = Play("HELLOABADEINSTRSTUVWX", rules=CLASSIC).begun().lay(0, "8H", "HELLO")
    scene = scenes.challenge_scene(play.table("en"), "dark")
    assert scene.pending is not None
    assert scene.pending.kind == "challenge"
    assert scene.fresh == frozenset()
    assert scenes.told_scene(play.table("en"), "dark") == scenes.board_scene(
        play.table("en"), "dark"
    )
    alt = sheets.posted_board(play.table("en"), play.news(), 1).alt
    assert alt.startswith("Anna played HELLO at 8H across for ")


async def test_the_question_whether_to_challenge_shows_the_play_in_doubt(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin(rules=CLASSIC)
        await dealt.lay(dealt.anna, "HOLEQ", "8H")
        turn = await dealt.turn(2)
        asked = await dealt.press(dealt.sven, turn, "challenge")
        [question] = asked.answers
        assert alts(question)[0].startswith("In doubt: HOLEQ at 8H across, ")
        await dealt.press(dealt.sven, question, "challenge-sure")
        told = await dealt.turn(3)
        assert alts(told)[0].startswith("Sven challenged, and Anna took the tiles back.")
        assert "The board is empty." in alts(told)[0]
        board = await dealt.say(dealt.anna, "board")
        assert "HOLEQ" not in answer(board) + alts(board.answers[0])[0]


async def test_a_blank_in_hand_is_counted_in_what_lacks(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        lacking = await dealt.say(dealt.anna, "play", word="shoes", at="8H")
        assert answer(lacking).startswith(
            "Det här har du inte: S × 2; din blanka bricka kan bara vara en av dem."
        )
        asked = await dealt.say(dealt.anna, "play", word="?s?hoe", at="8H")
        assert answer(asked).startswith("Det här har du inte: blank. ")
        swapped = await dealt.say(dealt.anna, "swap", tiles="ss")
        assert answer(swapped).startswith("Det här har du inte: S × 2. ")
