"""/word as people use it: the real client on the stand-in, in English and Swedish."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot import resources
from bot.rules.lexicon import House
from bot.service.limits import Limits
from bot.service.wordbook import MOST_A_DAY, MOST_HOUSE, Verdict
from bot.store import HouseRow, OpenWord, Report, people, words
from bot.ui import invitations, wordlines
from bot.ui.views import wordbuttons
from tests.scripted import ScriptedDraw
from tests.ui.tables import Play, texts
from tests.ui.village import BUTTON, PATIENCE, SELECT, Village, answer, ids, parts, text

if TYPE_CHECKING:
    from bot.standin import Interaction, Wire

CATALOGUE = resources.catalogue()
LOCALES = sorted(resources.locales())
SV = CATALOGUE.word_lists["sv"]
QVIZ = HouseRow("en", "QVIZ", "word")


@pytest.fixture
def town(place: Village) -> Village:
    """A village in which Eva may manage the server; Anna holds HUSZXKB and Sven VILADER."""
    place.draw = ScriptedDraw([list("HUSZXKBVILADER"), list("OO")])
    return place


def eva_of(town: Village) -> Wire:
    eva = town.standin.add_user("Eva", locale="en-US")
    town.standin.add_member(town.guild, eva, ["manage_guild"])
    return eva


async def choose(
    town: Village, user: Wire, asked: Interaction, action: str, *values: str
) -> Interaction:
    """Choose from the list of this action under an answer."""
    message = asked.answers[-1]
    identity = next(i for i in ids(message) if i.startswith(f"w:{action}:"))
    doing = await town.standin.select(user, message, identity, list(values))
    return await doing.settled(20)


async def forged(town: Village, seen: Interaction, action: str, value: str) -> Interaction:
    """Let Sven choose from a list that only somebody else can see."""
    data = {"component_type": SELECT, "custom_id": f"w:{action}:0", "values": [value]}
    message = seen.answers[0]
    doing = await town.standin.forge(town.sven, town.channel, 3, data, message=message)
    return await doing.settled(20)


def labels(message: Wire) -> list[str]:
    return [part["label"] for part in parts(message) if part["type"] == BUTTON]


def offered(message: Wire, action: str) -> list[str]:
    """The values of the list of this action."""
    for part in parts(message):
        if part["type"] == SELECT and part["custom_id"].startswith(f"w:{action}:"):
            return [option["value"] for option in part["options"]]
    return []


def urls(message: Wire) -> list[str]:
    return [part["url"] for part in parts(message) if part.get("url")]


async def change(town: Village, work: Any) -> None:
    """Change the database behind the back of everybody."""
    assert town.client is not None
    assert town.client.store is not None
    await town.client.store.change(work)


# /word check


@pytest.mark.statement("C08")
async def test_check_shows_the_base_points_of_the_channels_game(town: Village) -> None:
    async with town.bot():
        await town.begin(language="sv")
        checked = await town.say(town.sven, "word check", word="hus")
        assert checked.ephemeral
        assert answer(checked).splitlines()[:2] == [
            "**HUS** is valid. The list has it.",
            "Base points with the tiles of this game: 8",
        ]
        assert f"{SV.edition}, {SV.count:,} words; not the official list" in answer(checked)
        assert urls(checked.answers[0]) == ["https://sv.wiktionary.org/w/index.php?search=hus"]
        blank = await town.say(town.anna, "word check", word="h?us")
        assert answer(blank).splitlines()[:2] == [
            "**HUS** gäller. Det finns i listan.",
            "Grundpoäng med brickorna i det här partiet: 4 · blank som U",
        ]
        ax = await town.say(town.anna, "word check", word="AX")
        assert "parti: 9" in answer(ax).replace("partiet", "parti")


async def test_check_without_a_game_asks_the_readers_list(town: Village) -> None:
    async with town.bot():
        swedish = await town.say(town.anna, "word check", word="fjäril")
        assert answer(swedish).startswith("**FJÄRIL** gäller.")
        assert "(Klassiska regler), 18 (Feud-regler)" in answer(swedish)
        assert urls(swedish.answers[0])[0].endswith("?search=fj%C3%A4ril")
        english = await town.say(town.sven, "word check", word="fjaril")
        assert answer(english).startswith("**FJARIL** is not valid. The list does not have it.")
        french = await town.say(town.sven, "word check", word="œuf", language="fr")
        assert answer(french).startswith("**OEUF** is valid.")
        norse = town.standin.add_user("Nora", locale="no")
        town.standin.add_member(town.guild, norse)
        norwegian = await town.say(norse, "word check", word="øl")
        assert answer(norwegian).startswith("**ØL** is valid.")
        assert urls(norwegian.answers[0])[0].startswith("https://no.wiktionary.org/")


async def test_check_tells_what_an_english_word_means_and_who_says_so(town: Village) -> None:
    async with town.bot():
        said = answer(await town.say(town.sven, "word check", word="mice"))
        assert "\n> MOUSE, noun: any of numerous small rodents" in said
        assert "\n-# Meanings: WordNet 3.1\n" in said
        said = answer(await town.say(town.anna, "word check", word="quiz", language="en"))
        assert "\n> substantiv: an examination" in said
        assert "\n-# Betydelser, på engelska: WordNet 3.1\n" in said
        for word, language in (("qxz", "en"), ("hus", "sv")):
            said = answer(await town.say(town.sven, "word check", word=word, language=language))
            assert "Meanings" not in said


async def test_check_works_in_direct_messages_and_the_rest_says_where(town: Village) -> None:
    async with town.bot():
        direct = town.standin.dm(town.sven)
        doing = await town.standin.slash(town.sven, direct, "word check", {"word": "house"})
        assert answer(await doing.settled(20)).startswith("**HOUSE** is valid.")
        for command, given in (("report", {"word": "xqz"}), ("inbox", {}), ("house", {})):
            doing = await town.standin.slash(town.sven, direct, f"word {command}", given)
            assert answer(await doing.settled(20)) == "This works in a channel of a server."


async def test_check_refuses_players_who_may_challenge(town: Village) -> None:
    async with town.bot():
        await town.begin(rules="classic", language="sv")
        for command in ("check", "report"):
            asked = await town.say(town.anna, f"word {command}", word="hus")
            assert answer(asked).startswith("Du spelar ett parti på svenska där ord ifrågasätts")
        asked = await town.say(town.sven, "word check", word="hus")
        assert answer(asked).startswith("You are playing with Swedish words that are challenged")
        eva = eva_of(town)
        assert answer(await town.say(eva, "word check", word="hus")).startswith("**HUS** is valid")


@pytest.mark.parametrize("typed", ["**@everyone**", "<@1> `x`", "x" * 300, "?", "(((", ":smile:"])
async def test_check_gives_typed_text_back_harmless(town: Village, typed: str) -> None:
    async with town.bot():
        said = answer(await town.say(town.sven, "word check", word=typed))
        assert said
        assert "@everyone" not in said.replace("\\@everyone", "")
        assert "<@" not in said
        assert len(said) < 500
        assert town.standin.pings(town.anna) == []


# /word list


@pytest.mark.statement("C12", "C38")
async def test_list_names_every_list_and_that_it_is_not_the_games(town: Village) -> None:
    async with town.bot():
        shown = await town.say(town.sven, "word list")
        assert shown.ephemeral
        said = answer(shown)
        assert "None of these is the official list of a game" in said
        for language in wordlines.list_languages(CATALOGUE):
            of_language = CATALOGUE.word_lists[language]
            assert f"{of_language.edition} · {of_language.count:,} words" in said
        assert len(said) < 1000  # short: what differs is told of the list that is chosen
        assert offered(shown.answers[0], "list") == list(wordlines.list_languages(CATALOGUE))
        swedish = await choose(town, town.sven, shown, "list", "sv")
        said = answer(swedish)
        assert "Wordfeud names SAOL 15 as its source." in said
        assert "it is a list to play with, not Wordfeud’s and not SAOL" in said
        assert "Göran Andersson" not in said
        [chosen] = swedish.answers
        said = answer(await town.press(town.sven, chosen, "sources:sv"))
        assert "DSSO, Den stora svenska ordlistan, © 2003-15 Göran Andersson" in said
        assert "LGPL-3.0" in said
        assert "wordfreq by Robyn Speer, changed to six bands, CC BY-SA 4.0" in said
        assert "WordNet" not in said
        english = await choose(town, town.sven, shown, "list", "en")
        said = answer(await town.press(town.sven, english.answers[0], "sources:en"))
        assert "What words mean: WordNet 3.1, © Princeton University" in said


async def test_list_of_a_language_in_swedish(town: Village) -> None:
    async with town.bot():
        short = await town.say(town.anna, "word list", language="es")
        said = answer(short)
        assert said.startswith("### Ordlista: spanska ord\n**Spanska** · ")
        assert "Oxfords spanska lista" in said
        said = answer(await town.press(town.anna, short.answers[0], "sources:es"))
        assert "brickorna CH, LL och RR" in said
        assert "Santiago Bosio" in said


@pytest.mark.parametrize("locale", LOCALES)
def test_lists_fit_into_one_message(locale: str) -> None:
    speak, languages = texts(locale), wordlines.list_languages(CATALOGUE)
    assert {"en", "sv"} <= set(languages)
    assert len("\n".join(wordlines.lists_lines(speak, CATALOGUE))) <= 4000
    for language in languages:
        lines = wordlines.list_lines(speak, CATALOGUE, language)
        assert len("\n".join(lines)) <= 900
        sources = wordlines.source_lines(speak, CATALOGUE, language, "WordNet 3.1")
        assert len("\n".join(sources)) <= 4000
        assert any(speak.edition(CATALOGUE.word_lists[language]) in line for line in lines)


def test_editions_and_licences_are_called_as_their_recipes_call_them() -> None:
    """Else another language shows the English name: see `Texts.known`."""
    speak, swedish = texts("en"), texts("sv")
    for language in ("de", "en", "fr", "it", "pt"):
        words = CATALOGUE.word_lists[language]
        assert speak(f"edition-{language}") == words.edition
        assert swedish.edition(words) != words.edition
    assert speak("licence-en") == CATALOGUE.origins["en"].licence
    assert swedish.edition(CATALOGUE.word_lists["sv"]) == CATALOGUE.word_lists["sv"].edition


def test_a_hosts_own_list_does_not_claim_our_sources() -> None:
    lines = "\n".join(wordlines.list_lines(texts("en"), _without_origins(), "sv"))
    assert "Compiled by whoever runs this bot" in lines
    assert "DSSO, Den stora" not in lines
    assert "SAOL" not in lines
    sources = wordlines.source_lines(texts("en"), _without_origins(), "sv", None)
    assert "wordfreq" not in "\n".join(sources)


@pytest.mark.parametrize(
    ("catalogue", "said"),
    [(CATALOGUE, "not the official list of any game"), (None, "compiled by whoever runs this bot")],
)
def test_a_verdict_names_the_list_as_what_it_is(catalogue: Any, said: str) -> None:
    points = (("wordfeud", 8),)
    verdict = Verdict(
        "HUS", (), SV, listed=True, standing=None, points=points, of_game=True, here=None
    )
    lines = wordlines.verdict_lines(texts("en"), verdict, catalogue or _without_origins())
    assert said in lines[-1]


def _without_origins() -> Any:
    return replace(CATALOGUE, origins={})


# /word report and the button under a refusal


async def test_report_and_inbox_and_house(town: Village) -> None:
    async with town.bot():
        eva = eva_of(town)
        empty = await town.say(eva, "word inbox")
        assert answer(empty) == "No word waits for a decision."
        thanks = await town.say(
            town.anna, "word report", word="kviz", language="sv", reason="*en* <@1> tävling"
        )
        assert thanks.ephemeral
        assert answer(thanks).startswith("Tack. **KVIZ** (svenska) ligger i serverns inkorg")
        again = await town.say(town.anna, "word report", word="kviz", language="sv")
        assert answer(again).startswith("Du har redan anmält KVIZ;")
        await town.say(town.sven, "word report", word="kviz", language="sv")
        town.now.at += 1
        wrong = await town.say(town.sven, "word report", word="hus", language="sv")
        assert "counts now" in answer(wrong)

        inbox = await town.say(eva, "word inbox")
        assert inbox.ephemeral
        [_, _, first, second] = answer(inbox).splitlines()
        assert first.startswith(
            "**KVIZ** (Swedish) should count · 2 members · “\\*en\\* \\<\\@1\\>"
        )
        assert second == "**HUS** (Swedish) should not count · one member"
        assert offered(inbox.answers[0], "accept") == ["sv:word:KVIZ", "sv:ban:HUS"]
        done = await choose(town, eva, inbox, "accept", "sv:word:KVIZ", "sv:ban:HUS")
        assert answer(done).startswith("Accepted 2 words. They hold for games begun from now on.")
        assert answer(done).endswith("No word waits for a decision.")

        house = await town.say(town.anna, "word house")
        assert answer(house).splitlines()[1:3] == [
            "Gäller här (svenska): **KVIZ**",
            "Gäller inte här (svenska): **HUS**",
        ]
        assert ids(house.answers[0]) == []
        checked = await town.say(town.sven, "word check", word="hus", language="sv")
        assert answer(checked).startswith("**HUS** is not valid. This server has banned it.")
        house = await town.say(eva, "word house")
        back = await choose(town, eva, house, "back", "sv:HUS")
        assert answer(back).startswith("Taken back:")
        assert "**HUS**" not in answer(back)
        checked = await town.say(town.sven, "word check", word="kviz", language="sv")
        assert answer(checked).startswith("**KVIZ** is valid. It is a house word of this server.")


async def test_refused_words_leave_the_inbox(town: Village) -> None:
    async with town.bot():
        eva = eva_of(town)
        await town.say(town.sven, "word report", word="xqz")
        first, second = await town.say(eva, "word inbox"), await town.say(eva, "word inbox")
        refused = await choose(town, eva, first, "refuse", "en:word:XQZ")
        assert answer(refused).startswith("Refused. Nothing changes.")
        late = await choose(town, eva, second, "accept", "en:word:XQZ")
        assert answer(late).startswith("Somebody else has decided that already.")
        house = await town.say(eva, "word house")
        assert answer(house).startswith("This server has no words or bans of its own")


async def test_a_full_house_is_said_above_the_inbox(town: Village) -> None:
    async with town.bot():
        eva, guild_id = eva_of(town), int(town.guild["id"])

        def fill(tx: Any) -> None:
            for n in range(MOST_HOUSE):
                word = "".join("ABCDEFGHIJ"[int(digit)] for digit in f"{n:03}") + "XQZ"
                words.decide(tx, guild_id, HouseRow("en", word, "word"), 1)

        await change(town, fill)
        await town.say(town.sven, "word report", word="vxqz")
        inbox = await town.say(eva, "word inbox")
        done = await choose(town, eva, inbox, "accept", "en:word:VXQZ")
        assert answer(done).startswith(f"This server has {MOST_HOUSE} English words and bans of")
        assert offered(done.answers[0], "accept") == ["en:word:VXQZ"]
        house = await town.say(eva, "word house")
        assert len(offered(house.answers[0], "back")) == wordbuttons.HOUSE_PAGE
        last = await town.press(eva, house.answers[0], "house:1")
        assert [i for i in ids(last.answers[0]) if i.startswith("w:house")] == [
            "w:house:0",
            "w:house:2",
        ]


async def test_pages_of_words_have_a_pace(town: Village) -> None:
    too_many = "That was very quick. Wait a few seconds and try again."
    async with town.bot(limits=Limits(commands=2, searches=3, seconds=60)):
        eva = eva_of(town)
        answers = [answer(await town.say(eva, f"word {name}")) for name in ("inbox", "house")]
        assert too_many not in answers
        assert answer(await town.say(eva, "word list")) == too_many
        lists = await town.say(town.sven, "word list")
        turned = [answer(await choose(town, town.sven, lists, "list", "sv")) for _ in range(4)]
        assert [line == too_many for line in turned] == [False, False, False, True]


async def test_only_managers_decide(town: Village) -> None:
    async with town.bot():
        eva = eva_of(town)
        await town.say(town.sven, "word report", word="xqz")
        sorry = "Only those with the permission Manage Server can do that. Ask one of them."
        assert answer(await town.say(town.sven, "word inbox")) == sorry
        for action in ("accept", "refuse"):
            inbox = await town.say(eva, "word inbox")
            assert answer(await forged(town, inbox, action, "en:word:XQZ")) == sorry
        await change(town, lambda tx: words.decide(tx, int(town.guild["id"]), QVIZ, 1))
        house = await town.say(eva, "word house")
        assert answer(await forged(town, house, "back", "en:QVIZ")) == sorry
        assert "QVIZ" in answer(await town.say(town.sven, "word house"))
        assert "XQZ" in answer(await town.say(eva, "word inbox"))


async def test_a_refused_play_can_be_reported_with_one_press(town: Village) -> None:
    async with town.bot():
        eva = eva_of(town)
        await town.begin(language="sv")
        refused = await town.say(town.anna, "play", word="huszxkb", at="8H")
        assert labels(refused.answers[0]) == ["Försök igen", "Jag tror att det är ett ord"]
        thanks = await town.press(town.anna, refused.answers[0], "HUSZXKB")
        assert thanks.ephemeral
        assert answer(thanks).startswith("Tack. **HUSZXKB** (svenska) ligger i serverns inkorg")
        again = await town.press(town.anna, refused.answers[0], "HUSZXKB")
        assert answer(again).startswith("Du har redan anmält HUSZXKB;")
        nowhere = await town.say(town.anna, "play", word="huszxkb")
        assert "w:doubt:" in " ".join(ids(nowhere.answers[0]))
        inbox = await town.say(eva, "word inbox")
        assert "**HUSZXKB** (Swedish) should count · one member" in answer(inbox)


async def test_in_direct_messages_there_is_no_inbox_to_report_to(town: Village) -> None:
    async with town.bot() as client:
        room = town.standin.dm(town.anna)
        chosen = {"rules": "wordfeud", "language": "sv", "computer": "beginner"}
        await (await town.standin.slash(town.anna, room, "new", chosen)).settled(PATIENCE)
        await town.quiet()
        typed = {"word": "huszxkb", "at": "8H"}
        refused = await (await town.standin.slash(town.anna, room, "play", typed)).settled(PATIENCE)
        assert labels(refused.answers[0]) == ["Försök igen"]
        game_id = ids(refused.answers[0])[0].split(":")[1]
        part = {"type": 2, "id": 7, "style": 2, "label": "…", "custom_id": f"w:doubt:{game_id}:XQ"}
        row = {"type": 1, "id": 8, "components": [part]}
        message = {**refused.answers[0], "components": [row]}
        data = {"component_type": 2, "custom_id": part["custom_id"]}
        doing = await town.standin.forge(town.anna, room, 3, data, message=message)
        assert answer(await doing.settled(PATIENCE)) == "Det här fungerar i en kanal på en server."
        assert client.store is not None
        assert await client.store.read(lambda tx: tx.rows("SELECT * FROM reports")) == []


async def test_a_member_reports_so_many_a_day(town: Village) -> None:
    async with town.bot():

        def fill(tx: Any) -> None:
            person_id, guild_id = int(town.sven["id"]), int(town.guild["id"])
            people.meet(tx, person_id, "Sven", "en")
            for letter in "ABCDEFGHIJKLMNOPRSTU"[:MOST_A_DAY]:
                report = Report(
                    guild_id, "en", f"{letter}XQZ", "word", person_id, town.now.at, "r" * 200
                )
                words.report(tx, report)

        await change(town, fill)
        most = await town.say(town.sven, "word report", word="vxqz")
        assert answer(most).startswith(f"You have reported {MOST_A_DAY} words within a day.")

        eva = eva_of(town)
        first = await town.say(eva, "word inbox")
        assert len(offered(first.answers[0], "accept")) == wordbuttons.INBOX_PAGE
        second = await town.press(eva, first.answers[0], "inbox:1")
        assert offered(second.answers[0], "refuse")[-1] == "en:word:UXQZ"
        assert [i for i in ids(second.answers[0]) if i.startswith("w:inbox")] == ["w:inbox:0"]
        done = await choose(town, eva, second, "refuse", *offered(second.answers[0], "refuse"))
        assert len(offered(done.answers[0], "accept")) == wordbuttons.INBOX_PAGE


# Games


@pytest.mark.parametrize("language", ["sv"])
async def test_the_house_stands_in_the_invitation_and_holds(town: Village, language: str) -> None:
    async with town.bot():
        guild_id = int(town.guild["id"])

        def decide(tx: Any) -> None:
            words.decide(tx, guild_id, HouseRow(language, "HUSZXKB", "word"), 1)
            words.decide(tx, guild_id, HouseRow(language, "HUS", "ban"), 1)

        await change(town, decide)
        await town.begin(language=language)
        said = text(town.public()[0])
        assert "-# Serverns egna ord: HUSZXKB\n-# Gäller inte på den här servern: HUS" in said
        banned = await town.say(town.anna, "play", word="hus", at="8H")
        assert "Struket av servern innan partiet började: HUS" in answer(banned)
        played = await town.say(town.anna, "play", word="huszxkb", at="8H")
        assert answer(played).startswith("**HUSZXKB**, ")


async def test_an_invitation_without_a_house_says_nothing_of_it(town: Village) -> None:
    async with town.bot():
        await town.begin(language="en")
        assert "own words" not in text(town.public()[0])


# Limits


@pytest.mark.parametrize("locale", LOCALES)
def test_a_long_house_is_cut_in_the_invitation(locale: str) -> None:
    names = tuple(f"{'ABCDEFGHIJ'[n // 50]}{'ABCDEFGHIJ'[n % 10]}{'X' * 13}" for n in range(500))
    lines = wordlines.house_lines(texts(locale), House(names, names))
    assert len(lines) == 2
    assert all("480" in line and len(line) < 400 for line in lines)
    assert invitations.invitation_lines(Play("ABCDEFGHIJKLMN").table(locale))


@pytest.mark.parametrize("locale", LOCALES)
def test_pages_and_lists_keep_their_limits(locale: str) -> None:
    speak, name = texts(locale), "W" * 15
    waiting = [
        OpenWord("nb", f"{name[:14]}{c}", asks, 999_999, "*" * 200)
        for c in "ABCDE"
        for asks in ("word", "ban")
    ]
    assert len("\n".join(wordlines.inbox_lines(speak, 500, waiting, "x" * 90))) < 4000
    rows = [HouseRow("nb", f"{name[:14]}{c}", "ban") for c in "ABCDEFGHIJKLMNOPQRSTUVWXY"]
    assert len("\n".join(wordlines.house_page_lines(speak, 500, rows))) < 4000
    items = (
        *wordbuttons.inbox_items(speak, waiting, 3, 500),
        *wordbuttons.house_items(speak, rows, 3, 500, manager=True),
        *wordbuttons.list_choice(speak, wordlines.list_languages(CATALOGUE)),
        *wordbuttons.doubt_buttons(speak, "abcdefgh", [name] * 6),
        *wordbuttons.doubt_buttons(speak, "abcdefgh", ["CH" * 15]),
        *wordbuttons.definition_button(speak, "sv", "ÅÄÖ" * 5),
    )
    for item in items:
        described = item.to_component_dict()
        assert len(described.get("custom_id", "")) <= 100
        assert len(described.get("label", "")) <= 80
        assert len(described.get("placeholder", "")) <= 150
        for option in described.get("options", ()):
            assert max(len(option["label"]), len(option["value"])) <= 100
            assert len(option.get("description") or "") <= 100
    patterns = (wordbuttons.DOUBT, wordbuttons.TURN, wordbuttons.CHOOSE)
    for item in items:
        identity = item.to_component_dict().get("custom_id")
        if identity is not None:
            assert sum(bool(re.fullmatch(pattern, identity)) for pattern in patterns) == 1
