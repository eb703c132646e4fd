"""What is told in the channel about turns and the end: public games and events in, texts out.

Pure, and private by type: nothing here can be given a rack. Lines come back one by one, so that
the views decide which stand together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.tiles import BLANK
from bot.ui.texts import heading, shown, small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.rules.seen import PublicSeat
    from bot.ui.table import Table

News = tuple[ev.PublicEvent, ...]
PAIR = 2

# A turn


def turn_lines(table: Table, news: News) -> tuple[str, ...]:
    """Return what has happened since the turn before, the arithmetic in small text."""
    lines = tuple(line for event in news for line in _told(table, event))
    opening = any(isinstance(event, ev.GameBegan) for event in news)
    turn = table.game.turn
    if opening and turn is not None:
        return (*lines, table.texts("turn-first", name=table.shown(turn)))
    return lines


def _told(table: Table, event: ev.PublicEvent) -> Iterator[str]:
    texts = table.texts
    match event:
        case ev.GameBegan():
            yield heading(_title(table))
        case ev.FirstSeatDrawn(drawn):
            yield small(texts("turn-drawn", draws=", ".join(_draws(table, drawn))))
        case ev.BoardDrawn():
            yield small(texts("turn-board-drawn"))
        case ev.TilesPlaced():
            yield played(table, event)
            yield small(arithmetic(table, event.play))
        case _:
            yield from moved(table, event)


def moved(  # noqa: C901 - one case a kind of event
    table: Table, event: ev.PublicEvent
) -> Iterator[str]:
    """Yield the sentence about a turn that laid no tiles; none for other events."""
    texts = table.texts
    match event:
        case ev.TilesSwapped(seat, count):
            yield texts("turn-swapped", name=table.shown(seat), count=count)
        case ev.TurnPassed(seat):
            yield texts("turn-passed", name=table.shown(seat))
        case ev.SeatResigned(seat):  # a computer gives up for one reason only
            gave_up = table.game.seats[seat].computer is not None
            told = "turn-computer-gave-up" if gave_up else "turn-resigned"
            yield texts(told, name=table.shown(seat))
        case ev.TimeRanOut(seat):
            yield texts("turn-timed-out", name=table.shown(seat))
        case ev.TurnLost(seat):
            yield texts("turn-lost", name=table.shown(seat))
        case ev.PlayAccepted(seat):
            yield texts("turn-accepted", name=table.shown(seat))
        case ev.HintTaken(seat):
            yield texts("turn-hint", name=table.shown(seat))
        case ev.DeadlineMoved(by):
            yield small(texts("turn-deadline-moved", duration=texts.duration(by)))
        case ev.WordListReplaced(words):
            yield small(texts("turn-words-replaced", edition=shown(texts.edition(words))))
        case ev.PlayChallenged():
            yield _challenged(table, event)


def _challenged(table: Table, event: ev.PlayChallenged) -> str:
    challenger, challenged = table.shown(event.challenger), table.shown(event.challenged)
    if event.upheld:
        return table.texts(
            "turn-challenge-upheld",
            challenger=challenger,
            challenged=challenged,
            words=table.texts.listed(event.words),
            count=len(event.words),
        )
    return table.texts(
        "turn-challenge-failed",
        challenger=challenger,
        challenged=challenged,
        bonus=event.bonus,
    )


def _title(table: Table) -> str:
    offer = table.game.offer
    rules = table.texts(f"rules-{offer.ruleset.id}")
    words = table.texts(f"words-{offer.tile_set.language}")
    return table.texts("invitation-title", rules=rules, words=words)


def _draws(table: Table, drawn: Sequence[tuple[int, str]]) -> Iterator[str]:
    for seat, tile in drawn:
        name = table.texts("blank") if tile == BLANK else tile
        yield table.texts("drawn-tile", name=table.shown(seat), tile=name)


def played(table: Table, event: ev.TilesPlaced) -> str:
    """Return the sentence about a play: who, which word, where, for how much."""
    main = event.play.main
    return table.texts(
        "turn-played",
        name=table.shown(event.seat),
        word=main.text,
        place=table.texts.place(main.square, main.direction),
        points=event.play.score,
    )


def arithmetic(table: Table, play: ev.Play) -> str:
    """Return how a play's points come about, word by word."""
    parts = [_sum(table, word) for word in play.words]
    if play.bonus:
        parts.append(table.texts("sum-bonus", count=len(play.tiles), points=play.bonus))
    blanks = [tile.letter for _, tile in play.tiles if tile.blank]
    if blanks:
        letters = table.texts.listed(blanks)
        parts.append(table.texts("sum-blanks", letters=letters, count=len(blanks)))
    return " · ".join(parts)


def _sum(table: Table, word: ev.WordScore) -> str:
    terms, total = " + ".join(map(str, word.points)), sum(word.points)
    if word.factor == 1:
        return table.texts("sum-plain", word=word.text, terms=terms, sum=total)
    return table.texts(
        "sum-times",
        word=word.text,
        terms=terms,
        sum=total,
        factor=word.factor,
        total=word.total,
    )


def scores(table: Table) -> str:
    """Return everybody's points, the one on turn in bold, and what is left in the bag."""
    parts = [_score(table, seat) for seat in table.game.seats]
    return " · ".join([*parts, table.texts("tiles-left", tiles=table.game.bag)])


def _score(table: Table, seat: PublicSeat) -> str:
    name = "score-left" if seat.left else "score"
    text = table.texts(name, name=table.shown(seat.number), points=seat.score)
    return f"**{text}**" if seat.number == table.game.turn else text


def next_line(table: Table) -> str | None:
    """Return who is to play and until when, or None when nobody is."""
    turn = table.game.turn
    if turn is None:
        return None
    if table.game.awaits_computer:
        return table.texts("next-computer", player=table.mention(turn))
    return table.texts("next", player=table.mention(turn), deadline=table.game.deadline)


# The end


def end_lines(table: Table, news: News) -> tuple[str, ...]:
    """Return the result, what led to it, and the arithmetic of the tiles left."""
    end = table.game.end
    if end is None:
        raise ValueError("the game goes on")
    lines = [heading(_result(table, end)), *turn_lines(table, news)]
    lines += [small(line) for line in _reasons(table, end)]
    if hints := [seat for seat in table.game.seats if seat.hints]:
        taken = (f"{table.shown(seat.number)} {seat.hints}" for seat in hints)
        lines.append(small(table.texts("end-hints", hints=", ".join(taken))))
    lines.append(scores(table))
    lines.append(small(table.texts("draw-opened", seed=end.seed)))
    return tuple(lines)


def _result(table: Table, end: ev.GameEnded) -> str:
    texts = table.texts
    points = {final.seat: final.score for final in end.finals}
    own = points[end.winners[0]]
    names = texts.listed([table.shown(seat) for seat in end.winners])
    if len(end.winners) > 1:
        shared = len(points) > PAIR
        return texts("end-shared", names=names, own=own) if shared else texts("end-tied", own=own)
    if own < max(points.values()):  # whoever had more has resigned or run out of time
        return texts("end-won-alone", name=names)
    if len(points) > PAIR:
        return texts("end-won-many", name=names, own=own)
    other = next(score for seat, score in points.items() if seat not in end.winners)
    return texts("end-won", name=names, own=own, other=other)


def _reasons(table: Table, end: ev.GameEnded) -> Iterator[str]:
    texts = table.texts
    if end.ending is ev.Ending.PASSES:
        yield texts("end-passes")
    if end.ending is ev.Ending.SCORELESS:
        yield texts("end-scoreless", count=table.game.offer.ruleset.scoreless_end or 0)
    for final in end.finals:
        yield from _leftover(table, final)
    changes = [_change(table, final) for final in end.finals if final.change]
    if changes:
        yield " · ".join(changes)
    best = max(final.score for final in end.finals)
    staying = [f for f in end.finals if not table.game.seats[f.seat].left and f.score == best]
    if len(staying) > len(end.winners):
        yield texts("end-tie-break")


def _leftover(table: Table, final: ev.FinalScore) -> Iterator[str]:
    if final.left:
        texts = table.texts
        value = table.game.offer.tile_set.worth(final.left)
        tiles = texts.listed(texts.tiles(final.left).split(", "))
        yield texts("end-leftover", name=table.shown(final.seat), tiles=tiles, value=value)


def _change(table: Table, final: ev.FinalScore) -> str:
    return table.texts(
        "end-change",
        name=table.shown(final.seat),
        before=final.score - final.change,
        sign="+" if final.change > 0 else "−",  # noqa: RUF001 - the minus sign, beside a plus sign
        change=abs(final.change),
        after=final.score,
    )


# Alt texts


def heard(table: Table, news: Iterable[ev.PublicEvent]) -> Iterator[str]:
    """Yield what has happened, for those who hear the picture; what it shows comes after that."""
    told = tuple(news)
    for event in told:
        yield from _heard(table, event)
    if not table.game.board.tiles:
        yield table.texts("alt-empty")
    yield from _absent(table, told)
    if table.game.end is not None:
        yield from _over(table, table.game.end)
        yield _winning(table, table.game.end)


def how_it_ended(table: Table, log: Iterable[ev.Event]) -> Iterator[str]:
    """Yield who has left and why the game is over, for those who hear its card."""
    left = tuple(event for event in log if isinstance(event, ev.SeatResigned | ev.TimeRanOut))
    for event in left:
        yield from _heard(table, event)
    if table.game.end is not None:
        yield from _over(table, table.game.end)


def _absent(table: Table, told: Iterable[ev.PublicEvent]) -> Iterator[str]:
    """Yield who has left before."""
    leaving = {e.seat for e in told if isinstance(e, ev.SeatResigned | ev.TimeRanOut)}
    for seat in table.game.seats:
        if seat.left and seat.number not in leaving:
            yield table.texts("alt-left", name=table.name(seat.number))


def _over(table: Table, end: ev.GameEnded) -> Iterator[str]:
    texts = table.texts
    match end.ending:
        case ev.Ending.OUT if end.out is not None:
            yield texts("alt-over-out", name=table.name(end.out))
        case ev.Ending.PASSES:
            yield texts("end-passes")
        case ev.Ending.SCORELESS:
            yield texts("end-scoreless", count=table.game.offer.ruleset.scoreless_end or 0)
        case ev.Ending.RESIGNED | ev.Ending.TIME:
            names = [table.name(seat.number) for seat in table.game.seats if not seat.left]
            yield texts("alt-over-alone", name=texts.listed(names))
        case _:
            yield texts("alt-over")


def _winning(table: Table, end: ev.GameEnded) -> str:
    names = [table.name(seat) for seat in end.winners]
    if len(names) == 1:
        return f"{table.texts('card-won', name=names[0])}."
    tied = len(table.game.seats) == PAIR
    return f"{table.texts('card-tied' if tied else 'card-shared')}."


def _heard(table: Table, event: ev.PublicEvent) -> Iterator[str]:
    texts = table.texts
    match event:
        case ev.TilesPlaced(seat, play):
            yield texts(
                "alt-played",
                name=table.name(seat),
                word=play.main.text,
                place=texts.place(play.main.square, play.main.direction),
                points=play.score,
            )
        case ev.TilesSwapped(seat, count):
            yield texts("alt-swapped", name=table.name(seat), count=count)
        case ev.TurnPassed(seat):
            yield texts("alt-passed", name=table.name(seat))
        case ev.SeatResigned(seat):
            yield texts("alt-resigned", name=table.name(seat))
        case ev.TimeRanOut(seat):
            yield texts("alt-timed-out", name=table.name(seat))
        case ev.PlayChallenged():
            yield _challenge_heard(table, event)
        case ev.TurnLost(seat):
            yield texts("alt-turn-lost", name=table.name(seat))


def _challenge_heard(table: Table, event: ev.PlayChallenged) -> str:
    return table.texts(
        "alt-challenge-upheld" if event.upheld else "alt-challenge-failed",
        challenger=table.name(event.challenger),
        challenged=table.name(event.challenged),
    )
