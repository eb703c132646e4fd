"""What is needed to tell of a position of a log: read on one state of the file, in one go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.service.news import is_newest, news, own_news, told
from bot.service.values import ById, Done, Place, SeatPerson
from bot.store import messages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.rules.events import PublicEvent
    from bot.rules.game import Game, Phase
    from bot.service.finding import Finder
    from bot.store import Message, Transaction


@dataclass(frozen=True, slots=True)
class Story:
    """A position of a log with all there is to tell of it.

    ``game`` is the state right after it, tiles drawn with it included; ``news`` what no message
    before has told, ``own`` the event of the position alone; ``newest``: nothing later is to be
    told in a message of its own. ``phase`` is that of the game now, ``posted`` the newest message
    of each kind and seat, ``direct`` every message to a seat that is remembered.
    """

    game: Game
    news: tuple[PublicEvent, ...]
    own: tuple[PublicEvent, ...]
    newest: bool
    phase: Phase
    place: Place
    people: tuple[SeatPerson, ...]
    posted: Mapping[tuple[str, int | None], Message]
    direct: tuple[Message, ...]


def story(
    transaction: Transaction, finder: Finder, game_id: str, seq: int, done: Done | None = None
) -> Story:
    """Return what there is to tell; raises Refused and Damaged as finding a game does.

    Right behind what has been `done` to the game it need not be found again.
    """
    found = finder.find(transaction, ById(game_id)) if done is None else done
    log = finder.histories.log(transaction, game_id, found.game.seq)
    posted = messages.to_go_on_from(transaction, game_id, seq)
    before = told([message for message in posted if message.seq < seq])
    return Story(
        game=finder.histories.at(game_id, log, seq),
        news=news(log, seq, before),
        own=own_news(log, seq),
        newest=is_newest(log, seq),
        phase=found.game.phase,
        place=found.place,
        people=found.people,
        posted={(message.kind, message.seat): message for message in posted},
        direct=tuple(message for message in posted if message.seat is not None),
    )


def readable_story(
    transaction: Transaction, finder: Finder, game_id: str, seq: int, done: Done | None = None
) -> Story | None:
    """Return the same, or None where it can't be read: whoever then asks for it hears why."""
    try:
        return story(transaction, finder, game_id, seq, done)
    except Exception:  # noqa: BLE001 - `story` raises it again
        return None
