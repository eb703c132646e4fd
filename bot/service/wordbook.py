"""Words as members ask about them and as a server decides about them.

A word is looked up in the list of its language and in the house of the server: the words and bans
it has decided on itself. What is decided holds for games begun afterwards; a game that is going on
keeps the house it began with, and `check` says so where the two differ.

What a word of the list means is told with the verdict where there is a glossary of its language.

Members report words: those that should be valid, and those that should not. A report goes into the
inbox of the server, once for each word and member; whoever manages the server accepts or refuses
it. Whether somebody does is for the caller to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.rules.catalogue import list_id
from bot.rules.game import Phase
from bot.rules.illegal import Refused, UnclearBrackets
from bot.rules.notation import read_word
from bot.rules.ruleset import Challenge
from bot.rules.tiles import PlacedTile
from bot.service import refusals
from bot.service.lists import ListOf, played_with
from bot.service.quarantine import safely
from bot.service.values import ById, InChannel, by_id
from bot.store import HouseRow, OpenWord, Report, games, people, words

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Iterator
    from typing import TypeVar

    from bot.engine.glossary import Gloss, Glossary
    from bot.rules.game import Game
    from bot.rules.lexicon import WordList
    from bot.rules.notation import Spelled
    from bot.rules.tiles import TileSet
    from bot.service.games import Games
    from bot.service.values import Person, Place
    from bot.store import Store, Transaction

    T = TypeVar("T")

__all__ = ["HouseRow", "OpenWord", "Reported", "Verdict", "Wordbook"]

WORD, BAN = words.WORD, words.BAN
FALLBACK: Final = "en"
LONGEST: Final = 15  # letters
MOST_OPEN: Final = 500  # words in a server's inbox
MOST_A_DAY: Final = 20  # reports of a member
MOST_HOUSE: Final = 500  # words and bans of a server in a language
DAY: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a word.

    ``blanks`` are the letters blanks stand for; ``listed`` tells what the list says, ``standing``
    what the server has decided beside it (``word``, ``ban`` or None). ``points`` are the word's
    base points by family: in the game of the channel if that is played in this language, else in
    every family that is. ``here`` tells whether the running game of the channel takes the word,
    None where there is none in this language. ``senses`` are what the word means, as far as
    ``glossary`` (its name and number) knows.
    """

    word: str
    blanks: tuple[str, ...]
    words: WordList
    listed: bool
    standing: str | None
    points: tuple[tuple[str, int], ...]
    of_game: bool
    here: bool | None
    senses: tuple[Gloss, ...] = ()
    glossary: str = ""

    @property
    def valid(self) -> bool:
        """Whether a game begun now would take the word."""
        return _holds(self.standing, listed=self.listed)


@dataclass(frozen=True, slots=True)
class Reported:
    """A report that has reached the inbox; ``asks`` is ``word`` or ``ban``."""

    word: str
    language: str
    asks: str


class Wordbook:
    """The words of all languages and servers."""

    def __init__(
        self,
        store: Store,
        games: Games,
        now: Callable[[], int],
        glossary: Callable[[str], Glossary | None] = lambda _language: None,
    ) -> None:
        self._store = store
        self._games = games
        self._now = now
        self._glossary = glossary

    # Asking

    async def language(self, place: Place | None, reader: str) -> str:
        """Return the language meant when none is named: the channel's, the reader's, English."""
        game = await self._running_here(place)
        if game is not None:
            return game.tile_set.language
        return reader if reader in self.languages else FALLBACK

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are lists of, sorted."""
        lists = self._games.catalogue.word_lists.values()
        return tuple(sorted({words.language for words in lists}))

    def glossary_of(self, language: str) -> str | None:
        """Return the edition of what tells the meanings of a language's words, or None."""
        glossary = self._glossary(language)
        return None if glossary is None else glossary.edition

    async def check(self, place: Place | None, person: Person, text: str, language: str) -> Verdict:
        """Look a typed word up; raises Refused, to players who may challenge words too."""
        tile_sets = self._tile_sets(language)
        await self._check_no_challenge(person, language)
        here = await self._running_here(place)
        if here is not None and here.tile_set.language == language:
            tile_sets = {here.ruleset.family: here.tile_set}
        else:
            here = None
        return await self._looked_up(place, text, tile_sets, here)

    async def _looked_up(
        self, place: Place | None, text: str, tile_sets: dict[str, TileSet], here: Game | None
    ) -> Verdict:
        tile_set = next(iter(tile_sets.values()))
        spelled = _read(text, tile_set)
        letters = [place.letter for place in spelled]
        word, catalogue = "".join(letters), self._games.catalogue
        guild_id = 0 if place is None else place.guild_id
        listed = ListOf(catalogue, tile_set).has(letters)
        glossary = self._glossary(tile_set.language) if listed else None
        return Verdict(
            word=word,
            blanks=tuple(place.letter for place in spelled if place.blank),
            words=catalogue.words(tile_set),
            listed=listed,
            standing=await self._safely(
                self._store.read(lambda tx: words.standing(tx, guild_id, tile_set.language, word))
            ),
            points=tuple(_points(text, tile_sets)),
            of_game=here is not None,
            here=None if here is None else played_with(catalogue, here).has(letters),
            senses=glossary.of(word) if glossary else (),
            glossary=glossary.edition if glossary else "",
        )

    def _tile_sets(self, language: str) -> dict[str, TileSet]:
        """Return the sets with a list in a language, by family."""
        catalogue = self._games.catalogue
        found = {
            family: tile_set
            for (family, spoken), tile_set in catalogue.tile_sets.items()
            if spoken == language and list_id(tile_set) in catalogue.word_lists
        }
        if not found:
            raise Refused(refusals.NoWordList(language))
        return found

    async def _running_here(self, place: Place | None) -> Game | None:
        if place is None:
            return None
        try:
            seen = await self._games.look(InChannel(place.channel_id))
        except Refused:
            return None
        return seen.game if seen.game.phase is Phase.RUNNING else None

    async def _check_no_challenge(self, person: Person, language: str) -> None:
        """Refuse to help a player who may challenge words of this language, or be challenged."""
        rows = await self._safely(self._store.read(lambda tx: games.running_of(tx, person.id)))
        for row in rows:
            try:
                seen = await self._games.look(ById(row.game_id), person)
            except Refused:
                continue
            if _challenges(seen.game, seen.seat, language):
                raise Refused(refusals.ChallengeUnderWay(language))

    # Reporting

    async def report(  # noqa: PLR0913 - who reports what, where and why
        self,
        place: Place,
        person: Person,
        text: str,
        language: str,
        *,
        reason: str = "",
        again: bool = False,
    ) -> Reported:
        """Report a word: one that is valid as none, another as one; raises Refused.

        With `again` a report the person has made before is opened again.
        """
        await self._check_no_challenge(person, language)
        tile_set = next(iter(self._tile_sets(language).values()))
        word = "".join(place.letter for place in _read(text, tile_set))
        return await self._reported(place, person, (language, word, None), reason, again=again)

    async def doubt(
        self, game: str | ById, person: Person, word: str, *, again: bool = False
    ) -> Reported:
        """Report a word that a game has just refused, as one that should be valid."""
        seen = await self._games.look(by_id(game), person)
        tile_set = seen.game.tile_set
        word = "".join(place.letter for place in _read(word, tile_set))
        about = (tile_set.language, word, WORD)
        return await self._reported(seen.place, person, about, "", again=again)

    async def _reported(
        self,
        place: Place,
        person: Person,
        about: tuple[str, str, str | None],
        reason: str,
        *,
        again: bool,
    ) -> Reported:
        language, word, asks = about
        listed = self._listed(language, word)
        at = self._now()

        def work(transaction: Transaction) -> Reported:
            standing = words.standing(transaction, place.guild_id, language, word)
            valid = _holds(standing, listed=listed)
            if valid and asks == WORD:
                raise Refused(refusals.AlreadyAWord(word))
            asked = BAN if valid else WORD
            report = Report(place.guild_id, language, word, asked, person.id, at, reason)
            _check_room(transaction, report, again=again)
            people.meet(transaction, person.id, person.name, person.locale)
            words.report(transaction, report)
            return Reported(word, language, asked)

        return await self._safely(self._store.change(work))

    def _listed(self, language: str, word: str) -> bool:
        tile_set = next(iter(self._tile_sets(language).values()))
        spelled = _read(word, tile_set)
        return ListOf(self._games.catalogue, tile_set).has([place.letter for place in spelled])

    # Deciding

    async def inbox(
        self, guild_id: int, most: int, skipped: int = 0
    ) -> tuple[int, tuple[OpenWord, ...]]:
        """Return how many words wait, and so many of them, the longest waiting first."""

        def work(transaction: Transaction) -> tuple[int, tuple[OpenWord, ...]]:
            count = words.count_open(transaction, guild_id)
            return count, words.inbox(transaction, guild_id, most, skipped)

        return await self._safely(self._store.read(work))

    async def decide(
        self, guild_id: int, chosen: Iterable[tuple[str, str, str]], *, accepted: bool
    ) -> int:
        """Accept or refuse words of the inbox (language, word, asks); return how many.

        What somebody else has decided meanwhile is left as it is. Raises Refused when the house
        is full; then nothing is decided.
        """
        chosen = tuple(chosen)
        at = self._now()

        def work(transaction: Transaction) -> int:
            decided = 0
            for language, word, asks in chosen:
                subject = (guild_id, language, word, asks)
                if not words.is_open(transaction, subject):
                    continue
                if accepted:
                    self._settle(transaction, guild_id, HouseRow(language, word, asks), at)
                words.close(transaction, subject, "accepted" if accepted else "refused")
                decided += 1
            return decided

        return await self._safely(self._store.change(work))

    def _settle(self, transaction: Transaction, guild_id: int, row: HouseRow, at: int) -> None:
        """Let a word stand as it was asked: by the list where that says so already."""
        if self._listed(row.language, row.word) == (row.standing == WORD):
            words.take_back(transaction, guild_id, row.language, row.word)
            return
        words.decide(transaction, guild_id, row, at)
        if len(words.house(transaction, guild_id, row.language)) > MOST_HOUSE:
            raise Refused(refusals.HouseFull(MOST_HOUSE, row.language))

    async def house(self, guild_id: int) -> tuple[HouseRow, ...]:
        """Return what a server has decided about words, by language and word."""
        return await self._safely(self._store.read(lambda tx: words.house(tx, guild_id)))

    async def take_back(self, guild_id: int, chosen: Iterable[tuple[str, str]]) -> None:
        """Let the lists alone decide again about words (language, word)."""
        chosen = tuple(chosen)

        def work(transaction: Transaction) -> None:
            for language, word in chosen:
                words.take_back(transaction, guild_id, language, word)

        await self._safely(self._store.change(work))

    async def _safely(self, asked: Coroutine[None, None, T]) -> T:
        return await self._store.finish(safely(self._store, asked, self._now()))


def _holds(standing: str | None, *, listed: bool) -> bool:
    return listed if standing is None else standing == WORD


def _challenges(game: Game, seat: int | None, language: str) -> bool:
    return (
        game.phase is Phase.RUNNING
        and game.tile_set.language == language
        and game.ruleset.challenge is not Challenge.VOID
        and seat is not None
        and not game.seats[seat].left
    )


def _read(text: str, tile_set: TileSet) -> tuple[Spelled, ...]:
    spelled = read_word(text, tile_set, LONGEST)
    if not all(place.letter for place in spelled):
        raise Refused(UnclearBrackets(text[:LONGEST]))
    return spelled


def _points(text: str, tile_sets: dict[str, TileSet]) -> Iterator[tuple[str, int]]:
    for family, tile_set in tile_sets.items():
        spelled = _read(text, tile_set)
        tiles = [PlacedTile(place.letter, place.blank) for place in spelled]
        yield family, sum(tile_set.points(tile) for tile in tiles)


def _check_room(transaction: Transaction, report: Report, *, again: bool) -> None:
    state = words.state(transaction, report)
    if state == "open" or (state is not None and not again):
        raise Refused(refusals.AlreadyReported(report.word))
    if words.reported_since(transaction, report.person_id, report.at - DAY) >= MOST_A_DAY:
        raise Refused(refusals.TooManyReports(MOST_A_DAY))
    if words.is_open(transaction, report.subject):
        return
    if words.count_open(transaction, report.guild_id) >= MOST_OPEN:
        raise Refused(refusals.InboxFull(MOST_OPEN))
