"""Games as people play them: the real client on the stand-in, from invitation to the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot import resources
from tests.scripted import ScriptedDraw
from tests.ui.village import PATIENCE, Village, alts, answer, button, ids, text, until

if TYPE_CHECKING:
    from bot.standin import Wire

ORDER = "HELLOABADEINSTRSTUVWX"


@pytest.fixture
def dealt(place: Village) -> Village:
    place.draw = ScriptedDraw([list(ORDER), list("OO")])
    return place


def buttons(message: Wire) -> list[str]:
    return [identity.split(":")[3] for identity in ids(message)]


async def test_invitation_pings_the_invited_and_leads_to_the_board(
    dealt: Village,
) -> None:
    async with dealt.bot():
        asked = await dealt.say(
            dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven
        )
        assert answer(asked) == "Din inbjudan står i kanalen."
        invitation = await dealt.posted("accept")
        assert buttons(invitation) == ["accept", "decline"]
        assert dealt.standin.pings(dealt.sven) == [invitation["id"]]
        assert dealt.standin.pings(dealt.anna) == []
        accepted = await dealt.press(dealt.sven, invitation, "accept")
        assert answer(accepted) == "You are in. The game begins in the channel in a moment."
        board = await dealt.turn()
        [invitation, first] = dealt.public()
        assert ids(invitation) == []
        assert "The game has begun." in text(invitation)
        assert first["id"] == board["id"]
        assert buttons(first) == ["play", "rack", "swap", "pass"]
        assert alts(first)[0].startswith("The board is empty.")
        assert len(dealt.standin.pings(dealt.anna)) == 0  # the direct message came instead


async def test_whole_game_by_command_form_and_button(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        played = await dealt.say(dealt.anna, "play", word="hello", at="8H")
        assert answer(played) == "**HELLO**, 16 poäng.\nDitt nya ställ:\n**A B R S T U V**"
        assert alts(played.answers[0]) == ["Dina brickor: A, B, R, S, T, U, V."]
        second = await dealt.turn(2)
        assert "**Anna** plays **HELLO** 8H across · **16 points**" in text(second)
        [_, first, _] = dealt.public()
        assert ids(first) == []

        opened = await dealt.press(dealt.sven, second, "play")
        shown = await dealt.send(dealt.sven, opened, word="stained", square="M8")
        chosen = await dealt.play_it(dealt.sven, shown)
        assert answer(chosen).startswith("**STAINED**, ")
        third = await dealt.turn(3)

        opened = await dealt.press(dealt.anna, third, "swap")
        swapped = await dealt.send(dealt.anna, opened, tiles=["0:A", "6:V"])
        assert answer(swapped).startswith("Du bytte 2 brickor.\nDitt nya ställ:")
        fourth = await dealt.turn(4)
        assert "**Anna** swaps 2 tiles." in text(fourth)

        asked = await dealt.press(dealt.sven, fourth, "pass")
        assert answer(asked).startswith("Pass? You score nothing")
        kept = await dealt.press(dealt.sven, asked.answers[0], "keep")
        assert answer(kept) == "Good. The game goes on."
        asked = await dealt.press(dealt.sven, fourth, "pass")
        passed = await dealt.press(dealt.sven, asked.answers[0], "pass-anyway")
        assert answer(passed).startswith("You passed.\nYour rack:")
        await dealt.turn(5)

        asked = await dealt.say(dealt.sven, "resign")
        assert buttons(asked.answers[0]) == ["resign", "keep"]
        resigned = await dealt.press(dealt.sven, asked.answers[0], "resign")
        assert answer(resigned) == "You resigned.\nThat ends the game."
        assert ids(resigned.answers[0]) == []
        end = await dealt.turn(6)
        assert text(end).startswith("### Anna wins\n")
        assert all(ids(message) == [] for message in dealt.public()[:-1])
        assert buttons(end) == ["rematch", "review", "replay", "check", "export"]
        over = await dealt.say(dealt.anna, "play", word="abba", at="A1")
        assert answer(over) == "Partiet är slut. `/nytt` börjar ett nytt."


async def test_resignation_can_be_taken_back(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        asked = await dealt.say(dealt.anna, "resign")
        kept = await dealt.press(dealt.anna, asked.answers[0], "keep")
        assert answer(kept) == "Bra. Partiet fortsätter."
        assert ids(kept.answers[0]) == []


async def test_places_are_offered_in_a_list_and_while_typing(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        asked = await dealt.say(dealt.anna, "play", word="hello")
        menu = asked.answers[0]
        [identity] = ids(menu)
        offered = await dealt.standin.autocomplete(
            dealt.anna, dealt.channel, "play", {"word": "hello"}, focused="at", typed="8"
        )
        assert {"name": "8H vågrätt · 16", "value": "8H"} in offered
        assert all(choice["value"].startswith("8") for choice in offered)
        nothing = await dealt.standin.autocomplete(
            dealt.sven, dealt.channel, "play", {"word": "12#"}, focused="at", typed=""
        )
        assert nothing == []
        doing = await dealt.standin.select(dealt.anna, menu, identity, ["8H hello"])
        chosen = await doing.settled(10)
        assert answer(chosen).startswith("**HELLO**, 16 poäng.")
        assert buttons(chosen.answers[0]) == ["shuffle", "order"]


async def test_refused_play_can_be_tried_again_with_what_was_typed(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        refused = await dealt.say(dealt.anna, "play", word="HLLO", at="8H")
        assert answer(refused).startswith("**HLLO** finns inte i ordlistan (ENABLE")
        opened = await dealt.press(dealt.anna, refused.answers[0], "again:8H:HLLO")
        assert opened.modal is not None
        typed = [part["component"]["value"] for part in opened.modal["components"]]
        assert typed == ["HLLO", "8H"]
        shown = await dealt.send(dealt.anna, opened, word="HELLO", square="8H")
        played = await dealt.play_it(dealt.anna, shown)
        assert answer(played).startswith("**HELLO**")


BAD = [
    ("HELLO", "99Z", "”99Z” är ingen ruta på brädet."),
    ("HELLO", "8L", "Ordet går utanför brädet: det skulle behöva kolumn P."),
    ("HELLO", "A1", "Det första ordet måste täcka H8."),
    ("HELQ", "8H", "Det här har du inte: Q."),
    ("12", "8H", "”1” (DIGIT ONE) är ingen bokstav."),
    ("HÖLO", "8H", "Det här har du inte"),
    ("<@1>**x**", "8H", "”\\<” (LESS-THAN SIGN) är ingen bokstav."),
    ("x" * 6000, "8H", "Det är för långt: ett ord har högst 15 bokstäver här."),
    ("QQ", "", "**QQ** finns inte i ordlistan"),
]


async def test_bad_input_is_answered_privately_and_changes_nothing(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        before = [text(message) for message in dealt.public()]
        for word, at, reads in BAD:
            given = {"word": word, "at": at} if at else {"word": word}
            refused = await dealt.say(dealt.anna, "play", **given)
            assert refused.answers[0]["flags"] & 64
            assert answer(refused).startswith(reads)
            assert "<@1>" not in answer(refused)
            assert "**x**" not in answer(refused)
            assert len(answer(refused)) < 400
        await dealt.quiet()
        assert [text(message) for message in dealt.public()] == before


async def test_who_may_not_act_is_told_so(dealt: Village) -> None:
    carl = dealt.standin.add_user("Carl")
    dealt.standin.add_member(dealt.guild, carl)
    async with dealt.bot():
        assert answer(await dealt.say(dealt.anna, "rack")).startswith("Det pågår inget parti")
        board = await dealt.begin()
        waiting = await dealt.say(dealt.sven, "play", word="stained", at="8H")
        assert answer(waiting).startswith("Not your turn: **Anna** is playing")
        assert ids(waiting.answers[0]) == []
        stranger = await dealt.press(carl, board, "rack")
        assert answer(stranger).startswith("You are not in this game")
        watching = await dealt.say(carl, "board")
        assert alts(watching.answers[0])[0].startswith("The board is empty.")
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        stale = await dealt.press_forged(dealt.anna, board, "play")
        assert answer(stale).startswith("Partiet har gått vidare sedan dess")


async def test_button_pressed_twice_at_once_counts_once(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        [question] = (await dealt.press(dealt.anna, board, "pass")).answers
        identity = button(question, "pass-anyway")
        both = await asyncio.gather(
            *(dealt.standin.click(dealt.anna, question, identity) for _ in range(2))
        )
        # Both answers take the place of the question: the one that comes last is read.
        known = ("Du passade.", "Partiet har gått vidare sedan dess")
        assert all([answer(await doing.settled(10)).startswith(known) for doing in both])
        await dealt.turn(2)
        assert sum("**Anna** passes." in text(message) for message in dealt.public()) == 1


async def test_a_second_press_leaves_the_answer_to_the_first_where_it_is(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        [question] = (await dealt.press(dealt.anna, board, "pass")).answers
        passed = await dealt.press(dealt.anna, question, "pass-anyway")
        late = await dealt.press_forged(dealt.anna, question, "pass-anyway")
        assert text(late.answers[-1]).startswith("Partiet har gått vidare sedan dess")
        assert answer(passed).startswith("Du passade.")


async def test_third_pass_asks_before_it_ends_the_game(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        await dealt.say(dealt.anna, "pass")
        await dealt.turn(2)
        await dealt.say(dealt.sven, "pass")
        board = await dealt.turn(3)
        asked = await dealt.press(dealt.anna, board, "pass")
        assert answer(asked).startswith("Passar du nu är partiet slut")
        passed = await dealt.press(dealt.anna, asked.answers[0], "pass-anyway")
        assert answer(passed) == "Du passade.\nDärmed är partiet slut."
        end = await dealt.turn(4)
        assert "Passes in a row ended the game." in text(end)


async def test_closed_messages_are_replaced_by_a_ping_and_told_once(dealt: Village) -> None:
    for user in (dealt.anna, dealt.sven):
        dealt.standin.set_dms(user, open=False)
    async with dealt.bot():
        await dealt.begin()
        [_, board, ping] = dealt.public()
        assert dealt.standin.pings(dealt.anna) == [ping["id"]]
        rack = await dealt.press(dealt.anna, board, "rack")
        assert answer(rack).endswith("fungerar alltid.")
        again = await dealt.press(dealt.anna, board, "rack")
        assert answer(again) == "Ditt ställ:\n**H E L L O A B**"
        await dealt.say(dealt.anna, "play", word="hello", at="8H")
        await dealt.turn(2)
        pinging = dealt.public()[-1]  # the board was there before it was known
        assert text(pinging) == f"<@{dealt.sven['id']}>, it is your turn."
        assert dealt.standin.pings(dealt.sven)[-1] == pinging["id"]
        assert dealt.dms(dealt.anna) == []
        dealt.standin.set_dms(dealt.anna, open=True)
        await dealt.say(dealt.sven, "pass")
        await dealt.turn(3)
        assert len(dealt.dms(dealt.anna)) == 1
        assert dealt.standin.pings(dealt.anna) == [ping["id"]]
        await dealt.say(dealt.anna, "pass")
        fourth = await dealt.turn(4)
        assert dealt.standin.pings(dealt.sven)[-1] == fourth["id"]


async def test_one_direct_message_a_game_leads_to_the_newest_board(dealt: Village) -> None:
    async with dealt.bot():
        first = await dealt.begin()
        [message] = dealt.dms(dealt.anna)
        assert "**H E L L O A B**" in text(message)
        assert alts(message) == ["Dina brickor: H, E, L, L, O, A, B."]
        links = [p["url"] for p in message["components"][-1]["components"] if "url" in p]
        assert links[0].endswith(f"/{dealt.channel['id']}/{first['id']}")
        opened = await dealt.press(dealt.anna, message, "play")
        shown = await dealt.send(dealt.anna, opened, word="hello", square="8H")
        await dealt.play_it(dealt.anna, shown)
        await dealt.turn(2)
        assert dealt.dms(dealt.anna) == []  # not on turn: no message says so
        await dealt.say(dealt.sven, "pass")
        await dealt.turn(3)
        [newer] = dealt.dms(dealt.anna)
        assert newer["id"] != message["id"]
        assert dealt.dms(dealt.sven) == []
        asked = await dealt.say(dealt.anna, "resign")
        await dealt.press(dealt.anna, asked.answers[0], "resign")
        await until(lambda: not dealt.dms(dealt.anna), PATIENCE)


async def test_buttons_and_open_forms_survive_a_restart(dealt: Village) -> None:
    async with dealt.bot():
        board = await dealt.begin()
        opened = await dealt.press(dealt.anna, board, "play")
    async with dealt.bot():
        shown = await dealt.send(dealt.anna, opened, word="hello", square="8H")
    async with dealt.bot():
        played = await dealt.play_it(dealt.anna, shown)
        assert answer(played).startswith("**HELLO**, 16 poäng.")
        second = await dealt.turn(2)
    async with dealt.bot():
        asked = await dealt.press(dealt.sven, second, "pass")
    async with dealt.bot():
        passed = await dealt.press(dealt.sven, asked.answers[0], "pass-anyway")
        assert answer(passed).startswith("You passed.")
        await dealt.turn(3)


async def test_racks_come_from_commands_in_direct_messages_too(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin()
        room = dealt.standin.dm(dealt.anna)
        doing = await dealt.standin.slash(dealt.anna, room, "rack", {})
        assert "**H E L L O A B**" in answer(await doing.settled(10))


async def test_bag_is_seen_as_the_rules_say(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.begin("instant")
        own = await dealt.say(dealt.anna, "bag")
        assert "i påsen" in answer(own)
        other = await dealt.say(dealt.sven, "bag")
        assert answer(other).startswith("By these rules you may look into the bag only during")


@pytest.mark.parametrize(
    ("who", "ending", "reads"),
    [
        ("sven", "decline", "Sven said no, thank you."),
        ("anna", "decline", "Anna called it off."),
    ],
)
async def test_closed_invitation_loses_its_buttons(
    dealt: Village, who: str, ending: str, reads: str
) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="wordfeud", language="en", opponent=dealt.sven)
        invitation = await dealt.posted("accept")
        await dealt.press(getattr(dealt, who), invitation, ending)
        await dealt.quiet()
        [closed] = dealt.public()
        assert ids(closed) == []
        assert reads in text(closed)
        late = await dealt.press_forged(dealt.sven, invitation, "accept")
        assert answer(late).startswith("This invitation is closed.")


async def test_open_seats_are_joined_and_started(dealt: Village) -> None:
    async with dealt.bot():
        await dealt.say(dealt.anna, "new", rules="classic", language="en", players=4)
        invitation = await dealt.posted("join")
        assert buttons(invitation) == ["join", "add-computer", "start", "withdraw"]
        early = await dealt.press(dealt.anna, invitation, "start")
        assert answer(early) == "Det behövs 2 spelare för att börja."
        joined = await dealt.press(dealt.sven, invitation, "join")
        assert answer(joined) == "You are in: 2 of 4 seats taken."
        await dealt.quiet()
        other = await dealt.press(dealt.sven, dealt.public()[0], "start")
        assert answer(other) == "Only the one who invited can do that."
        await dealt.press(dealt.anna, dealt.public()[0], "start")
        board = await dealt.turn()
        assert "Drawn for the first turn:" in text(board)


async def test_three_are_invited_and_begin_when_all_have_accepted(dealt: Village) -> None:
    carl = dealt.standin.add_user("Carl")
    dealt.standin.add_member(dealt.guild, carl)
    async with dealt.bot():
        await dealt.say(
            dealt.anna,
            "new",
            rules="classic-published",
            language="en",
            opponent=dealt.sven,
            opponent2=carl,
        )
        invitation = await dealt.posted("accept")
        for user in (dealt.sven, carl):
            assert dealt.standin.pings(user) == [invitation["id"]]
        await dealt.press(dealt.sven, invitation, "accept")
        await dealt.quiet()
        [waiting] = dealt.public()
        assert "Still to answer: Carl." in text(waiting)
        twice = await dealt.press(dealt.sven, waiting, "accept")
        assert answer(twice) == "You have a seat in this game already."
        await dealt.press(carl, waiting, "accept")
        board = await dealt.turn()
        assert "**Anna 0** · Sven 0 · Carl 0" in text(board)
        asked = await dealt.say(dealt.anna, "resign")
        await dealt.press(dealt.anna, asked.answers[0], "resign")
        second = await dealt.turn(2)
        assert "**Anna** resigns." in text(second)
        assert "Anna 0 (out) · **Sven 0** · Carl 0" in text(second)


async def test_swedish_words_make_swedish_messages(dealt: Village) -> None:
    if "sv" not in resources.catalogue().languages("wordfeud"):
        pytest.skip("no Swedish list here")
    dealt.draw = ScriptedDraw([list("FJÄRILSADEINST")])
    async with dealt.bot():
        board = await dealt.begin("wordfeud", "sv")
        assert text(board).startswith("### Feud-regler · svenska ord\n**Anna** börjar.")
        [message] = dealt.dms(dealt.anna)
        assert text(message).startswith("Din tur mot **Sven** i <#")


async def test_what_cannot_be_offered_is_refused(dealt: Village) -> None:
    stranger = dealt.standin.add_user("Stranger")
    other = dealt.standin.add_user("Another bot")
    other["bot"] = True
    async with dealt.bot():

        async def new(**options: object) -> str:
            given = {"rules": "wordfeud", "language": "en", **options}
            return answer(await dealt.say(dealt.sven, "new", **given))

        assert (await new(opponent=dealt.sven)).startswith("You cannot invite yourself.")
        assert (await new(opponent=other)).startswith("Other bots cannot play.")
        assert (await new(opponent=stranger)).startswith("That person is not on this server")
        assert (await new(players=3)).startswith("These rules are for two players.")
        dealt.standin.deny(dealt.channel, "attach_files", "embed_links")
        missing = await new(opponent=dealt.anna)
        assert "**Embed Links** and **Attach Files**" in missing
        dealt.standin.allow(dealt.channel, "attach_files", "embed_links")
        await new(opponent=dealt.anna)
        assert (await new(opponent=dealt.anna)).startswith("A game is offered or being played")


async def test_swap_of_tiles_that_are_not_there_is_refused(place: Village) -> None:
    async with place.bot():
        await place.begin()
        nothing = await place.say(place.anna, "swap", tiles=" , ")
        assert answer(nothing).startswith("Ange minst en bricka att byta")
        absent = await place.say(place.anna, "swap", tiles="QQQ")
        assert answer(absent).startswith("Det här har du inte: Q")


async def test_gone_channel_does_not_stop_the_bot(dealt: Village) -> None:
    other = dealt.standin.add_channel(dealt.guild, "annat")
    async with dealt.bot():
        await dealt.begin()
        dealt.standin.remove_channel(dealt.channel)
        dealt.channel, dealt.draw.calls = other, 0
        await dealt.begin()
        played = await dealt.say(dealt.anna, "play", word="hello", at="8H")
        assert answer(played).startswith("**HELLO**")
