"""The review of a finished game: a summary, the turns page by page, and a record with notes.

Words that were not in the list are told only to whoever asks for them: a table that plays with
challenges may not want to know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rules.events import TilesSwapped
from bot.rules.gcg.exporting import IN_VAIN, record_of
from bot.rules.gcg.record import Exchanged, Passed, Placed
from bot.rules.gcg.writing import write
from bot.rules.seen import public
from bot.ui.parts import person_of, texts_of
from bot.ui.stories import nicks
from bot.ui.table import Table
from bot.ui.texts import heading, small
from bot.ui.views import computerbuttons as buttons
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Paper, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.events import Play
    from bot.rules.gcg.record import Record, RecordedEvent
    from bot.service.computers import Review, Reviewed
    from bot.service.values import Where
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts

TURNS_A_PAGE = 8  # as many lines as a telephone shows
SUMMARY = 0


async def show(
    interaction: Interaction,
    where: Where,
    page: int = SUMMARY,
    *,
    phonies: bool = False,
    replacing: bool = False,
) -> None:
    """Show a page of the review, to the asker alone; the summary comes with the record."""
    promise(interaction, replacing=replacing)
    computers, texts = interaction.client.parts.computers, texts_of(interaction)
    review = await computers.review(where, person_of(interaction), key=interaction.id)
    table = Table(public(review.seen.game), review.seen.people, texts)
    last = (len(review.turns) + TURNS_A_PAGE - 1) // TURNS_A_PAGE
    page = min(page, last)
    items = buttons.review_pager(texts, table.game.id, page, last, phonies=phonies)
    if page == SUMMARY:
        record = annotated(review, table, phonies=phonies)
        paper = Paper(f"crosstile-{table.game.id}-review.gcg", write(record))
        lines = summary_lines(review, table)
        await give(interaction, Sheet(lines, items=items, papers=(paper,)))
    else:
        lines = turn_lines(review, table, page, phonies=phonies)
        legend = small(texts("review-explained"))
        await give(interaction, Sheet((*lines, legend), items=items))


def summary_lines(review: Review, table: Table) -> tuple[str, ...]:
    """Return how each seat has played, and the best play of the game."""
    texts = table.texts
    lines = [heading(texts("review-title"))]
    if not review.turns:
        return (*lines, texts("review-empty"))
    for seat in review.seats:
        points = table.game.seats[seat.seat].score
        lines.append(
            texts(
                "review-seat",
                name=table.shown(seat.seat),
                points=points,
                accuracy=round(100 * seat.accuracy),
                lost=float(seat.mean_lost),
                missed=seat.missed_bonuses,
            )
        )
    plays = [(seat.best_play.score, seat) for seat in review.seats if seat.best_play is not None]
    if plays:
        _, best = max(plays, key=lambda one: one[0])
        lines.append(_best(table, best.seat, best.best_play))
    return (*lines, small(texts("review-explained")), small(texts("review-file")))


def _best(table: Table, seat: int, play: Play | None) -> str:
    if play is None:
        raise ValueError("a seat without a play")
    name, word = table.shown(seat), play.main.text
    return table.texts("review-best", name=name, word=word, points=play.score)


def turn_lines(review: Review, table: Table, page: int, *, phonies: bool) -> tuple[str, ...]:
    """Return a page of turns, the first page being 1."""
    first = (page - 1) * TURNS_A_PAGE
    shown = list(enumerate(review.turns, 1))[first : first + TURNS_A_PAGE]
    return tuple(
        " · ".join([_turn(review, table, number), *judged(table.texts, one, phonies=phonies)])
        for number, one in shown
    )


def _turn(review: Review, table: Table, number: int) -> str:
    """Return what was done in a turn, counted from 1."""
    turn, texts = review.turns[number - 1].turn, table.texts
    play, name = turn.play, table.shown(turn.seat)
    if play is not None:
        place = texts.place(play.main.square, play.main.direction)
        word, points = play.main.text, play.score
        return texts("review-turn", number=number, name=name, word=word, place=place, points=points)
    swapped = isinstance(review.log[turn.seq], TilesSwapped)
    return texts("review-swap" if swapped else "review-pass", number=number, name=name)


def judged(texts: Texts, one: Reviewed, *, phonies: bool) -> Iterator[str]:
    """Yield what is to be said of a turn; not of inventions that stood, unless asked for."""
    if not one.turn.stood:
        yield texts("review-taken-back")
    if one.lost > 0:
        yield _better(texts, one)
    elif (one.best is not None or one.swap) and not (phonies and one.unknown):
        yield texts("review-was-best")
    if one.missed_bonus:
        yield texts("review-missed")
    if phonies and one.unknown:
        yield texts("review-phony", words=texts.listed(one.unknown))


def _better(texts: Texts, one: Reviewed) -> str:
    lost = _given_away(texts, one)
    if one.best is None:
        return texts("review-better-swap", tiles=texts.tiles(one.swap), lost=lost)
    main, points = one.best.main, one.best.score
    place = texts.place(main.square, main.direction)
    return texts("review-better", word=main.text, place=place, points=points, lost=lost)


def _given_away(texts: Texts, one: Reviewed) -> str:
    """Return what was given away, in points and in the tiles kept: both add up as shown."""
    lost = round(one.lost, 1)
    points = one.brought - (0 if one.best is None else one.best.score)
    tiles = round(-lost - points, 1)
    parts = "points" if not tiles else "both" if points else "tiles"
    told = {"points": _signed(texts, points), "tiles": _signed(texts, tiles)}
    return texts("review-given-away", lost=lost, parts=parts, **told)


def _signed(texts: Texts, count: float) -> str:
    return texts("review-more" if count > 0 else "review-less", count=abs(count))


# The record


def annotated(review: Review, table: Table, *, phonies: bool) -> Record:
    """Return the record of a game with a note on every turn."""
    record = record_of(review.log, nicks(review.seen))
    waiting = iter(review.turns)
    events = tuple(
        _noted(table.texts, event, next(waiting), phonies=phonies) if _is_turn(event) else event
        for event in record.events
    )
    return replace(record, events=events)


def _is_turn(event: RecordedEvent) -> bool:
    """Tell whether somebody did that on turn; a turn lost to a challenge is written as a pass."""
    if isinstance(event.what, Passed):
        return IN_VAIN not in event.notes[:1]
    return isinstance(event.what, Placed | Exchanged)


def _noted(texts: Texts, event: RecordedEvent, one: Reviewed, *, phonies: bool) -> RecordedEvent:
    note = " · ".join(judged(texts, one, phonies=phonies)).replace("**", "")
    return replace(event, notes=(*event.notes, note)) if note else event
