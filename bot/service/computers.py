"""What people ask of computers: to take a seat, for a hint, for a review of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules import commands as cmd
from bot.rules.illegal import NotYourGame, Refused
from bot.service.offers import check_searchable, level_of
from bot.service.values import ById, Done, Person

if TYPE_CHECKING:
    from bot.service.desk import Question
    from bot.service.finding import Found
    from bot.service.games import Games
    from bot.service.opponents import Knowledge
    from bot.service.thinking import Thinker


class Computers:
    """The use cases in which something is thought about."""

    def __init__(self, games: Games, thinker: Thinker, knowledge: Knowledge) -> None:
        self._games = games
        self._thinker = thinker
        self._knowledge = knowledge

    async def add(self, game_id: str, person: Person, level: str, *, key: int) -> Done:
        """Let a computer take the next free seat, as the host of an open invitation."""
        self._games.admit(person, key)
        known = level_of(level)

        def asking(found: Found) -> Question:
            seat = found.seat_of(person)
            if seat is None:
                raise Refused(NotYourGame())
            check_searchable(self._games.catalogue, found.game.tile_set)
            return cmd.Seat(seat), cmd.AddComputer(known.value)

        return await self._games.desk.answer(ById(game_id), asking, person=person, key=key)
