"""What people read about words: verdicts, lists, the inbox and the house of a server."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bot.rules.catalogue import list_id
from bot.service.wordbook import BAN, WORD
from bot.ui.texts import capitalised, echo, heading, shown, small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.rules.catalogue import Catalogue
    from bot.rules.game import Game
    from bot.rules.lexicon import House, WordList
    from bot.service.wordbook import HouseRow, OpenWord, Verdict
    from bot.ui.texts import Texts

MOST_NAMED = 20  # words of a house that an invitation names


# One word


def verdict_lines(texts: Texts, verdict: Verdict, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the answer to "is that a word, and what is it worth?"."""
    lines = [f"{_validity(texts, verdict)} {_standing(texts, verdict)}".strip()]
    lines.append(_points(texts, verdict))
    if verdict.here is not None and verdict.here != verdict.valid:
        lines.append(texts("check-here", valid=verdict.here))
    lines += _senses(texts, verdict)
    return (*lines, small(_named_list(texts, verdict.words, catalogue)))


def _senses(texts: Texts, verdict: Verdict) -> Iterator[str]:
    """Yield what the word means, a line for each sense, and who says so."""
    for sense in verdict.senses:
        told = texts(
            "check-sense",
            form=sense.lemma != verdict.word,
            lemma=shown(sense.lemma),
            part=sense.part,
            meaning=shown(sense.text),
        )
        yield f"> {told}"
    if verdict.senses:
        yield small(texts("check-senses", source=shown(verdict.glossary)))


def _validity(texts: Texts, verdict: Verdict) -> str:
    return texts("check-valid" if verdict.valid else "check-invalid", word=echo(verdict.word))


def _standing(texts: Texts, verdict: Verdict) -> str:
    match verdict.standing:
        case None:
            return texts("check-listed" if verdict.listed else "check-unlisted")
        case word_or_ban:
            return texts(f"check-house-{word_or_ban}")


def _points(texts: Texts, verdict: Verdict) -> str:
    blanks = ""
    if verdict.blanks:
        letters = texts.listed([shown(letter) for letter in verdict.blanks])
        blanks = texts("check-blanks", count=len(verdict.blanks), letters=letters)
    if verdict.of_game:
        [(_, points)] = verdict.points
        return texts("check-points-here", points=points) + blanks
    families = (
        texts("check-points-of", points=points, rules=texts(f"rules-{family}"))
        for family, points in verdict.points
    )
    return texts("check-points", points=", ".join(families)) + blanks


def _named_list(texts: Texts, words: WordList, catalogue: Catalogue) -> str:
    language = texts(f"language-{words.language}")
    return texts(
        "check-list",
        language=language,
        edition=shown(texts.edition(words)),
        count=words.count,
        own=words.language not in catalogue.origins,
    )


def banned_lines(texts: Texts, game: Game, words: Sequence[str]) -> list[str]:
    """Return why words that a list has were refused all the same."""
    banned = [echo(word) for word in words if word in game.offer.house.bans]
    if not banned:
        return []
    return [small(texts("refused-by-house", words=texts.listed(banned)))]


# Lists


def lists_lines(texts: Texts, catalogue: Catalogue) -> tuple[str, ...]:
    """Return all lists, a line each: edition, number of words, licence."""
    lines = [heading(texts("lists-title"))]
    lines += [f"- {_list_line(texts, catalogue, code)}" for code in list_languages(catalogue)]
    return (*lines, small(texts("lists-intro")))


def list_lines(texts: Texts, catalogue: Catalogue, language: str) -> tuple[str, ...]:
    """Return one list in short: what it is, and how it differs from others."""
    title = heading(texts("list-title", words=texts(f"words-{language}")))
    line, differs = _list_line(texts, catalogue, language), _difference(texts, catalogue, language)
    return (title, line, differs, small(texts("list-report")))


def source_lines(
    texts: Texts, catalogue: Catalogue, language: str, glossary: str | None
) -> tuple[str, ...]:
    """Return where a list comes from, and what is used beside it; `glossary` tells meanings."""
    lines = [heading(texts("list-title", words=texts(f"words-{language}")))]
    origin = catalogue.origins.get(language)
    if origin is not None:
        lines += [texts("list-sources"), *(f"- {shown(source)}" for source in origin.sources)]
        lines += [texts("list-beside"), f"- {texts('list-bands')}"]
    if glossary is not None:
        lines.append(f"- {texts('list-glossary', edition=shown(glossary))}")
    return (*lines, *(small(line) for line in _other_tiles(texts, catalogue, language)))


def list_languages(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the languages of the lists that are shown: those named after their language."""
    lists = catalogue.word_lists.items()
    return tuple(sorted(name for name, words in lists if name == words.language))


def _list_line(texts: Texts, catalogue: Catalogue, language: str) -> str:
    words, origin = catalogue.word_lists[language], catalogue.origins.get(language)
    return texts(
        "list-line",
        language=capitalised(texts(f"language-{language}")),
        edition=shown(texts.edition(words)),
        count=words.count,
        licence=shown(texts.known(f"licence-{language}", origin.licence)) if origin else "none",
    )


def _difference(texts: Texts, catalogue: Catalogue, language: str) -> str:
    own = language not in catalogue.origins
    return texts("list-own") if own else texts(f"list-differs-{language}")


def _other_tiles(texts: Texts, catalogue: Catalogue, language: str) -> Iterator[str]:
    """Yield that the list is also spelled in tiles of several letters, where it is."""
    for tile_set in catalogue.tile_sets.values():
        name = list_id(tile_set)
        if tile_set.language == language and name != language and name in catalogue.word_lists:
            tiles = texts.listed([letter for letter in tile_set.letters if len(letter) > 1])
            yield texts("list-tiles", tiles=tiles, count=catalogue.word_lists[name].count)
            return


# A server's words


def inbox_lines(
    texts: Texts, count: int, words: Sequence[OpenWord], said: str = ""
) -> tuple[str, ...]:
    """Return a page of the inbox; `said` is what has just been done."""
    lines = [said] if said else []
    if not count:
        return (*lines, texts("inbox-empty"))
    lines += [heading(texts("inbox-title", count=count)), texts("inbox-hint")]
    return (*lines, *(_reported(texts, word) for word in words))


def _reported(texts: Texts, word: OpenWord) -> str:
    line = texts(
        f"inbox-{word.asks}",
        word=echo(word.word),
        language=texts(f"language-{word.language}"),
        count=word.count,
    )
    return texts("inbox-reason", line=line, reason=echo(word.reason)) if word.reason else line


def house_page_lines(
    texts: Texts, count: int, rows: Sequence[HouseRow], said: str = ""
) -> tuple[str, ...]:
    """Return a page of a server's own words and bans; `said` is what has just been done."""
    lines = [said] if said else []
    if not count:
        return (*lines, texts("house-empty"))
    lines += [heading(texts("house-title")), *_by_language(texts, rows)]
    return (*lines, small(texts("house-hint")))


def _by_language(texts: Texts, rows: Iterable[HouseRow]) -> Iterator[str]:
    for language, group in groupby(rows, lambda row: row.language):
        of_language = tuple(group)
        for standing in (WORD, BAN):
            words = [f"**{shown(r.word)}**" for r in of_language if r.standing == standing]
            if words:
                name = texts(f"language-{language}")
                yield texts(f"house-{standing}s", language=name, words=", ".join(words))


def house_lines(texts: Texts, house: House) -> tuple[str, ...]:
    """Return the house of a game for its invitation; nothing when there is none."""
    lines = []
    if house.words:
        lines.append(small(texts("invitation-house-words", words=_some(texts, house.words))))
    if house.bans:
        lines.append(small(texts("invitation-house-bans", words=_some(texts, house.bans))))
    return tuple(lines)


def _some(texts: Texts, words: Sequence[str]) -> str:
    """Return words as a list, with the number of those that are not named."""
    named = ", ".join(shown(word) for word in words[:MOST_NAMED])
    more = len(words) - MOST_NAMED
    return texts("words-more", words=named, count=more) if more > 0 else named
