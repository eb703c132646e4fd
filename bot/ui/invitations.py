"""What is told in the channel about an invitation, from the offer to its end or the beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.game import Phase
from bot.rules.ruleset import Beginner
from bot.ui.texts import heading, shown, small
from bot.ui.wordlines import house_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.ui.messages import News
    from bot.ui.table import Table


def invitation_lines(table: Table) -> tuple[str, ...]:
    """Return the invitation as it stands, open or begun."""
    lines = [heading(_title(table)), *_who(table), *_terms(table)]
    phase = table.game.phase
    if phase is Phase.OPEN and _waiting(table):
        lines.append(table.texts("invitation-waiting", guests=_waiting(table)))
    if phase in (Phase.DEALING, Phase.RUNNING, Phase.ENDED):
        lines.append(table.texts("invitation-begun"))
    return (*lines, small(_words(table)), *house_lines(table.texts, table.game.offer.house))


def closed_lines(table: Table, news: News) -> tuple[str, ...]:
    """Return an invitation that came to nothing, with the reason and the opened draw."""
    closed = next((e for e in reversed(news) if isinstance(e, ev.InvitationClosed)), None)
    lines = [heading(_title(table)), _closing(table)]
    if closed is not None:
        lines.append(small(table.texts("draw-opened", seed=closed.seed)))
    return (*lines, small(_words(table)))


def dealing_lines(table: Table) -> tuple[str, ...]:
    """Return the message of the beginning, before the first tile is drawn."""
    line = table.texts("game-line", game=table.game.id)
    return table.texts("dealing", names=table.names()), small(line)


def _title(table: Table) -> str:
    offer = table.game.offer
    rules = table.texts(f"rules-{offer.ruleset.id}")
    return table.texts(
        "invitation-title", rules=rules, words=table.texts(f"words-{offer.tile_set.language}")
    )


def _who(table: Table) -> Iterator[str]:
    """Yield who invites whom, and which computers play too."""
    game, host = table.game, table.mention(0)
    computers = [f"**{table.shown(seat.number)}**" for seat in game.seats if seat.computer]
    if len(computers) == len(game.seats) - 1:
        yield table.texts("invitation-computer", host=host, computers=table.texts.listed(computers))
        return
    if game.offer.reserved:
        yield table.texts("invitation-named", host=host, guests=_guests(table))
    else:
        taken = sum(seat.taken for seat in game.seats)
        yield table.texts("invitation-open", host=host, taken=taken, seats=len(game.seats))
    if computers:
        yield table.texts("invitation-computers", computers=table.texts.listed(computers))


def _guests(table: Table) -> str:
    guests = [seat.number for seat in table.game.seats[1:] if seat.computer is None]
    return table.texts.listed([table.mention(seat) for seat in guests])


def _waiting(table: Table) -> str:
    """Return who has not answered yet, once somebody has."""
    seats = table.game.seats[1:]
    waiting = [table.shown(seat.number) for seat in seats if not seat.taken]
    answered = len(waiting) < len(seats)
    return table.texts.listed(waiting) if table.game.offer.reserved and answered else ""


def _terms(table: Table) -> Iterator[str]:
    offer, texts = table.game.offer, table.texts
    board = texts("board-random" if offer.random_board else f"board-{offer.layout.id}")
    yield texts("invitation-terms", duration=texts.duration(offer.turn_seconds), board=board)
    if offer.first and offer.ruleset.begins is Beginner.INVITER:
        yield texts("turn-first", name=table.shown(offer.first))
    if offer.hints:
        yield small(texts("invitation-hints"))


def _words(table: Table) -> str:
    offer, texts = table.game.offer, table.texts
    edition = shown(texts.edition(offer.words))
    words = texts("invitation-words", edition=edition, count=offer.words.count)
    return f"{words} · {texts('invitation-sealed', commitment=offer.commitment)}"


def _closing(table: Table) -> str:
    match table.game.closing:
        case ev.Closing.DECLINED:
            return _declined(table)
        case ev.Closing.WITHDRAWN:
            return table.texts("invitation-withdrawn", host=table.shown(0))
        case _:
            return table.texts("invitation-expired")


def _declined(table: Table) -> str:
    """Return who said no. Among several the log does not tell: the seat is nobody's yet."""
    waiting = [seat.number for seat in table.game.seats[1:] if not seat.taken]
    if len(waiting) != 1:
        return table.texts("invitation-declined-some")
    return table.texts("invitation-declined", guests=table.shown(waiting[0]))
