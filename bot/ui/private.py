"""What one person gets to read: the own rack, the answer to a move, the turn by direct message.

The only texts that may hold a rack; they are given `PrivateRack`, and the locale is the reader's.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.notation import square_name
from bot.rules.ruleset import Challenge
from bot.rules.seen import public, rack_of, unseen
from bot.rules.tiles import BLANK
from bot.ui.messages import arithmetic, moved, played
from bot.ui.texts import MOST_ALT, cut, shown, small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.rules.game import Game
    from bot.rules.seen import PrivateRack, PublicGame
    from bot.service.values import Fit
    from bot.ui.messages import News
    from bot.ui.table import Table
    from bot.ui.texts import Texts

MOST_CHOICE = 100  # characters of a choice or an option
UNBROKEN = "\u00a0"  # a space at which no line ends
FULL_BAG_VIEW = "always"


def rack_letters(texts: Texts, rack: PrivateRack) -> str:
    """Return the letters of a rack as text: **A E K ?**."""
    if not rack.tiles:
        return texts("rack-empty")
    return f"**{' '.join(rack.tiles)}**"


def rack_alt(texts: Texts, rack: PrivateRack) -> str:
    """Return what the picture of a rack shows, for those who hear it."""
    if not rack.tiles:
        return texts("rack-empty")
    return cut(texts("alt-rack", tiles=texts.tiles(rack.tiles)), MOST_ALT)


def answer_lines(texts: Texts, seat: int, events: Iterable[ev.Event]) -> list[str]:
    """Return what the mover reads after a move, before the rack."""
    return [line for event in events for line in _answered(texts, event, seat)]


def _answered(texts: Texts, event: ev.Event, seat: int) -> Iterator[str]:
    match event:
        case ev.TilesPlaced(number, play) if number == seat:
            yield texts("answer-played", word=play.main.text, points=play.score)
        case ev.TilesSwapped(number, count) if number == seat:
            yield texts("answer-swapped", count=count)
        case ev.TurnPassed(number) if number == seat:
            yield texts("answer-passed")
        case ev.SeatResigned(number) if number == seat:
            yield texts("answer-resigned")
        case ev.PlayChallenged(number, _, _, upheld) if number == seat:
            yield texts("answer-challenge-upheld" if upheld else "answer-challenge-failed")
        case ev.TurnLost(number) if number == seat:
            yield texts("answer-turn-lost")
        case ev.PlayAccepted(number) if number == seat:
            yield texts("answer-agreed")
        case ev.GameEnded():
            yield texts("answer-ended")


def preview_lines(table: Table, play: ev.Play) -> Iterator[str]:
    """Yield what a play would be: where and for how much, its arithmetic, what a blank is."""
    texts, main = table.texts, play.main
    place = texts.place(main.square, main.direction)
    yield texts("preview", word=main.text, place=place, points=play.score)
    yield small(arithmetic(table, play))
    for square, tile in play.tiles:
        if tile.blank:
            yield texts("preview-blank", letter=tile.letter, square=square_name(square))
    checked = table.game.offer.ruleset.challenge is Challenge.VOID
    yield texts("preview-not-played" if checked else "preview-unchecked")


def leading_to_rack(texts: Texts, game: Game, seat: int, events: Iterable[ev.Event]) -> str:
    """Return the line above the rack after a move; some rules draw only at the next turn."""
    if not any(isinstance(event, ev.TilesPlaced | ev.TilesSwapped) for event in events):
        return texts("rack-now")
    held = len(game.seats[seat].rack)
    if held < game.ruleset.rack_size and game.bag:
        return texts("rack-later", held=held)
    return texts("rack-new")


def turn_lines(table: Table, seat: int, news: News, where: str) -> list[str]:
    """Return the text of the direct message that tells a player it is their turn.

    `where` names the channel, and the server where it is known.
    """
    texts, game = table.texts, table.game
    others = [other for other in game.seats if other.number != seat]
    opponents = texts.listed([f"**{table.shown(other.number)}**" for other in others])
    line = texts(
        "dm-turn",
        opponents=opponents,
        channel=where,
        own=game.seats[seat].score,
        others=", ".join(str(other.score) for other in others),
    )
    deadline = texts("dm-deadline", deadline=game.deadline)
    return [" ".join([line, *_happened(table, news), deadline])]


def _happened(table: Table, news: News) -> Iterator[str]:
    for event in news:
        if isinstance(event, ev.TilesPlaced):
            yield f"{played(table, event)}."
        else:
            yield from moved(table, event)


def where_played(texts: Texts, channel_id: int, guild: str | None) -> str:
    """Return the channel of a game as a direct message names it."""
    channel = f"<#{channel_id}>"
    return texts("dm-guild", channel=channel, guild=shown(guild)) if guild else channel


def bag_lines(texts: Texts, game: Game, seat: int | None) -> list[str]:
    """Return which tiles the asker cannot see; for a spectator bag and racks together."""
    seen = public(game)
    rack = None if seat is None else rack_of(game, seat)
    tiles = unseen(seen, rack)
    if not tiles:
        return [texts("bag-nothing")]
    title = texts("bag-title", bag=seen.bag, racks=len(tiles) - seen.bag)
    return [title, texts("bag-heap", tiles=_heap(texts, tiles))]


def _heap(texts: Texts, tiles: Iterable[str]) -> str:
    counts = Counter(tiles)
    return " · ".join(
        texts("tile-count", tile=texts("blank") if tile == BLANK else tile, count=count).replace(
            " ", UNBROKEN
        )
        for tile, count in counts.items()
    )


def may_see_bag(game: PublicGame, seat: int | None) -> bool:
    """Tell whether the rules let this seat look into the bag now (A43, B28)."""
    if game.offer.ruleset.bag_view == FULL_BAG_VIEW or game.turn is None:
        return True
    return seat is not None and seat == game.turn


def fit_label(texts: Texts, fit: Fit) -> str:
    """Return a place a word fits, and for how much: "8H across · 24"."""
    place = texts.place(fit.square, fit.direction)
    return cut(texts("fit", place=place, points=fit.play.score), MOST_CHOICE)
