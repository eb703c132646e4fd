"""What is told of a game as a whole: its card at the end, its replay, its export.

A course holds what everybody saw, so a card and a replay can be shown to anybody at any time; an
export of a running game holds, beside that, only what the asker's own seat has drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import illegal
from bot.rules.game import Phase
from bot.rules.gcg.exporting import record_of
from bot.rules.gcg.writing import write
from bot.rules.illegal import Refused
from bot.rules.seen import public
from bot.service.export import export
from bot.ui import courses, messages, textboard
from bot.ui.parts import person_of, texts_of
from bot.ui.table import Table
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Paper, Sheet, Shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.events import Event
    from bot.service.values import Seen, Where
    from bot.ui.parts import Interaction, Parts

BEGUN = (Phase.RUNNING, Phase.ENDED)


def names_of(table: Table) -> list[str]:
    """Return the names of the seats, in their order; none where nobody is known."""
    return [
        table.name(seat.number) if seat.computer or table.person(seat.number) else ""
        for seat in table.game.seats
    ]


async def drawn_card(parts: Parts, table: Table, log: Sequence[Event], seq: int) -> Shot:
    """Return the card of a finished game, drawn."""
    course = courses.course_of(log, names_of(table))
    scene = courses.game_scene(course, table.texts, parts.theme)
    data = await parts.pictures.game(scene)
    alt = textboard.game_alt(scene, table.texts, messages.how_it_ended(table, log))
    return Shot(f"game-{table.game.id}-{seq}.png", alt, data)


async def show_replay(interaction: Interaction, where: Where) -> None:
    """Show the whole game again, to the asker alone."""
    promise(interaction)
    parts, texts = interaction.client.parts, texts_of(interaction)
    seen = await _begun(interaction, where)
    if not seen.game.plays:
        raise Refused(illegal.NoTilesPlaced())
    log = await parts.games.events(seen.game.id)
    table = Table(public(seen.game), seen.people, texts)
    course = courses.course_of(log, names_of(table))
    scene = courses.replay_scene(course, texts, parts.theme)
    data = await parts.pictures.replay(scene)
    picture = Shot(f"replay-{seen.game.id}.gif", textboard.replay_alt(scene, texts), data)
    await give(interaction, Sheet((texts("answer-replay"),), picture))


async def give_export(interaction: Interaction, where: Where) -> None:
    """Give the game as files: our own, with which every draw can be checked, and GCG."""
    promise(interaction)
    texts = texts_of(interaction)
    seen = await _begun(interaction, where)
    log = await interaction.client.parts.games.events(seen.game.id)
    over = seen.game.phase is Phase.ENDED
    record = record_of(log, nicks(seen), None if over else seen.seat)
    papers = (
        Paper(f"crosstile-{seen.game.id}.json", export(log, seen.seat).encode()),
        Paper(f"crosstile-{seen.game.id}.gcg", write(record)),
    )
    line = texts("answer-export" if over else "answer-export-running")
    await give(interaction, Sheet((line,), papers=papers))


def nicks(seen: Seen) -> list[str]:
    """Return the names of the seats as a record writes them, which people and programs read."""
    names = {person.seat: person.name for person in seen.people}
    return [
        names.get(seat)
        or (f"Computer {state.computer}" if state.computer else f"Player {seat + 1}")
        for seat, state in enumerate(seen.game.seats)
    ]


async def _begun(interaction: Interaction, where: Where) -> Seen:
    games, person = interaction.client.parts.games, person_of(interaction)
    games.admit(person, interaction.id)
    seen = await games.look(where, person)
    if seen.game.phase not in BEGUN:
        closed = seen.game.phase is Phase.CLOSED
        raise Refused(illegal.InvitationOver() if closed else illegal.GameNotBegun())
    return seen
